/* What of the search for pairs there is for each instruction set.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_KERNELS_H
#define GRZ_BOXES_KERNELS_H

#include "boxes/source.h"
#include "base/isa.h"

/* What an item carries. Two items are compared where they have no bit in common. */
enum {
    GRZ_LATER = 1, /* << axis: it begins in an earlier cell of this axis */
    GRZ_IN_A = 8,  /* of two sets, it is in the first */
    GRZ_IN_B = 16, /* or in the second */
    GRZ_SMALL = 32 /* << level: its pairs with others of this bit are found elsewhere */
};

/* A box in a list. */
typedef struct grz_item {
    uint32_t index, flags;
} grz_item;

enum { GRZ_KEY_BITS = 31 };

/* Numbers as integers of GRZ_KEY_BITS bits: (x - low) * scale, towards 0, at least 0 and at most `top`. Each step keeps
 * the order, so keys that differ are in the order of their numbers, and only equal ones leave something to decide. */
typedef struct grz_domain {
    int dimension;
    bool careful; /* numbers so small or so large that they are to be taken by their bits, and times `factor`, first */
    double factor[3], low[3], scale[3];
    double top;
} grz_domain;

/* An item with its box in integers: the least corner, then the greatest. */
typedef struct grz_record {
    int32_t at[6];
    uint32_t index, flags;
} grz_record;

/* The records of those items that are not empty; returns their number. */
typedef size_t grz_place_kernel(const grz_domain *domain, const grz_source sources[2], const grz_item *items,
                                size_t count, grz_record *out);

/* Many records, axis by axis, in the order of the least corner along the axis of the sweep, which is the first; those
 * of the first of two sets before those of the second. Behind each array 15 more may be read. */
typedef struct grz_column {
    int dimension;
    const int32_t *low[3], *high[3];
    const uint32_t *index;
    const int32_t *flags;
    /* i is compared with those from begin[i] to end[i] - 1: those behind it, or of two sets those of the other one that
     * begin where it does or later, one of the second set with those that begin later. Those from end[i] on begin
     * behind the end of i. */
    const uint32_t *begin, *end;
} grz_column;

/* Two that have a common point or, if it is in doubt, equal keys. */
enum { GRZ_CANDIDATES = 1024 };
typedef struct grz_candidates {
    size_t count;
    grz_pair pair[GRZ_CANDIDATES];
    uint8_t doubt[GRZ_CANDIDATES];
} grz_candidates;

/* Where a sweep is: i against those from j on. */
typedef struct grz_progress {
    size_t i, j;
} grz_progress;

/* Compares each i before `last`; goes on at `at`, and stays there when the candidates are full. In a pair of two sets
 * the one of the first comes first. */
typedef void grz_sweep_kernel(const grz_column *c, size_t last, grz_progress *at, grz_candidates *out);

grz_place_kernel *grz_place_in_use(void);
grz_sweep_kernel *grz_sweep_in_use(void);

/* The key of a number of a careful domain. */
int32_t grz_key_carefully(const grz_domain *domain, int axis, double x);

#endif
