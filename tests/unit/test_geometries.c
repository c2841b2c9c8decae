/* Joins of many geometries, each pair compared with the question about two.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "outlines.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/rng.h"

#include <math.h>
#include <string.h>

enum { MOST_OF = 60 };

/* The same geometries, each by itself and all together. */
struct sides {
    size_t count;
    grz2_geometry *each[MOST_OF];
    grz2_geometries *all;
};

static grz2_rings rings_of(const struct outline *o) {
    return (grz2_rings){
        GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, o->area_count, o->area_count > 0 ? o->areas : NULL};
}

static void begin_sides(struct sides *s, const grz_allocator *allocator) {
    s->count = 0;
    assert_int_equal(grz2_geometries_begin(&s->all, allocator), GRZ_OK);
}

static void free_sides(struct sides *s) {
    for (size_t i = 0; i < s->count; i++) grz2_geometry_free(s->each[i]);
    grz2_geometries_free(s->all);
}

static void add(struct sides *s, const struct outline *areas, const struct outline *lines) {
    const grz2_rings a = rings_of(areas), l = rings_of(lines);
    assert_int_equal(grz2_geometry_build(&s->each[s->count++], &a, &l, NULL), GRZ_OK);
    assert_int_equal(grz2_geometries_add_rings(s->all, &a, &l), GRZ_OK);
}

/* By way of WKB. */
static void add_again(struct sides *s, const grz2_geometry *from) {
    static unsigned char wkb[1 << 16];
    const size_t size = grz2_geometry_to_wkb(from, wkb, sizeof wkb);
    grz2_wkb_facts facts;
    assert_int_equal(grz2_geometry_from_wkb(&s->each[s->count++], wkb, size, NULL, NULL), GRZ_OK);
    assert_int_equal(grz2_geometries_add_wkb(s->all, wkb, size, &facts), GRZ_OK);
    assert_int_equal(facts.offset, size);
}

static void add_points(struct sides *s, struct rng *rng, int count, int size) {
    grz2_vec points[MOST_OF];
    for (int i = 0; i < count; i++) {
        points[i] = (grz2_vec){rng_int(rng, 0, size), rng_int(rng, 0, size)};
        const grz2_rings one = {.number = GRZ_DOUBLE, .point_count = 1, .points = &points[i]};
        assert_int_equal(grz2_geometry_build(&s->each[s->count++], NULL, &one, NULL), GRZ_OK);
    }
    const grz2_rings all = {.number = GRZ_DOUBLE, .point_count = (size_t)count, .points = points};
    assert_int_equal(grz2_geometries_add_points(s->all, &all), GRZ_OK);
}

/* Points, lines, areas, collections, empty ones, on a lattice. */
static void make_sides(struct sides *s, struct rng *rng, int count, int size) {
    static struct outline areas, lines;
    const bool only_points = rng_once_in(rng, 5);
    begin_sides(s, NULL);
    add_points(s, rng, only_points ? count : count / 4, size);
    for (int i = 0; i < count / 2 && !only_points; i++) {
        make_pair(&areas, &lines, rng, size, 4);
        areas.polyline = false, lines.polyline = true, lines.area_count = 0;
        const int kind = rng_int(rng, 0, 5);
        if (kind <= 1) lines.count = lines.rings = 0;
        else if (kind <= 3) areas.count = areas.rings = areas.area_count = 0;
        else if (kind == 4 && rng_once_in(rng, 2))
            lines.count = lines.rings = areas.count = areas.rings = areas.area_count = 0;
        add(s, &areas, &lines);
    }
    for (size_t i = 0, made = s->count; i < made && !only_points; i += 4) add_again(s, s->each[i]);
    assert_int_equal(grz2_geometries_build(s->all, NULL), GRZ_OK);
}

/* The pairs that a join found, which must come in order. */
struct found {
    bool is[MOST_OF][MOST_OF];
    size_t count;
    grz_pair last;
};

static bool note_pairs(void *user, const grz_pair *pairs, size_t count) {
    struct found *const f = user;
    for (size_t i = 0; i < count; i++) {
        const grz_pair p = pairs[i];
        assert_true(f->count == 0 || p.a > f->last.a || (p.a == f->last.a && p.b > f->last.b));
        f->is[p.a][p.b] = true;
        f->last = p;
        f->count++;
    }
    return true;
}

