/* graze benchmark: the rows of the 2D space.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"

#include "pair/pairs2.h"

namespace bench {

std::vector<row> rows2()
{
    std::vector<row> rows;
#define ROWS_OF_OVERLAP(A, B) ROWS_overlap(2, A, B)
#define ROWS_OF_SIDE_OF(A, B) ROWS_side(2, A, B)
#define ROWS_OF_ZONE(A, B) ROWS_zone(2, A, B)
    GRZ2_PAIRS_overlap(ROWS_OF_OVERLAP)
    GRZ2_PAIRS_side(ROWS_OF_SIDE_OF)
    GRZ2_PAIRS_zone(ROWS_OF_ZONE)
    ROWS_OF_ENGINE(2, point, segment)
    ROWS_OF_ENGINE(2, aabb, triangle)
    ROWS_OF_ENGINE(2, capsule, obb)
    ROWS_OF_ENGINE(2, capsule, aabb)
    ROWS_OF_ENGINE(2, capsule, triangle)
    ROWS_OF_ENGINE(2, ray, aabb)
    ROWS_OF_ENGINE(2, ray, triangle)
    ROWS_OF_ENGINE(2, line, obb)
    ROWS_OF_ENGINE(2, plane, obb)
    ROWS_OF_ENGINE(2, circle, rounded_aabb)
    ROWS_OF_ENGINE(2, rounded_obb, rounded_obb)
    ROWS_OF_ENGINE(2, obb, hull_8)
    ROWS_OF_ENGINE(2, hull_8, hull_8)
    ROWS_OF_ENGINE(2, hull_32, hull_32)
    ROWS_OF_ENGINE(2, hull_128, hull_128)
    ROWS_OF_SIDE(2, plane, capsule)
    ROWS_OF_WITHIN(2, aabb, aabb)
    ROWS_OF_CONTAINS(2, aabb, triangle)
    ROWS_OF_CONTAINS(2, hull_32, segment)
    ROWS_OF_WITHIN(2, triangle, triangle)
    ROWS_OF_SIDE(2, plane, triangle)
    ROWS_OF_SIDE(2, plane, hull_8)
    add_row<space2>(rows, PAIR(2, overlap, obb, obb), mix::diagonal, false, ALONE(2, overlap, obb, obb));
    ROWS_OF_GENERICS(2, circle)
    return rows;
}

} // namespace bench
