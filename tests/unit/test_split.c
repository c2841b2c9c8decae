/* Cells: each pair of boxes belongs to exactly one of them, and is found there; crowds are cut further.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BOXES = 300, MOST_CELLS = 64 };

typedef struct set {
    grz_boxes boxes;
    double at[MOST_BOXES * 7];
    float as_float[MOST_BOXES * 7];
} set;

typedef double maker(struct rng *rng, int axis, double *size);

static double uniform(struct rng *rng, int axis, double *size) {
    (void)axis;
    *size = 0.2 * rng_unit(rng);
    return rng_unit(rng);
}

static double lattice(struct rng *rng, int axis, double *size) {
    (void)axis;
    *size = rng_int(rng, 0, 2);
    return rng_int(rng, -3, 3);
}

static double subnormal(struct rng *rng, int axis, double *size) {
    const double x = 0x1p-1074 * lattice(rng, axis, size);
    *size *= 0x1p-1074;
    return x;
}

static double extreme(struct rng *rng, int axis, double *size) {
    (void)axis;
    *size = ldexp(rng_unit(rng), rng_int(rng, -1000, 1000));
    return ldexp(rng_signed(rng), rng_int(rng, -1000, 1000));
}

static double one_place(struct rng *rng, int axis, double *size) {
    (void)rng, (void)axis;
    *size = 1;
    return 4;
}

static double crowd(struct rng *rng, int axis, double *size) {
    (void)axis;
    *size = 1e-3 * rng_unit(rng);
    return rng_once_in(rng, 10) ? rng_unit(rng) : 0.5 + 1e-2 * rng_unit(rng);
}

static double anything(struct rng *rng, int axis, double *size) {
    static const double special[] = {NAN, INFINITY, -INFINITY, 0.0, -0.0, 0x1p-1074, -0x1p-1074, 1};
    const double x = lattice(rng, axis, size);
    if (rng_once_in(rng, 10)) *size = INFINITY;
    return rng_once_in(rng, 6) ? special[rng_int(rng, 0, 7)] : x;
}

static maker *const makers[] = {uniform, lattice, subnormal, extreme, one_place, crowd, anything};
enum { MAKERS = sizeof makers / sizeof *makers };

static void make(set *s, int m, int dimension, size_t count, bool as_float, unsigned seed) {
    struct rng rng = rng_seeded(seed + (unsigned)m, "split");
    const size_t step = 2 * (size_t)dimension + 1;
    for (size_t i = 0; i < count; i++)
        for (int k = 0; k < dimension; k++) {
            double size, *const box = s->at + i * step;
            box[k] = makers[m](&rng, k, &size);
            box[dimension + k] = isinf(box[k]) && size > 0 ? size : box[k] + size;
        }
    for (size_t i = 0; i < count * step; i++)
        if (as_float) s->as_float[i] = (float)s->at[i];
    s->boxes = as_float ? (grz_boxes){dimension, GRZ_FLOAT, count, step * sizeof(float), s->as_float}
                        : (grz_boxes){dimension, GRZ_DOUBLE, count, step * sizeof(double), s->at};
}

static void read_box(const grz_boxes *b, size_t i, double *box) {
    const char *const from = (const char *)b->first + i * b->stride;
    for (int k = 0; k < 2 * b->dimension; k++)
        box[k] = b->number == GRZ_FLOAT ? (double)((const float *)(const void *)from)[k]
                                        : ((const double *)(const void *)from)[k];
}

/* From the definition, on values: comparisons of the host are exact without flush-to-zero. */
static bool valid(int dimension, const double *box) {
    for (int k = 0; k < dimension; k++)
        if (!(box[k] <= box[dimension + k]) || box[k] == (double)INFINITY || box[dimension + k] == -(double)INFINITY)
            return false;
    return true;
}

static bool owns(int dimension, const double *cell, const double *p, const double *q) {
    for (int k = 0; k < dimension; k++) {
        const double at = p[k] > q[k] ? p[k] : q[k];
        if (!(cell[k] <= at && at < cell[dimension + k])) return false;
    }
    return valid(dimension, p) && valid(dimension, q);
}

