/* The search for pairs of boxes: what its parts share. pairs.c explains how it goes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_SEARCH_H
#define GRZ_BOXES_SEARCH_H

#include "boxes/kernels.h"

/* One call. */
typedef struct grz_search {
    grz_source sources[2]; /* the same twice for a search within one set */
    bool two, open;
    const grz_allocator *allocator;
    const grz_parallel *parallel;
    grz_pair_visitor visit;
    void *user;
    grz_place_kernel *place;
    grz_sweep_kernel *sweep;
    struct grz_slot *slots;
} grz_search;

/* What is to be compared: all boxes if items is NULL. The first `lead` say what the rest is to be cut to (0: all
 * do). */
typedef struct grz_list {
    const grz_item *items;
    size_t count, lead;
    int level; /* how many bits GRZ_SMALL are in use */
} grz_list;

/* `count` items from `first` on; they are made in `room` where the list is of all boxes. */
const grz_item *grz_list_items(const grz_search *s, const grz_list *list, size_t first, size_t count, grz_item *room);

/* How a list is cut: into columns of cells along one axis or two, none if cells are 1. */
typedef struct grz_plan {
    grz_domain domain;
    int sweep;   /* the axis along which columns are swept */
    int grid[2]; /* the axes of the cells; in the plane the second is not used */
    uint32_t cells[2];
} grz_plan;

grz_plan grz_plan_of(const grz_search *s, const grz_list *list);

/* The cells of a record. */
typedef struct grz_cells {
    uint32_t first[2], last[2];
} grz_cells;

static inline uint32_t grz_cell_of(int32_t key, uint32_t cells) {
    return (uint32_t)((uint64_t)(uint32_t)key * cells >> GRZ_KEY_BITS);
}

static inline grz_cells grz_cells_of(const grz_plan *p, const grz_record *r) {
    const int dimension = p->domain.dimension;
    grz_cells c = {{0, 0}, {0, 0}};
    for (int k = 0; k < dimension - 1; k++) {
        c.first[k] = grz_cell_of(r->at[p->grid[k]], p->cells[k]);
        c.last[k] = grz_cell_of(r->at[dimension + p->grid[k]], p->cells[k]);
    }
    return c;
}

static inline uint64_t grz_cells_number(const grz_cells *c) {
    return (uint64_t)(c->last[0] - c->first[0] + 1) * (c->last[1] - c->first[1] + 1);
}

/* Records of more cells than this are kept apart. */
enum { GRZ_MOST_CELLS = 16 };

/* A list cut into columns. */
typedef struct grz_columns {
    size_t columns, records, apart; /* how many; of those kept apart, too */
    size_t *start;                  /* of column i, the records from start[i] to start[i + 1] - 1; columns + 1 */
    grz_record *record;
    grz_item *apart_item;
    int32_t *sorted; /* where columns are sorted: 8 integers a record, and 16 a column */
} grz_columns;

/* Cuts. GRZ_OK or GRZ_ERROR_MEMORY, with nothing kept. */
grz_status grz_columns_cut(const grz_search *s, const grz_list *list, const grz_plan *plan, grz_columns *out);
void grz_columns_free(const grz_search *s, grz_columns *c);

/* Sorts column i, of two sets or one, whose records are gone then. Returns how many comparisons it will take. `starts`
 * is for `room` numbers. */
uint64_t grz_column_sort(const grz_columns *c, const grz_plan *plan, bool two, size_t i, uint32_t *starts, size_t room);

/* Where a column lies that has been sorted. */
grz_column grz_column_at(const grz_columns *c, int dimension, size_t i);

/* Where a job is swept, by one thread at a time. Many jobs take turns in few slots: when the pairs of a slot are full
 * it waits until all are visited. So the order of the pairs, and the memory that they take, do not depend on who runs
 * what and when. */
enum { GRZ_SLOTS = 32, GRZ_SLOT_ROOM = 1 << 14 };
typedef struct grz_slot {
    bool busy, begun;
    size_t job, column, last; /* the job's columns, and where it is */
    grz_progress at;
    size_t at_end;
    grz_column now;
    size_t count;
    grz_pair *pair; /* room for `most` */
    size_t most;
    uint32_t *room; /* for sorting GRZ_SLOT_ROOM records at most, or for some boxes to be compared with others */
} grz_slot;

grz_status grz_slots_begin(grz_search *s, size_t boxes);
void grz_slots_end(grz_search *s);

/* Runs jobs 0 .. count-1 side by side. work(context, slot) goes on with slot->job, from the start unless `begun`, until
 * it is done and `busy` is cleared, or no more pairs fit. GRZ_OK or GRZ_STOPPED. */
typedef void grz_work(void *context, grz_slot *slot);
grz_status grz_slots_run(const grz_search *s, size_t count, grz_work *work, void *context);

/* Sweeps slot->now from slot->at to slot->at_end, and takes the pairs. False: no more fit. */
bool grz_slot_sweep(const grz_search *s, grz_slot *slot);

/* Sweeps all columns, but those in which it would take long and which another cut might cut: again[i] says so of column
 * i, then sorted. */
grz_status grz_columns_sweep(const grz_search *s, const grz_list *list, const grz_plan *plan, const grz_columns *c,
                             bool *again);

/* Compares the items that were kept apart, so many at most, with each other and with all others of the list. */
enum { GRZ_FEW = 64 };
grz_status grz_few_sweep(const grz_search *s, const grz_list *list, const grz_plan *plan, const grz_columns *c);

#endif
