/* Every overload gives what the C function gives: the functions of the pair lists, and the generic ones for any two
 * shapes, in both orders, of shapes that touch often.
 *
 * SPDX-License-Identifier: MIT */
#include "check.hpp"

#include "pair/pairs2.h"
#include "pair/pairs3.h"

#include <array>
#include <cmath>
#include <limits>
#include <vector>
#if __cplusplus >= 202002L
#include <span>
#endif

namespace {

/* An optional or an answer against what C answered and wrote. */
template <class T> void check_times(const std::optional<T> &got, grz_answer asked, const T &wrote) {
    CHECK(got.has_value() == asked.yes);
    CHECK(!asked.unsupported);
    if (got) CHECK(same(*got, wrote));
}
template <class T> void check_times(const graze::answer<T> &got, grz_answer asked, const T &wrote) {
    CHECK(got.yes == asked.yes && got.unsupported == asked.unsupported);
    CHECK(same(got.value, wrote));
}
bool yes(bool answer) { return answer; }
bool yes(grz_answer answer) { return answer.yes; }
grz_answer certain(bool yes) { return {yes, false}; }

/* The functions of the lists. */
constexpr int rounds = 200;

#define OVERLAP(D, A, B) \
    for (int i = 0; i < rounds; i++) { \
        const auto a = maker<grz##D##_##A>::make(); \
        const auto b = maker<grz##D##_##B>::make(); \
        const bool any = grz##D##_overlap_##A##_##B(&a, &b), open = grz##D##_overlap_open_##A##_##B(&a, &b); \
        CHECK(graze::overlap(a, b) == any && graze::overlap(b, a) == any); \
        CHECK(graze::overlap_open(a, b) == open && graze::overlap_open(b, a) == open); \
        CHECK(graze::touch(a, b) == grz##D##_touch_##A##_##B(&a, &b) && graze::touch(b, a) == (any && !open)); \
    }
#define SIDE(D, A, B) \
    for (int i = 0; i < rounds; i++) { \
        const auto a = maker<grz##D##_##A>::make(); \
        const auto b = maker<grz##D##_##B>::make(); \
        CHECK(static_cast<int>(graze::side_of(a, b)) == grz##D##_side_##A##_##B(&a, &b)); \
    }
#define ZONE(D, A, B) \
    for (int i = 0; i < rounds; i++) { \
        const auto a = maker<grz##D##_##A>::make(); \
        const auto b = maker<grz##D##_##B>::make(); \
        CHECK(graze::zone(a, b) == grz##D##_zone_##A##_##B(&a, &b)); \
    }
#define CAST(D, A, B) \
    for (int i = 0; i < rounds; i++) { \
        const auto a = maker<grz##D##_##A>::make(); \
        const auto b = maker<grz##D##_##B>::make(); \
        graze::interval t; \
        const bool any = grz##D##_cast_##A##_##B(&a, &b, &t.enter, &t.exit); \
        check_times(graze::cast(a, b), certain(any), t); \
        CHECK(graze::cast_test(a, b) == any); \
        const bool open = grz##D##_cast_open_##A##_##B(&a, &b, &t.enter, &t.exit); \
        check_times(graze::cast_open(a, b), certain(open), t); \
        CHECK(graze::cast_open_test(a, b) == open); \
    }
#define SWEEP(D, A, B) \
    for (int i = 0; i < rounds; i++) { \
        const auto a = maker<grz##D##_##A>::make(); \
        const auto b = maker<grz##D##_##B>::make(); \
        const auto da = vector<grz##D##_vec>(), db = vector<grz##D##_vec>(); \
        graze::interval t; \
        const bool still = grz##D##_sweep_##A##_##B(&a, &da, &b, nullptr, &t.enter, &t.exit); \
        check_times(graze::sweep(a, da, b), certain(still), t); \
        const bool any = grz##D##_sweep_##A##_##B(&a, &da, &b, &db, &t.enter, &t.exit); \
        check_times(graze::sweep(a, da, b, db), certain(any), t); \
        check_times(graze::sweep(b, db, a, da), certain(any), t); \
        CHECK(graze::sweep_test(b, db, a, da) == any); \
        const bool open = grz##D##_sweep_open_##A##_##B(&a, &da, &b, &db, &t.enter, &t.exit); \
        check_times(graze::sweep_open(a, da, b, db), certain(open), t); \
        CHECK(graze::sweep_open_test(b, db, a, da) == open); \
    }
#define DISTANCE(D, A, B) \
    for (int i = 0; i < rounds; i++) { \
        const auto a = maker<grz##D##_##A>::make(); \
        const auto b = maker<grz##D##_##B>::make(); \
        const double apart = grz##D##_distance_##A##_##B(&a, &b); \
        CHECK(same(graze::distance(a, b), apart) && same(graze::distance(b, a), apart)); \
    }
#define OVERLAP2(A, B) OVERLAP(2, A, B)
#define OVERLAP3(A, B) OVERLAP(3, A, B)
#define SIDE2(A, B) SIDE(2, A, B)
#define SIDE3(A, B) SIDE(3, A, B)
#define ZONE2(A, B) ZONE(2, A, B)
#define ZONE3(A, B) ZONE(3, A, B)
#define CAST2(A, B) CAST(2, A, B)
#define CAST3(A, B) CAST(3, A, B)
#define SWEEP2(A, B) SWEEP(2, A, B)
#define SWEEP3(A, B) SWEEP(3, A, B)
#define DISTANCE2(A, B) DISTANCE(2, A, B)
#define DISTANCE3(A, B) DISTANCE(3, A, B)

void pairs_of_the_lists() {
#define grz2_point grz2_vec
#define grz3_point grz3_vec
    GRZ2_PAIRS_overlap(OVERLAP2) GRZ3_PAIRS_overlap(OVERLAP3);
    GRZ2_PAIRS_side(SIDE2) GRZ3_PAIRS_side(SIDE3);
    GRZ2_PAIRS_zone(ZONE2) GRZ3_PAIRS_zone(ZONE3);
    GRZ2_PAIRS_cast(CAST2) GRZ3_PAIRS_cast(CAST3);
    GRZ2_PAIRS_sweep(SWEEP2) GRZ3_PAIRS_sweep(SWEEP3);
    GRZ2_PAIRS_distance(DISTANCE2) GRZ3_PAIRS_distance(DISTANCE3);
}

/* Any two shapes, against the generic functions. */
template <int D> struct generic;
#define GENERIC(D) \
    template <> struct generic<D> { \
        using shape = grz##D##_shape; \
        using vec = grz##D##_vec; \
        using hit = grz##D##_hit; \
        static constexpr auto overlap = grz##D##_overlap, open = grz##D##_overlap_open, touch = grz##D##_touch; \
        static constexpr auto within = grz##D##_within; \
        static constexpr auto contains = grz##D##_contains; \
        static constexpr auto side = grz##D##_side; \
        static constexpr auto distance = grz##D##_distance; \
        static constexpr auto signed_distance = grz##D##_signed_distance; \
        static constexpr auto depth_along = grz##D##_depth_along; \
        using manifold = grz##D##_manifold; \
        using contact_point = grz##D##_contact_point; \
        static constexpr auto contact = grz##D##_contact; \
        static constexpr auto contact_all = grz##D##_contact_all; \
        static constexpr auto separate = grz##D##_separate; \
        static constexpr auto least_depth = grz##D##_depth; \
        static constexpr auto cast = grz##D##_cast, cast_open = grz##D##_cast_open; \
        static constexpr auto cast_hit = grz##D##_cast_hit, cast_open_hit = grz##D##_cast_open_hit; \
        static constexpr auto sweep = grz##D##_sweep, sweep_open = grz##D##_sweep_open; \
        static constexpr auto sweep_hit = grz##D##_sweep_hit, sweep_open_hit = grz##D##_sweep_open_hit; \
        static constexpr auto stop = grz##D##_stop; \
        static constexpr auto bounds = grz##D##_bounds; \
        static constexpr auto swept = grz##D##_bounds_swept; \
        static constexpr auto valid = grz##D##_shape_valid; \
        static constexpr auto at = grz##D##_shape_at; \
    };
GENERIC(2)
GENERIC(3)

template <int D, class A, class B> void relations(const A &a, const B &b) {
    using g = generic<D>;
    const typename g::shape p = graze::shape(a), q = graze::shape(b);
    CHECK(graze::overlap(a, b) == g::overlap(&p, &q));
    CHECK(graze::overlap_open(a, b) == g::open(&p, &q));
    CHECK(graze::touch(a, b) == g::touch(&p, &q));
    CHECK(graze::within(a, b, 2) == g::within(&p, &q, 2));
    CHECK(graze::contains(a, b) == g::contains(&p, &q));
    typename g::vec pa, pb;
    const double apart = g::distance(&p, &q, &pa, &pb);
    CHECK(same(graze::distance(a, b), apart));
    const auto near = graze::nearest_points(a, b);
    CHECK(same(near.distance, apart) && same(near.a, pa) && same(near.b, pb));
}

using graze::detail::is_one_of;

template <int D, class A, class B> void contacts(const A &a, const B &b) {
    using g = generic<D>;
    using lines = graze::detail::lines;
    using unbounded = graze::detail::unbounded_shapes;
    if constexpr (!is_one_of<A>(lines()) && !is_one_of<B>(lines()) &&
                  (!is_one_of<A>(unbounded()) || !is_one_of<B>(unbounded()))) {
        const typename g::shape p = graze::shape(a), q = graze::shape(b);
        const auto along = vector<typename g::vec>();
        double depth;
        grz_answer asked = g::depth_along(&p, &q, &along, &depth);
        check_times(graze::depth_along(a, b, along), asked, depth);
        typename g::manifold m;
        asked = g::contact(&p, &q, 2, &m);
        check_times(graze::contact(a, b, 2), asked, m);
        graze::penetration<typename g::vec> least;
        asked = g::least_depth(&p, &q, 0, &least.normal, &least.depth);
        check_times(graze::depth(a, b), asked, least);
        graze::contact_of_all<typename g::vec> all;
        typename g::contact_point points[3] = {}, expected[3] = {};
        int count;
        asked = g::contact_all(&p, &q, 1, &all.normal, &all.depth, expected, 3, &count);
        all.count = static_cast<std::size_t>(count);
        check_times(graze::contact_all(a, b, 1, points), asked, all);
        CHECK(std::memcmp(points, expected, sizeof points) == 0);
    }
}

template <int D, class A, class B> void separations(const A &a, const B &b) {
    using g = generic<D>;
    if constexpr (!is_one_of<A>(graze::detail::without_place()) && !is_one_of<B>(graze::detail::lines())) {
        const typename g::shape p = graze::shape(a), q = graze::shape(b);
        typename g::vec place;
        const grz_answer asked = g::separate(&p, &q, 1, &place);
        check_times(graze::separate(a, b), asked, place);
        const typename g::shape both[] = {q, q};
        check_times(graze::separate(a, graze::span<const typename g::shape>(both)), asked, place);
    }
}

/* A stop has its place on a no, too. */
template <class V> void check_stop(const graze::stopped<V> &got, grz_answer asked, const V &place, double time) {
    CHECK(!asked.unsupported && got.blocked == asked.yes && same(got.place, place) && same(got.time, time));
}
template <class V>
void check_stop(const graze::answer<graze::stopped<V>> &got, grz_answer asked, const V &place, double time) {
    CHECK(got.yes == asked.yes && got.unsupported == asked.unsupported && got.value.blocked == asked.yes);
    CHECK(same(got.value.place, place) && same(got.value.time, time));
}
template <int D, class A, class B> void stops(const A &a, const B &b) {
    using g = generic<D>;
    if constexpr (!is_one_of<A>(graze::detail::without_place())) {
        const typename g::shape p = graze::shape(a), q = graze::shape(b);
        const auto da = vector<typename g::vec>(), db = vector<typename g::vec>();
        typename g::vec place;
        double time;
        const grz_answer asked = g::stop(&p, &da, &q, &db, &place, &time);
        check_stop(graze::stop(a, da, b, db), asked, place, time);
    }
}

template <int D, class A, class B> void sweeps(const A &a, const B &b) {
    using g = generic<D>;
    using unbounded = graze::detail::unbounded_shapes;
    if constexpr (!is_one_of<A>(unbounded()) || !is_one_of<B>(unbounded())) {
        const typename g::shape p = graze::shape(a), q = graze::shape(b);
        const auto da = vector<typename g::vec>(), db = vector<typename g::vec>();
        graze::interval t;
        grz_answer asked = g::sweep(&p, &da, &q, &db, &t.enter, &t.exit);
        check_times(graze::sweep(a, da, b, db), asked, t);
        CHECK(yes(graze::sweep_test(a, da, b, db)) == asked.yes);
        asked = g::sweep_open(&p, &da, &q, nullptr, &t.enter, &t.exit);
        check_times(graze::sweep_open(a, da, b), asked, t);
        CHECK(yes(graze::sweep_open_test(a, da, b)) == asked.yes);
        typename g::hit hit;
        asked = g::sweep_hit(&p, &da, &q, nullptr, &hit);
        check_times(graze::sweep_hit(a, da, b), asked, hit);
        asked = g::sweep_open_hit(&p, &da, &q, &db, &hit);
        check_times(graze::sweep_open_hit(a, da, b, db), asked, hit);
    }
}

template <int D, class A, class B> void casts(const A &a, const B &b) {
    using g = generic<D>;
    if constexpr (graze::detail::is_one_of<A>(graze::detail::casters()) || graze::detail::is_any<A>) {
        const typename g::shape p = graze::shape(a), q = graze::shape(b);
        graze::interval t;
        grz_answer asked = g::cast(&p, &q, &t.enter, &t.exit);
        check_times(graze::cast(a, b), asked, t);
        CHECK(yes(graze::cast_test(a, b)) == asked.yes);
        asked = g::cast_open(&p, &q, &t.enter, &t.exit);
        check_times(graze::cast_open(a, b), asked, t);
        CHECK(yes(graze::cast_open_test(a, b)) == asked.yes);
        typename g::hit hit;
        asked = g::cast_hit(&p, &q, &hit);
        check_times(graze::cast_hit(a, b), asked, hit);
        asked = g::cast_open_hit(&p, &q, &hit);
        check_times(graze::cast_open_hit(a, b), asked, hit);
    }
}

template <int D, class B> void single(const B &b) {
    using g = generic<D>;
    const typename g::shape q = graze::shape(b);
    const auto place = vector<typename g::vec>();
    CHECK(graze::valid(b) == g::valid(&q));
    CHECK(same(graze::bounds(b), g::bounds(&q)));
    CHECK(same(graze::bounds_swept(b, place), g::swept(&q, &place)));
    const typename g::shape there = graze::shape_at(b, place), expected = g::at(&q, &place);
    CHECK(there.kind == expected.kind && graze::overlap(there, place) == graze::overlap(expected, place));
    const typename g::shape plane =
        graze::shape(maker<typename std::conditional_t<D == 2, graze::plane2, graze::plane3>>::make());
    if constexpr (D == 2) CHECK(static_cast<int>(graze::side_of(plane.plane, b)) == g::side(&plane.plane, &q));
    else CHECK(static_cast<int>(graze::side_of(plane.plane, b)) == g::side(&plane.plane, &q));
    if constexpr (!graze::detail::is_one_of<B>(graze::detail::without_inside())) {
        double apart;
        typename g::vec gradient;
        const grz_answer asked = g::signed_distance(&place, &q, &apart, &gradient);
        if constexpr (graze::detail::is_any<B>) {
            CHECK(same(graze::signed_distance(place, b).value, apart));
            const auto all = graze::signed_distance_gradient(place, b);
            CHECK(all.yes == asked.yes && all.unsupported == asked.unsupported && same(all.value.gradient, gradient));
        } else {
            CHECK(same(graze::signed_distance(place, b), apart));
            const auto all = graze::signed_distance_gradient(place, b);
            CHECK(all.inside == asked.yes && same(all.distance, apart) && same(all.gradient, gradient));
        }
    }
}

template <int D, class A, class... B> void against(graze::detail::list<B...>) {
    const auto all = [](const auto &a, const auto &b) {
        relations<D>(a, b);
        contacts<D>(a, b);
        separations<D>(a, b);
        stops<D>(a, b);
        casts<D>(a, b);
        sweeps<D>(a, b);
    };
    for (int i = 0; i < 8; i++) {
        single<D>(maker<A>::make());
        (all(maker<A>::make(), maker<B>::make()), ...);
    }
}
template <int D, class Few, class... A> void any_two(graze::detail::list<A...>, Few few) { (against<D, A>(few), ...); }

using namespace graze;
/* The first of two is any shape, the second one of few: the overloads of both orders are in the lists above. */
using few_of_plane = detail::list<vec2, line2, halfspace2, aabb2, obb2, shape2>;
using few_of_space = detail::list<vec3, line3, halfspace3, aabb3, obb3, shape3>;
#if __cplusplus >= 202002L
using shapes_of_plane = few_of_plane;
using shapes_of_space = few_of_space;
#else
using shapes_of_plane = detail::list<vec2, segment2, ray2, line2, plane2, halfspace2, circle, capsule2, aabb2, rect,
                                     obb2, triangle2, hull2, shape2>;
using shapes_of_space = detail::list<vec3, segment3, ray3, line3, plane3, halfspace3, sphere, capsule3, aabb3, obb3,
                                     triangle3, hull3, shape3>;
#endif

} // namespace

/* A shape of any kind, with a radius now and then. */
template <> struct maker<shape2> {
    static shape2 make() {
        switch (static_cast<int>(number(0, 3))) {
        case 0: return shape(maker<ray2>::make());
        case 1: return shape(maker<segment2>::make());
        case 2: return rounded(maker<aabb2>::make(), number(0, 2));
        default: return shape(maker<plane2>::make());
        }
    }
};
template <> struct maker<shape3> {
    static shape3 make() {
        switch (static_cast<int>(number(0, 3))) {
        case 0: return shape(maker<ray3>::make());
        case 1: return shape(maker<segment3>::make());
        case 2: return rounded(maker<aabb3>::make(), number(0, 2));
        default: return shape(maker<plane3>::make());
        }
    }
};

namespace {

void frustums() {
    const double eye[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.25, -1, 0, 0, -2.25, 0};
    const frustum view = frustum_from_matrix(eye, depth_range::minus_one_to_one);
    CHECK(same(view, grz3_frustum_from_matrix(eye, GRZ_DEPTH_MINUS_ONE_TO_ONE)));
    CHECK(same(frustum_from_planes(view.plane), grz3_frustum_from_planes(view.plane)));
    int seen = 0;
    for (int i = 0; i < rounds; i++) {
        const auto s = maker<sphere>::make();
        const auto b = maker<aabb3>::make();
        const auto o = maker<obb3>::make();
        const auto t = maker<triangle3>::make();
        CHECK(overlap(s, view) == grz3_overlap_sphere_frustum(&s, &view) && overlap(s, view) == overlap(view, s));
        CHECK(overlap(b, view) == grz3_overlap_aabb_frustum(&b, &view));
        CHECK(overlap(o, view) == grz3_overlap_obb_frustum(&o, &view));
        CHECK(conservative_overlap(s, view) == grz3_conservative_overlap_sphere_frustum(&s, &view));
        CHECK(conservative_overlap(b, view) == grz3_conservative_overlap_aabb_frustum(&b, &view));
        CHECK(conservative_overlap(o, view) == grz3_conservative_overlap_obb_frustum(&o, &view));
        const shape3 hull = shape(view), p = shape(t);
        CHECK(overlap(t, view) == grz3_overlap(&p, &hull));
        seen += overlap(t, view);
    }
    CHECK(seen > 0 && seen < rounds);
}

void constructors_and_the_rest() {
    const vec3 lo = {-1, -2, -3}, hi = {1, 2, 0.1};
    CHECK(same(aabb_from_center_half(lo, hi), grz3_aabb_from_center_half(lo, hi)));
    CHECK(same(plane_from_points(vec2{0, 1}, vec2{2, 3}), grz2_plane_from_points({0, 1}, {2, 3})));
    CHECK(same(obb_from_quaternion(lo, hi, {0, 0, 1, 1}), grz3_obb_from_quaternion(lo, hi, {0, 0, 1, 1})));
    CHECK(same(obb_from_angle({0, 0}, {1, 2}, 1), grz2_obb_from_angle({0, 0}, {1, 2}, 1)));
    CHECK(halfspace_from_plane(plane3{lo, 3}).offset == 3 && halfspace_from_plane(plane2{{1, 2}, 4}).offset == 4);
    const obb2 rod{{0, 0}, {4, 0.5}, {1, 0}};
    motion2 turning{};
    turning.angle = 3;
    const certificate2 turned = advance(rod, turning, vec2{0, 3}, {}, 1e-6);
    CHECK(turned.verdict == GRZ_ADVANCE_CONTACT && turned.time > 0.4677 && turned.time < 0.4678);
    motion3 spinning{};
    spinning.axis = {0, 0, 1};
    spinning.angle = 9;
    CHECK(advance(sphere{{0, 0, 0}, 1}, spinning, aabb3{{2, 2, 2}, {3, 3, 3}}, {}, 0).verdict == GRZ_ADVANCE_CLEAR);
    CHECK(pose_at(turning, 0)[0] == 1 && pose_at(spinning, 0)[5] == 1);
    const auto met = ccd(vec3{0, 0, 1}, vec3{0, 0, -1}, triangle3{{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}},
                         triangle3{{-1, -1, 0}, {2, -1, 0}, {-1, 2, 0}});
    CHECK(met && met->time == 0.5 && met->features[1].kind == GRZ_FEATURE_FACE);
    CHECK(ccd(vec2{0, 1}, vec2{0, -1}, segment2{{-1, 0}, {1, 0}}, segment2{{-1, 0}, {1, 0}})->time == 0.5);
    const segment3 over{{-1, 0, 1}, {1, 0, 1}}, under{{-1, 0, -1}, {1, 0, -1}}, across{{0, -1, 0}, {0, 1, 0}};
    CHECK(ccd(over, under, across, across)->time == 0.5 && !ccd(over, over, across, across));
    CHECK(ccd(over, over, across, across, 1)->time == 0);
    CHECK(orient({0, 0}, {1, 0}, {0, 1}) == 1 && orient({0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}) == -1);
    CHECK(incircle({1, 0}, {0, 1}, {-1, 0}, {0, 0}) == 1 && incircle({1, 0}, {0, 1}, {-1, 0}, {0, -1}) == 0);
    CHECK(insphere({1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, 9}) ==
          -insphere({1, 0, 0}, {0, 1, 0}, {-1, 0, 0}, {0, 0, 1}, {0, 0, 0}));
    const circle disk = {{0, 0}, 2};
    const circle other = {{1, 1}, 2};
    const halfspace2 half = {{1, 0}, 1};
    common_corner2 corners[4];
    CHECK(where(segment2{{0, 0}, {4, 4}}, segment2{{0, 4}, {4, 0}}, corners).value.kind == GRZ_SET_POINT);
    CHECK(corners[0].point.x == 2 && corners[0].point.y == 2 && corners[0].t_a == 0.5);
    CHECK(where(aabb2{{0, 0}, {2, 2}}, aabb2{{1, 1}, {3, 3}}).value.count == 4);
    CHECK(where(disk, other).unsupported && !where(vec2{9, 9}, disk).yes);
    common_corner3 corner;
    CHECK(where(plane3{{1, 0, 0}, 1}, plane3{{0, 1, 0}, 2}, plane3{{0, 0, 1}, 3}, &corner)->kind == GRZ_SET_POINT);
    CHECK(corner.point.x == 1 && corner.point.y == 2 && corner.point.z == 3);
    CHECK(!where(plane3{{1, 0, 0}, 1}, plane3{{1, 0, 0}, 2}, plane3{{0, 0, 1}, 3}));
    CHECK(area(aabb2{{0, 0}, {2, 3}}).value == 6 && !area(segment2{{0, 0}, {1, 1}}).yes);
    CHECK(common(aabb2{{0, 0}, {2, 2}}, obb2{{2, 1}, {1, 1}, {1, 0}}).value == 2);
    const shape2 tile = shape(aabb2{{0, 0}, {1, 1}});
    double shared[1];
    common_n({&tile, 1}, {&tile, 1}, shared);
    CHECK(shared[0] == 1);
    CHECK(common(disk, other) == grz2_common_circle_circle(&disk, &other));
    CHECK(common(disk, half) == grz2_common_circle_halfspace(&disk, &half));
    CHECK(common_strip(disk, {1, 0}, -1, 1) == grz2_common_circle_strip(&disk, &half.normal, -1, 1));
    CHECK(grade_of<3>(GRZ_OVERLAP, GRZ_BALL, GRZ_AABB) == grade::exact &&
          grade_of<2>(GRZ_CONTACT, GRZ_RAY, 1) == grade::none &&
          grade_of<3>(GRZ_CONTACT, GRZ_HULL, 1) == grade::bounded);
    CHECK(std::strcmp(method_of<3>(GRZ_OVERLAP, GRZ_BALL, GRZ_AABB), "closed form") == 0);
    CHECK(std::strcmp(name(grade::exact), "exact") == 0 && std::strcmp(name(3, GRZ_BALL), "sphere") == 0);
    CHECK(std::strcmp(name(GRZ_SWEEP), "sweep") == 0 && std::strcmp(version(), GRZ_VERSION_STRING) == 0);
    CHECK(isa() == grz_isa());
    const aabb2 a = {{0, 0}, {1, 1}}, b = {{2, 2}, {3, 4}};
    CHECK(same(bounds_merged(a, b), aabb2{{0, 0}, {3, 4}}));
    CHECK(same(bounds_merged(aabb3{lo, lo}, aabb3{hi, hi}), aabb3{lo, hi}));
    const double turn2[6] = {0, -1, 0, 1, 0, 0};
    CHECK(same(bounds_transformed(b, turn2), grz2_bounds_transformed(&b, turn2)));
    const double turn3[12] = {0, -1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0};
    const aabb3 box = {lo, hi};
    CHECK(same(bounds_transformed(box, turn3), grz3_bounds_transformed(&box, turn3)));
}

/* What README and docs write. */
void contacts_are_conditions() {
    const sphere ball = {{0, 0, 0}, 1};
    const aabb3 crate = {{0.5, -1, -1}, {2, 1, 1}}, wall = {{4, -9, -9}, {5, 9, 9}};
    bool met = false;
    if (const auto c = contact(ball, crate)) met = c->depth == 0.5 && c->normal.x == -1 && c->count > 0;
    CHECK(met && !contact(ball, wall) && contact(ball, wall, 3)->depth == -3);
    CHECK(depth(ball, crate)->depth == 0.5 && !depth(ball, wall) && *depth_along(ball, crate, {-2, 0, 0}) == 0.25);
    CHECK(!depth_along(ball, wall, {1, 0, 0}) && separate(ball, crate)->x == -0.5 && separate(ball, wall)->x == 0);
    contact_point3 few[1];
    CHECK(contact_all(crate, aabb3{{1, -1, -1}, {3, 1, 1}}, 0, few)->count == 4 && few[0].depth == 1);
    const auto end = stop(ball, {10, 0, 0}, wall), on = stop(ball, {0, 10, 0}, wall);
    CHECK(end.blocked && end.place.x == 3 && !on.blocked && on.place.y == 10 && on.time == 1);
}

/* An aabb with an infinite bound, of which C says that it is unsupported, is in contact or not. */
void infinite_boxes() {
    const double infinity = std::numeric_limits<double>::infinity();
    const aabb3 ground = {{-infinity, -infinity, -infinity}, {infinity, infinity, 0}};
    const sphere in = {{0, 0, 0.5}, 1}, above = {{0, 0, 2}, 1}, resting = {{0, 0, 1}, 1};
    CHECK(contact(shape(in), ground).unsupported && contact(ground, shape(in)).unsupported);
    const auto met = contact(in, ground);
    CHECK(met && std::isnan(met->depth) && met->count == 0 && same(met->normal, vec3{0, 0, 0}));
    CHECK(contact(ground, resting) && !contact(above, ground) && contact(above, ground, 1));
    CHECK(contact(ground, plane3{{0, 0, 1}, -5}) && !contact(ground, halfspace3{{0, 0, -1}, -5}));
    CHECK(std::isnan(depth(in, ground)->depth) && !depth(above, ground));
    contact_point3 points[4];
    CHECK(std::isnan(contact_all(in, ground, 0, points)->depth) && contact_all(in, ground, 0, points)->count == 0);
    CHECK(!contact_all(above, ground, 0, points));
    CHECK(std::isnan(*depth_along(in, ground, {0, 0, 1})) && !depth_along(resting, ground, {0, 0, 1}));
    CHECK(!separate(in, ground) && separate(resting, ground)->z == 1 && !separate(ground, in));
    CHECK(stop(ground, {0, 0, 1}, above).unsupported && !stop(resting, {5, 0, 0}, ground).blocked);
}

/* Arrays of several types, by one interface. */
void spans() {
    const vec3 plain[] = {{0, 0, 0}, {4, 0, 0}, {0, 4, 0}, {0, 0, 4}, {1, 1, 1}};
    const std::vector<vec3> vector(std::begin(plain), std::end(plain));
    const std::array<vec3, 5> array = {plain[0], plain[1], plain[2], plain[3], plain[4]};
    const grz_points all = grz3_points(plain, 5);
    CHECK(same(bounds_points(plain), grz3_bounds_points(&all)) && same(bounds_points(vector), bounds_points(array)));
    CHECK(same(bounding_sphere(vector), grz3_bounding_sphere(&all)));
    CHECK(same(bounding_sphere_quick(vector), grz3_bounding_sphere_quick(&all)));
    CHECK(same(bounding_obb(vector), grz3_bounding_obb(&all)));
    CHECK(overlap(hull(vector), vec3{1, 1, 1}) && !overlap(hull(array), vec3{2, 2, 2}));
    const std::vector<vec2> flat = {{0, 0}, {4, 0}, {0, 4}};
    const grz_points flat_all = grz2_points(flat.data(), flat.size());
    CHECK(same(bounds_points(flat), grz2_bounds_points(&flat_all)));
    CHECK(same(bounding_circle(flat), grz2_bounding_circle(&flat_all)));
    CHECK(same(bounding_circle_quick(flat), grz2_bounding_circle_quick(&flat_all)));
    CHECK(overlap(hull(flat), vec2{2, 2}) && !overlap(hull(flat), vec2{3, 3}));
#if __cplusplus >= 202002L
    CHECK(same(bounds_points(std::span<const vec3>(vector)), bounds_points(plain)));
#endif
}

/* What has no answer by its types is no condition. */
static_assert(std::is_same_v<decltype(cast(ray3(), aabb3())), std::optional<interval>>, "");
static_assert(std::is_same_v<decltype(cast(shape3(), aabb3())), answer<interval>>, "");
static_assert(std::is_same_v<decltype(sweep(aabb3(), vec3(), aabb3())), std::optional<interval>>, "");
static_assert(std::is_same_v<decltype(contact(sphere(), aabb3())), std::optional<manifold3>>, "");
static_assert(std::is_same_v<decltype(contact(plane2(), obb2())), std::optional<manifold2>>, "");
static_assert(std::is_same_v<decltype(contact(shape3(), sphere())), answer<manifold3>>, "");
static_assert(std::is_same_v<decltype(separate(sphere(), hull3())), std::optional<vec3>>, "");
static_assert(std::is_same_v<decltype(separate(sphere(), shape3())), answer<vec3>>, "");
static_assert(std::is_same_v<decltype(stop(sphere(), vec3(), plane3())), stopped<vec3>>, "");
static_assert(std::is_same_v<decltype(stop(aabb3(), vec3(), plane3())), answer<stopped<vec3>>>, "");
static_assert(std::is_same_v<decltype(sweep(aabb3(), vec3(), plane3())), answer<interval>>, "");
static_assert(std::is_same_v<decltype(sweep(shape3(), vec3(), sphere())), std::optional<interval>>, "");
static_assert(!std::is_constructible_v<bool, answer<interval>>, "");

} // namespace

int main() {
    pairs_of_the_lists();
    any_two<2>(shapes_of_plane(), few_of_plane());
    any_two<3>(shapes_of_space(), few_of_space());
    frustums();
    contacts_are_conditions();
    infinite_boxes();
    constructors_and_the_rest();
    spans();
    std::printf("%d failures\n", failures);
    return failures != 0;
}
