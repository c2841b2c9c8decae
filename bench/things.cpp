/* graze benchmark: shapes of several kinds for a scene, and how bodies move.
 *
 * SPDX-License-Identifier: MIT */
#include "things.hpp"

#include <cmath>

namespace bench {
namespace {

constexpr std::size_t usual_count = 100000, way_count = 10000;
constexpr double way_length = 10; /* on each axis, at most */

template <class Thing, class Shape> std::vector<Thing> things_of(const std::vector<Shape> &shapes)
{
    std::vector<Thing> all(shapes.size());
    for (std::size_t i = 0; i < shapes.size(); i++) {
        all[i].shape = shapes[i];
    }
    return all;
}

template <class Space> struct kinds_of;
template <> struct kinds_of<space2> {
    static constexpr int all[] = {GRZ_BALL, GRZ_AABB, GRZ_OBB, GRZ_TRIANGLE};
    static constexpr double room = 3.7; /* so many times a unit a thing has on each axis */
};
template <> struct kinds_of<space3> {
    static constexpr int all[] = {GRZ_BALL, GRZ_CAPSULE, GRZ_AABB, GRZ_OBB, GRZ_HULL | 8 << 16};
    static constexpr double room = 2.2;
};

/* Half of the width of the cube or square for so many things. */
template <class Space> double spread_for(std::size_t count)
{
    return kinds_of<Space>::room * std::pow(static_cast<double>(count), 1.0 / Space::dimension) / 2;
}

/* The points of a hull, which the row would forget, become those of the things. */
template <class Space> void keep_points(things<Space> &all)
{
    auto &shape = all.shapes.back();
    if (shape.kind == GRZ_HULL) {
        auto *first = reinterpret_cast<const double *>(shape.hull.points);
        all.points.emplace_back(first, first + Space::dimension * shape.hull.count);
        shape.hull.points = reinterpret_cast<decltype(shape.hull.points)>(all.points.back().data());
        Space::hulls().pop_back();
    }
}

template <class Space> void add_shapes(things<Space> &all, std::size_t count, double spread, generator &random)
{
    for (std::size_t i = 0; i < count; i++) {
        all.shapes.push_back(Space::random(random, kinds_of<Space>::all[i % std::size(kinds_of<Space>::all)], spread));
        keep_points(all);
    }
}

bool is_free(const grz_scene *scene, const space2 &, const place &p)
{
    const grz2_circle ball = {{p.from[0], p.from[1]}, 1};
    const grz2_shape asked = grz2_shape_from_circle(&ball);
    return !grz2_scene_overlap_any(scene, &asked, nullptr).yes;
}

bool is_free(const grz_scene *scene, const space3 &, const place &p)
{
    const grz3_sphere ball = {{p.from[0], p.from[1], p.from[2]}, 1};
    const grz3_shape asked = grz3_shape_from_sphere(&ball);
    return !grz3_scene_overlap_any(scene, &asked, nullptr).yes;
}

template <class Space> void add_ways(things<Space> &all, double spread, generator &random)
{
    const scene_pointer scene = scene_of(given_things(all.shapes));
    while (all.ways.size() < way_count) {
        place p = {};
        for (int k = 0; k < Space::dimension; k++) {
            p.from[k] = uniform(random, -spread, spread);
            p.to[k] = p.from[k] + uniform(random, -way_length, way_length);
        }
        if (is_free(scene.get(), Space(), p)) {
            all.ways.push_back(p);
        }
    }
}

template <class Space> things_pointer<Space> make_things(std::size_t count)
{
    generator random(3);
    auto all = std::make_shared<things<Space>>();
    const double spread = spread_for<Space>(count);
    add_shapes(*all, count, spread, random);
    add_ways(*all, spread, random);
    return all;
}

void set_matrix(const double *at, double angle, std::array<double, 6> &matrix) { grz2_matrix_from_angle({at[0], at[1]}, angle, matrix.data()); }
void set_matrix(const double *at, double angle, std::array<double, 12> &matrix)
{
    grz3_matrix_from_quaternion({at[0], at[1], at[2]}, {0.6 * std::sin(angle / 2), 0, 0.8 * std::sin(angle / 2), std::cos(angle / 2)},
                                matrix.data());
}

} // namespace

std::vector<grz2_thing> given_things(const std::vector<grz2_shape> &shapes) { return things_of<grz2_thing>(shapes); }
std::vector<grz3_thing> given_things(const std::vector<grz3_shape> &shapes) { return things_of<grz3_thing>(shapes); }

scene_pointer scene_of(const std::vector<grz2_thing> &things)
{
    grz_scene *made = nullptr;
    grz2_scene_build(&made, things.data(), nullptr, things.size(), nullptr);
    return {made, grz_scene_free};
}

scene_pointer scene_of(const std::vector<grz3_thing> &things)
{
    grz_scene *made = nullptr;
    grz3_scene_build(&made, things.data(), nullptr, things.size(), nullptr);
    return {made, grz_scene_free};
}

template <class Space> things_pointer<Space> usual_things()
{
    static const things_pointer<Space> made = make_things<Space>(usual_count);
    return made;
}

template <class Space> things_pointer<Space> fewer_things()
{
    static const things_pointer<Space> made = make_things<Space>(usual_count / 5);
    return made;
}

template things_pointer<space2> usual_things();
template things_pointer<space3> usual_things();
template things_pointer<space2> fewer_things();
template things_pointer<space3> fewer_things();

things_pointer<space2> streets()
{
    generator random(4);
    auto all = std::make_shared<things<space2>>();
    const double spread = spread_for<space2>(usual_count);
    for (std::size_t i = 0; i < usual_count; i++) {
        all->shapes.push_back(space2::random(random, GRZ_SEGMENT, spread));
    }
    add_ways(*all, spread, random);
    return all;
}

template <class Space> bodies<Space>::bodies(std::size_t count) : motions(count), all(count), wide(spread_for<Space>(count))
{
    generator random(6);
    add_shapes(at_origin, count, 0, random);
    for (std::size_t i = 0; i < count; i++) {
        motion &m = motions[i];
        for (std::size_t k = 0; k < dimension; k++) {
            m.at[k] = uniform(random, -wide, wide);
            m.by[k] = uniform(random, -0.5, 0.5);
        }
        m.angle = uniform(random, 0, 6.28);
        m.turn = uniform(random, -0.5, 0.5);
        place_body(i);
    }
}

template <class Space> void bodies<Space>::place_body(std::size_t i) { set_matrix(motions[i].at, motions[i].angle, all[i]); }

template <class Space> const std::vector<std::uint64_t> &bodies<Space>::move()
{
    moved.clear();
    for (std::size_t i = frame; i < motions.size(); i += cycle) {
        motion &m = motions[i];
        for (std::size_t k = 0; k < dimension; k++) {
            m.by[k] = std::fabs(m.at[k]) > wide ? -std::copysign(m.by[k], m.at[k]) : m.by[k];
            m.at[k] += m.by[k];
        }
        m.angle += m.turn;
        place_body(i);
        moved.push_back(i);
    }
    frame = (frame + 1) % cycle;
    return moved;
}

template class bodies<space2>;
template class bodies<space3>;

} // namespace bench
