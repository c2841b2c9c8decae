/* The bounds of num/lanes/roots.h, of balls that move past boxes along the axes (time/moving_ball_box.inc), and of
 * circles past oriented ones (time/sweep2_obb.c).
 *
 * SPDX-License-Identifier: MIT */
#include "unit/residual.h"

#include "time/sweep2_obb.c"

#include "time/lanes_scalar.c"

#include "unit/residual_roots.h"

enum { ROOTS, SIDE, OBB_SIDE, OBB_ROOTS, COUNT };
static struct residual seen[COUNT] = {{.bound = "roots_error"},
                                      {.bound = "moving_ball_box_side_error"},
                                      {.bound = "circle_obb_side_error"},
                                      {.bound = "circle_obb_roots_error"}};

/* A radius that lets f(t) all but vanish in every other sample. */
static double near_radius(struct draws *draws, double distance) {
    return rng_once_in(&draws->rng, 2) && distance > 0 ? distance : draw_size(draws);
}

static void see_roots(struct draws *draws, int dim) {
    double center[3], from[3], by[3], other[3], at2 = 0;
    draw_vector(draws, dim, center), draw_vector(draws, dim, from);
    draw_vector(draws, dim, by), draw_vector(draws, dim, other);
    const double time = rng_unit(&draws->rng);
    for (int i = 0; i < dim; i++) {
        const double x = from[i] - center[i] + time * (by[i] - other[i]);
        at2 += x * x;
    }
    const double radius = near_radius(draws, sqrt(at2)), more = rng_once_in(&draws->rng, 2) ? 0 : 0.25 * radius;
    const grz_two t = grz_two_same(time);
    roots_terms q;
    roots_size size = {.p2 = grz_two_same(0), .v2 = grz_two_same(0), .r2 = radius * radius};
    grz_two p[3], p_rest[3], v[3], v_rest[3];
    rat exact = rat_of_two(radius - more, more);
    exact = rat_sub(rat_of(0), rat_mul(exact, exact));
    for (int i = 0; i < dim; i++) {
        p[i] = grz_two_exact_sum(grz_two_same(from[i]), grz_two_same(-center[i]), &p_rest[i]);
        v[i] = grz_two_exact_sum(grz_two_same(by[i]), grz_two_same(-other[i]), &v_rest[i]);
        size.p2 = grz_two_add(size.p2, grz_two_mul(p[i], p[i]));
        size.v2 = grz_two_add(size.v2, grz_two_mul(v[i], v[i]));
        const rat x = rat_add(rat_of_two(from[i], -center[i]), rat_mul(rat_of(time), rat_of_two(by[i], -other[i])));
        exact = rat_add(exact, rat_mul(x, x));
    }
    roots_rows(dim, p, q.p), roots_rows(dim, p_rest, q.p_rest);
    roots_rows(dim, v, q.v), roots_rows(dim, v_rest, q.v_rest);
    roots_radius(radius - more, more, &q);
    const double f = grz_two_low(roots_value(dim, &q, t));
    if (fabs(f) < 0.5 * size.r2) /* else it rounds twice */
        residual_add(&seen[ROOTS], rat_beyond_rounding(f, exact), roots_error,
                     rat_of(grz_two_low(size_of_root(&size, t))));
}

/* lo - t v or t v - hi as it is computed: the least slack with which x agrees with that side, negated. */
static double distance_out(const grz_ball_box_exact *ways, int axis, bool below, double t) {
    const grz_two all = grz_two_less(grz_two_same(0), grz_two_same(1)), none = grz_two_less(all, all);
    const ball_box_sides sides = {{below ? all : none}, {all}};
    grz_ball_box_exact w = *ways;
    w.lo[0] = w.lo[axis], w.hi[0] = w.hi[axis], w.v[0] = w.v[axis];
    int64_t out = grz_order(-(double)INFINITY), in = grz_order((double)INFINITY);
    while ((uint64_t)in - (uint64_t)out > 1) {
        const int64_t middle = out + (int64_t)(((uint64_t)in - (uint64_t)out) / 2);
        w.side_error = -grz_at_order(middle);
        if (grz_two_is_low(ball_box_agrees(1, &w, &sides, grz_two_same(t)))) out = middle;
        else in = middle;
    }
    return grz_at_order(in);
}

/* Of lo - T v or T v - hi, for any time T that is rounded to t. */
static void see_side(struct residual *r, const grz_ball_box_exact *w, int axis, double t, double bound, double size,
                     rat lo, rat hi, rat v) {
    for (int below = 0; below < 2; below++) {
        const rat computed = rat_of(distance_out(w, axis, below, t));
        for (int end = -1; end <= 1; end++) {
            const rat x = rat_mul(v, rat_of_two(t, end * t * GRZ_U)), exact = below ? rat_sub(lo, x) : rat_sub(x, hi);
            residual_add(r, rat_sub(computed, exact), bound, rat_of(size));
        }
    }
}

/* A time at which x is close to the side of an axis, or any. */
static double time_near(struct draws *draws, const grz_ball_box_exact *w, int axis) {
    const double t = grz_two_low(w->lo[axis]) / grz_two_low(w->v[axis]);
    return t > 0 && t < 1 && rng_once_in(&draws->rng, 2) ? t : rng_unit(&draws->rng);
}

