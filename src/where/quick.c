/* Where segments and triangles meet in general position: two segments of the plane, a segment and a triangle, two
 * triangles, of which the planes cut each other in a line, and each plane cuts two edges of the other triangle
 * (Moeller, "A fast triangle-triangle intersection test", 1997).
 *
 * SPDX-License-Identifier: MIT */
#include "where/quick.h"

#include "base/answer.h"
#include "num/approx.h"
#include "shape/features.h"

#include <string.h>

typedef struct where_vec {
    grz_approx x[3];
} where_vec;

static where_vec where_quick_way(int dim, const double *p, const double *q) {
    where_vec v;
    for (int i = 0; i < dim; i++) v.x[i] = grz_approx_sum(q[i], -p[i]);
    return v;
}

/* Which corners lie alone on their side, and which are its neighbours. 0: all are on one side; -1: not certain. */
static int where_quick_split(const grz_approx h[3], int *lone) {
    const int s[3] = {grz_approx_sign(h[0]), grz_approx_sign(h[1]), grz_approx_sign(h[2])};
    if (s[0] == 0 || s[1] == 0 || s[2] == 0) return -1;
    if (s[0] == s[1] && s[1] == s[2]) return 0;
    *lone = s[0] == s[1] ? 2 : s[0] == s[2] ? 1 : 0;
    return 1;
}

/* Where the way from p to q, which have these heights, is at height 0: how far on it, and the point. */
static grz_approx where_quick_point(int dim, const double *p, const double *q, grz_approx hp, grz_approx hq,
                                    where_vec *out) {
    const grz_approx t = grz_approx_div(hp, grz_approx_sub(hp, hq));
    const where_vec way = where_quick_way(dim, p, q);
    for (int i = 0; i < dim; i++) out->x[i] = grz_approx_add(grz_approx_of(p[i]), grz_approx_mul(t, way.x[i]));
    return t;
}

static bool where_quick_put(int dim, const where_vec *p, grz_where_corner *corner) {
    bool certain = true;
    memset(corner, 0, sizeof *corner);
    for (int i = 0; i < dim; i++) certain = certain && grz_approx_rounds(p->x[i], &corner->at[i]);
    corner->t[0] = corner->t[1] = (double)NAN;
    return certain;
}

/* The height of p over the line from r to s. */
static grz_approx where_quick_turn(const double *r, const double *s, const double *p) {
    const where_vec u = where_quick_way(2, r, s), v = where_quick_way(2, r, p);
    return grz_approx_det2(u.x[0], v.x[1], u.x[1], v.x[0]);
}

static grz_answer where_quick_segments(const double *a, const double *b, grz_where_corner *corner) {
    const grz_approx p = where_quick_turn(b, b + 2, a), q = where_quick_turn(b, b + 2, a + 2);
    const int of_p = grz_approx_sign(p), of_q = grz_approx_sign(q);
    if (of_p != 0 && of_p == of_q) return grz_answered(false);
    const grz_approx r = where_quick_turn(a, a + 2, b), s = where_quick_turn(a, a + 2, b + 2);
    const int of_r = grz_approx_sign(r), of_s = grz_approx_sign(s);
    if (of_r != 0 && of_r == of_s) return grz_answered(false);
    if (of_p == 0 || of_q == 0 || of_r == 0 || of_s == 0) return grz_unanswered();
    where_vec at;
    const grz_approx t = where_quick_point(2, a, a + 2, p, q, &at), u = grz_approx_div(r, grz_approx_sub(r, s));
    bool certain = where_quick_put(2, &at, corner);
    certain = certain && grz_approx_rounds(t, &corner->t[0]) && grz_approx_rounds(u, &corner->t[1]);
    corner->feature[0] = corner->feature[1] = grz_feature_edge(0, 1);
    return certain ? grz_answered(true) : grz_unanswered();
}

/* The heights of some points over the plane of a triangle. */
static void where_quick_heights(const double *t, const double *points, int count, grz_approx *h) {
    const where_vec e = where_quick_way(3, t, t + 3), f = where_quick_way(3, t, t + 6);
    where_vec n;
    grz_approx_cross(e.x, f.x, n.x);
    for (int k = 0; k < count; k++) {
        const where_vec v = where_quick_way(3, t, points + 3 * k);
        h[k] = grz_approx_dot(3, n.x, v.x);
    }
}

/* On which side of the edge from r to s the line from p to q passes. */
static int where_quick_passes(const double *p, const double *q, const double *r, const double *s) {
    const where_vec d = where_quick_way(3, p, q), u = where_quick_way(3, p, r), v = where_quick_way(3, p, s);
    where_vec n;
    grz_approx_cross(u.x, v.x, n.x);
    return grz_approx_sign(grz_approx_dot(3, n.x, d.x));
}

