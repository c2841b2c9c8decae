/* SPDX-License-Identifier: MIT */
#include "families/draft.h"

#include "support/order.h"

#include <math.h>
#include <string.h>

static struct shape empty_draft(int dim, int kind) {
    struct shape shape = {.dim = dim, .kind = kind & ~GRZ_ROUNDED_KIND};
    return shape;
}

double draft_lattice_size(struct rng *rng) { return rng_once_in(rng, 8) ? rng_int(rng, 4, 15) : rng_int(rng, 0, 4); }

/* Axes on a lattice: permuted, rotated by 45 degrees, 3-4-5, sheared, oblique. */
static void lattice_axes3(struct rng *rng, double axis[9]) {
    static const int plane[5][4] = {{1, 0, 0, 1}, {1, 1, -1, 1}, {3, 4, -4, 3}, {1, 0, 1, 1}, {2, 1, 1, 1}};
    if (rng_once_in(rng, 5)) {
        for (int i = 0; i < 9; i++) axis[i] = rng_int(rng, -2, 2);
        return;
    }
    const int *in_plane = plane[rng_once_in(rng, 3) ? 0 : rng_int(rng, 1, 4)];
    const int shift = rng_int(rng, 0, 2), turn = rng_int(rng, 0, 2);
    memset(axis, 0, 9 * sizeof *axis);
    for (int i = 0; i < 3; i++) {
        double *row = axis + 3 * ((i + shift) % 3);
        const int sign = rng_once_in(rng, 2) ? 1 : -1;
        if (i == 2) row[(2 + turn) % 3] = sign;
        else
            for (int k = 0; k < 2; k++) row[(k + turn) % 3] = sign * in_plane[2 * i + k];
    }
}

/* Makes axes far from length 1, and half extents that may compensate it. */
static void scale_axes(struct rng *rng, struct shape *obb) {
    const int k = rng_int(rng, -24, 4), half = rng_once_in(rng, 2) ? -k : rng_int(rng, 0, 16);
    const char *roles = shape_roles(obb->dim, obb->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] != 'p') obb->n[i] = ldexp(obb->n[i], roles[i] == 'd' ? k : half);
}

struct shape draft_lattice(struct rng *rng, int dim, int kind, int reach) {
    struct shape shape = empty_draft(dim, kind);
    const char *roles = shape_roles(dim, shape.kind);
    for (int i = 0; roles[i] != '\0'; i++) switch (roles[i]) {
        case 'p': shape.n[i] = rng_int(rng, -reach, reach); break;
        case 's': shape.n[i] = draft_lattice_size(rng); break;
        case 'd': shape.n[i] = rng_int(rng, -4, 4); break;
        default: shape.n[i] = rng_int(rng, -2 * reach, 2 * reach); break;
        }
    if (dim == 3 && shape.kind == GRZ_OBB) lattice_axes3(rng, shape.n + 6);
    if (shape.kind == GRZ_OBB && rng_once_in(rng, 6)) scale_axes(rng, &shape);
    if ((shape.kind == GRZ_PLANE || shape.kind == GRZ_HALFSPACE) && shape.n[0] == 0) shape.n[0] = 1;
    if (kind & GRZ_ROUNDED_KIND) shape.radius = draft_lattice_size(rng);
    draft_make_valid(&shape);
    return shape;
}

struct shapes draft_lattice_pair(struct rng *rng, const struct row *row, int reach) {
    struct shapes shapes;
    shapes.a = draft_lattice(rng, row->dim, row->kind_a, reach);
    shapes.b = draft_lattice(rng, row->dim, row->kind_b, reach);
    shapes.with.margin = row->relation == GRZ_WITHIN ? draft_lattice_size(rng) : 0;
    draft_lattice_motion(rng, row, &shapes);
    return shapes;
}

/* Every fourth shape stands still, and every fourth moves along an axis. */
static int displacements(const struct row *row) { return row->relation == GRZ_SWEEP ? 2 : row_is_depth(row); }

void draft_lattice_motion(struct rng *rng, const struct row *row, struct shapes *shapes) {
    memset(shapes->with.by, 0, sizeof shapes->with.by);
    for (int i = 0; i < displacements(row); i++) {
        const int kind = rng_int(rng, 0, 3), axis = rng_int(rng, 0, row->dim - 1), reach = rng_once_in(rng, 4) ? 30 : 8;
        for (int k = 0; k < row->dim && kind > 0; k++)
            shapes->with.by[i][k] = kind > 1 || k == axis ? rng_int(rng, -reach, reach) : 0;
    }
}

