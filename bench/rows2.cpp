/* graze benchmark: the rows of the 2D space.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"

namespace bench {

std::vector<row> rows2()
{
    std::vector<row> rows;
#define GRZ_SHAPE(kind)
#define GRZ_PAIR(relation, a, b) ROWS_##relation(2, a, b)
#include "pair/pairs2.inc"
#undef GRZ_PAIR
#undef GRZ_SHAPE
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
