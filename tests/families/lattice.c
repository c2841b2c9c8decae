/* Families on lattices of small integers, where shapes often touch: plain, at the ends of double, decimal, infinite,
 * flat.
 *
 * SPDX-License-Identifier: MIT */
#include "families/draft.h"

#include <math.h>

int make_lattice(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, rng_once_in(rng, 4) ? 12 : 4);
    return 1;
}

/* Multiples of the smallest subnormal, or of a huge number. */
int make_ends(struct rng *rng, const struct row *row, struct shapes out[]) {
    const int k = rng_once_in(rng, 2) ? -1074 : rng_int(rng, 1000, 1017);
    out[0] = draft_lattice_pair(rng, row, 4);
    draft_scale(&out[0], k);
    return 1;
}

/* Multiples of 0.1, as people write them and double rounds them. */
int make_decimal(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, rng_once_in(rng, 3) ? 100 : 5);
    const int count = draft_count(row, &out[0]);
    for (int i = 0; i < count; i++) {
        char role;
        double *x = draft_number(row, &out[0], i, &role);
        if (role != 'd' || rng_once_in(rng, 2)) *x /= 10;
    }
    return 1;
}

/* Times with 53 and 54 bits: the distance to the contact is a long odd integer, the motion a power of two. */
int make_moments(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, rng_once_in(rng, 2) ? 1 : 4);
    const int axis = rng_int(rng, 0, row->dim - 1), k = rng_int(rng, 53, 62), bits = rng_int(rng, 50, 54);
    const double far = ldexp(1, bits) + rng_int(rng, -9, 9),
                 fast = ldexp(rng_once_in(rng, 3) ? rng_int(rng, 1, 9) : 1, k);
    const char *roles = shape_roles(row->dim, out[0].b.kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p' && i % row->dim == axis) out[0].b.n[i] += far;
        else if (roles[i] == 'o') out[0].b.n[i] += out[0].b.n[axis] * far;
    if (row->relation == GRZ_SWEEP) {
        out[0].with.by[0][axis] = fast;
        if (rng_once_in(rng, 2)) out[0].with.by[1][axis] = rng_int(rng, -3, 3);
    } else {
        const bool segment = out[0].a.kind == GRZ_SEGMENT;
        for (int i = 0; i < row->dim; i++)
            out[0].a.n[row->dim + i] = (segment ? out[0].a.n[i] : 0) + (i == axis ? fast : 0);
    }
    return 1;
}

/* Moves all points of a shape by m times a vector of length 5; an offset along with its normal. */
static void shift_by_five(struct shape *shape, double m, int axis, int other) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p') shape->n[i] += i % dim == axis ? 4 * m : i % dim == other ? 3 * m : 0;
        else if (roles[i] == 'o') shape->n[i] += (4 * shape->n[axis] + 3 * shape->n[other]) * m;
}

/* Puts all points at 0. */
static void gather(struct shape *shape) {
    const char *roles = shape_roles(shape->dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p' || roles[i] == 'o') shape->n[i] = 0;
}

/* Distances on and next to the middle of two doubles: of points (3, 4) apart, times an integer of 53 bits or so, or
 * along an axis. The second and third input have one number an ulp beside it. */
int make_halfway(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, rng_once_in(rng, 2) ? 1 : 3);
    const int axis = rng_int(rng, 0, row->dim - 1), other = (axis + 1) % row->dim;
    for (int i = 0; i < 2 && rng_once_in(rng, 2); i++) gather(i == 0 ? &out[0].a : &out[0].b);
    if (rng_once_in(rng, 2)) {
        const double far = ldexp(1, rng_int(rng, 51, 53));
        const char *roles = shape_roles(row->dim, out[0].b.kind);
        for (int i = 0; roles[i] != '\0'; i++)
            if (roles[i] == 'p' && i % row->dim == axis) out[0].b.n[i] = 2 * out[0].b.n[i] + far;
            else if (roles[i] == 'o') out[0].b.n[i] += out[0].b.n[axis] * far;
    } else {
        shift_by_five(&out[0].a, -rng_int(rng, 0, 9), axis, other);
        shift_by_five(&out[0].b, ldexp(1, rng_int(rng, 49, 52)), axis, other);
    }
    draft_make_valid(&out[0].b);
    draft_scale(&out[0], rng_once_in(rng, 2) ? 0 : rng_int(rng, -1000, 900));
    char role;
    const int i = rng_int(rng, 0, draft_count(row, &out[0]) - 1);
    for (int side = 0; side < 2; side++) {
        out[1 + side] = out[0];
        double *x = draft_number(row, &out[1 + side], i, &role);
        *x = draft_step(*x, side == 0 ? 1 : -1);
    }
    return 3;
}