static bool is_expected(const struct sides *a, size_t i, const struct sides *b, size_t k, const grz2_join *how) {
    const grz2_geometry *const p = a->each[i], *const q = b->each[k];
    grz2_de9im matrix;
    bool answer = false;
    if (how->by == GRZ_JOIN_WITHIN) return grz2_geometry_within(p, q, how->margin);
    if (how->by == GRZ_JOIN_PREDICATE) {
        assert_int_equal(grz2_geometry_ask(p, q, how->predicate, NULL, &answer), GRZ_OK);
        return answer;
    }
    assert_int_equal(grz2_geometry_relate(p, q, NULL, &matrix), GRZ_OK);
    return grz2_relate_matches(&matrix, how->pattern);
}

static void check_join(const struct sides *a, const struct sides *b, const grz2_join *how) {
    static struct found found;
    memset(&found, 0, sizeof found);
    assert_int_equal(grz2_geometries_join(a->all, b->all, how, note_pairs, &found), GRZ_OK);
    for (size_t i = 0; i < a->count; i++)
        for (size_t k = 0; k < b->count; k++)
            if (found.is[i][k] != is_expected(a, i, b, k, how))
                fail_msg("%zu and %zu, by %d, predicate %d, pattern %s, margin %g: %d", i, k, how->by, how->predicate,
                         how->pattern ? how->pattern : "", how->margin, found.is[i][k]);
}

static void joins_are_questions_about_each_pair(void **state) {
    (void)state;
    static const char *const patterns[] = {"T********", "FF*FF****", "F***1****",
                                           "****T****", "*********", "2********"};
    static const double margins[] = {0, 1, 1.5, 3, INFINITY, -1, NAN};
    struct rng rng = rng_seeded(1, "joins");
    for (int i = 0; i < effort(30); i++) {
        struct sides a, b;
        const grz_parallel threads = grz_threads((size_t)(1 + i % 3));
        make_sides(&a, &rng, 24, rng_int(&rng, 3, 12)), make_sides(&b, &rng, 24, rng_int(&rng, 3, 12));
        for (int k = 0; k < GRZ_RELATE_PREDICATE_COUNT; k++) {
            const grz2_join how = {.predicate = (grz2_predicate)k, .parallel = &threads};
            check_join(&a, &b, &how);
            if (k % 4 == i % 4) check_join(&a, &a, &how);
        }
        for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++)
            check_join(&a, &b, &(grz2_join){.by = GRZ_JOIN_MATRIX, .pattern = patterns[k], .parallel = &threads});
        for (size_t k = 0; k < sizeof margins / sizeof *margins; k++)
            check_join(&a, &b, &(grz2_join){.by = GRZ_JOIN_WITHIN, .margin = margins[k], .parallel = &threads});
        free_sides(&a), free_sides(&b);
    }
}

enum { NAMED_PAIRS = 700 }; /* more than a task takes */

/* Pairs in any order, some more than once, each compared with the question about two. */
static void check_named_pairs(const struct sides *a, const struct sides *b, const grz_pair *pairs,
                              const grz2_join *how) {
    static bool answers[NAMED_PAIRS];
    assert_int_equal(grz2_geometries_ask(a->all, b->all, pairs, NAMED_PAIRS, how, answers), GRZ_OK);
    for (size_t i = 0; i < NAMED_PAIRS; i++)
        if (answers[i] != is_expected(a, pairs[i].a, b, pairs[i].b, how))
            fail_msg("%u and %u, by %d, predicate %d, pattern %s, margin %g: %d", pairs[i].a, pairs[i].b, how->by,
                     how->predicate, how->pattern ? how->pattern : "", how->margin, answers[i]);
}

