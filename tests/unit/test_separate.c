/* Where shapes that were put into others are free of them.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "families/families.h"
#include "oracle/depth.h"
#include "oracle/exact_shape.h"
#include "oracle/truth.h"
#include "support/effort.h"
#include "support/hit.h"
#include "support/modes.h"
#include "support/outcome.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define INPUTS 2

/* The numbers of a shape that was put elsewhere. */
static struct shape moved_to(const struct shape *s, const union library_shape *shape, const double place[]) {
    const union library_shape put = put_at(s->dim, shape, place);
    struct shape out = *s;
    memcpy(out.n, s->dim == 2 ? &put.in2.point.x : &put.in3.point.x,
           (size_t)shape_count(s->dim, s->kind) * sizeof *out.n);
    return out;
}

static double largest_position(const struct shape *s) {
    const char *const roles = shape_roles(s->dim, s->kind);
    double most = 0;
    for (int i = 0; roles[i]; i++)
        if (roles[i] == 'p' && fabs(s->n[i]) > most) most = fabs(s->n[i]);
    return most;
}

static double length_between(int dim, const double a[], const double b[]) {
    double length = 0;
    for (int i = 0; i < dim; i++) length = hypot(length, a[i] - b[i]);
    return length;
}

/* The oracle says whether the place is free; the depth, which has an oracle of its own, how far away it may be. */
static const char *problem_of(const struct shape *a, const struct shape *b, int *moves) {
    const union library_shape p = shape_for_library(a), q = shape_for_library(b);
    double depth = 0, normal[3];
    const struct separated out = separated_of(a->dim, &p, &q);
    const double *const place = out.place;
    const int outcome = out.answer;
    if (!can_stop(a->dim, &p) || (shape_is_valid(a) && true_contact(a, b, MEET_APART, HUGE_VAL) == OUTCOME_UNSUPPORTED))
        return outcome == OUTCOME_UNSUPPORTED ? NULL : "an answer where there is none";
    flush_to_zero(flush_exists());
    const struct separated flushed = separated_of(a->dim, &p, &q);
    flush_to_zero(false);
    if (flushed.answer != outcome || memcmp(place, flushed.place, sizeof out.place) != 0)
        return "flush-to-zero changes the answer";
    const bool starts_inside = shape_is_valid(a) && shape_is_valid(b) && true_meeting(a, b) == MEET_OPENLY;
    const bool stays = memcmp(place, a->n, (size_t)a->dim * sizeof *place) == 0;
    if (!starts_inside) return outcome == OUTCOME_YES && stays ? NULL : "it is free, but moved";
    const struct row row = {.dim = a->dim, .relation = GRZ_CONTACT};
    row_contact(&row, &p, &q, 0, &depth, normal);
    const bool yes = outcome == OUTCOME_YES, is_far = depth >= 0x1p1000 || largest_position(a) >= 0x1p1000;
    if (!yes) return !stays ? "a place without an answer" : !is_far ? "none found" : NULL;
    const struct shape moved = moved_to(a, &p, place);
    const double before = largest_position(a), after = largest_position(&moved), M = before > after ? before : after;
    if (!shape_is_valid(&moved) || true_meeting(&moved, b) == MEET_OPENLY) return "it is not free";
    ++*moves;
    if (before + depth >= 0x1p1023) return NULL; /* the place by the least depth may be beyond the largest double */
    const double bound = depth * (1 + 0x1p-40) + 0x1p-49 * M + 0x1p-1070;
    return length_between(a->dim, place, a->n) <= bound ? NULL : "it is too far away";
}

