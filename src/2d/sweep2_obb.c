/* Oriented boxes on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/frame2.h"
#include "2d/meet2.h"
#include "convex/moving_boxes.h"

GRZ_SWEEP_SLOWLY(obb, obb)

/* The slabs across both u, and across both v. Generators: u and v of a, u and v of b. The facet across u is made of v. */
enum { PAIRS = 2, SLABS = 15 };
static const unsigned char order[4][GRZ_BOX_MOST_GENERATORS] = {{1, 0, 2, 3}, {3, 0, 1, 2}, {0, 1, 2, 3}, {2, 0, 1, 3}};

/* w . u, and u x w, of both boxes. */
static inline grz_two dots(grz_two ux, grz_two uy, grz_two wx, grz_two wy) { return grz_two_add(grz_two_mul(ux, wx), grz_two_mul(uy, wy)); }
static inline grz_two crosses(grz_two ux, grz_two uy, grz_two wx, grz_two wy) {
    return grz_two_sub(grz_two_mul(ux, wy), grz_two_mul(uy, wx));
}

/* Both boxes side by side, the low half a's slab, the high half b's (overlap2_obb.c). */
static GRZ_INLINE bool slabs_of(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, grz_box_slabs *s) {
    const grz2_vec c = grz2_way(a->center, b->center), v = grz2_way(*db, *da);
    const grz_two cx = grz_two_same(c.x), cy = grz_two_same(c.y), vx = grz_two_same(v.x), vy = grz_two_same(v.y);
    const grz_two ux = grz_two_of(a->u.x, b->u.x), uy = grz_two_of(a->u.y, b->u.y), wx = grz_two_swap(ux), wy = grz_two_swap(uy);
    const grz_two hx = grz_two_of(a->half.x, b->half.x), hy = grz_two_of(a->half.y, b->half.y), ox = grz_two_swap(hx),
                  oy = grz_two_swap(hy);
    const grz_two square = dots(ux, uy, ux, uy), C = grz_two_abs(dots(ux, uy, wx, wy)), S = grz_two_abs(crosses(ux, uy, wx, wy));
    s->p[0] = dots(ux, uy, cx, cy);
    s->q[0] = dots(ux, uy, vx, vy);
    s->r[0] = grz_two_add(grz_two_mul(hx, square), grz_two_add(grz_two_mul(ox, C), grz_two_mul(oy, S)));
    s->p[1] = crosses(ux, uy, cx, cy);
    s->q[1] = crosses(ux, uy, vx, vy);
    s->r[1] = grz_two_add(grz_two_mul(hy, square), grz_two_add(grz_two_mul(ox, S), grz_two_mul(oy, C)));
    const double ua = grz2_length(a->u), ub = grz2_length(b->u), axis = grz_max(ua, ub);
    const grz_two least = grz_two_min(hx, hy);
    const double size = grz2_length(c) + grz2_length(v) + axis * grz_two_total(grz_two_add(hx, hy));
    s->last = 1;
    s->error = s->error_of_q = moving_boxes_error * axis * size;
    return grz_box_usable(axis, ua + ub, size, grz_min(grz_two_low(least), grz_two_high(least)));
}

static GRZ_NOINLINE int times(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, const grz_box_span *t,
                              double *enter, double *exit) {
    const grz2_vec of_a[2] = {a->u, {-a->u.y, a->u.x}}, of_b[2] = {b->u, {-b->u.y, b->u.x}};
    grz_moving_boxes m;
    m.a = &a->center.x, m.b = &b->center.x, m.to = &da->x, m.from = &db->x;
    for (int k = 0; k < 2; k++) {
        grz_box_generator(&m, k, (&a->half.x)[k], &of_a[k].x);
        grz_box_generator(&m, 2 + k, (&b->half.x)[k], &of_b[k].x);
    }
    return grz_box_times(2, 4, PAIRS, &m, t, SLABS, order, 1, enter, exit);
}

/* 1, -1, 0: contact, none, not certain. */
static GRZ_INLINE int contact_of(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                                 double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && slabs_of(a, da, b, db, &s);
    const int contact = (int)usable * grz_box_verdict(PAIRS, &s, &t);
    if (!enter && !exit) return contact; /* without a branch on it */
    grz_never(enter, exit);
    return contact <= 0 ? contact : times(a, da, b, db, &t, enter, exit);
}

static GRZ_INLINE grz_answer sweep_obb_obb(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, bool open,
                                           double *enter, double *exit) {
    const int contact = contact_of(a, da, b, db, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly_obb_obb(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_FUNCTIONS(obb, obb)
