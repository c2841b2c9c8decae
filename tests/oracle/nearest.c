/* SPDX-License-Identifier: MIT */
#include "oracle/nearest.h"

#include "oracle/truth.h"

#include <math.h>
#include <string.h>

struct nearest_errors worst_nearest_errors;

static const double most_of_point = 4, most_of_distance = 8, unit = 0x1p-53;

static double larger(double a, double b) { return a > b ? a : b; }

/* The largest |coordinate| of a corner, or radius. Of an obb, which is the only one whose corners are no numbers of it,
 * no less than that. */
static double magnitude_of(const struct shape *s) {
    const char *roles = shape_roles(s->dim, s->kind);
    double most = s->radius;
    for (int i = 0; roles[i] != '\0'; i++)
        if ((roles[i] == 'p' || (roles[i] == 's' && s->kind != GRZ_OBB)) && isfinite(s->n[i]))
            most = larger(most, fabs(s->n[i]));
    if (s->kind == GRZ_RECT)
        for (int k = 0; k < 2; k++) most = larger(most, fabs(s->n[k] + s->n[2 + k]));
    for (int k = 0; k < s->dim && s->kind == GRZ_OBB; k++) {
        double reach = fabs(s->n[k]);
        for (int i = 0; i < s->dim; i++) {
            const double *const axis = s->n + 2 * s->dim + (s->dim == 3 ? 3 * i : 0);
            reach += s->n[s->dim + i] * fabs(axis[s->dim == 3 || i == 0 ? k : 1 - k]);
        }
        most = larger(most, reach);
    }
    return most;
}

static struct shape point_at(int dim, const double p[3]) {
    struct shape point = {.dim = dim, .kind = GRZ_POINT};
    memcpy(point.n, p, (size_t)dim * sizeof *p);
    return point;
}

static bool is_within(const struct shape *a, const struct shape *b, double margin) {
    const struct shapes shapes = {.a = *a, .b = *b, .with = {.margin = margin}};
    return true_within(&shapes);
}

/* error * unit * magnitude, but no less than a few of the least subnormals. */
static double allowed(double error, double magnitude) { return larger(error * (unit * magnitude), 0x1p-1072); }

static bool is_on(const struct shape *point, const struct shape *shape, double magnitude) {
    double *const worst = &worst_nearest_errors.of_point;
    while (!is_within(point, shape, allowed(*worst, magnitude)) && *worst < 2 * most_of_point)
        *worst = 1.05 * *worst + 0.05;
    return *worst <= most_of_point || is_within(point, shape, allowed(most_of_point, magnitude));
}

/* Is the distance of the points within `error` of the other one? */
static bool is_distance(const struct shape points[2], double distance, double error) {
    return is_within(&points[0], &points[1], distance + error) &&
           (distance <= error || !is_within(&points[0], &points[1], nextafter(distance - error, 0)));
}

static bool are_apart(const struct shape points[2], double distance, double magnitude) {
    double *const worst = &worst_nearest_errors.of_distance;
    while (!is_distance(points, distance, allowed(*worst, magnitude)) && *worst < 2 * most_of_distance)
        *worst = 1.05 * *worst + 0.05;
    return *worst <= most_of_distance || is_distance(points, distance, allowed(most_of_distance, magnitude));
}

bool are_nearest_points(const struct shape *a, const struct shape *b, double distance, const double points[2][3]) {
    double most = larger(magnitude_of(a), magnitude_of(b));
    for (int i = 0; i < 2 * a->dim; i++) {
        const double x = points[i % 2][i / 2];
        if (isnan(x)) return false;
        if (isinf(x)) return true;
        most = larger(most, fabs(x));
    }
    if (distance == 0 && memcmp(points[0], points[1], (size_t)a->dim * sizeof points[0][0]) != 0 &&
        true_meeting(a, b) != MEET_APART)
        return false;
    const struct shape ends[2] = {point_at(a->dim, points[0]), point_at(a->dim, points[1])};
    return is_on(&ends[0], a, most) && is_on(&ends[1], b, most) && (isinf(distance) || are_apart(ends, distance, most));
}
