/* graze benchmark: the questions to the contenders of `rightness`, and the true answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_QUESTIONS_HPP
#define GRAZE_BENCH_QUESTIONS_HPP

#include "moving.hpp"

namespace bench {

/// random: random shapes and displacements. grazing: the same, with the displacement rotated until the shapes just hit
/// or just miss. lattice: integers in -8..8.
enum class inputs_of { random, grazing, lattice };

/// Pairs that are apart at the start; half of them hit, if that is possible.
template <class Space> struct questions {
    moving_pairs<Space> asked;
    std::vector<double> first; /* the times of first contact: correctly rounded, +inf for a miss */
};

/// any: any doubles. doubles, floats: positions and displacements are multiples of a power of two, large enough that
/// sums and halves are doubles or floats, too: then a library that stores a box by its center, or a motion by its end,
/// gets exactly the same question.
enum class numbers { any, doubles, floats };

/// `count` questions. The times come from the oracle of the tests, which does not use the library.
template <class Space> questions<Space> make_questions(int kind_a, int kind_b, inputs_of sort, numbers of, std::size_t count);

extern template questions<space2> make_questions(int, int, inputs_of, numbers, std::size_t);
extern template questions<space3> make_questions(int, int, inputs_of, numbers, std::size_t);

/// The answer of the library: whether the pair touches; *first is the time of first contact.
bool library_says(const grz2_shape &a, const grz2_vec &by, const grz2_shape &b, double *first);
bool library_says(const grz3_shape &a, const grz3_vec &by, const grz3_shape &b, double *first);

} // namespace bench

#endif
