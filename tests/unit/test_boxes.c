/* All pairs of boxes: equal to those that the functions on single pairs find, whatever the boxes, the machine and the
 * caller's hooks.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "boxes/box_pairs.h"
#include "num/bits.h"
#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Boxes in doubles, and what they are given as. */
typedef struct crowd {
    int dimension;
    size_t count;
    double *at; /* 2 * dimension numbers a box */
    bool as_float;
    size_t padding; /* numbers between two boxes */
    void *given;
} crowd;

/* How boxes come about: the numbers of box i. */
typedef void maker(struct rng *rng, int dimension, size_t i, size_t count, double *box);

static void put(int dimension, double *box, int axis, double middle, double half) {
    box[axis] = middle - half;
    box[dimension + axis] = middle + half;
}

static void make_random(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)i;
    const double most = 0.5 * pow((double)count, -1.0 / dimension);
    for (int k = 0; k < dimension; k++) {
        const double half = most * rng_unit(rng);
        put(dimension, box, k, rng_unit(rng), half);
    }
}

static void make_lattice(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)i;
    const int reach = 2 + (int)pow((double)count, 1.0 / dimension);
    for (int k = 0; k < dimension; k++) {
        box[k] = rng_int(rng, 0, reach);
        box[dimension + k] = box[k] + rng_int(rng, 0, 2);
    }
}

/* Side by side: each touches its neighbours only. */
static void make_tiles(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)rng;
    size_t side = 1;
    while (pow((double)side, dimension) < (double)count) side++;
    for (int k = 0; k < dimension; k++, i /= side) {
        box[k] = (double)(i % side);
        box[dimension + k] = box[k] + 1;
    }
}

static void make_nested(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)rng;
    for (int k = 0; k < dimension; k++) put(dimension, box, k, 0, (double)(count - i));
}

/* Of all sizes, the largest 10^9 times the smallest. */
static void make_heavy(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)i, (void)count;
    const double size = pow(10, -9 * rng_unit(rng));
    for (int k = 0; k < dimension; k++) {
        const double half = size * rng_unit(rng);
        put(dimension, box, k, rng_signed(rng), half);
    }
}

/* Crowds of crowds. */
static void make_clusters(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)count;
    for (int k = 0; k < dimension; k++) {
        double middle = 0, scale = 1e6;
        size_t which = i;
        for (int depth = 0; depth < 4; depth++, which /= 3, scale *= 1e-4)
            middle += scale * (double)((which + (size_t)k) % 3);
        middle += 1e-8 * rng_unit(rng);
        put(dimension, box, k, middle, 1e-9 * rng_unit(rng));
    }
}

static void make_line(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    for (int k = 0; k < dimension; k++) put(dimension, box, k, 3, 1);
    put(dimension, box, (int)(count % (size_t)dimension), (double)i, rng_unit(rng));
}

/* One place, all but one, which lies far away. */
static void make_place(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)rng;
    for (int k = 0; k < dimension; k++) put(dimension, box, k, i + 1 == count ? 1e200 : 1, 1);
}

static void make_huge(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_random(rng, dimension, i, count, box);
    if (i % 7 > 0) return;
    for (int k = 0; k < dimension; k++) {
        const double half = rng_once_in(rng, 2) ? 0.3 : 1e3;
        if (rng_once_in(rng, 3)) put(dimension, box, k, rng_unit(rng), half);
    }
}

static double neighbour(struct rng *rng, double x) {
    const int which = rng_int(rng, -1, 1);
    return which == 0 ? x : nextafter(x, which * (double)INFINITY);
}

static void make_neighbours(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_lattice(rng, dimension, i, count, box);
    for (int k = 0; k < 2 * dimension; k++) box[k] = neighbour(rng, box[k]);
}

/* From subnormal to close to overflow. */
static void make_extreme(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)i, (void)count;
    for (int k = 0; k < dimension; k++) {
        const int p = rng_int(rng, -1080, 1024), q = rng_int(rng, -1080, 1024);
        const double x = ldexp(rng_signed(rng), p), y = ldexp(rng_signed(rng), q);
        box[k] = x < y ? x : y;
        box[dimension + k] = x < y ? y : x;
    }
}

static void make_subnormal(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_lattice(rng, dimension, i, count, box);
    for (int k = 0; k < 2 * dimension; k++) box[k] *= 0x1p-1074;
}

/* On both sides of a number that is subnormal as a float. */
static void make_small_floats(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_lattice(rng, dimension, i, count, box);
    for (int k = 0; k < 2 * dimension; k++) box[k] = (box[k] - 3) * 0x1p-149;
}

/* One axis of subnormals, the others of ordinary numbers: what is plain is so on each axis. */
static void make_flat_subnormal(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_random(rng, dimension, i, count, box);
    box[0] = rng_int(rng, -9, 9) * 0x1p-1074;
    box[dimension] = box[0] + rng_int(rng, 0, 3) * 0x1p-1074;
}

static void make_large(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)i, (void)count;
    for (int k = 0; k < dimension; k++) {
        const double half = 1e307 * rng_unit(rng);
        put(dimension, box, k, 1.5e308 * rng_signed(rng), half);
    }
}

/* Empty ones and infinite ones among others. */
static void make_invalid(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    static const double special[] = {NAN, -NAN, INFINITY, -INFINITY, 0.0, -0.0, 0x1p-1074, -0x1p-1074, 1, -1};
    make_lattice(rng, dimension, i, count, box);
    for (int k = 0; k < 2 * dimension; k++) {
        if (rng_once_in(rng, 8)) box[k] = special[rng_int(rng, 0, 9)];
        if (rng_once_in(rng, 16)) box[k] = k < dimension ? -INFINITY : INFINITY;
    }
}

/* 2000 sizes, each about 2^e from 0 and as large as a part of 2^e. */
static void make_scales(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)count;
    const int e = (int)(i * 7 % 2000) - 1000;
    const double sign = rng_once_in(rng, 2) ? 1 : -1;
    for (int k = 0; k < dimension; k++)
        put(dimension, box, k, ldexp(sign * (1 + rng_unit(rng)), e), ldexp(rng_unit(rng), e - 3));
}

