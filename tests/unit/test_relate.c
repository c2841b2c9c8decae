/* The DE-9IM matrix, against its definition.
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
#include <string.h>

static void transpose(const char *from, char *to) {
    for (int i = 0; i < 9; i++) to[i] = from[3 * (i % 3) + i / 3];
    to[9] = 0;
}

/* Of two polygons of which nothing else has been asked: another predicate each time. */
static void check_first_question(const struct outline *a, const struct outline *b, const grz2_de9im *matrix) {
    static int next;
    const grz2_predicate predicate = (grz2_predicate)(next++ % GRZ_RELATE_PREDICATE_COUNT);
    grz2_polygon *const p = build(a), *const q = build(b);
    bool answer;
    assert_int_equal(grz2_relate_ask(p, q, predicate, NULL, &answer), GRZ_OK);
    assert_int_equal(answer, grz2_relate_holds(matrix, predicate));
    grz2_polygon_free(p);
    grz2_polygon_free(q);
}

static void check_relation(const struct outline *a, const struct outline *b, const char expected[10]) {
    grz2_polygon *const p = build(a), *const q = build(b);
    char turned[10];
    grz2_de9im matrix, other;
    transpose(expected, turned);
    assert_int_equal(grz2_relate(p, q, NULL, &matrix), GRZ_OK);
    assert_int_equal(grz2_relate(q, p, NULL, &other), GRZ_OK);
    if (strcmp(matrix.text, expected) != 0 || strcmp(other.text, turned) != 0) {
        print_outline(a), print_outline(b);
        fail_msg("%s, expected %s; turned %s, expected %s", matrix.text, expected, other.text, turned);
    }
    for (int k = 0; k < GRZ_RELATE_PREDICATE_COUNT; k++) {
        bool answer;
        assert_int_equal(grz2_relate_ask(p, q, (grz2_predicate)k, NULL, &answer), GRZ_OK);
        assert_int_equal(answer, grz2_relate_holds(&matrix, (grz2_predicate)k));
    }
    assert_int_equal(grz2_relate_holds(&matrix, GRZ_RELATE_INTERSECTS), grz2_polygons_overlap(p, q));
    check_first_question(a, b, &matrix);
    grz2_polygon_free(p);
    grz2_polygon_free(q);
}

static void check_pair(const struct outline *a, const struct outline *b) {
    const struct truth_set s = truth_of(a), t = truth_of(b);
    char expected[10];
    truth_of_relation(&s, &t, expected);
    check_relation(a, b, expected);
}

/* A million in the long check. The two oracles share no code, and must agree. */
static void pairs_on_a_lattice(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "relate");
    for (long i = 0, count = inputs_a_cell() * 100; i < count; i++) {
        make_pair(&a, &b, &rng, rng_int(&rng, 1, 6), rng_int(&rng, 3, 7));
        const struct truth_set s = truth_of(&a), t = truth_of(&b);
        char expected[10], other[10];
        lattice_relation(&s, &t, expected);
        if (i % 25 == 0) {
            truth_of_relation(&s, &t, other);
            assert_string_equal(expected, other);
        }
        check_relation(&a, &b, expected);
    }
}

/* A ring that does not cross itself: points around a center, in the order of their directions. */
static void add_star(struct outline *o, struct rng *rng, grz2_vec center, int least, int most) {
    static const int directions[16][2] = {{1, 0},  {2, 1},   {1, 1},   {1, 2},   {0, 1},  {-1, 2}, {-1, 1}, {-2, 1},
                                          {-1, 0}, {-2, -1}, {-1, -1}, {-1, -2}, {0, -1}, {1, -2}, {1, -1}, {2, -1}};
    const int skip = rng_int(rng, 0, 1);
    for (int i = 0; i < 16; i++) {
        const int far = rng_int(rng, least, most);
        if (i % 4 != 0 && rng_once_in(rng, 1 + skip)) continue;
        add_point(o, (grz2_vec){center.x + far * directions[i][0], center.y + far * directions[i][1]});
    }
    end_ring(o);
}

/* Polygons as maps have them, some with a hole, some of several parts; polylines; sets of points. Some share points and
 * edges. */
