/* graze benchmark: peers that bound oriented boxes and points of space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_BOUNDS_HPP
#define GRAZE_BENCH_BOUNDS_HPP

#include "peers.hpp"

namespace bench {

/// Adds the aabb of each oriented box to the contenders.
using box_bounds_peer = void (*)(const std::vector<grz3_obb> &boxes, std::vector<contender> &contenders);
std::vector<box_bounds_peer> &box_bounds_peers();

/// Adds the least sphere of all points to the contenders: one answer.
using sphere_peer = void (*)(const std::vector<grz3_vec> &points, std::vector<contender> &contenders);
std::vector<sphere_peer> &sphere_peers();

} // namespace bench

#endif
