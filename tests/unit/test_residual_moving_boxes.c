/* The bound of time/moving_boxes.inc: how far a point of the path is from a facet.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#define SHOWN_moving_boxes_value_error ~, bound_moving_boxes_value_error
#define moving_boxes_value_error \
    (see_values(dim, count, m, in, out, t, speed, all.hi, all.lo), bound_moving_boxes_value_error)
static void see_values(int dim, int count, const void *boxes, const unsigned char *in, const unsigned char *out,
                       grz_two t, grz_two speed, grz_two high, grz_two low);
#include "time/lanes_scalar.c"

static struct residual seen = {.bound = "moving_boxes_value_error"};

/* n . g with n = a x b, in the plane a turned to the left. */
static rat side_of(int dim, const double a[3], const double b[3], const double g[3]) {
    rat x[3], y[3], z[3], n[3];
    rat_vector(dim, a, x), rat_vector(dim, g, z);
    if (dim == 2) return rat_sub(rat_mul(x[0], z[1]), rat_mul(x[1], z[0]));
    rat_vector(dim, b, y);
    rat_cross(x, y, n);
    return rat_dot(3, n, z);
}

static double sum_of(int dim, const double a[]) {
    double sum = 0;
    for (int i = 0; i < dim; i++) sum += fabs(a[i]);
    return sum;
}

/* Where the box a is as seen from b, times 2, and its half extents, times 2: an axis-aligned one or another. */
static void see_place(const grz_moving_boxes *m, int i, rat *c2, rat *half2) {
    const rat b = rat_of(m->b[i]);
    const rat first = rat_of(m->min ? m->min[i] : m->a[i]), last = rat_of(m->min ? m->max[i] : m->a[i]);
    *c2 = rat_sub(rat_add(b, b), rat_add(first, last));
    *half2 = rat_sub(last, first);
}

/* f(t) = n . (t v - c) + r at the beginning, - r at the end; if n . v < 0 the reverse. */
static void see_value(int dim, int count, const grz_moving_boxes *m, const unsigned char *order, double t, int outward,
                      double high, double low) {
    const double *const a = m->axis[order[0]], *const b = m->axis[order[1]];
    const rat two = rat_of(2);
    rat sum = rat_of(0), reach = rat_of(0), away = rat_of(0), halves = rat_of(0);
    double longest = 0;
    for (int i = 0; i < dim; i++) {
        rat c2, half2;
        see_place(m, i, &c2, &half2);
        const rat n = side_of(dim, a, b, grz_box_coordinate_axes[i]), v = rat_of_two(m->to[i], -m->from[i]),
                  way = rat_mul(rat_of(t), v), c = rat_div(c2, two), half = rat_div(half2, two);
        sum = rat_add(sum, rat_mul(n, rat_sub(way, c)));
        reach = rat_add(reach, rat_mul(rat_abs(n), half));
        away = rat_add(away, rat_add(rat_abs(way), rat_abs(c)));
        halves = rat_add(halves, half);
    }
    for (int k = 0; k < count; k++) {
        const double *const g = m->axis[order[k]], size = sum_of(dim, g);
        const rat half = rat_of(m->half[order[k]]);
        longest = size > longest ? size : longest;
        halves = rat_add(halves, half);
        if (k >= dim - 1) reach = rat_add(reach, rat_mul(half, rat_abs(side_of(dim, a, b, g))));
    }
    if (m->min && longest < 1) longest = 1;
    const rat most = rat_of(longest), size = rat_add(away, rat_mul(most, halves)),
              value = outward > 0 ? rat_add(sum, reach) : rat_sub(sum, reach);
    const rat error = rat_sub(rat_add(rat_of(high), rat_of(low)), value);
    residual_add(&seen, error, bound_moving_boxes_value_error, rat_mul(dim == 2 ? most : rat_mul(most, most), size));
}

static void see_values(int dim, int count, const void *boxes, const unsigned char *in, const unsigned char *out,
                       grz_two t, grz_two speed, grz_two high, grz_two low) {
    const grz_moving_boxes *const m = boxes;
    see_value(dim, count, m, in, grz_two_low(t), signbit(grz_two_low(speed)) ? -1 : 1, grz_two_low(high),
              grz_two_low(low));
    see_value(dim, count, m, out, grz_two_high(t), signbit(grz_two_high(speed)) ? 1 : -1, grz_two_high(high),
              grz_two_high(low));
}

/* The time at which the middle of the slab of a facet is reached, rounded to a double. */
static double time_of_slab(int dim, const grz_moving_boxes *m, const unsigned char *order) {
    const double *const a = m->axis[order[0]], *const b = m->axis[order[1]];
    double c[3], v[3];
    for (int i = 0; i < dim; i++) c[i] = m->b[i] - (m->min ? m->min : m->a)[i], v[i] = m->to[i] - m->from[i];
    const rat speed = side_of(dim, a, b, v);
    return rat_sign(speed) == 0 ? 0 : rat_double(rat_div(side_of(dim, a, b, c), speed));
}

static GRZ_INLINE void see_boxes(struct draws *draws, int dim) {
    double axes[6][3], a[3], max[3], b[3], to[3], from[3];
    const bool upright = rng_once_in(&draws->rng, 3);
    const int count = 2 * dim;
    grz_moving_boxes m = {.b = b, .to = to, .from = from};
    draw_vector(draws, dim, a), draw_vector(draws, dim, b), draw_vector(draws, dim, to), draw_vector(draws, dim, from);
    for (int i = 0; i < dim; i++) max[i] = a[i] + draw_size(draws);
    for (int k = 0; k < count; k++) {
        /* every other axis is all but one before it, so that signs are close to 0 */
        draw_vector(draws, dim, axes[k]);
        if (k > 0 && rng_once_in(&draws->rng, 2))
            for (int i = 0; i < dim; i++) axes[k][i] = axes[k - 1][i] * (1 + rng_int(&draws->rng, -2, 2) * 0x1p-52);
        grz_box_generator(&m, k, draw_size(draws), axes[k]);
    }
    grz_box_center(&m, a);
    if (upright) grz_box_corners(&m, dim, a, max);
    unsigned char order[2][GRZ_BOX_MOST_GENERATORS];
    for (int s = 0; s < 2; s++)
        for (int k = 0, start = rng_int(&draws->rng, 0, count - 1); k < count; k++)
            order[s][k] = (unsigned char)((start + k) % count);
    grz_two root, outward, error;
    const double first = time_of_slab(dim, &m, order[0]), last = time_of_slab(dim, &m, order[1]);
    const grz_box_span s = {.enter_in = first, .enter_out = first, .exit_in = last, .exit_out = last};
    if (upright) box_rounded(dim, true, count, &m, order[0], order[1], &s, &root);
    else box_rounded(dim, false, count, &m, order[0], order[1], &s, &root);
    /* from the facet on whose side the path is at the first of two times, as where boxes rest on each other */
    if (upright)
        box_from_facets(dim, true, count, &m, order[0], order[0], grz_two_of(0, first), true, &s, &outward, &error);
    else box_from_facets(dim, false, count, &m, order[0], order[0], grz_two_of(0, first), true, &s, &outward, &error);
}

static void values_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("moving_boxes");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        if (n % 2 == 0) see_boxes(&draws, 2);
        else see_boxes(&draws, 3);
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(values_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_moving_boxes", tests, NULL, NULL);
}
