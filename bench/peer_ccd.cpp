/* graze benchmark: libccd, as the distribution builds it (double): the depth of convex shapes, which it knows by the
 * point furthest in a direction. Its two searches: an expanding polytope, and portals.
 *
 * SPDX-License-Identifier: MIT */
#include "contacts.hpp"

#include <ccd/ccd.h>

#include <cmath>

namespace bench {
namespace {

struct solid {
    std::vector<ccd_vec3_t> points;
    ccd_vec3_t center;
    double radius;
};

ccd_vec3_t to_vector(const grz3_vec &v)
{
    return {{v.x, v.y, v.z}};
}

void add_corners(const grz3_obb &box, std::vector<ccd_vec3_t> &points)
{
    for (int k = 0; k < 8; k++) {
        const double x = k & 1 ? box.half.x : -box.half.x, y = k & 2 ? box.half.y : -box.half.y, z = k & 4 ? box.half.z : -box.half.z;
        const grz3_vec *u = box.axis;
        points.push_back({{box.center.x + x * u[0].x + y * u[1].x + z * u[2].x, box.center.y + x * u[0].y + y * u[1].y + z * u[2].y,
                           box.center.z + x * u[0].z + y * u[1].z + z * u[2].z}});
    }
}

solid to_solid(const grz3_shape &s)
{
    solid made = {{}, {}, 0};
    if (s.kind == GRZ_CAPSULE) {
        made.points = {to_vector(s.capsule.a), to_vector(s.capsule.b)};
        made.radius = s.capsule.radius;
    } else if (s.kind == GRZ_OBB) {
        add_corners(s.obb, made.points);
    } else {
        for (int i = 0; i < s.hull.count; i++) {
            made.points.push_back(to_vector(s.hull.points[i]));
        }
    }
    for (const ccd_vec3_t &p : made.points) {
        ccdVec3Add(&made.center, &p);
    }
    ccdVec3Scale(&made.center, 1.0 / static_cast<double>(made.points.size()));
    return made;
}

void support(const void *of, const ccd_vec3_t *direction, ccd_vec3_t *furthest)
{
    const solid *s = static_cast<const solid *>(of);
    double most = -HUGE_VAL;
    for (const ccd_vec3_t &p : s->points) {
        const double along = ccdVec3Dot(&p, direction);
        if (along > most) {
            most = along;
            *furthest = p;
        }
    }
    if (s->radius > 0) {
        ccd_vec3_t out = *direction;
        ccdVec3Scale(&out, s->radius / std::sqrt(ccdVec3Len2(direction)));
        ccdVec3Add(furthest, &out);
    }
}

void center_of(const void *of, ccd_vec3_t *center)
{
    *center = static_cast<const solid *>(of)->center;
}

template <int penetration(const void *, const void *, const ccd_t *, double *, ccd_vec3_t *, ccd_vec3_t *)>
found_contact depth_of(const solid &a, const solid &b)
{
    ccd_t settings;
    CCD_INIT(&settings);
    settings.support1 = settings.support2 = support;
    settings.center1 = settings.center2 = center_of;
    settings.max_iterations = 500; /* as FCL has it; without a limit it may not end */
    double depth = 0;
    ccd_vec3_t along = {}, at;
    if (penetration(&a, &b, &settings, &depth, &along, &at) != 0) {
        return {};
    }
    /* along: how b is to be moved */
    return {1, depth, {-along.v[0], -along.v[1], -along.v[2]}};
}

bool is_solid(int kind)
{
    return kind == GRZ_CAPSULE || kind == GRZ_OBB || (kind & 0xff) == GRZ_HULL;
}

void add_ccd(int kind_a, int kind_b, contact_of what, const pairs<space3> &in, std::vector<contender> &all)
{
    if (what == contact_of::depth && is_solid(kind_a) && is_solid(kind_b)) {
        auto a = converted(in.a, to_solid), b = converted(in.b, to_solid);
        all.push_back(contacts("ccd-epa", a, b, depth_of<ccdGJKPenetration>));
        all.push_back(contacts("ccd-mpr", a, b, depth_of<ccdMPRPenetration>));
    }
}

const contact_peer_entry<space3> entry(add_ccd);

} // namespace
} // namespace bench
