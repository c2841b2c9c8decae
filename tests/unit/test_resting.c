/* Shapes that rest on each other: whether they touch, and when they begin to, from one face (convex/resting.h), beside
 * the exact search. They are left where grz_stop leaves them, or put on a lattice; most of them must be decided. And
 * where they hit at the start, in doubles (hit/hit_start.h), beside integers of any length.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "convex/exact_gjk.h"
#include "convex/resting.h"
#include "hit/hit.h"
#include "num/bits.h"
#include "shape/core3.h"
#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>

static long asked, decided, parted, apart, touching, meeting, later, until_the_end, hits, hits_of_touching;

static void draw_vec(struct rng *rng, double size, bool coarse, grz3_vec *out) {
    for (int i = 0; i < 3; i++) {
        const double x = size * rng_signed(rng);
        ((double *)out)[i] = coarse ? 0.25 * nearbyint(4 * x) : x;
    }
}

/* A ball, an aabb, an obb that is turned about one axis or two, a capsule or a triangle. */
static grz3_shape draw_shape(struct rng *rng, bool coarse) {
    grz3_shape s = {.kind = GRZ_EMPTY};
    grz3_vec at, size;
    draw_vec(rng, 2, coarse, &at);
    for (int i = 0; i < 3; i++) ((double *)&size)[i] = 0.25 * rng_int(rng, 1, 4) + (coarse ? 0 : 0.1 * rng_signed(rng));
    const double yaw = 3 * rng_signed(rng), pitch = rng_once_in(rng, 2) ? 0 : rng_signed(rng);
    const double c = cos(yaw), d = sin(yaw), p = cos(pitch), q = sin(pitch);
    grz3_capsule capsule = {at, at, size.x};
    grz3_triangle triangle = {at, at, at};
    draw_vec(rng, 2, coarse, &capsule.b);
    draw_vec(rng, 2, coarse, &triangle.b);
    draw_vec(rng, 2, coarse, &triangle.c);
    switch (rng_int(rng, 0, 4)) {
    case 0: return grz3_shape_from_sphere(&(grz3_sphere){at, size.x});
    case 1:
        return grz3_shape_from_aabb(
            &(grz3_aabb){{at.x - size.x, at.y - size.y, at.z - size.z}, {at.x + size.x, at.y + size.y, at.z + size.z}});
    case 2: return grz3_shape_from_capsule(&capsule);
    case 3: return grz3_shape_from_triangle(&triangle);
    default: s.kind = GRZ_OBB;
    }
    s.obb = (grz3_obb){at, size, {{c, d, 0}, {-d * p, c * p, q}, {d * q, -c * q, p}}};
    return s;
}

static grz_meet meet_exactly(const grz_core *a, const grz_core *b) {
    grz_simplex simplex = {1, {{0, 0}}};
    return grz_exact_gjk_dyadic(a, b, &simplex);
}

/* How they meet by the time midway between two doubles. */
static grz_meet meet_until(const grz_core *a, const grz_core *b, double from, double to) {
    grz_core moving = *a;
    moving.moves = true;
    moving.ends = GRZ_ENDS_NEAR;
    moving.from = grz_at(0);
    moving.to = (grz_time){.part = {from, to}, .exponent = -1};
    return meet_exactly(&moving, b);
}

static void compare(const grz3_shape *a, const grz3_vec *by, const grz3_shape *b) {
    static const double nowhere[3] = {0};
    grz_body x, y;
    if (!grz3_body_of(a, &x) || !grz3_body_of(b, &y)) return;
    x.core.radius[1] = y.core.radius[1] = 0;
    asked++;
    const grz_meet still = grz_meet_resting(&x.core, &y.core);
    if (still != GRZ_UNDECIDED) assert_int_equal(still, meet_exactly(&x.core, &y.core));
    grz_core_move(&x.core, &by->x, nowhere);
    x.core.moves = false;
    const grz_resting r = grz_find_resting(&x.core, &y.core);
    parted += r.parted;
    if (r.parted) assert_int_not_equal(meet_until(&x.core, &y.core, 8, 8), GRZ_MEETING);
    if (r.meet == GRZ_UNDECIDED) return;
    decided++;
    const grz_meet always = meet_until(&x.core, &y.core, 1, 1);
    assert_int_equal(r.meet, always);
    until_the_end += r.meet == GRZ_APART && r.until == 1;
    if (r.until > 1) assert_int_equal(r.meet == GRZ_APART, meet_until(&x.core, &y.core, 8, 8) == GRZ_APART);
    apart += r.meet == GRZ_APART;
    touching += r.meet == GRZ_TOUCHING;
    meeting += r.meet == GRZ_MEETING;
    if (r.meet == GRZ_APART) return;
    if (r.enter > 0) {
        const int64_t at = grz_order(r.enter);
        later++;
        assert_int_equal(meet_until(&x.core, &y.core, grz_at_order(at - 1), r.enter), GRZ_APART);
        assert_int_not_equal(meet_until(&x.core, &y.core, r.enter, grz_at_order(at + 1)), GRZ_APART);
    } else {
        assert_int_not_equal(meet_exactly(&x.core, &y.core), GRZ_APART);
    }
}

