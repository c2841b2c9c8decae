/* Families near contact with full mantissas: bisected with the library's own answers until the answer depends on one
 * ulp of one number. These find a wrong error bound.
 *
 * SPDX-License-Identifier: MIT */
#include "families/draft.h"

#include <math.h>
#include <string.h>

static void shift(struct shape *shape, int axis, double by) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p' && i % dim == axis) shape->n[i] += by;
        else if (roles[i] == 'o') shape->n[i] += shape->n[axis] * by;
}

/* Moves b to a point of a, so that they meet however small they are. Every second time moves that point to the origin,
 * and b slightly beside it: there differences are far smaller than the rounding errors of the other numbers. */
static void bring_together(struct rng *rng, struct shapes *s, double spread) {
    const bool has_other =
        s->a.kind == GRZ_SEGMENT || s->a.kind == GRZ_CAPSULE || s->a.kind == GRZ_TRIANGLE || s->a.kind == GRZ_HULL;
    const int dim = s->a.dim, first = has_other && rng_once_in(rng, 2) ? dim : 0;
    const bool to_origin = rng_once_in(rng, 2), has_offset = *shape_roles(dim, s->b.kind) == 'd';
    if (*shape_roles(dim, s->a.kind) != 'p') return;
    if (has_offset) s->b.n[dim] = 0;
    for (int k = 0; k < dim; k++) {
        if (to_origin) shift(&s->a, k, -s->a.n[first + k]);
        const double p = s->a.n[first + k], beside = rng_signed(rng);
        const double to = to_origin ? p + ldexp(beside * spread, -rng_int(rng, 30, 130)) : p;
        if (has_offset) {
            s->b.n[dim] += s->b.n[k] * to;
        } else {
            shift(&s->b, k, to - s->b.n[k]);
            s->b.n[k] = to; /* because the shift may have been rounded */
        }
    }
    draft_make_valid(&s->b);
}

/* Shapes with sizes of any ratio, far from the origin or near it. */
static struct shapes drafts(struct rng *rng, const struct row *row, double spread) {
    const double size_a = ldexp(spread, -(rng_once_in(rng, 2) ? rng_int(rng, 0, 70) : 0));
    const double size_b = ldexp(spread, -(rng_once_in(rng, 2) ? rng_int(rng, 0, 70) : 0));
    struct shapes s;
    s.a = draft_random(rng, row->dim, row->kind_a, spread, size_a);
    s.b = draft_random(rng, row->dim, row->kind_b, spread, size_b);
    s.with.margin = row->relation == GRZ_WITHIN ? rng_unit(rng) * (rng_once_in(rng, 2) ? size_a : spread) : 0;
    if (rng_once_in(rng, 2)) bring_together(rng, &s, spread);
    draft_random_motion(rng, row, spread, &s);
    if (!rng_once_in(rng, 3)) return s;
    const double part = rng_signed(rng), away = ldexp(part * spread, rng_int(rng, 0, 30));
    const int count = draft_count(row, &s);
    for (int i = 0; i < count; i++) {
        char role;
        double *x = draft_number(row, &s, i, &role);
        if (role == 'p' || role == 'o') *x += away;
    }
    return s;
}

/* Moves both shapes so that the coordinate on which the answer depends is about 0, where the spacing of doubles is far
 * smaller than all other rounding errors; then bisects again, so that only the errors of a filter remain. */
static bool bisect_about_zero(const struct row *row, const struct shapes *at, int number, double spread,
                              struct shapes out[2]) {
    struct shapes s = *at;
    char role;
    const double *x = draft_number(row, &s, number, &role);
    if (role != 'p' || *x == 0 || x == &s.with.margin) return false;
    const bool in_a = x >= s.a.n && x < s.a.n + SHAPE_NUMBERS;
    const int axis = (int)(x - (in_a ? s.a.n : s.b.n)) % row->dim;
    const double by = -*x;
    shift(&s.a, axis, by);
    shift(&s.b, axis, by);
    for (int k = -60; k < -20; k += 4)
        for (int side = -1; side <= 1; side += 2)
            if (draft_bisect(row, &s, number, side * ldexp(spread, k), out)) return true;
    return false;
}

static bool bisect_closely(struct rng *rng, const struct row *row, const struct shapes *s, double spread,
                           struct shapes out[2], int *number) {
    if (!draft_bisect_any(rng, row, s, spread, out, number)) return false;
    struct shapes closer[2];
    if (!rng_once_in(rng, 3) && bisect_about_zero(row, &out[0], *number, spread, closer))
        memcpy(out, closer, sizeof closer);
    return true;
}

int make_near(struct rng *rng, const struct row *row, struct shapes out[]) {
    const double spread = ldexp(1, rng_once_in(rng, 3) ? rng_int(rng, -300, 300) : 0);
    const struct shapes s = drafts(rng, row, spread);
    int number;
    if (bisect_closely(rng, row, &s, spread, out, &number)) return 2;
    out[0] = s;
    return 1;
}

