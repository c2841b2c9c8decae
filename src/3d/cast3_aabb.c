/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/slabs.h"

static GRZ_INLINE int cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_aabb *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const grz_slabs slabs = {&origin->x, &origin->x, &b->min.x, &b->max.x, &to->x, &from->x};
    return grz_slab_contact(3, &slabs, true, most, enter, exit);
}
GRZ_CASTS(aabb)
