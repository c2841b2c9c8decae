/* Segments and rays cast at oriented boxes of the plane: their slabs, those across u and across u turned to the left.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CAST2_OBB_H
#define GRZ_TIME_CAST2_OBB_H

#include "shape/frame2.h"
#include "time/moving_boxes.h"

/* The one pair of slabs, for the point of a path. False if the bounds do not hold. */
static GRZ_INLINE bool grz2_slabs_of_obb(const grz_path *path, const grz2_obb *b, grz_box_slabs *s) {
    const grz2_vec u = b->u, h = b->half, c = {b->center.x - path->origin[0], b->center.y - path->origin[1]},
                   v = {path->to[0] - path->from[0], path->to[1] - path->from[1]};
    const double axis = grz2_norm1(u), away = grz2_norm1(c) + axis * (h.x + h.y), speed = grz2_norm1(v);
    s->p[0] = grz_two_of(grz2_dot(u, c), grz2_cross(u, c));
    s->q[0] = grz_two_of(grz2_dot(u, v), grz2_cross(u, v));
    s->r[0] = grz_two_mul(grz_two_load(&h.x), grz_two_same(grz2_dot(u, u)));
    const double size = grz_box_of_point(path->span != GRZ_SPAN_UNIT, moving_boxes_error * axis, away, speed, s);
    const bool usable = grz_box_usable(axis, axis, size, grz_min(h.x, h.y));
    return usable & (s->last > 0x1p-200) & (s->last < 0x1p200);
}

#endif
