/* Blocks of edges, so that one that comes or goes moves few others. A full block is divided; two neighbours become one
 * if they fill at most half of a block together, so that there are at most 4 blocks for each GRZ_EDGES_OF_BLOCK edges,
 * and one more.
 *
 * SPDX-License-Identifier: MIT */
#include "face/active_edges.h"

#include <string.h>

enum { HALF_BLOCK = GRZ_EDGES_OF_BLOCK / 2 };

size_t grz_active_blocks(size_t most) { return most / (GRZ_EDGES_OF_BLOCK / 4) + 2; }

void grz_active_clear(grz_active_edges *a) {
    for (size_t i = 0; i < a->room; i++) a->blocks[i] = &a->memory[i];
    a->blocks[0]->count = 0;
    a->count = 1;
}

/* Moves the upper half of a full block to a new one. */
static void divide_block(grz_active_edges *a, int32_t place) {
    grz_edge_block *const lower = a->blocks[place], *const upper = a->blocks[a->count];
    grz_edge_block **const behind = a->blocks + place + 1;
    memmove(behind + 1, behind, (size_t)(a->count - (place + 1)) * sizeof(grz_edge_block *));
    *behind = upper;
    a->count++;
    lower->count = upper->count = HALF_BLOCK;
    memcpy(upper->edges, lower->edges + HALF_BLOCK, HALF_BLOCK * sizeof *upper->edges);
}

grz_edge_place grz_active_put(grz_active_edges *a, grz_edge_place at, int32_t number) {
    if (a->blocks[at.block]->count == GRZ_EDGES_OF_BLOCK) {
        divide_block(a, at.block);
        if (at.index > HALF_BLOCK) at = (grz_edge_place){at.block + 1, at.index - HALF_BLOCK};
    }
    grz_edge_block *const b = a->blocks[at.block];
    int32_t *const edge = b->edges + at.index;
    memmove(edge + 1, edge, (size_t)(b->count++ - at.index++) * sizeof *edge);
    *edge = number;
    return at;
}

/* Makes one of a block and the next one, if they are small, or one is empty. */
static bool join_blocks(grz_active_edges *a, int32_t place) {
    if (place < 0 || place + 1 >= a->count) return false;
    grz_edge_block *const lower = a->blocks[place], *const upper = a->blocks[place + 1];
    if (lower->count + upper->count > HALF_BLOCK && lower->count > 0 && upper->count > 0) return false;
    memcpy(lower->edges + lower->count, upper->edges, (size_t)upper->count * sizeof *upper->edges);
    lower->count += upper->count;
    a->count--;
    memmove(a->blocks + place + 1, a->blocks + place + 2, (size_t)(a->count - (place + 1)) * sizeof(grz_edge_block *));
    a->blocks[a->count] = upper;
    return true;
}

grz_edge_place grz_active_take(grz_active_edges *a, grz_edge_place at) {
    at = grz_active_begin(a, at);
    grz_edge_block *const b = a->blocks[at.block];
    int32_t *const edge = b->edges + at.index;
    memmove(edge, edge + 1, (size_t)(--b->count - at.index) * sizeof *edge);
    if (b->count > HALF_BLOCK || a->count == 1) return at;
    join_blocks(a, at.block);
    const int32_t below = at.block > 0 ? a->blocks[at.block - 1]->count : 0;
    return join_blocks(a, at.block - 1) ? (grz_edge_place){at.block - 1, below + at.index} : at;
}