static void assert_each_pair_has_one_owner(const set *a, const set *b, const double *cells, size_t count) {
    const int dimension = a->boxes.dimension;
    for (size_t i = 0; i < a->boxes.count; i++)
        for (size_t j = 0; j < b->boxes.count; j++) {
            double p[6], q[6];
            read_box(&a->boxes, i, p);
            read_box(&b->boxes, j, q);
            size_t owners = 0;
            for (size_t c = 0; c < count; c++) {
                const double *const cell = cells + 2 * (size_t)dimension * c;
                const bool owned = owns(dimension, cell, p, q);
                assert_int_equal(owned, grz_cell_owns(cell, &a->boxes, i, &b->boxes, j));
                assert_int_equal(owned, grz_cell_owns(cell, &b->boxes, j, &a->boxes, i));
                owners += owned;
            }
            assert_int_equal(owners, valid(dimension, p) && valid(dimension, q));
        }
}

static bool seen[MOST_BOXES][MOST_BOXES];
typedef struct found {
    const grz_boxes *a, *b;
    const uint32_t *of_a, *of_b; /* the boxes by their index in the cell; NULL: by themselves */
    const double *cell;          /* NULL: all pairs are wanted */
    size_t count;
} found;

static bool take(void *user, const grz_pair *pairs, size_t count) {
    found *const f = user;
    for (size_t i = 0; i < count; i++) {
        const size_t x = f->of_a ? f->of_a[pairs[i].a] : pairs[i].a, y = f->of_b ? f->of_b[pairs[i].b] : pairs[i].b;
        if (f->cell && !grz_cell_owns(f->cell, f->a, x, f->b, y)) continue;
        const bool swapped = f->a == f->b && x > y;
        const size_t a = swapped ? y : x, b = swapped ? x : y;
        if (f->cell) assert_false(seen[a][b]); /* each once */
        seen[a][b] = f->cell != NULL;
        f->count++;
    }
    return true;
}

/* The boxes of a cell, in doubles, and their indices. */
typedef struct members {
    int dimension;
    const grz_boxes *of;
    double at[MOST_BOXES * 6];
    uint32_t index[MOST_BOXES];
    size_t count;
} members;

static bool take_member(void *user, const grz_pair *pairs, size_t count) {
    members *const m = user;
    for (size_t i = 0; i < count; i++) {
        m->index[m->count] = pairs[i].b;
        read_box(m->of, pairs[i].b, m->at + 2 * (size_t)m->dimension * m->count++);
    }
    return true;
}

static void send(members *m, const double *cell, const grz_boxes *boxes, double margin) {
    const int dimension = boxes->dimension;
    const grz_boxes one = {dimension, GRZ_DOUBLE, 1, 0, cell};
    const grz_pairs_options options = {.margin = margin};
    *m = (members){.dimension = dimension, .of = boxes};
    assert_int_equal(grz_boxes_pairs(&one, boxes, &options, take_member, m), GRZ_OK);
}

static grz_boxes boxes_of(const members *m) { return (grz_boxes){m->dimension, GRZ_DOUBLE, m->count, 0, m->at}; }

/* The three steps of the header find the pairs of one search, each once. */
static void assert_pairs_by_cells(const set *a, const set *b, double margin, const double *cells, size_t count) {
    static members of_a, of_b;
    const grz_pairs_options options = {.margin = margin};
    const grz_boxes *const other = b ? &b->boxes : &a->boxes;
    found all = {.a = &a->boxes, .b = other}, by_cells = all;
    memset(seen, 0, sizeof seen);
    for (size_t c = 0; c < count; c++) {
        by_cells.cell = cells + 2 * (size_t)a->boxes.dimension * c;
        send(&of_a, by_cells.cell, &a->boxes, margin);
        if (b) send(&of_b, by_cells.cell, &b->boxes, margin);
        by_cells.of_a = of_a.index;
        by_cells.of_b = b ? of_b.index : of_a.index;
        const grz_boxes p = boxes_of(&of_a), q = boxes_of(&of_b);
        assert_int_equal(grz_boxes_pairs(&p, b ? &q : NULL, &options, take, &by_cells), GRZ_OK);
    }
    assert_int_equal(grz_boxes_pairs(&a->boxes, b ? &b->boxes : NULL, &options, take, &all), GRZ_OK);
    assert_int_equal(all.count, by_cells.count);
    for (size_t i = 0; i < a->boxes.count; i++) /* the single search takes each back */
        for (size_t j = 0; j < other->count; j++) assert_false(seen[i][j]);
}

static const size_t counts[] = {1, 2, 3, 7, 16, MOST_CELLS};
static double cells[MOST_CELLS * 6];

