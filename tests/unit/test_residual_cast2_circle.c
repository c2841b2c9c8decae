/* The bound of time/cast2_circle.inc: a root by a step of Newton's method.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_cast_circle_error ~, bound_cast_circle_error
#define cast_circle_error (see_roots(root, f, over, square, size), bound_cast_circle_error)
#include <immintrin.h>
static void see_roots(__m128d root, __m256d f, __m128d over, __m128d square, __m128d size);
#include "time/cast2_circle_avx2.c"

#include <math.h>

static struct residual seen = {.bound = "cast_circle_error"};

static grz2_segment segment;
static grz2_circle circle;

/* (-b -+ sqrt(b^2 - a c)) / a, where the bound is claimed. The step is f over the slope; the bound, R^2 over it. */
static void see_roots(__m128d root, __m256d f, __m128d over, __m128d square, __m128d size) {
    double t[2], left[4], inverse[2];
    rat p[2], v[2];
    if (!(_mm_cvtsd_f64(square) > 0x1p-24 * _mm_cvtsd_f64(size))) return;
    _mm_storeu_pd(t, root), _mm256_storeu_pd(left, f), _mm_storeu_pd(inverse, over);
    rat_difference(2, &segment.a.x, &circle.center.x, p);
    rat_difference(2, &segment.b.x, &segment.a.x, v);
    const rat r = rat_of(circle.radius), a = rat_dot(2, v, v), b = rat_dot(2, p, v),
              c = rat_sub(rat_dot(2, p, p), rat_mul(r, r)), s = rat_sub(rat_mul(b, b), rat_mul(a, c));
    const rat wide = rat_sqrt(s);
    for (int i = 0; i < 2; i++) {
        const rat time = rat_div(rat_sub(i == 0 ? rat_sub(rat_of(0), wide) : wide, b), a),
                  step = rat_mul(rat_of(left[2 * i]), rat_of(inverse[i]));
        residual_add(&seen, rat_sub(rat_sub(rat_of(t[i]), step), time), bound_cast_circle_error,
                     rat_mul(rat_mul(r, r), rat_of(inverse[i])));
    }
}

static void roots_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cast2_circle");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        double enter, exit;
        draws_next(&draws);
        draw_vector(&draws, 2, &segment.a.x), draw_vector(&draws, 2, &segment.b.x);
        draw_vector(&draws, 2, &circle.center.x);
        /* all but grazed, every other time */
        const grz2_vec v = {segment.b.x - segment.a.x, segment.b.y - segment.a.y},
                       p = {segment.a.x - circle.center.x, segment.a.y - circle.center.y};
        const double near = fabs(p.x * v.y - p.y * v.x) / sqrt(v.x * v.x + v.y * v.y);
        const double wider = 1 + fabs(draw_wide(&draws, -26, 0));
        circle.radius = rng_once_in(&draws.rng, 2) && near > 0 ? near * wider : draw_size(&draws);
        grz2_cast_segment_circle_avx2(&segment, &circle, false, &enter, &exit);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(roots_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_cast2_circle", tests, NULL, NULL);
}
