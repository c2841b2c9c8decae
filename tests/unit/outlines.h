/* Random polygons and polylines on small lattices.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_OUTLINES_H
#define TESTS_UNIT_OUTLINES_H

#include "polygon_truth.h"
#include "support/rng.h"

enum { MOST = 400, MOST_RINGS = 40 };

/* Rings as they are given. */
struct outline {
    size_t count, rings;
    grz2_vec at[MOST];
    uint32_t ends[MOST_RINGS];
    bool polyline;
    size_t area_count; /* 0: one */
    uint32_t areas[MOST_RINGS];
};

static inline grz2_polygon *build(const struct outline *o) {
    const grz2_rings rings = {
        GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, o->area_count, o->area_count > 0 ? o->areas : NULL};
    const grz2_polygon_options options = {.polyline = o->polyline};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &options), GRZ_OK);
    return polygon;
}

static inline struct truth_set truth_of(const struct outline *o) {
    return (struct truth_set){o->count, o->rings, o->at, o->ends, o->polyline, o->area_count, o->areas, NULL};
}

static inline void print_outline(const struct outline *o) {
    print_error("%s", o->polyline ? "polyline" : "polygon");
    for (size_t ring = 0, i = 0; ring < o->rings; ring++) {
        for (size_t area = 0; area < o->area_count; area++)
            if (o->areas[area] == ring) print_error(" area");
        print_error(" |");
        for (; i < o->ends[ring]; i++) print_error(" %.17g %.17g,", o->at[i].x, o->at[i].y);
    }
    print_error("\n");
}

static inline void add_point(struct outline *o, grz2_vec at) { o->at[o->count++] = at; }
static inline void end_ring(struct outline *o) { o->ends[o->rings++] = (uint32_t)o->count; }

/* Of what has several rings, some in areas of their own; a few areas without a ring. */
static inline void split_in_areas(struct outline *o, struct rng *rng) {
    o->area_count = 0;
    if (o->rings < 2 || rng_once_in(rng, 2)) return;
    for (uint32_t ring = 0; ring < o->rings && o->area_count + 2 < MOST_RINGS; ring++)
        while (o->area_count + 2 < MOST_RINGS && !rng_once_in(rng, 3)) o->areas[o->area_count++] = ring;
    o->areas[o->area_count++] = (uint32_t)o->rings;
}

/* Few points on a lattice of few places: rings that cross themselves and each other, touch, go back where they came
 * from, and run along edges twice; points, polylines that end where others do. */
static inline void make_outline(struct outline *o, struct rng *rng, int size, int most_points) {
    o->count = o->rings = 0;
    o->polyline = rng_once_in(rng, 3);
    for (int rings = rng_int(rng, 1, 4); rings > 0; rings--) {
        const int least = rng_once_in(rng, 4) ? 0 : 3;
        for (int points = rng_int(rng, least, most_points), i = 0; i < points; i++) {
            grz2_vec at = {rng_int(rng, 0, size), rng_int(rng, 0, size)};
            if (o->count > 0 && rng_once_in(rng, 4)) at = o->at[rng_int(rng, 0, (int)o->count - 1)];
            else if (i > 1 && rng_once_in(rng, 8)) at = o->at[o->count - 2];
            add_point(o, at);
        }
        end_ring(o);
    }
    split_in_areas(o, rng);
}

/* Some of the other's points, too. */
static inline void make_pair(struct outline *a, struct outline *b, struct rng *rng, int size, int most_points) {
    make_outline(a, rng, size, most_points);
    make_outline(b, rng, size, most_points);
    if (a->count == 0 || b->count == 0) return;
    for (size_t i = 0; i < b->count; i++)
        if (rng_once_in(rng, 3)) b->at[i] = a->at[(i + 1) % a->count];
    for (size_t i = 0, k = (size_t)rng_int(rng, 0, (int)a->count - 1); rng_once_in(rng, 3) && i < b->count; i++)
        b->at[i] = a->at[(i + k) % a->count];
}

#endif
