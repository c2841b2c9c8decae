/* graze benchmark: the R-tree of Boost.Geometry, packed, and asked about each box.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/box.hpp>
#include <boost/geometry/geometries/point.hpp>
#include <boost/geometry/index/rtree.hpp>

namespace bench {
namespace {

namespace geometry = boost::geometry;

template <int Dimension> using point = geometry::model::point<double, Dimension, geometry::cs::cartesian>;
template <int Dimension> using value = std::pair<geometry::model::box<point<Dimension>>, std::size_t>;

template <int Dimension> point<Dimension> point_at(const double *x)
{
    point<Dimension> made;
    geometry::set<0>(made, x[0]);
    geometry::set<1>(made, x[1]);
    if constexpr (Dimension == 3) {
        geometry::set<2>(made, x[2]);
    }
    return made;
}

template <int Dimension> std::vector<value<Dimension>> values_of(const crowd &c)
{
    std::vector<value<Dimension>> all;
    all.reserve(c.count);
    for (std::size_t i = 0; i < c.count; i++) {
        all.push_back({{point_at<Dimension>(c.box(i)), point_at<Dimension>(c.box(i) + Dimension)}, i});
    }
    return all;
}

template <int Dimension> std::size_t count(const crowd &a, const crowd *b)
{
    std::vector<value<Dimension>> p = values_of<Dimension>(a), q;
    if (b) {
        q = values_of<Dimension>(*b);
    }
    geometry::index::rtree<value<Dimension>, geometry::index::linear<16>> tree(p.begin(), p.end());
    std::size_t found = 0;
    for (const value<Dimension> &each : b ? q : p) {
        for (auto at = tree.qbegin(geometry::index::intersects(each.first)); at != tree.qend(); ++at) {
            found += b || at->second < each.second;
        }
    }
    return found;
}

std::size_t by_boost(const crowd &a, const crowd *b)
{
    return a.dimension == 2 ? count<2>(a, b) : count<3>(a, b);
}

/* Those that meet the box when it is larger by the margin, and then by their distance. */
template <int Dimension> std::size_t count_within(const crowd &a, double margin)
{
    std::vector<value<Dimension>> all = values_of<Dimension>(a);
    geometry::index::rtree<value<Dimension>, geometry::index::linear<16>> tree(all.begin(), all.end());
    std::size_t found = 0;
    for (const value<Dimension> &each : all) {
        geometry::model::box<point<Dimension>> larger;
        geometry::buffer(each.first, larger, margin);
        for (auto at = tree.qbegin(geometry::index::intersects(larger)); at != tree.qend(); ++at) {
            found += at->second < each.second && geometry::comparable_distance(at->first, each.first) <= margin * margin;
        }
    }
    return found;
}

std::size_t within_by_boost(const crowd &a, double margin)
{
    return a.dimension == 2 ? count_within<2>(a, margin) : count_within<3>(a, margin);
}

const crowd_peer_entry entry("boost", by_boost);
const bool margins = (margin_peers().emplace_back("boost", within_by_boost), true);

} // namespace
} // namespace bench
