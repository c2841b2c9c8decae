/* The geometry of pictures: clipping, outlines, common regions, places of contact, views, ticks.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/convex.h"
#include "draw/ticks.h"
#include "draw/view.h"

#include <math.h>
#include <string.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

static const box everything = {-1e3, -1e3, 1e3, 1e3};

static void assert_near(double want, double got, double by) {
    if (!(fabs(want - got) <= by)) fail_msg("expected %.17g, got %.17g", want, got);
}

static void assert_point(double x, double y, point got, double by) {
    assert_near(x, got.x, by);
    assert_near(y, got.y, by);
}

/* A figure of up to four corners. They are never freed: a static array has room for all figures of the tests. */
static figure figure_of(size_t count, const point corners[], double radius) {
    static point room[64][4];
    static size_t next = 0;
    assert_true(next < 64);
    memcpy(room[next], corners, count * sizeof *corners);
    return (figure){.core = {.count = count, .room = 4, .at = room[next++]}, .radius = radius};
}

static figure square(double x, double y, double half, double radius) {
    const point corners[] = {{x - half, y - half}, {x + half, y - half}, {x + half, y + half}, {x - half, y + half}};
    return figure_of(4, corners, radius);
}

static figure disk(double x, double y, double radius) { return figure_of(1, &(point){x, y}, radius); }

static figure capsule(double ax, double ay, double bx, double by, double radius) {
    const point ends[] = {{ax, ay}, {bx, by}};
    return figure_of(2, ends, radius);
}

static figure segment(double ax, double ay, double bx, double by) { return capsule(ax, ay, bx, by, 0); }

static polygon outline_of(figure f) {
    polygon p = {0};
    figure_outline(&f, everything, &p);
    return p;
}

static double area(const polygon *p) {
    double sum = 0;
    for (size_t i = 0; i < p->count; i++) {
        const point a = p->at[i], b = p->at[(i + 1) % p->count];
        sum += (a.x * b.y - a.y * b.x) / 2;
    }
    return sum;
}

static void outlines_have_the_area_of_their_figures(void **state) {
    (void)state;
    static const double pi = 3.14159265358979323846;
    const struct {
        figure figure;
        double area;
    } cases[] = {
        {square(3, 4, 5, 0), 100},
        {disk(1, 2, 50), 2500 * pi},
        {square(0, 0, 5, 10), 100 + 4 * 100 + 100 * pi},
        {capsule(0, 0, 30, 40, 5), 500 + 25 * pi},
        {segment(0, 0, 1, 1), 0},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        polygon p = outline_of(cases[i].figure);
        assert_near(cases[i].area, area(&p), 1e-3 * cases[i].area);
        polygon_free(&p);
    }
}

static void huge_arcs_are_smooth_where_they_are_seen(void **state) {
    (void)state;
    const figure f = disk(0, -1e9, 1e9);
    const box seen = {-100, -100, 100, 100};
    polygon p = {0};
    figure_outline(&f, seen, &p);
    assert_true(p.count < 1000);
    assert_near(200 * 100, area(&p), 1);
    polygon_free(&p);
}

static void clipped_segments_stay_segments(void **state) {
    (void)state;
    polygon p = outline_of(segment(-3, 1, 5, 7));
    polygon_clip(&p, (box){0, 0, 2, 100});
    assert_int_equal(2, p.count);
    assert_point(0, 3.25, p.at[0], 1e-12);
    assert_point(2, 4.75, p.at[1], 1e-12);
    polygon_clip(&p, (box){10, 10, 20, 20});
    assert_int_equal(0, p.count);
    polygon_free(&p);
}

static void boxes_far_beyond_the_view_fill_it(void **state) {
    (void)state;
    polygon p = {0};
    const figure f = square(0, 0, 1e300, 0);
    figure_outline(&f, everything, &p);
    assert_near(4e6, area(&p), 0);
    polygon_free(&p);
}

