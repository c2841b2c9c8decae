/* Geometries of several kinds against the definition of their parts; WKB, good and bad.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"
#include "relate_lattice.h"
#include "relate_truth.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/modes.h"
#include "support/rng.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Areas and lines, either of which may be without points. */
struct mixed {
    struct outline areas, lines;
};

static grz2_rings rings_of(const struct outline *o) {
    return (grz2_rings){
        GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, o->area_count, o->area_count > 0 ? o->areas : NULL};
}

static grz2_geometry *build_mixed(const struct mixed *m) {
    const grz2_rings areas = rings_of(&m->areas), lines = rings_of(&m->lines);
    grz2_geometry *g;
    assert_int_equal(grz2_geometry_build(&g, &areas, &lines, NULL), GRZ_OK);
    return g;
}

static void print_mixed(const struct mixed *m) {
    print_outline(&m->areas);
    print_outline(&m->lines);
}

/* Sizes that the WKB of what a test makes does not exceed. */
enum { MOST_WKB = 1 << 16 };

static size_t write_wkb(const grz2_geometry *g, unsigned char wkb[MOST_WKB]) {
    const size_t size = grz2_geometry_to_wkb(g, NULL, 0);
    assert_true(size <= MOST_WKB);
    assert_int_equal(grz2_geometry_to_wkb(g, wkb, size), size);
    return size;
}

static grz2_geometry *read_wkb(const void *wkb, size_t size) {
    grz2_geometry *g;
    grz2_wkb_facts facts;
    assert_int_equal(grz2_geometry_from_wkb(&g, wkb, size, NULL, &facts), GRZ_OK);
    assert_int_equal(facts.problem, GRZ_WKB_FINE);
    assert_int_equal(facts.offset, size);
    return g;
}

/* The same by way of WKB, whose bytes are the same again. */
static grz2_geometry *through_wkb(const grz2_geometry *g) {
    static unsigned char wkb[MOST_WKB], again[MOST_WKB];
    const size_t size = write_wkb(g, wkb);
    grz2_geometry *const read = read_wkb(wkb, size);
    assert_int_equal(write_wkb(read, again), size);
    assert_memory_equal(wkb, again, size);
    return read;
}

static void transpose(const char *from, char *to) {
    for (int i = 0; i < 9; i++) to[i] = from[3 * (i % 3) + i / 3];
    to[9] = 0;
}

static void check_questions(const grz2_geometry *p, const grz2_geometry *q, const char expected[10]) {
    grz2_de9im matrix;
    char turned[10];
    transpose(expected, turned);
    assert_int_equal(grz2_geometry_relate(p, q, NULL, &matrix), GRZ_OK);
    assert_string_equal(matrix.text, expected);
    for (int k = 0; k < GRZ_RELATE_PREDICATE_COUNT; k++) {
        bool answer;
        assert_int_equal(grz2_geometry_ask(p, q, (grz2_predicate)k, NULL, &answer), GRZ_OK);
        assert_int_equal(answer, grz2_relate_holds(&matrix, (grz2_predicate)k));
    }
    const bool meet = grz2_relate_holds(&matrix, GRZ_RELATE_INTERSECTS);
    assert_int_equal(meet, grz2_geometry_within(p, q, 0));
    /* a distance of less than half the least double is rounded to 0, too */
    const bool is_zero = grz2_geometry_distance(p, q, NULL, NULL) == 0;
    assert_true(is_zero || !meet);
    assert_true(meet || !is_zero || grz2_geometry_within(p, q, 0x1p-1074));
    assert_int_equal(grz2_geometry_relate(q, p, NULL, &matrix), GRZ_OK);
    assert_string_equal(matrix.text, turned);
}

static void check_mixed(const struct mixed *a, const struct mixed *b, const char expected[10]) {
    grz2_geometry *const p = build_mixed(a), *const q = build_mixed(b), *const r = through_wkb(p);
    grz2_de9im matrix, again;
    assert_int_equal(grz2_geometry_relate(p, q, NULL, &matrix), GRZ_OK);
    assert_int_equal(grz2_geometry_relate(r, q, NULL, &again), GRZ_OK);
    if (strcmp(matrix.text, expected) != 0 || strcmp(again.text, expected) != 0) {
        print_mixed(a), print_mixed(b);
        fail_msg("%s, by way of WKB %s, expected %s", matrix.text, again.text, expected);
    }
    check_questions(p, q, expected);
    grz2_geometry_free(p), grz2_geometry_free(q), grz2_geometry_free(r);
}