/* The same, but each so small that few meet. */
static void make_small_scales(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)count;
    const int e = (int)(i * 7 % 2000) - 1000;
    for (int k = 0; k < dimension; k++) put(dimension, box, k, ldexp(1 + rng_unit(rng), e), ldexp(1, e - 20));
}

/* Random ones in one of some places, 1e12 times their own size from each other. */
static void make_far(struct rng *rng, int dimension, size_t i, size_t count, double *box, size_t places) {
    make_random(rng, dimension, i, count / places + 1, box);
    for (int k = 0; k < 2 * dimension; k++) box[k] += 1e9 * (double)(i % places);
}

static void make_two_places(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_far(rng, dimension, i, count, box, 2);
}

static void make_ten_places(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_far(rng, dimension, i, count, box, 10);
}

static void make_many_places(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    make_far(rng, dimension, i, count, box, 300);
}

/* Clusters of 32, far more than a sample sees. Their boxes lie on a lattice, and some are a last place off. */
static void make_small_places(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    const size_t places = count / 32 + 1, place = i % places;
    struct rng there = rng_seeded(place, "place");
    for (int k = 0; k < dimension; k++) {
        const double x = 0x1p40 * rng_int(&there, -(1 << 12), 1 << 12);
        box[k] = neighbour(rng, x + rng_int(rng, 0, 4));
        box[dimension + k] = neighbour(rng, x + rng_int(rng, 5, 6));
    }
}

typedef struct family {
    const char *name;
    maker *make;
    bool sparse; /* the number of pairs grows as that of the boxes */
} family;

static const family families[] = {
    {"random", make_random, true},
    {"lattice", make_lattice, true},
    {"tiles", make_tiles, true},
    {"nested", make_nested, false},
    {"heavy", make_heavy, false},
    {"clusters", make_clusters, false},
    {"line", make_line, true},
    {"place", make_place, false},
    {"huge", make_huge, false},
    {"neighbours", make_neighbours, true},
    {"extreme", make_extreme, false},
    {"subnormal", make_subnormal, true},
    {"large", make_large, false},
    {"flat", make_flat_subnormal, false},
    {"floats", make_small_floats, false},
    {"invalid", make_invalid, false},
    {"scales", make_scales, false},
    {"small scales", make_small_scales, true},
    {"two places", make_two_places, true},
    {"ten places", make_ten_places, true},
    {"many places", make_many_places, true},
    {"small places", make_small_places, true},
};
enum { FAMILIES = sizeof families / sizeof *families };

static crowd crowd_of(const family *f, int dimension, size_t count, bool as_float, size_t padding) {
    const size_t numbers = 2 * (size_t)dimension, step = numbers + padding,
                 size = as_float ? sizeof(float) : sizeof(double);
    struct rng rng = rng_seeded(count + (size_t)dimension, f->name);
    crowd c = {dimension, count,   malloc((count * numbers + 1) * sizeof *c.at),
               as_float,  padding, malloc((count * step + 1) * size)};
    assert_non_null(c.at);
    assert_non_null(c.given);
    for (size_t i = 0; i < count; i++) {
        double *const box = c.at + i * numbers;
        f->make(&rng, dimension, i, count, box);
        for (size_t k = 0; k < numbers; k++) {
            if (as_float) box[k] = (double)(((float *)c.given)[i * step + k] = (float)box[k]);
            if (!as_float) ((double *)c.given)[i * step + k] = box[k];
        }
    }
    return c;
}

static void crowd_free(crowd *c) {
    free(c->at);
    free(c->given);
}

static grz_boxes boxes_of(const crowd *c) {
    const size_t size = c->as_float ? sizeof(float) : sizeof(double);
    const size_t stride = c->padding ? (2 * (size_t)c->dimension + c->padding) * size : 0;
    return (grz_boxes){c->dimension, c->as_float ? GRZ_FLOAT : GRZ_DOUBLE, c->count, stride, c->given};
}

static bool meet(const crowd *a, size_t i, const crowd *b, size_t j, bool open) {
    const double *const x = a->at + 2 * (size_t)a->dimension * i, *const y = b->at + 2 * (size_t)b->dimension * j;
    if (a->dimension == 2) {
        const grz2_aabb p = {{x[0], x[1]}, {x[2], x[3]}}, q = {{y[0], y[1]}, {y[2], y[3]}};
        return open ? grz2_overlap_open_aabb_aabb(&p, &q) : grz2_overlap_aabb_aabb(&p, &q);
    }
    const grz3_aabb p = {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}}, q = {{y[0], y[1], y[2]}, {y[3], y[4], y[5]}};
    return open ? grz3_overlap_open_aabb_aabb(&p, &q) : grz3_overlap_aabb_aabb(&p, &q);
}

static grz2_shape shape2_of(const crowd *c, size_t i) {
    const double *const x = c->at + 4 * i;
    return (grz2_shape){.kind = GRZ_AABB, .aabb = {{x[0], x[1]}, {x[2], x[3]}}};
}

static grz3_shape shape3_of(const crowd *c, size_t i) {
    const double *const x = c->at + 6 * i;
    return (grz3_shape){.kind = GRZ_AABB, .aabb = {{x[0], x[1], x[2]}, {x[3], x[4], x[5]}}};
}

static bool is_within(const crowd *a, const crowd *b, const grz_pair *pair, double margin) {
    if (a->dimension == 2) {
        const grz2_shape p = shape2_of(a, pair->a), q = shape2_of(b, pair->b);
        return grz2_within(&p, &q, margin);
    }
    const grz3_shape p = shape3_of(a, pair->a), q = shape3_of(b, pair->b);
    return grz3_within(&p, &q, margin);
}

static double distance_of_pair(const crowd *a, const crowd *b, const grz_pair *pair) {
    if (a->dimension == 2) {
        const grz2_shape p = shape2_of(a, pair->a), q = shape2_of(b, pair->b);
        return grz2_distance(&p, &q, NULL, NULL);
    }
    const grz3_shape p = shape3_of(a, pair->a), q = shape3_of(b, pair->b);
    return grz3_distance(&p, &q, NULL, NULL);
}

/* Pairs in the order of a, then of b. */
typedef struct found {
    grz_pair *pair;
    size_t count, capacity;
    size_t left; /* calls of the visitor before it stops; 0: it never does */
} found;

