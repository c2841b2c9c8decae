/* graze benchmark: the packed R-tree of GEOS (STRtree), which is one of the plane, asked about each box.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"

#include <geos_c.h>

#include <memory>

namespace bench {
namespace {

using context_pointer = std::unique_ptr<GEOSContextHandle_HS, decltype(&GEOS_finish_r)>;

GEOSGeometry *rectangle_of(GEOSContextHandle_t context, const double *box)
{
    return GEOSGeom_createRectangle_r(context, box[0], box[1], box[2], box[3]);
}

/* The boxes with an index below `limit` that a query has found. */
struct query_result {
    std::size_t limit, found;
};

void count_item(void *item, void *user)
{
    auto *result = static_cast<query_result *>(user);
    result->found += reinterpret_cast<std::size_t>(item) - 1 < result->limit;
}

std::size_t by_geos(const crowd &a, const crowd *b)
{
    context_pointer context(GEOS_init_r(), GEOS_finish_r);
    GEOSContextHandle_t c = context.get();
    GEOSSTRtree *tree = GEOSSTRtree_create_r(c, 10);
    for (std::size_t i = 0; i < a.count; i++) { // the tree keeps the bounds and the item, not the rectangle
        GEOSGeometry *box = rectangle_of(c, a.box(i));
        GEOSSTRtree_insert_r(c, tree, box, reinterpret_cast<void *>(i + 1));
        GEOSGeom_destroy_r(c, box);
    }
    const crowd &asked = b ? *b : a;
    query_result result = {a.count, 0};
    for (std::size_t i = 0; i < asked.count; i++) {
        result.limit = b ? a.count : i;
        GEOSGeometry *box = rectangle_of(c, asked.box(i));
        GEOSSTRtree_query_r(c, tree, box, count_item, &result);
        GEOSGeom_destroy_r(c, box);
    }
    GEOSSTRtree_destroy_r(c, tree);
    return result.found;
}

const crowd_peer_entry entry("geos", by_geos, 2);

} // namespace
} // namespace bench
