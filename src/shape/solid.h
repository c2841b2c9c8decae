/* Solids: cores in doubles, their corners by id, and those furthest along a direction (support). Compiled into each
 * file that searches in doubles, and there for each dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_SOLID_H
#define GRZ_SHAPE_SOLID_H

#include "shape/core.h"
#include "num/bits.h"
#include "num/two.h"
#include "num/vec.h"
#include "base/isa.h"

#include <math.h>

/* The limit for the factors of a product: if one was flushed to zero, below 2^-1022, the product is less than 2^-622,
 * which does not matter. */
static const double GRZ_LARGEST_FACTOR = 0x1p400;

/* A core in doubles, doubled as cores are. With S its size, at least the sum of the magnitudes of all terms of a
 * coordinate: each coordinate of a corner is within 6 u S of the true one. (A center has 2 additions, a half axis is a
 * product of two sums, 3 u, and at most 3 more additions follow; points are exact. A motion adds the mean of both ends,
 * 5 u, and half of their difference, 4 u, and two more additions: at most 10 u, for which S is twice the sum.) Points
 * that move have half of their motion as the only step. */
typedef struct grz_solid {
    int count, point_count;
    const double *points;
    double center[3], step[4][3];
    double shift[3]; /* of points that move: the mean of their motion, doubled */
    double size;
} grz_solid;

static GRZ_INLINE void grz_solid_add_motion(int dim, const grz_core *core, grz_solid *s) {
    const double from = grz_time_value(core->from), to = grz_time_value(core->to);
    double longest = 0;
    for (int i = 0; i < dim; i++) {
        const double motion = core->motion[i][0] + core->motion[i][1];
        s->shift[i] = (from + to) * motion;
        s->step[s->count][i] = (to - from) * motion;
        s->center[i] += s->shift[i];
        longest = fabs(motion) > longest ? fabs(motion) : longest;
    }
    s->count++;
    s->size = 2 * (s->size + 2 * ((fabs(from) + fabs(to)) * longest));
    if (!(longest < GRZ_LARGEST_FACTOR) || !(fabs(from) + fabs(to) < GRZ_LARGEST_FACTOR)) s->size = (double)INFINITY;
}

/* The core without its motion. The center is where the search begins: of points, the mean of two. */
static GRZ_INLINE void grz_solid_at_rest(int dim, const grz_core *core, grz_solid *s) {
    s->count = core->count;
    s->points = core->points;
    s->point_count = core->point_count;
    if (core->points) {
        const int last = s->point_count - 1;
        for (int i = 0; i < dim; i++) s->center[i] = core->points[i] + core->points[dim * last + i];
        s->size = 2 * core->point_size;
        return;
    }
    double size[3], factors = s->size = 0;
    for (int i = 0; i < dim; i++) {
        const double *const c = core->center[i];
        size[i] = (fabs(c[0]) + fabs(c[1])) + fabs(c[2]);
        s->center[i] = (c[0] + c[1]) + c[2];
    }
    for (int k = 0; k < s->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double half = g->half[0] + g->half[1];
        factors += half;
        for (int i = 0; i < dim; i++) {
            const double axis = g->axis[i][0] + g->axis[i][1];
            s->step[k][i] = half * axis;
            size[i] += fabs(s->step[k][i]);
            factors += fabs(axis);
        }
    }
    for (int i = 0; i < dim; i++) s->size = size[i] <= s->size ? s->size : size[i];
    if (!(factors < GRZ_LARGEST_FACTOR)) s->size = (double)INFINITY;
}

static GRZ_INLINE void grz_solid_of(int dim, const grz_core *core, grz_solid *s) {
    grz_solid_at_rest(dim, core, s);
    if (core->moves) grz_solid_add_motion(dim, core, s);
}

/* The coordinates of two points, side by side. */
static GRZ_INLINE void grz_load_two_points(int dim, const double *p, grz_two x[3]) {
    const grz_two first = grz_two_load(p), second = grz_two_load(p + 2);
    if (dim == 2) {
        x[0] = grz_two_lows(first, second);
        x[1] = grz_two_highs(first, second);
        return;
    }
    const grz_two third = grz_two_load(p + 4);
    x[0] = grz_two_low_high(first, second);
    x[1] = grz_two_high_low(first, third);
    x[2] = grz_two_low_high(second, third);
}

/* How many points lie further along d than the level. */
static GRZ_INLINE int grz_solid_points_beyond(int dim, const grz_solid *s, const double d[3], double level) {
    const int count = s->point_count;
    const double *const p = s->points;
    const grz_two both[3] = {grz_two_same(d[0]), grz_two_same(d[1]), grz_two_same(dim == 3 ? d[2] : 0)},
                  least = grz_two_same(level), one = grz_two_same(1);
    grz_two beyond = grz_two_same(0);
    int k = 0;
    for (; k + 2 <= count; k += 2) {
        grz_two x[3];
        grz_load_two_points(dim, p + dim * k, x);
        const grz_two along = grz_two_dot(dim, both, x);
        beyond = grz_two_add(beyond, grz_two_and(grz_two_less(least, along), one));
    }
    const bool last = k < count && grz_dot(dim, d, p + dim * k) > level;
    return (int)grz_two_total(beyond) + last;
}

