/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999; here for any
 * parallelogram or parallelepiped): moving_boxes.h.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_boxes.h"

/* b is the box that has these parts. */
static GRZ_FORCE_INLINE bool cast_obb(int dim, grz_path path, const grz_obb_parts *parts, const void *b, bool open,
                                      double *enter, double *exit) {
    const grz_meet hit = GRZ_WITH_AVX2(grz_path_meets_obb_avx2(dim, &path, parts, enter, exit),
                                       grz_path_meets_obb_scalar(dim, &path, parts, enter, exit));
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                            : grz_cast_by_engine(dim, &path, GRZ_OBB, b, open, enter, exit);
}

static GRZ_FORCE_INLINE bool cast2_obb(grz_path path, const grz2_obb *b, bool open, double *enter, double *exit) {
    const grz2_vec axes[2] = {b->u, {-b->u.y, b->u.x}};
    const grz_obb_parts parts = {&b->center.x, &b->half.x, &axes[0].x};
    return cast_obb(2, path, &parts, b, open, enter, exit);
}

bool grz2_times_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    return cast2_obb(grz2_path_of_segment(a), b, open, enter, exit);
}
bool grz2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_times_cast_segment_obb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_times_cast_segment_obb(a, b, true, enter, exit);
}

bool grz2_times_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    return cast2_obb(grz2_path_of_ray(a), b, open, enter, exit);
}
bool grz2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_times_cast_ray_obb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return grz2_times_cast_ray_obb(a, b, true, enter, exit);
}

static GRZ_FORCE_INLINE bool cast3_obb(grz_path path, const grz3_obb *b, bool open, double *enter, double *exit) {
    const grz_obb_parts parts = {&b->center.x, &b->half.x, &b->axis[0].x};
    return cast_obb(3, path, &parts, b, open, enter, exit);
}

bool grz3_times_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, bool open, double *enter, double *exit) {
    return cast3_obb(grz3_path_of_segment(a), b, open, enter, exit);
}
bool grz3_cast_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_times_cast_segment_obb(a, b, false, enter, exit);
}
bool grz3_cast_open_segment_obb(const grz3_segment *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_times_cast_segment_obb(a, b, true, enter, exit);
}

bool grz3_times_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, bool open, double *enter, double *exit) {
    return cast3_obb(grz3_path_of_ray(a), b, open, enter, exit);
}
bool grz3_cast_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_times_cast_ray_obb(a, b, false, enter, exit);
}
bool grz3_cast_open_ray_obb(const grz3_ray *a, const grz3_obb *b, double *enter, double *exit) {
    return grz3_times_cast_ray_obb(a, b, true, enter, exit);
}
