/* graze benchmark: Box2D, as the distribution builds it (version 2.4, float). Its polygons have no skin here: the question is whether
 * the boxes meet, not whether they come close.
 *
 * SPDX-License-Identifier: MIT */
#include "peers.hpp"

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_collision.h>
#include <box2d/b2_polygon_shape.h>

namespace bench {
namespace {

b2Vec2 to_vector(grz2_vec v)
{
    return b2Vec2(static_cast<float>(v.x), static_cast<float>(v.y));
}

b2AABB to_bounds(const grz2_shape &s)
{
    b2AABB box;
    box.lowerBound = to_vector(s.aabb.min);
    box.upperBound = to_vector(s.aabb.max);
    return box;
}

template <class Shape> struct placed {
    Shape shape;
    b2Transform at;
};

placed<b2CircleShape> to_disk(const grz2_shape &s)
{
    placed<b2CircleShape> disk;
    disk.shape.m_radius = static_cast<float>(s.circle.radius);
    disk.at = b2Transform(to_vector(s.circle.center), b2Rot(0));
    return disk;
}

placed<b2PolygonShape> to_box(const grz2_shape &s)
{
    grz2_obb b = s.obb;
    if (s.kind == GRZ_AABB) {
        grz2_vec low = s.aabb.min, high = s.aabb.max;
        b = {{(low.x + high.x) / 2, (low.y + high.y) / 2}, {(high.x - low.x) / 2, (high.y - low.y) / 2}, {1, 0}};
    }
    b2Rot turn;
    turn.c = static_cast<float>(b.u.x);
    turn.s = static_cast<float>(b.u.y);
    placed<b2PolygonShape> box;
    box.shape.SetAsBox(static_cast<float>(b.half.x), static_cast<float>(b.half.y));
    box.shape.m_radius = 0;
    box.at = b2Transform(to_vector(b.center), turn);
    return box;
}

bool disks_collide(const placed<b2CircleShape> &a, const placed<b2CircleShape> &b)
{
    b2Manifold manifold;
    b2CollideCircles(&manifold, &a.shape, a.at, &b.shape, b.at);
    return manifold.pointCount > 0;
}

bool disk_and_box_collide(const placed<b2CircleShape> &a, const placed<b2PolygonShape> &b)
{
    b2Manifold manifold;
    b2CollidePolygonAndCircle(&manifold, &b.shape, b.at, &a.shape, a.at);
    return manifold.pointCount > 0;
}

bool boxes_collide(const placed<b2PolygonShape> &a, const placed<b2PolygonShape> &b)
{
    b2Manifold manifold;
    b2CollidePolygons(&manifold, &a.shape, a.at, &b.shape, b.at);
    return manifold.pointCount > 0;
}

void add_box2d(int kind_a, int kind_b, const pairs<space2> &inputs, std::vector<contender> &contenders)
{
    if (kind_a == GRZ_AABB && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_bounds), converted(inputs.b, to_bounds),
                                      [](const b2AABB &a, const b2AABB &b) { return b2TestOverlap(a, b); }));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_disk), converted(inputs.b, to_disk), disks_collide));
    } else if (kind_a == GRZ_BALL && (kind_b == GRZ_AABB || kind_b == GRZ_OBB)) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_disk), converted(inputs.b, to_box), disk_and_box_collide));
    } else if (kind_a == GRZ_OBB && kind_b == GRZ_OBB) {
        contenders.push_back(pairwise("box2d", converted(inputs.a, to_box), converted(inputs.b, to_box), boxes_collide));
    }
}

const peer_entry<space2> entry(add_box2d);

} // namespace
} // namespace bench