static bool take(void *user, const grz_pair *pairs, size_t count) {
    found *const f = user;
    assert_true(count > 0);
    if (f->count + count > f->capacity) {
        f->capacity = 2 * (f->count + count);
        f->pair = realloc(f->pair, f->capacity * sizeof *f->pair);
        assert_non_null(f->pair);
    }
    memcpy(f->pair + f->count, pairs, count * sizeof *pairs);
    f->count += count;
    return f->left == 0 || --f->left > 0;
}

static int by_place(const void *x, const void *y) {
    const grz_pair *const p = x, *const q = y;
    if (p->a != q->a) return p->a < q->a ? -1 : 1;
    return (p->b > q->b) - (p->b < q->b);
}

static found by_force(const crowd *a, const crowd *b, bool open) {
    found all = {NULL, 0, 0, 0};
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = b ? 0 : i + 1; j < (b ? b : a)->count; j++) {
            const grz_pair p = {(uint32_t)i, (uint32_t)j};
            if (meet(a, i, b ? b : a, j, open)) take(&all, &p, 1);
        }
    }
    return all;
}

static found by_graze(const crowd *a, const crowd *b, const grz_pairs_options *options) {
    found all = {NULL, 0, 0, 0};
    const grz_boxes p = boxes_of(a);
    grz_boxes q;
    if (b) q = boxes_of(b);
    assert_int_equal(grz_boxes_pairs(&p, b ? &q : NULL, options, take, &all), GRZ_OK);
    return all;
}

static void assert_same_pairs(const char *name, found *got, bool in_order, const found *wanted) {
    if (got->count > 0 && !in_order) qsort(got->pair, got->count, sizeof *got->pair, by_place);
    if (got->count != wanted->count ||
        (got->count > 0 && memcmp(got->pair, wanted->pair, got->count * sizeof *got->pair) != 0)) {
        print_error("%s: %zu pairs, %zu wanted\n", name, got->count, wanted->count);
        fail();
    }
}

/* Compares the pairs of graze, also with flush-to-zero, and frees those that are wanted. */
static void assert_pairs(const char *name, const crowd *a, const crowd *b, const grz_pairs_options *options,
                         found *wanted) {
    for (int flushed = 0; flushed < 1 + flush_exists(); flushed++) {
        flush_to_zero(flushed);
        found got = by_graze(a, b, options);
        flush_to_zero(false);
        assert_same_pairs(name, &got, false, wanted);
        free(got.pair);
    }
    grz_pairs_options in_order = *options;
    in_order.in_order = true;
    found got = by_graze(a, b, &in_order);
    assert_same_pairs(name, &got, true, wanted);
    free(got.pair);
    free(wanted->pair);
}

static void compare(const char *name, const crowd *a, const crowd *b) {
    for (int open = 0; open < 2; open++) {
        const grz_pairs_options options = {.open = open};
        found wanted = by_force(a, b, open);
        assert_pairs(name, a, b, &options, &wanted);
    }
}

/* A margin: the rounded distance of two boxes, or a neighbour of it, or another one. */
static double margin_of(struct rng *rng, const crowd *a, const crowd *b) {
    static const double others[] = {1, 0.25, 0x1p-1074, 1e-200, 1e300, INFINITY};
    if (a->count == 0 || b->count == 0 || rng_once_in(rng, 4)) return others[rng_int(rng, 0, 5)];
    const size_t i = (size_t)rng_int(rng, 0, (int)a->count - 1), j = (size_t)rng_int(rng, 0, (int)b->count - 1);
    const grz_pair p = {(uint32_t)i, (uint32_t)j};
    const double distance = distance_of_pair(a, b, &p);
    return neighbour(rng, distance);
}

static void compare_within(const char *name, const crowd *a, const crowd *b, double margin) {
    const grz_pairs_options options = {.margin = margin};
    found wanted = {NULL, 0, 0, 0};
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = b ? 0 : i + 1; j < (b ? b : a)->count; j++) {
            const grz_pair p = {(uint32_t)i, (uint32_t)j};
            if (is_within(a, b ? b : a, &p, margin)) take(&wanted, &p, 1);
        }
    assert_pairs(name, a, b, &options, &wanted);
}

static void pairs_within_a_margin_are_those_of_the_single_tests(void **state) {
    (void)state;
    struct rng rng = rng_seeded(34, "margins");
    for (int f = 0; f < FAMILIES; f++)
        for (int n = 0; n < 8; n++) {
            if (is_left_out(f + n)) continue;
            const int dimension = 2 + n / 2 % 2;
            crowd a = crowd_of(&families[f], dimension, 1 + (size_t)n * 9, n % 2, (size_t)n % 3);
            crowd b = crowd_of(&families[(f + n) % FAMILIES], dimension, 40, n % 3 == 0, 1);
            compare_within(families[f].name, &a, NULL, margin_of(&rng, &a, &a));
            compare_within(families[f].name, &a, &b, margin_of(&rng, &a, &b));
            crowd_free(&a);
            crowd_free(&b);
        }
}

/* How many boxes are compared with each other, whose pairs are the square: at most twice as many as usual. */
static size_t boxes_by_force(int usual) {
    const int count = effort(usual);
    return (size_t)(count < 2 * usual ? count : 2 * usual);
}

/* So many that cells and columns come into play. */
static void many_boxes_have_the_pairs_within_a_margin(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        crowd c = crowd_of(&families[1], dimension, boxes_by_force(1000), false, 0);
        compare_within("lattice", &c, NULL, 1);
        compare_within("lattice", &c, NULL, nextafter(1, 0));
        crowd_free(&c);
    }
}

/* The next pair that is to come, of boxes that all meet. */
typedef struct sequence {
    uint32_t a, b, count;
    bool same;
} sequence;

static bool take_next(void *user, const grz_pair *pairs, size_t count) {
    sequence *const s = user;
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(pairs[i].a, s->a);
        assert_int_equal(pairs[i].b, s->b);
        if (++s->b < s->count) continue;
        s->a++;
        s->b = s->same ? s->a + 1 : 0;
    }
    return true;
}