static void one_obstacle_is_left_by_its_depth(void **state) {
    (void)state;
    int failures = 0, moves = 0;
    for (int r = 0; r < row_count(); r++)
        for (int f = 0; f < family_count; f++) {
            const struct row *row = row_at(r);
            if (row->relation != GRZ_CONTACT || !families[f].applies(row)) continue;
            if (has_little_effort() && is_left_out(r + f)) continue;
            char name[100];
            snprintf(name, sizeof name, "separate %d %s-%s %s", row->dim, row->a, row->b, families[f].name);
            struct rng rng = rng_seeded(1, name);
            for (int i = 0; i < effort(INPUTS); i++) {
                struct shapes inputs[MOST_INPUTS];
                const int made = families[f].make(&rng, row, inputs);
                for (int k = 0; k < 2 * made; k++) {
                    const struct shape *const a = k % 2 ? &inputs[k / 2].a : &inputs[k / 2].b;
                    const struct shape *const b = k % 2 ? &inputs[k / 2].b : &inputs[k / 2].a;
                    const char *const problem = problem_of(a, b, &moves);
                    if (problem == NULL) continue;
                    failures++;
                    shape_print(stdout, a);
                    printf("  ");
                    shape_print(stdout, b);
                    printf("\n    %s: %s\n", name, problem);
                }
            }
        }
    printf("%d shapes were moved\n", moves);
    assert_true(moves > (has_little_effort() ? 100 : 1000));
    assert_int_equal(failures, 0);
}

/* Bodies on floors */

#define BODIES 1000

/* A decimal number of a few digits. */
static double decimal(struct rng *rng, int from, int to, double unit) { return rng_int(rng, from, to) / unit; }

/* Puts a body on a floor as a level editor does, by adding decimal numbers, and lets it slide. *inside: how many were
 * inside at the start. */
static void put_and_slide2(struct rng *rng, int *inside) {
    const double top = decimal(rng, -500, 500, 10), r = decimal(rng, 1, 99, 100), x = decimal(rng, -900, 900, 100),
                 h = decimal(rng, 1, 99, 100), w = decimal(rng, 1, 99, 100);
    const grz2_shape floor = {.kind = GRZ_AABB, .aabb = {{-20, top - 1}, {20, top}}};
    const grz2_shape bodies[] = {
        {.kind = GRZ_BALL, .circle = {{x, top + r}, r}},
        {.kind = GRZ_CAPSULE, .capsule = {{x, top + r}, {x + w, top + r}, r}},
        {.kind = GRZ_AABB, .aabb = {{x, top + h - h}, {x + w, top + h}}},
        {.kind = GRZ_RECT, .rect = {x, top + r - r, w, h}},
        {.kind = GRZ_OBB, .obb = {{x, top + h}, {w, h}, {1, 0}}},
        {.kind = GRZ_TRIANGLE, .triangle = {{x + w, top + h + r}, {x, top + h - h}, {x + w, top + h - h}}},
        {.kind = GRZ_OBB, .radius = r, .obb = {{x, top + h + r}, {w, h}, {1, 0}}},
    };
    const grz2_shape *const body = &bodies[rng_int(rng, 0, 6)];
    const grz2_vec by = {decimal(rng, 100, 500, 100), 0};
    grz2_vec place, end;
    double time;
    *inside += grz2_overlap_open(body, &floor);
    assert_int_equal(outcome_of(grz2_separate(body, &floor, 1, &place)), OUTCOME_YES);
    const grz2_shape put = grz2_shape_at(body, &place);
    assert_false(grz2_overlap_open(&put, &floor));
    assert_true(fabs(place.y - (&body->point.x)[1]) <= 0x1p-45 && place.x == body->point.x);
    assert_int_equal(outcome_of(grz2_stop(&put, &by, &floor, NULL, &end, &time)), OUTCOME_NO);
    assert_true(time == 1 && fabs(end.x - (place.x + by.x)) <= 0x1p-49 && end.y == place.y);
}

