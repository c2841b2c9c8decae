/* graze benchmark: curves of meshes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_CURVES_HPP
#define GRAZE_BENCH_CURVES_HPP

#include "meshes.hpp"

#include <graze/graze.h>

namespace bench {

/// A mesh that is cut by parallel planes.
struct section_question {
    std::shared_ptr<const mesh_data> mesh;
    grz3_vec normal;
    std::vector<double> offsets;
};

/// Adds a peer to the contenders. Its answer is whether there is a curve; what can be made once for a mesh it makes
/// before.
using section_peer = void (*)(const std::shared_ptr<const section_question> &question, std::vector<contender> &contenders);

inline std::vector<section_peer> &section_peers()
{
    static std::vector<section_peer> all;
    return all;
}

/// Two meshes that cross.
struct curve_question {
    std::shared_ptr<const mesh_data> a, b;
};

/// Adds a peer to the contenders. Its answer is whether there is a curve; its meshes are made before.
using curve_peer = void (*)(const std::shared_ptr<const curve_question> &question, std::vector<contender> &contenders);

inline std::vector<curve_peer> &curve_peers()
{
    static std::vector<curve_peer> all;
    return all;
}

} // namespace bench

#endif
