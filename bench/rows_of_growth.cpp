/* graze benchmark: inputs where many parts meet at one place, of n parts and of 2n. A question about them may cost at
 * most 2.3 times as much for 2n, and what the answer grows by.
 *
 * A case is a name, n, and a function that makes the input of size n and returns the question about it:
 *
 *     rows.push_back({"growth-mesh-contacts-fan", 4096, [](std::size_t n) -> growing_question {
 *         auto mesh = mesh_of(fan(n));
 *         return [mesh] { return contacts_with(mesh.get(), ball_at(0, 0, 0.25, 0.5), false); };
 *     }});
 *
 * Choose n so that 2n takes some milliseconds.
 *
 * SPDX-License-Identifier: MIT */
#include "growth.hpp"
#include "inputs.hpp"

#include <graze/graze.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <random>

#include <unistd.h>

namespace bench {
namespace {

constexpr double turn = 6.283185307179586;

bool count_pairs(void *user, const grz_pair *, std::size_t count)
{
    *static_cast<std::size_t *>(user) += count;
    return true;
}

/* Meshes: n triangles that have something in common. */

using corners = std::vector<grz3_vec>; /* three a triangle */

std::shared_ptr<grz_mesh> mesh_of(const corners &all)
{
    grz_triangles triangles = {GRZ_DOUBLE, all.size(), 0, all.data(), all.size() / 3, nullptr, nullptr};
    grz_mesh *made = nullptr;
    grz_mesh_build(&made, &triangles, nullptr);
    return {made, grz_mesh_free};
}

/* Around one corner: a disc, or with a height a cone. */
corners cone(std::size_t n, double height)
{
    corners all;
    auto rim = [n](std::size_t i) {
        double angle = turn * static_cast<double>(i % n) / static_cast<double>(n);
        return grz3_vec{std::cos(angle), std::sin(angle), 0};
    };
    for (std::size_t i = 0; i < n; i++) {
        all.insert(all.end(), {{0, 0, height}, rim(i), rim(i + 1)});
    }
    return all;
}

corners fan(std::size_t n) { return cone(n, 0); }
corners steep_cone(std::size_t n) { return cone(n, 1); }

/* Pages around one edge. */
corners book(std::size_t n)
{
    corners all;
    for (std::size_t i = 0; i < n; i++) {
        double angle = turn * static_cast<double>(i) / static_cast<double>(n);
        all.insert(all.end(), {{0, 0, 0}, {0, 0, 1}, {std::cos(angle), std::sin(angle), 0}});
    }
    return all;
}

corners moved_up(corners all, double up)
{
    for (grz3_vec &p : all) {
        p.z += up;
    }
    return all;
}

/* Moved up, and then turned out of all axes. */
corners tilted(const corners &from, double up)
{
    corners all = moved_up(from, up);
    for (grz3_vec &p : all) {
        const double c = std::cos(0.7), s = std::sin(0.7), d = std::cos(0.9), e = std::sin(0.9);
        const grz3_vec q = {c * p.x - s * p.y, s * p.x + c * p.y, p.z};
        p = {q.x, d * q.y - e * q.z, e * q.y + d * q.z};
    }
    return all;
}

/* A closed disc, along the axes. */
corners flat_coin(std::size_t n)
{
    corners all;
    auto rim = [n](std::size_t i, double height) {
        double angle = turn * static_cast<double>(i % n) / static_cast<double>(n);
        return grz3_vec{std::cos(angle), std::sin(angle), height};
    };
    for (std::size_t i = 0; i < n; i++) {
        const grz3_vec p = rim(i, 0), q = rim(i + 1, 0), r = rim(i, 0.0625), s = rim(i + 1, 0.0625);
        all.insert(all.end(), {{0, 0, 0}, q, p, {0, 0, 0.0625}, r, s, p, q, s, p, s, r});
    }
    return all;
}

corners coin(std::size_t n) { return tilted(flat_coin(n), 0); }

corners equal(std::size_t n)
{
    corners all;
    for (std::size_t i = 0; i < n; i++) {
        all.insert(all.end(), {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    }
    return all;
}

/* A mesh in a file, which goes with it. */
struct mesh_file {
    std::filesystem::path path = std::filesystem::temp_directory_path() / ("graze-growth-" + std::to_string(getpid()) + ".stl");

    explicit mesh_file(const corners &all)
    {
        std::ofstream out(path);
        out.precision(17);
        out << "solid all\n";
        for (std::size_t i = 0; i < all.size(); i++) {
            out << (i % 3 == 0 ? "facet normal 0 0 0\nouter loop\n" : "");
            out << "vertex " << all[i].x << ' ' << all[i].y << ' ' << all[i].z << '\n';
            out << (i % 3 == 2 ? "endloop\nendfacet\n" : "");
        }
        out << "endsolid all\n";
    }
    ~mesh_file() { std::filesystem::remove(path); }
    mesh_file(const mesh_file &) = delete;
    mesh_file &operator=(const mesh_file &) = delete;
};

#ifdef GRAZE_BENCH_COMMAND
/* Triangles side by side around one corner, as a map. */
struct map_file {
    std::filesystem::path path;

    explicit map_file(std::size_t n) : path(std::filesystem::temp_directory_path() / ("graze-growth-" + std::to_string(getpid()) + ".wkt"))
    {
        std::ofstream out(path);
        out.precision(17);
        auto at = [&](std::size_t i) {
            const double angle = turn * static_cast<double>(i % n) / static_cast<double>(n);
            out << ", " << std::cos(angle) << " " << std::sin(angle);
        };
        for (std::size_t i = 0; i < n; i++) {
            out << "POLYGON ((0 0";
            at(i);
            at(i + 1);
            out << ", 0 0))\n";
        }
    }
    ~map_file() { std::filesystem::remove(path); }
    map_file(const map_file &) = delete;
    map_file &operator=(const map_file &) = delete;
};

growth_row row_of_map_check()
{
    return {"growth-check-map-fan", 8192, [](std::size_t size) -> growing_question {
        auto file = std::make_shared<map_file>(size);
        const std::string command = std::string("'" GRAZE_BENCH_COMMAND "' check '") + file->path.string() + "' >/dev/null";
        return [file, command]() -> std::size_t { return std::system(command.c_str()) == 0; };
    }};
}

/* The command with a mesh in a file. Its answer is one line. */
growth_row row_of_check(const std::string &name, std::size_t n, corners (*make)(std::size_t n))
{
    return {"growth-check-" + name, n, [make](std::size_t size) -> growing_question {
        auto file = std::make_shared<mesh_file>(make(size));
        const std::string command = std::string("'" GRAZE_BENCH_COMMAND "' check '") + file->path.string() + "' >/dev/null";
        return [file, command]() -> std::size_t { return std::system(command.c_str()) == 0; };
    }};
}
#endif

bool count_contacts(void *user, const grz_mesh_contact *)
{
    ++*static_cast<std::size_t *>(user);
    return true;
}

std::size_t contacts_with(const grz_mesh *mesh, const grz3_shape &shape, bool skip_inner_edges)
{
    std::size_t count = 0;
    grz_mesh_contact_options options = {};
    options.skip_inner_edges = skip_inner_edges;
    grz_mesh_contacts(mesh, &shape, &options, count_contacts, &count);
    return count;
}

grz3_shape ball_at(double x, double y, double z, double radius)
{
    grz3_sphere ball = {{x, y, z}, radius};
    return grz3_shape_from_sphere(&ball);
}

void add_meshes(std::vector<growth_row> &rows)
{
#ifdef GRAZE_BENCH_COMMAND
    rows.push_back(row_of_map_check());
#endif
    struct sort {
        const char *name;
        corners (*make)(std::size_t n);
        double height; /* of the common corner */
    };
    for (const sort &each :
         {sort{"fan", fan, 0}, sort{"cone", steep_cone, 1}, sort{"book", book, 1}, sort{"equal", equal, 0}, sort{"coin", coin, 0},
          sort{"flat-coin", flat_coin, 0}}) {
        const auto make = each.make;
        const double height = each.height;
        const std::string name = each.name;
        const std::size_t n = make == equal || make == coin || make == flat_coin ? 512 : 2048;
        rows.push_back({"growth-mesh-self-pairs-" + name, n, [make](std::size_t size) -> growing_question {
            auto mesh = mesh_of(make(size));
            return [mesh] {
                std::size_t count = 0;
                grz_mesh_self_pairs(mesh.get(), count_pairs, &count);
                return count;
            };
        }});
#ifdef GRAZE_BENCH_COMMAND
        rows.push_back(row_of_check(name, 16384, make));
#endif
        for (bool skip : {false, true}) {
            rows.push_back({"growth-mesh-contacts-" + name + (skip ? "-smooth" : ""), n, [=](std::size_t size) -> growing_question {
                auto mesh = mesh_of(make(size));
                return [=] { return contacts_with(mesh.get(), ball_at(0, 0, height + 0.09375, 0.125), skip); };
            }});
        }
    }
}

double distance_of(const grz_mesh *a, const grz_mesh *b)
{
    double distance = 0;
    grz3_vec pa, pb;
    grz_meshes_distance(a, b, GRZ_SKIN, GRZ_SKIN, &distance, &pa, &pb);
    return distance;
}

/* Two meshes beside each other whose boxes meet. Of the fans n is not larger, as their groups no longer fit in the
 * cache then: 2n costs 2.9 times as much by the clock, but in instructions 2.1. */
void add_two_meshes(std::vector<growth_row> &rows)
{
    rows.push_back({"growth-meshes-pairs-fans", 4096, [](std::size_t n) -> growing_question {
        auto a = mesh_of(tilted(fan(n), 0)), b = mesh_of(tilted(fan(n), 0.0625));
        return [a, b] {
            std::size_t count = 0;
            grz_mesh_pairs(a.get(), b.get(), count_pairs, &count);
            return count;
        };
    }});
    rows.push_back({"growth-meshes-pairs-crossing", 2048, [](std::size_t n) -> growing_question {
        auto a = mesh_of(tilted(fan(n), 0)), b = mesh_of(tilted(steep_cone(n), -0.5));
        return [a, b] {
            std::size_t count = 0;
            grz_mesh_pairs(a.get(), b.get(), count_pairs, &count);
            return count;
        };
    }});
    for (bool is_coin : {false, true}) {
        rows.push_back({is_coin ? "growth-meshes-distance-coins" : "growth-meshes-distance-fans", 256, [=](std::size_t n) -> growing_question {
            auto a = mesh_of(is_coin ? coin(n) : fan(n)), b = mesh_of(moved_up(is_coin ? coin(n) : fan(n), 1.5));
            return [a, b]() -> std::size_t { return distance_of(a.get(), b.get()) > 0; };
        }});
    }
    rows.push_back({"growth-meshes-overlap-coins", 512, [](std::size_t n) -> growing_question {
        auto a = mesh_of(coin(n)), b = mesh_of(moved_up(coin(n), 0.125));
        return [a, b]() -> std::size_t {
            bool overlap = false;
            grz_meshes_overlap(a.get(), b.get(), GRZ_SKIN, GRZ_SKIN, &overlap);
            return 1;
        };
    }});
}

/* Polygons. */

std::shared_ptr<grz2_polygon> polygon_of(const std::vector<grz2_vec> &points)
{
    grz2_rings ring = {};
    ring.number = GRZ_DOUBLE;
    ring.point_count = points.size();
    ring.points = points.data();
    grz2_polygon *made = nullptr;
    grz2_polygon_build(&made, &ring, nullptr);
    return {made, grz2_polygon_free};
}

/* n teeth, side by side along the x axis. */
std::vector<grz2_vec> comb(std::size_t n)
{
    std::vector<grz2_vec> points;
    const double wide = 1 / static_cast<double>(n);
    for (std::size_t i = 0; i < n; i++) {
        const double x = static_cast<double>(i) * wide;
        points.push_back({x, 0});
        points.push_back({x + 0.5 * wide, 1});
    }
    points.push_back({1, 0});
    points.push_back({1, -1});
    points.push_back({0, -1});
    return points;
}

bool count_polygon_contacts(void *user, const grz2_polygon_contact *)
{
    ++*static_cast<std::size_t *>(user);
    return true;
}

void add_polygons(std::vector<growth_row> &rows)
{
    rows.push_back({"growth-polygon-contacts-comb", 512, [](std::size_t n) -> growing_question {
        auto polygon = polygon_of(comb(n));
        return [polygon] {
            std::size_t count = 0;
            grz2_circle circle = {{0.5, 1}, 0.75};
            grz2_shape shape = grz2_shape_from_circle(&circle);
            grz2_polygon_contacts(polygon.get(), &shape, nullptr, count_polygon_contacts, &count);
            return count;
        };
    }});
}

/* Shapes of the 3D space. */

void add_shapes(std::vector<growth_row> &rows)
{
    rows.push_back({"growth-separate-row", 512, [](std::size_t n) -> growing_question {
        std::vector<grz3_shape> row;
        for (std::size_t i = 0; i < n; i++) {
            const double x = 0.75 * static_cast<double>(i);
            grz3_aabb box = {{x, 0, 0}, {x + 1, 1, 1}};
            row.push_back(grz3_shape_from_aabb(&box));
        }
        return [row]() -> std::size_t {
            grz3_vec place;
            const grz3_shape ball = ball_at(0.375 * static_cast<double>(row.size()), 0.5, 0.5, 0.25);
            return grz3_separate(&ball, row.data(), row.size(), &place).yes;
        };
    }});
}

/* Hulls of n points: a prism, and what lies in one plane or around one center. */

using hull_points = std::shared_ptr<std::vector<grz3_vec>>;

grz3_shape hull_of(const hull_points &points)
{
    grz3_hull hull = {static_cast<int>(points->size()), points->data()};
    return grz3_shape_from_hull(&hull);
}

grz3_vec on_rim(std::size_t i, std::size_t n, double z)
{
    const double angle = turn * static_cast<double>(i) / static_cast<double>(n);
    return {std::cos(angle), std::sin(angle), z};
}

hull_points circle_of(std::size_t n, double x)
{
    auto points = std::make_shared<std::vector<grz3_vec>>();
    for (std::size_t i = 0; i < n; i++) {
        points->push_back(on_rim(i, n, 0));
        points->back().x += x;
    }
    return points;
}

hull_points prism_of(std::size_t n, double x, double z)
{
    auto points = std::make_shared<std::vector<grz3_vec>>();
    for (std::size_t i = 0; i < n / 2; i++) {
        for (const double end : {z - 1, z + 1}) {
            points->push_back(on_rim(i, n / 2, end));
            points->back().x += x;
        }
    }
    return points;
}

hull_points spiral_of(std::size_t n)
{
    auto points = std::make_shared<std::vector<grz3_vec>>();
    for (std::size_t i = 0; i < n; i++) {
        const double z = (2 * static_cast<double>(i) + 1) / static_cast<double>(n) - 1, wide = std::sqrt(1 - z * z),
                     angle = 2.399963229728653 * static_cast<double>(i);
        points->push_back({wide * std::cos(angle), wide * std::sin(angle), z});
    }
    return points;
}

growing_question contact_of(const hull_points &a, const hull_points &b)
{
    return [a, b]() -> std::size_t {
        const grz3_shape x = hull_of(a), y = hull_of(b);
        grz3_manifold manifold;
        return grz3_contact(&x, &y, 0, &manifold).yes;
    };
}

growing_question signed_distance_in(const hull_points &points, const grz3_vec &at)
{
    return [points, at]() -> std::size_t {
        const grz3_shape hull = hull_of(points);
        double distance;
        grz3_vec gradient;
        return grz3_signed_distance(&at, &hull, &distance, &gradient).yes;
    };
}

void add_hulls(std::vector<growth_row> &rows)
{
    rows.push_back({"growth-contact-prisms", 1250, [](std::size_t n) {
        return contact_of(prism_of(n, 0, 0), prism_of(n, 0.1, 1.99));
    }});
    rows.push_back({"growth-contact-circles", 1250, [](std::size_t n) {
        return contact_of(circle_of(n, 0), circle_of(n, 0.5));
    }});
    rows.push_back({"growth-signed-prism", 1250, [](std::size_t n) {
        return signed_distance_in(prism_of(n, 0, 0), {0.01, 0.02, 0.03});
    }});
    rows.push_back({"growth-signed-prism-center", 1250, [](std::size_t n) {
        return signed_distance_in(prism_of(n, 0, 0), {0, 0, 0});
    }});
    rows.push_back({"growth-signed-round", 1250, [](std::size_t n) {
        return signed_distance_in(spiral_of(n), {0, 0, 0});
    }});
    for (const char *name : {"growth-separate-walls", "growth-separate-walls-in-any-order"}) {
        const bool in_any_order = std::string(name) != "growth-separate-walls";
        rows.push_back({name, 512, [in_any_order](std::size_t n) -> growing_question {
            std::vector<grz3_shape> row;
            std::mt19937 random(1);
            for (std::size_t i = 0; i < n; i++) {
                const double x = 0.75 * static_cast<double>(i);
                grz3_aabb wall = {{x, -1e6, -1e6}, {x + 1, 1e6, 1e6}};
                row.push_back(grz3_shape_from_aabb(&wall));
            }
            if (in_any_order) {
                std::shuffle(row.begin(), row.end(), random);
            }
            return [row]() -> std::size_t {
                grz3_vec place;
                const grz3_shape ball = ball_at(0.375 * static_cast<double>(row.size()), 0.5, 0.5, 0.25);
                return grz3_separate(&ball, row.data(), row.size(), &place).yes;
            };
        }});
    }
}

} // namespace

std::vector<growth_row> rows_of_growth()
{
    std::vector<growth_row> rows;
    add_meshes(rows);
    add_two_meshes(rows);
    add_polygons(rows);
    add_growth_of_polygons(rows);
    add_shapes(rows);
    add_hulls(rows);
    return rows;
}

} // namespace bench