/* More than are kept. */
static void millions_of_pairs_come_in_order(void **state) {
    (void)state;
    crowd c = crowd_of(&families[3], 2, 4500, true, 1);
    const grz_boxes boxes = boxes_of(&c);
    const grz_pairs_options options = {.in_order = true};
    sequence same = {0, 1, 4500, true}, two = {0, 0, 4500, false};
    assert_int_equal(grz_boxes_pairs(&boxes, NULL, &options, take_next, &same), GRZ_OK);
    assert_int_equal(same.a, 4499);
    assert_int_equal(grz_boxes_pairs(&boxes, &boxes, &options, take_next, &two), GRZ_OK);
    assert_int_equal(two.a, 4500);
    crowd_free(&c);
}

static void a_margin_that_is_none_has_no_pairs(void **state) {
    (void)state;
    const grz2_aabb boxes[] = {{{0, 0}, {1, 1}}, {{3, 0}, {4, 1}}, {{4, 1}, {5, 2}}};
    const grz_boxes all = grz2_boxes(boxes, 3);
    const struct {
        double margin;
        size_t pairs;
    } cases[] = {{0, 1}, {-0.0, 1}, {1, 1}, {nextafter(2, 0), 1}, {2, 2}, {3, 3}, {INFINITY, 3}, {-1, 0}, {NAN, 0}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const grz_pairs_options options = {.margin = cases[i].margin};
        size_t total = 9;
        assert_int_equal(grz_boxes_pairs_fill(&all, NULL, &options, NULL, 0, &total), GRZ_OK);
        assert_int_equal(total, cases[i].pairs);
    }
    const grz_pairs_options both = {.open = true, .margin = 1};
    size_t total;
    assert_int_equal(grz_boxes_pairs_fill(&all, NULL, &both, NULL, 0, &total), GRZ_ERROR_ARGUMENT);
}

static const size_t counts[] = {0, 1, 2, 3, 15, 16, 17, 33, 100, 300, 1500};
enum { COUNTS = sizeof counts / sizeof *counts };

static void pairs_of_a_set_are_those_of_the_single_tests(void **state) {
    (void)state;
    for (int f = 0; f < FAMILIES; f++) {
        for (int dimension = 2; dimension <= 3; dimension++) {
            for (int n = 0; n < COUNTS; n++) {
                if (is_left_out(f + n + dimension)) continue;
                crowd c = crowd_of(&families[f], dimension, counts[n], n % 2, (size_t)n % 3);
                compare(families[f].name, &c, NULL);
                crowd_free(&c);
            }
        }
    }
}

static void pairs_of_two_sets_are_those_of_the_single_tests(void **state) {
    (void)state;
    for (int f = 0; f < FAMILIES; f++) {
        for (int dimension = 2; dimension <= 3; dimension++) {
            for (int n = 0; n < COUNTS - 1; n++) {
                if (is_left_out(f + n + dimension)) continue;
                crowd a = crowd_of(&families[f], dimension, counts[n], n % 2, (size_t)n % 3);
                crowd b = crowd_of(&families[(f + n) % FAMILIES], dimension, counts[COUNTS - 2 - n] * 2, n % 4 < 2, 1);
                compare(families[f].name, &a, &b);
                crowd_free(&a);
                crowd_free(&b);
            }
        }
    }
}

/* So many that cells, levels and large columns all come into play. */
static void many_boxes_have_the_pairs_of_the_single_tests(void **state) {
    (void)state;
    for (int f = 0; f < FAMILIES; f++) {
        crowd c = crowd_of(&families[f], 2 + f % 2, boxes_by_force(families[f].sparse ? 5000 : 3000), f % 3 == 0, 0);
        found wanted = by_force(&c, NULL, false), got = by_graze(&c, NULL, NULL);
        assert_same_pairs(families[f].name, &got, false, &wanted);
        free(wanted.pair);
        free(got.pair);
        crowd_free(&c);
    }
}

static void threads_change_nothing(void **state) {
    (void)state;
    for (int f = 0; f < FAMILIES; f++) {
        if (is_left_out(f)) continue;
        crowd c = crowd_of(&families[f], 2 + f % 2, families[f].sparse ? 70000 : 2000, false, 0);
        found one = by_graze(&c, NULL, NULL);
        for (size_t n = 2; n <= 4; n++) {
            const grz_parallel parallel = grz_threads(n);
            const grz_pairs_options options = {.parallel = &parallel};
            found more = by_graze(&c, NULL, &options);
            assert_int_equal(one.count, more.count);
            if (one.count > 0) assert_memory_equal(one.pair, more.pair, one.count * sizeof *one.pair);
            free(more.pair);
        }
        free(one.pair);
        crowd_free(&c);
    }
}

/* FNV-1a of the pairs as they come. */
static bool hash_pairs(void *user, const grz_pair *pairs, size_t count) {
    uint64_t *const hash = user;
    for (size_t i = 0; i < count; i++) *hash = ((*hash ^ pairs[i].a) * 0x100000001b3u ^ pairs[i].b) * 0x100000001b3u;
    return true;
}

/* Every other task in a thread that flushes. */
static void run_flushing(void *user, size_t count, void (*task)(void *context, size_t index), void *context) {
    (void)user;
    for (size_t i = 0; i < count; i++) {
        flush_to_zero(i % 2 == 0);
        task(context, i);
    }
    flush_to_zero(false);
}

static void threads_may_differ_in_flushing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    const grz_parallel parallel = {5, run_flushing, NULL};
    const grz_pairs_options options = {.parallel = &parallel};
    for (int f = 0; f < FAMILIES; f++) {
        if (families[f].make == make_nested || families[f].make == make_place || families[f].make == make_huge)
            continue;
        for (int as_float = 0; as_float < 2; as_float++) {
            if (is_left_out(f + as_float)) continue;
            const bool sparse = as_float ? families[f].make == make_small_floats : families[f].sparse;
            const size_t count = sparse ? 40000 : 2000;
            crowd c = crowd_of(&families[f], 2 + as_float, count, as_float, 0);
            found usual = by_graze(&c, NULL, NULL), mixed = by_graze(&c, NULL, &options);
            assert_int_equal(usual.count, mixed.count);
            if (usual.count > 0) assert_memory_equal(usual.pair, mixed.pair, usual.count * sizeof *usual.pair);
            free(usual.pair);
            free(mixed.pair);
            crowd_free(&c);
        }
    }
}

