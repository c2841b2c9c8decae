/* graze benchmark: the table and the CSV file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_REPORT_HPP
#define GRAZE_BENCH_REPORT_HPP

#include "rows.hpp"

#include <cstdio>

namespace bench {

/// Prints the head of the table to standard output, and of the CSV file if `csv` is not NULL.
void report_head(std::FILE *csv);

/// Prints a measured row: a line for each peer, and flushes. nanoseconds[i] is the time of contender i; the first is
/// graze.
void report_row(std::FILE *csv, const std::string &name, const prepared_row &prepared, const std::vector<double> &nanoseconds);

} // namespace bench

#endif
