/* SPDX-License-Identifier: MIT */
#include "pair/pairs2.h"

#define SHAPES in2
#define CALL(f) grz2_##f
#define VEC grz2_vec
#define VEC_OF(n) \
    { (n)[0], (n)[1] }
#define SPACE_SHAPES GRZ2_SHAPES
#define SPACE_PAIRS(relation) GRZ2_PAIRS_##relation
#define TABLE(name) TABLE_##name
#define TABLE_owns owns2
#define TABLE_owns_count owns2_count
#define TABLE_kinds kinds2
#define TABLE_kinds_count kinds2_count
#include "support/rows_of_space.h"
