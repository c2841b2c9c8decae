/* The search for a free place along a displacement.
 *
 * SPDX-License-Identifier: MIT */
#include "api/course.h"

#include "num/bits.h"
#include "num/dd.h"
#include "num/rounded.h"
#include "num/stage.h"

static const double course_origin[3] = {0, 0, 0};

/* Where the reference point is at the time, correctly rounded. */
static void set_course_place(grz_stop_course *c, double time) {
    if (c->by) {
        grz_rounded_steps(c->dim, c->start, time, c->by, course_origin, c->place);
        return;
    }
    for (int i = 0; i < c->dim; i++) c->place[i] = grz_zero(c->start[i]) ? 0 : c->start[i];
}

static bool is_course_free_at(grz_stop_course *c, double time) {
    set_course_place(c, time);
    return !c->is_inside(c->context, c->place, time);
}

/* a + b - sum, where sum is the double nearest to a + b; rounded. Its sign is exact. */
static double course_rest_of_sum(double a, double b, double sum) {
    const double terms[3] = {a, b, -sum}, ones[3] = {1, 1, 1};
    return grz_is_moderate(a) && grz_is_moderate(b) ? grz_dd_sum(a, b).lo : grz_rounded_dot(3, terms, ones);
}

bool grz_stop_is_free_at_end(grz_stop_course *c) {
    double end[2][3];
    set_course_place(c, 1);
    for (int i = 0; i < c->dim; i++) {
        end[0][i] = end[1][i] = c->place[i];
        if (!grz_finite(end[0][i])) continue;
        const double rest = course_rest_of_sum(c->start[i], c->by ? c->by[i] : 0, end[0][i]);
        if (!grz_zero(rest)) end[1][i] = grz_at_order(grz_order(end[0][i]) + (rest > 0 ? 1 : -1));
    }
    for (int sides = 0; sides < 1 << c->dim; sides++) {
        for (int i = 0; i < c->dim; i++) c->place[i] = end[sides >> i & 1][i];
        if (!c->is_inside(c->context, c->place, 1)) return true;
    }
    return false;
}

/* The time 2^steps - 1 doubles before one; 0 if there is none. */
static double course_time_before(double time, int steps) {
    const uint64_t back = steps < 63 ? (UINT64_C(1) << steps) - 1 : UINT64_MAX, all = grz_bits(time);
    return back < all ? grz_from_bits(all - back) : 0;
}

static bool is_course_at(grz_stop_course *c, double time, const double place[]) {
    set_course_place(c, time);
    return memcmp(place, c->place, (size_t)c->dim * sizeof *place) == 0;
}

/* How many steps back lead from the place there to another one, or to the time 0: places only come nearer to the start,
 * so this is found by bisection. */
static int steps_to_other_place(grz_stop_course *c, double time, int steps) {
    double here[3];
    int same = steps, other = steps + 1;
    memcpy(here, c->place, sizeof here);
    while (course_time_before(time, other) > 0 && is_course_at(c, course_time_before(time, other), here)) {
        same = other;
        other += other - steps;
    }
    while (other - same > 1) {
        const int middle = same + (other - same) / 2;
        const double at = course_time_before(time, middle);
        if (at > 0 && is_course_at(c, at, here)) same = middle;
        else other = middle;
    }
    return other;
}

/* Steps back by 1, 2, 4 ... doubles, so that it gets to 0 from any time, also where the processor flushes subnormal
 * numbers to zero. Of a tiny time many steps lead to the same place, which is asked about once if nothing moves. */
double grz_stop_time_outside(grz_stop_course *c, double time) {
    for (int steps = 0; course_time_before(time, steps) > 0;) {
        const double at = course_time_before(time, steps);
        if (is_course_free_at(c, at)) return at;
        steps = c->still ? steps_to_other_place(c, time, steps) : steps + 1;
    }
    return is_course_free_at(c, 0) ? 0 : -1;
}
