/* Polygons against what their definition says of each edge and of each point, and of sets that are moved by very
 * little.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "polygon_truth.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/ledger.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "support/shape.h"

#include <math.h>
#include <string.h>

enum { MOST = 4000 };

/* Rings as they are given. */
struct outline {
    size_t count, rings;
    grz2_vec at[MOST];
    uint32_t ends[8];
    bool polyline;
    bool apart; /* each ring is an area */
};

static const uint32_t each_ring[] = {1, 2, 3, 4, 5, 6, 7, 8};

static grz2_rings rings_of(const struct outline *o) {
    return (grz2_rings){GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, o->rings, o->apart ? each_ring : NULL};
}

static struct truth_set truth_of(const struct outline *o) {
    return (struct truth_set){o->count,  o->rings, o->at, o->ends, o->polyline, o->apart ? o->rings : 0,
                              each_ring, NULL};
}

static grz2_polygon *build(const struct outline *o) {
    const grz2_rings rings = rings_of(o);
    const grz2_polygon_options options = {.polyline = o->polyline};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &options), GRZ_OK);
    return polygon;
}

static void add_ring(struct outline *o, const grz2_vec *points, size_t count) {
    memcpy(o->at + o->count, points, count * sizeof *points);
    o->count += count;
    o->ends[o->rings++] = (uint32_t)o->count;
}

/* Rings of few points on a lattice of few places: they cross themselves and each other, touch, go back where they came
 * from, and run along edges twice. */
static void make_outline(struct outline *o, struct rng *rng, int size, int most_rings, int most_points) {
    o->count = o->rings = 0;
    o->polyline = rng_once_in(rng, 4);
    o->apart = rng_once_in(rng, 2);
    for (int rings = rng_int(rng, 1, most_rings); rings > 0; rings--) {
        grz2_vec ring[16];
        const int points = rng_int(rng, rng_once_in(rng, 4) ? 0 : 3, most_points);
        for (int i = 0; i < points; i++) {
            ring[i] = (grz2_vec){rng_int(rng, 0, size), rng_int(rng, 0, size)};
            if (o->count > 0 && rng_once_in(rng, 4)) ring[i] = o->at[rng_int(rng, 0, (int)o->count - 1)];
            else if (i > 1 && rng_once_in(rng, 6)) ring[i] = ring[i - 2];
        }
        add_ring(o, ring, (size_t)points);
    }
}

/* Edges one by one. */
typedef bool edge_tester(const grz2_segment *edge, const void *context);

static bool any_edge_of_ring(const struct outline *o, size_t ring, edge_tester *test, const void *context) {
    const size_t first = ring > 0 ? o->ends[ring - 1] : 0, end = o->ends[ring];
    for (size_t i = first; i < end; i++) {
        const bool last = i + 1 == end;
        if (last && o->polyline && end - first > 1) continue;
        const grz2_segment edge = {o->at[i], o->at[last ? first : i + 1]};
        if (test(&edge, context)) return true;
    }
    return false;
}

static bool any_edge(const struct outline *o, edge_tester *test, const void *context) {
    for (size_t ring = 0; ring < o->rings; ring++)
        if (any_edge_of_ring(o, ring, test, context)) return true;
    return false;
}

static bool meets_edge(const grz2_segment *edge, const void *shape) {
    const grz2_shape e = grz2_shape_from_segment(edge);
    return grz2_overlap(&e, shape);
}

struct parity {
    grz2_vec point;
    bool *odd;
};

static bool cross_edge(const grz2_segment *edge, const void *context) {
    const struct parity *const p = context;
    if ((edge->a.y > p->point.y) == (edge->b.y > p->point.y)) return false;
    const int side = grz2_orient(&edge->a, &edge->b, &p->point);
    *p->odd ^= edge->b.y > edge->a.y ? side > 0 : side < 0;
    return false;
}

static bool is_odd(const struct outline *o, grz2_vec point) {
    bool odd = false;
    const struct parity p = {point, &odd};
    for (size_t ring = 0; ring < o->rings && !(o->apart && odd); ring++) any_edge_of_ring(o, ring, cross_edge, &p);
    return odd && !o->polyline;
}

static bool is_flat(const struct shape *s) { return s->kind == GRZ_PLANE || s->kind == GRZ_HALFSPACE; }

/* Edges that it meets, or one point of it that is inside. */
static bool overlap_by_definition(const struct outline *o, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    if (any_edge(o, meets_edge, &s.in2)) return true;
    bool finite = !is_flat(shape);
    for (int i = 0; shape_roles(2, shape->kind)[i]; i++) finite = finite && isfinite(shape->n[i]);
    return finite && is_odd(o, (grz2_vec){shape->n[0], shape->n[1]});
}

static void shift(struct shape *s, double x, double y) {
    const char *const roles = shape_roles(2, s->kind);
    for (int i = 0, axis = 0; roles[i]; i++)
        if (roles[i] == 'p') s->n[i] += axis++ % 2 ? y : x;
    if (is_flat(s)) s->n[2] += s->n[0] * x + s->n[1] * y;
}

