/* The pairs of shapes that a cell of space owns (graze/split.h), from packed shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CELL_PAIRS_H
#define GRAZE_CLI_CELL_PAIRS_H

#include "packed.h"
#include "pair_lines.h"

/// What the shapes of a search have in common.
typedef struct cell_search {
    int dimension, scenes; ///< scenes: 1 or 2
    bool all_known;        ///< the library supports all shapes; else empty ones are compared, too, as unsupported pairs
    const style *how;
} cell_search;

/// Shapes of one scene, as the search takes them.
typedef struct cell_set {
    size_t count;
    const packed_item **item;
    double *boxes; ///< 2 * dimension numbers each
    shape *shapes; ///< NULL: all are boxes
} cell_set;

typedef struct cell_group {
    cell_set set[2]; ///< by scene
} cell_group;

/// The memory in bytes that a group of packed items takes in a search, with theirs.
size_t cell_group_memory(int dimension, size_t count, size_t texts, size_t bytes);

/// Makes a group of the items of `bytes`, which must outlive it. False: out of memory; to be freed in every case.
bool cell_group_begin(cell_group *g, const cell_search *s, const char *bytes, size_t size);
/// The same of these items.
bool cell_group_of(cell_group *g, const cell_search *s, const packed_item *const *items, size_t count);
void cell_group_free(cell_group *g, int dimension);

/// The bounds by which a packed item is searched for.
void cell_bounds(const cell_search *s, const packed_item *p, double box[6]);

/// The pairs that a cell owns.
typedef struct cell_pairs {
    const cell_search *search;
    const double *cell;
    /// Of one scene, only the pairs whose first shape is in the first group: for groups that share their work.
    bool ordered;
    pair_lines lines;
    /// Called with the line of each pair, which is keyed by the order of the output. Returns false to stop.
    bool (*take)(void *context, uint64_t key, const char *line, size_t size);
    void *context;
    packing line; ///< room for a line; to be freed
} cell_pairs;

/// Finds the pairs within a group (b == NULL), or of one shape of each group. False: out of memory, or `take` stopped.
bool cell_pairs_find(cell_pairs *p, const cell_group *a, const cell_group *b);

#endif
