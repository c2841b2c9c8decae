/* The bound of advance/gap.c: how far a gap along a direction is off that of the exact places. And its search by
 * ellipsoids; how far cosines and sines of num/turn.c are off.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/turn.h"
#include "shape/core3.h"

#include "advance/gap.c"

static struct residual seen = {.bound = "gap_error"};

/* The cosine and the sine by their series: of angles up to 40, within 2^-250. */
static void cos_sin(rat angle, rat *cosine, rat *sine) {
    rat term = rat_of(1), sums[2] = {rat_of(1), rat_of(0)};
    /* cut to 400 bits, or the fractions get long */
    for (int n = 1; n < 200; n++) {
        term = rat_div(rat_mul(term, angle), rat_of(n));
        mpz_mul_2exp(mpq_numref(term), mpq_numref(term), 400);
        mpz_fdiv_q(mpq_numref(term), mpq_numref(term), mpq_denref(term));
        mpz_set_ui(mpq_denref(term), 1);
        mpz_mul_2exp(mpq_denref(term), mpq_denref(term), 400);
        mpq_canonicalize(term);
        sums[n % 2] = n / 2 % 2 ? rat_sub(sums[n % 2], term) : rat_add(sums[n % 2], term);
    }
    *cosine = sums[0];
    *sine = sums[1];
}

/* Where the point x is at time t. */
static void place(const grz_course *c, double t, rat x[3], rat out[3]) {
    rat pivot[3], axis[3], v[3], across[3], cosine, sine;
    rat_vector(3, c->pivot, pivot), rat_vector(3, c->axis, axis);
    for (int i = 0; i < 3; i++) v[i] = rat_sub(x[i], pivot[i]);
    const rat length = rat_sqrt(rat_dot(3, axis, axis));
    for (int i = 0; i < 3; i++) axis[i] = rat_div(axis[i], length);
    cos_sin(rat_mul(rat_of(c->angle), rat_of(t)), &cosine, &sine);
    rat_cross(axis, v, across);
    const rat along = rat_mul(rat_sub(rat_of(1), cosine), rat_dot(3, axis, v));
    for (int i = 0; i < 3; i++) {
        const rat turned = rat_add(rat_mul(cosine, v[i]), rat_add(rat_mul(sine, across[i]), rat_mul(along, axis[i])));
        out[i] = rat_add(rat_add(pivot[i], rat_mul(rat_of(t), rat_of(c->by[i]))), turned);
    }
}

static void draw_course(struct draws *draws, grz_course *c) {
    *c = (grz_course){.angle = rng_signed(&draws->rng) * 40};
    draw_vector(draws, 3, c->by), draw_vector(draws, 3, c->pivot);
    do draw_vector(draws, 3, c->axis);
    while (c->axis[0] == 0 && c->axis[1] == 0 && c->axis[2] == 0);
}

/* The least n . x of the corners of a box, of the triangle the greatest. */
static rat end_of_box(const grz3_obb *box, const grz_course *c, double t, const rat n[3]) {
    rat least = NULL;
    for (int corner = 0; corner < 8; corner++) {
        rat x[3], y[3];
        for (int i = 0; i < 3; i++) {
            x[i] = rat_of((&box->center.x)[i]);
            for (int k = 0; k < 3; k++) {
                const rat step = rat_mul(rat_of((&box->half.x)[k]), rat_of((&box->axis[k].x)[i]));
                x[i] = corner >> k & 1 ? rat_add(x[i], step) : rat_sub(x[i], step);
            }
        }
        place(c, t, x, y);
        least = least ? rat_min(least, rat_dot(3, n, y)) : rat_dot(3, n, y);
    }
    return least;
}

static rat end_of_triangle(const grz3_triangle *triangle, const grz_course *c, double t, const rat n[3]) {
    const grz3_vec *const corner[3] = {&triangle->a, &triangle->b, &triangle->c};
    rat most = NULL;
    for (int k = 0; k < 3; k++) {
        rat x[3], y[3];
        rat_vector(3, &corner[k]->x, x);
        place(c, t, x, y);
        most = most ? rat_max(most, rat_dot(3, n, y)) : rat_dot(3, n, y);
    }
    return most;
}

static void sample(struct draws *draws) {
    static grz_traveller a, b;
    grz3_shape box = {.kind = GRZ_OBB}, triangle = {.kind = GRZ_TRIANGLE};
    grz_encounter e;
    gap_corner corner;
    grz_pose x, y;
    double n[3];
    draw_vector(draws, 3, &box.obb.center.x);
    for (int k = 0; k < 3; k++) {
        (&box.obb.half.x)[k] = draw_size(draws);
        for (int i = 0; i < 3; i++) (&box.obb.axis[k].x)[i] = rng_signed(&draws->rng);
        draw_vector(draws, 3, &(&triangle.triangle.a)[k].x);
    }
    box.radius = draw_size(draws);
    draw_course(draws, &a.course), draw_course(draws, &b.course);
    const double t = rng_unit(&draws->rng);
    if (!grz3_body_of(&box, &a.body) || !grz3_body_of(&triangle, &b.body)) return;
    const int exponent = grz_exponent_of_travellers(&a, &b);
    grz_mover_of(&a, exponent, &e.a), grz_mover_of(&b, exponent, &e.b);
    grz_encounter_begin(&e);
    for (int i = 0; i < 3; i++) n[i] = rng_signed(&draws->rng);
    grz_advance_unit(n, n);
    grz_mover_pose(&e.a, t, &x), grz_mover_pose(&e.b, t, &y);
    const double low = gap_look(&e, &x, &y, n, &corner);
    rat direction[3];
    rat_vector(3, n, direction);
    const rat scale = rat_of(ldexp(1, -exponent)),
              gap = rat_sub(end_of_box(&box.obb, &a.course, t, direction),
                            end_of_triangle(&triangle.triangle, &b.course, t, direction));
    const rat exact = rat_mul(scale, rat_sub(gap, rat_of(box.radius)));
    residual_add(&seen, rat_sub(rat_of(low), exact), gap_error, rat_of(e.size));
}

