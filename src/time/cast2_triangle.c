/* Segments and rays cast at triangles. The line of a path enters across one edge and leaves across another one: which
 * ones, follows from the sides of the line on which the corners lie. A time is a quotient of two determinants.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/triangle2.h"
#include "num/two.h"

typedef struct edge2 {
    const grz2_vec *from, *to;
} edge2;

/* The edges across which the line of the path, which hits the triangle, enters and leaves; false if that is not
 * certain. They meet in the corner that is alone on its side of the line. If that is the left side, the line crosses
 * the edge that begins at this corner from right to left. */
static inline bool crossed_edges2(const grz2_drift *m, const grz2_corners *t, edge2 *in, edge2 *out) {
    const grz2_vec v = grz2_displacement(m), *const at = t->at;
    int side[3];
    for (int i = 0; i < 3; i++) side[i] = grz2_turn(v, grz2_from_to(*m->origin, at[i]));
    const int lone = side[1] == side[2] ? 0 : side[0] == side[2] ? 1 : 2;
    const edge2 first = {&at[lone], &at[(lone + 1) % 3]}, second = {&at[(lone + 2) % 3], &at[lone]};
    const bool in_first = side[lone] * t->turn > 0;
    *in = in_first ? first : second;
    *out = in_first ? second : first;
    return side[0] * side[1] * side[2] * t->turn != 0;
}

/* 1 if the point lies on the triangle's side of the edge, -1 if on the other side, 0 if neither is proven. */
static inline int inside_edge2(const edge2 *e, const grz2_vec *point, int turn) {
    return turn * grz2_turn(grz2_from_to(*e->from, *e->to), grz2_from_to(*e->from, *point));
}

/* Two vectors of the plane side by side, each coordinate a sum of two doubles. */
typedef struct vectors2 {
    grz_two x, y, x_rest, y_rest;
} vectors2;

static inline vectors2 vectors2_along(edge2 p, edge2 q) {
    vectors2 w;
    w.x = grz_two_exact_sum(grz_two_of(p.to->x, q.to->x), grz_two_of(-p.from->x, -q.from->x), &w.x_rest);
    w.y = grz_two_exact_sum(grz_two_of(p.to->y, q.to->y), grz_two_of(-p.from->y, -q.from->y), &w.y_rest);
    return w;
}

static inline grz_two size_of_vectors2(const vectors2 *w) { return grz_two_add(grz_two_abs(w->x), grz_two_abs(w->y)); }

/* Nothing that counts is flushed to zero, and nothing overflows. */
static inline grz_two are_moderate_sizes(grz_two size) {
    return grz_two_and(grz_two_less(grz_two_same(0x1p-100), size), grz_two_less(size, grz_two_same(0x1p100)));
}

/* p x q and what is missing. With P the sum of the magnitudes of both products, what these and their difference round
 * off is at most 2 u P, and what the rests of p and q add 2 u P. Adding that up rounds by 14 u^2 P at the most, the
 * product of two rests that is left out is u^2 P, and the products lose 4 u^2 P (two.h). */
static inline grz_two cross_vectors2(const vectors2 *p, const vectors2 *q, grz_two *rest) {
    grz_two xy_rest, yx_rest, sum_rest;
    const grz_two xy = grz_two_exact_product(p->x, q->y, &xy_rest), yx = grz_two_exact_product(p->y, q->x, &yx_rest);
    const grz_two sum = grz_two_exact_sum(xy, grz_two_sub(grz_two_same(0), yx), &sum_rest);
    const grz_two of_xy = grz_two_add(grz_two_mul(p->x, q->y_rest), grz_two_mul(p->x_rest, q->y));
    const grz_two of_yx = grz_two_add(grz_two_mul(p->y, q->x_rest), grz_two_mul(p->y_rest, q->x));
    const grz_two rests = grz_two_add(grz_two_sub(xy_rest, yx_rest), sum_rest);
    *rest = grz_two_add(rests, grz_two_sub(of_xy, of_yx));
    return sum;
}

/* A time t is e x w / e x v, with e the edge, w the vector from the origin to it and v the motion. With S = |e| (|w| +
 * |t| |v|) both products together are within 19 u^2 S of themselves. What the quotient in doubles leaves is at most 8 u
 * S: adding that up rounds by 24 u^2 S, and dividing it by 16 u^2 S. */
GRZ_BOUND(cast_triangle_quotient_error, 64 * GRZ_U * GRZ_U);

/* Both times, rounded, and which are certain. The remainder is divided by e x v without its rest. That is at most 4 u
 * |e| |v|, and far less than e x v. */
