/* A point that moves along a segment or a ray past an axis-aligned box: do they meet? By the axes that may separate
 * them (Gomez, "Simple Intersection Tests for Games", 1999), in a form that needs no centers, all doubled. With
 *
 *     m = (one end - min) + (other end - max),   d = other end - one end,   e = max - min,
 *
 * a segment and the box are apart if |m| > |d| + e on an axis, or, along the axis across d and x, if |m_y d_z - m_z
 * d_y| > e_y |d_z| + e_z |d_y|, and so on. A ray has the m of its origin, taken for both ends. It is apart from the box
 * if |m| > e on an axis along which it does not come nearer, or across d as a segment is.
 *
 * No division is needed: times, which need one, are computed in time/slabs.h.
 *
 * SPDX-License-Identifier: MIT
 * */
#ifndef GRZ_OVERLAP_BOX_AXES_H
#define GRZ_OVERLAP_BOX_AXES_H

#include "num/bits.h"
#include "num/stage.h"
#include "num/two.h"
#include "overlap/stages.h"

#include <math.h>

/* m, d and e: x and y side by side, and z, which is 0 in the plane. */
typedef struct grz_box_axes {
    grz_two m, d, e;
    double mz, dz, ez;
    /* the least size of a box on an axis; not > 0 if the box is invalid, or else m is NaN or infinite, too */
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
    const grz_two m = grz_two_add(grz_two_sub(p, low), grz_two_sub(q, high));
    grz_box_axes x = {m, grz_two_sub(q, p), grz_two_sub(high, low), 0, 0, 0, 0};
    if (dim == 3) {
        x.mz = (a[2] - min[2]) + (b[2] - max[2]);
        x.dz = b[2] - a[2];
        x.ez = max[2] - min[2];
    }
    x.thinnest = grz_axes_least(dim, x.e, x.ez);
    return x;
}

/* The same with the box [-half, half]; without `thinnest`. */
static GRZ_INLINE grz_box_axes grz_axes_in_frame(int dim, const double a[], const double b[], const double half[]) {
    const grz_two p = grz_two_load(a), q = grz_two_load(b), h = grz_two_load(half);
    grz_box_axes x = {grz_two_add(p, q), grz_two_sub(q, p), grz_two_add(h, h), 0, 0, 0, 0};
    if (dim == 3) {
        x.mz = a[2] + b[2];
        x.dz = b[2] - a[2];
        x.ez = 2 * half[2];
    }
    return x;
}

static GRZ_INLINE grz_box_axes grz_axes_of_ray(int dim, const double origin[], const double dir[], const double min[],
                                               const double max[]) {
    grz_box_axes x = grz_axes_of_segment(dim, origin, origin, min, max);
    x.d = grz_two_load(dir);
    x.dz = dim == 3 ? dir[2] : 0;
    return x;
}

/* The largest |m_y d_z - m_z d_y| - (e_y |d_z| + e_z |d_y|) over the axes. Those along x and y are computed side by
 * side. */
static GRZ_INLINE double grz_axes_edge(int dim, const grz_box_axes *x) {
    const grz_two length = grz_two_abs(x->d), md = grz_two_mul(x->m, grz_two_swap(x->d));
    const grz_two el = grz_two_mul(x->e, grz_two_swap(length));
    const double excess_z = fabs(grz_two_low(md) - grz_two_high(md)) - grz_two_total(el);
    if (dim == 2) return excess_z;
    const grz_two dz = grz_two_same(x->dz), length_z = grz_two_abs(dz);
    const grz_two across = grz_two_sub(grz_two_mul(x->m, dz), grz_two_mul(grz_two_same(x->mz), x->d));
    const grz_two reach = grz_two_add(grz_two_mul(x->e, length_z), grz_two_mul(grz_two_same(x->ez), length));
    const grz_two excess = grz_two_sub(grz_two_abs(across), reach);
    return grz_max(grz_max(grz_two_low(excess), grz_two_high(excess)), excess_z);
}

/* What is compared with 0. They are apart if one is positive. */
typedef struct grz_axes_excess {
    double face;   /* the largest |m| - (|d| + e) on an axis; of a ray m - e, with m negated where d is negative */
    double edge;   /* that of grz_axes_edge */
    double size;   /* the sum of |m| + |d| + e over the axes, of a ray of |m| + e */
    double length; /* the sum of |d| */
} grz_axes_excess;

