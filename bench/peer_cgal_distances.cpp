/* graze benchmark: CGAL's squared_distance, of its kernel of plain doubles, and the root of that.
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"

#include <CGAL/Simple_cartesian.h>
#include <CGAL/squared_distance_2.h>
#include <CGAL/squared_distance_3.h>

namespace bench {
namespace {

using kernel = CGAL::Simple_cartesian<double>;

kernel::Point_3 at(grz3_vec v) { return {v.x, v.y, v.z}; }
kernel::Point_2 at(grz2_vec v) { return {v.x, v.y}; }
kernel::Point_3 point3(const grz3_shape &s) { return at(s.point); }
kernel::Point_2 point2(const grz2_shape &s) { return at(s.point); }
kernel::Segment_3 segment3(const grz3_shape &s) { return {at(s.segment.a), at(s.segment.b)}; }
kernel::Segment_2 segment2(const grz2_shape &s) { return {at(s.segment.a), at(s.segment.b)}; }
kernel::Triangle_3 triangle3(const grz3_shape &s) { return {at(s.triangle.a), at(s.triangle.b), at(s.triangle.c)}; }
kernel::Triangle_2 triangle2(const grz2_shape &s) { return {at(s.triangle.a), at(s.triangle.b), at(s.triangle.c)}; }

const auto root = [](const auto &a, const auto &b) { return std::sqrt(CGAL::squared_distance(a, b)); };

void add3(int a, int b, const pairs<space3> &in, nearest_distances nearest, std::vector<contender> &all)
{
    if (a == GRZ_POINT && b == GRZ_POINT) {
        all.push_back(distances("cgal", converted(in.a, point3), converted(in.b, point3), nearest, root));
    } else if (a == GRZ_POINT && b == GRZ_SEGMENT) {
        all.push_back(distances("cgal", converted(in.a, point3), converted(in.b, segment3), nearest, root));
    } else if (a == GRZ_POINT && b == GRZ_TRIANGLE) {
        all.push_back(distances("cgal", converted(in.a, point3), converted(in.b, triangle3), nearest, root));
    } else if (a == GRZ_SEGMENT && b == GRZ_SEGMENT) {
        all.push_back(distances("cgal", converted(in.a, segment3), converted(in.b, segment3), nearest, root));
    }
}

void add2(int a, int b, const pairs<space2> &in, nearest_distances nearest, std::vector<contender> &all)
{
    if (a == GRZ_POINT && b == GRZ_POINT) {
        all.push_back(distances("cgal", converted(in.a, point2), converted(in.b, point2), nearest, root));
    } else if (a == GRZ_POINT && b == GRZ_SEGMENT) {
        all.push_back(distances("cgal", converted(in.a, point2), converted(in.b, segment2), nearest, root));
    } else if (a == GRZ_POINT && b == GRZ_TRIANGLE) {
        all.push_back(distances("cgal", converted(in.a, point2), converted(in.b, triangle2), nearest, root));
    } else if (a == GRZ_SEGMENT && b == GRZ_SEGMENT) {
        all.push_back(distances("cgal", converted(in.a, segment2), converted(in.b, segment2), nearest, root));
    }
}

const distance_peer_entry<space3> entry3(add3);
const distance_peer_entry<space2> entry2(add2);

} // namespace
} // namespace bench