/* Moves some bounds of aabbs to infinity: half-infinite boxes, slabs, all of space. */
static void open_ends(struct rng *rng, struct shape *shape) {
    if (shape->kind != GRZ_AABB) return;
    const int most = rng_int(rng, 1, 4);
    for (int k = 0; k < shape->dim; k++) {
        if (rng_int(rng, 0, 4) < most) shape->n[k] = -HUGE_VAL;
        if (rng_int(rng, 0, 4) < most) shape->n[shape->dim + k] = HUGE_VAL;
    }
}

int make_infinite(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, 4);
    open_ends(rng, &out[0].a);
    open_ends(rng, &out[0].b);
    return 1;
}

/* Moves all points into a plane or onto a line, or makes some equal. */
static void flatten_points(struct rng *rng, struct shape *shape) {
    const int dim = shape->dim, points = shape_count(dim, shape->kind) / dim;
    double *n = shape->n;
    const int kind = rng_int(rng, 0, 2);
    for (int i = kind == 0 ? 3 : kind == 1 ? 2 : 1; i < points; i++) {
        const int s = rng_int(rng, -1, 2), t = kind == 0 ? rng_int(rng, -1, 2) : 0, from = rng_int(rng, 0, i - 1);
        for (int k = 0; k < dim; k++)
            n[dim * i + k] = kind == 2 ? n[dim * from + k]
                                       : n[k] + s * (n[dim + k] - n[k]) + (t != 0 ? t * (n[2 * dim + k] - n[k]) : 0);
    }
}

/* Makes a shape flat: size 0, dependent axes, radius 0, length 0. */
static void flatten(struct rng *rng, struct shape *shape) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 's' && rng_once_in(rng, 2)) shape->n[i] = rng_once_in(rng, 4) ? -0.0 : 0;
    if (rng_once_in(rng, 2)) shape->radius = 0;
    if (shape->kind == GRZ_SEGMENT || shape->kind == GRZ_AABB || shape->kind == GRZ_CAPSULE)
        for (int k = 0; k < dim; k++)
            if (!rng_once_in(rng, 3)) shape->n[dim + k] = shape->n[k];
    if ((shape->kind == GRZ_RAY || shape->kind == GRZ_LINE) && rng_once_in(rng, 2))
        for (int k = 0; k < dim; k++) shape->n[dim + k] = 0;
    if (shape->kind == GRZ_TRIANGLE || shape->kind == GRZ_HULL) flatten_points(rng, shape);
    if (shape->kind != GRZ_OBB) return;
    double *axis = shape->n + 2 * dim;
    if (dim == 2) {
        if (rng_once_in(rng, 2)) axis[0] = axis[1] = 0;
        return;
    }
    switch (rng_int(rng, 0, 3)) {
    case 0: /* an axis is zero */
        for (int k = 0; k < 3; k++) axis[k] = 0;
        break;
    case 1: /* two are parallel */
        for (int k = 0; k < 3; k++) axis[3 + k] = -axis[k];
        break;
    case 2: /* three are in a plane */
        for (int k = 0; k < 3; k++) axis[6 + k] = axis[k] + 2 * axis[3 + k];
        break;
    default: break;
    }
}