/* An allocator that keeps account, and fails from the n-th call on. */
typedef struct ledger {
    size_t bytes, blocks, calls, fail_at, most;
} ledger;

static void *lend(void *user, size_t size, size_t alignment) {
    ledger *const l = user;
    if (++l->calls >= l->fail_at) return NULL;
    l->bytes += size;
    l->blocks++;
    if (l->bytes > l->most) l->most = l->bytes;
    return aligned_alloc(alignment, size);
}

static void take_back(void *user, void *memory, size_t size, size_t alignment) {
    ledger *const l = user;
    (void)alignment;
    l->bytes -= size;
    l->blocks--;
    free(memory);
}

static bool ignore(void *user, const grz_pair *pairs, size_t count) {
    (void)user, (void)pairs, (void)count;
    return true;
}

/* Columns that are cut again and again. */
static void crowds_of_crowds_have_the_pairs_of_the_single_tests(void **state) {
    (void)state;
    const family crowds = {"crowds", make_clusters, false};
    crowd c = crowd_of(&crowds, 3, boxes_by_force(20000), false, 0);
    found wanted = by_force(&c, NULL, false), got = by_graze(&c, NULL, NULL);
    assert_same_pairs(crowds.name, &got, false, &wanted);
    free(wanted.pair);
    free(got.pair);
    const grz_boxes boxes = boxes_of(&c);
    grz_status status = GRZ_ERROR_MEMORY;
    for (size_t n = 1; status != GRZ_OK; n += n < 100 ? 1 : 17) {
        ledger l = {.fail_at = n};
        const grz_allocator allocator = {lend, take_back, &l};
        const grz_pairs_options options = {.allocator = &allocator};
        status = grz_boxes_pairs(&boxes, NULL, &options, ignore, NULL);
        assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
        assert_int_equal(l.bytes, 0);
        assert_int_equal(l.blocks, 0);
    }
    crowd_free(&c);
}

static void a_margin_without_memory_leaves_nothing(void **state) {
    (void)state;
    crowd a = crowd_of(&families[0], 3, 300, true, 0), b = crowd_of(&families[1], 3, 300, false, 1);
    const grz_boxes p = boxes_of(&a), q = boxes_of(&b);
    grz_status status = GRZ_ERROR_MEMORY;
    for (size_t n = 1; status != GRZ_OK; n++) {
        ledger l = {.fail_at = n};
        const grz_allocator allocator = {lend, take_back, &l};
        const grz_pairs_options options = {.allocator = &allocator, .margin = 0.5};
        status = grz_boxes_pairs(&p, &q, &options, ignore, NULL);
        assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
        assert_int_equal(l.bytes, 0);
        assert_int_equal(l.blocks, 0);
    }
    crowd_free(&a);
    crowd_free(&b);
}

/* Random, without a function of which the last digit could differ. */
static void make_plain(struct rng *rng, int dimension, size_t i, size_t count, double *box) {
    (void)i, (void)count;
    for (int k = 0; k < dimension; k++) {
        const double half = 0x1p-6 * rng_unit(rng);
        put(dimension, box, k, rng_unit(rng), half);
    }
}

/* The test is run for each of them. */
static void the_order_is_the_same_with_any_instruction_set(void **state) {
    (void)state;
    const family plain = {"plain", make_plain, true};
    uint64_t hash = 0xcbf29ce484222325u;
    for (int dimension = 2; dimension <= 3; dimension++) {
        crowd c = crowd_of(&plain, dimension, 20000, false, 0);
        const grz_boxes boxes = boxes_of(&c);
        assert_int_equal(grz_boxes_pairs(&boxes, NULL, NULL, hash_pairs, &hash), GRZ_OK);
        crowd_free(&c);
    }
    assert_true(hash == UINT64_C(0x98121c337f5e717f));
}

/* The others of two sets are not compared with each other: no more than one pair of each, at one place. */
static void two_sets_at_one_place_are_compared_across(void **state) {
    (void)state;
    crowd a = crowd_of(&families[7], 3, 3000, false, 0), b = crowd_of(&families[7], 3, 2, true, 0);
    found all = by_graze(&a, &b, NULL);
    assert_int_equal(all.count, 2999);
    free(all.pair);
    crowd_free(&a);
    crowd_free(&b);
}

/* A lattice of multiples of `unit`, moved by `by` on each axis, or only every `every`-th box. */
static found pairs_of_moved_lattice(int dimension, double unit, double by, size_t every) {
    const family lattice = {"moved", make_lattice, true};
    const size_t numbers = 2 * (size_t)dimension;
    crowd c = crowd_of(&lattice, dimension, 3000, false, 0);
    double *const given = c.given;
    for (size_t i = 0; i < c.count * numbers; i++) given[i] = unit * given[i] + (i / numbers % every == 0 ? by : 0);
    found all = by_graze(&c, NULL, NULL);
    qsort(all.pair, all.count, sizeof *all.pair, by_place);
    crowd_free(&c);
    return all;
}

static void boxes_moved_by_exact_amounts_have_the_same_pairs(void **state) {
    (void)state;
    static const double moves[][2] = {{0x1p-10, 5e6}, {0x1p-10, -6.4e9}, {0x1p10, 0x1p60}, {0x1p-600, 0x1p-560}};
    for (int dimension = 2; dimension <= 3; dimension++) {
        const found home = pairs_of_moved_lattice(dimension, 1, 0, 1);
        for (size_t m = 0; m < sizeof moves / sizeof *moves; m++) {
            found moved = pairs_of_moved_lattice(dimension, moves[m][0], moves[m][1], 1);
            assert_same_pairs("moved", &moved, false, &home);
            free(moved.pair);
        }
        free(home.pair);
    }
}

