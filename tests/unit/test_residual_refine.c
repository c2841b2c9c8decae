/* The bounds of contact/refined_points.inc: of what doubles leave over of three equations, of what they solve for that,
 * and of the refined numbers together, in rationals.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include <math.h>

#define SHOWN_contact_rest_error ~, bound_contact_rest_error
#define contact_rest_error (see_rest(s, rest, size), bound_contact_rest_error)
#define SHOWN_contact_solution_error ~, bound_contact_solution_error
#define contact_solution_error (see_solution(rest, more, condition), bound_contact_solution_error)
#include "num/lanes/halves.h"
static void see_rest(const grz_dd s[3], d4 rest, double size);
static void see_solution(d4 rest, const double more[3], double condition);
#include "contact/core_vectors.inc"
#include "contact/quick_axis.inc"
#include "contact/refined_points.inc"

enum { REST, SOLUTION, SAID_OF_LEVEL, SAID_OF_POINT, COUNT };
static struct residual seen[COUNT] = {{.bound = "contact_rest_error"},
                                      {.bound = "contact_solution_error"},
                                      {.bound = "what a level says"},
                                      {.bound = "what a point says"}};

/* The doubled corners of two triangles, in the plane two edges, and a unit vector, as they are given. */
static double corner[2][3][3];
static grz_approx unit[3];
static int dim, count, place;
static grz_incidence at[4];

static rat doubled(int k, int id, int i) { return rat_of(2 * corner[k][id][i]); }

static void edge_of(int k, int p, int q, rat out[3]) {
    for (int i = 0; i < 3; i++) out[i] = rat_sub(doubled(k, q, i), doubled(k, p, i));
}

/* Of the current place: q - p = s column 0 + t column 1 + l column 2; in the plane the first one is the z axis. */
static void equations(rat right[3], rat column[3][3]) {
    const grz_incidence *const x = &at[place];
    const bool crossing = x->kind == GRZ_INCIDENCE_EDGES;
    const int k = 1 - x->of, *const o = x->other;
    int id[2];
    id[0] = crossing ? x->ends[0][0] : k == 0 ? o[0] : x->corner;
    id[1] = crossing ? x->ends[1][0] : k == 1 ? o[0] : x->corner;
    for (int i = 0; i < 3; i++) right[i] = rat_sub(doubled(1, id[1], i), doubled(0, id[0], i));
    if (crossing) {
        edge_of(0, x->ends[0][0], x->ends[0][1], column[0]);
        edge_of(1, x->ends[1][1], x->ends[1][0], column[1]);
    } else {
        edge_of(k, o[1 + k], o[2 - k], column[0]);
        edge_of(k, o[k], o[1 - k], column[1]);
    }
    for (int i = 0; i < 3; i++) {
        if (dim == 2) column[0][i] = rat_of(i == 2);
        column[2][i] = rat_sub(rat_of(0), rat_of_two(unit[i].hi, unit[i].lo));
    }
}

/* By Cramer's rule. */
static void solve(rat column[3][3], const rat right[3], rat out[3]) {
    rat across[3];
    rat_cross(column[1], column[2], across);
    const rat g = rat_dot(3, column[0], across);
    for (int k = 0; k < 3; k++) {
        rat_cross(column[(k + 1) % 3], column[(k + 2) % 3], across);
        out[k] = rat_div(rat_dot(3, right, across), g);
    }
}

/* Do the bounds hold for these weights and this level? */
static bool holds(const double s[3], double size) {
    return fabs(s[0]) <= 1.5 && fabs(s[1]) <= 1.5 && fabs(s[2]) <= 4 * size;
}

/* U - V - l d = p - q + s E + t F - l d; `rest` is minus that. */
static void see_rest(const grz_dd s[3], d4 rest, double size) {
    rat right[3], column[3][3];
    const double hi[3] = {s[0].hi, s[1].hi, s[2].hi};
    if (!holds(hi, size)) return;
    equations(right, column);
    for (int i = 0; i < dim; i++) {
        rat left = right[i];
        for (int k = dim == 2; k < 3; k++) left = rat_sub(left, rat_mul(rat_of_two(s[k].hi, s[k].lo), column[k][i]));
        residual_add(&seen[REST], rat_beyond_rounding(d4_at(rest, i), left), bound_contact_rest_error, rat_of(size));
    }
}

/* Each weight by the length of its column. */
static void see_solution(d4 rest, const double more[3], double condition) {
    rat given[3], column[3][3], left[3], out[3];
    if (!(condition < 0x1p30)) return;
    equations(given, column);
    for (int i = 0; i < 3; i++) left[i] = rat_of(i < dim ? d4_at(rest, i) : 0);
    solve(column, left, out);
    const rat size = rat_mul(rat_of(condition * condition), rat_length(3, left));
    for (int k = dim == 2; k < 3; k++) {
        const rat length = rat_sqrt(rat_dot(3, column[k], column[k])), error = rat_sub(rat_of(more[k]), out[k]);
        residual_add(&seen[SOLUTION], rat_mul(error, length), bound_contact_solution_error, size);
    }
}

