/* graze benchmark: Box2D 2.4, the time of impact of two boxes that move and turn. It works in float, and stops 0.005
 * before contact.
 *
 * SPDX-License-Identifier: MIT */
#include "turns.hpp"

#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_time_of_impact.h>

namespace bench {
namespace {

struct body {
    b2PolygonShape shape;
    b2Sweep sweep;
};

b2Vec2 vector(const grz2_vec &v) { return {static_cast<float>(v.x), static_cast<float>(v.y)}; }

body body_of(const grz2_obb &box, const grz2_motion &motion)
{
    body made;
    made.shape.SetAsBox(static_cast<float>(box.half.x), static_cast<float>(box.half.y));
    made.sweep.localCenter.SetZero();
    made.sweep.c0 = vector(box.center);
    made.sweep.c = made.sweep.c0 + vector(motion.by);
    made.sweep.a0 = static_cast<float>(std::atan2(box.u.y, box.u.x));
    made.sweep.a = made.sweep.a0 + static_cast<float>(motion.angle);
    made.sweep.alpha0 = 0;
    return made;
}

void add(const turning_pairs<turning_boxes2> &inputs, std::vector<contender> &contenders)
{
    auto all = std::make_shared<std::vector<std::pair<body, body>>>();
    for (const turning_boxes2 &pair : *inputs) {
        all->push_back({body_of(pair.a, pair.of_a), body_of(pair.b, pair.of_b)});
    }
    auto answer = [all](std::size_t i) {
        const auto &[a, b] = (*all)[i];
        b2TOIInput input;
        b2TOIOutput output;
        input.proxyA.Set(&a.shape, 0);
        input.proxyB.Set(&b.shape, 0);
        input.sweepA = a.sweep;
        input.sweepB = b.sweep;
        input.tMax = 1;
        b2TimeOfImpact(&output, &input);
        return output.state == b2TOIOutput::e_touching || output.state == b2TOIOutput::e_overlapped ? static_cast<double>(output.t) : HUGE_VAL;
    };
    contenders.push_back(make_timed_contender("box2d", true, all->size(), answer));
}

[[maybe_unused]] const bool entered = (turning_peers<turning_boxes2>().push_back(add), true);

} // namespace
} // namespace bench