/* Nearly the same direction: equal, one ulp off, a relative 1e-8 off, or rounded to float. */
static void near_direction(struct rng *rng, int dim, const double of[], double out[]) {
    const int kind = rng_int(rng, 0, 4);
    for (int k = 0; k < dim; k++) {
        const int sign = rng_int(rng, -1, 1);
        out[k] = kind == 0   ? of[k]
                 : kind == 1 ? draft_step(of[k], sign)
                 : kind == 2 ? of[k] + 1e-8 * sign
                 : kind == 3 ? (double)(float)of[k]
                             : of[k] * (1 + 1e-8 * sign) + 0x1p-50 * rng_signed(rng);
    }
}

/* A direction of the shape, to which the other can be made nearly parallel; a coordinate axis if it has none. */
static void direction_of(struct rng *rng, const struct shape *shape, double out[3]) {
    const int dim = shape->dim;
    const double *n = shape->n;
    for (int k = 0; k < dim; k++) out[k] = 0;
    if (shape->kind == GRZ_OBB)
        memcpy(out, dim == 2 ? n + 4 : n + 6 + 3 * rng_int(rng, 0, 2), (size_t)dim * sizeof *out);
    else if (shape->kind == GRZ_PLANE || shape->kind == GRZ_HALFSPACE) memcpy(out, n, (size_t)dim * sizeof *out);
    else if (shape->kind == GRZ_RAY || shape->kind == GRZ_LINE) memcpy(out, n + dim, (size_t)dim * sizeof *out);
    else if (shape->kind == GRZ_SEGMENT || shape->kind == GRZ_CAPSULE || shape->kind == GRZ_TRIANGLE ||
             shape->kind == GRZ_HULL)
        for (int k = 0; k < dim; k++) out[k] = n[dim + k] - n[k];
    else out[rng_int(rng, 0, dim - 1)] = 1;
}

/* Rotates the shape so that it is nearly parallel to the direction, if it can be rotated. */
static void align(struct rng *rng, struct shape *shape, const double along[3]) {
    const int dim = shape->dim;
    double *n = shape->n;
    if (shape->kind == GRZ_OBB) {
        near_direction(rng, dim, along, dim == 2 ? n + 4 : n + 6 + 3 * rng_int(rng, 0, 2));
    } else if (shape->kind == GRZ_PLANE || shape->kind == GRZ_HALFSPACE) {
        near_direction(rng, dim, along, n);
        if (dim == 2 ? n[0] == 0 && n[1] == 0 : n[0] == 0 && n[1] == 0 && n[2] == 0) n[0] = 1;
    } else if (shape->kind == GRZ_RAY || shape->kind == GRZ_LINE) {
        near_direction(rng, dim, along, n + dim);
    } else if (shape->kind == GRZ_SEGMENT || shape->kind == GRZ_CAPSULE || shape->kind == GRZ_TRIANGLE ||
               shape->kind == GRZ_HULL) {
        double edge[3];
        near_direction(rng, dim, along, edge);
        for (int k = 0; k < dim; k++) n[dim + k] = n[k] + edge[k];
    }
}

/* Makes the axes of obb b nearly those of a (the coordinate axes if a has none). */
static void align_axes(struct rng *rng, const struct shape *a, struct shape *b) {
    static const double identity[9] = {1, 0, 0, 0, 1, 0, 0, 0, 1};
    const double *axes = a->kind == GRZ_OBB ? a->n + 6 : identity;
    const int shift = rng_int(rng, 0, 2);
    for (int i = 0; i < 3; i++) near_direction(rng, 3, axes + 3 * ((i + shift) % 3), b->n + 6 + 3 * i);
}

int make_parallel(struct rng *rng, const struct row *row, struct shapes out[]) {
    struct shapes s;
    s.a = draft_random(rng, row->dim, row->kind_a, 1, 1);
    s.b = draft_random(rng, row->dim, row->kind_b, 1, 1);
    s.with.margin = row->relation == GRZ_WITHIN ? rng_unit(rng) : 0;
    draft_random_motion(rng, row, 1, &s);
    double along[3];
    direction_of(rng, &s.a, along);
    if (row->dim == 3 && s.b.kind == GRZ_OBB && !rng_once_in(rng, 3)) align_axes(rng, &s.a, &s.b);
    else align(rng, &s.b, along);
    if (rng_once_in(rng, 3)) {
        /* as from a program that computes in float */
        const int count = draft_count(row, &s);
        for (int i = 0; i < count; i++) {
            char role;
            double *x = draft_number(row, &s, i, &role);
            *x = (double)(float)*x;
        }
    }
    int number;
    if (!bisect_closely(rng, row, &s, 1, out, &number)) {
        out[0] = s;
        return 1;
    }
    /* 1e-8 to either side of contact, where sizes are about 1. */
    if (rng_once_in(rng, 2)) {
        for (int side = 0; side < 2; side++) {
            char role;
            double *x = draft_number(row, &out[side], number, &role);
            *x += side == 0 ? 1e-8 : -1e-8;
        }
    }
    return 2;
}

/* Half of them hit, more or less. */
int make_random(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0].a = draft_random(rng, row->dim, row->kind_a, 1, 1);
    out[0].b = draft_random(rng, row->dim, row->kind_b, 1, 1.5);
    out[0].with.margin = row->relation == GRZ_WITHIN ? rng_unit(rng) : 0;
    draft_random_motion(rng, row, 1, &out[0]);
    return 1;
}
