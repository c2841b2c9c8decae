/* Areas of polygons, and of what they have in common, against rationals.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "oracle/region.h"
#include "support/effort.h"
#include "support/modes.h"
#include "unit/shapes_of_styles.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <string.h>

enum { MOST_CORNERS = 24, MOST_RINGS = 4 };

typedef struct sample {
    grz2_vec points[MOST_CORNERS];
    uint32_t ends[MOST_RINGS], areas[MOST_RINGS];
    grz2_rings rings;
    grz2_polygon *polygon;
} sample;

static void build(sample *s) { assert_int_equal(grz2_polygon_build(&s->polygon, &s->rings, NULL), GRZ_OK); }

/* A random polygon: of one ring or several, of one area or several. */
static void make(struct rng *rng, enum style style, sample *s) {
    memset(s, 0, sizeof *s);
    const int rings = rng_once_in(rng, 3) ? 1 : rng_int(rng, 1, MOST_RINGS), most = MOST_CORNERS / rings;
    uint32_t end = 0;
    int areas = 0;
    for (int i = 0; i < rings; i++) {
        const int corners = rng_once_in(rng, 8) ? rng_int(rng, 0, 2) : rng_int(rng, 3, most);
        for (int k = 0; k < corners; k++) fill2(rng, style, &s->points[end++]);
        s->ends[i] = end;
        if (i + 1 == rings || rng_once_in(rng, 2)) s->areas[areas++] = (uint32_t)i + 1;
    }
    s->rings = (grz2_rings){.number = GRZ_DOUBLE,
                            .point_count = end,
                            .points = s->points,
                            .count = (size_t)rings,
                            .ends = s->ends,
                            .area_count = (size_t)areas,
                            .areas = rng_once_in(rng, 2) ? s->areas : NULL};
    build(s);
}

static void drop(sample *s) { grz2_polygon_free(s->polygon); }

static void print(const sample *s) {
    for (size_t i = 0, k = 0; i < s->rings.count; i++)
        for (printf("ring\n"); k < s->ends[i]; k++) printf("  %a %a\n", s->points[k].x, s->points[k].y);
    for (size_t i = 0; s->rings.areas && i < s->rings.area_count; i++) printf("area to ring %u\n", s->areas[i]);
}

static void check_area(const sample *s) {
    const grz2_rings *const rings = &s->rings;
    double area = -1;
    assert_int_equal(grz2_polygon_area(s->polygon, &area), GRZ_OK);
    const bool right = region_area_is(&rings, 1, NULL, area) && !signbit(area);
    if (!right) printf("area %a of\n", area), print(s);
    assert_true(right);
}

static double common(const sample *a, const sample *b) {
    double area = -1, other = -1;
    assert_int_equal(grz2_polygons_common(a->polygon, b->polygon, &area), GRZ_OK);
    assert_int_equal(grz2_polygons_common(b->polygon, a->polygon, &other), GRZ_OK);
    assert_true(area == other && !signbit(area));
    return area;
}

static void check_common(const sample *a, const sample *b) {
    const grz2_rings *const rings[] = {&a->rings, &b->rings};
    const double area = common(a, b);
    const bool right = region_area_is(rings, 2, NULL, area);
    if (!right) printf("common area %a of\n", area), print(a), printf("and\n"), print(b);
    assert_true(right);
}

static int effort_of(enum style style, int plain) {
    return effort(style == EXTREME || style == SPREAD ? plain / 5 : plain);
}

static void areas_are_the_nearest_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "areas of polygons with rings");
    for (enum style style = LATTICE; style < STYLE_COUNT; style++)
        for (int k = 0; k < effort_of(style, 100); k++) {
            sample s;
            make(&rng, style, &s);
            check_area(&s);
            drop(&s);
        }
}

#if defined(__SIZEOF_INT128__)
__extension__ typedef __int128 whole;