/* Is it moved off by a very small shift along (x, y), or a little beside that? Nothing here rounds. */
static bool comes_off_along(const struct outline *o, const struct shape *shape, int x, int y) {
    for (int beside = -1; beside <= 1; beside++) {
        struct shape moved = *shape;
        shift(&moved, 0x1p-14 * x - 0x1p-42 * beside * y, 0x1p-14 * y + 0x1p-42 * beside * x);
        if (!overlap_by_definition(o, &moved)) return true;
    }
    return false;
}

static int greatest_common_divisor(int a, int b) { return b == 0 ? a : greatest_common_divisor(b, a % b); }

/* True if a small shift separates them. The directions in which this may change are differences of corners on a lattice
 * of 7 places, or perpendicular to these; between neighbours of these there are directions to a lattice of 13. */
static bool comes_off(const struct outline *o, const struct shape *shape) {
    for (int x = -13; x <= 13; x++)
        for (int y = -13; y <= 13; y++) /* each direction once */
            if (greatest_common_divisor(abs(x), abs(y)) == 1 && comes_off_along(o, shape, x, y)) return true;
    return false;
}

static void check_shape(const struct outline *o, const grz2_polygon *polygon, const struct shape *shape) {
    const union library_shape s = shape_for_library(shape);
    const bool overlap = overlap_by_definition(o, shape), touch = overlap && comes_off(o, shape);
    const bool got = grz2_polygon_overlap(polygon, &s.in2), open = grz2_polygon_overlap_open(polygon, &s.in2),
               touching = grz2_polygon_touch(polygon, &s.in2);
    if (got == overlap && open == (overlap && !touch) && touching == touch) return;
    shape_print(stderr, shape);
    for (size_t i = 0; i < o->count; i++) fprintf(stderr, "  %g %g", o->at[i].x, o->at[i].y);
    for (size_t i = 0; i < o->rings; i++) fprintf(stderr, " | %u", o->ends[i]);
    fail_msg("polyline %d: overlap %d, open %d, touch %d instead of %d %d", o->polyline, got, open, touching, overlap,
             touch);
}

/* Of any kind, on the same lattice. */
static struct shape make_shape(struct rng *rng, int kind) {
    struct shape s = {.dim = 2, .kind = kind};
    const char *const roles = shape_roles(2, kind);
    for (int i = 0; roles[i]; i++)
        s.n[i] = roles[i] == 's' ? rng_int(rng, 0, 2) : roles[i] == 'd' ? rng_int(rng, -2, 2) : rng_int(rng, 0, 4);
    if (kind == GRZ_AABB) s.n[2] = s.n[0] + rng_int(rng, 0, 3), s.n[3] = s.n[1] + rng_int(rng, 0, 3);
    if (kind == GRZ_AABB && rng_once_in(rng, 3)) s.n[rng_int(rng, 0, 1)] = -(double)INFINITY;
    if (kind == GRZ_AABB && rng_once_in(rng, 3)) s.n[rng_int(rng, 2, 3)] = (double)INFINITY;
    if (kind == GRZ_OBB)
        s.n[2] = rng_int(rng, 0, 1), s.n[3] = rng_int(rng, 0, 1), s.n[4] = rng_int(rng, -1, 1),
        s.n[5] = rng_int(rng, -1, 1);
    if (kind == GRZ_POINT || kind == GRZ_SEGMENT || kind >= GRZ_AABB)
        if (rng_once_in(rng, 3)) s.radius = rng_int(rng, 1, 4) / 2.0;
    return s;
}

static void every_kind_of_shape_on_a_lattice(void **state) {
    (void)state;
    static struct outline o;
    for (int kind = GRZ_POINT; kind <= GRZ_HULL; kind++) {
        struct rng rng = rng_seeded(1, grz_kind_name(2, (grz_kind)kind));
        for (int i = 0; i < effort(200); i++) {
            make_outline(&o, &rng, rng_int(&rng, 1, 4), 3, 6);
            grz2_polygon *const polygon = build(&o);
            for (int k = 0; k < 4; k++) {
                const struct shape shape = make_shape(&rng, kind);
                check_shape(&o, polygon, &shape);
            }
            grz2_polygon_free(polygon);
        }
    }
}

/* A wall to the left of x = 1, or to the right of x = 3, with corners at some of its heights. */
static void add_wall(struct outline *o, struct rng *rng, bool right) {
    const double near = right ? 3 : 1, far = right ? 4 : 0;
    const int bottom = rng_int(rng, 0, 3), top = rng_int(rng, bottom + 1, 4);
    grz2_vec ring[8] = {{far, top}, {far, bottom}};
    size_t count = 2;
    for (int y = bottom; y <= top; y++)
        if (y == bottom || y == top || rng_once_in(rng, 2)) ring[count++] = (grz2_vec){near, y};
    add_ring(o, ring, count);
}

static struct shape make_plug(struct rng *rng) {
    const double y = rng_int(rng, 0, 4), height = rng_int(rng, 0, 2);
    switch (rng_int(rng, 0, 3)) {
    case 0: return (struct shape){.dim = 2, .kind = GRZ_BALL, .n = {2, y, 1}};
    case 1: return (struct shape){.dim = 2, .kind = GRZ_CAPSULE, .n = {2, y, 2, y + height, 1}};
    case 2: return (struct shape){.dim = 2, .kind = GRZ_AABB, .n = {1.5, y, 2.5, y + height}, .radius = 0.5};
    default: return (struct shape){.dim = 2, .kind = GRZ_AABB, .n = {1, y, 3, y + height}};
    }
}