static void common_regions(void **state) {
    (void)state;
    const struct {
        figure a, b;
        double area;
        point middle;
    } cases[] = {
        {square(0, 0, 2, 0), square(3, 3, 2, 0), 1, {1.5, 1.5}},
        {square(0, 0, 2, 0), square(0.5, 0.5, 0.5, 0), 1, {0.5, 0.5}},
        {square(0, 0, 2, 0), segment(0, 0, 10, 0), 0, {1, 0}},
        {segment(0, 0, 4, 4), segment(0, 4, 4, 0), 0, {2, 2}},
        {square(0, 0, 2, 0), disk(1, 1, 0), 0, {1, 1}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        polygon a = outline_of(cases[i].a), b = outline_of(cases[i].b), common = {0};
        for (int order = 0; order < 2; order++) {
            polygon_common(order ? &b : &a, order ? &a : &b, &common);
            assert_true(common.count > 0);
            assert_near(cases[i].area, area(&common), 1e-4);
            assert_point(cases[i].middle.x, cases[i].middle.y, polygon_middle(&common), 1e-4);
        }
        polygon_free(&a);
        polygon_free(&b);
        polygon_free(&common);
    }
}

static void contacts_are_points_or_segments(void **state) {
    (void)state;
    const struct {
        figure a, b;
        point from, to;
    } cases[] = {
        {disk(0, 0, 5), disk(12, 0, 7), {5, 0}, {5, 0}},
        {disk(0, 0, 5), square(5, 6, 2, 0), {3, 4}, {3, 4}},
        {square(0, 0, 1, 0), square(2, 0.5, 1, 0), {1, -0.5}, {1, 1}},
        {square(0, 0, 1, 0), square(2, 2, 1, 0), {1, 1}, {1, 1}},
        {square(0, 0, 1, 1), segment(-10, 2, 10, 2), {-1, 2}, {1, 2}},
        {segment(0, 0, 2, 2), segment(1, 1, 5, 5), {1, 1}, {2, 2}},
        {disk(3, 4, 0), disk(3, 4, 0), {3, 4}, {3, 4}},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int order = 0; order < 2; order++) {
            const nearest n = figures_nearest(order ? &cases[i].b : &cases[i].a, order ? &cases[i].a : &cases[i].b);
            assert_near(0, n.gap, 1e-9);
            const bool along = n.from.x < n.to.x || (n.from.x == n.to.x && n.from.y <= n.to.y);
            assert_point(cases[i].from.x, cases[i].from.y, along ? n.from : n.to, 1e-9);
            assert_point(cases[i].to.x, cases[i].to.y, along ? n.to : n.from, 1e-9);
        }
    }
    const figure a = disk(0, 0, 1), b = square(5, 0, 2, 0);
    assert_near(2, figures_nearest(&a, &b).gap, 1e-9);
}

static size_t corners_seen(const view *v, const grz2_shape *shape) {
    figure f = view_figure(v, shape);
    const size_t count = f.core.count;
    polygon_free(&f.core);
    return count;
}

static void views_show_all_of_their_part(void **state) {
    (void)state;
    const grz2_shape shapes[] = {
        {.kind = GRZ_BALL, .circle = {{10, 20}, 5}},
        {.kind = GRZ_RECT, .rect = {-4, 1, 2, 3}},
        {.kind = GRZ_AABB, .aabb = {{-INFINITY, 30}, {40, INFINITY}}},
        {.kind = GRZ_PLANE, .plane = {{0, 2}, -20}},
        {.kind = GRZ_BALL, .circle = {{1e9, NAN}, 5}},
    };
    const box part = view_part(shapes, 5);
    assert_true(part.x0 < -4 && part.x1 > 40 && part.y0 < -10 && part.y1 > 30 && part.x1 < 100);
    const box frame = {100, 100, 500, 300};
    for (int lonlat = 0; lonlat < 2; lonlat++) {
        const view v = view_of(part, frame, lonlat == 1);
        const point low = view_page(&v, view_local(&v, part.x0, part.y0)),
                    high = view_page(&v, view_local(&v, part.x1, part.y1));
        assert_true(low.x >= 100 - 1e-9 && low.y <= 300 + 1e-9 && high.x <= 500 + 1e-9 && high.y >= 100 - 1e-9);
        for (int i = 0; i < 4; i++) assert_true(corners_seen(&v, &shapes[i]) > 0);
        assert_int_equal(0, corners_seen(&v, &shapes[4]));
    }
}

