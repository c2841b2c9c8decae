/* graze benchmark: culling of boxes and balls around a view frustum, a third of which are visible; and what making a
 * frustum costs.
 *
 * SPDX-License-Identifier: MIT */
#include "frustum.hpp"

namespace bench {

std::vector<frustum_peer> &frustum_peers()
{
    static std::vector<frustum_peer> all;
    return all;
}

namespace {

/* Looking along -z with an angle of 90 degrees, from 0.5 to 20. */
constexpr double matrix[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -20.5 / 19.5, -1, 0, 0, -20 / 19.5, 0};

template <class Shape, class Make, class Cull> row culling(const char *name, Make make, Cull cull, bool with_peers)
{
    auto prepare = [=] {
        generator random(5);
        auto frustum = std::make_shared<grz3_frustum>(grz3_frustum_from_matrix(matrix, GRZ_DEPTH_MINUS_ONE_TO_ONE));
        auto shapes = std::make_shared<std::vector<Shape>>();
        prepared_row prepared = {{}, 0, 0};
        for (std::size_t i = 0; i < pair_count; i++) {
            grz3_vec at = {uniform(random, -16, 16), uniform(random, -16, 16), uniform(random, -22, 2)};
            shapes->push_back(make(at, uniform(random, 0.25, 1)));
            prepared.hits += cull(shapes->back(), *frustum);
        }
        prepared.hits /= static_cast<double>(pair_count);
        prepared.contenders.push_back(
            make_contender("graze", pair_count, [shapes, frustum, cull, first = shapes->data()](std::size_t i) { return cull(first[i], *frustum); }));
        if constexpr (std::is_same_v<Shape, grz3_aabb>) {
            for (frustum_peer add : frustum_peers()) {
                if (with_peers) {
                    add(*frustum, *shapes, prepared.contenders);
                }
            }
        }
        return prepared;
    };
    return {name, prepare};
}

grz3_sphere ball(grz3_vec at, double size)
{
    return {at, size};
}

grz3_aabb box(grz3_vec at, double size)
{
    return {{at.x - size, at.y - size, at.z - size}, {at.x + size, at.y + size, at.z + size}};
}

grz3_obb turned(grz3_vec at, double size)
{
    return grz3_obb_from_quaternion(at, {size, size, size}, {size, 1 - size, 0.5, 1});
}

#define CULLS(FUNCTION) [](const auto &shape, const grz3_frustum &frustum) { return FUNCTION(&shape, &frustum); }

template <class Make> row making(const char *name, Make make)
{
    auto prepare = [make] {
        return prepared_row{{make_contender("graze", 1024, [make](std::size_t) { return make().plane[0].offset > 0; })}, 0, 0};
    };
    return {name, prepare};
}

} // namespace

std::vector<row> rows_of_frustum()
{
    return {
        culling<grz3_sphere>("overlap3-sphere-frustum", ball, CULLS(grz3_overlap_sphere_frustum), false),
        culling<grz3_aabb>("overlap3-aabb-frustum", box, CULLS(grz3_overlap_aabb_frustum), true),
        culling<grz3_obb>("overlap3-obb-frustum", turned, CULLS(grz3_overlap_obb_frustum), false),
        culling<grz3_sphere>("conservative-sphere-frustum", ball, CULLS(grz3_conservative_overlap_sphere_frustum), false),
        culling<grz3_aabb>("conservative-aabb-frustum", box, CULLS(grz3_conservative_overlap_aabb_frustum), true),
        culling<grz3_obb>("conservative-obb-frustum", turned, CULLS(grz3_conservative_overlap_obb_frustum), false),
        making("make-3_frustum_from_matrix", [] { return grz3_frustum_from_matrix(matrix, GRZ_DEPTH_MINUS_ONE_TO_ONE); }),
        making("make-3_frustum_from_planes",
               [] {
                   static const grz3_frustum frustum = grz3_frustum_from_matrix(matrix, GRZ_DEPTH_MINUS_ONE_TO_ONE);
                   grz3_frustum again = grz3_frustum_from_planes(frustum.plane);
                   grz3_shape shape = grz3_shape_from_frustum(&again);
                   return shape.hull.count == 8 ? again : frustum;
               }),
    };
}

} // namespace bench
