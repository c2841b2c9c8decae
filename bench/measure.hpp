/* graze benchmark: time a pair, by google-benchmark.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MEASURE_HPP
#define GRAZE_BENCH_MEASURE_HPP

#include "contender.hpp"

namespace bench {

/// Sets up google-benchmark: `repetitions` of each contender, each of at least `min_time` seconds; fewer, down to 3, where
/// those of one contender would take more than a second. Call once.
void set_up_measurement(int repetitions, double min_time);

/// The median CPU time of each contender's pass in ns, divided by `count`. The repetitions of all contenders are
/// randomly interleaved, so that a slow phase of the machine affects all alike. Empty if google-benchmark
/// could not run them.
std::vector<double> median_times(const std::vector<contender> &contenders, std::size_t count);

} // namespace bench

#endif
