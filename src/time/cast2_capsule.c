/* Segments and rays cast at capsules (path2.h). The line of the path comes in and leaves at an end of the capsule,
 * which is a circle, or at a side, which is at the radius from the segment's line. Where that is, the directions
 * tell.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/path2.h"
#include "num/roots.h"
#include "num/dd.h"

#include <math.h>

typedef enum part { UNKNOWN, END_A, END_B, SIDE } part;

/* With v the direction of the path, p the way from a to its origin, e the segment and s the sign of e x v, the line
 * of the path comes in at the distance R from the segment's line at the time -(R |e| + s e x p) / |e x v|. At that
 * time it is beside the point of the segment's line that is |e| / |e x v| times s p x v - R (v.e) / |e| from a, along
 * e. So below 0 it comes in at the end a; at the end b if the same of b is above 0; else at a side. Where it leaves R
 * has the other sign. If s is not certain, s p x v is below something if |p x v| is, and above it if -|p x v| is.
 *
 * * By Cauchy and Schwarz p x v is within 4 u |p| |v|, v.e within 4 u |v| |e|, |e| within 3 u, and R (v.e) / |e|
 * within 9 u R |v|. Comparing takes 2 u more of both. */
GRZ_BOUND(cast_capsule_part_error, 16 * GRZ_U);

typedef struct offsets {
    double least_a, most_a, least_b, most_b; /* of s p x v: what it is, or the ends of what it may be */
    double along, error;                     /* R (v.e) / |e|; the bound */
} offsets;

static inline offsets offsets_of(const grz2_path *w) {
    const grz2_vec v = grz2_from_to(*w->from, *w->to), e = grz2_from_to(*w->a, *w->b);
    const grz2_vec to_a = grz2_from_to(*w->origin, *w->a), to_b = grz2_from_to(*w->origin, *w->b);
    const double a = grz2_cross(v, to_a), b = grz2_cross(v, to_b);
    const int s = grz2_turn(e, v);
    return (offsets){
        .least_a = s != 0 ? s * a : -fabs(a),
        .most_a = s != 0 ? s * a : fabs(a),
        .least_b = s != 0 ? s * b : -fabs(b),
        .most_b = s != 0 ? s * b : fabs(b),
        .along = w->s * grz2_dot(v, e) / sqrt(grz2_dot(e, e)),
        .error = cast_capsule_part_error * grz2_norm1(v) * (grz2_norm1(to_a) + grz2_norm1(to_b) + w->s),
    };
}

/* The part at which the line comes in, for `along`, or leaves, for its negative. */
static inline part part_at(const offsets *o, double along) {
    const double low = along - o->error, high = along + o->error;
    if (o->most_a < low) return END_A;
    if (o->least_b > high) return END_B;
    return o->least_a > high && o->most_b < low ? SIDE : UNKNOWN;
}

/* A time as a root of |p + t v|^2 - square, and a double that is close to it. size_p and size_v are at least |p|^2
 * plus the square, and |v|^2. */
typedef struct root {
    grz_dd p[2], v[2], square;
    double time, size_p, size_v;
} root;

static inline void exact_way(const grz2_vec *from, const grz2_vec *to, grz_dd motion[2]) {
    motion[0] = grz_dd_sum(to->x, -from->x);
    motion[1] = grz_dd_sum(to->y, -from->y);
}

/* Of the circle around an end, the first one for -1, the second one for 1. */
static inline root root_of_end(const grz2_path *w, const grz2_vec *end, double sign) {
    root q = {.square = grz_dd_product(w->s, w->s)};
    exact_way(end, w->origin, q.p);
    exact_way(w->from, w->to, q.v);
    const grz2_vec p = {q.p[0].hi, q.p[1].hi}, v = {q.v[0].hi, q.v[1].hi};
    const double across = grz2_cross(p, v), v2 = grz2_dot(v, v);
    /* (p.v)^2 - v^2 (p^2 - R^2) (Lagrange) */
    q.time = (sign * sqrt(v2 * q.square.hi - across * across) - grz2_dot(p, v)) / v2;
    q.size_p = grz2_dot(p, p) + q.square.hi;
    q.size_v = v2;
    return q;
}

static inline grz_dd exact_cross(const grz_dd a[2], const grz_dd b[2]) {
    return grz_dd_sub(grz_dd_mul(a[0], b[1]), grz_dd_mul(a[1], b[0]));
}

static inline double square_of(const grz_dd a[2]) { return a[0].hi * a[0].hi + a[1].hi * a[1].hi; }

/* Of both sides: (e x p + t e x v)^2 = R^2 e^2. */
static inline root root_of_side(const grz2_path *w, double sign) {
    grz_dd e[2], p[2], v[2];
    exact_way(w->a, w->b, e);
    exact_way(w->a, w->origin, p);
    exact_way(w->from, w->to, v);
    const grz_dd e2 = grz_dd_dot(2, e, e);
    root q = {.p = {exact_cross(e, p)}, .v = {exact_cross(e, v)}, .square = grz_dd_mul(grz_dd_product(w->s, w->s), e2)};
    const double reach = sqrt(q.square.hi);
    q.time = ((sign * q.v[0].hi > 0 ? reach : -reach) - q.p[0].hi) / q.v[0].hi;
    q.size_p = e2.hi * square_of(p) + q.square.hi;
    q.size_v = e2.hi * square_of(v);
    return q;
}

