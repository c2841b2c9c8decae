/* Distances of polygons: 0 where they overlap, else the least one of all edges, one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "support/shape.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* Rings as they are given. */
enum { MOST = 200 };
struct outline {
    size_t count, rings;
    grz2_vec at[MOST];
    uint32_t ends[8];
    bool polyline;
};

static grz2_polygon *build(const struct outline *o) {
    const grz2_rings rings = {GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, 0, NULL};
    const grz2_polygon_options options = {.polyline = o->polyline};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &options), GRZ_OK);
    return polygon;
}

/* How coordinates come about: a lattice with many ties, random, far from the origin, of all sizes. */
enum mix { LATTICE, RANDOM, FAR, SPECIAL, MIXES };

static double number(struct rng *rng, enum mix mix) {
    static const double special[] = {0, -0.0, 0x1p-1074, -0x1p-1060, 0x1p-1022, 1e200, -1e300, 1e-60};
    switch (mix) {
    case LATTICE: return rng_int(rng, -4, 4);
    case RANDOM: return 4 * rng_signed(rng);
    case FAR: return 1e12 + rng_int(rng, -4, 4);
    default: return rng_once_in(rng, 3) ? special[rng_int(rng, 0, 7)] : rng_int(rng, -2, 2);
    }
}

static void make_outline(struct outline *o, struct rng *rng, enum mix mix) {
    o->count = o->rings = 0;
    o->polyline = rng_once_in(rng, 4);
    for (int rings = rng_int(rng, 0, 4); rings > 0; rings--) {
        const double shift = mix == SPECIAL ? 0 : 8 * rng_int(rng, 0, 2);
        for (int points = rng_int(rng, 0, rng_once_in(rng, 4) ? 30 : 5); points > 0; points--)
            o->at[o->count++] = (grz2_vec){number(rng, mix) + shift, number(rng, mix)};
        o->ends[o->rings++] = (uint32_t)o->count;
    }
    if (o->count > 0 && rng_once_in(rng, 30)) o->at[0].x = (double)NAN;
}

/* The edges; none if the outline is empty. */
static size_t edges_of(const struct outline *o, grz2_shape edges[MOST]) {
    size_t count = 0;
    for (size_t i = 0; i < o->count; i++)
        if (!isfinite(o->at[i].x) || !isfinite(o->at[i].y)) return 0;
    for (size_t ring = 0, first = 0; ring < o->rings; first = o->ends[ring++])
        for (size_t i = first; i < o->ends[ring]; i++) {
            const bool last = i + 1 == o->ends[ring];
            if (last && o->polyline && o->ends[ring] - first > 1) continue;
            const grz2_segment edge = {o->at[i], o->at[last ? first : i + 1]};
            edges[count++] = grz2_shape_from_segment(&edge);
        }
    return count;
}

static double least_of_edges(const grz2_shape *a, size_t count_a, const grz2_shape *b, size_t count_b) {
    double least = (double)INFINITY;
    for (size_t i = 0; i < count_a; i++)
        for (size_t k = 0; k < count_b; k++) least = fmin(least, grz2_distance(&a[i], &b[k], NULL, NULL));
    return least;
}

static double largest(const grz2_shape *edges, size_t count, const grz2_vec *other) {
    double most = fmax(fabs(other->x), fabs(other->y));
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < 4; k++) most = fmax(most, fabs(numbers_in(&edges[i].segment)[k]));
    return most;
}

/* pa is of the polygon, pb of the shape or of the other polygon, and they are as far apart as is said. */
static void check_points(const grz2_polygon *a, double distance, const grz2_vec p[2], double most) {
    const grz2_shape pa = grz2_shape_from_point(&p[0]), pb = grz2_shape_from_point(&p[1]);
    const double bound = fmax(0x1p-51 * most, 0x1p-1072);
    if (!isfinite(distance) || !(most < 1e290)) return;
    assert_true(grz2_polygon_distance(a, &pa, NULL, NULL) <= bound);
    assert_true(fabs(grz2_distance(&pa, &pb, NULL, NULL) - distance) <= 2.01 * bound);
}

