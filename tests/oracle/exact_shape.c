/* SPDX-License-Identifier: MIT */
#include "oracle/exact_shape.h"

#include <math.h>
#include <stdint.h>

static bool aabb_is_valid(const struct shape *shape) {
    for (int k = 0; k < shape->dim; k++) {
        const double min = shape->n[k], max = shape->n[shape->dim + k];
        if (isnan(min) || isnan(max) || min > max || min == HUGE_VAL || max == -HUGE_VAL) return false;
    }
    return true;
}

bool shape_is_valid(const struct shape *shape) {
    const char *roles = shape_roles(shape->dim, shape->kind);
    if (*roles == '\0' || !isfinite(shape->radius) || shape->radius < 0) return false;
    if (shape->kind == GRZ_AABB) return aabb_is_valid(shape);
    for (int i = 0; roles[i] != '\0'; i++)
        if (!isfinite(shape->n[i]) || (roles[i] == 's' && shape->n[i] < 0)) return false;
    if (shape->kind == GRZ_PLANE || shape->kind == GRZ_HALFSPACE) {
        for (int k = 0; k < shape->dim; k++)
            if (shape->n[k] != 0) return true;
        return false;
    }
    return true;
}

/* A finite x as an odd integer (or 0) times 2^*exponent. */
static int64_t odd_mantissa(double x, int *exponent) {
    int64_t m = (int64_t)ldexp(frexp(x, exponent), 53);
    *exponent -= 53;
    for (; m != 0 && m % 2 == 0; m /= 2) ++*exponent;
    return m;
}

static void lower_to(int *unit, double x) {
    int exponent;
    if (isfinite(x) && odd_mantissa(x, &exponent) != 0 && exponent < *unit) *unit = exponent;
}

struct exact_scale exact_scale_of(const struct shape *a, const struct shape *b) {
    /* 1 must be an integer as a direction, because length times 1 is a coordinate. */
    struct exact_scale scale = {1024, 0};
    int offset = 1024;
    const struct shape *both[2] = {a, b};
    for (int s = 0; s < 2; s++) {
        const char *roles = shape_roles(both[s]->dim, both[s]->kind);
        lower_to(&scale.length, both[s]->radius);
        for (int i = 0; roles[i] != '\0'; i++)
            lower_to(roles[i] == 'd' ? &scale.direction : roles[i] == 'o' ? &offset : &scale.length, both[s]->n[i]);
    }
    /* An offset is a direction times a coordinate: in units of 2^(length + 2 direction). */
    if (scale.length > offset - 2 * scale.direction) scale.length = offset - 2 * scale.direction;
    return scale;
}

struct exact_scale exact_scale_of_three(const struct shape *a, const struct shape *b, const struct shape *c) {
    struct exact_scale scale = exact_scale_of(a, b);
    const struct exact_scale other = exact_scale_of(c, c);
    if (other.length < scale.length) scale.length = other.length;
    if (other.direction < scale.direction) scale.direction = other.direction;
    return scale;
}

void exact_number(mpz_t out, double x, int unit) {
    int exponent;
    const int64_t m = odd_mantissa(x, &exponent);
    mpz_set_si(out, m);
    if (m != 0) mpz_mul_2exp(out, out, (mp_bitcnt_t)(exponent - unit));
}

void exact_vec_init(struct exact_vec *out) { mpz_inits(out->x[0], out->x[1], out->x[2], NULL); }
void exact_vec_clear(struct exact_vec *out) { mpz_clears(out->x[0], out->x[1], out->x[2], NULL); }

static void for_each_vec(struct exact_shape *out, void (*apply)(struct exact_vec *)) {
    apply(&out->base);
    apply(&out->normal);
    for (int i = 0; i < MOST_EDGES_OF_SHAPE; i++) apply(&out->edge[i]);
}

void exact_shape_init(struct exact_shape *out) {
    for_each_vec(out, exact_vec_init);
    mpz_inits(out->radius, out->offset, NULL);
}

void exact_shape_clear(struct exact_shape *out) {
    for_each_vec(out, exact_vec_clear);
    mpz_clears(out->radius, out->offset, NULL);
}

/* A length as a coordinate. */
static void coordinate(mpz_t out, double x, struct exact_scale scale) {
    exact_number(out, x, scale.length);
    mpz_mul_2exp(out, out, (mp_bitcnt_t)-scale.direction);
}

static mpz_t *new_edge(struct exact_shape *out, bool unbounded) {
    const int i = out->edge_count++;
    out->unbounded[i] = unbounded;
    for (int k = 0; k < 3; k++) mpz_set_ui(out->edge[i].x[k], 0);
    return out->edge[i].x;
}

/* Sets [min, max] along axis k. An infinite end becomes an unbounded edge, from the finite end or from 0. */
static void set_range(struct exact_shape *out, int k, double min, double max, struct exact_scale scale) {
    if (isfinite(min) && isfinite(max)) {
        mpz_t *edge = new_edge(out, false);
        coordinate(out->base.x[k], min, scale);
        coordinate(edge[k], max, scale);
        mpz_sub(edge[k], edge[k], out->base.x[k]);
        return;
    }
    coordinate(out->base.x[k], isfinite(min) ? min : isfinite(max) ? max : 0, scale);
    if (!isfinite(max)) mpz_set_si(new_edge(out, true)[k], 1);
    if (!isfinite(min)) mpz_set_si(new_edge(out, true)[k], -1);
}

