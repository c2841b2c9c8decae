/* Other keys for a column of which too many keys are equal.
 *
 * A sample knows some hundred places. If boxes crowd at more of them, all boxes of a place have equal keys, and each is
 * compared exactly with all others of its place. But such a column, once it is sorted, falls into runs: boxes of two
 * runs are never compared, as one ends before the other begins. So keys need to be in order within a run only:
 *
 *     distance   how far a number is from the least one of the run, in the order of doubles; cheap
 *     rank       its place among the least corners of the run, which are sorted for it: keys of a least and a greatest
 *                corner are equal only if these are
 *
 * The records stay where they are, and so does what each is compared with.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/box_pairs.h"
#include "num/bits.h"

#include <assert.h>

/* A run: records from..to - 1 of the first set or the only one, and from..to - 1 of the second. */
typedef struct run {
    size_t from[2], to[2];
} run;

/* Where the second of two sets begins; the end, if there is none. */
static size_t second_set(const grz_column *c, size_t count) {
    size_t first = 0, last = count;
    while (first < last) {
        const size_t middle = (first + last) / 2;
        if (c->flags[middle] & GRZ_IN_B) last = middle;
        else first = middle + 1;
    }
    return first;
}

static size_t greatest_of(size_t a, size_t b) { return a > b ? a : b; }

/* Moves `r` to the next run: whatever is compared with a record of it is in it, too. False: there is none. The records
 * with which one of the second set is compared begin in a later bucket, so if the next one of the first set is among
 * them, the second set goes first. */
static bool next_run(const grz_column *c, size_t middle, size_t count, run *r) {
    size_t a = r->from[0] = r->to[0], b = r->from[1] = r->to[1];
    const bool two = middle < count;
    if (a == middle && b == count) return false;
    const bool second = b < count && (a == middle || c->begin[b] <= a);
    size_t a_end = a + !second, b_end = b + second;
    while (a < a_end || b < b_end) {
        if (a < a_end) {
            if (two) b_end = greatest_of(b_end, c->end[a]);
            else a_end = greatest_of(a_end, c->end[a]);
            a++;
        } else {
            a_end = greatest_of(a_end, c->end[b]);
            b++;
        }
    }
    r->to[0] = a;
    r->to[1] = b;
    return true;
}

static_assert((6 * GRZ_MOST_IN_RUN + GRZ_MOST_RANKED) * sizeof(int64_t) <= GRZ_SLOT_ROOM * sizeof(uint32_t),
              "a slot has the room");

/* A column that gets other keys, and room. */
typedef struct rekeying {
    const grz_box_pairs *search;
    grz_column column;
    int number[6];     /* which of the caller's numbers is in which array of the column */
    int32_t *array[6]; /* the keys: low, high along each axis */
    int64_t *box;      /* [6 * GRZ_MOST_IN_RUN]: six numbers a box of the run, as the arrays, in the order of doubles */
    int64_t *corner;   /* [GRZ_MOST_RANKED] */
    bool ranks;
} rekeying;

static void read_run(const rekeying *g, size_t from, size_t end, int64_t *to) {
    const grz_column *const c = &g->column;
    for (; from < end; from++, to += 6) {
        double room[6];
        const grz_source *const source = &g->search->sources[(c->flags[from] & GRZ_IN_B) != 0];
        const double *const box = grz_source_numbers(source, c->index[from], room);
        for (int row = 0; row < 2 * c->dimension; row++) to[row] = grz_order(box[g->number[row]]);
    }
}

/* Keys from `first` on. */
typedef struct key_range {
    uint32_t first;
    uint64_t count;
} key_range;

/* The keys of an axis: distances from the least one of the least corners, or, if there are corners, ranks among them;
 * both in proportion to the range. */
typedef struct run_keys {
    key_range range;
    grz_segment segment;
    int64_t least, greatest;
    const int64_t *corner; /* different least corners, sorted, and behind them greater numbers up to a power of two */
    size_t corners;        /* that power of two */
} run_keys;

static inline int32_t key_at(const run_keys *keys, uint64_t distance) {
    return (int32_t)(keys->segment.key + (uint32_t)((distance >> keys->segment.shift) * keys->segment.factor >> 32));
}

static inline run_keys choose_distances(const int64_t *x, size_t count, key_range range) {
    run_keys keys = {.range = range, .least = INT64_MAX, .greatest = -(int64_t)GRZ_EXPONENT_MASK};
    for (size_t i = 0; i < 6 * count; i += 6) {
        keys.least = x[i] < keys.least && x[i] > -(int64_t)GRZ_EXPONENT_MASK ? x[i] : keys.least;
        keys.greatest = x[i] > keys.greatest ? x[i] : keys.greatest;
    }
    if (keys.least > keys.greatest) keys.least = keys.greatest;
    keys.segment = grz_segment_of((uint64_t)keys.greatest - (uint64_t)keys.least, range.first, range.count);
    return keys;
}

