/* The parts of the search for pairs that are compiled for each instruction set.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_KERNELS_H
#define GRZ_BOXES_KERNELS_H

#include "boxes/source.h"
#include "base/isa.h"

/* The flags of an item. Two items are compared if they have no flag in common. */
enum {
    GRZ_BEGAN_EARLIER = 1, /* << axis: it begins in an earlier cell of this axis */
    GRZ_IN_A = 8,          /* of two sets, it is in the first */
    GRZ_IN_B = 16,         /* of two sets, it is in the second */
    GRZ_SMALL = 32         /* << level: its pairs with others that have this flag are found elsewhere */
};

/* A box in a list. */
typedef struct grz_item {
    uint32_t index; /* in its source */
    uint32_t flags;
} grz_item;

enum { GRZ_KEY_BITS = 31 };

/* Keys from `key` on: the distance from a knot, >> shift, times factor / 2^32. */
typedef struct grz_segment {
    uint64_t factor;
    uint32_t key, shift;
} grz_segment;

/* How numbers become keys, integers of GRZ_KEY_BITS bits: by knots, or as (x - low) * scale, rounded towards 0, at
 * least 0 and at most `top`. Each step is monotone, so keys that differ are in the order of their numbers; only equal
 * keys leave the order open. */
enum { GRZ_SEGMENTS = 64 };
typedef struct grz_domain {
    int dimension;
    bool by_knots;
    double low[3];
    double scale[3];
    double top;
    int64_t knot[3][GRZ_SEGMENTS]; /* grz_order of where each segment begins */
    grz_segment segment[3][GRZ_SEGMENTS];
} grz_domain;

/* An item with its box in keys: the least corner, then the greatest. */
typedef struct grz_record {
    int32_t at[6];
    uint32_t index;
    uint32_t flags;
} grz_record;

/* Writes the records of those items that are not empty to `out`; returns their number. */
typedef size_t grz_place_kernel(const grz_domain *domain, const grz_source sources[2], const grz_item *items,
                                size_t count, grz_record *out);

/* A column has up to GRZ_COLUMN_ARRAYS arrays: low and high of three axes, index and flags. The kernel loads 16
 * elements at a time, so behind the last array GRZ_COLUMN_PADDING more are allocated. */
enum { GRZ_COLUMN_ARRAYS = 8, GRZ_COLUMN_PADDING = 16 };

/* Records as arrays, in the order of the bucket in which they begin along the axis of the sweep, which is axis 0 here;
 * those of the first of two sets before those of the second. */
typedef struct grz_column {
    int dimension;
    const int32_t *low[3];
    const int32_t *high[3];
    const uint32_t *index;
    const int32_t *flags;
    /* Record i is compared with the records from begin[i] to end[i] - 1. Within one set these are the ones behind it.
     * Of two sets they are in the other set: for i in the first set, those that begin in its bucket or later; for i in
     * the second, those that begin in a later bucket. Those from end[i] on begin after the end of i. */
    const uint32_t *begin;
    const uint32_t *end;
} grz_column;

/* Pairs that meet by their keys. */
enum { GRZ_CANDIDATES = 1024 };
typedef struct grz_candidates {
    size_t count;
    grz_pair pair[GRZ_CANDIDATES];
    uint8_t doubt[GRZ_CANDIDATES]; /* 0: they overlap openly; 1: some keys are equal, their numbers decide */
} grz_candidates;

/* How far a sweep is: i is compared with those from j on next. */
typedef struct grz_progress {
    size_t i, j;
} grz_progress;

/* Compares each i before `last`, from *at on; updates *at, which is before `last` if the candidates are full. In a pair
 * of two sets the box of the first set comes first. */
typedef void grz_sweep_kernel(const grz_column *c, size_t last, grz_progress *at, grz_candidates *out);

grz_place_kernel *grz_place_in_use(void);
grz_sweep_kernel *grz_sweep_in_use(void);

/* The grz_place_kernel of domains by knots, with any instruction set. */
grz_place_kernel grz_place_by_knots;

#endif
