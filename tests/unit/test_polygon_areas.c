/* Polygons with several areas, each even-odd by its own rings, which are united: the border of the union, by its
 * definition in fractions, and what follows from the areas one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"
#include "relate_truth.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* At least two areas have a point. */
static bool has_several(const struct outline *o) {
    size_t several = 0;
    for (size_t area = 0, ring = 0; area < o->area_count && !o->polyline; area++) {
        const size_t first = ring > 0 ? o->ends[ring - 1] : 0;
        ring = o->areas[area];
        several += ring > 0 && o->ends[ring - 1] > first;
    }
    return several > 1;
}

/* Rings that cross each other, most of them in an area of their own. */
static void make_areas(struct outline *o, struct rng *rng, int size, int points) {
    do {
        make_outline(o, rng, size, points);
        o->polyline = false;
    } while (!has_several(o));
}

/* True if x is the root of the square, rounded to nearest: between the midpoints to its neighbours. */
static bool is_rounded_root(double x, const mpq_t square) {
    mpq_t middle, other;
    bool nearest = isfinite(x) && x >= 0;
    mpq_inits(middle, other, NULL);
    for (int side = -1; side <= 1 && nearest; side += 2) {
        if (side < 0 && x == 0) continue;
        mpq_set_d(middle, x), mpq_set_d(other, nextafter(x, side * HUGE_VAL));
        mpq_add(middle, middle, other), mpq_div_2exp(middle, middle, 1);
        mpq_mul(middle, middle, middle);
        nearest = mpq_cmp(square, middle) * side <= 0; /* a root is no midpoint but for luck */
    }
    mpq_clears(middle, other, NULL);
    return nearest;
}

static void check_signed(const struct outline *o, const grz2_polygon *polygon, const grz2_vec *at) {
    const struct truth_set s = truth_of(o);
    const int place = truth_of_place(&s, at);
    const double got = grz2_polygon_signed_distance(polygon, at);
    mpq_t square;
    mpq_init(square);
    assert_true(truth_of_border(&s, at, square));
    const bool is_side = place == 0 ? got <= 0 : place == 1 ? got == 0 : got >= 0; /* a distance may round to 0 */
    if (!is_rounded_root(fabs(got), square) || !is_side) {
        print_outline(o);
        fail_msg("point %.17g %.17g: %.17g, in part %d", at->x, at->y, got, place);
    }
    assert_false(got == 0 && signbit(got));
    mpq_clear(square);
}

/* A disk is in the polygon if its center is, and the border is as far as its radius. */
static void check_disk(const struct outline *o, const grz2_polygon *polygon, const grz2_circle *c) {
    const struct truth_set s = truth_of(o);
    const grz2_shape shape = grz2_shape_from_circle(c), center = grz2_shape_from_point(&c->center);
    mpq_t square, radius;
    mpq_inits(square, radius, NULL);
    truth_of_border(&s, &c->center, square);
    mpq_set_d(radius, c->radius), mpq_mul(radius, radius, radius);
    const bool inside = truth_of_place(&s, &c->center) < 2, far = mpq_cmp(square, radius) >= 0;
    const grz2_segment dot = {c->center, c->center};
    grz2_shape rounded = grz2_shape_from_segment(&dot);
    rounded.radius = c->radius;
    if (grz2_polygon_contains(polygon, &shape) != (inside && far)) {
        print_outline(o);
        fail_msg("circle %.17g %.17g %.17g: %d", c->center.x, c->center.y, c->radius, inside && far);
    }
    assert_int_equal(grz2_polygon_contains(polygon, &rounded), inside && far);
    assert_int_equal(grz2_polygon_overlap(polygon, &center), inside);
    mpq_clears(square, radius, NULL);
}