static const double no_margins[] = {-1, NAN, -0x1p-1074};

/* By its edges where they do not overlap: next to the distance, where rounding hides which is greater. */
static void check_within(const struct outline *o, const grz2_polygon *polygon, const grz2_shape *shape,
                         double distance) {
    static grz2_shape edges[MOST];
    const size_t count = edges_of(o, edges);
    const bool overlap = grz2_polygon_overlap(polygon, shape);
    const double margins[] = {distance, nextafter(distance, 0), nextafter(distance, INFINITY), 0, 1, INFINITY};
    for (size_t i = 0; i < sizeof margins / sizeof *margins; i++) {
        bool within = overlap;
        for (size_t k = 0; k < count; k++) within |= grz2_within(&edges[k], shape, margins[i]);
        assert_int_equal(grz2_polygon_within(polygon, shape, margins[i]), within);
    }
    for (size_t i = 0; i < sizeof no_margins / sizeof *no_margins; i++)
        assert_false(grz2_polygon_within(polygon, shape, no_margins[i]));
}

static void check_pair_within(const grz2_shape *a, size_t count_a, const grz2_shape *b, size_t count_b,
                              grz2_polygon *const polygon[2], double distance) {
    const bool overlap = grz2_polygons_overlap(polygon[0], polygon[1]);
    const double margins[] = {distance, nextafter(distance, 0), nextafter(distance, INFINITY), 0, 1, INFINITY};
    for (size_t n = 0; n < sizeof margins / sizeof *margins; n++) {
        bool within = overlap;
        for (size_t i = 0; i < count_a; i++)
            for (size_t k = 0; k < count_b; k++) within |= grz2_within(&a[i], &b[k], margins[n]);
        assert_int_equal(grz2_polygons_within(polygon[0], polygon[1], margins[n]), within);
        assert_int_equal(grz2_polygons_within(polygon[1], polygon[0], margins[n]), within);
    }
    for (size_t i = 0; i < sizeof no_margins / sizeof *no_margins; i++)
        assert_false(grz2_polygons_within(polygon[0], polygon[1], no_margins[i]));
}

static void check_shape(const struct outline *o, const grz2_polygon *polygon, const struct shape *shape) {
    static grz2_shape edges[MOST];
    const union library_shape s = shape_for_library(shape);
    const size_t count = edges_of(o, edges);
    grz2_vec p[2];
    const double truth =
        grz2_polygon_overlap(polygon, &s.in2) ? 0 : least_of_edges(edges, count, &s.in2, grz2_shape_valid(&s.in2));
    assert_true(grz2_polygon_distance(polygon, &s.in2, NULL, NULL) == truth);
    assert_true(grz2_polygon_distance(polygon, &s.in2, &p[0], &p[1]) == truth);
    check_within(o, polygon, &s.in2, truth);
    if (count == 0 || !grz2_shape_valid(&s.in2))
        assert_true(truth == (double)INFINITY && isnan(p[0].x) && isnan(p[1].y));
    else check_points(polygon, truth, p, fmax(fmax(largest(edges, count, &p[1]), shape->radius), fabs(shape->n[4])));
}

static void check_signed(const struct outline *o, const grz2_polygon *polygon, const grz2_vec *p) {
    static grz2_shape edges[MOST];
    const grz2_shape point = grz2_shape_from_point(p);
    const double truth = least_of_edges(edges, edges_of(o, edges), &point, 1),
                 got = grz2_polygon_signed_distance(polygon, p);
    const bool inside = grz2_polygon_overlap_open(polygon, &point) && !o->polyline;
    assert_true(fabs(got) == truth && !(got == 0 && signbit(got)));
    assert_int_equal(got<0, truth> 0 && inside);
}

