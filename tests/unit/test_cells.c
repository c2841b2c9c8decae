/* Which cells of a grid a shape touches, against the definition in rationals.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/cells.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"
#include "unit/shapes_of_styles.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_CELLS = 60000 };

typedef struct visits {
    int dim;
    size_t count, stop_at; /* 0: never */
    int64_t cells[3 * MOST_CELLS];
} visits;

static visits seen;

static bool note(void *user, const int64_t cell[]) {
    visits *const v = (visits *)user;
    assert_true(v->count < MOST_CELLS);
    for (int i = 0; i < v->dim; i++) v->cells[v->count * (size_t)v->dim + (size_t)i] = cell[i];
    v->count++;
    return v->count != v->stop_at;
}

static grz_status ask2(const grz2_grid *grid, const grz2_shape *shape) {
    seen.dim = 2, seen.count = 0, seen.stop_at = 0;
    return grz2_cells(grid, shape, note, &seen);
}

static grz_status ask3(const grz3_grid *grid, const grz3_shape *shape) {
    seen.dim = 3, seen.count = 0, seen.stop_at = 0;
    return grz3_cells(grid, shape, note, &seen);
}

static void print_numbers(const char *name, const double *x, size_t count) {
    printf("%s", name);
    for (size_t k = 0; k < count; k++) printf(" %a", x[k]);
    printf("\n");
}

static void check2(const grz2_grid *grid, const grz2_shape *shape) {
    const grz_status status = ask2(grid, shape);
    const char *const fault = status == GRZ_OK ? cells_fault2(grid, shape, seen.cells, seen.count) : "refused";
    if (fault) {
        printf("%s: %s, %s\n", grz_kind_name(2, shape->kind), fault, grid->half_open ? "half-open" : "closed");
        print_numbers("grid", &grid->origin.x, 4);
        print_numbers("shape", &shape->obb.center.x, sizeof shape->obb / sizeof(double));
        for (size_t k = 0; k < seen.count && k < 50; k++)
            printf("  %lld %lld\n", (long long)seen.cells[2 * k], (long long)seen.cells[2 * k + 1]);
    }
    assert_null(fault);
}

static void check3(const grz3_grid *grid, const grz3_shape *shape) {
    const grz_status status = ask3(grid, shape);
    const char *const fault = status == GRZ_OK ? cells_fault3(grid, shape, seen.cells, seen.count) : "refused";
    if (fault) {
        printf("%s: %s, %s\n", grz_kind_name(3, shape->kind), fault, grid->half_open ? "half-open" : "closed");
        print_numbers("grid", &grid->origin.x, 6);
        print_numbers("shape", &shape->obb.center.x, sizeof shape->obb / sizeof(double));
        for (size_t k = 0; k < seen.count && k < 50; k++)
            printf("  %lld %lld %lld\n", (long long)seen.cells[3 * k], (long long)seen.cells[3 * k + 1],
                   (long long)seen.cells[3 * k + 2]);
    }
    assert_null(fault);
}

static const grz_kind kinds2[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL, GRZ_AABB, GRZ_RECT, GRZ_OBB, GRZ_TRIANGLE};
static const grz_kind kinds3[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_BALL, GRZ_AABB, GRZ_OBB, GRZ_TRIANGLE};
enum { COUNT_KINDS2 = sizeof kinds2 / sizeof *kinds2, COUNT_KINDS3 = sizeof kinds3 / sizeof *kinds3 };

/* A size of a cell that suits the style: a few cells to a shape. */
static double cell_size(struct rng *rng, enum style style) {
    static const double usual[] = {1, 0.5, 0.75, 0.1, 0x1.5555555555555p-2, 3};
    switch (style) {
    case SUBNORMAL: return rng_int(rng, 1, 3) * 0x1p-1074;
    case FAR: return 0x1p1021 / rng_int(rng, 1, 3);
    case EXTREME: return rng_once_in(rng, 2) ? fabs(random_double(rng, 1000)) : 1;
    default: return usual[rng_int(rng, 0, 5)];
    }
}

/* Styles whose shapes may be many cells large are asked within a box. */
static bool needs_box(enum style style, grz_kind kind) {
    return style == SPREAD || style == EXTREME || (style == FAR && kind == GRZ_OBB);
}

static void set_box(struct rng *rng, int dim, int64_t box[6]) {
    for (int i = 0; i < dim; i++) {
        box[i] = rng_int(rng, -4, 2);
        box[dim + i] = box[i] + rng_int(rng, 0, 5);
    }
}