/* A ring around the origin, whose corners are whole numbers up to 2^digits, moved by dx and dy and then scaled. */
static void make_star(struct rng *rng, size_t corners, int digits, double dx, double dy, int scale, grz2_vec points[]) {
    for (size_t i = 0; i < corners; i++) {
        const double turn = 6.28 * (double)i / (double)corners, far = ldexp(0.5 + 0.49 * rng_unit(rng), digits);
        points[i].x = ldexp(floor(far * cos(turn)) + dx, scale);
        points[i].y = ldexp(floor(far * sin(turn)) + dy, scale);
    }
}

/* The nearest double of its area, of corners that are scaled whole numbers of at most 53 digits. */
static double area_of_star(const grz2_vec points[], size_t corners, int scale) {
    whole twice = 0;
    for (size_t i = 0; i < corners; i++) {
        const grz2_vec *const p = &points[i], *const q = &points[(i + 1) % corners];
        const int64_t px = (int64_t)ldexp(p->x, -scale), py = (int64_t)ldexp(p->y, -scale),
                      qx = (int64_t)ldexp(q->x, -scale), qy = (int64_t)ldexp(q->y, -scale);
        twice += (whole)px * qy - (whole)qx * py;
    }
    return ldexp((double)(twice < 0 ? -twice : twice), 2 * scale - 1);
}

static void areas_of_simple_rings_are_the_nearest_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "areas of simple rings");
    grz2_vec points[400];
    static const int scales[] = {0, -40, -500, 247, 400};
    for (int k = 0; k < effort(1000); k++) {
        const size_t corners = (size_t)(rng_once_in(&rng, 3) ? rng_int(&rng, 100, 400) : rng_int(&rng, 3, 12));
        const int digits = rng_once_in(&rng, 2) ? rng_int(&rng, 26, 29) : rng_int(&rng, 40, 51), scale = scales[k % 5];
        const double dx = rng_once_in(&rng, 2) ? 0 : ldexp(1, rng_int(&rng, 20, 51)),
                     dy = rng_once_in(&rng, 2) ? 0 : dx;
        make_star(&rng, corners, digits, dx, -dy, scale, points);
        if (rng_once_in(&rng, 2)) /* the other way around */
            for (size_t i = 0; i < corners / 2; i++) {
                const grz2_vec p = points[i];
                points[i] = points[corners - 1 - i];
                points[corners - 1 - i] = p;
            }
        const grz2_rings rings = {.number = GRZ_DOUBLE, .point_count = corners, .points = points};
        const double wanted = area_of_star(points, corners, scale);
        grz2_polygon *polygon;
        assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
        for (int time = 0; time < 3; time++) { /* the last time numbers that are too small are flushed to zero */
            double area = -1;
            if (time == 2 && flush_exists()) flush_to_zero(true);
            const grz_status status = grz2_polygon_area(polygon, &area);
            if (time == 2 && flush_exists()) flush_to_zero(false);
            assert_int_equal(status, GRZ_OK);
            if (area != wanted) printf("%zu corners: %a, not %a\n", corners, area, wanted);
            assert_true(area == wanted);
        }
        grz2_polygon_free(polygon);
    }
}

#endif

static void common_areas_are_the_nearest_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "common areas of polygons with rings");
    for (enum style style = LATTICE; style < STYLE_COUNT; style++)
        for (int k = 0; k < effort_of(style, 60); k++) {
            sample a, b;
            make(&rng, style, &a);
            make(&rng, style, &b);
            if (rng_once_in(&rng, 3)) { /* a corner in common, or all of a ring */
                memcpy(b.points, a.points, sizeof *b.points * (size_t)rng_int(&rng, 1, 4));
                drop(&b);
                build(&b);
            }
            check_common(&a, &b);
            drop(&a);
            drop(&b);
        }
}

static const grz_kind convex[] = {GRZ_TRIANGLE, GRZ_AABB, GRZ_RECT, GRZ_OBB, GRZ_HULL};
enum { CONVEX = sizeof convex / sizeof *convex };

static double common_with_shape(const sample *a, const grz2_shape *b) {
    double area = -1;
    assert_int_equal(grz2_polygon_common(a->polygon, b, &area), GRZ_OK);
    assert_false(signbit(area));
    return area;
}