/* What stays and what is moved away keep their pairs; those of one and the other are lost. */
static void two_far_clusters_have_the_pairs_of_each(void **state) {
    (void)state;
    for (int dimension = 2; dimension <= 3; dimension++) {
        found wanted = pairs_of_moved_lattice(dimension, 1, 0, 1);
        size_t kept = 0;
        for (size_t i = 0; i < wanted.count; i++) {
            if (wanted.pair[i].a % 2 == wanted.pair[i].b % 2) wanted.pair[kept++] = wanted.pair[i];
        }
        wanted.count = kept;
        for (int e = 20; e <= 50; e += 10) {
            found got = pairs_of_moved_lattice(dimension, 1, ldexp(1, e), 2);
            assert_same_pairs("clusters", &got, false, &wanted);
            free(got.pair);
        }
        free(wanted.pair);
    }
}

static int by_least(const void *x, const void *y) {
    const double *const p = x, *const q = y;
    return (p[0] > q[0]) - (p[0] < q[0]);
}

/* Of samples of any number, whatever numbers there are besides. */
static void keys_by_knots_keep_the_order(void **state) {
    (void)state;
    enum { MANY = 2000 };
    static grz2_aabb boxes[MANY];
    static grz_record records[MANY];
    static grz_item items[MANY];
    static grz_sample sample;
    static grz_domain domain;
    struct rng rng = rng_seeded(1, "keys");
    for (size_t count = 0; count <= GRZ_MOST_SAMPLES; count += count < 70 ? 1 : 17) {
        for (size_t i = 0; i < MANY; i++) {
            make_extreme(&rng, 2, i, MANY, &boxes[i].min.x);
            items[i].index = (uint32_t)i;
            if (i < count) memcpy(sample.box[i], &boxes[i], sizeof boxes[i]);
        }
        sample.count = count;
        qsort(boxes, MANY, sizeof *boxes, by_least);
        grz_box_pairs s = {.two = false};
        const grz_boxes all = grz2_boxes(boxes, MANY);
        assert_true(grz_source_of(&all, &s.sources[0]) && grz_source_of(&all, &s.sources[1]));
        grz_domain_by_knots(&s, &sample, &domain);
        assert_int_equal(grz_place_by_knots(&domain, s.sources, items, MANY, records), MANY);
        for (int i = 1; i < GRZ_SEGMENTS; i++) assert_true(domain.knot[0][i - 1] <= domain.knot[0][i]);
        for (size_t i = 0; i < MANY; i++) {
            assert_true(i == 0 || records[i - 1].at[0] <= records[i].at[0]);
            assert_true(records[i].at[0] >= 0 && records[i].at[0] <= records[i].at[2]);
        }
    }
}

/* -1, 0, 1 */
static int sign_between(int32_t a, int32_t b) { return (a > b) - (a < b); }

/* Boxes i and j of a column that has got other keys. Keys that differ are in the order of their numbers; ranks differ
 * if these do, unless the run is too long for them. Boxes of two runs are apart along the sweep. */
static void check_keys(const grz_box_pairs *s, const grz_column *c, const grz_plan *plan, size_t i, size_t j,
                       bool exact) {
    const int axes[3] = {plan->sweep, plan->grid[0], plan->grid[1]};
    double p[6], q[6];
    grz_source_box(&s->sources[(c->flags[i] & GRZ_IN_B) != 0], c->index[i], p);
    grz_source_box(&s->sources[(c->flags[j] & GRZ_IN_B) != 0], c->index[j], q);
    for (int a = 0; a < c->dimension; a++) {
        const int order = grz_compare(p[axes[a]], q[c->dimension + axes[a]]),
                  keys = sign_between(c->low[a][i], c->high[a][j]);
        assert_true(keys == order || (keys == 0 && !exact));
        if (c->low[0][i] > c->high[0][j] || c->low[0][j] > c->high[0][i]) return;
    }
}

/* True if box i of the column is compared with box j. */
static bool are_compared(const grz_column *c, size_t i, size_t j) { return c->begin[i] <= j && j < c->end[i]; }

/* The boxes that are compared, in a column that is given other keys and then perhaps sorted again. Whatever meets is
 * compared, once. */
static void check_other_keys(const crowd *a, const crowd *b, bool ranks, bool again) {
    static uint32_t room[GRZ_SLOT_ROOM];
    const int dimension = a->dimension;
    grz_box_pairs s = {.two = b != NULL, .place = grz_place_in_use()};
    const grz_boxes first = boxes_of(a), second = boxes_of(b ? b : a);
    assert_true(grz_source_of(&first, &s.sources[0]) && grz_source_of(&second, &s.sources[1]));
    s.given[0] = s.sources[0], s.given[1] = s.sources[1];
    const grz_list list = {.count = a->count + (b ? b->count : 0)};
    grz_plan plan = grz_plan_of(&s, &list);
    plan.cells[0] = plan.cells[1] = 1;
    grz_columns columns;
    assert_int_equal(grz_columns_cut(&s, &list, &plan, &columns), GRZ_OK);
    grz_column_sort(&columns, &plan, s.two, 0, room, GRZ_SLOT_ROOM);
    const size_t longest = grz_column_rekey(&s, &columns, &plan, 0, ranks, (int64_t *)(void *)room);
    assert_true(longest <= columns.records);
    /* a run that is too long has its old keys, which are in no order with those of other runs */
    const size_t most = ranks ? GRZ_MOST_RANKED : GRZ_MOST_IN_RUN;
    if (again && longest <= most) grz_column_sort_again(&columns, &plan, s.two, 0, room, GRZ_SLOT_ROOM);
    const grz_column c = grz_column_at(&columns, dimension, 0);
    for (size_t i = 0; i < columns.records; i++)
        for (size_t j = 0; j < i; j++) {
            const bool across = (c.flags[i] & c.flags[j]) == 0,
                       compared = are_compared(&c, i, j) || are_compared(&c, j, i);
            assert_true(!are_compared(&c, i, j) || !are_compared(&c, j, i));
            if (!compared) {
                const size_t of_a = c.flags[i] & GRZ_IN_B ? j : i, of_b = of_a == i ? j : i;
                assert_false(across &&
                             grz_sources_meet(&s.sources[0], c.index[of_a], &s.sources[1], c.index[of_b], false));
                continue;
            }
            check_keys(&s, &c, &plan, i, j, ranks && longest <= GRZ_MOST_RANKED);
            check_keys(&s, &c, &plan, j, i, ranks && longest <= GRZ_MOST_RANKED);
        }
    grz_columns_free(&s, &columns);
}

