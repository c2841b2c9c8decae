/* graze benchmark: the other libraries. Each has a file of its own, which is compiled if the library is installed, and
 * registers itself here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_PEERS_HPP
#define GRAZE_BENCH_PEERS_HPP

#include "contender.hpp"
#include "inputs.hpp"

#include <memory>

namespace bench {

/// Adds a peer's overlap test of the kinds a and b to the contenders, if it has one. Shapes are converted to the peer's
/// own form here, outside of the measurement, in its favour.
template <class Space> using peer = void (*)(int kind_a, int kind_b, const pairs<Space> &inputs, std::vector<contender> &contenders);

/// The peers of a dimension that are compiled in.
template <class Space> std::vector<peer<Space>> &peers()
{
    static std::vector<peer<Space>> all;
    return all;
}

/// A static object of this class registers a peer.
template <class Space> struct peer_entry {
    explicit peer_entry(peer<Space> add) { peers<Space>().push_back(add); }
};

/// The shapes of one side of a row in a peer's form: make(shape) of each.
template <class Shape, class Make> auto converted(const std::vector<Shape> &shapes, Make make)
{
    using form = decltype(make(shapes.front()));
    auto all = std::make_shared<std::vector<form>>();
    all->reserve(shapes.size());
    for (const Shape &each : shapes) {
        all->push_back(make(each));
    }
    return all;
}

/// A contender that answers pair i with answer(a[i], b[i]).
template <class A, class B, class Answer>
contender pairwise(std::string name, std::shared_ptr<std::vector<A>> a, std::shared_ptr<std::vector<B>> b, Answer answer)
{
    auto ith = [a, b, first = a->data(), second = b->data(), answer](std::size_t i) { return answer(first[i], second[i]); };
    return make_contender(std::move(name), a->size(), ith);
}

} // namespace bench

#endif
