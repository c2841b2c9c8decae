/* graze benchmark: polygons of 1,000 and 100,000 edges.
 *
 * SPDX-License-Identifier: MIT */
#include "guess.h"
#include "inputs.hpp"
#include "polygons.hpp"
#include "rows.hpp"

#include <cmath>

namespace bench {

std::vector<inside_peer> &inside_peers()
{
    static std::vector<inside_peer> all;
    return all;
}

std::vector<polygon_distance_peer> &polygon_distance_peers()
{
    static std::vector<polygon_distance_peer> all;
    return all;
}

namespace {

constexpr std::size_t place_count = 256;

} // namespace

/* A coast around the origin, from 0.6 to 1.4 away: halfway between two of its points there is one more, off by about
 * half of what the points a level above were. It does not cross itself. */
points make_coast(std::size_t count, unsigned seed)
{
    generator random(seed);
    std::vector<double> radius(1, 1.0);
    double off = 0.2;
    while (radius.size() < count) {
        std::vector<double> finer;
        for (std::size_t i = 0; i < radius.size(); i++) {
            finer.push_back(radius[i]);
            finer.push_back((radius[i] + radius[(i + 1) % radius.size()]) / 2 + uniform(random, -off, off));
        }
        radius = finer;
        off /= 2;
    }
    auto coast = std::make_shared<std::vector<grz2_vec>>(count);
    for (std::size_t i = 0; i < count; i++) {
        double angle = 6.283185307179586 * static_cast<double>(i) / static_cast<double>(count);
        double r = radius[i * radius.size() / count];
        (*coast)[i] = {r * std::cos(angle), r * std::sin(angle)};
    }
    return coast;
}

polygon_pointer polygon_of(const std::vector<grz2_vec> &ring)
{
    grz2_rings rings = {GRZ_DOUBLE, ring.size(), 0, ring.data(), 1, nullptr, 0, nullptr};
    grz2_polygon *made = nullptr;
    grz2_polygon_build(&made, &rings, nullptr);
    return {made, grz2_polygon_free};
}

namespace {

/* Places in the square around the coast; every fourth is a point of it. */
points make_places(const std::vector<grz2_vec> &coast)
{
    generator random(7);
    auto all = std::make_shared<std::vector<grz2_vec>>(place_count);
    for (std::size_t i = 0; i < place_count; i++) {
        double x = uniform(random, -1.5, 1.5), y = uniform(random, -1.5, 1.5);
        (*all)[i] = i % 4 == 0 ? coast[i * coast.size() / place_count] : grz2_vec{x, y};
    }
    return all;
}

row inside(const std::string &name, std::size_t count)
{
    auto prepare = [=] {
        points coast = make_coast(count, 2), places = make_places(*coast);
        polygon_pointer polygon = polygon_of(*coast);
        auto exact = [=](std::size_t i) {
            grz2_shape point = grz2_shape_from_point(&(*places)[i]);
            return static_cast<int>(grz2_polygon_overlap(polygon.get(), &point));
        };
        grz2_rings rings = {GRZ_DOUBLE, coast->size(), 0, coast->data(), 1, nullptr, 0, nullptr};
        auto one_call = [=](std::size_t i) { return static_cast<int>(grz2_overlap_point_rings(&(*places)[i], &rings)); };
        auto guess = [=](std::size_t i) { return static_cast<int>(guess2_inside(&(*places)[i], coast->data(), coast->size())); };
        prepared_row prepared = {{make_contender("graze", place_count, exact), make_contender("graze-rings", place_count, one_call),
                                  make_contender("guess", place_count, guess)}, 0, 0, place_count};
        for (const inside_peer &add : inside_peers()) {
            add(coast, places, prepared.contenders);
        }
        return prepared;
    };
    return {name, prepare};
}

/* A question about a shape at each place. */
template <class Ask> row question(const std::string &name, Ask ask)
{
    auto prepare = [=] {
        points coast = make_coast(100000, 2), places = make_places(*coast);
        polygon_pointer polygon = polygon_of(*coast);
        auto answer = [=](std::size_t i) { return static_cast<int>(ask(polygon.get(), (*places)[i])); };
        return prepared_row{{make_contender("graze", place_count, answer)}, 0, 0, place_count};
    };
    return {name, prepare};
}

/* A question about two coasts that cross each other. */
template <class Ask> row pair(const std::string &name, Ask ask)
{
    auto prepare = [=] {
        polygon_pointer a = polygon_of(*make_coast(10000, 2)), b = polygon_of(*make_coast(10000, 3));
        auto answer = [=](std::size_t) { return static_cast<int>(ask(a.get(), b.get())); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, 1};
    };
    return {name, prepare};
}

/* Two that share a border of 1000 edges. */
row border()
{
    auto prepare = [] {
        points coast = make_coast(2000, 2);
        std::vector<grz2_vec> left(coast->begin(), coast->begin() + 1001), right = left;
        left.push_back({-3, 0});
        left.push_back({-3, 3});
        left.push_back({3, 3});
        left.push_back({3, 0});
        right.push_back({-1, -3});
        right.push_back({1, -3});
        polygon_pointer a = polygon_of(left), b = polygon_of(right);
        auto answer = [=](std::size_t) { return static_cast<int>(grz2_polygons_touch(a.get(), b.get())); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, 1};
    };
    return {"polygons-touch-border-1k", prepare};
}

double distance_from(const grz2_polygon *polygon, const grz2_vec &place)
{
    grz2_shape point = grz2_shape_from_point(&place);
    return grz2_polygon_distance(polygon, &point, nullptr, nullptr);
}

row points_apart(const std::string &name, std::size_t count)
{
    auto prepare = [=] {
        points coast = make_coast(count, 2), places = make_places(*coast);
        polygon_pointer polygon = polygon_of(*coast);
        auto measure = [=](std::size_t i) { return distance_from(polygon.get(), (*places)[i]); };
        auto nearest = std::make_shared<std::vector<double>>();
        std::size_t hits = 0;
        for (std::size_t i = 0; i < place_count; i++) {
            nearest->push_back(measure(i));
            hits += nearest->back() == 0;
        }
        prepared_row prepared = {{make_distance_contender("graze", nearest, measure)}, static_cast<double>(hits) / place_count, 0, place_count};
        for (const polygon_distance_peer &add : polygon_distance_peers()) {
            add.of_points(coast, places, nearest, prepared.contenders);
        }
        return prepared;
    };
    return {name, prepare};
}

/* Two coasts beside each other, about a unit apart. */
row coasts_apart(const std::string &name, std::size_t count)
{
    auto prepare = [=] {
        auto moved = std::make_shared<std::vector<grz2_vec>>(*make_coast(count, 3));
        for (grz2_vec &v : *moved) {
            v.x += 3;
        }
        points a = make_coast(count, 2), b = moved;
        polygon_pointer x = polygon_of(*a), y = polygon_of(*b);
        auto measure = [=](std::size_t) { return grz2_polygons_distance(x.get(), y.get(), nullptr, nullptr); };
        auto nearest = std::make_shared<std::vector<double>>(1, measure(0));
        prepared_row prepared = {{make_distance_contender("graze", nearest, measure)}, 0, 0, 1};
        for (const polygon_distance_peer &add : polygon_distance_peers()) {
            add.of_rings(a, b, nearest, prepared.contenders);
        }
        return prepared;
    };
    return {name, prepare};
}

row build()
{
    constexpr std::size_t count = 100000;
    auto prepare = [] {
        points coast = make_coast(count, 2);
        auto answer = [=](std::size_t) { return static_cast<int>(grz2_polygon_about(polygon_of(*coast).get()).edges > 0); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, count};
    };
    return {"polygon-build-100k", prepare};
}

/* A coast as a face at a slant. */
row face(const std::string &name, std::size_t count)
{
    auto prepare = [=] {
        auto vertices = std::make_shared<std::vector<grz3_vec>>();
        auto ring = std::make_shared<std::vector<std::uint32_t>>();
        for (const grz2_vec &v : *make_coast(count, 2)) {
            ring->push_back(static_cast<std::uint32_t>(ring->size()));
            vertices->push_back({v.x, v.y, 0.5 * v.x});
        }
        auto triangles = std::make_shared<std::vector<std::uint32_t>>(6 * count);
        auto answer = [=](std::size_t) {
            auto *out = reinterpret_cast<std::uint32_t(*)[3]>(triangles->data());
            grz_face_facts facts;
            grz3_triangulate(vertices->data(), ring->data(), count, nullptr, out, &facts);
            return static_cast<int>(facts.triangles);
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, count};
    };
    return {name, prepare};
}

grz2_shape ball_at(const grz2_vec &place)
{
    grz2_circle circle = {place, 0.01};
    return grz2_shape_from_circle(&circle);
}

grz2_shape line_through(const grz2_vec &place)
{
    grz2_line line = {place, {1, place.x + place.y}};
    return grz2_shape_from_line(&line);
}

} // namespace

std::vector<row> rows_of_polygons()
{
    std::vector<row> rows = {inside("polygon-inside-1k", 1000), inside("polygon-inside-100k", 100000), build(), border()};
    rows.push_back(question("polygon-overlap-ball-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape ball = ball_at(place);
        return grz2_polygon_overlap(polygon, &ball);
    }));
    rows.push_back(question("polygon-open-ball-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape ball = ball_at(place);
        return grz2_polygon_overlap_open(polygon, &ball);
    }));
    rows.push_back(question("polygon-touch-point-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape point = grz2_shape_from_point(&place);
        return grz2_polygon_touch(polygon, &point);
    }));
    rows.push_back(question("polygon-contains-ball-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape ball = ball_at(place);
        return grz2_polygon_contains(polygon, &ball);
    }));
    rows.push_back(question("polygon-cast-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape line = line_through(place);
        double enter, exit;
        return grz2_polygon_cast(polygon, &line, &enter, &exit).yes;
    }));
    rows.push_back(question("polygon-cast-open-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape line = line_through(place);
        double enter, exit;
        return grz2_polygon_cast_open(polygon, &line, &enter, &exit).yes;
    }));
    rows.push_back(question("polygon-cast-hit-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape line = line_through(place);
        grz2_hit hit;
        return grz2_polygon_cast_hit(polygon, &line, &hit).yes;
    }));
    rows.push_back(question("polygon-cast-all-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        grz2_shape line = line_through(place);
        grz_interval intervals[8];
        std::size_t total;
        grz2_polygon_cast_all(polygon, &line, nullptr, intervals, 8, &total);
        return total > 0;
    }));
    rows.push_back(question("polygon-sweep-any-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        const grz2_shape ball = ball_at(place);
        const grz2_vec by = {0.2, 0.1};
        return grz2_polygon_sweep_any(polygon, &ball, &by, nullptr);
    }));
    rows.push_back(question("polygon-sweep-first-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        const grz2_shape ball = ball_at(place);
        const grz2_vec by = {0.2, 0.1};
        grz2_polygon_sweep_options options = {};
        options.times_only = options.no_exit = true;
        grz2_polygon_sweep_hit hit;
        return grz2_polygon_sweep(polygon, &ball, &by, &options, &hit);
    }));
    rows.push_back(question("polygon-sweep-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        const grz2_shape ball = ball_at(place);
        const grz2_vec by = {0.2, 0.1};
        grz2_polygon_sweep_hit hit;
        return grz2_polygon_sweep(polygon, &ball, &by, nullptr, &hit);
    }));
    rows.push_back(question("polygon-separate-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        const grz2_circle ball = {place, 1e-4};
        const grz2_shape shape = grz2_shape_from_circle(&ball);
        grz2_vec to;
        bool is_free = false;
        grz2_polygon_separate(polygon, &shape, &to, &is_free);
        return is_free && (to.x != place.x || to.y != place.y);
    }));
    rows.push_back(question("polygon-contacts-100k", [](const grz2_polygon *polygon, const grz2_vec &place) {
        const grz2_circle ball = {place, 1e-4};
        const grz2_shape shape = grz2_shape_from_circle(&ball);
        grz2_polygon_contact_options options = {};
        options.skip_inner_edges = true;
        int count = 0;
        auto add = [](void *to, const grz2_polygon_contact *contact) {
            *static_cast<int *>(to) += contact->count;
            return true;
        };
        grz2_polygon_contacts(polygon, &shape, &options, add, &count);
        return count;
    }));
    rows.push_back(face("face-10", 10));
    rows.push_back(face("face-1k", 1000));
    rows.push_back(face("face-10k", 10000));
    rows.push_back(points_apart("polygon-distance-point-1k", 1000));
    rows.push_back(points_apart("polygon-distance-point-100k", 100000));
    rows.push_back(coasts_apart("polygons-distance-1k", 1000));
    rows.push_back(coasts_apart("polygons-distance-10k", 10000));
    rows.push_back(pair("polygons-overlap-10k", grz2_polygons_overlap));
    rows.push_back(pair("polygons-open-10k", grz2_polygons_overlap_open));
    return rows;
}

} // namespace bench
