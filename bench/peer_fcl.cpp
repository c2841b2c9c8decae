/* graze benchmark: the Flexible Collision Library (double): the tests of its bounding volumes where they answer the
 * question, else the functions that its narrow phase calls for a yes or no.
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"
#include "fcl_shapes.hpp"
#include "moving.hpp"

#include <fcl/math/bv/AABB.h>
#include <fcl/narrowphase/continuous_collision.h>
#include <fcl/narrowphase/detail/traversal/collision/intersect.h>

#include <array>

namespace bench {

using namespace of_fcl;

namespace {

fcl::Vector3d to_point(const grz3_shape &s)
{
    return to_vector(s.point);
}

fcl::AABBd to_bounds(const grz3_shape &s)
{
    return fcl::AABBd(to_vector(s.aabb.min), to_vector(s.aabb.max));
}

using triangle = std::array<fcl::Vector3d, 3>;

triangle to_triangle(const grz3_shape &s)
{
    return {to_vector(s.triangle.a), to_vector(s.triangle.b), to_vector(s.triangle.c)};
}

bool triangles_intersect(const triangle &a, const triangle &b)
{
    return fcl::detail::Intersect<double>::intersect_Triangle(a[0], a[1], a[2], b[0], b[1], b[2]);
}

/* The solver is asked for no contacts: then it only says whether there are any. */
template <class A, class B> bool shapes_intersect(const placed<A> &a, const placed<B> &b)
{
    static const fcl::detail::GJKSolver_libccd<double> solver;
    return solver.shapeIntersect(*a.shape, a.at, *b.shape, b.at, nullptr);
}

void add_fcl(int kind_a, int kind_b, const pairs<space3> &inputs, std::vector<contender> &contenders)
{
    bool box_b = kind_b == GRZ_AABB || kind_b == GRZ_OBB;
    if (kind_a == GRZ_AABB && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_bounds), converted(inputs.b, to_bounds),
                                      [](const fcl::AABBd &a, const fcl::AABBd &b) { return a.overlap(b); }));
    } else if (kind_a == GRZ_POINT && kind_b == GRZ_AABB) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_point), converted(inputs.b, to_bounds),
                                      [](const fcl::Vector3d &a, const fcl::AABBd &b) { return b.contain(a); }));
    } else if (kind_a == GRZ_POINT && kind_b == GRZ_OBB) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_point), converted(inputs.b, to_obb),
                                      [](const fcl::Vector3d &a, const fcl::OBBd &b) { return b.contain(a); }));
    } else if (kind_b == GRZ_OBB && (kind_a == GRZ_AABB || kind_a == GRZ_OBB)) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_obb), converted(inputs.b, to_obb),
                                      [](const fcl::OBBd &a, const fcl::OBBd &b) { return a.overlap(b); }));
    } else if (kind_a == GRZ_BALL && box_b) {
        contenders.push_back(
            pairwise("fcl", converted(inputs.a, to_ball), converted(inputs.b, to_box), shapes_intersect<fcl::Sphered, fcl::Boxd>));
    } else if (kind_a == GRZ_CAPSULE && kind_b == GRZ_CAPSULE) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_capsule), converted(inputs.b, to_capsule),
                                      shapes_intersect<fcl::Capsuled, fcl::Capsuled>));
    } else if (kind_a == GRZ_CAPSULE && box_b) {
        contenders.push_back(
            pairwise("fcl", converted(inputs.a, to_capsule), converted(inputs.b, to_box), shapes_intersect<fcl::Capsuled, fcl::Boxd>));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_CAPSULE) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_ball), converted(inputs.b, to_capsule),
                                      shapes_intersect<fcl::Sphered, fcl::Capsuled>));
    } else if (is_hull(kind_a) && is_hull(kind_b)) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_convex), converted(inputs.b, to_convex),
                                      shapes_intersect<fcl::Convexd, fcl::Convexd>));
    } else if (kind_a == GRZ_OBB && is_hull(kind_b)) {
        contenders.push_back(
            pairwise("fcl", converted(inputs.a, to_box), converted(inputs.b, to_convex), shapes_intersect<fcl::Boxd, fcl::Convexd>));
    } else if (kind_a == GRZ_TRIANGLE && kind_b == GRZ_TRIANGLE) {
        contenders.push_back(pairwise("fcl", converted(inputs.a, to_triangle), converted(inputs.b, to_triangle), triangles_intersect));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        contenders.push_back(
            pairwise("fcl", converted(inputs.a, to_ball), converted(inputs.b, to_ball), shapes_intersect<fcl::Sphered, fcl::Sphered>));
    }
}

/* A shape of any kind, where it starts and where it ends. */
struct swept {
    std::shared_ptr<fcl::CollisionGeometryd> shape;
    fcl::Transform3d from, to;
};

template <class Shape> swept moved(const placed<Shape> &s, grz3_vec by)
{
    fcl::Transform3d to = s.at;
    to.translation() += to_vector(by);
    return {s.shape, s.at, to};
}