static inline root root_of(part where, const grz2_path *w, double sign) {
    return where == SIDE ? root_of_side(w, sign) : root_of_end(w, where == END_A ? w->a : w->b, sign);
}

/* With the bounds of dd.h e x p is within 16 u^2 of P = |e| |p|, e x v of V = |e| |v|, and R^2 e^2 within 33 u^2 of
 * itself. So a coordinate of p + t v is off by 16 u^2 (P + |t| V) more than roots.h counts, and f by 32 u^2 of the
 * square of that sum and 33 u^2 R^2 e^2 more: 193 u^2 of both. The rest is for the roundings of size_p and size_v. */
GRZ_BOUND(cast_capsule_roots_error, 200 * GRZ_U * GRZ_U);

/* Both times, rounded; which are certain. */
static inline grz_two rounded_times(const root *in, const root *out, grz_two *times) {
    grz_roots q = {.error = cast_capsule_roots_error};
    for (int i = 0; i < 2; i++) {
        q.p[i] = grz_two_of(in->p[i].hi, out->p[i].hi);
        q.p_rest[i] = grz_two_of(in->p[i].lo, out->p[i].lo);
        q.v[i] = grz_two_of(in->v[i].hi, out->v[i].hi);
        q.v_rest[i] = grz_two_of(in->v[i].lo, out->v[i].lo);
    }
    q.square = grz_two_of(in->square.hi, out->square.hi);
    q.square_rest = grz_two_of(in->square.lo, out->square.lo);
    q.a = grz_two_dot(2, q.v, q.v);
    q.b = grz_two_dot(2, q.p, q.v);
    q.p2 = grz_two_of(in->size_p, out->size_p);
    q.v2 = grz_two_of(in->size_v, out->size_v);
    return grz_roots_rounded(2, &q, grz_two_of(in->time, out->time), times);
}

/* Between these sizes nothing over- or underflows that counts. */
static inline bool is_moderate(double size) { return (size > 0x1p-100) & (size < 0x1p100); }

static inline bool are_moderate(const grz2_path *w) {
    const double size_v = grz2_norm1(grz2_from_to(*w->from, *w->to)), size_e = grz2_norm1(grz2_from_to(*w->a, *w->b));
    const double away = grz2_norm1(grz2_from_to(*w->a, *w->origin));
    return is_moderate(w->s) && is_moderate(size_v) && is_moderate(size_e) && away < 0x1p100;
}

/* Those that are asked for of a certain contact; false if one of them is not certain. */
static GRZ_NOINLINE bool times(const grz2_path *w, grz2_path_meet contact, double *enter, double *exit) {
    const bool comes_in = enter && contact.start == GRZ_APART, leaves = exit && contact.stop == GRZ_APART;
    if ((enter && contact.start == GRZ_UNDECIDED) || (exit && contact.stop == GRZ_UNDECIDED)) return false;
    if (enter) *enter = 0;
    if (exit) *exit = 1;
    if (!comes_in && !leaves) return true;
    if (!are_moderate(w)) return false;
    const offsets o = offsets_of(w);
    const part in = part_at(&o, o.along), out = part_at(&o, -o.along);
    if ((comes_in && in == UNKNOWN) || (leaves && out == UNKNOWN)) return false;
    const root first = root_of(comes_in ? in : out, w, comes_in ? -1 : 1);
    const root last = leaves ? root_of(out, w, 1) : first;
    grz_two at;
    const grz_two certain = rounded_times(&first, &last, &at);
    if (comes_in) *enter = grz_two_low(at);
    if (leaves) *exit = grz_two_high(at);
    const bool in_certain = grz_two_is_low(certain), out_certain = grz_two_is_high(certain);
    return (in_certain | !comes_in) & (out_certain | !leaves);
}

/* 1, -1, 0: a hit, none, not certain. */
static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_capsule *b,
                           double most, bool open, double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const grz2_path path = {origin, to, from, most > 1, &b->a, &b->b, 0, b->radius};
    const bool usable = GRZ_FILTER_CLAIMS && is_moderate(b->radius);
    if (!usable) return 0;
    const grz2_path_meet contact = grz2_path_filter(&path);
    const int hit = contact.any != GRZ_UNDECIDED ? (int)contact.any : 0;
    if (!enter && !exit) return hit;
    grz_never(enter, exit);
    return hit > 0 ? times(&path, contact, enter, exit) : hit;
}
GRZ_CASTS(capsule)

bool grz2_times_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, bool open, double *enter,
                                     double *exit) {
    return cast_segment_capsule(a, b, open, enter, exit);
}
bool grz2_cast_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit) {
    return cast_segment_capsule(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b, double *enter, double *exit) {
    return cast_segment_capsule(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, bool open, double *enter, double *exit) {
    return cast_ray_capsule(a, b, open, enter, exit);
}
bool grz2_cast_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit) {
    return cast_ray_capsule(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_capsule(const grz2_ray *a, const grz2_capsule *b, double *enter, double *exit) {
    return cast_ray_capsule(a, b, true, enter, exit);
}
