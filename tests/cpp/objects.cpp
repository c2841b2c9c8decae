/* Polygons, meshes and trees from C++: they give what the C functions give, move, and report errors and exceptions.
 *
 * SPDX-License-Identifier: MIT */
#include "check.hpp"

#include <cmath>
#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

using namespace graze;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();

/* The cube from 0 to 4, fronts outside. */
const std::vector<vec3> corners = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {4, 4, 0},
                                   {0, 0, 4}, {4, 0, 4}, {0, 4, 4}, {4, 4, 4}};
const std::vector<std::uint32_t> faces = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                          2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};

mesh cube() {
    mesh_options options = {};
    options.solid = true;
    return *mesh::build(corners, faces, options);
}

/* The square from 0 to 4 with a hole from 1 to 2. */
polygon square() {
    const std::vector<vec2> points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {1, 1}, {2, 1}, {2, 2}, {1, 2}};
    const std::vector<std::uint32_t> ends = {4, 8};
    return *polygon::build(points, ends);
}

std::vector<aabb3> row_of_boxes(int count) {
    std::vector<aabb3> boxes;
    for (int i = 0; i < count; i++) boxes.push_back({{1. * i, 0, 0}, {i + 1., 1, 1}});
    return boxes;
}

void areas_of_a_polygon() {
    const std::vector<vec2> points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}, {2, 2}, {6, 2}, {6, 6}, {2, 6}};
    const std::vector<std::uint32_t> ends = {4, 8}, areas = {1, 2};
    const polygon even_odd = *polygon::build(points, ends), both = *polygon::build(points, ends, {}, areas);
    CHECK(!even_odd.overlap(vec2{3, 3}) && both.overlap_open(vec2{3, 3}) && both.overlap_open(vec2{4, 3}));
    CHECK(both.signed_distance({3, 3}) == -std::sqrt(2));
}

void sets_of_several_kinds() {
    const std::vector<vec2> points = {{0, 0}, {4, 0}, {4, 4}, {0, 4}}, road = {{1, 1}, {9, 1}};
    const rings areas = {GRZ_DOUBLE, 4, 0, points.data(), 0, nullptr, 0, nullptr},
                lines = {GRZ_DOUBLE, 2, 0, road.data(), 0, nullptr, 0, nullptr};
    const geometry both = *geometry::build(areas, lines);
    const std::vector<unsigned char> wkb = both.to_wkb();
    wkb_facts facts;
    const geometry read = *geometry::from_wkb(wkb, &facts);
    CHECK(facts.problem == GRZ_WKB_FINE && facts.offset == wkb.size() && facts.type == 7);
    CHECK(std::strcmp(wkb_type_name(7), "GEOMETRYCOLLECTION") == 0 && !wkb_type_name(0));
    CHECK(std::strcmp(wkb_problem_text(GRZ_WKB_FINE), "no problem") == 0);
    CHECK(*both.relate(read, predicate::equals) && std::string(both.relate(read)->text) == "2FFF1FFF2");
    CHECK(both.length() == 8 && both.length(true) == 24 && *both.area() == 16 && both.about().lines == 1);
    const std::vector<unsigned char> cut(wkb.begin(), wkb.end() - 1);
    CHECK(geometry::from_wkb(cut, &facts).why() == status::error_format && facts.problem != GRZ_WKB_FINE);
    const std::vector<unsigned char> far = {1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0x28, 0x40, 0, 0, 0, 0, 0, 0, 0x14, 0x40};
    const geometry point = *geometry::from_wkb(far);
    CHECK(both.distance(point) == 5 && both.nearest_points(point).a.x == 9 && both.within(point, 5));
    CHECK(!both.within(point, 4.9));
    geometries a = *geometries::begin(), b = *geometries::begin();
    CHECK(a.add_points(points) == status::ok && b.add_wkb(wkb) == status::ok && b.add(rings{}, lines) == status::ok);
    CHECK(a.build() == status::ok && b.build() == status::ok && a.about().count == 4);
    CHECK(b.add_wkb(wkb) == status::error_argument && b.to_wkb(0) == wkb);
    int pairs = 0;
    CHECK(a.join_with(b, join{}, [&](const graze::pair &p) { pairs += 1 + static_cast<int>(p.b); }) == status::ok);
    CHECK(pairs == 4 && a.join_with(b, join{}, [](const graze::pair &) { return false; }) == status::stopped);
    const std::vector<graze::pair> some = {{3, 0}, {0, 1}};
    CHECK(*a.ask(b, some, join{}) == (std::vector<bool>{true, false}) &&
          std::string((*a.relate(b, some))[1].text) == "FF0FFF102");
    CHECK((*a.distance(b, some))[1] == std::sqrt(2) &&
          a.distance(b, std::vector<graze::pair>{{9, 0}}).why() == status::error_argument);
    CHECK(*b.validate() == std::vector<validity>(2, GRZ_VALID));
    const auto nearest = a.nearest_of(b, 2, infinity);
    CHECK(nearest->size() == 8 && (*nearest)[0].index == 0 && (*nearest)[1].distance == std::sqrt(2));
}

