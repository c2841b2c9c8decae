/* graze benchmark: the common set of two segments of the plane, of a segment and a triangle, of two triangles, and of
 * three planes.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"
#include "rows.hpp"
#include "where.hpp"

namespace bench {
namespace {

grz2_vec any2(generator &random, bool lattice)
{
    if (lattice) {
        return {uniform_integer(random, -8, 8) * 1.0, uniform_integer(random, -8, 8) * 1.0};
    }
    return {uniform(random, -1, 1), uniform(random, -1, 1)};
}

grz3_vec any3(generator &random, bool lattice)
{
    const grz2_vec v = any2(random, lattice);
    return {v.x, v.y, any2(random, lattice).x};
}

grz3_triangle any_triangle(generator &random, bool lattice)
{
    return {any3(random, lattice), any3(random, lattice), any3(random, lattice)};
}

enum class question { segments, segment_triangle, triangles };

std::shared_ptr<where_inputs> make_inputs(question asked, bool lattice)
{
    generator random(31);
    auto made = std::make_shared<where_inputs>();
    for (std::size_t i = 0; i < pair_count; i++) {
        if (asked == question::segments) {
            for (auto &list : made->segments) {
                list.push_back({any2(random, lattice), any2(random, lattice)});
            }
        } else {
            if (asked == question::segment_triangle) {
                made->segments3.push_back({any3(random, lattice), any3(random, lattice)});
            }
            for (auto &list : made->triangles) {
                list.push_back(any_triangle(random, lattice));
            }
        }
    }
    return made;
}

/* The number of corners. */
int graze_answers(const where_inputs &in, std::size_t i, question asked)
{
    if (asked == question::segments) {
        grz2_common_set set;
        grz2_common_corner corners[2];
        const grz2_shape a = grz2_shape_from_segment(&in.segments[0][i]), b = grz2_shape_from_segment(&in.segments[1][i]);
        (void)grz2_where(&a, &b, &set, corners, 2);
        return set.count;
    }
    grz3_common_set set;
    grz3_common_corner corners[6];
    const grz3_shape a = asked == question::triangles ? grz3_shape_from_triangle(&in.triangles[0][i])
                                                      : grz3_shape_from_segment(&in.segments3[i]),
                     b = grz3_shape_from_triangle(&in.triangles[1][i]);
    (void)grz3_where(&a, &b, &set, corners, 6);
    return set.count;
}

int guess_answers(const where_inputs &in, std::size_t i, question asked)
{
    grz3_vec points[2];
    if (asked == question::segments) {
        grz2_vec point;
        return guess2_where_segment_segment(&in.segments[0][i], &in.segments[1][i], &point);
    }
    return asked == question::triangles ? guess3_where_triangle_triangle(&in.triangles[0][i], &in.triangles[1][i], points)
                                        : guess3_where_segment_triangle(&in.segments3[i], &in.triangles[1][i], points);
}

row where_row(const char *name, question asked, bool lattice)
{
    return {std::string(name) + (lattice ? "-lattice" : "-random"), [=] {
        const auto in = make_inputs(asked, lattice);
        prepared_row prepared;
        prepared.contenders = {
            make_contender("graze", pair_count, [=](std::size_t i) { return graze_answers(*in, i, asked); }),
            make_contender("guess", pair_count, [=](std::size_t i) { return guess_answers(*in, i, asked); })};
        for (where_peer add : where_peers()) {
            add(in, prepared.contenders);
        }
        prepared.hits = prepared.touches = 0;
        for (std::size_t i = 0; i < pair_count; i++) {
            prepared.hits += graze_answers(*in, i, asked) > 0;
        }
        prepared.hits /= static_cast<double>(pair_count);
        return prepared;
    }};
}

row plane_row()
{
    return {"where3-planes-random", [] {
        generator random(32);
        auto planes = std::make_shared<std::vector<grz3_plane>>(pair_count + 2);
        for (grz3_plane &p : *planes) {
            p = {any3(random, false), uniform(random, -1, 1)};
        }
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", pair_count, [=](std::size_t i) {
            grz3_common_set set;
            grz3_common_corner corner;
            return grz3_where_planes(&(*planes)[i], &(*planes)[i + 1], &(*planes)[i + 2], &set, &corner);
        })};
        prepared.hits = 1;
        prepared.touches = 0;
        return prepared;
    }};
}

} // namespace

std::vector<row> rows_of_where()
{
    std::vector<row> rows;
    for (bool lattice : {false, true}) {
        rows.push_back(where_row("where2-segment-segment", question::segments, lattice));
        rows.push_back(where_row("where3-segment-triangle", question::segment_triangle, lattice));
        rows.push_back(where_row("where3-triangle-triangle", question::triangles, lattice));
    }
    rows.push_back(plane_row());
    return rows;
}

} // namespace bench
