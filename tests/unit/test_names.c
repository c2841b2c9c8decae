/* Names, version, and the grades that the pair lists promise.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "contact/closed_form.h"
#include "support/outcome.h"
#include "support/rows.h"

#include <math.h>
#include <string.h>

static void version_of_library_is_that_of_headers(void **state) {
    (void)state;
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", GRZ_VERSION_MAJOR, GRZ_VERSION_MINOR, GRZ_VERSION_PATCH);
    assert_string_equal(grz_version(), GRZ_VERSION_STRING);
    assert_string_equal(grz_version(), version);
}

static void every_relation_has_its_own_name(void **state) {
    (void)state;
    for (int r = 0; r < GRZ_RELATION_COUNT; r++) {
        assert_non_null(grz_relation_name((grz_relation)r));
        for (int other = 0; other < r; other++)
            assert_string_not_equal(grz_relation_name((grz_relation)r), grz_relation_name((grz_relation)other));
    }
    assert_string_equal(grz_relation_name(GRZ_OVERLAP_OPEN), "overlap_open");
    assert_string_equal(grz_relation_name(GRZ_SIGNED_DISTANCE), "signed");
    assert_null(grz_relation_name(GRZ_RELATION_COUNT));
    assert_null(grz_relation_name((grz_relation)-1));
}

static void a_ball_is_a_circle_or_a_sphere(void **state) {
    (void)state;
    assert_string_equal(grz_kind_name(2, GRZ_BALL), "circle");
    assert_string_equal(grz_kind_name(3, GRZ_BALL), "sphere");
}

static void kinds_that_a_space_lacks_have_no_name(void **state) {
    (void)state;
    assert_string_equal(grz_kind_name(2, GRZ_RECT), "rect");
    assert_null(grz_kind_name(3, GRZ_RECT));
    assert_null(grz_kind_name(2, GRZ_CYLINDER));
    assert_string_equal(grz_kind_name(3, GRZ_CONE), "cone");
    for (int dim = 2; dim <= 3; dim++) {
        assert_null(grz_kind_name(dim, GRZ_EMPTY));
        assert_null(grz_kind_name(dim, GRZ_KIND_COUNT));
        assert_null(grz_kind_name(dim, (grz_kind)-1));
    }
    assert_null(grz_kind_name(1, GRZ_POINT));
    assert_null(grz_kind_name(4, GRZ_POINT));
}

static void grades_have_names(void **state) {
    (void)state;
    assert_string_equal(grz_grade_name(GRZ_NONE), "none");
    assert_string_equal(grz_grade_name(GRZ_EXACT), "exact");
    assert_string_equal(grz_grade_name(GRZ_ROUNDED), "rounded");
    assert_string_equal(grz_grade_name(GRZ_BOUNDED), "bounded");
    assert_null(grz_grade_name((grz_grade)4));
    assert_null(grz_grade_name((grz_grade)-1));
}

static grz_grade grade(int dim, grz_relation relation, int a, int b) {
    return dim == 2 ? grz2_grade(relation, a, b) : grz3_grade(relation, a, b);
}

static const char *method(int dim, grz_relation relation, int a, int b) {
    return dim == 2 ? grz2_method(relation, a, b) : grz3_method(relation, a, b);
}

/* Every relation of a hull has an answer for a cylinder, too, a bounded one. */
static bool is_bounded(int dim, int kind) { return dim == 3 && kind == GRZ_CYLINDER; }

/* Corners that move are of few kinds, which may be rounded. */
static bool is_of_corners(int dim, int a, int b) {
    const int i = a & ~GRZ_ROUNDED_KIND, j = b & ~GRZ_ROUNDED_KIND;
    if (dim == 2) return (i == GRZ_POINT && j == GRZ_SEGMENT) || (i == GRZ_SEGMENT && j == GRZ_POINT);
    return (i == GRZ_POINT && j == GRZ_TRIANGLE) || (i == GRZ_TRIANGLE && j == GRZ_POINT) ||
           (i == GRZ_SEGMENT && j == GRZ_SEGMENT);
}

