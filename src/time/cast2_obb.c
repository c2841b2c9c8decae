/* Segments and rays cast at oriented boxes (Gomez, "Simple intersection tests for games", 1999).
 *
 * SPDX-License-Identifier: MIT */
#include "time/cast2_obb.h"
#include "shape/core2.h"
#include "pair/functions2.h"
#include "time/closed_form.h"
#include "base/isa.h"

/* One pair of slabs; the facet across u is made of generator 1. */
enum { PAIRS = 1, SLABS = 3 };
static const unsigned char order[2][GRZ_BOX_MOST_GENERATORS] = {{1, 0}, {0, 1}};

static GRZ_NOINLINE int times(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_obb *b,
                              const grz_box_span *t, double last, double *enter, double *exit) {
    const grz2_vec axis[2] = {b->u, {-b->u.y, b->u.x}};
    grz_moving_boxes m;
    grz_box_center(&m, &origin->x);
    m.b = &b->center.x, m.to = &to->x, m.from = &from->x;
    for (int k = 0; k < 2; k++) grz_box_generator(&m, k, (&b->half.x)[k], &axis[k].x);
    return grz_box_times(2, 2, PAIRS, &m, t, SLABS, order, last, enter, exit);
}

/* 1, -1, 0: a hit, none, not certain. */
static GRZ_INLINE int cast(const grz2_vec *origin, const grz2_vec *to, const grz2_vec *from, const grz2_obb *b,
                           double most, bool open, double *enter, double *exit) {
    (void)open; /* what is certain is so for both */
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && grz2_slabs_of_obb(origin, to, from, b, most, &s);
    const int hit = (int)usable * grz_box_verdict(PAIRS, &s, &t);
    if (!enter && !exit) return hit; /* without a branch on it */
    grz_never(enter, exit);
    return hit <= 0 ? hit : times(origin, to, from, b, &t, s.last, enter, exit);
}
GRZ_CASTS_WITH_AVX2(obb)

bool grz2_times_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    return cast_segment_obb(a, b, open, enter, exit);
}
bool grz2_cast_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return cast_segment_obb(a, b, false, enter, exit);
}
bool grz2_cast_open_segment_obb(const grz2_segment *a, const grz2_obb *b, double *enter, double *exit) {
    return cast_segment_obb(a, b, true, enter, exit);
}
bool grz2_times_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, bool open, double *enter, double *exit) {
    return cast_ray_obb(a, b, open, enter, exit);
}
bool grz2_cast_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return cast_ray_obb(a, b, false, enter, exit);
}
bool grz2_cast_open_ray_obb(const grz2_ray *a, const grz2_obb *b, double *enter, double *exit) {
    return cast_ray_obb(a, b, true, enter, exit);
}
