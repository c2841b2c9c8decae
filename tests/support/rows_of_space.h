/* Turns a pair list into its part of the table of rows. Included by rows2.c and rows3.c, which define before
 *
 *     SHAPES        the member of union library_shape that holds shapes of the space
 *     CALL(f)       the library's function f of the space
 *     VEC, VEC_OF(numbers)   its vector, and one of numbers
 *     SPACE_SHAPES, SPACE_PAIRS(relation)   the lists of its shapes and pairs
 *     TABLE(name)   the name of a table of the space
 *
 * SPDX-License-Identifier: MIT */
#include "support/rows.h"

#define KIND_point GRZ_POINT
#define KIND_segment GRZ_SEGMENT
#define KIND_ray GRZ_RAY
#define KIND_line GRZ_LINE
#define KIND_plane GRZ_PLANE
#define KIND_halfspace GRZ_HALFSPACE
#define KIND_capsule GRZ_CAPSULE
#define KIND_aabb GRZ_AABB
#define KIND_rect GRZ_RECT
#define KIND_obb GRZ_OBB
#define KIND_triangle GRZ_TRIANGLE
#define KIND_hull GRZ_HULL
#define KIND_circle GRZ_BALL
#define KIND_sphere GRZ_BALL
#define KIND_rounded_point (GRZ_POINT | GRZ_ROUNDED_KIND)
#define KIND_rounded_segment (GRZ_SEGMENT | GRZ_ROUNDED_KIND)
#define KIND_rounded_aabb (GRZ_AABB | GRZ_ROUNDED_KIND)
#define KIND_rounded_rect (GRZ_RECT | GRZ_ROUNDED_KIND)
#define KIND_rounded_obb (GRZ_OBB | GRZ_ROUNDED_KIND)
#define KIND_rounded_triangle (GRZ_TRIANGLE | GRZ_ROUNDED_KIND)
#define KIND_rounded_hull (GRZ_HULL | GRZ_ROUNDED_KIND)

/* Wrappers of the functions of pairs, with one signature. */
#define OWN(relation, A, B) \
    static int relation##_##A##_##B(const union library_shape *a, const union library_shape *b) { \
        return (int)CALL(relation##_##A##_##B)(&a->SHAPES.A, &b->SHAPES.B); \
    }
#define FUNCTIONS_overlap(A, B) OWN(overlap, A, B) OWN(overlap_open, A, B) OWN(touch, A, B)
#define FUNCTIONS_side(A, B) OWN(side, A, B)
#define FUNCTIONS_zone(A, B) OWN(zone, A, B)
#define OWN_CAST(relation, A, B) \
    static int relation##_##A##_##B(const union library_shape *a, const union library_shape *b, \
                                    const struct extra *with, double *enter, double *exit) { \
        return (void)with, (int)CALL(relation##_##A##_##B)(&a->SHAPES.A, &b->SHAPES.B, enter, exit); \
    }
#define FUNCTIONS_cast(A, B) OWN_CAST(cast, A, B) OWN_CAST(cast_open, A, B)
#define OWN_SWEEP(relation, A, B) \
    static int relation##_##A##_##B(const union library_shape *a, const union library_shape *b, \
                                    const struct extra *with, double *enter, double *exit) { \
        const VEC da = VEC_OF(with->by[0]), db = VEC_OF(with->by[1]); \
        return (int)CALL(relation##_##A##_##B)(&a->SHAPES.A, &da, &b->SHAPES.B, &db, enter, exit); \
    }
#define FUNCTIONS_sweep(A, B) OWN_SWEEP(sweep, A, B) OWN_SWEEP(sweep_open, A, B)
#define FUNCTIONS_distance(A, B) \
    static double distance_##A##_##B(const union library_shape *a, const union library_shape *b) { \
        return CALL(distance_##A##_##B)(&a->SHAPES.A, &b->SHAPES.B); \
    }
/* clang-format off */
SPACE_PAIRS(overlap)(FUNCTIONS_overlap)
SPACE_PAIRS(side)(FUNCTIONS_side)
SPACE_PAIRS(zone)(FUNCTIONS_zone)
SPACE_PAIRS(cast)(FUNCTIONS_cast)
SPACE_PAIRS(sweep)(FUNCTIONS_sweep)
SPACE_PAIRS(distance)(FUNCTIONS_distance)
/* clang-format on */

#define ROW_overlap(A, B) \
    {GRZ_OVERLAP, KIND_##A, KIND_##B, {overlap_##A##_##B, overlap_open_##A##_##B, touch_##A##_##B}, {NULL, NULL}, NULL},
#define ROW_side(A, B) {GRZ_SIDE, KIND_##A, KIND_##B, {side_##A##_##B, NULL, NULL}, {NULL, NULL}, NULL},
#define ROW_zone(A, B) {GRZ_ZONE, KIND_##A, KIND_##B, {zone_##A##_##B, NULL, NULL}, {NULL, NULL}, NULL},
#define ROW_cast(A, B) {GRZ_CAST, KIND_##A, KIND_##B, {NULL, NULL, NULL}, {cast_##A##_##B, cast_open_##A##_##B}, NULL},
#define ROW_sweep(A, B) \
    {GRZ_SWEEP, KIND_##A, KIND_##B, {NULL, NULL, NULL}, {sweep_##A##_##B, sweep_open_##A##_##B}, NULL},
#define ROW_distance(A, B) {GRZ_DISTANCE, KIND_##A, KIND_##B, {NULL}, {NULL}, distance_##A##_##B},
    /* clang-format off */
const struct own_functions TABLE(owns)[] = {
    SPACE_PAIRS(overlap)(ROW_overlap)
    SPACE_PAIRS(side)(ROW_side)
    SPACE_PAIRS(zone)(ROW_zone)
    SPACE_PAIRS(cast)(ROW_cast)
    SPACE_PAIRS(sweep)(ROW_sweep)
    SPACE_PAIRS(distance)(ROW_distance)
};
/* clang-format on */
const int TABLE(owns_count) = (int)(sizeof TABLE(owns) / sizeof TABLE(owns)[0]);

#define NAMED_KIND(kind) {#kind, KIND_##kind},
const struct named_kind TABLE(kinds)[] = {SPACE_SHAPES(NAMED_KIND)};
const int TABLE(kinds_count) = (int)(sizeof TABLE(kinds) / sizeof TABLE(kinds)[0]);
