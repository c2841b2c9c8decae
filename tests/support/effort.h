/* How much a test does: GRAZE_COUNT in the environment is the number of inputs that the oracle compares for each pair
 * and family; other tests with random inputs scale with it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_EFFORT_H
#define TESTS_SUPPORT_EFFORT_H

#include <stdbool.h>
#include <stdlib.h>

enum { USUAL_COUNT = 30, LITTLE_COUNT = 2, MOST_EFFORT = 10 };

static inline long inputs_a_cell(void) {
    const char *const text = getenv("GRAZE_COUNT");
    const long count = text ? strtol(text, NULL, 10) : USUAL_COUNT;
    return count > 0 ? count : 1;
}

/* Scales a number of inputs that is `usual` for the default GRAZE_COUNT: at least 1, at most MOST_EFFORT times as
 * many. */
static inline int effort(int usual) {
    const long count = inputs_a_cell(), most = (long)MOST_EFFORT * USUAL_COUNT;
    const long share = usual * (count < most ? count : most) / USUAL_COUNT;
    return share > 0 ? (int)share : 1;
}

/* Of a build with sanitizers, or of a test that is repeated with other kernels. */
static inline bool has_little_effort(void) { return inputs_a_cell() <= LITTLE_COUNT; }

/* With less effort than usual, two of three cells of a large table are left out, with little effort eight of nine:
 * which ones, their number says. */
static inline bool is_left_out(int cell) {
    return cell % (has_little_effort() ? 9 : inputs_a_cell() < USUAL_COUNT ? 3 : 1) != 0;
}

#endif
