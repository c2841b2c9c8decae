/* graze benchmark: the distances of two shapes, on random input: half of the pairs overlap, but for points. The share of
 * wrong answers of a contender is that of distances that are not the nearest double.
 *
 * SPDX-License-Identifier: MIT */
#include "distances.hpp"
#include "rows.hpp"

#include "pair/pairs2.h"
#include "pair/pairs3.h"

namespace bench {
namespace {

double measured(const grz2_shape &a, const grz2_shape &b) { return grz2_distance(&a, &b, nullptr, nullptr); }
double measured(const grz3_shape &a, const grz3_shape &b) { return grz3_distance(&a, &b, nullptr, nullptr); }

double signed_distance(const grz2_vec &p, const grz2_shape &b)
{
    double distance;
    grz2_signed_distance(&p, &b, &distance, nullptr);
    return distance;
}

double signed_distance(const grz3_vec &p, const grz3_shape &b)
{
    double distance;
    grz3_signed_distance(&p, &b, &distance, nullptr);
    return distance;
}

/* Along an oblique direction. */
double depth_along(const grz2_shape &a, const grz2_shape &b)
{
    const grz2_vec direction = {0.6, 0.8};
    double depth;
    grz2_depth_along(&a, &b, &direction, &depth);
    return depth;
}

double depth_along(const grz3_shape &a, const grz3_shape &b)
{
    const grz3_vec direction = {0.36, 0.48, 0.8};
    double depth;
    grz3_depth_along(&a, &b, &direction, &depth);
    return depth;
}

/* Where a is free of b. */
double separated(const grz2_shape &a, const grz2_shape &b)
{
    grz2_vec place;
    grz2_separate(&a, &b, 1, &place);
    return place.x;
}

double separated(const grz3_shape &a, const grz3_shape &b)
{
    grz3_vec place;
    grz3_separate(&a, &b, 1, &place);
    return place.x;
}

template <class Space> nearest_distances nearest_of(const pairs<Space> &inputs)
{
    auto all = std::make_shared<std::vector<double>>();
    for (std::size_t i = 0; i < inputs.a.size(); i++) {
        all->push_back(measured(inputs.a[i], inputs.b[i]));
    }
    return all;
}

/* own(inputs, nearest) makes graze and, if there is a plain formula, the guess. */
template <class Space, class Own> void add_distances(std::vector<row> &rows, const std::string &name, int kind_a, int kind_b, Own own)
{
    auto prepare = [=] {
        pairs<Space> inputs = make_pairs<Space>(kind_a, kind_b, mix::random);
        auto nearest = nearest_of(inputs);
        prepared_row prepared = {own(inputs, nearest), 0, 0};
        for (double distance : *nearest) {
            prepared.hits += distance == 0;
        }
        prepared.hits /= static_cast<double>(inputs.a.size());
        for (distance_peer<Space> add : distance_peers<Space>()) {
            add(kind_a, kind_b, inputs, nearest, prepared.contenders);
        }
        return prepared;
    };
    rows.push_back({name + "-random", prepare});
}

/* A direct call, as a user's would be. */
#define MEASURES(FUNCTION, NAME, A, B)                                                                                                     \
    distances(NAME, A, B, nearest, [](const auto &first, const auto &second) { return FUNCTION(&first, &second); })
#define ROW_OF_PAIR(D, A, B)                                                                                                               \
    add_distances<space##D>(rows, PAIR(D, distance, A, B), [](const auto &inputs, auto nearest) -> std::vector<contender> {                \
        auto a = converted(inputs.a, FIELD(A));                                                                                            \
        auto b = converted(inputs.b, FIELD(B));                                                                                            \
        return {MEASURES(grz##D##_distance_##A##_##B, "graze", a, b), MEASURES(guess##D##_distance_##A##_##B, "guess", a, b)};             \
    });
#define ROW_OF_PAIR2(A, B) ROW_OF_PAIR(2, A, B)
#define ROW_OF_PAIR3(A, B) ROW_OF_PAIR(3, A, B)
#define ROW_OF_ENGINE(D, A, B)                                                                                                             \
    add_distances<space##D>(rows, PAIR(D, distance, A, B), [](const auto &inputs, auto nearest) -> std::vector<contender> {                \
        return {distances("graze", converted(inputs.a, WHOLE), converted(inputs.b, WHOLE), nearest,                                        \
                          [](const auto &a, const auto &b) { return measured(a, b); })};                                                   \
    });
#define ROW_OF_SIGNED(D, B)                                                                                                                \
    add_row<space##D>(rows, PAIR(D, signed, point, B), mix::random, false, [](const auto &inputs) -> std::vector<contender> {              \
        return {pairwise("graze", converted(inputs.a, FIELD(point)), converted(inputs.b, WHOLE),                                           \
                         [](const auto &p, const auto &b) { return signed_distance(p, b); })};                                             \
    });
#define ROW_OF_DEPTH(D, A, B)                                                                                                              \
    add_row<space##D>(rows, PAIR(D, depth, A, B), mix::random, false, [](const auto &inputs) -> std::vector<contender> {                   \
        return {pairwise("graze", converted(inputs.a, WHOLE), converted(inputs.b, WHOLE),                                                  \
                         [](const auto &a, const auto &b) { return depth_along(a, b); })};                                                 \
    });
#define ROW_OF_SEPARATE(D, A, B)                                                                                                           \
    add_row<space##D>(rows, PAIR(D, separate, A, B), mix::random, false, [](const auto &inputs) -> std::vector<contender> {                \
        return {pairwise("graze", converted(inputs.a, WHOLE), converted(inputs.b, WHOLE),                                                  \
                         [](const auto &a, const auto &b) { return separated(a, b); })};                                                   \
    });

} // namespace

std::vector<row> rows_of_distances()
{
    std::vector<row> rows;
    GRZ2_PAIRS_distance(ROW_OF_PAIR2)
    GRZ3_PAIRS_distance(ROW_OF_PAIR3)
    ROW_OF_ENGINE(2, obb, obb)
    ROW_OF_ENGINE(3, segment, triangle)
    ROW_OF_ENGINE(3, capsule, obb)
    ROW_OF_ENGINE(3, aabb, obb)
    ROW_OF_ENGINE(3, obb, obb)
    ROW_OF_ENGINE(3, triangle, triangle)
    ROW_OF_ENGINE(3, hull_8, hull_8)
    ROW_OF_ENGINE(3, hull_32, hull_32)
    ROW_OF_SIGNED(2, aabb)
    ROW_OF_SIGNED(3, aabb)
    ROW_OF_DEPTH(2, circle, obb)
    ROW_OF_DEPTH(2, obb, obb)
    ROW_OF_DEPTH(3, sphere, aabb)
    ROW_OF_DEPTH(3, sphere, halfspace)
    ROW_OF_DEPTH(3, capsule, obb)
    ROW_OF_DEPTH(3, obb, obb)
    ROW_OF_DEPTH(3, hull_8, hull_8)
    ROW_OF_SEPARATE(2, circle, aabb)
    ROW_OF_SEPARATE(3, sphere, aabb)
    ROW_OF_SEPARATE(3, obb, obb)
    return rows;
}

} // namespace bench
