/* graze benchmark: how pairs are put together, so that each row has its share of hits and of contacts.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"

#include <algorithm>
#include <array>
#include <cmath>

namespace bench {
namespace {

template <class Space> pairs<Space> random_pairs(int kind_a, int kind_b, std::size_t count, double spread)
{
    generator random(1);
    pairs<Space> all;
    for (std::size_t i = 0; i < count; i++) {
        all.a.push_back(Space::random(random, kind_a, spread));
        all.b.push_back(Space::random(random, kind_b, spread));
    }
    return all;
}

template <class Space> double share_of_hits(const pairs<Space> &all)
{
    std::size_t hits = 0;
    for (std::size_t i = 0; i < all.a.size(); i++) {
        hits += Space::overlap(all.a[i], all.b[i]);
    }
    return static_cast<double>(hits) / static_cast<double>(all.a.size());
}

/* The spread at which half of the pairs overlap. Pairs that never do so at random, or always, get the spread 1. */
template <class Space> double even_spread(int kind_a, int kind_b)
{
    constexpr std::size_t sample = 8192;
    double low = -5, high = 5;
    const std::size_t before = Space::hulls().size();
    auto hits = [&](double exponent) {
        const double share = share_of_hits(random_pairs<Space>(kind_a, kind_b, sample, std::exp2(exponent)));
        Space::hulls().resize(before);
        return share;
    };
    if (hits(low) < 0.5 || hits(high) > 0.5) {
        return 1;
    }
    for (int i = 0; i < 16; i++) {
        double middle = (low + high) / 2;
        (hits(middle) > 0.5 ? low : high) = middle;
    }
    return std::exp2(low);
}

/* A fifth of the pairs touch, two fifths overlap openly, two fifths are apart: drawn and kept until each class has its
 * share. Classes that are rare repeat what was found; those that are not found (flat shapes never overlap openly) leave
 * their share to the others. */
template <class Space> pairs<Space> lattice_pairs(int kind_a, int kind_b, bool diagonal)
{
    using pair = std::pair<typename Space::shape, typename Space::shape>;
    constexpr std::array<std::size_t, 3> wanted = {pair_count / 5, pair_count * 2 / 5, pair_count * 2 / 5};
    constexpr std::size_t most_draws = 24 * pair_count;
    std::array<std::vector<pair>, 3> found;
    generator random(2);
    auto complete = [&] {
        return found[0].size() == wanted[0] && found[1].size() == wanted[1] && found[2].size() == wanted[2];
    };
    for (std::size_t draws = 0; draws < most_draws && !complete(); draws++) {
        const std::size_t before = Space::hulls().size();
        auto a = Space::lattice(random, kind_a, diagonal), b = Space::lattice(random, kind_b, diagonal);
        std::size_t kind = !Space::overlap(a, b) ? 2 : Space::touch(a, b) ? 0 : 1;
        if (found[kind].size() < wanted[kind]) {
            found[kind].emplace_back(a, b);
        } else {
            Space::hulls().resize(before);
        }
    }
    std::vector<pair> chosen;
    for (std::size_t kind = 0; kind < found.size(); kind++) {
        for (std::size_t i = 0; i < wanted[kind] && !found[kind].empty(); i++) {
            chosen.push_back(found[kind][i % found[kind].size()]);
        }
    }
    for (std::size_t i = 0; chosen.size() < pair_count; i++) {
        chosen.push_back(chosen[i]);
    }
    std::shuffle(chosen.begin(), chosen.end(), random);
    pairs<Space> all;
    for (const pair &each : chosen) {
        all.a.push_back(each.first);
        all.b.push_back(each.second);
    }
    return all;
}

} // namespace

template <class Space> pairs<Space> make_pairs(int kind_a, int kind_b, mix mix)
{
    if (mix == mix::random) {
        return random_pairs<Space>(kind_a, kind_b, pair_count, even_spread<Space>(kind_a, kind_b));
    }
    return lattice_pairs<Space>(kind_a, kind_b, mix == mix::diagonal);
}

template pairs<space2> make_pairs(int kind_a, int kind_b, mix mix);
template pairs<space3> make_pairs(int kind_a, int kind_b, mix mix);

} // namespace bench
