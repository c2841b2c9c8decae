/* graze benchmark: the rows of the 3D space.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"

#include "pair/pairs3.h"

namespace bench {

std::vector<row> rows3()
{
    std::vector<row> rows;
#define ROWS_OF_OVERLAP(A, B) ROWS_overlap(3, A, B)
#define ROWS_OF_SIDE_OF(A, B) ROWS_side(3, A, B)
#define ROWS_OF_ZONE(A, B) ROWS_zone(3, A, B)
    GRZ3_PAIRS_overlap(ROWS_OF_OVERLAP)
    GRZ3_PAIRS_side(ROWS_OF_SIDE_OF)
    GRZ3_PAIRS_zone(ROWS_OF_ZONE)
    ROWS_OF_ENGINE(3, point, segment)
    ROWS_OF_ENGINE(3, segment, segment)
    ROWS_OF_ENGINE(3, point, triangle)
    ROWS_OF_ENGINE(3, capsule, obb)
    ROWS_OF_ENGINE(3, capsule, aabb)
    ROWS_OF_ENGINE(3, capsule, triangle)
    ROWS_OF_ENGINE(3, sphere, triangle)
    ROWS_OF_ENGINE(3, ray, aabb)
    ROWS_OF_ENGINE(3, ray, triangle)
    ROWS_OF_ENGINE(3, line, obb)
    ROWS_OF_ENGINE(3, plane, obb)
    ROWS_OF_ENGINE(3, sphere, rounded_aabb)
    ROWS_OF_ENGINE(3, rounded_obb, rounded_obb)
    ROWS_OF_ENGINE(3, obb, hull_8)
    ROWS_OF_ENGINE(3, hull_8, hull_8)
    ROWS_OF_ENGINE(3, hull_32, hull_32)
    ROWS_OF_ENGINE(3, hull_128, hull_128)
    ROWS_OF_SIDE(3, plane, capsule)
    ROWS_OF_WITHIN(3, aabb, aabb)
    ROWS_OF_CONTAINS(3, aabb, triangle)
    ROWS_OF_CONTAINS(3, hull_32, segment)
    ROWS_OF_CONTAINS(3, hull_32, sphere)
    ROWS_OF_CONTAINS(3, obb, obb)
    ROWS_OF_WITHIN(3, triangle, triangle)
    ROWS_OF_SIDE(3, plane, triangle)
    ROWS_OF_SIDE(3, plane, hull_8)
    add_row<space3>(rows, PAIR(3, overlap, obb, obb), mix::diagonal, false, ALONE(3, overlap, obb, obb));
    ROWS_OF_GENERICS(3, sphere)
    return rows;
}

} // namespace bench