/* The first of the points furthest along d, in doubles: the same on all machines, as answers that are bounded depend on
 * it. The low half searches the even points, the high half the odd ones. Indices are doubles, which hold them all. */
static GRZ_INLINE int grz_furthest_of_some(int dim, const grz_solid *s, const double d[3]) {
    const int count = s->point_count;
    const double *const p = s->points;
    const grz_two both[3] = {grz_two_same(d[0]), grz_two_same(d[1]), grz_two_same(dim == 3 ? d[2] : 0)},
                  two = grz_two_same(2);
    const double low = -(double)INFINITY;
    grz_two best = grz_two_of(low, low), found = grz_two_of(0, 0), number = grz_two_of(0, 1);
    int k = 0;
    for (; k + 2 <= count; k += 2) {
        grz_two x[3];
        grz_load_two_points(dim, p + dim * k, x);
        const grz_two along = grz_two_dot(dim, both, x);
        found = grz_two_max(found, grz_two_and(grz_two_less(best, along), number)); /* the last one that was better */
        best = grz_two_max(best, along);
        number = grz_two_add(number, two);
    }
    /* the better one of the halves, branch-free: the branch would be unpredictable */
    const grz_two most = grz_two_max(best, grz_two_swap(best)),
                  at = grz_two_max(found, grz_two_and(grz_two_less(best, most), grz_two_same(0x1p31)));
    if (k < count && grz_dot(dim, d, p + dim * k) > grz_two_low(most)) return k;
    return (int)grz_two_low(grz_two_min(at, grz_two_swap(at)));
}

/* The same for a few points: those of balls, capsules and triangles. */
static GRZ_INLINE int grz_furthest_of_few(int dim, const grz_solid *s, const double d[3]) {
    int furthest = 0;
    if (s->point_count == 1) return 0;
    double most = grz_dot(dim, d, s->points);
    for (int k = 1; k < s->point_count; k++) {
        const double along = grz_dot(dim, d, s->points + dim * k);
        furthest = along > most ? k : furthest;
        most = along > most ? along : most;
    }
    return furthest;
}

/* The same for at least four points, with AVX2 (solid_avx2.c); worth the call for many points. */
int grz_furthest_point2_avx2(const double *points, int count, const double direction[2]);
int grz_furthest_point3_avx2(const double *points, int count, const double direction[3]);

static GRZ_INLINE int grz_furthest_point(int dim, const grz_solid *s, const double d[3]) {
    if (s->point_count <= 4) return grz_furthest_of_few(dim, s, d);
    if (dim == 2)
        return GRZ_WITH_AVX2_IF(s->point_count >= 12, grz_furthest_point2_avx2(s->points, s->point_count, d),
                                grz_furthest_of_some(2, s, d));
    return GRZ_WITH_AVX2_IF(s->point_count >= 8, grz_furthest_point3_avx2(s->points, s->point_count, d),
                            grz_furthest_of_some(3, s, d));
}

/* The corner with this id. */
static GRZ_INLINE void grz_solid_corner(int dim, const grz_solid *s, int id, double out[3]) {
    if (s->points) {
        const double *const p = s->points + dim * (id & ~GRZ_LATER);
        for (int i = 0; i < dim; i++) out[i] = 2 * p[i];
        if (s->count == 0) return;
        for (int i = 0; i < dim; i++) out[i] += s->shift[i] + (id & GRZ_LATER ? s->step[0][i] : -s->step[0][i]);
        return;
    }
    for (int i = 0; i < dim; i++) out[i] = s->center[i];
    for (int k = 0; k < s->count; k++)
        for (int i = 0; i < dim; i++) out[i] += id >> k & 1 ? s->step[k][i] : -s->step[k][i];
}

/* A corner furthest along d, and its id. */
static GRZ_INLINE int grz_solid_support(int dim, const grz_solid *s, const double d[3], double out[3]) {
    int id = 0;
    if (s->points) {
        id = grz_furthest_point(dim, s, d);
        for (int i = 0; i < dim; i++) out[i] = 2 * s->points[dim * id + i];
        if (s->count == 0) return id;
        const bool ahead = grz_dot(dim, d, s->step[0]) > 0;
        for (int i = 0; i < dim; i++) out[i] += s->shift[i] + (ahead ? s->step[0][i] : -s->step[0][i]);
        return ahead ? id | GRZ_LATER : id;
    }
    for (int i = 0; i < dim; i++) out[i] = s->center[i];
    for (int k = 0; k < s->count; k++) {
        const int ahead = grz_dot(dim, d, s->step[k]) > 0;
        const double sign = 2 * ahead - 1;
        id |= ahead << k;
        for (int i = 0; i < dim; i++) out[i] += sign * s->step[k][i];
    }
    return id;
}

#endif