/* Between two walls, on a floor at times: held by sides that are straight up or down only. */
static void what_just_fits_between_walls(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(1, "walls");
    int held = 0;
    for (int i = 0; i < effort(2000); i++) {
        const struct shape plug = make_plug(&rng);
        o.count = o.rings = 0;
        o.polyline = rng_once_in(&rng, 3);
        add_wall(&o, &rng, false);
        add_wall(&o, &rng, true);
        const double bottom = rng_int(&rng, -1, 2);
        const grz2_vec floor[] = {{1, bottom}, {3, bottom}, {2, bottom - 1}};
        if (rng_once_in(&rng, 2)) add_ring(&o, floor, 3);
        grz2_polygon *const polygon = build(&o);
        const union library_shape s = shape_for_library(&plug);
        check_shape(&o, polygon, &plug);
        held += grz2_polygon_overlap_open(polygon, &s.in2);
        grz2_polygon_free(polygon);
    }
    assert_true(held >= effort(2000) / 40);
}

/* The same in another unit, the smallest and the largest that there is room for, and where subnormals are taken for
 * 0. */
static void check_scaled(const struct outline *o, const struct shape *shape, int exponent) {
    static struct outline scaled;
    struct shape s = *shape;
    const union library_shape before = shape_for_library(shape);
    grz2_polygon *const polygon = build(o);
    const bool open = grz2_polygon_overlap_open(polygon, &before.in2), touch = grz2_polygon_touch(polygon, &before.in2);
    grz2_polygon_free(polygon);
    scaled = *o;
    for (size_t i = 0; i < o->count; i++)
        scaled.at[i] = (grz2_vec){ldexp(o->at[i].x, exponent), ldexp(o->at[i].y, exponent)};
    const char *const roles = shape_roles(2, s.kind);
    for (int i = 0; roles[i]; i++)
        if (roles[i] != 'd') s.n[i] = ldexp(s.n[i], exponent);
    s.radius = ldexp(s.radius, exponent);
    const union library_shape after = shape_for_library(&s);
    for (int flushed = 0; flushed <= flush_exists(); flushed++) {
        flush_to_zero(flushed);
        grz2_polygon *const other = build(&scaled);
        const bool now_open = grz2_polygon_overlap_open(other, &after.in2),
                   now_touch = grz2_polygon_touch(other, &after.in2);
        const bool overlap = grz2_polygon_overlap(other, &after.in2);
        flush_to_zero(false);
        grz2_polygon_free(other);
        assert_int_equal(now_open, open);
        assert_int_equal(now_touch, touch);
        assert_int_equal(overlap, open || touch);
    }
}

static void the_unit_does_not_matter(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(1, "units");
    for (int i = 0; i < effort(2000); i++) {
        make_outline(&o, &rng, rng_int(&rng, 1, 4), 2, 6);
        const struct shape shape = make_shape(&rng, rng_int(&rng, GRZ_POINT, GRZ_HULL));
        check_scaled(&o, &shape, rng_once_in(&rng, 2) ? -1073 : 1019);
    }
}

/* What is one ring of up to three points is a shape as well. */
static bool shape_of(const struct outline *o, struct shape *s) {
    static const int kinds[] = {GRZ_POINT, GRZ_SEGMENT, GRZ_TRIANGLE};
    if (o->rings != 1 || o->count < 1 || o->count > 3 || (o->polyline && o->count == 3)) return false;
    *s = (struct shape){.dim = 2, .kind = kinds[o->count - 1]};
    memcpy(s->n, o->at, o->count * sizeof *o->at);
    return true;
}

static void check_as_shape(const grz2_polygon *polygon, const struct outline *other, enum truth truth) {
    struct shape s;
    if (!shape_of(other, &s)) return;
    const union library_shape shape = shape_for_library(&s);
    const grz2_shape hull = {.kind = GRZ_HULL, .hull = {(int)other->count, other->at}};
    const grz2_shape *const both[2] = {&shape.in2, &hull};
    for (int i = 0; i < 2; i++) {
        assert_int_equal(grz2_polygon_overlap(polygon, both[i]), truth != TRUTH_APART);
        assert_int_equal(grz2_polygon_touch(polygon, both[i]), truth == TRUTH_TOUCH);
        assert_int_equal(grz2_polygon_overlap_open(polygon, both[i]), truth == TRUTH_OPEN);
    }
}

/* Two polygons against the truth in integers of any length. */
static void check_pair(const struct outline *a, const struct outline *b) {
    grz2_polygon *const p = build(a), *const q = build(b);
    const struct truth_set x = truth_of(a), y = truth_of(b);
    const enum truth truth = truth_of_polygons(&x, &y);
    for (int mode = 0; mode < 2 + 2 * flush_exists(); mode++) {
        const grz2_polygon *const first = mode % 2 ? q : p, *const second = mode % 2 ? p : q;
        flush_to_zero(mode >= 2);
        assert_int_equal(grz2_polygons_overlap(first, second), truth != TRUTH_APART);
        assert_int_equal(grz2_polygons_touch(first, second), truth == TRUTH_TOUCH);
        assert_int_equal(grz2_polygons_overlap_open(first, second), truth == TRUTH_OPEN);
        check_as_shape(first, mode % 2 ? a : b, truth);
        flush_to_zero(false);
    }
    grz2_polygon_free(p);
    grz2_polygon_free(q);
}

