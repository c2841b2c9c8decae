/* The generic queries of space.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"
#include "form/form.h"
#include "shape/core3.h"
#include "shape/place3.h"
#include "pair/functions3.h"
#include "pair/pairs.h"
#include "time/times.h"
#include "num/rounded.h"

#include <graze/query3.h>
#include <graze/times3.h>

#include <stddef.h>

#include "shape/space3.inc"
#define GRZ_SHAPES GRZ3_SHAPES
#define GRZ_BOUNDED_SHAPES GRZ3_BOUNDED_SHAPES
#define GRZ_PAIRS(relation) GRZ3_PAIRS_##relation
#define GRZ_IS_FOREIGN(kind) ((kind) == GRZ_RECT)
#include "api/dispatch.inc"
#undef GRZ_SHAPES
#undef GRZ_BOUNDED_SHAPES
#undef GRZ_PAIRS
#undef GRZ_IS_FOREIGN

bool grz3_overlap(const grz3_shape *a, const grz3_shape *b) { return grz3_meet_any(a, b) != GRZ_APART; }
bool grz3_overlap_open(const grz3_shape *a, const grz3_shape *b) { return grz3_meet_any(a, b) == GRZ_MEETING; }
bool grz3_touch(const grz3_shape *a, const grz3_shape *b) { return grz3_meet_any(a, b) == GRZ_TOUCHING; }
bool grz3_within(const grz3_shape *a, const grz3_shape *b, double margin) { return grz3_within_any(a, b, margin); }
bool grz3_contains(const grz3_shape *a, const grz3_shape *b) { return grz3_contains_any(a, b); }
grz_side grz3_side(const grz3_plane *plane, const grz3_shape *b) { return grz3_side_any(plane, b); }
int grz3_zone(const grz3_vec *point, const grz3_shape *b) { return grz3_zone_any(point, b); }

grz_answer grz3_cast(const grz3_shape *caster, const grz3_shape *b, double *enter, double *exit) {
    return grz3_cast_any(caster, b, false, enter, exit, NULL);
}
grz_answer grz3_cast_open(const grz3_shape *caster, const grz3_shape *b, double *enter, double *exit) {
    return grz3_cast_any(caster, b, true, enter, exit, NULL);
}
grz_answer grz3_sweep(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double *enter,
                      double *exit) {
    return grz3_sweep_any(a, da, b, db, false, enter, exit, NULL);
}
grz_answer grz3_sweep_open(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                           double *enter, double *exit) {
    return grz3_sweep_any(a, da, b, db, true, enter, exit, NULL);
}

const char *grz3_method(grz_relation relation, int a, int b) { return grz3_method_of(relation, a, b); }
grz_grade grz3_grade(grz_relation relation, int a, int b) { return grz3_grade_of(relation, a, b); }
