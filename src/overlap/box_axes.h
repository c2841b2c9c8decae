/* What moves along a segment or a ray past a box along the axes: do they meet? By the axes that may separate them
 * (Gomez, "Simple Intersection Tests for Games", 1999) in the form that needs no centers, doubled. With m the sum of
 * the ways from min to one end and from max to the other, d the way along and e = max - min, a segment is apart where
 * |m| > |d| + e on an axis, or across it where |m_y d_z - m_z d_y| > e_y |d_z| + e_z |d_y| and so on. A ray, with m
 * that of its origin twice, is apart where |m| > e on an axis along which it does not come nearer, or across it as a
 * segment. Of two boxes their difference is one, past which a point moves.
 *
 * Without a division: the times, which need one, are those of slabs.h.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_BOX_AXES_H
#define GRZ_OVERLAP_BOX_AXES_H

#include "num/bits.h"
#include "num/stage.h"
#include "num/two.h"

#include <math.h>

/* x and y side by side, z in space. */
typedef struct grz_box_axes {
    grz_two m, d, e;
    double mz, dz, ez;
    /* the least extent of a box; not > 0 if one is invalid, but for NaN and infinity, which m has then, too */
    double thinnest;
} grz_box_axes;

static GRZ_INLINE double grz_axes_least(int dim, grz_two xy, double z) {
    const double least = grz_min(grz_two_low(xy), grz_two_high(xy));
    return dim == 3 ? grz_min(least, z) : least;
}

static GRZ_INLINE double grz_axes_sum(int dim, grz_two xy, double z) {
    return dim == 3 ? grz_two_total(xy) + z : grz_two_total(xy);
}

static GRZ_INLINE grz_box_axes grz_axes_of_segment(int dim, const double a[], const double b[], const double min[],
                                                   const double max[]) {
    const grz_two p = grz_two_load(a), q = grz_two_load(b), low = grz_two_load(min), high = grz_two_load(max);
    grz_box_axes x = {
        grz_two_add(grz_two_sub(p, low), grz_two_sub(q, high)), grz_two_sub(q, p), grz_two_sub(high, low), 0, 0, 0, 0};
    if (dim == 3) {
        x.mz = (a[2] - min[2]) + (b[2] - max[2]);
        x.dz = b[2] - a[2];
        x.ez = max[2] - min[2];
    }
    x.thinnest = grz_axes_least(dim, x.e, x.ez);
    return x;
}

static GRZ_INLINE grz_box_axes grz_axes_of_ray(int dim, const double origin[], const double dir[], const double min[],
                                               const double max[]) {
    grz_box_axes x = grz_axes_of_segment(dim, origin, origin, min, max);
    x.d = grz_two_load(dir);
    x.dz = dim == 3 ? dir[2] : 0;
    return x;
}

/* a moves by da, b by db. */
static GRZ_INLINE grz_box_axes grz_axes_of_boxes(int dim, const double a_min[], const double a_max[], const double da[],
                                                 const double b_min[], const double b_max[], const double db[]) {
    const grz_two low = grz_two_load(a_min), high = grz_two_load(a_max), min = grz_two_load(b_min),
                  max = grz_two_load(b_max);
    const grz_two size_a = grz_two_sub(high, low), size_b = grz_two_sub(max, min),
                  d = grz_two_sub(grz_two_load(da), grz_two_load(db));
    const grz_two start = grz_two_add(grz_two_sub(low, max), grz_two_sub(high, min)),
                  thin = grz_two_min(size_a, size_b);
    grz_box_axes x = {grz_two_add(start, d), d, grz_two_add(size_a, size_b), 0, 0, 0, 0};
    double thin_z = 0;
    if (dim == 3) {
        const double size_az = a_max[2] - a_min[2], size_bz = b_max[2] - b_min[2];
        x.dz = da[2] - db[2];
        x.mz = ((a_min[2] - b_max[2]) + (a_max[2] - b_min[2])) + x.dz;
        x.ez = size_az + size_bz;
        thin_z = grz_min(size_az, size_bz);
    }
    x.thinnest = grz_axes_least(dim, thin, thin_z);
    return x;
}

