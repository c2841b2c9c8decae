/* Overlap of an oriented box with another box: the 15 axes of Gottschalk, Lin and Manocha, "OBBTree: A Hierarchical
 * Structure for Rapid Interference Detection", 1996, as a filter. They are right for orthonormal axes; frame3.h bounds
 * their error for others.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions3.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "shape/frame3.h"
#include "num/grid.h"
#include "num/two.h"

#include <math.h>

/* Both boxes are computed side by side: the low half of each pair of doubles is what a box a is to b, the high half
 * what b is to a. */
typedef struct obbs {
    grz_two axis[3][3]; /* axis i, coordinate c */
    grz_two half[3];    /* half extents, and the other's */
    grz_two other[3];
    grz_two along[3];     /* t . axis i, with t from center to center */
    grz_two cosine[3][3]; /* own axis i . other axis j */
    double size, skew;    /* |t| + H + K; epsilon of both (frame3.h) */
} obbs;

static inline obbs obbs_of(const grz3_obb *a, const grz3_obb *b) {
    obbs s;
    const double *const ha = &a->half.x, *const hb = &b->half.x, *const ca = &a->center.x, *const cb = &b->center.x;
    grz_two t[3], swapped[3][3], size = grz_two_of(0, 0), skew = size;
    for (int i = 0; i < 3; i++) {
        const double *const u = &a->axis[i].x, *const v = &b->axis[i].x;
        for (int c = 0; c < 3; c++) {
            s.axis[i][c] = grz_two_of(u[c], v[c]);
            swapped[i][c] = grz_two_swap(s.axis[i][c]);
        }
        s.half[i] = grz_two_of(ha[i], hb[i]);
        s.other[i] = grz_two_swap(s.half[i]);
        t[i] = grz_two_same(cb[i] - ca[i]);
        size = grz_two_add(size, grz_two_add(s.half[i], grz_two_abs(t[i])));
    }
    for (int i = 0; i < 3; i++) {
        const grz_two length2 = grz_two_dot(3, s.axis[i], s.axis[i]);
        const grz_two cosine = grz_two_dot(3, s.axis[i], s.axis[(i + 1) % 3]);
        skew = grz_two_add(skew, grz_two_add(grz_two_abs(grz_two_sub(length2, grz_two_same(1))), grz_two_abs(cosine)));
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
static inline grz_two largest_face_excess(const obbs *s) {
    grz_two worst = grz_two_of(0, 0);
    for (int i = 0; i < 3; i++) {
        grz_two reach = s->half[i];
        for (int j = 0; j < 3; j++) reach = grz_two_add(reach, grz_two_mul(s->other[j], grz_two_abs(s->cosine[i][j])));
        const grz_two excess = grz_two_sub(grz_two_abs(s->along[i]), reach);
        worst = i == 0 ? excess : grz_two_max(worst, excess);
    }
    return worst;
}

/* |t . n| - reach for n = own axis i x other axis j; in the high half with the boxes exchanged. */
static inline grz_two obbs_edge_excess(const obbs *s, int i, int j) {
    const int p = (i + 1) % 3, q = (i + 2) % 3, r = (j + 1) % 3, m = (j + 2) % 3;
    const grz_two across =
        grz_two_sub(grz_two_mul(s->along[q], s->cosine[p][j]), grz_two_mul(s->along[p], s->cosine[q][j]));
    const grz_two own_p = grz_two_mul(s->half[p], grz_two_abs(s->cosine[q][j]));
    const grz_two own_q = grz_two_mul(s->half[q], grz_two_abs(s->cosine[p][j]));
    const grz_two other_r = grz_two_mul(s->other[r], grz_two_abs(s->cosine[i][m]));
    const grz_two other_m = grz_two_mul(s->other[m], grz_two_abs(s->cosine[i][r]));
    return grz_two_sub(grz_two_abs(across), grz_two_add(grz_two_add(own_p, own_q), grz_two_add(other_r, other_m)));
}

/* The largest over the nine pairs of edges: those with j < i are in the high halves of the others. */
static inline grz_two largest_edge_excess(const obbs *s) {
    grz_two worst = obbs_edge_excess(s, 0, 0);
    for (int i = 0; i < 3; i++)
        for (int j = i; j < 3; j++) worst = grz_two_max(worst, obbs_edge_excess(s, i, j));
    return worst;
}

static inline double larger_half(grz_two a) { return grz_larger(grz_two_low(a), grz_two_high(a)); }

static inline bool are_solid(const obbs *s) {
    const grz_two least = grz_two_min(grz_two_min(s->half[0], s->half[1]), s->half[2]);
    return grz_two_both(grz_two_less(grz_two_same(0), least));
}

static inline double obbs_error(const obbs *s) { return grz3_frame_error(s->skew, s->size); }

static inline bool are_usable(const obbs *s) {
    const bool solid = are_solid(s), moderate = grz3_frame_usable(s->skew, s->size);
    return solid & moderate;
}

/* The filter. */
static inline grz_meet filter_obbs(const obbs *s) {
    const double error = obbs_error(s);
    const double excess = larger_half(grz_two_max(largest_face_excess(s), largest_edge_excess(s)));
    return grz_filtered(are_usable(s), excess < -error, error < excess);
}

/* k_j |b_j - c a_i|, with b_j the other box's axis j and c its cosine to the own axis a_i; 2^-50 covers the
 * rounding. */
static inline grz_two rest_of_axis(const obbs *s, int i, int j) {
    grz_two rest = grz_two_same(0x1p-50);
    for (int c = 0; c < 3; c++) {
        const grz_two part = grz_two_mul(s->cosine[i][j], s->axis[i][c]);
        rest = grz_two_add(rest, grz_two_abs(grz_two_sub(grz_two_swap(s->axis[j][c]), part)));
    }
    return grz_two_mul(s->other[j], rest);
}

/* The filter for boxes of which some edges are all but parallel, as those of stacked boxes are, or of boxes that are
 * turned about the same axis. The axis across two such edges is next to 0, and its test could never prove anything. So
 * it is left out: with b_j replaced by c a_i, where c is their cosine, it is none of the facets' normals. That moves no
 * support plane by more than k_j |b_j - c a_i| per unit of the normal, whose length is below 1.05. The other tests,
 * which are those of the boxes as they are, must pass by twice that: once because the planes move, and once more so
 * that a ball at 0 with that radius lies in the changed Minkowski difference. Then 0 lies in the true one. */
static grz_meet filter_parallel_obbs(const obbs *s) {
    const double limit = 1 - 0x1p-20, error = obbs_error(s);
    double worst = larger_half(largest_face_excess(s)), moved = 0;
    for (int i = 0; i < 3; i++) {
        for (int j = i; j < 3; j++) {
            const grz_two excess = obbs_edge_excess(s, i, j), cosine = grz_two_abs(s->cosine[i][j]);
            if (!grz_two_any(grz_two_less(grz_two_same(limit), cosine))) {
                worst = grz_larger(worst, larger_half(excess));
                continue;
            }
            const grz_two rest = rest_of_axis(s, i, j);
            if (grz_two_low(cosine) > limit) moved += grz_two_low(rest);
            else worst = grz_larger(worst, grz_two_low(excess));
            if (grz_two_high(cosine) > limit) moved += grz_two_high(rest);
            else worst = grz_larger(worst, grz_two_high(excess));
        }
    }
    const double inner = error + 2.2 * moved;
    return grz_filtered(are_usable(s), worst < -inner, error < worst);
}

/* Where the axes are the coordinate axes, in any order and direction, and the numbers coarse: the faces decide, and
 * nothing rounds. On a grid no other axes have exactly length 1 and are exactly orthogonal (integers with x^2 + y^2 +
 * z^2 = 4^k are all even). The center and the half extents of a coarse aabb have one bit more. */
static grz_meet meet_coordinate_boxes(const obbs *s, bool coarse) {
    if (!GRZ_SHORT_CLAIMS || s->skew != 0 || !are_solid(s) || !coarse) return GRZ_UNDECIDED;
    return grz_compared(larger_half(largest_face_excess(s)), 0);
}

static GRZ_NOINLINE grz_meet meet3_obb_obb_fallback(const grz3_obb *a, const grz3_obb *b) {
    const obbs s = obbs_of(a, b);
    grz_meet meet = meet_coordinate_boxes(&s, grz_coarse(&a->center.x, 15) && grz_coarse(&b->center.x, 15));
    if (meet == GRZ_UNDECIDED) meet = filter_parallel_obbs(&s);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(3, GRZ_OBB, a, GRZ_OBB, b);
}

GRZ_NOINLINE grz_meet grz3_meet_obb_obb(const grz3_obb *a, const grz3_obb *b) {
    const obbs s = obbs_of(a, b);
    const grz_meet meet = filter_obbs(&s);
    return grz_decided(meet) ? meet : meet3_obb_obb_fallback(a, b);
}

/* The aabb as an obb. Its center and half extents are rounded, by less than 2 u of the box's largest coordinates, which
 * are added to the size. An infinite box makes the error infinite, an invalid one has half extents that are not > 0. */
static inline obbs obbs_of_aabb(const grz3_aabb *a, const grz3_obb *b) {
    const grz3_vec min = a->min, max = a->max;
    const grz3_obb box = {
        {0.5 * (min.x + max.x), 0.5 * (min.y + max.y), 0.5 * (min.z + max.z)},
        {0.5 * (max.x - min.x), 0.5 * (max.y - min.y), 0.5 * (max.z - min.z)},
        {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
    };
    obbs s = obbs_of(&box, b);
    s.size += (fabs(min.x) + fabs(max.x)) + (fabs(min.y) + fabs(max.y)) + (fabs(min.z) + fabs(max.z));
    return s;
}

static GRZ_NOINLINE grz_meet meet3_aabb_obb_fallback(const grz3_aabb *a, const grz3_obb *b) {
    const obbs s = obbs_of_aabb(a, b);
    grz_meet meet = meet_coordinate_boxes(&s, grz_coarse(&a->min.x, 6) && grz_coarse(&b->center.x, 15));
    if (meet == GRZ_UNDECIDED) meet = filter_parallel_obbs(&s);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(3, GRZ_AABB, a, GRZ_OBB, b);
}

GRZ_NOINLINE grz_meet grz3_meet_aabb_obb(const grz3_aabb *a, const grz3_obb *b) {
    const obbs s = obbs_of_aabb(a, b);
    const grz_meet meet = filter_obbs(&s);
    return grz_decided(meet) ? meet : meet3_aabb_obb_fallback(a, b);
}

bool grz3_overlap_obb_obb(const grz3_obb *a, const grz3_obb *b) { return grz3_meet_obb_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_obb_obb(const grz3_obb *a, const grz3_obb *b) { return grz3_meet_obb_obb(a, b) == GRZ_MEETING; }
bool grz3_touch_obb_obb(const grz3_obb *a, const grz3_obb *b) { return grz3_meet_obb_obb(a, b) == GRZ_TOUCHING; }

bool grz3_overlap_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { return grz3_meet_aabb_obb(a, b) != GRZ_APART; }
bool grz3_overlap_open_aabb_obb(const grz3_aabb *a, const grz3_obb *b) {
    return grz3_meet_aabb_obb(a, b) == GRZ_MEETING;
}
bool grz3_touch_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { return grz3_meet_aabb_obb(a, b) == GRZ_TOUCHING; }
