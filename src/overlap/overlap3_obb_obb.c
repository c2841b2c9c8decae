/* Overlap of an oriented box with another box.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "shape/frame3.h"
#include "overlap/closed_form.h"
#include "pair/functions3.h"
#include "num/grid.h"
#include "num/two.h"

#include <math.h>

/* The classic 15 axes (Gottschalk, Lin and Manocha, "OBBTree: A Hierarchical Structure for Rapid Interference
 * Detection", 1996) as a filter: they are right for orthonormal axes, and frame3.h bounds their error for others. */

/* Both boxes side by side: in each pair of doubles the low half is what a box a is to b, the high half what b is to
 * a. */
typedef struct boxes {
    grz_two axis[3][3]; /* axis i, coordinate c */
    grz_two half[3];    /* half extents, and the other's */
    grz_two other[3];
    grz_two along[3];     /* t . axis i */
    grz_two cosine[3][3]; /* own axis i . other axis j */
    double size, skew;    /* |t| + H + K; epsilon of both */
} boxes;

static inline boxes side_by_side(const grz3_obb *a, const grz3_obb *b) {
    boxes s;
    const double *const ha = &a->half.x, *const hb = &b->half.x, *const ca = &a->center.x, *const cb = &b->center.x;
    grz_two t[3], swapped[3][3], size = grz_two_of(0, 0), skew = size;
    for (int i = 0; i < 3; i++) {
        const double *const u = &a->axis[i].x, *const v = &b->axis[i].x, motion = cb[i] - ca[i];
        for (int c = 0; c < 3; c++) {
            s.axis[i][c] = grz_two_of(u[c], v[c]);
            swapped[i][c] = grz_two_swap(s.axis[i][c]);
        }
        s.half[i] = grz_two_of(ha[i], hb[i]);
        s.other[i] = grz_two_swap(s.half[i]);
        t[i] = grz_two_of(motion, motion);
        size = grz_two_add(size, grz_two_add(s.half[i], grz_two_abs(t[i])));
    }
    for (int i = 0; i < 3; i++) {
        const grz_two length2 = grz_two_dot(3, s.axis[i], s.axis[i]),
                      cosine = grz_two_dot(3, s.axis[i], s.axis[(i + 1) % 3]);
        skew = grz_two_add(skew, grz_two_add(grz_two_abs(grz_two_sub(length2, grz_two_of(1, 1))), grz_two_abs(cosine)));
        s.along[i] = grz_two_dot(3, t, s.axis[i]);
        for (int j = i; j < 3; j++) {
            s.cosine[i][j] = grz_two_dot(3, s.axis[i], swapped[j]);
            s.cosine[j][i] = grz_two_swap(s.cosine[i][j]);
        }
    }
    s.size = grz_two_total(size);
    s.skew = grz_two_total(skew);
    return s;
}

/* The largest of |t . n| - reach over the six faces. */
static inline grz_two face_excess(const boxes *s) {
    grz_two worst = grz_two_of(0, 0);
    for (int i = 0; i < 3; i++) {
        grz_two reach = s->half[i];
        for (int j = 0; j < 3; j++) reach = grz_two_add(reach, grz_two_mul(s->other[j], grz_two_abs(s->cosine[i][j])));
        const grz_two excess = grz_two_sub(grz_two_abs(s->along[i]), reach);
        worst = i == 0 ? excess : grz_two_max(worst, excess);
    }
    return worst;
}

/* |t . n| - reach for n = own axis i x other axis j; in the high half for the boxes the other way round. */
static inline grz_two edge(const boxes *s, int i, int j) {
    const int p = (i + 1) % 3, q = (i + 2) % 3, r = (j + 1) % 3, m = (j + 2) % 3;
    const grz_two across =
        grz_two_sub(grz_two_mul(s->along[q], s->cosine[p][j]), grz_two_mul(s->along[p], s->cosine[q][j]));
    const grz_two own_p = grz_two_mul(s->half[p], grz_two_abs(s->cosine[q][j])),
                  own_q = grz_two_mul(s->half[q], grz_two_abs(s->cosine[p][j]));
    const grz_two other_r = grz_two_mul(s->other[r], grz_two_abs(s->cosine[i][m])),
                  other_m = grz_two_mul(s->other[m], grz_two_abs(s->cosine[i][r]));
    return grz_two_sub(grz_two_abs(across), grz_two_add(grz_two_add(own_p, own_q), grz_two_add(other_r, other_m)));
}

/* The largest over the nine pairs of edges: those with j < i are in the high halves of the others. */
static inline grz_two edge_excess(const boxes *s) {
    grz_two worst = edge(s, 0, 0);
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) worst = grz_two_max(worst, edge(s, i, j));
    return worst;
}

static inline double larger(double a, double b) { return a > b ? a : b; }

static inline double largest(grz_two a) { return larger(grz_two_low(a), grz_two_high(a)); }

static inline bool solid(const boxes *s) {
    const grz_two least = grz_two_min(grz_two_min(s->half[0], s->half[1]), s->half[2]);
    return grz_two_both(grz_two_less(grz_two_of(0, 0), least));
}

static inline double error_of(const boxes *s) { return grz3_frame_error(s->skew, s->size); }

static inline bool usable(const boxes *s) {
    const bool is_solid = solid(s), is_straight = grz3_frame_usable(s->skew, s->size);
    return is_solid & is_straight;
}

