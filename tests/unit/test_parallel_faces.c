/* Two cores with parallel faces or edges have many pairs of nearest points, as those that overlap have common points.
 * The pair of the header's rule is that of the exact search, which doubles follow: so distance and points are the same,
 * bit for bit, as by the exact search alone, and doubles end at the same corners. How often they are certain is
 * counted, too: else nothing is tested.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex/exact_gjk.h"
#include "distance/distance.h"
#include "num/bits.h"
#include "num/stage.h"
#include "support/effort.h"
#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

/* Integers and halves; these, and doubles next to them; tenths; doubles with all digits; the same with exponents of
 * their own, or so small or large that doubles decide nothing, or in part. */
enum sort { LATTICE, BESIDE, TENTHS, ANY, EXPONENTS, TINY, HUGE, SORTS };
static const char *const name[SORTS] = {"lattice", "beside", "tenths", "any", "exponents", "tiny", "huge"};
enum form { AABB, OBB, TRIANGLE, HULL, FORMS };

static double number(struct rng *rng, enum sort sort) {
    const double whole = rng_int(rng, -6, 6) / 2.0, any = 3 * rng_signed(rng);
    switch (sort) {
    case LATTICE: return whole;
    case BESIDE: return rng_once_in(rng, 3) && whole != 0 ? nextafter(whole, rng_once_in(rng, 2) ? 9 : -9) : whole;
    case TENTHS: return rng_int(rng, -30, 30) / 10.0;
    case EXPONENTS: return ldexp(any, rng_int(rng, -60, 3));
    case TINY: return ldexp(rng_int(rng, -30, 30), -1074);
    case HUGE: return ldexp(any, 1015);
    default: return any;
    }
}

/* A shape, and the points that its core refers to. */
struct solid {
    grz_core core;
    double points[24];
};

/* A frame: none, turned about the last axis, or turned by any angles. */
static void make_frame(struct rng *rng, int dim, double m[3][3]) {
    static const double none[3][3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const int turns = rng_int(rng, 0, dim == 2 ? 1 : 3);
    memcpy(m, none, sizeof none);
    for (int n = 0; n < turns; n++) {
        const double angle = 4 * rng_signed(rng), c = cos(angle), s = sin(angle);
        const int i = n, j = (n + 1) % 3;
        for (int k = 0; k < 3; k++) {
            const double x = m[k][i], y = m[k][j];
            m[k][i] = c * x - s * y;
            m[k][j] = s * x + c * y;
        }
    }
}

/* Up the last axis of the frame lies `level`; in the plane of the others anything. */
static void place(struct rng *rng, int dim, enum sort sort, double m[3][3], double level, double out[3]) {
    const double x = number(rng, sort), y = dim == 3 ? number(rng, sort) : 0;
    for (int k = 0; k < dim; k++) out[k] = m[0][k] * x + m[dim - 1][k] * level + (dim == 3 ? m[1][k] * y : 0);
}

static void make_solid(struct rng *rng, int dim, enum sort sort, double m[3][3], double level, struct solid *s) {
    const enum form form = (enum form)rng_int(rng, 0, FORMS - 1);
    double center[3], half[3], min[3], max[3];
    place(rng, dim, sort, m, level, center);
    for (int k = 0; k < dim; k++) {
        half[k] = fabs(number(rng, sort)) / 4;
        min[k] = center[k] - half[k];
        max[k] = center[k] + half[k];
    }
    if (form == AABB) grz_core_aabb(&s->core, dim, min, max);
    if (form == OBB) {
        static const double none[3] = {0};
        const double *axis[3] = {m[0], m[1], m[2]};
        if (rng_once_in(rng, 4)) axis[rng_int(rng, 0, dim - 1)] = none;
        grz_core_obb(&s->core, dim, center, half, axis);
    }
    if (form == TRIANGLE)
        for (int i = 0; i < 3; i++) place(rng, dim, sort, m, level, s->points + dim * i);
    if (form == HULL)
        for (int i = 0; i < 1 << dim; i++)
            for (int k = 0; k < dim; k++) {
                double at = center[k];
                for (int j = 0; j < dim; j++) at += (i >> j & 1 ? 1 : -1) * half[j] * m[j][k];
                s->points[dim * i + k] = at;
            }
    if (form == TRIANGLE || form == HULL) grz_core_points(&s->core, dim, s->points, form == TRIANGLE ? 3 : 1 << dim);
    if (rng_once_in(rng, 4)) s->core.radius[0] = fabs(number(rng, sort)) / 8;
}

static void check_points(const grz_core *a, const grz_core *b) {
    const grz_simplex first = {1, {{0, 0}}};
    grz_point_pair points, exact;
    memset(&points, 0, sizeof points);
    memset(&exact, 0, sizeof exact);
    const double alone = grz_distance_of_cores(a, b, NULL), with = grz_distance_of_cores(a, b, &points),
                 distance = grz_distance_exactly(a, b, first, &exact);
    assert_true(grz_bits(with) == grz_bits(distance));
    assert_true(grz_bits(alone) == grz_bits(distance));
    assert_memory_equal(&points, &exact, sizeof points);
}

/* Do doubles come to the end of the search? From wherever they come to, the exact search goes on to the same face. */
static bool check_search(const grz_core *a, const grz_core *b) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_simplex simplex = {1, {{0, 0}}}, exact = {1, {{0, 0}}}, after;
    grz_nearest nearest;
    const grz_followed followed = grz_exact_gjk_follow(a, b, &simplex);
    grz_exact_gjk_nearest(&arena, a, b, &exact, &nearest);
    after = simplex;
    if (followed == GRZ_FOLLOWED_SOME) grz_exact_gjk_nearest(&arena, a, b, &after, &nearest);
    assert_int_equal(after.count, exact.count);
    assert_memory_equal(after.corner, exact.corner, sizeof *exact.corner * (size_t)exact.count);
    if (followed == GRZ_FOLLOWED_FACE) assert_false(nearest.at_origin);
    if (followed == GRZ_FOLLOWED_INSIDE) assert_true(nearest.at_origin && simplex.count == a->dim + 1);
    return followed != GRZ_FOLLOWED_SOME;
}