void polygons() {
    areas_of_a_polygon();
    polygon p = square();
    const polygon q = *polygon::build(std::vector<vec2>{{4, 0}, {8, 0}, {8, 4}});
    CHECK(p.about().edges == 8);
    CHECK(p.overlap(vec2{3, 3}) && !p.overlap(vec2{1.5, 1.5}) && p.touch(vec2{1, 1}) && !p.overlap_open(vec2{1, 1}));
    CHECK(p.overlap(q) && p.touch(q) && !p.overlap_open(q) && p.distance(q) == 0);
    CHECK(p.distance(circle{{7, 4}, 1}) == 2 && p.nearest_points(vec2{6, 2}).a.x == 4);
    CHECK(p.nearest_points(q).distance == 0 && p.signed_distance({1.5, 1.5}) == 0.5);
    CHECK(p.signed_distance({3, 3}) == -1);
    CHECK(p.within(q, 0) && p.within(circle{{3, 3}, 1}, 0));
    CHECK(p.contains(circle{{3, 3}, 1}) && !p.contains(circle{{2, 2}, 1}));
    const auto t = p.cast(ray2{{-1, 1.5}, {1, 0}});
    CHECK(t && t->enter == 1 && t->exit == 5);
    CHECK(p.cast(shape(vec2{1, 1})).unsupported);
    const auto inner = p.cast_open(ray2{{-1, 1.5}, {1, 0}});
    CHECK(inner && inner->enter == 1 && inner->exit == 5 && !p.cast_open(ray2{{-1, 4}, {1, 0}}));
    const auto hit = p.cast_hit(ray2{{-1, 1.5}, {2, 0}});
    CHECK(hit && hit->time == 0.5 && hit->point.x == 0 && hit->point.y == 1.5 && hit->normal.x == -1);
    const auto all = p.cast_all(ray2{{-1, 1.5}, {1, 0}});
    CHECK(all && all->size() == 2 && (*all)[0].exit == 2 && (*all)[1].enter == 3);
    CHECK(p.cast_all(shape(vec2{1, 1})).why() == status::error_argument);
    const auto met = p.sweep(circle{{-3, 1.5}, 1}, {4, 0});
    CHECK(met && met->enter == 0.5 && met->exit == 1 && met->edge == 3 && met->normal.x == -1 && met->point.x == 0);
    CHECK(p.sweep_any(circle{{-3, 1.5}, 1}, {4, 0}) && !p.sweep(circle{{-3, 1.5}, 1}, {1, 0}));
    polygon_sweep_options openly = {};
    openly.open = true;
    CHECK(!p.sweep_any(aabb2{{-1, 0}, {0, 1}}, {0, 9}, openly) && p.sweep_any(aabb2{{-1, 0}, {0, 1}}, {0, 9}));
    const auto place = p.separate(circle{{3.5, 3}, 0.25});
    CHECK(place.ok() && (*place)->x == 4.25 && (*place)->y == 3);
    CHECK(p.separate(shape(ray2{{0, 0}, {1, 0}})).why() == status::error_argument);
    CHECK(*p.area() == 15 && *p.common(p) == 15 && *p.common(aabb2{{1, 1}, {9, 9}}) == 8);
    CHECK(p.common(circle{{1, 1}, 1}).why() == status::error_argument);
    CHECK(*common(span<const polygon>(&p, 1), span<const polygon>(&p, 1)) == std::vector<double>{15});
    polygon_options line = {};
    line.polyline = true;
    const polygon path = *polygon::build(std::vector<vec2>{{-1, 3}, {2, 3}, {2, 9}}, {}, line);
    double length = 0;
    CHECK(p.pieces(path,
                   [&length](const line_piece &piece) {
                       length += piece.to.point.x - piece.from.point.x + piece.to.point.y - piece.from.point.y;
                   }) == status::ok &&
          length == 3);
    const auto matrix = p.relate(q);
    CHECK(matrix && std::string(matrix->text) == "FF2F01212");
    CHECK(*p.relate(q, predicate::touches) && !*p.relate(q, predicate::disjoint));
    CHECK(relate_holds(*matrix, predicate::touches) && relate_matches(*matrix, "F***T****"));
    CHECK(std::string(name(predicate::covered_by)) == "covered_by");
    const vec2 ring[3] = {{0, 0}, {4, 0}, {0, 4}};
    const rings triangle = {GRZ_DOUBLE, 3, 0, ring, 1, nullptr, 0, nullptr};
    CHECK(overlap(vec2{2, 2}, triangle) && !overlap(vec2{3, 3}, triangle));
    const std::vector<std::uint32_t> beyond = {9};
    double depth = 0;
    CHECK(p.contacts(circle{{2, 4}, 1}, [&](const polygon_contact &c) { depth = c.depth; }) == status::ok &&
          depth == 1);
    CHECK(p.contacts(shape(ray2{{0, 0}, {1, 0}}), [](const polygon_contact &) {}) == status::error_argument);
    const auto refused = polygon::build(ring, beyond);
    CHECK(!refused && refused.why() == status::error_argument);
    polygon moved = std::move(p);
    CHECK(moved.overlap(vec2{3, 3}));
    p = std::move(moved);
    CHECK(p.overlap(vec2{3, 3}));
    CHECK(bounding_obb(ring).ok() && (*bounding_obb(ring)).half.x > 0);
}

