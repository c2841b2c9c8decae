/* graze benchmark: triangles that are met first at the same time, of which the one with the lowest index counts, beside
 * the search for all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"
#include "rows.hpp"

#include <graze/graze.h>

#include <memory>
#include <string>

namespace bench {
namespace {

constexpr std::size_t sheet_count = 100000, fan_count = 4096;

/* Where the triangles are, and the unit of their coordinates. Finer than 2^-40 of the mesh their planes need more than
 * 128 bits. */
struct tied_place {
    const char *name;
    double shift, unit;
};
constexpr tied_place tied_places[] = {{"-origin", 0, 0x1p-12}, {"-at-6e9", 6.4e9, 0x1p-12}, {"-fine", 0, 0x1p-51}};

double rounded_to(double x, double unit) { return unit * std::nearbyint(x / unit); }

struct tied {
    std::vector<double> corners; /* nine numbers a triangle */
    double shift;

    void add(double x, double y, double z) { corners.insert(corners.end(), {x + shift, y + shift, z + shift}); }
    std::size_t count() const { return corners.size() / 9; }

    std::shared_ptr<grz_mesh> mesh() const
    {
        grz_triangles all = {GRZ_DOUBLE, 3 * count(), 0, corners.data(), count(), nullptr, nullptr};
        grz_mesh *made = nullptr;
        grz_mesh_build(&made, &all, nullptr);
        return {made, grz_mesh_free};
    }
};

/* Triangles of one plane, z = x, all over the middle. */
tied sheet(const tied_place &there)
{
    generator random(5);
    tied all = {{}, there.shift};
    for (std::size_t i = 0; i < sheet_count; i++) {
        for (int corner = 0; corner < 3; corner++) {
            double angle = (corner + 0.4 * uniform(random, 0, 1)) * 2.0943951, radius = uniform(random, 0.5, 1);
            double x = rounded_to(radius * std::cos(angle), there.unit), y = rounded_to(radius * std::sin(angle), there.unit);
            all.add(x, y, x);
        }
    }
    return all;
}

/* A cone of triangles that share an apex over the middle, at the height 0. */
tied fan(const tied_place &there)
{
    tied all = {{}, there.shift};
    auto rim = [&](std::size_t i) {
        double angle = 6.2831853 * static_cast<double>(i % fan_count) / fan_count;
        all.add(rounded_to(std::cos(angle), there.unit), rounded_to(std::sin(angle), there.unit), -1);
    };
    for (std::size_t i = 0; i < fan_count; i++) {
        all.add(0, 0, 0);
        rim(i);
        rim(i + 1);
    }
    return all;
}

/* What comes down on the middle. */
grz3_shape ray_at(double shift)
{
    grz3_ray ray = {{shift, shift, shift + 4}, {0, 0, -1}};
    return grz3_shape_from_ray(&ray);
}

grz3_shape sphere_at(double shift)
{
    grz3_sphere ball = {{shift, shift, shift + 4}, 0.125};
    return grz3_shape_from_sphere(&ball);
}

grz3_shape box_at(double shift)
{
    grz3_aabb box = {{shift - 0.125, shift - 0.125, shift + 4}, {shift + 0.125, shift + 0.125, shift + 4.25}};
    return grz3_shape_from_aabb(&box);
}

row tied_row(const std::string &name, tied (*make)(const tied_place &), const tied_place &there, grz3_shape (*shape_at)(double), bool all)
{
    auto prepare = [=] {
        tied triangles = make(there);
        auto mesh = triangles.mesh();
        grz3_shape shape = shape_at(there.shift);
        const std::size_t count = triangles.count();
        auto answer = [=](std::size_t) {
            grz3_vec by = {0, 0, -8};
            grz_mesh_sweep_options times_only = {};
            times_only.times_only = true;
            std::size_t total = 0;
            if (shape.kind == GRZ_RAY && !all) {
                grz_mesh_hit hit;
                return static_cast<int>(grz_mesh_cast(mesh.get(), &shape, nullptr, &hit).yes);
            }
            if (shape.kind == GRZ_RAY) {
                std::vector<grz_mesh_hit> hits(count);
                return static_cast<int>(grz_mesh_cast_all(mesh.get(), &shape, nullptr, hits.data(), count, &total).yes);
            }
            if (!all) {
                grz_mesh_sweep_hit hit;
                return static_cast<int>(grz_mesh_sweep(mesh.get(), &shape, &by, &times_only, &hit));
            }
            std::vector<grz_mesh_sweep_hit> hits(count);
            return static_cast<int>(grz_mesh_sweep_all(mesh.get(), &shape, &by, &times_only, hits.data(), count, &total));
        };
        return prepared_row{{make_contender("graze", 1, answer)}, 1, 0, count};
    };
    return {name + (all ? "-all" : "-first") + there.name, prepare};
}

} // namespace

std::vector<row> rows_of_ties()
{
    static const std::pair<const char *, grz3_shape (*)(double)> movers[] = {{"ray", ray_at}, {"sphere", sphere_at}, {"box", box_at}};
    std::vector<row> rows;
    for (const auto &[mover, shape_at] : movers) {
        for (const tied_place &there : tied_places) {
            for (bool all : {false, true}) {
                rows.push_back(tied_row(std::string("ties-plane-") + mover, sheet, there, shape_at, all));
                if (shape_at != box_at) {
                    rows.push_back(tied_row(std::string("ties-fan-") + mover, fan, there, shape_at, all));
                }
            }
        }
    }
    return rows;
}

} // namespace bench
