/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999; here for any
 * parallelogram or parallelepiped): moving_boxes.h.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "time/moving_boxes.h"

static GRZ_FORCE_INLINE bool cast2_obb(grz_path path, const grz2_obb *b, bool open, double *enter, double *exit) {
    const grz_meet hit = GRZ_WITH_AVX2(grz2_path_meets_obb_avx2(&path, b, enter, exit),
                                       grz2_path_meets_obb_scalar(&path, b, enter, exit));
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                            : grz_cast_by_engine(2, &path, GRZ_OBB, b, open, enter, exit);
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
    const grz_meet hit = GRZ_WITH_AVX2(grz3_path_meets_obb_avx2(&path, b, enter, exit),
                                       grz3_path_meets_obb_scalar(&path, b, enter, exit));
    return GRZ_LIKELY(hit != GRZ_UNDECIDED) ? hit == GRZ_MEETING
                                            : grz_cast_by_engine(3, &path, GRZ_OBB, b, open, enter, exit);
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
