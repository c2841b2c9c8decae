/* graze benchmark: shapes as Box2D takes them, as the distribution builds it (version 2.4, float).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_BOX2D_SHAPES_HPP
#define GRAZE_BENCH_BOX2D_SHAPES_HPP

#include "peers.hpp"

#include <box2d/b2_circle_shape.h>
#include <box2d/b2_polygon_shape.h>

namespace bench::of_box2d {

inline b2Vec2 to_vector(grz2_vec v)
{
    return b2Vec2(static_cast<float>(v.x), static_cast<float>(v.y));
}

template <class Shape> struct placed {
    Shape shape;
    b2Transform at;
};

inline placed<b2CircleShape> to_disk(const grz2_shape &s)
{
    placed<b2CircleShape> disk;
    disk.shape.m_radius = static_cast<float>(s.circle.radius);
    disk.at = b2Transform(to_vector(s.circle.center), b2Rot(0));
    return disk;
}

inline placed<b2PolygonShape> to_box(const grz2_shape &s)
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

} // namespace bench::of_box2d

#endif
