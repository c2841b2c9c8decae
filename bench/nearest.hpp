/* graze benchmark: which triangle of a mesh is nearest to a point, and the peers that answer it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_NEAREST_HPP
#define GRAZE_BENCH_NEAREST_HPP

#include "meshes.hpp"

#include <array>

namespace bench {

/// Points in float, so that each contender gets the same ones.
using nearest_points = std::shared_ptr<const std::vector<std::array<float, 3>>>;

/// Adds a peer to the contenders. It must find the triangle, its distance and the nearest point.
using nearest_peer = void (*)(std::shared_ptr<const mesh_data> mesh, nearest_points points, std::vector<contender> &contenders);

/// The peers that are compiled in. Each registers itself here.
std::vector<nearest_peer> &nearest_peers();

/// A distance as an answer: its leading digits, as far as float has them. Of triangles many are equally near.
int distance_as_answer(double distance, double size);

} // namespace bench

#endif
