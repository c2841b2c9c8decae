/* graze benchmark: the meshes, the rays that are cast at them, and the peers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_MESHES_HPP
#define GRAZE_BENCH_MESHES_HPP

#include "contender.hpp"

#include <graze/mesh.h>

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace bench {

struct mesh_data {
    std::vector<float> vertices; /* with one more at the end, because Embree may read beyond */
    std::vector<std::uint32_t> indices;

    std::size_t vertex_count() const { return vertices.size() / 3 - 1; }
    std::size_t triangle_count() const { return indices.size() / 3; }
};

/// "terrain": a million triangles over a lattice of integers. "sphere": an icosahedron, cut 4:1 six times. "bunny": the
/// Stanford bunny of examples/data, cut 4:1 twice. "dragon": the Stanford dragon, if `make bench` could fetch it.
bool has_mesh(const std::string &name);
mesh_data make_mesh(const std::string &name);

/// The same for graze; and its mesh of them, perhaps with a transform.
grz_triangles triangles_of(const mesh_data &mesh);
std::shared_ptr<grz_mesh> graze_mesh(const mesh_data &mesh, bool solid = false, const double *transform = nullptr);

struct ray_data {
    float origin[3], dir[3];
};

constexpr unsigned ray_seed = 2026;

/// Coherent: the rays through the 1024 x 1024 pixels of a pinhole camera, row by row. Else pair_count with both ends at
/// random on the bounding sphere, from ray_seed.
std::vector<ray_data> make_rays(const mesh_data &mesh, bool coherent);

/// A question about rays and a mesh.
struct ray_question {
    std::shared_ptr<const mesh_data> mesh;
    std::shared_ptr<const std::vector<ray_data>> rays;
    bool any, coherent;
};

/// Adds a peer to the contenders. Its answer for each ray is the triangle that is hit first, as a small number
/// (answer_of), 0 for a miss; or 1 or 0 if any hit counts.
using ray_peer = void (*)(const ray_question &question, std::vector<contender> &contenders);

/// Adds a contender; one pass builds the peer's tree of the mesh once.
using build_peer = void (*)(std::shared_ptr<const mesh_data> mesh, std::vector<contender> &contenders);

constexpr std::size_t sweep_count = 1024;

/// Adds a peer to the contenders: whether a ball that moves along each of the first sweep_count rays, from start to
/// end, meets the mesh. It must find the first contact with point and normal.
using sweep_peer = void (*)(const ray_question &question, float radius, std::vector<contender> &contenders);

/// The peers that are compiled in. Each registers itself here.
std::vector<ray_peer> &ray_peers();
std::vector<sweep_peer> &sweep_peers();
std::vector<build_peer> &build_peers();

/// The size in bytes of a peer's tree of a mesh, without the vertices and indices of the caller. Each peer registers
/// itself.
std::vector<std::pair<std::string, std::size_t (*)(const mesh_data &mesh)>> &mesh_memories();

/// A triangle as an answer.
inline int answer_of(bool hit, std::uint32_t triangle) { return hit ? 1 + static_cast<int>(triangle % 100) : 0; }

} // namespace bench

#endif
