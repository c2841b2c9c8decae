/* graze benchmark: Embree, one ray at a time, in its robust mode. It works in float.
 *
 * SPDX-License-Identifier: MIT */
#include "embree.hpp"
#include "meshes.hpp"

#include <pmmintrin.h>
#include <xmmintrin.h>

#include <limits>

namespace bench {
namespace {

RTCDevice device()
{
    static RTCDevice one = rtcNewDevice("threads=1,set_affinity=0");
    return one;
}

std::shared_ptr<RTCSceneTy> make_scene(const mesh_data &mesh) { return triangle_scene(device(), mesh); }

/* Embree asks its callers for these modes. */
class flushing {
public:
    flushing() : before(_mm_getcsr()) { _mm_setcsr(before | _MM_FLUSH_ZERO_ON | _MM_DENORMALS_ZERO_ON); }
    ~flushing() { _mm_setcsr(before); }

private:
    unsigned before;
};

RTCRay ray_of(const ray_data &ray)
{
    RTCRay made = {};
    made.org_x = ray.origin[0], made.org_y = ray.origin[1], made.org_z = ray.origin[2];
    made.dir_x = ray.dir[0], made.dir_y = ray.dir[1], made.dir_z = ray.dir[2];
    made.tfar = std::numeric_limits<float>::infinity();
    made.mask = ~0U;
    return made;
}

RTCIntersectContext context_of(bool coherent)
{
    RTCIntersectContext context;
    rtcInitIntersectContext(&context);
    if (coherent) {
        context.flags = RTC_INTERSECT_CONTEXT_FLAG_COHERENT;
    }
    return context;
}

int first(RTCScene scene, const ray_data &ray, bool coherent)
{
    RTCIntersectContext context = context_of(coherent);
    RTCRayHit query;
    query.ray = ray_of(ray);
    query.hit.geomID = query.hit.instID[0] = RTC_INVALID_GEOMETRY_ID;
    rtcIntersect1(scene, &context, &query);
    return answer_of(query.hit.geomID != RTC_INVALID_GEOMETRY_ID, query.hit.primID);
}

int any(RTCScene scene, const ray_data &ray, bool coherent)
{
    RTCIntersectContext context = context_of(coherent);
    RTCRay query = ray_of(ray);
    rtcOccluded1(scene, &context, &query);
    return query.tfar < 0;
}

void add_rays(const ray_question &question, std::vector<contender> &contenders)
{
    auto scene = make_scene(*question.mesh);
    auto answer = [scene, rays = question.rays, wants_any = question.any, coherent = question.coherent](std::size_t i) {
        return wants_any ? any(scene.get(), (*rays)[i], coherent) : first(scene.get(), (*rays)[i], coherent);
    };
    contender made = make_contender("embree", question.rays->size(), answer);
    made.pass = [pass = made.pass] {
        flushing on;
        return pass();
    };
    made.in_float = true;
    contenders.push_back(made);
}

void add_build(std::shared_ptr<const mesh_data> mesh, std::vector<contender> &contenders)
{
    contenders.push_back(make_contender("embree", 1, [mesh](std::size_t) { return static_cast<int>(make_scene(*mesh) != nullptr); }));
}

std::size_t memory_of(const mesh_data &mesh)
{
    return bytes_of_scene(device(), [&] { return make_scene(mesh); });
}

[[maybe_unused]] const bool entered = [] {
    mesh_memories().emplace_back("embree", memory_of);
    ray_peers().push_back(add_rays);
    build_peers().push_back(add_build);
    return true;
}();

} // namespace
} // namespace bench
