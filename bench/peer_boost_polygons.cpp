/* graze benchmark: points in polygons by Boost.Geometry: `covered_by`, for which the edges belong to it; and relations of
 * two polygons, areas, and distances.
 *
 * SPDX-License-Identifier: MIT */
#include "polygons.hpp"

/* gcc 12 warns of a member of rescale_policy.hpp that is set. */
#pragma GCC diagnostic ignored "-Wmaybe-uninitialized"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
#include <boost/geometry/geometries/polygon.hpp>
#include <boost/geometry/geometries/ring.hpp>

namespace bench {
namespace {

namespace geometry = boost::geometry;

using place = geometry::model::d2::point_xy<double>;
using shore = geometry::model::ring<place, false, false>; /* counter-clockwise, its first point not repeated */

const inside_peer_entry entry([](points ring, points places, std::vector<contender> &contenders) {
    auto made = std::make_shared<shore>();
    for (const grz2_vec &p : *ring) {
        made->push_back({p.x, p.y});
    }
    auto answer = [=](std::size_t i) { return static_cast<int>(geometry::covered_by(place((*places)[i].x, (*places)[i].y), *made)); };
    contenders.push_back(make_contender("boost", places->size(), answer));
});

using land = geometry::model::polygon<place, false>;

std::shared_ptr<land> land_of(const std::vector<grz2_vec> &ring)
{
    auto made = std::make_shared<land>();
    for (std::size_t i = 0; i <= ring.size(); i++) {
        made->outer().push_back({ring[i % ring.size()].x, ring[i % ring.size()].y});
    }
    geometry::correct(*made);
    return made;
}

const relation_peer_entry relation_entry([](points a, points b, relation_question question, std::vector<contender> &contenders) {
    auto x = land_of(*a), y = land_of(*b);
    switch (question) {
    case relation_question::matrix:
        contenders.push_back(make_contender("boost", 1, [=](std::size_t) { return digit_sum(geometry::relation(*x, *y).str().c_str()); }));
        break;
    case relation_question::covers:
        contenders.push_back(make_contender("boost", 1, [=](std::size_t) { return static_cast<int>(geometry::covered_by(*y, *x)); }));
        break;
    case relation_question::intersects:
        contenders.push_back(make_contender("boost", 1, [=](std::size_t) { return static_cast<int>(geometry::intersects(*x, *y)); }));
        break;
    case relation_question::area:
        contenders.push_back(make_contender("boost", 1, [=](std::size_t) { return millionths(geometry::area(*x)); }));
        break;
    case relation_question::common:
        contenders.push_back(make_contender("boost", 1, [=](std::size_t) {
            geometry::model::multi_polygon<land> common;
            geometry::intersection(*x, *y, common);
            return millionths(geometry::area(common));
        }));
        break;
    }
});

const polygon_distance_peer_entry distance_entry({
    [](points ring, points places, nearest_distances nearest, std::vector<contender> &contenders) {
        auto made = land_of(*ring);
        auto measure = [=](std::size_t i) {
            const grz2_vec &v = (*places)[i];
            return geometry::distance(place(v.x, v.y), *made);
        };
        contenders.push_back(make_distance_contender("boost", nearest, measure));
    },
    [](points a, points b, nearest_distances nearest, std::vector<contender> &contenders) {
        auto x = land_of(*a), y = land_of(*b);
        contenders.push_back(make_distance_contender("boost", nearest, [=](std::size_t) { return geometry::distance(*x, *y); }));
    },
});

} // namespace
} // namespace bench