void meshes() {
    mesh m = cube();
    CHECK(m.about().triangles == 12 && m.about().open_edges == 0);
    const ray3 ray = {{-2, 1, 2}, {1, 0, 0}};
    const auto hit = m.cast(ray);
    CHECK(hit && hit->time == 2 && hit->side == 1 && m.cast_any(ray) && m.cast_all(ray).size() == 2);
    CHECK(!m.cast(ray3{{-2, 9, 2}, {1, 0, 0}}) && m.cast(shape(vec3{1, 1, 1})).unsupported);
    CHECK(m.cast_all(shape(vec3{1, 1, 1})).unsupported && m.cast_all(shape(ray)).value.size() == 2);
    const std::vector<shape3> casters = {shape(ray), shape(ray3{{-2, 9, 2}, {1, 0, 0}})};
    std::vector<mesh_hit> hits(2);
    std::vector<grz_answer> answers(2);
    CHECK(m.cast_n(casters, hits) == status::ok && hits[0].time == 2 && hits[1].time == infinity);
    CHECK(m.cast_any_n(casters, answers) == status::ok && answers[0].yes && !answers[1].yes);
    CHECK(m.cast_n(casters, {}) == status::error_argument);
    const auto met = m.sweep(sphere{{-4, 1, 2}, 1}, {6, 0, 0});
    CHECK(met && met->enter == 0.5 && m.sweep_any(sphere{{-4, 1, 2}, 1}, {6, 0, 0}));
    const shape3 mover = shape(sphere{{-4, 1, 2}, 1});
    const vec3 by = {6, 0, 0};
    std::size_t total;
    CHECK(grz_mesh_sweep_all(m.get(), &mover, &by, nullptr, nullptr, 0, &total) && total > 2);
    CHECK(m.sweep_all(mover, by).size() == total && m.sweep_all(mover, by)[0].enter == 0.5);
    CHECK(!m.sweep(sphere{{-4, 1, 2}, 1}, {1, 0, 0}));
    CHECK(m.sight({-1, 0, 0}, {-1, 4, 0}) && !m.sight({-1, 1, 1}, {9, 1, 1}));
    CHECK(*m.contains({1, 1, 1}) && !*m.contains({5, 1, 1}));
    const sphere speck{{1, 1, 1}, 0x1p-6};
    CHECK(!m.overlap(speck) && *m.overlap(speck, GRZ_SOLID_ODD) && *m.overlap(speck, GRZ_SOLID_WINDING));
    CHECK(m.distance(speck) > 0 && *m.distance(speck, GRZ_SOLID_ODD) == 0);
    CHECK(m.nearest_points(speck, GRZ_SOLID_ODD)->distance == 0 && m.nearest_points(speck).distance > 0);
    CHECK(!m.within(speck, 0x1p-6) && *m.within(speck, 0x1p-6, GRZ_SOLID_WINDING));
    CHECK(m.nearest({1, 1, 1}, 0x1p-6) == std::nullopt &&
          (*m.nearest({1, 1, 1}, 0x1p-6, GRZ_SOLID_ODD))->distance == 0);
    CHECK(*m.signed_distance({1, 1, 1}, GRZ_SOLID_WINDING) < 0 && *m.signed_distance({1, 1, 1}, GRZ_SKIN) > 0);
    CHECK(m.overlap(m) && *m.overlap(m, GRZ_SOLID_ODD, GRZ_SOLID_ODD) && *m.within(m, 0, GRZ_SKIN, GRZ_SOLID_ODD));
    CHECK(m.winding({1, 1, 1}, 0)->number == 1 && *m.signed_distance({1, 2, 2}) == -1);
    const std::vector<vec3> places = {{1, 2, 2}, {6, 2, 2}};
    std::vector<winding> windings(2);
    std::vector<mesh_nearest_point> nearest(2);
    std::vector<double> distances(2);
    CHECK(m.winding_n(places, 0, windings) == status::ok && windings[0].number == 1 && windings[1].number == 0);
    CHECK(m.nearest_n(places, infinity, nearest) == status::ok && nearest[1].distance == 2);
    CHECK(m.signed_distance_n(places, distances) == status::ok && distances[0] == -1 && distances[1] == 2);
    CHECK(m.nearest({6, 2, 2}, infinity)->point.x == 4 && !m.nearest({6, 2, 2}, 1));
    CHECK(m.distance(sphere{{7, 2, 2}, 1}) == 2 && m.distance(m) == 0);
    CHECK(m.nearest_points(vec3{6, 2, 2}).a.x == 4 && m.overlap(aabb3{{3, 3, 3}, {9, 9, 9}}));
    std::vector<std::uint32_t> found;
    CHECK(m.overlap_all(vec3{4, 1, 2}, [&](std::uint32_t i) { found.push_back(i); }) == status::ok);
    CHECK(found.size() == 1 && found[0] / 2 == 5);
    int pairs = 0;
    CHECK(m.pairs(m, [&](pair) { return ++pairs < 3; }) == status::stopped && pairs == 3);
    const vec3 still[] = {{-4, -4, 0}, {8, -4, 0}, {-4, 8, 0}}, falls[] = {{1, 0, 2}, {0, 1, 2}, {0, 0, 1}},
               fallen[] = {{1, 0, -2}, {0, 1, -2}, {0, 0, -3}};
    const triangles ground{GRZ_DOUBLE, 3, 0, still, 1, nullptr, nullptr},
        top{GRZ_DOUBLE, 3, 0, falls, 1, nullptr, nullptr}, bottom{GRZ_DOUBLE, 3, 0, fallen, 1, nullptr, nullptr};
    double first_time = -1;
    CHECK(mesh_ccd(ground, ground, top, bottom, [&](const mesh_ccd_contact &c) { first_time = c.time; }) ==
              status::ok &&
          first_time == 0.25);
    CHECK(mesh_ccd(top, bottom, [&](const mesh_ccd_contact &) { first_time = -1; }) == status::ok &&
          first_time == 0.25);
    motion3 moving{};
    moving.by = {-4, 0, 0};
    std::uint32_t which = 0;
    const auto known = m.advance({}, sphere{{7, 1, 2}, 0.5}, moving, 1e-6, &which);
    CHECK(known.ok() && known->verdict == GRZ_ADVANCE_CONTACT && known->free_until <= 0.625 && which / 2 == 5);
    CHECK(m.advance({}, sphere{{7, 1, 2}, 0.5}, moving, -1).why() == status::error_argument);
    motion3 shifted{};
    shifted.by = {1, 0, 0};
    grz_pair touching{};
    const auto together = m.advance({}, m, shifted, 1e-6, &touching);
    CHECK(together.ok() && together->verdict == GRZ_ADVANCE_CONTACT && together->time == 0 && touching.a == 0);
    CHECK(m.advance({}, m, shifted, -1).why() == status::error_argument);
    CHECK(m.self_pairs([&](pair) { pairs++; }) == status::ok && pairs == 3);
    std::size_t curves = 0;
    const std::vector<double> heights = {0.5, 1.5};
    CHECK(m.section({0, 0, 1}, heights, GRZ_SKIN, [&](const section_curve &c) { curves += c.count > 0; }) ==
          status::ok);
    CHECK(curves > 0);
    CHECK(m.section({0, 0, 0}, heights, GRZ_SKIN, [](const section_curve &) {}) == status::error_argument);
    CHECK(m.where(m, [&](const common_curve &c) { return c.count == 0; }) == status::stopped);
    CHECK(m.self_where([](const common_curve &c) { return c.count > 0; }) == status::ok);
    CHECK(m.volume().ok() == (m.about().unmatched_edges == 0));
    std::size_t contacts = 0;
    CHECK(m.contacts(sphere{{4, 1, 2}, 0.5}, [&](const mesh_contact &c) { contacts += c.count > 0; }) == status::ok);
    CHECK(contacts > 0);
    CHECK(m.contacts(m, [&](const mesh_contact &) { return false; }) == status::stopped);
    const std::vector<std::reference_wrapper<const mesh>> twice = {m, m};
    std::size_t of_each[2] = {0, 0};
    const auto count = [&](const mesh_contact &c) { of_each[c.mesh]++; };
    CHECK(mesh_contacts_among(twice, sphere{{4, 1, 2}, 0.5}, count) == status::ok);
    CHECK(of_each[0] == contacts && of_each[1] == contacts);
    CHECK(mesh_contacts_among(twice, m, [&](const mesh_contact &) { return false; }) == status::stopped);
    CHECK(mesh_contacts_among(std::vector<mesh>(), m, count) == status::ok);
    const sphere within{{3, 2, 2}, 0.5};
    CHECK((*m.separate(within))->x == 3 && (*m.separate(within, GRZ_SOLID_ODD))->x == 4.5);
    const auto place = m.separate(sphere{{4.5, 2, 2}, 1});
    CHECK(place.ok() && *place && (*place)->x == 5);
    CHECK(m.separate(shape(ray3{{0, 0, 0}, {1, 0, 0}})).why() == status::error_argument);
    const double wide = 1.7e308; /* no place in doubles is beyond */
    const mesh walls = *mesh::build(std::vector<vec3>{{-5e307, -wide, -wide},
                                                      {-5e307, wide, -wide},
                                                      {-5e307, 0, wide},
                                                      {5e307, -wide, -wide},
                                                      {5e307, wide, -wide},
                                                      {5e307, 0, wide}});
    const auto none = walls.separate(sphere{{0, 0, 0}, wide});
    CHECK(none.ok() && !*none);
    CHECK(m.flat([&](std::uint32_t) { pairs++; }) == status::ok && pairs == 3);
    CHECK(!mesh::build(corners, std::vector<std::uint32_t>{0, 1, 8}) &&
          !mesh::build(corners, std::vector<std::uint32_t>{0, 1}));
    const mesh open = *mesh::build(span<const vec3>(corners.data(), 3));
    CHECK(open.contains({1, 1, 1}).why() == status::error_argument);
    CHECK(open.overlap(speck, GRZ_SOLID_ODD).why() == status::error_argument);
    std::vector<vec3> farther = corners;
    for (vec3 &v : farther) v.x += 10;
    CHECK(m.refit(farther, faces) == status::ok && *m.contains({11, 1, 1}) && !*m.contains({1, 1, 1}));
    CHECK(m.refit(farther) == status::error_argument);
    const double aside[12] = {1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0}, back[12] = {1, 0, 0, -5, 0, 1, 0, 0, 0, 0, 1, 0};
    mesh posed = *m.posed(aside);
    CHECK(*posed.contains({16, 1, 1}) && !*posed.contains({11, 1, 1}));
    CHECK(posed.set_pose(back) == status::ok && *posed.contains({6, 1, 1}) && !*posed.contains({16, 1, 1}));
    CHECK(m.set_pose(back) == status::error_argument && posed.posed(back).why() == status::error_argument);
    vec3 room[8];
    CHECK(overlap(shape_posed(sphere{{0, 0, 0}, 1}, aside), vec3{6, 0, 0}));
    CHECK(overlap(shape_posed(aabb3{{0, 0, 0}, {1, 1, 1}}, aside), vec3{6, 1, 1}));
    const vec3 plate[] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    CHECK(overlap(shape_posed(hull(plate), aside, room), vec3{6, 0, 0}));
    double upright[12], turned[6];
    matrix_from_quaternion({0, 0, 2}, {0, 0, 1, 1}, upright);
    CHECK(overlap(shape_posed(segment3{{0, 0, 0}, {1, 0, 0}}, upright), vec3{0, 1, 2}));
    matrix_from_angle({3, 0}, 0, turned);
    CHECK(shape_posed(rect{0, 0, 1, 1}, turned).kind == GRZ_OBB &&
          touch(shape_posed(rect{0, 0, 1, 1}, turned), vec2{4, 0}));
    grz_face_facts facts;
    const std::vector<std::uint32_t> ring = {0, 1, 3, 2};
    const auto cut = triangulate(corners, ring, &facts);
    CHECK(cut && cut->size() == 6 && facts.kind == GRZ_FACE_PROPER);
    CHECK(triangulate(corners, std::vector<std::uint32_t>{0, 1, 8}).why() == status::error_argument);
}