static void make_map(struct outline *o, struct rng *rng, const struct outline *other) {
    *o = (struct outline){.polyline = rng_once_in(rng, 4)};
    if (o->polyline) {
        for (int parts = rng_int(rng, 1, 4); parts > 0; parts--) {
            for (int points = rng_int(rng, 1, 5); points > 0; points--) {
                const bool shared = other && other->count > 0 && rng_once_in(rng, 2);
                const grz2_vec own = {rng_int(rng, 0, 14), rng_int(rng, 0, 14)};
                add_point(o, shared ? other->at[rng_int(rng, 0, (int)other->count - 1)] : own);
            }
            end_ring(o);
        }
        return;
    }
    const grz2_vec center = {rng_int(rng, 4, 10), rng_int(rng, 4, 10)};
    add_star(o, rng, center, 2, 3);
    if (rng_once_in(rng, 3)) add_star(o, rng, center, 1, 1);
    if (rng_once_in(rng, 4)) add_star(o, rng, (grz2_vec){center.x + rng_int(rng, -12, 12), center.y + 7}, 1, 3);
    for (size_t i = 0; other && rng_once_in(rng, 3) && i < o->count && i < other->count; i++) o->at[i] = other->at[i];
    split_in_areas(o, rng);
}

static void pairs_as_on_maps(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "maps");
    for (long i = 0, count = inputs_a_cell() * 6; i < count; i++) {
        make_map(&a, &rng, NULL);
        make_map(&b, &rng, &a);
        check_pair(&a, &b);
    }
}

/* Off the lattice: times a factor, moved, and some coordinates by an ulp. */
static void disturb(struct outline *o, struct rng *rng, double factor, double move) {
    for (size_t i = 0; i < o->count; i++) {
        double *const x = rng_once_in(rng, 2) ? &o->at[i].x : &o->at[i].y;
        o->at[i] = (grz2_vec){o->at[i].x * factor + move, o->at[i].y * factor - move};
        if (rng_once_in(rng, 8)) *x = nextafter(*x, rng_once_in(rng, 2) ? -HUGE_VAL : HUGE_VAL);
    }
}

static void pairs_beside_a_lattice(void **state) {
    (void)state;
    static const double factors[] = {1, 0.1, 1 / 3.0, 0x1p-1074, 0x1p1000, 0x1p-500, 1e7 / 7},
                        moves[] = {0, 0, 448262.16, 0x1p40};
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "beside");
    for (long i = 0, count = inputs_a_cell() * 6; i < count; i++) {
        const int kind = rng_int(&rng, 0, 6);
        const double factor = factors[kind],
                     move = kind == 3 || kind == 4 || kind == 5 ? 0 : moves[rng_int(&rng, 0, 3)];
        if (rng_once_in(&rng, 2)) {
            make_pair(&a, &b, &rng, rng_int(&rng, 1, 6), rng_int(&rng, 3, 6));
        } else {
            make_map(&a, &rng, NULL);
            make_map(&b, &rng, &a);
        }
        struct rng same = rng;
        disturb(&a, &rng, factor, move);
        disturb(&b, rng_once_in(&rng, 2) ? &same : &rng, factor, move);
        check_pair(&a, &b);
    }
}

/* Numbers of all sizes, so that products have thousands of bits. */
static void pairs_of_all_sizes(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "sizes");
    for (long i = 0, count = (inputs_a_cell() + 1) / 2; i < count; i++) {
        make_pair(&a, &b, &rng, 4, 4);
        struct outline *const both[] = {&a, &b};
        for (int k = 0; k < 2; k++)
            for (size_t j = 0; j < both[k]->count; j++)
                if (rng_once_in(&rng, 3)) {
                    const int x = rng_int(&rng, -1070, 1000), y = rng_int(&rng, -1070, 1000);
                    both[k]->at[j] = (grz2_vec){ldexp(both[k]->at[j].x, x), ldexp(both[k]->at[j].y, y)};
                }
        check_pair(&a, &b);
    }
}

/* A ring round a center, on a lattice that may be so coarse that its edges lie on each other, and perhaps one more. */
static void make_island(struct outline *o, struct rng *rng, double x, double y, double size) {
    *o = (struct outline){.count = 0};
    const int points = rng_int(rng, 5, MOST - 3), waves = rng_int(rng, 1, 30);
    for (int i = 0; i < points; i++) {
        const double angle = 6.283185307179586 * i / points;
        const double far = size * (0.8 + 0.1 * sin(waves * angle) + 0.1 * rng_int(rng, 0, 4) / 4);
        add_point(o, (grz2_vec){round(x + far * cos(angle)), round(y + far * sin(angle))});
    }
    end_ring(o);
    if (rng_once_in(rng, 2)) return;
    for (int i = 0; i < 3; i++) add_point(o, (grz2_vec){x + rng_int(rng, -3, 3), y + rng_int(rng, -3, 3)});
    end_ring(o);
    split_in_areas(o, rng);
}

