/* The times at which a moving shape touches another one, in integers and fractions. Uses nothing of the library's
 * engine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_ORACLE_MOMENT_H
#define TESTS_ORACLE_MOMENT_H

#include "support/rows.h"

struct moments {
    int answer[2]; /* an outcome (support/outcome.h): closed, open */
    double enter, exit;
};

/* The true answers of grz2_cast, grz2_sweep and the others; relation is GRZ_CAST or GRZ_SWEEP. */
struct moments true_moments(grz_relation relation, const struct shapes *shapes);

/* The true answer of grz2_depth_along and grz3_depth_along along by[0], an outcome, and the depth. */
int true_depth_along(const struct shapes *shapes, double *depth);

#endif
