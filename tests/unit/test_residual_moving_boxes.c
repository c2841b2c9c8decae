/* The bounds of time/moving_boxes.h: of a time in twice the digits and in 64 bits, and of the sides to which generators
 * point.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "num/dd.h"

#define SHOWN_moving_boxes_residual_error ~, bound_moving_boxes_residual_error
#define moving_boxes_residual_error \
    (see_left(dim, count, m, t, f.l, f.g, f.c, f.c_rest, f.y, size), bound_moving_boxes_residual_error)
#define SHOWN_moving_boxes_sign_error ~, bound_moving_boxes_sign_error
#define moving_boxes_sign_error \
    (see_sides(dim, f->in, f->out, in, out, along, f->area, g), bound_moving_boxes_sign_error)
#define SHOWN_moving_boxes_short_sign_error ~, bound_moving_boxes_short_sign_error
#define moving_boxes_short_sign_error (see_short_side(dim, a, b, g, sum, size), bound_moving_boxes_short_sign_error)
#define SHOWN_moving_boxes_extended_error ~, bound_moving_boxes_extended_error
#define moving_boxes_extended_error \
    ((least * least > 16 * GRZ_EXTENDED_U * GRZ_EXTENDED_U * area2 && area2 > 0x1p-900 && \
      area2 * v2 < 0x1p40 * s.speed * s.speed) \
         ? see_value(dim, count, m, order, t, enters, along + (enters ? turned : -turned) * reach, size) \
         : (void)0, \
     bound_moving_boxes_extended_error)
struct grz_moving_boxes;
static void see_left(int dim, int count, const void *boxes, grz_two t, const grz_two l[], grz_two (*g)[3],
                     const grz_two c[], const grz_two c_rest[], const grz_two y[], grz_two size);
static void see_sides(int dim, const double *const in_axes[], const double *const out_axes[], const double first[3],
                      const double last[3], grz_two along, grz_two area, const grz_two g[3]);
static void see_short_side(int dim, const double a[3], const double b[3], const double g[3], grz_dd sum, double size);
static void see_value(int dim, int count, const void *boxes, const unsigned char *order, double t, bool enters,
                      long double value, double size);
#include "time/moving_boxes.h"

enum { LEFT, SIDE, SHORT_SIDE, VALUE, COUNT };
static struct residual seen[COUNT] = {{.bound = "moving_boxes_residual_error"},
                                      {.bound = "moving_boxes_sign_error"},
                                      {.bound = "moving_boxes_short_sign_error"},
                                      {.bound = "moving_boxes_extended_error"}};

static double half_of(grz_two a, int half) { return half == 0 ? grz_two_low(a) : grz_two_high(a); }

/* t v - c + sum of l_k g_k, all coordinates together. */
static void see_left(int dim, int count, const void *boxes, grz_two t, const grz_two l[], grz_two (*g)[3],
                     const grz_two c[], const grz_two c_rest[], const grz_two y[], grz_two size) {
    const grz_moving_boxes *const m = boxes;
    for (int half = 0; half < 2; half++) {
        rat off = rat_of(0);
        if (!grz_finite(half_of(size, half))) continue; /* of no facet: its generators are parallel */
        for (int i = 0; i < dim; i++) {
            const rat way = rat_mul(rat_of(half_of(t, half)), rat_of_two(m->to[i], -m->from[i]));
            rat left = rat_sub(way, rat_of_two(half_of(c[i], half), half_of(c_rest[i], half)));
            for (int k = 0; k < count; k++)
                left = rat_add(left, rat_mul(rat_of(half_of(l[k], half)), rat_of(half_of(g[k][i], half))));
            off = rat_add(off, rat_beyond_rounding(half_of(y[i], half), left));
        }
        residual_add(&seen[LEFT], off, bound_moving_boxes_residual_error, rat_of(half_of(size, half)));
    }
}

/* n . g with n = a x b, in the plane a turned to the left. */
static rat side_of(int dim, const double a[3], const double b[3], const double g[3]) {
    rat x[3], y[3], z[3], n[3];
    rat_vector(dim, a, x), rat_vector(dim, g, z);
    if (dim == 2) return rat_sub(rat_mul(x[0], z[1]), rat_mul(x[1], z[0]));
    rat_vector(dim, b, y);
    rat_cross(x, y, n);
    return rat_dot(3, n, z);
}

