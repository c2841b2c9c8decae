/* graze benchmark: shapes as the Flexible Collision Library takes them (double).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_FCL_SHAPES_HPP
#define GRAZE_BENCH_FCL_SHAPES_HPP

#include "peers.hpp"

#include <fcl/math/bv/OBB.h>
#include <fcl/narrowphase/detail/gjk_solver_libccd.h>

namespace bench::of_fcl {

inline fcl::Vector3d to_vector(grz3_vec v)
{
    return fcl::Vector3d(v.x, v.y, v.z);
}

inline fcl::OBBd to_obb(const grz3_shape &s)
{
    if (s.kind == GRZ_AABB) {
        fcl::Vector3d low = to_vector(s.aabb.min), high = to_vector(s.aabb.max);
        return fcl::OBBd(fcl::Matrix3d::Identity(), (low + high) / 2, (high - low) / 2);
    }
    fcl::Matrix3d columns;
    for (int i = 0; i < 3; i++) {
        columns.col(i) = to_vector(s.obb.axis[i]);
    }
    return fcl::OBBd(columns, to_vector(s.obb.center), to_vector(s.obb.half));
}

template <class Shape> struct placed {
    std::shared_ptr<Shape> shape;
    fcl::Transform3d at;
};

inline placed<fcl::Sphered> to_ball(const grz3_shape &s)
{
    fcl::Transform3d at = fcl::Transform3d::Identity();
    at.translation() = to_vector(s.sphere.center);
    return {std::make_shared<fcl::Sphered>(s.sphere.radius), at};
}

inline placed<fcl::Boxd> to_box(const grz3_shape &s)
{
    fcl::OBBd box = to_obb(s);
    fcl::Transform3d at = fcl::Transform3d::Identity();
    at.linear() = box.axis;
    at.translation() = box.To;
    return {std::make_shared<fcl::Boxd>(2 * box.extent), at};
}

inline placed<fcl::Capsuled> to_capsule(const grz3_shape &s)
{
    fcl::Vector3d a = to_vector(s.capsule.a), b = to_vector(s.capsule.b);
    fcl::Transform3d at = fcl::Transform3d::Identity();
    at.linear() = fcl::Quaterniond::FromTwoVectors(fcl::Vector3d::UnitZ(), b - a).toRotationMatrix();
    at.translation() = (a + b) / 2;
    return {std::make_shared<fcl::Capsuled>(s.capsule.radius, (b - a).norm()), at};
}

/* Without faces, which only its search from neighbour to neighbour would use: that pays for hulls of more points than
 * these. */
inline placed<fcl::Convexd> to_convex(const grz3_shape &s)
{
    const grz3_vec *first = s.kind == GRZ_HULL ? s.hull.points : &s.triangle.a;
    int count = s.kind == GRZ_HULL ? s.hull.count : 3;
    auto points = std::make_shared<std::vector<fcl::Vector3d>>();
    for (int i = 0; i < count; i++) {
        points->push_back(to_vector(first[i]));
    }
    return {std::make_shared<fcl::Convexd>(points, 0, std::make_shared<std::vector<int>>(), false), fcl::Transform3d::Identity()};
}

inline bool is_hull(int kind)
{
    return (kind & 0xff) == GRZ_HULL;
}

} // namespace bench::of_fcl

#endif