/* The displacement without what leads into the other shape, as of a character on a floor. */
static void slide_along(const grz3_shape *a, const grz3_shape *b, grz3_vec *by) {
    grz3_hit hit;
    if (!grz3_sweep_open_hit(a, by, b, NULL, &hit).yes) return;
    const double into = by->x * hit.normal.x + by->y * hit.normal.y + by->z * hit.normal.z;
    *by = (grz3_vec){by->x - into * hit.normal.x, by->y - into * hit.normal.y, by->z - into * hit.normal.z};
}

/* A hit at any other time than 0 takes the exact way; without motion it is the same one. */
static void compare_hits(const grz3_shape *a, const grz3_shape *b) {
    static const double nowhere[3] = {0};
    static const grz_simplex none = {0};
    grz_body x[2], y[2];
    grz_hit hit[2];
    if (!grz3_overlap(a, b)) return;
    for (int k = 0; k < 2; k++) {
        if (!grz3_body_of(a, &x[k]) || !grz3_body_of(b, &y[k])) return;
        grz_core_move(&x[k].core, nowhere, nowhere);
        grz_find_hit(&x[k], &y[k], k, k, &none, &hit[k]);
    }
    for (int i = 0; i < 3; i++) {
        assert_true(grz_bits(hit[0].point[i]) == grz_bits(hit[1].point[i]));
        assert_true(grz_bits(hit[0].normal[i]) == grz_bits(hit[1].normal[i]));
    }
    hits++;
    hits_of_touching += grz3_touch(a, b);
}

/* To the double next to it, in one coordinate, or to the one that is half as far from 0 as the least normal one. */
static void nudge(struct rng *rng, grz3_vec *at) {
    double *const x = (double *)at + rng_int(rng, 0, 2);
    *x = rng_once_in(rng, 8) ? 0x1p-1023 : nextafter(*x, rng_once_in(rng, 2) ? 8 : -8);
}

static void faces_decide_as_the_search(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "resting");
    for (int n = 500 + effort(3500); n > 0; n--) {
        const bool coarse = rng_once_in(&rng, 3);
        grz3_shape a = draw_shape(&rng, coarse);
        const grz3_shape b = draw_shape(&rng, coarse);
        grz3_vec by, place;
        double enter;
        draw_vec(&rng, 4, coarse, &by);
        if (!grz3_sweep(&a, &by, &b, NULL, &enter, NULL).yes || !(enter > 0)) continue;
        if (grz3_stop(&a, &by, &b, NULL, &place, NULL).unsupported) continue;
        a = grz3_shape_at(&a, &place);
        if (rng_once_in(&rng, 4)) {
            nudge(&rng, &place);
            a = grz3_shape_at(&a, &place);
        }
        draw_vec(&rng, 1, rng_once_in(&rng, 3), &by);
        if (rng_once_in(&rng, 2)) slide_along(&a, &b, &by);
        compare(&a, &by, &b);
        compare_hits(&a, &b);
        place.z -= 0.125;
        a = grz3_shape_at(&a, &place);
        if (rng_once_in(&rng, 4)) compare_hits(&a, &b);
    }
    print_message("of %ld, %ld decided: %ld apart, %ld touching, %ld meeting, %ld of them after the start\n", asked,
                  decided, apart, touching, meeting, later);
    assert_true(10 * decided > 7 * asked);
    print_message("%ld apart until the end alone; %ld hits, %ld of them of shapes that touch\n", until_the_end, hits,
                  hits_of_touching);
    assert_true(apart > 0 && touching > 0 && meeting > 0 && later > 0 && until_the_end > 0);
    assert_true(hits > 10 && hits_of_touching > 3);
}

