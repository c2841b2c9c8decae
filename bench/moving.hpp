/* graze benchmark: pairs whose first shape moves, for casts and sweeps.
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
    std::vector<typename Space::shape> to; /* a point: the displacement of a */
};

/// What a row asks about a moving pair: the yes/no alone; enter; enter and exit; the hit (enter with point and normal);
/// or where to stop.
enum class ask { verdict, enter, times, hit, stop };

/// Adds a peer to the contenders, if it supports the pair. It computes its time of first contact, also for the yes/no;
/// with a normal if the hit is asked for.
template <class Space>
using moving_peer = void (*)(int kind_a, int kind_b, const moving_pairs<Space> &inputs, ask what, std::vector<contender> &contenders);

template <class Space> std::vector<moving_peer<Space>> &moving_peers()
{
    static std::vector<moving_peer<Space>> all;
    return all;
}

/// A contender that answers pair i with first_contact(a[i], b[i]).
template <class A, class B, class Time>
contender timed_pairwise(std::string name, bool in_float, std::shared_ptr<std::vector<A>> a, std::shared_ptr<std::vector<B>> b,
                         Time first_contact)
{
    auto ith = [a, b, first = a->data(), second = b->data(), first_contact](std::size_t i) { return first_contact(first[i], second[i]); };
    return make_timed_contender(std::move(name), in_float, a->size(), ith);
}

/// The moving shapes of the first side in a peer's form: make(shape, displacement) of each.
template <class Space, class Make> auto moving_shapes(const moving_pairs<Space> &inputs, Make make)
{
    using form = decltype(make(inputs.shapes.a.front(), inputs.to.front().point));
    auto all = std::make_shared<std::vector<form>>();
    all->reserve(inputs.to.size());
    for (std::size_t i = 0; i < inputs.to.size(); i++) {
        all->push_back(make(inputs.shapes.a[i], inputs.to[i].point));
    }
    return all;
}

/// A static object of this class registers a peer.
template <class Space> struct moving_peer_entry {
    explicit moving_peer_entry(moving_peer<Space> add) { moving_peers<Space>().push_back(add); }
};

} // namespace bench

#endif