static void check_shape(const sample *a, const grz2_shape *b) {
    const grz2_rings *const rings = &a->rings;
    const double area = common_with_shape(a, b);
    const bool right = region_area_is(&rings, 1, b, area);
    if (!right) printf("area %a in a shape of kind %d of\n", area, (int)b->kind), print(a);
    assert_true(right);
}

static void what_shapes_have_in_common_is_the_nearest_double(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "common areas of polygons and shapes");
    for (enum style style = LATTICE; style < STYLE_COUNT; style++)
        for (int k = 0; k < effort_of(style, 100); k++) {
            sample a;
            grz2_vec points[MOST_POINTS];
            make(&rng, style, &a);
            const grz2_shape b = make2(&rng, convex[k % CONVEX], style, points);
            check_shape(&a, &b);
            drop(&a);
        }
}

/* A convex polygon is the hull of its corners. */
static void convex_polygons_are_hulls(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "convex polygons");
    for (enum style style = LATTICE; style < STYLE_COUNT; style++)
        for (int k = 0; k < effort_of(style, 20); k++) {
            sample a = {.ends = {3}};
            for (int i = 0; i < 3; i++) fill2(&rng, style, &a.points[i]);
            a.rings = (grz2_rings){.points = a.points, .point_count = 3};
            build(&a);
            grz2_vec points[MOST_POINTS];
            const grz2_triangle corners = {a.points[0], a.points[1], a.points[2]};
            const grz2_shape triangle = grz2_shape_from_triangle(&corners),
                             other = make2(&rng, convex[k % CONVEX], style, points);
            double area, expected;
            assert_int_equal(grz2_polygon_area(a.polygon, &area), GRZ_OK);
            assert_true(!grz2_area(&triangle, &expected).unsupported && area == expected);
            assert_true(!grz2_common(&triangle, &other, &expected).unsupported);
            assert_true(common_with_shape(&a, &other) == expected);
            drop(&a);
        }
}

static void shapes_without_a_common_area_say_so(void **state) {
    (void)state;
    sample s = {.points = {{0, 0}, {4, 0}, {0, 4}}};
    s.rings = (grz2_rings){.points = s.points, .point_count = 3};
    build(&s);
    const grz2_circle disk = {{0, 0}, 1};
    const grz2_halfspace half = {{1, 0}, 1};
    const grz2_vec point = {1, 1};
    const grz2_aabb box = {{0, 0}, {1, 1}}, strip = {{-HUGE_VAL, 0}, {HUGE_VAL, 1}}, none = {{1, 1}, {0, 0}};
    grz2_shape rounded = grz2_shape_from_aabb(&box);
    rounded.radius = 1;
    const grz2_shape refused[] = {grz2_shape_from_circle(&disk), grz2_shape_from_halfspace(&half), rounded};
    for (int i = 0; i < 3; i++) {
        double area = 0;
        assert_int_equal(grz2_polygon_common(s.polygon, &refused[i], &area), GRZ_ERROR_ARGUMENT);
        assert_true(isnan(area));
    }
    const grz2_shape p = grz2_shape_from_point(&point), b = grz2_shape_from_aabb(&box),
                     e = grz2_shape_from_aabb(&strip), n = grz2_shape_from_aabb(&none);
    assert_true(common_with_shape(&s, &p) == 0 && common_with_shape(&s, &n) == 0);
    assert_true(common_with_shape(&s, &b) == 1 && common_with_shape(&s, &e) == 3.5);
    drop(&s);
}

static void a_polygon_has_all_in_common_with_itself(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "polygons and themselves");
    for (enum style style = LATTICE; style < STYLE_COUNT; style++)
        for (int k = 0; k < effort_of(style, 40); k++) {
            sample a;
            double area = -1;
            make(&rng, style, &a);
            assert_int_equal(grz2_polygon_area(a.polygon, &area), GRZ_OK);
            assert_true(common(&a, &a) == area);
            drop(&a);
        }
}

