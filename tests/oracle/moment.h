/* The times at which two shapes touch, of which one moves, in integers and fractions: nothing of the library's engine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_MOMENT_H
#define TESTS_ORACLE_MOMENT_H

#include "support/rows.h"

struct moments {
    int answer[2]; /* an outcome (support/outcome.h): closed, open */
    double enter, exit;
};

/* As grz2_cast, grz2_sweep and the others answer; relation is GRZ_CAST or GRZ_SWEEP. */
struct moments true_moments(grz_relation relation, const struct shapes *shapes);

#endif
