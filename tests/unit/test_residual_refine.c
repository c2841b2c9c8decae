/* The bounds of contact/refine.h: of what doubles leave over of three equations, of what they solve for that, and of
 * the refined numbers together, in rationals.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include <math.h>

#define SHOWN_contact_rest_error ~, bound_contact_rest_error
#define contact_rest_error (see_rest(s, low, rest, size), bound_contact_rest_error)
#define SHOWN_contact_solution_error ~, bound_contact_solution_error
#define contact_solution_error (see_solution(rest, more, m.condition), bound_contact_solution_error)
static void see_rest(const double s[3], const double low[3], const double rest[3], double size);
static void see_solution(const double rest[3], const double more[3], double condition);
#include "contact/refine.h"

enum { REST, SOLUTION, SAID_OF_LEVEL, SAID_OF_POINT, COUNT };
static struct residual seen[COUNT] = {{.bound = "contact_rest_error"},
                                      {.bound = "contact_solution_error"},
                                      {.bound = "what a level says"},
                                      {.bound = "what a point says"}};

/* The input as it is given, and exactly. Column k of the equations has the weight s[k]: +-e, -f, -d; in the plane the
 * first one is the z axis. */
static grz_lined_up up;
static grz_dd unit[3];
static rat p[3], q[3], column[3][3];
static int dim;

static void exact(const grz_dd x[3], rat out[3]) {
    for (int i = 0; i < 3; i++) out[i] = rat_of_dd(x[i]);
}

static void set_columns(void) {
    exact(up.p, p);
    exact(up.q, q);
    exact(up.edge[1], column[0]);
    exact(up.edge[0], column[1]);
    exact(unit, column[2]);
    for (int i = 0; i < 3; i++) {
        if (!up.crossing) column[0][i] = rat_sub(rat_of(0), column[0][i]);
        for (int k = 1; k < 3; k++) column[k][i] = rat_sub(rat_of(0), column[k][i]);
        if (up.count == 1) column[0][i] = rat_of(i == 2);
    }
}

/* By Cramer's rule. */
static void solve(const rat right[3], rat out[3]) {
    rat across[3];
    rat_cross(column[1], column[2], across);
    const rat g = rat_dot(3, column[0], across);
    for (int k = 0; k < 3; k++) {
        rat_cross(column[(k + 1) % 3], column[(k + 2) % 3], across);
        out[k] = rat_div(rat_dot(3, right, across), g);
    }
}

/* U - V - l d = p - q + s column 0 + t column 1 + l column 2. */
static void see_rest(const double s[3], const double low[3], const double rest[3], double size) {
    for (int i = 0; i < dim; i++) {
        rat left = rat_sub(p[i], q[i]);
        for (int k = up.count == 1; k < 3; k++) left = rat_add(left, rat_mul(rat_of_two(s[k], low[k]), column[k][i]));
        residual_add(&seen[REST], rat_beyond_rounding(rest[i], left), bound_contact_rest_error, rat_of(size));
    }
}

/* Each weight by the length of its column. */
static void see_solution(const double rest[3], const double more[3], double condition) {
    rat right[3], out[3];
    rat_vector(3, rest, right);
    for (int i = 0; i < 3; i++) right[i] = rat_sub(rat_of(0), right[i]);
    solve(right, out);
    const rat size = rat_mul(rat_of(condition * condition), rat_length(3, right));
    for (int k = up.count == 1; k < 3; k++) {
        const rat length = rat_sqrt(rat_dot(3, column[k], column[k])), error = rat_sub(rat_of(more[k]), out[k]);
        residual_add(&seen[SOLUTION], rat_mul(error, length), bound_contact_solution_error, size);
    }
}

static void draw_parts(struct draws *draws, grz_dd out[3]) {
    double x[3] = {0};
    draw_vector(draws, dim, x);
    for (int i = 0; i < 3; i++) out[i] = (grz_dd){x[i], x[i] * GRZ_U * rng_signed(&draws->rng) / 2};
}

/* Mostly a vector that is nearly in one plane with both edges. */
static void draw_unit(struct draws *draws) {
    double x[3] = {0};
    rat v[3];
    do draw_vector(draws, dim, x);
    while (x[0] == 0 && x[1] == 0 && x[2] == 0);
    rat_vector(3, x, v);
    if (rng_once_in(&draws->rng, 3)) {
        const rat part = rat_of(ldexp(rng_signed(&draws->rng), -rng_int(&draws->rng, 0, 20)));
        for (int i = 0; i < 3; i++) v[i] = rat_add(rat_of_dd(up.edge[0][i]), rat_mul(part, v[i]));
    }
    const rat length = rat_sqrt(rat_dot(3, v, v));
    for (int i = 0; i < 3; i++) {
        const rat exactly = rat_sign(length) == 0 ? rat_of(i == 0) : rat_div(v[i], length);
        unit[i].hi = rat_double(exactly);
        unit[i].lo = rat_double(rat_sub(exactly, rat_of(unit[i].hi)));
    }
}

static double largest(const grz_dd x[3]) {
    const double first[3] = {x[0].hi, x[1].hi, x[2].hi};
    return grz_norm_max(first);
}

/* Sets q so that there are weights from 0 to 1, and a level of the size of all. */
static double put_other_point(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    const double edges = largest(up.edge[0]) + largest(up.edge[1]),
                 s[3] = {fabs(rng_signed(rng)), fabs(rng_signed(rng)), (largest(up.p) + edges) * rng_signed(rng)};
    set_columns();
    for (int i = 0; i < dim; i++) {
        rat at = p[i];
        for (int k = up.count == 1; k < 3; k++) at = rat_add(at, rat_mul(rat_of(s[k]), column[k][i]));
        up.q[i].hi = rat_double(at);
        up.q[i].lo = rng_once_in(rng, 2) ? up.q[i].hi * GRZ_U * rng_signed(rng) / 2 : 0;
    }
    set_columns();
    return largest(up.p) + largest(up.q) + edges;
}

static void see_refined(const grz_refined *r) {
    rat right[3], out[3], slope[3];
    for (int i = 0; i < 3; i++) right[i] = rat_sub(q[i], p[i]);
    solve(right, out);
    residual_add(&seen[SAID_OF_LEVEL], rat_sub(rat_of_dd(r->level), out[2]), 1, rat_of(r->level_off));
    exact(unit, slope);
    for (int i = 0; i < dim; i++) {
        rat at = rat_sub(p[i], rat_mul(rat_of(0.5), rat_mul(out[2], slope[i])));
        if (up.crossing) at = rat_add(at, rat_mul(out[0], column[0][i]));
        const rat error = rat_sub(rat_of_dd(r->point[i]), at);
        residual_add(&seen[SAID_OF_POINT], error, 1, rat_of(r->point_off));
    }
}

static void refined_numbers_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("refined points");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        dim = 2 + n % 2;
        up = (grz_lined_up){.count = dim - 1, .crossing = dim == 3 && rng_once_in(&draws.rng, 2)};
        draw_parts(&draws, up.p);
        for (int k = 0; k < up.count; k++) draw_parts(&draws, up.edge[k]);
        draw_unit(&draws);
        const double size = put_other_point(&draws);
        grz_refined r;
        if (grz_refine(dim, &up, unit, 0, size, 0, (double)INFINITY, &r) == GRZ_REFINED) see_refined(&r);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(refined_numbers_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_refine", tests, NULL, NULL);
}
