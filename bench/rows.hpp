/* graze benchmark: the rows. They are made from the pair lists: each pair with random and with lattice input.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_ROWS_HPP
#define GRAZE_BENCH_ROWS_HPP

#include "guess.h"
#include "peers.hpp"

#include <functional>
#include <string>
#include <vector>

namespace bench {

/// The inputs and contenders of a row. The first contender is graze.
struct prepared_row {
    std::vector<contender> contenders;
    double hits, touches; /* shares of the pairs */
    std::size_t count = pair_count; /* how many a pass answers or makes: reported times are for one */
    std::vector<std::pair<std::string, std::size_t>> memory = {}; /* the name of each contender and its memory in bytes; graze first */
    unsigned seed = 0; /* of random rays */
};

struct row {
    std::string name; /* relation-pair-mix */
    std::function<prepared_row()> prepare;
};

std::vector<row> rows2();
std::vector<row> rows3();
/// The constructors of both spaces, in rows of their own: make-constructor-random.
std::vector<row> rows_of_constructors();
/// Bounds of shapes and points: bounds3-obb-random, bounding-sphere-100k.
std::vector<row> rows_of_bounds();
/// Contacts: contact3-pair-random, and the normal and the depth alone: least_depth3-pair-random.
std::vector<row> rows_of_contacts();
/// Culling with a view frustum.
std::vector<row> rows_of_frustum();
/// Casts and sweeps: relation-pair-share-verdict, relation-pair-share-enter, relation-pair-share-times.
std::vector<row> rows_of_times();
/// Bodies at rest: rest-enter3-sphere-obb-stopped.
std::vector<row> rows_of_rest();
/// Bodies that move and turn: advance3-obb-obb.
std::vector<row> rows_of_turns();
/// Triangles that are met first at the same time: ties-plane-ray-first-origin.
std::vector<row> rows_of_ties();
/// Rays cast at meshes, and building meshes: rays-mesh-first-coherent, build-mesh.
std::vector<row> rows_of_meshes();

/// What is nearest, of meshes, trees and polygons.
std::vector<row> rows_of_nearest();
/// Queries of trees of boxes: tree3-cast-first.
std::vector<row> rows_of_trees();
/// Scenes of shapes of several kinds: scene3-cast-first; of boxes alone, beside a tree: scene-boxes-cast-first.
std::vector<row> rows_of_scenes();
/// The same far from the origin, in clusters, and changed, beside their twins: tree3-moved-pairs-two-clusters.
std::vector<row> rows_of_far_trees();
/// Polygons of 1,000 and 100,000 edges: polygon-inside-100k.
std::vector<row> rows_of_polygons();
/// The DE-9IM matrix of two polygons, and predicates: relate-border-1k.
std::vector<row> rows_of_relations();
/// Geometries: what is read from WKB, and collections: geometry-wkb-points.
std::vector<row> rows_of_geometries();
/// Distances: distance3-pair-random.
std::vector<row> rows_of_distances();
/// Corners that move in straight lines: ccd3-point-triangle-mesh; a cloth against itself: ccd-cloth.
std::vector<row> rows_of_ccd();
/// What two shapes have in common: where3-triangle-triangle-random.
std::vector<row> rows_of_where();
/// The cells of a grid that a shape touches: cells3-segment-random.
std::vector<row> rows_of_cells();
/// Meshes that are cut by planes: section-bunny-axis-1000; their volume.
std::vector<row> rows_of_curves();
/// The orientation predicates: predicate-mix.
std::vector<row> rows_of_predicates();

/// The row `name` on `mix`. contenders(inputs) makes graze and the guess; with_peers adds the other libraries.
template <class Space, class Contenders>
void add_row(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, mix mix, bool with_peers, Contenders contenders)
{
    const char *suffix = mix == mix::random ? "-random" : mix == mix::lattice ? "-lattice" : "-lattice-diagonal";
    auto prepare = [=] {
        pairs<Space> inputs = make_pairs<Space>(kind_a, kind_b, mix);
        prepared_row prepared = {contenders(inputs), 0, 0};
        for (std::size_t i = 0; i < inputs.a.size(); i++) {
            prepared.hits += Space::overlap(inputs.a[i], inputs.b[i]);
            prepared.touches += Space::touch(inputs.a[i], inputs.b[i]);
        }
        prepared.hits /= static_cast<double>(inputs.a.size());
        prepared.touches /= static_cast<double>(inputs.a.size());
        if (with_peers) {
            for (peer<Space> add : peers<Space>()) {
                add(kind_a, kind_b, inputs, prepared.contenders);
            }
        }
        return prepared;
    };
    rows.push_back({name + suffix, prepare});
}

/// The two rows that every pair has.
template <class Space, class Contenders>
void add_rows(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, bool with_peers, Contenders contenders)
{
    add_row<Space>(rows, name, kind_a, kind_b, mix::random, with_peers, contenders);
    add_row<Space>(rows, name, kind_a, kind_b, mix::lattice, with_peers, contenders);
}

/// The name of a pair's row, but for its mix: overlap3-sphere-obb. Of two hulls of as many points the number comes
/// last: overlap3-hull-hull-8.
inline std::string pair_name(const std::string &relation, const std::string &a, const std::string &b)
{
    const std::string hull = "hull_";
    const bool hulls = a == b && a.compare(0, hull.size(), hull) == 0;
    return relation + "-" + (hulls ? "hull-hull-" + a.substr(hull.size()) : a + "-" + b);
}

} // namespace bench