static void what_is_common_and_the_rest_are_all(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "common parts and rests");
    for (int k = 0; k < effort(20); k++) {
        sample a, b;
        make(&rng, LATTICE, &a);
        make(&rng, LATTICE, &b);
        assert_true(region_areas_add_up(&a.rings, &b.rings));
        drop(&a);
        drop(&b);
    }
}

/* Moves and shears by which nothing rounds. */
static void shifts_and_shears_keep_areas(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "sheared polygons");
    for (int k = 0; k < effort(100); k++) {
        sample s[4];
        for (int i = 0; i < 2; i++) {
            make(&rng, QUARTERS, &s[i]);
            s[i + 2] = s[i];
            s[i + 2].rings.points = s[i + 2].points;
            s[i + 2].rings.ends = s[i + 2].ends;
            if (s[i].rings.areas) s[i + 2].rings.areas = s[i + 2].areas;
        }
        const double dx = rng_int(&rng, -1000, 1000), dy = rng_int(&rng, -1000, 1000), shear = rng_int(&rng, -9, 9);
        for (int i = 2; i < 4; i++) {
            for (int c = 0; c < MOST_CORNERS; c++) {
                s[i].points[c].x += dx + shear * s[i].points[c].y;
                s[i].points[c].y += dy;
            }
            build(&s[i]);
        }
        assert_true(common(&s[0], &s[1]) == common(&s[2], &s[3]));
        for (int i = 0; i < 4; i++) drop(&s[i]);
    }
}

/* 20 lines through a star of 41 corners, all of which cross. */
static void rings_that_cross_themselves_have_an_area(void **state) {
    (void)state;
    sample s = {0};
    enum { CORNERS = 21 };
    for (int k = 0; k < CORNERS; k++) {
        const double angle = 2 * 3.14159265358979 / CORNERS * (k * 10 % CORNERS);
        s.points[k] = (grz2_vec){cos(angle), sin(angle)};
    }
    s.ends[0] = CORNERS;
    s.rings = (grz2_rings){.points = s.points, .point_count = CORNERS, .count = 1, .ends = s.ends};
    build(&s);
    check_area(&s);
    drop(&s);
}

/* A square with a hole, two that share a border, one twice in one area and in two, a bow tie. */
static void holes_and_borders_count_as_the_set_says(void **state) {
    (void)state;
    static const grz2_vec square[4] = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, hole[4] = {{1, 1}, {2, 1}, {2, 3}, {1, 3}},
                          beside[4] = {{4, 0}, {6, 0}, {6, 4}, {4, 4}}, tie[4] = {{0, 0}, {2, 2}, {2, 0}, {0, 2}};
    static const struct {
        const grz2_vec *first, *second;
        bool areas;
        double area;
    } rows[] = {{square, hole, false, 14},  {square, hole, true, 16},   {square, beside, false, 24},
                {square, beside, true, 24}, {square, square, false, 0}, {square, square, true, 16},
                {tie, tie, true, 2}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        sample s = {.ends = {4, 8}, .areas = {1, 2}};
        double area;
        memcpy(s.points, rows[i].first, sizeof square);
        memcpy(s.points + 4, rows[i].second, sizeof square);
        s.rings = (grz2_rings){.points = s.points, .point_count = 8, .count = 2, .ends = s.ends, .area_count = 2};
        s.rings.areas = rows[i].areas ? s.areas : NULL;
        build(&s);
        assert_int_equal(grz2_polygon_area(s.polygon, &area), GRZ_OK);
        assert_true(area == rows[i].area);
        check_area(&s);
        drop(&s);
    }
}

