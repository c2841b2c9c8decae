/* The bounds of times in mesh/ray.inc: of a quotient, and of what is left at a time in twice the digits.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_mesh_time_error ~, bound_mesh_time_error
#define mesh_time_error (see_times(&over, &x->det, &t), bound_mesh_time_error)
#define SHOWN_mesh_residual_error ~, bound_mesh_residual_error
#define mesh_residual_error (see_left(&o, &d, &e, &f, t, u, v, rs, terms), bound_mesh_residual_error)
static void see_times(const void *over, const void *det, const void *t);
static void see_left(const void *o, const void *d, const void *e, const void *f, double t, double u, double v,
                     const double r[], double terms);
#include "num/lanes/scalar.h"

#include "mesh/ray.inc"

enum { TIME, LEFT, COUNT };
static struct residual seen[COUNT] = {{.bound = "mesh_time_error"}, {.bound = "mesh_residual_error"}};

static void see_times(const void *over, const void *det, const void *t) {
    double x[4], y[4], time[4];
    d4_store(x, *(const d4 *)over), d4_store(y, *(const d4 *)det), d4_store(time, *(const d4 *)t);
    for (int k = 0; k < 4; k++)
        if (y[k] != 0)
            residual_add(&seen[TIME], rat_sub(rat_of(time[k]), rat_div(rat_of(x[k]), rat_of(y[k]))),
                         bound_mesh_time_error, rat_of(time[k]));
}

static void exact(const void *of, rat out[3]) {
    const double_pair *const a = of;
    double sum[4], rest[4];
    d4_store(sum, a->sum), d4_store(rest, a->rest);
    for (int i = 0; i < 3; i++) out[i] = rat_of_two(sum[i], rest[i]);
}

/* o + t d - u e - v f, all coordinates together. */
static void see_left(const void *o, const void *d, const void *e, const void *f, double t, double u, double v,
                     const double r[], double terms) {
    rat origin[3], way[3], first[3], second[3], off = rat_of(0);
    exact(o, origin), exact(d, way), exact(e, first), exact(f, second);
    for (int i = 0; i < 3; i++) {
        const rat ahead = rat_add(origin[i], rat_mul(rat_of(t), way[i])),
                  inside = rat_add(rat_mul(rat_of(u), first[i]), rat_mul(rat_of(v), second[i]));
        off = rat_add(off, rat_beyond_rounding(r[i], rat_sub(ahead, inside)));
    }
    residual_add(&seen[LEFT], off, bound_mesh_residual_error, rat_of(terms));
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
    ray.length = grz_mesh_length(ray.d);
    const grz_mesh mesh = {.blocks = &block};
    const block_crossing x = cross_block(&ray, &block, false);
    const crossing_error doubts = error_of_crossing(&ray, &x);
    const block_times m = times_of_block(&ray, &x, &doubts);
    for (int k = 0; k < GRZ_BLOCK; k++) {
        grz_mesh_best best = {.lane = k, .certain = true, .det = m.det[k], .t = m.t[k], .u = m.u[k], .v = m.v[k]};
        if (m.det[k] != 0) finish_hit(&mesh, &ray, &best, (search_kind){FIRST, false, true, false});
    }
}

static void times_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("mesh");
    for (int n = effort(3000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        see_block(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_mesh", tests, NULL, NULL);
}
