/* Segments and rays cast at capsules (overlap/point_segment2.h). The line of the path enters and leaves the capsule at
 * an end, which is a circle, or at a side, which is at the radius from the segment's line. The directions of both
 * decide which of these.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/point_segment2.h"
#include "time/cast2_capsule.h"
#include "num/dd.h"

#include <math.h>

typedef enum capsule_part { CAPSULE_UNKNOWN, CAPSULE_END_A, CAPSULE_END_B, CAPSULE_SIDE } capsule_part;

/* With v the direction of the path, p the vector from a to its origin, e the segment and s the sign of e x v, the line
 * of the path comes to the distance R from the segment's line at the time -(R |e| + s e x p) / |e x v|. At that time
 * the nearest point of the segment's line is |e| / |e x v| times s p x v - R (v.e) / |e| from a, along e. So the line
 * enters at the end a if this is below 0; at the end b if the same of b is above 0; else at a side. For the part at
 * which it leaves R has the other sign. If s is not certain, s p x v is below a bound if |p x v| is, and above it if
 * -|p x v| is.
 *
 * By Cauchy and Schwarz p x v is within 4 u |p| |v|, v.e within 4 u |v| |e|, |e| within 3 u, and R (v.e) / |e| within 9
 * u R |v|. Comparing takes 2 u more of both. */
GRZ_BOUND(cast_capsule_part_error, 16 * GRZ_U);

typedef struct capsule_offsets {
    double least_a, most_a; /* the least and the greatest that s p x v may be, p from a */
    double least_b, most_b; /* the same from b */
    double along;           /* R (v.e) / |e| */
    double error;
} capsule_offsets;

static inline capsule_offsets capsule_offsets_of(const grz2_point_segment *w) {
    const grz2_vec v = grz2_from_to(*w->from, *w->to), e = grz2_from_to(*w->a, *w->b);
    const grz2_vec to_a = grz2_from_to(*w->origin, *w->a), to_b = grz2_from_to(*w->origin, *w->b);
    const double a = grz2_cross(v, to_a), b = grz2_cross(v, to_b);
    const int s = grz2_turn(e, v);
    return (capsule_offsets){
        .least_a = s != 0 ? s * a : -fabs(a),
        .most_a = s != 0 ? s * a : fabs(a),
        .least_b = s != 0 ? s * b : -fabs(b),
        .most_b = s != 0 ? s * b : fabs(b),
        .along = w->s * grz2_dot(v, e) / sqrt(grz2_dot(e, e)),
        .error = cast_capsule_part_error * grz2_norm1(v) * (grz2_norm1(to_a) + grz2_norm1(to_b) + w->s),
    };
}

/* The part at which the line enters, for `along` of the offsets, or leaves, for its negative. */
static inline capsule_part capsule_part_at(const capsule_offsets *o, double along) {
    const double low = along - o->error, high = along + o->error;
    if (o->most_a < low) return CAPSULE_END_A;
    if (o->least_b > high) return CAPSULE_END_B;
    return o->least_a > high && o->most_b < low ? CAPSULE_SIDE : CAPSULE_UNKNOWN;
}

static inline void exact_difference2(const grz2_vec *from, const grz2_vec *to, grz_dd motion[2]) {
    motion[0] = grz_dd_sum(to->x, -from->x);
    motion[1] = grz_dd_sum(to->y, -from->y);
}

/* The first root for the circle at an end, for a sign of -1, or the second one, for 1. */
static inline grz_capsule_root capsule_root_of_end(const grz2_point_segment *w, const grz2_vec *end, double sign) {
    grz_capsule_root q = {.square = grz_dd_product(w->s, w->s)};
    exact_difference2(end, w->origin, q.p);
    exact_difference2(w->from, w->to, q.v);
    const grz2_vec p = {q.p[0].hi, q.p[1].hi}, v = {q.v[0].hi, q.v[1].hi};
    const double across = grz2_cross(p, v), v2 = grz2_dot(v, v);
    /* (p.v)^2 - v^2 (p^2 - R^2) (Lagrange) */
    q.time = (sign * sqrt(v2 * q.square.hi - across * across) - grz2_dot(p, v)) / v2;
    q.size_p = grz2_dot(p, p) + q.square.hi;
    q.size_v = v2;
    return q;
}

static inline grz_dd exact_cross2(const grz_dd a[2], const grz_dd b[2]) {
    return grz_dd_sub(grz_dd_mul(a[0], b[1]), grz_dd_mul(a[1], b[0]));
}

static inline double square_of_dd2(const grz_dd a[2]) { return a[0].hi * a[0].hi + a[1].hi * a[1].hi; }

/* The same for both sides: (e x p + t e x v)^2 = R^2 e^2. */
static inline grz_capsule_root capsule_root_of_side(const grz2_point_segment *w, double sign) {
    grz_dd e[2], p[2], v[2];
    exact_difference2(w->a, w->b, e);
    exact_difference2(w->a, w->origin, p);
    exact_difference2(w->from, w->to, v);
    const grz_dd e2 = grz_dd_dot(2, e, e);
    grz_capsule_root q = {
        .p = {exact_cross2(e, p)}, .v = {exact_cross2(e, v)}, .square = grz_dd_mul(grz_dd_product(w->s, w->s), e2)};
    const double reach = sqrt(q.square.hi);
    q.time = ((sign * q.v[0].hi > 0 ? reach : -reach) - q.p[0].hi) / q.v[0].hi;
    q.size_p = e2.hi * square_of_dd2(p) + q.square.hi;
    q.size_v = e2.hi * square_of_dd2(v);
    return q;
}

