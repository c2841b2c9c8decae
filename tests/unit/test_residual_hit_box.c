/* The bound of hit/hit_box.inc: when boxes along the axes touch, and the middle of what they have in common then.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "hit/lanes_scalar.c"

static struct residual seen = {.bound = "contact_box_error"};

static double a_min[3], a_max[3], a_more[3], b_min[3], b_max[3], to[3], from[3];
static grz_axis_aligned_box a = {a_min, a_max, a_more, 0}, b = {b_min, b_max, NULL, 0};

static rat end_of_a(int i) { return rat_of_two(a_max[i], a_more[i]); }
static rat way_of(int i) { return rat_of_two(to[i], -from[i]); }

/* When a's end, moved and grown, gets to b's on an axis along which it is below b, or above it. */
static rat time_on(int i, bool below) {
    const rat gap = below ? rat_sub(end_of_a(i), rat_of(b_min[i])) : rat_sub(rat_of(a_min[i]), rat_of(b_max[i])),
              radius = rat_of_two(a.radius, b.radius);
    return rat_div(rat_sub(below ? rat_sub(rat_of(0), radius) : radius, gap), way_of(i));
}

static void see_face(const box4_meeting *m, const box4_hit *c) {
    const int i = grz_trailing_zeros(m->axes), axis = i == 3 ? 2 : i;
    const rat time = time_on(axis, (d4_places(m->below) >> i & 1) != 0),
              off = rat_sub(rat_of_two(c->time, c->rest), time);
    residual_add(&seen, off, contact_box_error, rat_div(rat_of(m->size), rat_abs(way_of(axis))));
}

/* At the time as it was found. The slack counts the bound for a moved end, and once more for the middle. */
static void see_middle(int dim, const box4_meeting *m, const box4_hit *c) {
    d4 slack, certain;
    const dd4 middle = box4_middle_of(m, false, c, &slack, &certain);
    const rat time = rat_of_two(c->time, c->rest);
    for (int i = 0; i < dim; i++) {
        const int place = d4_place_of_axis(i);
        if (!(d4_places(certain) >> place & 1)) continue;
        const rat by = rat_mul(time, way_of(i)), low = rat_max(rat_add(rat_of(a_min[i]), by), rat_of(b_min[i])),
                  high = rat_min(rat_add(end_of_a(i), by), rat_of(b_max[i])),
                  found = rat_of_two(d4_at(middle.hi, place), d4_at(middle.lo, place));
        residual_add(&seen, rat_sub(found, rat_div(rat_add(low, high), rat_of(2))), contact_box_error,
                     rat_of(2 * m->size));
    }
}

static void draw_boxes(struct draws *draws, int dim) {
    draw_vector(draws, 3, a_min), draw_vector(draws, 3, b_min), draw_vector(draws, 3, to), draw_vector(draws, 3, from);
    for (int i = 0; i < dim; i++) {
        a_max[i] = a_min[i] + draw_size(draws), b_max[i] = b_min[i] + draw_size(draws);
        a_more[i] = rng_once_in(&draws->rng, 2) ? 0 : 0x1p-30 * draw_size(draws);
    }
    a.radius = rng_once_in(&draws->rng, 2) ? 0 : draw_size(draws);
    b.radius = rng_once_in(&draws->rng, 2) ? 0 : draw_size(draws);
}

static void times_and_middles_are_within_their_bound(void **state) {
    (void)state;
    struct draws draws = draws_seeded("hit_box");
    for (int n = effort(20000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2, axis = rng_int(&draws.rng, 0, dim - 1);
        box4_meeting m;
        box4_hit c;
        draws_next(&draws);
        draw_boxes(&draws, dim);
        if (rat_sign(way_of(axis)) != 0) {
            const double enter = rat_double(time_on(axis, to[axis] > from[axis]));
            if (enter > 0 && box4_find_sides(dim, &a, to, from, &b, enter, &m) && (m.axes & (m.axes - 1)) == 0 &&
                box4_touch_face(enter, &m, &c)) {
                see_face(&m, &c);
                see_middle(dim, &m, &c);
            }
        }
        rat_free_after(mark);
    }
    residual_report(&seen, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(times_and_middles_are_within_their_bound)};
    return cmocka_run_group_tests_name("residual_hit_box", tests, NULL, NULL);
}
