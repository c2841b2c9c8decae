/* The number of steps of the exact GJK, at most: searches for inputs with many steps. It is compiled for doubles here,
 * in which small integers never round. It asks for the leading digits of a direction once a step, and that counts the
 * steps.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex/exact_gjk.h"
#include "num/vec.h"
#include "support/effort.h"
#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef struct arena {
    long steps;
} arena;

typedef int plain_mark;
static double plain_add(arena *s, double a, double b) { return (void)s, a + b; }
static double plain_sub(arena *s, double a, double b) { return (void)s, a - b; }
static double plain_mul(arena *s, double a, double b) { return (void)s, a * b; }
static double plain_neg(double a) { return -a; }
static int plain_compare(double a, double b) { return (a > b) - (a < b); }
static int plain_sign(double a) { return plain_compare(a, 0); }
static double plain_dot(arena *s, int dim, const double a[], const double b[]) { return (void)s, grz_dot(dim, a, b); }
static void plain_cross(arena *s, const double a[3], const double b[3], double out[3]) {
    (void)s;
    grz_cross(a, b, out);
}
static double plain_det2(arena *s, double a, double b, double c, double d) { return (void)s, a * b - c * d; }
static plain_mark plain_now(arena *s) { return (void)s, 0; }
static void plain_free(arena *s, plain_mark at) { (void)s, (void)at; }
static double plain_keep(arena *s, plain_mark at, double a) { return (void)s, (void)at, a; }
static void plain_keep_all(arena *s, plain_mark at, int count, double a[]) { (void)s, (void)at, (void)count, (void)a; }
static long *counted;
static void plain_leading(int dim, const double a[], double out[]) {
    ++*counted;
    for (int i = 0; i < dim; i++) out[i] = a[i];
}
static double plain_one(arena *s, double x) { return (void)s, x; }
static double plain_two(arena *s, double x, double y) { return (void)s, x + y; }
static double plain_twice(arena *s, double x) { return (void)s, 2 * x; }
static double gjk_whole(arena *s, int x) { return (void)s, x; }

#define NUM double
#define ARENA arena
#define OP(x) plain_##x
#define CORE(x) gjk_core_##x
#define GJK(x) gjk_##x
#include "shape/core_num.inc"
#include "convex/exact_gjk.inc"

#include "convex/exact_gjk_meet.inc"

enum { POINTS = 40, REACH = 400, TRIES = 400 };

/* The number of steps without a warm start, from corner `start` of the hull; the other shape is the point after its
 * points. */
static long steps_of(int dim, const double *points, int start, double radius) {
    long steps = 0;
    counted = &steps;
    grz_core hull, origin = {.dim = dim};
    grz_core_points(&hull, dim, points, POINTS);
    const gjk_solid a = {.core = &hull};
    gjk_solid b = {.core = &origin};
    for (int k = 0; k < dim; k++) b.center[k] = 2 * points[dim * POINTS + k];
    arena s = {0};
    grz_simplex simplex = {1, {{start, 0}}};
    gjk_meet(&s, &a, &b, radius, &simplex);
    const long met = steps;
    if (start == 0) assert_true(gjk_all_within(&s, &a, &a, 0)); /* each corner of a hull is in the hull */
    return met;
}

/* A local search: points near a sphere, near a plane, or anywhere; changes one coordinate at a time, and keeps the
 * change unless there are fewer steps. */
static long longest(struct rng *rng, int dim, double radius) {
    double points[3 * POINTS + 3], best[3 * POINTS + 3];
    const int kind = rng_int(rng, 0, 2);
    for (int i = 0; i < POINTS; i++) {
        double p[3], length2 = 0;
        for (int k = 0; k < dim; k++) {
            p[k] = rng_signed(rng);
            length2 += p[k] * p[k];
        }
        for (int k = 0; k < dim; k++) points[dim * i + k] = rint(REACH * (kind == 0 ? p[k] / sqrt(length2) : p[k]));
        if (kind == 1) points[dim * i] = rng_int(rng, 3, 5);
    }
    for (int k = 0; k < dim; k++) points[dim * POINTS + k] = rng_int(rng, -REACH, REACH);
    long most = steps_of(dim, points, 0, radius);
    for (int i = 0; i < TRIES; i++) {
        memcpy(best, points, sizeof best);
        const int changed =
            rng_once_in(rng, 4) ? dim * POINTS + rng_int(rng, 0, dim - 1) : rng_int(rng, 0, dim * POINTS - 1);
        points[changed] = rng_int(rng, -REACH, REACH);
        const long steps = steps_of(dim, points, 0, radius);
        if (steps >= most) most = steps;
        else memcpy(points, best, sizeof best);
    }
    return most;
}

static void searches_end_soon(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++)
        for (int round = 0; round < 2; round++) {
            struct rng rng = rng_seeded((uint64_t)(2 * dim + round), "walks");
            long most = 0;
            for (int i = 0; i < effort(112); i++) {
                const long found = longest(&rng, dim, round ? 1 : 0);
                most = found > most ? found : most;
            }
            const long n = POINTS, proven = n + n * (n - 1) / 2 + (dim == 3 ? n * (n - 1) * (n - 2) / 6 : 0);
            printf(
                "%dD, %s: at most %ld steps met; proven: at most %ld sets of %ld corners, in each of up to 3 spaces\n",
                dim, round ? "with a radius" : "without", most, proven, n);
            assert_true(most <= 3 * proven);
            assert_true(most > 3);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(searches_end_soon),
    };
    return cmocka_run_group_tests_name("exact_gjk", tests, NULL, NULL);
}
