/* The plane of a triangle in integers: three differences of corners with a determinant of 0 lie in one plane.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/plane.h"

#include "num/bits.h"
#include "num/dyadic.h"
#include "num/stage.h"

#include <math.h>

/* The integer of a coordinate; false if it is none, or beyond 2^62. A number that the processor may take for 0 is
 * none. */
static inline bool integer_of(double x, double per_unit, int64_t *out) {
    const double scaled = x * per_unit;
    if (!(fabs(scaled) < 0x1p62)) return false;
    *out = (int64_t)scaled;
    return (double)*out == scaled && (*out != 0 || grz_zero(x));
}

static inline bool integers_of(const grz3_vec *v, double per_unit, int64_t out[3]) {
    return integer_of(v->x, per_unit, &out[0]) && integer_of(v->y, per_unit, &out[1]) &&
           integer_of(v->z, per_unit, &out[2]);
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
    return most < PLANE_LIMIT && most > 1 / PLANE_LIMIT ? ldexp(1, GRZ_PLANE_BITS - 1 - ilogb(most)) : 0;
}

GRZ_NOINLINE void grz_mesh_plane_set(grz_mesh_plane *plane, const grz_mesh *mesh, const grz3_triangle *triangle) {
    int64_t b[3], c[3];
    plane->known = false;
    plane->per_unit = units_per_length(mesh);
    if (!GRZ_SHORT_CLAIMS || plane->per_unit == 0) return;
    if (!integers_of(&triangle->a, plane->per_unit, plane->corner)) return;
    if (!integers_of(&triangle->b, plane->per_unit, b) || !integers_of(&triangle->c, plane->per_unit, c)) return;
    for (int k = 0; k < 3; k++) b[k] -= plane->corner[k], c[k] -= plane->corner[k];
    for (int k = 0; k < 3; k++) {
        const int p = (k + 1) % 3, q = (k + 2) % 3;
        plane->normal[k] = (grz_plane_integer)b[p] * c[q] - (grz_plane_integer)b[q] * c[p];
        plane->known |= plane->normal[k] != 0;
    }
}

static inline bool has_point(const grz_mesh_plane *plane, const grz3_vec *point) {
    int64_t at[3];
    grz_plane_integer sum = 0;
    if (!integers_of(point, plane->per_unit, at)) return false;
    for (int k = 0; k < 3; k++) sum += plane->normal[k] * (at[k] - plane->corner[k]);
    return sum == 0;
}

GRZ_NOINLINE bool grz_mesh_plane_holds(const grz_mesh_plane *plane, const grz3_triangle *triangle) {
    return has_point(plane, &triangle->a) && has_point(plane, &triangle->b) && has_point(plane, &triangle->c);
}

/* An integer below 2^90 as a double; false if it is none. Its halves are, and so is the difference of a rounded sum and
 * its larger term. */
static bool in_double(grz_plane_integer x, double *out) {
    const int64_t half = INT64_C(1) << 40, high = (int64_t)(x / half), low = (int64_t)(x % half);
    const double upper = (double)high * (double)half;
    *out = upper + (double)low;
    return *out - upper == (double)low;
}

/* n . corner; false if that is no double. */
static bool offset_of(const double n[3], const double corner[3], double *offset) {
    uint64_t limbs[128];
    grz_arena arena = grz_arena_over(limbs, 128);
    grz_dyadic a[3], b[3];
    for (int k = 0; k < 3; k++) a[k] = grz_dy(&arena, n[k]), b[k] = grz_dy(&arena, corner[k]);
    const grz_dyadic sum = grz_dy_dot(&arena, 3, a, b);
    *offset = grz_dy_round(sum, GRZ_DOWN);
    return *offset == grz_dy_round(sum, GRZ_UP);
}

GRZ_NOINLINE bool grz_mesh_plane_in_doubles(const grz_mesh_plane *plane, grz3_plane *out) {
    double n[3], corner[3];
    for (int k = 0; k < 3; k++) {
        if (!in_double(plane->normal[k], &n[k])) return false;
        corner[k] = (double)plane->corner[k] / plane->per_unit;
    }
    out->normal = (grz3_vec){n[0], n[1], n[2]};
    return offset_of(n, corner, &out->offset);
}