static void each_pair_belongs_to_one_cell_and_is_found_there(void **state) {
    (void)state;
    static set a, b;
    for (int m = 0; m < MAKERS; m++)
        for (unsigned n = 0; n < 12; n++) {
            if (has_little_effort() && is_left_out(m + (int)n)) continue;
            const int dimension = 2 + (int)n % 2;
            const bool as_float = n / 2 % 2;
            make(&a, m, dimension, 40 + n, as_float, n);
            make(&b, (m + (int)n) % MAKERS, dimension, 30, n % 3 == 0, n + 100);
            const size_t count = counts[n % 6];
            flush_to_zero(flush_exists() && n % 4 == 1);
            const grz_split_options options = {.scale = n % 5 ? 1000 : 0};
            const grz_status status = grz_split_boxes(&a.boxes, count, &options, cells);
            flush_to_zero(false);
            assert_int_equal(status, GRZ_OK);
            assert_each_pair_has_one_owner(&a, &b, cells, count);
            const double margin = n % 3 == 2 ? 0.5 : 0;
            assert_pairs_by_cells(&a, NULL, margin, cells, count);
            assert_pairs_by_cells(&a, &b, margin, cells, count);
        }
}

static void a_cell_is_divided_into_cells_of_its_own(void **state) {
    (void)state;
    static set a;
    double parts[16 * 6];
    for (int m = 0; m < MAKERS; m++) {
        make(&a, m, 3, 60, false, 5);
        assert_int_equal(grz_split_boxes(&a.boxes, 4, NULL, cells), GRZ_OK);
        size_t count = 0;
        for (size_t c = 0; c < 4; c++) {
            double *const cell = cells + 6 * c;
            if (!valid(3, cell)) continue;
            const grz_split_options options = {.within = cell};
            assert_int_equal(grz_split_boxes(&a.boxes, 4, &options, parts + 6 * count), GRZ_OK);
            count += 4;
        }
        assert_each_pair_has_one_owner(&a, &a, parts, count);
    }
}

static size_t pairs_of_cell(const grz_boxes *boxes, const grz_pair *pairs, size_t total, const double *cell) {
    size_t count = 0;
    for (size_t i = 0; i < total; i++) count += grz_cell_owns(cell, boxes, pairs[i].a, boxes, pairs[i].b);
    return count;
}

/* Nine tenths of 20,000 boxes are in a hundredth of the width, with nearly all of the pairs. */
static void crowds_are_cut_further(void **state) {
    (void)state;
    enum { CELLS = 16 };
    const size_t count = has_little_effort() ? 10000 : 20000;
    struct rng rng = rng_seeded(1, "crowd");
    double *const at = malloc(count * 4 * sizeof *at), work[CELLS];
    assert_non_null(at);
    for (size_t i = 0; i < count * 4; i++) {
        double size;
        if (i % 4 < 2) at[i] = crowd(&rng, 0, &size), at[i + 2] = at[i] + size;
    }
    const grz_boxes boxes = {2, GRZ_DOUBLE, count, 0, at};
    size_t total;
    assert_int_equal(grz_boxes_pairs_fill(&boxes, NULL, NULL, NULL, 0, &total), GRZ_OK);
    grz_pair *const pairs = malloc(total * sizeof *pairs);
    assert_non_null(pairs);
    assert_int_equal(grz_boxes_pairs_fill(&boxes, NULL, NULL, pairs, total, &total), GRZ_OK);
    assert_true(total > count * count / 400);
    const grz_split_options options = {.work = work};
    assert_int_equal(grz_split_boxes(&boxes, CELLS, &options, cells), GRZ_OK);
    size_t sum = 0;
    for (size_t c = 0; c < CELLS; c++) {
        const size_t owned = pairs_of_cell(&boxes, pairs, total, cells + 4 * c);
        sum += owned;
        assert_true(owned < 2 * total / CELLS);
        assert_true(work[c] > 0.5 * (double)owned / 4 && work[c] < 4000 + 2 * (double)owned / 4);
    }
    assert_int_equal(sum, total);
    free(pairs);
    free(at);
}

static void what_cannot_be_cut_is_one_cell_and_empty_ones(void **state) {
    (void)state;
    static set a;
    double work[5];
    make(&a, 4, 2, 20, false, 1);
    const grz_split_options options = {.work = work};
    assert_int_equal(grz_split_boxes(&a.boxes, 5, &options, cells), GRZ_OK);
    size_t empty = 0;
    for (size_t c = 0; c < 5; c++) {
        empty += !valid(2, cells + 4 * c);
        assert_true(valid(2, cells + 4 * c) == (work[c] > 0));
    }
    assert_int_equal(empty, 4);
    assert_each_pair_has_one_owner(&a, &a, cells, 5);
}

