/* Which shapes are valid: changes the numbers of every kind one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* A kind of shape, and the roles of its numbers. */
typedef struct specimen {
    grz_kind kind;
    const char
        *numbers; /* '.' any finite number, 's' a size, 'l' and 'h' the ends of a range, 'r' the radius of rounding */
} specimen;

static const specimen kinds2[] = {
    /* unbounded, or with a radius of their own */
    {GRZ_BALL, "..s"},
    {GRZ_CAPSULE, "....s"},
    {GRZ_RAY, "...."},
    {GRZ_LINE, "...."},
    {GRZ_PLANE, "..."},
    {GRZ_HALFSPACE, "..."},
    /* the others */
    {GRZ_POINT, "..r"},
    {GRZ_SEGMENT, "....r"},
    {GRZ_AABB, "llhhr"},
    {GRZ_RECT, "..ssr"},
    {GRZ_OBB, "..ss..r"},
    {GRZ_TRIANGLE, "......r"}};
static const specimen kinds3[] = {
    {GRZ_POINT, "...r"},   {GRZ_SEGMENT, "......r"},      {GRZ_RAY, "......"},          {GRZ_LINE, "......"},
    {GRZ_PLANE, "...."},   {GRZ_HALFSPACE, "...."},       {GRZ_BALL, "...s"},           {GRZ_CAPSULE, "......s"},
    {GRZ_AABB, "lllhhhr"}, {GRZ_OBB, "...sss.........r"}, {GRZ_TRIANGLE, ".........r"},
};

static bool is_valid2(const specimen *k, const double numbers[15], double radius) {
    grz2_shape shape = {.kind = k->kind, .radius = radius};
    memcpy(&shape.obb, numbers, sizeof shape.obb);
    assert_int_equal(grz2_overlap(&shape, &shape), grz2_shape_valid(&shape));
    return grz2_shape_valid(&shape);
}

static bool is_valid3(const specimen *k, const double numbers[15], double radius) {
    grz3_shape shape = {.kind = k->kind, .radius = radius};
    memcpy(&shape.obb, numbers, sizeof shape.obb);
    assert_int_equal(grz3_overlap(&shape, &shape), grz3_shape_valid(&shape));
    return grz3_shape_valid(&shape);
}

typedef bool validity(const specimen *k, const double numbers[15], double radius);

/* True if the shape with number i = `value`, and all others 1, is valid. */
static bool with(validity *is_valid, const specimen *k, size_t i, double value) {
    double numbers[15];
    for (int j = 0; j < 15; j++) numbers[j] = 1;
    numbers[i] = value;
    return is_valid(k, numbers, 0);
}

static void check_number(validity *is_valid, const specimen *k, size_t i) {
    const char what = k->numbers[i];
    assert_true(with(is_valid, k, i, 1));
    assert_false(with(is_valid, k, i, NAN));
    assert_int_equal(with(is_valid, k, i, INFINITY), what == 'h');
    assert_int_equal(with(is_valid, k, i, -INFINITY), what == 'l');
    assert_int_equal(with(is_valid, k, i, -0x1p-1074), what == '.' || what == 'l');
    assert_int_equal(with(is_valid, k, i, 2), what != 'l');
    assert_int_equal(with(is_valid, k, i, -0.0), what != 'h');
}

static void check_radius(validity *is_valid, const specimen *k) {
    double numbers[15];
    for (int j = 0; j < 15; j++) numbers[j] = 1;
    const double invalid[] = {-1, -0x1p-1074, NAN, INFINITY};
    assert_true(is_valid(k, numbers, 0.5));
    assert_true(is_valid(k, numbers, -0.0));
    for (int i = 0; i < 4; i++) assert_false(is_valid(k, numbers, invalid[i]));
}

/* An unbounded shape, or one with a radius of its own, must not be rounded. */
static void check_no_radius(validity *is_valid, const specimen *k) {
    double numbers[15];
    for (int j = 0; j < 15; j++) numbers[j] = 1;
    const double invalid[] = {0.5, 0x1p-1074, -1, NAN, INFINITY};
    assert_true(is_valid(k, numbers, -0.0));
    for (int i = 0; i < 5; i++) assert_false(is_valid(k, numbers, invalid[i]));
}

