/* Scenes from C++: they give what the C functions give, for each thing by itself too, take function objects, and report
 * errors and exceptions.
 *
 * SPDX-License-Identifier: MIT */
#include "check.hpp"

#include <algorithm>
#include <limits>
#include <stdexcept>
#include <string>
#include <vector>

using namespace graze;

namespace {

constexpr double infinity = std::numeric_limits<double>::infinity();
using ids = std::vector<std::uint64_t>;

/* The cube from 0 to 4, fronts outside. */
mesh cube() {
    const std::vector<vec3> corners = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {4, 4, 0},
                                       {0, 0, 4}, {4, 0, 4}, {0, 4, 4}, {4, 4, 4}};
    const std::vector<std::uint32_t> faces = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                              2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5};
    mesh_options options = {};
    options.solid = true;
    return *mesh::build(corners, faces, options);
}

/* Of the plane: a wall, a hut with a hole in it, and a ball that rests on the wall. */
scene2 village(const polygon &hut) {
    std::vector<thing2> things = {thing(segment2{{0, 0}, {10, 10}}), thing(hut), thing(circle{{20, 0}, 1})};
    return *scene2::build(things, ids{7, 5, 9});
}

polygon hut_with_a_hole() {
    const std::vector<vec2> points = {{8, 0}, {12, 0}, {12, 4}, {8, 4}, {9, 1}, {11, 1}, {11, 3}, {9, 3}};
    return *polygon::build(points, std::vector<std::uint32_t>{4, 8});
}

