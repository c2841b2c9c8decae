/* graze benchmark: the table and the CSV file.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_REPORT_HPP
#define GRAZE_BENCH_REPORT_HPP

#include "rows.hpp"

#include <cstdio>

namespace bench {

/// The head of the table on standard output, and of the CSV file if there is one.
void report_head(std::FILE *csv);

/// A measured row: a line for each peer, written out at once. nanoseconds[i] is the time of contender i; the first is
/// graze.
void report_row(std::FILE *csv, const std::string &name, const prepared_row &prepared, const std::vector<double> &nanoseconds);

} // namespace bench

#endif
