/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999; here for any
 * parallelepiped).
 *
 * SPDX-License-Identifier: MIT */
#include "time/cast3_obb.h"
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "shape/vec3.h"
#include "time/moving_boxes.h"
#include "base/isa.h"

/* The slabs of axes 0 and 1, and that of axis 2 twice; the generators of each, those of its facet first. */
enum { PAIRS = 2, SLABS = 7 };
static const unsigned char order[4][GRZ_BOX_MOST_GENERATORS] = {{1, 2, 0}, {2, 0, 1}, {0, 1, 2}, {0, 1, 2}};

/* A normal may point either way. */
static GRZ_INLINE bool slabs_of(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b,
                                double most, grz_box_slabs *s) {
    const grz3_vec *const g = b->axis, h = b->half, c = grz3_from_to(*origin, b->center), v = grz3_from_to(*from, *to),
                          n2 = grz3_cross(g[0], g[1]);
    const grz_two others[3] = {grz_two_of(g[1].x, g[0].x), grz_two_of(g[1].y, g[0].y), grz_two_of(g[1].z, g[0].z)};
    const grz_two g2[3] = {grz_two_same(g[2].x), grz_two_same(g[2].y), grz_two_same(g[2].z)};
    const grz_two to_center[3] = {grz_two_same(c.x), grz_two_same(c.y), grz_two_same(c.z)};
    const grz_two along[3] = {grz_two_same(v.x), grz_two_same(v.y), grz_two_same(v.z)};
    const grz_two both[3] = {grz_two_of(c.x, v.x), grz_two_of(c.y, v.y), grz_two_of(c.z, v.z)};
    const grz_two across[3] = {grz_two_same(n2.x), grz_two_same(n2.y), grz_two_same(n2.z)};
    const grz_two lengths = grz_two_length(3, others), ways = grz_two_length(3, both);
    const double x = grz_two_high(lengths), y = grz_two_low(lengths), z = grz3_norm1(g[2]),
                 axis = grz_max(x, grz_max(y, z));
    const double away = grz_two_low(ways) + axis * (h.x + h.y + h.z), speed = grz_two_high(ways);
    grz_two n[3];
    grz_two_cross(others, g2, n);
    const grz_two third = grz_two_dot(3, across, both);
    const double det = fabs(grz3_dot(n2, g[2]));
    s->p[0] = grz_two_dot(3, n, to_center);
    s->q[0] = grz_two_dot(3, n, along);
    s->r[0] = grz_two_mul(grz_two_of(h.x, h.y), grz_two_same(det));
    s->p[1] = grz_two_same(grz_two_low(third));
    s->q[1] = grz_two_same(grz_two_high(third));
    s->r[1] = grz_two_same(h.z * det);
    const double size = grz_box_of_point(most > 1, moving_boxes_error * axis * axis, away, speed, s);
    const bool usable = grz_box_usable(axis, x + y + z, size, grz_min(h.x, grz_min(h.y, h.z)));
    return usable & (s->last > 0x1p-200) & (s->last < 0x1p200);
}

/* Where a time is asked for, a hit is left to what follows. */
static GRZ_NOINLINE int times(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b,
                              const grz_box_span *t, double last, double *enter, double *exit) {
    grz_moving_boxes m;
    grz_box_center(&m, &origin->x);
    m.b = &b->center.x, m.to = &to->x, m.from = &from->x;
    for (int k = 0; k < 3; k++) grz_box_generator(&m, k, (&b->half.x)[k], &b->axis[k].x);
    return grz_box_times(3, 3, PAIRS, &m, t, SLABS, order, last, enter, exit);
}

static GRZ_INLINE int cast_anywhere(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b,
                                    double most, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = slabs_of(origin, to, from, b, most, &s);
    const int hit = (int)usable * grz_box_verdict(PAIRS, &s, &t);
    if (!enter && !exit) return hit; /* without a branch on it */
    grz_never(enter, exit);
    return hit <= 0 ? hit : times(origin, to, from, b, &t, s.last, enter, exit);
}

/* 1, -1, 0: a hit, none, not certain. */
static GRZ_INLINE int cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_obb *b,
                           double most, bool open, double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    if (!GRZ_FILTER_CLAIMS) return 0;
    const int hit = GRZ_WITH_AVX2(most > 1 ? grz3_cast_ray_at_obb_avx2(&origin->x, &to->x, b, enter, exit)
                                           : grz3_cast_segment_at_obb_avx2(&origin->x, &to->x, b, enter, exit),
                                  0);
    return GRZ_LIKELY(hit != 0) ? hit : cast_anywhere(origin, to, from, b, most, enter, exit);
}
GRZ_CASTS(obb)

bool grz3_times_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, bool open, double *enter, double *exit) {
    return cast_segment_obb(a, b, open, enter, exit);
}
bool grz3_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return cast_segment_obb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return cast_segment_obb(a, b, true, enter, exit);
}
bool grz3_times_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, bool open, double *enter, double *exit) {
    return cast_ray_obb(a, b, open, enter, exit);
}
bool grz3_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return cast_ray_obb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return cast_ray_obb(a, b, true, enter, exit);
}
