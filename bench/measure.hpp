/* graze benchmark: time a pair, by google-benchmark.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MEASURE_HPP
#define GRAZE_BENCH_MEASURE_HPP

#include "contender.hpp"

namespace bench {

/// Sets up google-benchmark: `repetitions` of each contender, each of at least `min_time` seconds; fewer, down to 3, of a
/// contender of which they would take more than `enough` seconds, and one of which a single pass takes four times that.
/// Call once.
void set_up_measurement(int repetitions, double min_time, double enough);

/// The median CPU time of each contender's pass in ns, divided by `count`. The repetitions of all contenders are
/// randomly interleaved, so that a slow phase of the machine affects all alike. Empty if google-benchmark
/// could not run them.
std::vector<double> median_times(const std::vector<contender> &contenders, std::size_t count);

} // namespace bench

#endif
