/* graze benchmark: points in polygons by Boost.Geometry: `covered_by`, for which the edges belong to it.
 *
 * SPDX-License-Identifier: MIT */
#include "polygons.hpp"

#include <boost/geometry.hpp>
#include <boost/geometry/geometries/point_xy.hpp>
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

} // namespace
} // namespace bench
