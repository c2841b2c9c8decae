/* Segments and rays cast at axis-aligned boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "overlap/box_axes.h"
#include "time/slabs.h"

/* In space: a path along an edge of the box. */
static GRZ_NOINLINE grz_meet cast_along_edge(bool ray, const double origin[], const double to[], const double min[],
                                             const double max[]) {
    return ray ? grz_ray_axis_aligned_filter(origin, to, min, max)
               : grz_segment_axis_aligned_filter(origin, to, min, max);
}

/* Without times: by the axes that may separate them. */
static GRZ_FORCE_INLINE grz_meet cast_verdict_aabb(int dim, const grz_path *path, const double box[]) {
    const double *const min = box, *const max = box + dim;
    const bool ray = path->span != GRZ_SPAN_UNIT;
    const grz_meet hit = ray ? grz_ray_axes_filter(dim, path->origin, path->to, min, max)
                             : grz_segment_axes_filter(dim, path->origin, path->to, min, max);
    if (dim == 2 || GRZ_LIKELY(hit != GRZ_UNDECIDED)) return hit;
    return cast_along_edge(ray, path->origin, path->to, min, max);
}

bool grz2_times_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_path path = grz2_path_of_segment(a);
        const grz_meet hit = cast_verdict_aabb(2, &path, (const double *)b);
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
        const grz_meet hit = cast_verdict_aabb(2, &path, (const double *)b);
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

bool grz3_times_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_path path = grz3_path_of_segment(a);
        const grz_meet hit = cast_verdict_aabb(3, &path, (const double *)b);
        return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                                : grz3_cast_segment_aabb_later(a, b, open, NULL, NULL);
    }
    return GRZ_WITH_AVX2(grz3_cast_segment_aabb_avx2(a, b, open, enter, exit),
                         grz3_cast_segment_aabb_scalar(a, b, open, enter, exit));
}
bool grz3_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_segment_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_segment_aabb(a, b, true, enter, exit);
}

bool grz3_times_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    if (!enter && !exit) {
        const grz_path path = grz3_path_of_ray(a);
        const grz_meet hit = cast_verdict_aabb(3, &path, (const double *)b);
        return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING : grz3_cast_ray_aabb_later(a, b, open, NULL, NULL);
    }
    return GRZ_WITH_AVX2(grz3_cast_ray_aabb_avx2(a, b, open, enter, exit),
                         grz3_cast_ray_aabb_scalar(a, b, open, enter, exit));
}
bool grz3_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_ray_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_ray_aabb(a, b, true, enter, exit);
}