graze::boxes floats_of(const float *numbers) { return {2, GRZ_FLOAT, 2, 0, numbers}; }

void pairs_of_trees(const tree3 &t) {
    int pairs = 0;
    CHECK(t.self_pairs()->size() == 39 && t.self_pairs()->front().a < t.self_pairs()->front().b);
    CHECK(t.self_pairs([&](pair p) { pairs += p.a + 1 == p.b; }) == status::ok && pairs == 39);
    CHECK(t.self_pairs([&](pair) { return --pairs > 30; }) == status::stopped && pairs == 30);
    const tree3 one = *tree3::build(std::vector<aabb3>{{{2.5, 0, 0}, {3.5, 1, 1}}});
    CHECK(t.pairs(one)->size() == 2 && t.pairs(one, [&](pair) { pairs++; }) == status::ok && pairs == 32);
    tree_pairs_options how = {};
    how.open = true;
    CHECK(t.self_pairs(how)->empty() && t.pairs(one, how)->size() == 2);
    how.margin = 1;
    CHECK(t.self_pairs(how).why() == status::error_argument && t.pairs(one, how).why() == status::error_argument);
    how.open = false;
    CHECK(t.self_pairs(how)->size() == 39 + 38 && t.self_pairs([&](pair) { pairs++; }, how) == status::ok &&
          pairs == 32 + 39 + 38);
}