static void see_ball_box(struct draws *draws, int dim) {
    double center[3], min[3], max[3], da[3], db[3];
    draw_vector(draws, dim, center), draw_vector(draws, dim, min);
    draw_vector(draws, dim, da), draw_vector(draws, dim, db);
    for (int i = 0; i < dim; i++) max[i] = min[i] + draw_size(draws);
    const grz_moving_ball_box m = {center, min, max, da, db, draw_size(draws)};
    grz_ball_box s;
    grz_ball_box_exact w;
    if (!grz_ball_box_of(dim, &m, &s)) return;
    grz_ball_box_exact_of(dim, &m, s.size, &w);
    for (int i = 0; i < dim; i++)
        see_side(&seen[SIDE], &w, i, time_near(draws, &w, i), moving_ball_box_side_error, s.size,
                 rat_of_two(min[i], -center[i]), rat_of_two(max[i], -center[i]), rat_of_two(da[i], -db[i]));
}

/* lo, hi and v of a circle past an oriented box, in its frame, times |u|. */
static void exact_ways(const grz2_circle *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, rat lo[2],
                       rat hi[2], rat v[2]) {
    rat axis[2] = {rat_of(b->u.x), rat_of(b->u.y)}, back[2], by[2];
    const rat u2 = rat_dot(2, axis, axis);
    rat_difference(2, &b->center.x, &a->center.x, back);
    rat_difference(2, &da->x, &db->x, by);
    for (int i = 0; i < 2; i++) {
        const rat half = rat_mul(rat_of(i == 0 ? b->half.x : b->half.y), u2), along = rat_dot(2, axis, back);
        lo[i] = rat_sub(along, half), hi[i] = rat_add(along, half), v[i] = rat_dot(2, axis, by);
        const rat turned = rat_sub(rat_of(0), axis[1]);
        axis[1] = axis[0], axis[0] = turned;
    }
}

/* f of the axes on which there is a gap. */
static rat exact_over(const ball_box_sides *sides, double t, rat lo[2], rat hi[2], rat v[2], rat square) {
    rat f = rat_sub(rat_of(0), square);
    for (int i = 0; i < 2; i++) {
        if (!grz_two_is_low(sides->out[i])) continue;
        const rat x = rat_sub(rat_mul(rat_of(t), v[i]), grz_two_is_low(sides->below[i]) ? lo[i] : hi[i]);
        f = rat_add(f, rat_mul(x, x));
    }
    return f;
}

static void see_circle_obb(struct draws *draws) {
    grz2_circle a;
    grz2_obb b;
    grz2_vec da, db;
    draw_vector(draws, 2, &a.center.x), draw_vector(draws, 2, &b.center.x), draw_vector(draws, 2, &b.u.x);
    draw_vector(draws, 2, &da.x), draw_vector(draws, 2, &db.x);
    a.radius = draw_size(draws), b.half.x = draw_size(draws), b.half.y = draw_size(draws);
    grz_ball_box s;
    grz_ball_box_exact w;
    ball_box_sides sides;
    roots_size q;
    rat lo[2], hi[2], v[2];
    exact_ways(&a, &da, &b, &db, lo, hi, v);
    const rat u2 = rat_add(rat_mul(rat_of(b.u.x), rat_of(b.u.x)), rat_mul(rat_of(b.u.y), rat_of(b.u.y)));
    if (!circle_obb_filter(&a, &da, &b, &db, &s)) return;
    circle_obb_exactly(&a, &da, &b, &db, s.size, &w);
    const int axis = rng_int(&draws->rng, 0, 1);
    const double time = time_near(draws, &w, axis);
    const grz_two t = grz_two_same(time);
    see_side(&seen[OBB_SIDE], &w, axis, time, circle_obb_side_error, s.size, lo[axis], hi[axis], v[axis]);
    ball_box_quadratics(2, &w, t, &q, &sides);
    const double gap2 = rat_double(rat_div(exact_over(&sides, time, lo, hi, v, rat_of(0)), u2));
    a.radius = near_radius(draws, sqrt(gap2));
    if (!circle_obb_filter(&a, &da, &b, &db, &s)) return;
    circle_obb_exactly(&a, &da, &b, &db, s.size, &w);
    ball_box_quadratics(2, &w, t, &q, &sides);
    q.r2 = s.r2;
    q.p2 = grz_two_add(q.p2, grz_two_same(w.p2)), q.v2 = grz_two_add(q.a, grz_two_same(w.v2));
    const rat square = rat_mul(rat_mul(rat_of(a.radius), rat_of(a.radius)), u2);
    const roots_terms terms = ball_box_terms(2, &w, &sides);
    const double f = grz_two_low(roots_value(2, &terms, t)), size = grz_two_low(size_of_root(&q, t));
    if (!(fabs(f) < 0.5 * q.r2)) return;
    residual_add(&seen[OBB_ROOTS], rat_beyond_rounding(f, exact_over(&sides, time, lo, hi, v, square)), w.value_error,
                 rat_of(size));
}

static void quadratics_and_sides_are_within_their_bounds(void **state) {
    (void)state;
    struct draws draws = draws_seeded("ball_box");
    for (int n = effort(6000); n > 0; n--) {
        const int mark = rat_mark(), dim = 2 + n % 2;
        draws_next(&draws);
        see_roots(&draws, dim);
        see_ball_box(&draws, dim);
        see_circle_obb(&draws);
        rat_free_after(mark);
    }
    residual_report(seen, COUNT);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(quadratics_and_sides_are_within_their_bounds)};
    return cmocka_run_group_tests_name("residual_ball_box", tests, NULL, NULL);
}