/* Areas, lines or both: points of the one are on the other, mostly. */
static void make_mixed(struct mixed *m, struct rng *rng, int size, int most) {
    make_pair(&m->areas, &m->lines, rng, size, most);
    m->areas.polyline = false;
    m->lines.polyline = true;
    m->lines.area_count = 0;
    if (rng_once_in(rng, 6)) m->areas = (struct outline){.count = 0};
    else if (rng_once_in(rng, 6)) m->lines = (struct outline){.polyline = true};
}

static void share_points(struct outline *to, const struct outline *from, struct rng *rng) {
    for (size_t i = 0; i < to->count && from->count > 0; i++)
        if (rng_once_in(rng, 4)) to->at[i] = from->at[(i + 1) % from->count];
}

static void make_mixed_pair(struct mixed *a, struct mixed *b, struct rng *rng, int size, int most) {
    make_mixed(a, rng, size, most);
    make_mixed(b, rng, size, most);
    if (rng_once_in(rng, 8)) *b = *a;
    else if (rng_once_in(rng, 4)) b->lines = a->lines;
    else if (rng_once_in(rng, 4)) b->areas = a->areas;
    share_points(&b->areas, &a->lines, rng);
    share_points(&b->lines, &a->areas, rng);
}

/* With the second oracle, in fractions of 64 bits; each 25th with both, which share no code. 100,000 in the long check.
 */
static void collections_on_a_lattice(void **state) {
    (void)state;
    static struct mixed a, b;
    struct rng rng = rng_seeded(1, "collections");
    for (long i = 0, count = inputs_a_cell() * 100; i < count; i++) {
        make_mixed_pair(&a, &b, &rng, rng_int(&rng, 1, 6), rng_int(&rng, 3, 6));
        const struct truth_set lines[2] = {truth_of(&a.lines), truth_of(&b.lines)};
        struct truth_set s = truth_of(&a.areas), t = truth_of(&b.areas);
        char expected[10], other[10];
        s.lines = &lines[0], t.lines = &lines[1];
        lattice_relation(&s, &t, expected);
        if (i % 25 == 0) {
            truth_of_relation(&s, &t, other);
            assert_string_equal(expected, other);
        }
        check_mixed(&a, &b, expected);
    }
}

/* Walks of many short edges, so that most edges meet none of the other set, with points and small areas among them;
 * the second set is somewhere beside the first one. */
static void add_walks(struct outline *o, struct rng *rng, int rings, int most, grz2_vec at) {
    o->count = o->rings = o->area_count = 0;
    for (int i = 0; i < rings; i++) {
        const bool is_point = rng_once_in(rng, 3);
        grz2_vec p = {at.x + rng_int(rng, 0, 6), at.y + rng_int(rng, 0, 6)};
        for (int k = is_point ? 1 : rng_int(rng, 3, most); k > 0; k--) {
            add_point(o, p);
            p = (grz2_vec){fmin(p.x + rng_int(rng, -1, 1), LATTICE_REACH), fmin(p.y + rng_int(rng, -1, 1), 8)};
        }
        end_ring(o);
    }
}

static void collections_of_long_walks(void **state) {
    (void)state;
    static struct mixed a, b;
    struct rng rng = rng_seeded(1, "walks");
    for (long i = 0, count = inputs_a_cell() * 20; i < count; i++) {
        const grz2_vec aside = {rng_int(&rng, 0, 6), rng_int(&rng, 0, 2)};
        add_walks(&a.areas, &rng, rng_int(&rng, 1, 3), 16, (grz2_vec){0, 0});
        add_walks(&a.lines, &rng, rng_int(&rng, 0, 4), 16, (grz2_vec){rng_int(&rng, 0, 6), 0});
        add_walks(&b.areas, &rng, rng_int(&rng, 0, 3), 16, aside);
        add_walks(&b.lines, &rng, rng_int(&rng, 0, 6), 8, (grz2_vec){rng_int(&rng, 0, 6), 0});
        a.areas.polyline = b.areas.polyline = false, a.lines.polyline = b.lines.polyline = true;
        const struct truth_set lines[2] = {truth_of(&a.lines), truth_of(&b.lines)};
        struct truth_set s = truth_of(&a.areas), t = truth_of(&b.areas);
        char expected[10];
        s.lines = &lines[0], t.lines = &lines[1];
        lattice_relation(&s, &t, expected);
        check_mixed(&a, &b, expected);
    }
}

/* Off the lattice: times a factor, some coordinates moved by an ulp; from subnormal numbers to the largest ones. */
static void disturb(struct outline *o, struct rng *rng, double factor) {
    for (size_t i = 0; i < o->count; i++) {
        double *const x = rng_once_in(rng, 2) ? &o->at[i].x : &o->at[i].y;
        o->at[i] = (grz2_vec){o->at[i].x * factor, o->at[i].y * factor};
        if (rng_once_in(rng, 8)) *x = nextafter(*x, rng_once_in(rng, 2) ? -HUGE_VAL : HUGE_VAL);
    }
}

