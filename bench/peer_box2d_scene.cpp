/* graze benchmark: Box2D's dynamic tree and its tests of shapes, as its worlds use them, in float.
 *
 * SPDX-License-Identifier: MIT */
#include "box2d_shapes.hpp"
#include "things.hpp"

#include <box2d/b2_collision.h>
#include <box2d/b2_dynamic_tree.h>

namespace bench {

using namespace of_box2d;

namespace {

struct placed_shape {
    std::shared_ptr<b2Shape> shape;
    b2Transform at;

    b2AABB bounds() const
    {
        b2AABB box;
        shape->ComputeAABB(&box, at, 0);
        return box;
    }
};

placed_shape to_placed(const grz2_shape &s)
{
    if (s.kind == GRZ_BALL) {
        const auto disk = to_disk(s);
        return {std::make_shared<b2CircleShape>(disk.shape), disk.at};
    }
    if (s.kind == GRZ_AABB || s.kind == GRZ_OBB) {
        const auto box = to_box(s);
        return {std::make_shared<b2PolygonShape>(box.shape), box.at};
    }
    auto triangle = std::make_shared<b2PolygonShape>();
    const b2Vec2 corners[] = {to_vector(s.triangle.a), to_vector(s.triangle.b), to_vector(s.triangle.c)};
    triangle->Set(corners, 3);
    triangle->m_radius = 0;
    return {triangle, b2Transform(b2Vec2(0, 0), b2Rot(0))};
}

std::vector<placed_shape> shapes_of(const std::vector<grz2_shape> &shapes)
{
    std::vector<placed_shape> all;
    for (const grz2_shape &each : shapes) {
        all.push_back(to_placed(each));
    }
    return all;
}

std::vector<int32> plant(b2DynamicTree &tree, const std::vector<placed_shape> &all)
{
    std::vector<int32> proxies;
    for (std::size_t i = 0; i < all.size(); i++) {
        proxies.push_back(tree.CreateProxy(all[i].bounds(), reinterpret_cast<void *>(static_cast<std::uintptr_t>(i))));
    }
    return proxies;
}

struct world {
    std::vector<placed_shape> all;
    b2DynamicTree tree;
    std::vector<int32> proxies;

    explicit world(std::vector<placed_shape> of) : all(std::move(of)), proxies(plant(tree, all)) {}
    std::size_t id_of(int32 proxy) const { return reinterpret_cast<std::uintptr_t>(tree.GetUserData(proxy)); }
    bool meet(const b2Shape &shape, const b2Transform &at, std::size_t i) const
    {
        return b2TestOverlap(&shape, 0, all[i].shape.get(), 0, at, all[i].at);
    }
    void find_pairs(partners &found) const;
};

struct closest {
    const world &in;
    long id = -1;

    float RayCastCallback(const b2RayCastInput &input, int32 proxy)
    {
        b2RayCastOutput output;
        const std::size_t i = in.id_of(proxy);
        if (!in.all[i].shape->RayCast(&output, input, in.all[i].at, 0)) {
            return input.maxFraction;
        }
        id = static_cast<long>(i);
        return output.fraction;
    }
};

struct counter {
    const world &in;
    const b2Shape &shape;
    b2Transform at;
    long count = 0;

    bool QueryCallback(int32 proxy)
    {
        count += in.meet(shape, at, in.id_of(proxy));
        return true;
    }
};

/* What meets a shape and comes after it. */
struct pairing {
    const world &in;
    std::size_t of;
    partners &found;

    bool QueryCallback(int32 proxy)
    {
        const std::size_t other = in.id_of(proxy);
        if (other > of && in.meet(*in.all[of].shape, in.all[of].at, other)) {
            found.add(of, other);
        }
        return true;
    }
};

void world::find_pairs(partners &found) const
{
    for (std::size_t i = 0; i < all.size(); i++) {
        pairing each = {*this, i, found};
        tree.Query(&each, tree.GetFatAABB(proxies[i]));
    }
}

b2Vec2 place_of(const double *x) { return b2Vec2(static_cast<float>(x[0]), static_cast<float>(x[1])); }

long first_on_ray(const world &in, const place &way)
{
    closest found = {in};
    b2RayCastInput input;
    input.p1 = place_of(way.from);
    input.p2 = place_of(way.to);
    input.maxFraction = 1;
    in.tree.RayCast(&found, input);
    return found.id;
}

long count_overlaps(const world &in, const place &way)
{
    b2CircleShape ball;
    ball.m_radius = static_cast<float>(asking_radius);
    counter found = {in, ball, b2Transform(place_of(way.from), b2Rot(0))};
    b2AABB box;
    ball.ComputeAABB(&box, found.at, 0);
    in.tree.Query(&found, box);
    return found.count;
}

contender make_float_contender(std::size_t count, const std::function<long(std::size_t)> &answer)
{
    contender made = make_contender("box2d", count, answer);
    made.in_float = true;
    return made;
}

void add_box2d(scene_question what, const things_pointer<space2> &all, std::vector<contender> &contenders)
{
    if (all->shapes.front().kind == GRZ_SEGMENT) { // of which it has no distances
        return;
    }
    auto in = std::make_shared<world>(shapes_of(all->shapes));
    switch (what) {
    case scene_question::build:
        contenders.push_back(make_float_contender(1, [in](std::size_t) {
            b2DynamicTree tree;
            return !plant(tree, in->all).empty();
        }));
        break;
    case scene_question::cast:
        contenders.push_back(make_float_contender(all->ways.size(), [=](std::size_t i) { return first_on_ray(*in, all->ways[i]); }));
        break;
    case scene_question::overlap:
        contenders.push_back(make_float_contender(all->ways.size(), [=](std::size_t i) { return count_overlaps(*in, all->ways[i]); }));
        break;
    case scene_question::pairs:
        contenders.push_back(make_pairs_contender("box2d", all->shapes.size(), [=](partners &found) { in->find_pairs(found); }));
        break;
    default: break;
    }
}

b2Transform pose_of(const bodies<space2>::matrix &m)
{
    b2Rot turn;
    turn.c = static_cast<float>(m[0]);
    turn.s = static_cast<float>(m[3]);
    return b2Transform(b2Vec2(static_cast<float>(m[2]), static_cast<float>(m[5])), turn);
}

bodies_follower<space2> follow(const bodies<space2> &start)
{
    std::vector<placed_shape> shapes = shapes_of(start.shapes());
    std::vector<b2Transform> own;
    for (std::size_t i = 0; i < shapes.size(); i++) {
        own.push_back(shapes[i].at);
        shapes[i].at = b2Mul(pose_of(start.poses()[i]), own.back());
    }
    auto in = std::make_shared<world>(std::move(shapes));
    return [in, own](const bodies<space2> &now, const std::vector<std::uint64_t> &moved, partners &found) {
        for (std::uint64_t id : moved) {
            in->all[id].at = b2Mul(pose_of(now.poses()[id]), own[id]);
            in->tree.MoveProxy(in->proxies[id], in->all[id].bounds(), b2Vec2(0, 0));
        }
        in->find_pairs(found);
    };
}

const things_peer_entry<space2> entry("box2d", add_box2d, follow);

} // namespace
} // namespace bench
