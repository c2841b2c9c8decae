/* graze benchmark: corners that move in straight lines: as of meshes in one step, of which most do not meet; on a coarse
 * lattice, where many share corners or stay in a plane; and a cloth of 10,000 triangles against itself.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"
#include "rows.hpp"

#include <array>

namespace bench {
namespace {

/* The corners at time 0 and at time 1. */
struct motion {
    grz3_vec from[4], to[4];
};

enum class question { point_triangle, segments, in_the_plane };

using motions = std::shared_ptr<std::vector<motion>>;

grz3_vec any_vec(generator &random, double size)
{
    return {uniform(random, -size, size), uniform(random, -size, size), uniform(random, -size, size)};
}

/* Primitives of a size of about 1 whose bounds meet, and which go a tenth of that. */
motions mesh_motions(question asked)
{
    generator random(21);
    auto all = std::make_shared<std::vector<motion>>();
    while (all->size() < pair_count) {
        motion m;
        grz3_aabb bounds[2];
        for (grz3_aabb &box : bounds) {
            box = {{9, 9, 9}, {-9, -9, -9}};
        }
        for (int k = 0; k < 4; k++) {
            const grz3_vec by = any_vec(random, 0.1);
            m.from[k] = any_vec(random, 1);
            m.to[k] = {m.from[k].x + by.x, m.from[k].y + by.y, m.from[k].z + by.z};
            grz3_aabb &box = bounds[k >= (asked == question::segments ? 2 : 1)];
            for (const grz3_vec &p : {m.from[k], m.to[k]}) {
                box = {{std::min(box.min.x, p.x), std::min(box.min.y, p.y), std::min(box.min.z, p.z)},
                       {std::max(box.max.x, p.x), std::max(box.max.y, p.y), std::max(box.max.z, p.z)}};
            }
        }
        if (grz3_overlap_aabb_aabb(&bounds[0], &bounds[1])) {
            all->push_back(m);
        }
    }
    return all;
}

motions lattice_motions()
{
    generator random(22);
    auto all = std::make_shared<std::vector<motion>>(pair_count);
    for (motion &m : *all) {
        for (int k = 0; k < 4; k++) {
            for (grz3_vec *p : {&m.from[k], &m.to[k]}) {
                *p = {uniform_integer(random, 0, 2) * 1.0, uniform_integer(random, 0, 2) * 1.0, uniform_integer(random, 0, 2) * 1.0};
            }
        }
    }
    return all;
}

bool ask(const motion &m, question asked, double *time)
{
    if (asked == question::point_triangle) {
        const grz3_triangle from = {m.from[1], m.from[2], m.from[3]}, to = {m.to[1], m.to[2], m.to[3]};
        return grz3_ccd_point_triangle(&m.from[0], &m.to[0], &from, &to, 0, time, nullptr);
    }
    if (asked == question::segments) {
        const grz3_segment a = {m.from[0], m.from[1]}, a_end = {m.to[0], m.to[1]}, b = {m.from[2], m.from[3]}, b_end = {m.to[2], m.to[3]};
        return grz3_ccd_segment_segment(&a, &a_end, &b, &b_end, 0, time, nullptr);
    }
    const grz2_vec p = {m.from[0].x, m.from[0].y}, p_end = {m.to[0].x, m.to[0].y};
    const grz2_segment s = {{m.from[1].x, m.from[1].y}, {m.from[2].x, m.from[2].y}}, s_end = {{m.to[1].x, m.to[1].y}, {m.to[2].x, m.to[2].y}};
    return grz2_ccd_point_segment(&p, &p_end, &s, &s_end, 0, time, nullptr);
}

void add_motions(std::vector<row> &rows, const std::string &name, question asked, bool lattice)
{
    rows.push_back({name + (lattice ? "-lattice" : "-mesh"), [=] {
        const motions all = lattice ? lattice_motions() : mesh_motions(asked);
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", all->size(), [=](std::size_t i) {
            double time;
            return ask((*all)[i], asked, &time);
        })};
        if (asked != question::in_the_plane) {
            prepared.contenders.push_back(make_contender("guess", all->size(), [=](std::size_t i) {
                double time;
                return guess3_ccd((*all)[i].from, (*all)[i].to, asked == question::segments, &time);
            }));
        }
        prepared.hits = prepared.touches = 0;
        for (const motion &m : *all) {
            double time;
            prepared.hits += ask(m, asked, &time);
        }
        prepared.hits /= static_cast<double>(all->size());
        return prepared;
    }});
}

/* A square of 71 by 71 vertices, rolled up in three turns, whose inner turns widen into the outer ones within one step. */
struct cloth {
    std::vector<grz3_vec> from, to;
    std::vector<std::uint32_t> indices;
};

std::shared_ptr<cloth> make_cloth()
{
    const int side = 71;
    generator random(23);
    auto made = std::make_shared<cloth>();
    for (int i = 0; i < side; i++) {
        for (int k = 0; k < side; k++) {
            const double x = i, y = k, angle = 0.27 * x, radius = 4 + 0.02 * x, end = 4.3 + 0.005 * x + 0.1 * std::sin(0.7 * y + 0.5 * x);
            made->from.push_back({radius * std::sin(angle), y, radius * std::cos(angle) + uniform(random, -0.05, 0.05)});
            made->to.push_back({end * std::sin(angle + 0.1), y + uniform(random, -0.2, 0.2), end * std::cos(angle + 0.1)});
        }
    }
    for (int i = 0; i + 1 < side; i++) {
        for (int k = 0; k + 1 < side; k++) {
            const auto at = static_cast<std::uint32_t>(side * i + k), below = at + static_cast<std::uint32_t>(side);
            made->indices.insert(made->indices.end(), {at, below, below + 1, at, below + 1, at + 1});
        }
    }
    return made;
}

bool count_contact(void *user, const grz_mesh_ccd_contact *)
{
    ++*static_cast<long *>(user);
    return true;
}

long contacts_of(const cloth &c)
{
    const grz_triangles from = {GRZ_DOUBLE, c.from.size(), 0, c.from.data(), c.indices.size() / 3, c.indices.data(), nullptr},
                        to = {GRZ_DOUBLE, c.to.size(), 0, c.to.data(), c.indices.size() / 3, nullptr, nullptr};
    long count = 0;
    grz_mesh_ccd(&from, &to, nullptr, nullptr, nullptr, count_contact, &count);
    return count;
}

} // namespace

std::vector<row> rows_of_ccd()
{
    std::vector<row> rows;
    for (bool lattice : {false, true}) {
        add_motions(rows, "ccd3-point-triangle", question::point_triangle, lattice);
        add_motions(rows, "ccd3-segment-segment", question::segments, lattice);
        add_motions(rows, "ccd2-point-segment", question::in_the_plane, lattice);
    }
    rows.push_back({"ccd-cloth", [] {
        const std::shared_ptr<cloth> made = make_cloth();
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", 1, [=](std::size_t) { return contacts_of(*made); })};
        prepared.hits = prepared.touches = 0;
        prepared.count = 1;
        return prepared;
    }});
    return rows;
}

} // namespace bench