/* Times a factor, moved, and some coordinates by an ulp. */
static void disturb(struct outline *o, struct rng *rng, double factor, double move) {
    for (size_t i = 0; i < o->count; i++) {
        double *const x = rng_once_in(rng, 2) ? &o->at[i].x : &o->at[i].y;
        o->at[i] = (grz2_vec){o->at[i].x * factor + move, o->at[i].y * factor - move};
        if (rng_once_in(rng, 12)) *x = nextafter(*x, rng_once_in(rng, 2) ? -HUGE_VAL : HUGE_VAL);
    }
}

static const double factors[] = {1, 1, 1, 0.1, 0x1p-1074, 0x1p1000, 0x1p-500}, moves[] = {0, 0, 448262.16, 0x1p40};

static void distances_go_to_the_border_of_the_union(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(52, "areas, signed");
    for (long i = 0, count = inputs_a_cell() * 4; i < count; i++) {
        const int kind = rng_int(&rng, 0, 6), size = rng_int(&rng, 2, 7);
        const double factor = factors[kind], move = kind < 4 ? moves[rng_int(&rng, 0, 3)] : 0;
        make_areas(&o, &rng, size, 6);
        disturb(&o, &rng, factor, move);
        grz2_polygon *const polygon = build(&o);
        for (int k = 0; k < 12; k++) {
            const double x = rng_int(&rng, -2, 2 * size + 2) / 2.0, y = rng_int(&rng, -2, 2 * size + 2) / 2.0;
            const grz2_vec at = {x * factor + move, y * factor - move};
            check_signed(&o, polygon, k == 0 && o.count > 0 ? &o.at[0] : &at);
        }
        grz2_polygon_free(polygon);
    }
}

/* Many with a radius that is a distance on the lattice, or that distance rounded. */
static void disks_reach_up_to_the_border_of_the_union(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(52, "areas, disks");
    for (long i = 0, count = inputs_a_cell() * 4; i < count; i++) {
        const int kind = rng_int(&rng, 0, 6), size = rng_int(&rng, 3, 9);
        const double factor = factors[kind], move = kind < 3 ? 0 : kind == 3 ? moves[rng_int(&rng, 0, 3)] : 0;
        make_areas(&o, &rng, size, 6);
        disturb(&o, &rng, factor, move);
        grz2_polygon *const polygon = build(&o);
        for (int k = 0; k < 12; k++) {
            const grz2_vec at = {rng_int(&rng, 0, 2 * size) / 2.0 * factor + move,
                                 rng_int(&rng, 0, 2 * size) / 2.0 * factor - move};
            const double distance = fabs(grz2_polygon_signed_distance(polygon, &at));
            const double radii[] = {factor, factor / 2, distance, nextafter(distance, 0),
                                    nextafter(distance, HUGE_VAL)};
            check_disk(&o, polygon, &(grz2_circle){at, radii[rng_int(&rng, 0, 4)]});
        }
        grz2_polygon_free(polygon);
    }
}

/* The ring of an obb whose corners are doubles. */
static void make_ring_of_obb(struct outline *o, const grz2_obb *box) {
    const grz2_vec u = {box->u.x * box->half.x, box->u.y * box->half.x},
                   v = {-box->u.y * box->half.y, box->u.x * box->half.y};
    *o = (struct outline){.polyline = false};
    for (int i = 0; i < 4; i++) {
        const int a = i == 0 || i == 3 ? -1 : 1, b = i < 2 ? -1 : 1;
        add_point(o, (grz2_vec){box->center.x + a * u.x + b * v.x, box->center.y + a * u.y + b * v.y});
    }
    end_ring(o);
}

