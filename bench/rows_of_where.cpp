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

/* With two ends, and with an area: kernels take no others. */
grz2_segment any_segment2(generator &random, bool lattice)
{
    const grz2_segment s = {any2(random, lattice), any2(random, lattice)};
    return s.a.x == s.b.x && s.a.y == s.b.y ? any_segment2(random, lattice) : s;
}

grz3_segment any_segment3(generator &random, bool lattice)
{
    const grz3_segment s = {any3(random, lattice), any3(random, lattice)};
    return s.a.x == s.b.x && s.a.y == s.b.y && s.a.z == s.b.z ? any_segment3(random, lattice) : s;
}

bool has_area(const grz3_triangle &t)
{
    const auto projected = [&](double grz3_vec::*x, double grz3_vec::*y) {
        const grz2_vec a = {t.a.*x, t.a.*y}, b = {t.b.*x, t.b.*y}, c = {t.c.*x, t.c.*y};
        return grz2_orient(&a, &b, &c) != 0;
    };
    return projected(&grz3_vec::x, &grz3_vec::y) || projected(&grz3_vec::y, &grz3_vec::z) ||
           projected(&grz3_vec::z, &grz3_vec::x);
}

grz3_triangle any_triangle(generator &random, bool lattice)
{
    const grz3_triangle t = {any3(random, lattice), any3(random, lattice), any3(random, lattice)};
    return has_area(t) ? t : any_triangle(random, lattice);
}

enum class question { segments, segment_triangle, triangles };

std::shared_ptr<where_inputs> make_inputs(question asked, bool lattice)
{
    generator random(31);
    auto made = std::make_shared<where_inputs>();
    for (std::size_t i = 0; i < pair_count; i++) {
        if (asked == question::segments) {
            for (auto &list : made->segments) {
                list.push_back(any_segment2(random, lattice));
            }
        } else {
            if (asked == question::segment_triangle) {
                made->segments3.push_back(any_segment3(random, lattice));
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

/* Turned boxes, as detectors compare them: half of the pairs have an area in common. */
using boxes = std::shared_ptr<std::vector<grz2_obb>>;

boxes turned_boxes()
{
    generator random(33);
    auto made = std::make_shared<std::vector<grz2_obb>>();
    for (std::size_t i = 0; i < 2 * pair_count; i++) {
        const grz2_vec center = any2(random, false), half = {uniform(random, 0.1, 0.8), uniform(random, 0.1, 0.8)};
        made->push_back(grz2_obb_from_angle(center, half, uniform(random, -3, 3)));
    }
    return made;
}

row common_row()
{
    return {"common2-obb-obb-random", [] {
        const boxes all = turned_boxes();
        auto shapes = std::make_shared<std::vector<grz2_shape>>();
        for (const grz2_obb &box : *all) {
            shapes->push_back(grz2_shape_from_obb(&box));
        }
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", pair_count, [=](std::size_t i) {
                                   double area;
                                   return static_cast<int>(grz2_common(&(*shapes)[2 * i], &(*shapes)[2 * i + 1], &area).yes);
                               }),
                               make_contender("guess", pair_count, [=](std::size_t i) {
                                   return static_cast<int>(guess2_common_obb_obb(&(*all)[2 * i], &(*all)[2 * i + 1]) > 0);
                               })};
        prepared.hits = prepared.touches = 0;
        for (std::size_t i = 0; i < pair_count; i++) {
            double area;
            prepared.hits += grz2_common(&(*shapes)[2 * i], &(*shapes)[2 * i + 1], &area).yes;
        }
        prepared.hits /= static_cast<double>(pair_count);
        return prepared;
    }};
}

row area_row()
{
    return {"area2-obb-random", [] {
        const boxes all = turned_boxes();
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", pair_count, [=](std::size_t i) {
            double area;
            const grz2_shape box = grz2_shape_from_obb(&(*all)[i]);
            return static_cast<int>(grz2_area(&box, &area).yes);
        })};
        prepared.hits = 1;
        prepared.touches = 0;
        return prepared;
    }};
}

row matrix_row()
{
    return {"common2-obbs-256", [] {
        const boxes all = turned_boxes();
        auto shapes = std::make_shared<std::vector<grz2_shape>>();
        for (std::size_t i = 0; i < 256; i++) {
            shapes->push_back(grz2_shape_from_obb(&(*all)[i]));
        }
        prepared_row prepared;
        prepared.contenders = {make_contender("graze", 1, [=](std::size_t) {
            std::vector<double> areas(65536);
            grz2_common_n(shapes->data(), 256, shapes->data(), 256, areas.data());
            return areas[0] > 0;
        })};
        prepared.hits = prepared.touches = 0;
        prepared.count = 1;
        return prepared;
    }};
}

} // namespace

std::vector<row> rows_of_where()
{
    std::vector<row> rows;
    rows.push_back(area_row());
    rows.push_back(common_row());
    rows.push_back(matrix_row());
    for (bool lattice : {false, true}) {
        rows.push_back(where_row("where2-segment-segment", question::segments, lattice));
        rows.push_back(where_row("where3-segment-triangle", question::segment_triangle, lattice));
        rows.push_back(where_row("where3-triangle-triangle", question::triangles, lattice));
    }
    rows.push_back(plane_row());
    return rows;
}

} // namespace bench
