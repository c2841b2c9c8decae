/* The inner loops of the making of a tree, one function for each instruction set.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_SPLIT_H
#define GRZ_TREE_SPLIT_H

#include "base/isa.h"
#include "tree/bvh.h"

enum { GRZ_MOST_BINS = 32 };

/* Bounds of some items: of their boxes, and of their doubled centers; both in the layout of an item. */
typedef struct grz_bvh_bounds {
    float box[8], centers[8];
} grz_bvh_bounds;

/* Bins of the doubled centers along each axis: number (center - origin) * scale, at most `last`. Where scale is 0 all
 * are in bin 0. */
typedef struct grz_bvh_grid {
    float origin[8], scale[8], last;
} grz_bvh_grid;

typedef struct grz_bvh_bins {
    float box[3][GRZ_MOST_BINS][8];
    uint32_t count[3][GRZ_MOST_BINS];
} grz_bvh_bins;

typedef struct grz_bvh_kernels {
    void (*measure)(const grz_bvh_item *items, size_t count, grz_bvh_bounds *bounds);
    /* Adds the items to the bins. */
    void (*fill)(const grz_bvh_item *items, size_t count, const grz_bvh_grid *grid, grz_bvh_bins *bins);
    /* Puts the items in bins below `bin` of the axis first. Returns how many they are; writes the bounds of both
     * parts. */
    size_t (*divide)(grz_bvh_item *items, size_t count, const grz_bvh_grid *grid, int axis, int bin,
                     grz_bvh_bounds bounds[2]);
} grz_bvh_kernels;

#define GRZ_DECLARE(isa) extern const grz_bvh_kernels grz_bvh_kernels_##isa;
GRZ_FOR_EACH_ISA(GRZ_DECLARE)
#undef GRZ_DECLARE

#endif
