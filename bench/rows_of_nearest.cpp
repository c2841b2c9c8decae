/* graze benchmark: what is nearest: the triangle of a mesh to a point, boxes of a tree, distances of meshes and
 * polygons.
 *
 * SPDX-License-Identifier: MIT */
#include "crowds.hpp"
#include "inputs.hpp"
#include "nearest.hpp"
#include "rows.hpp"

#include <graze/graze.h>

#include <cmath>

namespace bench {

std::vector<nearest_peer> &nearest_peers()
{
    static std::vector<nearest_peer> all;
    return all;
}

int distance_as_answer(double distance, double size) { return static_cast<int>(100 * std::fmin(distance / size, 1)); }

namespace {

using mesh_pointer = std::shared_ptr<grz_mesh>;

mesh_pointer mesh_of(const mesh_data &data, double shift)
{
    const double by[12] = {1, 0, 0, shift, 0, 1, 0, 0, 0, 0, 1, 0};
    return graze_mesh(data, true, shift == 0 ? nullptr : by);
}

struct box {
    float least[3], size[3];
};

box box_of(const mesh_data &data)
{
    box b = {};
    for (int k = 0; k < 3; k++) {
        float least = data.vertices[static_cast<std::size_t>(k)], greatest = least;
        for (std::size_t i = 0; i < data.vertex_count(); i++) {
            least = std::fmin(least, data.vertices[3 * i + static_cast<std::size_t>(k)]);
            greatest = std::fmax(greatest, data.vertices[3 * i + static_cast<std::size_t>(k)]);
        }
        b.least[k] = least;
        b.size[k] = greatest - least;
    }
    return b;
}

enum class lie_of_points { near, box, far };

/* Near: within 1 % of the size of the mesh from a vertex. Box: in its box. Far: in one of three times its size. */
nearest_points make_points(const mesh_data &data, lie_of_points where)
{
    generator random(11);
    const box b = box_of(data);
    auto all = std::make_shared<std::vector<std::array<float, 3>>>(pair_count);
    for (auto &point : *all) {
        const auto vertex = static_cast<std::size_t>(uniform(random, 0, 1) * static_cast<double>(data.vertex_count()));
        for (int k = 0; k < 3; k++) {
            const double share = uniform(random, 0, 1);
            const double by = where == lie_of_points::far ? 3 * share - 1 : share;
            point[static_cast<std::size_t>(k)] =
                where == lie_of_points::near
                    ? data.vertices[3 * vertex + static_cast<std::size_t>(k)] + static_cast<float>(0.02 * (share - 0.5)) * b.size[0]
                    : b.least[k] + static_cast<float>(by) * b.size[k];
        }
    }
    return all;
}

grz3_vec point_at(const nearest_points &points, std::size_t i)
{
    const std::array<float, 3> &p = (*points)[i];
    return {p[0], p[1], p[2]};
}

prepared_row prepare_nearest(const std::string &name, lie_of_points where)
{
    auto data = std::make_shared<const mesh_data>(make_mesh(name));
    mesh_pointer mesh = mesh_of(*data, 0);
    nearest_points points = make_points(*data, where);
    const double size = box_of(*data).size[0];
    auto answer = [=](std::size_t i) {
        grz3_vec p = point_at(points, i);
        grz_mesh_nearest_point n;
        grz_mesh_nearest(mesh.get(), &p, HUGE_VAL, GRZ_SKIN, &n);
        return distance_as_answer(n.distance, size);
    };
    prepared_row prepared = {{make_contender("graze", pair_count, answer)}, 0, 0};
    for (nearest_peer add : nearest_peers()) {
        add(data, points, prepared.contenders);
    }
    return prepared;
}

/* Other questions about points and the sphere. */
template <class Ask> row mesh_question(const std::string &name, std::size_t count, Ask ask)
{
    auto prepare = [=] {
        mesh_data data = make_mesh("sphere");
        mesh_pointer mesh = mesh_of(data, 0), other = mesh_of(data, 2.5);
        nearest_points points = make_points(data, lie_of_points::box);
        auto answer = [=](std::size_t i) { return static_cast<int>(ask(mesh.get(), other.get(), point_at(points, i))); };
        return prepared_row{{make_contender("graze", count, answer)}, 0, 0, count};
    };
    return {name, prepare};
}

void add_mesh_rows(std::vector<row> &rows)
{
    static const std::pair<const char *, lie_of_points> lies[] = {
        {"-near", lie_of_points::near}, {"-box", lie_of_points::box}, {"-far", lie_of_points::far}};
    for (std::string name : {"bunny", "dragon", "terrain"}) {
        for (const auto &[lie, where] : lies) {
            if (has_mesh(name)) {
                rows.push_back({"nearest-" + name + lie, [name, where = where] { return prepare_nearest(name, where); }});
            }
        }
    }
    rows.push_back(mesh_question("mesh-nearest-2-points", pair_count, [](grz_mesh *mesh, grz_mesh *, grz3_vec p) {
        grz3_vec two[2] = {p, {p.y, p.z, p.x}};
        grz_mesh_nearest_point n[2];
        grz_mesh_nearest_n(mesh, two, 2, HUGE_VAL, GRZ_SKIN, nullptr, n);
        return n[0].side;
    }));
    rows.push_back(mesh_question("mesh-signed-distance", pair_count, [](grz_mesh *mesh, grz_mesh *, grz3_vec p) {
        double d = 0;
        grz_mesh_signed_distance(mesh, &p, GRZ_SOLID_ODD, &d);
        return d < 0;
    }));
    rows.push_back(mesh_question("mesh-signed-distance-2-points", pair_count, [](grz_mesh *mesh, grz_mesh *, grz3_vec p) {
        grz3_vec two[2] = {p, {p.y, p.z, p.x}};
        double d[2] = {0, 0};
        grz_mesh_signed_distance_n(mesh, two, 2, GRZ_SOLID_ODD, nullptr, d);
        return d[0] < 0;
    }));
    rows.push_back(mesh_question("mesh-distance-ball", pair_count / 16, [](grz_mesh *mesh, grz_mesh *, grz3_vec p) {
        grz3_sphere ball = {p, 0.01};
        grz3_shape shape = grz3_shape_from_sphere(&ball);
        double d = 0;
        grz_mesh_distance(mesh, &shape, GRZ_SKIN, &d, nullptr, nullptr);
        return d > 0.1;
    }));
    rows.push_back(mesh_question("mesh-within-ball", pair_count / 16, [](grz_mesh *mesh, grz_mesh *, grz3_vec p) {
        grz3_sphere ball = {p, 0.01};
        grz3_shape shape = grz3_shape_from_sphere(&ball);
        bool within = false;
        grz_mesh_within(mesh, &shape, 0.1, GRZ_SOLID_ODD, &within);
        return within;
    }));
    rows.push_back(mesh_question("mesh-overlap-solid", pair_count, [](grz_mesh *mesh, grz_mesh *, grz3_vec p) {
        grz3_sphere ball = {p, 0.01};
        grz3_shape shape = grz3_shape_from_sphere(&ball);
        bool overlap = false;
        grz_mesh_overlap(mesh, &shape, GRZ_SOLID_WINDING, &overlap);
        return overlap;
    }));
    rows.push_back(mesh_question("meshes-overlap", 4, [](grz_mesh *mesh, grz_mesh *other, grz3_vec) {
        bool overlap = false;
        grz_meshes_overlap(mesh, other, GRZ_SOLID_ODD, GRZ_SOLID_ODD, &overlap);
        return overlap;
    }));
    rows.push_back(mesh_question("meshes-within", 4, [](grz_mesh *mesh, grz_mesh *other, grz3_vec) {
        bool within = false;
        grz_meshes_within(mesh, other, 0.1, GRZ_SOLID_ODD, GRZ_SOLID_ODD, &within);
        return within;
    }));
    rows.push_back(mesh_question("meshes-distance", 4, [](grz_mesh *mesh, grz_mesh *other, grz3_vec) {
        double d = 0;
        grz_meshes_distance(mesh, other, GRZ_SKIN, GRZ_SKIN, &d, nullptr, nullptr);
        return d > 0.1;
    }));
}

/* Boxes as in rows_of_trees.cpp. */
template <class Ask> row tree_question(const std::string &name, int dimension, Ask ask)
{
    auto prepare = [=] {
        crowd c = make_crowd(dimension, lie::uniform, 100000, 2);
        grz_boxes boxes = {c.dimension, GRZ_DOUBLE, c.count, 0, c.numbers.data()};
        grz_tree *made = nullptr;
        grz_tree_build(&made, &boxes, nullptr, nullptr);
        std::shared_ptr<grz_tree> tree(made, grz_tree_free);
        generator random(7);
        auto places = std::make_shared<std::vector<grz3_vec>>(pair_count);
        for (grz3_vec &each : *places) {
            each = {uniform(random, 0, 1), uniform(random, 0, 1), uniform(random, 0, 1)};
        }
        auto answer = [=](std::size_t i) { return static_cast<int>(ask(tree.get(), (*places)[i])); };
        return prepared_row{{make_contender("graze", pair_count / 16, answer)}, 0, 0, pair_count / 16};
    };
    return {name, prepare};
}

void add_tree_rows(std::vector<row> &rows)
{
    rows.push_back(tree_question("tree2-nearest-point", 2, [](const grz_tree *tree, grz3_vec p) {
        grz2_vec at = {p.x, p.y};
        grz2_shape point = grz2_shape_from_point(&at);
        grz_tree_neighbor n;
        return grz2_tree_nearest(tree, &point, nullptr, &n).yes;
    }));
    rows.push_back(tree_question("tree2-nearest-8-point", 2, [](const grz_tree *tree, grz3_vec p) {
        grz2_vec at = {p.x, p.y};
        grz2_shape point = grz2_shape_from_point(&at);
        grz_tree_neighbor n[8];
        std::size_t count;
        return grz2_tree_nearest_k(tree, &point, HUGE_VAL, nullptr, n, 8, &count).yes;
    }));
    rows.push_back(tree_question("tree3-nearest-point", 3, [](const grz_tree *tree, grz3_vec p) {
        grz3_shape point = grz3_shape_from_point(&p);
        grz_tree_neighbor n;
        return grz3_tree_nearest(tree, &point, nullptr, &n).yes;
    }));
    rows.push_back(tree_question("tree3-nearest-8-point", 3, [](const grz_tree *tree, grz3_vec p) {
        grz3_shape point = grz3_shape_from_point(&p);
        grz_tree_neighbor n[8];
        std::size_t count;
        return grz3_tree_nearest_k(tree, &point, HUGE_VAL, nullptr, n, 8, &count).yes;
    }));
}

/* A star of many corners around a place. */
std::shared_ptr<grz2_polygon> star_at(double x, std::size_t count)
{
    std::vector<grz2_vec> ring(count);
    for (std::size_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * static_cast<double>(i) / static_cast<double>(count), r = i % 2 ? 1 : 0.9;
        ring[i] = {x + r * std::cos(angle), r * std::sin(angle)};
    }
    grz2_rings rings = {GRZ_DOUBLE, ring.size(), 0, ring.data(), 1, nullptr, 0, nullptr};
    grz2_polygon *made = nullptr;
    grz2_polygon_build(&made, &rings, nullptr);
    return {made, grz2_polygon_free};
}

template <class Ask> row polygon_question(const std::string &name, Ask ask)
{
    auto prepare = [=] {
        constexpr std::size_t count = 256;
        std::shared_ptr<grz2_polygon> polygon = star_at(0, 100000), other = star_at(2.25, 100000);
        generator random(5);
        auto places = std::make_shared<std::vector<grz2_vec>>(count);
        for (grz2_vec &each : *places) {
            each = {uniform(random, -1.5, 1.5), uniform(random, -1.5, 1.5)};
        }
        auto answer = [=](std::size_t i) { return static_cast<int>(ask(polygon.get(), other.get(), (*places)[i])); };
        return prepared_row{{make_contender("graze", count, answer)}, 0, 0, count};
    };
    return {name, prepare};
}

void add_polygon_rows(std::vector<row> &rows)
{
    rows.push_back(polygon_question("polygon-distance-ball-100k", [](const grz2_polygon *polygon, const grz2_polygon *, grz2_vec p) {
        grz2_circle circle = {p, 0.01};
        grz2_shape ball = grz2_shape_from_circle(&circle);
        return grz2_polygon_distance(polygon, &ball, nullptr, nullptr) > 0;
    }));
    rows.push_back(polygon_question("polygon-signed-distance-100k", [](const grz2_polygon *polygon, const grz2_polygon *, grz2_vec p) {
        return grz2_polygon_signed_distance(polygon, &p) < 0;
    }));
    rows.push_back(polygon_question("polygon-within-ball-100k", [](const grz2_polygon *polygon, const grz2_polygon *, grz2_vec p) {
        grz2_circle circle = {p, 0.01};
        grz2_shape ball = grz2_shape_from_circle(&circle);
        return grz2_polygon_within(polygon, &ball, 0.1);
    }));
    rows.push_back(polygon_question("polygons-within-100k", [](const grz2_polygon *polygon, const grz2_polygon *other, grz2_vec) {
        return grz2_polygons_within(polygon, other, 0.1);
    }));
    rows.push_back(polygon_question("polygons-distance-100k", [](const grz2_polygon *polygon, const grz2_polygon *other, grz2_vec) {
        return grz2_polygons_distance(polygon, other, nullptr, nullptr) > 0;
    }));
}

} // namespace

std::vector<row> rows_of_nearest()
{
    std::vector<row> rows;
    add_mesh_rows(rows);
    add_tree_rows(rows);
    add_polygon_rows(rows);
    return rows;
}

} // namespace bench
