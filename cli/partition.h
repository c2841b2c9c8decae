/* Packed shapes in temporary files, a file for each cell of space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PARTITION_H
#define GRAZE_CLI_PARTITION_H

#include "cell_pairs.h"
#include "sampler.h"
#include "spill.h"

/// The shapes of a cell.
typedef struct partition {
    spill file;
    size_t count, texts; ///< shapes, and those of them that have a text
} partition;

/// Where shapes come from: appends the next one to *to. False at the end, and when something went wrong.
typedef bool partition_source(void *context, packing *to);

typedef struct partitions {
    const cell_search *search;
    spill_place *place;
    size_t memory; ///< in bytes, for buffers
    size_t count;
    double *cells; ///< 2 * dimension numbers each
    partition *at;
} partitions;

/// Divides space, or the cell `within` if it is not NULL, into at most `count` cells, by a sample. False when
/// place->problem is set. To be freed in every case.
bool partitions_begin(partitions *p, size_t count, const sampler *by, const double *within);

/// Writes each shape of the source to each cell that it meets, or is at most the margin apart from. False when
/// place->problem is set.
bool partitions_fill(partitions *p, partition_source *next, void *context);
void partitions_free(partitions *p);

/// A source: the shapes of a finished file, through spill_rewind. The context is its spill.
bool partition_next(void *context, packing *to);

#endif
