/* graze benchmark: scenes of boxes, of which a tenth moves each frame.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_SCENES_HPP
#define GRAZE_BENCH_SCENES_HPP

#include "crowds.hpp"

#include <cstdint>

namespace bench {

/// Boxes strewn evenly, of 0.5 to 1.5 times the size at which there is about one pair a box, which is 1. Each frame
/// another tenth of them moves by half a size, and is turned back at the walls; after ten frames all have moved once.
class scene {
public:
    static constexpr std::size_t frames = 10;

    scene(int dimension, std::size_t count);
    const crowd &now() const { return boxes; }
    /// The next frame: which boxes have moved.
    const std::vector<std::uint32_t> &move();

private:
    crowd boxes;
    std::vector<double> pace; /* of each box on each axis */
    double wide;
    std::vector<std::uint32_t> turn, moved; /* who moves when */
    std::size_t frame = 0;
};

/// What keeps up with a scene: it is told which boxes have moved, and answers how many pairs meet.
using scene_follower = std::function<std::size_t(const crowd &now, const std::vector<std::uint32_t> &moved)>;
/// Makes one for a scene; none if the peer does not know the dimension.
using scene_peer = std::function<scene_follower(const crowd &start)>;

/// The peers that are built in, by name.
std::vector<std::pair<std::string, scene_peer>> &scene_peers();

/// A static object of this class enters one.
struct scene_peer_entry {
    scene_peer_entry(const char *name, scene_peer peer) { scene_peers().emplace_back(name, std::move(peer)); }
};

} // namespace bench

#endif
