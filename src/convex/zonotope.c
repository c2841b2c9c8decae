/* Two polytope cores: is 0 in their Minkowski difference, a zonotope around c with generators h_k g_k?
 *
 * It is, exactly when no facet separates: for each pair of generators the facet's normal is n = g_i x g_j, and
 *
 *     |c . n| <= sum over k of h_k |g_k . n|.
 *
 * A zonotope's facets have no other normals, so nothing is missed, however the axes lie. (The classic 15 axes of
 * Gottschalk, Lin and Manocha, "OBBTree", 1996, are these where each box's axes are orthogonal, with g_i standing for
 * g_j x g_k; where they are not quite orthogonal, the classic's are not the facets' normals.) In a plane the normals
 * are the generators turned by 90 degrees. A flat zonotope lies in a plane, on a line or in a point; there the same
 * test goes on with one dimension less.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/difference.h"
#include "convex/exact_gjk.h"
#include "convex/gjk.h"
#include "convex/resting.h"
#include "num/stage.h"
#include "num/vec.h"

#include <math.h>

/* In doubles */

/* |c . n| and the zonotope's reach along n. */
static void project_zonotope(const grz_difference *d, const double n[3], double *distance, double *reach) {
    *distance = fabs(grz_dot(d->dim, d->center, n));
    *reach = 0;
    for (int k = 0; k < d->count; k++) *reach += d->half[k] * fabs(grz_dot(d->dim, d->axis[k], n));
}

/* The next of the facets' normals, from generators i < j in space, from generator i in the plane; false after the last.
 * */
static bool next_normal(const grz_difference *d, int *i, int *j, double n[3]) {
    if (d->dim == 2) {
        *j = ++*i;
        if (*i >= d->count) return false;
        n[0] = -d->axis[*i][1];
        n[1] = d->axis[*i][0];
        return true;
    }
    if (++*j >= d->count) *j = ++*i + 1;
    if (*j >= d->count) return false;
    grz_cross(d->axis[*i], d->axis[*j], n);
    return true;
}

/* The error of (distance - reach) for a normal n = g_i x g_j, where A_i is the reach of g_i (largest |coordinate|), T
 * the size. The sum of n's |coordinates| is a determinant of numbers up to 1, A_i and A_j, at most 4 A_i A_j
 * (Hadamard), and so is |g_k . n| / A_k.
 *   axis coordinates      u relative each
 *   n                     (3 u)(|p| + |q|) for its two products, u for the subtraction: 8 u A_i A_j each coordinate
 *   c . n                 4 u T * 4 A_i A_j + T * 8 u A_i A_j, and 3 u for products and sum: 16 + 8 + 12 = 36 u T A_i
 *                         A_j
 *   h_k |g_k . n|         u A_k * 4 A_i A_j + 3 A_k * 8 u A_i A_j, 3 u for products and sum, 2 u for h_k, 5 u for the
 *                         sum of all, of which a merged generator saves what its half gained, but for u: 4 + 24 + 4 (3
 *                         + 2 + 5 + 1) = 72 u h_k A_k A_i A_j
 * and 4 u for the last subtraction: with each magnitude counted once in T at most 76 u T A_i A_j. The rest is for
 * products of errors and for the rounding of T. In the plane n is g_i turned, u A_i: c . n 2 (4 + 1 + 2) = 14; h_k |g_k
 * . n| 2 (1 + 1 + 2) + 4 + 6 = 18; with the last subtraction:
 * 24. */
GRZ_BOUND(zonotope3_error, 96 * GRZ_U);
GRZ_BOUND(zonotope2_error, 24 * GRZ_U);

/* Generators that are all but parallel have no reliable cross product: the filter could never claim that boxes with a
 * common axis meet. So h_j g_j is written as h_j (lambda g_i + rest), and the rest is dropped: that moves no support
 * plane by more than the length of h_j rest. Returns the sum of these lengths. */
static double merge_parallels(grz_difference *d) {
    double dropped = 0;
    int count = 0;
    for (int j = 0; j < d->count; j++) {
        const double *const g = d->axis[j];
        bool merged = false;
        for (int i = 0; i < count && !merged; i++) {
            const double factor = grz_dot(d->dim, g, d->axis[i]) / grz_dot(d->dim, d->axis[i], d->axis[i]);
            double rest = 0;
            for (int x = 0; x < d->dim; x++) rest += fabs(g[x] - factor * d->axis[i][x]);
            if (rest > 0x1p-30 * d->reach[j]) continue;
            d->half[i] += fabs(factor) * d->half[j];
            /* the rest was itself computed with an error of 2 u |g_j| a coordinate */
            dropped += d->half[j] * (rest + 0x1p-49 * d->reach[j]);
            merged = true;
        }
        if (merged) continue;
        d->half[count] = d->half[j];
        d->reach[count] = d->reach[j];
        if (count != j) memcpy(d->axis[count], g, sizeof d->axis[count]);
        count++;
    }
    d->count = count;
    return dropped;
}

