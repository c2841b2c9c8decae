/* The bound of round/prism.c: how far the corners of prisms in and about a cylinder are from those of prisms whose
 * axis, frame and sides are exact.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_prism_corner_error ~, bound_prism_corner_error
#define prism_corner_error bound_prism_corner_error
#include "round/prism.c"

#include "shape/core3.h"

static struct residual seen = {.bound = "prism_corner_error"};

static rat one(void) { return rat_of(1); }

static void rat_unit(int dim, const rat v[], rat out[]) {
    const rat length = rat_sqrt(rat_dot(dim, v, v));
    for (int i = 0; i < dim; i++) out[i] = rat_div(v[i], length);
}

/* The frame that prism->axis and prism->across stand for: the axis, and two directions across it, the first across
 * the coordinate axis that is least along it as well. */
static void exact_frame(const grz3_cylinder *cylinder, rat frame[3][3]) {
    const double *const a = &cylinder->a.x, *const b = &cylinder->b.x;
    rat d[3], away[3] = {rat_of(0), rat_of(0), rat_of(0)}, across[3];
    int least = 0;
    rat_difference(3, b, a, d);
    for (int i = 1; i < 3; i++)
        if (fabs(b[i] - a[i]) < fabs(b[least] - a[least])) least = i;
    away[least] = one();
    rat_unit(3, d, frame[0]);
    rat_cross(frame[0], away, across);
    rat_unit(3, across, frame[1]);
    rat_cross(frame[0], frame[1], frame[2]);
}

/* Corner i of the polygon in or about the circle of radius 1. */
static void exact_corner(const grz_prism *prism, grz_prism_fit fit, int i, rat corner[2]) {
    rat side[2][2], unit[2][2];
    for (int k = 0; k < 2; k++) {
        rat_vector(2, prism->side[k == 0 ? i : next_side(prism, i)], side[k]);
        rat_unit(2, side[k], unit[k]);
    }
    const rat share = rat_div(one(), rat_add(one(), rat_dot(2, unit[0], unit[1])));
    for (int k = 0; k < 2; k++)
        corner[k] = fit == GRZ_INSCRIBED ? unit[0][k] : rat_mul(rat_add(unit[0][k], unit[1][k]), share);
}

/* How far a point is from corner i, below or above. */
static rat error_at(const grz3_cylinder *cylinder, rat frame[3][3], const rat corner[2], double by, bool above,
                    const double point[3]) {
    const grz3_vec *const end = above ? &cylinder->b : &cylinder->a;
    const rat radius = rat_of_two(cylinder->radius, by), along = rat_of(above ? by : -by);
    rat off[3];
    for (int k = 0; k < 3; k++) {
        const rat across = rat_add(rat_mul(corner[0], frame[1][k]), rat_mul(corner[1], frame[2][k]));
        const rat there = rat_add(rat_of((&end->x)[k]), rat_add(rat_mul(along, frame[0][k]), rat_mul(radius, across)));
        off[k] = rat_sub(rat_of(point[k]), there);
    }
    return rat_sqrt(rat_dot(3, off, off));
}

/* The corners of one prism, grown by `by`; what is below the least normal numbers has a bound of its own. */
static void see_corners(const grz3_cylinder *cylinder, grz_prism *prism, grz_prism_fit fit, double by) {
    static const double nowhere[3] = {0, 0, 0};
    grz_core core;
    if (!(prism->radius + by > 0) || !(prism->length / 2 + by >= 0)) return;
    grz_prism_core(prism, fit, prism->radius + by, (const double[2]){by, by}, nowhere, &core);
    const int mark = rat_mark();
    rat frame[3][3];
    exact_frame(cylinder, frame);
    for (int i = 0; i < prism->sides; i++) {
        const int each = rat_mark();
        rat corner[2];
        exact_corner(prism, fit, i, corner);
        for (int k = 0; k < 2; k++) {
            const rat error = error_at(cylinder, frame, corner, by, k == 1, prism->point[2 * i + k]);
            residual_add(&seen, rat_max(rat_sub(error, rat_of(0x1p-1068)), rat_of(0)), bound_prism_corner_error,
                         rat_of(prism->size));
        }
        rat_free_after(each);
    }
    rat_free_after(mark);
}

/* Also thin or flat, also as large or small as a cylinder may be; along an axis often. */
static void draw_cylinder(struct draws *draws, grz3_cylinder *cylinder) {
    const int exponent = rng_once_in(&draws->rng, 4) ? rng_int(&draws->rng, -1060, 970) : 0;
    double number[7];
    draws_next(draws);
    do {
        draw_vector(draws, 7, number);
        for (int i = 0; i < 3; i++)
            if (rng_once_in(&draws->rng, 4)) number[3 + i] = number[i];
        if (rng_once_in(&draws->rng, 4)) number[6] = ldexp(number[6], -rng_int(&draws->rng, 1, 60));
        for (int i = 0; i < 7; i++) number[i] = ldexp(number[i], exponent);
    } while (number[0] == number[3] && number[1] == number[4] && number[2] == number[5]);
    *cylinder = (grz3_cylinder){{number[0], number[1], number[2]}, {number[3], number[4], number[5]}, fabs(number[6])};
}

/* Sides anywhere, or again and again at about one place, until arcs are too short to be halved. */
static void refine(struct draws *draws, grz_prism *prism) {
    double d[3] = {1, 0, 0};
    for (int n = rng_int(&draws->rng, 0, 40), again = rng_int(&draws->rng, 0, 1); n > 0; n--) {
        for (int i = 0; i < 3 && !again; i++) d[i] = rng_signed(&draws->rng);
        for (int i = 0; i < 3 && again; i++) d[i] += ldexp(rng_signed(&draws->rng), -n);
        grz_prism_refine(prism, d);
    }
}

static void corners_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("prism");
    for (int n = effort(100); n > 0; n--) {
        grz3_cylinder cylinder;
        grz_prism prism;
        draw_cylinder(&draws, &cylinder);
        const grz3_shape drum = grz3_shape_from_cylinder(&cylinder);
        grz_round round;
        assert_true(grz3_round_of(&drum, &round));
        grz_prism_of(&round, &prism);
        refine(&draws, &prism);
        const double error = grz_prism_error(&prism);
        see_corners(&cylinder, &prism, GRZ_INSCRIBED, n % 2 == 0 ? 0 : -error);
        see_corners(&cylinder, &prism, GRZ_CIRCUMSCRIBED, error);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(corners_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_prism", tests, NULL, NULL);
}
