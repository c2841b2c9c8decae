/* Times of shapes that rest on boxes, slide along them, or come to touch them, on a lattice: the closed forms have
 * stages for these. The hull of a box's corners is the same set, and its times come from the general engine: they must
 * be the same doubles.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <string.h>

/* The size of a cell: exact, decimal, tiny, and so large that differences of neighbours round. */
static const double cells[] = {1, 0.25, 0.1, 0x1p-200, 0x1.fffffffffffffp+20};

/* A place on the lattice, now and then the next double. */
static double draw(struct rng *rng, double cell, int from, int to) {
    const double x = cell * rng_int(rng, from, to);
    return rng_once_in(rng, 40) ? x * (1 + 0x1p-52) : x;
}

static void draw_vector(struct rng *rng, int dim, double cell, int from, int to, double out[]) {
    for (int i = 0; i < dim; i++) out[i] = draw(rng, cell, from, to);
}

/* A box of size 1 to 3, or now and then 0, on each axis. */
static void draw_box(struct rng *rng, int dim, double cell, double min[], double max[]) {
    draw_vector(rng, dim, cell, -3, 3, min);
    for (int i = 0; i < dim; i++) max[i] = min[i] + cell * (rng_once_in(rng, 15) ? 0 : rng_int(rng, 1, 3));
}

static void corners_of_box(int dim, const double min[], const double max[], double out[]) {
    for (int k = 0; k < 1 << dim; k++)
        for (int i = 0; i < dim; i++) out[dim * k + i] = (k >> i & 1) ? max[i] : min[i];
}

/* A ball that touches a corner from outside, in space an edge, and most often moves across the direction from that: 3,
 * 4 and 5 are the sides of a triangle. */
static void draw_ball_at_corner(struct rng *rng, int dim, double cell, const double max[], double center[],
                                double *radius, double by[]) {
    const bool swap = rng_once_in(rng, 2), back = rng_once_in(rng, 2);
    for (int i = 0; i < dim; i++) center[i] = max[i] + cell * (i == 2 ? -1 : (i == 0) == swap ? 4 : 3);
    *radius = 5 * cell;
    if (rng_once_in(rng, 3)) return;
    by[0] = cell * (swap == back ? -1 : 1) * (swap ? 3 : 4);
    by[1] = -cell * (swap == back ? -1 : 1) * (swap ? 4 : 3);
}

typedef struct times {
    bool yes;
    double enter, exit; /* 0 if it is not asked for */
} times;

static int hits, touching;

static void assert_same(const char *what, times closed, times engine) {
    if (closed.yes == engine.yes && memcmp(&closed.enter, &engine.enter, sizeof(double)) == 0 &&
        memcmp(&closed.exit, &engine.exit, sizeof(double)) == 0)
        return;
    fail_msg("%s: %d %a %a, but %d %a %a of the hull", what, closed.yes, closed.enter, closed.exit, engine.yes,
             engine.enter, engine.exit);
}

/* For the dimension D: a ball, two boxes and their hulls, a segment and a ray. */
#define DEFINE_FOR(D, BALL) \
    typedef struct motion##D { \
        const grz##D##_vec *a, *b; /* NULL: a cast */ \
    } motion##D; \
\
    static times times_of_##D(const grz##D##_shape *a, const grz##D##_shape *b, motion##D by, bool open, bool enter, \
                              bool exit) { \
        times t = {.enter = 0}; \
        double *const e = enter ? &t.enter : NULL, *const x = exit ? &t.exit : NULL; \
        const grz_answer answer = \
            by.a   ? open ? grz##D##_sweep_open(a, by.a, b, by.b, e, x) : grz##D##_sweep(a, by.a, b, by.b, e, x) \
              : open ? grz##D##_cast_open(a, b, e, x) \
                   : grz##D##_cast(a, b, e, x); \
        t.yes = answer.yes; \
        return t; \
    } \
