/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "convex/box_axes.h"
#include "convex/slabs.h"

/* Of a contact. Apart from the verdict, whose registers it would take. */
static GRZ_NOINLINE bool times(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_aabb *b, double most,
                               double *enter, double *exit) {
    const grz_slabs slabs = {&origin->x, &origin->x, &b->min.x, &b->max.x, &to->x, &from->x};
    return grz_slab_contact(2, &slabs, most, enter, exit);
}

static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_aabb *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const double *const min = &b->min.x, *const max = &b->max.x;
    const int hit =
        most > 1 ? grz_ray_axes_verdict(2, &origin->x, &to->x, min, max) : grz_segment_axes_verdict(2, &origin->x, &to->x, min, max);
    if (!enter && !exit) return hit; /* without a branch on it */
    grz_never(enter, exit);
    return hit <= 0 ? hit : times(origin, to, from, b, most, enter, exit);
}
GRZ_CASTS(aabb)
