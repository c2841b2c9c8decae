/* Segments and rays cast at triangles (Moller and Trumbore, "Fast, minimum storage ray-triangle intersection", 1997).
 * With o the origin seen from corner a, d the motion, and e, f the edges from a, o + t d = u e + v f is solved by
 * determinants. On which side of each edge the line passes is the sign of u, v and 1 - u - v. The path meets the
 * triangle in one point, at one time, and never openly, as a triangle of space has no inside.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/crossing.h"
#include "convex/point_triangle3.h"
#include "shape/vec3.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "num/two.h"

#include <math.h>

/* A determinant of three vectors whose coordinates are within u of themselves is within 8 u of the product of their
 * sums of |coordinates| (overlap3_triangle.c); sums and differences of up to three of them add 2 u, and the bound's own
 * rounding 2 u. The bound is that of all of them together. */
GRZ_BOUND(cast_triangle_error, 12 * GRZ_U);

/* The first letter is in the low half, the second in the high half. */
typedef struct cast3_crossing {
    grz_two d_o[3], f_e[3];
    grz_two d_o_size, f_e_size; /* sums of |coordinates| */
    grz_two det_v, u_t;         /* the determinant; v, u and t times the determinant */
} cast3_crossing;

/* The verdict, MEETING for any hit; *c is always written. The error is that of any of the signs, and never less than
 * the product of all that is flushed to zero, where the lengths are below 2^200. */
static GRZ_INLINE grz_meet cast3_decide(const grz_path *path, const grz3_triangle *b, cast3_crossing *c) {
    const double *const at[6] = {path->origin, path->to, path->from, &b->a.x, &b->b.x, &b->c.x};
    for (int i = 0; i < 3; i++) {
        c->d_o[i] = grz_two_sub(grz_two_of(at[1][i], at[0][i]), grz_two_of(at[2][i], at[3][i]));
        c->f_e[i] = grz_two_sub(grz_two_of(at[5][i], at[4][i]), grz_two_same(at[3][i]));
    }
    grz_two p_q[3], e_d[3], o_f[3];
    grz_two_cross(c->d_o, c->f_e, p_q);
    for (int i = 0; i < 3; i++) {
        e_d[i] = grz_two_high_low(c->f_e[i], c->d_o[i]);
        o_f[i] = grz_two_high_low(c->d_o[i], c->f_e[i]);
    }
    c->det_v = grz_two_dot(3, e_d, p_q);
    c->u_t = grz_two_dot(3, o_f, p_q);
    c->d_o_size = grz_two_length(3, c->d_o);
    c->f_e_size = grz_two_length(3, c->f_e);
    const double d = grz_two_low(c->d_o_size), o = grz_two_high(c->d_o_size), f = grz_two_low(c->f_e_size),
                 e = grz_two_high(c->f_e_size);
    const double error = grz_max(cast_triangle_error * ((e * f) * (o + d) + (o * d) * (e + f)), 0x1p-600);
    const grz_two sign = grz_two_lows(c->det_v, c->det_v), det_v = grz_two_flip(c->det_v, sign),
                  u_t = grz_two_flip(c->u_t, sign);
    const double det = grz_two_low(det_v), v = grz_two_high(det_v), u = grz_two_low(u_t), t = grz_two_high(u_t);
    const double within = grz_min(grz_min(u, v), grz_min((det - u) - v, t)),
                 least = path->span != GRZ_SPAN_UNIT ? within : grz_min(within, det - t);
    const bool certain = (fabs(least) > error) & (det > error) & ((o + d) + (e + f) < 0x1p200);
    return !certain ? GRZ_UNDECIDED : least < 0 ? GRZ_APART : GRZ_MEETING;
}

static grz3_crossing numbers_of_crossing(const cast3_crossing *c) {
    return (grz3_crossing){.det = grz_two_low(c->det_v),
                           .t = grz_two_high(c->u_t),
                           .u = grz_two_low(c->u_t),
                           .v = grz_two_high(c->det_v),
                           .size_o = grz_two_high(c->d_o_size),
                           .size_d = grz_two_low(c->d_o_size),
                           .size_e = grz_two_high(c->f_e_size),
                           .size_f = grz_two_low(c->f_e_size)};
}

