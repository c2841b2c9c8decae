/* The point and the normal of the first contact of two cores. hit.c finds both in integers. Here doubles guess the face
 * of the difference P that is hit, unless it is known from the search for the time (time/time_of_impact.c).
 * hit_face.inc proves that it is, and computes in double-doubles. Planes and half-spaces have no other face; what their
 * hits are made of are single numbers with error bounds (num/approx.h).
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit_face.h"

#include "hit/hit_numbers.h"
#include "hit/zonotope_face.h"
#include "time/time_of_impact.h"
#include "base/isa.h"

/* Searches for the face. a->from is overwritten: the search starts shortly before the hit, which is faster than from
 * the start of the motion. */
static bool find_face_of(grz_core *a, const grz_core *b, double enter, grz_time_of_impact *found) {
    const grz_simplex nowhere = {.count = 0};
    a->from = grz_at(enter - 0x1p-10 * fabs(enter));
    return grz_find_time_of_impact(a, b, &nowhere, found) && found->is_face && found->time == enter;
}

/* The same for a ray or line b. A function of its own, as only this case needs another core on the stack. */
static GRZ_NOINLINE bool find_face_on_line(grz_core *a, const grz_core *b, double enter, grz_time_of_impact *found) {
    grz_core y = *b;
    a->from = a->to = grz_at(enter);
    grz_clip(a, &y);
    return find_face_of(a, &y, enter, found);
}

static bool face_of_pair(const grz_core *a, const grz_core *b, double enter, grz_time_of_impact *found) {
    if (grz_find_zonotope_face(a, b, enter, &found->face)) return true;
    grz_core x = *a;
    return b->ends == GRZ_ENDS_NEAR ? find_face_of(&x, b, enter, found) : find_face_on_line(&x, b, enter, found);
}

/* A core that has one corner only. */
static bool core_is_point(const grz_core *core) {
    return core->ends == GRZ_ENDS_NEAR && (core->points ? core->point_count == 1 : core->count == 0);
}

GRZ_NOINLINE bool grz_find_hit_of_cores(const grz_core *a, const grz_core *b, double enter, const grz_simplex *face,
                                        grz_hit *hit) {
    grz_time_of_impact found = {.face = {.count = 1}};
    if (a->ends != GRZ_ENDS_NEAR || b->ends == GRZ_ENDS_BOX || !GRZ_FILTER_CLAIMS) return false;
    if (face->count > 0) found.face = *face;
    else if (!(core_is_point(a) && core_is_point(b)) && !face_of_pair(a, b, enter, &found)) return false;
    return GRZ_WITH_AVX2(grz_find_hit_on_face_avx2(a, b, &found.face, enter, hit),
                         grz_find_hit_on_face_scalar(a, b, &found.face, enter, hit));
}

/* Planes and half-spaces: the lowest corner at the rounded time is projected to the plane as in hit.c, along n if it is
 * the center of a ball, else along the motion. */

/* Writes the id of the corner furthest along -n; false if it is not certain which corner that is. Of a generator that
 * is parallel to the plane the negative end is taken. */
static bool lowest_corner(int dim, const grz_core *core, const grz_approx n[], int *id) {
    *id = 0;
    for (int k = 0; k < core->count && !core->points; k++) {
        grz_approx axis[3];
        for (int i = 0; i < dim; i++) axis[i] = approx_sum_of_two(core->generator[k].axis[i]);
        const grz_approx along = grz_approx_dot(dim, n, axis);
        if (along.off != 0 && !(along.off < 0x1p-20 * fabs(along.hi))) return false;
        *id |= (along.hi < 0) << k;
    }
    double level[2] = {(double)INFINITY, (double)INFINITY}, length = 0; /* the least, and the next */
    for (int i = 0; i < dim; i++) length += fabs(n[i].hi);
    for (int k = 0; k < core->point_count && core->points; k++) {
        double along = 0;
        for (int i = 0; i < dim; i++) along += n[i].hi * core->points[dim * k + i];
        const bool least = along < level[0];
        level[1] = least ? level[0] : along < level[1] ? along : level[1];
        level[0] = least ? along : level[0];
        *id = least ? k : *id;
    }
    return !core->points || level[1] - level[0] > 0x1p-40 * length * core->point_size;
}

static bool flat_find(int dim, const grz_core *a, const double normal[], double offset, double enter, grz_hit *hit) {
    grz_approx n[3], motion[3], at[3];
    int id;
    *hit = (grz_hit){{0}, {0}};
    for (int i = 0; i < dim; i++) {
        n[i] = grz_approx_of(normal[i]);
        motion[i] = approx_twice(approx_sum_of_two(a->motion[i]));
    }
    grz_approx rise = grz_approx_dot(dim, n, motion), twice_offset = grz_approx_of(2 * offset);
    if (!grz_approx_divides(rise)) return false;
    if (rise.hi > 0) {
        for (int i = 0; i < dim; i++) n[i] = grz_approx_neg(n[i]);
        rise = grz_approx_neg(rise);
        twice_offset = grz_approx_neg(twice_offset);
    }
    if (!lowest_corner(dim, a, n, &id)) return false;
    face_corner_of(dim, a, id, at);
    go_along(dim, at, grz_approx_of(enter), motion, at);
    const bool ball = !grz_zero(a->radius[0]);
    const grz_approx square = grz_approx_dot(dim, n, n), length = grz_approx_sqrt(square);
    const grz_approx beyond = grz_approx_sub(twice_offset, grz_approx_dot(dim, n, at)),
                     on = grz_approx_div(beyond, ball ? square : rise);
    const int axis = face_axis_of(dim, n);
    for (int i = 0; i < dim; i++) {
        const grz_approx place = i == axis ? grz_approx_div(twice_offset, n[i])
                                           : grz_approx_add(at[i], grz_approx_mul(on, ball ? n[i] : motion[i]));
        if (!grz_approx_rounds(grz_approx_div(n[i], length), &hit->normal[i])) return false;
        if (!grz_approx_rounds(grz_approx_scale(place, 0.5), &hit->point[i])) return false;
    }
    return true;
}

GRZ_NOINLINE bool grz_find_hit_of_flat(const grz_core *a, const double normal[], double offset, double enter,
                                       grz_hit *hit) {
    if (a->ends != GRZ_ENDS_NEAR || !GRZ_FILTER_CLAIMS) return false;
    return flat_find(a->dim, a, normal, offset, enter, hit);
}
