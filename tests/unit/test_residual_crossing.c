/* The bound of time/crossing.inc: what is left of o + t d - u e - v f, in twice the digits.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/lanes/halves.h"

#define SHOWN_crossing_residual_error ~, bound_crossing_residual_error
#define crossing_residual_error (see_residual(path, b, t, u, v, at, terms), bound_crossing_residual_error)
static void see_residual(const void *path, const void *b, double t, double u, double v, const double at[4],
                         double terms);
#include "time/crossing.inc"

static struct residual seen = {.bound = "crossing_residual_error"};

/* All three coordinates together. */
static void see_residual(const void *path, const void *b, double t, double u, double v, const double at[4],
                         double terms) {
    const grz_path *const p = path;
    const double *const triangle = b;
    rat o[3], d[3], e[3], f[3], off = rat_of(0);
    rat_difference(3, p->origin, triangle, o), rat_difference(3, p->to, p->from, d);
    rat_difference(3, triangle + 3, triangle, e), rat_difference(3, triangle + 6, triangle, f);
    for (int i = 0; i < 3; i++) {
        const rat ahead = rat_add(o[i], rat_mul(rat_of(t), d[i])),
                  inside = rat_add(rat_mul(rat_of(u), e[i]), rat_mul(rat_of(v), f[i]));
        off = rat_add(off, rat_beyond_rounding(at[i < 2 ? i : 3], rat_sub(ahead, inside)));
    }
    residual_add(&seen, off, bound_crossing_residual_error, rat_of(terms));
}

static void see_crossing(const double from[3], const double to[3], const grz3_triangle *b) {
    const grz_path path = {.origin = from, .to = to, .from = from, .span = GRZ_SPAN_UNIT};
    const grz3_vec start = {from[0], from[1], from[2]}, end = {to[0], to[1], to[2]}, o = grz3_from_to(b->a, start),
                   d = grz3_from_to(start, end), e = grz3_from_to(b->a, b->b), f = grz3_from_to(b->a, b->c),
                   p = grz3_cross(d, f), q = grz3_cross(o, e);
    const grz3_crossing c = {.det = grz3_dot(e, p),
                             .t = grz3_dot(f, q),
                             .u = grz3_dot(o, p),
                             .v = grz3_dot(d, q),
                             .size_o = grz3_norm1(o),
                             .size_d = grz3_norm1(d),
                             .size_e = grz3_norm1(e),
                             .size_f = grz3_norm1(f)};
    double time, slack;
    grz3_vec left;
    if (c.det != 0) grz3_crossing_time_scalar(&path, b, &c, &time, &left, &slack);
}

static void residuals_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("crossing");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark();
        grz3_triangle b;
        double from[3], to[3];
        draws_next(&draws);
        draw_vector(&draws, 3, &b.a.x), draw_vector(&draws, 3, &b.b.x), draw_vector(&draws, 3, &b.c.x);
        draw_vector(&draws, 3, from);
        /* to behind a point of the triangle */
        const double u = 0.5 * rng_unit(&draws.rng), v = 0.5 * rng_unit(&draws.rng), far = 1 + rng_unit(&draws.rng);
        for (int i = 0; i < 3; i++) {
            const double *const a = &b.a.x + i;
            to[i] = from[i] + far * (a[0] + u * (a[3] - a[0]) + v * (a[6] - a[0]) - from[i]);
        }
        see_crossing(from, to, &b);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(residuals_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_crossing", tests, NULL, NULL);
}
