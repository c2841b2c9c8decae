/* How signs are computed of corners: in doubles where these are certain, else exactly. For corners.c and outline.c.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_CORNER_SIGNS_H
#define GRZ_CONTACT_CORNER_SIGNS_H

#include "contact/corners.h"
#include "num/stage.h"
#include "num/vec.h"

static GRZ_INLINE void grz_corner_in_doubles(const grz_corners *c, int id, double at[3]) {
    const grz_core *const core = c->core;
    const double *const p = core->points ? core->points + core->dim * id : c->at[id], scale = core->points ? 2 : 1;
    at[0] = scale * p[0];
    at[1] = scale * p[1];
    at[2] = core->dim == 3 ? scale * p[2] : 0;
}

/* From corner p of one to corner q of the other. */
static GRZ_INLINE void grz_from_corner(const grz_corners *one, int p, const grz_corners *other, int q, double out[3]) {
    double x[3], y[3];
    grz_corner_in_doubles(one, p, x);
    grz_corner_in_doubles(other, q, y);
    grz_sub(3, y, x, out);
}

/* With S the greater size, each coordinate of the difference of two corners is below 2 S, and within 14 u S: 6 u S of
 * each corner, and u of the rounded result. d's coordinates are below 1, within 2 u. */

/* Does nothing over- or underflow that is computed of corners of this size? */
static inline bool grz_is_in_window(double size) { return size > 0x1p-200 && size < 0x1p200; }

/* Do the bounds below hold, and may a filter decide? */
static inline bool grz_doubles_can_decide(double size) { return GRZ_FILTER_CLAIMS && grz_is_in_window(size); }

static inline double grz_size_of_corners(const grz_corners *one, const grz_corners *other) {
    return one->solid.size > other->solid.size ? one->solid.size : other->solid.size;
}

static inline int grz_sign_beyond(double value, double error) { return (value > error) - (value < -error); }

/* A coordinate of the cross product of two differences is below 8 S^2, within 4 (2 S 14 u S) + 3 u 8 S^2 = 136 u S^2.
 * One of d and a difference is below 4 S, within 2 (14 + 2 2) u S + 3 u 4 S = 48 u S; that with a second difference is
 * within 3 (2 48 + 4 14) u S^2 and 5 roundings of up to 24 S^2: 576 u S^2. */
GRZ_BOUND(corner_side_error, 640 * GRZ_U);

/* With a third difference: 3 (136 2 + 8 14) u S^3 and 5 roundings of up to 48 S^3: 1392 u S^3. */
GRZ_BOUND(corner_orientation_error, 1536 * GRZ_U);

/* d times a difference: 3 (14 + 2 2) u S and 5 roundings of up to 6 S: 84 u S. */
GRZ_BOUND(corner_along_error, 96 * GRZ_U);

/* Can the sign be computed exactly? If not, as there is no arena, *d->unsure becomes true. */
static inline bool grz_can_ask_exactly(const grz_contact_direction *d) {
    if (!d->arena) *d->unsure = true;
    return d->arena != NULL;
}

/* From corner p of one to corner q of the other, exactly. */
void grz_from_corner_exactly(grz_arena *arena, const grz_corners *one, int p, const grz_corners *other, int q,
                             grz_dyadic out[3]);

/* The plane in space through three corners, in the plane the line through two, in doubles. */
typedef struct grz_corner_plane {
    double at[3], normal[3], size;
} grz_corner_plane;

static GRZ_INLINE grz_corner_plane grz_corner_plane_through(const grz_corners *c, int p, int q, int r) {
    grz_corner_plane plane = {.size = c->solid.size};
    double a[3], b[3];
    grz_corner_in_doubles(c, p, plane.at);
    grz_from_corner(c, p, c, q, a);
    if (c->core->dim == 2) {
        plane.normal[0] = -a[1];
        plane.normal[1] = a[0];
        plane.normal[2] = 0;
        return plane;
    }
    grz_from_corner(c, p, c, r, b);
    grz_cross(a, b, plane.normal);
    return plane;
}

/* As `grz_corner_orientation` of its corners and this one, where doubles are certain; else 0. */
static GRZ_INLINE int grz_corner_plane_side(const grz_corners *c, const grz_corner_plane *plane, int corner) {
    double at[3], e[3];
    grz_corner_in_doubles(c, corner, at);
    grz_sub(3, at, plane->at, e);
    const double size = plane->size, value = grz_dot(3, plane->normal, e),
                 error = c->core->dim == 2 ? corner_side_error * size * size
                                           : corner_orientation_error * size * size * size;
    return grz_doubles_can_decide(size) ? grz_sign_beyond(value, error) : 0;
}

#endif