static void pairs_that_are_named(void **state) {
    (void)state;
    static const char *const patterns[] = {"T********", "FF*FF****", "FF1FF****", "*********", "FF*FF0***"};
    static const double margins[] = {0, 1, 1.5, 2, INFINITY, -1, NAN, 5e-324};
    static grz2_de9im matrices[NAMED_PAIRS];
    static double distances[NAMED_PAIRS];
    struct rng rng = rng_seeded(1, "named pairs");
    for (int i = 0; i < effort(30); i++) {
        struct sides a, b;
        grz_pair pairs[NAMED_PAIRS];
        const grz_parallel threads = grz_threads((size_t)(1 + i % 3));
        make_sides(&a, &rng, 24, rng_int(&rng, 3, 12)), make_sides(&b, &rng, 24, rng_int(&rng, 3, 12));
        for (size_t k = 0; k < NAMED_PAIRS; k++) {
            const bool again = k > 0 && rng_once_in(&rng, 2);
            pairs[k].a = again ? pairs[k - 1].a : (uint32_t)rng_int(&rng, 0, (int)a.count - 1);
            pairs[k].b = (uint32_t)rng_int(&rng, 0, (int)b.count - 1);
        }
        for (int k = 0; k < GRZ_RELATE_PREDICATE_COUNT; k++)
            check_named_pairs(&a, &b, pairs, &(grz2_join){.predicate = (grz2_predicate)k, .parallel = &threads});
        for (size_t k = 0; k < sizeof patterns / sizeof *patterns; k++)
            check_named_pairs(&a, &b, pairs, &(grz2_join){.by = GRZ_JOIN_MATRIX, .pattern = patterns[k]});
        for (size_t k = 0; k < sizeof margins / sizeof *margins; k++)
            check_named_pairs(&a, &b, pairs, &(grz2_join){.by = GRZ_JOIN_WITHIN, .margin = margins[k]});
        assert_int_equal(grz2_geometries_relate(a.all, b.all, pairs, NAMED_PAIRS, &threads, matrices), GRZ_OK);
        assert_int_equal(grz2_geometries_distance(a.all, b.all, pairs, NAMED_PAIRS, &threads, distances), GRZ_OK);
        for (size_t k = 0; k < NAMED_PAIRS; k++) {
            const grz2_geometry *const p = a.each[pairs[k].a], *const q = b.each[pairs[k].b];
            grz2_de9im matrix;
            assert_int_equal(grz2_geometry_relate(p, q, NULL, &matrix), GRZ_OK);
            assert_string_equal(matrices[k].text, matrix.text);
            assert_true(distances[k] == grz2_geometry_distance(p, q, NULL, NULL));
        }
        free_sides(&a), free_sides(&b);
    }
}

static void validity_of_each(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "validity of each");
    const grz2_rings nowhere = {.number = GRZ_DOUBLE, .point_count = 1, .points = &(grz2_vec){(double)NAN, 0}};
    size_t valid = 0, invalid = 0;
    for (int i = 0; i < effort(30); i++) {
        struct sides a;
        grz2_validity found[MOST_OF], one;
        const grz_parallel threads = grz_threads((size_t)(1 + i % 3));
        make_sides(&a, &rng, 24, 5);
        assert_int_equal(grz2_geometries_validate(a.all, &threads, found), GRZ_OK);
        for (size_t k = 0; k < a.count; k++) {
            assert_int_equal(grz2_geometry_validate(a.each[k], NULL, &one), GRZ_OK);
            assert_int_equal(found[k], one);
            ++*(one == GRZ_VALID ? &valid : &invalid);
        }
        free_sides(&a);
        begin_sides(&a, NULL);
        assert_int_equal(grz2_geometries_add_points(a.all, &nowhere), GRZ_OK);
        assert_int_equal(grz2_geometries_validate(a.all, NULL, found), GRZ_OK);
        assert_int_equal(found[0], GRZ_INVALID_NOT_FINITE);
        free_sides(&a);
    }
    assert_true(valid > 0 && invalid > 0);
}

