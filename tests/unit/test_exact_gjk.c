/* How long a walk takes, at the most that a search for long ones finds. The walk is compiled for doubles here, which
 * small integers never round; it asks for the leading digits of a direction once a step, which is how steps are
 * counted.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex/exact_gjk.h"
#include "num/stage.h"
#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

typedef double num;
typedef struct scratch {
    long steps;
} scratch;
typedef int mark;

static num add(scratch *s, num a, num b) { return (void)s, a + b; }
static num sub(scratch *s, num a, num b) { return (void)s, a - b; }
static num mul(scratch *s, num a, num b) { return (void)s, a * b; }
static num negative(num a) { return -a; }
static num twice(scratch *s, num a) { return (void)s, 2 * a; }
static num coordinate(scratch *s, double x) { return (void)s, x; }
static num whole(scratch *s, int x) { return (void)s, x; }
static int sign(num a) { return (a > 0) - (a < 0); }
static int compare(num a, num b) { return (a > b) - (a < b); }
static mark now(scratch *s) { return (void)s, 0; }
static void back(scratch *s, mark at) { (void)s, (void)at; }
static num keep(scratch *s, mark at, num a) { return (void)s, (void)at, a; }
static long *counted;
static void leading(int dim, const num a[], double out[]) {
    ++*counted;
    for (int i = 0; i < dim; i++) out[i] = a[i];
}

typedef struct solid {
    const grz_core *core;
    int count;
    num center[3], step[3][3];
} solid;

#include "convex/exact_gjk.inc"

enum { POINTS = 40, REACH = 400, SEARCHES = 30, TRIES = 400 };

/* The steps of a cold walk from corner `start` of the hull towards the point that follows its points. */
static long steps_of(int dim, const double *points, int start, double radius) {
    long steps = 0;
    counted = &steps;
    grz_core hull, origin = {.dim = dim};
    grz_core_points(&hull, dim, points, POINTS);
    const solid a = {.core = &hull};
    solid b = {.core = &origin};
    for (int k = 0; k < dim; k++) b.center[k] = 2 * points[dim * POINTS + k];
    scratch s = {0};
    grz_simplex at = {1, {{start, 0}}};
    meet(&s, &a, &b, radius, &at);
    const long met = steps;
    if (start == 0) assert_true(all_within(&s, &a, &a, 0)); /* each corner of a hull is in it */
    return met;
}

/* Points near a sphere, near a plane, or anywhere, changed one coordinate at a time as long as the walk does not get
 * shorter. */
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

static void walks_end_soon(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++)
        for (int round = 0; round < 2; round++) {
            struct rng rng = rng_seeded((uint64_t)(2 * dim + round), "walks");
            long most = 0;
            for (int i = 0; i < SEARCHES; i++) {
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
        cmocka_unit_test(walks_end_soon),
    };
    return cmocka_run_group_tests_name("exact_gjk", tests, NULL, NULL);
}