/* Of polygons with nodes above nodes. To ask how a polygon lies to itself needs its layout. */
static void first_answers_are_those_of_known_layouts(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "islands");
    for (int i = 0, count = effort(300); i < count; i++) {
        const double size = rng_int(&rng, 1, 10) * (rng_once_in(&rng, 2) ? 5 : 1000);
        const double away = size * rng_int(&rng, 0, 8) / 4;
        make_island(&a, &rng, 0, 0, size);
        make_island(&b, &rng, round(away), 0, rng_once_in(&rng, 2) ? size : round(size / 3));
        if (rng_once_in(&rng, 4)) b = a;
        grz2_polygon *const p = build(&a), *const q = build(&b);
        grz2_de9im first, known, itself;
        assert_int_equal(grz2_relate(p, q, NULL, &first), GRZ_OK);
        assert_int_equal(grz2_relate(p, p, NULL, &itself), GRZ_OK);
        assert_int_equal(grz2_relate(q, q, NULL, &itself), GRZ_OK);
        assert_int_equal(grz2_relate(p, q, NULL, &known), GRZ_OK);
        assert_string_equal(first.text, known.text);
        check_first_question(&a, &b, &known);
        grz2_polygon_free(p);
        grz2_polygon_free(q);
    }
}

/* One of 32 directions, counter-clockwise. */
static grz2_vec direction_of(int i) {
    static const int quarter[8][2] = {{1, 0}, {3, 1}, {2, 1}, {3, 2}, {1, 1}, {2, 3}, {1, 2}, {1, 3}};
    const int x = quarter[i % 8][0], y = quarter[i % 8][1];
    switch (i / 8 % 4) {
    case 0: return (grz2_vec){x, y};
    case 1: return (grz2_vec){-y, x};
    case 2: return (grz2_vec){-x, -y};
    default: return (grz2_vec){y, -x};
    }
}

/* Triangles, or parts of a polyline, that begin at one point: so many that they are sorted by their directions there
 * (relate/hubs.c). `sectors`: between which neighbouring directions, a bit each. At most one thing more, perhaps
 * through the point. */
static void make_fan(struct outline *o, struct rng *rng, uint32_t sectors) {
    *o = (struct outline){.polyline = rng_once_in(rng, 5)};
    for (int i = 0, first = rng_int(rng, 0, 31); i < 32; i++) {
        const int sector = (first + i) % 32;
        const grz2_vec p = direction_of(sector), q = direction_of(sector + 1);
        const bool far = rng_once_in(rng, 8), turned = rng_once_in(rng, 2);
        if (!(sectors >> sector & 1)) continue;
        if (turned) add_point(o, far ? (grz2_vec){2 * p.x, 2 * p.y} : p);
        add_point(o, (grz2_vec){0, 0});
        if (!turned) add_point(o, p);
        add_point(o, q);
        end_ring(o);
    }
    if (!rng_once_in(rng, 3)) {
        split_in_areas(o, rng);
        return;
    }
    const grz2_vec p = direction_of(rng_int(rng, 0, 31)), q = direction_of(rng_int(rng, 0, 31));
    add_point(o, rng_once_in(rng, 2) ? (grz2_vec){-p.x, -p.y} : (grz2_vec){0, 0});
    add_point(o, p);
    if (rng_once_in(rng, 2)) add_point(o, q);
    end_ring(o);
    split_in_areas(o, rng);
}

/* The sectors of a second fan: the same, some of them, the others, all. */
static uint32_t other_sectors(struct rng *rng, uint32_t sectors) {
    switch (rng_int(rng, 0, 3)) {
    case 0: return sectors;
    case 1: return sectors & ~(UINT32_C(1) << rng_int(rng, 0, 31));
    case 2: return ~sectors;
    default: return ~sectors | UINT32_C(1) << rng_int(rng, 0, 31);
    }
}

static void pairs_with_many_edges_at_a_point(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "fans");
    for (int i = 0, count = effort(40); i < count; i++) {
        static const uint32_t starts[] = {0x55555555, 0xaaaaaaaa, 0x00ff00ff, 0x33333333};
        const uint32_t sectors = starts[rng_int(&rng, 0, 3)];
        make_fan(&a, &rng, sectors);
        make_fan(&b, &rng, other_sectors(&rng, sectors));
        check_pair(&a, &b);
    }
}

