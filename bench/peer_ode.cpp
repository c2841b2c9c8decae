/* graze benchmark: the Open Dynamics Engine, as the distribution builds it (double).
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"
#include "moving.hpp"
#include "ode_shapes.hpp"

namespace bench {

using namespace of_ode;

namespace {

/* ODE's own yes or no for two boxes. */
bool boxes_touch(const placed_box &a, const placed_box &b)
{
    return dBoxTouchesBox(a.center, a.rotation, a.sides, b.center, b.rotation, b.sides) != 0;
}

bool geoms_collide(const geom &a, const geom &b)
{
    dContactGeom contact;
    return dCollide(a.get(), b.get(), 1 | static_cast<int>(CONTACTS_UNIMPORTANT), &contact, sizeof contact) > 0;
}

void add_ode(int kind_a, int kind_b, const pairs<space3> &inputs, std::vector<contender> &contenders)
{
    bool box_b = kind_b == GRZ_AABB || kind_b == GRZ_OBB;
    start_ode();
    if (kind_b == GRZ_OBB && (kind_a == GRZ_AABB || kind_a == GRZ_OBB)) {
        contenders.push_back(pairwise("ode", converted(inputs.a, to_box), converted(inputs.b, to_box), boxes_touch));
    } else if ((kind_a == GRZ_BALL && (kind_b == GRZ_BALL || box_b)) || (kind_a <= GRZ_CAPSULE && kind_b == GRZ_CAPSULE && is_round(kind_a)) ||
               (kind_a == GRZ_CAPSULE && box_b)) {
        contenders.push_back(pairwise("ode", converted(inputs.a, to_geom), converted(inputs.b, to_geom), geoms_collide));
    }
}

/* ODE measures points only: how deep they are in a geom, which is negative outside. */
template <dReal depth(dGeomID, dReal, dReal, dReal)> double point_distance(const grz3_vec &a, const geom &b)
{
    return std::fmax(-depth(b.get(), a.x, a.y, a.z), 0);
}

void add_ode_distances(int kind_a, int kind_b, const pairs<space3> &in, nearest_distances nearest,
                       std::vector<contender> &all)
{
    auto point = [](const grz3_shape &s) { return s.point; };
    start_ode();
    if (kind_a != GRZ_POINT) {
        return;
    }
    if (kind_b == GRZ_BALL) {
        all.push_back(distances("ode", converted(in.a, point), converted(in.b, to_geom), nearest, point_distance<dGeomSpherePointDepth>));
    } else if (kind_b == GRZ_CAPSULE) {
        all.push_back(distances("ode", converted(in.a, point), converted(in.b, to_geom), nearest, point_distance<dGeomCapsulePointDepth>));
    } else if (kind_b == GRZ_AABB || kind_b == GRZ_OBB) {
        all.push_back(distances("ode", converted(in.a, point), converted(in.b, to_geom), nearest, point_distance<dGeomBoxPointDepth>));
    }
}

/* A segment as a ray of its length. */
struct cast {
    geom ray;
    double length;
};

cast to_cast(const grz3_shape &s, grz3_vec)
{
    grz3_vec a = s.segment.a, b = s.segment.b;
    double length = std::hypot(b.x - a.x, b.y - a.y, b.z - a.z);
    dGeomID id = dCreateRay(nullptr, length);
    dGeomRaySet(id, a.x, a.y, a.z, b.x - a.x, b.y - a.y, b.z - a.z);
    return {geom(id, dGeomDestroy), length};
}

double first_contact(const cast &a, const geom &b)
{
    dContactGeom contact;
    return dCollide(a.ray.get(), b.get(), 1, &contact, sizeof contact) > 0 ? contact.depth / a.length : HUGE_VAL;
}

void add_moving_ode(int kind_a, int kind_b, const moving_pairs<space3> &inputs, ask, std::vector<contender> &contenders)
{
    start_ode();
    if (kind_a == GRZ_SEGMENT && (kind_b == GRZ_AABB || kind_b == GRZ_OBB || is_round(kind_b))) {
        contenders.push_back(
            timed_pairwise("ode", false, moving_shapes(inputs, to_cast), converted(inputs.shapes.b, to_geom), first_contact));
    }
}

const peer_entry<space3> entry(add_ode);
const distance_peer_entry<space3> distance_entry(add_ode_distances);
const moving_peer_entry<space3> moving_entry(add_moving_ode);

} // namespace
} // namespace bench