void draft_random_motion(struct rng *rng, const struct row *row, double spread, struct shapes *shapes) {
    memset(shapes->with.by, 0, sizeof shapes->with.by);
    if (displacements(row) == 0) return;
    const double far = ldexp(spread, rng_once_in(rng, 3) ? rng_int(rng, -30, 30) : 1), part = 2 * rng_unit(rng);
    const bool together = rng_once_in(rng, 2) && *shape_roles(row->dim, shapes->a.kind) == 'p' &&
                          *shape_roles(row->dim, shapes->b.kind) == 'p';
    for (int k = 0; k < row->dim; k++) {
        shapes->with.by[0][k] = together ? (shapes->b.n[k] - shapes->a.n[k]) * part : rng_signed(rng) * far;
        if (displacements(row) == 2 && rng_once_in(rng, 2)) shapes->with.by[1][k] = rng_signed(rng) * spread * 0.25;
    }
}

void draft_unit(struct rng *rng, int dim, double out[3]) {
    double length2;
    do {
        length2 = 0;
        for (int k = 0; k < dim; k++) {
            out[k] = rng_signed(rng);
            length2 += out[k] * out[k];
        }
    } while (length2 > 1 || length2 < 0.01);
    const double length = sqrt(length2);
    for (int k = 0; k < dim; k++) out[k] /= length;
}

/* The rows of the rotation of a random quaternion. */
static void random_axes3(struct rng *rng, double axis[9]) {
    double q[4], length2 = 0;
    for (int k = 0; k < 4; k++) {
        q[k] = rng_signed(rng);
        length2 += q[k] * q[k];
    }
    const double s = 2 / length2;
    const double x = q[0], y = q[1], z = q[2], w = q[3];
    const double rows[9] = {1 - s * (y * y + z * z), s * (x * y - w * z),     s * (x * z + w * y),
                            s * (x * y + w * z),     1 - s * (x * x + z * z), s * (y * z - w * x),
                            s * (x * z - w * y),     s * (y * z + w * x),     1 - s * (x * x + y * y)};
    memcpy(axis, rows, sizeof rows);
}

/* Every fourth obb is exactly axis-aligned, so that nothing hides the errors in its other numbers. */
static void random_axes(struct rng *rng, int dim, double *axis) {
    if (!rng_once_in(rng, 4)) {
        if (dim == 2) draft_unit(rng, 2, axis);
        else random_axes3(rng, axis);
        return;
    }
    const int shift = rng_int(rng, 0, 2);
    for (int i = 0; i < (dim == 2 ? 1 : 3); i++)
        for (int k = 0; k < dim; k++) axis[dim * i + k] = k != (i + shift) % dim ? 0 : rng_once_in(rng, 2) ? 1 : -1;
}

struct shape draft_random(struct rng *rng, int dim, int kind, double spread, double size) {
    struct shape shape = empty_draft(dim, kind);
    const char *roles = shape_roles(dim, shape.kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 'p') shape.n[i] = rng_signed(rng) * spread;
        else if (roles[i] == 's') shape.n[i] = rng_unit(rng) * size;
    /* every fourth segment along an axis */
    const int only = shape.kind == GRZ_SEGMENT && rng_once_in(rng, 4) ? rng_int(rng, 0, dim - 1) : -1;
    if (shape.kind == GRZ_SEGMENT || shape.kind == GRZ_AABB || shape.kind == GRZ_CAPSULE)
        for (int k = 0; k < dim; k++) {
            const double length = rng_signed(rng) * size;
            shape.n[dim + k] = shape.n[k] + (only < 0 || only == k ? length : 0);
        }
    if (shape.kind == GRZ_TRIANGLE || shape.kind == GRZ_HULL)
        for (int i = dim; roles[i] != '\0'; i++) shape.n[i] = shape.n[i % dim] + rng_signed(rng) * size;
    if (shape.kind == GRZ_RAY || shape.kind == GRZ_LINE) draft_unit(rng, dim, shape.n + dim);
    if (shape.kind == GRZ_OBB) random_axes(rng, dim, shape.n + 2 * dim);
    if (shape.kind == GRZ_PLANE || shape.kind == GRZ_HALFSPACE) {
        draft_unit(rng, dim, shape.n);
        for (int k = 0; k < dim; k++) shape.n[dim] += shape.n[k] * (rng_signed(rng) * spread);
    }
    if (kind & GRZ_ROUNDED_KIND) shape.radius = rng_unit(rng) * size;
    draft_make_valid(&shape);
    return shape;
}

