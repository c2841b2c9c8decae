/* What shapes have in common, against the definition in rationals.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/common.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"
#include "unit/shapes_of_styles.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_CORNERS = 32 };

static void fill3(struct rng *rng, enum style style, grz3_vec *v) {
    v->x = number(rng, style);
    v->y = number(rng, style);
    v->z = number(rng, style);
}

static grz3_shape make3(struct rng *rng, grz_kind kind, enum style style, grz3_vec points[MOST_POINTS]) {
    grz3_shape s = {.kind = kind};
    switch (kind) {
    case GRZ_POINT: fill3(rng, style, &s.point); break;
    case GRZ_SEGMENT: fill3(rng, style, &s.segment.a), fill3(rng, style, &s.segment.b); break;
    case GRZ_RAY: fill3(rng, style, &s.ray.origin), fill3(rng, style, &s.ray.dir); break;
    case GRZ_LINE: fill3(rng, style, &s.line.origin), fill3(rng, style, &s.line.dir); break;
    case GRZ_PLANE: fill3(rng, style, &s.plane.normal), s.plane.offset = number(rng, style); break;
    case GRZ_HALFSPACE: fill3(rng, style, &s.halfspace.normal), s.halfspace.offset = number(rng, style); break;
    case GRZ_BALL: fill3(rng, style, &s.sphere.center), s.sphere.radius = fabs(number(rng, style)); break;
    case GRZ_AABB:
        fill3(rng, style, &s.aabb.min), fill3(rng, style, &s.aabb.max);
        order(&s.aabb.min.x, &s.aabb.max.x), order(&s.aabb.min.y, &s.aabb.max.y);
        order(&s.aabb.min.z, &s.aabb.max.z);
        break;
    case GRZ_OBB:
        fill3(rng, style, &s.obb.center), fill3(rng, style, &s.obb.half);
        s.obb.half = (grz3_vec){fabs(s.obb.half.x), fabs(s.obb.half.y), fabs(s.obb.half.z)};
        for (int k = 0; k < 3; k++) fill3(rng, style, &s.obb.axis[k]);
        break;
    case GRZ_TRIANGLE:
        fill3(rng, style, &s.triangle.a), fill3(rng, style, &s.triangle.b), fill3(rng, style, &s.triangle.c);
        break;
    default:
        for (int k = 0; k < MOST_POINTS; k++) fill3(rng, style, &points[k]);
        s.hull = (grz3_hull){rng_int(rng, 1, MOST_POINTS), points};
        break;
    }
    return s;
}

/* So that much lies in one plane through 0: across an axis, or with all three coordinates. */
static void flatten(grz3_shape *s, grz3_vec points[MOST_POINTS], bool across_axis) {
    grz3_vec *const at[] = {&s->segment.a,   &s->segment.b,   &s->triangle.c,
                            &s->obb.axis[0], &s->obb.axis[1], &s->obb.axis[2]};
    const size_t count = s->kind == GRZ_OBB ? 6 : s->kind == GRZ_TRIANGLE ? 3 : s->kind == GRZ_POINT ? 1 : 2;
    for (size_t k = 0; k < count; k++) at[k]->z = across_axis ? 0 : at[k]->x + at[k]->y;
    for (size_t k = 0; k < MOST_POINTS; k++) points[k].z = across_axis ? 0 : points[k].x + points[k].y;
}

static void flatten_some(struct rng *rng, grz3_shape *s, grz3_vec points[MOST_POINTS], bool across_axis) {
    switch (s->kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_RAY:
    case GRZ_LINE:
    case GRZ_TRIANGLE: flatten(s, points, across_axis); break;
    case GRZ_OBB:
        if (rng_once_in(rng, 2)) s->obb.half.y = 1, flatten(s, points, across_axis);
        break;
    case GRZ_HULL:
        if (rng_once_in(rng, 2)) flatten(&(grz3_shape){.kind = GRZ_POINT}, points, across_axis);
        break;
    case GRZ_PLANE:
        s->plane.normal = across_axis ? (grz3_vec){0, 0, 2} : (grz3_vec){-2, -2, 2};
        s->plane.offset = 0;
        break;
    default: break;
    }
}