/* Each geometry of b that is left out is not nearer than the last one that is there. */
static void check_nearest(const struct sides *a, const struct sides *b, size_t k, double within,
                          const grz_parallel *parallel) {
    static grz2_near near[MOST_OF * MOST_OF];
    assert_int_equal(grz2_geometries_nearest(a->all, b->all, k, within, parallel, near), GRZ_OK);
    for (size_t i = 0; i < a->count; i++) {
        const grz2_near *const of = near + i * k;
        size_t wanted = 0;
        bool there[MOST_OF] = {false};
        for (size_t j = 0; j < b->count; j++) wanted += grz2_geometry_within(a->each[i], b->each[j], within);
        for (size_t n = 0; n < k; n++) {
            if (n >= wanted) {
                assert_true(of[n].index == UINT32_MAX && isinf(of[n].distance));
                continue;
            }
            assert_true(of[n].index < b->count && !there[of[n].index]);
            assert_true(grz2_geometry_within(a->each[i], b->each[of[n].index], within));
            there[of[n].index] = true;
            assert_true(of[n].distance == grz2_geometry_distance(a->each[i], b->each[of[n].index], NULL, NULL));
            assert_true(n == 0 || of[n - 1].distance < of[n].distance ||
                        (of[n - 1].distance == of[n].distance && of[n - 1].index < of[n].index));
        }
        const grz2_near *const last = wanted >= k ? &of[k - 1] : NULL;
        for (size_t j = 0; last && j < b->count; j++) {
            const double d = grz2_geometry_distance(a->each[i], b->each[j], NULL, NULL);
            assert_true(there[j] || !grz2_geometry_within(a->each[i], b->each[j], within) || d > last->distance ||
                        (d == last->distance && j > last->index));
        }
    }
}

static void nearest_ones(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "nearest");
    for (int i = 0; i < effort(30); i++) {
        struct sides a, b;
        const grz_parallel threads = grz_threads((size_t)(1 + i % 3));
        make_sides(&a, &rng, 20, 12), make_sides(&b, &rng, 24, 14);
        check_nearest(&a, &b, 1, INFINITY, &threads);
        check_nearest(&a, &b, 3, INFINITY, NULL);
        check_nearest(&b, &a, 50, INFINITY, &threads);
        check_nearest(&a, &b, 4, rng_int(&rng, 0, 3), &threads);
        check_nearest(&a, &b, 50, sqrt(rng_int(&rng, 2, 20)), &threads); /* where a distance rounds to the range */
        free_sides(&a), free_sides(&b);
    }
}

static bool stop_at_once(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs, (void)count;
    ++*(int *)user;
    return false;
}

static bool never(void *user) {
    (void)user;
    return false;
}