/* `first`: the place of the segment in the answer. */
static grz_answer where_quick_segment_triangle(const double *s, const double *t, int first, grz_where_corner *corner) {
    grz_approx h[2];
    where_quick_heights(t, s, 2, h);
    const int p = grz_approx_sign(h[0]), q = grz_approx_sign(h[1]);
    if (p == 0 || q == 0) return grz_unanswered();
    if (p == q) return grz_answered(false);
    int side = 0;
    for (int k = 0; k < 3; k++) {
        const int passes = where_quick_passes(s, s + 3, t + 3 * k, t + 3 * ((k + 1) % 3));
        if (passes == 0) return grz_unanswered();
        if (side != 0 && passes != side) return grz_answered(false);
        side = passes;
    }
    where_vec at;
    const grz_approx time = where_quick_point(3, s, s + 3, h[0], h[1], &at);
    const bool certain = where_quick_put(3, &at, corner) && grz_approx_rounds(time, &corner->t[first]);
    corner->feature[first] = grz_feature_edge(0, 1);
    corner->feature[1 - first] = grz_feature_face();
    return certain ? grz_answered(true) : grz_unanswered();
}

/* An end of what one triangle has in common with the plane of the other. */
typedef struct where_quick_end {
    where_vec at;
    int of, i, j; /* on the edge i j of this triangle */
} where_quick_end;

/* -1, 1 as p is before q along an axis; 0 if that is not certain. */
static int where_quick_compare(const where_quick_end *p, const where_quick_end *q, int axis) {
    return grz_approx_sign(grz_approx_sub(p->at.x[axis], q->at.x[axis]));
}

/* The two ends of a triangle, the lesser one first. False if their order is not certain. */
static bool where_quick_ends(const double *t, int of, const grz_approx h[3], int lone, int axis,
                             where_quick_end end[2]) {
    for (int k = 0; k < 2; k++) {
        const int other = (lone + 1 + k) % 3;
        end[k].of = of;
        end[k].i = lone < other ? lone : other;
        end[k].j = lone < other ? other : lone;
        where_quick_point(3, t + 3 * lone, t + 3 * other, h[lone], h[other], &end[k].at);
    }
    const int order = where_quick_compare(&end[0], &end[1], axis);
    if (order > 0) {
        const where_quick_end last = end[0];
        end[0] = end[1];
        end[1] = last;
    }
    return order != 0;
}

static bool where_quick_put_end(const where_quick_end *end, grz_where_corner *corner) {
    const bool certain = where_quick_put(3, &end->at, corner);
    corner->feature[end->of] = grz_feature_edge(end->i, end->j);
    corner->feature[1 - end->of] = grz_feature_face();
    return certain;
}

/* Their ends lie on one line, whose points have the order of their first coordinates, if these are not equal. */
static grz_answer where_quick_triangles(const double *a, const double *b, grz_where_corner corner[2]) {
    grz_approx of_a[3], of_b[3];
    int lone_a, lone_b;
    where_quick_end p[2], q[2];
    where_quick_heights(b, a, 3, of_a);
    const int split = where_quick_split(of_a, &lone_a);
    if (split <= 0) return split == 0 ? grz_answered(false) : grz_unanswered();
    where_quick_heights(a, b, 3, of_b);
    const int other = where_quick_split(of_b, &lone_b);
    if (other <= 0) return other == 0 ? grz_answered(false) : grz_unanswered();
    if (!where_quick_ends(a, 0, of_a, lone_a, 0, p) || !where_quick_ends(b, 1, of_b, lone_b, 0, q))
        return grz_unanswered();
    const int before = where_quick_compare(&p[1], &q[0], 0), beyond = where_quick_compare(&p[0], &q[1], 0);
    if (before < 0 || beyond > 0) return grz_answered(false);
    const int first = where_quick_compare(&p[0], &q[0], 0), last = where_quick_compare(&p[1], &q[1], 0);
    if (before == 0 || beyond == 0 || first == 0 || last == 0) return grz_unanswered();
    const bool certain = where_quick_put_end(first > 0 ? &p[0] : &q[0], &corner[0]) &&
                         where_quick_put_end(last < 0 ? &p[1] : &q[1], &corner[1]);
    return certain ? grz_answered(true) : grz_unanswered();
}

grz_answer grz_where_quick(int dim, int count_a, const double *a, int count_b, const double *b,
                           grz_where_corner corner[2], int *count) {
    *count = dim == 3 && count_a + count_b == 6 ? 2 : 1;
    if (!GRZ_FILTER_CLAIMS) return grz_unanswered();
    if (dim == 2) return count_a == 2 && count_b == 2 ? where_quick_segments(a, b, corner) : grz_unanswered();
    if (*count == 2) return where_quick_triangles(a, b, corner);
    if (count_a == 2 && count_b == 3) return where_quick_segment_triangle(a, b, 0, corner);
    if (count_a == 3 && count_b == 2) return where_quick_segment_triangle(b, a, 1, corner);
    return grz_unanswered();
}