static void check_pair(const struct outline o[2], grz2_polygon *const polygon[2]) {
    static grz2_shape edges[2][MOST];
    const size_t count[2] = {edges_of(&o[0], edges[0]), edges_of(&o[1], edges[1])};
    grz2_vec p[2];
    const double truth =
        grz2_polygons_overlap(polygon[0], polygon[1]) ? 0 : least_of_edges(edges[0], count[0], edges[1], count[1]);
    assert_true(grz2_polygons_distance(polygon[0], polygon[1], NULL, NULL) == truth);
    assert_true(grz2_polygons_distance(polygon[0], polygon[1], &p[0], &p[1]) == truth);
    check_pair_within(edges[0], count[0], edges[1], count[1], polygon, truth);
    if (count[0] == 0 || count[1] == 0) assert_true(truth == (double)INFINITY && isnan(p[0].x) && isnan(p[1].y));
    else
        check_points(polygon[0], truth, p,
                     fmax(largest(edges[0], count[0], &p[0]), largest(edges[1], count[1], &p[1])));
}

static void check_polygons(int most, const char *seed) {
    struct rng rng = rng_seeded(2026, seed);
    static struct outline o[2];
    for (int n = 0; n < most; n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        grz2_polygon *polygon[2];
        for (int i = 0; i < 2; i++) {
            make_outline(&o[i], &rng, mix);
            polygon[i] = build(&o[i]);
        }
        check_pair(o, polygon);
        for (int kind = 0; kind < GRZ_KIND_COUNT; kind++) {
            struct shape s = {.dim = 2, .kind = kind};
            const char *const roles = shape_roles(2, kind);
            for (int i = 0; roles[i]; i++)
                s.n[i] = roles[i] == 's' ? fabs(number(&rng, LATTICE)) : number(&rng, mix == FAR ? LATTICE : mix);
            for (int k = 0; k < 2 && kind == GRZ_AABB; k++) s.n[2 + k] = s.n[k] + rng_int(&rng, 0, 2);
            if (rng_once_in(&rng, 4)) s.radius = rng_unit(&rng);
            check_shape(&o[0], polygon[0], &s);
        }
        for (int i = 0; i < 10; i++) {
            const grz2_vec p = {number(&rng, mix), number(&rng, mix)};
            check_signed(&o[0], polygon[0], o[0].count > 0 && i % 4 == 0 ? &o[0].at[0] : &p);
        }
        for (int i = 0; i < 2; i++) grz2_polygon_free(polygon[i]);
    }
}

static void distances_are_those_of_the_edges_or_0(void **state) {
    (void)state;
    check_polygons(effort(300), "distances of polygons");
}

static void flushing_to_zero_changes_nothing(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "distances of polygons, flushed");
    static struct outline o;
    if (!flush_exists()) skip();
    for (int n = 0; n < effort(300); n++) {
        make_outline(&o, &rng, SPECIAL);
        grz2_polygon *const polygon = build(&o);
        const grz2_vec p = {number(&rng, SPECIAL), number(&rng, SPECIAL)};
        double answer[2];
        for (int flushed = 0; flushed < 2; flushed++) {
            flush_to_zero(flushed == 1);
            answer[flushed] = grz2_polygon_signed_distance(polygon, &p);
            flush_to_zero(false);
        }
        assert_memory_equal(&answer[0], &answer[1], sizeof *answer);
        grz2_polygon_free(polygon);
    }
}

static void inside_a_square_with_a_hole(void **state) {
    (void)state;
    struct outline o = {8, 2, {{0, 0}, {8, 0}, {8, 8}, {0, 8}, {2, 2}, {4, 2}, {4, 4}, {2, 4}}, {4, 8}, false};
    grz2_polygon *const polygon = build(&o);
    const grz2_vec in = {6, 6}, in_hole = {3, 3.5}, on = {8, 1}, out = {12, 11}, bad = {(double)NAN, 0};
    assert_true(grz2_polygon_signed_distance(polygon, &in) == -2);
    assert_true(grz2_polygon_signed_distance(polygon, &in_hole) == 0.5);
    assert_true(grz2_polygon_signed_distance(polygon, &on) == 0);
    assert_true(grz2_polygon_signed_distance(polygon, &out) == 5);
    assert_true(grz2_polygon_signed_distance(polygon, &bad) == (double)INFINITY);
    grz2_polygon_free(polygon);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(distances_are_those_of_the_edges_or_0),
        cmocka_unit_test(flushing_to_zero_changes_nothing),
        cmocka_unit_test(inside_a_square_with_a_hole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
