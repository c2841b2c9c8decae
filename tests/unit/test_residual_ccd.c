/* The bounds of ccd/: coefficients and values of the cubic, what is along a direction, places and sides at a root, and
 * what is beyond a margin.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "ccd/moving.h"

struct grz_rounded_polygon;
struct simple_root;
struct scaled_polygon;
struct place_at_time;
static void see_direction(const struct grz_rounded_polygon *r, const double v[3], const double along[], double size);
static void see_place(const struct grz_rounded_polygon *r, const struct simple_root *x, const double q[][3]);
static void see_side(double m);
static void see_near(const struct place_at_time *a, const struct place_at_time *b);

#define SHOWN_ccd_direction_error ~, bound_ccd_direction_error
#define ccd_direction_error (see_direction(r, v, along, size), bound_ccd_direction_error)
#define SHOWN_ccd_place_error ~, bound_ccd_place_error
#define ccd_place_error (see_place(r, x, (const double(*)[3])q), bound_ccd_place_error)
#define SHOWN_ccd_side_error ~, bound_ccd_side_error
#define ccd_side_error (see_side(m), bound_ccd_side_error)
#include "ccd/filter.c"
#include "ccd/first_contact_simple.c"
#define SHOWN_ccd_near_error ~, bound_ccd_near_error
#define ccd_near_error bound_ccd_near_error
#include "ccd/near.c"

enum { VOLUME, DIRECTION, VALUE, PLACE, SIDE, TIME, NEAR, BOUNDS };
static struct residual seen[BOUNDS] = {
    [VOLUME] = {.bound = "ccd_volume_error"}, [DIRECTION] = {.bound = "ccd_direction_error"},
    [VALUE] = {.bound = "ccd_value_error"},   [PLACE] = {.bound = "ccd_place_error"},
    [SIDE] = {.bound = "ccd_side_error"},     [TIME] = {.bound = "ccd_time_error"},
    [NEAR] = {.bound = "ccd_near_error"},
};

static grz_moving_polygon moving;

/* A coordinate at time j; at time t. */
static rat end_at(int j, int k, int i) { return rat_of_two(moving.plus[j][k][i], -moving.minus[j][k][i]); }
static rat place_exactly_at(double t, int k, int i) {
    const rat time = rat_of(t);
    return rat_add(rat_mul(rat_sub(rat_of(1), time), end_at(0, k, i)), rat_mul(time, end_at(1, k, i)));
}

static rat determinant_of(int dim, rat q[3][3]) {
    rat cross[3];
    if (dim == 2) return rat_sub(rat_mul(q[0][0], q[1][1]), rat_mul(q[0][1], q[1][0]));
    rat_cross(q[1], q[2], cross);
    return rat_dot(3, q[0], cross);
}

static rat value_exactly_at(double t) {
    rat q[3][3];
    for (int k = 0; k < moving.dim; k++)
        for (int i = 0; i < moving.dim; i++) q[k][i] = place_exactly_at(t, k, i);
    return determinant_of(moving.dim, q);
}

/* Coefficient i: the mean of the determinants with the places at the end of i of three corners; in the plane, where
 * there are two corners, this raises the quadratic by one degree. */
static rat coefficient(int i) {
    rat sum = rat_of(0);
    long count = 0;
    for (int ends = 0; ends < 8; ends++) {
        rat q[3][3];
        if ((ends & 1) + (ends >> 1 & 1) + (ends >> 2 & 1) != i) continue;
        for (int k = 0; k < moving.dim; k++)
            for (int axis = 0; axis < moving.dim; axis++) q[k][axis] = end_at(ends >> k & 1, k, axis);
        sum = rat_add(sum, determinant_of(moving.dim, q));
        count++;
    }
    return rat_div(sum, rat_of((double)count));
}