static void other_keys_are_in_the_order_of_the_numbers(void **state) {
    (void)state;
    static const size_t sizes[] = {2, 3, 7, 8, 9, 64, 65, 100, GRZ_MOST_RANKED - 1, GRZ_MOST_RANKED, 700, 1500};
    for (int f = 0; f < FAMILIES; f++)
        for (int n = 0; n < (int)(sizeof sizes / sizeof *sizes); n++) {
            if (is_left_out(f + n)) continue;
            const bool ranks = (f + n) % 2;
            crowd a = crowd_of(&families[f], 2 + n % 2, sizes[n], n % 3 == 0, 0);
            crowd b = crowd_of(&families[(f + n % 4 / 3) % FAMILIES], 2 + n % 2, sizes[n] / 2 + 1, f % 2, 1);
            check_other_keys(&a, NULL, ranks, n % 5 < 3);
            check_other_keys(&a, &b, ranks, n % 5 < 3);
            crowd_free(&a);
            crowd_free(&b);
        }
}

#if defined(GRAZE_COUNTS_EXACT_COMPARISONS)
/* The linker leads the calls of grz_sources_meet through here (--wrap). */
bool __real_grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open);
bool __wrap_grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open);

static size_t exact_comparisons;

bool __wrap_grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open) {
    exact_comparisons++;
    return __real_grz_sources_meet(a, i, b, j, open);
}

/* Sparse boxes of all sizes, in far clusters and in a row: for two boxes at most one exact comparison on average,
 * besides pairs with equal numbers. */
static void keys_decide_at_any_scale(void **state) {
    (void)state;
    static const struct {
        maker *make;
        bool ties;
    } kinds[] = {{make_small_scales, false}, {make_two_places, false}, {make_ten_places, false},
                 {make_many_places, false},  {make_line, false},       {make_small_places, true}};
    for (size_t m = 0; m < sizeof kinds / sizeof *kinds; m++) {
        const family f = {"any scale", kinds[m].make, true};
        for (size_t count = 10000; count <= 40000; count *= 2) {
            crowd c = crowd_of(&f, 3, count, false, 0);
            const grz_boxes boxes = boxes_of(&c);
            size_t pairs;
            exact_comparisons = 0;
            assert_int_equal(grz_boxes_pairs_fill(&boxes, NULL, NULL, NULL, 0, &pairs), GRZ_OK);
            const size_t most = count / 2 + (kinds[m].ties ? pairs : 0);
            if (exact_comparisons > most) fail_msg("%zu: %zu of %zu", m, exact_comparisons, count);
            crowd_free(&c);
        }
    }
}
#endif

static void failed_allocations_leave_nothing(void **state) {
    (void)state;
    for (int f = 0; f < FAMILIES; f++) {
        crowd c = crowd_of(&families[f], 3, 2000, false, 0);
        const grz_boxes boxes = boxes_of(&c);
        grz_status status = GRZ_ERROR_MEMORY;
        for (size_t n = 1; status != GRZ_OK; n++) {
            ledger l = {.fail_at = n};
            const grz_allocator allocator = {lend, take_back, &l};
            const grz_pairs_options options = {.in_order = n % 2, .allocator = &allocator};
            status = grz_boxes_pairs(&boxes, NULL, &options, ignore, NULL);
            assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
            assert_int_equal(l.bytes, 0);
            assert_int_equal(l.blocks, 0);
            size_t total = 1;
            l.calls = 0;
            assert_int_equal(grz_boxes_pairs_fill(&boxes, NULL, &options, NULL, 0, &total), status);
            assert_true(status == GRZ_OK || total == 0);
        }
        crowd_free(&c);
    }
}

static void the_visitor_may_stop_at_any_call(void **state) {
    (void)state;
    crowd c = crowd_of(&families[3], 3, 700, false, 0);
    const grz_boxes boxes = boxes_of(&c);
    found all = by_graze(&c, NULL, NULL);
    grz_status status = GRZ_STOPPED;
    for (size_t k = 1; status == GRZ_STOPPED; k++) {
        ledger l = {.fail_at = SIZE_MAX};
        const grz_allocator allocator = {lend, take_back, &l};
        const grz_pairs_options options = {.allocator = &allocator};
        found some = {.left = k};
        status = grz_boxes_pairs(&boxes, NULL, &options, take, &some);
        assert_true(status == GRZ_OK || status == GRZ_STOPPED);
        assert_true(some.count <= all.count && (status == GRZ_STOPPED || some.count == all.count));
        assert_memory_equal(some.pair, all.pair, some.count * sizeof *some.pair);
        assert_int_equal(l.blocks, 0);
        free(some.pair);
    }
    free(all.pair);
    crowd_free(&c);
}

static void a_buffer_gets_the_first_pairs(void **state) {
    (void)state;
    crowd c = crowd_of(&families[1], 2, 300, false, 0);
    const grz_boxes boxes = boxes_of(&c);
    found all = by_graze(&c, NULL, NULL);
    grz_pair *const buffer = malloc((all.count + 2) * sizeof *buffer);
    for (size_t capacity = 0; capacity <= all.count + 1;
         capacity += capacity < 3 || capacity + 3 > all.count ? 1 : 97) {
        size_t total = 0;
        const grz_pair guard = {12345, 54321};
        buffer[capacity] = guard;
        assert_int_equal(grz_boxes_pairs_fill(&boxes, NULL, NULL, capacity ? buffer : NULL, capacity, &total), GRZ_OK);
        assert_int_equal(total, all.count);
        const size_t filled = capacity < total ? capacity : total;
        if (filled > 0) assert_memory_equal(buffer, all.pair, filled * sizeof *buffer);
        assert_memory_equal(&buffer[capacity], &guard, sizeof guard);
    }
    free(buffer);
    free(all.pair);
    crowd_free(&c);
}

/* So many that they must not be compared with each other: with little effort a fifth of a million. */
static size_t boxes_in_a_place(void) { return has_little_effort() ? 200000 : 1000000; }