static void collections_beside_a_lattice(void **state) {
    (void)state;
    static const double factors[] = {0.1, 1 / 3.0, 0x1p-1074, 0x1p1000, 1e7 / 7};
    static struct mixed a, b;
    struct rng rng = rng_seeded(1, "beside");
    for (long i = 0, count = inputs_a_cell() * 5; i < count; i++) {
        const double factor = factors[rng_int(&rng, 0, 4)];
        make_mixed_pair(&a, &b, &rng, rng_int(&rng, 2, 6), rng_int(&rng, 3, 5));
        struct outline *const all[] = {&a.areas, &a.lines, &b.areas, &b.lines};
        for (int k = 0; k < 4; k++) disturb(all[k], &rng, factor);
        const struct truth_set lines[2] = {truth_of(&a.lines), truth_of(&b.lines)};
        struct truth_set s = truth_of(&a.areas), t = truth_of(&b.areas);
        char expected[10];
        s.lines = &lines[0], t.lines = &lines[1];
        truth_of_relation(&s, &t, expected);
        check_mixed(&a, &b, expected);
    }
}

static void flushed_numbers_change_nothing(void **state) {
    (void)state;
    static struct mixed a, b;
    struct rng rng = rng_seeded(1, "flushed");
    for (int i = 0; i < effort(1000) && flush_exists(); i++) {
        const double factor = rng_once_in(&rng, 2) ? 0x1p-1074 : 0x1p-1030 / 3;
        make_mixed_pair(&a, &b, &rng, rng_int(&rng, 2, 6), rng_int(&rng, 3, 5));
        struct outline *const all[] = {&a.areas, &a.lines, &b.areas, &b.lines};
        for (int k = 0; k < 4; k++) disturb(all[k], &rng, factor);
        grz2_geometry *const p = build_mixed(&a), *const q = build_mixed(&b);
        grz2_de9im plain, flushed;
        assert_int_equal(grz2_geometry_relate(p, q, NULL, &plain), GRZ_OK);
        flush_to_zero(true);
        const grz_status status = grz2_geometry_relate(p, q, NULL, &flushed);
        flush_to_zero(false);
        assert_int_equal(status, GRZ_OK);
        assert_string_equal(flushed.text, plain.text);
        grz2_geometry_free(p), grz2_geometry_free(q);
    }
}

/* The distance of collections is the least of those of their parts, and 0 where areas contain something. */
static void distances_of_collections(void **state) {
    (void)state;
    static struct mixed a, b;
    struct rng rng = rng_seeded(1, "distances");
    for (int i = 0; i < effort(300); i++) {
        make_mixed_pair(&a, &b, &rng, 9, 4);
        for (size_t k = 0; k < b.lines.count; k++) b.lines.at[k].x += 8;
        for (size_t k = 0; k < b.areas.count; k++) b.areas.at[k].x += 8;
        grz2_geometry *const p = build_mixed(&a), *const q = build_mixed(&b);
        const struct outline *const of_a[] = {&a.areas, &a.lines}, *const of_b[] = {&b.areas, &b.lines};
        double least = HUGE_VAL;
        for (int k = 0; k < 4; k++) {
            grz2_polygon *const s = build(of_a[k / 2]), *const t = build(of_b[k % 2]);
            least = fmin(least, grz2_polygons_distance(s, t, NULL, NULL));
            grz2_polygon_free(s), grz2_polygon_free(t);
        }
        grz2_vec pa, pb;
        assert_true(grz2_geometry_distance(p, q, &pa, &pb) == least);
        assert_true(grz2_geometry_distance(q, p, NULL, NULL) == least);
        assert_true(isinf(least) || fabs(hypot(pa.x - pb.x, pa.y - pb.y) - least) < 1e-13);
        assert_int_equal(grz2_geometry_within(p, q, 3), least <= 3);
        assert_false(least > 0 && grz2_geometry_within(p, q, nextafter(least, 0) / 2));
        grz2_geometry_free(p), grz2_geometry_free(q);
    }
}

/* What a reader of the header expects: A is rings, L parts of lines, P points, each after a letter. */
static void add_text(struct mixed *m, const char *text) {
    *m = (struct mixed){.lines.polyline = true};
    struct outline *o = NULL;
    for (const char *at = text; *at;) {
        int used = 0;
        grz2_vec v;
        if (sscanf(at, " %lf %lf%n", &v.x, &v.y, &used) == 2) add_point(o, v), at += used;
        else if (*at == 'A' || *at == 'L') {
            o = *at == 'A' ? &m->areas : &m->lines;
            at++;
        } else {
            if (*at == ';') end_ring(o);
            at++;
        }
    }
}

