/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "convex/slabs.h"

GRZ3_CAST_SLOWLY(aabb)

static GRZ_INLINE bool cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    const grz_slabs slabs = {&a->a.x, &a->a.x, &b->min.x, &b->max.x, &a->b.x, &a->a.x};
    const int contact = grz_slab_contact(3, &slabs, true, 1, enter, exit);
    return contact != 0 ? contact > 0 : cast_slowly(&a->a, &a->b, &a->a, GRZ_SPAN_UNIT, b, open, enter, exit);
}
GRZ3_CAST_FUNCTIONS(segment, aabb)

static GRZ_INLINE bool cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    static const grz3_vec nowhere = {0};
    const grz_slabs slabs = {&a->origin.x, &a->origin.x, &b->min.x, &b->max.x, &a->dir.x, &nowhere.x};
    const int contact = grz_slab_contact(3, &slabs, true, (double)INFINITY, enter, exit);
    return contact != 0 ? contact > 0 : cast_slowly(&a->origin, &a->dir, &nowhere, GRZ_SPAN_RAY, b, open, enter, exit);
}
GRZ3_CAST_FUNCTIONS(ray, aabb)
