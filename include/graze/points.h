/* graze: many points in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_POINTS_H
#define GRAZE_POINTS_H

#include <graze/boxes.h>

#ifdef __cplusplus
extern "C" {
#endif

/// Many points. Each is x y in a function of the plane (grz2_), x y z in one of space (grz3_).
typedef struct grz_points {
    grz_number number; ///< the type of the coordinates: GRZ_DOUBLE or GRZ_FLOAT
    size_t count;      ///< of points
    size_t stride;     ///< bytes from a point to the next, at least a point's; 0: a point's
    const void *first; ///< need not be aligned; may be NULL if count is 0
} grz_points;

/// An array of `count` points in doubles, as grz_points. The points are not copied.
static inline grz_points grz2_points(const grz2_vec *points, size_t count) {
    const grz_points all = {GRZ_DOUBLE, count, sizeof *points, points};
    return all;
}
static inline grz_points grz3_points(const grz3_vec *points, size_t count) {
    const grz_points all = {GRZ_DOUBLE, count, sizeof *points, points};
    return all;
}

#ifdef __cplusplus
}
#endif
#endif