/* The numbers of a shape in hexadecimal, for the report of a fault. */
static void print_bytes(const void *shape, size_t size) {
    for (size_t k = 0; k < size / sizeof(double); k++) {
        double x;
        memcpy(&x, (const char *)shape + k * sizeof x, sizeof x);
        printf(" %a", x);
    }
}

static void print2(const grz2_shape *s) {
    printf("%s", grz_kind_name(2, s->kind));
    if (s->kind == GRZ_HULL) print_bytes(s->hull.points, (size_t)s->hull.count * sizeof(grz2_vec));
    else print_bytes(&s->obb, sizeof s->obb);
    printf("\n");
}

static void print3(const grz3_shape *s) {
    printf("%s", grz_kind_name(3, s->kind));
    if (s->kind == GRZ_HULL) print_bytes(s->hull.points, (size_t)s->hull.count * sizeof(grz3_vec));
    else print_bytes(&s->obb, sizeof s->obb);
    printf("\n");
}

/* Compares with the truth, and with the answer in the other order. */
static void check2(const grz2_shape *a, const grz2_shape *b, long kinds[]) {
    grz2_common_set set, other;
    grz2_common_corner corners[MOST_CORNERS], turned[MOST_CORNERS];
    const grz_answer meet = grz2_where(a, b, &set, corners, MOST_CORNERS);
    if (meet.unsupported) return;
    const char *const fault = common_fault2(a, b, meet.yes, &set, corners);
    if (fault != NULL) {
        printf("%s: kind %d, count %d\n", fault, (int)set.kind, set.count);
        print2(a), print2(b);
        for (int k = 0; k < set.count; k++) printf("  %a %a\n", corners[k].point.x, corners[k].point.y);
    }
    assert_null(fault);
    assert_true(grz2_where(b, a, &other, turned, MOST_CORNERS).yes == meet.yes);
    assert_memory_equal(&set, &other, sizeof set);
    for (int k = 0; k < set.count; k++) {
        assert_memory_equal(&corners[k].point, &turned[k].point, sizeof corners[k].point);
        assert_memory_equal(&corners[k].feature_a, &turned[k].feature_b, sizeof(grz_feature));
    }
    kinds[set.kind]++;
}

static void check3(const grz3_shape *a, const grz3_shape *b, long kinds[]) {
    grz3_common_set set, other;
    grz3_common_corner corners[MOST_CORNERS], turned[MOST_CORNERS];
    const grz_answer meet = grz3_where(a, b, &set, corners, MOST_CORNERS);
    if (meet.unsupported) return;
    const char *const fault = common_fault3(a, b, meet.yes, &set, corners);
    if (fault != NULL) {
        printf("%s: kind %d, count %d\n", fault, (int)set.kind, set.count);
        print3(a), print3(b);
        for (int k = 0; k < set.count; k++)
            printf("  %a %a %a, of a %d: %d %d %d, of b %d: %d %d %d\n", corners[k].point.x, corners[k].point.y,
                   corners[k].point.z, (int)corners[k].feature_a.kind, corners[k].feature_a.corner[0],
                   corners[k].feature_a.corner[1], corners[k].feature_a.corner[2], (int)corners[k].feature_b.kind,
                   corners[k].feature_b.corner[0], corners[k].feature_b.corner[1], corners[k].feature_b.corner[2]);
    }
    assert_null(fault);
    assert_true(grz3_where(b, a, &other, turned, MOST_CORNERS).yes == meet.yes);
    assert_memory_equal(&set, &other, sizeof set);
    for (int k = 0; k < set.count; k++) {
        assert_memory_equal(&corners[k].point, &turned[k].point, sizeof corners[k].point);
        assert_memory_equal(&corners[k].feature_a, &turned[k].feature_b, sizeof(grz_feature));
    }
    kinds[set.kind]++;
}

