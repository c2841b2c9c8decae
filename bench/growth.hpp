/* graze benchmark: what a question costs when its input is twice as large.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_GROWTH_HPP
#define GRAZE_BENCH_GROWTH_HPP

#include <cstddef>
#include <cstdio>
#include <functional>
#include <string>
#include <vector>

namespace bench {

/// A question whose input is made. A call asks it once, and returns the size of the answer: of pairs that are listed,
/// or points, how many; of a yes, a number or a matrix 1.
using growing_question = std::function<std::size_t()>;

struct growth_row {
    std::string name; /* growth-mesh-self-pairs-fan */
    std::size_t n;    /* it is asked with inputs of n and of 2n */
    std::function<growing_question(std::size_t n)> make;
};

std::vector<growth_row> rows_of_growth();
void add_growth_of_polygons(std::vector<growth_row> &rows);

/// Measures the rows, and reports on standard output and, if `csv` is not NULL, in a CSV file.
void measure_growth(const std::vector<growth_row> &rows, std::FILE *csv);

} // namespace bench

#endif