static void scale_shape(struct shape *shape, int k) {
    const char *roles = shape_roles(shape->dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] != 'd') shape->n[i] = ldexp(shape->n[i], k);
    shape->radius = ldexp(shape->radius, k);
}

void draft_scale(struct shapes *shapes, int k) {
    scale_shape(&shapes->a, k);
    scale_shape(&shapes->b, k);
    shapes->with.margin = ldexp(shapes->with.margin, k);
    for (int i = 0; i < 6; i++) shapes->with.by[i / 3][i % 3] = ldexp(shapes->with.by[i / 3][i % 3], k);
}

void draft_make_valid(struct shape *shape) {
    const int dim = shape->dim;
    const char *roles = shape_roles(dim, shape->kind);
    for (int i = 0; roles[i] != '\0'; i++)
        if (roles[i] == 's') shape->n[i] = fabs(shape->n[i]);
    shape->radius = fabs(shape->radius);
    for (int k = 0; shape->kind == GRZ_AABB && k < dim; k++) {
        const double min = shape->n[k], max = shape->n[dim + k];
        if (min <= max) continue;
        shape->n[k] = max;
        shape->n[dim + k] = min;
    }
}

static int count_of(int kind, const struct shape *shape) {
    return shape_count(shape->dim, shape->kind) + (kind & GRZ_ROUNDED_KIND ? 1 : 0);
}

int draft_count(const struct row *row, const struct shapes *shapes) {
    return count_of(row->kind_a, &shapes->a) + count_of(row->kind_b, &shapes->b) +
           (row->relation == GRZ_WITHIN ? 1 : displacements(row) * row->dim);
}

double *draft_number(const struct row *row, struct shapes *shapes, int i, char *role) {
    struct shape *shape = &shapes->a;
    if (i >= count_of(row->kind_a, shape)) {
        i -= count_of(row->kind_a, shape);
        shape = &shapes->b;
    }
    if (i >= count_of(row->kind_b, shape) && shape == &shapes->b) {
        i -= count_of(row->kind_b, shape);
        *role = row->relation == GRZ_WITHIN ? 's' : 'v';
        return row->relation == GRZ_WITHIN ? &shapes->with.margin : &shapes->with.by[i / row->dim][i % row->dim];
    }
    const char *roles = shape_roles(shape->dim, shape->kind);
    const bool is_radius = i == (int)strlen(roles);
    *role = is_radius ? 's' : roles[i];
    return is_radius ? &shape->radius : &shape->n[i];
}

double draft_step(double x, int64_t ulps) {
    const double y = at_order(order_of(x) + ulps);
    return isfinite(x) && isfinite(y) ? y : x;
}

bool draft_bisect(const struct row *row, const struct shapes *shapes, int i, double other, struct shapes out[2]) {
    char role;
    struct shapes trial = *shapes;
    double *number = draft_number(row, &trial, i, &role);
    const int outcome = row_outcome(row, &trial);
    int64_t same = order_of(*number), differs = order_of(other);
    *number = other;
    if (row_has_outcome(row, &trial, outcome)) return false;
    for (;;) {
        const int64_t middle = same / 2 + differs / 2 + (same % 2 + differs % 2) / 2;
        if (middle == same || middle == differs) break;
        *number = at_order(middle);
        if (row_has_outcome(row, &trial, outcome)) same = middle;
        else differs = middle;
    }
    *number = at_order(same);
    out[0] = trial;
    *number = at_order(differs);
    out[1] = trial;
    return true;
}

bool draft_bisect_any(struct rng *rng, const struct row *row, const struct shapes *shapes, double spread,
                      struct shapes out[2], int *number) {
    struct shapes trial = *shapes;
    for (int tries = 0; tries < 12; tries++) {
        char role;
        const int i = rng_int(rng, 0, draft_count(row, shapes) - 1);
        const double x = *draft_number(row, &trial, i, &role);
        /* directions seldom: moving is what brings shapes into contact */
        if (role == 'd' && !rng_once_in(rng, 4)) continue;
        const double part = rng_signed(rng);
        const double far = role == 'd' ? part : x + ldexp(part * spread, rng_int(rng, 0, 3));
        *number = i;
        if (draft_bisect(row, shapes, i, role == 's' ? fabs(far) : far, out)) return true;
    }
    return false;
}