void scenes_of_the_plane() {
    const polygon hut = hut_with_a_hole();
    const scene2 s = village(hut);
    CHECK(s.about().dimension == 2 && s.about().things == 3 && s.about().empty == 0);
    CHECK(s.has(7) && !s.has(0));
    /* the box of the wall contains the point; the wall is a way off */
    const auto near = s.nearest(vec2{9, 3}, infinity);
    CHECK(near && near->id == 5 && near->distance == 0);
    CHECK(s.nearest(vec2{0, 2}, infinity)->id == 7 && s.nearest(vec2{0, 2}, 1) == std::nullopt);
    CHECK(s.nearest_k(vec2{0, 2}, 9, infinity).size() == 3 && s.nearest_k(vec2{0, 2}, 2, infinity)[1].id == 5);
    CHECK(s.self_neighbors(9, 9, infinity).size() == 2 && s.self_neighbors(9, 1, infinity)[0].id == 5);
    CHECK(s.self_neighbors(9, 1, 7)[0].distance == 7 && s.self_neighbors(9, 1, 6).empty());
    CHECK(s.self_neighbors(8, 9, infinity).empty() && s.neighbors(5, village(hut), 1, infinity)[0].id == 5);
    CHECK(s.overlap_all(aabb2{{0, 0}, {30, 30}}) == (ids{5, 7, 9}) && s.overlap_all(vec2{10, 2}).empty());
    CHECK(s.overlap_any(vec2{3, 3}) && !s.overlap_any(vec2{3, 4}));
    scene2::overlap_options how = {};
    how.relation = GRZ_WITHIN;
    how.margin = 1;
    CHECK(s.overlap_any(vec2{18, 0}, how).yes && s.overlap_all(vec2{18, 0}, how).value == ids{9});
    how.relation = GRZ_CONTAINS;
    CHECK(s.overlap_all(circle{{20, 0}, 0.5}, how).value == ids{9} && s.overlap_any(vec2{8.5, 2}, how).yes);
    how.relation = GRZ_CAST;
    CHECK(s.overlap_all(vec2{8, 2}, how).unsupported && s.overlap_any(vec2{8, 2}, how).unsupported);
    CHECK(s.overlap(
              vec2{8, 2}, [](std::uint64_t) {}, how) == status::error_argument);

    const ray2 ray = {{30, 2}, {-1, 0}};
    const auto hit = s.cast_first(ray);
    CHECK(hit && hit->id == 5 && hit->enter == 18 && hit->point.x == 12 && hit->normal.x == 1);
    CHECK(s.cast_any(ray) && s.cast_all(ray).size() == 2 && s.cast_all(ray)[1].id == 7);
    CHECK(!s.cast_first(ray2{{30, 2}, {1, 0}}) && s.cast_first(shape(vec2{1, 1})).unsupported);
    CHECK(s.cast_all(shape(vec2{1, 1})).unsupported && s.cast_all(shape(ray)).value.size() == 2);
    scene2::cast_options open = {};
    open.open = true;
    const segment2 over = {{20, 1}, {22, 1}};
    CHECK(s.cast_first(over)->id == 9 && !s.cast_first(over, open).yes && !s.cast_any(over, open).unsupported);
    scene2::filter wall = {};
    wall.mask = 2;
    CHECK(s.cast_first(ray, wall)->id == 5); /* categories are all bits as yet */
    const circle ball = {{24, 0}, 1};
    const auto met = s.sweep_first(ball, {-20, 0}, {}, [](std::uint64_t id) { return id != 9; });
    CHECK(met && met->id == 5 && met->enter == 0.55 && met->normal.x == 1);
    CHECK(s.sweep_first(ball, {-4, 0})->enter == 0.5 && s.sweep_any(ball, {-4, 0}) && !s.sweep_any(ball, {4, 0}));
    const auto slid = s.slide(ball, {-4, 0});
    CHECK(slid.supported && slid.end.made.x == -2 && slid.touches.size() == 1 && slid.touches[0].time == 0.5);
    const auto passed = s.slide(ball, {-4, 0}, {}, [&](std::uint64_t id) { return id != slid.touches[0].id; });
    CHECK(passed.end.made.x == -4 && passed.touches.empty() && passed.end.left.x == 0);
    CHECK(s.slide(ball, {-4, 0}, {}, [](const scene_hit2 &h) { return h.normal.x < 0; }).end.made.x == -4);
    CHECK(s.sweep_all(ball, {-20, 0}).size() == 2 && s.sweep_all(ball, {-4, 0}, open).value.size() == 1);
    const auto left = s.separate(circle{{20, 2}, 1});
    CHECK(left.ok() && left->has_value() && s.separate(circle{{24, 5}, 1})->value().x == 24);
    CHECK(!s.overlap_any(circle{**left, 1}, scene2::overlap_options{{}, GRZ_OVERLAP_OPEN, 0}).yes);
    CHECK(s.separate(circle{{20, 2}, 1}, {}, [](std::uint64_t) { return false; })->value().x == 20);
    CHECK(s.separate(ray2{{0, 0}, {1, 0}}).why() == status::error_argument);
    CHECK(s.sight({0, 3}, {0, 9}) && !s.sight({0, 3}, {9, 3}) && !s.sight({7, 2}, {13, 2}));
    CHECK(s.sight({7, 2}, {13, 2}, {}, [](std::uint64_t id) { return id != 5; }));

    const scene2::pairs_options near_by = {GRZ_WITHIN, 3, nullptr, nullptr};
    CHECK(s.self_pairs()->empty() && s.self_pairs(near_by)->size() == 1);
    CHECK(s.self_pairs(near_by)->front().a == 5 && s.self_pairs(near_by)->front().b == 7);
    const scene2 other = *scene2::build(std::vector<thing2>{thing(aabb2{{19, -1}, {21, 1}}), thing(vec2{4, 4})});
    const auto both = s.pairs(other);
    CHECK(both && both->size() == 2 && (*both)[0].a == 7 && (*both)[0].b == 1 && (*both)[1].a == 9);
    std::vector<unsigned char> saved;
    CHECK(s.save([&](const void *bytes, std::size_t count) {
        const auto *const from = static_cast<const unsigned char *>(bytes);
        saved.insert(saved.end(), from, from + count);
    }) == status::ok);
    const auto parts = s.parts();
    CHECK(parts.ok() && parts->size() == 1 && parts->front() == hut.get());
    const auto loaded = scene2::load(saved, *parts);
    CHECK(loaded.ok() && loaded->about().things == 3 && loaded->get(5)->polygon == hut.get());
    CHECK(loaded->cast_first(ray)->id == 5 && loaded->cast_first(ray)->enter == 18);
    CHECK(scene2::load(saved).why() == status::error_argument && scene3::load(saved).why() == status::error_argument);
    saved[50] ^= 1;
    CHECK(!scene2::load(saved, *parts).ok());
    CHECK(!s.get(8) && !s.placed(8) && s.placed(9)->circle.radius == 1 && s.get(5)->polygon == hut.get());
}

