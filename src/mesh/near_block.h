/* How far the triangles of a block are from a point: bounds of the squared distances, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_NEAR_BLOCK_H
#define GRZ_MESH_NEAR_BLOCK_H

#include "base/isa.h"
#include "mesh/mesh.h"
#include "num/stage.h"

#include <math.h>

/* With u = 2^-53, and M the largest L1 length of a corner, seen from the point: corners are differences, each within u
 * of its size. A point q of the triangle is a + v e + w f with v, w >= 0 and v + w <= 1 + 5 u, and the L1 lengths of e
 * and f are at most 2 M. Off are: a by u M; e and f by u (2 M + 2 M), and so v e + w f by 4 u M; its products by 2 u M;
 * both sums by 3 u M each; the excess of v + w is worth 10 u M. In all 23 u M, and terms of u^2 M. */
GRZ_BOUND(near_point_error, 28 * GRZ_U);

/* The product of q and a corner: three products and two sums, 3 u of the L1 length S of q times M, and u S M as the
 * corner is off. */
GRZ_BOUND(near_product_error, 5 * GRZ_U);

/* What remains: the square of q is off by 3 u of itself, the least product less its error by u, its square and the
 * quotient by 4 u more; the sums of the upper bound by 4 u. */
GRZ_BOUND(near_square_error, 16 * GRZ_U);

/* The product of a corner and the sum of all three, whose L1 length is at most 3 M: 15 u M^2, and terms of u^2 M^2. */
GRZ_BOUND(near_sum_error, 16 * GRZ_U);

/* Of products that are flushed to zero each is less than 2^-1022, and no factor is above 2^102. What denormals-are-zero
 * takes off a coordinate is less than 2^-1022, too. */
#define GRZ_NEAR_FLUSHED 0x1p-900

/* The exact squared distance of each triangle is between low and high. */
typedef struct grz_near_bounds {
    double low[GRZ_BLOCK], high[GRZ_BLOCK];
} grz_near_bounds;

static inline double grz_near_least(double a, double b) { return a < b ? a : b; }
static inline double grz_near_greatest(double a, double b) { return a > b ? a : b; }
/* NaN, as of an edge without length, becomes 1. */
static inline double grz_near_share(double t) { return grz_near_greatest(grz_near_least(t, 1), 0); }

/* A point without coordinates beyond 2^98. */
typedef struct grz_near_from {
    double at[3];
    double size; /* at least M of each triangle of the mesh */
} grz_near_from;

/* Of a block, of floats or of doubles, without coordinates beyond 2^98. False if the squares of all exact distances are
 * above the limit, which may be infinite: *out is then not written. */
typedef bool grz_near_bounder(const void *block, bool of_floats, const grz_near_from *from, double limit,
                              grz_near_bounds *out);

#define GRZ_DECLARE(isa) grz_near_bounder grz_near_bounds_##isa;
GRZ_FOR_EACH_ISA(GRZ_DECLARE)
#undef GRZ_DECLARE

#endif
