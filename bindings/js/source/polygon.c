/* Questions about a polygon and many points, for which the library has no function.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"

#include <graze/polygon.h>

EXPORT(graze_polygon_contains_each)
void graze_polygon_contains_each(const grz2_polygon *polygon, const grz2_vec *points, int count, bool open,
                                 bool *inside) {
    for (int i = 0; i < count; i++) {
        const grz2_shape point = grz2_shape_from_point(&points[i]);
        inside[i] = open ? grz2_polygon_overlap_open(polygon, &point) : grz2_polygon_overlap(polygon, &point);
    }
}

EXPORT(graze_polygon_signed_distance_each)
void graze_polygon_signed_distance_each(const grz2_polygon *polygon, const grz2_vec *points, int count,
                                        double *distances) {
    for (int i = 0; i < count; i++) distances[i] = grz2_polygon_signed_distance(polygon, &points[i]);
}
