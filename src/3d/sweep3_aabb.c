/* Axis-aligned boxes on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/slabs.h"

GRZ3_SWEEP_SLOWLY(aabb, aabb)

/* Boxes of some extent meet openly when they meet at all, but for contact alone, of which the filter is not certain. */
static GRZ_INLINE grz_answer sweep_aabb_aabb(const grz3_aabb *a, const grz3_vec *da, const grz3_aabb *b, const grz3_vec *db, bool open,
                                             double *enter, double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    const int contact = grz_slab_contact(3, &slabs, false, 1, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly(a, da, b, db, open, enter, exit);
}
GRZ3_SWEEP_FUNCTIONS(aabb, aabb)