static void check_kinds(validity *is_valid, const specimen *kinds, size_t count) {
    for (size_t k = 0; k < count; k++) {
        const char *const numbers = kinds[k].numbers;
        const size_t size = strcspn(numbers, "r");
        for (size_t i = 0; i < size; i++) check_number(is_valid, &kinds[k], i);
        if (numbers[size] == 'r') check_radius(is_valid, &kinds[k]);
        else check_no_radius(is_valid, &kinds[k]);
    }
}

static void each_number_is_looked_at(void **state) {
    (void)state;
    check_kinds(is_valid2, kinds2, sizeof kinds2 / sizeof *kinds2);
    check_kinds(is_valid3, kinds3, sizeof kinds3 / sizeof *kinds3);
}

static void a_plane_without_a_normal_is_invalid(void **state) {
    (void)state;
    const grz2_plane plane2 = {{0, -0.0}, 1}, thin2 = {{0, 0x1p-1074}, 1};
    const grz3_halfspace half3 = {{0, -0.0, 0}, 1}, thin3 = {{0, 0x1p-1074, 0}, 1};
    const grz2_shape no2 = grz2_shape_from_plane(&plane2), yes2 = grz2_shape_from_plane(&thin2);
    const grz3_shape no3 = grz3_shape_from_halfspace(&half3), yes3 = grz3_shape_from_halfspace(&thin3);
    assert_false(grz2_shape_valid(&no2));
    assert_true(grz2_shape_valid(&yes2));
    assert_false(grz3_shape_valid(&no3));
    assert_true(grz3_shape_valid(&yes3));
}

static void a_hull_needs_a_point_and_finite_ones(void **state) {
    (void)state;
    const grz2_vec points2[] = {{1, 2}, {3, INFINITY}};
    const grz3_vec points3[] = {{1, 2, 3}, {4, 5, NAN}};
    for (int count = -1; count <= 2; count++) {
        const grz2_hull hull2 = {count, points2};
        const grz3_hull hull3 = {count, points3};
        const grz2_shape s2 = grz2_shape_from_hull(&hull2);
        const grz3_shape s3 = grz3_shape_from_hull(&hull3);
        assert_int_equal(grz2_shape_valid(&s2), count == 1);
        assert_int_equal(grz3_shape_valid(&s3), count == 1);
    }
}

static void what_is_no_kind_is_invalid(void **state) {
    (void)state;
    const int none[] = {GRZ_EMPTY, GRZ_CONE, GRZ_KIND_COUNT, -1, 1 << 20};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        const grz2_shape s2 = {.kind = (grz_kind)none[i]};
        const grz3_shape s3 = {.kind = (grz_kind)none[i]};
        assert_false(grz2_shape_valid(&s2));
        assert_false(grz3_shape_valid(&s3));
    }
    const grz3_shape rect = {.kind = GRZ_RECT};
    assert_false(grz3_shape_valid(&rect));
}

static void a_cylinder_has_two_ends_in_reach(void **state) {
    (void)state;
    const grz3_cylinder c = {{0, 0, 0}, {0, 0, 0x1p-1074}, 0};
    grz3_shape s = grz3_shape_from_cylinder(&c);
    assert_true(grz3_shape_valid(&s));
    s.radius = 1;
    assert_false(grz3_shape_valid(&s));
    s.radius = 0;
    s.cylinder.radius = -0x1p-1074;
    assert_false(grz3_shape_valid(&s));
    s.cylinder.radius = 0x1p1020;
    assert_true(grz3_shape_valid(&s));
    s.cylinder.radius = 0x1.0000000000001p1020;
    assert_false(grz3_shape_valid(&s));
    s.cylinder = (grz3_cylinder){{1, 2, 3}, {1, 2, 3}, 1};
    assert_false(grz3_shape_valid(&s));
    for (int i = 0; i < 7; i++) {
        s.cylinder = c;
        ((double *)&s.cylinder)[i] = i % 2 ? (double)NAN : (double)INFINITY;
        assert_false(grz3_shape_valid(&s));
    }
    const grz2_shape flat = {.kind = GRZ_CYLINDER};
    assert_false(grz2_shape_valid(&flat));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_number_is_looked_at),
        cmocka_unit_test(a_plane_without_a_normal_is_invalid),
        cmocka_unit_test(a_hull_needs_a_point_and_finite_ones),
        cmocka_unit_test(what_is_no_kind_is_invalid),
        cmocka_unit_test(a_cylinder_has_two_ends_in_reach),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
