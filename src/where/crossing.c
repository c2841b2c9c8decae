/* Where segments and triangles cross: two segments of the plane, a segment and a triangle, two triangles, of which the
 * planes cut each other in a line, and each plane cuts two edges of the other triangle (Moeller, "A fast
 * triangle-triangle intersection test", 1997).
 *
 * SPDX-License-Identifier: MIT */
#include "where/crossing.h"

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

/* Which corner lies alone on its side? False if a sign is not certain, or all are on one side. */
static bool where_quick_split(const grz_approx h[3], int *lone) {
    const int s[3] = {grz_approx_sign(h[0]), grz_approx_sign(h[1]), grz_approx_sign(h[2])};
    *lone = s[0] == s[1] ? 2 : s[0] == s[2] ? 1 : 0;
    return s[0] != 0 && s[1] != 0 && s[2] != 0 && !(s[0] == s[1] && s[1] == s[2]);
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

/* With d and e the segments and m from a to b, the first one is crossed after (m x e) / (d x e) of it, the second one
 * after (m x d) / (d x e). */
static bool where_quick_segments(const double *a, const double *b, grz_where_corner *corner) {
    const where_vec d = where_quick_way(2, a, a + 2), e = where_quick_way(2, b, b + 2), m = where_quick_way(2, a, b);
    const grz_approx across = grz_approx_det2(d.x[0], e.x[1], d.x[1], e.x[0]),
                     t = grz_approx_div(grz_approx_det2(m.x[0], e.x[1], m.x[1], e.x[0]), across),
                     u = grz_approx_div(grz_approx_det2(m.x[0], d.x[1], m.x[1], d.x[0]), across);
    where_vec at;
    for (int i = 0; i < 2; i++) at.x[i] = grz_approx_add(grz_approx_of(a[i]), grz_approx_mul(t, d.x[i]));
    const bool certain =
        where_quick_put(2, &at, corner) && grz_approx_rounds(t, &corner->t[0]) && grz_approx_rounds(u, &corner->t[1]);
    corner->feature[0] = corner->feature[1] = grz_feature_edge(0, 1);
    return certain;
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

/* `first`: the place of the segment in the answer. */
static bool where_quick_segment_triangle(const double *s, const double *t, int first, grz_where_corner *corner) {
    grz_approx h[2];
    where_vec at;
    where_quick_heights(t, s, 2, h);
    const grz_approx time = where_quick_point(3, s, s + 3, h[0], h[1], &at);
    const bool certain = where_quick_put(3, &at, corner) && grz_approx_rounds(time, &corner->t[first]);
    corner->feature[first] = grz_feature_edge(0, 1);
    corner->feature[1 - first] = grz_feature_face();
    return certain;
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
static bool where_quick_triangles(const double *a, const double *b, grz_where_corner corner[2]) {
    grz_approx of_a[3], of_b[3];
    int lone_a, lone_b;
    where_quick_end p[2], q[2];
    where_quick_heights(b, a, 3, of_a);
    where_quick_heights(a, b, 3, of_b);
    if (!where_quick_split(of_a, &lone_a) || !where_quick_split(of_b, &lone_b)) return false;
    if (!where_quick_ends(a, 0, of_a, lone_a, 0, p) || !where_quick_ends(b, 1, of_b, lone_b, 0, q)) return false;
    const int first = where_quick_compare(&p[0], &q[0], 0), last = where_quick_compare(&p[1], &q[1], 0);
    return first != 0 && last != 0 && where_quick_put_end(first > 0 ? &p[0] : &q[0], &corner[0]) &&
           where_quick_put_end(last < 0 ? &p[1] : &q[1], &corner[1]);
}

bool grz_where_crossing(int dim, int count_a, const double *a, int count_b, const double *b, grz_where_corner corner[2],
                        int *count) {
    *count = dim == 3 && count_a + count_b == 6 ? 2 : 1;
    if (!GRZ_FILTER_CLAIMS) return false;
    if (dim == 2) return count_a == 2 && count_b == 2 && where_quick_segments(a, b, corner);
    if (*count == 2) return where_quick_triangles(a, b, corner);
    if (count_a == 2 && count_b == 3) return where_quick_segment_triangle(a, b, 0, corner);
    return count_a == 3 && count_b == 2 && where_quick_segment_triangle(b, a, 1, corner);
}
