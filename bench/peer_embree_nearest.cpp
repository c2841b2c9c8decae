/* graze benchmark: Embree's point query: it visits the triangles near a point, whose nearest points the caller computes,
 * here in float as in its manual (after Ericson, Real-time collision detection, 2005).
 *
 * SPDX-License-Identifier: MIT */
#include "embree.hpp"
#include "nearest.hpp"

#include <cmath>
#include <limits>

namespace bench {
namespace {

struct vec {
    float x, y, z;
};

vec operator-(vec a, vec b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
vec operator+(vec a, vec b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
vec operator*(float t, vec a) { return {t * a.x, t * a.y, t * a.z}; }
float dot(vec a, vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }

/* By the region of the triangle in which p lies: of a corner, an edge, or the inside. */
vec nearest_of_triangle(vec p, vec a, vec b, vec c)
{
    const vec ab = b - a, ac = c - a, ap = p - a, bp = p - b, cp = p - c;
    const float d1 = dot(ab, ap), d2 = dot(ac, ap), d3 = dot(ab, bp), d4 = dot(ac, bp), d5 = dot(ab, cp), d6 = dot(ac, cp);
    if (d1 <= 0 && d2 <= 0) {
        return a;
    }
    if (d3 >= 0 && d4 <= d3) {
        return b;
    }
    if (d6 >= 0 && d5 <= d6) {
        return c;
    }
    const float of_c = d1 * d4 - d3 * d2, of_b = d5 * d2 - d1 * d6, of_a = d3 * d6 - d5 * d4;
    if (of_c <= 0 && d1 >= 0 && d3 <= 0) {
        return a + (d1 / (d1 - d3)) * ab;
    }
    if (of_b <= 0 && d2 >= 0 && d6 <= 0) {
        return a + (d2 / (d2 - d6)) * ac;
    }
    if (of_a <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
        return b + ((d4 - d3) / ((d4 - d3) + (d5 - d6))) * (c - b);
    }
    const float sum = 1 / (of_a + of_b + of_c);
    return a + (of_b * sum) * ab + (of_c * sum) * ac;
}

struct found {
    const mesh_data *mesh;
    float distance;
    unsigned triangle;
    vec point;
};

vec vertex_of(const mesh_data &mesh, unsigned triangle, unsigned corner)
{
    const float *at = &mesh.vertices[3 * std::size_t{mesh.indices[3 * std::size_t{triangle} + corner]}];
    return {at[0], at[1], at[2]};
}

bool visit(RTCPointQueryFunctionArguments *arguments)
{
    found &best = *static_cast<found *>(arguments->userPtr);
    const unsigned t = arguments->primID;
    const vec p = {arguments->query->x, arguments->query->y, arguments->query->z};
    const vec q = nearest_of_triangle(p, vertex_of(*best.mesh, t, 0), vertex_of(*best.mesh, t, 1), vertex_of(*best.mesh, t, 2));
    const float distance = std::sqrt(dot(p - q, p - q));
    if (distance >= arguments->query->radius) {
        return false;
    }
    arguments->query->radius = distance;
    best.distance = distance;
    best.triangle = t;
    best.point = q;
    return true;
}

float distance_to(RTCScene scene, const mesh_data &mesh, const std::array<float, 3> &p)
{
    RTCPointQuery query = {p[0], p[1], p[2], 0, std::numeric_limits<float>::infinity()};
    RTCPointQueryContext context;
    rtcInitPointQueryContext(&context);
    found best = {&mesh, query.radius, 0, {}};
    rtcPointQuery(scene, &query, &context, visit, &best);
    return best.distance;
}

void add(std::shared_ptr<const mesh_data> mesh, nearest_points points, std::vector<contender> &contenders)
{
    static RTCDevice device = rtcNewDevice("threads=1,set_affinity=0");
    std::shared_ptr<RTCSceneTy> scene = triangle_scene(device, *mesh);
    float least = mesh->vertices[0], greatest = least;
    for (std::size_t i = 0; i < mesh->vertex_count(); i++) {
        least = std::fmin(least, mesh->vertices[3 * i]);
        greatest = std::fmax(greatest, mesh->vertices[3 * i]);
    }
    auto answer = [=](std::size_t i) { return distance_as_answer(distance_to(scene.get(), *mesh, (*points)[i]), greatest - least); };
    contender made = make_contender("embree", points->size(), answer);
    made.in_float = true;
    contenders.push_back(made);
}

[[maybe_unused]] const bool entered = (nearest_peers().push_back(add), true);

} // namespace
} // namespace bench
