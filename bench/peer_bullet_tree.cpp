/* graze benchmark: Bullet's dynamic tree, in float: boxes are rounded outward, and its pairs looked at again in
 * doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "scenes.hpp"

#include <BulletCollision/BroadphaseCollision/btDbvt.h>

#include <cmath>
#include <memory>

namespace bench {
namespace {

btVector3 rounded(int dimension, const double *x, float towards)
{
    float at[3] = {0, 0, 0};
    for (int k = 0; k < dimension; k++) {
        at[k] = std::nextafter(static_cast<float>(x[k]), towards);
    }
    return btVector3(at[0], at[1], at[2]);
}

btDbvtVolume volume_of(const crowd &c, std::size_t i)
{
    return btDbvtVolume::FromMM(rounded(c.dimension, c.box(i), -HUGE_VALF), rounded(c.dimension, c.box(i) + c.dimension, HUGE_VALF));
}

struct counter : btDbvt::ICollide {
    const crowd *now;
    std::size_t count = 0;

    explicit counter(const crowd *boxes) : now(boxes) {}
    void Process(const btDbvtNode *a, const btDbvtNode *b) override
    {
        count += boxes_meet(now->dimension, now->box(static_cast<std::size_t>(a->dataAsInt)), now->box(static_cast<std::size_t>(b->dataAsInt)));
    }
};

struct follower {
    btDbvt tree;
    std::vector<btDbvtNode *> leaf;

    explicit follower(const crowd &start)
    {
        for (std::size_t i = 0; i < start.count; i++) {
            btDbvtNode *made = tree.insert(volume_of(start, i), nullptr);
            made->dataAsInt = static_cast<int>(i);
            leaf.push_back(made);
        }
        tree.optimizeTopDown();
    }

    std::size_t next(const crowd &now, const std::vector<std::uint32_t> &moved)
    {
        for (std::uint32_t i : moved) {
            btDbvtVolume volume = volume_of(now, i);
            tree.update(leaf[i], volume);
        }
        tree.optimizeIncremental(1 + static_cast<int>(now.count / 100)); /* as its broadphase does */
        counter found(&now);
        tree.collideTT(tree.m_root, tree.m_root, found);
        return found.count;
    }
};

scene_follower follow(const crowd &start)
{
    auto kept = std::make_shared<follower>(start);
    return [kept](const crowd &now, const std::vector<std::uint32_t> &moved) { return kept->next(now, moved); };
}

const scene_peer_entry entry("bullet", follow);

} // namespace
} // namespace bench