static void see_direction(const struct grz_rounded_polygon *r, const double v[3], const double along[], double size) {
    for (int k = 0; k < moving.count; k++)
        for (int j = 0; j < 2; j++) {
            rat exact = rat_of(0);
            for (int i = 0; i < moving.dim; i++) exact = rat_add(exact, rat_mul(rat_of(v[i]), end_at(j, k, i)));
            residual_add(&seen[DIRECTION], rat_sub(rat_of(along[2 * k + j]), exact), bound_ccd_direction_error,
                         rat_of(size));
        }
    (void)r;
}

static double places[GRZ_MOST_MOVING_CORNERS][3];

static void see_place(const struct grz_rounded_polygon *r, const struct simple_root *x, const double q[][3]) {
    for (int k = 0; k < moving.count; k++)
        for (int i = 0; i < moving.dim; i++) {
            residual_add(&seen[PLACE], rat_sub(rat_of(q[k][i]), place_exactly_at(x->at, k, i)), bound_ccd_place_error,
                         rat_of(r->size));
            places[k][i] = q[k][i];
        }
}

/* Of these places, not of the exact ones. */
static void see_side(double m) {
    double sides[3][GRZ_MOST_MOVING_CORNERS];
    if (moving.dim == 2) return;
    write_sides(moving.count, (const double(*)[3])places, sides);
    for (int k = 0; k < moving.count; k++) {
        rat a[3], b[3], exact[3];
        rat_vector(3, places[k], a), rat_vector(3, places[(k + 1) % moving.count], b);
        rat_cross(a, b, exact);
        for (int e = 0; e < 3; e++)
            residual_add(&seen[SIDE], rat_sub(rat_of(sides[e][k]), exact[e]), bound_ccd_side_error,
                         rat_mul(rat_of(m), rat_of(m)));
    }
}

/* With numbers from 1 to 2 nothing is scaled. */
static void see_near(const struct place_at_time *a, const struct place_at_time *b) {
    const struct place_at_time *const at[2] = {a, b};
    for (int k = 0; k < moving.count; k++)
        for (int i = 0; i < 2; i++)
            for (int j = 0; j < 2; j++) {
                rat exact = rat_of(0);
                for (int axis = 0; axis < moving.dim; axis++)
                    exact =
                        rat_add(exact, rat_mul(rat_of(at[i]->toward[axis]), place_exactly_at(at[j]->time, k, axis)));
                residual_add(&seen[NEAR], rat_sub(rat_of(grz_dot(3, at[i]->toward, at[j]->corner[k])), exact),
                             bound_ccd_near_error, rat_of(1));
            }
}

static void draw_moving(struct draws *draws) {
    static const int forms[3][2] = {{2, 2}, {3, 3}, {3, 4}};
    const int form = rng_int(&draws->rng, 0, 2);
    double corners[2][4][3];
    moving = (grz_moving_polygon){.dim = forms[form][0], .count = forms[form][1]};
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 4; k++) draw_vector(draws, 3, corners[j][k]);
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < moving.count; k++)
            for (int i = 0; i < moving.dim; i++) {
                moving.plus[j][k][i] = corners[j][moving.count == 4 ? k / 2 : k][i];
                moving.minus[j][k][i] = corners[j][moving.count == 4 ? 2 + ((k + 1) / 2) % 2 : 3][i];
            }
}

/* A triangle that passes 0 whose determinants are as large as they can be, and whose places are all rounded by nearly
 * u to the side that makes the determinant at the start less: what the bounds allow for these is there at once. */
static void draw_largest(struct rng *rng) {
    static const double signs[3][3] = {{-1, 1, 1}, {1, -1, 1}, {1, 1, -1}};
    const int turned = rng_int(rng, 0, 2);
    moving = (grz_moving_polygon){.dim = 3, .count = 3};
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < 3; k++)
            for (int i = 0; i < 3; i++) {
                const double sign = j == 1 && k == turned ? -signs[k][i] : signs[k][i];
                moving.plus[j][k][i] = sign * (1 + rng_int(rng, 0, 7) * 0x1p-52);
                moving.minus[j][k][i] = -sign * (0x1p-53 - 0x1p-63);
            }
}