/* Two fans of triangles between each other; compared one by one, these pairs of edges would take many seconds. */
static void fans_of_many_triangles(void **state) {
    (void)state;
    enum { MOST_TRIANGLES = 1000 };
    static grz2_vec at[2][3 * MOST_TRIANGLES];
    static uint32_t ends[MOST_TRIANGLES];
    const int count = has_little_effort() ? MOST_TRIANGLES / 4 : MOST_TRIANGLES;
    grz2_polygon *fans[2];
    grz2_de9im matrix;
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < count; i++) {
            at[k][3 * i] = (grz2_vec){0, 0};
            for (int j = 0; j < 2; j++) at[k][3 * i + 1 + j] = (grz2_vec){count, 4 * i + 2 * k + j};
            ends[i] = 3 * (uint32_t)(i + 1);
        }
        const grz2_rings rings = {GRZ_DOUBLE, 3 * (size_t)count, 0, at[k], (size_t)count, ends, 0, NULL};
        assert_int_equal(grz2_polygon_build(&fans[k], &rings, NULL), GRZ_OK);
    }
    assert_int_equal(grz2_relate(fans[0], fans[1], NULL, &matrix), GRZ_OK);
    assert_string_equal(matrix.text, "FF2F01212");
    assert_int_equal(grz2_relate(fans[0], fans[0], NULL, &matrix), GRZ_OK);
    assert_string_equal(matrix.text, "2FFF1FFF2");
    for (int k = 0; k < 2; k++) grz2_polygon_free(fans[k]);
}

static grz2_polygon *build_text(const char *text) {
    struct outline o = {.polyline = text[0] == 'L'};
    for (const char *at = text + 1; *at;) {
        int used = 0;
        grz2_vec v;
        if (sscanf(at, " %lf %lf%n", &v.x, &v.y, &used) == 2) add_point(&o, v), at += used;
        while (*at == ' ') at++;
        if (*at == '|' || !*at) end_ring(&o);
        if (*at) at++;
    }
    return build(&o);
}

static void check_text(const char *a, const char *b, const char *expected) {
    grz2_polygon *const p = build_text(a), *const q = build_text(b);
    grz2_de9im matrix;
    assert_int_equal(grz2_relate(p, q, NULL, &matrix), GRZ_OK);
    assert_string_equal(matrix.text, expected);
    grz2_polygon_free(p);
    grz2_polygon_free(q);
}

/* What a reader of the header expects. A: rings; L: parts of a polyline. */
static void examples(void **state) {
    (void)state;
    check_text("A 0 0, 1 0, 1 1, 0 1", "A 1 0, 2 0, 2 1, 1 1", "FF2F11212");                      /* side by side */
    check_text("A 0 0, 1 0, 1 1, 0 1", "A 1 1, 2 1, 2 2, 1 2", "FF2F01212");                      /* a common corner */
    check_text("A 0 0, 2 0, 2 2, 0 2", "A 1 1, 3 1, 3 3, 1 3", "212101212");                      /* overlap */
    check_text("A 0 0, 9 0, 9 9, 0 9", "A 1 1, 3 1, 3 3, 1 3", "212FF1FF2");                      /* contains */
    check_text("A 0 0, 9 0, 9 9, 0 9 | 2 2, 4 2, 4 4, 2 4", "A 2 2, 4 2, 4 4, 2 4", "FF2F112F2"); /* fills a hole */
    check_text("A 0 0, 4 0, 4 4, 0 4", "L -1 2, 5 2", "1F20F1102");             /* a line goes through */
    check_text("A 0 0, 4 0, 4 4, 0 4", "L 0 0, 4 0", "FF2101FF2");              /* a line on the border */
    check_text("L 0 0, 2 2", "L 0 2, 2 0", "0F1FF0102");                        /* lines cross */
    check_text("L 0 0, 4 0", "L 1 0 | 2 5", "0F1FF00F2");                       /* a line and points */
    check_text("L 0 0, 1 0 | 1 0, 2 0 | 1 0, 1 2", "L 1 0", "FF10F0FF2");       /* three ends are one */
    check_text("L 0 0, 1 0 | 1 0, 2 0", "L 1 0", "0F1FF0FF2");                  /* two are none */
    check_text("L 0 0, 1 0, 1 1, 0 0", "L 0 0", "0F1FFFFF2");                   /* a closed line */
    check_text("A 0 0, 4 0, 4 4, 0 4, 0 0, -3 0", "L -2 0, -1 0", "FF2101FF2"); /* a spike */
    check_text("A 0 0, 5 0, 5 2, 7 2, 7 1, 8 1, 8 3, 4 3, 4 5, 0 5",
               "A 5 0, 10 0, 10 5, 4 5, 4 3, 8 3, 8 1, 7 1, 7 2, 5 2", "FF2F11212"); /* neighbours that interlock */
    check_text("A 1 2, 1 2, 5 2, 2 0", "A 1 2, 1 3, 0 4, 0 0, 1 2", "FF2F01212");    /* points that are there twice */
    check_text("A 0 0, nan 0, 4 4", "A 0 0, 1 0, 1 1, 0 1", "FFFFFF212");
}

