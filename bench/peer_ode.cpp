/* graze benchmark: the Open Dynamics Engine, as the distribution builds it (double).
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"
#include "moving.hpp"
#include "peers.hpp"

#include <ode/ode.h>

#include <cmath>

namespace bench {
namespace {

struct placed_box {
    dVector3 center, sides;
    dMatrix3 rotation;
};

placed_box to_box(const grz3_shape &s)
{
    if (s.kind == GRZ_AABB) {
        grz3_vec low = s.aabb.min, high = s.aabb.max;
        return {{(low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2, 0},
                {high.x - low.x, high.y - low.y, high.z - low.z, 0},
                {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0}};
    }
    grz3_vec c = s.obb.center, h = s.obb.half;
    const grz3_vec *u = s.obb.axis;
    return {{c.x, c.y, c.z, 0},
            {2 * h.x, 2 * h.y, 2 * h.z, 0},
            {u[0].x, u[1].x, u[2].x, 0, u[0].y, u[1].y, u[2].y, 0, u[0].z, u[1].z, u[2].z, 0}};
}

/* ODE's own yes or no for two boxes. */
bool boxes_touch(const placed_box &a, const placed_box &b)
{
    return dBoxTouchesBox(a.center, a.rotation, a.sides, b.center, b.rotation, b.sides) != 0;
}

/* What else it answers it answers between geoms, which carry their poses. */
using geom = std::shared_ptr<dxGeom>;

geom to_geom(const grz3_shape &s)
{
    dGeomID id;
    if (s.kind == GRZ_BALL) {
        grz3_vec c = s.sphere.center;
        id = dCreateSphere(nullptr, s.sphere.radius);
        dGeomSetPosition(id, c.x, c.y, c.z);
    } else if (s.kind == GRZ_CAPSULE) {
        grz3_vec a = s.capsule.a, b = s.capsule.b;
        dMatrix3 turned;
        dRFromZAxis(turned, b.x - a.x, b.y - a.y, b.z - a.z);
        id = dCreateCapsule(nullptr, s.capsule.radius, std::hypot(b.x - a.x, b.y - a.y, b.z - a.z));
        dGeomSetPosition(id, (a.x + b.x) / 2, (a.y + b.y) / 2, (a.z + b.z) / 2);
        dGeomSetRotation(id, turned);
    } else {
        placed_box box = to_box(s);
        id = dCreateBox(nullptr, box.sides[0], box.sides[1], box.sides[2]);
        dGeomSetPosition(id, box.center[0], box.center[1], box.center[2]);
        dGeomSetRotation(id, box.rotation);
    }
    return geom(id, dGeomDestroy);
}

bool geoms_collide(const geom &a, const geom &b)
{
    dContactGeom contact;
    return dCollide(a.get(), b.get(), 1 | static_cast<int>(CONTACTS_UNIMPORTANT), &contact, sizeof contact) > 0;
}

void start_ode()
{
    static const int started = dInitODE2(0) && dAllocateODEDataForThread(dAllocateMaskAll);
    (void)started;
}

bool is_round(int kind)
{
    return kind == GRZ_BALL || kind == GRZ_CAPSULE;
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

void add_ode_distances(int kind_a, int kind_b, const pairs<space3> &in, std::shared_ptr<std::vector<double>> nearest,
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
