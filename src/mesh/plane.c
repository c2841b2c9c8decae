/* The plane of a triangle in integers: three differences of corners with a determinant of 0 lie in one plane.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/plane.h"

#include "num/bits.h"
#include "num/dyadic.h"
#include "num/stage.h"

#include <math.h>

/* Is it a number that no processor takes for 0, or 0? Differences of these are normal numbers, too, and so is what
 * they are off by. */
static inline bool is_ordinary(double x) { return fabs(x) > 0x1p-900 || grz_zero(x); }

/* The integer x - y, of which y is ordinary; false if it is none, or beyond 2^GRZ_PLANE_BITS. The rounding error of a
 * difference is a double (Knuth, "The Art of Computer Programming", volume 2, 4.2.2): where it is 0 the difference is
 * exact. */
static inline bool difference_of(double x, double y, double per_unit, int64_t *out) {
    const double d = x - y, there = d - x, error = (x - (d - there)) - (y + there), scaled = d * per_unit;
    const double most = (double)(INT64_C(1) << GRZ_PLANE_BITS);
    if (!(fabs(scaled) <= most) || error != 0 || !is_ordinary(x)) return false;
    *out = (int64_t)scaled;
    return (double)*out == scaled && (*out != 0 || d == 0);
}

static inline bool differences_of(const grz3_vec *v, const grz3_vec *from, double per_unit, int64_t out[3]) {
    return difference_of(v->x, from->x, per_unit, &out[0]) && difference_of(v->y, from->y, per_unit, &out[1]) &&
           difference_of(v->z, from->z, per_unit, &out[2]);
}

/* Sizes whose units are ordinary numbers, and so are their inverses. */
#define PLANE_LIMIT 0x1p200

/* 1 over the unit: no side of the mesh's box, and so no difference, is longer than 2^GRZ_PLANE_BITS of it. A rounded
 * side below a power of two is one below it. 0: there is none. */
static double units_per_length(const grz_mesh *mesh) {
    double most = 0;
    for (int k = 0; k < 3; k++) {
        const double side = mesh->box[1][k] - mesh->box[0][k];
        most = side > most ? side : most;
    }
    return most < PLANE_LIMIT && most > 1 / PLANE_LIMIT ? grz_ldexp(1, GRZ_PLANE_BITS - 1 - ilogb(most)) : 0;
}

GRZ_NOINLINE void grz_mesh_plane_set(grz_mesh_plane *plane, const grz_mesh *mesh, const grz3_triangle *triangle) {
    int64_t b[3], c[3];
    plane->known = false;
    plane->per_unit = units_per_length(mesh);
    if (!GRZ_SHORT_CLAIMS || plane->per_unit == 0) return;
    plane->corner = triangle->a;
    if (!is_ordinary(triangle->a.x) || !is_ordinary(triangle->a.y) || !is_ordinary(triangle->a.z)) return;
    if (!differences_of(&triangle->b, &triangle->a, plane->per_unit, b)) return;
    if (!differences_of(&triangle->c, &triangle->a, plane->per_unit, c)) return;
    for (int k = 0; k < 3; k++) {
        const int p = (k + 1) % 3, q = (k + 2) % 3;
        plane->normal[k] = (grz_plane_integer)b[p] * c[q] - (grz_plane_integer)b[q] * c[p];
        plane->known |= plane->normal[k] != 0;
    }
}

/* Is normal . d 0? */
#if defined(GRZ_HAS_SHORT)
/* The normal is high 2^64 + low, 0 <= low < 2^64: so are the sums, without overflow, as |d| is at most 2^61. */
static inline bool is_across(const grz_plane_integer normal[3], const int64_t d[3]) {
    grz_short high = 0, low = 0;
    for (int k = 0; k < 3; k++) {
        high += (normal[k] >> 64) * d[k];
        low += (grz_short)(uint64_t)normal[k] * d[k];
    }
    return (uint64_t)low == 0 && high + (low >> 64) == 0;
}
#else
static inline bool is_across(const grz_plane_integer normal[3], const int64_t d[3]) {
    return normal[0] * d[0] + normal[1] * d[1] + normal[2] * d[2] == 0;
}
#endif

static inline bool has_point(const grz_mesh_plane *plane, const grz3_vec *point) {
    int64_t d[3];
    return differences_of(point, &plane->corner, plane->per_unit, d) && is_across(plane->normal, d);
}

GRZ_NOINLINE bool grz_mesh_plane_holds(const grz_mesh_plane *plane, const grz3_triangle *triangle) {
    return has_point(plane, &triangle->a) && has_point(plane, &triangle->b) && has_point(plane, &triangle->c);
}

/* An integer as a double; false if it is none, or not below 2^90. Its halves are, and so is the difference of a rounded
 * sum and its larger term. */
static bool in_double(grz_plane_integer x, double *out) {
    const int64_t half = INT64_C(1) << 40, most = INT64_C(1) << 50;
    if (x / half >= most || x / half <= -most) return false;
    const int64_t high = (int64_t)(x / half), low = (int64_t)(x % half);
    const double upper = (double)high * (double)half;
    *out = upper + (double)low;
    return *out - upper == (double)low;
}

static grz_plane_integer odd_part(grz_plane_integer x) {
    while (x % 2 == 0) x /= 2;
    return x;
}

/* The greatest common divisor of numbers that are not both 0, by halves and differences: J. Stein, Computational
 * problems associated with Racah algebra, 1967. A remainder of 128 bits is a call, which Debian's clang 14 cannot link
 * for WebAssembly. */
static grz_plane_integer common_divisor(grz_plane_integer a, grz_plane_integer b) {
    grz_plane_integer power = 1;
    if (a < 0) a = -a;
    if (b < 0) b = -b;
    if (a == 0 || b == 0) return a + b;
    for (; a % 2 == 0 && b % 2 == 0; power *= 2) a /= 2, b /= 2;
    a = odd_part(a);
    b = odd_part(b);
    while (a != b) {
        const grz_plane_integer least = a < b ? a : b;
        a = odd_part(a < b ? b - a : a - b);
        b = least;
    }
    return power * a;
}

/* A normal of the same plane in doubles: the shortest of integers, as a longer one may be none. */
static bool shortest_normal_of(const grz_mesh_plane *plane, double n[3]) {
    const grz_plane_integer *const long_one = plane->normal;
    const grz_plane_integer divisor = common_divisor(common_divisor(long_one[0], long_one[1]), long_one[2]);
    for (int k = 0; k < 3; k++)
        if (!in_double(long_one[k] / divisor, &n[k])) return false;
    return true;
}

/* n . corner; false if that is no double. */
static bool offset_of(const double n[3], const double corner[3], double *offset) {
    enum { LIMBS = 192 }; /* 2 for each number, 4 for a product, 67 for a sum of products */
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    grz_dyadic a[3], b[3];
    for (int k = 0; k < 3; k++) a[k] = grz_dy(&arena, n[k]), b[k] = grz_dy(&arena, corner[k]);
    const grz_dyadic sum = grz_dy_dot(&arena, 3, a, b);
    *offset = grz_dy_round(sum, GRZ_DOWN);
    return *offset == grz_dy_round(sum, GRZ_UP);
}

GRZ_NOINLINE bool grz_mesh_plane_in_doubles(const grz_mesh_plane *plane, grz3_plane *out) {
    double n[3];
    const double corner[3] = {plane->corner.x, plane->corner.y, plane->corner.z};
    if (!shortest_normal_of(plane, n)) return false;
    out->normal = (grz3_vec){n[0], n[1], n[2]};
    return offset_of(n, corner, &out->offset);
}
