/* graze benchmark: aabbs of shapes, balls and oriented boxes of points, and areas in a circle.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds.hpp"
#include "rows.hpp"

namespace bench {

std::vector<box_bounds_peer> &box_bounds_peers()
{
    static std::vector<box_bounds_peer> all;
    return all;
}

std::vector<sphere_peer> &sphere_peers()
{
    static std::vector<sphere_peer> all;
    return all;
}

namespace {

grz3_vec vector3(generator &random)
{
    double x = uniform(random, -1, 1), y = uniform(random, -1, 1), z = uniform(random, -1, 1);
    return {x, y, z};
}

grz3_obb turned3(generator &random)
{
    grz3_vec center = vector3(random), axis = vector3(random);
    grz3_vec half = {uniform(random, 0.25, 1), uniform(random, 0.25, 1), uniform(random, 0.25, 1)};
    return grz3_obb_from_quaternion(center, half, {axis.x, axis.y, axis.z, uniform(random, -1, 1)});
}

grz2_obb turned2(generator &random)
{
    grz3_vec center = vector3(random);
    return grz2_obb_from_angle({center.x, center.y}, {uniform(random, 0.25, 1), uniform(random, 0.25, 1)}, uniform(random, -3, 3));
}

/* What a box is asked for: enough to make it. */
int answer_of(const grz3_aabb &box)
{
    return box.max.x > box.min.z;
}

int answer_of(const grz2_aabb &box)
{
    return box.max.x > box.min.y;
}

/* A row whose contender i-th answers with bound(shape i); `plain` is the formula that guesses, or nullptr. */
template <class Shape, class Bound, class Plain> row bounding(const char *name, Shape (*make)(generator &), Bound bound, Plain plain)
{
    auto prepare = [=] {
        generator random(7);
        auto shapes = std::make_shared<std::vector<Shape>>();
        for (std::size_t i = 0; i < pair_count; i++) {
            shapes->push_back(make(random));
        }
        auto ith = [shapes, first = shapes->data(), bound](std::size_t i) { return answer_of(bound(first[i])); };
        prepared_row prepared = {{make_contender("graze", pair_count, ith)}, 0, 0};
        if constexpr (!std::is_same_v<Plain, std::nullptr_t>) {
            auto guessed = [shapes, first = shapes->data(), plain](std::size_t i) { return answer_of(plain(first[i])); };
            prepared.contenders.push_back(make_contender("guess", pair_count, guessed));
        }
        if constexpr (std::is_same_v<Shape, grz3_obb>) {
            for (box_bounds_peer add : box_bounds_peers()) {
                add(*shapes, prepared.contenders);
            }
        }
        return prepared;
    };
    return {name, prepare};
}

/* Points of a ball, which are passed to bound(points) at once. */
template <class Bound> row of_points(const char *name, std::size_t count, bool with_peers, Bound bound)
{
    auto prepare = [=] {
        generator random(8);
        auto points = std::make_shared<std::vector<grz3_vec>>();
        while (points->size() < count) {
            grz3_vec p = vector3(random);
            if (p.x * p.x + p.y * p.y + p.z * p.z < 1) {
                points->push_back(p);
            }
        }
        auto once = [points, bound](std::size_t) { return bound(*points); };
        prepared_row prepared = {{make_contender("graze", 1, once)}, 0, 0, count};
        for (sphere_peer add : sphere_peers()) {
            if (with_peers) {
                add(*points, prepared.contenders);
            }
        }
        return prepared;
    };
    return {name, prepare};
}

grz3_shape ball3(generator &random)
{
    grz3_sphere s = {vector3(random), uniform(random, 0.25, 1)};
    return grz3_shape_from_sphere(&s);
}

grz2_shape ball2(generator &random)
{
    grz3_vec center = vector3(random);
    grz2_circle c = {{center.x, center.y}, uniform(random, 0.25, 1)};
    return grz2_shape_from_circle(&c);
}

grz3_aabb box3(generator &random)
{
    grz3_vec low = vector3(random);
    return {low, {low.x + uniform(random, 0.25, 1), low.y + uniform(random, 0.25, 1), low.z + uniform(random, 0.25, 1)}};
}

grz2_aabb box2(generator &random)
{
    grz3_aabb box = box3(random);
    return {{box.min.x, box.min.y}, {box.max.x, box.max.y}};
}

constexpr double map3[12] = {0.6, 0.8, 0.1, 1, -0.8, 0.6, 0.2, 2, 0.1, -0.2, 0.9, 3};
constexpr double map2[6] = {0.6, 0.8, 1, -0.8, 0.6, 2};

