/* graze benchmark: the counties of the United States.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_COUNTIES_HPP
#define GRAZE_BENCH_COUNTIES_HPP

#include "joins.hpp"

#include <string>

namespace bench {

/// The 3,231 of examples/data/us-counties.geojson, as little-endian WKB.
wkb_list counties();

} // namespace bench

#endif
