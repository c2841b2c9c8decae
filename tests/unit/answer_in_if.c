/* Compiled, never run: a grz_answer must not compile as a condition, because `unsupported` is neither yes nor no.
 * Without WITHOUT_A_LOOK the same code uses `.yes`, and compiles.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/graze.h>

#ifdef WITHOUT_A_LOOK
#define IS_YES(answer) (answer)
#else
#define IS_YES(answer) ((answer).yes)
#endif

int answers_in_conditions(const grz3_shape *a, const grz3_shape *b);

int answers_in_conditions(const grz3_shape *a, const grz3_shape *b) {
    if (grz3_overlap(a, b)) return 1;
    return IS_YES(grz3_sweep(a, NULL, b, NULL, NULL, NULL)) ? 2 : 3;
}