static void the_points_are_those_of_the_exact_search(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++)
        for (int n = 0; n < SORTS; n++) {
            const enum sort sort = (enum sort)n;
            struct rng rng = rng_seeded((uint64_t)(SORTS * dim + n), "parallel_faces");
            const int count = effort(sort >= EXPONENTS ? 1000 : 3000);
            int certain = 0;
            for (int i = 0; i < count; i++) {
                struct solid a, b;
                double m[3][3];
                make_frame(&rng, dim, m);
                const double low = number(&rng, sort), away = sort == TINY ? 0x1p-1066 : 6 * fabs(low),
                             level = rng_once_in(&rng, 4) ? number(&rng, sort) : low + away; /* many overlap */
                make_solid(&rng, dim, sort, m, low, &a);
                if (rng_once_in(&rng, 4)) m[0][dim - 1] = nextafter(m[0][dim - 1], 2); /* almost parallel */
                make_solid(&rng, dim, sort, m, level, &b);
                check_points(&a.core, &b.core);
                check_points(&b.core, &a.core);
                certain += check_search(&a.core, &b.core);
            }
            printf("%dD, %s: doubles follow %d of %d\n", dim, name[sort], certain, count);
            if (GRZ_FILTER_CLAIMS && (sort <= ANY)) assert_true(2 * certain >= count);
        }
}

/* A point over the middle of a box so small that products with its half axes underflow, and that a sum of center and
 * half axis is the center: only what such a sum is off says that the point is not over a corner. */
static void nothing_is_certain_by_underflow(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++)
        for (int exponent = -300; exponent <= -100; exponent++) {
            const double tiny = ldexp(1, exponent), at[3] = {tiny, tiny, 0x1p-100}, center[3] = {tiny, tiny, 0},
                         half[3] = {tiny, tiny, tiny}, axis[3][3] = {{tiny, 0, 0}, {0, tiny, 0}, {0, 0, tiny}};
            grz_core a, b;
            grz_core_points(&a, dim, at + 3 - dim, 1);
            grz_core_obb(&b, dim, center + 3 - dim, half, (const double *const[3]){axis[0], axis[1], axis[2]});
            check_search(&a, &b);
            check_search(&b, &a);
            check_points(&a, &b);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(nothing_is_certain_by_underflow),
        cmocka_unit_test(the_points_are_those_of_the_exact_search),
    };
    return cmocka_run_group_tests_name("parallel_faces", tests, NULL, NULL);
}
