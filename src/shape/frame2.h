/* The frame of an oriented box in the plane: its axes u and v are exactly orthogonal and of the same length. Nothing is
 * divided by that length: a vector along u is v . u, and a half extent half |u|^2.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_FRAME2_H
#define GRZ_SHAPE_FRAME2_H

#include "num/stage.h"
#include "shape/vec2.h"

/* With v the vector to a point, U = |u.x| + |u.y| and T = |v| + (half.x + half.y) U, everything in the frame is within
 * 4 u T U: v has u, its products u and u for their sum, 3 u |v| U; half |u|^2 u for the squares, their sum and the
 * product, 3 u half U^2; and a difference of two such u more. */
GRZ_BOUND(frame2_error, 4.5 * GRZ_U);

/* In this window nothing that is flushed to zero matters, and no product of four overflows. */
static inline bool grz2_moderate(double size) { return (size > 0x1p-200) & (size < 0x1p200); }

static inline bool grz2_solid(const grz2_obb *box) {
    const bool moderate = grz2_moderate(grz2_norm1(box->u));
    return (box->half.x > 0) & (box->half.y > 0) & moderate;
}

/* A point in the frame of the box: the vector from the center and the half extents, times |u|; the bound for their
 * difference. */
typedef struct grz2_view {
    grz2_vec along, half;
    double error;
    bool usable;
} grz2_view;

static inline grz2_view grz2_view_from(const grz2_obb *box, grz2_vec point) {
    const grz2_vec u = box->u, motion = grz2_from_to(box->center, point);
    const double u2 = grz2_dot(u, u), scale = grz2_norm1(u),
                 size = grz2_norm1(motion) + (box->half.x + box->half.y) * scale;
    const bool solid = grz2_solid(box), moderate = grz2_moderate(size);
    return (grz2_view){
        .along = {grz2_dot(motion, u), grz2_cross(u, motion)},
        .half = {box->half.x * u2, box->half.y * u2},
        .error = frame2_error * size * scale,
        .usable = (bool)(solid & moderate),
    };
}

#endif
