/* The bounds of time/time_of_impact.c: how far a plane across a direction is from 0 at a time, and a mean of corners.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual_cores.h"

#include "time/time_of_impact.c"

enum { PLANE, POINT, COUNT };
static struct residual seen[COUNT] = {{.bound = "impact_plane_error"}, {.bound = "impact_point_error"}};

/* Two cores, of which a moves, the face of their difference that is at hand, weights of its corners, and a time: the
 * middle of two doubles. */
static int dimension, count;
static struct drawn_core one, other;
static toi_pair both;
static dd_pair m;
static grz_simplex face;
static double weight[3];
static grz_dd corner[3][3], when;
static rat v[3], t; /* exactly */

static void draw_pair(struct draws *draws) {
    double to[3], from[3];
    draw_core(draws, dimension, false, &one), draw_core(draws, dimension, false, &other);
    draw_vector(draws, dimension, to), draw_vector(draws, dimension, from);
    grz_core_move(&one.core, to, from);
    count = rng_int(&draws->rng, 1, dimension);
    face = (grz_simplex){.count = count};
    for (int k = 0; k < count; k++) {
        face.corner[k].a = rng_int(&draws->rng, 0, rat_corners(&one.core) - 1);
        face.corner[k].b = rng_int(&draws->rng, 0, rat_corners(&other.core) - 1);
        weight[k] = rng_unit(&draws->rng) / count;
    }
    const double time = 2 * rng_unit(&draws->rng);
    when = (grz_dd){time, (grz_at_order(grz_order(time) + 1) - time) / 2};
    t = rat_of_dd(when);
    for (int i = 0; i < dimension; i++)
        v[i] = rat_mul(rat_of(2), rat_of_two(one.core.motion[i][0], one.core.motion[i][1]));
}

/* As find_toi does. */
static void set_pair(void) {
    grz_make_toi_pair(dimension, &one.core, &other.core, &both);
    both.radius = grz_doubled_radius(&one.core, &other.core);
    both.size =
        both.a.size + both.b.size + 2 * doubled_motion(dimension, &one.core, both.motion) * (1 + when.hi) + both.radius;
    make_dd_pair(dimension, &m, &one.core, &other.core);
    m.size = both.size;
    dd_corners(dimension, &both, &face, corner);
}

/* The mean of the corners at that time. */
static void mean_exactly(rat at[3]) {
    rat rest = rat_of(1), next[3];
    for (int k = 1; k < count; k++) rest = rat_sub(rest, rat_of(weight[k]));
    for (int k = 0; k < count; k++) {
        rat_corner_of_difference(&one.core, &other.core, face.corner[k], next);
        for (int i = 0; i < dimension; i++) {
            const rat part = rat_mul(k == 0 ? rest : rat_of(weight[k]), next[i]);
            at[i] = rat_add(k == 0 ? rat_mul(t, v[i]) : at[i], part);
        }
    }
}

/* The least or the greatest of d times the corners of a core. */
static rat furthest(const grz_core *core, const rat d[3], bool least) {
    rat found = NULL, at[3];
    for (int id = 0; id < rat_corners(core); id++) {
        rat_corner(core, id, at);
        const rat along = rat_dot(dimension, d, at);
        if (found == NULL || rat_sign(rat_sub(along, found)) == (least ? -1 : 1)) found = along;
    }
    return found;
}

static void see_plane(const grz_dd y[3]) {
    grz_dd direction[3];
    rat d[3];
    dd_direction(&m, count, corner, y, when, direction);
    for (int i = 0; i < dimension; i++) d[i] = rat_of_dd(direction[i]);
    const dd_plane p = dd_plane_across(&m, direction);
    if (!is_usable_size(p.length)) return;
    const rat reach = rat_sub(furthest(&one.core, d, true), furthest(&other.core, d, false)),
              exact = rat_add(reach, rat_mul(t, rat_dot(dimension, d, v)));
    const grz_dd gap = grz_dd_add(p.reach, grz_dd_mul(p.rise, when));
    residual_add(&seen[PLANE], rat_sub(rat_of_dd(gap), exact), impact_plane_error,
                 rat_mul(rat_of(m.size), rat_of(p.length)));
}

static void see_point(const grz_dd y[3], const rat at[3]) {
    const rat radius = rat_mul(rat_of(2), rat_of_two(one.core.radius[0], one.core.radius[1])),
              exact = rat_sub(rat_mul(radius, radius), rat_dot(dimension, at, at)), size = rat_of(m.size);
    residual_add(&seen[POINT], rat_sub(rat_of_dd(dd_square_left(&m, y, when)), exact), impact_point_error,
                 rat_mul(size, size));
}

static void see(struct draws *draws) {
    rat at[3];
    grz_dd y[3];
    draw_pair(draws);
    mean_exactly(at);
    /* The radius in which the mean is, but for rounding, in one sum or two. */
    const double radius = rat_double(rat_sqrt(rat_dot(dimension, at, at))) / 2;
    one.core.radius[1] = rng_once_in(&draws->rng, 2) ? 0 : radius * rng_unit(&draws->rng);
    one.core.radius[0] = radius - one.core.radius[1];
    set_pair();
    if (!is_usable_size(m.size) || !dd_mean(dimension, count, weight, corner, y)) return;
    see_plane(y);
    see_point(y, at);
}

static void planes_and_points_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("impact");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark();
        dimension = 2 + n % 2;
        draws_next(&draws);
        see(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(planes_and_points_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_impact", tests, NULL, NULL);
}