/* Balls, capsules and rounded boxes along the axes at aabbs, of small whole numbers or these by 0.1: nearest points on
 * borders of faces and edges, at distances that are Pythagorean, so that corners are touched exactly, too. */
static void borders_decide_as_the_search(void **state) {
    (void)state;
    static const int ways[][3] = {{3, 0, 0}, {0, 3, 4}, {3, 4, 0}, {4, 0, 3},
                                  {1, 2, 2}, {2, 3, 6}, {5, 0, 0}, {0, 0, 7}};
    static const int lengths[] = {3, 5, 5, 5, 3, 7, 5, 7};
    struct rng rng = rng_seeded(2, "borders");
    asked = decided = apart = touching = meeting = later = until_the_end = 0;
    for (int n = 500 + effort(3500); n > 0; n--) {
        const double unit = rng_once_in(&rng, 3) ? 0.1 : 1;
        const int which = rng_int(&rng, 0, 7), flat = rng_int(&rng, 0, 3);
        double low[3], high[3], at[3], end[3], by[3];
        for (int i = 0; i < 3; i++) {
            const double side = rng_once_in(&rng, 2) ? -1 : 1;
            low[i] = unit * rng_int(&rng, -3, 3);
            high[i] = low[i] + (i == flat ? 0 : unit * rng_int(&rng, 0, 3));
            const double corner = rng_once_in(&rng, 2) ? low[i] : high[i];
            at[i] = corner + side * unit * ways[which][i];
            if (rng_once_in(&rng, 6)) at[i] = nextafter(at[i], rng_once_in(&rng, 2) ? 99 : -99);
            by[i] = unit * rng_int(&rng, -2, 2);
            if (rng_once_in(&rng, 6)) by[i] *= 0.37;
            end[i] = at[i];
        }
        end[rng_int(&rng, 0, 2)] += unit * rng_int(&rng, 0, 3);
        const double radius = unit * lengths[which];
        grz3_shape a = {.kind = GRZ_EMPTY};
        const grz3_vec from = {at[0], at[1], at[2]}, to = {end[0], end[1], end[2]};
        if (rng_once_in(&rng, 3)) a = grz3_shape_from_sphere(&(grz3_sphere){from, radius});
        else if (rng_once_in(&rng, 2)) a = grz3_shape_from_capsule(&(grz3_capsule){from, to, radius});
        else a = grz3_shape_from_aabb(&(grz3_aabb){from, to});
        if (a.kind == GRZ_AABB) a.radius = radius;
        const grz3_shape b = grz3_shape_from_aabb(&(grz3_aabb){{low[0], low[1], low[2]}, {high[0], high[1], high[2]}});
        compare(&a, &(grz3_vec){by[0], by[1], by[2]}, &b);
        compare_hits(&a, &b);
    }
    print_message("of %ld, %ld decided: %ld apart, %ld touching, %ld meeting, %ld of them after the start\n", asked,
                  decided, apart, touching, meeting, later);
    assert_true(10 * decided > 8 * asked && apart > 0 && touching > 0 && meeting > 0 && later > 0);
}

/* What stands on a triangle of a floor, over it or over an edge of it: boxes, of which some are turned, capsules that
 * lie or stand, and triangles. */
static grz3_shape draw_standing(struct rng *rng, bool coarse, const grz3_triangle *floor) {
    const double u = 0.125 * rng_int(rng, 0, 6), v = 0.125 * rng_int(rng, 0, 6);
    grz3_vec at, half, to, other;
    at.x = floor->a.x + u * (floor->b.x - floor->a.x) + v * (floor->c.x - floor->a.x);
    at.y = floor->a.y + u * (floor->b.y - floor->a.y) + v * (floor->c.y - floor->a.y);
    draw_vec(rng, 1.5, coarse, &to);
    draw_vec(rng, 1.5, coarse, &other);
    for (int i = 0; i < 3; i++) (&half.x)[i] = 0.25 * rng_int(rng, 1, 4) + (coarse ? 0 : 0.1 * rng_signed(rng));
    const bool turned = rng_once_in(rng, 2);
    const double c = turned ? 0.6 : cos(half.x), d = turned ? 0.8 : sin(half.x);
    switch (rng_int(rng, 0, 4)) {
    case 0:
        return grz3_shape_from_aabb(
            &(grz3_aabb){{at.x - half.x, at.y - half.y, 0}, {at.x + half.x, at.y + half.y, half.z}});
    case 1: return grz3_shape_from_capsule(&(grz3_capsule){{at.x, at.y, half.x}, {to.x, to.y, half.x}, half.x});
    case 2: return grz3_shape_from_capsule(&(grz3_capsule){{at.x, at.y, half.x}, {at.x, at.y, 2}, half.x});
    case 3: return grz3_shape_from_triangle(&(grz3_triangle){{at.x, at.y, 0}, {to.x, to.y, 0}, other});
    default: return grz3_shape_from_obb(&(grz3_obb){{at.x, at.y, half.z}, half, {{c, d, 0}, {-d, c, 0}, {0, 0, 1}}});
    }
}

