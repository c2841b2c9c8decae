/* graze benchmark: a character of a game, an upright capsule on 100 times 100 flush tiles of space, that falls a little in each
 * frame: high above them, at rest on them, or while it walks over them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_CHARACTERS_HPP
#define GRAZE_BENCH_CHARACTERS_HPP

#include "rows.hpp"

#include <array>
#include <functional>

namespace bench {

enum class gait { in_the_air, stands, walks };

/// Tiles are cubes of size 1 from the origin on, whose upper sides are at 1.
struct floor_of_tiles {
    static constexpr int side = 100;
    static constexpr double radius = 0.4, height = 1.4, falls = 0.1, walks = 0.2; // of a frame
    gait how;
    std::vector<std::array<double, 3>> feet; ///< where characters begin; those that stand or walk are to be let down first
};

/// Makes what moves character i by a frame from where it begins: 1 if something was in its way, else 0.
using walker = std::function<long(std::size_t i)>;
using walker_peer = walker (*)(const std::shared_ptr<const floor_of_tiles> &floor);

/// The peers that are built in, by name.
std::vector<std::pair<std::string, walker_peer>> &walker_peers();
/// A static object of this class enters one.
struct walker_peer_entry {
    walker_peer_entry(const char *name, walker_peer peer) { walker_peers().emplace_back(name, peer); }
};

/// character3-stands and the like.
std::vector<row> rows_of_characters();

} // namespace bench

#endif