static void see_refined(const points_refined_scalar *r) {
    rat right[3], column[3][3], out[3];
    if (!r->usable) return;
    equations(right, column);
    solve(column, right, out);
    residual_add(&seen[SAID_OF_LEVEL], rat_sub(rat_of_two(r->level.hi, r->level.lo), out[2]), 1, rat_of(r->level.off));
    for (int i = 0; i < dim; i++) {
        /* U - l d / 2; V is l d behind U */
        const bool slides = at[place].kind == GRZ_INCIDENCE_EDGES;
        const int first = slides ? at[place].ends[0][0] : at[place].of == 0 ? at[place].corner : at[place].other[0];
        rat point = rat_add(doubled(0, first, i), rat_mul(rat_of(0.5), rat_mul(out[2], column[2][i])));
        for (int k = dim == 2; k < 2; k++)
            if ((slides && k == 0) || (!slides && at[place].of == 1))
                point = rat_add(point, rat_mul(out[k], column[k][i]));
        const grz_approx said = vector_at(r->point, i);
        residual_add(&seen[SAID_OF_POINT], rat_sub(rat_of_two(said.hi, said.lo), point), 1, rat_of(said.off));
    }
}

/* A corner of each shape over the other one, and edges that cross. */
static void set_incidences(struct rng *rng) {
    for (int k = 0; k < 2; k++)
        at[k] = (grz_incidence){.of = k, .corner = rng_int(rng, 0, dim - 1), .count = dim, .other = {0, 1, 2}};
    for (int k = 2; k < 4; k++)
        at[k] = (grz_incidence){.kind = GRZ_INCIDENCE_EDGES, .ends = {{k - 2, k - 1}, {3 - k, 4 - k}}};
    count = dim == 3 ? 4 : 2;
}

/* A point of a feature of shape k: of an edge by its ends, or of all corners. */
static void draw_point(struct rng *rng, int k, int p, int q, int r, double out[3]) {
    const double s = fabs(rng_signed(rng)), t = (1 - s) * fabs(rng_signed(rng));
    for (int i = 0; i < 3; i++)
        out[i] = corner[k][p][i] + s * (corner[k][q][i] - corner[k][p][i]) + t * (corner[k][r][i] - corner[k][p][i]);
}

/* Along a line that meets both features of one incidence. */
static void draw_unit(struct draws *draws) {
    struct rng *const rng = &draws->rng;
    const grz_incidence *const x = &at[rng_int(rng, 0, count - 1)];
    double from[3], to[3];
    if (x->kind == GRZ_INCIDENCE_EDGES) {
        draw_point(rng, 0, x->ends[0][0], x->ends[0][1], x->ends[0][0], from);
        draw_point(rng, 1, x->ends[1][0], x->ends[1][1], x->ends[1][0], to);
    } else {
        draw_point(rng, x->of, x->corner, x->corner, x->corner, from);
        draw_point(rng, 1 - x->of, 0, 1, dim == 3 ? 2 : 0, to);
    }
    rat v[3];
    for (int i = 0; i < 3; i++) v[i] = rat_sub(rat_of(to[i]), rat_of(from[i]));
    const rat length = rat_sqrt(rat_dot(3, v, v));
    for (int i = 0; i < 3; i++) {
        const rat exactly = rat_sign(length) == 0 ? rat_of(i == 0) : rat_div(v[i], length);
        unit[i].hi = rat_double(exactly);
        unit[i].lo = rat_double(rat_sub(exactly, rat_of(unit[i].hi)));
        unit[i].off = 0;
    }
}

static void refined_numbers_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("refined points");
    for (int n = effort(4000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        dim = 2 + n % 2;
        double points[2][9], most[2] = {0, 0};
        grz_core core[2];
        grz_approx_core of_shapes[2];
        grz_quick_numbers numbers = {.dim = dim, .axis = -1, .core = of_shapes};
        for (int k = 0; k < 2; k++) {
            for (int id = 0; id < dim; id++) {
                double x[3] = {0, 0, 0};
                draw_vector(&draws, dim, x);
                for (int i = 0; i < 3; i++) {
                    corner[k][id][i] = x[i];
                    if (i < dim) points[k][dim * id + i] = x[i];
                    most[k] = grz_max(most[k], fabs(x[i]));
                }
            }
            core[k] = (grz_core){.dim = dim, .points = points[k], .point_count = dim};
            numbers.core[k].core = &core[k];
        }
        numbers.size = 2 * (most[0] + most[1]);
        set_incidences(&draws.rng);
        draw_unit(&draws);
        memcpy(numbers.d, unit, sizeof unit);
        points_numbers_scalar given;
        points_set_numbers_scalar(&numbers, &given);
        for (place = 0; place < count; place++) {
            points_line_scalar line;
            points_refined_scalar r;
            assert_true(points_set_line_scalar(&given, &at[place], &line));
            assert_true(points_refine_scalar(&given, &line, true, &r));
            see_refined(&r);
        }
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(refined_numbers_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_refine", tests, NULL, NULL);
}
