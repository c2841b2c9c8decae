/* SPDX-License-Identifier: MIT */
#include "oracle/zone.h"

#include "oracle/exact_shape.h"

/* The determinant of the 3 x 3 matrix, or of its upper left 2 x 2 part, by expansion along the first row. */
static void determinant(mpz_t out, int dim, mpz_t m[3][3]) {
    mpz_t minor;
    mpz_init(minor);
    mpz_set_ui(out, 0);
    if (dim == 2) {
        mpz_mul(out, m[0][0], m[1][1]);
        mpz_submul(out, m[0][1], m[1][0]);
    } else {
        for (int k = 0; k < 3; k++) {
            mpz_mul(minor, m[1][(k + 1) % 3], m[2][(k + 2) % 3]);
            mpz_submul(minor, m[1][(k + 2) % 3], m[2][(k + 1) % 3]);
            mpz_addmul(out, m[0][k], minor);
        }
    }
    mpz_clear(minor);
}

/* 0, 1, 2 if value is below -limit, in [-limit, limit], above limit. */
static int range_of(const mpz_t value, const mpz_t limit) {
    return mpz_cmpabs(value, limit) <= 0 ? 1 : mpz_sgn(value) < 0 ? 0 : 2;
}

/* Cramer's rule: the coordinate along axis i is det(axes with the point in place of axis i) / det(axes). */
static int zone_of_obb(const struct shape *point, const struct shape *obb) {
    const int dim = point->dim;
    const struct exact_scale scale = exact_scale_of(point, obb);
    mpz_t axis[3][3], from[3], det, part, limit;
    mpz_inits(det, part, limit, NULL);
    for (int i = 0; i < 3; i++) mpz_inits(from[i], axis[i][0], axis[i][1], axis[i][2], NULL);
    for (int k = 0; k < dim; k++) {
        exact_number(from[k], point->n[k], scale.length);
        exact_number(part, obb->n[k], scale.length);
        mpz_sub(from[k], from[k], part);
        for (int i = 0; i < dim; i++) {
            const double v[2] = {-obb->n[5], obb->n[4]};
            exact_number(axis[i][k], dim == 3 ? obb->n[6 + 3 * i + k] : i == 0 ? obb->n[4 + k] : v[k], scale.direction);
        }
    }
    determinant(det, dim, axis);
    int zone = mpz_sgn(det) == 0 ? GRZ_ZONE_NONE : 0;
    for (int i = 0, weight = 1; i < dim && zone != GRZ_ZONE_NONE; i++, weight *= 3) {
        for (int k = 0; k < dim; k++) mpz_swap(axis[i][k], from[k]);
        determinant(part, dim, axis);
        for (int k = 0; k < dim; k++) mpz_swap(axis[i][k], from[k]);
        /* part has one direction factor less than det */
        mpz_mul_2exp(part, part, (mp_bitcnt_t)-scale.direction);
        if (mpz_sgn(det) < 0) mpz_neg(part, part);
        exact_number(limit, obb->n[dim + i], scale.length);
        mpz_mul(limit, limit, det);
        zone += weight * range_of(part, limit);
    }
    for (int i = 0; i < 3; i++) mpz_clears(from[i], axis[i][0], axis[i][1], axis[i][2], NULL);
    mpz_clears(det, part, limit, NULL);
    return zone;
}

static int zone_of_range(double x, double min, double max) { return x < min ? 0 : x > max ? 2 : 1; }

/* Compares x with [min, min + size], in integers: 0 below, 1 inside, 2 above. */
static int zone_of_sized_range(double x, double min, double size, int unit) {
    mpz_t at, low, length;
    mpz_inits(at, low, length, NULL);
    exact_number(at, x, unit);
    exact_number(low, min, unit);
    exact_number(length, size, unit);
    mpz_sub(at, at, low);
    const int range = mpz_sgn(at) < 0 ? 0 : mpz_cmp(at, length) > 0 ? 2 : 1;
    mpz_clears(at, low, length, NULL);
    return range;
}

int zone_of_point(const struct shape *point, const struct shape *box) {
    if (!shape_is_valid(point) || !shape_is_valid(box)) return GRZ_ZONE_NONE;
    if (box->kind == GRZ_OBB) return zone_of_obb(point, box);
    const int dim = point->dim, unit = exact_scale_of(point, box).length;
    int zone = 0;
    for (int k = 0, weight = 1; k < dim; k++, weight *= 3) {
        if (box->kind == GRZ_AABB) zone += weight * zone_of_range(point->n[k], box->n[k], box->n[dim + k]);
        else zone += weight * zone_of_sized_range(point->n[k], box->n[k], box->n[2 + k], unit);
    }
    return zone;
}