static void random_shapes2(struct rng *rng, enum style style, int count) {
    grz2_vec points[MOST_POINTS];
    int64_t box[6];
    for (int n = 0; n < count * COUNT_KINDS2; n++) {
        const grz2_shape shape = make2(rng, kinds2[n % COUNT_KINDS2], style, points);
        grz2_grid grid = {.half_open = rng_once_in(rng, 2)};
        if (rng_once_in(rng, 2)) fill2(rng, style, &grid.origin);
        grid.size = (grz2_vec){cell_size(rng, style), cell_size(rng, style)};
        set_box(rng, 2, box);
        if (needs_box(style, shape.kind) || rng_once_in(rng, 3)) grid.within = box;
        check2(&grid, &shape);
    }
}

static grz3_vec vector3(struct rng *rng, enum style style) {
    const double x = number(rng, style), y = number(rng, style);
    return (grz3_vec){x, y, number(rng, style)};
}

static grz3_shape make3(struct rng *rng, grz_kind kind, enum style style) {
    grz3_shape s = {.kind = kind};
    switch (kind) {
    case GRZ_POINT: s.point = vector3(rng, style); break;
    case GRZ_SEGMENT: s.segment.a = vector3(rng, style), s.segment.b = vector3(rng, style); break;
    case GRZ_BALL: s.sphere.center = vector3(rng, style), s.sphere.radius = fabs(number(rng, style)); break;
    case GRZ_AABB:
        s.aabb.min = vector3(rng, style), s.aabb.max = vector3(rng, style);
        order(&s.aabb.min.x, &s.aabb.max.x), order(&s.aabb.min.y, &s.aabb.max.y);
        order(&s.aabb.min.z, &s.aabb.max.z);
        break;
    case GRZ_OBB:
        s.obb.center = vector3(rng, style), s.obb.half = vector3(rng, style);
        s.obb.half = (grz3_vec){fabs(s.obb.half.x), fabs(s.obb.half.y), fabs(s.obb.half.z)};
        for (int k = 0; k < 3; k++) s.obb.axis[k] = vector3(rng, style);
        break;
    default:
        s.triangle.a = vector3(rng, style), s.triangle.b = vector3(rng, style), s.triangle.c = vector3(rng, style);
        break;
    }
    return s;
}

static void random_shapes3(struct rng *rng, enum style style, int count) {
    int64_t box[6];
    for (int n = 0; n < count * COUNT_KINDS3; n++) {
        const grz3_shape shape = make3(rng, kinds3[n % COUNT_KINDS3], style);
        grz3_grid grid = {.half_open = rng_once_in(rng, 2)};
        if (rng_once_in(rng, 2)) grid.origin = vector3(rng, style);
        grid.size = (grz3_vec){cell_size(rng, style), cell_size(rng, style), cell_size(rng, style)};
        set_box(rng, 3, box);
        /* thousands of cells take the oracle long */
        if (needs_box(style, shape.kind) || shape.kind == GRZ_OBB || rng_once_in(rng, 3)) grid.within = box;
        check3(&grid, &shape);
    }
}

static void cells_are_those_of_the_definition(void **state) {
    (void)state;
    for (int style = 0; style < STYLE_COUNT; style++) {
        struct rng rng = rng_seeded(1, "cells");
        rng.state += (uint64_t)style;
        random_shapes2(&rng, (enum style)style, effort(120));
        random_shapes3(&rng, (enum style)style, effort(20));
    }
}

static void also_with_flush_to_zero(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2, "cells");
    for (int n = 0; n < effort(100); n++) {
        static const enum style styles[] = {SUBNORMAL, EXTREME, ULPS};
        const enum style style = styles[n % 3];
        const grz3_shape shape = make3(&rng, kinds3[rng_int(&rng, 0, COUNT_KINDS3 - 1)], style);
        const double size = cell_size(&rng, style);
        const grz3_grid grid = {.size = {size, size, size}, .within = (const int64_t[]){-2, -2, -2, 2, 2, 2}};
        flush_to_zero(true);
        const grz_status status = ask3(&grid, &shape);
        flush_to_zero(false);
        assert_int_equal(status, GRZ_OK);
        assert_null(cells_fault3(&grid, &shape, seen.cells, seen.count));
    }
}

static grz3_shape segment3(double ax, double ay, double az, double bx, double by, double bz) {
    return (grz3_shape){.kind = GRZ_SEGMENT, .segment = {{ax, ay, az}, {bx, by, bz}}};
}

