/* graze benchmark: the cells of a grid that a segment touches, beside the walk that adds up parameters, and those of a
 * triangle, a sphere and a box, beside a formula for each cell of the box about them.
 *
 * SPDX-License-Identifier: MIT */
#include "guess.h"
#include "inputs.hpp"
#include "rows.hpp"

#include <array>

namespace bench {
namespace {

constexpr double cell_size = 0.0625;

/* What a visitor does: little. */
struct tally {
    long count = 0;
    std::int64_t sum = 0;
};

bool add(void *user, const std::int64_t cell[])
{
    auto &t = *static_cast<tally *>(user);
    t.count++;
    t.sum += cell[0] + cell[1];
    return true;
}

double any_number(generator &random, bool lattice)
{
    return lattice ? (uniform_integer(random, -16, 15) + 0.5) * cell_size : uniform(random, -1, 1);
}

grz3_vec any_vector(generator &random, bool lattice)
{
    const double x = any_number(random, lattice), y = any_number(random, lattice);
    return {x, y, any_number(random, lattice)};
}

constexpr std::size_t shape_count = 1000;

prepared_row prepare(std::vector<contender> contenders)
{
    prepared_row prepared;
    prepared.contenders = std::move(contenders);
    prepared.hits = 1;
    prepared.touches = 0;
    prepared.count = shape_count;
    return prepared;
}

/* From the middle of a cell to that of another one on a lattice: through many corners. */
row segment_row(int dim, bool lattice)
{
    const std::string name = "cells" + std::to_string(dim) + "-segment-" + (lattice ? "lattice" : "random");
    return {name, [=] {
        generator random(41);
        auto segments = std::make_shared<std::vector<grz3_segment>>();
        for (std::size_t i = 0; i < shape_count; i++) {
            const grz3_vec a = any_vector(random, lattice);
            segments->push_back({a, any_vector(random, lattice)});
        }
        const auto by_graze = [=](std::size_t i) {
            tally t;
            const grz3_segment &s = (*segments)[i];
            if (dim == 2) {
                const grz2_segment flat = {{s.a.x, s.a.y}, {s.b.x, s.b.y}};
                const grz2_shape shape = grz2_shape_from_segment(&flat);
                const grz2_grid grid = {{0, 0}, {cell_size, cell_size}, true, nullptr};
                grz2_cells(&grid, &shape, add, &t);
            } else {
                const grz3_shape shape = grz3_shape_from_segment(&s);
                const grz3_grid grid = {{0, 0, 0}, {cell_size, cell_size, cell_size}, true, nullptr};
                grz3_cells(&grid, &shape, add, &t);
            }
            return t.count + t.sum % 2;
        };
        const auto by_guess = [=](std::size_t i) {
            static const double origin[3] = {0, 0, 0}, size[3] = {cell_size, cell_size, cell_size};
            tally t;
            const grz3_segment &s = (*segments)[i];
            guess_cells_of_segment(dim, &s.a.x, &s.b.x, origin, size, add, &t);
            return t.count + t.sum % 2;
        };
        return prepare({make_contender("graze", shape_count, by_graze), make_contender("guess", shape_count, by_guess)});
    }};
}

/* The cells of a box, each of which is asked. */
template <class Touches> long by_formula(const grz3_aabb &box, Touches touches)
{
    long count = 0;
    std::int64_t lo[3], hi[3];
    for (int i = 0; i < 3; i++) {
        lo[i] = static_cast<std::int64_t>(std::floor((&box.min.x)[i] / cell_size));
        hi[i] = static_cast<std::int64_t>(std::floor((&box.max.x)[i] / cell_size));
    }
    for (std::int64_t z = lo[2]; z <= hi[2]; z++) {
        for (std::int64_t y = lo[1]; y <= hi[1]; y++) {
            for (std::int64_t x = lo[0]; x <= hi[0]; x++) {
                const grz3_vec least = {static_cast<double>(x) * cell_size, static_cast<double>(y) * cell_size,
                                        static_cast<double>(z) * cell_size};
                count += touches(grz3_aabb{least, {least.x + cell_size, least.y + cell_size, least.z + cell_size}});
            }
        }
    }
    return count;
}

template <class Make, class Touches> row solid_row(const char *name, Make make, Touches touches)
{
    return {name, [=] {
        generator random(42);
        auto shapes = std::make_shared<std::vector<grz3_shape>>();
        for (std::size_t i = 0; i < shape_count; i++) {
            shapes->push_back(make(random));
        }
        const auto by_graze = [=](std::size_t i) {
            tally t;
            const grz3_grid grid = {{0, 0, 0}, {cell_size, cell_size, cell_size}, false, nullptr};
            grz3_cells(&grid, &(*shapes)[i], add, &t);
            return t.count + t.sum % 2;
        };
        const auto by_guess = [=](std::size_t i) {
            const grz3_shape &shape = (*shapes)[i];
            return by_formula(grz3_bounds(&shape), [&](const grz3_aabb &cell) { return touches(shape, cell); });
        };
        return prepare({make_contender("graze", shape_count, by_graze), make_contender("guess", shape_count, by_guess)});
    }};
}

} // namespace

std::vector<row> rows_of_cells()
{
    std::vector<row> rows;
    for (int dim : {2, 3}) {
        for (bool lattice : {false, true}) {
            rows.push_back(segment_row(dim, lattice));
        }
    }
    rows.push_back(solid_row(
        "cells3-triangle-random",
        [](generator &random) {
            const grz3_vec a = any_vector(random, false), b = any_vector(random, false);
            const grz3_triangle triangle = {a, b, any_vector(random, false)};
            return grz3_shape_from_triangle(&triangle);
        },
        [](const grz3_shape &shape, const grz3_aabb &cell) { return guess3_overlap_aabb_triangle(&cell, &shape.triangle); }));
    rows.push_back(solid_row(
        "cells3-sphere-random",
        [](generator &random) {
            const grz3_sphere ball = {any_vector(random, false), uniform(random, 0.1, 0.5)};
            return grz3_shape_from_sphere(&ball);
        },
        [](const grz3_shape &shape, const grz3_aabb &cell) { return guess3_overlap_sphere_aabb(&shape.sphere, &cell); }));
    return rows;
}

} // namespace bench