/* Turned boxes, alone and rounded. Also where numbers take all the room that any others could take (GRZ_WIDEST). */
static void turned_boxes_in_the_union(void **state) {
    (void)state;
    static struct outline o, ring;
    int contained = 0;
    struct rng rng = rng_seeded(52, "areas, boxes");
    for (long i = 0, count = inputs_a_cell() * 12; i < count; i++) {
        const int size = rng_int(&rng, 3, 9);
        make_areas(&o, &rng, size, 6);
        grz2_polygon *const polygon = build(&o);
        for (int k = 0; k < 6; k++) {
            const grz2_obb box = {{rng_int(&rng, 0, 2 * size) / 2.0, rng_int(&rng, 0, 2 * size) / 2.0},
                                  {rng_int(&rng, 1, 4) / 4.0, rng_int(&rng, 1, 4) / 4.0},
                                  {rng_int(&rng, -1, 1), rng_int(&rng, 1, 2) / 2.0}};
            char matrix[10];
            grz2_shape shape = grz2_shape_from_obb(&box);
            make_ring_of_obb(&ring, &box);
            const struct truth_set s = truth_of(&o), t = truth_of(&ring);
            truth_of_relation(&s, &t, matrix);
            const bool expected = matrix[6] == 'F' && matrix[7] == 'F';
            assert_int_equal(grz2_polygon_contains(polygon, &shape), expected);
            contained += expected;
            shape.radius = 0.25;
            const bool rounded = grz2_polygon_contains(polygon, &shape);
            assert_true(expected || !rounded);
            const grz2_circle corner = {ring.at[k % 4], 0.25};
            const grz2_shape disk = grz2_shape_from_circle(&corner);
            assert_true(!rounded || grz2_polygon_contains(polygon, &disk));
        }
        grz2_polygon_free(polygon);
    }
    assert_true(contained > 0);
}

/* One area of an outline. */
static void take_area(const struct outline *o, size_t area, struct outline *out) {
    const size_t from = area > 0 ? o->areas[area - 1] : 0, to = o->areas[area];
    const size_t first = from > 0 ? o->ends[from - 1] : 0;
    *out = (struct outline){.polyline = o->polyline};
    for (size_t ring = from, i = first; ring < to; ring++) {
        for (; i < o->ends[ring]; i++) add_point(out, o->at[i]);
        end_ring(out);
    }
}

/* What the areas say one by one of a point and of a disk. */
static void check_union(const struct outline *o, const grz2_polygon *polygon, const grz2_circle *c) {
    static struct outline one;
    const grz2_shape shapes[] = {grz2_shape_from_point(&c->center), grz2_shape_from_circle(c)};
    bool overlap[2] = {false, false}, open[2] = {false, false}, contains[2] = {false, false};
    double least[2] = {HUGE_VAL, HUGE_VAL};
    for (size_t area = 0; area < o->area_count; area++) {
        take_area(o, area, &one);
        grz2_polygon *const alone = build(&one);
        for (int k = 0; k < 2; k++) {
            overlap[k] |= grz2_polygon_overlap(alone, &shapes[k]);
            open[k] |= grz2_polygon_overlap_open(alone, &shapes[k]);
            contains[k] |= grz2_polygon_contains(alone, &shapes[k]);
            least[k] = fmin(least[k], grz2_polygon_distance(alone, &shapes[k], NULL, NULL));
        }
        grz2_polygon_free(alone);
    }
    for (int k = 0; k < 2; k++) {
        assert_int_equal(grz2_polygon_overlap(polygon, &shapes[k]), overlap[k]);
        assert_true(grz2_polygon_distance(polygon, &shapes[k], NULL, NULL) == least[k]);
        assert_true(grz2_polygon_within(polygon, &shapes[k], least[k]) || least[k] > 0);
        if (open[k]) assert_true(grz2_polygon_overlap_open(polygon, &shapes[k]));
        if (contains[k]) assert_true(grz2_polygon_contains(polygon, &shapes[k]));
    }
    const grz2_rings rings = {GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, o->area_count, o->areas};
    assert_int_equal(grz2_overlap_point_rings(&c->center, &rings), overlap[0]);
}