static void two_polygons_on_a_lattice(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "polygons");
    for (int i = 0; i < 700; i++) {
        const int size = rng_int(&rng, 1, 4);
        make_outline(&a, &rng, size, 3, 5);
        make_outline(&b, &rng, size, 2, 5);
        check_pair(&a, &b);
    }
}

/* Numbers to both sides of those of a lattice. */
static void nudge(struct outline *o, struct rng *rng) {
    for (size_t i = 0; i < o->count; i++)
        for (int k = 0; k < 2; k++) {
            double *const x = &o->at[i].x + k;
            if (rng_once_in(rng, 4)) *x = nextafter(*x, rng_once_in(rng, 2) ? 9 : -9);
        }
}

static void two_polygons_next_to_a_lattice(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "neighbours");
    for (int i = 0; i < 300; i++) {
        make_outline(&a, &rng, 2, 2, 4);
        make_outline(&b, &rng, 2, 1, 3);
        for (size_t k = 0; k < a.count; k++) a.at[k].x += 1, a.at[k].y += 1;
        for (size_t k = 0; k < b.count; k++) b.at[k].x += 1, b.at[k].y += 1;
        nudge(&a, &rng);
        nudge(&b, &rng);
        check_pair(&a, &b);
    }
}

/* Numbers from one end of double to the other; lines through 0 meet there at any size. */
static void spread(struct outline *o, struct rng *rng) {
    static const int exponents[] = {-1074, -1022, -500, 0, 500, 1020};
    for (size_t i = 0; i < o->count; i++) {
        const int e = exponents[rng_int(rng, 0, 5)], f = rng_once_in(rng, 2) ? e : exponents[rng_int(rng, 0, 5)];
        o->at[i] = (grz2_vec){ldexp(o->at[i].x - 1, e), ldexp(o->at[i].y - 1, f)};
    }
}

static void two_polygons_of_all_sizes(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "sizes");
    for (int i = 0; i < 60; i++) {
        make_outline(&a, &rng, 2, 1, 4);
        make_outline(&b, &rng, 2, 1, 3);
        spread(&a, &rng);
        spread(&b, &rng);
        check_pair(&a, &b);
    }
}

static grz2_vec any_point(struct rng *rng) { return (grz2_vec){rng_unit(rng), rng_unit(rng)}; }

/* To the left of a border, or to its right, and all of the border or a part of it. */
static void borders_of_any_numbers(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "borders");
    for (int i = 0; i < 60; i++) {
        grz2_vec border[8], back[8];
        const int points = rng_int(&rng, 2, 4), part = rng_int(&rng, 2, points);
        for (int k = 0; k < points; k++) border[k] = (grz2_vec){rng_unit(&rng), k + rng_unit(&rng) / 2};
        for (int k = 0; k < part; k++) back[k] = border[part - 1 - k];
        border[points] = (grz2_vec){-3, 2};
        back[part] = (grz2_vec){rng_once_in(&rng, 6) ? -4 : 4, 2};
        a.count = a.rings = b.count = b.rings = 0;
        a.polyline = b.polyline = false;
        add_ring(&a, border, (size_t)points + 1);
        add_ring(&b, back, (size_t)part + 1);
        check_pair(&a, &b);
    }
}

/* Two triangles with a common corner, on different sides of two directions that differ by a rounding. */
static void edges_that_are_all_but_parallel(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "parallel");
    int meeting = 0;
    for (int i = 0; i < 300; i++) {
        const grz2_vec zero = {0, 0}, o = i % 2 ? zero : any_point(&rng), v = any_point(&rng);
        const double s = rng_unit(&rng) + 0.5, t = rng_unit(&rng) + 0.5;
        const grz2_vec left[] = {o, {o.x + s * v.x, o.y + s * v.y}, {o.x - v.y, o.y + v.x}},
                       right[] = {o, {o.x + t * v.x, o.y + t * v.y}, {o.x + v.y, o.y - v.x}};
        a.count = a.rings = b.count = b.rings = 0;
        a.polyline = b.polyline = false;
        add_ring(&a, left, 3);
        add_ring(&b, right, 3);
        check_pair(&a, &b);
        grz2_polygon *const p = build(&a), *const q = build(&b);
        meeting += grz2_polygons_overlap_open(p, q);
        grz2_polygon_free(p);
        grz2_polygon_free(q);
    }
    assert_true(meeting > 50 && meeting < 250);
}

/* Many edges, so that the tree has some levels. */
static void make_large(struct outline *o, struct rng *rng, size_t count, int lattice) {
    static grz2_vec points[MOST];
    o->count = o->rings = 0;
    o->polyline = rng_once_in(rng, 4);
    double x = lattice / 2, y = x;
    for (size_t i = 0; i < count; i++) {
        x = fmin(fmax(x + rng_int(rng, -3, 3), 0), lattice), y = fmin(fmax(y + rng_int(rng, -3, 3), 0), lattice);
        points[i] = (grz2_vec){x, y};
    }
    add_ring(o, points, count / 2);
    add_ring(o, points + count / 2, count - count / 2);
}

