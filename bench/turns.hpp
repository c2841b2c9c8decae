/* graze benchmark: pairs of bodies that move and turn.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_TURNS_HPP
#define GRAZE_BENCH_TURNS_HPP

#include "contender.hpp"
#include "rows.hpp"

#include <memory>

namespace bench {

/// What a contender may be off at the time that it says, a length.
constexpr double turn_tolerance = 1e-3;

/// Two boxes, and the motion of each; in the plane they turn about z. Pivots are the centers.
struct turning_boxes2 {
    grz2_obb a, b;
    grz2_motion of_a, of_b;
};
struct turning_boxes3 {
    grz3_obb a, b;
    grz3_motion of_a, of_b;
};

template <class Boxes> using turning_pairs = std::shared_ptr<const std::vector<Boxes>>;

/// Adds a peer to the contenders: its times of first contact, +inf for a miss.
template <class Boxes> using turning_peer = void (*)(const turning_pairs<Boxes> &inputs, std::vector<contender> &contenders);

template <class Boxes> std::vector<turning_peer<Boxes>> &turning_peers()
{
    static std::vector<turning_peer<Boxes>> all;
    return all;
}

} // namespace bench

#endif
