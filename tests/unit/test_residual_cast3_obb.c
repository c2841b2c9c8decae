/* The bounds of time/cast3_obb_avx2.c: what is left of a motion at a time, and the normal's product with it.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"
#include "support/numbers.h"

#include <graze/shapes3.h>
#include <immintrin.h>

#define SHOWN_cast_obb_rounding_error ~, bound_cast_obb_rounding_error
#define cast_obb_rounding_error (see_product(b, in, out, &a, f, size, m->axis), bound_cast_obb_rounding_error)
static void see_product(const grz3_obb *b, int in, int out, const void *left_of_motion, __m128d f, __m128d size,
                        double axis);
#include "time/cast3_obb_avx2.c"

enum { RESIDUAL, ROUNDING, COUNT };
static struct residual seen[COUNT] = {{.bound = "cast_obb_residual_error"}, {.bound = "cast_obb_rounding_error"}};

/* Coordinate i of the first time or the last. */
static rat left_of(const obb3_rest *a, int i, int half) {
    double y[6], rest[6];
    _mm256_storeu_pd(y, a->y.xy), _mm_storeu_pd(y + 4, a->y.z);
    _mm256_storeu_pd(rest, a->rest.xy), _mm_storeu_pd(rest + 4, a->rest.z);
    return rat_of_two(y[2 * i + half], rest[2 * i + half]);
}

/* n . y, where y is what was computed. */
static void see_product(const grz3_obb *b, int in, int out, const void *left_of_motion, __m128d f, __m128d size,
                        double axis) {
    double product[2], length[2];
    _mm_storeu_pd(product, f), _mm_storeu_pd(length, size);
    for (int half = 0; half < 2; half++) {
        const int k = half == 0 ? in : out;
        rat g[3], h[3], n[3], y[3];
        rat_vector(3, &b->axis[(k + 1) % 3].x, g), rat_vector(3, &b->axis[(k + 2) % 3].x, h);
        rat_cross(g, h, n);
        for (int i = 0; i < 3; i++) y[i] = left_of(left_of_motion, i, half);
        residual_add(&seen[ROUNDING], rat_sub(rat_of(product[half]), rat_dot(3, n, y)), bound_cast_obb_rounding_error,
                     rat_mul(rat_mul(rat_of(axis), rat_of(axis)), rat_of(length[half])));
    }
}

static grz3_segment path;
static grz3_obb box;

/* t v - c - sum of l_k g_k for any t and l, all coordinates together. */
static void see_left(struct draws *draws) {
    double t[2];
    for (int i = 0; i < 2; i++) t[i] = rng_unit(&draws->rng);
    obb3_cast m;
    m.c = d4_difference(d4_vector3(&box.center.x), d4_vector3(&path.a.x), &m.c_rest);
    m.v = d4_difference(d4_vector3(&path.b.x), d4_vector3(&path.a.x), &m.v_rest);
    obb3_rest a = obb3_rest_at(&m, _mm_loadu_pd(t));
    double l[3][2];
    for (int k = 0; k < 3; k++) {
        l[k][0] = rng_signed(&draws->rng) * numbers_of(&box.half)[k], l[k][1] = numbers_of(&box.half)[k];
        obb3_subtract(&a, _mm_loadu_pd(l[k]), &box.axis[k]);
    }
    for (int half = 0; half < 2; half++) {
        rat off = rat_of(0), size = rat_of(0);
        for (int i = 0; i < 3; i++) {
            const rat way = rat_mul(rat_of(t[half]), rat_of_two(numbers_of(&path.b)[i], -numbers_of(&path.a)[i])),
                      c = rat_of_two(numbers_of(&box.center)[i], -numbers_of(&path.a)[i]);
            rat y = rat_sub(way, c);
            size = rat_add(size, rat_add(rat_abs(way), rat_abs(c)));
            for (int k = 0; k < 3; k++) {
                const rat step = rat_mul(rat_of(l[k][half]), rat_of(numbers_of(&box.axis[k])[i]));
                y = rat_sub(y, step);
                size = rat_add(size, rat_abs(step));
            }
            off = rat_add(off, rat_abs(rat_sub(left_of(&a, i, half), y)));
        }
        residual_add(&seen[RESIDUAL], off, cast_obb_residual_error, size);
    }
}

static void what_is_left_is_within_its_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cast3_obb");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        double enter, exit;
        draws_next(&draws);
        draw_vector(&draws, 3, &path.a.x), draw_vector(&draws, 3, &box.center.x);
        for (int k = 0; k < 3; k++)
            draw_vector(&draws, 3, &box.axis[k].x), numbers_of(&box.half)[k] = draw_size(&draws);
        for (int i = 0; i < 3; i++) /* through the box */
            numbers_of(&path.b)[i] = numbers_of(&path.a)[i] +
                                     (1 + rng_unit(&draws.rng)) * (numbers_of(&box.center)[i] - numbers_of(&path.a)[i]);
        see_left(&draws);
        grz3_cast_segment_at_obb_avx2(&path.a.x, &path.b.x, &box, &enter, &exit);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_left_is_within_its_bounds)};
    return cmocka_run_group_tests_name("residual_cast3_obb", tests, NULL, NULL);
}
