/* Rings that are being read: the points of all of them, and where each ends.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_RINGS_H
#define GRAZE_CLI_RINGS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// An array that grows. Start from a zero one; free `at`.
typedef struct number_list {
    double *at;
    size_t count, room;
} number_list;

/// Appends. False: out of memory.
bool number_list_add(number_list *to, const double *from, size_t count);

/// An array of ends that grows. Start from a zero one; free `at`.
typedef struct end_list {
    uint32_t *at;
    size_t count, room;
} end_list;

/// The rings of a polygon, or the parts of a polyline. Start from a zero one.
typedef struct rings {
    number_list points; ///< x y of each
    end_list ends;      ///< the number of points up to the end of each ring
    end_list areas;     ///< the number of rings up to the end of each area; none: all rings are one area
    bool is_polyline;
} rings;

/// The most points that a polygon of the library may have.
enum { MOST_RING_POINTS = (1 << 29) - 1 };

/// How many points there are in all rings.
size_t rings_points(const rings *r);
/// The index of the first point of the ring that is being read.
size_t rings_begin(const rings *r);
/// Ends a ring after the last point. False: out of memory.
bool rings_end(rings *r);
/// Ends an area after the last ring, if it has rings. False: out of memory.
bool rings_end_area(rings *r);
void rings_free(rings *r);

#endif