static void check_text(const char *a, const char *b, const char *expected) {
    struct mixed p, q;
    add_text(&p, a), add_text(&q, b);
    check_mixed(&p, &q, expected);
}

static void examples(void **state) {
    (void)state;
    static const char square[] = "A 0 0, 4 0, 4 4, 0 4;";
    char with_line[99];
    snprintf(with_line, sizeof with_line, "%s L 1 1, 9 1;", square);
    check_text(with_line, square, "2F1F10FF2");   /* a line leaves the area */
    check_text(with_line, "L 4 1;", "FF20F1FF2"); /* where it does is the border of the area */
    check_text(with_line, "L 2 1;", "0F2FF1FF2"); /* the line within changes nothing */
    check_text(with_line, "L 9 1;", "FF20F1FF2"); /* the line's end is boundary */
    /* an area of one point is boundary, though all else of its set says what is inside and outside of the other */
    check_text("A 0 0, 4 0, 4 4, 0 4; A 10 10; L 1 1, 9 1;",
               "A 2 2, 3 2, 3 3, 2 3; A 8 8, 12 8, 12 12, 8 12; L 20 20, 21 21;", "2120F1212");
    check_text(with_line, "L 6 1;", "0F2FF1FF2");                                /* its middle is not */
    check_text("A 0 0, 4 0, 4 4, 0 4; L 4 2, 8 2;", "L 4 2, 8 2;", "1F2F01FF2"); /* an end on the border */
    check_text("L 0 0, 4 0; 4 0; 7 7;", "L 4 0;", "FF10F0FF2"); /* a point at the end of a line is boundary */
    check_text("", square, "FFFFFF212");
    check_text("", "", "FFFFFFFF2");
}

static void one_number_makes_all_empty(void **state) {
    (void)state;
    struct mixed m;
    add_text(&m, "A 0 0, nan 0, 4 4; L 1 1, 2 2;");
    grz2_geometry *const p = build_mixed(&m);
    add_text(&m, "A 0 0, 4 0, 4 4;");
    grz2_geometry *const q = build_mixed(&m);
    check_questions(p, q, "FFFFFF212");
    grz2_geometry_free(p), grz2_geometry_free(q);
}

/* Lengths */

static void lengths_and_areas(void **state) {
    (void)state;
    struct mixed m;
    add_text(&m, "A 0 0, 3 0, 3 4; L 0 0, 3 4, 3 5; 9 9;");
    grz2_geometry *g = build_mixed(&m);
    assert_true(grz2_geometry_length(g, false) == 6);
    assert_true(grz2_geometry_length(g, true) == 18);
    double area;
    assert_int_equal(grz2_geometry_area(g, &area), GRZ_OK);
    assert_true(area == 6);
    const grz2_geometry_facts facts = grz2_geometry_about(g);
    assert_int_equal(facts.type, 7);
    assert_int_equal(facts.areas, 1);
    assert_int_equal(facts.lines, 1);
    assert_int_equal(facts.points, 1);
    assert_int_equal(facts.coordinates, 7);
    assert_true(facts.box.max.x == 9 && facts.box.min.y == 0 && !facts.empty && facts.bytes > 0);
    grz2_geometry_free(g);
    add_text(&m, "L 0 0, 1e308 1e308, 0 0;");
    g = build_mixed(&m);
    assert_true(isinf(grz2_geometry_length(g, false)));
    assert_int_equal(grz2_geometry_area(g, &area), GRZ_OK);
    assert_true(area == 0);
    grz2_geometry_free(g);
    add_text(&m, "L 0 0, inf 0;");
    g = build_mixed(&m);
    assert_true(grz2_geometry_length(g, false) == 0 && grz2_geometry_about(g).empty);
    grz2_geometry_free(g);
}

/* Validity: tests/sql compares it with the definition. */

static void is_valid_as(const char *text, grz2_validity wanted) {
    struct mixed m;
    add_text(&m, text);
    grz2_geometry *const g = build_mixed(&m);
    grz2_validity found = GRZ_VALID;
    assert_int_equal(grz2_geometry_validate(g, NULL, &found), GRZ_OK);
    assert_int_equal(found, wanted);
    assert_non_null(grz2_validity_text(found));
    grz2_geometry_free(g);
}

