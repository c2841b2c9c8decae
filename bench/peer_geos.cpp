/* graze benchmark: relations and areas of polygons by GEOS, and relations of a prepared polygon and another; distances from a prepared one.
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

void destroy(GEOSGeometry *g)
{
    GEOSGeom_destroy_r(context(), g);
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
    return {made, destroy};
}

double area_of(const GEOSGeometry *x)
{
    double area = -1;
    GEOSArea_r(context(), x, &area);
    return area;
}

using prepared_pointer = std::shared_ptr<const GEOSPreparedGeometry>;

/* Keeps x alive, which it refers to. */
prepared_pointer prepared_of(const geometry_pointer &x)
{
    auto destroy = [x](const GEOSPreparedGeometry *p) { GEOSPreparedGeom_destroy_r(context(), p); };
    return {GEOSPrepare_r(context(), x.get()), destroy};
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
    if (question == relation_question::area) {
        contenders.push_back(make_contender("geos", 1, [=](std::size_t) { return millionths(area_of(x.get())); }));
        return;
    }
    if (question == relation_question::common) {
        contenders.push_back(make_contender("geos", 1, [=](std::size_t) {
            geometry_pointer common(GEOSIntersection_r(context(), x.get(), y.get()), destroy);
            return common ? millionths(area_of(common.get())) : -1;
        }));
        return;
    }
    prepared_pointer prepared = prepared_of(x);
    auto ask = question == relation_question::covers ? GEOSPreparedCovers_r : GEOSPreparedIntersects_r;
    contenders.push_back(make_contender("geos-prepared", 1, [=](std::size_t) { return static_cast<int>(ask(context(), prepared.get(), y.get()) == 1); }));
});

double prepared_distance(const prepared_pointer &a, const geometry_pointer &b)
{
    double distance = HUGE_VAL;
    GEOSPreparedDistance_r(context(), a.get(), b.get(), &distance);
    return distance;
}

const polygon_distance_peer_entry distance_entry({
    [](points ring, points places, nearest_distances nearest, std::vector<contender> &contenders) {
        prepared_pointer made = prepared_of(geometry_of(*ring));
        auto all = std::make_shared<std::vector<geometry_pointer>>();
        for (const grz2_vec &v : *places) {
            GEOSGeometry *point = GEOSGeom_createPointFromXY_r(context(), v.x, v.y);
            all->emplace_back(point, [](GEOSGeometry *g) { GEOSGeom_destroy_r(context(), g); });
        }
        auto measure = [=](std::size_t i) { return prepared_distance(made, (*all)[i]); };
        contenders.push_back(make_distance_contender("geos-prepared", nearest, measure));
    },
    [](points a, points b, nearest_distances nearest, std::vector<contender> &contenders) {
        prepared_pointer x = prepared_of(geometry_of(*a));
        geometry_pointer y = geometry_of(*b);
        auto measure = [=](std::size_t) { return prepared_distance(x, y); };
        contenders.push_back(make_distance_contender("geos-prepared", nearest, measure));
    },
});

} // namespace
} // namespace bench
