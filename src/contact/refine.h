/* A point of contact, refined by one step from what doubles say of it.
 *
 * It is the middle of a point U of one core and a point V of the other, on a line along the unit normal d. Each lies at
 * a corner, on an edge or in a face: U = p + s e, V = q + t f; or U = p, V = q + s e + t f. So U - V = l d is three
 * equations for s, t and the level l. Doubles solve them nearly. What is left over, U - V - l d, is then computed in
 * double-doubles, and solved for again in doubles: a step of iterative refinement (Wilkinson, "Rounding Errors in
 * Algebraic Processes", 1963, 3.34). So products of more than two numbers need no more than doubles. Where edges are
 * nearly parallel, as of boxes that have settled on each other, there is a second step.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_REFINE_H
#define GRZ_CONTACT_REFINE_H

#include "num/dd.h"
#include "num/stage.h"
#include "num/vec.h"

/* In the plane z is 0, and there is one edge, f. */
typedef struct grz_lined_up {
    int count;     /* of edges: f, then e */
    bool crossing; /* e is an edge of U's core */
    grz_dd p[3], q[3], edge[2][3];
} grz_lined_up;

/* U - l d / 2 and l, each within its bound. */
typedef struct grz_refined {
    grz_dd point[3], level;
    double point_off, level_off;
} grz_refined;

/* With S the size of both cores, the |coordinates| of p and q are below S together, those of edges below twice their
 * core's size, |s| and |t| at most 1.5, |l| at most 4 S. Products are within 8 u^2 of the (3 + 3 + 4) S that they are
 * below. Six sums below 16 S: each adds up to 20 u S to the lower part, and rounds this twice: 40 (1 + 2 + ... + 6) u^2
 * S in all. In a second step there are the products of the lower parts of s, t and l, and nine sums. */
GRZ_BOUND(contact_rest_error, 2048 * GRZ_U * GRZ_U);

/* E, F: the lengths of e and f; g = d . (e x f), and K = E F / |g|, at least 1. A row of the inverse of the equations
 * is a cross product, each coordinate within 4 u of F, E or E F, divided by g, which is within 8 u E F. So s e, t f and
 * l are found for what is left over, r, within (4 u + 3 u + 8 u K) K |r|; and five roundings. Of what is given, l
 * depends on as much as the row e x f / g is long, which doubles have within 36 u K^2. */
GRZ_BOUND(contact_solution_error, 32 * GRZ_U);

/* What solves s e + t f - l d = r, in doubles. */
typedef struct grz_line_inverse {
    double row[3][3], condition, lean; /* K, and at least the length of the row of l */
} grz_line_inverse;

/* With a single edge f, e is perpendicular to it and d. */
static GRZ_INLINE grz_line_inverse grz_invert_line(const grz_lined_up *x, const grz_dd unit[3]) {
    grz_line_inverse out;
    double e[3], f[3], d[3];
    for (int i = 0; i < 3; i++) {
        e[i] = x->crossing ? x->edge[1][i].hi : -x->edge[1][i].hi;
        f[i] = -x->edge[0][i].hi;
        d[i] = -unit[i].hi;
    }
    if (x->count == 1) grz_cross(f, d, e);
    grz_cross(f, d, out.row[0]);
    grz_cross(d, e, out.row[1]);
    grz_cross(e, f, out.row[2]);
    const double inverse = 1 / grz_dot(3, e, out.row[0]);
    out.condition = grz_norm1(3, e) * grz_norm1(3, f) * fabs(inverse);
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++) out.row[k][i] *= inverse;
    out.lean = grz_norm1(3, out.row[2]) + 64 * GRZ_U * out.condition * out.condition;
    return out;
}

/* *total += a b. The sum is not normalised: lo may be more than half an ulp of hi. */
static GRZ_INLINE void grz_add_product(grz_dd *total, double a, grz_dd b) {
    const grz_dd p = grz_dd_product(a, b.hi), s = grz_dd_sum(total->hi, p.hi);
    total->hi = s.hi;
    total->lo += s.lo + (p.lo + a * b.lo);
}

