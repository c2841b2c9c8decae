/* graze benchmark: shapes as Bullet takes them, as the distribution builds it (float).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_BULLET_SHAPES_HPP
#define GRAZE_BENCH_BULLET_SHAPES_HPP

#include "peers.hpp"

#include <btBulletCollisionCommon.h>

namespace bench::of_bullet {

inline btVector3 to_vector(grz3_vec v)
{
    return btVector3(static_cast<btScalar>(v.x), static_cast<btScalar>(v.y), static_cast<btScalar>(v.z));
}

/* A box without the margin that would round its corners, and where it stands. */
struct placed_box {
    std::shared_ptr<btBoxShape> shape;
    btTransform at;
};

inline placed_box to_box(const grz3_shape &s)
{
    grz3_obb b = s.obb;
    if (s.kind == GRZ_AABB) {
        grz3_vec low = s.aabb.min, high = s.aabb.max;
        b = {{(low.x + high.x) / 2, (low.y + high.y) / 2, (low.z + high.z) / 2},
             {(high.x - low.x) / 2, (high.y - low.y) / 2, (high.z - low.z) / 2},
             {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    }
    btMatrix3x3 columns;
    for (int i = 0; i < 3; i++) {
        columns[i] = to_vector(b.axis[i]);
    }
    auto shape = std::make_shared<btBoxShape>(to_vector(b.half));
    shape->setMargin(0);
    return {shape, btTransform(columns.transpose(), to_vector(b.center))};
}

/* A convex shape, as its search for the nearest points takes it, and where it stands. */
struct convex {
    std::shared_ptr<btConvexShape> shape;
    btTransform at;
};

inline convex to_convex(const grz3_shape &s)
{
    btTransform at = btTransform::getIdentity();
    if (s.kind == GRZ_AABB || s.kind == GRZ_OBB) {
        placed_box box = to_box(s);
        return {box.shape, box.at};
    }
    if (s.kind == GRZ_BALL) {
        at.setOrigin(to_vector(s.sphere.center));
        return {std::make_shared<btSphereShape>(static_cast<btScalar>(s.sphere.radius)), at};
    }
    if (s.kind == GRZ_CAPSULE) {
        btVector3 a = to_vector(s.capsule.a), b = to_vector(s.capsule.b);
        at.setRotation(shortestArcQuat(btVector3(0, 1, 0), (b - a).normalized()));
        at.setOrigin((a + b) / 2);
        return {std::make_shared<btCapsuleShape>(static_cast<btScalar>(s.capsule.radius), (b - a).length()), at};
    }
    auto hull = std::make_shared<btConvexHullShape>();
    const grz3_vec *points = s.kind == GRZ_HULL ? s.hull.points : &s.triangle.a;
    for (int i = 0; i < (s.kind == GRZ_HULL ? s.hull.count : 3); i++) {
        hull->addPoint(to_vector(points[i]), false);
    }
    hull->setMargin(0);
    hull->recalcLocalAabb();
    return {hull, at};
}

inline bool is_convex(int kind)
{
    int plain = kind & 0xff;
    return !(kind & GRZ_ROUNDED_KIND) && (plain == GRZ_BALL || plain == GRZ_CAPSULE || plain == GRZ_AABB || plain == GRZ_OBB ||
                                          plain == GRZ_TRIANGLE || plain == GRZ_HULL);
}

} // namespace bench::of_bullet

#endif