static void assert_cells(int count, const int64_t *cells) {
    assert_int_equal(seen.count, count);
    assert_memory_equal(seen.cells, cells, (size_t)(count * seen.dim) * sizeof *cells);
}

static void a_diagonal_touches_all_cells_of_a_corner(void **state) {
    (void)state;
    const grz2_grid grid = {.size = {1, 1}}, half = {.size = {1, 1}, .half_open = true};
    const grz2_shape up = {.kind = GRZ_SEGMENT, .segment = {{0.5, 0.5}, {1.5, 1.5}}},
                     down = {.kind = GRZ_SEGMENT, .segment = {{0.5, 1.5}, {1.5, 0.5}}};
    assert_int_equal(ask2(&grid, &up), GRZ_OK);
    assert_cells(4, (const int64_t[]){0, 0, 1, 0, 0, 1, 1, 1});
    assert_int_equal(ask2(&half, &up), GRZ_OK);
    assert_cells(2, (const int64_t[]){0, 0, 1, 1});
    assert_int_equal(ask2(&half, &down), GRZ_OK); /* the corner itself is in the upper right cell */
    assert_cells(3, (const int64_t[]){0, 1, 1, 1, 1, 0});
}

static void a_segment_along_lines_is_in_the_cells_on_all_sides(void **state) {
    (void)state;
    const grz3_grid grid = {.size = {1, 1, 1}}, half = {.size = {1, 1, 1}, .half_open = true};
    const grz3_shape segment = segment3(0.5, 1, 1, 1.5, 1, 1);
    assert_int_equal(ask3(&grid, &segment), GRZ_OK);
    assert_cells(8, (const int64_t[]){0, 0, 0, 0, 1, 0, 0, 0, 1, 0, 1, 1, 1, 0, 0, 1, 1, 0, 1, 0, 1, 1, 1, 1});
    assert_int_equal(ask3(&half, &segment), GRZ_OK);
    assert_cells(2, (const int64_t[]){0, 1, 1, 1, 1, 1});
}

/* Exactly, three times the double 0.1 is greater than the double 0.3. */
static void lines_are_not_rounded(void **state) {
    (void)state;
    const grz2_grid grid = {.size = {0.1, 1}, .half_open = true};
    const grz2_shape point = {.kind = GRZ_POINT, .point = {0.3, 0.5}};
    assert_int_equal(ask2(&grid, &point), GRZ_OK);
    assert_cells(1, (const int64_t[]){2, 0});
    assert_int_equal((int)floor(0.3 / 0.1), 2);
    const grz2_shape next = {.kind = GRZ_POINT, .point = {0.6, 0.5}}; /* 0.6 / 0.1 is rounded to 6 */
    assert_int_equal((int)floor(0.6 / 0.1), 5);
    assert_int_equal(ask2(&grid, &next), GRZ_OK);
    assert_cells(1, (const int64_t[]){5, 0});
    const grz2_grid third = {.size = {0x1.5555555555555p-2, 1}, .half_open = true};
    const grz2_shape one = {.kind = GRZ_POINT, .point = {1 - 0x1p-54, 0.5}}; /* the double 1 */
    assert_int_equal(ask2(&third, &one), GRZ_OK);
    assert_cells(1, (const int64_t[]){3, 0});
}

static void what_is_far_from_the_box_costs_nothing(void **state) {
    (void)state;
    const int64_t box[6] = {1000, 2000, -1, 1001, 2001, 1};
    const grz3_grid grid = {.size = {1, 1, 1}, .within = box};
    const grz3_shape segment = segment3(-1e15, -2e15, 0.5, 1e15, 2e15, 0.5);
    assert_int_equal(ask3(&grid, &segment), GRZ_OK);
    assert_null(cells_fault3(&grid, &segment, seen.cells, seen.count));
    assert_true(seen.count > 1);
    const grz3_shape flat = {.kind = GRZ_TRIANGLE,
                             .triangle = {{-1e300, -1e300, 0.5}, {1e300, -1e300, 0.5}, {0, 1e300, 0.5}}};
    assert_int_equal(ask3(&grid, &flat), GRZ_OK);
    assert_int_equal(seen.count, 4);
    const grz3_shape world = {.kind = GRZ_AABB, .aabb = {{-HUGE_VAL, -HUGE_VAL, 0.5}, {HUGE_VAL, HUGE_VAL, 0.5}}};
    assert_int_equal(ask3(&grid, &world), GRZ_OK);
    assert_int_equal(seen.count, 4);
    const grz3_shape ball = {.kind = GRZ_BALL, .sphere = {{0, 0, -1e200}, 1e200}};
    assert_int_equal(ask3(&grid, &ball), GRZ_OK);
    assert_null(cells_fault3(&grid, &ball, seen.cells, seen.count));
}

