/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/slabs.h"
#include "base/isa.h"

static GRZ_INLINE int verdict(const grz2_vec *origin, const grz2_vec *to, const grz2_aabb *b, double most) {
    const double *const min = &b->min.x, *const max = &b->max.x;
    const grz_meet hit = most > 1 ? grz_ray_axes_filter(2, &origin->x, &to->x, min, max)
                                  : grz_segment_axes_filter(2, &origin->x, &to->x, min, max);
    return hit != GRZ_UNDECIDED ? (int)hit : 0;
}

/* With times, one after the other. */
static GRZ_NOINLINE int times(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_aabb *b,
                              double most, double *enter, double *exit) {
    const grz_slabs slabs = {&origin->x, &origin->x, &b->min.x, &b->max.x, &to->x, &from->x};
    const int hit = verdict(origin, to, b, most);
    grz_never(enter, exit);
    return hit > 0 ? grz_slab_contact(2, &slabs, most, enter, exit) : hit;
}

static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_aabb *b,
                           double most, bool open, double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    return enter || exit ? times(origin, to, from, b, most, enter, exit) : verdict(origin, to, b, most);
}
GRZ_CASTS_WITH_AVX2(aabb)

bool grz2_times_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    return cast_segment_aabb(a, b, open, enter, exit);
}
bool grz2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast_segment_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast_segment_aabb(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    return cast_ray_aabb(a, b, open, enter, exit);
}
bool grz2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast_ray_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return cast_ray_aabb(a, b, true, enter, exit);
}