/* The largest |m_y d_z - m_z d_y| - (e_y |d_z| + e_z |d_y|); the products across x and y share their factors on z. */
static GRZ_INLINE double grz_axes_edge(int dim, const grz_box_axes *x) {
    const grz_two l = grz_two_abs(x->d), md = grz_two_mul(x->m, grz_two_swap(x->d)),
                  el = grz_two_mul(x->e, grz_two_swap(l));
    const double across_z = fabs(grz_two_low(md) - grz_two_high(md)) - grz_two_total(el);
    if (dim == 2) return across_z;
    const grz_two dz = grz_two_same(x->dz), lz = grz_two_abs(dz);
    const grz_two across = grz_two_sub(grz_two_mul(x->m, dz), grz_two_mul(grz_two_same(x->mz), x->d));
    const grz_two around = grz_two_add(grz_two_mul(x->e, lz), grz_two_mul(grz_two_same(x->ez), l));
    const grz_two c = grz_two_sub(grz_two_abs(across), around);
    return grz_max(grz_max(grz_two_low(c), grz_two_high(c)), across_z);
}

/* What is compared with 0: the largest |m| - (|d| + e), of a ray the largest of m less e, m turned to where d points;
 * and that across it. The sums of |m| + |d| + e and of |d|. */
typedef struct grz_axes_excess {
    double face, edge, size, length;
} grz_axes_excess;

static GRZ_INLINE grz_axes_excess grz_axes_excess_of(int dim, const grz_box_axes *x, bool ray) {
    const grz_two l = grz_two_abs(x->d), n = grz_two_abs(x->m), r = ray ? x->e : grz_two_add(l, x->e);
    const grz_two f = grz_two_sub(ray ? grz_two_flip(x->m, x->d) : n, r);
    const double lz = fabs(x->dz), nz = fabs(x->mz), rz = ray ? x->ez : lz + x->ez,
                 fz = (ray ? copysign(1, x->dz) * x->mz : nz) - rz;
    const double face = grz_max(grz_two_low(f), grz_two_high(f));
    return (grz_axes_excess){
        .face = dim == 3 ? grz_max(face, fz) : face,
        .edge = grz_axes_edge(dim, x),
        .size = grz_axes_sum(dim, grz_two_add(n, r), nz + rz),
        .length = grz_axes_sum(dim, l, lz),
    };
}

/* Errors, with s = |m| + |d| + e on an axis, of a ray |m| + e, and S their sum: both ways in m are at most s / 2, so m
 * is within u s + u |m| <= 2 u s; d and e have u.
 *   face   2 u s + 2 u (|d| + e) + u s for the two sums: 5 u S
 *   edge   each m d: 2 u s |d|, and u for d, product and difference: 5 u s |d|; each e |d|: 4 u; the last difference u:
 *          7 u (s_y |d_z| + s_z |d_y|) <= 7 u S D, D the sum of all |d|
 * and one u each for the products of errors. Of two boxes m has one sum more, with d, and e too: u s and u e more in
 * the one, 2 u S D in the other. For e > 2^-400 the first is far above what is flushed to zero; in the second D is
 * taken 2^-450 larger, which is above what S times a flushed d could have been, and keeps the bound above what products
 * lose. Where a product overflows, so does S D, and nothing is claimed. */
GRZ_BOUND(segment_aabb_face_error, 6 * GRZ_U);
GRZ_BOUND(segment_aabb_edge_error, 8 * GRZ_U);
GRZ_BOUND(moving_aabbs_face_error, 8 * GRZ_U);
GRZ_BOUND(moving_aabbs_edge_error, 10 * GRZ_U);