/* (2^53 + 1) / 2^53 and 3 (2^53 + 1) / 2^54 lie in the middle of two doubles; one more limb of digits does not. */
static void ties_go_to_the_even_double(void **state) {
    (void)state;
    static const double tops[][2] = {{0x1p-53, 0}, {0x1p-53, 0x1p-200}, {0x1p-53, -0x1p-200}, {0x1p-53, -0x1p-1074}};
    for (size_t i = 0; i < sizeof tops / sizeof *tops; i++) {
        /* a unit square, and triangles of which the second is as large as tops[i] says, or a hole */
        const double first = tops[i][0], second = fabs(tops[i][1]);
        sample s = {
            .points = {{0, 0}, {1, 0}, {1, 1}, {0, 1}, {1, 0}, {3, 0}, {1, first}, {-2, 0}, {0, 0}, {0, second}},
            .ends = {4, 7, 10},
            .areas = {1, 2, 3}};
        if (tops[i][1] < 0) s.points[7] = (grz2_vec){2, 0}; /* inside the square for half of it */
        s.rings = (grz2_rings){.points = s.points, .point_count = 10, .count = 3, .ends = s.ends};
        build(&s);
        check_area(&s);
        drop(&s);
    }
}

enum { MOST_PIECES = 400 };

typedef struct piece_list {
    grz2_line_piece at[MOST_PIECES];
    size_t count, most;
} piece_list;

static bool list_piece(void *user, const grz2_line_piece *piece) {
    piece_list *const list = user;
    assert_true(list->count < MOST_PIECES);
    list->at[list->count++] = *piece;
    return list->count < list->most;
}

static void pieces_of_lines_are_the_nearest_doubles(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "pieces of lines in polygons");
    for (enum style style = LATTICE; style < STYLE_COUNT; style++)
        for (int k = 0; k < effort_of(style, 60); k++) {
            sample a, b;
            piece_list list = {.count = 0, .most = SIZE_MAX};
            make(&rng, style, &a);
            make(&rng, style, &b);
            drop(&b);
            if (rng_once_in(&rng, 3)) memcpy(b.points, a.points, sizeof *b.points * (size_t)rng_int(&rng, 1, 4));
            assert_int_equal(grz2_polygon_build(&b.polygon, &b.rings, &(grz2_polygon_options){.polyline = true}), 0);
            assert_int_equal(grz2_polygon_pieces(a.polygon, b.polygon, list_piece, &list), GRZ_OK);
            const char *const fault = region_fault_of_pieces(&a.rings, &b.rings, list.at, list.count);
            if (fault) printf("%s: line\n", fault), print(&b), printf("in\n"), print(&a);
            assert_null(fault);
            drop(&a);
            drop(&b);
        }
}

/* A line that enters a square through a side, follows its border, and leaves at a corner; it touches a hole. */
static void a_line_is_inside_along_and_outside(void **state) {
    (void)state;
    sample s = {.points = {{0, 0}, {6, 0}, {6, 6}, {0, 6}, {2, 2}, {4, 2}, {3, 3}}, .ends = {4, 7}};
    s.rings = (grz2_rings){.points = s.points, .point_count = 7, .count = 2, .ends = s.ends};
    build(&s);
    sample l = {.points = {{-3, 1}, {3, 4}, {3, 6}, {5, 6}, {8, 6}, {8, 9}}, .ends = {6}};
    l.rings = (grz2_rings){.points = l.points, .point_count = 6, .count = 1, .ends = l.ends};
    assert_int_equal(grz2_polygon_build(&l.polygon, &l.rings, &(grz2_polygon_options){.polyline = true}), GRZ_OK);
    piece_list list = {.count = 0, .most = SIZE_MAX}, first = {.count = 0, .most = 1};
    assert_int_equal(grz2_polygon_pieces(s.polygon, l.polygon, list_piece, &list), GRZ_OK);
    assert_int_equal(list.count, 4);
    const grz2_line_piece *const p = list.at;
    assert_true(p[0].edge == 0 && !p[0].along_border && p[0].from.t == 0.5 && p[0].to.t == 1);
    assert_true(p[0].from.crossed == 3 && p[0].from.point.x == 0 && p[0].from.point.y == 2.5);
    assert_true(p[1].edge == 1 && !p[1].along_border && p[1].to.crossed == UINT32_MAX);
    assert_true(p[2].edge == 2 && p[2].along_border && p[2].from.t == 0 && p[2].to.t == 1);
    assert_true(p[3].edge == 3 && p[3].along_border && p[3].to.point.x == 6 && p[3].to.t == 1.0 / 3);
    assert_null(region_fault_of_pieces(&s.rings, &l.rings, list.at, list.count));
    assert_int_equal(grz2_polygon_pieces(s.polygon, l.polygon, list_piece, &first), GRZ_STOPPED);
    assert_int_equal(first.count, 1);
    drop(&s);
    drop(&l);
}

