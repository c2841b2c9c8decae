/* graze benchmark: what two shapes have in common.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_WHERE_HPP
#define GRAZE_BENCH_WHERE_HPP

#include "contender.hpp"

#include <graze/graze.h>

#include <memory>
#include <vector>

namespace bench {

/// The inputs of a row: only one of these pairs of lists is filled.
struct where_inputs {
    std::vector<grz2_segment> segments[2];
    std::vector<grz3_segment> segments3;
    std::vector<grz3_triangle> triangles[2];
};

/// Adds a peer's contenders for a row to those that there are.
using where_peer = void (*)(const std::shared_ptr<where_inputs> &in, std::vector<contender> &contenders);

inline std::vector<where_peer> &where_peers()
{
    static std::vector<where_peer> all;
    return all;
}

} // namespace bench

#endif