/* One shape inside the other: both contain the origin, and a is many times as large as b; or b equals a. */
int make_nested(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, 3);
    struct shape *a = &out[0].a, *b = &out[0].b;
    if (a->kind == b->kind && rng_once_in(rng, 3)) {
        const double radius = b->radius;
        *b = *a;
        b->radius = row->kind_b & GRZ_ROUNDED_KIND ? radius : 0;
    } else {
        struct shapes larger = {.a = *a};
        draft_scale(&larger, rng_int(rng, 1, 5));
        *a = larger.a;
    }
    if (!rng_once_in(rng, 4)) return 1;
    const struct shape swapped = *a;
    if (row->kind_a != row->kind_b) return 1;
    *a = *b;
    *b = swapped;
    return 1;
}

/* In eighths, from 0 to 1. */
static double share(struct rng *rng) { return rng_int(rng, 0, 8) / 8.0; }

/* Moves a point by a random share of each edge of an obb from its middle. */
static void move_along_axes(struct rng *rng, const struct shape *obb, double point[]) {
    const int dim = obb->dim;
    const double *const half = obb->n + dim, *const axis = obb->n + 2 * dim, v[2] = {-axis[1], axis[0]};
    for (int i = 0; i < dim; i++) {
        const double t = 2 * share(rng) - 1;
        for (int k = 0; k < dim; k++) point[k] += t * half[i] * (dim == 3 ? axis[3 * i + k] : i == 0 ? axis[k] : v[k]);
    }
}

/* A mean of corners. */
static void put_between(struct rng *rng, const struct shape *s, int corners, double point[]) {
    for (int k = 0; k < s->dim; k++) point[k] = 0;
    for (int part = 0; part < 8; part++) {
        const int corner = rng_int(rng, 0, corners - 1);
        for (int k = 0; k < s->dim; k++) point[k] += s->n[s->dim * corner + k] / 8;
    }
}

static void put_inside(struct rng *rng, const struct shape *s, double point[]) {
    const int dim = s->dim;
    const char *const roles = shape_roles(dim, s->kind);
    int corners = 0;
    while (roles[corners * dim] == 'p' && roles[corners * dim + dim - 1] == 'p') corners++;
    if (corners == 0) return;
    put_between(rng, s, corners, point);
    if (s->kind == GRZ_OBB) move_along_axes(rng, s, point);
    for (int k = 0; k < dim && s->kind == GRZ_AABB; k++) point[k] = s->n[k] + share(rng) * (s->n[dim + k] - s->n[k]);
    for (int k = 0; k < dim && s->kind == GRZ_RECT; k++) point[k] = s->n[k] + share(rng) * s->n[dim + k];
}

/* A point inside of a shape, where two facets are often as near, and the same with a number an ulp beside it. */
int make_inside(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, rng_once_in(rng, 2) ? 2 : 8);
    put_inside(rng, &out[0].b, out[0].a.n);
    draft_scale(&out[0], rng_once_in(rng, 2) ? 0 : rng_int(rng, -1040, 900));
    char role;
    const int i = rng_int(rng, 0, draft_count(row, &out[0]) - 1);
    for (int side = 0; side < 2; side++) {
        out[1 + side] = out[0];
        double *x = draft_number(row, &out[1 + side], i, &role);
        *x = draft_step(*x, side == 0 ? 1 : -1);
        draft_make_valid(&out[1 + side].b);
    }
    return 3;
}

int make_flat(struct rng *rng, const struct row *row, struct shapes out[]) {
    out[0] = draft_lattice_pair(rng, row, 3);
    flatten(rng, &out[0].a);
    if (!rng_once_in(rng, 3)) flatten(rng, &out[0].b);
    if (rng_once_in(rng, 4)) out[0].with.margin = 0;
    return 1;
}