static void print_kinds(const long kinds[]) {
    printf("nothing %ld, points %ld, segments %ld, rays %ld, lines %ld, planes %ld, polygons %ld\n", kinds[0], kinds[1],
           kinds[2], kinds[3], kinds[4], kinds[5], kinds[6]);
}

static const grz_kind all_kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_RAY,  GRZ_LINE, GRZ_PLANE,    GRZ_HALFSPACE,
                                     GRZ_BALL,  GRZ_AABB,    GRZ_RECT, GRZ_OBB,  GRZ_TRIANGLE, GRZ_HULL};
enum { KINDS = sizeof all_kinds / sizeof all_kinds[0] };

/* Of each pair of kinds. */
static int rounds_of(enum style style) { return effort(style == EXTREME ? 2 : 8); }

static void what_shapes_of_the_plane_have_in_common_is_right(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "where2");
    long kinds[7] = {0};
    for (int i = 0; i < KINDS; i++)
        for (int j = i; j < KINDS; j++)
            for (enum style style = LATTICE; style < STYLE_COUNT; style++)
                for (int k = 0; k < rounds_of(style); k++) {
                    grz2_vec of_a[MOST_POINTS], of_b[MOST_POINTS];
                    const grz2_shape a = make2(&rng, all_kinds[i], style, of_a),
                                     b = make2(&rng, all_kinds[j], style, of_b);
                    check2(&a, &b, kinds);
                }
    print_kinds(kinds);
}

static void what_shapes_of_space_have_in_common_is_right(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "where3");
    long kinds[7] = {0};
    for (int i = 0; i < KINDS; i++)
        for (int j = i; j < KINDS; j++)
            for (enum style style = LATTICE; style < STYLE_COUNT; style++)
                for (int k = 0; k < rounds_of(style); k++) {
                    grz3_vec of_a[MOST_POINTS], of_b[MOST_POINTS];
                    if (all_kinds[i] == GRZ_RECT || all_kinds[j] == GRZ_RECT) continue;
                    /* with little effort a third of the styles of each pair: a ninth does not find all faults */
                    if (has_little_effort() && (i + j + (int)style) % 3 != 0) continue;
                    grz3_shape a = make3(&rng, all_kinds[i], style, of_a), b = make3(&rng, all_kinds[j], style, of_b);
                    if (k % 2 == 0 && (style == LATTICE || style == QUARTERS)) {
                        flatten_some(&rng, &a, of_a, k % 4 == 0);
                        flatten_some(&rng, &b, of_b, k % 4 == 0);
                    }
                    check3(&a, &b, kinds);
                }
    print_kinds(kinds);
}

static void where_three_planes_meet_is_right(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "planes");
    long kinds[7] = {0};
    for (int k = 0; k < effort(3000); k++) {
        grz3_plane p[3];
        const enum style style = (enum style)(k % STYLE_COUNT);
        for (int i = 0; i < 3; i++) fill3(&rng, style, &p[i].normal), p[i].offset = number(&rng, style);
        if (rng_once_in(&rng, 4)) p[2] = p[rng_int(&rng, 0, 1)];
        if (rng_once_in(&rng, 8)) p[1] = p[0];
        grz3_common_set set, other;
        grz3_common_corner corner, turned;
        memset(&corner, 0, sizeof corner), memset(&turned, 0, sizeof turned);
        const bool meet = grz3_where_planes(&p[0], &p[1], &p[2], &set, &corner);
        const char *const fault = common_fault_of_planes(p, meet, &set, &corner);
        if (fault != NULL) {
            printf("%s: kind %d\n", fault, (int)set.kind);
            print_bytes(p, sizeof p);
        }
        assert_null(fault);
        assert_true(grz3_where_planes(&p[2], &p[0], &p[1], &other, &turned) == meet);
        assert_memory_equal(&set, &other, sizeof set);
        if (set.count > 0) assert_memory_equal(&corner.point, &turned.point, sizeof corner.point);
        kinds[set.kind]++;
    }
    print_kinds(kinds);
}

