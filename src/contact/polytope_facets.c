/* The facets of a growing polytope: on which side of one a corner is, and how far it is from 0. Doubles with proven
 * bounds decide nearly always, else exact numbers.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"
#include "contact/polytope.h"

#include "num/vec.h"

grz_simplex grz_simplex_of_facet(const grz_polytope *p, const uint8_t v[3]) {
    grz_simplex s = {.count = p->dim};
    for (int k = 0; k < p->dim; k++) s.corner[k] = p->id[v[k]];
    return s;
}

/* Corners are within 7 u S of their places, S the size of both cores, and their |coordinates| at most M <= S. A
 * difference, up to 2 M, is within 16 u S. The determinant of three has 6 products of three differences: each within 3
 * (2 M)^2 16 u S = 192 u S M^2 by these, and 4 roundings of 8 M^3: 224; together 1344 u S M^2. In the plane 2 products
 * of two: each within 2 (2 M) 16 u S = 64 u S M and 2 roundings of 4 M^2: 72; together 144 u S M. */
GRZ_BOUND(contact_side3_error, 2048 * GRZ_U);
GRZ_BOUND(contact_side2_error, 256 * GRZ_U);

/* Is w = p + q - r, for corners of one core by their numbers? Of a zonotope these are sets of generators. */
static bool completes(const grz_core *core, int p, int q, int r, int w) {
    if (!core->points) return (p ^ q) == (w ^ r) && (p & q) == (w & r);
    return (p == w && q == r) || (q == w && p == r);
}

/* Does corner k complete three corners to a parallelogram? Such facets, of an edge of a and one of b, are frequent. */
static bool completes_facet(const grz_polytope *p, const uint8_t v[3], int k) {
    const grz_corner w = p->id[k];
    bool does = false;
    for (int i = 0; i < 3 && p->dim == 3; i++) {
        const grz_corner r = p->id[v[i]], s = p->id[v[(i + 1) % 3]], t = p->id[v[(i + 2) % 3]];
        does = does || (completes(p->a, s.a, t.a, r.a, w.a) && completes(p->b, s.b, t.b, r.b, w.b));
    }
    return does;
}

/* Is corner k one of the facet's, by another number? */
static bool is_corner_of_facet(const grz_polytope *p, const uint8_t v[3], int k) {
    bool is_corner = false;
    for (int i = 0; i < p->dim; i++)
        is_corner = is_corner || (p->id[v[i]].a == p->id[k].a && p->id[v[i]].b == p->id[k].b);
    return is_corner;
}

static GRZ_NOINLINE int side_of_corner_exactly(const grz_polytope *p, const uint8_t v[3], int k) {
    if (is_corner_of_facet(p, v, k) || completes_facet(p, v, k)) return 0;
    const grz_simplex face = grz_simplex_of_facet(p, v);
    return grz_side_of_facet_exactly(p->a, p->b, &face, p->id[k]);
}

int grz_side_of_plane(const grz_growth *g, const uint8_t v[3], const double n[3], int k) {
    double to[3];
    grz_sub(3, g->w[k], g->w[v[0]], to);
    const double side = grz_dot(3, n, to),
                 error = g->size * g->most * (g->p->dim == 3 ? contact_side3_error * g->most : contact_side2_error);
    if (g->usable && fabs(side) > error) return side > 0 ? 1 : -1;
    return side_of_corner_exactly(g->p, v, k);
}

int grz_side_of_corner(const grz_growth *g, int f, int k) {
    double room[3];
    return grz_side_of_plane(g, g->p->facet[f], grz_normal_of_facet(g, f, room), k);
}

/* Raises distance->low: of the facet's plane only points in directions of the cell count. The angle of these with the
 * normal has a cosine of at most `most`. */
static void see_from_cell(const grz_polytope *p, const double unit[3], double error, grz_facet_distance *distance) {
    if (!p->in_cell || !(distance->low > 0)) return;
    const double most = grz_most_along(&p->cell, unit, error);
    distance->low = most > 0 ? distance->low / most * (1 - 4 * GRZ_U) : (double)INFINITY;
}

/* An exact distance as a double has a relative error below 2^-40, unless it is subnormal, or beyond the range of
 * double. */
static GRZ_NOINLINE void bound_exactly(const grz_polytope *p, const uint8_t v[3], grz_facet_distance *distance) {
    uint64_t limbs[GRZ_FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_FACET_LIMBS);
    const grz_simplex face = grz_simplex_of_facet(p, v);
    grz_dyadic n[3], level;
    grz_facet_exactly(&arena, p->a, p->b, &face, n, &level);
    const grz_squared square = {grz_dy_mul(&arena, level, level), grz_dy_dot(&arena, p->dim, n, n)};
    const double about = 2 * grz_about_root(square);
    distance->low = about * (1 - 0x1p-40) - 0x1p-1020;
    distance->high = about * (1 + 0x1p-40) + 0x1p-1020;
    if (!(about < 0x1p1000)) {
        distance->low = 0x1p999;
        distance->high = (double)INFINITY;
    }
    double unit[3];
    grz_contact_unit(p->dim, n, unit);
    see_from_cell(p, unit, 4 * GRZ_U, distance);
}

/* With q as there (polytope.h): the product with a corner is within 3 q M, 7 u S |n|, |n| the sum of |coordinates|, and
 * 4 roundings of |n| M: 3 q M + 12 u S |n|. That sum is at most 1.8 times the length. */
GRZ_BOUND(contact_level_error, 12 * GRZ_U);

static bool bound_in_doubles(const grz_growth *g, int f, grz_facet_distance *distance) {
    const uint8_t *const v = g->p->facet[f];
    double room[3];
    const double *const n = grz_normal_of_facet(g, f, room), q = grz_error_of_normal(g, v),
                        length = sqrt(grz_dot(3, n, n));
    if (!g->usable || !(q < 0x1p-20 * length)) return false;
    const double over = 1 / length, level = grz_dot(3, n, g->w[v[0]]) * over, part = q * over,
                 error = 2 * (3 * part * g->most + 1.8 * contact_level_error * g->size) +
                         fabs(level) * (4 * part + 8 * GRZ_U);
    distance->low = level - error;
    distance->high = level + error;
    if (!g->p->in_cell) return true;
    const double unit[3] = {n[0] * over, n[1] * over, n[2] * over};
    see_from_cell(g->p, unit, 4 * part + 16 * GRZ_U, distance);
    return true;
}

grz_facet_distance grz_distance_of_facet(const grz_growth *g, int f) {
    grz_facet_distance distance;
    if (!bound_in_doubles(g, f, &distance)) bound_exactly(g->p, g->p->facet[f], &distance);
    return distance;
}
