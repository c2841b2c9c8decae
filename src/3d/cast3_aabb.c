/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/box_axes.h"
#include "convex/slabs.h"

/* Along an edge of the box, and the times of a contact. Apart from the verdict, whose registers it would take. */
static GRZ_NOINLINE int cast_further(int hit, const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_aabb *b,
                                     double most, double *enter, double *exit) {
    const double *const min = &b->min.x, *const max = &b->max.x;
    if (hit == 0)
        hit = most > 1 ? grz_ray_axes_upright(&origin->x, &to->x, min, max) : grz_segment_axes_upright(&origin->x, &to->x, min, max);
    if (hit <= 0 || (!enter && !exit)) return hit;
    const grz_slabs slabs = {&origin->x, &origin->x, min, max, &to->x, &from->x};
    return grz_slab_contact(3, &slabs, most, enter, exit);
}

static GRZ_INLINE int cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_aabb *b, double most, bool open,
                           double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    const double *const min = &b->min.x, *const max = &b->max.x;
    const int hit =
        most > 1 ? grz_ray_axes_verdict(3, &origin->x, &to->x, min, max) : grz_segment_axes_verdict(3, &origin->x, &to->x, min, max);
    if (GRZ_LIKELY(hit != 0) && !enter && !exit) return hit; /* without a branch on which it is */
    grz_never(enter, exit);
    return hit < 0 ? hit : cast_further(hit, origin, to, from, b, most, enter, exit);
}
GRZ_CASTS(aabb)
