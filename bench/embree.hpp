/* graze benchmark: shared by the files about Embree.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_EMBREE_HPP
#define GRAZE_BENCH_EMBREE_HPP

#include "meshes.hpp"

#include <embree3/rtcore.h>

#include <cstddef>
#include <memory>

namespace bench {

/// How many more bytes a device uses for a scene; `make` returns its owner.
template <class Make> std::size_t bytes_of_scene(RTCDevice device, Make make)
{
    auto add = [](void *sum, ssize_t bytes, bool) {
        *static_cast<ssize_t *>(sum) += bytes;
        return true;
    };
    ssize_t sum = 0;
    rtcSetDeviceMemoryMonitorFunction(device, add, &sum);
    const auto scene = make();
    rtcSetDeviceMemoryMonitorFunction(device, nullptr, nullptr);
    return static_cast<std::size_t>(sum);
}

/// The triangles of a mesh, which must outlive the scene.
inline std::shared_ptr<RTCSceneTy> triangle_scene(RTCDevice device, const mesh_data &mesh)
{
    RTCScene scene = rtcNewScene(device);
    rtcSetSceneFlags(scene, RTC_SCENE_FLAG_ROBUST);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_TRIANGLE);
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_VERTEX, 0, RTC_FORMAT_FLOAT3, mesh.vertices.data(), 0, 3 * sizeof(float),
                               mesh.vertex_count());
    rtcSetSharedGeometryBuffer(geometry, RTC_BUFFER_TYPE_INDEX, 0, RTC_FORMAT_UINT3, mesh.indices.data(), 0, 3 * sizeof(unsigned),
                               mesh.triangle_count());
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    return {scene, rtcReleaseScene};
}

} // namespace bench

#endif
