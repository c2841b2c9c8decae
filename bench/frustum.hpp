/* graze benchmark: culling with a view frustum, and who else does it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_FRUSTUM_HPP
#define GRAZE_BENCH_FRUSTUM_HPP

#include "rows.hpp"

namespace bench {

/// Adds a peer's test of boxes against the frustum to the contenders.
using frustum_peer = void (*)(const grz3_frustum &frustum, const std::vector<grz3_aabb> &boxes, std::vector<contender> &contenders);

/// The peers, as far as they are built in. A peer's file enters itself here.
std::vector<frustum_peer> &frustum_peers();

} // namespace bench

#endif
