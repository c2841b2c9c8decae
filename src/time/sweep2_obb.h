/* Two oriented boxes of the plane on the move: their slabs.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_SWEEP2_OBB_H
#define GRZ_TIME_SWEEP2_OBB_H

#include "shape/frame2.h"
#include "time/moving_boxes.h"

/* u . w, and u x w, of both boxes. */
static GRZ_INLINE grz_two grz2_dots(grz_two ux, grz_two uy, grz_two wx, grz_two wy) {
    return grz_two_add(grz_two_mul(ux, wx), grz_two_mul(uy, wy));
}
static GRZ_INLINE grz_two grz2_crosses(grz_two ux, grz_two uy, grz_two wx, grz_two wy) {
    return grz_two_sub(grz_two_mul(ux, wy), grz_two_mul(uy, wx));
}

/* Both pairs of slabs, those of a in the low halves, those of b in the high halves (overlap/overlap2_obb.c); c and v as
 * in moving_boxes.h. False if the bounds do not hold. */
static GRZ_INLINE bool grz2_slabs_of_boxes(grz2_vec c, grz2_vec v, grz2_vec a_half, grz2_vec a_u, grz2_vec b_half,
                                           grz2_vec b_u, grz_box_slabs *s) {
    const grz_two cx = grz_two_same(c.x), cy = grz_two_same(c.y), vx = grz_two_same(v.x), vy = grz_two_same(v.y);
    const grz_two ux = grz_two_of(a_u.x, b_u.x), uy = grz_two_of(a_u.y, b_u.y), wx = grz_two_swap(ux),
                  wy = grz_two_swap(uy);
    const grz_two hx = grz_two_of(a_half.x, b_half.x), hy = grz_two_of(a_half.y, b_half.y), ox = grz_two_swap(hx),
                  oy = grz_two_swap(hy);
    const grz_two square = grz2_dots(ux, uy, ux, uy), C = grz_two_abs(grz2_dots(ux, uy, wx, wy)),
                  S = grz_two_abs(grz2_crosses(ux, uy, wx, wy));
    s->p[0] = grz2_dots(ux, uy, cx, cy);
    s->q[0] = grz2_dots(ux, uy, vx, vy);
    s->r[0] = grz_two_add(grz_two_mul(hx, square), grz_two_add(grz_two_mul(ox, C), grz_two_mul(oy, S)));
    s->p[1] = grz2_crosses(ux, uy, cx, cy);
    s->q[1] = grz2_crosses(ux, uy, vx, vy);
    s->r[1] = grz_two_add(grz_two_mul(hy, square), grz_two_add(grz_two_mul(ox, S), grz_two_mul(oy, C)));
    const double ua = grz2_norm1(a_u), ub = grz2_norm1(b_u), axis = grz_max(ua, ub);
    const grz_two least = grz_two_min(hx, hy);
    const double size = grz2_norm1(c) + grz2_norm1(v) + axis * grz_two_total(grz_two_add(hx, hy));
    s->last = 1;
    s->error = s->error_of_q = moving_boxes_error * axis * size;
    return grz_box_usable(axis, ua + ub, size, grz_min(grz_two_low(least), grz_two_high(least)));
}

static GRZ_INLINE bool grz2_slabs_of_obbs(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db,
                                          grz_box_slabs *s) {
    return grz2_slabs_of_boxes(grz2_from_to(a->center, b->center), grz2_from_to(*db, *da), a->half, a->u, b->half, b->u,
                               s);
}

static GRZ_INLINE bool grz2_slabs_of_axis_aligned(const grz2_aabb *a, const grz2_vec *da, const grz2_obb *b,
                                                  const grz2_vec *db, grz_box_slabs *s) {
    const grz2_vec min = grz2_from_to(b->center, a->min), max = grz2_from_to(b->center, a->max), u = {1, 0},
                   half = {0.5 * (max.x - min.x), 0.5 * (max.y - min.y)},
                   c = {-0.5 * (max.x + min.x), -0.5 * (max.y + min.y)};
    return grz2_slabs_of_boxes(c, grz2_from_to(*db, *da), half, u, b->half, b->u, s);
}

#endif