void add_bounds_of_points(std::vector<row> &rows)
{
    for (bool few : {true, false}) {
        std::size_t count = few ? 100 : 100000;
        auto name = [few](const char *what) { return std::string(what) + (few ? "-100" : "-100k"); };
        auto add = [&rows, count, name](const char *what, bool with_peers, auto bound) {
            rows.push_back(of_points("", count, with_peers, bound));
            rows.back().name = name(what);
        };
        auto flat = [](const std::vector<grz3_vec> &p) { return grz_points{GRZ_DOUBLE, p.size(), sizeof p[0], p.data()}; };
        auto all = [](const std::vector<grz3_vec> &p) { return grz3_points(p.data(), p.size()); };
        add("bounds2-points", false, [flat](const std::vector<grz3_vec> &p) {
            grz_points points = flat(p);
            return answer_of(grz2_bounds_points(&points));
        });
        add("bounds3-points", false, [all](const std::vector<grz3_vec> &p) {
            grz_points points = all(p);
            return answer_of(grz3_bounds_points(&points));
        });
        add("bounding-circle", false, [flat](const std::vector<grz3_vec> &p) {
            grz_points points = flat(p);
            return grz2_bounding_circle(&points).radius > 0;
        });
        add("bounding-circle-quick", false, [flat](const std::vector<grz3_vec> &p) {
            grz_points points = flat(p);
            return grz2_bounding_circle_quick(&points).radius > 0;
        });
        add("bounding-sphere", true, [all](const std::vector<grz3_vec> &p) {
            grz_points points = all(p);
            return grz3_bounding_sphere(&points).radius > 0;
        });
        add("bounding-sphere-quick", false, [all](const std::vector<grz3_vec> &p) {
            grz_points points = all(p);
            return grz3_bounding_sphere_quick(&points).radius > 0;
        });
        add("bounding-obb2", false, [flat](const std::vector<grz3_vec> &p) {
            grz_points points = flat(p);
            grz2_obb box;
            return grz2_bounding_obb(&points, nullptr, &box) == GRZ_OK;
        });
        add("bounding-obb3", false, [all](const std::vector<grz3_vec> &p) {
            grz_points points = all(p);
            return grz3_bounding_obb(&points).half.x > 0;
        });
    }
}

template <class Area> row area_row(const char *name, Area area)
{
    auto prepare = [=] {
        generator random(9);
        auto shapes = std::make_shared<std::vector<grz2_shape>>();
        for (std::size_t i = 0; i < pair_count; i++) {
            shapes->push_back(ball2(random));
        }
        auto ith = [shapes, first = shapes->data(), area](std::size_t i) { return area(first[i].circle) > 0; };
        return prepared_row{{make_contender("graze", pair_count, ith)}, 0, 0};
    };
    return {name, prepare};
}

void add_areas(std::vector<row> &rows)
{
    rows.push_back(area_row("area2-circle-halfspace-random", [](const grz2_circle &c) {
        grz2_halfspace below = {{0.6, 0.7}, 0.1};
        return grz2_common_circle_halfspace(&c, &below);
    }));
    rows.push_back(area_row("area2-circle-strip-random", [](const grz2_circle &c) {
        grz2_vec normal = {0.6, 0.7};
        return grz2_common_circle_strip(&c, &normal, -0.3, 0.1);
    }));
    rows.push_back(area_row("area2-circle-circle-random", [](const grz2_circle &c) {
        grz2_circle other = {{0.1, -0.2}, 0.5};
        return grz2_common_circle_circle(&c, &other);
    }));
}

} // namespace

std::vector<row> rows_of_bounds()
{
    std::vector<row> rows;
    rows.push_back(bounding("bounds2-obb-random", turned2, [](const grz2_obb &o) { return grz2_bounds_obb(&o); }, [](const grz2_obb &o) { return guess2_bounds_obb(&o); }));
    rows.push_back(bounding("bounds3-obb-random", turned3, [](const grz3_obb &o) { return grz3_bounds_obb(&o); }, [](const grz3_obb &o) { return guess3_bounds_obb(&o); }));
    rows.push_back(bounding("bounds2-circle-random", ball2, [](const grz2_shape &s) { return grz2_bounds(&s); }, nullptr));
    rows.push_back(bounding("bounds3-sphere-random", ball3, [](const grz3_shape &s) { return grz3_bounds(&s); }, nullptr));
    rows.push_back(bounding("bounds2-swept-circle-random", ball2, [](const grz2_shape &s) {
        grz2_vec by = {0.3, -0.7};
        return grz2_bounds_swept(&s, &by);
    }, nullptr));
    rows.push_back(bounding("bounds3-swept-sphere-random", ball3, [](const grz3_shape &s) {
        grz3_vec by = {0.3, -0.7, 0.2};
        return grz3_bounds_swept(&s, &by);
    }, nullptr));
    rows.push_back(bounding("bounds2-merged-random", box2, [](const grz2_aabb &b) {
        grz2_aabb other = {{0, 0}, {0.5, 0.5}};
        return grz2_bounds_merged(&b, &other);
    }, nullptr));
    rows.push_back(bounding("bounds3-merged-random", box3, [](const grz3_aabb &b) {
        grz3_aabb other = {{0, 0, 0}, {0.5, 0.5, 0.5}};
        return grz3_bounds_merged(&b, &other);
    }, nullptr));
    rows.push_back(bounding("bounds2-transformed-random", box2, [](const grz2_aabb &b) { return grz2_bounds_transformed(&b, map2); }, nullptr));
    rows.push_back(bounding("bounds3-transformed-random", box3, [](const grz3_aabb &b) { return grz3_bounds_transformed(&b, map3); }, nullptr));
    add_bounds_of_points(rows);
    add_areas(rows);
    return rows;
}

} // namespace bench