static void put_and_slide3(struct rng *rng, int *inside) {
    const double top = decimal(rng, -500, 500, 10), r = decimal(rng, 1, 99, 100), x = decimal(rng, -900, 900, 100),
                 h = decimal(rng, 1, 99, 100), w = decimal(rng, 1, 99, 100);
    const grz3_shape floor = {.kind = GRZ_AABB, .aabb = {{-20, -20, top - 1}, {20, 20, top}}};
    const grz3_shape bodies[] = {
        {.kind = GRZ_BALL, .sphere = {{x, w, top + r}, r}},
        {.kind = GRZ_CAPSULE, .capsule = {{x, w, top + r}, {x + w, h, top + r}, r}},
        {.kind = GRZ_AABB, .aabb = {{x, w, top + h - h}, {x + w, w + w, top + h}}},
        {.kind = GRZ_OBB, .obb = {{x, w, top + h}, {w, w, h}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
        {.kind = GRZ_OBB, .radius = r, .obb = {{x, w, top + h + r}, {w, w, h}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}}},
    };
    const grz3_shape *const body = &bodies[rng_int(rng, 0, 4)];
    const grz3_vec by = {decimal(rng, 100, 500, 100), decimal(rng, 100, 500, 100), 0};
    grz3_vec place, end;
    double time;
    *inside += grz3_overlap_open(body, &floor);
    assert_int_equal(outcome_of(grz3_separate(body, &floor, 1, &place)), OUTCOME_YES);
    const grz3_shape put = grz3_shape_at(body, &place);
    assert_false(grz3_overlap_open(&put, &floor));
    assert_true(fabs(place.z - (&body->point.x)[2]) <= 0x1p-45 && place.x == body->point.x && place.y == body->point.y);
    assert_int_equal(outcome_of(grz3_stop(&put, &by, &floor, NULL, &end, &time)), OUTCOME_NO);
    assert_true(time == 1 && fabs(end.x - (place.x + by.x)) <= 0x1p-49 && end.z == place.z);
}

static void a_thousand_bodies_on_floors_are_free_to_slide(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "separate floors");
    int inside2 = 0, inside3 = 0;
    for (int i = 0; i < BODIES; i++) {
        put_and_slide2(&rng, &inside2);
        put_and_slide3(&rng, &inside3);
    }
    printf("of %d bodies %d in the plane and %d in space were inside the floor at the start\n", BODIES, inside2,
           inside3);
    assert_true(inside2 > BODIES / 5 && inside3 > BODIES / 5);
}

/* Several obstacles */

static const double inf = (double)INFINITY;

static grz2_shape box2(double x, double y, double to_x, double to_y) {
    return (grz2_shape){.kind = GRZ_AABB, .aabb = {{x, y}, {to_x, to_y}}};
}

static grz2_shape ball2(double x, double y, double radius) {
    return (grz2_shape){.kind = GRZ_BALL, .circle = {{x, y}, radius}};
}

static grz2_shape below2(double x, double y, double offset) {
    return (grz2_shape){.kind = GRZ_HALFSPACE, .halfspace = {{x, y}, offset}};
}

static bool is_free2(const grz2_shape *a, const grz2_vec *place, const grz2_shape obstacles[], size_t count) {
    const grz2_shape put = grz2_shape_at(a, place);
    bool free = grz2_shape_valid(&put);
    for (size_t i = 0; i < count; i++) free = free && !grz2_overlap_open(&put, &obstacles[i]);
    return free;
}

static void in_a_corner_both_walls_are_left(void **state) {
    (void)state;
    const grz2_shape walls[] = {below2(0, 1, 0), below2(1, 0, 0)};
    grz2_vec place;
    const grz2_shape deep = ball2(-0.5, 0.25, 1), shallow = ball2(nextafter(1, 0), nextafter(1, 0), 1);
    assert_int_equal(outcome_of(grz2_separate(&deep, walls, 2, &place)), OUTCOME_YES);
    assert_true(place.x == 1 && place.y == 1);
    assert_int_equal(outcome_of(grz2_separate(&shallow, walls, 2, &place)), OUTCOME_YES);
    assert_true(place.x == 1 && place.y == 1);
    const grz3_shape room[] = {{.kind = GRZ_HALFSPACE, .halfspace = {{0, 0, 1}, 0}},
                               {.kind = GRZ_HALFSPACE, .halfspace = {{1, 0, 0}, 0}},
                               {.kind = GRZ_HALFSPACE, .halfspace = {{0, 1, 0}, 0}}};
    const grz3_shape ball = {.kind = GRZ_BALL, .sphere = {{0.5, 0.25, -3}, 1}};
    grz3_vec corner;
    assert_int_equal(outcome_of(grz3_separate(&ball, room, 3, &corner)), OUTCOME_YES);
    assert_true(corner.x == 1 && corner.y == 1 && corner.z == 1);
}

