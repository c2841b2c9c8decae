/* Fuzz target: the pairs of boxes, of one set and of two, are those that the test of a single pair finds, also with
 * flush-to-zero; and each pair belongs to one cell of any division.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"

#include <graze/graze.h>

#include <assert.h>
#include <stdlib.h>

enum { MOST = 96 };

typedef struct set {
    bool is_float;
    size_t count;
    double at[MOST * 6];
    float floats[MOST * 6];
} set;

/* Makes a set of boxes. A short input makes many, too: boxes that it does not contain are copies of the first ones,
 * moved by their number. */
static void take_set(bytes *in, size_t numbers, set *out) {
    out->is_float = take_byte(in) % 2;
    out->count = take_byte(in) % (MOST + 1);
    for (size_t i = 0; i < out->count * numbers; i++) {
        double x = in->at < in->end || i < numbers ? take_number(in) : out->at[i % numbers] + (double)(i / numbers);
        if (out->is_float) x = (double)(out->floats[i] = (float)x);
        out->at[i] = x;
    }
}

static grz_boxes boxes_of(const set *s, int dimension) {
    return (grz_boxes){dimension, s->is_float ? GRZ_FLOAT : GRZ_DOUBLE, s->count, 0,
                       s->is_float ? (const void *)s->floats : s->at};
}

static bool meet(int dimension, const double *a, const double *b, bool open) {
    if (dimension == 2) {
        grz2_aabb p, q;
        memcpy(&p, a, sizeof p);
        memcpy(&q, b, sizeof q);
        return (open ? grz2_overlap_open_aabb_aabb : grz2_overlap_aabb_aabb)(&p, &q);
    }
    grz3_aabb p, q;
    memcpy(&p, a, sizeof p);
    memcpy(&q, b, sizeof q);
    return (open ? grz3_overlap_open_aabb_aabb : grz3_overlap_aabb_aabb)(&p, &q);
}

typedef struct seen {
    bool pair[MOST][MOST];
    size_t count;
} seen;

static bool see(void *user, const grz_pair *pairs, size_t count) {
    seen *const s = user;
    for (size_t i = 0; i < count; i++) {
        assert(!s->pair[pairs[i].a][pairs[i].b]);
        s->pair[pairs[i].a][pairs[i].b] = true;
        s->count++;
    }
    return true;
}

static bool within(int dimension, const double *a, const double *b, double margin) {
    if (dimension == 2) {
        grz2_shape p = {.kind = GRZ_AABB}, q = {.kind = GRZ_AABB};
        memcpy(&p.aabb, a, sizeof p.aabb);
        memcpy(&q.aabb, b, sizeof q.aabb);
        return grz2_within(&p, &q, margin);
    }
    grz3_shape p = {.kind = GRZ_AABB}, q = {.kind = GRZ_AABB};
    memcpy(&p.aabb, a, sizeof p.aabb);
    memcpy(&q.aabb, b, sizeof q.aabb);
    return grz3_within(&p, &q, margin);
}

static void compare_within(int dimension, double margin, const set *a, const set *b) {
    static seen found;
    memset(&found, 0, sizeof found);
    const grz_boxes p = boxes_of(a, dimension), q = boxes_of(b ? b : a, dimension);
    const grz_pairs_options options = {.margin = margin, .in_order = margin > 1};
    const grz_status status = grz_boxes_pairs(&p, b ? &q : NULL, &options, see, &found);
    flush_to_zero(false);
    assert(status == GRZ_OK);
    (void)status;
    const size_t numbers = 2 * (size_t)dimension;
    for (size_t i = 0; i < a->count; i++)
        for (size_t j = b ? 0 : i + 1; j < (b ? b : a)->count; j++)
            assert(found.pair[i][j] == within(dimension, a->at + numbers * i, (b ? b : a)->at + numbers * j, margin));
}

static void compare(int dimension, bool open, const set *a, const set *b) {
    static seen found;
    memset(&found, 0, sizeof found);
    const grz_boxes p = boxes_of(a, dimension), q = boxes_of(b ? b : a, dimension);
    const grz_pairs_options options = {.open = open, .in_order = open};
    const grz_status status = grz_boxes_pairs(&p, b ? &q : NULL, &options, see, &found);
    flush_to_zero(false);
    assert(status == GRZ_OK);
    const size_t numbers = 2 * (size_t)dimension;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = b ? 0 : i + 1; j < (b ? b : a)->count; j++) {
            assert(found.pair[i][j] == meet(dimension, a->at + numbers * i, (b ? b : a)->at + numbers * j, open));
            found.count -= found.pair[i][j];
        }
    }
    assert(found.count == 0);
    size_t total;
    assert(grz_boxes_pairs_fill(&p, b ? &q : NULL, &options, NULL, 0, &total) == GRZ_OK);
}

/* Divides space by the boxes of `a`. */
static void assert_one_owner(int dimension, size_t count, const set *a, const set *b) {
    static double cells[16 * 6];
    const grz_boxes p = boxes_of(a, dimension), q = boxes_of(b, dimension);
    const grz_status status = grz_split_boxes(&p, count, NULL, cells);
    flush_to_zero(false);
    assert(status == GRZ_OK);
    (void)status;
    const size_t numbers = 2 * (size_t)dimension;
    for (size_t i = 0; i < a->count; i++) {
        for (size_t j = 0; j < b->count; j++) {
            size_t owners = 0;
            for (size_t c = 0; c < count; c++) owners += grz_cell_owns(cells + numbers * c, &p, i, &q, j);
            const double *const x = a->at + numbers * i, *const y = b->at + numbers * j;
            assert(owners == (meet(dimension, x, x, false) && meet(dimension, y, y, false)));
        }
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    static set a, b;
    const unsigned how = take_byte(&in);
    const int dimension = how % 2 ? 2 : 3;
    take_set(&in, 2 * (size_t)dimension, &a);
    take_set(&in, 2 * (size_t)dimension, &b);
    flush_to_zero(how / 8 % 2);
    if (how / 16 % 2) compare_within(dimension, take_number(&in), &a, how / 4 % 2 ? &b : NULL);
    flush_to_zero(how / 8 % 2);
    compare(dimension, how / 2 % 2, &a, how / 4 % 2 ? &b : NULL);
    flush_to_zero(how / 8 % 2);
    assert_one_owner(dimension, 1 + how / 32, &a, &b);
    return 0;
}