/* The kinds by the names of the pair lists. */
#define KIND_point GRZ_POINT
#define KIND_segment GRZ_SEGMENT
#define KIND_ray GRZ_RAY
#define KIND_line GRZ_LINE
#define KIND_plane GRZ_PLANE
#define KIND_halfspace GRZ_HALFSPACE
#define KIND_capsule GRZ_CAPSULE
#define KIND_aabb GRZ_AABB
#define KIND_rect GRZ_RECT
#define KIND_obb GRZ_OBB
#define KIND_triangle GRZ_TRIANGLE
#define KIND_circle GRZ_BALL
#define KIND_sphere GRZ_BALL
#define KIND_rounded_aabb (GRZ_AABB | GRZ_ROUNDED_KIND)
#define KIND_rounded_obb (GRZ_OBB | GRZ_ROUNDED_KIND)
/* Hulls of so many points. */
#define KIND_hull_8 (GRZ_HULL | 8 << 16)
#define KIND_hull_32 (GRZ_HULL | 32 << 16)
#define KIND_hull_128 (GRZ_HULL | 128 << 16)

/* What of a tagged shape a function takes. */
#define FIELD(A) [](const auto &shape) { return shape.A; }
#define WHOLE [](const auto &shape) { return shape; }

/* A contender that calls FUNCTION on each pair. The call is written out in a lambda of its own: a direct call, as a
 * user's would be. */
#define CALLS(FUNCTION, NAME, A, B)                                                                                                        \
    pairwise(NAME, A, B, [](const auto &first, const auto &second) { return FUNCTION(&first, &second); })

/* What add_row and add_rows take to name a pair. */
#define PAIR(D, RELATION, A, B) bench::pair_name(#RELATION #D, #A, #B), KIND_##A, KIND_##B

/* The contenders of a pair: graze's function of that name alone, with the guess, and the generic functions for pairs
 * that have none of their own. */
#define ALONE(D, RELATION, A, B)                                                                                                           \
    [](const auto &inputs) -> std::vector<contender> {                                                                                     \
        return {CALLS(grz##D##_##RELATION##_##A##_##B, "graze", converted(inputs.a, FIELD(A)), converted(inputs.b, FIELD(B)))};            \
    }
#define AGAINST_GUESS(D, RELATION, A, B)                                                                                                   \
    [](const auto &inputs) -> std::vector<contender> {                                                                                     \
        auto a = converted(inputs.a, FIELD(A));                                                                                            \
        auto b = converted(inputs.b, FIELD(B));                                                                                            \
        return {CALLS(grz##D##_##RELATION##_##A##_##B, "graze", a, b), CALLS(guess##D##_##RELATION##_##A##_##B, "guess", a, b)};           \
    }
#define GENERIC(D, RELATION)                                                                                                               \
    [](const auto &inputs) -> std::vector<contender> {                                                                                     \
        return {CALLS(grz##D##_##RELATION, "graze", converted(inputs.a, WHOLE), converted(inputs.b, WHOLE))};                              \
    }
#define WITHIN(D)                                                                                                                          \
    [](const auto &inputs) -> std::vector<contender> {                                                                                     \
        return {pairwise("graze", converted(inputs.a, WHOLE), converted(inputs.b, WHOLE),                                                  \
                         [](const auto &a, const auto &b) { return grz##D##_within(&a, &b, 0.25); })};                                     \
    }
#define HALF_GENERIC(D, RELATION, A)                                                                                                       \
    [](const auto &inputs) -> std::vector<contender> {                                                                                     \
        return {CALLS(grz##D##_##RELATION, "graze", converted(inputs.a, FIELD(A)), converted(inputs.b, WHOLE))};                           \
    }

/* The rows of a pair of the pair lists. */
#define ROWS_overlap(D, A, B)                                                                                                       \
    add_rows<space##D>(rows, PAIR(D, overlap, A, B), true, AGAINST_GUESS(D, overlap, A, B));                                               \
    add_rows<space##D>(rows, PAIR(D, overlap_open, A, B), false, ALONE(D, overlap_open, A, B));                                            \
    add_rows<space##D>(rows, PAIR(D, touch, A, B), false, ALONE(D, touch, A, B));
#define ROWS_side(D, A, B) add_rows<space##D>(rows, PAIR(D, side, A, B), false, AGAINST_GUESS(D, side, A, B));
#define ROWS_zone(D, A, B) add_rows<space##D>(rows, PAIR(D, zone, A, B), false, AGAINST_GUESS(D, zone, A, B));
/* And of pairs that the engine answers. */
#define ROWS_OF_ENGINE(D, A, B) add_rows<space##D>(rows, PAIR(D, overlap, A, B), true, GENERIC(D, overlap));
#define ROWS_OF_SIDE(D, A, B) add_rows<space##D>(rows, PAIR(D, side, A, B), false, HALF_GENERIC(D, side, plane));

#define ROWS_OF_CONTAINS(D, A, B) add_rows<space##D>(rows, PAIR(D, contains, A, B), false, GENERIC(D, contains));
#define ROWS_OF_WITHIN(D, A, B) add_rows<space##D>(rows, PAIR(D, within, A, B), false, WITHIN(D));

/* The generic functions on pairs that have functions of their own too: what finding these costs. */
#define ROWS_OF_GENERICS(D, BALL)                                                                                                          \
    add_rows<space##D>(rows, PAIR(D, overlap_generic, BALL, aabb), false, GENERIC(D, overlap));                                            \
    add_rows<space##D>(rows, PAIR(D, overlap_open_generic, BALL, aabb), false, GENERIC(D, overlap_open));                                  \
    add_rows<space##D>(rows, PAIR(D, touch_generic, BALL, aabb), false, GENERIC(D, touch));                                                \
    add_rows<space##D>(rows, PAIR(D, side_generic, plane, aabb), false, HALF_GENERIC(D, side, plane));                                     \
    add_rows<space##D>(rows, PAIR(D, zone_generic, point, aabb), false, HALF_GENERIC(D, zone, point));

#endif
