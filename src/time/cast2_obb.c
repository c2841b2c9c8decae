/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999).
 *
 * SPDX-License-Identifier: MIT */
#include "time/cast2_obb.h"
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "base/isa.h"

/* One pair of slabs; the facet across u is made of generator 1. */
static const unsigned char cast2_obb_order[2][GRZ_BOX_MOST_GENERATORS] = {{1, 0}, {0, 1}};
static const grz_box_facets cast2_obb_facets = {.pairs = 1, .count = 2, .slabs = 3, .order = cast2_obb_order};

static GRZ_NOINLINE grz_meet cast2_obb_times(const grz_path *path, const grz2_obb *b, const grz_box_span *t,
                                             double last, double *enter, double *exit) {
    const grz2_vec axis[2] = {b->u, {-b->u.y, b->u.x}};
    grz_moving_boxes m;
    grz_box_center(&m, path->origin);
    grz_box_motion(&m, &b->center.x, path->to, path->from);
    for (int k = 0; k < 2; k++) grz_box_generator(&m, k, grz2_at(&b->half, k), &axis[k].x);
    return grz_box_times(2, &cast2_obb_facets, &m, t, last, enter, exit);
}

static GRZ_INLINE grz_meet cast2_closed_obb(const grz_path *path, const grz2_obb *b, double *enter, double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && grz2_slabs_of_obb(path, b, &s);
    const grz_meet hit = grz_box_verdict(1, usable, &s, &t);
    if (!grz_needs_times(hit, enter, exit)) return hit;
    const grz_path copy = *path;
    return cast2_obb_times(&copy, b, &t, s.last, enter, exit);
}
GRZ_CASTS_WITH_AVX2(2, obb, GRZ_NO_TOUCHING_STAGE)

bool grz2_times_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    return cast2_segment_obb(a, b, open, enter, exit);
}
bool grz2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return cast2_segment_obb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return cast2_segment_obb(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    return cast2_ray_obb(a, b, open, enter, exit);
}
bool grz2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return cast2_ray_obb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return cast2_ray_obb(a, b, true, enter, exit);
}
