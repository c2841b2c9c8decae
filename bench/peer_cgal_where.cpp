/* graze benchmark: what two shapes have in common, in CGAL's kernel of exact constructions, whose coordinates are
 * rounded to doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "peers.hpp"
#include "where.hpp"

#include <CGAL/Exact_predicates_exact_constructions_kernel.h>
#include <CGAL/intersections.h>

namespace bench {
namespace {

using kernel = CGAL::Exact_predicates_exact_constructions_kernel;

kernel::Point_2 to_point(const grz2_vec &v)
{
    return {v.x, v.y};
}

kernel::Point_3 to_point(const grz3_vec &v)
{
    return {v.x, v.y, v.z};
}

kernel::Segment_2 to_segment(const grz2_segment &s)
{
    return {to_point(s.a), to_point(s.b)};
}

kernel::Segment_3 to_segment3(const grz3_segment &s)
{
    return {to_point(s.a), to_point(s.b)};
}

kernel::Triangle_3 to_triangle(const grz3_triangle &t)
{
    return {to_point(t.a), to_point(t.b), to_point(t.c)};
}

/* Reads the coordinates of the common set, correctly rounded, and returns how many corners it has. */
struct reader {
    template <class Point> int one(const Point &p) const
    {
        double sum = 0;
        for (int k = 0; k < p.dimension(); k++) {
            sum += CGAL::to_double(p.cartesian(k).exact());
        }
        return sum < 1e300;
    }
    int operator()(const kernel::Point_2 &p) const { return one(p); }
    int operator()(const kernel::Point_3 &p) const { return one(p); }
    int operator()(const kernel::Segment_2 &s) const { return one(s.source()) + one(s.target()); }
    int operator()(const kernel::Segment_3 &s) const { return one(s.source()) + one(s.target()); }
    int operator()(const kernel::Triangle_3 &t) const { return one(t[0]) + one(t[1]) + one(t[2]); }
    int operator()(const std::vector<kernel::Point_3> &all) const
    {
        int count = 0;
        for (const kernel::Point_3 &p : all) {
            count += one(p);
        }
        return count;
    }
};

constexpr auto count_corners = [](const auto &a, const auto &b) {
    const auto common = CGAL::intersection(a, b);
    return common ? boost::apply_visitor(reader(), *common) : 0;
};

void add(const std::shared_ptr<where_inputs> &in, std::vector<contender> &contenders)
{
    if (!in->segments[0].empty()) {
        contenders.push_back(
            pairwise("cgal", converted(in->segments[0], to_segment), converted(in->segments[1], to_segment), count_corners));
    } else if (!in->segments3.empty()) {
        contenders.push_back(
            pairwise("cgal", converted(in->segments3, to_segment3), converted(in->triangles[1], to_triangle), count_corners));
    } else {
        contenders.push_back(
            pairwise("cgal", converted(in->triangles[0], to_triangle), converted(in->triangles[1], to_triangle), count_corners));
    }
}

[[maybe_unused]] const bool entered = (where_peers().push_back(add), true);

} // namespace
} // namespace bench