/* Adds the edge from center - half axis to center + half axis; the base moves to its start. */
static void set_axis(struct exact_shape *out, double half, const double axis[], struct exact_scale scale) {
    mpz_t *edge = new_edge(out, false);
    mpz_t h;
    mpz_init(h);
    exact_number(h, half, scale.length);
    for (int k = 0; k < out->dim; k++) {
        exact_number(edge[k], axis[k], scale.direction);
        mpz_mul(edge[k], edge[k], h);
        mpz_sub(out->base.x[k], out->base.x[k], edge[k]);
        mpz_mul_2exp(edge[k], edge[k], 1);
    }
    mpz_clear(h);
}

static void set_obb(struct exact_shape *out, const double n[], struct exact_scale scale) {
    if (out->dim == 2) {
        const double u[2] = {n[4], n[5]}, v[2] = {-n[5], n[4]};
        set_axis(out, n[2], u, scale);
        set_axis(out, n[3], v, scale);
    } else {
        for (int i = 0; i < 3; i++) set_axis(out, n[3 + i], n + 6 + 3 * i, scale);
    }
}

static void set_plane(struct exact_shape *out, const double n[], struct exact_scale scale) {
    for (int k = 0; k < out->dim; k++) exact_number(out->normal.x[k], n[k], scale.direction);
    exact_number(out->offset, n[out->dim], scale.length + 2 * scale.direction);
}

/* Adds the edge from the base to a point. */
static void set_edge_to(struct exact_shape *out, const double point[], struct exact_scale scale) {
    mpz_t *edge = new_edge(out, false);
    for (int k = 0; k < out->dim; k++) {
        coordinate(edge[k], point[k], scale);
        mpz_sub(edge[k], edge[k], out->base.x[k]);
    }
}

void exact_shape_set(struct exact_shape *out, const struct shape *shape, struct exact_scale scale) {
    const int dim = shape->dim;
    const double *n = shape->n;
    out->type = EXACT_EMPTY;
    out->dim = dim;
    out->edge_count = 0;
    out->simplex = false;
    if (!shape_is_valid(shape)) return;

    out->type = shape->kind == GRZ_PLANE ? EXACT_PLANE : shape->kind == GRZ_HALFSPACE ? EXACT_HALFSPACE : EXACT_BODY;
    if (out->type != EXACT_BODY) {
        set_plane(out, n, scale);
        return;
    }
    coordinate(out->radius,
               shape->kind == GRZ_BALL      ? n[dim]
               : shape->kind == GRZ_CAPSULE ? n[2 * dim]
                                            : shape->radius,
               scale);
    if (shape->kind == GRZ_AABB) {
        for (int k = 0; k < dim; k++) set_range(out, k, n[k], n[dim + k], scale);
        return;
    }
    for (int k = 0; k < dim; k++) coordinate(out->base.x[k], n[k], scale);
    if (shape->kind == GRZ_OBB) set_obb(out, n, scale);
    if (shape->kind == GRZ_RECT)
        for (int k = 0; k < 2; k++) coordinate(new_edge(out, false)[k], n[2 + k], scale);
    if (shape->kind == GRZ_SEGMENT || shape->kind == GRZ_CAPSULE) set_edge_to(out, n + dim, scale);
    if (shape->kind == GRZ_TRIANGLE || shape->kind == GRZ_HULL) {
        const int points = shape_count(dim, shape->kind) / dim;
        out->simplex = true;
        for (int i = 1; i < points; i++) set_edge_to(out, n + dim * i, scale);
    }
    if (shape->kind == GRZ_RAY || shape->kind == GRZ_LINE) {
        mpz_t *edge = new_edge(out, true);
        for (int k = 0; k < dim; k++) exact_number(edge[k], n[dim + k], scale.direction);
        if (shape->kind == GRZ_RAY) return;
        mpz_t *back = new_edge(out, true);
        for (int k = 0; k < dim; k++) mpz_neg(back[k], edge[k]);
    }
}

void exact_dot(mpz_t out, int dim, const struct exact_vec *a, const struct exact_vec *b) {
    mpz_set_ui(out, 0);
    for (int k = 0; k < dim; k++) mpz_addmul(out, a->x[k], b->x[k]);
}

bool exact_support(mpz_t out, const struct exact_shape *body, const struct exact_vec *n) {
    bool bounded = true;
    mpz_t rise, most;
    mpz_inits(rise, most, NULL);
    exact_dot(out, body->dim, &body->base, n);
    for (int i = 0; i < body->edge_count; i++) {
        exact_dot(rise, body->dim, &body->edge[i], n);
        if (mpz_sgn(rise) <= 0) continue;
        if (body->unbounded[i]) bounded = false;
        else if (!body->simplex) mpz_add(out, out, rise);
        else if (mpz_cmp(rise, most) > 0) mpz_set(most, rise);
    }
    mpz_add(out, out, most);
    mpz_clears(rise, most, NULL);
    return bounded;
}