void changes() {
    scene2 s = *scene2::build(span<const thing2>());
    CHECK(s.about().things == 0 && !s.overlap_any(vec2{0, 0}));
    thing2 crate = thing(aabb2{{0, 0}, {1, 1}});
    const double aside[6] = {1, 0, 5, 0, 1, 0}, up[6] = {1, 0, 0, 0, 1, 5}, broken[6] = {infinity, 0, 0, 0, 1, 0};
    crate.pose = aside;
    crate.user = &s;
    CHECK(s.add(1, crate) == status::ok && s.add(1, crate) == status::error_argument);
    CHECK(s.overlap_any(vec2{5.5, 0.5}) && s.get(1)->pose[2] == 5 && s.get(1)->user == &s);
    CHECK(s.placed(1)->kind == GRZ_OBB && s.placed(1)->obb.center.x == 5.5);
    CHECK(s.move(1, up) == status::ok && s.overlap_any(vec2{0.5, 5.5}) && !s.overlap_any(vec2{5.5, 0.5}));
    CHECK(s.move(1, broken) == status::error_argument && s.move(2, up) == status::error_argument);
    CHECK(s.add(2, thing(circle{{0, 0}, 1})) == status::ok && s.replace(2, thing(circle{{0, 0}, 2})) == status::ok);
    CHECK(s.replace(3, crate) == status::error_argument && s.overlap_all(vec2{2, 0}) == ids{2});
    const std::vector<double> both = {1, 0, 9, 0, 1, 0, 1, 0, -9, 0, 1, 0};
    CHECK(s.move_n(ids{1, 2}, both) == status::ok && s.overlap_all(vec2{-9, 0}) == ids{2});
    CHECK(s.move_n(ids{1}, both) == status::error_argument && s.move_n(ids{1, 4}, both) == status::error_argument);
    CHECK(s.overlap_all(vec2{9.5, 0.5}) == ids{1});
    std::uint64_t sum = 0;
    CHECK(s.each([&](std::uint64_t id) { sum += id; }) == status::ok && sum == 3);
    CHECK(s.each([](std::uint64_t) { return false; }) == status::stopped);
    CHECK(s.remove(1) == status::ok && s.remove(1) == status::error_argument && !s.has(1) && s.has(2));
    const std::vector<thing2> two = {thing(vec2{0, 0}), thing(vec2{1, 1})};
    CHECK(scene2::build(two, ids{4, 4}).why() == status::error_argument);
    CHECK(scene2::build(two, ids{4}).why() == status::error_argument);
    scene2 moved = std::move(s);
    CHECK(moved.has(2));
    s = std::move(moved);
    CHECK(s.has(2));
}