\
    /* Of a and b: both times together, and each alone. */ \
    static void compare_##D(const char *what, const grz##D##_shape *a, const grz##D##_shape *b, \
                            const grz##D##_shape *hull_a, const grz##D##_shape *hull_b, motion##D by) { \
        for (int open = 0; open < 2; open++) { \
            const times both = times_of_##D(hull_a, hull_b, by, open, true, true); \
            const times enter = {both.yes, both.enter, 0}, exit = {both.yes, 0, both.exit}; \
            assert_same(what, times_of_##D(a, b, by, open, true, true), both); \
            assert_same(what, times_of_##D(a, b, by, open, true, false), enter); \
            assert_same(what, times_of_##D(a, b, by, open, false, true), exit); \
            hits += !open && both.yes; \
            touching += open ? -both.yes : both.yes; \
        } \
    } \
\
    static void compare_all_##D(struct rng *rng, double cell) { \
        grz##D##_aabb a, b; \
        grz##D##_##BALL ball; \
        grz##D##_segment segment; \
        grz##D##_ray ray; \
        grz##D##_vec da, db = {0}, corner_a[1 << D], corner_b[1 << D]; \
        draw_box(rng, D, cell, &a.min.x, &a.max.x); \
        draw_box(rng, D, cell, &b.min.x, &b.max.x); \
        draw_vector(rng, D, cell, -4, 4, &da.x); \
        if (rng_once_in(rng, 4)) draw_vector(rng, D, cell, -4, 4, &db.x); \
        draw_vector(rng, D, cell, -4, 4, &ball.center.x); \
        ball.radius = cell * rng_int(rng, 0, 5); \
        if (rng_once_in(rng, 4)) draw_ball_at_corner(rng, D, cell, &b.max.x, &ball.center.x, &ball.radius, &da.x); \
        draw_vector(rng, D, cell, -4, 4, &segment.a.x); \
        draw_vector(rng, D, cell, -4, 4, &segment.b.x); \
        ray.origin = segment.a; \
        draw_vector(rng, D, cell, -2, 2, &ray.dir.x); \
        corners_of_box(D, &a.min.x, &a.max.x, &corner_a[0].x); \
        corners_of_box(D, &b.min.x, &b.max.x, &corner_b[0].x); \
        const grz##D##_hull corners[2] = {{1 << D, corner_a}, {1 << D, corner_b}}; \
        const grz##D##_shape boxes[2] = {grz##D##_shape_from_aabb(&a), grz##D##_shape_from_aabb(&b)}, \
                             hulls[2] = {grz##D##_shape_from_hull(&corners[0]), \
                                         grz##D##_shape_from_hull(&corners[1])}, \
                             round = grz##D##_shape_from_##BALL(&ball), line = grz##D##_shape_from_segment(&segment), \
                             half_line = grz##D##_shape_from_ray(&ray); \
        const motion##D by = {&da, &db}, cast = {NULL, NULL}; \
        compare_##D("boxes", &boxes[0], &boxes[1], &hulls[0], &hulls[1], by); \
        compare_##D("ball and box", &round, &boxes[1], &round, &hulls[1], by); \
        compare_##D("segment and box", &line, &boxes[1], &line, &hulls[1], cast); \
        compare_##D("ray and box", &half_line, &boxes[1], &half_line, &hulls[1], cast); \
    }

DEFINE_FOR(2, circle)
DEFINE_FOR(3, sphere)

static void boxes_and_hulls_have_the_same_times(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "resting times");
    const int count = effort(4000);
    for (int n = 0; n < count; n++) {
        const double cell = cells[n / 2 % 5];
        if (n % 2 == 0) compare_all_2(&rng, cell);
        else compare_all_3(&rng, cell);
    }
    /* of a tenth of the hits the shapes only touch */
    assert_true(hits > count);
    assert_true(10 * touching > hits);
}

/* A ball that slides along an edge and leaves it: the gaps on both axes across it are then 1.2, but for rounding, and
 * 1.6. By a root in decimals of 80 digits the time is 3e-18 ulp before the midpoint of two doubles: too near for
 * double-doubles, and for the plane and the point of the nearest face. */
static void time_next_to_a_midpoint_is_rounded(void **state) {
    (void)state;
    const grz3_aabb box = {{-8, -2, -3}, {8, -0x1.51742626313p-1, -2}};
    const grz3_sphere ball = {{0, -0x1.6caed178b162dp+0, -0.8}, 2};
    const grz3_vec by = {1, 3, 0};
    double exit;
    assert_true(grz3_sweep_sphere_aabb(&ball, &by, &box, NULL, NULL, &exit));
    assert_true(exit == 0x1.93b43aaa21984p-1);
}

/* Where the search for the last time begins they touch but for rounding, and no corner has been looked at yet: no face
 * is known. Between the ends, whose distances are 2 t + 2 u and, u beside that, 2 t + u, the last time is 1 - u / 2. */
static void a_ball_that_leaves_a_tiny_capsule_far_away_has_a_last_time(void **state) {
    (void)state;
    const double x = 1000001, y = 1000000, u = 0x1p-33;
    const grz2_shape ball = {.kind = GRZ_BALL, .circle = {{x, y - u}, 1}},
                     pill = {.kind = GRZ_CAPSULE, .capsule = {{x + u, y}, {x, y + u}, 1}};
    const grz2_vec by = {0, -2};
    double exit;
    assert_true(grz2_sweep(&ball, &by, &pill, NULL, NULL, &exit).yes);
    assert_true(exit == 1 - u / 2);
    assert_true(grz2_sweep_open(&ball, &by, &pill, NULL, NULL, &exit).yes);
    assert_true(exit == 1 - u / 2);
}

/* They overlap by an ulp, and the motion is along the face but for rounding, by which they part before it ends. The
 * product of that motion and the normal is 2^-52 or 2^-51: in doubles not even its sign is known. */
static void boxes_that_slide_apart_by_rounding_alone_have_a_last_time(void **state) {
    (void)state;
    const grz2_obb flat[2] = {
        {{0x1.7c10d1b24214cp-1, 0x1.c08273a30015ap-1}, {0x1.8f558b2e2b4fcp-1, 0x1.b1a79c474f4f4p-2}, {-1, 1}},
        {{-0x1.3192bfd4414b2p-1, -0x1.da423bc70694dp-2}, {0x1.14d7bf2a5e4e4p+0, 0x1.d4cfc362dbb86p-1}, {-1, 1}}};
    const grz3_obb box[2] = {{{-0x1.999999999999cp-4, 0x1.999999999999cp-4, 1},
                              {0x1.6666666666667p-1, 0x1.999999999999ap-2, 0x1.6666666666667p-1},
                              {{-1, -2, -1}, {1, 1, 2}, {2, 0, -1}}},
                             {{-0x1.3333333333333p-1, 0x1.999999999999cp-4, 0x1.999999999999ap-3},
                              {0x1.ccccccccccccdp-1, 0x1.999999999999ap-3, 0x1.6666666666667p-1},
                              {{-1, -2, -1}, {1, 1, 2}, {2, 0, -1}}}};
    const grz2_vec by2 = {-2, 0x1.588d8eae94dcp+1}, other_by2 = {0, 0x1.62363aba536fep-1};
    const grz3_vec by3 = {0x1.3dba6d778bep+1, 0x1.a7a33c9f652aap+0, 0};
    double enter, exit;
    assert_true(grz2_sweep_obb_obb(&flat[0], &by2, &flat[1], &other_by2, &enter, &exit));
    assert_true(enter == 0 && exit == 0.75);
    assert_true(grz2_sweep_open_obb_obb(&flat[0], &by2, &flat[1], &other_by2, NULL, &exit));
    assert_true(exit == 0.75);
    assert_true(grz3_sweep_obb_obb(&box[0], &by3, &box[1], NULL, &enter, &exit));
    assert_true(enter == 0 && exit == 0.875);
    assert_true(grz3_sweep_open_obb_obb(&box[0], &by3, &box[1], NULL, NULL, &exit));
    assert_true(exit == 0.875);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(boxes_and_hulls_have_the_same_times),
                                       cmocka_unit_test(a_ball_that_leaves_a_tiny_capsule_far_away_has_a_last_time),
                                       cmocka_unit_test(boxes_that_slide_apart_by_rounding_alone_have_a_last_time),
                                       cmocka_unit_test(time_next_to_a_midpoint_is_rounded)};
    return cmocka_run_group_tests_name("resting_times", tests, NULL, NULL);
}