static GRZ_INLINE grz_axes_excess grz_axes_excess_of(int dim, const grz_box_axes *x, bool ray) {
    const grz_two l = grz_two_abs(x->d), n = grz_two_abs(x->m), r = ray ? x->e : grz_two_add(l, x->e);
    const grz_two f = grz_two_sub(ray ? grz_two_flip(x->m, x->d) : n, r);
    const double lz = fabs(x->dz), nz = fabs(x->mz), rz = ray ? x->ez : lz + x->ez;
    const double fz = (ray ? copysign(1, x->dz) * x->mz : nz) - rz;
    const double face = grz_max(grz_two_low(f), grz_two_high(f));
    return (grz_axes_excess){
        .face = dim == 3 ? grz_max(face, fz) : face,
        .edge = grz_axes_edge(dim, x),
        .size = grz_axes_sum(dim, grz_two_add(n, r), nz + rz),
        .length = grz_axes_sum(dim, l, lz),
    };
}

/* Errors, with s = |m| + |d| + e on an axis, of a ray |m| + e, and S the sum of s over the axes. Both differences in m
 * are at most s / 2, so m is within u s + u |m| <= 2 u s; d and e are within u of themselves.
 *   face   2 u s for m, 2 u (|d| + e), and u s for the two sums: 5 u S
 *   edge   each product m d: 2 u s |d| for m, and u each for d, the product and the difference: 5 u s |d|; each product
 *          e |d|: 4 u; the last difference: u. Together 7 u (s_y |d_z| + s_z |d_y|) <= 7 u S D, D the sum of all |d|
 * and one u each for the products of errors. As e > 2^-400, the bound for face is far above what is flushed to zero. In
 * the bound for edge 2^-450 is added to D: that is above what S times a flushed d could have been, and keeps the bound
 * above what is flushed in products. Where a product overflows, so does S D, and nothing is claimed. */
GRZ_BOUND(segment_aabb_face_error, 6 * GRZ_U);
GRZ_BOUND(segment_aabb_edge_error, 8 * GRZ_U);

static GRZ_INLINE grz_meet grz_axes_filter(int dim, const grz_box_axes *x, bool ray) {
    const grz_axes_excess t = grz_axes_excess_of(dim, x, ray);
    const grz_two excess = grz_two_of(t.face, t.edge);
    const grz_two error =
        grz_two_of(segment_aabb_face_error * t.size, segment_aabb_edge_error * ((t.length + 0x1p-450) * t.size));
    const bool apart = grz_two_any(grz_two_less(error, excess));
    const bool meeting = grz_two_both(grz_two_less(grz_two_add(excess, error), grz_two_same(0)));
    return grz_filtered(x->thinnest > 0x1p-400, meeting, apart);
}

/* The segment from a to b and the box [min, max]. */
static GRZ_INLINE grz_meet grz_segment_axes_filter(int dim, const double a[], const double b[], const double min[],
                                                   const double max[]) {
    const grz_box_axes x = grz_axes_of_segment(dim, a, b, min, max);
    return grz_axes_filter(dim, &x, false);
}

/* A ray and a box. Where d is 0 on an axis, its sign may be such that `face` misses that the ray stays outside of the
 * box on this axis; `edge` does not miss it. */
static GRZ_INLINE grz_meet grz_ray_axes_filter(int dim, const double origin[], const double dir[], const double min[],
                                               const double max[]) {
    const grz_box_axes x = grz_axes_of_ray(dim, origin, dir, min, max);
    return grz_axes_filter(dim, &x, true);
}

/* In space, for what the filters above leave open because d is along an edge of the box: the axis across both is 0, and
 * decides nothing. They meet then if they meet on each axis of the box. */
static GRZ_INLINE grz_meet grz_axis_aligned_filter(const grz_box_axes *x) {
    const double m[3] = {grz_two_low(x->m), grz_two_high(x->m), x->mz};
    const double d[3] = {grz_two_low(x->d), grz_two_high(x->d), x->dz};
    const double e[3] = {grz_two_low(x->e), grz_two_high(x->e), x->ez};
    double size = 0, excess = -INFINITY;
    int still = 0;
    for (int i = 0; i < 3; i++) {
        const double reach = fabs(d[i]) + e[i];
        still += grz_zero(d[i]);
        excess = grz_max(fabs(m[i]) - reach, excess);
        size += fabs(m[i]) + reach;
    }
    const double error = segment_aabb_face_error * size;
    const bool usable = x->thinnest > 0x1p-400 && size < 0x1p400 && still == 2;
    return grz_filtered(usable, excess < -error, error < excess);
}

static GRZ_INLINE grz_meet grz_segment_axis_aligned_filter(const double a[], const double b[], const double min[],
                                                           const double max[]) {
    const grz_box_axes x = grz_axes_of_segment(3, a, b, min, max);
    return grz_axis_aligned_filter(&x);
}

#endif