static void the_union_is_that_of_its_areas(void **state) {
    (void)state;
    static struct outline o;
    struct rng rng = rng_seeded(52, "areas, one by one");
    for (long i = 0, count = inputs_a_cell() * 7; i < count; i++) {
        const int size = rng_int(&rng, 1, 8);
        make_areas(&o, &rng, size, 8);
        grz2_polygon *const polygon = build(&o);
        for (int k = 0; k < 6; k++) {
            const grz2_vec at = {rng_int(&rng, -1, 2 * size + 1) / 2.0, rng_int(&rng, -1, 2 * size + 1) / 2.0};
            for (int flushed = 0; flushed <= flush_exists(); flushed++) {
                flush_to_zero(flushed);
                check_union(&o, polygon, &(grz2_circle){at, rng_int(&rng, 0, 6) / 2.0});
                flush_to_zero(false);
            }
        }
        grz2_polygon_free(polygon);
    }
}

static void square_at(grz2_vec ring[4], double x, double y, double size) {
    const grz2_vec at[4] = {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}};
    memcpy(ring, at, sizeof at);
}

/* Squares of side 2 in a row, each over half of the next: more than are looked at together (polygon/areas.h). */
static void thousands_of_areas(void **state) {
    (void)state;
    enum { COUNT = 9000, RELATED = 1000 };
    grz2_vec *const at = malloc(4 * COUNT * sizeof *at);
    uint32_t *const ends = malloc(COUNT * sizeof *ends), *const areas = malloc(COUNT * sizeof *areas);
    for (uint32_t i = 0; i < COUNT; i++) {
        square_at(&at[4 * i], i, i % 2 ? 0.25 : 0, 2);
        ends[i] = 4 * (i + 1);
        areas[i] = i + 1;
    }
    const grz2_rings rings = {GRZ_DOUBLE, 4 * COUNT, 0, at, COUNT, ends, COUNT, areas},
                     some = {GRZ_DOUBLE, 4 * COUNT, 0, at, COUNT, ends, RELATED, areas};
    grz2_polygon *polygon, *related;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    for (int x = 0; x < COUNT; x += 500) {
        const grz2_vec in = {x + 0.5, 1.9}, above = {x + 1.5, 2.5}, before = {x + 0.5, 0.1};
        const grz2_shape p = grz2_shape_from_point(&in), q = grz2_shape_from_point(&above),
                         r = grz2_shape_from_point(&before);
        assert_true(grz2_polygon_overlap_open(polygon, &p));
        assert_false(grz2_polygon_overlap(polygon, &q));
        assert_true(grz2_polygon_overlap_open(polygon, &r));
    }
    const grz2_segment along = {{-1, 1}, {COUNT + 2, 1}}, short_way = {{COUNT - 6, 2.125}, {COUNT - 2, 2.125}};
    const grz2_shape s = grz2_shape_from_segment(&along), t = grz2_shape_from_segment(&short_way);
    grz_interval found[2];
    size_t total;
    double enter, exit;
    assert_int_equal(grz2_polygon_cast_all(polygon, &s, NULL, found, 2, &total), GRZ_OK);
    assert_int_equal(total, 1);
    assert_true(grz2_polygon_cast_open(polygon, &t, &enter, &exit).yes);
    assert_true(enter == 0 && exit == 1);
    assert_true(grz2_polygon_contains(polygon, &t));
    grz2_de9im matrix;
    assert_int_equal(grz2_polygon_build(&related, &some, NULL), GRZ_OK);
    assert_int_equal(grz2_relate(related, related, NULL, &matrix), GRZ_OK);
    assert_string_equal(matrix.text, "2FFF1FFF2");
    grz2_polygon_free(polygon);
    grz2_polygon_free(related);
    free(at), free(ends), free(areas);
}

