/* Oriented boxes on the move.
 *
 * SPDX-License-Identifier: MIT */
#include "2d/sweep2_obb.h"
#include "2d/core2.h"
#include "2d/meet2.h"
#include "simd/isa.h"

GRZ_SWEEP_SLOWLY(obb, obb)

/* The slabs across both u, and across both v. Generators: u and v of a, u and v of b. The facet across u is made of v. */
enum { PAIRS = 2, SLABS = 15 };
static const unsigned char order[4][GRZ_BOX_MOST_GENERATORS] = {{1, 0, 2, 3}, {3, 0, 1, 2}, {0, 1, 2, 3}, {2, 0, 1, 3}};

static GRZ_NOINLINE int times(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, const grz_box_span *t,
                              double *enter, double *exit) {
    const grz2_vec of_a[2] = {a->u, {-a->u.y, a->u.x}}, of_b[2] = {b->u, {-b->u.y, b->u.x}};
    grz_moving_boxes m;
    m.a = &a->center.x, m.b = &b->center.x, m.to = &da->x, m.from = &db->x;
    for (int k = 0; k < 2; k++) {
        grz_box_generator(&m, k, (&a->half.x)[k], &of_a[k].x);
        grz_box_generator(&m, 2 + k, (&b->half.x)[k], &of_b[k].x);
    }
    return grz_box_times(2, 4, PAIRS, &m, t, SLABS, order, 1, enter, exit);
}

/* 1, -1, 0: contact, none, not certain. */
static GRZ_INLINE int contact_of(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, double *enter,
                                 double *exit) {
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && grz2_slabs_of_obbs(a, da, b, db, &s);
    const int contact = (int)usable * grz_box_verdict(PAIRS, &s, &t);
    if (!enter && !exit) return contact; /* without a branch on it */
    grz_never(enter, exit);
    return contact <= 0 ? contact : times(a, da, b, db, &t, enter, exit);
}

static GRZ_INLINE grz_answer sweep_further(const grz2_obb *a, const grz2_vec *da, const grz2_obb *b, const grz2_vec *db, bool open,
                                           double *enter, double *exit) {
    const int contact = contact_of(a, da, b, db, enter, exit);
    return contact != 0 ? (grz_answer)(contact > 0) : sweep_slowly_obb_obb(a, da, b, db, open, enter, exit);
}
GRZ_SWEEP_WITH_AVX2(obb, obb)