static rat mean_of(rat a, rat b) { return rat_mul(rat_of(0.5), rat_add(a, b)); }

/* The coefficients of parts of the motion, as they are halved. */
static void check_parts(struct rng *rng, const grz_rounded_polygon *r, const rat whole[4]) {
    part_of_motion part = {0, 1, {r->f[0], r->f[1], r->f[2], r->f[3]}}, halves[2];
    rat exact[4] = {whole[0], whole[1], whole[2], whole[3]};
    for (int n = 0; n < MOST_MOTION_HALVINGS; n++) {
        const int second = rng_int(rng, 0, 1);
        const rat a = mean_of(exact[0], exact[1]), b = mean_of(exact[1], exact[2]), c = mean_of(exact[2], exact[3]),
                  ab = mean_of(a, b), bc = mean_of(b, c), middle = mean_of(ab, bc);
        const rat half[2][4] = {{exact[0], a, ab, middle}, {middle, bc, c, exact[3]}};
        halve_motion(&part, &halves[0], &halves[1]);
        part = halves[second];
        for (int i = 0; i < 4; i++) {
            exact[i] = half[second][i];
            residual_add(&seen[VALUE], rat_sub(rat_of(part.f[i]), exact[i]), ccd_value_error, rat_of(r->unit));
        }
    }
}

static void check_values(struct rng *rng, const grz_rounded_polygon *r) {
    rat whole[4];
    for (int i = 0; i < 4; i++) {
        whole[i] = coefficient(i);
        residual_add(&seen[VOLUME], rat_sub(rat_of(r->f[i]), whole[i]), ccd_volume_error, rat_of(r->unit));
    }
    check_parts(rng, r, whole);
    const double t = rng_unit(rng);
    const rat exact = value_exactly_at(t);
    residual_add(&seen[VALUE], rat_sub(rat_of(value_of(r->f, t)), exact), ccd_value_error, rat_of(r->unit));
    residual_add(&seen[TIME], rat_sub(rat_of_dd(fine_value(&moving, t)), exact), ccd_time_error, rat_of(r->unit));
}

static void check_filter(struct draws *draws) {
    grz_rounded_polygon r;
    bool certain;
    double time;
    if (!round_places(&moving, &r)) return;
    (void)is_beyond_an_edge(&r);
    if (grz_filter_moving_polygon(&moving, &r) != GRZ_PLACES_ROUNDED) return;
    check_values(&draws->rng, &r);
    grz_first_contact_simple(&moving, &r, &certain, &time);
}

static void check_largest(struct rng *rng) {
    grz_rounded_polygon r = {.dim = 3, .count = 3};
    draw_largest(rng);
    round_places(&moving, &r);
    write_volume(&r);
    check_values(rng, &r);
}

/* Places from -1 to 1, one of them 1: so nothing is scaled. */
static void check_near(struct rng *rng) {
    place_at_time at[2];
    for (int j = 0; j < 2; j++)
        for (int k = 0; k < moving.count; k++)
            for (int i = 0; i < moving.dim; i++) {
                moving.plus[j][k][i] = rng_signed(rng) * 0.75;
                moving.minus[j][k][i] = moving.count == 4 ? 0 : rng_signed(rng) * 0.25;
            }
    moving.plus[0][0][0] = 1.5;
    const scaled_polygon p = scale_polygon(&moving, 0.125);
    for (int n = 0; n < 2; n++) write_place(&p, rng_unit(rng), &at[n]);
    see_near(&at[0], &at[1]);
}

static void numbers_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("ccd");
    for (int n = effort(4000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        draw_moving(&draws);
        check_filter(&draws);
        check_near(&draws.rng);
        check_largest(&draws.rng);
        rat_free_after(mark);
    }
    residual_report(seen, BOUNDS);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(numbers_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_ccd", tests, NULL, NULL);
}