static void what_is_valid(void **state) {
    (void)state;
    is_valid_as("A 0 0, 4 0, 4 4; L 0 0, 4 4, 4 0, 0 4; 9 9;", GRZ_VALID);
    is_valid_as("A 0 0, 4 0, 0 4, 4 4;", GRZ_INVALID_RING);
    is_valid_as("A 0 0, 4 0;", GRZ_INVALID_FEW_POINTS);
    is_valid_as("L 1 1, 1 1;", GRZ_INVALID_FEW_POINTS);
    is_valid_as("A 0 0, nan 0, 4 4;", GRZ_INVALID_NOT_FINITE);
    is_valid_as("L 0 0, inf 0;", GRZ_INVALID_NOT_FINITE);
    assert_null(grz2_validity_text((grz2_validity)99));
    assert_null(grz2_validity_text((grz2_validity)-1));
}

/* A multipolygon with an area that has no ring, before others and between them. */
static void validity_beside_areas_without_rings(void **state) {
    (void)state;
    grz2_vec points[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {1, 1}, {2, 1}, {2, 2}, {9, 9}, {12, 9}, {12, 12}};
    static const uint32_t ends[] = {4, 7, 10}, areas[] = {0, 2, 2, 3};
    const grz2_rings rings = {GRZ_DOUBLE, 10, 0, points, 3, ends, 4, areas};
    static const grz2_validity wanted[] = {GRZ_VALID, GRZ_INVALID_OUTSIDE, GRZ_INVALID_OVERLAP};
    for (int i = 0; i < 3; i++) { /* the hole goes out, then the triangle comes in */
        unsigned char wkb[512];
        grz2_geometry *g[2];
        for (size_t k = 0; k < 3 && i == 1; k++) points[4 + k].x += 20;
        for (size_t k = 0; k < 3 && i == 2; k++) points[4 + k].x -= 20, points[7 + k].x -= 7, points[7 + k].y -= 7;
        assert_int_equal(grz2_geometry_build(&g[0], &rings, NULL, NULL), GRZ_OK);
        const size_t size = grz2_geometry_to_wkb(g[0], wkb, sizeof wkb);
        assert_true(size <= sizeof wkb);
        assert_int_equal(grz2_geometry_from_wkb(&g[1], wkb, size, NULL, NULL), GRZ_OK);
        assert_int_equal(grz2_geometry_about(g[1]).type, 6);
        for (int k = 0; k < 2; k++) {
            grz2_validity found;
            assert_int_equal(grz2_geometry_validate(g[k], NULL, &found), GRZ_OK);
            assert_int_equal(found, wanted[i]);
            grz2_geometry_free(g[k]);
        }
    }
}

/* Rings without points are no holes; but what has no border has no holes either. */
static void validity_of_rings_without_points(void **state) {
    (void)state;
    static const grz2_vec points[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {1, 1}, {2, 1}, {2, 2}};
    static const struct {
        size_t count;
        uint32_t ends[4];
        grz2_validity wanted;
    } cases[] = {{1, {0}, GRZ_VALID},
                 {3, {0, 0, 0}, GRZ_VALID},
                 {2, {4, 4}, GRZ_VALID},
                 {4, {4, 4, 7, 7}, GRZ_VALID},
                 {3, {4, 4, 6}, GRZ_INVALID_FEW_POINTS},
                 {2, {0, 4}, GRZ_INVALID_OUTSIDE}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const grz2_rings rings = {GRZ_DOUBLE, 7, 0, points, cases[i].count, cases[i].ends, 0, NULL};
        grz2_geometry *g;
        grz2_validity found;
        assert_int_equal(grz2_geometry_build(&g, &rings, NULL, NULL), GRZ_OK);
        assert_int_equal(grz2_geometry_validate(g, NULL, &found), GRZ_OK);
        assert_int_equal(found, cases[i].wanted);
        grz2_geometry_free(g);
    }
}

/* A square with a hole, and in it a triangle with one: memory that ends anywhere. */
static void validity_without_memory(void **state) {
    (void)state;
    static const grz2_vec points[] = {{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 1}, {2, 1}, {2, 2},
                                      {3, 3}, {8, 3}, {8, 8}, {6, 4}, {7, 4}, {7, 5}};
    static const uint32_t ends[] = {4, 7, 10, 13}, areas[] = {2, 4};
    const grz2_rings rings = {GRZ_DOUBLE, 13, 0, points, 4, ends, 2, areas};
    grz2_geometry *g;
    assert_int_equal(grz2_geometry_build(&g, &rings, NULL, NULL), GRZ_OK);
    grz_status status = GRZ_ERROR_MEMORY;
    int blocks = 0;
    for (; status != GRZ_OK; blocks++) {
        struct ledger ledger = {.left = blocks};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        grz2_validity found = GRZ_INVALID_RING;
        status = grz2_geometry_validate(g, &allocator, &found);
        assert_int_equal(status, status == GRZ_OK ? GRZ_OK : GRZ_ERROR_MEMORY);
        assert_int_equal(found, status == GRZ_OK ? GRZ_INVALID_OVERLAP : GRZ_VALID);
        assert_int_equal(ledger.lent, 0);
    }
    assert_true(blocks > 10);
    grz2_geometry_free(g);
}