static grz_meet zonotopes_filter(const grz_difference *whole) {
    grz_difference d = *whole;
    /* |n| is at most 3 A_i A_j in space (each factor at most sqrt 3 times its reach), 1.5 A_i in the plane */
    const double dropped = 3 * merge_parallels(&d);
    const double error = (d.dim == 2 ? zonotope2_error : zonotope3_error) * d.size + dropped;
    double n[3];
    bool inside = false, unsure = false;
    for (int i = d.dim == 2 ? -1 : 0, j = 0; next_normal(&d, &i, &j, n);) {
        double distance, reach;
        project_zonotope(&d, n, &distance, &reach);
        const double bound = error * d.reach[i] * (d.dim == 2 ? 1 : d.reach[j]);
        if (distance - reach > bound) return GRZ_APART;
        if (reach - distance > bound) inside = true;
        else unsure = true;
    }
    return inside && !unsure ? GRZ_MEETING : GRZ_UNDECIDED;
}

/* Where no operation rounds */

/* By the normals of the facets. Undecided for a flat zonotope, unless its line or plane misses 0: in space `plane` is
 * then across its plane, or unchanged if it has none. */
static grz_meet facets_short(const grz_difference *d, double plane[3]) {
    double n[3] = {0};
    bool solid = false, touching = false;
    for (int i = d->dim == 2 ? -1 : 0, j = 0; next_normal(d, &i, &j, n);) {
        double distance, reach;
        project_zonotope(d, n, &distance, &reach);
        if (distance > reach) return GRZ_APART;
        if (reach == 0) { /* the normal is zero, or the zonotope flat */
            if (d->dim == 3 && (n[0] != 0 || n[1] != 0 || n[2] != 0)) memcpy(plane, n, sizeof n);
            continue;
        }
        solid = true;
        touching = touching || distance == reach;
    }
    return !solid ? GRZ_UNDECIDED : touching ? GRZ_TOUCHING : GRZ_MEETING;
}

/* The zonotope lies in the plane through 0 across n. Seen along a coordinate axis that is not in the plane, it keeps
 * its shape, but for a linear map. */
static grz_meet in_a_plane_short(const grz_difference *d, const double n[3]) {
    const int along = n[2] != 0 ? 2 : n[1] != 0 ? 1 : 0;
    grz_difference flat = {.dim = 2, .count = d->count};
    for (int i = 0; i < 2; i++) {
        const int from = (along + 1 + i) % 3;
        flat.center[i] = d->center[from];
        for (int k = 0; k < d->count; k++) flat.axis[k][i] = d->axis[k][from];
    }
    memcpy(flat.half, d->half, sizeof flat.half);
    double unused[3];
    return facets_short(&flat, unused) == GRZ_APART ? GRZ_APART : GRZ_TOUCHING;
}

/* The zonotope is a point, or lies on the line through c along all generators. */
static grz_meet on_a_line_short(const grz_difference *d) {
    bool apart = false;
    for (int i = 0; i < d->dim; i++) {
        const int j = (i + 1) % d->dim;
        double reach = 0;
        for (int k = 0; k < d->count; k++) reach += d->half[k] * fabs(d->axis[k][i]);
        apart |= fabs(d->center[i]) > reach;
        apart |= d->count > 0 && d->center[i] * d->axis[0][j] != d->center[j] * d->axis[0][i];
    }
    return apart ? GRZ_APART : GRZ_TOUCHING;
}

static grz_meet zonotopes_short(const grz_difference *d) {
    double plane[3] = {0};
    const grz_meet meet = facets_short(d, plane);
    if (meet != GRZ_UNDECIDED) return meet;
    const bool is_plane = plane[0] != 0 || plane[1] != 0 || plane[2] != 0;
    return is_plane ? in_a_plane_short(d, plane) : on_a_line_short(d);
}

/* Exactly */

typedef struct exact_sums {
    int order; /* sign of |c . n| - reach */
    bool flat; /* reach = 0 */
} exact_sums;

static exact_sums project_exactly(grz_arena *arena, const grz_exact_difference *d, const grz_dyadic n[3]) {
    uint64_t *const mark = arena->next;
    const grz_dyadic distance = grz_dy_abs(grz_dy_dot(arena, d->dim, d->center, n));
    uint64_t *const sum_mark = arena->next;
    grz_dyadic reach = grz_dy_zero();
    for (int k = 0; k < d->count; k++) {
        const grz_dyadic along = grz_dy_mul(arena, d->half[k], grz_dy_dot(arena, d->dim, d->axis[k], n));
        reach = grz_dy_keep(arena, sum_mark, grz_dy_add(arena, reach, grz_dy_abs(along)));
    }
    const exact_sums sums = {grz_dy_compare(distance, reach), reach.sign == 0};
    arena->next = mark;
    return sums;
}

