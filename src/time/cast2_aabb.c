/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/slabs.h"
#include "time/touching_slabs.h"
#include "base/isa.h"

static GRZ_INLINE grz_meet cast2_closed_aabb(const grz_path *path, const grz2_aabb *b, double *enter, double *exit) {
    const double *const min = &b->min.x, *const max = &b->max.x;
    const grz_meet hit = path->span == GRZ_SPAN_UNIT ? grz_segment_axes_filter(2, path->origin, path->to, min, max)
                                                     : grz_ray_axes_filter(2, path->origin, path->to, min, max);
    const grz_slabs slabs = {path->origin, path->origin, min, max, path->to, path->from};
    return grz_slab_answer(2, hit, &slabs, grz_last_time(path->span), enter, exit);
}

static GRZ_INLINE grz_meet cast2_touching_aabb(const grz_path *path, const grz2_aabb *b, double *enter, double *exit) {
    const grz_slabs slabs = {path->origin, path->origin, &b->min.x, &b->max.x, path->to, path->from};
    return grz_touching_slabs(2, &slabs, grz_last_time(path->span), enter, exit);
}
GRZ_CASTS_WITH_AVX2(2, aabb, cast2_touching_aabb)

bool grz2_times_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    return cast2_segment_aabb(a, b, open, enter, exit);
}
bool grz2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast2_segment_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast2_segment_aabb(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    return cast2_ray_aabb(a, b, open, enter, exit);
}
bool grz2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast2_ray_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast2_ray_aabb(a, b, true, enter, exit);
}
