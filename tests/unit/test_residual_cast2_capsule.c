/* The bounds of time/cast2_capsule.c: across which part a line comes in, and when.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "time/cast2_capsule.c"

#include "num/lanes/halves.h"

#include "num/lanes/roots.h"
static grz_two see_roots_rounded(int dim, const roots_terms *q, const roots_size *z, grz_two t, grz_two *out);
#include "unit/residual_roots.h"
#undef GRZ_ISA
#define GRZ_ISA(x) x##_seen
#define roots_rounded see_roots_rounded
unsigned grz2_capsule_roots_seen(const grz_capsule_root *in, const grz_capsule_root *out, double at[2]);
#include "time/cast2_capsule.inc"
#undef roots_rounded

enum { PART, ROOTS, COUNT };
static struct residual seen[COUNT] = {{.bound = "cast_capsule_part_error"}, {.bound = "cast_capsule_roots_error"}};

/* The path at hand: e from a to b, p from a to the origin, q from b to there, v, the radius. */
static grz2_vec origin, to, from, a, b;
static rat e[2], p[2], q[2], v[2], radius;

static rat cross_of(const rat x[2], const rat y[2]) { return rat_sub(rat_mul(x[0], y[1]), rat_mul(x[1], y[0])); }

/* s p x v, and what it is compared with, R (v.e) / |e|. */
static void see_parts(const grz2_point_segment *path) {
    const capsule_offsets o = capsule_offsets_of(path);
    const int s = rat_sign(cross_of(e, v));
    if (s == 0 || o.least_a != o.most_a) return; /* the sign is not certain: it is a bound that is compared */
    const rat along = rat_div(rat_mul(radius, rat_dot(2, v, e)), rat_sqrt(rat_dot(2, e, e)));
    const rat off_along = rat_abs(rat_sub(rat_of(o.along), along)), sign = rat_of(s),
              off_a = rat_abs(rat_sub(rat_of(o.least_a), rat_mul(sign, cross_of(p, v)))),
              off_b = rat_abs(rat_sub(rat_of(o.least_b), rat_mul(sign, cross_of(q, v))));
    const rat size = rat_div(rat_of(o.error), rat_of(cast_capsule_part_error));
    residual_add(&seen[PART], rat_add(rat_max(off_a, off_b), off_along), cast_capsule_part_error, size);
}

/* |p + t v|^2 - R^2 of an end; of a side (e x p + t e x v)^2 - R^2 e^2. */
static rat exact_over(capsule_part where, double time) {
    const rat t = rat_of(time), square = rat_mul(radius, radius);
    if (where == CAPSULE_SIDE) {
        const rat x = rat_add(cross_of(e, p), rat_mul(t, cross_of(e, v)));
        return rat_sub(rat_mul(x, x), rat_mul(square, rat_dot(2, e, e)));
    }
    const rat *const start = where == CAPSULE_END_A ? p : q;
    const rat x[2] = {rat_add(start[0], rat_mul(t, v[0])), rat_add(start[1], rat_mul(t, v[1]))};
    return rat_sub(rat_dot(2, x, x), square);
}

static capsule_part parts[2]; /* of both times */

static grz_two see_roots_rounded(int dim, const roots_terms *terms, const roots_size *z, grz_two t, grz_two *out) {
    const grz_two over = roots_value(dim, terms, t), size = size_of_root(z, t);
    const double f[2] = {grz_two_low(over), grz_two_high(over)}, of[2] = {grz_two_low(size), grz_two_high(size)},
                 time[2] = {grz_two_low(t), grz_two_high(t)};
    for (int i = 0; i < 2; i++)
        if (grz_finite(time[i]))
            residual_add(&seen[ROOTS], rat_beyond_rounding(f[i], exact_over(parts[i], time[i])), z->error,
                         rat_of(of[i]));
    return roots_rounded(dim, terms, z, t, out);
}

static void parts_and_times_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("cast2_capsule");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        draw_vector(&draws, 2, &origin.x), draw_vector(&draws, 2, &a.x), draw_vector(&draws, 2, &b.x);
        draw_vector(&draws, 2, &to.x), draw_vector(&draws, 2, &from.x);
        const grz2_point_segment path = {&origin, &to, &from, false, &a, &b, 0, draw_size(&draws)};
        rat_difference(2, &b.x, &a.x, e), rat_difference(2, &origin.x, &a.x, p), rat_difference(2, &origin.x, &b.x, q);
        rat_difference(2, &to.x, &from.x, v);
        radius = rat_of(path.s);
        if (are_moderate_sizes2(&path)) {
            double times[2];
            see_parts(&path);
            parts[0] = (capsule_part)rng_int(&draws.rng, CAPSULE_END_A, CAPSULE_SIDE),
            parts[1] = (capsule_part)rng_int(&draws.rng, CAPSULE_END_A, CAPSULE_SIDE);
            const grz_capsule_root in = capsule_root_of(parts[0], &path, -1), out = capsule_root_of(parts[1], &path, 1);
            grz2_capsule_roots_seen(&in, &out, times);
        }
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(parts_and_times_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_cast2_capsule", tests, NULL, NULL);
}