/* Half a million million pairs, of which a hundred thousand are seen; no memory is taken for the others. */
static void a_million_boxes_at_one_place_can_be_stopped(void **state) {
    (void)state;
    const size_t count = boxes_in_a_place();
    crowd c = crowd_of(&families[7], 3, count, false, 0);
    const grz_boxes boxes = boxes_of(&c);
    for (size_t threads = 1; threads <= 2; threads++) {
        ledger l = {.fail_at = SIZE_MAX};
        const grz_allocator allocator = {lend, take_back, &l};
        const grz_parallel parallel = grz_threads(threads);
        const grz_pairs_options options = {.allocator = &allocator, .parallel = &parallel};
        found some = {.left = 7};
        assert_int_equal(grz_boxes_pairs(&boxes, NULL, &options, take, &some), GRZ_STOPPED);
        assert_true(some.count >= 7 && some.count < count);
        assert_true(l.most < 110 * count);
        assert_int_equal(l.blocks, 0);
        free(some.pair);
    }
    crowd_free(&c);
}

/* The million, of which one lies elsewhere, are not compared with each other: that would take minutes. */
static void one_box_meets_a_million_at_its_place(void **state) {
    (void)state;
    const size_t count = boxes_in_a_place();
    crowd c = crowd_of(&families[7], 3, count, false, 0);
    const grz_boxes many = boxes_of(&c);
    grz_boxes one = many;
    one.count = 1;
    size_t total;
    assert_int_equal(grz_boxes_pairs_fill(&one, &many, NULL, NULL, 0, &total), GRZ_OK);
    assert_int_equal(total, count - 1);
    assert_int_equal(grz_boxes_pairs_fill(&many, &one, NULL, NULL, 0, &total), GRZ_OK);
    assert_int_equal(total, count - 1);
    crowd_free(&c);
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    const grz3_aabb box = {{0, 0, 0}, {1, 1, 1}};
    const grz_boxes good = grz3_boxes(&box, 1), none = {3, GRZ_FLOAT, 0, 0, NULL};
    const grz2_aabb flat = {{0, 0}, {1, 1}};
    const grz_boxes plane = grz2_boxes(&flat, 1);
    const grz_boxes bad[] = {
        {1, GRZ_DOUBLE, 1, 0, &box},    {4, GRZ_DOUBLE, 1, 0, &box},
        {3, (grz_number)2, 1, 0, &box}, {3, GRZ_DOUBLE, 1, 0, NULL},
        {3, GRZ_DOUBLE, 1, 12, &box},   {3, GRZ_FLOAT, 1, 2, &box},
        {3, GRZ_DOUBLE, 1, 40, &box},   {3, GRZ_DOUBLE, (size_t)UINT32_MAX + 1, 0, &box},
    };
    size_t total = 9;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        if (bad[i].count == 0) continue; /* where a size_t has 32 bits, none are too many */
        assert_int_equal(grz_boxes_pairs(&bad[i], NULL, NULL, ignore, NULL), GRZ_ERROR_ARGUMENT);
        assert_int_equal(grz_boxes_pairs(&good, &bad[i], NULL, ignore, NULL), GRZ_ERROR_ARGUMENT);
        assert_int_equal(grz_boxes_pairs_fill(&bad[i], NULL, NULL, NULL, 0, &total), GRZ_ERROR_ARGUMENT);
        assert_int_equal(total, 0);
    }
    grz_pair pair;
    const grz_pairs_options in_order = {.in_order = true};
    assert_int_equal(grz_boxes_pairs(NULL, NULL, NULL, ignore, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(NULL, NULL, &in_order, ignore, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(NULL, &good, &in_order, ignore, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(&good, &plane, &in_order, ignore, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(&good, NULL, &in_order, NULL, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(&good, &plane, NULL, ignore, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(&good, NULL, NULL, NULL, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs_fill(&good, NULL, NULL, NULL, 1, &total), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs_fill(&good, NULL, NULL, &pair, 1, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_boxes_pairs(&none, NULL, NULL, ignore, NULL), GRZ_OK);
    assert_int_equal(grz_boxes_pairs_fill(&none, &good, NULL, &pair, 1, &total), GRZ_OK);
    assert_int_equal(grz_boxes_pairs_fill(&good, &good, NULL, &pair, 1, &total), GRZ_OK);
    assert_int_equal(total, 1);
    assert_true(pair.a == 0 && pair.b == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_a_set_are_those_of_the_single_tests),
        cmocka_unit_test(pairs_of_two_sets_are_those_of_the_single_tests),
        cmocka_unit_test(pairs_within_a_margin_are_those_of_the_single_tests),
        cmocka_unit_test(many_boxes_have_the_pairs_within_a_margin),
        cmocka_unit_test(millions_of_pairs_come_in_order),
        cmocka_unit_test(a_margin_that_is_none_has_no_pairs),
        cmocka_unit_test(a_margin_without_memory_leaves_nothing),
        cmocka_unit_test(many_boxes_have_the_pairs_of_the_single_tests),
        cmocka_unit_test(threads_may_differ_in_flushing),
        cmocka_unit_test(crowds_of_crowds_have_the_pairs_of_the_single_tests),
        cmocka_unit_test(threads_change_nothing),
        cmocka_unit_test(the_order_is_the_same_with_any_instruction_set),
        cmocka_unit_test(two_sets_at_one_place_are_compared_across),
        cmocka_unit_test(boxes_moved_by_exact_amounts_have_the_same_pairs),
        cmocka_unit_test(two_far_clusters_have_the_pairs_of_each),
        cmocka_unit_test(keys_by_knots_keep_the_order),
        cmocka_unit_test(other_keys_are_in_the_order_of_the_numbers),
#if defined(GRAZE_COUNTS_EXACT_COMPARISONS)
        cmocka_unit_test(keys_decide_at_any_scale),
#endif
        cmocka_unit_test(failed_allocations_leave_nothing),
        cmocka_unit_test(the_visitor_may_stop_at_any_call),
        cmocka_unit_test(a_buffer_gets_the_first_pairs),
        cmocka_unit_test(a_million_boxes_at_one_place_can_be_stopped),
        cmocka_unit_test(one_box_meets_a_million_at_its_place),
        cmocka_unit_test(bad_arguments_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
