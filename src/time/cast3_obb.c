/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999; here for any
 * parallelepiped): here the slabs are computed; moving_boxes.h finds the verdict from them, and rounds the times.
 *
 * SPDX-License-Identifier: MIT */
#include "time/cast3_obb.h"
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "shape/vec3.h"
#include "time/moving_boxes.h"
#include "base/isa.h"

/* The slabs of axes 0 and 1, and that of axis 2 twice, of which one counts; the generators of each, those of its facet
 * first. */
static const unsigned char cast3_obb_order[4][GRZ_BOX_MOST_GENERATORS] = {{1, 2, 0}, {2, 0, 1}, {0, 1, 2}, {0, 1, 2}};
static const grz_box_facets cast3_obb_facets = {.pairs = 2, .count = 3, .slabs = 7, .order = cast3_obb_order};

/* False if the bounds do not hold. A normal may point to either side. */
static GRZ_INLINE bool cast3_obb_slabs(const grz_path *path, const grz3_obb *b, grz_box_slabs *s) {
    const double *const o = path->origin, *const to = path->to, *const from = path->from;
    const grz3_vec *const g = b->axis, h = b->half, c = {b->center.x - o[0], b->center.y - o[1], b->center.z - o[2]},
                          v = {to[0] - from[0], to[1] - from[1], to[2] - from[2]}, n2 = grz3_cross(g[0], g[1]);
    const grz_two others[3] = {grz_two_of(g[1].x, g[0].x), grz_two_of(g[1].y, g[0].y), grz_two_of(g[1].z, g[0].z)};
    const grz_two g2[3] = {grz_two_same(g[2].x), grz_two_same(g[2].y), grz_two_same(g[2].z)};
    const grz_two to_center[3] = {grz_two_same(c.x), grz_two_same(c.y), grz_two_same(c.z)};
    const grz_two along[3] = {grz_two_same(v.x), grz_two_same(v.y), grz_two_same(v.z)};
    const grz_two both[3] = {grz_two_of(c.x, v.x), grz_two_of(c.y, v.y), grz_two_of(c.z, v.z)};
    const grz_two across[3] = {grz_two_same(n2.x), grz_two_same(n2.y), grz_two_same(n2.z)};
    const grz_two lengths = grz_two_length(3, others), of_both = grz_two_length(3, both);
    const double x = grz_two_high(lengths), y = grz_two_low(lengths), z = grz3_norm1(g[2]),
                 axis = grz_max(x, grz_max(y, z));
    const double away = grz_two_low(of_both) + axis * (h.x + h.y + h.z), speed = grz_two_high(of_both);
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
    const bool ray = path->span != GRZ_SPAN_UNIT;
    const double size = grz_box_of_point(ray, moving_boxes_error * axis * axis, away, speed, s);
    const bool usable = grz_box_usable(axis, x + y + z, size, grz_min(h.x, grz_min(h.y, h.z)));
    return usable & (s->last > 0x1p-200) & (s->last < 0x1p200);
}

static GRZ_NOINLINE grz_meet cast3_obb_times(const grz_path *path, const grz3_obb *b, const grz_box_span *t,
                                             double last, double *enter, double *exit) {
    grz_moving_boxes m;
    grz_box_center(&m, path->origin);
    grz_box_motion(&m, &b->center.x, path->to, path->from);
    for (int k = 0; k < 3; k++) grz_box_generator(&m, k, grz3_at(&b->half, k), &b->axis[k].x);
    return grz_box_times(3, &cast3_obb_facets, &m, t, last, enter, exit);
}

/* Without AVX2. */
static GRZ_INLINE grz_meet cast3_obb_fallback(const grz_path *path, const grz3_obb *b, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = cast3_obb_slabs(path, b, &s);
    const grz_meet hit = grz_box_verdict(2, usable, &s, &t);
    if (!grz_needs_times(hit, enter, exit)) return hit;
    const grz_path copy = *path;
    return cast3_obb_times(&copy, b, &t, s.last, enter, exit);
}

static GRZ_INLINE grz_meet cast3_closed_obb(const grz_path *path, const grz3_obb *b, double *enter, double *exit) {
    if (!GRZ_FILTER_CLAIMS) return GRZ_UNDECIDED;
    const grz_meet hit = GRZ_WITH_AVX2(path->span != GRZ_SPAN_UNIT
                                           ? grz3_cast_ray_at_obb_avx2(path->origin, path->to, b, enter, exit)
                                           : grz3_cast_segment_at_obb_avx2(path->origin, path->to, b, enter, exit),
                                       GRZ_UNDECIDED);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit : cast3_obb_fallback(path, b, enter, exit);
}
GRZ_CASTS(3, obb)

bool grz3_times_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, bool open, double *enter, double *exit) {
    return cast3_segment_obb(a, b, open, enter, exit);
}
bool grz3_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return cast3_segment_obb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return cast3_segment_obb(a, b, true, enter, exit);
}
bool grz3_times_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, bool open, double *enter, double *exit) {
    return cast3_ray_obb(a, b, open, enter, exit);
}
bool grz3_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return cast3_ray_obb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return cast3_ray_obb(a, b, true, enter, exit);
}
