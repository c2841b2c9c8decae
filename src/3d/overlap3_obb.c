/* Overlap with an oriented box.
 *
 * SPDX-License-Identifier: MIT */
#include "3d/core3.h"
#include "3d/meet3.h"
#include "exact/stage.h"

#include <math.h>

static inline grz_meet meet_point_obb(const grz3_point *a, const grz3_obb *b) { GRZ3_MEET_CORES(point, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(point, obb)

static inline grz_meet meet_segment_obb(const grz3_segment *a, const grz3_obb *b) { GRZ3_MEET_CORES(segment, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(segment, obb)

static inline grz_meet meet_sphere_obb(const grz3_sphere *a, const grz3_obb *b) { GRZ3_MEET_CORES(sphere, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(sphere, obb)

static inline grz_meet meet_aabb_obb(const grz3_aabb *a, const grz3_obb *b) { GRZ3_MEET_CORES(aabb, a, obb, b); }
GRZ3_OVERLAP_FUNCTIONS(aabb, obb)

/* The classic 15 axes (Gottschalk, Lin and Manocha, "OBBTree: A Hierarchical Structure for Rapid Interference Detection", 1996) as a filter.
 * They are right for orthonormal axes; for others their error is bounded by how far from orthonormal the axes are, which is measured:
 *
 * Let G = A^T A, epsilon the sum of |G_ij - d_ij| over i <= j, so that |G - I| <= epsilon in the 2-norm and each column of G - I is shorter
 * than epsilon. The facets' true normals are n_i = a_j x a_k = det(A) A G^-1 e_i, so that (up to a common sign) n_i = a_i + rho_i with
 * |rho_i| <= |det A - 1| + |A| |G^-1 - I| <= epsilon / 2 + epsilon, and products: below 1.7 epsilon as long as epsilon <= 0.02. With t the way
 * between the centers, H and K the sums of the half extents:
 *   normal a_i       the test takes h_i for sum h_k |a_k . a_i| (epsilon H off), or, where it must prove that n_i does not separate, t . a_i for
 *                    t . n_i, h_i for h_i |det A|, b_j . a_i for b_j . n_i: 1.7 epsilon (|t| + K) + 2.8 epsilon H off
 *   a_i x b_j        a_k . (a_i x b_j) = -+n_m . b_j is taken as a_m . b_j: 1.75 epsilon H off; likewise for b: 1.75 epsilon_b K.
 *                    t . (a_i x b_j): b_j is taken apart along A, b_j = A A^T b_j + (I - A A^T) b_j, where the rest is shorter than
 *                    1.02 epsilon; the part is two terms (b_j . a_m) (t . n), each 1.75 epsilon off: 2.5 epsilon together; 3.6 epsilon |t|
 * so at most 3.6 (epsilon_a + epsilon_b) (|t| + H + K). */
GRZ_BOUND(obb_obb_skew_error, 3.6);

/* Rounding, with |t| the sum of |coordinates|: T = t . a 4 u |t|; R = a . b 3.1 u (|a|, |b| <= 1.01);
 *   normal a_i       4 u |t|; R, its product and at most 4 sums 8.2 u K; 4 u H
 *   a_i x b_j        T R - T' R': (4 + 3.1 + 1) u |t| twice, u for the difference: 18.5 u |t|; h R: 3.1 u, product, sums: 9 u (H + K)
 * and epsilon is itself within 4 u for each of the 3 diagonal and 3.1 u for the others: 21.5 u a box, which 3.6 of the two makes 155 u.
 * Together below 176 u. */
GRZ_BOUND(obb_obb_rounding_error, 176 * GRZ_U);

static inline double dot(grz3_vec a, grz3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

static inline double larger(double a, double b) { return a > b ? a : b; }

/* epsilon: how far from orthonormal the axes are. */
static inline double skew(const grz3_obb *box) {
    const grz3_vec a = box->axis[0], b = box->axis[1], c = box->axis[2];
    return (fabs(dot(a, a) - 1) + fabs(dot(b, b) - 1) + fabs(dot(c, c) - 1)) + (fabs(dot(a, b)) + fabs(dot(b, c)) + fabs(dot(c, a)));
}

static GRZ_NOINLINE grz_meet meet_obb_obb_slowly(const grz3_obb *a, const grz3_obb *b) { GRZ3_MEET_CORES(obb, a, obb, b); }

static inline grz_meet meet_obb_obb(const grz3_obb *a, const grz3_obb *b) {
    const grz3_vec t = {b->center.x - a->center.x, b->center.y - a->center.y, b->center.z - a->center.z}, h = a->half, k = b->half;
    const grz3_vec ax = a->axis[0], ay = a->axis[1], az = a->axis[2], bx = b->axis[0], by = b->axis[1], bz = b->axis[2];
    const double size = (fabs(t.x) + fabs(t.y) + fabs(t.z)) + (h.x + h.y + h.z) + (k.x + k.y + k.z);
    const double epsilon = skew(a) + skew(b), error = (obb_obb_skew_error * epsilon + obb_obb_rounding_error) * size;
    const bool valid = (h.x > 0) & (h.y > 0) & (h.z > 0) & (k.x > 0) & (k.y > 0) & (k.z > 0) & (epsilon < 0.02) & (size > 0x1p-900);

    /* t along a's axes; the cosines between the axes; the six faces */
    const double tx = dot(t, ax), ty = dot(t, ay), tz = dot(t, az);
    const double xx = dot(ax, bx), xy = dot(ax, by), xz = dot(ax, bz);
    const double yx = dot(ay, bx), yy = dot(ay, by), yz = dot(ay, bz);
    const double zx = dot(az, bx), zy = dot(az, by), zz = dot(az, bz);
    const double axx = fabs(xx), axy = fabs(xy), axz = fabs(xz);
    const double ayx = fabs(yx), ayy = fabs(yy), ayz = fabs(yz);
    const double azx = fabs(zx), azy = fabs(zy), azz = fabs(zz);
    double excess = fabs(tx) - (h.x + k.x * axx + k.y * axy + k.z * axz);
    excess = larger(excess, fabs(ty) - (h.y + k.x * ayx + k.y * ayy + k.z * ayz));
    excess = larger(excess, fabs(tz) - (h.z + k.x * azx + k.y * azy + k.z * azz));
    excess = larger(excess, fabs(dot(t, bx)) - (h.x * axx + h.y * ayx + h.z * azx + k.x));
    excess = larger(excess, fabs(dot(t, by)) - (h.x * axy + h.y * ayy + h.z * azy + k.y));
    excess = larger(excess, fabs(dot(t, bz)) - (h.x * axz + h.y * ayz + h.z * azz + k.z));
    if (GRZ_FILTER_CLAIMS && (valid & (excess > error))) return GRZ_APART;

    /* the nine edges against edges */
    excess = larger(excess, fabs(tz * yx - ty * zx) - (h.y * azx + h.z * ayx + k.y * axz + k.z * axy));
    excess = larger(excess, fabs(tz * yy - ty * zy) - (h.y * azy + h.z * ayy + k.x * axz + k.z * axx));
    excess = larger(excess, fabs(tz * yz - ty * zz) - (h.y * azz + h.z * ayz + k.x * axy + k.y * axx));
    excess = larger(excess, fabs(tx * zx - tz * xx) - (h.x * azx + h.z * axx + k.y * ayz + k.z * ayy));
    excess = larger(excess, fabs(tx * zy - tz * xy) - (h.x * azy + h.z * axy + k.x * ayz + k.z * ayx));
    excess = larger(excess, fabs(tx * zz - tz * xz) - (h.x * azz + h.z * axz + k.x * ayy + k.y * ayx));
    excess = larger(excess, fabs(ty * xx - tx * yx) - (h.x * ayx + h.y * axx + k.y * azz + k.z * azy));
    excess = larger(excess, fabs(ty * xy - tx * yy) - (h.x * ayy + h.y * axy + k.x * azz + k.z * azx));
    excess = larger(excess, fabs(ty * xz - tx * yz) - (h.x * ayz + h.y * axz + k.x * azy + k.y * azx));
    const bool claimed = (excess > error) | (excess < -error);
    if (GRZ_FILTER_CLAIMS && GRZ_LIKELY(valid & claimed)) return excess > 0 ? GRZ_APART : GRZ_MEETING;
    return meet_obb_obb_slowly(a, b);
}
GRZ3_OVERLAP_FUNCTIONS(obb, obb)
