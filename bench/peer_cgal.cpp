/* graze benchmark: CGAL's predicates and intersection tests of its kernel for exact predicates.
 *
 * SPDX-License-Identifier: MIT */
#include "peers.hpp"
#include "predicates.hpp"

#include <CGAL/Exact_predicates_inexact_constructions_kernel.h>
#include <CGAL/intersections.h>

namespace bench {
namespace {

using kernel = CGAL::Exact_predicates_inexact_constructions_kernel;
using point2 = kernel::Point_2;
using point3 = kernel::Point_3;

template <class Point> Point point_at(const double *x)
{
    if constexpr (std::is_same_v<Point, point2>) {
        return point2(x[0], x[1]);
    } else {
        return point3(x[0], x[1], x[2]);
    }
}

template <class Point, std::size_t Count, class Answer>
contender answered(const std::vector<points> &inputs, Answer answer)
{
    constexpr int dim = std::is_same_v<Point, point2> ? 2 : 3;
    auto all = std::make_shared<std::vector<std::array<Point, Count>>>();
    all->reserve(inputs.size());
    for (const points &each : inputs) {
        std::array<Point, Count> made;
        for (std::size_t i = 0; i < Count; i++) {
            made[i] = point_at<Point>(each.at + dim * i);
        }
        all->push_back(made);
    }
    auto ith = [all, first = all->data(), answer](std::size_t i) { return static_cast<int>(answer(first[i])); };
    return make_contender("cgal", inputs.size(), ith);
}

/* CGAL's sign of four points in space is the opposite of ours. */
void add(const std::string &predicate, std::shared_ptr<std::vector<points>> inputs, std::vector<contender> &contenders)
{
    if (predicate == "orient2") {
        contenders.push_back(answered<point2, 3>(*inputs, [](const auto &p) { return CGAL::orientation(p[0], p[1], p[2]); }));
    } else if (predicate == "incircle") {
        contenders.push_back(
            answered<point2, 4>(*inputs, [](const auto &p) { return CGAL::side_of_oriented_circle(p[0], p[1], p[2], p[3]); }));
    } else if (predicate == "orient3") {
        contenders.push_back(answered<point3, 4>(*inputs, [](const auto &p) { return -CGAL::orientation(p[0], p[1], p[2], p[3]); }));
    } else if (predicate == "insphere") {
        contenders.push_back(answered<point3, 5>(
            *inputs, [](const auto &p) { return -CGAL::side_of_oriented_sphere(p[0], p[1], p[2], p[3], p[4]); }));
    }
}

point3 to_point(grz3_vec v)
{
    return point3(v.x, v.y, v.z);
}

kernel::Triangle_3 to_triangle(const grz3_shape &s)
{
    return kernel::Triangle_3(to_point(s.triangle.a), to_point(s.triangle.b), to_point(s.triangle.c));
}

kernel::Segment_3 to_segment(const grz3_shape &s)
{
    return kernel::Segment_3(to_point(s.segment.a), to_point(s.segment.b));
}

kernel::Iso_cuboid_3 to_box(const grz3_shape &s)
{
    return kernel::Iso_cuboid_3(to_point(s.aabb.min), to_point(s.aabb.max));
}

constexpr auto meet = [](const auto &a, const auto &b) { return CGAL::do_intersect(a, b); };

void add_shapes(int kind_a, int kind_b, const pairs<space3> &inputs, std::vector<contender> &contenders)
{
    if (kind_a == GRZ_SEGMENT && kind_b == GRZ_SEGMENT) {
        contenders.push_back(pairwise("cgal", converted(inputs.a, to_segment), converted(inputs.b, to_segment), meet));
    } else if (kind_b == GRZ_TRIANGLE && kind_a == GRZ_SEGMENT) {
        contenders.push_back(pairwise("cgal", converted(inputs.a, to_segment), converted(inputs.b, to_triangle), meet));
    } else if (kind_b == GRZ_TRIANGLE && kind_a == GRZ_AABB) {
        contenders.push_back(pairwise("cgal", converted(inputs.a, to_box), converted(inputs.b, to_triangle), meet));
    } else if (kind_b == GRZ_TRIANGLE && kind_a == GRZ_TRIANGLE) {
        contenders.push_back(pairwise("cgal", converted(inputs.a, to_triangle), converted(inputs.b, to_triangle), meet));
    }
}

const peer_entry<space3> entry(add_shapes);

[[maybe_unused]] const bool entered = (predicate_peers().push_back(add), true);

} // namespace
} // namespace bench