static struct shape make_shape_in(struct rng *rng, int lattice) {
    struct shape s = make_shape(rng, rng_int(rng, GRZ_POINT, GRZ_HULL));
    const double x = rng_int(rng, -2, lattice), y = rng_int(rng, -2, lattice);
    shift(&s, x, y);
    return s;
}

/* The same rings, from another first point and in the opposite order. */
static void turn_over(const struct outline *o, struct outline *out) {
    *out = *o;
    for (size_t ring = 0, first = 0; ring < o->rings; first = o->ends[ring++]) {
        const size_t count = o->ends[ring] - first, skip = o->polyline ? 0 : count / 3;
        for (size_t i = 0; i < count; i++) out->at[first + i] = o->at[first + (2 * count - 1 - i - skip) % count];
    }
}

static void many_edges(void **state) {
    (void)state;
    static struct outline o, turned;
    struct rng rng = rng_seeded(1, "many");
    for (int i = 0; i < effort(12); i++) {
        make_large(&o, &rng, (size_t)rng_int(&rng, 10, MOST), 200);
        turn_over(&o, &turned);
        grz2_polygon *const polygon = build(&o), *const other = build(&turned);
        for (int k = 0; k < 300; k++) {
            const struct shape shape = make_shape_in(&rng, 200);
            const union library_shape s = shape_for_library(&shape);
            assert_int_equal(grz2_polygon_overlap(polygon, &s.in2), overlap_by_definition(&o, &shape));
            const bool open = grz2_polygon_overlap_open(polygon, &s.in2), touch = grz2_polygon_touch(polygon, &s.in2);
            assert_int_equal(open + touch, grz2_polygon_overlap(polygon, &s.in2));
            assert_int_equal(grz2_polygon_overlap_open(other, &s.in2), open);
            assert_int_equal(grz2_polygon_touch(other, &s.in2), touch);
        }
        assert_true(grz2_polygons_overlap(polygon, other));
        assert_int_equal(grz2_polygons_touch(polygon, other), grz2_polygons_touch(polygon, polygon));
        assert_int_equal(grz2_polygons_overlap_open(polygon, other), grz2_polygons_overlap_open(polygon, polygon));
        grz2_polygon_free(polygon);
        grz2_polygon_free(other);
    }
}

/* Points of the lattice, halfway between, on edges, and an ulp beside all of these. */
static void one_call_answers_as_a_polygon_does(void **state) {
    (void)state;
    struct rng rng = rng_seeded(5, "point and rings");
    static struct outline o;
    size_t inside = 0;
    for (int n = 0; n < 2000; n++) {
        make_outline(&o, &rng, 6, 3, 8);
        o.polyline = false;
        if (o.count > 0 && rng_once_in(&rng, 20))
            o.at[rng_int(&rng, 0, (int)o.count - 1)].y = rng_once_in(&rng, 2) ? (double)NAN : (double)INFINITY;
        grz2_polygon *const polygon = build(&o);
        const grz2_rings rings = rings_of(&o);
        for (int k = 0; k < 40; k++) {
            grz2_vec at = {rng_int(&rng, -1, 14) / 2.0, rng_int(&rng, -1, 14) / 2.0};
            if (rng_once_in(&rng, 3)) at.x = nextafter(at.x, rng_once_in(&rng, 2) ? -9 : 9);
            if (rng_once_in(&rng, 3)) at.y = nextafter(at.y, rng_once_in(&rng, 2) ? -9 : 9);
            const grz2_shape point = grz2_shape_from_point(&at);
            const bool expected = grz2_polygon_overlap(polygon, &point);
            assert_int_equal(grz2_overlap_point_rings(&at, &rings), expected);
            inside += expected;
        }
        const grz2_vec odd = {0, n % 2 ? (double)NAN : (double)INFINITY};
        assert_false(grz2_overlap_point_rings(&odd, &rings));
        grz2_polygon_free(polygon);
    }
    assert_in_range(inside, 10000, 60000);
}

/* What a reader of the header expects. */
static bool ask(const struct outline *o, const grz2_shape *s, bool open) {
    grz2_polygon *const polygon = build(o);
    const bool answer = open ? grz2_polygon_overlap_open(polygon, s) : grz2_polygon_overlap(polygon, s);
    grz2_polygon_free(polygon);
    return answer;
}

static grz2_shape disk(double x, double y, double radius) {
    const grz2_circle circle = {{x, y}, radius};
    return grz2_shape_from_circle(&circle);
}

static void a_disk_that_fits_a_slot(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec u[] = {{0, 0}, {10, 0}, {10, 10}, {6, 10}, {6, 2}, {4, 2}, {4, 10}, {0, 10}};
    add_ring(&o, u, 8);
    const grz2_shape between_walls = disk(5, 6, 1), at_the_mouth = disk(5, 10, 1), above = disk(5, 10.5, 1),
                     smaller = disk(5, 6, 0.5);
    assert_true(ask(&o, &between_walls, true));
    assert_true(ask(&o, &at_the_mouth, false));
    assert_false(ask(&o, &at_the_mouth, true));
    assert_false(ask(&o, &above, false));
    assert_false(ask(&o, &smaller, false));
}