static void gaps_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("gap");
    for (int n = effort(60); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        sample(&draws);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

/* Points of a needle, a plate, a ribbon, of two clusters, or any: all but flat by up to 2^-50. */
static void draw_hull(struct rng *rng, int count, double points[][3]) {
    const int form = rng_int(rng, 0, 4);
    const double thick = ldexp(1, -rng_int(rng, 0, 50));
    double at[3], edge[2][3];
    for (int i = 0; i < 3; i++) {
        at[i] = rng_signed(rng);
        edge[0][i] = rng_signed(rng), edge[1][i] = rng_signed(rng) * (form == 3 ? thick : 1);
    }
    for (int n = 0; n < count; n++) {
        const double s = form == 4 ? n % 2 : rng_signed(rng), t = form == 1 || form == 4 ? 0 : rng_signed(rng);
        for (int i = 0; i < 3; i++)
            points[n][i] = (form == 0 ? 0 : at[i] + s * edge[0][i] + t * edge[1][i]) + (form == 0   ? 1
                                                                                        : form == 3 ? thick * thick
                                                                                                    : thick) *
                                                                                           rng_signed(rng);
    }
}

/* A hull or a cylinder, rounded or not. */
static void draw_traveller(struct rng *rng, double points[8][3], grz_traveller *a) {
    const int count = rng_int(rng, 1, 8);
    *a = (grz_traveller){.course = {.angle = rng_signed(rng), .axis = {1, rng_signed(rng), 0}}};
    draw_hull(rng, count, points);
    if (count == 2) {
        grz_core_segment(&a->body.core, 3, points[0], points[1]);
        a->disc = rng_unit(rng);
    } else {
        grz_core_points(&a->body.core, 3, points[0], count);
    }
    if (rng_once_in(rng, 3)) a->body.core.radius[0] = rng_unit(rng);
}

/* What the search never needs, as far as is known: so it is asked without the search, of bodies that are moved to a
 * distance of 1/2 to 2^-19 of the size. */
static void ellipsoids_find_half_of_the_distance(void **state) {
    (void)state;
    struct rng rng = rng_seeded(7, "ellipsoids");
    int asked = 0;
    for (int n = effort(3000); n > 0; n--) {
        double points[2][8][3], any[3];
        grz_traveller a, b;
        grz_encounter e;
        grz_pose x, y;
        grz_gap known = {.low = -(double)INFINITY, .high = (double)INFINITY}, found;
        draw_traveller(&rng, points[0], &a), draw_traveller(&rng, points[1], &b);
        const int exponent = grz_exponent_of_travellers(&a, &b);
        grz_mover_of(&a, exponent, &e.a), grz_mover_of(&b, exponent, &e.b);
        grz_encounter_begin(&e);
        grz_mover_pose(&e.a, rng_unit(&rng), &x), grz_mover_pose(&e.b, rng_unit(&rng), &y);
        for (int i = 0; i < 3; i++) any[i] = rng_signed(&rng);
        grz_advance_unit(any, any);
        gap_search(&e, &x, &y, any, &known);
        assert_false(gap_is_lost(&e, &known));
        if (!(known.low > 0)) continue;
        const double shift = known.low - ldexp(e.size, -rng_int(&rng, 1, 19));
        for (int i = 0; i < 3; i++) y.place[i] += shift * known.normal[i];
        known = (grz_gap){.low = -(double)INFINITY, .high = (double)INFINITY};
        gap_search(&e, &x, &y, any, &known);
        found = (grz_gap){.low = -(double)INFINITY, .high = known.high, .normal = {any[0], any[1], any[2]}};
        assert_true(known.high > 0x1p-20 * e.size && gap_is_lost(&e, &found));
        gap_search_by_ellipsoids(&e, &x, &y, &found);
        assert_false(gap_is_lost(&e, &found));
        assert_true(found.low <= known.high + e.error);
        assert_true(fabs(grz_dot_rounded(found.normal, found.normal) - 1) < 0x1p-50);
        asked++;
    }
    assert_true(asked > 0);
}

/* The bound that turn.c derives. */
static void cosines_are_within_5_u(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "turn");
    double worst = 0;
    for (int n = effort(300); n > 0; n--) {
        const int mark = rat_mark();
        rat exact[2];
        double c, s;
        const double rate = rng_signed(&rng) * (n % 3 ? 40 : 4), t = rng_unit(&rng);
        grz_turn_cos_sin(rate, t, &c, &s);
        cos_sin(rat_mul(rat_of(rate), rat_of(t)), &exact[0], &exact[1]);
        worst = fmax(worst, rat_double(rat_abs(rat_sub(rat_of(c), exact[0]))) / GRZ_U);
        worst = fmax(worst, rat_double(rat_abs(rat_sub(rat_of(s), exact[1]))) / GRZ_U);
        rat_free_after(mark);
    }
    print_message("cosines and sines are off by at most %.2f u\n", worst);
    assert_true(worst <= 5);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(gaps_are_within_their_bound),
                                       cmocka_unit_test(ellipsoids_find_half_of_the_distance),
                                       cmocka_unit_test(cosines_are_within_5_u)};
    return cmocka_run_group_tests_name("residual_gap", tests, NULL, NULL);
}