/* Teeth from 0 to `high` at 0, 2, 4, ..., as a ring with a back at -1, or as a line; along x or along y. */
static void make_comb(struct outline *o, int teeth, double high, bool line, bool along_y) {
    *o = (struct outline){.polyline = line};
    for (int i = 0; i < teeth; i++) {
        add_point(o, (grz2_vec){2 * i, 0});
        add_point(o, (grz2_vec){2 * i + 1, high});
    }
    if (!line) add_point(o, (grz2_vec){2 * teeth, 0});
    if (!line) add_point(o, (grz2_vec){2 * teeth, -1});
    if (!line) add_point(o, (grz2_vec){0, -1});
    end_ring(o);
    for (size_t i = 0; i < o->count && along_y; i++) o->at[i] = (grz2_vec){o->at[i].y, o->at[i].x};
}

/* With more pairs of edges that meet than all are looked at. Some have lines in common, some end on each other. */
static void all_teeth_cross_all_others(void **state) {
    (void)state;
    enum { TEETH = 11 };
    static struct outline a, b;
    for (int k = 0; k < 12; k++) {
        if (has_little_effort() && is_left_out(k)) continue;
        make_comb(&a, TEETH, 2 * TEETH + k % 3 - 1, k & 4, false);
        make_comb(&b, TEETH, 2 * TEETH + k / 2 % 3 - 1, k & 8, true);
        for (size_t i = 0; i < b.count && k % 5 == 4; i++) b.at[i].x -= 1;
        const struct truth_set s = truth_of(&a), t = truth_of(&b);
        char expected[10];
        truth_of_relation(&s, &t, expected);
        check_relation(&a, &b, expected);
    }
}

static void patterns(void **state) {
    (void)state;
    const grz2_de9im m = {"FF2F11212"};
    assert_true(grz2_relate_matches(&m, "FF2F11212"));
    assert_true(grz2_relate_matches(&m, "F***1****"));
    assert_true(grz2_relate_matches(&m, "f*tfTt***"));
    assert_false(grz2_relate_matches(&m, "T********"));
    assert_false(grz2_relate_matches(&m, "****0****"));
    assert_false(grz2_relate_matches(&m, "****F****"));
    assert_false(grz2_relate_matches(&m, "F***1***"));
    assert_false(grz2_relate_matches(&m, "F***1*****"));
    assert_false(grz2_relate_matches(&m, "F***1***3"));
    assert_false(grz2_relate_matches(&m, ""));
}

/* One letter each, in the order of the predicates: i d t c o w C b v e. */
static void check_predicates(const char *matrix, const char *expected) {
    grz2_de9im m;
    char found[GRZ_RELATE_PREDICATE_COUNT + 1] = "";
    memcpy(m.text, matrix, sizeof m.text);
    for (int i = 0, n = 0; i < GRZ_RELATE_PREDICATE_COUNT; i++)
        if (grz2_relate_holds(&m, (grz2_predicate)i)) found[n++] = "idtcowCbve"[i], found[n] = 0;
    assert_string_equal(found, expected);
}

