/* A grz_answer as one number, so that tests can compare, count and print it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_OUTCOME_H
#define TESTS_SUPPORT_OUTCOME_H

#include <graze/base.h>

#include <assert.h>

enum { OUTCOME_UNSUPPORTED = -1, OUTCOME_NO = 0, OUTCOME_YES = 1 };

static inline int outcome_of(grz_answer answer) {
    assert(!(answer.yes && answer.unsupported));
    return answer.unsupported ? OUTCOME_UNSUPPORTED : answer.yes;
}

#endif