/* Two of 1,024 boxes meet, and each stands for a million: that says nothing about where pairs are. */
static void a_single_pair_of_the_sample_does_not_decide(void **state) {
    (void)state;
    enum { SIDE = 32, CELLS = 8 };
    static double boxes[SIDE * SIDE * 4];
    for (int i = 0; i < SIDE * SIDE; i++) {
        const double x = i % SIDE, y = (double)(i / SIDE), side = i == 40 ? 1 : 0.5;
        memcpy(boxes + (size_t)4 * (size_t)i, (double[]){x, y, x + side, y + 0.5}, 4 * sizeof *boxes);
    }
    double work[CELLS], all = 0;
    const grz_boxes sample = {2, GRZ_DOUBLE, SIDE * SIDE, 0, boxes};
    const grz_split_options options = {.scale = 1e6, .work = work};
    assert_int_equal(grz_split_boxes(&sample, CELLS, &options, cells), GRZ_OK);
    for (int c = 0; c < CELLS; c++) all += work[c];
    for (int c = 0; c < CELLS; c++) assert_true(fabs(work[c] * CELLS - all) < 0.1 * all);
    assert_true(all > 2e11); /* the pair stands for 1e12 pairs, though */
}

static void wrong_arguments_are_refused(void **state) {
    (void)state;
    static set a;
    make(&a, 0, 2, 20, false, 1);
    const double empty[4] = {1, 1, 0, 2};
    const grz_split_options in_empty = {.within = empty}, few = {.scale = 0.5}, many = {.scale = INFINITY},
                            none = {.scale = NAN};
    assert_int_equal(grz_split_boxes(&a.boxes, 0, NULL, cells), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_split_boxes(&a.boxes, 1, NULL, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_split_boxes(NULL, 1, NULL, cells), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_split_boxes(&a.boxes, 1, &in_empty, cells), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_split_boxes(&a.boxes, 1, &few, cells), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_split_boxes(&a.boxes, 1, &many, cells), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_split_boxes(&a.boxes, 1, &none, cells), GRZ_ERROR_ARGUMENT);
    const grz_boxes four = {4, GRZ_DOUBLE, 20, 0, a.at};
    assert_int_equal(grz_split_boxes(&four, 1, NULL, cells), GRZ_ERROR_ARGUMENT);
    const grz_boxes three = {3, GRZ_DOUBLE, 20, 0, a.at};
    assert_false(grz_cell_owns(empty, &four, 0, &four, 0));
    assert_false(grz_cell_owns(empty, &a.boxes, 0, &three, 0));
    const grz_boxes nothing = {2, GRZ_DOUBLE, 0, 0, NULL};
    assert_int_equal(grz_split_boxes(&nothing, 3, NULL, cells), GRZ_OK);
    assert_true(cells[0] == -(double)INFINITY && cells[3] == (double)INFINITY && !valid(2, cells + 4));
}

typedef struct stingy {
    size_t left, held;
} stingy;

static void *allocate(void *user, size_t size, size_t alignment) {
    stingy *const s = user;
    if (s->left == 0) return NULL;
    s->left--;
    s->held++;
    return aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void release(void *user, void *memory, size_t size, size_t alignment) {
    (void)size, (void)alignment;
    ((stingy *)user)->held--;
    free(memory);
}

static void each_allocation_may_fail(void **state) {
    (void)state;
    static set a;
    make(&a, 0, 3, 200, false, 1);
    for (size_t n = 0;; n++) {
        stingy s = {.left = n};
        const grz_allocator allocator = {allocate, release, &s};
        const grz_split_options options = {.allocator = &allocator};
        const grz_status status = grz_split_boxes(&a.boxes, 8, &options, cells);
        assert_int_equal(s.held, 0);
        if (status == GRZ_OK) {
            assert_true(n > 3);
            return;
        }
        assert_int_equal(status, GRZ_ERROR_MEMORY);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_pair_belongs_to_one_cell_and_is_found_there),
        cmocka_unit_test(a_cell_is_divided_into_cells_of_its_own),
        cmocka_unit_test(crowds_are_cut_further),
        cmocka_unit_test(what_cannot_be_cut_is_one_cell_and_empty_ones),
        cmocka_unit_test(a_single_pair_of_the_sample_does_not_decide),
        cmocka_unit_test(wrong_arguments_are_refused),
        cmocka_unit_test(each_allocation_may_fail),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