/* `off`: the sum of the errors of all coordinates of p and q, and 1.5 times those of the edges; `unit_off`: the error
 * of each coordinate of the unit vector. Unknown: the edges are nearly in one plane with d, or sizes are extreme.
 * Above: the level is certainly above `most`, which is at least 2^-30 S; doubles have it within 16 u K^2 S. Only what
 * is found is written. */
typedef enum grz_refinement { GRZ_REFINED_UNKNOWN, GRZ_REFINED_ABOVE, GRZ_REFINED } grz_refinement;

static GRZ_INLINE grz_refinement grz_refine(int dim, const grz_lined_up *x, const grz_dd unit[3], double unit_off,
                                            double size, double off, double most, grz_refined *out) {
    const grz_line_inverse m = grz_invert_line(x, unit);
    double w[3] = {0}, rest[3] = {0}, s[3], low[3] = {0}, more[3];
    for (int i = 0; i < dim; i++) w[i] = x->q[i].hi - x->p[i].hi;
    for (int k = 0; k < 3; k++) s[k] = grz_dot(3, m.row[k], w);
    if (x->count == 1) s[0] = 0;
    if (!(fabs(s[0]) <= 1.5 && fabs(s[1]) <= 1.5 && fabs(s[2]) <= 4 * size && m.condition < 0x1p30))
        return GRZ_REFINED_UNKNOWN;
    if (!(size > 0x1p-200 && size < 0x1p200)) return GRZ_REFINED_UNKNOWN;
    if (s[2] > 2 * most && m.condition < 0x1p8) return GRZ_REFINED_ABOVE;
    const bool again = !(m.condition < 0x1p8);
    for (int step = 0; step <= again; step++) {
        for (int k = 0; k < 3 && step > 0; k++) {
            const grz_dd sum = grz_dd_quick_sum(s[k], more[k]);
            s[k] = sum.hi;
            low[k] = sum.lo;
        }
        for (int i = 0; i < dim; i++) {
            grz_dd u = x->p[i], v = x->q[i], ahead = {0, 0};
            grz_add_product(&v, s[1], x->edge[0][i]);
            if (x->count == 2) grz_add_product(x->crossing ? &u : &v, s[0], x->edge[1][i]);
            grz_add_product(&ahead, s[2], unit[i]);
            if (step > 0) {
                grz_add_product(&v, low[1], x->edge[0][i]);
                if (x->count == 2) grz_add_product(x->crossing ? &u : &v, low[0], x->edge[1][i]);
                grz_add_product(&ahead, low[2], unit[i]);
            }
            const grz_dd between = grz_dd_sum(u.hi, -v.hi), left = grz_dd_sum(between.hi, -ahead.hi),
                         half = grz_dd_sum(u.hi, -0.5 * ahead.hi);
            rest[i] = left.hi + (left.lo + (between.lo + (u.lo - v.lo) - ahead.lo));
            out->point[i] = (grz_dd){half.hi, half.lo + (u.lo - 0.5 * ahead.lo)};
        }
        for (int k = 0; k < 3; k++) more[k] = -grz_dot(3, m.row[k], rest);
    }
    const double given = 3 * contact_rest_error * size + (off + 3 * fabs(s[2]) * unit_off),
                 solved = contact_solution_error * m.condition * m.condition * grz_norm1(dim, rest);
    out->level_off = m.lean * given + solved;
    out->point_off = 3 * (m.condition * given + solved);
    out->level = grz_dd_quick_sum(s[2], low[2] + more[2]);
    for (int i = 0; i < dim; i++) {
        const double slid = x->crossing ? more[0] * x->edge[1][i].hi : 0;
        const grz_dd at = out->point[i];
        out->point[i] = grz_dd_quick_sum(at.hi, at.lo + (slid - 0.5 * more[2] * unit[i].hi));
    }
    return GRZ_REFINED;
}

#endif
