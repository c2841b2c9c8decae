/* graze benchmark: CGAL's box_self_intersection_d and box_intersection_d.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"

#include <CGAL/box_intersection_d.h>

namespace bench {
namespace {

template <int Dimension> using box = CGAL::Box_intersection_d::Box_d<double, Dimension>;

template <int Dimension> std::vector<box<Dimension>> boxes_of(const crowd &c)
{
    std::vector<box<Dimension>> all;
    all.reserve(c.count);
    for (std::size_t i = 0; i < c.count; i++) {
        double *numbers = const_cast<double *>(c.box(i));
        all.emplace_back(numbers, numbers + Dimension);
    }
    return all;
}

template <int Dimension> std::size_t count(const crowd &a, const crowd *b)
{
    std::size_t found = 0;
    auto see = [&found](const box<Dimension> &, const box<Dimension> &) { found++; };
    std::vector<box<Dimension>> p = boxes_of<Dimension>(a);
    if (b) {
        std::vector<box<Dimension>> q = boxes_of<Dimension>(*b);
        CGAL::box_intersection_d(p.begin(), p.end(), q.begin(), q.end(), see);
    } else {
        CGAL::box_self_intersection_d(p.begin(), p.end(), see);
    }
    return found;
}

std::size_t by_cgal(const crowd &a, const crowd *b)
{
    return a.dimension == 2 ? count<2>(a, b) : count<3>(a, b);
}

const crowd_peer_entry entry("cgal", by_cgal);

} // namespace
} // namespace bench
