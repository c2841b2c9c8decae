/* The time at which P comes within R of 0 at a known face, decided in doubles alone: with heads of 26 bits, whose products are exact, it is
 * known to some 70 bits, so that hardly any is too close to the midpoint of two doubles.
 *
 * With c and e, g the face's first corner and its edges from there, a time s of 26 bits and weights of 26 bits,
 *
 *     y = c + l e + m g + s v
 *
 * is computed as a head and a rest. Of y only what is perpendicular to the face counts, y' = y - (its part along e and g), and so of v.
 * The part along the face is small where time and weights are close, so that doubles know it well enough:
 *
 *     R = 0    0 = n . (y + d v), and n . y is small, too
 *     R > 0    R^2 = |y' + d v'|^2, and f = |y|^2 - |y - y'|^2 - R^2 is small
 *
 * The time is s + d. It is that of the first contact if the corners of the face are the only ones of P that lie on the plane across y', or n,
 * by a margin, and the nearest point lies inside the face. That they do lie on one plane needs no proof if they differ by dim - 1 moves, to
 * another point of a core or along one of its generators: then their corners span all of these moves, and each is perpendicular to n.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_FACE_TIME_H
#define GRZ_CONVEX_FACE_TIME_H

#include "convex/approach.h"
#include "exact/dd.h"
#include "exact/stage.h"

/* A coordinate of y: with S the size, the products of the last 27 bits are within 2^-24 S, and so is their sum with what is left of the
 * heads' sum; at most 12 roundings of these are 12 u 2^-24 S < 2^-73 S, beside which the corners' own 60 u^2 S count for nothing. */
GRZ_BOUND(face_point_error, 0x1p-73);

/* f: twice y times the error of y, 2^-72 |y| S; each of the rests of y, within 2^-23 S, times 2 y with 3 roundings, 2^-73 |y| S; for R less
 * than that; and the sum, which is of the size of the rests' part: 2^-72 (|y| + R) S and less. */
GRZ_BOUND(face_square_error, 0x1p-70);

/* A normal n = e x g of rounded edges is within 6 u |e| |g|, sums of |coordinates|; in the plane, e turned, within u. y' + d v' is within
 * 30 u |y| of what it is at the time itself: u for y, 8 u |y| for the product with e, thrice as much for its part along e. Of places along
 * one of these, whose coordinates are within S, the difference is within twice that, and 8 u for the products. */
GRZ_BOUND(face_margin, 256 * GRZ_U);

typedef struct face_point {
    double head[3], rest[3]; /* of y, doubled as all here */
    double y[3], e[3], g[3]; /* rounded */
} face_point;

static GRZ_INLINE double cut(double x) { return grz_from_bits(grz_bits(x) & ~UINT64_C(0x7ffffff)); }

static GRZ_INLINE double sum_of(int dim, const double a[3]) {
    const double xy = fabs(a[0]) + fabs(a[1]);
    return dim == 2 ? xy : xy + fabs(a[2]);
}

/* Adds factor (x + low), where factor has 26 bits: what is exact to the head, the rest to the rest. */
static GRZ_INLINE void add_product(grz_dd *sum, double factor, double x, double low) {
    const double head = cut(x);
    const grz_dd s = grz_dd_sum(sum->hi, factor * head);
    *sum = (grz_dd){s.hi, sum->lo + (s.lo + (factor * (x - head) + factor * low))};
}

static GRZ_INLINE void face_point_of(int dim, const pair *p, int count, grz_dd corner[3][3], const double weight[3], double time,
                                     face_point *f) {
    const grz_core *const a = p->core_a;
    for (int i = 0; i < dim; i++) {
        const grz_dd way = grz_dd_sum(a->way[i][0], a->way[i][1]);
        grz_dd sum = corner[0][i];
        add_product(&sum, time, 2 * way.hi, 2 * way.lo);
        for (int k = 1; k < count; k++) {
            const grz_dd edge = grz_dd_sub(corner[k][i], corner[0][i]);
            (k == 1 ? f->e : f->g)[i] = edge.hi;
            add_product(&sum, weight[k], edge.hi, edge.lo);
        }
        const grz_dd y = grz_dd_sum(sum.hi, sum.lo);
        f->y[i] = y.hi;
        f->head[i] = cut(y.hi);
        f->rest[i] = (y.hi - f->head[i]) + y.lo;
    }
}
