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

#endif