static void holes_and_edges_that_are_there_twice(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}}, hole[] = {{2, 2}, {4, 2}, {4, 4}, {2, 4}},
                   cell[] = {{4, 2}, {6, 2}, {6, 4}, {4, 4}}, spike[] = {{8, 6}, {12, 6}};
    add_ring(&o, square, 4);
    add_ring(&o, hole, 4);
    add_ring(&o, cell, 4);
    add_ring(&o, spike, 2);
    const grz2_vec in_hole = {3, 3}, between_holes = {4, 3}, inside = {7, 7}, on_spike = {10, 6}, within_edge = {8, 6};
    const grz2_shape p = grz2_shape_from_point(&in_hole), q = grz2_shape_from_point(&between_holes),
                     r = grz2_shape_from_point(&inside), s = grz2_shape_from_point(&on_spike),
                     t = grz2_shape_from_point(&within_edge);
    assert_false(ask(&o, &p, false));
    assert_true(ask(&o, &q, false));
    assert_false(ask(&o, &q, true));
    assert_true(ask(&o, &r, true));
    assert_true(ask(&o, &s, false));
    assert_false(ask(&o, &s, true));
    assert_false(ask(&o, &t, true));
}

static void an_edge_there_twice_changes_nothing_inside(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}}, edge[] = {{2, 2}, {4, 4}}, on_edge = {3, 3},
                   end = {2, 2};
    const grz2_shape p = grz2_shape_from_point(&on_edge), q = grz2_shape_from_point(&end);
    add_ring(&o, square, 4);
    add_ring(&o, edge, 2);
    assert_true(ask(&o, &p, true));
    assert_true(ask(&o, &q, true));
    o.polyline = true;
    assert_true(ask(&o, &p, false));
    assert_false(ask(&o, &p, true));
}

/* Where subnormals are taken for 0, too. */
static void an_axis_that_is_subnormal_reaches_far(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec square[] = {{0x1p-71, -1}, {8, -1}, {8, 8}, {0x1p-71, 8}};
    const grz2_obb flat = {{0, 0}, {0x1p1000, 0}, {0x1p-1070, 0}}, turned = {{0, 0}, {0, 0x1p999}, {0, -0x1p-1070}};
    const grz2_shape through = grz2_shape_from_obb(&flat), up_to = grz2_shape_from_obb(&turned);
    o.count = o.rings = 0;
    add_ring(&o, square, 4);
    for (int flushed = 0; flushed <= flush_exists(); flushed++) {
        flush_to_zero(flushed);
        const bool crosses = ask(&o, &through, true), meets = ask(&o, &up_to, false),
                   crosses_too = ask(&o, &up_to, true);
        flush_to_zero(false);
        assert_true(crosses && meets && !crosses_too);
    }
}

static void a_number_that_is_not_finite_empties_all(void **state) {
    (void)state;
    const double odd[] = {(double)NAN, (double)INFINITY, -(double)INFINITY};
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 8; k++) {
            static struct outline o;
            const grz2_vec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
            const grz2_shape s = disk(4, 4, 9), point = disk(0, 0, 0), wrong = disk(4, 4, -1);
            o.count = o.rings = 0;
            add_ring(&o, square, 4);
            assert_true(ask(&o, &s, false));
            assert_false(ask(&o, &wrong, false));
            numbers_of(&o.at[0])[k] = odd[i];
            grz2_polygon *const polygon = build(&o);
            const grz2_polygon_facts facts = grz2_polygon_about(polygon);
            assert_true(facts.edges == 0 && !(facts.box.min.x <= facts.box.max.x));
            assert_false(grz2_polygon_overlap(polygon, &s));
            assert_false(grz2_polygon_touch(polygon, &point));
            assert_false(grz2_polygons_overlap(polygon, polygon));
            grz2_polygon_free(polygon);
        }
}

static void what_is_no_shape_is_empty(void **state) {
    (void)state;
    static struct outline o;
    const grz2_vec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    add_ring(&o, square, 4);
    grz2_shape s = disk(4, 4, 1);
    s.radius = 1;
    assert_false(ask(&o, &s, false));
    assert_false(ask(&o, &s, true));
    s.kind = (grz_kind)99;
    assert_false(ask(&o, &s, false));
}

static void what_a_polygon_is(void **state) {
    (void)state;
    const float points[] = {0, 0, 9, 0x1p-149f, 0, 9, 3, 4, 9, 5, 6, 9};
    const uint32_t ends[] = {0, 3, 4};
    const grz2_rings rings = {GRZ_FLOAT, 4, 3 * sizeof *points, points, 3, ends, 0, NULL};
    grz2_polygon *polygon;
    for (int flushed = 0; flushed <= flush_exists(); flushed++) {
        flush_to_zero(flushed);
        assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
        const grz2_polygon_facts facts = grz2_polygon_about(polygon);
        flush_to_zero(false);
        assert_true(facts.edges == 4 && !facts.polyline && facts.bytes > 4 * sizeof(grz2_segment));
        assert_true(facts.box.min.x == 0 && facts.box.min.y == 0 && facts.box.max.x == 5 && facts.box.max.y == 6);
        const grz2_vec corner = {0x1p-149, 0}, other = {5, 6}, beside = {0x1p-150, 0};
        const grz2_shape p = grz2_shape_from_point(&corner), q = grz2_shape_from_point(&other),
                         r = grz2_shape_from_point(&beside);
        assert_true(grz2_polygon_overlap(polygon, &p));
        assert_true(grz2_polygon_overlap(polygon, &q));
        assert_true(grz2_polygon_overlap(polygon, &r));
        assert_true(grz2_overlap_point_rings(&corner, &rings));
        assert_true(grz2_overlap_point_rings(&other, &rings));
        assert_true(grz2_overlap_point_rings(&beside, &rings));
        assert_false(grz2_overlap_point_rings(&(grz2_vec){0, -0x1p-1074}, &rings));
        grz2_polygon_free(polygon);
    }
}

