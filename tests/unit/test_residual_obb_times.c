/* The bounds of time/obb_times.h: what is left of a motion at a time, and the normal's product with it.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"
#include "support/numbers.h"

#include <graze/shapes2.h>
#include <immintrin.h>

#define SHOWN_obb_times_rounding_error ~, bound_obb_times_rounding_error
#define obb_times_rounding_error (see_products(n, y, f, size_of_y, axis), bound_obb_times_rounding_error)
static void see_products(__m256d n, __m256d y, __m256d f, __m256d size_of_y, double axis);
#include "time/cast2_obb_avx2.c"

enum { RESIDUAL, ROUNDING, COUNT };
static struct residual seen[COUNT] = {{.bound = "obb_times_residual_error"}, {.bound = "obb_times_rounding_error"}};

/* n . y of both times. */
static void see_products(__m256d n, __m256d y, __m256d f, __m256d size_of_y, double axis) {
    double normal[4], left_over[4], product[4], length[4];
    d4_store(normal, n), d4_store(left_over, y), d4_store(product, f), d4_store(length, size_of_y);
    for (int k = 0; k < 4; k += 2) {
        rat a[2], b[2];
        rat_vector(2, normal + k, a), rat_vector(2, left_over + k, b);
        residual_add(&seen[ROUNDING], rat_sub(rat_of(product[k]), rat_dot(2, a, b)), bound_obb_times_rounding_error,
                     rat_mul(rat_of(axis), rat_of(length[k])));
    }
}

static grz2_segment path;
static grz2_obb box, other;

/* t w - p - l u - m v, with steps along both axes of two boxes, for any t, l and m; both coordinates together. */
static void see_left(struct draws *draws) {
    double t[2];
    for (int i = 0; i < 2; i++) t[i] = rng_unit(&draws->rng);
    const grz2_obb *const boxes[2] = {&box, &other};
    obb2_motion m;
    m.p = d4_difference(d4_vector2(&box.center.x), d4_vector2(&path.a.x), &m.p_rest);
    m.w = d4_difference(d4_vector2(&path.b.x), d4_vector2(&path.a.x), &m.w_rest);
    obb2_rest a = obb2_rest_at(_mm256_set_pd(t[1], t[1], t[0], t[0]), &m);
    for (int k = 0; k < 2; k++) {
        const d4 u = d4_vector2(&boxes[k]->u.x), half = d4_vector2(&boxes[k]->half.x);
        obb2_subtract(&a, d4_firsts(half), u), obb2_subtract(&a, d4_seconds(half), d4_turned(u));
    }
    double y[4], rest[4];
    d4_store(y, a.y), d4_store(rest, a.rest);
    for (int half = 0; half < 2; half++) {
        rat off = rat_of(0), size = rat_of(0);
        for (int i = 0; i < 2; i++) {
            const rat way = rat_mul(rat_of(t[half]), rat_of_two(numbers_of(&path.b)[i], -numbers_of(&path.a)[i])),
                      p = rat_of_two(numbers_of(&box.center)[i], -numbers_of(&path.a)[i]);
            rat left_over = rat_sub(way, p);
            size = rat_add(size, rat_add(rat_abs(way), rat_abs(p)));
            for (int k = 0; k < 2; k++) {
                const grz2_vec u = boxes[k]->u, v = {-u.y, u.x};
                const rat along = rat_mul(rat_of(boxes[k]->half.x), rat_of(numbers_in(&u)[i])),
                          across = rat_mul(rat_of(boxes[k]->half.y), rat_of(numbers_in(&v)[i]));
                left_over = rat_sub(left_over, rat_add(along, across));
                size = rat_add(size, rat_add(rat_abs(along), rat_abs(across)));
            }
            off = rat_add(off, rat_abs(rat_sub(rat_of_two(y[2 * half + i], rest[2 * half + i]), left_over)));
        }
        residual_add(&seen[RESIDUAL], off, obb_times_residual_error, size);
    }
}

static void draw_box(struct draws *draws, grz2_obb *out) {
    draw_vector(draws, 2, &out->center.x), draw_vector(draws, 2, &out->u.x);
    out->half.x = draw_size(draws), out->half.y = draw_size(draws);
}

static void what_is_left_is_within_its_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("obb_times");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        double enter, exit;
        draws_next(&draws);
        draw_box(&draws, &box), draw_box(&draws, &other);
        draw_vector(&draws, 2, &path.a.x);
        for (int i = 0; i < 2; i++) /* through the box */
            numbers_of(&path.b)[i] = numbers_of(&path.a)[i] +
                                     (1 + rng_unit(&draws.rng)) * (numbers_of(&box.center)[i] - numbers_of(&path.a)[i]);
        see_left(&draws);
        grz2_cast_segment_obb_avx2(&path, &box, false, &enter, &exit);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_left_is_within_its_bounds)};
    return cmocka_run_group_tests_name("residual_obb_times", tests, NULL, NULL);
}
