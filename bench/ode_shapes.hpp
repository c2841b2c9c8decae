/* graze benchmark: shapes as the Open Dynamics Engine takes them, as the distribution builds it (double).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_ODE_SHAPES_HPP
#define GRAZE_BENCH_ODE_SHAPES_HPP

#include "peers.hpp"

#include <ode/ode.h>

#include <cmath>

namespace bench::of_ode {

struct placed_box {
    dVector3 center, sides;
    dMatrix3 rotation;
};

inline placed_box to_box(const grz3_shape &s)
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

/* What else it answers it answers between geoms, which carry their poses. */
using geom = std::shared_ptr<dxGeom>;

inline geom to_geom(const grz3_shape &s)
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

inline void start_ode()
{
    static const int started = dInitODE2(0) && dAllocateODEDataForThread(dAllocateMaskAll);
    (void)started;
}

inline bool is_round(int kind)
{
    return kind == GRZ_BALL || kind == GRZ_CAPSULE;
}

} // namespace bench::of_ode

#endif
