/* The generic queries of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/closed_form.h"
#include "form/form.h"
#include "shape/core2.h"
#include "shape/place2.h"
#include "pair/functions2.h"
#include "pair/pairs.h"
#include "time/times.h"
#include "num/rounded.h"

#include <graze/query2.h>
#include <graze/times2.h>

#include <stddef.h>

#include "shape/space2.inc"
#define GRZ_SHAPES GRZ2_SHAPES
#define GRZ_BOUNDED_SHAPES GRZ2_BOUNDED_SHAPES
#define GRZ_PAIRS(relation) GRZ2_PAIRS_##relation
#define GRZ_IS_FOREIGN(kind) ((kind) > GRZ_HULL)
#include "api/dispatch.inc"
#undef GRZ_SHAPES
#undef GRZ_BOUNDED_SHAPES
#undef GRZ_PAIRS
#undef GRZ_IS_FOREIGN

bool grz2_overlap(const grz2_shape *a, const grz2_shape *b) { return grz2_meet_any(a, b) != GRZ_APART; }
bool grz2_overlap_open(const grz2_shape *a, const grz2_shape *b) { return grz2_meet_any(a, b) == GRZ_MEETING; }
bool grz2_touch(const grz2_shape *a, const grz2_shape *b) { return grz2_meet_any(a, b) == GRZ_TOUCHING; }
bool grz2_within(const grz2_shape *a, const grz2_shape *b, double margin) { return grz2_within_any(a, b, margin); }
bool grz2_contains(const grz2_shape *a, const grz2_shape *b) { return grz2_contains_any(a, b); }
grz_side grz2_side(const grz2_plane *plane, const grz2_shape *b) { return grz2_side_any(plane, b); }
int grz2_zone(const grz2_vec *point, const grz2_shape *b) { return grz2_zone_any(point, b); }

grz_answer grz2_cast(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit) {
    return grz2_cast_any(caster, b, false, enter, exit, NULL);
}
grz_answer grz2_cast_open(const grz2_shape *caster, const grz2_shape *b, double *enter, double *exit) {
    return grz2_cast_any(caster, b, true, enter, exit, NULL);
}
grz_answer grz2_sweep(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db, double *enter,
                      double *exit) {
    return grz2_sweep_any(a, da, b, db, false, enter, exit, NULL);
}
grz_answer grz2_sweep_open(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                           double *enter, double *exit) {
    return grz2_sweep_any(a, da, b, db, true, enter, exit, NULL);
}

const char *grz2_method(grz_relation relation, int a, int b) { return grz2_method_of(relation, a, b); }
grz_grade grz2_grade(grz_relation relation, int a, int b) { return grz2_grade_of(relation, a, b); }