/* The zonotope is a point, or lies on the line through c along g. */
static grz_meet on_a_line(grz_arena *arena, const grz_exact_difference *d) {
    if (d->count == 0) return grz_dy_is_zero(d->dim, d->center) ? GRZ_TOUCHING : GRZ_APART;
    grz_dyadic n[3];
    if (d->dim == 3) grz_dy_cross(arena, d->center, d->axis[0], n);
    else n[0] = n[1] = n[2] = grz_dy_det2(arena, d->center[0], d->axis[0][1], d->center[1], d->axis[0][0]);
    if (!grz_dy_is_zero(d->dim, n)) return GRZ_APART;
    return project_exactly(arena, d, d->axis[0]).order > 0 ? GRZ_APART : GRZ_TOUCHING;
}

/* The zonotope lies in the plane through 0 across n: its edges' normals there are n x g. */
static grz_meet in_a_plane(grz_arena *arena, const grz_exact_difference *d, const grz_dyadic n[3]) {
    uint64_t *const mark = arena->next;
    for (int k = 0; k < d->count; k++) {
        grz_dyadic m[3];
        grz_dy_cross(arena, n, d->axis[k], m);
        if (project_exactly(arena, d, m).order > 0) return GRZ_APART;
        arena->next = mark;
    }
    return GRZ_TOUCHING;
}

static bool next_exact_normal(grz_arena *arena, const grz_exact_difference *d, int *i, int *j, grz_dyadic n[3]) {
    if (d->dim == 2) {
        if (++*i >= d->count) return false;
        n[0] = grz_dy_neg(d->axis[*i][1]);
        n[1] = d->axis[*i][0];
        return true;
    }
    if (++*j >= d->count) *j = ++*i + 1;
    if (*j >= d->count) return false;
    grz_dy_cross(arena, d->axis[*i], d->axis[*j], n);
    return true;
}

static GRZ_NOINLINE grz_meet zonotopes_exactly(const grz_core *a, const grz_core *b) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_exact_difference d;
    grz_exact_difference_of(&arena, a, b, &d);
    grz_dyadic n[3], plane[3];
    bool solid = false, flat = false, touching = false;
    uint64_t *mark = arena.next;
    for (int i = d.dim == 2 ? -1 : 0, j = 0; next_exact_normal(&arena, &d, &i, &j, n); arena.next = mark) {
        if (grz_dy_is_zero(d.dim, n)) continue;
        const exact_sums sums = project_exactly(&arena, &d, n);
        if (sums.order > 0) return GRZ_APART;
        if (sums.flat && !flat) {
            /* c and all generators are in the plane across n: keep it */
            flat = true;
            memcpy(plane, n, sizeof plane);
            mark = arena.next;
        }
        solid = solid || !sums.flat;
        touching = touching || sums.order == 0;
    }
    if (solid) return touching ? GRZ_TOUCHING : GRZ_MEETING;
    return flat && d.dim == 3 ? in_a_plane(&arena, &d, plane) : on_a_line(&arena, &d);
}

static GRZ_NOINLINE grz_meet zonotopes_fallback(const grz_core *a, const grz_core *b, const grz_difference *d) {
    if (GRZ_SHORT_CLAIMS && d && grz_difference_width(a, b, d->dim) <= 53) return zonotopes_short(d);
    grz_simplex simplex = {1, {{0, 0}}};
    grz_meet meet =
        d && d->count < d->dim - 1 ? grz_gjk(a, b, &simplex) : GRZ_UNDECIDED; /* no facets: a line or point */
    if (meet == GRZ_UNDECIDED) meet = grz_meet_resting(a, b);
    if (meet == GRZ_UNDECIDED) meet = grz_exact_gjk_short(a, b, &simplex);
    return meet == GRZ_UNDECIDED ? zonotopes_exactly(a, b) : meet;
}

grz_meet grz_meet_zonotopes_in_doubles(const grz_core *a, const grz_core *b) {
    grz_difference d;
    return GRZ_FILTER_CLAIMS && grz_difference_of(a, b, &d) ? zonotopes_filter(&d) : GRZ_UNDECIDED;
}

grz_meet grz_meet_zonotopes(const grz_core *a, const grz_core *b) {
    grz_difference d;
    const bool usable = grz_difference_of(a, b, &d);
    if (GRZ_FILTER_CLAIMS && usable) {
        const grz_meet meet = zonotopes_filter(&d);
        if (meet != GRZ_UNDECIDED) return meet;
    }
    return zonotopes_fallback(a, b, usable ? &d : NULL);
}