void trees() {
    const std::vector<aabb3> boxes = row_of_boxes(40);
    tree3 t = *tree3::build(boxes);
    CHECK(t.about().boxes == 40 && t.overlap_any(vec3{3.5, 0, 0}) && !t.overlap_any(vec3{3.5, 2, 0}));
    CHECK(t.overlap_all(aabb3{{0, 0, 0}, {99, 1, 1}}).size() == 40 && t.overlap_all(vec3{3, 0, 0}).size() == 2);
    std::uint32_t sum = 0;
    CHECK(t.overlap(vec3{3, 0, 0}, [&](std::uint32_t id) { sum += id; }) == status::ok && sum == 2 + 3);
    const ray3 ray = {{-1, 0.5, 0.5}, {1, 0, 0}};
    CHECK(t.cast_first(ray)->id == 0 && t.cast_first(ray)->enter == 1 && t.cast_any(ray) &&
          t.cast_all(ray).size() == 40);
    CHECK(t.cast_first(shape(vec3{1, 1, 1})).unsupported && t.cast_all(shape(vec3{1, 1, 1})).unsupported);
    CHECK(t.cast_all(shape(ray)).yes && t.cast_all(shape(ray)).value.size() == 40);
    const sphere ball = {{-2, 0.5, 0.5}, 1};
    CHECK(t.sweep_first(ball, {4, 0, 0})->enter == 0.25 && t.sweep_any(ball, {4, 0, 0}) &&
          !t.sweep_any(ball, {0, 4, 0}));
    CHECK(t.sweep_all(ball, {4, 0, 0}).size() == 4 && t.sweep_first(plane3{{1, 0, 0}, -1}, {4, 0, 0}).yes);
    CHECK(t.nearest(vec3{43, 1, 1})->id == 39 && t.nearest(vec3{43, 1, 1})->distance == 3);
    CHECK(t.nearest_k(vec3{43, 1, 1}, 99, infinity).size() == 40 && t.nearest_k(vec3{43, 1, 1}, 99, 4).size() == 2);
    CHECK(t.sweep_all(plane3{{1, 0, 0}, -1}, {4, 0, 0}).value.size() == 4);
    pairs_of_trees(t);
    const auto place = t.insert({{100, 0, 0}, {101, 1, 1}}, 7);
    CHECK(place && *place == 40 && t.overlap_all(vec3{100, 0, 0}) == std::vector<std::uint32_t>{7});
    CHECK(t.move(*place, {{200, 0, 0}, {201, 1, 1}}) == status::ok && t.overlap_any(vec3{200, 0, 0}));
    CHECK(t.remove(*place) == status::ok && !t.overlap_any(vec3{200, 0, 0}) && t.remove(99) == status::error_argument);
    std::vector<unsigned char> saved;
    const auto keep = [&](const void *bytes, std::size_t count) {
        const auto *first = static_cast<const unsigned char *>(bytes);
        saved.insert(saved.end(), first, first + count);
    };
    CHECK(t.save(keep) == status::ok);
    const auto again = tree3::load(saved);
    CHECK(again && again->overlap_all(vec3{3, 0, 0}).size() == 2);
    CHECK(tree2::load(saved).why() == status::error_format);
    saved.back() ^= 1;
    CHECK(tree3::load(saved).why() == status::error_format);
    saved.pop_back();
    CHECK(tree3::load(saved).why() == status::error_stream);
    CHECK(tree3::build(boxes, std::vector<std::uint32_t>{1}).why() == status::error_argument);
    std::vector<aabb3> moved = boxes;
    for (aabb3 &box : moved) box.min.y += 5, box.max.y += 5;
    tree3 fresh = *tree3::build(boxes);
    CHECK(fresh.refit(moved) == status::ok && fresh.overlap_any(vec3{3, 5, 0}) && !fresh.overlap_any(vec3{3, 0, 0}));

    tree2 flat = *tree2::build(std::vector<aabb2>{{{0, 0}, {1, 1}}, {{1, 0}, {2, 1}}});
    CHECK(flat.self_pairs()->size() == 1 && flat.cast_first(segment2{{-1, 0}, {3, 0}})->enter == 0.25);
    const float numbers[] = {0, 0, 1, 1, 1, 0, 2, 1}, apart[] = {0, 0, 1, 1, 3, 0, 4, 1};
    tree2 floats = *tree2::build(floats_of(numbers));
    CHECK(floats.self_pairs()->size() == 1 && tree3::build(floats_of(numbers)).why() == status::error_argument);
    CHECK(floats.refit(floats_of(apart)) == status::ok && floats.self_pairs()->empty());
    CHECK(flat.insert({{5, 5}, {6, 6}}, 2).ok() && flat.nearest(vec2{7, 6})->distance == 1);
}

