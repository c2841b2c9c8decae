/* graze benchmark: the rows of the 2D space.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"

namespace bench {

std::vector<row> rows2()
{
    std::vector<row> rows;
#define GRZ_PAIR(relation, a, b, grade, method) ROWS_##relation##_##method(2, a, b)
#include "2d/pairs2.inc"
#undef GRZ_PAIR
    add_row<space2>(rows, PAIR(2, overlap, obb, obb), mix::diagonal, false, ALONE(2, overlap, obb, obb));
    ROWS_OF_GENERICS(2, circle)
    return rows;
}

} // namespace bench