void scenes_of_space() {
    const mesh box = cube();
    const double far_away[12] = {1, 0, 0, 100, 0, 1, 0, 0, 0, 0, 1, 0};
    std::vector<thing3> things = {thing(box, GRZ_SOLID_ODD), thing(sphere{{8, 2, 2}, 1}), thing(box)};
    things[2].pose = far_away;
    things[1].category = 1;
    scene3 s = *scene3::build(things);
    CHECK(s.about().dimension == 3 && s.overlap_any(vec3{2, 2, 2}) && !s.overlap_any(vec3{102, 2, 2}));
    CHECK(s.overlap_all(vec3{2, 2, 2}) == ids{0} && s.nearest(vec3{103, 2, 2}, infinity)->id == 2);
    const ray3 ray = {{20, 1, 2}, {-1, 0, 0}}, inside = {{2, 1, 2}, {1, 0, 0}};
    CHECK(s.cast_first(ray)->id == 1 && s.cast_all(ray).size() == 2 && s.cast_first(inside)->enter == 0);
    CHECK(s.cast_first(ray3{{110, 1, 2}, {-1, 0, 0}})->enter == 6);
    scene3::cast_options open = {};
    open.open = true;
    CHECK(s.cast_first(ray3{{-9, 1, 2}, {1, 0, 0}}, open).unsupported);
    const sphere ball = {{-3, 2, 2}, 1};
    const auto met = s.sweep_first(ball, {4, 0, 0});
    CHECK(met && met->id == 0 && met->enter == 0.5 && met->normal.x == -1 && s.sweep_any(ball, {4, 0, 0}));
    CHECK(s.sweep_all(ball, {20, 0, 0}).size() == 2 && s.sweep_first(ball, {-1, 0, 0}) == std::nullopt);
    CHECK(s.sweep_first(plane3{{1, 0, 0}, -1}, {4, 0, 0}).value.id == 0);
    CHECK(s.sweep_all(shape(ball), {20, 0, 0}).value.size() == 2 && s.sweep_any(ball, {2, 0, 0}, open).yes == false);
    scene3::filter balls = {};
    balls.mask = 1;
    things[0].category = things[2].category = 2;
    CHECK(s.replace(0, things[0]) == status::ok && s.replace(2, things[2]) == status::ok);
    CHECK(s.overlap_all(aabb3{{0, 0, 0}, {200, 9, 9}}, balls) == ids{1} && s.cast_all(inside, balls).size() == 1);
    CHECK(s.nearest(vec3{2, 2, 2}, infinity, balls)->id == 1 && s.sight({-9, 2, 2}, {6, 2, 2}, balls));
    scene3::overlap_options contains = {};
    contains.relation = GRZ_CONTAINS;
    CHECK(s.overlap_all(vec3{2, 2, 2}, contains).value == ids{0} && s.overlap_any(ball, contains).unsupported == false);
    CHECK(s.overlap_all(sphere{{2, 2, 2}, 1}, contains).unsupported);
    scene3::pairs_options within = {};
    within.relation = GRZ_WITHIN;
    within.margin = 3;
    CHECK(s.self_pairs()->empty() && s.self_pairs(within)->size() == 1);
    within.relation = GRZ_CAST;
    CHECK(s.self_pairs(within).why() == status::error_argument);
    const double back[12] = {1, 0, 0, 3, 0, 1, 0, 0, 0, 0, 1, 0};
    CHECK(s.move(2, back) == status::ok && s.self_pairs()->size() == 2 && s.move_n(ids{2}, back) == status::ok);
    CHECK(s.placed(2)->kind == GRZ_EMPTY && s.get(2)->mesh == box.get() && s.get(0)->solid == GRZ_SOLID_ODD);
    const mesh open_one = *mesh::build(std::vector<vec3>{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}});
    CHECK(scene3::build(std::vector<thing3>{thing(open_one, GRZ_SOLID_ODD)}).why() == status::error_argument);
}

/* Many things on a lattice: the same as the functions for pairs say of one after the other. */
void as_one_by_one() {
    std::vector<sphere> balls;
    std::vector<thing3> things;
    for (int i = 0; i < 60; i++) {
        balls.push_back({vector<vec3>(-6, 6), number(0, 2)});
        things.push_back(thing(balls.back()));
    }
    const scene3 s = *scene3::build(things);
    for (int k = 0; k < 40; k++) {
        const aabb3 box = maker<aabb3>::make();
        const ray3 ray = {vector<vec3>(-9, 9), vector<vec3>(-2, 2)};
        ids met;
        std::size_t nearest_ball = 0, pairs = 0, hits = 0;
        for (std::size_t i = 0; i < balls.size(); i++) {
            if (overlap(box, balls[i])) met.push_back(i);
            if (distance(box, balls[i]) < distance(box, balls[nearest_ball])) nearest_ball = i;
            hits += cast(ray, balls[i]).has_value();
            for (std::size_t j = 0; j < i; j++) pairs += overlap(balls[i], balls[j]);
        }
        CHECK(s.overlap_all(box) == met && s.overlap_any(box) == !met.empty());
        ids visited;
        CHECK(s.overlap(box, [&](std::uint64_t id) { visited.push_back(id); }) == status::ok);
        std::sort(visited.begin(), visited.end());
        CHECK(visited == met);
        const auto near = s.nearest(box, infinity);
        CHECK(near && near->id == nearest_ball && near->distance == distance(box, balls[nearest_ball]));
        const auto all = s.cast_all(ray);
        CHECK(all.size() == hits && s.cast_any(ray) == (hits > 0));
        CHECK(all.empty() || (all[0].id == s.cast_first(ray)->id && all[0].enter <= all.back().enter));
        std::size_t found = 0;
        CHECK(s.self_pairs([&](id_pair p) { found += p.a < p.b; }) == status::ok && found == pairs);
        CHECK(s.self_pairs()->size() == pairs);
    }
}

