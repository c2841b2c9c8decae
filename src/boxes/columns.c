/* Cuts a list of boxes into columns, and sorts these.
 *
 * A box goes into each column of which it shares a cell. If two boxes share several cells, their pair belongs to the
 * cell in which their intersection begins: on each axis one of the two begins in that cell. So a record has a flag for
 * each axis on which it began in an earlier cell, and two records with such a flag in common are no pair here (Dittrich
 * and Seeger, "Data redundancy and duplicate detection in spatial join processing", 2000).
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/parallel.h"
#include "base/watch.h"
#include "boxes/box_pairs.h"
#include "num/bits.h"

#include <string.h>

enum {
    FEW_ITEMS = 1 << 15, /* fewer are not worth a thread */
    MOST_CHUNKS = 16
};

/* The list is processed in as many chunks as there are threads; each knows where its records of each column go. */
typedef struct column_cut {
    const grz_box_pairs *search;
    const grz_list *list;
    const grz_plan *plan;
    grz_columns *out;
    size_t chunks;
    size_t *place;             /* [chunks * columns]: first how many records there are, then where the next one goes */
    size_t apart[MOST_CHUNKS]; /* the same for the items that are kept apart */
    grz_record *placed;        /* [list->count]: the records of each chunk, if their keys take long to make; or NULL */
    size_t placed_count[MOST_CHUNKS];
} column_cut;

const grz_item *grz_list_items(const grz_box_pairs *s, const grz_list *list, size_t first, size_t count,
                               grz_item *room) {
    if (list->items) return list->items + first;
    const size_t of_a = s->sources[0].count;
    const uint32_t in_a = s->two ? GRZ_IN_A : 0;
    for (size_t i = 0; i < count; i++) {
        const size_t place = first + i;
        room[i] = place < of_a ? (grz_item){(uint32_t)place, in_a} : (grz_item){(uint32_t)(place - of_a), GRZ_IN_B};
    }
    return room;
}

static void count_record(column_cut *c, size_t chunk, const grz_cells *cells) {
    size_t *const counts = c->place + chunk * c->out->columns;
    for (uint32_t i = cells->first[0]; i <= cells->last[0]; i++) {
        for (uint32_t j = cells->first[1]; j <= cells->last[1]; j++) counts[(size_t)i * c->plan->cells[1] + j]++;
    }
}

static void put_record(column_cut *c, size_t chunk, const grz_record *r, const grz_cells *cells) {
    size_t *const places = c->place + chunk * c->out->columns;
    const grz_plan *const p = c->plan;
    for (uint32_t i = cells->first[0]; i <= cells->last[0]; i++) {
        for (uint32_t j = cells->first[1]; j <= cells->last[1]; j++) {
            grz_record *const to = &c->out->record[places[(size_t)i * p->cells[1] + j]++];
            *to = *r;
            if (i > cells->first[0]) to->flags |= (uint32_t)GRZ_BEGAN_EARLIER << p->grid[0];
            if (j > cells->first[1]) to->flags |= (uint32_t)GRZ_BEGAN_EARLIER << p->grid[1];
        }
    }
}

/* Makes the records of a batch of the list. */
static size_t place_batch(const column_cut *c, size_t at, size_t count, grz_record *out) {
    grz_item room[GRZ_BATCH];
    const grz_item *const items = grz_list_items(c->search, c->list, at, count, room);
    return c->search->place(&c->plan->domain, c->search->sources, items, count, out);
}

/* Processes a chunk: counts its records, or with `put` writes each to its columns; or some, if it is stopped. */
static inline void go_through(column_cut *c, size_t chunk, bool put) {
    const size_t count = c->list->count, first = count / c->chunks * chunk,
                 last = chunk + 1 == c->chunks ? count : first + count / c->chunks;
    size_t done = 0;
    for (size_t at = first; at < last && !grz_watch_stops(); at += GRZ_BATCH) {
        grz_record room[GRZ_BATCH], *const records = c->placed ? c->placed + first + done : room;
        const size_t n = last - at < GRZ_BATCH ? last - at : (size_t)GRZ_BATCH, left = c->placed_count[chunk] - done;
        const size_t whole = left < GRZ_BATCH ? left : (size_t)GRZ_BATCH;
        const size_t placed = put && c->placed ? whole : place_batch(c, at, n, records);
        done += placed;
        for (size_t i = 0; i < placed; i++) {
            const grz_record *const r = &records[i];
            const grz_cells cells = grz_cells_of(c->plan, r);
            if (GRZ_LIKELY(grz_cells_number(&cells) == 1)) {
                size_t *const place =
                    &c->place[chunk * c->out->columns + (size_t)cells.first[0] * c->plan->cells[1] + cells.first[1]];
                if (put) c->out->record[*place] = *r;
                ++*place;
            } else if (grz_cells_number(&cells) > GRZ_MOST_CELLS) {
                if (put) c->out->apart_item[c->apart[chunk]] = (grz_item){r->index, r->flags};
                c->apart[chunk]++;
            } else if (put) {
                put_record(c, chunk, r, &cells);
            } else {
                count_record(c, chunk, &cells);
            }
        }
    }
    c->placed_count[chunk] = done;
}

