/* graze benchmark: joins by GEOS, by its STRtree and prepared geometries, as shapely and PostGIS make them.
 *
 * SPDX-License-Identifier: MIT */
#include "joins.hpp"

#include <geos_c.h>

namespace bench {
namespace {

/* A context that ends with the program; it says nothing, as it would of invalid geometries. */
GEOSContextHandle_t join_context()
{
    static const std::shared_ptr<GEOSContextHandle_HS> made(GEOS_init_r(), GEOS_finish_r);
    return made.get();
}

/* Geometries that are read, prepared when one is asked first, and a tree over their bounds. */
struct geos_side {
    std::vector<GEOSGeometry *> geometries;
    std::vector<const GEOSPreparedGeometry *> prepared;
    GEOSSTRtree *tree;

    explicit geos_side(const std::vector<std::vector<unsigned char>> &wkb) : prepared(wkb.size()), tree(GEOSSTRtree_create_r(join_context(), 10))
    {
        GEOSWKBReader *reader = GEOSWKBReader_create_r(join_context());
        for (const auto &each : wkb) {
            geometries.push_back(GEOSWKBReader_read_r(join_context(), reader, each.data(), each.size()));
        }
        GEOSWKBReader_destroy_r(join_context(), reader);
        for (std::size_t i = 0; i < geometries.size(); i++) {
            GEOSSTRtree_insert_r(join_context(), tree, geometries[i], &prepared[i]);
        }
    }
    geos_side(const geos_side &) = delete;
    geos_side &operator=(const geos_side &) = delete;
    ~geos_side()
    {
        GEOSSTRtree_destroy_r(join_context(), tree);
        for (std::size_t i = 0; i < geometries.size(); i++) {
            GEOSPreparedGeom_destroy_r(join_context(), prepared[i]);
            GEOSGeom_destroy_r(join_context(), geometries[i]);
        }
    }
};

struct geos_join {
    geos_side *b;
    const GEOSGeometry *of_a;
    join_question question;
    int pairs;
};

/* The one of b is prepared, as there are fewer of them than of a. */
void ask_prepared(void *item, void *user)
{
    geos_join *join = static_cast<geos_join *>(user);
    const std::size_t i = static_cast<std::size_t>(static_cast<const GEOSPreparedGeometry **>(item) - join->b->prepared.data());
    const GEOSPreparedGeometry *&prepared = join->b->prepared[i];
    if (!prepared) {
        prepared = GEOSPrepare_r(join_context(), join->b->geometries[i]);
    }
    const char yes = join->question == join_question::intersects ? GEOSPreparedIntersects_r(join_context(), prepared, join->of_a)
                                                                     : GEOSPreparedTouches_r(join_context(), prepared, join->of_a);
    join->pairs += yes == 1;
}

int join_all(const geos_side &a, geos_side &b, join_question question)
{
    geos_join join = {&b, nullptr, question, 0};
    for (const GEOSGeometry *each : a.geometries) {
        join.of_a = each;
        GEOSSTRtree_query_r(join_context(), b.tree, each, ask_prepared, &join);
    }
    return join.pairs;
}

const join_peer_entry entry([](wkb_list a, wkb_list b, join_question question, std::vector<contender> &contenders) {
    if (question == join_question::within) {
        return; /* its tree has no search by distance */
    }
    auto side_a = std::make_shared<geos_side>(*a), side_b = std::make_shared<geos_side>(*b);
    contenders.push_back(make_contender("geos", 1, [=](std::size_t) { return join_all(*side_a, *side_b, question); }));
});

} // namespace
} // namespace bench
