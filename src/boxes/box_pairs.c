/* All pairs of boxes that have a common point.
 *
 * The boxes are swept along one axis. The other axes are cut into cells, so that only boxes of one column are compared
 * with each other (the plane sweep of Bentley and Wood, "An optimal worst case algorithm for reporting intersections of
 * rectangles", 1980, in the columns of Patel and DeWitt's "Partition based spatial-merge join", 1996). The size of a
 * cell follows from the boxes' sizes, not from their number, so that the comparisons stay in proportion to the pairs
 * wherever boxes crowd:
 *
 *     cut       a sample decides how; each box goes into its columns, as integer keys in the order of its numbers
 *     sweep     each column is sorted and swept, sixteen comparisons at a time; only equal keys are decided exactly
 *     runs      a column in which too many keys are equal gets others, run by run
 *     again     a larger column with too many comparisons becomes a list of its own, which is cut by its own sample
 *     apart     boxes too large for the cells: few are compared with all; many are cut again, by their sizes, with all
 *               the others, whose pairs among themselves are then known
 *
 * So crowds, and boxes of all sizes, cost some cuts more.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "boxes/box_pairs.h"
#include "boxes/margin.h"
#include "num/bits.h"

#include <string.h>

static grz_status search_list(const grz_box_pairs *s, const grz_list *list);

static grz_status search_items(const grz_box_pairs *s, grz_item *items, size_t count, size_t lead, int level) {
    const grz_list list = {items, count, lead, level};
    return search_list(s, &list);
}

/* The columns that are cut again, as lists one behind the other. */
typedef struct rest_lists {
    size_t lists;
    size_t items;   /* in all lists */
    size_t *last;   /* [lists]: where each list ends */
    grz_item *item; /* [items] */
} rest_lists;

static void free_rest(const grz_box_pairs *s, rest_lists *r) {
    grz_release(s->allocator, r->last, r->lists, sizeof *r->last);
    grz_release(s->allocator, r->item, r->items, sizeof *r->item);
    *r = (rest_lists){0};
}

static grz_status take_rest(const grz_box_pairs *s, const grz_columns *c, int dimension, const bool *again,
                            rest_lists *out) {
    *out = (rest_lists){0};
    for (size_t i = 0; i < c->columns; i++) {
        out->lists += again[i];
        out->items += again[i] ? c->start[i + 1] - c->start[i] : 0;
    }
    if (out->lists == 0) return GRZ_OK;
    out->last = (size_t *)grz_allocate(s->allocator, out->lists, sizeof *out->last);
    out->item = (grz_item *)grz_allocate(s->allocator, out->items, sizeof *out->item);
    if (!out->last || !out->item) {
        free_rest(s, out);
        return GRZ_ERROR_MEMORY;
    }
    size_t lists = 0, items = 0;
    for (size_t i = 0; i < c->columns; i++) {
        if (!again[i]) continue;
        const grz_column column = grz_column_at(c, dimension, i);
        for (size_t k = 0; k < c->start[i + 1] - c->start[i]; k++) {
            out->item[items++] = (grz_item){column.index[k], (uint32_t)column.flags[k]};
        }
        out->last[lists++] = items;
    }
    return GRZ_OK;
}

static grz_status search_rest(const grz_box_pairs *s, const rest_lists *r, int level) {
    grz_status status = GRZ_OK;
    for (size_t i = 0, first = 0; i < r->lists && status == GRZ_OK; first = r->last[i++]) {
        status = search_items(s, r->item + first, r->last[i] - first, 0, level);
    }
    return status;
}

/* Sweeps the columns, and copies those that are to be cut again. */
static grz_status search_columns(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan,
                                 const grz_columns *c, rest_lists *again) {
    bool *const marks = (bool *)grz_allocate(s->allocator, c->columns, sizeof *marks);
    if (!marks) return GRZ_ERROR_MEMORY;
    grz_status status = grz_columns_sweep(s, list, plan, c, marks);
    if (status == GRZ_OK) status = take_rest(s, c, plan->domain.dimension, marks, again);
    grz_release(s->allocator, marks, c->columns, sizeof *marks);
    return status;
}

/* The items kept apart first, then all others, marked as compared with each other. */
typedef struct apart_list {
    size_t count;
    grz_item *item;
} apart_list;