static void things_on_triangles_decide_as_the_search(void **state) {
    (void)state;
    struct rng rng = rng_seeded(3, "triangles of floors");
    asked = decided = parted = apart = touching = meeting = later = until_the_end = 0;
    for (int n = 500 + effort(3500); n > 0; n--) {
        const bool coarse = rng_once_in(&rng, 3);
        grz3_triangle floor;
        grz3_vec by;
        draw_vec(&rng, 2, coarse, &floor.a);
        draw_vec(&rng, 2, coarse, &floor.b);
        draw_vec(&rng, 2, coarse, &floor.c);
        floor.a.z = floor.b.z = floor.c.z = rng_once_in(&rng, 6) ? -0x1p-50 : 0;
        draw_vec(&rng, 1, rng_once_in(&rng, 3), &by);
        const grz3_shape a = draw_standing(&rng, coarse, &floor), b = grz3_shape_from_triangle(&floor);
        if (rng_once_in(&rng, 2)) compare(&a, &by, &b);
        else compare(&b, &by, &a);
    }
    print_message("of %ld, %ld decided: %ld apart, %ld touching, %ld meeting, %ld of them after the start\n", asked,
                  decided, apart, touching, meeting, later);
    assert_true(10 * decided > 7 * asked && apart > 0 && touching > 0 && meeting > 0 && later > 0 && parted > 0);
}

/* Hulls of the corners of a box, turned about the upright axis, that touch the floor: also with a margin. */
static void hulls_on_floors_decide_as_the_search(void **state) {
    (void)state;
    struct rng rng = rng_seeded(4, "hulls on floors");
    asked = decided = 0;
    for (int n = 100 + effort(900); n > 0; n--) {
        const bool coarse = rng_once_in(&rng, 3);
        const double angle = coarse ? 0 : rng_signed(&rng), c = cos(angle), d = sin(angle);
        const grz3_triangle triangle = {{-9, -9, 0}, {9, -9, 0}, {0, 9, 0}};
        const grz3_aabb box = {{-9, -9, -1}, {9, 9, 0}};
        grz3_vec at, half, by, points[8], normal = {0, 0, 0};
        double depth = 1;
        draw_vec(&rng, 1, coarse, &at);
        draw_vec(&rng, 1, coarse, &half);
        draw_vec(&rng, 1, coarse, &by);
        half = (grz3_vec){1.5 + half.x, 1.5 + half.y, 1.5 + half.z};
        for (int k = 0; k < 8; k++) {
            const double x = k & 1 ? half.x : -half.x, y = k & 2 ? half.y : -half.y;
            points[k] = (grz3_vec){at.x + c * x - d * y, at.y + d * x + c * y, k & 4 ? half.z : 0};
        }
        const grz3_hull hull = {8, points};
        const grz3_shape a = grz3_shape_from_hull(&hull),
                         b = rng_once_in(&rng, 2) ? grz3_shape_from_triangle(&triangle) : grz3_shape_from_aabb(&box);
        compare(&a, &by, &b);
        compare_hits(&b, &a);
        for (int k = 0; k < 2; k++) {
            assert_true(grz3_depth(&a, &b, k * 0.01, &normal, &depth).yes);
            assert_true(depth == 0 && normal.x == 0 && normal.y == 0 && normal.z == 1);
        }
    }
    print_message("of %ld, %ld decided\n", asked, decided);
    assert_true(10 * decided > 9 * asked);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(faces_decide_as_the_search), cmocka_unit_test(things_on_triangles_decide_as_the_search),
        cmocka_unit_test(hulls_on_floors_decide_as_the_search), cmocka_unit_test(borders_decide_as_the_search)};
    return cmocka_run_group_tests_name("resting", tests, NULL, NULL);
}
