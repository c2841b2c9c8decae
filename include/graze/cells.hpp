/* graze: which cells of a grid a shape touches, from C++: cells.h with visitors.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CELLS_HPP
#define GRAZE_CELLS_HPP

#include <graze/objects.hpp>
#include <graze/queries.hpp>

#include <array>

namespace graze {

using grid2 = grz2_grid;
using grid3 = grz3_grid;

namespace detail {

/* grz_cell_visitor, for a visitor of arrays. */
template <class V, std::size_t N> bool visit_cell(void *user, const std::int64_t cell[]) {
    std::array<std::int64_t, N> numbers;
    for (std::size_t i = 0; i < N; i++) numbers[i] = cell[i];
    return (*static_cast<V *>(user))(numbers);
}

} // namespace detail

/// Visits each cell of the grid that the shape touches, once, with its numbers in a `std::array<std::int64_t, 2>`.
/// `visit` may return false to stop.
template <class T, class F> status cells(const grid2 &grid, const T &shape, F &&visit) {
    const auto &s = detail::as_shape(shape);
    detail::visitor each{visit};
    return each.done(grz2_cells(&grid, &s, detail::visit_cell<decltype(each), 2>, &each));
}

/// The same in space, with three numbers.
template <class T, class F> status cells(const grid3 &grid, const T &shape, F &&visit) {
    const auto &s = detail::as_shape(shape);
    detail::visitor each{visit};
    return each.done(grz3_cells(&grid, &s, detail::visit_cell<decltype(each), 3>, &each));
}

} // namespace graze

#endif
