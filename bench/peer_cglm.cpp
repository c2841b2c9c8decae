/* graze benchmark: cglm, through its functions that are compiled in the library (glmc_*). It works in float.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds.hpp"
#include "frustum.hpp"

extern "C" {
#include <cglm/call.h>
}

#include <algorithm>

namespace bench {
namespace {

struct box {
    vec3 corners[2];
};

struct ball {
    alignas(16) vec4 center_radius;
};

struct point {
    vec3 at;
};

box to_box(const grz3_shape &s)
{
    grz3_vec low = s.aabb.min, high = s.aabb.max;
    return {{{static_cast<float>(low.x), static_cast<float>(low.y), static_cast<float>(low.z)},
             {static_cast<float>(high.x), static_cast<float>(high.y), static_cast<float>(high.z)}}};
}

ball to_ball(const grz3_shape &s)
{
    grz3_vec c = s.sphere.center;
    return {{static_cast<float>(c.x), static_cast<float>(c.y), static_cast<float>(c.z), static_cast<float>(s.sphere.radius)}};
}

point to_point(const grz3_shape &s)
{
    return {{static_cast<float>(s.point.x), static_cast<float>(s.point.y), static_cast<float>(s.point.z)}};
}

void add_cglm(int kind_a, int kind_b, const pairs<space3> &inputs, std::vector<contender> &contenders)
{
    if (kind_a == GRZ_AABB && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("cglm", converted(inputs.a, to_box), converted(inputs.b, to_box),
                                      [](box &a, box &b) { return glmc_aabb_aabb(a.corners, b.corners); }));
    } else if (kind_a == GRZ_POINT && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("cglm", converted(inputs.a, to_point), converted(inputs.b, to_box),
                                      [](point &a, box &b) { return glmc_aabb_point(b.corners, a.at); }));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("cglm", converted(inputs.a, to_ball), converted(inputs.b, to_box),
                                      [](ball &a, box &b) { return glmc_aabb_sphere(b.corners, a.center_radius); }));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        contenders.push_back(pairwise("cglm", converted(inputs.a, to_ball), converted(inputs.b, to_ball),
                                      [](ball &a, ball &b) { return glmc_sphere_sphere(a.center_radius, b.center_radius); }));
    } else if (kind_a == GRZ_POINT && kind_b == GRZ_BALL) {
        contenders.push_back(pairwise("cglm", converted(inputs.a, to_point), converted(inputs.b, to_ball),
                                      [](point &a, ball &b) { return glmc_sphere_point(b.center_radius, a.at); }));
    }
}

const peer_entry<space3> entry(add_cglm);

/* Its planes point inward, and their fourth number is the distance of the origin. */
void cull(const grz3_frustum &frustum, const std::vector<grz3_aabb> &boxes, std::vector<contender> &contenders)
{
    struct planes {
        alignas(16) vec4 at[6];
    };
    auto all = std::make_shared<std::vector<planes>>(1);
    for (int i = 0; i < 6; i++) {
        const grz3_plane &p = frustum.plane[i];
        float plane[4] = {static_cast<float>(-p.normal.x), static_cast<float>(-p.normal.y), static_cast<float>(-p.normal.z),
                          static_cast<float>(p.offset)};
        std::copy(plane, plane + 4, all->front().at[i]);
    }
    auto form = [](const grz3_aabb &b) {
        grz3_shape shape = grz3_shape_from_aabb(&b);
        return to_box(shape);
    };
    auto converted_boxes = converted(boxes, form);
    contenders.push_back(make_contender("cglm", boxes.size(), [all, converted_boxes, first = converted_boxes->data()](std::size_t i) {
        return glmc_aabb_frustum(first[i].corners, all->front().at);
    }));
}

[[maybe_unused]] const bool entered = (frustum_peers().push_back(cull), true);

/* A box of its half extents, which a matrix puts in place. */
struct placed_box {
    alignas(16) mat4 place;
    vec3 corners[2];
};

placed_box to_placed_box(const grz3_obb &o)
{
    placed_box made = {};
    const grz3_vec columns[4] = {o.axis[0], o.axis[1], o.axis[2], o.center};
    for (int i = 0; i < 4; i++) {
        made.place[i][0] = static_cast<float>(columns[i].x);
        made.place[i][1] = static_cast<float>(columns[i].y);
        made.place[i][2] = static_cast<float>(columns[i].z);
        made.place[i][3] = i == 3;
    }
    const double half[3] = {o.half.x, o.half.y, o.half.z};
    for (int k = 0; k < 3; k++) {
        made.corners[1][k] = static_cast<float>(half[k]);
        made.corners[0][k] = -made.corners[1][k];
    }
    return made;
}

void bound(const std::vector<grz3_obb> &boxes, std::vector<contender> &contenders)
{
    auto all = converted(boxes, to_placed_box);
    contenders.push_back(make_contender("cglm", boxes.size(), [all, first = all->data()](std::size_t i) {
        vec3 box[2];
        glmc_aabb_transform(first[i].corners, first[i].place, box);
        return box[1][0] > box[0][2];
    }));
}

[[maybe_unused]] const bool bounds_entered = (box_bounds_peers().push_back(bound), true);

} // namespace
} // namespace bench
