/* graze benchmark: FCL, continuous collision of two boxes that move and turn, by its conservative advancement.
 *
 * SPDX-License-Identifier: MIT */
#include "turns.hpp"

#include <fcl/math/motion/interp_motion.h>
#include <fcl/narrowphase/continuous_collision.h>

namespace bench {
namespace {

struct body {
    std::shared_ptr<fcl::Boxd> shape;
    fcl::Transform3d from, to;
};

fcl::Vector3d vector(const grz3_vec &v) { return {v.x, v.y, v.z}; }

/* A turn about the middle of the box. Made of two poses alone, as continuousCollide would make it, it turns about a point
 * that FCL 0.7 does not initialise. */
fcl::InterpMotion<double> motion_of(const body &moving)
{
    return {moving.from.linear(), moving.from.translation(), moving.to.linear(), moving.to.translation(), fcl::Vector3d::Zero()};
}

body body_of(const grz3_obb &box, const grz3_motion &motion)
{
    body made = {std::make_shared<fcl::Boxd>(2 * box.half.x, 2 * box.half.y, 2 * box.half.z), fcl::Transform3d::Identity(),
                 fcl::Transform3d::Identity()};
    fcl::Matrix3d turn;
    for (int k = 0; k < 3; k++) {
        turn.col(k) = vector(box.axis[k]);
    }
    made.from.linear() = turn;
    made.from.translation() = vector(box.center);
    made.to.linear() = fcl::AngleAxisd(motion.angle, vector(motion.axis).normalized()).toRotationMatrix() * turn;
    made.to.translation() = vector(box.center) + vector(motion.by);
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
        const fcl::InterpMotion<double> motion_a = motion_of(a), motion_b = motion_of(b);
        fcl::ContinuousCollisionRequestd request(100, turn_tolerance, fcl::CCDM_LINEAR, fcl::GST_LIBCCD, fcl::CCDC_CONSERVATIVE_ADVANCEMENT);
        fcl::ContinuousCollisionResultd result;
        fcl::continuousCollide(a.shape.get(), &motion_a, b.shape.get(), &motion_b, request, result);
        return result.is_collide ? result.time_of_contact : HUGE_VAL;
    };
    contenders.push_back(make_timed_contender("fcl", false, all->size(), answer));
}

[[maybe_unused]] const bool entered = (turning_peers<turning_boxes3>().push_back(add), true);

} // namespace
} // namespace bench
