/* graze benchmark: the rows of the 3D space.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"

namespace bench {

std::vector<row> rows3()
{
    std::vector<row> rows;
#define GRZ_PAIR(relation, a, b, grade, method) ROWS_##relation##_##method(3, a, b)
#include "3d/pairs3.inc"
#undef GRZ_PAIR
    add_row<space3>(rows, PAIR(3, overlap, obb, obb), mix::diagonal, false, ALONE(3, overlap, obb, obb));
    ROWS_OF_GENERICS(3, sphere)
    return rows;
}

} // namespace bench