void all_pairs() {
    const std::vector<aabb3> boxes = row_of_boxes(40), one = {{{2.5, 0, 0}, {3.5, 1, 1}}};
    std::size_t pairs = 0, total = 0;
    CHECK(boxes_pairs(boxes_of(boxes), [&](pair) { pairs++; }) == status::ok && pairs == 39);
    CHECK(boxes_pairs(boxes_of(boxes), boxes_of(one), [&](pair p) { return p.b == 0; }) == status::ok);
    pair room[10];
    CHECK(boxes_pairs_fill(boxes_of(boxes), room, total) == status::ok && total == 39);
    CHECK(boxes_pairs_fill(boxes_of(boxes), boxes_of(one), room, total) == status::ok && total == 2 && room[0].a == 2);
    graze::boxes refused = boxes_of(boxes);
    refused.dimension = 4;
    CHECK(boxes_pairs(refused, [](pair) {}) == status::error_argument);
    std::vector<aabb3> cells(4);
    CHECK(split_boxes(boxes, cells) == status::ok);
    for (std::size_t i = 0; i + 1 < boxes.size(); i++) {
        int owners = 0;
        for (const aabb3 &cell : cells) owners += cell_owns(cell, boxes_of(boxes), i, boxes_of(boxes), i + 1);
        CHECK(owners == 1);
    }
    CHECK(std::string(text(status::error_argument)) == grz_status_text(GRZ_ERROR_ARGUMENT));
    CHECK(threads(2).threads == 2);
}

