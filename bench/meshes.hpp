/* graze benchmark: the meshes, the rays that are cast at them, and who else casts rays.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MESHES_HPP
#define GRAZE_BENCH_MESHES_HPP

#include "contender.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

struct mesh_data {
    std::vector<float> vertices; /* one more than there are, which Embree may read */
    std::vector<std::uint32_t> indices;

    std::size_t vertex_count() const { return vertices.size() / 3 - 1; }
    std::size_t triangle_count() const { return indices.size() / 3; }
};

/// "terrain": a million triangles over a lattice of integers. "sphere": an icosahedron, cut 4:1 six times. "bunny": the
/// Stanford bunny of examples/data, cut 4:1 twice. "dragon": the Stanford dragon, if `make bench` could fetch it.
bool has_mesh(const std::string &name);
mesh_data make_mesh(const std::string &name);

struct ray_data {
    float origin[3], way[3];
};

constexpr unsigned ray_seed = 2026;

/// Coherent: the rays through the 1024 x 1024 pixels of a pinhole camera, row by row. Else pair_count with both ends at
/// random on the bounding sphere, from ray_seed.
std::vector<ray_data> make_rays(const mesh_data &mesh, bool coherent);

/// What is asked, and of what.
struct ray_question {
    std::shared_ptr<const mesh_data> mesh;
    std::shared_ptr<const std::vector<ray_data>> rays;
    bool any, coherent;
};

/// Adds a peer's answer to the contenders: of each ray the triangle that is hit first, cut down to a small number, 0
/// for none; or 1 or 0 where any will do.
using ray_peer = void (*)(const ray_question &question, std::vector<contender> &contenders);

/// Adds a contender of which a pass makes the peer's tree of the mesh once.
using build_peer = void (*)(std::shared_ptr<const mesh_data> mesh, std::vector<contender> &contenders);

constexpr std::size_t sweep_count = 1024;

/// Adds a peer's answer to the contenders: does a ball that moves along each of the first sweep_count rays, from its
/// origin to the end of its way, meet the mesh? It looks for the first contact, and its point and normal.
using sweep_peer = void (*)(const ray_question &question, float radius, std::vector<contender> &contenders);

/// The peers, as far as they are built in. A peer's file enters itself here.
std::vector<ray_peer> &ray_peers();
std::vector<sweep_peer> &sweep_peers();
std::vector<build_peer> &build_peers();

/// How many bytes a peer's tree of a mesh has, without the vertices and indices, which are its caller's. A peer's file
/// enters itself.
std::vector<std::pair<std::string, std::size_t (*)(const mesh_data &mesh)>> &mesh_memories();

/// A triangle as an answer.
inline int answer_of(bool hit, std::uint32_t triangle) { return hit ? 1 + static_cast<int>(triangle % 100) : 0; }

} // namespace bench

#endif
