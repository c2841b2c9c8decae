/* Oriented boxes of space as their contacts see them, in doubles. Axes must be orthogonal but for rounding: else the engine
 * answers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_ORIENTED_BOXES_H
#define GRZ_CONTACT_ORIENTED_BOXES_H

#include "contact/aabbs.h"
#include "contact/ball_obb.h"
#include "num/approx.h"

/* A box, as its numbers are needed here. */
typedef struct grz_seen_oriented {
    grz_dd center[3];             /* exact, while that of a small box far from 0 may be no double */
    double half[3][3];            /* the half axes, in doubles */
    double unit[3][3], length[3]; /* their unit vectors and lengths */
} grz_seen_oriented;

/* Writes `length` and `unit` from `half`. False if a length is extreme, or two axes are not orthogonal within 2^-45.
 * The products of unit vectors are within 2^-52. */
static GRZ_INLINE bool grz_set_units(grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < 3; k++) {
        const double square = grz_dot(3, b->half[k], b->half[k]), inverse = 1 / sqrt(square);
        usable = usable & grz_is_length_usable(square);
        b->length[k] = square * inverse;
        for (int i = 0; i < 3; i++) b->unit[k][i] = b->half[k][i] * inverse;
    }
    for (int k = 0; k < 3; k++)
        usable = usable & (fabs(grz_dot(3, b->unit[k], b->unit[(k + 1) % 3])) < 0x1p-45);
    return usable;
}

static GRZ_INLINE bool grz_see_obb(const grz_oriented_box *given, grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < 3; k++) {
        usable = usable & (given->half[k] > 0);
        b->center[k] = grz_dd_of(given->center[k]);
        for (int i = 0; i < 3; i++) b->half[k][i] = given->half[k] * given->axis[k][i];
    }
    return grz_set_units(b) && usable;
}

static GRZ_INLINE bool grz_see_aabb(const double low[], const double high[], grz_seen_oriented *b) {
    bool usable = true;
    for (int k = 0; k < 3; k++) {
        const grz_dd sum = grz_dd_sum(high[k], low[k]);
        usable = usable & (low[k] < high[k]);
        b->center[k] = (grz_dd){sum.hi / 2, sum.lo / 2};
        for (int i = 0; i < 3; i++) b->half[k][i] = i == k ? high[k] / 2 - low[k] / 2 : 0;
    }
    return grz_set_units(b) && usable;
}

/* Both boxes, and the axis of their contact. */
typedef struct grz_two_boxes {
    grz_seen_oriented box[2];
    double between[3], slack; /* from b's center to a's; GRZ_BOX_SLACK of what is between and of all lengths */
    int level[2];             /* bit k: axis k of this box is certainly perpendicular to the normal */
    double toward[3];         /* the unit normal: as it is guessed, then rounded */
} grz_two_boxes;

#endif