static void predicates_of_matrices(void **state) {
    (void)state;
    check_predicates("FF2FF1212", "d");   /* two areas apart */
    check_predicates("FF2F11212", "it");  /* side by side */
    check_predicates("212101212", "io");  /* overlapping areas */
    check_predicates("2FF1FF212", "iwb"); /* inside */
    check_predicates("212FF1FF2", "iCv"); /* around */
    check_predicates("2FFF1FFF2", "iwCbve");
    check_predicates("1020F1102", "ic");  /* a line through an area */
    check_predicates("F1FF0F212", "itb"); /* a line on a border: covered by the area */
    check_predicates("0F1FF0102", "ic");  /* lines cross */
    check_predicates("1F1F00102", "io");  /* lines overlap */
    check_predicates("0F0FFF0F2", "io");  /* sets of points */
    check_predicates("0F0FFF212", "ic");  /* points, one in an area */
    check_predicates("FFFFFF212", "d");   /* nothing */
    check_predicates("FFFFFFFF2", "de");
    assert_false(grz2_relate_holds(&(grz2_de9im){"212101212"}, (grz2_predicate)99));
    assert_string_equal(grz2_predicate_name(GRZ_RELATE_COVERED_BY), "covered_by");
    assert_null(grz2_predicate_name(GRZ_RELATE_PREDICATE_COUNT));
    assert_null(grz2_predicate_name((grz2_predicate)-1));
}

static void memory_that_ends_anywhere(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "memory");
    for (int n = 0; n < 6; n++) {
        make_outline(&a, &rng, 12, 60), make_outline(&b, &rng, 12, 60);
        if (n >= 4) make_fan(&a, &rng, 0x55555555), make_fan(&b, &rng, 0x5555ffff);
        a.polyline = n & 1, b.polyline = n & 2;
        grz2_polygon *const p = build(&a), *const q = build(&b);
        grz_status status = GRZ_ERROR_MEMORY;
        grz2_de9im matrix, whole;
        int blocks = 0;
        assert_int_equal(grz2_relate(p, q, NULL, &whole), GRZ_OK);
        for (; status != GRZ_OK; blocks++) {
            struct ledger ledger = {.left = blocks}, again = {.left = blocks};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger},
                                other = {ledger_lend, ledger_take_back, &again};
            bool answer = true;
            status = grz2_relate(p, q, &allocator, &matrix);
            assert_int_equal(ledger.lent, 0);
            assert_string_equal(matrix.text, status == GRZ_OK ? whole.text : "FFFFFFFFF");
            assert_int_equal(grz2_relate_ask(p, q, GRZ_RELATE_CROSSES, &other, &answer), status);
            assert_int_equal(answer, status == GRZ_OK && grz2_relate_holds(&whole, GRZ_RELATE_CROSSES));
            assert_int_equal(again.lent, 0);
        }
        assert_true(blocks > 3);
        bool answer = true;
        assert_int_equal(grz2_relate_ask(p, q, (grz2_predicate)99, NULL, &answer), GRZ_ERROR_ARGUMENT);
        assert_false(answer);
        grz2_polygon_free(p);
        grz2_polygon_free(q);
    }
}

static void flushed_numbers_change_nothing(void **state) {
    (void)state;
    static struct outline a, b;
    struct rng rng = rng_seeded(1, "flushed");
    for (int i = 0; i < effort(300) && flush_exists(); i++) {
        const double factor = rng_once_in(&rng, 2) ? 0x1p-1074 : 0x1p-1030 / 3;
        make_pair(&a, &b, &rng, 5, 6);
        disturb(&a, &rng, factor, 0), disturb(&b, &rng, factor, 0);
        grz2_polygon *const p = build(&a), *const q = build(&b);
        grz2_de9im plain, flushed;
        assert_int_equal(grz2_relate(p, q, NULL, &plain), GRZ_OK);
        flush_to_zero(true);
        const grz_status status = grz2_relate(p, q, NULL, &flushed);
        flush_to_zero(false);
        assert_int_equal(status, GRZ_OK);
        assert_string_equal(flushed.text, plain.text);
        grz2_polygon_free(p);
        grz2_polygon_free(q);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_on_a_lattice),
        cmocka_unit_test(pairs_as_on_maps),
        cmocka_unit_test(pairs_beside_a_lattice),
        cmocka_unit_test(pairs_of_all_sizes),
        cmocka_unit_test(first_answers_are_those_of_known_layouts),
        cmocka_unit_test(pairs_with_many_edges_at_a_point),
        cmocka_unit_test(fans_of_many_triangles),
        cmocka_unit_test(all_teeth_cross_all_others),
        cmocka_unit_test(examples),
        cmocka_unit_test(patterns),
        cmocka_unit_test(predicates_of_matrices),
        cmocka_unit_test(memory_that_ends_anywhere),
        cmocka_unit_test(flushed_numbers_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
