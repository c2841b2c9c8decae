/* graze benchmark: GEOS's distance of points, segments, triangles and oriented boxes of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"

#include <geos_c.h>

#include <cmath>

namespace bench {
namespace {

/* A context that ends with the program. */
GEOSContextHandle_t context()
{
    static const std::shared_ptr<GEOSContextHandle_HS> made(GEOS_init_r(), GEOS_finish_r);
    return made.get();
}

using geometry_pointer = std::shared_ptr<GEOSGeometry>;

GEOSCoordSequence *sequence(std::initializer_list<grz2_vec> places)
{
    GEOSCoordSequence *made = GEOSCoordSeq_create_r(context(), static_cast<unsigned>(places.size()), 2);
    unsigned i = 0;
    for (const grz2_vec &v : places) {
        GEOSCoordSeq_setXY_r(context(), made, i++, v.x, v.y);
    }
    return made;
}

geometry_pointer owned(GEOSGeometry *made)
{
    return {made, [](GEOSGeometry *g) { GEOSGeom_destroy_r(context(), g); }};
}

geometry_pointer polygon(std::initializer_list<grz2_vec> ring)
{
    return owned(GEOSGeom_createPolygon_r(context(), GEOSGeom_createLinearRing_r(context(), sequence(ring)), nullptr, 0));
}

/* The corners of an oriented box are rounded. */
geometry_pointer box(const grz2_obb &o)
{
    auto corner = [&](double x, double y) -> grz2_vec {
        return {o.center.x + x * o.half.x * o.u.x - y * o.half.y * o.u.y, o.center.y + x * o.half.x * o.u.y + y * o.half.y * o.u.x};
    };
    const grz2_vec first = corner(-1, -1);
    return polygon({first, corner(1, -1), corner(1, 1), corner(-1, 1), first});
}

geometry_pointer geometry_of(const grz2_shape &s)
{
    switch (static_cast<int>(s.kind)) {
    case GRZ_POINT: return owned(GEOSGeom_createPoint_r(context(), sequence({s.point})));
    case GRZ_SEGMENT: return owned(GEOSGeom_createLineString_r(context(), sequence({s.segment.a, s.segment.b})));
    case GRZ_TRIANGLE: return polygon({s.triangle.a, s.triangle.b, s.triangle.c, s.triangle.a});
    default: return box(s.obb);
    }
}

double geos_distance(const geometry_pointer &a, const geometry_pointer &b)
{
    double distance = HUGE_VAL;
    GEOSDistance_r(context(), a.get(), b.get(), &distance);
    return distance;
}

bool is_geometry(int kind)
{
    return kind == GRZ_POINT || kind == GRZ_SEGMENT || kind == GRZ_TRIANGLE || kind == GRZ_OBB;
}

void add_geos_distances(int a, int b, const pairs<space2> &in, nearest_distances nearest, std::vector<contender> &all)
{
    if (is_geometry(a) && is_geometry(b)) {
        all.push_back(distances("geos", converted(in.a, geometry_of), converted(in.b, geometry_of), nearest, geos_distance));
    }
}

const distance_peer_entry<space2> entry(add_geos_distances);

} // namespace
} // namespace bench
