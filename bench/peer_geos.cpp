/* graze benchmark: relations of polygons by GEOS, and of a prepared polygon and another.
 *
 * SPDX-License-Identifier: MIT */
#include "polygons.hpp"

#include <geos_c.h>

namespace bench {
namespace {

/* A context that ends with the program. */
GEOSContextHandle_t context()
{
    static const std::shared_ptr<GEOSContextHandle_HS> made(GEOS_init_r(), GEOS_finish_r);
    return made.get();
}

using geometry_pointer = std::shared_ptr<GEOSGeometry>;

geometry_pointer geometry_of(const std::vector<grz2_vec> &ring)
{
    GEOSCoordSequence *corners = GEOSCoordSeq_create_r(context(), static_cast<unsigned>(ring.size() + 1), 2);
    for (std::size_t i = 0; i <= ring.size(); i++) {
        const grz2_vec &v = ring[i % ring.size()];
        GEOSCoordSeq_setXY_r(context(), corners, static_cast<unsigned>(i), v.x, v.y);
    }
    GEOSGeometry *made = GEOSGeom_createPolygon_r(context(), GEOSGeom_createLinearRing_r(context(), corners), nullptr, 0);
    return {made, [](GEOSGeometry *g) { GEOSGeom_destroy_r(context(), g); }};
}

int matrix_of(const GEOSGeometry *a, const GEOSGeometry *b)
{
    char *text = GEOSRelate_r(context(), a, b);
    int sum = text ? digit_sum(text) : -1;
    GEOSFree_r(context(), text);
    return sum;
}

const relation_peer_entry entry([](points a, points b, relation_question question, std::vector<contender> &contenders) {
    geometry_pointer x = geometry_of(*a), y = geometry_of(*b);
    if (question == relation_question::matrix) {
        contenders.push_back(make_contender("geos", 1, [=](std::size_t) { return matrix_of(x.get(), y.get()); }));
        return;
    }
    std::shared_ptr<const GEOSPreparedGeometry> prepared(GEOSPrepare_r(context(), x.get()), [x](const GEOSPreparedGeometry *p) {
        GEOSPreparedGeom_destroy_r(context(), p);
    });
    auto ask = question == relation_question::covers ? GEOSPreparedCovers_r : GEOSPreparedIntersects_r;
    contenders.push_back(make_contender("geos-prepared", 1, [=](std::size_t) { return static_cast<int>(ask(context(), prepared.get(), y.get()) == 1); }));
});

} // namespace
} // namespace bench