/* Squares around one center, each in the next: a ray or path is in more areas at a time than a list has room for. */
static void areas_in_areas(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static grz2_vec at[4 * COUNT];
    static uint32_t ends[COUNT], areas[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) { /* not in the order of their size */
        const uint32_t size = i * 7 % COUNT + 1;
        square_at(&at[4 * i], -(double)size, -(double)size, 2 * size);
        ends[i] = 4 * (i + 1);
        areas[i] = i + 1;
    }
    const grz2_rings rings = {GRZ_DOUBLE, 4 * COUNT, 0, at, COUNT, ends, COUNT, areas};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    for (int x = -COUNT - 1; x <= COUNT + 1; x += 43) {
        const grz2_vec place = {x, 0.5};
        assert_true(grz2_polygon_signed_distance(polygon, &place) == fmax(fabs((double)x), 0.5) - COUNT);
    }
    const grz2_segment through = {{-2 * COUNT, 1}, {2 * COUNT, 2}}, within = {{-COUNT, -COUNT}, {COUNT, 7}};
    const grz2_circle disk = {{0, 0}, COUNT}, larger = {{0, 0}, nextafter(COUNT, 2 * COUNT)};
    const grz2_shape s = grz2_shape_from_segment(&through), t = grz2_shape_from_segment(&within),
                     d = grz2_shape_from_circle(&disk), l = grz2_shape_from_circle(&larger);
    double enter, exit;
    assert_true(grz2_polygon_cast_open(polygon, &s, &enter, &exit).yes);
    assert_true(enter == 0.25 && exit == 0.75);
    assert_true(grz2_polygon_contains(polygon, &t) && grz2_polygon_contains(polygon, &d));
    assert_false(grz2_polygon_contains(polygon, &l));
    grz2_polygon_free(polygon);
}

/* With more areas than there are bits for on the stack: memory that is refused is an error, and none is lost. */
static void memory_that_ends_anywhere(void **state) {
    (void)state;
    enum { COUNT = 1100 };
    static grz2_vec at[4 * COUNT];
    static uint32_t ends[COUNT], areas[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        square_at(&at[4 * i], 3.0 * (i % 33), 3.0 * (double)(i / 33), i % 2 ? 3 : 2);
        ends[i] = 4 * (i + 1);
        areas[i] = i + 1;
    }
    const grz2_rings rings = {GRZ_DOUBLE, 4 * COUNT, 0, at, COUNT, ends, COUNT, areas};
    const grz2_segment along = {{-1, 1}, {200, 1}};
    const grz2_shape segment = grz2_shape_from_segment(&along);
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    for (int question = 0; question < 2; question++) {
        grz_status status = GRZ_ERROR_MEMORY;
        int blocks = 0;
        for (; status != GRZ_OK; blocks++) {
            struct ledger ledger = {.left = blocks};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
            grz2_de9im matrix;
            size_t total;
            status = question == 0 ? grz2_relate(polygon, polygon, &allocator, &matrix)
                                   : grz2_polygon_cast_all(polygon, &segment, &allocator, NULL, 0, &total);
            assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
            assert_int_equal(ledger.lent, 0);
        }
        assert_true(blocks > 1);
    }
    grz2_polygon_free(polygon);
}

/* A plus of two bars: its inner corners are where edges cross, and no corner of a ring. */
static void a_plus_of_two_bars(void **state) {
    (void)state;
    const grz2_vec at[] = {{-3, -1}, {3, -1}, {3, 1}, {-3, 1}, {-1, -3}, {1, -3}, {1, 3}, {-1, 3}};
    const uint32_t ends[] = {4, 8}, areas[] = {1, 2};
    const grz2_rings rings = {GRZ_DOUBLE, 8, 0, at, 2, ends, 2, areas};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    const grz2_vec middle = {0, 0}, on_inner = {1, 0}, on_border = {2, 1}, inner_corner = {1, 1};
    assert_true(grz2_polygon_signed_distance(polygon, &middle) == -sqrt(2));
    assert_true(grz2_polygon_signed_distance(polygon, &on_inner) == -1);
    assert_true(grz2_polygon_signed_distance(polygon, &on_border) == 0);
    assert_true(grz2_polygon_signed_distance(polygon, &inner_corner) == 0);
    const grz2_shape corner = grz2_shape_from_point(&inner_corner), inner = grz2_shape_from_point(&on_inner);
    assert_true(grz2_polygon_touch(polygon, &corner) && grz2_polygon_overlap_open(polygon, &inner));
    const grz2_circle fits = {{0, 0}, nextafter(sqrt(2), 0)}, over = {{0, 0}, nextafter(sqrt(2), 2)};
    const grz2_shape in = grz2_shape_from_circle(&fits), out = grz2_shape_from_circle(&over);
    assert_true(grz2_polygon_contains(polygon, &in));
    assert_false(grz2_polygon_contains(polygon, &out));
    const grz2_aabb box = {{-1, -1}, {1, 3}}, wide = {{-1, -1}, {1.5, 3}};
    const grz2_shape a = grz2_shape_from_aabb(&box), b = grz2_shape_from_aabb(&wide);
    assert_true(grz2_polygon_contains(polygon, &a));
    assert_false(grz2_polygon_contains(polygon, &b));
    grz2_polygon_free(polygon);
}