static grz_status list_apart(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, const grz_columns *c,
                             apart_list *out) {
    out->item = (grz_item *)grz_allocate(s->allocator, list->count, sizeof *out->item);
    if (!out->item) return GRZ_ERROR_MEMORY;
    memcpy(out->item, c->apart_item, c->apart * sizeof *out->item);
    out->count = c->apart;
    for (size_t at = 0; at < list->count; at += GRZ_BATCH) {
        grz_item room[GRZ_BATCH];
        grz_record records[GRZ_BATCH];
        const size_t n = list->count - at < GRZ_BATCH ? list->count - at : (size_t)GRZ_BATCH;
        const grz_item *const items = grz_list_items(s, list, at, n, room);
        const size_t placed = s->place(&plan->domain, s->sources, items, n, records);
        for (size_t i = 0; i < placed; i++) {
            const grz_cells cells = grz_cells_of(plan, &records[i]);
            if (grz_cells_number(&cells) > GRZ_MOST_CELLS) continue;
            out->item[out->count++] =
                (grz_item){records[i].index, records[i].flags | (uint32_t)GRZ_SMALL << list->level};
        }
    }
    return GRZ_OK;
}

/* What one cut leaves for others. */
typedef struct left_over {
    rest_lists again;
    apart_list apart;
    size_t lead; /* how many of these were kept apart */
} left_over;

static grz_status search_cut(const grz_box_pairs *s, const grz_list *list, left_over *out) {
    const grz_plan plan = grz_plan_of(s, list);
    grz_columns c;
    grz_status status = grz_columns_cut(s, list, &plan, &c);
    if (status != GRZ_OK) return status;
    status = search_columns(s, list, &plan, &c, &out->again);
    out->lead = c.apart;
    if (status == GRZ_OK && c.apart > 0) {
        status = c.apart <= GRZ_FEW ? grz_few_sweep(s, list, &plan, &c) : list_apart(s, list, &plan, &c, &out->apart);
    }
    grz_columns_free(s, &c);
    return status;
}

static grz_status search_list(const grz_box_pairs *s, const grz_list *list) {
    left_over l = {.lead = 0};
    grz_status status = search_cut(s, list, &l);
    if (status == GRZ_OK) status = search_rest(s, &l.again, list->level);
    free_rest(s, &l.again);
    if (status == GRZ_OK && l.apart.item)
        status = search_items(s, l.apart.item, l.apart.count, l.lead, list->level + 1);
    grz_release(s->allocator, l.apart.item, list->count, sizeof *l.apart.item);
    return status;
}

static grz_status search_all(grz_box_pairs *s) {
    const grz_list all = {.count = s->sources[0].count + (s->two ? s->sources[1].count : 0)};
    grz_status status = grz_slots_begin(s, all.count);
    if (status == GRZ_OK) status = search_list(s, &all);
    grz_slots_end(s);
    return status;
}

/* The same with boxes that are grown by half of the margin. */
static grz_status search_within(grz_box_pairs *s) {
    const size_t numbers = 2 * (size_t)s->sources[0].dimension, others = s->two ? s->given[1].count : 0,
                 count = s->given[0].count + others;
    double *const room = (double *)grz_allocate(s->allocator, count, numbers * sizeof *room);
    if (!room) return GRZ_ERROR_MEMORY;
    s->sources[0] = s->sources[1] = grz_source_grown(&s->given[0], s->margin, room);
    if (s->two) s->sources[1] = grz_source_grown(&s->given[1], s->margin, room + s->given[0].count * numbers);
    const grz_status status = search_all(s);
    grz_release(s->allocator, room, count, numbers * sizeof *room);
    return status;
}

grz_status grz_boxes_pairs_in_any_order(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *how,
                                        grz_pair_visitor visit, void *user) {
    grz_box_pairs s = {
        .two = b != NULL,
        .open = how->open,
        .margin = how->margin,
        .allocator = how->allocator,
        .parallel = how->parallel,
        .visit = visit,
        .user = user,
        .place = grz_place_in_use(),
        .sweep = grz_sweep_in_use(),
    };
    if (!visit || !grz_source_of(a, &s.given[0]) || !grz_source_of(b ? b : a, &s.given[1])) return GRZ_ERROR_ARGUMENT;
    if (s.given[0].dimension != s.given[1].dimension) return GRZ_ERROR_ARGUMENT;
    const bool meet = grz_zero(s.margin);
    if (s.open && !meet) return GRZ_ERROR_ARGUMENT;
    if (s.given[0].count + (b ? s.given[1].count : 0) < 2 || s.given[0].count == 0 || s.given[1].count == 0)
        return GRZ_OK;
    if (!grz_is_margin(s.margin)) return GRZ_OK;
    s.sources[0] = s.given[0];
    s.sources[1] = s.given[1];
    return meet ? search_all(&s) : search_within(&s);
}