/* Holes that all meet in one corner: what is kept grows with them, not with their pairs, which would be 20 MB. */
static void validity_of_holes_around_one_corner(void **state) {
    (void)state;
    enum { HOLES = 300, POINTS = 4 + 3 * HOLES };
    static grz2_vec points[POINTS];
    static uint32_t ends[1 + HOLES];
    const grz2_vec shell[] = {{-1, -1}, {2000, -1}, {2000, 1000}, {-1, 1000}};
    memcpy(points, shell, sizeof shell);
    ends[0] = 4;
    for (int i = 0; i < HOLES; i++) {
        points[4 + 3 * i] = (grz2_vec){0, 0};
        points[5 + 3 * i] = (grz2_vec){1000, 3 * i};
        points[6 + 3 * i] = (grz2_vec){1000, 3 * i + 1};
        ends[1 + i] = (uint32_t)(7 + 3 * i);
    }
    for (int last = 0; last < 2; last++) {
        const grz2_rings rings = {
            .number = GRZ_DOUBLE, .point_count = POINTS, .points = points, .count = 1 + HOLES, .ends = ends};
        struct ledger ledger = {.left = -1};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        grz2_validity found = GRZ_INVALID_RING;
        grz2_geometry *g;
        assert_int_equal(grz2_geometry_build(&g, &rings, NULL, NULL), GRZ_OK);
        assert_int_equal(grz2_geometry_validate(g, &allocator, &found), GRZ_OK);
        assert_int_equal(found, last ? GRZ_INVALID_DISCONNECTED : GRZ_VALID);
        assert_true(ledger.most < 6 << 20);
        assert_int_equal(ledger.lent, 0);
        grz2_geometry_free(g);
        /* then the first and the last one touch the shell, too */
        points[5] = (grz2_vec){2000, 0};
        points[POINTS - 1] = (grz2_vec){1000, 1000};
    }
}

/* The bound, where terms differ in size by all that a sum of doubles would lose. */
static void sums_of_lengths_are_bounded(void **state) {
    (void)state;
    static struct mixed m;
    struct rng rng = rng_seeded(1, "lengths");
    for (int i = 0; i < effort(30); i++) {
        long double exact = 0;
        m = (struct mixed){.lines.polyline = true};
        double x = 0;
        for (int k = 0; k < MOST; k++) {
            add_point(&m.lines, (grz2_vec){x, 0});
            const double next = k % 2 ? 0 : ldexp(rng_int(&rng, 1, 1 << 30), rng_int(&rng, -60, 0));
            if (k + 1 < MOST) exact += fabsl((long double)next - (long double)x);
            x = next;
        }
        end_ring(&m.lines);
        grz2_geometry *const g = build_mixed(&m);
        const double length = grz2_geometry_length(g, false);
        assert_true(fabsl((long double)length - exact) <= exact * 0x1p-51L);
        grz2_geometry_free(g);
    }
}

static void sums_of_subnormal_lengths_are_not_flushed(void **state) {
    (void)state;
    static struct mixed m;
    struct rng rng = rng_seeded(1, "subnormal lengths");
    for (int i = 0; i < effort(30); i++) {
        int units = 0;
        m = (struct mixed){.lines.polyline = true};
        for (int k = 0, x = 0; k < 9; k++) {
            const int next = rng_int(&rng, -9, 9);
            if (k > 0) units += abs(next - x);
            add_point(&m.lines, (grz2_vec){0, next * 0x1p-1074});
            x = next;
        }
        end_ring(&m.lines);
        grz2_geometry *const g = build_mixed(&m);
        flush_to_zero(flush_exists());
        const double length = grz2_geometry_length(g, false);
        flush_to_zero(false);
        assert_true(length == units * 0x1p-1074);
        grz2_geometry_free(g);
    }
}

/* WKB */

static size_t from_hex(const char *hex, unsigned char *out) {
    size_t size = 0;
    for (unsigned byte; sscanf(hex + 2 * size, "%2x", &byte) == 1; size++) out[size] = (unsigned char)byte;
    return size;
}

static void check_same(const char *hex, const char *other) {
    unsigned char a[512], b[512];
    const size_t m = from_hex(hex, a), n = from_hex(other, b);
    grz2_geometry *const p = read_wkb(a, m), *const q = read_wkb(b, n);
    bool equal;
    assert_int_equal(grz2_geometry_ask(p, q, GRZ_RELATE_EQUALS, NULL, &equal), GRZ_OK);
    assert_true(equal);
    assert_int_equal(grz2_geometry_about(p).type, grz2_geometry_about(q).type);
    grz2_geometry_free(p), grz2_geometry_free(q);
}

