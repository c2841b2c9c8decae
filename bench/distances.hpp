/* graze benchmark: the distances of two shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_DISTANCES_HPP
#define GRAZE_BENCH_DISTANCES_HPP

#include "peers.hpp"

namespace bench {

/// A contender whose answer to pair i is the distance measure(a[i], b[i]). Its answers, for the comparison with graze,
/// are whether that is `nearest[i]`, the nearest double; of graze they are all true. Its worst error is that from
/// `nearest[i]`.
template <class A, class B, class Measure>
contender distances(std::string name, std::shared_ptr<std::vector<A>> a, std::shared_ptr<std::vector<B>> b,
                    std::shared_ptr<std::vector<double>> nearest, Measure measure)
{
    contender made = pairwise(std::move(name), a, b, measure);
    made.answers = [a, b, nearest, measure] {
        std::vector<signed char> all(a->size());
        for (std::size_t i = 0; i < all.size(); i++) {
            all[i] = measure((*a)[i], (*b)[i]) == (*nearest)[i];
        }
        return all;
    };
    made.worst = [a, b, nearest, measure] {
        return worst_error(*nearest, [&](std::size_t i) { return measure((*a)[i], (*b)[i]); });
    };
    made.times = [a, b, measure] {
        std::vector<double> all(a->size());
        for (std::size_t i = 0; i < all.size(); i++) {
            all[i] = measure((*a)[i], (*b)[i]);
        }
        return all;
    };
    return made;
}

/// Adds a peer's distance of the kinds a and b, if it has one.
template <class Space>
using distance_peer = void (*)(int kind_a, int kind_b, const pairs<Space> &inputs, std::shared_ptr<std::vector<double>> nearest,
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
