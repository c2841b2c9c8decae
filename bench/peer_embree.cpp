/* graze benchmark: Embree's scene of user geometry, collided with itself or another. Its boxes are of floats, rounded
 * outward here; what it finds is looked at again in doubles, so that it answers the same question.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"
#include "embree.hpp"

#include <cmath>
#include <memory>

namespace bench {
namespace {

float below(double x)
{
    float rounded = static_cast<float>(x);
    return rounded > x ? std::nextafter(rounded, -HUGE_VALF) : rounded;
}

float above(double x)
{
    float rounded = static_cast<float>(x);
    return rounded < x ? std::nextafter(rounded, HUGE_VALF) : rounded;
}

void bounds(const RTCBoundsFunctionArguments *arguments)
{
    const crowd &c = *static_cast<const crowd *>(arguments->geometryUserPtr);
    const double *box = c.box(arguments->primID);
    bool in_space = c.dimension == 3;
    RTCBounds *out = arguments->bounds_o;
    out->lower_x = below(box[0]);
    out->lower_y = below(box[1]);
    out->lower_z = in_space ? below(box[2]) : 0;
    out->upper_x = above(box[c.dimension]);
    out->upper_y = above(box[c.dimension + 1]);
    out->upper_z = in_space ? above(box[5]) : 0;
}

RTCScene make_scene(RTCDevice device, const crowd &c)
{
    RTCScene scene = rtcNewScene(device);
    RTCGeometry geometry = rtcNewGeometry(device, RTC_GEOMETRY_TYPE_USER);
    rtcSetGeometryUserPrimitiveCount(geometry, static_cast<unsigned>(c.count));
    rtcSetGeometryUserData(geometry, const_cast<crowd *>(&c));
    rtcSetGeometryBoundsFunction(geometry, bounds, nullptr);
    rtcCommitGeometry(geometry);
    rtcAttachGeometry(scene, geometry);
    rtcReleaseGeometry(geometry);
    rtcCommitScene(scene);
    return scene;
}

struct counter {
    const crowd *a, *b;
    bool across;
    std::size_t found;
};

/* Of one scene it finds each pair twice, and each box with itself. */
void collide(void *user, RTCCollision *collisions, unsigned count)
{
    counter &c = *static_cast<counter *>(user);
    for (unsigned i = 0; i < count; i++) {
        unsigned p = collisions[i].primID0, q = collisions[i].primID1;
        c.found += (c.across || p < q) && boxes_meet(c.a->dimension, c.a->box(p), c.b->box(q));
    }
}

std::size_t by_embree(const crowd &a, const crowd *b)
{
    static RTCDevice device = rtcNewDevice("threads=1");
    counter c = {&a, b ? b : &a, b != nullptr, 0};
    RTCScene first = make_scene(device, a), second = b ? make_scene(device, *b) : first;
    rtcCollide(first, second, collide, &c);
    if (b) {
        rtcReleaseScene(second);
    }
    rtcReleaseScene(first);
    return c.found;
}

std::size_t memory_of(const crowd &boxes)
{
    RTCDevice device = rtcNewDevice("threads=1");
    const std::size_t bytes = bytes_of_scene(device, [&] { return std::shared_ptr<RTCSceneTy>(make_scene(device, boxes), rtcReleaseScene); });
    rtcReleaseDevice(device);
    return bytes;
}

const crowd_peer_entry entry("embree", by_embree);
[[maybe_unused]] const bool entered = (crowd_memories().emplace_back("embree", memory_of), true);

} // namespace
} // namespace bench
