/* graze benchmark: culling with a view frustum, and the peers for it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_FRUSTUM_HPP
#define GRAZE_BENCH_FRUSTUM_HPP

#include "rows.hpp"

namespace bench {

/// Adds a peer's test of boxes against the frustum to the contenders.
using frustum_peer = void (*)(const grz3_frustum &frustum, const std::vector<grz3_aabb> &boxes, std::vector<contender> &contenders);

/// The peers that are compiled in. Each registers itself here.
std::vector<frustum_peer> &frustum_peers();

} // namespace bench

#endif
