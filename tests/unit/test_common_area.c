/* Areas of polygons, and of what two have in common, against rationals.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/common.h"
#include "support/effort.h"
#include "support/modes.h"
#include "unit/shapes_of_styles.h"

#include <graze/graze.h>

#include <stdio.h>
#include <string.h>

static const grz_kind polygons[] = {GRZ_AABB, GRZ_RECT, GRZ_OBB, GRZ_TRIANGLE, GRZ_HULL, GRZ_SEGMENT};
enum { KINDS = sizeof polygons / sizeof polygons[0] };

static void check(const grz2_shape *a, const grz2_shape *b) {
    double area, other;
    const grz_answer yes = b == NULL ? grz2_area(a, &area) : grz2_common(a, b, &area);
    assert_false(yes.unsupported);
    const char *const fault = common_fault_of_area(a, b, yes.yes, area);
    if (fault != NULL) printf("%s: %a of kinds %d and %d\n", fault, area, (int)a->kind, b == NULL ? 0 : (int)b->kind);
    assert_null(fault);
    if (b == NULL) return;
    assert_true(grz2_common(b, a, &other).yes == yes.yes && other == area);
}

static void areas_are_the_nearest_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "areas of polygons");
    for (int i = 0; i < KINDS; i++)
        for (enum style style = LATTICE; style < STYLE_COUNT; style++)
            for (int k = 0; k < effort(40); k++) {
                grz2_vec points[MOST_POINTS];
                const grz2_shape a = make2(&rng, polygons[i], style, points);
                check(&a, NULL);
            }
}

static void common_areas_are_the_nearest_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "common areas");
    for (int i = 0; i < KINDS; i++)
        for (int j = i; j < KINDS; j++)
            for (enum style style = LATTICE; style < STYLE_COUNT; style++)
                for (int k = 0; k < effort(style == EXTREME ? 4 : 20); k++) {
                    grz2_vec of_a[MOST_POINTS], of_b[MOST_POINTS];
                    const grz2_shape a = make2(&rng, polygons[i], style, of_a),
                                     b = make2(&rng, polygons[j], style, of_b);
                    check(&a, &b);
                }
}

/* Turned boxes, as detectors compare them: equal ones have a ratio of 1, and those side by side have none. */
static void equal_boxes_have_all_in_common(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "turned boxes");
    for (int k = 0; k < effort(300); k++) {
        const grz2_vec center = {rng_signed(&rng) * 10, rng_signed(&rng) * 10}, half = {rng_unit(&rng), rng_unit(&rng)};
        const grz2_obb box = grz2_obb_from_angle(center, half, rng_signed(&rng) * 4);
        const grz2_shape a = grz2_shape_from_obb(&box);
        double area = 0, common = 0;
        assert_true(grz2_area(&a, &area).yes && grz2_common(&a, &a, &common).yes);
        assert_true(area == common);
        grz2_obb other = grz2_obb_from_angle(center, half, rng_signed(&rng) * 4);
        other.center.x += rng_signed(&rng);
        const grz2_shape b = grz2_shape_from_obb(&other);
        check(&a, &b);
    }
}

/* Half of a unit triangle times itself: 3/2^54 and so on lie in the middle of two doubles. */
static void ties_go_to_the_even_double(void **state) {
    (void)state;
    double area;
    const grz2_triangle odd = {{0, 0}, {0x1.0000000000001p0, 0}, {0, 3}}, cut = {{0, 0}, {3, 0}, {0, 3}};
    const grz2_shape a = grz2_shape_from_triangle(&odd), b = grz2_shape_from_triangle(&cut);
    check(&a, NULL);
    assert_true(grz2_area(&a, &area).yes && area == 0x1.8000000000002p0);
    /* with thirds that add up to a middle: a quarter of a square that is cut by lines through thirds */
    const grz2_aabb box = {{0, 0}, {1, 0x1p-52 + 1}};
    const grz2_triangle lid = {{-1, -1}, {5, -1}, {-1, 2}};
    const grz2_shape c = grz2_shape_from_aabb(&box), d = grz2_shape_from_triangle(&lid);
    check(&c, &d);
    check(&a, &b);
}

