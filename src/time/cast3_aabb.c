/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/slabs.h"
#include "time/touching_slabs.h"
#include "base/isa.h"

/* A path along an edge of the box. */
static GRZ_NOINLINE grz_meet cast3_along_edge(bool ray, const double origin[], const double to[], const double min[],
                                              const double max[]) {
    return ray ? grz_ray_axis_aligned_filter(origin, to, min, max)
               : grz_segment_axis_aligned_filter(origin, to, min, max);
}

static GRZ_INLINE grz_meet cast3_closed_aabb(const grz_path *path, const grz3_aabb *b, double *enter, double *exit) {
    const double *const min = &b->min.x, *const max = &b->max.x;
    const bool ray = path->span != GRZ_SPAN_UNIT;
    grz_meet hit = ray ? grz_ray_axes_filter(3, path->origin, path->to, min, max)
                       : grz_segment_axes_filter(3, path->origin, path->to, min, max);
    if (!GRZ_LIKELY(hit != GRZ_UNDECIDED)) hit = cast3_along_edge(ray, path->origin, path->to, min, max);
    const grz_slabs slabs = {path->origin, path->origin, min, max, path->to, path->from};
    return grz_slab_answer(3, hit, &slabs, grz_last_time(path->span), enter, exit);
}

static GRZ_INLINE grz_meet cast3_touching_aabb(const grz_path *path, const grz3_aabb *b, double *enter, double *exit) {
    const grz_slabs slabs = {path->origin, path->origin, &b->min.x, &b->max.x, path->to, path->from};
    return grz_touching_slabs(3, &slabs, grz_last_time(path->span), enter, exit);
}
GRZ_CASTS_WITH_AVX2(3, aabb, cast3_touching_aabb)

bool grz3_times_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    return cast3_segment_aabb(a, b, open, enter, exit);
}
bool grz3_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast3_segment_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast3_segment_aabb(a, b, true, enter, exit);
}
bool grz3_times_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    return cast3_ray_aabb(a, b, open, enter, exit);
}
bool grz3_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast3_ray_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast3_ray_aabb(a, b, true, enter, exit);
}