/* An exception of a visitor ends the search, and arrives here; the object is as it was. */
void exceptions() {
    const mesh m = cube();
    const tree3 t = *tree3::build(row_of_boxes(40));
    int caught = 0;
    const auto throws = [](auto...) { throw std::runtime_error("enough"); };
    const auto attempt = [&](auto query) {
        try {
            (void)query();
        } catch (const std::runtime_error &) {
            caught++;
        }
    };
    attempt([&] { return m.overlap_all(vec3{4, 1, 2}, throws); });
    attempt([&] { return m.pairs(m, throws); });
    attempt([&] { return t.overlap(vec3{3, 0, 0}, throws); });
    attempt([&] { return t.self_pairs(throws); });
    attempt([&] { return t.save(throws); });
    const std::vector<aabb3> boxes = row_of_boxes(40);
    attempt([&] { return boxes_pairs(boxes_of(boxes), throws); });
    CHECK(caught == 6);
    CHECK(t.self_pairs()->size() == 39);
}

/* A call that is stopped, by false or an exception; within another watch, which is asked again when it ends. */
void watches() {
    const mesh m = cube();
    int asked = 0;
    watch counted([&] { return asked++, true; });
    {
        watch stopping([] { return false; });
        CHECK(watch_stops());
        CHECK(mesh::build(corners, faces).why() == status::stopped);
        CHECK(stopping.end() == status::stopped);
    }
    {
        watch throwing([]() -> bool { throw std::runtime_error("enough"); });
        CHECK(!mesh::build(corners, faces));
        bool caught = false;
        try {
            (void)throwing.end();
        } catch (const std::runtime_error &) {
            caught = true;
        }
        CHECK(caught);
    }
    {
        watch unended([] { return false; });
    }
    CHECK(asked == 0 && !watch_stops() && asked == 1);
    CHECK(m.distance(vec3{9, 1, 1}) == 5);
    CHECK(counted.end() == status::ok);
}

