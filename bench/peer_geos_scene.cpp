/* graze benchmark: which segment is nearest to a point, by GEOS's STRtree with the distances of its geometries.
 *
 * SPDX-License-Identifier: MIT */
#include "things.hpp"

#include <geos_c.h>

namespace bench {
namespace {

using geometry_pointer = std::unique_ptr<GEOSGeometry, void (*)(GEOSGeometry *)>;

/* A context that ends with the program. */
GEOSContextHandle_t context()
{
    static const std::shared_ptr<GEOSContextHandle_HS> made(GEOS_init_r(), GEOS_finish_r);
    return made.get();
}

geometry_pointer owned(GEOSGeometry *made)
{
    return {made, [](GEOSGeometry *g) { GEOSGeom_destroy_r(context(), g); }};
}

geometry_pointer line_of(const grz2_segment &s)
{
    GEOSCoordSequence *ends = GEOSCoordSeq_create_r(context(), 2, 2);
    GEOSCoordSeq_setXY_r(context(), ends, 0, s.a.x, s.a.y);
    GEOSCoordSeq_setXY_r(context(), ends, 1, s.b.x, s.b.y);
    return owned(GEOSGeom_createLineString_r(context(), ends));
}

/* The geometry of an item of the tree, which is its index and one; 0 is the point that asks. */
struct map {
    std::vector<geometry_pointer> streets;
    std::vector<geometry_pointer> points;
    std::shared_ptr<GEOSSTRtree> tree;

    explicit map(const things<space2> &all)
        : tree(GEOSSTRtree_create_r(context(), 10), [](GEOSSTRtree *t) { GEOSSTRtree_destroy_r(context(), t); })
    {
        for (const grz2_shape &each : all.shapes) {
            streets.push_back(line_of(each.segment));
            GEOSSTRtree_insert_r(context(), tree.get(), streets.back().get(), reinterpret_cast<void *>(streets.size()));
        }
        for (const place &way : all.ways) {
            points.push_back(owned(GEOSGeom_createPointFromXY_r(context(), way.from[0], way.from[1])));
        }
    }
};

struct asking {
    const map *of;
    const GEOSGeometry *point;
};

const GEOSGeometry *geometry_of(const asking *s, const void *item)
{
    const auto number = reinterpret_cast<std::size_t>(item);
    return number == 0 ? s->point : s->of->streets[number - 1].get();
}

int distance_of(const void *a, const void *b, double *distance, void *user)
{
    const auto *s = static_cast<const asking *>(user);
    return GEOSDistance_r(context(), geometry_of(s, a), geometry_of(s, b), distance);
}

long nearest_street(const map &of, std::size_t i)
{
    asking s = {&of, of.points[i].get()};
    const void *found = GEOSSTRtree_nearest_generic_r(context(), of.tree.get(), nullptr, s.point, distance_of, &s);
    return static_cast<long>(reinterpret_cast<std::size_t>(found)) - 1;
}

void add_geos(scene_question what, const things_pointer<space2> &all, std::vector<contender> &contenders)
{
    if (what == scene_question::nearest && all->shapes.front().kind == GRZ_SEGMENT) {
        auto of = std::make_shared<map>(*all);
        contenders.push_back(make_contender("geos", all->ways.size(), [of](std::size_t i) { return nearest_street(*of, i); }));
    }
}

const things_peer_entry<space2> entry("geos", add_geos);

} // namespace
} // namespace bench