#define POINT_1_2 "0101000000000000000000f03f0000000000000040"

static void kinds_of_wkb(void **state) {
    (void)state;
    check_same(POINT_1_2, "00000000013ff00000000000004000000000000000");                 /* big-endian */
    check_same(POINT_1_2, "01e9030000000000000000f03f00000000000000400000000000000840"); /* Z of ISO */
    check_same(POINT_1_2, "0101000080000000000000f03f00000000000000400000000000000840"); /* Z of EWKB */
    check_same(POINT_1_2, "01b90b0000000000000000f03f000000000000004000000000000008400000000000001040"); /* ZM */
    check_same(POINT_1_2, "0101000020e6100000000000000000f03f0000000000000040");                         /* SRID 4326 */
    check_same("0101000000000000000000f87f000000000000f87f", "0101000000000000000000f87f000000000000f8ff"); /* empty */
    check_same(
        "0104000000"
        "01000000" POINT_1_2,
        "0104000000"
        "02000000" POINT_1_2 POINT_1_2);
    unsigned char wkb[64];
    grz2_geometry *g;
    grz2_wkb_facts facts;
    size_t size = from_hex("0101000020e6100000000000000000f03f0000000000000040", wkb);
    assert_int_equal(grz2_geometry_from_wkb(&g, wkb, size, NULL, &facts), GRZ_OK);
    assert_true(facts.has_srid && facts.srid == 4326 && !facts.has_z && !facts.has_m && facts.type == 1);
    grz2_geometry_free(g);
    size = from_hex("01d1070000000000000000f03f00000000000000400000000000000840", wkb);
    assert_int_equal(grz2_geometry_from_wkb(&g, wkb, size, NULL, &facts), GRZ_OK);
    assert_true(facts.has_m && !facts.has_z && !facts.has_srid);
    grz2_geometry_free(g);
}

static void check_bad(const char *hex, grz_wkb_problem problem, size_t offset) {
    unsigned char wkb[1024];
    const size_t size = from_hex(hex, wkb);
    grz2_wkb_facts facts;
    grz2_geometry *g = (grz2_geometry *)1;
    assert_int_equal(grz2_geometry_from_wkb(&g, wkb, size, NULL, &facts), GRZ_ERROR_FORMAT);
    assert_null(g);
    assert_int_equal(facts.problem, problem);
    assert_int_equal(facts.offset, offset);
    assert_int_equal(grz2_geometry_from_wkb(&g, wkb, size, NULL, NULL), GRZ_ERROR_FORMAT);
}

static void bad_wkb(void **state) {
    (void)state;
    check_bad("", GRZ_WKB_TRUNCATED, 0);
    check_bad("01", GRZ_WKB_TRUNCATED, 1);
    check_bad("02010000", GRZ_WKB_ORDER, 0);
    check_bad("0101000000000000000000f03f", GRZ_WKB_TRUNCATED, 5);
    check_bad(POINT_1_2 "00", GRZ_WKB_REST, 21);
    check_bad("0112000000", GRZ_WKB_TYPE, 1);
    check_bad("01a10f0000", GRZ_WKB_TYPE, 1); /* 4001 */
    check_bad("010000000000000000", GRZ_WKB_TYPE, 1);
    check_bad("010200000001000040000000000000f03f0000000000000040", GRZ_WKB_COUNT, 5);
    check_bad("0103000000ffffffff", GRZ_WKB_COUNT, 5);
    check_bad("010300000001000000ffffffff", GRZ_WKB_COUNT, 9);
    check_bad("0107000000ffffff7f", GRZ_WKB_COUNT, 5);
    check_bad("0104000000010000000102000000000000000000000000000000000000", GRZ_WKB_MEMBER, 10);
    check_bad("0101000000000000000000f07f0000000000000040", GRZ_WKB_NOT_FINITE, 5);
    check_bad("0101000000000000000000f03f000000000000f87f", GRZ_WKB_NOT_FINITE, 13);
    check_bad("010200000002000000000000000000f03f0000000000000040000000000000f03f000000000000f0ff", GRZ_WKB_NOT_FINITE,
              33);
    check_bad("010800000000000000", GRZ_WKB_CURVE, 1);
    check_bad(
        "01070000000100000001f3030000"
        "00000000",
        GRZ_WKB_CURVE, 10); /* a compound curve with z within */
    char nested[1024] = "";
    for (int i = 0; i < 40; i++) strcat(nested, "010700000001000000");
    check_bad(nested, GRZ_WKB_NESTED, 33 * 9);
    assert_string_equal(grz_wkb_type_name(8), "CIRCULARSTRING");
    assert_null(grz_wkb_type_name(0));
    assert_null(grz_wkb_type_name(18));
    for (int i = 0; i <= GRZ_WKB_REST; i++) assert_non_null(grz_wkb_problem_text((grz_wkb_problem)i));
    assert_null(grz_wkb_problem_text((grz_wkb_problem)99));
}

