/* graze benchmark: joins of many geometries, and the peers that answer them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_JOINS_HPP
#define GRAZE_BENCH_JOINS_HPP

#include "contender.hpp"

#include <functional>
#include <memory>
#include <vector>

namespace bench {

/// Geometries as WKB.
using wkb_list = std::shared_ptr<const std::vector<std::vector<unsigned char>>>;

enum class join_question { intersects, touches, within };

/// Adds a contender that returns how many pairs of one of a and one of b answer yes; within: at most 0.125 apart. The
/// geometries, and trees over their bounds, are made ready beforehand.
using join_peer = std::function<void(wkb_list a, wkb_list b, join_question question, std::vector<contender> &contenders)>;
std::vector<join_peer> &join_peers();
struct join_peer_entry {
    explicit join_peer_entry(join_peer peer) { join_peers().push_back(std::move(peer)); }
};

} // namespace bench

#endif
