/* graze benchmark: Bullet, the time of impact of two boxes that move and turn, by its conservative advancement. It works
 * in float.
 *
 * SPDX-License-Identifier: MIT */
#include "turns.hpp"

#include <BulletCollision/NarrowPhaseCollision/btContinuousConvexCollision.h>
#include <BulletCollision/NarrowPhaseCollision/btGjkEpaPenetrationDepthSolver.h>
#include <btBulletCollisionCommon.h>

namespace bench {
namespace {

struct body {
    btBoxShape shape;
    btTransform from, to;
};

btVector3 vector(const grz3_vec &v) { return btVector3(static_cast<float>(v.x), static_cast<float>(v.y), static_cast<float>(v.z)); }

body body_of(const grz3_obb &box, const grz3_motion &motion)
{
    body made = {btBoxShape(vector(box.half)), {}, {}};
    const btVector3 x = vector(box.axis[0]), y = vector(box.axis[1]), z = vector(box.axis[2]);
    const btMatrix3x3 turn(x.x(), y.x(), z.x(), x.y(), y.y(), z.y(), x.z(), y.z(), z.z());
    made.shape.setMargin(0);
    made.from = btTransform(turn, vector(box.center));
    const btQuaternion on(vector(motion.axis).normalized(), static_cast<float>(motion.angle));
    made.to = btTransform(btMatrix3x3(on) * turn, vector(box.center) + vector(motion.by));
    return made;
}

void add(const turning_pairs<turning_boxes3> &inputs, std::vector<contender> &contenders)
{
    auto all = std::make_shared<std::vector<std::pair<body, body>>>();
    for (const turning_boxes3 &pair : *inputs) {
        all->push_back({body_of(pair.a, pair.of_a), body_of(pair.b, pair.of_b)});
    }
    auto answer = [all](std::size_t i) {
        const auto &[a, b] = (*all)[i];
        btVoronoiSimplexSolver simplex;
        btGjkEpaPenetrationDepthSolver depth;
        btContinuousConvexCollision collision(&a.shape, &b.shape, &simplex, &depth);
        btConvexCast::CastResult result;
        const bool hit = collision.calcTimeOfImpact(a.from, a.to, b.from, b.to, result);
        return hit ? static_cast<double>(result.m_fraction) : HUGE_VAL;
    };
    contenders.push_back(make_timed_contender("bullet", true, all->size(), answer));
}

[[maybe_unused]] const bool entered = (turning_peers<turning_boxes3>().push_back(add), true);

} // namespace
} // namespace bench