/* Arrays of casters, movers, shapes; contacts; things that move. */
void many_at_once() {
    const std::vector<thing2> things = {thing(aabb2{{0, 0}, {4, 1}}), thing(circle{{8, 0}, 1}), thing(vec2{3, 1})};
    const scene2 s = *scene2::build(things);
    const std::vector<shape2> casters = {shape(ray2{{2, 5}, {0, -1}}), shape(ray2{{6, 5}, {0, -1}})};
    std::vector<scene2::hit> hits(2);
    const parallel two = threads(2);
    CHECK(s.cast_n(casters, hits) == status::ok && hits[0].enter == 4 && hits[1].enter == infinity);
    CHECK(s.cast_n(casters, {}) == status::error_argument);
    const std::vector<shape2> movers = {shape(circle{{2, 5}, 1}), shape(vec2{8, 5})};
    const std::vector<vec2> by = {{0, -6}, {0, -8}};
    CHECK(s.sweep_n(movers, by, hits, {}, &two) == status::ok && hits[0].enter == 0.5 && hits[1].enter == 0.5);
    CHECK(s.sweep_n(movers, span<const vec2>(by.data(), 1), hits) == status::error_argument);
    std::vector<scene2::neighbor> near(2);
    CHECK(s.nearest_n(movers, infinity, near) == status::ok && near[0].distance == 3 && near[1].id == 1);
    CHECK(s.nearest_n(movers, infinity, {}) == status::error_argument);
    bool meets[2];
    CHECK(s.overlap_any_n(casters, meets) == status::ok && meets[0] && !meets[1]);
    CHECK(s.overlap_any_n(casters, span<bool>()) == status::error_argument);
    scene2::contact_options near_by = {};
    near_by.margin = 3;
    int contacts = 0;
    CHECK(s.contacts(circle{{2, 1.5}, 1}, [&](const scene2::contact &c) { contacts += c.b == 0 && c.depth == 0.5; }) ==
              status::ok &&
          contacts == 1);
    CHECK(s.self_pairs_contacts([&](const scene2::contact &c) { contacts += c.a == 0 && c.b == 2; }) == status::ok);
    CHECK(contacts == 2);
    CHECK(s.self_pairs_contacts([&](const scene2::contact &) { contacts++; }, near_by) == status::ok && contacts == 4);
    const scene2 other = *scene2::build(std::vector<thing2>{thing(aabb2{{8, 0}, {9, 1}})});
    CHECK(s.pairs_contacts(other, [&](const scene2::contact &c) { contacts += c.a == 1; }) == status::ok);
    CHECK(contacts == 5);
    const std::vector<scene2::motion> motions = {{1, {-6, 0}}};
    const auto meet = s.meetings(motions);
    CHECK(meet && meet->size() == 3 && (*meet)[0].enter == 0 && (*meet)[1].a == 0 && (*meet)[1].enter == 0.5);
    CHECK(s.meetings(motions, {}, [](id_pair p) { return p.a == 1; })->size() == 1);
    scene2::turn turning = {1, {}};
    turning.motion.by = {-6, 0};
    const std::vector<scene2::turn> turns = {turning};
    const auto not_at_first = [](id_pair p) { return p.b != 2; };
    const auto known = s.advance(turns, 1e-6, {}, not_at_first);
    CHECK(known && known->verdict == GRZ_ADVANCE_CONTACT && known->a == 0 && known->b == 1);
    CHECK(known->free_until <= 0.5 && known->free_until > 0.49);
    CHECK(s.advance(turns, 1e-6)->time == 0 && s.advance(turns, -1).why() == status::error_argument);
    CHECK(s.meetings(std::vector<scene2::motion>{{9, {0, 0}}}).why() == status::error_argument);
}

