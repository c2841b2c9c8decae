/* Many geometries: their coordinates, a tree over their bounds, and the sets that have been asked so far.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_GEOMETRY_MANY_H
#define GRZ_GEOMETRY_MANY_H

#include "base/atomics.h"
#include "geometry/figures.h"
#include "polygon/polygon.h"
#include "tree/search.h"

#include <graze/geometries.h>

struct grz2_geometries {
    grz_figures store;
    bool built;
    grz_bvh tree;           /* of those that are not empty */
    atomic_uintptr_t *sets; /* [figures]: a grz2_polygon that has been built, or 0 */
    /* Tasks ask for memory side by side, the allocator of the caller is used by one thread at a time. */
    atomic_int busy;
    grz_allocator one_at_a_time;
    const grz_allocator *memory; /* that one; NULL: aligned_alloc, which any thread may call */
};

static inline size_t grz_many_count(const grz2_geometries *g) { return g->store.figures.count; }

/* The point that a geometry is; NULL: it is no POINT, or an empty one. */
static inline const grz2_vec *grz_many_point(const grz2_geometries *g, size_t index) {
    const grz_figure *const f = grz_figure_at(&g->store, index);
    return f->type == GRZ_WKB_POINT && f->parts == 1 ? (const grz2_vec *)g->store.points.items + f->point : NULL;
}

/* The bounds; false: it is empty. */
bool grz_many_box(const grz2_geometries *g, size_t index, double least[2], double greatest[2]);

/* The set, which is built if it was not yet. NULL: no memory. Any thread may call it. */
const grz2_polygon *grz_many_set(const grz2_geometries *g, size_t index);
/* The same of one that is asked about in one go: the set of a small one is not kept, as new memory costs more than to
 * build it again. Then it is *own, which was NULL, and the caller frees it. */
const grz2_polygon *grz_many_set_for_now(const grz2_geometries *g, size_t index, grz2_polygon **own);

#endif
