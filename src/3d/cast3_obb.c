/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999; here for any parallelepiped).
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "3d/vec3.h"
#include "convex/moving_boxes.h"

/* The slabs of axes 0 and 1, and that of axis 2 twice; the generators of each, those of its facet first. */
enum { PAIRS = 2, SLABS = 7 };
static const unsigned char order[4][GRZ_BOX_MOST_GENERATORS] = {{1, 2, 0}, {2, 0, 1}, {0, 1, 2}, {0, 1, 2}};

static inline grz_two both(grz3_vec n, grz3_vec m, grz3_vec w) { return grz_two_of(dot(n, w), dot(m, w)); }

/* The motion until the time *last, which is 1, or where a ray is past the box: |c + t v| is at least 3 times the box then. */
static GRZ_INLINE bool slabs_of(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b, double most,
                                grz_box_slabs *s, double *last) {
    const grz3_vec *const g = b->axis, h = b->half, c = way(*origin, b->center), v = way(*from, *to);
    const double x = length(g[0]), y = length(g[1]), z = length(g[2]), axis = grz_max(x, grz_max(y, z));
    const double away = length(c) + axis * (h.x + h.y + h.z);
    *last = most > 1 ? 4 * away / length(v) : 1;
    const grz3_vec n[3] = {cross(g[1], g[2]), cross(g[2], g[0]), cross(g[0], g[1])}, u = {*last * v.x, *last * v.y, *last * v.z};
    const double det = fabs(dot(n[2], g[2])), size = away + length(u);
    s->p[0] = both(n[0], n[1], c);
    s->q[0] = both(n[0], n[1], u);
    s->r[0] = grz_two_mul(grz_two_of(h.x, h.y), grz_two_same(det));
    s->p[1] = both(n[2], n[2], c);
    s->q[1] = both(n[2], n[2], u);
    s->r[1] = grz_two_same(h.z * det);
    s->error = moving_boxes_error * axis * axis * size;
    const bool usable = grz_box_usable(axis, x + y + z, size, grz_min(h.x, grz_min(h.y, h.z)));
    return usable & (*last > 0x1p-200) & (*last < 0x1p200);
}

/* Where a time is asked for, a hit is left to what follows. */
static GRZ_NOINLINE int times(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b, const grz_box_span *t,
                              double last, double *enter, double *exit) {
    grz_moving_boxes m;
    m.a = &origin->x, m.b = &b->center.x, m.to = &to->x, m.from = &from->x;
    for (int k = 0; k < 3; k++) grz_box_generator(3, &m, k, (&b->half.x)[k], &b->axis[k].x);
    return grz_box_times(3, 3, PAIRS, &m, t, SLABS, order, last, enter, exit);
}

/* 1, -1, 0: a hit, none, not certain. */
static GRZ_INLINE int cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    grz_box_slabs s;
    grz_box_span t;
    double last;
    const bool usable = GRZ_FILTER_CLAIMS && slabs_of(origin, to, from, b, most, &s, &last);
    const int hit = (int)usable * grz_box_verdict(PAIRS, &s, &t);
    if (!enter && !exit) return hit; /* without a branch on it */
    grz_never(enter, exit);
    return hit <= 0 ? hit : times(origin, to, from, b, &t, last, enter, exit);
}
GRZ_CASTS(obb)