/* Every prefix of good WKB is refused, and nothing crashes where bytes are changed. */
static void wkb_cut_and_changed(void **state) {
    (void)state;
    static struct mixed m;
    static unsigned char wkb[MOST_WKB];
    struct rng rng = rng_seeded(1, "cut");
    for (int i = 0; i < effort(30); i++) {
        make_mixed(&m, &rng, 9, 5);
        grz2_geometry *const g = build_mixed(&m);
        const size_t size = write_wkb(g, wkb);
        grz2_geometry_free(g);
        for (size_t cut = 0; cut < size; cut++) {
            unsigned char *const exact = malloc(cut + 1); /* so that a sanitizer sees what is read beyond it */
            grz2_geometry *read;
            memcpy(exact, wkb, cut);
            assert_int_equal(grz2_geometry_from_wkb(&read, exact, cut, NULL, NULL), GRZ_ERROR_FORMAT);
            free(exact);
        }
        for (int k = 0; k < 200; k++) {
            const size_t place = (size_t)rng_int(&rng, 0, (int)size - 1);
            const unsigned char before = wkb[place];
            grz2_geometry *read;
            wkb[place] = (unsigned char)rng_int(&rng, 0, 255);
            const grz_status status = grz2_geometry_from_wkb(&read, wkb, size, NULL, NULL);
            assert_true(status == GRZ_OK || status == GRZ_ERROR_FORMAT);
            grz2_geometry_free(read);
            wkb[place] = before;
        }
    }
}

static void memory_that_ends_anywhere(void **state) {
    (void)state;
    static struct mixed m;
    static unsigned char wkb[MOST_WKB];
    struct rng rng = rng_seeded(2, "memory");
    do make_mixed(&m, &rng, 12, 12);
    while (m.areas.count < 20 || m.lines.count < 20);
    grz2_geometry *const g = build_mixed(&m);
    const size_t size = write_wkb(g, wkb);
    const grz2_rings areas = rings_of(&m.areas), lines = rings_of(&m.lines);
    for (int way = 0; way < 2; way++) {
        grz_status status = GRZ_ERROR_MEMORY;
        int blocks = 0;
        for (; status != GRZ_OK; blocks++) {
            struct ledger ledger = {.left = blocks};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
            grz2_geometry *other;
            status = way ? grz2_geometry_from_wkb(&other, wkb, size, &allocator, NULL)
                         : grz2_geometry_build(&other, &areas, &lines, &allocator);
            assert_true(status == GRZ_OK ? other != NULL : other == NULL && status == GRZ_ERROR_MEMORY);
            grz2_geometry_free(other);
            assert_int_equal(ledger.lent, 0);
        }
        assert_true(blocks > 5);
    }
    const grz2_rings bad = {GRZ_DOUBLE, 4, 0, NULL, 0, NULL, 0, NULL};
    grz2_geometry *other = g;
    assert_int_equal(grz2_geometry_build(&other, &bad, NULL, NULL), GRZ_ERROR_ARGUMENT);
    assert_null(other);
    assert_int_equal(grz2_geometry_build(&other, NULL, NULL, NULL), GRZ_OK);
    assert_true(grz2_geometry_about(other).empty);
    grz2_geometry_free(other);
    grz2_geometry_free(g);
    grz2_geometry_free(NULL);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(collections_on_a_lattice),
        cmocka_unit_test(collections_of_long_walks),
        cmocka_unit_test(collections_beside_a_lattice),
        cmocka_unit_test(flushed_numbers_change_nothing),
        cmocka_unit_test(distances_of_collections),
        cmocka_unit_test(examples),
        cmocka_unit_test(one_number_makes_all_empty),
        cmocka_unit_test(lengths_and_areas),
        cmocka_unit_test(what_is_valid),
        cmocka_unit_test(validity_beside_areas_without_rings),
        cmocka_unit_test(validity_of_rings_without_points),
        cmocka_unit_test(validity_without_memory),
        cmocka_unit_test(validity_of_holes_around_one_corner),
        cmocka_unit_test(sums_of_lengths_are_bounded),
        cmocka_unit_test(sums_of_subnormal_lengths_are_not_flushed),
        cmocka_unit_test(kinds_of_wkb),
        cmocka_unit_test(bad_wkb),
        cmocka_unit_test(wkb_cut_and_changed),
        cmocka_unit_test(memory_that_ends_anywhere),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
