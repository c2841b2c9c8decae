/* graze benchmark: coast lines, and tests whether a point is inside.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_POLYGONS_HPP
#define GRAZE_BENCH_POLYGONS_HPP

#include "contender.hpp"

#include <graze/graze.h>

#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

using points = std::shared_ptr<const std::vector<grz2_vec>>;

/// Adds a contender that answers whether point i is inside the ring or on it.
using inside_peer = std::function<void(points ring, points places, std::vector<contender> &contenders)>;

/// The peers that are compiled in.
std::vector<inside_peer> &inside_peers();

/// A static object of this class registers a peer.
struct inside_peer_entry {
    explicit inside_peer_entry(inside_peer peer) { inside_peers().push_back(std::move(peer)); }
};

} // namespace bench

#endif