swept to_swept(const grz3_shape &s, grz3_vec by)
{
    switch (s.kind) {
    case GRZ_BALL: return moved(to_ball(s), by);
    case GRZ_CAPSULE: return moved(to_capsule(s), by);
    case GRZ_AABB:
    case GRZ_OBB: return moved(to_box(s), by);
    default: return moved(to_convex(s), by);
    }
}

bool is_swept_kind(int kind)
{
    int plain = kind & 0xff;
    return !(kind & GRZ_ROUNDED_KIND) && (plain == GRZ_BALL || plain == GRZ_CAPSULE || plain == GRZ_AABB || plain == GRZ_OBB ||
                                          plain == GRZ_TRIANGLE || plain == GRZ_HULL);
}

/* By conservative advancement: its other method samples ten places. */
double first_contact(const swept &a, const swept &b)
{
    fcl::ContinuousCollisionRequestd request;
    request.ccd_solver_type = fcl::CCDC_CONSERVATIVE_ADVANCEMENT;
    fcl::ContinuousCollisionResultd result;
    fcl::continuousCollide(a.shape.get(), a.from, a.to, b.shape.get(), b.from, b.to, request, result);
    return result.is_collide ? result.time_of_contact : HUGE_VAL;
}

void add_moving_fcl(int kind_a, int kind_b, const moving_pairs<space3> &inputs, ask what, std::vector<contender> &contenders)
{
    if (is_swept_kind(kind_a) && is_swept_kind(kind_b) && what != ask::hit) {
        auto stand = [](const grz3_shape &s) { return to_swept(s, {0, 0, 0}); };
        contenders.push_back(
            timed_pairwise("fcl", false, moving_shapes(inputs, to_swept), converted(inputs.shapes.b, stand), first_contact));
    }
}

/* Its default solver, as fcl::distance calls it; 0 where it says that they overlap. */
template <class A, class B> double shape_distance(const placed<A> &a, const placed<B> &b)
{
    static const fcl::detail::GJKSolver_libccd<double> solver;
    double distance = 0;
    fcl::Vector3d of_a, of_b; /* some of its functions demand the nearest points */
    return solver.shapeDistance(*a.shape, a.at, *b.shape, b.at, &distance, &of_a, &of_b) && distance > 0 ? distance : 0;
}

void add_fcl_distances(int kind_a, int kind_b, const pairs<space3> &in, nearest_distances nearest,
                       std::vector<contender> &all)
{
    bool box_b = kind_b == GRZ_AABB || kind_b == GRZ_OBB;
    if (kind_a == GRZ_BALL && kind_b == GRZ_BALL) {
        all.push_back(distances("fcl", converted(in.a, to_ball), converted(in.b, to_ball), nearest, shape_distance<fcl::Sphered, fcl::Sphered>));
    } else if (kind_a == GRZ_BALL && kind_b == GRZ_CAPSULE) {
        all.push_back(
            distances("fcl", converted(in.a, to_ball), converted(in.b, to_capsule), nearest, shape_distance<fcl::Sphered, fcl::Capsuled>));
    } else if (kind_a == GRZ_BALL && box_b) {
        all.push_back(distances("fcl", converted(in.a, to_ball), converted(in.b, to_box), nearest, shape_distance<fcl::Sphered, fcl::Boxd>));
    } else if ((kind_a == GRZ_AABB || kind_a == GRZ_OBB) && box_b) {
        all.push_back(distances("fcl", converted(in.a, to_box), converted(in.b, to_box), nearest, shape_distance<fcl::Boxd, fcl::Boxd>));
    } else if (kind_a == GRZ_CAPSULE && kind_b == GRZ_CAPSULE) {
        all.push_back(
            distances("fcl", converted(in.a, to_capsule), converted(in.b, to_capsule), nearest, shape_distance<fcl::Capsuled, fcl::Capsuled>));
    } else if (kind_a == GRZ_CAPSULE && box_b) {
        all.push_back(distances("fcl", converted(in.a, to_capsule), converted(in.b, to_box), nearest, shape_distance<fcl::Capsuled, fcl::Boxd>));
    } else if (is_hull(kind_a) && is_hull(kind_b)) {
        all.push_back(
            distances("fcl", converted(in.a, to_convex), converted(in.b, to_convex), nearest, shape_distance<fcl::Convexd, fcl::Convexd>));
    } else if (kind_a == GRZ_TRIANGLE && kind_b == GRZ_TRIANGLE) {
        all.push_back(
            distances("fcl", converted(in.a, to_convex), converted(in.b, to_convex), nearest, shape_distance<fcl::Convexd, fcl::Convexd>));
    }
}

const distance_peer_entry<space3> distance_entry(add_fcl_distances);
const peer_entry<space3> entry(add_fcl);
const moving_peer_entry<space3> moving_entry(add_moving_fcl);

} // namespace
} // namespace bench
