/* The edges that a sweep line meets, by their numbers, from bottom to top: which of two is lower is the caller's
 * business.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_FACE_ACTIVE_EDGES_H
#define GRZ_FACE_ACTIVE_EDGES_H

#include <graze/host.h>

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_NO_EDGE = -1, GRZ_EDGES_OF_BLOCK = 128 };

typedef struct grz_edge_block {
    int32_t count, edges[GRZ_EDGES_OF_BLOCK];
} grz_edge_block;

/* Blocks in order: `count`, at least one, of which only a single one may be empty. */
typedef struct grz_active_edges {
    grz_edge_block **blocks, *memory;
    size_t room;
    int32_t count;
} grz_active_edges;

/* Between two edges. The end of a block is the same place as the begin of the next one. */
typedef struct grz_edge_place {
    int32_t block, index;
} grz_edge_place;

/* The room that `most` edges at a time need. */
size_t grz_active_blocks(size_t most);
void grz_active_clear(grz_active_edges *a);

/* The same place, at the begin of a block rather than at the end of one. */
static inline grz_edge_place grz_active_begin(const grz_active_edges *a, grz_edge_place at) {
    const bool is_end = at.index == a->blocks[at.block]->count && at.block + 1 < a->count;
    return is_end ? (grz_edge_place){at.block + 1, 0} : at;
}

/* The edges next to a place; GRZ_NO_EDGE if there is none. */
static inline int32_t grz_active_above(const grz_active_edges *a, grz_edge_place at) {
    at = grz_active_begin(a, at);
    const grz_edge_block *const b = a->blocks[at.block];
    return at.index < b->count ? b->edges[at.index] : GRZ_NO_EDGE;
}

static inline int32_t grz_active_below(const grz_active_edges *a, grz_edge_place at) {
    if (at.index == 0 && at.block > 0) at = (grz_edge_place){at.block - 1, a->blocks[at.block - 1]->count};
    return at.index > 0 ? a->blocks[at.block]->edges[at.index - 1] : GRZ_NO_EDGE;
}

/* The place behind the edge above this one. */
static inline grz_edge_place grz_active_next(const grz_active_edges *a, grz_edge_place at) {
    at = grz_active_begin(a, at);
    return (grz_edge_place){at.block, at.index + 1};
}

/* Writes another number to the edge above a place, and returns the next place. */
static inline grz_edge_place grz_active_set(grz_active_edges *a, grz_edge_place at, int32_t number) {
    at = grz_active_begin(a, at);
    a->blocks[at.block]->edges[at.index++] = number;
    return at;
}

/* Puts an edge to a place, and returns the place behind it. */
grz_edge_place grz_active_put(grz_active_edges *a, grz_edge_place at, int32_t number);

/* Takes out the edge above a place, and returns the place. */
grz_edge_place grz_active_take(grz_active_edges *a, grz_edge_place at);

#endif
