/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "convex/slabs.h"

static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_aabb *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const grz_slabs slabs = {&origin->x, &origin->x, &b->min.x, &b->max.x, &to->x, &from->x};
    return grz_slab_contact(2, &slabs, true, most, enter, exit);
}
GRZ_CASTS(aabb)