static void count_chunk(void *context, size_t chunk) { go_through((column_cut *)context, chunk, false); }
static void put_chunk(void *context, size_t chunk) { go_through((column_cut *)context, chunk, true); }

/* Replaces counts by places: column after column, and in each chunk after chunk, so that the order does not depend on
 * the number of chunks. */
static void places_from_counts(column_cut *c) {
    grz_columns *const out = c->out;
    for (size_t i = 0; i < out->columns; i++) {
        out->start[i] = out->records;
        for (size_t k = 0; k < c->chunks; k++) {
            size_t *const place = &c->place[k * out->columns + i];
            const size_t count = *place;
            *place = out->records;
            out->records += count;
        }
    }
    out->start[out->columns] = out->records;
    for (size_t k = 0; k < c->chunks; k++) {
        const size_t count = c->apart[k];
        c->apart[k] = out->apart;
        out->apart += count;
    }
}

static size_t sorted_size(const grz_columns *c) {
    return GRZ_COLUMN_ARRAYS * c->records + GRZ_COLUMN_PADDING * c->columns;
}

static grz_status cut_into(column_cut *c) {
    const grz_box_pairs *const s = c->search;
    grz_columns *const out = c->out;
    out->start = (size_t *)grz_allocate(s->allocator, out->columns + 1, sizeof *out->start);
    if (!out->start) return GRZ_ERROR_MEMORY;
    memset(c->place, 0, c->chunks * out->columns * sizeof *c->place);
    grz_run(s->parallel, c->chunks, count_chunk, c);
    if (grz_watch_stops()) return GRZ_STOPPED;
    places_from_counts(c);
    out->record = (grz_record *)grz_allocate(s->allocator, out->records, sizeof *out->record);
    out->sorted = (int32_t *)grz_allocate(s->allocator, sorted_size(out), sizeof *out->sorted);
    out->apart_item = (grz_item *)grz_allocate(s->allocator, out->apart, sizeof *out->apart_item);
    if (!out->record || !out->sorted || !out->apart_item) return GRZ_ERROR_MEMORY;
    grz_run(s->parallel, c->chunks, put_chunk, c);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

grz_status grz_columns_cut(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, grz_columns *out) {
    *out = (grz_columns){.columns = (size_t)plan->cells[0] * plan->cells[1]};
    column_cut c = {.search = s, .list = list, .plan = plan, .out = out, .chunks = grz_threads_of(s->parallel)};
    if (c.chunks > MOST_CHUNKS) c.chunks = MOST_CHUNKS;
    if (list->count < FEW_ITEMS) c.chunks = 1;
    const size_t places = c.chunks * out->columns, kept = plan->domain.by_knots ? list->count : 0;
    c.place = (size_t *)grz_allocate(s->allocator, places, sizeof *c.place);
    if (kept > 0) c.placed = (grz_record *)grz_allocate(s->allocator, kept, sizeof *c.placed);
    const grz_status status = c.place && (c.placed || kept == 0) ? cut_into(&c) : GRZ_ERROR_MEMORY;
    grz_release(s->allocator, c.placed, kept, sizeof *c.placed);
    grz_release(s->allocator, c.place, places, sizeof *c.place);
    if (status != GRZ_OK) grz_columns_free(s, out);
    return status;
}

void grz_columns_free(const grz_box_pairs *s, grz_columns *c) {
    grz_release(s->allocator, c->sorted, sorted_size(c), sizeof *c->sorted);
    grz_release(s->allocator, c->apart_item, c->apart, sizeof *c->apart_item);
    grz_release(s->allocator, c->record, c->records, sizeof *c->record);
    grz_release(s->allocator, c->start, c->columns + 1, sizeof *c->start);
    *c = (grz_columns){0};
}

/* Buckets of equal width along the axis of the sweep, from the lowest least corner to the highest. */
typedef struct buckets {
    int32_t low, high;
    uint64_t scale; /* buckets a key, times 2^32 */
    size_t number;  /* buckets of one set; those of a second set follow */
} buckets;

static inline size_t bucket_of(const buckets *b, int32_t key) {
    const int32_t inside = key < b->high ? key : b->high;
    return (size_t)((uint64_t)(uint32_t)(inside - b->low) * b->scale >> 32);
}

static buckets choose_buckets(const grz_record *r, size_t count, int axis, size_t number) {
    buckets b = {INT32_MAX, 0, 0, number};
    for (size_t i = 0; i < count; i++) {
        const int32_t key = r[i].at[axis];
        b.low = key < b.low ? key : b.low;
        b.high = key > b.high ? key : b.high;
    }
    b.scale = ((uint64_t)number << 32) / ((uint64_t)(uint32_t)(b.high - b.low) + 1);
    return b;
}

static inline size_t bucket_of_record(const buckets *b, const grz_record *r, int axis) {
    return bucket_of(b, r->at[axis]) + (r->flags & GRZ_IN_B ? b->number : 0);
}

/* Sets starts[i], for `all` buckets of all sets, to where bucket i starts. */
static void count_buckets(const buckets *b, const grz_record *r, size_t count, int axis, uint32_t *starts, size_t all) {
    memset(starts, 0, all * sizeof *starts);
    for (size_t i = 0; i < count; i++) starts[bucket_of_record(b, &r[i], axis)]++;
    uint32_t sum = 0;
    for (size_t i = 0; i < all; i++) {
        const uint32_t n = starts[i];
        starts[i] = sum;
        sum += n;
    }
}

int32_t *grz_column_array(const grz_columns *c, size_t i, size_t array) {
    return c->sorted + GRZ_COLUMN_ARRAYS * c->start[i] + GRZ_COLUMN_PADDING * i +
           array * (c->start[i + 1] - c->start[i]);
}

grz_column grz_column_at(const grz_columns *c, int dimension, size_t i) {
    grz_column column = {
        .dimension = dimension,
        .index = (const uint32_t *)grz_column_array(c, i, 6),
        .flags = grz_column_array(c, i, 7),
        .begin = (const uint32_t *)(const void *)(c->record + c->start[i]),
    };
    for (int k = 0; k < dimension; k++) {
        column.low[k] = grz_column_array(c, i, 2 * (size_t)k);
        column.high[k] = grz_column_array(c, i, 2 * (size_t)k + 1);
    }
    column.end = column.begin + (c->start[i + 1] - c->start[i]);
    return column;
}

uint64_t grz_column_sort(const grz_columns *c, const grz_plan *plan, bool two, size_t i, uint32_t *starts,
                         size_t room) {
    const size_t count = c->start[i + 1] - c->start[i];
    const int dimension = plan->domain.dimension, axes[3] = {plan->sweep, plan->grid[0], plan->grid[1]};
    grz_record *const r = c->record + c->start[i];
    const size_t sets = two ? 2 : 1;
    size_t number = 16;
    while (number < count && sets * number < room) number *= 2;
    const buckets b = choose_buckets(r, count, plan->sweep, number);
    count_buckets(&b, r, count, plan->sweep, starts, sets * number);
    int32_t *array[GRZ_COLUMN_ARRAYS + 1];
    for (size_t k = 0; k <= GRZ_COLUMN_ARRAYS; k++) array[k] = grz_column_array(c, i, k);
    int32_t *const padding = array[GRZ_COLUMN_ARRAYS];
    memset(padding, 0, GRZ_COLUMN_PADDING * sizeof *padding);
    for (size_t k = 0; k < count; k++) {
        const size_t to = starts[bucket_of_record(&b, &r[k], plan->sweep)]++;
        for (int a = 0; a < dimension; a++) {
            array[2 * a][to] = r[k].at[axes[a]];
            array[2 * a + 1][to] = r[k].at[dimension + axes[a]];
        }
        array[6][to] = (int32_t)r[k].index;
        array[7][to] = (int32_t)r[k].flags;
    }
    /* now the start of each bucket is that of the next one, and in front of the second set's first bucket is the first
     * set's last */
    uint32_t *const begin = (uint32_t *)(void *)r, *const end = begin + count;
    const size_t of_first = starts[number - 1];
    uint64_t work = 0;
    for (size_t k = 0; k < count; k++) {
        const size_t own = bucket_of(&b, array[0][k]), last = bucket_of(&b, array[1][k]);
        const bool across = two && k < of_first;
        begin[k] = !two ? (uint32_t)k + 1 : across ? starts[number + own - 1] : starts[own];
        end[k] = starts[across ? number + last : last];
        work += end[k] - begin[k];
    }
    return work;
}

uint64_t grz_column_sort_again(const grz_columns *c, const grz_plan *plan, bool two, size_t i, uint32_t *starts,
                               size_t room) {
    const int dimension = plan->domain.dimension, axes[3] = {plan->sweep, plan->grid[0], plan->grid[1]};
    const grz_column column = grz_column_at(c, dimension, i);
    for (size_t k = 0; k < c->start[i + 1] - c->start[i]; k++) {
        grz_record *const r = &c->record[c->start[i] + k];
        for (int a = 0; a < dimension; a++) {
            r->at[axes[a]] = column.low[a][k];
            r->at[dimension + axes[a]] = column.high[a][k];
        }
        r->index = column.index[k];
        r->flags = (uint32_t)column.flags[k];
    }
    return grz_column_sort(c, plan, two, i, starts, room);
}