/* A greatest corner beyond all least ones has the greatest key, and -inf the least. */
static inline int32_t distance_key(const run_keys *keys, int64_t x) {
    if (x > keys->greatest) return (int32_t)(keys->range.first + (uint32_t)(keys->range.count - 1));
    return key_at(keys, x > keys->least ? (uint64_t)x - (uint64_t)keys->least : 0);
}

static run_keys choose_ranks(const int64_t *x, size_t count, key_range range, int64_t *corner) {
    size_t different = 1, all = 1;
    for (size_t i = 0; i < count; i++) corner[i] = x[6 * i];
    grz_sort_samples(corner, count);
    for (size_t i = 1; i < count; i++) {
        corner[different] = corner[i];
        different += corner[i] != corner[different - 1];
    }
    while (all < different) all *= 2;
    for (size_t i = different; i < all; i++) corner[i] = INT64_MAX;
    return (run_keys){
        .segment = grz_segment_of(2 * all - 1, range.first, range.count), .corner = corner, .corners = all};
}

/* Twice the place of the last corner that is not greater than x, and one more if that is less. x must not be less than
 * the first one. */
static inline int32_t rank_key(const run_keys *keys, int64_t x) {
    size_t last = 0;
    for (size_t step = keys->corners / 2; step > 0; step /= 2) last += keys->corner[last + step] <= x ? step : 0;
    return key_at(keys, 2 * last + (keys->corner[last] < x));
}

/* Sets the keys of the boxes of one set along the axis of an array. */
static void set_run_keys(const rekeying *g, const run_keys *keys, int row, size_t from, size_t end, const int64_t *x) {
    int32_t *const low = g->array[row], *const high = g->array[row + 1];
    for (; from < end; from++, x += 6) {
        low[from] = keys->corner ? rank_key(keys, x[0]) : distance_key(keys, x[0]);
        high[from] = keys->corner ? rank_key(keys, x[1]) : distance_key(keys, x[1]);
    }
}

static void rekey_run(const rekeying *g, const run *r, key_range sweep) {
    static const key_range all = {0, UINT64_C(1) << GRZ_KEY_BITS};
    const size_t first = r->to[0] - r->from[0], count = first + (r->to[1] - r->from[1]);
    read_run(g, r->from[0], r->to[0], g->box);
    read_run(g, r->from[1], r->to[1], g->box + 6 * first);
    for (int row = 0; row < 2 * g->column.dimension; row += 2) {
        const int64_t *const x = g->box + row;
        const key_range range = row == 0 ? sweep : all;
        const run_keys keys = g->ranks ? choose_ranks(x, count, range, g->corner) : choose_distances(x, count, range);
        set_run_keys(g, &keys, row, r->from[0], r->to[0], x);
        set_run_keys(g, &keys, row, r->from[1], r->to[1], x + 6 * first);
    }
}

/* Along the axis of the sweep runs have keys in their order, in proportion to their boxes; at least one. */
static key_range sweep_keys(const run *r, size_t middle, size_t count) {
    const uint64_t from = r->from[0] + r->from[1] - middle, end = r->to[0] + r->to[1] - middle;
    const uint64_t first = (from << GRZ_KEY_BITS) / count, last = (end << GRZ_KEY_BITS) / count;
    return (key_range){(uint32_t)first, last > first ? last - first : 1};
}

size_t grz_column_rekey(const grz_box_pairs *s, const grz_columns *c, const grz_plan *plan, size_t i, bool ranks,
                        int64_t *room) {
    const int dimension = plan->domain.dimension;
    const size_t count = c->start[i + 1] - c->start[i],
                 most = ranks ? (size_t)GRZ_MOST_RANKED : (size_t)GRZ_MOST_IN_RUN;
    rekeying g = {
        .search = s,
        .column = grz_column_at(c, dimension, i),
        .box = room,
        .corner = room + 6 * GRZ_MOST_IN_RUN,
        .ranks = ranks,
    };
    const int axes[3] = {plan->sweep, plan->grid[0], plan->grid[1]};
    for (int row = 0; row < 2 * dimension; row++) {
        g.number[row] = axes[row / 2] + row % 2 * dimension;
        g.array[row] = grz_column_array(c, i, (size_t)row);
    }
    const size_t middle = s->two ? second_set(&g.column, count) : count;
    size_t longest = 0;
    for (run r = {{0, middle}, {0, middle}}; next_run(&g.column, middle, count, &r);) {
        const size_t size = r.to[0] - r.from[0] + (r.to[1] - r.from[1]);
        longest = greatest_of(longest, size);
        if (size <= most) rekey_run(&g, &r, sweep_keys(&r, middle, count));
    }
    return longest;
}
