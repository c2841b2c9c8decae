/* Sorts records by a number, in little memory: sorted parts of them, runs, go to a temporary file and are merged.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SORTER_H
#define GRAZE_CLI_SORTER_H

#include "spill.h"

typedef struct sorter_record {
    uint64_t key;
    const char *bytes;
    size_t size;
} sorter_record;

/// A run that is being merged.
typedef struct sorter_run {
    spill from; ///< the file of all runs, with a buffer of its own
    uint64_t end;
    sorter_record now;
    char *bytes; ///< of `now`
    size_t room;
} sorter_run;

typedef struct sorter {
    spill_place *place;
    char *arena; ///< records from its start on; where they lie, with their keys, before its end
    size_t memory, used, count;
    size_t done; ///< how many records of the arena were returned
    spill file;
    uint64_t *ends; ///< where each run ends in the file
    size_t runs;
    sorter_run *run; ///< a heap, by key and number; NULL: all records are in the arena
    size_t left;     ///< in the heap
} sorter;

/// All functions that return a bool return false when place->problem is set. To be freed in every case.
bool sorter_begin(sorter *s, spill_place *place, size_t memory);
bool sorter_add(sorter *s, uint64_t key, const void *bytes, size_t size);
/// To be called when all records are added.
bool sorter_finish(sorter *s);
/// The next record, by key; records of one key come as they were added. It lives until the next call. False at the end,
/// too.
bool sorter_next(sorter *s, sorter_record *out);
void sorter_free(sorter *s);

#endif