static void arguments_that_are_refused(void **state) {
    (void)state;
    const double points[] = {0, 0, 1, 0, 0, 1};
    const uint32_t ends[] = {2, 1}, beyond[] = {4}, good[] = {1, 1, 3};
    const grz2_rings all[] = {
        {GRZ_DOUBLE, 3, 0, NULL, 0, NULL, 0, NULL},
        {(grz_number)7, 3, 0, points, 0, NULL, 0, NULL},
        {GRZ_DOUBLE, 3, 0, points, 2, ends, 0, NULL},
        {GRZ_DOUBLE, 3, 0, points, 1, beyond, 0, NULL},
        {GRZ_DOUBLE, (size_t)1 << 29, 0, points, 0, NULL, 0, NULL},
        {GRZ_DOUBLE, 3, 15, points, 0, NULL, 0, NULL},
        {GRZ_FLOAT, 3, 7, points, 0, NULL, 0, NULL},
        {GRZ_DOUBLE, 3, 0, points, 3, good, 2, ends},
        {GRZ_DOUBLE, 3, 0, points, 3, good, 1, beyond},
        {GRZ_DOUBLE, 3, 0, points, 0, NULL, 1, beyond},
    };
    grz2_polygon *polygon = (grz2_polygon *)&polygon;
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        assert_int_equal(grz2_polygon_build(&polygon, &all[i], NULL), GRZ_ERROR_ARGUMENT);
        assert_null(polygon);
        assert_false(grz2_overlap_point_rings(&(grz2_vec){0, 0}, &all[i]));
    }
    assert_int_equal(grz2_polygon_build(&polygon, NULL, NULL), GRZ_ERROR_ARGUMENT);
    const grz2_rings fine = {GRZ_DOUBLE, 3, 0, points, 3, good, 0, NULL},
                     none = {GRZ_DOUBLE, 0, 0, NULL, 0, NULL, 0, NULL};
    assert_int_equal(grz2_polygon_build(&polygon, &fine, NULL), GRZ_OK);
    assert_int_equal(grz2_polygon_about(polygon).edges, 3);
    grz2_polygon_free(polygon);
    assert_int_equal(grz2_polygon_build(&polygon, &none, NULL), GRZ_OK);
    assert_int_equal(grz2_polygon_about(polygon).edges, 0);
    grz2_polygon_free(polygon);
    grz2_polygon_free(NULL);
}

/* Outlines whose trees differ: what is consecutive lies together; all turns of a spiral lie on each other; rings of a
 * few points, also of one, are in no order; edges that lead anywhere. */
static void make_sorted_badly(struct outline *o, struct rng *rng, int kind) {
    enum { RINGS = 8 };
    o->count = o->rings = 0;
    o->polyline = rng_once_in(rng, 4);
    const int points = rng_int(rng, 1, MOST);
    for (int i = 0; i < points; i++) {
        const int turn = i / 40, corner = i % 40, quarter = corner / 10, along = 2 * (corner % 10) - 10,
                  side = 10 + turn;
        const int spiral[4][2] = {{side, along}, {-along, side}, {-side, -along}, {along, -side}};
        const bool starts = kind != 2 || i % 3 == 0;
        static int x, y;
        if (kind == 1) x = spiral[quarter][0], y = spiral[quarter][1];
        else if (kind == 0) x = i, y = rng_int(rng, 0, 30);
        else if (starts) x = rng_int(rng, -500, 500), y = rng_int(rng, -500, 500);
        else x += rng_int(rng, 0, 2), y += rng_int(rng, 0, 2);
        o->at[o->count++] = (grz2_vec){x, y};
        if (kind == 2 && o->rings + 1 < RINGS && rng_once_in(rng, 3)) o->ends[o->rings++] = (uint32_t)o->count;
    }
    o->ends[o->rings++] = (uint32_t)o->count;
}

