/* The depth of two zonotopes whose difference P, a zonotope too, contains 0. The normals of P's facets are the cross
 * products of its generators g, in the plane the generators turned (convex/zonotope.c). With c the center of P, both
 * planes that are perpendicular to n and support P are at c . n - sum |g . n| and at c . n + sum |g . n|: so the nearer
 * one is sum |g . n| - |c . n| from 0, and a leaves b towards c. These are the axes of Gottschalk, Lin and Manocha,
 * "OBBTree: a hierarchical structure for rapid interference detection", 1996.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "convex/difference.h"

#include <limits.h>

/* Of the difference's generator k: that of its own core; as a bit. */
static bool is_of_a(const grz_exact_difference *d, int k) { return d->number[k] < GRZ_OF_SECOND; }
static int bit_of_generator(const grz_exact_difference *d, int k) { return 1 << d->number[k] % GRZ_OF_SECOND; }

static bool normal_of_generators(grz_arena *arena, const grz_exact_difference *d, int i, int j, grz_dyadic n[3]) {
    if (d->dim == 2) {
        n[0] = grz_dy_neg(d->axis[i][1]);
        n[1] = d->axis[i][0];
        return true;
    }
    grz_dy_cross(arena, d->axis[i], d->axis[j], n);
    return n[0].sign != 0 || n[1].sign != 0 || n[2].sign != 0;
}

/* The corners that span the facet along generators i and j, which is the furthest against the normal sign * n; and
 * which generators are at right angles to it. */
static void write_face(grz_arena *arena, const grz_exact_difference *d, int i, int j, const grz_dyadic n[3], int sign,
                       int level[2], grz_contact_axis *axis) {
    grz_corner from = {0, 0};
    level[0] = level[1] = 0;
    for (int k = 0; k < d->count; k++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        const int along = sign * grz_dy_dot(arena, d->dim, d->axis[k], n).sign, bit = bit_of_generator(d, k);
        grz_dy_free(arena, mark);
        if (along == 0) level[is_of_a(d, k) ? 0 : 1] |= bit;
        if (k == i || (k == j && d->dim == 3)) continue;
        if (along < 0 && is_of_a(d, k)) from.a |= bit;
        if (along > 0 && !is_of_a(d, k)) from.b |= bit;
    }
    axis->face = (grz_simplex){d->dim, {from, from, from}};
    axis->sign = sign;
    axis->source = GRZ_CONTACT_FACET;
    for (int e = 1; e < d->dim; e++) {
        const int k = e == 1 ? i : j;
        if (is_of_a(d, k)) axis->face.corner[e].a |= bit_of_generator(d, k);
        else axis->face.corner[e].b |= bit_of_generator(d, k);
        if (!is_of_a(d, k)) axis->sign = -axis->sign; /* the corners of the difference go back along it */
    }
}

/* Have they a facet each, as the difference is not flat, and 0 is above none? */
static bool consider_pair(const grz_exact_difference *d, int i, int j, grz_least_depth *least, int level_of[2],
                          grz_contact_axis *axis) {
    grz_arena *const arena = least->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic n[3], back[3];
    bool contains = false;
    if (normal_of_generators(arena, d, i, j, n)) {
        const grz_dyadic middle = grz_dy_dot(arena, d->dim, d->center, n);
        const int side = middle.sign;
        grz_dyadic reach = grz_dy_zero();
        for (int k = 0; k < d->count; k++) {
            const grz_dyadic along = grz_dy_abs(grz_dy_dot(arena, d->dim, d->axis[k], n));
            reach = grz_dy_add(arena, reach, grz_dy_mul(arena, d->half[k], along));
        }
        const grz_dyadic level = grz_dy_sub(arena, reach, grz_dy_abs(middle));
        contains = reach.sign > 0 && level.sign >= 0;
        for (int k = 0; k < d->dim; k++) back[k] = grz_dy_neg(n[k]);
        if (side >= 0 && grz_least_consider(least, n, level)) write_face(arena, d, i, j, n, 1, level_of, axis);
        if (side <= 0 && grz_least_consider(least, back, level)) write_face(arena, d, i, j, n, -1, level_of, axis);
    }
    grz_dy_free(arena, mark);
    return contains;
}

/* The least deep of these pairs of generators, or of all. False if 0 is above one of them, or one has no facet. */
static bool consider_pairs(const grz_exact_difference *d, unsigned pairs, grz_least_depth *least, int level[2],
                           grz_contact_axis *axis) {
    bool contains = true;
    for (int i = 0; i < d->count; i++) {
        if (d->dim == 2) consider_pair(d, i, i, least, level, axis);
        for (int j = i + 1; j < d->count && d->dim == 3; j++)
            if (pairs >> grz_pair_of_generators(d->number[i], d->number[j]) & 1)
                contains = consider_pair(d, i, j, least, level, axis) && contains;
    }
    return contains && least->any;
}

enum { ZONOTOPE_LIMBS = GRZ_ARENA_LIMBS - GRZ_LEAST_LIMBS };

GRZ_NOINLINE bool grz_least_facet_exactly(const grz_core *a, const grz_core *b, unsigned pairs, int level[2],
                                          grz_contact_axis *axis) {
    uint64_t limbs[ZONOTOPE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, ZONOTOPE_LIMBS);
    grz_least_depth least;
    grz_exact_difference d;
    grz_exact_difference_of(&arena, a, b, &d);
    grz_least_begin(&least, &arena, d.dim);
    return consider_pairs(&d, pairs, &least, level, axis);
}

GRZ_NOINLINE void grz_depth_of_zonotopes(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    uint64_t limbs[ZONOTOPE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, ZONOTOPE_LIMBS);
    grz_least_depth least;
    grz_exact_difference d;
    int level[2];
    grz_exact_difference_of(&arena, a, b, &d);
    grz_least_begin(&least, &arena, d.dim);
    consider_pairs(&d, UINT_MAX, &least, level, axis);
    if (least.any) {
        grz_least_write(&least, grz_contact_radius(&arena, a, b), axis);
        return;
    }
    static const grz_dyadic nowhere[3] = {{0}};
    axis->source = d.count > 0 ? GRZ_CONTACT_SEGMENT : GRZ_CONTACT_POINT;
    axis->face = (grz_simplex){2, {{0, 0}, {0, 0}}};
    if (d.count > 0 && is_of_a(&d, 0)) axis->face.corner[1].a = bit_of_generator(&d, 0);
    if (d.count > 0 && !is_of_a(&d, 0)) axis->face.corner[0].b = bit_of_generator(&d, 0);
    grz_depth_of_segment(&arena, a, b, d.count > 0 ? d.axis[0] : nowhere, axis);
}
