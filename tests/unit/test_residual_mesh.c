/* The bound of times in mesh/ray.inc.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_mesh_time_error ~, bound_mesh_time_error
#define mesh_time_error (see_times(&over, &x->det, &t), bound_mesh_time_error)
static void see_times(const void *over, const void *det, const void *t);
#include "num/lanes/scalar.h"

#include "mesh/ray.inc"

static struct residual seen = {.bound = "mesh_time_error"};

static void see_times(const void *over, const void *det, const void *t) {
    double x[4], y[4], time[4];
    d4_store(x, *(const d4 *)over), d4_store(y, *(const d4 *)det), d4_store(time, *(const d4 *)t);
    for (int k = 0; k < 4; k++)
        if (y[k] != 0)
            residual_add(&seen, rat_sub(rat_of(time[k]), rat_div(rat_of(x[k]), rat_of(y[k]))), bound_mesh_time_error,
                         rat_of(time[k]));
}

/* Four triangles, and a segment to behind a point of the first. */
static void see_block(struct draws *draws) {
    grz_block_of_doubles block = {0};
    double from[3], to[3];
    for (int k = 0; k < GRZ_BLOCK; k++)
        for (int i = 0; i < 9; i++) block.at[i / 3][i % 3][k] = draw(draws);
    const double u = 0.5 * rng_unit(&draws->rng), v = 0.5 * rng_unit(&draws->rng), far = 1 + rng_unit(&draws->rng);
    grz_mesh_ray ray = {.path = {.origin = from, .to = to, .from = from, .span = GRZ_SPAN_UNIT}};
    for (int i = 0; i < 3; i++) {
        const double a = block.at[0][i][0], b = block.at[1][i][0], c = block.at[2][i][0];
        from[i] = draw(draws);
        to[i] = from[i] + far * (a + u * (b - a) + v * (c - a) - from[i]);
        ray.origin[i] = from[i];
        ray.d[i] = to[i] - from[i];
    }
    ray.length = grz_norm1(3, ray.d);
    const block_crossing x = cross_block(&ray, &block, false);
    const crossing_error doubts = error_of_crossing(&ray, &x);
    times_of_block(&ray, &x, &doubts);
}

static void times_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("mesh");
    for (int n = effort(3000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        see_block(&draws);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_mesh", tests, NULL, NULL);
}