/* An alternation between the two walls would come nearer to the place for ever. */
static void a_wedge_is_left_in_its_opening(void **state) {
    (void)state;
    const grz2_shape walls[] = {below2(0.1, 1, 0), below2(0.1, -1, 0)}; /* |y| <= 0.1 x is free */
    const grz2_shape a = ball2(3, 0.125, 1);
    grz2_vec place;
    assert_int_equal(outcome_of(grz2_separate(&a, walls, 2, &place)), OUTCOME_YES);
    assert_true(is_free2(&a, &place, walls, 2));
    assert_true(fabs(place.x - sqrt(101)) < 1e-12 && fabs(place.y) < 1e-12);
}

/* The sides of two tiles are nearer than their tops, but lead into each other. */
static void from_the_seam_of_tiles_it_goes_up(void **state) {
    (void)state;
    grz2_shape tiles[8];
    for (int i = 0; i < 8; i++) tiles[i] = box2(i, 0, i + 1, 1);
    const grz2_shape a = box2(3.75, 0.5, 4.25, 1.5), one = box2(3.9, 0.75, 4.5, 1.5);
    grz2_vec place;
    assert_int_equal(outcome_of(grz2_separate(&a, tiles, 8, &place)), OUTCOME_YES);
    assert_true(place.x == 3.75 && place.y == 1);
    assert_int_equal(outcome_of(grz2_separate(&one, tiles, 8, &place)), OUTCOME_YES);
    assert_true(place.x == 3.9 && place.y == 1);
}

static void without_room_there_is_no_place(void **state) {
    (void)state;
    const grz2_shape slot[] = {below2(1, 0, 0), below2(-1, 0, -1)}; /* 0 <= x <= 1 is free */
    const grz2_shape wide = ball2(0.5, 7, 0.75), narrow = ball2(3, 7, 0.5);
    grz2_vec place;
    assert_int_equal(outcome_of(grz2_separate(&wide, slot, 2, &place)), OUTCOME_NO);
    assert_true(place.x == 0.5 && place.y == 7);
    assert_int_equal(outcome_of(grz2_separate(&narrow, slot, 2, &place)), OUTCOME_YES);
    assert_true(place.x == 0.5 && place.y == 7);
    /* between boxes it goes over the lower one */
    const grz2_shape boxes[] = {box2(-4, 0, 0, 9), box2(1, 0, 4, 8)};
    assert_int_equal(outcome_of(grz2_separate(&wide, boxes, 2, &place)), OUTCOME_YES);
    assert_true(is_free2(&wide, &place, boxes, 2) && place.x == 0.5 && place.y > 8 && place.y < 9.75);
}

/* Any crowd of bounded obstacles is left, and not farther than straight along an axis. */
static void a_crowd_is_left(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "separate crowds");
    int moved = 0, oblique = 0;
    for (int i = 0; i < effort(1500); i++) {
        grz2_shape obstacles[12];
        const size_t count = (size_t)rng_int(&rng, 2, 12);
        const bool lattice = i % 2 == 0;
        double x[6];
        for (size_t k = 0; k <= count; k++) {
            for (int n = 0; n < 6; n++) x[n] = lattice ? rng_int(&rng, -6, 6) / 2.0 : 3 * rng_signed(&rng);
            grz2_shape s = ball2(x[0], x[1], fabs(x[2]) + 0.25);
            if (k % 4 == 1) s = box2(x[0], x[1], x[0] + fabs(x[2]) + 0.25, x[1] + fabs(x[3]) + 0.25);
            if (k % 4 == 2)
                s = (grz2_shape){.kind = GRZ_OBB, .obb = {{x[0], x[1]}, {fabs(x[2]), fabs(x[3])}, {0.6, 0.8}}};
            if (k % 4 == 3)
                s = (grz2_shape){.kind = GRZ_TRIANGLE, .triangle = {{x[0], x[1]}, {x[2], x[3]}, {x[4], x[5]}}};
            if (k < count) {
                obstacles[k] = s;
                continue;
            }
            grz2_vec place;
            const grz2_vec start = *(const grz2_vec *)(const void *)&s.point;
            const bool free = is_free2(&s, &start, obstacles, count);
            assert_int_equal(outcome_of(grz2_separate(&s, obstacles, count, &place)), OUTCOME_YES);
            assert_true(is_free2(&s, &place, obstacles, count));
            const bool stays = memcmp(&place, &start, sizeof place) == 0;
            assert_int_equal(stays, free);
            const double length = hypot(place.x - start.x, place.y - start.y);
            moved += !stays;
            oblique += place.x != start.x && place.y != start.y;
            /* No place on an axis is nearer, as far as a tenth of the length shows, unless that is less than an ulp. */
            for (int d = 0; d < 4 && length > 0x1p-40; d++) {
                for (int step = 1; step < 10; step++) {
                    const double t = (d % 2 ? -length : length) * step / 10;
                    const grz2_vec nearer = {start.x + (d < 2 ? t : 0), start.y + (d < 2 ? 0 : t)};
                    assert_true(stays || !is_free2(&s, &nearer, obstacles, count));
                }
            }
        }
    }
    printf("%d shapes left a crowd, %d of them obliquely\n", moved, oblique);
    assert_true(moved > effort(1500) / 3 && oblique > effort(1500) / 30);
}

