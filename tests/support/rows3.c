/* SPDX-License-Identifier: MIT */
#include "pair/pairs3.h"

#define SHAPES in3
#define CALL(f) grz3_##f
#define VEC grz3_vec
#define VEC_OF(n) \
    { (n)[0], (n)[1], (n)[2] }
#define SPACE_SHAPES GRZ3_SHAPES
#define SPACE_PAIRS(relation) GRZ3_PAIRS_##relation
#define TABLE(name) TABLE_##name
#define TABLE_owns owns3
#define TABLE_owns_count owns3_count
#define TABLE_kinds kinds3
#define TABLE_kinds_count kinds3_count
#include "support/rows_of_space.h"
