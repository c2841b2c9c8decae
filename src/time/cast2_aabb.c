/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/slabs.h"

/* Without times: by the axes that may separate them. */
static GRZ_FORCE_INLINE grz_meet cast2_verdict_aabb(const grz_path *path, const double min[], const double max[]) {
    return path->span == GRZ_SPAN_UNIT ? grz_segment_axes_filter(2, path->origin, path->to, min, max)
                                       : grz_ray_axes_filter(2, path->origin, path->to, min, max);
}

bool grz2_times_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_path path = grz2_path_of_segment(a);
        const grz_meet hit = cast2_verdict_aabb(&path, &b->min.x, &b->max.x);
        return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                                : grz2_cast_segment_aabb_later(a, b, open, NULL, NULL);
    }
    return GRZ_WITH_AVX2(grz2_cast_segment_aabb_avx2(a, b, open, enter, exit),
                         grz2_cast_segment_aabb_scalar(a, b, open, enter, exit));
}
bool grz2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_segment_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_segment_aabb(a, b, true, enter, exit);
}

bool grz2_times_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_path path = grz2_path_of_ray(a);
        const grz_meet hit = cast2_verdict_aabb(&path, &b->min.x, &b->max.x);
        return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING : grz2_cast_ray_aabb_later(a, b, open, NULL, NULL);
    }
    return GRZ_WITH_AVX2(grz2_cast_ray_aabb_avx2(a, b, open, enter, exit),
                         grz2_cast_ray_aabb_scalar(a, b, open, enter, exit));
}
bool grz2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_ray_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_ray_aabb(a, b, true, enter, exit);
}