/* The filter for boxes with all but parallel edges: stacked, or turned about the same axis. Two such edges have no
 * direction across them to speak of, and their test would never be passed for certain. So it is left out: with b_j
 * taken for c a_i, where c is their cosine, it is none of the facets'. That moves no support plane by more than k_j
 * |b_j - c a_i| a unit of its normal, whose length is below 1.05; what remains must be passed by twice as much, once
 * for the plane and once for the ball around 0 that makes up for it. 0 if nothing is certain. */
static int decide_parallel(const boxes *s) {
    const double limit = 1 - 0x1p-20, error = error_of(s);
    double worst = largest(face_excess(s)), moved = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
            const grz_two excess = edge(s, i, j), cosine = s->cosine[i][j],
                          parallel = grz_two_less(grz_two_of(limit, limit), grz_two_abs(cosine));
            if (!grz_two_any(parallel)) {
                worst = larger(worst, largest(excess));
                continue;
            }
            grz_two rest = grz_two_of(0x1p-50, 0x1p-50); /* the rounding of what follows */
            for (int c = 0; c < 3; c++) {
                const grz_two part = grz_two_sub(grz_two_swap(s->axis[j][c]), grz_two_mul(cosine, s->axis[i][c]));
                rest = grz_two_add(rest, grz_two_abs(part));
            }
            const grz_two length = grz_two_mul(s->other[j], rest);
            if (fabs(grz_two_low(cosine)) > limit) moved += grz_two_low(length);
            else worst = larger(worst, grz_two_low(excess));
            if (fabs(grz_two_high(cosine)) > limit) moved += grz_two_high(length);
            else worst = larger(worst, grz_two_high(excess));
        }
    }
    return usable(s) * ((worst < -(error + 2.2 * moved)) - (worst > error));
}

/* Axes that are the coordinate axes, in any order and direction, and coarse numbers: the faces decide, and nothing
 * rounds. On a grid no other axes have exactly length 1 and are exactly orthogonal (integers with x^2 + y^2 + z^2 = 4^k
 * are all even). */
static bool decide_short(const grz3_obb *a, const grz3_obb *b, const boxes *s, grz_meet *answer) {
    if (s->skew != 0 || !solid(s) || !grz_coarse(&a->center.x, 15) || !grz_coarse(&b->center.x, 15)) return false;
    const double excess = largest(face_excess(s));
    *answer = excess > 0 ? GRZ_APART : excess < 0 ? GRZ_MEETING : GRZ_TOUCHING;
    return true;
}

/* What the classic axes say for certain; 0 if nothing. */
static inline int decide(const boxes *s) {
    const double error = error_of(s), excess = largest(grz_two_max(face_excess(s), edge_excess(s)));
    return usable(s) * ((excess < -error) - (excess > error));
}

static GRZ_NOINLINE grz_meet meet_obb_obb_fallback(const grz3_obb *a, const grz3_obb *b) {
    const boxes s = side_by_side(a, b);
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &s, &answer)) return answer;
    const int meet = decide_parallel(&s);
    if (GRZ_FILTER_CLAIMS && meet != 0) return (grz_meet)meet;
    GRZ_MEET_CORES(obb, a, obb, b);
}

static inline grz_meet meet_obb_obb(const grz3_obb *a, const grz3_obb *b) {
    const boxes s = side_by_side(a, b);
    const int meet = decide(&s);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_obb_obb_fallback(a, b);
}

grz_meet grz3_meet_obb_obb(const grz3_obb *a, const grz3_obb *b) { return meet_obb_obb(a, b); }
bool grz3_overlap_obb_obb(const grz3_obb *a, const grz3_obb *b) { return meet_obb_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_obb_obb(const grz3_obb *a, const grz3_obb *b) { return meet_obb_obb(a, b) == GRZ_MEETING; }
bool grz3_touch_obb_obb(const grz3_obb *a, const grz3_obb *b) { return meet_obb_obb(a, b) == GRZ_TOUCHING; }

/* The aabb as an obb. Its center and half extents are rounded, by less than 2 u of the box's largest coordinates: that
 * much the larger. An infinite box makes the error infinite, an invalid one has half extents that are not > 0. */
static inline boxes side_by_side_aabb(const grz3_aabb *a, const grz3_obb *b) {
    const grz3_vec min = a->min, max = a->max;
    const grz3_obb box = {
        {0.5 * (min.x + max.x), 0.5 * (min.y + max.y), 0.5 * (min.z + max.z)},
        {0.5 * (max.x - min.x), 0.5 * (max.y - min.y), 0.5 * (max.z - min.z)},
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    };
    boxes s = side_by_side(&box, b);
    s.size += (fabs(min.x) + fabs(max.x)) + (fabs(min.y) + fabs(max.y)) + (fabs(min.z) + fabs(max.z));
    return s;
}

static GRZ_NOINLINE grz_meet meet_aabb_obb_fallback(const grz3_aabb *a, const grz3_obb *b) {
    const boxes s = side_by_side_aabb(a, b);
    const int meet = decide_parallel(&s);
    if (GRZ_FILTER_CLAIMS && meet != 0) return (grz_meet)meet;
    GRZ_MEET_CORES(aabb, a, obb, b);
}

static inline grz_meet meet_aabb_obb(const grz3_aabb *a, const grz3_obb *b) {
    const boxes s = side_by_side_aabb(a, b);
    const int meet = decide(&s);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(meet != 0)) return (grz_meet)meet;
    return meet_aabb_obb_fallback(a, b);
}

grz_meet grz3_meet_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { return meet_aabb_obb(a, b); }
bool grz3_overlap_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { return meet_aabb_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { return meet_aabb_obb(a, b) == GRZ_MEETING; }
bool grz3_touch_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { return meet_aabb_obb(a, b) == GRZ_TOUCHING; }