static void invalid_shapes_have_nothing_in_common(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "invalid");
    for (int k = 0; k < effort(2000); k++) {
        grz2_vec of_a[MOST_POINTS], of_b[MOST_POINTS];
        grz3_vec of_c[MOST_POINTS], of_d[MOST_POINTS];
        const grz_kind i = all_kinds[rng_int(&rng, 0, KINDS - 1)], j = all_kinds[rng_int(&rng, 0, KINDS - 1)];
        const double bad = rng_once_in(&rng, 2) ? (double)NAN : (double)INFINITY;
        grz2_shape a = make2(&rng, i, LATTICE, of_a), b = make2(&rng, j, LATTICE, of_b);
        grz2_common_set set;
        of_a[0].y = bad;
        a.point.y = i == GRZ_AABB ? (double)NAN : bad;
        if (i == GRZ_HULL) a.hull.points = of_a, a.hull.count = 1;
        assert_false(grz2_where(&a, &b, &set, NULL, 0).yes || set.kind != GRZ_SET_NOTHING);
        assert_false(grz2_where(&b, &a, &set, NULL, 0).yes || set.kind != GRZ_SET_NOTHING);
        if (i == GRZ_RECT || j == GRZ_RECT) continue;
        grz3_shape c = make3(&rng, i, LATTICE, of_c), d = make3(&rng, j, LATTICE, of_d);
        grz3_common_set of_space;
        of_c[0].y = bad;
        c.point.y = i == GRZ_AABB ? (double)NAN : bad;
        if (i == GRZ_HULL) c.hull.points = of_c, c.hull.count = 1;
        assert_false(grz3_where(&c, &d, &of_space, NULL, 0).yes || of_space.kind != GRZ_SET_NOTHING);
    }
}

/* What does not fit is counted. */
static void corners_that_do_not_fit_are_counted(void **state) {
    (void)state;
    const grz2_aabb box = {{0, 0}, {2, 2}}, other = {{1, 1}, {3, 3}};
    const grz2_shape a = grz2_shape_from_aabb(&box), b = grz2_shape_from_aabb(&other);
    grz2_common_set set;
    grz2_common_corner corners[5];
    memset(corners, 0x55, sizeof corners);
    assert_true(grz2_where(&a, &b, &set, corners, 2).yes);
    assert_true(set.kind == GRZ_SET_POLYGON && set.count == 4);
    assert_true(corners[0].point.x == 1 && corners[0].point.y == 1 && corners[1].point.x == 2 &&
                corners[1].point.y == 1);
    const unsigned char *const bytes = (const unsigned char *)&corners[2];
    for (size_t k = 0; k < sizeof corners[2]; k++) assert_true(bytes[k] == 0x55);
    assert_true(grz2_where(&a, &b, &set, NULL, 0).yes && set.count == 4);
}

static void what_is_not_answered_says_so(void **state) {
    (void)state;
    const grz2_circle disk = {{0, 0}, 1};
    const grz2_halfspace half = {{1, 0}, 0};
    const grz2_aabb box = {{0, 0}, {1, 1}}, slab = {{0, -HUGE_VAL}, {1, HUGE_VAL}};
    const grz2_vec point = {0, 0};
    const grz2_plane line = {{1, 0}, 0};
    const grz2_shape a = grz2_shape_from_circle(&disk), b = grz2_shape_from_aabb(&box),
                     c = grz2_shape_from_halfspace(&half), d = grz2_shape_from_aabb(&slab),
                     p = grz2_shape_from_point(&point), l = grz2_shape_from_plane(&line);
    grz2_shape rounded = b;
    rounded.radius = 1;
    const grz2_shape *const pairs[][2] = {{&a, &b}, {&c, &b}, {&a, &a}, {&c, &c},
                                          {&d, &p}, {&l, &a}, {&l, &c}, {&rounded, &p}};
    grz2_common_set set;
    for (size_t k = 0; k < sizeof pairs / sizeof pairs[0]; k++) {
        assert_true(grz2_where(pairs[k][0], pairs[k][1], &set, NULL, 0).unsupported);
        assert_true(grz2_where(pairs[k][1], pairs[k][0], &set, NULL, 0).unsupported);
        assert_true(set.kind == GRZ_SET_NOTHING);
    }
    const grz3_aabb cube = {{0, 0, 0}, {1, 1, 1}};
    const grz3_shape e = grz3_shape_from_aabb(&cube);
    grz3_common_set of_space;
    assert_true(grz3_where(&e, &e, &of_space, NULL, 0).unsupported);
}