static void the_visitor_stops_it_at_any_cell(void **state) {
    (void)state;
    const grz3_grid grid = {.size = {0.25, 0.25, 0.25}};
    struct rng rng = rng_seeded(3, "cells");
    for (int k = 0; k < COUNT_KINDS3; k++) {
        const grz3_shape shape = make3(&rng, kinds3[k], QUARTERS);
        assert_int_equal(ask3(&grid, &shape), GRZ_OK);
        const size_t all = seen.count;
        for (size_t stop = 1; stop <= all && stop < 40; stop++) {
            seen.count = 0, seen.stop_at = stop;
            assert_int_equal(grz3_cells(&grid, &shape, note, &seen), GRZ_STOPPED);
            assert_int_equal(seen.count, stop);
        }
    }
}

static void a_bad_grid_is_refused(void **state) {
    (void)state;
    const grz2_shape point = {.kind = GRZ_POINT, .point = {0, 0}};
    static const double bad[] = {0, -0.0, -1, NAN, HUGE_VAL, -HUGE_VAL};
    for (size_t k = 0; k < sizeof bad / sizeof *bad; k++) {
        const grz2_grid of_x = {.size = {bad[k], 1}}, of_y = {.size = {1, bad[k]}};
        assert_int_equal(ask2(&of_x, &point), GRZ_ERROR_ARGUMENT);
        assert_int_equal(ask2(&of_y, &point), GRZ_ERROR_ARGUMENT);
        if (isfinite(bad[k])) continue;
        const grz2_grid at = {.origin = {0, bad[k]}, .size = {1, 1}};
        assert_int_equal(ask2(&at, &point), GRZ_ERROR_ARGUMENT);
    }
    const int64_t far[] = {0, 0, 0, GRZ_LAST_CELL + 1}, wrong[] = {1, 0, 0, 0}, last[] = {0, 0, 0, GRZ_LAST_CELL};
    grz2_grid grid = {.size = {1, 1}, .within = far};
    assert_int_equal(ask2(&grid, &point), GRZ_ERROR_ARGUMENT);
    grid.within = wrong;
    assert_int_equal(ask2(&grid, &point), GRZ_OK);
    assert_int_equal(seen.count, 0);
    grid.within = last;
    assert_int_equal(ask2(&grid, &point), GRZ_OK);
    assert_int_equal(seen.count, 1);
}

static void cells_beyond_the_last_are_refused_unless_they_are_not_asked_for(void **state) {
    (void)state;
    const double end = (double)GRZ_LAST_CELL; /* 2^62, which is four cells beyond */
    const grz2_shape shapes[] = {
        {.kind = GRZ_POINT, .point = {0, end}},
        {.kind = GRZ_POINT, .point = {0, -end}},
        {.kind = GRZ_SEGMENT, .segment = {{0, 0}, {end, 0}}},
        {.kind = GRZ_AABB, .aabb = {{-HUGE_VAL, 0}, {1, 1}}},
        {.kind = GRZ_BALL, .circle = {{0, 0}, 1e300}},
        {.kind = GRZ_BALL, .circle = {{0, 0}, end}},
        {.kind = GRZ_TRIANGLE, .triangle = {{0, 0}, {1, -1e19}, {2, 3}}},
        {.kind = GRZ_OBB, .obb = {{0, 0}, {1, 1e20}, {1, 0}}},
    };
    const int64_t box[4] = {-1, -1, 1, 1};
    for (size_t k = 0; k < sizeof shapes / sizeof *shapes; k++) {
        grz2_grid grid = {.size = {1, 1}};
        assert_int_equal(ask2(&grid, &shapes[k]), GRZ_ERROR_ARGUMENT);
        assert_int_equal(seen.count, 0);
        grid.within = box;
        assert_int_equal(ask2(&grid, &shapes[k]), GRZ_OK);
    }
    const grz2_grid grid = {.size = {1, 1}};
    const grz2_shape near = {.kind = GRZ_POINT, .point = {0.5, end - 512}};
    assert_int_equal(ask2(&grid, &near), GRZ_OK);
    assert_cells(2, (const int64_t[]){0, (INT64_C(1) << 62) - 513, 0, (INT64_C(1) << 62) - 512});
}