/* Arguments */

/* The lowest obstacle that is overlapped is left, again and again, along x; *steps: how often. */
static double leave_row(const grz3_shape *body, int sign, const grz3_shape obstacles[], int count, int *steps) {
    grz3_vec place = body->sphere.center;
    const grz3_vec direction = {sign, 0, 0};
    for (*steps = 0;; ++*steps) {
        const grz3_shape at = grz3_shape_at(body, &place);
        double depth;
        int k = 0;
        while (k < count && !grz3_overlap_open(&at, &obstacles[k])) k++;
        if (k == count) return place.x;
        assert_true(grz3_depth_along(&at, &obstacles[k], &direction, &depth).yes);
        place.x += sign * depth;
    }
}

/* Walls in a row, in any order, some apart: more than are listed at once. */
static void a_row_is_left_wall_by_wall(void **state) {
    (void)state;
    enum { WALLS = 400 };
    static grz3_shape wall[WALLS];
    struct rng rng = rng_seeded(1, "rows of walls");
    int most = 0;
    for (int n = effort(12); n > 0; n--) {
        const int count = rng_int(&rng, n == 1 ? WALLS : 2, WALLS), step = rng_once_in(&rng, 2) ? 1 : count - 1;
        for (int k = 0; k < count; k++) {
            const double x = (n % 3 == 0 ? rng_int(&rng, 0, count - 1) : k * step % count) * 0.75,
                         wide = rng_int(&rng, 6, n % 2 ? 7 : 24) / 8.0;
            const grz3_aabb box = {{x - 0.125, -1e6, -1e6}, {x + wide, 1e6, 1e6}};
            wall[k] = grz3_shape_from_aabb(&box);
        }
        const int at = n == 1 ? count * 24 : rng_int(&rng, 0, count * 48);
        const grz3_sphere ball = {{at / 64.0, 0, 0}, 0.25};
        const grz3_shape body = grz3_shape_from_sphere(&ball);
        int steps[2];
        const double up = leave_row(&body, 1, wall, count, &steps[0]),
                     down = leave_row(&body, -1, wall, count, &steps[1]);
        grz3_vec place;
        assert_true(grz3_separate(&body, wall, (size_t)count, &place).yes);
        const bool is_up = up - ball.center.x <= ball.center.x - down;
        assert_true(place.x == (is_up ? up : down) && place.y == 0 && place.z == 0);
        most = steps[!is_up] > most ? steps[!is_up] : most;
    }
    assert_true(most > 48 || has_little_effort());
}