/* Platforms that are met from above alone; things that are passed over; pairs that do not count. */
void function_objects() {
    const std::vector<thing2> things = {thing(aabb2{{0, 0}, {4, 1}}), thing(aabb2{{0, 2}, {4, 3}}),
                                        thing(aabb2{{0, 3}, {4, 4}})};
    const scene2 s = *scene2::build(things);
    const auto from_above = [](const scene2::hit &h) { return h.normal.y > 0; };
    const auto not_last = [](std::uint64_t id) { return id != 2; };
    const segment2 up = {{2, -5}, {2, 5}}, down = {{2, 5}, {2, -5}};
    CHECK(!s.cast_first(up, {}, from_above) && s.cast_first(down, {}, from_above)->id == 2);
    CHECK(s.cast_first(down, {}, not_last)->id == 1 && s.cast_all(down, {}, not_last).size() == 2);
    CHECK(!s.cast_any(up, {}, from_above) && s.cast_any(up, {}, not_last));
    const circle ball = {{2, 6}, 1};
    CHECK(s.sweep_first(ball, {0, -10}, {}, from_above)->id == 2);
    CHECK(s.sweep_all(ball, {0, -10}, scene2::cast_options{}, not_last).value.size() == 2);
    CHECK(s.sweep_any(ball, {0, -1.5}, {}, from_above) && !s.sweep_any(ball, {0, -1.5}, {}, not_last));
    CHECK(s.overlap_all(vec2{2, 3}) == (ids{1, 2}) && s.overlap_all(vec2{2, 3}, {}, not_last) == ids{1});
    CHECK(!s.overlap_any(vec2{2, 4}, {}, not_last));
    scene2::overlap_options touch = {};
    touch.relation = GRZ_TOUCH;
    CHECK(s.overlap_any(vec2{2, 3}, touch, not_last).yes);
    CHECK(s.nearest(vec2{2, 9}, infinity, {}, not_last)->id == 1);
    CHECK(s.nearest_k(vec2{2, 9}, 3, infinity, {}, not_last).size() == 2);
    CHECK(s.self_neighbors(1, 3, infinity, not_last).size() == 1);
    CHECK(s.self_pairs()->size() == 1 && s.self_pairs({}, [](id_pair p) { return p.b != 2; })->empty());
    CHECK(s.pairs(s, {}, [](id_pair p) { return p.a == 1; })->size() == 1);
}

/* An exception of a visitor or of what says which things count arrives here, once; the scene is as it was. */
void exceptions() {
    const std::vector<thing2> things = {thing(vec2{0, 0}), thing(vec2{0, 0}), thing(vec2{0, 0})};
    const scene2 s = *scene2::build(things);
    int caught = 0, asked = 0;
    const auto throws = [&](auto) -> bool { asked++, throw std::runtime_error("enough"); };
    const auto attempt = [&](auto query) {
        try {
            (void)query();
        } catch (const std::runtime_error &) {
            caught++;
        }
    };
    const segment2 way = {{-1, 0}, {1, 0}};
    attempt([&] { return s.overlap(vec2{0, 0}, throws); });
    attempt([&] { return s.overlap_all(vec2{0, 0}, {}, throws); });
    attempt([&] { return s.overlap_any(vec2{0, 0}, {}, throws); });
    attempt([&] { return s.cast_first(way, {}, throws); });
    attempt([&] { return s.cast_all(way, {}, [&](std::uint64_t id) { return throws(id); }); });
    attempt([&] { return s.sweep_any(vec2{-1, 0}, {2, 0}, {}, throws); });
    attempt([&] { return s.sight({-1, 0}, {1, 0}, {}, throws); });
    attempt([&] { return s.nearest(vec2{0, 0}, infinity, {}, throws); });
    attempt([&] { return s.self_neighbors(0, 1, infinity, throws); });
    attempt([&] { return s.self_pairs({}, throws); });
    attempt([&] { return s.self_pairs(throws); });
    attempt([&] { return s.each(throws); });
    const std::vector<shape2> points(3, shape(vec2{0, 0}));
    attempt([&] { return things_pairs(things_of(points), throws); });
    CHECK(caught == 13 && asked == 13);
    CHECK(s.overlap_all(vec2{0, 0}).size() == 3);
}

/* The points of a hull need not live as long as the scene. */
void hulls_are_copied() {
    scene2 s = *scene2::build(span<const thing2>());
    {
        std::vector<vec2> corners = {{0, 0}, {4, 0}, {0, 4}};
        CHECK(s.add(0, thing(hull(corners))) == status::ok);
        corners.assign(3, {9, 9});
    }
    CHECK(s.overlap_any(vec2{1, 1}) && !s.overlap_any(vec2{9, 9}) && s.placed(0)->hull.count == 3);
}