/* 1: they meet openly; -1: they are apart; 0: that is not certain. */
static GRZ_INLINE int grz_axes_verdict(int dim, const grz_box_axes *x, bool ray, double face_error, double edge_error) {
    const grz_axes_excess t = grz_axes_excess_of(dim, x, ray);
    const grz_two excess = grz_two_of(t.face, t.edge),
                  error = grz_two_of(face_error * t.size, edge_error * ((t.length + 0x1p-450) * t.size));
    const bool apart = grz_two_any(grz_two_less(error, excess));
    const bool meeting = grz_two_both(grz_two_less(grz_two_add(excess, error), grz_two_same(0)));
    const bool usable = GRZ_FILTER_CLAIMS && x->thinnest > 0x1p-400;
    return usable * (meeting - apart);
}

static GRZ_INLINE int grz_segment_axes_verdict(int dim, const double a[], const double b[], const double min[],
                                               const double max[]) {
    const grz_box_axes x = grz_axes_of_segment(dim, a, b, min, max);
    return grz_axes_verdict(dim, &x, false, segment_aabb_face_error, segment_aabb_edge_error);
}

/* Where d is 0 on an axis the sign of that 0 may hide that the ray stays outside: not from what is across it. */
static GRZ_INLINE int grz_ray_axes_verdict(int dim, const double origin[], const double dir[], const double min[],
                                           const double max[]) {
    const grz_box_axes x = grz_axes_of_ray(dim, origin, dir, min, max);
    return grz_axes_verdict(dim, &x, true, segment_aabb_face_error, segment_aabb_edge_error);
}

static GRZ_INLINE int grz_boxes_axes_verdict(int dim, const double a_min[], const double a_max[], const double da[],
                                             const double b_min[], const double b_max[], const double db[]) {
    const grz_box_axes x = grz_axes_of_boxes(dim, a_min, a_max, da, b_min, b_max, db);
    return grz_axes_verdict(dim, &x, false, moving_aabbs_face_error, moving_aabbs_edge_error);
}

/* What these leave open along an edge of the box, where the axis across both is none and tells nothing: they meet if
 * they do on each axis of the box. Where d is 0 all of it is, of a ray, too. */
static GRZ_INLINE int grz_axes_axis_aligned(const grz_box_axes *x, bool ray, double face_error) {
    const double m[3] = {grz_two_low(x->m), grz_two_high(x->m), x->mz},
                 d[3] = {grz_two_low(x->d), grz_two_high(x->d), x->dz},
                 e[3] = {grz_two_low(x->e), grz_two_high(x->e), x->ez};
    double size = 0, excess = -INFINITY;
    int still = 0;
    for (int i = 0; i < 3; i++) {
        const bool stays = grz_zero(d[i]);
        const double reach = ray ? e[i] : fabs(d[i]) + e[i];
        still += stays;
        excess = grz_max((ray && !stays ? copysign(1, d[i]) * m[i] : fabs(m[i])) - reach, excess);
        size += fabs(m[i]) + reach;
    }
    const double error = face_error * size;
    const bool usable = GRZ_FILTER_CLAIMS && x->thinnest > 0x1p-400 && size < 0x1p400 && still == 2;
    return usable * ((excess < -error) - (excess > error));
}

static GRZ_INLINE int grz_segment_axes_axis_aligned(const double a[], const double b[], const double min[],
                                                    const double max[]) {
    const grz_box_axes x = grz_axes_of_segment(3, a, b, min, max);
    return grz_axes_axis_aligned(&x, false, segment_aabb_face_error);
}

static GRZ_INLINE int grz_ray_axes_axis_aligned(const double origin[], const double dir[], const double min[],
                                                const double max[]) {
    const grz_box_axes x = grz_axes_of_ray(3, origin, dir, min, max);
    return grz_axes_axis_aligned(&x, true, segment_aabb_face_error);
}

static GRZ_INLINE int grz_boxes_axes_axis_aligned(const double a_min[], const double a_max[], const double da[],
                                                  const double b_min[], const double b_max[], const double db[]) {
    const grz_box_axes x = grz_axes_of_boxes(3, a_min, a_max, da, b_min, b_max, db);
    return grz_axes_axis_aligned(&x, false, moving_aabbs_face_error);
}

#endif
