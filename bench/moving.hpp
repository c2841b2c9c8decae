/* graze benchmark: pairs of which the first moves, for casts and sweeps.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MOVING_HPP
#define GRAZE_BENCH_MOVING_HPP

#include "contender.hpp"
#include "inputs.hpp"

#include <memory>

namespace bench {

/// The displacement of the first shape of each pair.
template <class Space> struct moving_pairs {
    pairs<Space> shapes;
    std::vector<typename Space::shape> to; /* a point: by how much a moves */
};

/// What a row asks of a pair on the move: the verdict alone, or enter and exit too.
enum class ask { verdict, times };

/// Adds a peer's answer to the contenders, if it has one: a verdict, for which its time of first contact is computed anyway.
template <class Space>
using moving_peer = void (*)(int kind_a, int kind_b, const moving_pairs<Space> &inputs, std::vector<contender> &contenders);

template <class Space> std::vector<moving_peer<Space>> &moving_peers()
{
    static std::vector<moving_peer<Space>> all;
    return all;
}

/// A static object of this class enters a peer.
template <class Space> struct moving_peer_entry {
    explicit moving_peer_entry(moving_peer<Space> add) { moving_peers<Space>().push_back(add); }
};

} // namespace bench

#endif