static inline grz_capsule_root capsule_root_of(capsule_part where, const grz2_point_segment *w, double sign) {
    return where == CAPSULE_SIDE ? capsule_root_of_side(w, sign)
                                 : capsule_root_of_end(w, where == CAPSULE_END_A ? w->a : w->b, sign);
}

/* Nothing overflows, and what underflows does not matter. */
static inline bool is_moderate_size(double size) { return (size > 0x1p-100) & (size < 0x1p100); }

static inline bool are_moderate_sizes2(const grz2_point_segment *w) {
    const double size_v = grz2_norm1(grz2_from_to(*w->from, *w->to)), size_e = grz2_norm1(grz2_from_to(*w->a, *w->b));
    const double away = grz2_norm1(grz2_from_to(*w->a, *w->origin));
    return is_moderate_size(w->s) && is_moderate_size(size_v) && is_moderate_size(size_e) && away < 0x1p100;
}

/* The times that are asked for of a hit that is proven; UNDECIDED if one of them is not certain. */
static GRZ_NOINLINE grz_meet cast2_capsule_times(const grz2_point_segment *w, grz2_point_segment_meet contact,
                                                 double *enter, double *exit) {
    const bool enters = enter && contact.start == GRZ_APART, leaves = exit && contact.stop == GRZ_APART;
    if ((enter && contact.start == GRZ_UNDECIDED) || (exit && contact.stop == GRZ_UNDECIDED)) return GRZ_UNDECIDED;
    if (enter) *enter = 0;
    if (exit) *exit = 1;
    if (!enters && !leaves) return GRZ_MEETING;
    if (!are_moderate_sizes2(w)) return GRZ_UNDECIDED;
    const capsule_offsets o = capsule_offsets_of(w);
    const capsule_part in = capsule_part_at(&o, o.along), out = capsule_part_at(&o, -o.along);
    if ((enters && in == CAPSULE_UNKNOWN) || (leaves && out == CAPSULE_UNKNOWN)) return GRZ_UNDECIDED;
    const grz_capsule_root first = capsule_root_of(enters ? in : out, w, enters ? -1 : 1);
    const grz_capsule_root last = leaves ? capsule_root_of(out, w, 1) : first;
    double at[2];
    const unsigned certain =
        GRZ_WITH_AVX2(grz2_capsule_roots_avx2(&first, &last, at), grz2_capsule_roots_scalar(&first, &last, at));
    if (enters) *enter = at[0];
    if (leaves) *exit = at[1];
    const bool in_certain = certain & 1, out_certain = certain >> 1;
    return (in_certain | !enters) & (out_certain | !leaves) ? GRZ_MEETING : GRZ_UNDECIDED;
}

static GRZ_INLINE grz_meet cast2_closed_capsule(const grz_path *path, const grz2_capsule *b, double *enter,
                                                double *exit) {
    const grz2_point_segment w = {.origin = (const grz2_vec *)path->origin,
                                  .to = (const grz2_vec *)path->to,
                                  .from = (const grz2_vec *)path->from,
                                  .endless = path->span != GRZ_SPAN_UNIT,
                                  .a = &b->a,
                                  .b = &b->b,
                                  .s = b->radius};
    const bool usable = GRZ_FILTER_CLAIMS && is_moderate_size(b->radius);
    if (!usable) return GRZ_UNDECIDED;
    const grz2_point_segment_meet contact = grz2_point_segment_filter(&w);
    const grz_meet hit = contact.any;
    if (!grz_needs_times(hit, enter, exit)) return hit;
    const grz2_point_segment copy = w;
    return cast2_capsule_times(&copy, contact, enter, exit);
}
static GRZ_NOINLINE bool cast2_capsule(grz_path path, const grz2_capsule *b, bool open, double *enter, double *exit) {
    const grz_meet hit = cast2_closed_capsule(&path, b, enter, exit);
    if (hit != GRZ_UNDECIDED) return hit == GRZ_MEETING;
    const grz_path copy = path;
    return grz_cast_by_engine(2, &copy, GRZ_CAPSULE, b, open, enter, exit);
}

bool grz2_times_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, bool open, double *enter,
                                     double *exit) {
    return cast2_capsule(grz2_path_of_segment(a), b, open, enter, exit);
}
bool grz2_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_times_cast_segment_capsule(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_times_cast_segment_capsule(a, b, true, enter, exit);
}

bool grz2_times_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, bool open, double *enter, double *exit) {
    return cast2_capsule(grz2_path_of_ray(a), b, open, enter, exit);
}
bool grz2_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_times_cast_ray_capsule(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit) {
    return grz2_times_cast_ray_capsule(a, b, true, enter, exit);
}