static void see_sides(int dim, const double *const in_axes[], const double *const out_axes[], const double first[3],
                      const double last[3], grz_two along, grz_two area, const grz_two g[3]) {
    const rat in = side_of(dim, in_axes[0], in_axes[1], first), out = side_of(dim, out_axes[0], out_axes[1], last);
    const grz_two size = grz_two_mul(area, grz_two_length(dim, g));
    residual_add(&seen[SIDE], rat_sub(rat_of(half_of(along, 0)), in), bound_moving_boxes_sign_error,
                 rat_of(half_of(size, 0)));
    residual_add(&seen[SIDE], rat_sub(rat_of(half_of(along, 1)), out), bound_moving_boxes_sign_error,
                 rat_of(half_of(size, 1)));
}

static void see_short_side(int dim, const double a[3], const double b[3], const double g[3], grz_dd sum, double size) {
    const rat off = rat_sub(rat_of_dd(sum), side_of(dim, a, b, g));
    residual_add(&seen[SHORT_SIDE], off, bound_moving_boxes_short_sign_error, rat_of(size));
}

/* f(t) = n . (t v - c) + r at the beginning, - r at the end; if n . v < 0 the reverse. An axis-aligned box is
 * hit at the end of each side to which n points. */
static void see_value(int dim, int count, const void *boxes, const unsigned char *order, double t, bool enters,
                      long double value, double size) {
    const grz_moving_boxes *const m = boxes;
    const double *const a = m->axis[order[0]], *const b = m->axis[order[1]];
    if (!grz_finite(size)) return;
    double v[3] = {0}, at[3] = {0};
    for (int i = 0; i < dim; i++) v[i] = m->to[i], at[i] = m->from[i];
    const int speed = rat_sign(rat_sub(side_of(dim, a, b, v), side_of(dim, a, b, at)));
    const int outward = enters == (speed > 0) ? 1 : -1;
    rat sum = rat_of(0);
    for (int i = 0; i < dim; i++) {
        const rat n = side_of(dim, a, b, grz_box_coordinate_axes[i]);
        const double corner = rat_sign(n) * outward > 0 ? m->a[1][i] : m->a[0][i];
        const rat moved = rat_mul(rat_of(t), rat_of_two(m->to[i], -m->from[i])), c = rat_of_two(m->b[i], -corner);
        sum = rat_add(sum, rat_mul(n, rat_sub(moved, c)));
    }
    for (int k = dim - 1; k < count; k++) {
        const rat reach = rat_mul(rat_of(m->half[order[k]]), rat_abs(side_of(dim, a, b, m->axis[order[k]])));
        sum = outward > 0 ? rat_add(sum, reach) : rat_sub(sum, reach);
    }
    residual_add(&seen[VALUE], rat_sub(rat_of_extended(value), sum), bound_moving_boxes_extended_error, rat_of(size));
}

/* The time at which the slab of a facet is entered, or left, rounded to a double: of a corner that a box has there. */
static double time_of_slab(int dim, int count, const grz_moving_boxes *m, const unsigned char *order, bool leaves) {
    const double *const a = m->axis[order[0]], *const b = m->axis[order[1]];
    double c[3], v[3];
    for (int i = 0; i < dim; i++) c[i] = m->b[i] - m->a[0][i], v[i] = m->to[i] - m->from[i];
    const rat speed = side_of(dim, a, b, v);
    if (rat_sign(speed) == 0) return 0;
    rat reach = rat_of(0);
    for (int k = dim - 1; k < count; k++)
        reach = rat_add(reach, rat_mul(rat_of(m->half[order[k]]), rat_abs(side_of(dim, a, b, m->axis[order[k]]))));
    const rat level = side_of(dim, a, b, c);
    const rat time = rat_div(level, speed), wide = rat_div(reach, rat_abs(speed));
    return rat_double(leaves ? rat_add(time, wide) : rat_sub(time, wide));
}

static bool has_64_bits(void) { return LDBL_MANT_DIG == 64 && grz_extended_is_wide(); }

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
    grz_two root;
    const double times[2] = {time_of_slab(dim, count, &m, order[0], false),
                             time_of_slab(dim, count, &m, order[1], true)};
    for (int s = 0; s < 2 && has_64_bits(); s++) {
        double time;
        grz_box_extended(dim, count, &m, order[s], times[s], s == 0, &time);
    }
    const grz_two t = grz_two_of(times[0], times[1]);
    grz_box_rounded(dim, count, &m, order[0], order[1], t, &root);
}

static void times_and_sides_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("moving_boxes");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        draws_next(&draws);
        if (n % 2 == 0) see_boxes(&draws, 2);
        else see_boxes(&draws, 3);
        rat_free_after(mark);
    }
    residual_report(seen, has_64_bits() ? COUNT : VALUE);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_and_sides_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_moving_boxes", tests, NULL, NULL);
}
