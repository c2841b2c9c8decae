/* graze benchmark: what the contenders of `rightness` are asked, and the true answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_QUESTIONS_HPP
#define GRAZE_BENCH_QUESTIONS_HPP

#include "moving.hpp"

namespace bench {

/// Random shapes on random ways; the same, the way turned until it only just hits or only just misses; integers in
/// -8..8.
enum class inputs_of { random, grazing, lattice };

/// Pairs that are apart at the start; half of them hit, if there are such.
template <class Space> struct questions {
    moving_pairs<Space> asked;
    std::vector<double> first; /* when they first touch: correctly rounded, +inf for never */
};

/// Whose numbers? Any doubles; or doubles, floats, placed and moved by multiples of a power of two, large enough for
/// sums and halves to be doubles, floats, too: who keeps a box by its center, or a way by its end, is asked the same
/// question.
enum class numbers { any, doubles, floats };

/// `count` questions. The times come from the tests' oracle, which knows nothing of the library.
template <class Space> questions<Space> make_questions(int kind_a, int kind_b, inputs_of sort, numbers of, std::size_t count);

extern template questions<space2> make_questions(int, int, inputs_of, numbers, std::size_t);
extern template questions<space3> make_questions(int, int, inputs_of, numbers, std::size_t);

/// What the library says: does the pair touch, and when first?
bool library_says(const grz2_shape &a, const grz2_vec &by, const grz2_shape &b, double *first);
bool library_says(const grz3_shape &a, const grz3_vec &by, const grz3_shape &b, double *first);

} // namespace bench

#endif
