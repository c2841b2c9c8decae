/* graze benchmark: polygons with many teeth, crossings or rings, of size n and of 2n (rows_of_growth.cpp).
 *
 * SPDX-License-Identifier: MIT */
#include "growth.hpp"

#include <graze/graze.h>

#include <cmath>
#include <cstdint>
#include <memory>
#include <utility>

namespace bench {
namespace {

constexpr double turn = 6.283185307179586;

using points = std::vector<grz2_vec>;
using rings = std::vector<points>;

enum class kind { area, areas, line };

std::shared_ptr<grz2_polygon> polygon_of(const rings &all, kind of = kind::area)
{
    points flat;
    std::vector<std::uint32_t> ends, areas;
    for (const points &ring : all) {
        flat.insert(flat.end(), ring.begin(), ring.end());
        ends.push_back(static_cast<std::uint32_t>(flat.size()));
        areas.push_back(static_cast<std::uint32_t>(ends.size()));
    }
    grz2_rings given = {GRZ_DOUBLE, flat.size(), 0, flat.data(), ends.size(), ends.data(), 0, nullptr};
    if (of == kind::areas) {
        given.area_count = areas.size();
        given.areas = areas.data();
    }
    grz2_polygon_options options = {};
    options.polyline = of == kind::line;
    grz2_polygon *made = nullptr;
    grz2_polygon_build(&made, &given, &options);
    return {made, grz2_polygon_free};
}

/* n teeth, side by side along the x axis. */
rings comb(std::size_t n)
{
    points ring;
    const double wide = 1 / static_cast<double>(n);
    for (std::size_t i = 0; i < n; i++) {
        const double x = static_cast<double>(i) * wide;
        ring.push_back({x, 0});
        ring.push_back({x + 0.5 * wide, 1});
    }
    ring.insert(ring.end(), {{1, 0}, {1, -1}, {0, -1}});
    return {ring};
}

/* The points of the teeth alone, as a line. */
rings zigzag(std::size_t n)
{
    rings all = comb(n);
    all[0].resize(2 * n);
    return all;
}

/* A band of n corners that is wound up: each turn has the same width. */
rings spiral(std::size_t n)
{
    points out, back;
    for (std::size_t i = 0; i < n / 2; i++) {
        const double angle = 0.125 * static_cast<double>(i), x = std::cos(angle), y = std::sin(angle);
        out.push_back({(angle + 1) * x, (angle + 1) * y});
        back.insert(back.begin(), {(angle + 4) * x, (angle + 4) * y});
    }
    out.insert(out.end(), back.begin(), back.end());
    return {out};
}

points square(double x, double y, double size) { return {{x, y}, {x + size, y}, {x + size, y + size}, {x, y + size}}; }

/* n squares, each inside the next one; the least is `inner` wide. */
rings nested(std::size_t n, double inner)
{
    rings all;
    for (std::size_t i = 0; i < n; i++) {
        const double size = inner + static_cast<double>(i);
        all.push_back(square(-size / 2, -size / 2, size));
    }
    return all;
}

/* n squares side by side in a row, from (x, y) on, one to each unit. */
rings row_of_squares(std::size_t n, double x, double y, double size)
{
    rings all;
    for (std::size_t i = 0; i < n; i++) {
        all.push_back(square(x + static_cast<double>(i), y, size));
    }
    return all;
}

/* About n of them, in as many rows as columns. */
rings grid_of_squares(std::size_t n, double x, double y, double size)
{
    rings all;
    const std::size_t side = static_cast<std::size_t>(std::lround(std::sqrt(static_cast<double>(n))));
    for (std::size_t i = 0; i < side * side; i++) {
        all.push_back(square(x + static_cast<double>(i % side), y + static_cast<double>(i / side), size));
    }
    return all;
}

rings equal_squares(std::size_t n) { return rings(n, square(0, 0, 1)); }

/* n bars side by side along the x axis, an area each. */
rings bars(std::size_t n)
{
    rings all;
    const double wide = 1 / static_cast<double>(n);
    for (std::size_t i = 0; i < n; i++) {
        const double x = (static_cast<double>(i) + 0.25) * wide, end = x + 0.5 * wide;
        all.push_back({{x, 0}, {end, 0}, {end, 1}, {x, 1}});
    }
    return all;
}

/* A ring through n corners of a circle around (x, 0), each nearly opposite to the next: each edge crosses all others. */
rings star(std::size_t n, double x)
{
    points ring;
    n |= 1;
    for (std::size_t i = 0; i < n; i++) {
        const double angle = turn * static_cast<double>(i * (n / 2) % n) / static_cast<double>(n);
        ring.push_back({x + std::cos(angle), std::sin(angle)});
    }
    return {ring};
}

/* The axes exchanged. */
rings flipped(rings all)
{
    for (points &ring : all) {
        for (grz2_vec &point : ring) {
            std::swap(point.x, point.y);
        }
    }
    return all;
}

bool count_polygon_contacts(void *user, const grz2_polygon_contact *)
{
    ++*static_cast<std::size_t *>(user);
    return true;
}

void add_polygon_contacts(std::vector<growth_row> &rows)
{
    struct input {
        const char *name;
        std::size_t n;
        rings (*make)(std::size_t n);
        grz2_circle circle; /* its radius grows with n if the polygon does */
        bool grows;
        kind of;
    };
    const input inputs[] = {
        {"teeth", 512, comb, {{0.5, 1}, 0.75}, false, kind::area},
        {"spiral", 1024, spiral, {{0, 0}, 1}, true, kind::area},
        {"nested", 256, [](std::size_t n) { return nested(n, 1); }, {{0, 0}, 1}, true, kind::area},
        {"equal", 256, equal_squares, {{0, 0}, 2}, false, kind::area},
        {"row-areas", 256, [](std::size_t n) { return row_of_squares(n, 0, 0, 0.5); }, {{0, 0}, 2}, true, kind::areas},
    };
    for (const input &each : inputs) {
        for (bool skip : {false, true}) {
            const std::string name = std::string("growth-polygon-contacts-") + each.name + (skip ? "-smooth" : "");
            rows.push_back({name, each.n, [=](std::size_t n) -> growing_question {
                auto polygon = polygon_of(each.make(n), each.of);
                grz2_circle circle = each.circle;
                circle.radius *= each.grows ? static_cast<double>(n) : 1;
                return [=] {
                    std::size_t count = 0;
                    grz2_shape shape = grz2_shape_from_circle(&circle);
                    grz2_polygon_contact_options options = {};
                    options.skip_inner_edges = skip;
                    grz2_polygon_contacts(polygon.get(), &shape, &options, count_polygon_contacts, &count);
                    return count;
                };
            }});
        }
    }
}

/* Two sets of size n, and what is asked of them. */
struct pair_input {
    const char *name;
    std::size_t n;
    rings (*a)(std::size_t n), (*b)(std::size_t n);
    kind of_a, of_b;
};

template <typename T> growth_row row_of_pair(const std::string &name, const pair_input &each, T ask)
{
    return {name, each.n, [=](std::size_t n) -> growing_question {
        auto a = polygon_of(each.a(n), each.of_a), b = polygon_of(each.b(n), each.of_b);
        return [=]() -> std::size_t {
            ask(a.get(), b.get());
            return 1;
        };
    }};
}

void ask_relation(const grz2_polygon *a, const grz2_polygon *b)
{
    grz2_de9im matrix;
    grz2_relate(a, b, nullptr, &matrix);
}

rings comb_along_y(std::size_t n) { return flipped(comb(n)); }
rings zigzag_along_y(std::size_t n) { return flipped(zigzag(n)); }
rings bars_along_y(std::size_t n) { return flipped(bars(n)); }
rings star_here(std::size_t n) { return star(n, 0); }
rings star_beside(std::size_t n) { return star(n, 0.25); }
rings nested_odd(std::size_t n) { return nested(n, 1); }
rings nested_even(std::size_t n) { return nested(n, 1.5); }
rings low_row(std::size_t n) { return row_of_squares(n, 0, 0, 0.25); }
rings high_row(std::size_t n) { return row_of_squares(n, 0.5, 0.125, 0.25); }
rings tiles(std::size_t n) { return grid_of_squares(n, 0, 0, 1); }
rings tiles_beside(std::size_t n) { return grid_of_squares(n, 0.5, 0.5, 1); }
rings plots(std::size_t n) { return grid_of_squares(n, 0, 0, 0.25); }
rings plots_between(std::size_t n) { return grid_of_squares(n, 0.5, 0.125, 0.25); }

} // namespace

void add_growth_of_polygons(std::vector<growth_row> &rows)
{
    add_polygon_contacts(rows);
    const pair_input relations[] = {
        {"combs", 4096, comb, comb_along_y, kind::area, kind::area},
        {"zigzags", 4096, zigzag, zigzag_along_y, kind::line, kind::line},
        {"zigzag-comb", 4096, zigzag, comb_along_y, kind::line, kind::area},
        {"bars", 2048, bars, bars_along_y, kind::areas, kind::areas},
        {"stars", 1024, star_here, star_beside, kind::area, kind::area},
        {"nested", 1024, nested_odd, nested_even, kind::area, kind::area},
        {"rows", 1024, low_row, high_row, kind::area, kind::area},
        {"rows-areas", 1024, low_row, high_row, kind::areas, kind::areas},
        {"plots-areas", 16384, plots, plots_between, kind::areas, kind::areas},
        {"tiles-areas", 1024, tiles, tiles_beside, kind::areas, kind::areas},
    };
    for (const pair_input &each : relations) {
        rows.push_back(row_of_pair(std::string("growth-relate-") + each.name, each, ask_relation));
    }
    const pair_input apart = {"rows", 1024, low_row, high_row, kind::area, kind::area};
    rows.push_back(row_of_pair("growth-polygons-overlap-rows", apart, grz2_polygons_overlap));
    rows.push_back(row_of_pair("growth-polygons-distance-rows", apart, [](const grz2_polygon *a, const grz2_polygon *b) {
        return grz2_polygons_distance(a, b, nullptr, nullptr);
    }));
    const pair_input equal = {"nested", 1024, nested_odd, nested_odd, kind::area, kind::area};
    rows.push_back(row_of_pair("growth-polygons-touch-nested", equal, grz2_polygons_touch));
}

} // namespace bench