static void what_cannot_be_asked_is_unsupported(void **state) {
    (void)state;
    const grz2_vec points[3] = {{0, 0}, {1, 0}, {0, 1}};
    const grz2_shape ball = ball2(1, 2, 1), hull = {.kind = GRZ_HULL, .hull = {3, points}}, slab = box2(-inf, 0, 1, 1),
                     ray = {.kind = GRZ_RAY, .ray = {{0, 0}, {1, 0}}}, none = ball2(0, 0, -1), floor = below2(0, 1, 0);
    grz2_vec place;
    assert_int_equal(outcome_of(grz2_separate(&hull, &ball, 1, &place)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz2_separate(&slab, &ball, 1, &place)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz2_separate(&ray, &ball, 1, &place)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz2_separate(&floor, &ball, 1, &place)), OUTCOME_UNSUPPORTED);
    assert_true(place.x == 0 && place.y == 0);
    assert_int_equal(outcome_of(grz2_separate(&ball, &slab, 1, &place)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz2_separate(&ball, &ray, 1, &place)), OUTCOME_UNSUPPORTED);
    assert_true(place.x == 1 && place.y == 2);
    assert_int_equal(outcome_of(grz2_separate(&ball, NULL, 0, &place)), OUTCOME_YES);
    assert_int_equal(outcome_of(grz2_separate(&ball, &none, 1, &place)), OUTCOME_YES);
    assert_true(place.x == 1 && place.y == 2);
    assert_int_equal(outcome_of(grz2_separate(&none, &ball, 1, &place)), OUTCOME_YES);
    assert_int_equal(outcome_of(grz2_separate(&ball, &hull, 1, NULL)), OUTCOME_YES);
    const grz3_shape sphere = {.kind = GRZ_BALL, .sphere = {{0, 0, 0}, 1}};
    assert_int_equal(outcome_of(grz3_separate(&sphere, NULL, 0, NULL)), OUTCOME_YES);
}

static void a_cylinder_is_put_on_the_floor(void **state) {
    (void)state;
    const grz3_shape floor = {.kind = GRZ_AABB, .aabb = {{-9, -9, -1}, {9, 9, 0.1}}},
                     drum = {.kind = GRZ_CYLINDER, .cylinder = {{0.1, 0, 0}, {0.1, 0, 1}, 0.7}},
                     ball = {.kind = GRZ_BALL, .sphere = {{0, 0, 0.9}, 0.3}};
    grz3_vec place;
    assert_int_equal(outcome_of(grz3_separate(&drum, &floor, 1, &place)), OUTCOME_YES);
    const grz3_shape put = grz3_shape_at(&drum, &place);
    assert_false(grz3_overlap_open(&put, &floor));
    assert_true(fabs(place.z - 0.1) < 0x1p-36 && fabs(place.x - 0.1) < 0x1p-36 && fabs(place.y) < 0x1p-36);
    assert_int_equal(outcome_of(grz3_separate(&ball, &drum, 1, &place)), OUTCOME_YES);
    const grz3_shape beside = grz3_shape_at(&ball, &place);
    assert_false(grz3_overlap_open(&beside, &drum));
    assert_true(fabs(place.z - 1.3) < 0x1p-34);
}

static void the_same_center_has_a_place(void **state) {
    (void)state;
    const grz2_shape ball = ball2(0, 0, 1), box = box2(-2, -1, 2, 1), grain = ball2(0, 0, 0x1p-1074);
    grz2_vec place;
    assert_int_equal(outcome_of(grz2_separate(&ball, &ball, 1, &place)), OUTCOME_YES);
    assert_true(hypot(place.x, place.y) == 2 && is_free2(&ball, &place, &ball, 1));
    assert_int_equal(outcome_of(grz2_separate(&ball, &box, 1, &place)), OUTCOME_YES);
    assert_true(place.x == 0 && fabs(place.y) == 2);
    assert_int_equal(outcome_of(grz2_separate(&grain, &grain, 1, &place)), OUTCOME_YES);
    assert_true(is_free2(&grain, &place, &grain, 1) && fabs(place.x) + fabs(place.y) <= 0x1p-1070);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_obstacle_is_left_by_its_depth),
        cmocka_unit_test(a_thousand_bodies_on_floors_are_free_to_slide),
        cmocka_unit_test(in_a_corner_both_walls_are_left),
        cmocka_unit_test(a_wedge_is_left_in_its_opening),
        cmocka_unit_test(from_the_seam_of_tiles_it_goes_up),
        cmocka_unit_test(without_room_there_is_no_place),
        cmocka_unit_test(a_crowd_is_left),
        cmocka_unit_test(a_row_is_left_wall_by_wall),
        cmocka_unit_test(what_cannot_be_asked_is_unsupported),
        cmocka_unit_test(a_cylinder_is_put_on_the_floor),
        cmocka_unit_test(the_same_center_has_a_place),
    };
    return cmocka_run_group_tests_name("separate", tests, NULL, NULL);
}
