/* graze benchmark: shared by the files about Embree.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_EMBREE_HPP
#define GRAZE_BENCH_EMBREE_HPP

#include <embree3/rtcore.h>

#include <cstddef>

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

} // namespace bench

#endif
