/* Axis-aligned boxes on the move, and balls past them.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/core2.h"
#include "2d/meet2.h"
#include "convex/moving_ball_box.h"
#include "convex/slabs.h"

GRZ_SWEEP_SLOWLY(aabb, aabb)

/* Boxes of some extent meet openly when they meet at all, but for contact alone, of which the filter is not certain. */
static GRZ_INLINE grz_answer sweep_aabb_aabb(const grz2_aabb *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, bool open,
                                             double *enter, double *exit) {
    const grz_slabs slabs = {&a->min.x, &a->max.x, &b->min.x, &b->max.x, &da->x, &db->x};
    const int contact = grz_slab_contact(2, &slabs, false, 1, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly_aabb_aabb(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_FUNCTIONS(aabb, aabb)

GRZ_SWEEP_SLOWLY(circle, aabb)

static GRZ_INLINE grz_answer sweep_circle_aabb(const grz2_circle *a, const grz2_vec *da, const grz2_aabb *b, const grz2_vec *db, bool open,
                                               double *enter, double *exit) {
    const grz_moving_ball_box pair = {&a->center.x, &b->min.x, &b->max.x, &da->x, &db->x, a->radius};
    const int contact = grz_ball_box_contact(2, &pair, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly_circle_aabb(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_FUNCTIONS(circle, aabb)