static_assert(!std::is_copy_constructible_v<mesh> && std::is_nothrow_move_constructible_v<mesh>, "");
static_assert(!std::is_copy_constructible_v<polygon> && std::is_nothrow_move_assignable_v<polygon>, "");
static_assert(!std::is_constructible_v<bool, result<std::optional<vec3>>>, "");
static_assert(!std::is_constructible_v<bool, result<bool>> && std::is_constructible_v<bool, result<mesh>>, "");

/* A diagonal through a corner: closed cells on all sides of it, half-open ones on its way. */
void cells_of_a_grid() {
    const segment2 diagonal = {{0.5, 0.5}, {1.5, 1.5}};
    std::vector<std::array<std::int64_t, 2>> found;
    grid2 grid = {};
    grid.size = {1, 1};
    const auto note = [&](std::array<std::int64_t, 2> cell) { found.push_back(cell); };
    CHECK(cells(grid, diagonal, note) == status::ok);
    CHECK((found == std::vector<std::array<std::int64_t, 2>>{{0, 0}, {1, 0}, {0, 1}, {1, 1}}));
    grid.half_open = true;
    found.clear();
    CHECK(cells(grid, diagonal, note) == status::ok && found.size() == 2);
    int left = 3;
    grid3 voxels = {};
    voxels.size = {1, 1, 1};
    CHECK(cells(voxels, sphere{{0, 0, 0}, 5}, [&](std::array<std::int64_t, 3>) { return --left > 0; }) ==
          status::stopped);
    CHECK(left == 0);
    CHECK(cells(grid2{}, diagonal, note) == status::error_argument);
}

} // namespace

int main() {
    sets_of_several_kinds();
    polygons();
    meshes();
    trees();
    all_pairs();
    exceptions();
    watches();
    cells_of_a_grid();
    std::printf("%d failures\n", failures);
    return failures != 0;
}
