/* graze benchmark: the orientation predicates, and the other libraries that have them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_PREDICATES_HPP
#define GRAZE_BENCH_PREDICATES_HPP

#include "contender.hpp"

#include <memory>
#include <string>
#include <vector>

namespace bench {

/// The points of one question, as many as the predicate takes.
struct points {
    double at[15];
};

/// Adds a peer's answer of the predicate ("orient3") to the contenders, if it has one.
using predicate_peer = void (*)(const std::string &predicate, std::shared_ptr<std::vector<points>> inputs,
                                std::vector<contender> &contenders);

/// The peers that are compiled in. Each registers itself here.
std::vector<predicate_peer> &predicate_peers();

} // namespace bench

#endif
