/* How far the triangles of a block are from a point: bounds of the squared distances, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_NEAR_BLOCK_H
#define GRZ_MESH_NEAR_BLOCK_H

#include "mesh/mesh.h"
#include "num/stage.h"

#include <math.h>

/* With u = 2^-53, and M the largest L1 length of a corner, seen from the point: corners are differences, each within u
 * of its size. A point q of the triangle is a + v e + w f with v, w >= 0 and v + w <= 1 + u, and the L1 lengths of e
 * and f are at most 2 M. Off are: a by u M; e and f by u (2 M + 2 M), and so v e + w f by 4 u M; its products by 2 u M;
 * both sums by 3 u M each; the excess of v + w is worth 2 u M. In all 15 u M, and terms of u^2 M. */
GRZ_BOUND(near_point_error, 18 * GRZ_U);

/* The product of q and a corner: three products and two sums, 3 u of the L1 length S of q times M, and u S M as the
 * corner is off. */
GRZ_BOUND(near_product_error, 5 * GRZ_U);

/* What remains: the square of q is off by 3 u of itself, the least product less its error by u, its square and the
 * quotient by 4 u more; the sums of the upper bound by 4 u. */
GRZ_BOUND(near_square_error, 16 * GRZ_U);

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

/* For coordinates of at most 2^98. `at`: by corner, axis and triangle. The nearest point of each triangle, as
 * computed, is the nearest one of its edges, or that of its plane if that is inside (Ericson, Real-time collision
 * detection, 2005). The bounds are right for any point q of the triangle: its length is an upper bound; and with m the
 * least product of q and a corner, all of the triangle is beyond the plane across q at m / |q|. No branches, so that a
 * compiler takes the triangles side by side. */
static inline void grz_near_bounds_of(const double at[3][3][GRZ_BLOCK], const double p[3], grz_near_bounds *out) {
    for (int i = 0; i < GRZ_BLOCK; i++) {
        const double ax = at[0][0][i] - p[0], ay = at[0][1][i] - p[1], az = at[0][2][i] - p[2];
        const double bx = at[1][0][i] - p[0], by = at[1][1][i] - p[1], bz = at[1][2][i] - p[2];
        const double cx = at[2][0][i] - p[0], cy = at[2][1][i] - p[1], cz = at[2][2][i] - p[2];
        const double ex = bx - ax, ey = by - ay, ez = bz - az, fx = cx - ax, fy = cy - ay, fz = cz - az;
        const double gx = cx - bx, gy = cy - by, gz = cz - bz;
        const double ae = ax * ex + ay * ey + az * ez, af = ax * fx + ay * fy + az * fz;
        const double ee = ex * ex + ey * ey + ez * ez, ff = fx * fx + fy * fy + fz * fz;
        const double ef = ex * fx + ey * fy + ez * fz;
        const double bg = bx * gx + by * gy + bz * gz, gg = gx * gx + gy * gy + gz * gz;
        /* the nearest point of each edge */
        const double r = grz_near_share(-ae / ee), s = grz_near_share(-af / ff), t = grz_near_share(-bg / gg);
        const double rx = ax + r * ex, ry = ay + r * ey, rz = az + r * ez, rr = rx * rx + ry * ry + rz * rz;
        const double sx = ax + s * fx, sy = ay + s * fy, sz = az + s * fz, ss = sx * sx + sy * sy + sz * sz;
        const double tx = bx + t * gx, ty = by + t * gy, tz = bz + t * gz, tt = tx * tx + ty * ty + tz * tz;
        double qx = ss < rr ? sx : rx, qy = ss < rr ? sy : ry, qz = ss < rr ? sz : rz;
        const double rs = ss < rr ? ss : rr;
        qx = tt < rs ? tx : qx, qy = tt < rs ? ty : qy, qz = tt < rs ? tz : qz;
        /* the nearest point of the plane, if it is in the triangle */
        const double under = ee * ff - ef * ef;
        const double v = (ef * af - ff * ae) / under, w = (ef * ae - ee * af) / under;
        const bool inside = (v >= 0) & (w >= 0) & (v + w <= 1);
        qx = inside ? ax + v * ex + w * fx : qx;
        qy = inside ? ay + v * ey + w * fy : qy;
        qz = inside ? az + v * ez + w * fz : qz;
        /* bounds */
        const double square = qx * qx + qy * qy + qz * qz, sum = fabs(qx) + fabs(qy) + fabs(qz);
        const double qa = qx * ax + qy * ay + qz * az, qb = qx * bx + qy * by + qz * bz,
                     qc = qx * cx + qy * cy + qz * cz;
        const double size =
            grz_near_greatest(grz_near_greatest(fabs(ax) + fabs(ay) + fabs(az), fabs(bx) + fabs(by) + fabs(bz)),
                              fabs(cx) + fabs(cy) + fabs(cz));
        const double off = near_point_error * size + GRZ_NEAR_FLUSHED;
        const double level =
            grz_near_least(grz_near_least(qa, qb), qc) - (near_product_error * size * sum + GRZ_NEAR_FLUSHED);
        const double reach = grz_near_greatest(level, 0);
        out->low[i] = square > 0x1p-700 ? reach * reach / square * (1 - near_square_error) : 0;
        out->high[i] = (square + (2 * sum + off) * off) * (1 + near_square_error) + GRZ_NEAR_FLUSHED;
    }
}

#endif