static void other_shapes_are_refused_and_invalid_ones_are_empty(void **state) {
    (void)state;
    const grz2_grid grid = {.size = {1, 1}};
    const grz3_grid space = {.size = {1, 1, 1}};
    static const grz_kind none[] = {GRZ_RAY, GRZ_LINE, GRZ_PLANE, GRZ_HALFSPACE, GRZ_CAPSULE, GRZ_HULL};
    for (size_t k = 0; k < sizeof none / sizeof *none; k++) {
        const grz2_shape shape = {.kind = none[k]};
        const grz3_shape solid = {.kind = none[k]};
        assert_int_equal(ask2(&grid, &shape), GRZ_ERROR_ARGUMENT);
        assert_int_equal(ask3(&space, &solid), GRZ_ERROR_ARGUMENT);
    }
    assert_int_equal(ask3(&space, &(grz3_shape){.kind = GRZ_CYLINDER}), GRZ_ERROR_ARGUMENT);
    assert_int_equal(ask2(&grid, &(grz2_shape){.kind = GRZ_POINT, .radius = 1}), GRZ_ERROR_ARGUMENT);
    assert_int_equal(ask2(&grid, &(grz2_shape){.kind = GRZ_POINT, .point = {NAN, 0}}), GRZ_OK);
    assert_int_equal(seen.count, 0);
    assert_int_equal(ask2(&grid, &(grz2_shape){.kind = GRZ_BALL, .circle = {{0, 0}, -1}}), GRZ_OK);
    assert_int_equal(seen.count, 0);
    assert_int_equal(ask2(&grid, &(grz2_shape){.kind = GRZ_EMPTY}), GRZ_OK);
    assert_int_equal(seen.count, 0);
}

/* A row begins or ends further along an edge than there are cells: here and mirrored. Found by the fuzz target. */
static void edges_across_very_high_rows_end_no_row(void **state) {
    (void)state;
    const int64_t within[4] = {-13, -8, 13, 8};
    for (int n = 0; n < 4; n++) {
        const double x = n & 1 ? -1 : 1, y = n & 2 ? -1 : 1;
        const grz2_grid grid = {.origin = {-18 * x, -69 * y}, .size = {18, 0x1p81}, .within = within};
        const grz2_triangle triangle = {{x * 0x1.fffffffffffffp80, y * 0x1.03020314b4b4bp-365},
                                        {-79 * x, -96 * y},
                                        {x * 0x1.0730a6f76622p-252, y * 0x1p-864}};
        const grz2_shape shape = grz2_shape_from_triangle(&triangle);
        check2(&grid, &shape);
        assert_true(seen.count > 0);
    }
}

/* Far from the origin, with sizes that are no binary fractions: where adding up a parameter goes wrong. */
static void long_segments_keep_to_their_cells(void **state) {
    (void)state;
    struct rng rng = rng_seeded(4, "cells");
    for (int n = 0; n < effort(30); n++) {
        const grz2_grid grid = {.origin = {1e5 * rng_signed(&rng), 0.1 * rng_int(&rng, -9, 9)},
                                .size = {0.1, 0.1 * rng_int(&rng, 1, 3)},
                                .half_open = rng_once_in(&rng, 2)};
        const int way = rng_once_in(&rng, 2) ? 1 : -1;
        const grz2_shape segment = {.kind = GRZ_SEGMENT,
                                    .segment = {{grid.origin.x + 0.1 * rng_int(&rng, 0, 30), grid.origin.y},
                                                {grid.origin.x + 0.1 * rng_int(&rng, 0, 30), way * 4.2}}};
        check2(&grid, &segment);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_diagonal_touches_all_cells_of_a_corner),
        cmocka_unit_test(a_segment_along_lines_is_in_the_cells_on_all_sides),
        cmocka_unit_test(lines_are_not_rounded),
        cmocka_unit_test(what_is_far_from_the_box_costs_nothing),
        cmocka_unit_test(the_visitor_stops_it_at_any_cell),
        cmocka_unit_test(a_bad_grid_is_refused),
        cmocka_unit_test(cells_beyond_the_last_are_refused_unless_they_are_not_asked_for),
        cmocka_unit_test(other_shapes_are_refused_and_invalid_ones_are_empty),
        cmocka_unit_test(edges_across_very_high_rows_end_no_row),
        cmocka_unit_test(long_segments_keep_to_their_cells),
        cmocka_unit_test(cells_are_those_of_the_definition),
        cmocka_unit_test(also_with_flush_to_zero),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
