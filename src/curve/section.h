/* The curves of one plane, and how they lie to each other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CURVE_SECTION_H
#define GRZ_CURVE_SECTION_H

#include "base/memory.h"
#include "curve/cut.h"

#include <graze/curve.h>

/* A point of a curve: the side (joints.h) through which it enters the triangle that the next part is in. */
typedef struct grz_section_node {
    uint32_t side;
    grz_cut_point cut;
} grz_section_node;

typedef struct grz_section_loop {
    size_t first, count; /* its nodes */
    bool closed, hole;
    size_t around; /* SIZE_MAX: nothing */
    size_t depth;  /* how many are around it */
    double box[4]; /* least u, v, greatest u, v */
} grz_section_loop;

typedef struct grz_section_loops {
    const grz_allocator *allocator;
    const grz_cut_plane *plane;
    grz_growing nodes, loops;
} grz_section_loops;

static inline grz_section_node *grz_section_nodes(const grz_section_loops *all) {
    return (grz_section_node *)all->nodes.items;
}
static inline grz_section_loop *grz_section_loop_at(const grz_section_loops *all, size_t i) {
    return (grz_section_loop *)all->loops.items + i;
}

/* Finds out of closed curves which are holes, and what is around them; `by_nesting`: turns them accordingly, else goes
 * by how they run. False: no memory, or it was stopped. */
bool grz_section_nest(grz_section_loops *all, bool by_nesting);

#endif
