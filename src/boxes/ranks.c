/* Ranks: keys of a small column that leave nothing open but equal numbers.
 *
 * Keys by knots divide the space between two samples evenly. If there are more clusters than samples, all boxes of a
 * cluster have equal keys, and each is compared exactly with all of its cluster. The least corners of a small column
 * are sorted instead, axis by axis. The key of a number is twice the place of the last one that is not greater, and one
 * more if that is less. So a least corner and a greatest one have equal keys only if they are equal.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/box_pairs.h"
#include "num/bits.h"

#include <assert.h>

/* The different numbers of the least corners of an axis, sorted, and behind them greater ones up to a power of two. */
typedef struct ranking {
    int64_t *at;
    size_t most; /* that power of two */
} ranking;

/* x must not be less than the first number. */
static int32_t rank_of(const ranking *r, int64_t x) {
    size_t last = 0;
    for (size_t step = r->most / 2; step > 0; step /= 2) last += r->at[last + step] <= x ? step : 0;
    return (int32_t)(2 * last + (r->at[last] < x));
}

/* Sorts and pads `count` numbers. */
static ranking rank_corners(int64_t *at, size_t count) {
    ranking r = {at, 1};
    size_t different = 1;
    grz_sort_samples(at, count);
    for (size_t i = 1; i < count; i++) {
        at[different] = at[i];
        different += at[i] != at[different - 1];
    }
    while (r.most < different) r.most *= 2;
    for (size_t i = different; i < r.most; i++) at[i] = INT64_MAX;
    return r;
}

/* Of each axis the least corners, and of each record six numbers. */
static_assert(7 * GRZ_MOST_RANKED * sizeof(int64_t) <= GRZ_SLOT_ROOM * sizeof(uint32_t), "a slot has the room");

void grz_column_rank(const grz_box_pairs *s, const grz_columns *c, int dimension, size_t i, int64_t *room) {
    const size_t count = c->start[i + 1] - c->start[i];
    const grz_column column = grz_column_at(c, dimension, i);
    grz_record *const records = c->record + c->start[i];
    int64_t *const corners = room, *const order = room + GRZ_MOST_RANKED;
    for (size_t k = 0; k < count; k++) {
        const uint32_t flags = (uint32_t)column.flags[k];
        double box[6];
        grz_source_box(&s->sources[(flags & GRZ_IN_B) != 0], column.index[k], box);
        for (int row = 0; row < 2 * dimension; row++) order[6 * k + (size_t)row] = grz_order(box[row]);
        records[k].index = column.index[k];
        records[k].flags = flags;
    }
    for (int axis = 0; axis < dimension; axis++) {
        for (size_t k = 0; k < count; k++) corners[k] = order[6 * k + (size_t)axis];
        const ranking r = rank_corners(corners, count);
        for (size_t k = 0; k < count; k++) {
            records[k].at[axis] = rank_of(&r, order[6 * k + (size_t)axis]);
            records[k].at[dimension + axis] = rank_of(&r, order[6 * k + (size_t)(dimension + axis)]);
        }
    }
}