/* Decides and computes exactly everything, also what the filter leaves: contact with an edge, or along the plane.
 * UNDECIDED where a number is not finite, or there is no motion. */
static GRZ_NOINLINE grz_meet cast3_exactly(const grz_path *path, const grz3_triangle *b, double *enter, double *exit) {
    const double most = grz_last_time(path->span);
    const grz3_vec *const origin = (const grz3_vec *)path->origin;
    const grz3_segment motion = {*(const grz3_vec *)path->from, *(const grz3_vec *)path->to};
    if (!grz3_valid_triangle(b) || !grz3_valid_segment(&motion) || !grz3_valid_point(origin) || grz_path_is_still(path))
        return GRZ_UNDECIDED;
    uint64_t limbs[GRZ_POINT_TRIANGLE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POINT_TRIANGLE_LIMBS);
    grz3_point_triangle p = {.arena = &arena};
    grz3_point_triangle_make(&p, path, b);
    if (p.count == 0) return GRZ_APART;
    grz_ratio first, last;
    grz3_point_triangle_ends(&p, &first, &last);
    if (grz_ratio_compare_double(&arena, first, most) > 0 || last.over.sign < 0) return GRZ_APART;
    if (enter) *enter = first.over.sign > 0 ? grz_rounded_time(&arena, first.over, first.under, false) : 0;
    if (exit)
        *exit = grz_ratio_compare_double(&arena, last, most) > 0
                    ? most
                    : grz_rounded_time(&arena, last.over, last.under, true);
    return GRZ_MEETING;
}

/* What the verdict alone does not answer. */
static GRZ_NOINLINE grz_meet cast3_with_times(const grz_path *path, const grz3_triangle *b, double *enter,
                                              double *exit) {
    grz_never(enter, exit);
    cast3_crossing c;
    const grz_meet hit = GRZ_FILTER_CLAIMS ? cast3_decide(path, b, &c) : GRZ_UNDECIDED;
    if (hit == GRZ_APART) return hit;
    double time, slack;
    grz3_vec left;
    const grz3_crossing numbers = numbers_of_crossing(&c);
    if (hit != GRZ_MEETING || !grz3_crossing_time(path, b, &numbers, &time, &left, &slack))
        return cast3_exactly(path, b, enter, exit);
    if (enter) *enter = time;
    if (exit) *exit = time;
    return GRZ_MEETING;
}

static GRZ_INLINE grz_meet cast3_closed_triangle(const grz_path *path, const grz3_triangle *b, double *enter,
                                                 double *exit) {
    if (GRZ_FILTER_CLAIMS && !enter && !exit) {
        cast3_crossing c;
        const grz_meet hit = cast3_decide(path, b, &c);
        if (hit != GRZ_UNDECIDED) return hit;
    }
    const grz_path copy = *path;
    return cast3_with_times(&copy, b, enter, exit);
}
static GRZ_NOINLINE bool cast3_triangle(grz_path path, const grz3_triangle *b, bool open, double *enter, double *exit) {
    const grz_meet hit = cast3_closed_triangle(&path, b, enter, exit);
    if (hit != GRZ_UNDECIDED) return hit == GRZ_MEETING;
    const grz_path copy = path;
    return grz_cast_by_engine(3, &copy, GRZ_TRIANGLE, b, open, enter, exit);
}

bool grz3_times_cast_segment_triangle(const grz3_segment *a, const grz3_triangle *b, bool open, double *enter,
                                      double *exit) {
    return open ? grz_never(enter, exit) : cast3_triangle(grz3_path_of_segment(a), b, false, enter, exit);
}
bool grz3_cast_segment_triangle(const grz3_segment *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_times_cast_segment_triangle(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_triangle(const grz3_segment *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_times_cast_segment_triangle(a, b, true, enter, exit);
}

bool grz3_times_cast_ray_triangle(const grz3_ray *a, const grz3_triangle *b, bool open, double *enter, double *exit) {
    return open ? grz_never(enter, exit) : cast3_triangle(grz3_path_of_ray(a), b, false, enter, exit);
}
bool grz3_cast_ray_triangle(const grz3_ray *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_times_cast_ray_triangle(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_triangle(const grz3_ray *a, const grz3_triangle *b, double *enter, double *exit) {
    return grz3_times_cast_ray_triangle(a, b, true, enter, exit);
}