/* The contacts that a disk on each side of an L of two bars has. */
struct seen {
    int count;
    grz2_vec normal[8];
};

static bool see(void *user, const grz2_polygon_contact *contact) {
    struct seen *const seen = user;
    assert_true(seen->count < 8);
    seen->normal[seen->count++] = contact->normal;
    return true;
}

static bool pushes(const struct seen *seen, double x, double y) {
    for (int i = 0; i < seen->count; i++)
        if (fabs(seen->normal[i].x - x) < 0x1p-40 && fabs(seen->normal[i].y - y) < 0x1p-40) return true;
    return false;
}

static struct seen contacts_of(const grz2_polygon *polygon, double x, double y, double radius) {
    const grz2_circle c = {{x, y}, radius};
    const grz2_shape shape = grz2_shape_from_circle(&c);
    struct seen seen = {0};
    assert_int_equal(grz2_polygon_contacts(polygon, &shape, NULL, see, &seen), GRZ_OK);
    return seen;
}

static void edges_push_where_they_are_border(void **state) {
    (void)state;
    /* a floor from 0 to 10 at height 1, and a wall from 4 to 6 that stands through it */
    const grz2_vec at[] = {{0, 0}, {10, 0}, {10, 1}, {0, 1}, {4, -1}, {6, -1}, {6, 5}, {4, 5}};
    const uint32_t ends[] = {4, 8}, areas[] = {1, 2};
    const grz2_rings rings = {GRZ_DOUBLE, 8, 0, at, 2, ends, 2, areas};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    const struct seen floor = contacts_of(polygon, 2, 1.4, 0.5), both = contacts_of(polygon, 3.6, 1.4, 0.5),
                      wall = contacts_of(polygon, 6.4, 3, 0.5), under = contacts_of(polygon, 6.4, -0.4, 0.5);
    assert_true(floor.count == 1 && pushes(&floor, 0, 1));
    assert_true(both.count == 2 && pushes(&both, 0, 1) && pushes(&both, -1, 0));
    assert_true(wall.count == 1 && pushes(&wall, 1, 0));
    assert_true(under.count == 2 && pushes(&under, 0, -1) && pushes(&under, 1, 0));
    assert_true(contacts_of(polygon, 5, 0.5, 0.25).count == 1); /* inside: out of it */
    grz2_polygon_free(polygon);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_plus_of_two_bars),
        cmocka_unit_test(edges_push_where_they_are_border),
        cmocka_unit_test(thousands_of_areas),
        cmocka_unit_test(areas_in_areas),
        cmocka_unit_test(memory_that_ends_anywhere),
        cmocka_unit_test(the_union_is_that_of_its_areas),
        cmocka_unit_test(distances_go_to_the_border_of_the_union),
        cmocka_unit_test(turned_boxes_in_the_union),
        cmocka_unit_test(disks_reach_up_to_the_border_of_the_union),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
