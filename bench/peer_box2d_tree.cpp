/* graze benchmark: Box2D's dynamic tree, in float: boxes are rounded outward, and its pairs looked at again in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "scenes.hpp"

#include <box2d/b2_dynamic_tree.h>

#include <cmath>
#include <memory>

namespace bench {
namespace {

b2Vec2 rounded(const double *x, float towards)
{
    return b2Vec2(std::nextafter(static_cast<float>(x[0]), towards), std::nextafter(static_cast<float>(x[1]), towards));
}

b2AABB bounds_of(const crowd &c, std::size_t i)
{
    b2AABB box;
    box.lowerBound = rounded(c.box(i), -HUGE_VALF);
    box.upperBound = rounded(c.box(i) + 2, HUGE_VALF);
    return box;
}

/* What meets a box and comes after it. */
struct counter {
    const b2DynamicTree &tree;
    const crowd &now;
    std::uintptr_t of;
    std::size_t count;

    bool QueryCallback(int32 proxy)
    {
        auto other = reinterpret_cast<std::uintptr_t>(tree.GetUserData(proxy));
        count += other > of && boxes_meet(2, now.box(of), now.box(other));
        return true;
    }
};

struct follower {
    b2DynamicTree tree;
    std::vector<int32> proxy;

    explicit follower(const crowd &start)
    {
        for (std::size_t i = 0; i < start.count; i++) {
            proxy.push_back(tree.CreateProxy(bounds_of(start, i), reinterpret_cast<void *>(static_cast<std::uintptr_t>(i))));
        }
    }

    std::size_t next(const crowd &now, const std::vector<std::uint32_t> &moved)
    {
        for (std::uint32_t i : moved) {
            tree.MoveProxy(proxy[i], bounds_of(now, i), b2Vec2(0, 0));
        }
        counter found = {tree, now, 0, 0};
        for (; found.of < now.count; found.of++) {
            tree.Query(&found, bounds_of(now, found.of));
        }
        return found.count;
    }
};

scene_follower follow(const crowd &start)
{
    if (start.dimension != 2) {
        return nullptr;
    }
    auto kept = std::make_shared<follower>(start);
    return [kept](const crowd &now, const std::vector<std::uint32_t> &moved) { return kept->next(now, moved); };
}

const scene_peer_entry entry("box2d", follow);

} // namespace
} // namespace bench
