/* Segments and rays cast at axis-aligned boxes (slabs.h).
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "overlap/box_axes.h"
#include "time/closed_form.h"
#include "time/slabs.h"

static GRZ_NOINLINE bool cast_aabb_later(int dim, grz_path path, const double box[], bool open, double *enter,
                                         double *exit) {
    const grz_slabs slabs = {path.origin, path.origin, box, box + dim, path.to, path.from};
    const grz_meet hit = grz_touching_slabs(dim, &slabs, grz_last_time(path.span), enter, exit);
    return hit != GRZ_UNDECIDED ? grz_met(hit, open, enter, exit)
                                : grz_cast_by_engine(dim, &path, GRZ_AABB, box, open, enter, exit);
}

/* Without times: by the axes that may separate them. */
static GRZ_FORCE_INLINE grz_meet cast_verdict_aabb(int dim, const grz_path *path, const double box[]) {
    const double *const min = box, *const max = box + dim;
    return path->span != GRZ_SPAN_UNIT ? grz_ray_axes_filter(dim, path->origin, path->to, min, max)
                                       : grz_segment_axes_filter(dim, path->origin, path->to, min, max);
}

static GRZ_FORCE_INLINE grz_meet cast_times_aabb(int dim, const grz_path *p, const double box[], double *enter,
                                                 double *exit) {
    const double last = grz_last_time(p->span);
    return dim == 2 ? GRZ_WITH_AVX2(grz2_path_meets_aabb_avx2(p->origin, p->to, p->from, box, last, enter, exit),
                                    grz2_path_meets_aabb_scalar(p->origin, p->to, p->from, box, last, enter, exit))
                    : GRZ_WITH_AVX2(grz3_path_meets_aabb_avx2(p->origin, p->to, p->from, box, last, enter, exit),
                                    grz3_path_meets_aabb_scalar(p->origin, p->to, p->from, box, last, enter, exit));
}

static GRZ_FORCE_INLINE bool cast_aabb(int dim, grz_path path, const double box[], bool open, double *enter,
                                       double *exit) {
    const grz_meet hit =
        !enter && !exit ? cast_verdict_aabb(dim, &path, box) : cast_times_aabb(dim, &path, box, enter, exit);
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING : cast_aabb_later(dim, path, box, open, enter, exit);
}

bool grz2_times_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    return cast_aabb(2, grz2_path_of_segment(a), (const double *)b, open, enter, exit);
}
bool grz2_cast_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_segment_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_aabb(const grz2_segment *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_segment_aabb(a, b, true, enter, exit);
}

bool grz2_times_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, bool open, double *enter, double *exit) {
    return cast_aabb(2, grz2_path_of_ray(a), (const double *)b, open, enter, exit);
}
bool grz2_cast_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_ray_aabb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_aabb(const grz2_ray *a, const grz2_aabb *b, double *enter, double *exit) {
    return grz2_times_cast_ray_aabb(a, b, true, enter, exit);
}

bool grz3_times_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    return cast_aabb(3, grz3_path_of_segment(a), (const double *)b, open, enter, exit);
}
bool grz3_cast_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_segment_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_aabb(const grz3_segment *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_segment_aabb(a, b, true, enter, exit);
}

bool grz3_times_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, bool open, double *enter, double *exit) {
    return cast_aabb(3, grz3_path_of_ray(a), (const double *)b, open, enter, exit);
}
bool grz3_cast_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_ray_aabb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_aabb(const grz3_ray *a, const grz3_aabb *b, double *enter, double *exit) {
    return grz3_times_cast_ray_aabb(a, b, true, enter, exit);
}
