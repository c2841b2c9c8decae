/* graze benchmark: the pairs with which a row is measured.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_INPUTS_HPP
#define GRAZE_BENCH_INPUTS_HPP

#include <graze/graze.h>

#include <cstddef>
#include <deque>
#include <random>
#include <utility>
#include <vector>

namespace bench {

/* Branch predictors memorise 4096 pairs, which makes code with branches look too fast. They do not memorise so many. */
constexpr std::size_t pair_count = 65536;

/// random: full-mantissa doubles, spread so that half of the pairs overlap. lattice: integers in -8..8, boxes rotated
/// by right angles; a fifth of the pairs touch, half of the rest overlap. diagonal: the same with axes like (1,1,0),
/// which do not have length 1.
enum class mix { random, lattice, diagonal };

using generator = std::mt19937_64;

/// Uniform in [low, high), all 53 bits random.
inline double uniform(generator &random, double low, double high)
{
    return low + (high - low) * (static_cast<double>(random() >> 11) * 0x1p-53);
}

/// Uniform among the integers low..high.
inline int uniform_integer(generator &random, int low, int high)
{
    return low + static_cast<int>(random() % static_cast<unsigned>(high - low + 1));
}

/// The two spaces, as the templates below need them. A kind is a grz_kind, with GRZ_ROUNDED_KIND or-ed to it for a
/// rounded shape.
struct space2 {
    static constexpr int dimension = 2;
    using shape = grz2_shape;
    /// The points of the hulls that were made, in their order. Who needs them no more takes them off.
    static std::deque<std::vector<grz2_vec>> &hulls();
    /// A shape with full-mantissa numbers and of size about 1, at a place in [-spread, spread] on each axis.
    static shape random(generator &random, int kind, double spread);
    /// A shape of integers in -8..8; diagonal: the axes of obbs between those of space.
    static shape lattice(generator &random, int kind, bool diagonal);
    static bool overlap(const shape &a, const shape &b) { return grz2_overlap(&a, &b); }
    static bool touch(const shape &a, const shape &b) { return grz2_touch(&a, &b); }
};

struct space3 {
    static constexpr int dimension = 3;
    using shape = grz3_shape;
    static std::deque<std::vector<grz3_vec>> &hulls();
    static shape random(generator &random, int kind, double spread);
    static shape lattice(generator &random, int kind, bool diagonal);
    static bool overlap(const shape &a, const shape &b) { return grz3_overlap(&a, &b); }
    static bool touch(const shape &a, const shape &b) { return grz3_touch(&a, &b); }
};

template <class Space> struct pairs {
    std::vector<typename Space::shape> a, b;
};

/// pair_count pairs, the same in every run.
template <class Space> pairs<Space> make_pairs(int kind_a, int kind_b, mix mix);

extern template pairs<space2> make_pairs(int kind_a, int kind_b, mix mix);
extern template pairs<space3> make_pairs(int kind_a, int kind_b, mix mix);

} // namespace bench

#endif