static bool is_listed(int dim, grz_relation relation, int a, int b) {
    if (relation == GRZ_CCD) return a > 0 && b > 0 && is_of_corners(dim, a, b);
    if (relation == GRZ_ADVANCE) relation = GRZ_DEPTH; /* the same pairs: neither endless, nor both flat */
    if (is_bounded(dim, a)) a = GRZ_HULL;
    if (is_bounded(dim, b)) b = GRZ_HULL;
    for (int i = 0; i < row_count(); i++) {
        const struct row *row = row_at(i);
        for (int q = 0; q < row_questions(row); q++) {
            if (row->dim != dim || row_relation(row, q) != relation) continue;
            if (row->kind_a == a && row->kind_b == b) return true;
            if (row_is_symmetric(row) && row->kind_a == b && row->kind_b == a) return true;
        }
    }
    return false;
}

static grz_grade grade_of_relation(int r) {
    return r == GRZ_CAST || r == GRZ_CAST_OPEN || r == GRZ_SWEEP || r == GRZ_SWEEP_OPEN || r == GRZ_DISTANCE ||
                   r == GRZ_SIGNED_DISTANCE || r == GRZ_DEPTH || r == GRZ_CONTACT || r == GRZ_CCD
               ? GRZ_ROUNDED
               : GRZ_EXACT;
}

static void listed_pairs_have_their_grade_and_no_others_have_one(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++)
        for (int r = -1; r <= GRZ_RELATION_COUNT; r++) {
            if (r == GRZ_WHERE || r == GRZ_COMMON) continue; /* asked of the library below */
            for (int a = -1; a <= GRZ_KIND_COUNT; a++)
                for (int b = -1; b <= GRZ_KIND_COUNT; b++)
                    for (int rounded = 0; rounded < 4; rounded++) {
                        const int x = rounded & 1 ? a | GRZ_ROUNDED_KIND : a,
                                  y = rounded & 2 ? b | GRZ_ROUNDED_KIND : b;
                        const bool listed = is_listed(dim, (grz_relation)r, x, y);
                        const bool of_hull = r == GRZ_CONTACT && dim == 3 && (a == GRZ_HULL || b == GRZ_HULL);
                        const bool bounded = of_hull || is_bounded(dim, x) || is_bounded(dim, y) || r == GRZ_ADVANCE ||
                                             (r == GRZ_CCD && rounded > 0);
                        const grz_grade known = bounded ? GRZ_BOUNDED : grade_of_relation(r);
                        assert_int_equal(grade(dim, (grz_relation)r, x, y), listed ? known : GRZ_NONE);
                        assert_int_equal(method(dim, (grz_relation)r, x, y) != NULL, listed);
                    }
        }
}

/* Some shape of a kind, which may be rounded. */
static grz2_shape some_shape2(int kind) {
    static const grz2_vec points[3] = {{0, 0}, {1, 0}, {0, 1}};
    grz2_shape s = {.kind = (grz_kind)(kind & ~GRZ_ROUNDED_KIND), .radius = kind & GRZ_ROUNDED_KIND ? 1 : 0};
    s.obb = (grz2_obb){{0, 0}, {1, 1}, {1, 0}};
    if (s.kind == GRZ_HULL) s.hull = (grz2_hull){3, points};
    if (s.kind == GRZ_PLANE || s.kind == GRZ_HALFSPACE) s.plane = (grz2_plane){{1, 0}, 0};
    return s;
}