/* Each corner is on an edge, so the tree has that edge; what is inside is so by the rings themselves. */
static void trees_lose_no_edge(void **state) {
    (void)state;
    static struct outline o;
    static const double units[] = {1, 0x1p-1070, 0x1p900}, shifts[] = {0, 5e6, -0x1p40};
    struct rng rng = rng_seeded(1, "trees of outlines");
    for (int i = 0, count = effort(60); i < count; i++) {
        make_sorted_badly(&o, &rng, i % 4);
        o.apart = i % 3 == 0;
        const double unit = units[i / 4 % 3], shift = unit == 1 ? shifts[i / 12 % 3] : 0;
        for (size_t k = 0; k < o.count; k++) o.at[k] = (grz2_vec){shift + unit * o.at[k].x, shift + unit * o.at[k].y};
        const grz2_rings rings = rings_of(&o);
        grz2_polygon *const polygon = build(&o);
        const size_t step = unit == 1 ? 1 : 10; /* exact numbers of all lengths take their time */
        for (size_t k = (size_t)i % step; k < o.count; k += step)
            assert_true(o.apart ? grz2_polygon_overlap(polygon, &(grz2_shape){.kind = GRZ_POINT, .point = o.at[k]})
                                : grz2_polygon_signed_distance(polygon, &o.at[k]) == 0);
        for (int k = 0; k < 40 && !o.polyline; k++) {
            const grz2_vec at = {shift + unit * rng_int(&rng, -500, 500), shift + unit * rng_int(&rng, -500, 500)};
            const grz2_shape point = grz2_shape_from_point(&at);
            assert_int_equal(grz2_polygon_overlap(polygon, &point), grz2_overlap_point_rings(&at, &rings));
        }
        grz2_polygon_free(polygon);
    }
}

/* Nodes above are sorted from some hundreds of edges on. */
static void memory_that_ends_anywhere(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(1, "memory");
    make_large(&o, &rng, MOST, 50);
    const grz2_rings rings = {GRZ_DOUBLE, o.count, 0, o.at, o.rings, o.ends, 0, NULL};
    grz_status status = GRZ_ERROR_MEMORY;
    int blocks = 0;
    for (; status != GRZ_OK; blocks++) {
        struct ledger ledger = {.left = blocks};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        const grz2_polygon_options options = {.allocator = &allocator};
        grz2_polygon *polygon;
        status = grz2_polygon_build(&polygon, &rings, &options);
        assert_true((status == GRZ_OK) == (polygon != NULL));
        if (status != GRZ_OK) assert_int_equal(status, GRZ_ERROR_MEMORY);
        grz2_polygon_free(polygon);
        assert_int_equal(ledger.lent, 0);
    }
    assert_true(blocks > 8);
}

/* A ring between lattice points of `unit`, moved by `by`: asked about a circle or a point on the same lattice. */
static void answers_of_moved_ring(double unit, double by, unsigned char answers[500]) {
    grz2_vec points[300];
    struct rng rng = rng_seeded(1, "moved ring");
    for (int i = 0; i < 300; i++)
        points[i] = (grz2_vec){unit * rng_int(&rng, 0, 40) + by, unit * rng_int(&rng, 0, 40) - by};
    const grz2_rings rings = {.point_count = 300, .points = points};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    for (int i = 0; i < 500; i++) {
        const grz2_vec center = {unit * rng_int(&rng, -4, 44) + by, unit * rng_int(&rng, -4, 44) - by};
        const grz2_circle circle = {center, unit * rng_int(&rng, 0, 2)};
        const grz2_shape shape = grz2_shape_from_circle(&circle);
        const int meets = grz2_polygon_overlap(polygon, &shape), opens = grz2_polygon_overlap_open(polygon, &shape);
        answers[i] = (unsigned char)(meets + 2 * opens);
    }
    grz2_polygon_free(polygon);
}

static void moved_by_exact_amounts_answers_are_the_same(void **state) {
    (void)state;
    static const double moves[][2] = {{0x1p-10, 5e6}, {0x1p-10, -6.4e9}, {0x1p10, 0x1p60}, {0x1p-600, 0x1p-560}};
    unsigned char home[500], moved[500];
    answers_of_moved_ring(1, 0, home);
    for (size_t m = 0; m < sizeof moves / sizeof *moves; m++) {
        answers_of_moved_ring(moves[m][0], moves[m][1], moved);
        assert_memory_equal(moved, home, sizeof home);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(moved_by_exact_amounts_answers_are_the_same),
        cmocka_unit_test(every_kind_of_shape_on_a_lattice),
        cmocka_unit_test(what_just_fits_between_walls),
        cmocka_unit_test(the_unit_does_not_matter),
        cmocka_unit_test(two_polygons_on_a_lattice),
        cmocka_unit_test(two_polygons_next_to_a_lattice),
        cmocka_unit_test(two_polygons_of_all_sizes),
        cmocka_unit_test(borders_of_any_numbers),
        cmocka_unit_test(edges_that_are_all_but_parallel),
        cmocka_unit_test(many_edges),
        cmocka_unit_test(one_call_answers_as_a_polygon_does),
        cmocka_unit_test(a_disk_that_fits_a_slot),
        cmocka_unit_test(holes_and_edges_that_are_there_twice),
        cmocka_unit_test(an_edge_there_twice_changes_nothing_inside),
        cmocka_unit_test(an_axis_that_is_subnormal_reaches_far),
        cmocka_unit_test(a_number_that_is_not_finite_empties_all),
        cmocka_unit_test(what_is_no_shape_is_empty),
        cmocka_unit_test(what_a_polygon_is),
        cmocka_unit_test(arguments_that_are_refused),
        cmocka_unit_test(trees_lose_no_edge),
        cmocka_unit_test(memory_that_ends_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
