/* Rings in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/rings.h"

enum { MOST_POINTS = (1 << 29) - 1 }; /* as the header says; a polygon's tree takes no more edges */

static size_t size_of_point(const grz2_rings *rings) {
    return 2 * (rings->number == GRZ_FLOAT ? sizeof(float) : sizeof(double));
}

bool grz_rings_are_good(const grz2_rings *rings) {
    if (!rings || rings->point_count > MOST_POINTS || (rings->point_count > 0 && !rings->points)) return false;
    if (rings->number != GRZ_DOUBLE && rings->number != GRZ_FLOAT) return false;
    if (rings->point_stride > 0 && rings->point_stride < size_of_point(rings)) return false;
    if (!rings->ends) return true;
    for (size_t i = 0, before = 0; i < rings->count; before = rings->ends[i++])
        if (rings->ends[i] < before || rings->ends[i] > rings->point_count) return false;
    return true;
}

grz_ring_reader grz_ring_reader_of(const grz2_rings *rings, bool polyline) {
    return (grz_ring_reader){rings, rings->point_stride ? rings->point_stride : size_of_point(rings),
                             rings->ends ? rings->count : 1, polyline};
}