static grz3_shape some_shape3(int kind) {
    static const grz3_vec points[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    grz3_shape s = {.kind = (grz_kind)(kind & ~GRZ_ROUNDED_KIND), .radius = kind & GRZ_ROUNDED_KIND ? 1 : 0};
    s.obb = (grz3_obb){{0, 0, 0}, {1, 1, 1}, {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}};
    if (s.kind == GRZ_HULL) s.hull = (grz3_hull){3, points};
    if (s.kind == GRZ_PLANE || s.kind == GRZ_HALFSPACE) s.plane = (grz3_plane){{1, 0, 0}, 0};
    return s;
}

static void common_sets_have_a_grade_where_they_have_an_answer(void **state) {
    (void)state;
    for (int dim = 2; dim <= 3; dim++)
        for (int a = GRZ_POINT; a < GRZ_CONE; a++)
            for (int b = GRZ_POINT; b < GRZ_CONE; b++)
                for (int rounded = 0; rounded < 4; rounded++) {
                    const int x = rounded & 1 ? a | GRZ_ROUNDED_KIND : a, y = rounded & 2 ? b | GRZ_ROUNDED_KIND : b;
                    if (grz_kind_name(dim, (grz_kind)a) == NULL || grz_kind_name(dim, (grz_kind)b) == NULL) continue;
                    if (grade(dim, GRZ_OVERLAP, x, y) == GRZ_NONE) continue; /* no such rounded shape */
                    const grz2_shape p2 = some_shape2(x), q2 = some_shape2(y);
                    const grz3_shape p3 = some_shape3(x), q3 = some_shape3(y);
                    grz2_common_set set2;
                    grz3_common_set set3;
                    double area;
                    const grz_answer where =
                        dim == 2 ? grz2_where(&p2, &q2, &set2, NULL, 0) : grz3_where(&p3, &q3, &set3, NULL, 0);
                    assert_int_equal(grade(dim, GRZ_WHERE, x, y), where.unsupported ? GRZ_NONE : GRZ_ROUNDED);
                    assert_int_equal(method(dim, GRZ_WHERE, x, y) != NULL, !where.unsupported);
                    const bool has_area = dim == 2 && !grz2_common(&p2, &q2, &area).unsupported;
                    const grz_grade known = a == GRZ_BALL && b == GRZ_BALL ? GRZ_BOUNDED : GRZ_ROUNDED;
                    assert_int_equal(grade(dim, GRZ_COMMON, x, y), has_area ? known : GRZ_NONE);
                    assert_int_equal(method(dim, GRZ_COMMON, x, y) != NULL, has_area);
                }
}

static const struct row *sweep_of_kinds(int dim, int a, int b) {
    for (int i = 0; i < row_count(); i++) {
        const struct row *row = row_at(i);
        if (row->relation == GRZ_SWEEP && row->dim == dim && row->kind_a == a && row->kind_b == b) return row;
    }
    return NULL;
}

/* Of the plane, which has no public function: generic questions ask one. */
static bool is_overlap_of_aabb_and_obb(const struct row *row) {
    return row->dim == 2 && row->relation == GRZ_OVERLAP && row->kind_a == GRZ_AABB && row->kind_b == GRZ_OBB;
}

/* A depth along a direction is the exit time of a sweep, and found by the same functions. */
static bool has_function_of_its_own(const struct row *row) {
    if (is_overlap_of_aabb_and_obb(row)) return true;
    if (row_is_contact(row)) return grz_has_known_contact(row->dim, row->kind_a, row->kind_b);
    if (row_is_depth(row)) return sweep_of_kinds(row->dim, row->kind_a, row->kind_b)->own_time[0] != NULL;
    return row->own[0] != NULL || row->own_time[0] != NULL || row->own_distance != NULL;
}

static void pairs_with_functions_of_their_own_are_closed_forms(void **state) {
    (void)state;
    int closed = 0;
    for (int i = 0; i < row_count(); i++) {
        const struct row *row = row_at(i);
        const char *how = method(row->dim, row->relation, row->kind_a, row->kind_b);
        assert_int_equal(strcmp(how, "closed form") == 0, has_function_of_its_own(row));
        closed += has_function_of_its_own(row);
    }
    assert_true(closed > 0);
}

/* An unknown kind, or one of the other dimension, is the empty set; so is a shape that must not have a radius and has
 * one. */
static void what_is_no_shape_is_empty(void **state) {
    (void)state;
    const grz3_vec origin = {0, 0, 0};
    const grz3_plane plane = {{0, 0, 1}, 0};
    const grz3_shape point = grz3_shape_from_point(&origin),
                     ray = grz3_shape_from_ray(&(grz3_ray){{0, 0, 0}, {1, 0, 0}});
    grz3_shape others[] = {{.kind = GRZ_CONE}, {.kind = GRZ_RECT}, {.kind = (grz_kind)1000}, {.kind = GRZ_EMPTY},
                           {.kind = GRZ_LINE}, {.kind = GRZ_BALL}, {.kind = GRZ_CAPSULE},    {.kind = GRZ_HALFSPACE}};
    for (size_t i = 0; i < sizeof others / sizeof others[0]; i++) {
        const grz3_shape *const other = &others[i];
        others[i].radius = i < 4 ? 0 : 1;
        others[i].halfspace.normal.x = 1;
        double enter, exit;
        assert_false(grz3_overlap(&point, other));
        assert_false(grz3_overlap_open(other, &point));
        assert_false(grz3_touch(other, other));
        assert_false(grz3_within(&point, other, (double)INFINITY));
        assert_false(grz3_contains(other, &point));
        assert_false(grz3_contains(&point, other));
        assert_int_equal(grz3_side(&plane, other), GRZ_SIDE_NONE);
        assert_int_equal(grz3_zone(&origin, other), GRZ_ZONE_NONE);
        assert_int_equal(outcome_of(grz3_cast(&ray, other, &enter, &exit)), OUTCOME_NO);
        assert_int_equal(outcome_of(grz3_sweep(&point, NULL, other, NULL, &enter, &exit)), OUTCOME_NO);
        assert_int_equal(outcome_of(grz3_stop(&point, NULL, other, NULL, NULL, NULL)), OUTCOME_NO);
    }
    const grz2_vec origin2 = {0, 0};
    const grz2_shape point2 = grz2_shape_from_point(&origin2),
                     others2[] = {{.kind = GRZ_BALL, .radius = 1}, {.kind = GRZ_CYLINDER}};
    for (int i = 0; i < 2; i++) {
        assert_false(grz2_overlap(&others2[i], &point2));
        assert_int_equal(grz2_side(&(grz2_plane){{0, 1}, 0}, &others2[i]), GRZ_SIDE_NONE);
    }
}

/* A pair without an answer is unsupported: not yes, and not merely no. */
static void pairs_without_an_answer_are_unsupported(void **state) {
    (void)state;
    const grz3_vec origin = {0, 0, 0};
    const grz3_shape point = grz3_shape_from_point(&origin), plane = grz3_shape_from_plane(&(grz3_plane){{0, 0, 1}, 0}),
                     ball = grz3_shape_from_sphere(&(grz3_sphere){{0, 0, 0}, 1});
    const double inf = (double)INFINITY;
    const grz3_shape slab = grz3_shape_from_aabb(&(grz3_aabb){{-inf, 0, 0}, {inf, 1, 1}});
    double enter = 0, exit = 0;
    assert_int_equal(grz3_zone(&origin, &point), GRZ_ZONE_UNSUPPORTED);
    assert_int_equal(outcome_of(grz3_cast(&ball, &point, &enter, &exit)), OUTCOME_UNSUPPORTED);
    assert_true(enter == inf && exit == inf);
    assert_int_equal(outcome_of(grz3_sweep(&plane, NULL, &slab, NULL, &enter, &exit)), OUTCOME_UNSUPPORTED);
    assert_true(enter == inf && exit == inf);
    assert_int_equal(outcome_of(grz3_stop(&plane, NULL, &point, NULL, NULL, NULL)), OUTCOME_UNSUPPORTED);
    const grz2_vec origin2 = {0, 0};
    const grz2_shape point2 = grz2_shape_from_point(&origin2);
    assert_int_equal(grz2_zone(&origin2, &point2), GRZ_ZONE_UNSUPPORTED);
    assert_int_equal(outcome_of(grz2_cast_hit(&point2, &point2, NULL)), OUTCOME_UNSUPPORTED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(version_of_library_is_that_of_headers),
        cmocka_unit_test(every_relation_has_its_own_name),
        cmocka_unit_test(a_ball_is_a_circle_or_a_sphere),
        cmocka_unit_test(kinds_that_a_space_lacks_have_no_name),
        cmocka_unit_test(grades_have_names),
        cmocka_unit_test(listed_pairs_have_their_grade_and_no_others_have_one),
        cmocka_unit_test(common_sets_have_a_grade_where_they_have_an_answer),
        cmocka_unit_test(pairs_with_functions_of_their_own_are_closed_forms),
        cmocka_unit_test(what_is_no_shape_is_empty),
        cmocka_unit_test(pairs_without_an_answer_are_unsupported),
    };
    return cmocka_run_group_tests_name("names", tests, NULL, NULL);
}