static void refused_and_stopped(void **state) {
    (void)state;
    struct rng rng = rng_seeded(1, "refused");
    struct sides a;
    grz2_geometries *unbuilt;
    grz2_near near[MOST_OF];
    int calls = 0;
    begin_sides(&a, NULL);
    add_points(&a, &rng, 9, 2);
    assert_int_equal(grz2_geometries_build(a.all, NULL), GRZ_OK);
    assert_int_equal(grz2_geometries_build(a.all, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_add_points(a.all, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_add_rings(a.all, NULL, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_add_wkb(a.all, "", 0, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_begin(&unbuilt, NULL), GRZ_OK);
    assert_int_equal(grz2_geometries_add_wkb(unbuilt, "", 0, NULL), GRZ_ERROR_FORMAT);
    assert_int_equal(grz2_geometries_about(unbuilt).count, 0);
    assert_int_equal(grz2_geometries_join(a.all, unbuilt, NULL, stop_at_once, &calls), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_nearest(unbuilt, a.all, 1, 1, NULL, near), GRZ_ERROR_ARGUMENT);
    const grz2_join bad[] = {{.predicate = (grz2_predicate)99},
                             {.by = (grz_join_by)9},
                             {.by = GRZ_JOIN_MATRIX},
                             {.by = GRZ_JOIN_MATRIX, .pattern = "T*****"},
                             {.by = GRZ_JOIN_MATRIX, .pattern = "T*******X"}};
    const grz_pair pairs[] = {{0, 8}, {9, 0}};
    bool answers[2] = {true, true};
    grz2_de9im matrices[2];
    grz2_validity validity[9];
    double distances[2];
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        assert_int_equal(grz2_geometries_join(a.all, a.all, &bad[i], stop_at_once, &calls), GRZ_ERROR_ARGUMENT);
        assert_int_equal(grz2_geometries_ask(a.all, a.all, pairs, 1, &bad[i], answers), GRZ_ERROR_ARGUMENT);
    }
    assert_int_equal(grz2_geometries_ask(a.all, a.all, pairs, 2, NULL, answers), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_relate(a.all, a.all, pairs, 2, NULL, matrices), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_distance(a.all, unbuilt, pairs, 0, NULL, distances), GRZ_ERROR_ARGUMENT);
    assert_true(answers[0] && answers[1]);
    assert_int_equal(grz2_geometries_ask(a.all, a.all, NULL, 0, NULL, answers), GRZ_OK);
    assert_int_equal(calls, 0);
    assert_int_equal(grz2_geometries_join(a.all, a.all, NULL, stop_at_once, &calls), GRZ_STOPPED);
    assert_int_equal(calls, 1);
    assert_int_equal(grz2_geometries_nearest(a.all, a.all, 0, 1, NULL, near), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_nearest(a.all, a.all, 1, NAN, NULL, near), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_geometries_to_wkb(a.all, 99, NULL, 0), 0);
    assert_int_equal(grz2_geometries_to_wkb(a.all, 0, NULL, 0), 21);
    grz_watch watch = {.go_on = never};
    grz_watch_begin(&watch);
    assert_int_equal(grz2_geometries_join(a.all, a.all, NULL, stop_at_once, &calls), GRZ_STOPPED);
    assert_int_equal(grz2_geometries_ask(a.all, a.all, pairs, 1, NULL, answers), GRZ_STOPPED);
    assert_int_equal(grz2_geometries_validate(a.all, NULL, validity), GRZ_STOPPED);
    assert_int_equal(grz_watch_end(&watch), GRZ_STOPPED);
    assert_int_equal(calls, 1);
    assert_int_equal(grz2_geometries_build(unbuilt, NULL), GRZ_OK);
    assert_int_equal(grz2_geometries_join(unbuilt, a.all, NULL, stop_at_once, &calls), GRZ_OK);
    assert_int_equal(grz2_geometries_join(a.all, unbuilt, NULL, stop_at_once, &calls), GRZ_OK);
    grz2_geometries_free(unbuilt);
    grz2_geometries_free(NULL);
    free_sides(&a);
}

/* All but the first allocations fail, one more each time. */
static void memory_that_ends_anywhere(void **state) {
    (void)state;
    struct outline square = {.count = 4, .rings = 1, .at = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, .ends = {4}};
    grz_status status = GRZ_ERROR_MEMORY;
    int blocks = 0;
    for (; status != GRZ_OK; blocks++) {
        struct ledger ledger = {.left = blocks};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        struct found found = {.count = 0};
        grz2_geometries *all;
        const grz2_rings rings = rings_of(&square);
        status = grz2_geometries_begin(&all, &allocator);
        for (int i = 0; i < 70 && status == GRZ_OK; i++) {
            status = grz2_geometries_add_rings(all, &rings, NULL);
            if (status == GRZ_OK) status = grz2_geometries_add_points(all, &rings);
        }
        if (status == GRZ_OK) status = grz2_geometries_build(all, NULL);
        if (status == GRZ_OK)
            status = grz2_geometries_join(all, all, &(grz2_join){.predicate = GRZ_RELATE_CROSSES}, note_pairs, &found);
        grz2_de9im matrix;
        double distance;
        const grz_pair pair = {0, 1};
        if (status == GRZ_OK) status = grz2_geometries_relate(all, all, &pair, 1, NULL, &matrix);
        if (status == GRZ_OK) status = grz2_geometries_distance(all, all, &pair, 1, NULL, &distance);
        if (status == GRZ_OK) status = grz2_geometries_validate(all, NULL, (grz2_validity[350]){GRZ_VALID});
        assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
        grz2_geometries_free(all);
        assert_int_equal(ledger.lent, 0);
    }
    assert_true(blocks > 20);
}

/* Expects all pairs of 2000 and 2000, in order. */
static bool count_in_order(void *user, const grz_pair *pairs, size_t count) {
    size_t *const next = user;
    for (size_t i = 0; i < count; i++, (*next)++)
        if (pairs[i].a != *next / 2000 || pairs[i].b != *next % 2000) return false;
    return true;
}

/* Where all pairs meet, the pairs are not kept: their memory would be 32 MB. */
static void memory_of_many_pairs(void **state) {
    (void)state;
    enum { MANY = 2000 };
    static grz2_vec points[MANY];
    struct ledger ledger = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
    const grz2_rings rings = {.number = GRZ_DOUBLE, .point_count = MANY, .points = points};
    grz2_geometries *all;
    assert_int_equal(grz2_geometries_begin(&all, &allocator), GRZ_OK);
    assert_int_equal(grz2_geometries_add_points(all, &rings), GRZ_OK);
    assert_int_equal(grz2_geometries_build(all, NULL), GRZ_OK);
    const size_t before = ledger.lent;
    ledger.most = before;
    size_t next = 0;
    assert_int_equal(grz2_geometries_join(all, all, NULL, count_in_order, &next), GRZ_OK);
    assert_int_equal(next, (size_t)MANY * MANY);
    assert_true(ledger.most - before < 16 << 20);
    assert_int_equal(ledger.lent, before);
    grz2_geometries_free(all);
}

static bool count_pairs(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

/* What a join builds of the small geometries of its first side is released, whatever memory ends meanwhile. */
static void small_ones_are_not_kept(void **state) {
    (void)state;
    enum { LINES = 300, AREAS = 20, POINTS = 10 };
    struct ledger ledger = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
    const grz2_join crossing = {.predicate = GRZ_RELATE_CROSSES};
    static grz2_near near[2 * LINES];
    grz2_geometries *lines, *areas;
    assert_int_equal(grz2_geometries_begin(&lines, &allocator), GRZ_OK);
    assert_int_equal(grz2_geometries_begin(&areas, NULL), GRZ_OK);
    for (int i = 0; i < LINES; i++) {
        grz2_vec line[POINTS];
        for (int k = 0; k < POINTS; k++) line[k] = (grz2_vec){i % AREAS + k * 0.25, i / AREAS + k % 2};
        const grz2_rings part = {.number = GRZ_DOUBLE, .point_count = POINTS, .points = line};
        assert_int_equal(grz2_geometries_add_rings(lines, NULL, &part), GRZ_OK);
    }
    for (int i = 0; i < AREAS; i++) {
        const grz2_vec square[] = {{i, 0}, {i + 1, 0}, {i + 1, 9}, {i, 9}};
        const grz2_rings ring = {.number = GRZ_DOUBLE, .point_count = 4, .points = square};
        assert_int_equal(grz2_geometries_add_rings(areas, &ring, NULL), GRZ_OK);
    }
    assert_int_equal(grz2_geometries_build(lines, NULL), GRZ_OK);
    assert_int_equal(grz2_geometries_build(areas, NULL), GRZ_OK);
    const size_t before = ledger.lent;
    grz_status status = GRZ_ERROR_MEMORY;
    size_t first = 0, again = 0;
    int failures = 0;
    for (int blocks = 0; status != GRZ_OK; blocks += 1 + blocks / 16, failures++) {
        first = 0;
        ledger.left = blocks;
        status = grz2_geometries_join(lines, areas, &crossing, count_pairs, &first);
        if (status == GRZ_OK) status = grz2_geometries_nearest(lines, areas, 2, 100, NULL, near);
        assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
        assert_int_equal(ledger.lent, before);
    }
    assert_true(failures > 20 && first > LINES);
    ledger.left = -1;
    assert_int_equal(grz2_geometries_join(lines, areas, &crossing, count_pairs, &again), GRZ_OK);
    assert_int_equal(again, first);
    assert_int_equal(ledger.lent, before);
    /* those of the second side are kept */
    assert_int_equal(grz2_geometries_join(areas, lines, NULL, count_pairs, &again), GRZ_OK);
    assert_true(ledger.lent > before + LINES * (size_t)POINTS * sizeof(grz2_segment));
    grz2_geometries_free(lines);
    grz2_geometries_free(areas);
    assert_int_equal(ledger.lent, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(joins_are_questions_about_each_pair),
        cmocka_unit_test(pairs_that_are_named),
        cmocka_unit_test(validity_of_each),
        cmocka_unit_test(nearest_ones),
        cmocka_unit_test(refused_and_stopped),
        cmocka_unit_test(memory_that_ends_anywhere),
        cmocka_unit_test(memory_of_many_pairs),
        cmocka_unit_test(small_ones_are_not_kept),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
