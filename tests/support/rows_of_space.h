/* Turns a pair list into its table of rows. Included by rows2.c and rows3.c after
 *
 *     SPACE        2 or 3
 *     SHAPES       the member of union library_shape that holds shapes of the space
 *     CALL(f)      the library's function f of the space
 *     PAIRS        the list
 *     ROWS, COUNT  the names of the table and of its length
 *
 * SPDX-License-Identifier: MIT */
#include "support/rows.h"

#define KIND_point GRZ_POINT
#define KIND_segment GRZ_SEGMENT
#define KIND_plane GRZ_PLANE
#define KIND_halfspace GRZ_HALFSPACE
#define KIND_circle GRZ_BALL
#define KIND_sphere GRZ_BALL
#define KIND_aabb GRZ_AABB
#define KIND_rect GRZ_RECT
#define KIND_obb GRZ_OBB
#define KIND_rounded_aabb (GRZ_AABB | GRZ_ROUNDED_KIND)
#define KIND_rounded_rect (GRZ_RECT | GRZ_ROUNDED_KIND)
#define KIND_rounded_obb (GRZ_OBB | GRZ_ROUNDED_KIND)

#define RELATION_overlap GRZ_OVERLAP
#define RELATION_side GRZ_SIDE
#define RELATION_zone GRZ_ZONE

/* The functions that pairs have of their own, behind one signature. */
#define OWN(relation, A, B) \
    static int relation##_##A##_##B(const union library_shape *a, const union library_shape *b) { \
        return (int)CALL(relation##_##A##_##B)(&a->SHAPES.A, &b->SHAPES.B); \
    }
#define FUNCTIONS_engine_overlap(A, B)
#define FUNCTIONS_engine_side(A, B)
#define FUNCTIONS_closed_overlap(A, B) OWN(overlap, A, B) OWN(overlap_open, A, B) OWN(touch, A, B)
#define FUNCTIONS_closed_side(A, B) OWN(side, A, B)
#define FUNCTIONS_closed_zone(A, B) OWN(zone, A, B)
#define GRZ_PAIR(relation, a, b, grade, method) FUNCTIONS_##method##_##relation(a, b)
#include PAIRS
#undef GRZ_PAIR

#define NAMES_engine_overlap(A, B) \
    { NULL }
#define NAMES_engine_side(A, B) \
    { NULL }
#define NAMES_closed_overlap(A, B) \
    { overlap_##A##_##B, overlap_open_##A##_##B, touch_##A##_##B }
#define NAMES_closed_side(A, B) \
    { side_##A##_##B }
#define NAMES_closed_zone(A, B) \
    { zone_##A##_##B }
#define GRZ_PAIR(relation, a, b, grade, method) \
    {SPACE, RELATION_##relation, #relation, #a, #b, KIND_##a, KIND_##b, NAMES_##method##_##relation(a, b)},
const struct row ROWS[] = {
#include PAIRS
};
#undef GRZ_PAIR

const int COUNT = (int)(sizeof ROWS / sizeof ROWS[0]);
