/* graze benchmark: the distances of two shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_DISTANCES_HPP
#define GRAZE_BENCH_DISTANCES_HPP

#include "peers.hpp"

namespace bench {

/// A contender whose answer to pair i is the distance measure(a[i], b[i]).
template <class A, class B, class Measure>
contender distances(std::string name, std::shared_ptr<std::vector<A>> a, std::shared_ptr<std::vector<B>> b, nearest_distances nearest,
                    Measure measure)
{
    auto ith = [a, b, first = a->data(), second = b->data(), measure](std::size_t i) { return measure(first[i], second[i]); };
    return make_distance_contender(std::move(name), std::move(nearest), ith);
}

/// Adds a peer's distance of the kinds a and b, if it has one.
template <class Space>
using distance_peer = void (*)(int kind_a, int kind_b, const pairs<Space> &inputs, nearest_distances nearest,
                               std::vector<contender> &contenders);

template <class Space> std::vector<distance_peer<Space>> &distance_peers()
{
    static std::vector<distance_peer<Space>> all;
    return all;
}

template <class Space> struct distance_peer_entry {
    explicit distance_peer_entry(distance_peer<Space> add) { distance_peers<Space>().push_back(add); }
};

} // namespace bench

#endif