static void degrees_are_squeezed(void **state) {
    (void)state;
    const box part = {0, 59, 10, 61};
    assert_near(2.5, view_aspect(part, true), 1e-9);
    assert_near(5, view_aspect(part, false), 1e-9);
}

static void figures_are_where_their_shapes_are(void **state) {
    (void)state;
    const view v = view_of((box){-10, -10, 10, 10}, (box){0, 0, 200, 200}, false);
    const grz2_shape obb = {.kind = GRZ_OBB, .radius = 0.5, .obb = {{1, 2}, {2, 1}, {0.6, 0.8}}};
    figure f = view_figure(&v, &obb);
    assert_int_equal(4, f.core.count);
    assert_near(5, f.radius, 1e-9);
    assert_point(10 * (1 - 1.2 + 0.8), 10 * (2 - 1.6 - 0.6), f.core.at[0], 1e-9);
    assert_point(10 * (1 + 1.2 + 0.8), 10 * (2 + 1.6 - 0.6), f.core.at[1], 1e-9);
    polygon_free(&f.core);
    const grz2_shape flat = {.kind = GRZ_OBB, .obb = {{1, 2}, {0, 1}, {1, 0}}};
    assert_int_equal(2, corners_seen(&v, &flat));
    const grz2_shape halfspace = {.kind = GRZ_HALFSPACE, .halfspace = {{0, 2}, 6}};
    figure h = view_figure(&v, &halfspace);
    polygon p = {0};
    figure_outline(&h, view_seen(&v, 0), &p);
    assert_near(200 * 130, area(&p), 1e-6);
    assert_near(30, polygon_bounds(&p).y1, 1e-9);
    polygon_free(&p);
    polygon_free(&h.core);
    const grz2_shape away = {.kind = GRZ_POINT, .point = {10.5, 0}};
    assert_int_equal(0, corners_seen(&v, &away));
    const grz2_vec points[] = {{0, 0}, {2, 0}, {1, 1}, {0, 2}, {0.5, 0.5}, {2, 2}, {0, 0}};
    const grz2_shape hull = {.kind = GRZ_HULL, .hull = {7, points}};
    assert_int_equal(4, corners_seen(&v, &hull));
    const grz2_shape ray = {.kind = GRZ_RAY, .ray = {{0, 0}, {1e-300, 0}}},
                     behind = {.kind = GRZ_RAY, .ray = {{20, 0}, {1, 0}}};
    assert_int_equal(2, corners_seen(&v, &ray));
    assert_int_equal(0, corners_seen(&v, &behind));
    const grz2_shape line = {.kind = GRZ_LINE, .line = {{20, 3}, {1, 0}}};
    assert_int_equal(2, corners_seen(&v, &line));
}

/* From 1e-300 to 1e290, from one tick in view to millions of steps away from 0. */
static void ticks_read_back_and_differ(void **state) {
    (void)state;
    for (int exponent = -300; exponent <= 290; exponent += 5) {
        for (int far = 0; far <= 10; far++) {
            const double apart = 0.7 * pow(10, exponent), middle = -3 * apart * pow(10, far);
            char text[TICK_TEXT_SIZE], before[TICK_TEXT_SIZE] = "";
            ticks t;
            assert_true(ticks_find(middle, 8 * apart, apart, &t));
            for (double k = t.first; k <= t.last; k++) {
                assert_string_not_equal(tick_text(&t, k, text), before);
                assert_near(k * t.step, strtod(text, NULL), t.step / 100);
                strcpy(before, text);
            }
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(outlines_have_the_area_of_their_figures),
        cmocka_unit_test(huge_arcs_are_smooth_where_they_are_seen),
        cmocka_unit_test(clipped_segments_stay_segments),
        cmocka_unit_test(boxes_far_beyond_the_view_fill_it),
        cmocka_unit_test(common_regions),
        cmocka_unit_test(contacts_are_points_or_segments),
        cmocka_unit_test(views_show_all_of_their_part),
        cmocka_unit_test(degrees_are_squeezed),
        cmocka_unit_test(figures_are_where_their_shapes_are),
        cmocka_unit_test(ticks_read_back_and_differ),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