/* A hull with more corners than are kept, and one with more points than have a side that is kept. */
static void large_hulls_are_answered(void **state) {
    (void)state;
    enum { MANY = 130 };
    static grz2_vec round[MANY];
    for (int k = 0; k < MANY; k++) round[k] = (grz2_vec){k - MANY / 2, (k - MANY / 2) * (k - MANY / 2)};
    const grz2_hull parabola = {MANY, round};
    const grz2_aabb box = {{-2.5, -1}, {2.5, 5}}, all = {{-100, -1}, {100, 10000}};
    const grz2_shape a = grz2_shape_from_hull(&parabola), b = grz2_shape_from_aabb(&box),
                     c = grz2_shape_from_aabb(&all);
    static grz2_common_corner corners[MANY + 4];
    grz2_common_set set;
    assert_true(grz2_where(&a, &b, &set, corners, MANY + 4).yes);
    assert_true(set.kind == GRZ_SET_POLYGON && set.count == 7);
    if (!has_little_effort()) assert_null(common_fault2(&a, &b, true, &set, corners));
    assert_true(grz2_where(&c, &a, &set, corners, MANY + 4).yes);
    assert_true(set.kind == GRZ_SET_POLYGON && set.count == MANY);
    assert_true(corners[0].point.x == -MANY / 2 && corners[MANY - 1].point.x == MANY / 2 - 1);
}

static void flush_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flushed where");
    for (int k = 0; k < effort(2000); k++) {
        grz3_vec of_a[MOST_POINTS], of_b[MOST_POINTS];
        const enum style style = k % 2 ? SUBNORMAL : EXTREME;
        const grz_kind i = all_kinds[rng_int(&rng, 0, KINDS - 1)], j = all_kinds[rng_int(&rng, 0, KINDS - 1)];
        if (i == GRZ_RECT || j == GRZ_RECT) continue;
        const grz3_shape a = make3(&rng, i, style, of_a), b = make3(&rng, j, style, of_b);
        grz3_common_set set, flushed_set;
        grz3_common_corner corners[MOST_CORNERS], flushed[MOST_CORNERS];
        memset(corners, 0, sizeof corners), memset(flushed, 0, sizeof flushed);
        const grz_answer plain = grz3_where(&a, &b, &set, corners, MOST_CORNERS);
        flush_to_zero(true);
        const grz_answer other = grz3_where(&a, &b, &flushed_set, flushed, MOST_CORNERS);
        flush_to_zero(false);
        assert_true(plain.yes == other.yes && plain.unsupported == other.unsupported);
        assert_memory_equal(&set, &flushed_set, sizeof set);
        assert_memory_equal(corners, flushed, sizeof corners);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(corners_that_do_not_fit_are_counted),
        cmocka_unit_test(what_is_not_answered_says_so),
        cmocka_unit_test(large_hulls_are_answered),
        cmocka_unit_test(invalid_shapes_have_nothing_in_common),
        cmocka_unit_test(what_shapes_of_the_plane_have_in_common_is_right),
        cmocka_unit_test(what_shapes_of_space_have_in_common_is_right),
        cmocka_unit_test(where_three_planes_meet_is_right),
        cmocka_unit_test(flush_to_zero_changes_nothing),
    };
    return cmocka_run_group_tests_name("where", tests, NULL, NULL);
}
