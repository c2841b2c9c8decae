/* The search for pairs of boxes: what its parts share. box_pairs.c explains the method.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_BOX_PAIRS_H
#define GRZ_BOXES_BOX_PAIRS_H

#include "boxes/kernels.h"

/* One call. */
typedef struct grz_box_pairs {
    grz_source sources[2]; /* the same twice for a search within one set; with a margin grown boxes (margin.h) */
    grz_source given[2];   /* the caller's boxes, by which pairs are decided */
    bool two;              /* pairs of one box of each source are wanted */
    bool open;             /* only pairs that overlap openly are wanted */
    double margin;         /* if not 0: pairs at most this far apart are wanted */
    const grz_allocator *allocator;
    const grz_parallel *parallel;
    grz_pair_visitor visit;
    void *user;
    grz_place_kernel *place;
    grz_sweep_kernel *sweep;
    struct grz_slot *slots;
} grz_box_pairs;

/* grz_boxes_pairs without the option `in_order`; `how` is not NULL. */
grz_status grz_boxes_pairs_in_any_order(const grz_boxes *a, const grz_boxes *b, const grz_pairs_options *how,
                                        grz_pair_visitor visit, void *user);

/* Items are processed in batches of at most so many. */
enum { GRZ_BATCH = 256 };

/* What is to be compared. */
typedef struct grz_list {
    const grz_item *items; /* NULL: all boxes of the sources */
    size_t count;
    size_t lead; /* the sizes of the first `lead` items decide how large cells are; 0: those of all items */
    int level;   /* how many bits GRZ_SMALL are in use */
} grz_list;

/* `count` items from `first` on. Writes them to `room` if the list is of all boxes. */
const grz_item *grz_list_items(const grz_box_pairs *s, const grz_list *list, size_t first, size_t count,
                               grz_item *room);

/* Boxes of a list that represent all. */
enum { GRZ_FEWEST_SAMPLES = 64, GRZ_MOST_SAMPLES = 512 };
typedef struct grz_sample {
    size_t count;
    double box[GRZ_MOST_SAMPLES][6];
    grz_item item[GRZ_MOST_SAMPLES];
} grz_sample;

/* Sorts at most some hundred numbers (Shell's sort with Ciura's gaps). */
void grz_sort_samples(int64_t *at, size_t count);

/* The domain of linear keys for `all` boxes. False: it must not be used, as its keys depend on the thread's
 * floating-point modes. */
bool grz_domain_linear(const grz_box_pairs *s, const grz_sample *of, size_t all, grz_domain *out);
void grz_domain_by_knots(const grz_box_pairs *s, const grz_sample *of, grz_domain *out);

/* A segment that gives the distances from 0 to `most` the keys from key to key + keys - 1, in proportion. */
grz_segment grz_segment_of(uint64_t most, uint64_t key, uint64_t keys);

/* How a list is cut: into columns of cells along one axis or two; into one column if all `cells` are 1. */
typedef struct grz_plan {
    grz_domain domain;
    int sweep;         /* the axis along which columns are swept */
    int grid[2];       /* the axes of the cells; in 2D the second is not used */
    uint32_t cells[2]; /* how many along each, at most 2^15 */
} grz_plan;

grz_plan grz_plan_of(const grz_box_pairs *s, const grz_list *list);

/* The cells of a record, from the first to the last along each axis of the grid. */
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

/* How many cells those are. */
static inline uint64_t grz_cells_number(const grz_cells *c) {
    return (uint64_t)(c->last[0] - c->first[0] + 1) * (c->last[1] - c->first[1] + 1);
}

/* Records of more cells than this are kept apart. */
enum { GRZ_MOST_CELLS = 16 };

/* A list cut into columns. */
typedef struct grz_columns {
    size_t columns;       /* how many */
    size_t records;       /* in all columns; a box is in each column of which it shares a cell */
    size_t apart;         /* items that are kept apart */
    size_t *start;        /* [columns + 1]: column i has the records from start[i] to start[i + 1] - 1 */
    grz_record *record;   /* [records] */
    grz_item *apart_item; /* [apart] */
    int32_t *sorted;      /* sorted columns: GRZ_COLUMN_ARRAYS integers a record, and GRZ_COLUMN_PADDING a column */
} grz_columns;

/* Cuts the list. GRZ_OK, or GRZ_ERROR_MEMORY, and then nothing is to be freed. */
grz_status grz_columns_cut(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, grz_columns *out);
void grz_columns_free(const grz_box_pairs *s, grz_columns *c);

/* Sorts column i, of two sets or one, and overwrites its records. Returns how many comparisons a sweep of it takes.
 * `starts` has room for `room` numbers. */
uint64_t grz_column_sort(const grz_columns *c, const grz_plan *plan, bool two, size_t i, uint32_t *starts, size_t room);

/* The same again, after its keys have changed: in each array and along the sweep they must have the order of before. */
uint64_t grz_column_sort_again(const grz_columns *c, const grz_plan *plan, bool two, size_t i, uint32_t *starts,
                               size_t room);

/* Column i, which must be sorted; and one of its arrays, in the order of grz_column: low, high of each axis, index,
 * flags. */
grz_column grz_column_at(const grz_columns *c, int dimension, size_t i);
int32_t *grz_column_array(const grz_columns *c, size_t i, size_t array);

/* Gives sorted column i other keys, which differ for most numbers that had the same key, run by run (runs.c): ranks, or
 * distances. Returns how many records the longest run has; runs of more than GRZ_MOST_RANKED, or of more than
 * GRZ_MOST_IN_RUN for distances, stay as they are: then the column must not be sorted again. `room`: GRZ_SLOT_ROOM * 4
 * bytes, as a slot has. */
enum { GRZ_MOST_IN_RUN = 1024, GRZ_MOST_RANKED = 256 };
size_t grz_column_rekey(const grz_box_pairs *s, const grz_columns *c, const grz_plan *plan, size_t i, bool ranks,
                        int64_t *room);

/* A job in progress, and room for its pairs. A slot is worked on by one thread at a time. There are more jobs than
 * slots, and jobs produce any number of pairs: a job whose pairs are full pauses until the pairs of all slots are
 * visited. So the order of the pairs, and the memory that they take, do not depend on threads and their timing. */
enum { GRZ_SLOTS = 32, GRZ_SLOT_ROOM = 1 << 14 };
typedef struct grz_slot {
    bool busy;       /* has a job */
    bool begun;      /* the job was worked on before */
    size_t job;      /* its number */
    size_t column;   /* which column of the job is swept */
    grz_column now;  /* what is swept */
    grz_progress at; /* how far */
    size_t at_end;   /* until which i */
    size_t count;    /* pairs found and not yet visited */
    grz_pair *pair;  /* [most] */
    size_t most;
    uint32_t *room; /* [GRZ_SLOT_ROOM], for sorting, or for the arrays of grz_few_sweep */
} grz_slot;

grz_status grz_slots_begin(grz_box_pairs *s, size_t boxes);
void grz_slots_end(grz_box_pairs *s);

/* Sweeps all columns, except those that would take long and that another cut may divide: sets again[i] for these, and
 * leaves them sorted. */
grz_status grz_columns_sweep(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, const grz_columns *c,
                             bool *again);

/* Compares the items that were kept apart, at most GRZ_FEW, with each other and with all others of the list. */
enum { GRZ_FEW = 64 };
grz_status grz_few_sweep(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, const grz_columns *c);

#endif