static void what_has_no_area_has_0(void **state) {
    (void)state;
    const grz2_vec point = {1, 1};
    const grz2_circle disk = {{0, 0}, 1}, beside = {{2, 0}, 1};
    const grz2_halfspace half = {{1, 0}, 0};
    const grz2_aabb box = {{0, 0}, {2, 2}}, strip = {{0, -HUGE_VAL}, {1, HUGE_VAL}}, line = {{0, 0}, {0, HUGE_VAL}};
    const grz2_triangle big = {{0, 0}, {9, 0}, {0, 9}};
    const grz2_shape p = grz2_shape_from_point(&point), c = grz2_shape_from_circle(&disk),
                     c2 = grz2_shape_from_circle(&beside), h = grz2_shape_from_halfspace(&half),
                     b = grz2_shape_from_aabb(&box), s = grz2_shape_from_aabb(&strip), l = grz2_shape_from_aabb(&line),
                     t = grz2_shape_from_triangle(&big);
    grz2_shape rounded = b;
    rounded.radius = 1;
    double area;
    assert_true(!grz2_area(&p, &area).yes && area == 0);
    assert_true(grz2_area(&c, &area).yes && area == 0x1.921fb54442d18p+1);
    assert_true(grz2_area(&s, &area).yes && isinf(area));
    assert_true(!grz2_area(&l, &area).yes && area == 0);
    assert_true(grz2_area(&h, &area).unsupported && grz2_area(&rounded, &area).unsupported);
    assert_true(!grz2_common(&p, &b, &area).yes && area == 0 && !grz2_common(&p, &b, &area).unsupported);
    assert_true(!grz2_common(&c, &c2, &area).yes && area == 0);
    assert_true(grz2_common(&c, &b, &area).unsupported && grz2_common(&b, &h, &area).unsupported);
    assert_true(grz2_common(&s, &b, &area).yes && area == 2);
    assert_true(grz2_common(&s, &s, &area).yes && isinf(area));
    assert_true(grz2_common(&s, &t, &area).yes && area == 8.5);
}

static void all_pairs_are_asked_in_their_order(void **state) {
    (void)state;
    grz2_shape shapes[3];
    double areas[6];
    const grz2_circle disk = {{0, 0}, 1};
    for (int k = 0; k < 2; k++) {
        const grz2_aabb box = {{k, 0}, {k + 2, 1}};
        shapes[k] = grz2_shape_from_aabb(&box);
    }
    shapes[2] = grz2_shape_from_circle(&disk);
    grz2_common_n(shapes, 2, shapes, 3, areas);
    assert_true(areas[0] == 2 && areas[1] == 1 && areas[3] == 1 && areas[4] == 2 && isnan(areas[2]) && isnan(areas[5]));
}

static void flush_to_zero_changes_no_area(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flushed common areas");
    for (int k = 0; k < effort(600); k++) {
        grz2_vec of_a[MOST_POINTS], of_b[MOST_POINTS];
        const enum style style = k % 2 ? SUBNORMAL : SPREAD;
        const grz2_shape a = make2(&rng, polygons[rng_int(&rng, 0, KINDS - 1)], style, of_a),
                         b = make2(&rng, polygons[rng_int(&rng, 0, KINDS - 1)], style, of_b);
        double plain, flushed;
        const bool yes = grz2_common(&a, &b, &plain).yes;
        flush_to_zero(true);
        const bool other = grz2_common(&a, &b, &flushed).yes;
        flush_to_zero(false);
        assert_true(yes == other && memcmp(&plain, &flushed, sizeof plain) == 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_has_no_area_has_0),
        cmocka_unit_test(all_pairs_are_asked_in_their_order),
        cmocka_unit_test(ties_go_to_the_even_double),
        cmocka_unit_test(areas_are_the_nearest_doubles),
        cmocka_unit_test(common_areas_are_the_nearest_doubles),
        cmocka_unit_test(equal_boxes_have_all_in_common),
        cmocka_unit_test(flush_to_zero_changes_no_area),
    };
    return cmocka_run_group_tests_name("common_area", tests, NULL, NULL);
}
