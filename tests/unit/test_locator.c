/* What is quick where many points of a polygon are located, and many edges compared: each against what it stands for.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "base/memory.h"
#include "outlines.h"
#include "polygon/lines.h"
#include "polygon/locator.h"
#include "support/effort.h"
#include "support/modes.h"

#include <graze/predicates.h>

#include <math.h>

enum { SIZE = 6 };

/* Off the lattice, by factors that keep lines that are along an axis, or not. */
static void disturb(struct outline *o, struct rng *rng) {
    const double turn = rng_once_in(rng, 2) ? 0 : 0.3, factor = rng_once_in(rng, 2) ? 1 : 0.7;
    for (size_t i = 0; i < o->count; i++) {
        const grz2_vec at = o->at[i];
        o->at[i] = (grz2_vec){factor * (at.x - turn * at.y), factor * (at.y + turn * at.x)};
    }
}

static void check_point(grz_locator *bands, const grz2_vec *point) {
    const grz2_polygon *const polygon = bands->polygon;
    assert_int_equal(grz_locator_locate(bands, point), grz2_polygon_locate(polygon, point));
    for (int x = -2; x <= 2; x++)
        for (int y = -2; y <= 2; y++) {
            const grz2_vec to = {point->x + x, point->y + y};
            if (x == 0 && y == 0) continue;
            assert_int_equal(grz_locator_contains_left(bands, point, &to),
                             grz2_polygon_contains_left(polygon, point, &to));
        }
}

/* At corners, on edges and beside them. */
static void bands_say_what_rays_say(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(1, "bands");
    for (int i = 0, count = effort(2000); i < count; i++) {
        make_outline(&o, &rng, rng_int(&rng, 1, SIZE), rng_int(&rng, 3, 12));
        o.polyline = false;
        o.area_count = 0;
        if (i % 2 == 1) disturb(&o, &rng);
        grz2_polygon *const polygon = build(&o);
        grz_locator bands = grz_locator_of(polygon, NULL);
        bands.has_bands = grz_bands_make(&bands.bands, polygon, NULL);
        assert_true(bands.has_bands);
        for (int k = 0; k < 6; k++) {
            const grz2_vec at = {rng_int(&rng, -1, SIZE), rng_int(&rng, -1, SIZE)};
            check_point(&bands, &at);
            if (o.count > 0) check_point(&bands, &o.at[rng_int(&rng, 0, (int)o.count - 1)]);
        }
        grz_locator_release(&bands);
        grz2_polygon_free(polygon);
    }
}

/* Have they more than a point in common? Both have a length. */
static bool lie_along(const grz2_segment *e, const grz2_segment *f) {
    if (grz2_orient(&e->a, &e->b, &f->a) != 0 || grz2_orient(&e->a, &e->b, &f->b) != 0) return false;
    const bool flat = e->a.x != e->b.x;
    const double a = flat ? e->a.x : e->a.y, b = flat ? e->b.x : e->b.y, c = flat ? f->a.x : f->a.y,
                 d = flat ? f->b.x : f->b.y;
    return fmin(fmax(a, b), fmax(c, d)) > fmax(fmin(a, b), fmin(c, d));
}

static bool is_same(const grz2_vec *a, const grz2_vec *b) { return a->x == b->x && a->y == b->y; }

static grz_edge_layer layer_by_definition(const grz2_polygon *polygon, size_t edge) {
    const grz2_segment *const e = &polygon->edges[edge];
    grz_edge_layer found = GRZ_EDGE_ALONE;
    if (is_same(&e->a, &e->b)) return found;
    for (size_t k = 0; k < polygon->tree.item_count; k++) {
        const grz2_segment *const f = &polygon->edges[k];
        if (k == edge || is_same(&f->a, &f->b)) continue;
        const bool copy =
            (is_same(&e->a, &f->a) && is_same(&e->b, &f->b)) || (is_same(&e->a, &f->b) && is_same(&e->b, &f->a));
        if (copy && k < edge) return GRZ_EDGE_COPY;
        if (lie_along(e, f)) found = GRZ_EDGE_LAYERED;
    }
    return found;
}

static void layers_of_edges(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(2, "lines");
    for (int i = 0, count = effort(3000); i < count; i++) {
        make_outline(&o, &rng, rng_int(&rng, 1, SIZE), rng_int(&rng, 3, 12));
        o.area_count = 0;
        /* a turn by a power of two keeps what lies on a line there */
        for (size_t k = 0; k < o.count && i % 2 == 1; k++) {
            const grz2_vec at = o.at[k];
            o.at[k] = (grz2_vec){at.x - 0.25 * at.y, at.y + 0.25 * at.x};
        }
        grz2_polygon *const polygon = build(&o);
        uint8_t *const layers = grz2_polygon_edge_layers(polygon, NULL);
        assert_non_null(layers);
        for (size_t k = 0; k < polygon->tree.item_count; k++)
            assert_int_equal(layers[k], layer_by_definition(polygon, k));
        grz_release(NULL, layers, polygon->tree.item_count, 1);
        grz2_polygon_free(polygon);
    }
}

/* Small rings anywhere, or each around all before; in areas or not; at a place of float frames or not. */
static void make_rings(struct outline *o, struct rng *rng) {
    const bool nested = rng_once_in(rng, 2);
    const double far = rng_once_in(rng, 4) ? 0x1p40 : 0;
    *o = (struct outline){0};
    for (int ring = 0, count = rng_int(rng, 17, MOST_RINGS - 2); ring < count; ring++) {
        const double x = nested ? -ring : rng_int(rng, 0, 30), y = nested ? -ring : rng_int(rng, 0, 30);
        const double size = nested ? 2 * ring + 1 : rng_int(rng, 1, 4);
        add_point(o, (grz2_vec){far + x, y});
        add_point(o, (grz2_vec){far + x + size, y});
        add_point(o, (grz2_vec){far + x + size, y + size});
        if (rng_once_in(rng, 2)) add_point(o, (grz2_vec){far + x, y + size});
        end_ring(o);
    }
    split_in_areas(o, rng);
}

static void rings_are_passed_as_a_whole(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(3, "rings");
    int inside = 0;
    for (int i = 0, count = effort(400); i < count; i++) {
        make_rings(&o, &rng);
        grz2_polygon *const polygon = build(&o);
        const grz2_rings rings = {
            GRZ_DOUBLE, o.count, 0, o.at, o.rings, o.ends, o.area_count, o.area_count > 0 ? o.areas : NULL};
        assert_non_null(polygon->closed);
        for (int k = 0; k < 60; k++) {
            const double half = 0.5 * rng_int(&rng, 0, 1);
            const grz2_vec at = {o.at[0].x + rng_int(&rng, -31, 31) + half, rng_int(&rng, -31, 31) + half};
            const grz2_shape point = grz2_shape_from_point(&at);
            const bool in = grz2_overlap_point_rings(&at, &rings);
            assert_int_equal(grz2_polygon_overlap(polygon, &point), in);
            inside += in;
        }
        grz2_polygon_free(polygon);
    }
    assert_in_range(inside, effort(400) * 10, effort(400) * 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bands_say_what_rays_say),
        cmocka_unit_test(layers_of_edges),
        cmocka_unit_test(rings_are_passed_as_a_whole),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