static void what_has_no_inside_has_0(void **state) {
    (void)state;
    const grz2_vec points[] = {{0, 0}, {1, 0}, {1, 1}};
    grz2_rings rings = {.points = points, .point_count = 3};
    grz2_polygon *polygon, *line, *empty;
    double area = -1;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    assert_int_equal(grz2_polygon_build(&line, &rings, &(grz2_polygon_options){.polyline = true}), GRZ_OK);
    rings.point_count = 0;
    assert_int_equal(grz2_polygon_build(&empty, &rings, NULL), GRZ_OK);
    const grz2_polygon *const none[] = {line, empty};
    for (int i = 0; i < 2; i++) {
        assert_true(grz2_polygon_area(none[i], &area) == GRZ_OK && area == 0);
        area = -1;
        assert_true(grz2_polygons_common(none[i], polygon, &area) == GRZ_OK && area == 0);
        area = -1;
        assert_true(grz2_polygons_common(polygon, none[i], &area) == GRZ_OK && area == 0);
    }
    assert_true(grz2_polygon_area(polygon, &area) == GRZ_OK && area == 0.5);
    double all[6];
    const grz2_polygon *const a[] = {polygon, line}, *const b[] = {empty, polygon, line};
    assert_int_equal(grz2_polygons_common_n(a, 2, b, 3, all), GRZ_OK);
    for (int i = 0; i < 6; i++) assert_true(all[i] == (i == 1 ? 0.5 : 0));
    grz2_polygon_free(polygon);
    grz2_polygon_free(line);
    grz2_polygon_free(empty);
}

static void flush_to_zero_changes_no_area(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(1, "flushed areas of polygons");
    for (int k = 0; k < effort(100); k++) {
        sample a, b;
        make(&rng, k % 2 ? SUBNORMAL : SPREAD, &a);
        make(&rng, k % 2 ? SUBNORMAL : SPREAD, &b);
        const double area = common(&a, &b);
        flush_to_zero(true);
        const double flushed = common(&a, &b);
        flush_to_zero(false);
        assert_memory_equal(&area, &flushed, sizeof area);
        drop(&a);
        drop(&b);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(areas_are_the_nearest_doubles),
#if defined(__SIZEOF_INT128__)
        cmocka_unit_test(areas_of_simple_rings_are_the_nearest_doubles),
#endif
        cmocka_unit_test(common_areas_are_the_nearest_doubles),
        cmocka_unit_test(what_shapes_have_in_common_is_the_nearest_double),
        cmocka_unit_test(convex_polygons_are_hulls),
        cmocka_unit_test(shapes_without_a_common_area_say_so),
        cmocka_unit_test(a_polygon_has_all_in_common_with_itself),
        cmocka_unit_test(what_is_common_and_the_rest_are_all),
        cmocka_unit_test(shifts_and_shears_keep_areas),
        cmocka_unit_test(rings_that_cross_themselves_have_an_area),
        cmocka_unit_test(holes_and_borders_count_as_the_set_says),
        cmocka_unit_test(ties_go_to_the_even_double),
        cmocka_unit_test(pieces_of_lines_are_the_nearest_doubles),
        cmocka_unit_test(a_line_is_inside_along_and_outside),
        cmocka_unit_test(what_has_no_inside_has_0),
        cmocka_unit_test(flush_to_zero_changes_no_area),
    };
    return cmocka_run_group_tests_name("region", tests, NULL, NULL);
}