static inline grz_two cast2_triangle_rounded(const grz2_drift *m, edge2 in, edge2 out, grz_two *certain) {
    const edge2 to_in = {m->origin, in.from}, to_out = {m->origin, out.from}, on = {m->from, m->to};
    const vectors2 e = vectors2_along(in, out), w = vectors2_along(to_in, to_out), v = vectors2_along(on, on);
    grz_two over_rest, under_rest, back_rest;
    const grz_two over = cross_vectors2(&e, &w, &over_rest), under = cross_vectors2(&e, &v, &under_rest);
    const grz_two inverse = grz_two_div(grz_two_same(1), under), first = grz_two_rounded(grz_two_mul(over, inverse));
    const grz_two back = grz_two_exact_product(first, under, &back_rest);
    const grz_two left = grz_two_sub(grz_two_sub(over, back), back_rest);
    const grz_two more = grz_two_sub(over_rest, grz_two_mul(first, under_rest));
    const grz_two step = grz_two_rounded(grz_two_mul(grz_two_add(left, more), inverse)), sum = grz_two_add(first, step);
    const grz_two low = grz_two_sub(step, grz_two_sub(sum, first));

    const grz_two size_e = size_of_vectors2(&e), size_v = size_of_vectors2(&v), size_ev = grz_two_mul(size_e, size_v);
    const grz_two size = grz_two_add(grz_two_mul(size_e, size_of_vectors2(&w)), grz_two_mul(size_ev, grz_two_abs(sum)));
    const grz_two off = grz_two_mul(grz_two_mul(grz_two_same(8 * GRZ_U), size_ev), grz_two_abs(step));
    const grz_two all_off = grz_two_add(grz_two_mul(grz_two_same(cast_triangle_quotient_error), size), off);
    const grz_two slack = grz_two_mul(all_off, grz_two_abs(inverse));
    const grz_two moderate =
        grz_two_and(grz_two_and(are_moderate_sizes(size_e), are_moderate_sizes(size_v)), are_moderate_sizes(sum));
    const grz_two steep = grz_two_less(grz_two_mul(grz_two_same(0x1p-20), size_ev), grz_two_abs(under));
    *certain = grz_two_and(grz_two_rounds(sum, low, slack), grz_two_and(moderate, steep));
    return sum;
}

/* The times that are asked for of a hit that is proven; UNDECIDED if one of them is not certain. */
static GRZ_NOINLINE grz_meet cast2_triangle_times(const grz2_drift *m, const grz2_triangle *b, double *enter,
                                                  double *exit) {
    const grz2_corners t = grz2_corners_of(b, false);
    edge2 in, out;
    if (!crossed_edges2(m, &t, &in, &out)) return GRZ_UNDECIDED;
    const int start = inside_edge2(&in, m->origin, t.turn), stop = m->endless ? -1 : inside_edge2(&out, m->to, t.turn);
    if ((enter && start == 0) || (exit && stop == 0)) return GRZ_UNDECIDED;
    grz_two certain;
    const grz_two at = cast2_triangle_rounded(m, in, out, &certain);
    const bool in_certain = grz_two_is_low(certain), out_certain = grz_two_is_high(certain);
    if (enter) *enter = start > 0 ? 0 : grz_two_low(at);
    if (exit) *exit = stop > 0 ? 1 : grz_two_high(at);
    const bool known = (!enter | (start > 0) | in_certain) & (!exit | (stop > 0) | out_certain);
    return known ? GRZ_MEETING : GRZ_UNDECIDED;
}

static GRZ_INLINE grz_meet cast2_closed_triangle(const grz_path *path, const grz2_triangle *b, double *enter,
                                                 double *exit) {
    const grz2_drift m = {(const grz2_vec *)path->origin, (const grz2_vec *)path->to, (const grz2_vec *)path->from,
                          path->span != GRZ_SPAN_UNIT};
    const grz2_corners t = grz2_corners_of(b, false);
    const double size = grz2_size_of(&t, m.origin, 1) + grz2_norm1(grz2_displacement(&m));
    const bool usable = GRZ_FILTER_CLAIMS && grz2_can_orient(size);
    const grz_meet hit = grz2_meet_of_reach(usable * grz2_reach_along(&m, &t, false), false);
    if (!grz_needs_times(hit, enter, exit)) return hit;
    const grz2_drift copy = m;
    return cast2_triangle_times(&copy, b, enter, exit);
}
static GRZ_INLINE bool cast2_triangle(grz_path path, const grz2_triangle *b, bool open, double *enter, double *exit) {
    const grz_meet hit = cast2_closed_triangle(&path, b, enter, exit);
    if (hit != GRZ_UNDECIDED) return hit == GRZ_MEETING;
    const grz_path copy = path;
    return grz_cast_by_engine(2, &copy, GRZ_TRIANGLE, b, open, enter, exit);
}

GRZ_NOINLINE bool grz2_times_cast_segment_triangle(const grz2_segment *a, const grz2_triangle *b, bool open,
                                                   double *enter, double *exit) {
    return cast2_triangle(grz2_path_of_segment(a), b, open, enter, exit);
}
bool grz2_cast_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_times_cast_segment_triangle(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_triangle(const grz2_segment *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_times_cast_segment_triangle(a, b, true, enter, exit);
}

GRZ_NOINLINE bool grz2_times_cast_ray_triangle(const grz2_ray *a, const grz2_triangle *b, bool open, double *enter,
                                               double *exit) {
    return cast2_triangle(grz2_path_of_ray(a), b, open, enter, exit);
}
bool grz2_cast_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_times_cast_ray_triangle(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_triangle(const grz2_ray *a, const grz2_triangle *b, double *enter, double *exit) {
    return grz2_times_cast_ray_triangle(a, b, true, enter, exit);
}
