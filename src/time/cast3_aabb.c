/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/slabs.h"
#include "base/isa.h"

/* Along an edge of the box. */
static GRZ_NOINLINE int verdict_axis_aligned(const grz3_vec *origin, const grz3_vec *to, const grz3_aabb *b,
                                             double most) {
    const double *const min = &b->min.x, *const max = &b->max.x;
    const grz_meet hit = most > 1 ? grz_ray_axis_aligned_filter(&origin->x, &to->x, min, max)
                                  : grz_segment_axis_aligned_filter(&origin->x, &to->x, min, max);
    return hit != GRZ_UNDECIDED ? (int)hit : 0;
}

/* Without a branch on which it is. */
static GRZ_INLINE int verdict(const grz3_vec *origin, const grz3_vec *to, const grz3_aabb *b, double most) {
    const double *const min = &b->min.x, *const max = &b->max.x;
    const grz_meet hit = most > 1 ? grz_ray_axes_filter(3, &origin->x, &to->x, min, max)
                                  : grz_segment_axes_filter(3, &origin->x, &to->x, min, max);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? (int)hit : verdict_axis_aligned(origin, to, b, most);
}

/* With times, one after the other. */
static GRZ_NOINLINE int times(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_aabb *b,
                              double most, double *enter, double *exit) {
    const grz_slabs slabs = {&origin->x, &origin->x, &b->min.x, &b->max.x, &to->x, &from->x};
    const int hit = verdict(origin, to, b, most);
    grz_never(enter, exit);
    return hit > 0 ? grz_slab_contact(3, &slabs, most, enter, exit) : hit;
}

static GRZ_INLINE int cast(const grz3_vec *origin, const grz3_vec *to, const grz3_vec *from, const grz3_aabb *b,
                           double most, bool open, double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    return enter || exit ? times(origin, to, from, b, most, enter, exit) : verdict(origin, to, b, most);
}
GRZ_CASTS_WITH_AVX2(aabb)

bool grz3_times_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    return cast_segment_aabb(a, b, open, enter, exit);
}
bool grz3_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast_segment_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast_segment_aabb(a, b, true, enter, exit);
}
bool grz3_times_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    return cast_ray_aabb(a, b, open, enter, exit);
}
bool grz3_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast_ray_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return cast_ray_aabb(a, b, true, enter, exit);
}