/* A ball that bounces in a corner of many slabs touches more than a small buffer holds. */
void all_touches_are_there() {
    std::vector<thing2> stairs;
    for (int i = 0; i < 40; i++)
        stairs.push_back(thing(segment2{{i * 1.0, i * i * 0.02}, {i + 1.0, (i + 1) * (i + 1) * 0.02}}));
    const scene2 s = *scene2::build(stairs);
    scene2::slide_options how = {};
    how.most_legs = 100;
    const auto slid = s.slide(circle{{1, 2}, 0.5}, vec2{60, -3}, how);
    CHECK(slid.supported && slid.end.touches > 16 && slid.touches.size() == slid.end.touches);
    CHECK(slid.touches.front().leg == 0 && slid.touches.back().leg > 16);
}

/* Asked once, of things in an array. */
void things_in_an_array() {
    const std::vector<shape2> shapes = {shape(circle{{0, 0}, 1}), shape(circle{{5, 0}, 1}), shape(vec2{1, 0})};
    const std::vector<shape2> one = {shape(aabb2{{4, -1}, {9, 1}})};
    const things2 a = things_of(shapes), b = things_of(one);
    int found = 0;
    CHECK(things_pairs(a, [&](pair p) { found += p.a == 0 && p.b == 2; }) == status::ok && found == 1);
    CHECK(things_pairs(a, b, [&](pair p) { found += p.a == 1 && p.b == 0; }) == status::ok && found == 2);
    things_options near_by = {};
    near_by.relation = GRZ_WITHIN;
    near_by.margin = 3;
    CHECK(things_pairs(
              a, [&](pair) { found++; }, near_by) == status::ok &&
          found == 5);
    near_by.relation = GRZ_CONTAINS;
    CHECK(things_pairs(
              a, [](pair) {}, near_by) == status::error_argument);
    CHECK(things_pairs(a, [](pair) { return false; }) == status::stopped);
    CHECK(things_contacts(a, [&](const scene_contact2 &c) { found += c.a == 0 && c.b == 2 && c.depth == 0; }) ==
              status::ok &&
          found == 6);
    scene_contact_options2 margin = {};
    margin.margin = 3;
    CHECK(things_contacts(
              a, [&](const scene_contact2 &) { found++; }, margin) == status::ok &&
          found == 9);
    CHECK(things_contacts(a, b, [&](const scene_contact2 &c) { found += c.a == 1; }) == status::ok && found == 10);
    things2 moving = a;
    const std::vector<vec2> by = {{4, 0}, {0, 0}, {0, 9}};
    moving.by = by.data();
    CHECK(things_meetings(moving, [&](const scene_meeting2 &m) { found += m.b == 1 && m.enter == 0.75; }) ==
              status::ok &&
          found == 11);
    CHECK(things_meetings(moving, b, [&](const scene_meeting2 &m) { found += m.a <= 1; }) == status::ok && found == 13);
    const std::vector<shape3> balls = {shape(sphere{{0, 0, 0}, 1}), shape(sphere{{2, 0, 0}, 1})};
    CHECK(things_pairs(things_of(balls), [&](pair) { found++; }) == status::ok && found == 14);
    CHECK(things_contacts(things_of(balls), [&](const scene_contact3 &) { found++; }) == status::ok && found == 15);
    CHECK(things_meetings(things_of(balls), [&](const scene_meeting3 &) { found++; }) == status::ok && found == 16);
}

static_assert(!std::is_copy_constructible_v<scene2> && std::is_nothrow_move_constructible_v<scene3>, "");
static_assert(std::is_same_v<decltype(std::declval<scene3>().overlap_any(vec3())), bool>, "");
static_assert(std::is_same_v<decltype(std::declval<scene3>().sweep_first(sphere(), vec3())), std::optional<scene_hit3>>,
              "");

} // namespace

int main() {
    scenes_of_the_plane();
    changes();
    scenes_of_space();
    as_one_by_one();
    many_at_once();
    function_objects();
    exceptions();
    hulls_are_copied();
    all_touches_are_there();
    things_in_an_array();
    std::printf("%d failures\n", failures);
    return failures != 0;
}
