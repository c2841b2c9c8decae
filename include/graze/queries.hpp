/* graze: questions about two shapes in C++17: one name a question, overloaded by shape. graze.hpp has an example.
 *
 * Nothing here throws. An answer that is always there is a bool, a number, a struct, or, where a no has no numbers, a
 * std::optional: `if (auto found = contact(a, b)) use(found->depth);`. One that may be missing is an answer<T>. What
 * has no answer by its types, such as a cast of a box, does not compile.
 *
 * Each function gives what the C function of the same name gives, and calls no other: the function of the pair where it
 * has one, in either order, else the generic one. The C headers are the reference for what an answer means, its grade
 * and its cost. Shapes are the structs of C, taken by reference, so temporaries are fine.
 *
 * One thing is added. In `contact`, `contact_all`, `depth`, `depth_along` and `separate` C does not support an aabb
 * with an infinite bound. Its type does not show that, so these are optionals, too: the yes/no is that of another exact
 * function, as each says, and the depth NaN.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_QUERIES_HPP
#define GRAZE_QUERIES_HPP

#include <graze/overloads.hpp>

#include <array>
#include <cstddef>
#include <limits>
#include <optional>
#include <type_traits>

namespace graze {

/* The shapes: shapes2.h and shapes3.h. A vector is also the shape that is one point. */
using vec2 = grz2_vec;
using segment2 = grz2_segment;
using ray2 = grz2_ray;
using line2 = grz2_line;
using plane2 = grz2_plane;
using halfspace2 = grz2_halfspace;
using circle = grz2_circle;
using capsule2 = grz2_capsule;
using aabb2 = grz2_aabb;
using rect = grz2_rect;
using obb2 = grz2_obb;
using triangle2 = grz2_triangle;
using hull2 = grz2_hull;
using shape2 = grz2_shape;
using vec3 = grz3_vec;
using segment3 = grz3_segment;
using ray3 = grz3_ray;
using line3 = grz3_line;
using plane3 = grz3_plane;
using halfspace3 = grz3_halfspace;
using sphere = grz3_sphere;
using capsule3 = grz3_capsule;
using aabb3 = grz3_aabb;
using obb3 = grz3_obb;
using triangle3 = grz3_triangle;
using hull3 = grz3_hull;
using cylinder = grz3_cylinder;
using shape3 = grz3_shape;
using quat = grz3_quat;
using frustum = grz3_frustum;
using interval = grz_interval;
using hit2 = grz2_hit;
using hit3 = grz3_hit;
using motion2 = grz2_motion;
using motion3 = grz3_motion;
using certificate2 = grz2_certificate;
using certificate3 = grz3_certificate;
using contact_point2 = grz2_contact_point;
using contact_point3 = grz3_contact_point;
using manifold2 = grz2_manifold;
using manifold3 = grz3_manifold;
using common_set2 = grz2_common_set;
using common_set3 = grz3_common_set;
using common_corner2 = grz2_common_corner;
using common_corner3 = grz3_common_corner;

enum class side { below = GRZ_SIDE_BELOW, meets = GRZ_SIDE_MEETS, beyond = GRZ_SIDE_BEYOND, none = GRZ_SIDE_NONE };
enum class grade { none = GRZ_NONE, exact = GRZ_EXACT, rounded = GRZ_ROUNDED, bounded = GRZ_BOUNDED };
enum class depth_range {
    minus_one_to_one = GRZ_DEPTH_MINUS_ONE_TO_ONE,
    zero_to_one = GRZ_DEPTH_ZERO_TO_ONE,
    one_to_zero = GRZ_DEPTH_ONE_TO_ZERO
};

/// An array in the caller's memory: a pointer and a count, made of anything with data() and size(), such as
/// std::vector, std::array, std::span, or of a C array. Keeps no copy: the array must live as long as the span is used.
template <class T> class span {
  public:
    constexpr span() = default;
    constexpr span(T *first, std::size_t count) : first_(first), count_(count) {}
    template <std::size_t N> constexpr span(T (&array)[N]) : first_(array), count_(N) {}
    template <class Range,
              class = std::enable_if_t<
                  std::is_convertible_v<decltype(std::declval<Range &>().data()), T *> &&
                  std::is_same_v<std::remove_cv_t<std::remove_pointer_t<decltype(std::declval<Range &>().data())>>,
                                 std::remove_cv_t<T>>>>
    constexpr span(Range &&range) : first_(range.data()), count_(range.size()) {}

    constexpr T *data() const { return first_; }
    constexpr std::size_t size() const { return count_; }
    constexpr T *begin() const { return first_; }
    constexpr T *end() const { return first_ + count_; }

  private:
    T *first_ = nullptr;
    std::size_t count_ = 0;
};

/// Yes, no, or unsupported, with the values that go with it: grz_answer and the results of the C function. Like
/// grz_answer it does not compile in an `if`: write `.yes`.
template <class T> struct answer {
    bool yes;         ///< true: yes. False: no, or unsupported
    bool unsupported; ///< true: these shapes have no answer
    T value;          ///< as the C function writes it, on a no, too
};

/// The distance of two shapes, and a nearest point of each.
template <class V> struct nearest {
    double distance;
    V a, b;
};

/// The signed distance of a point from a shape; `inside` is exact, and true on the boundary.
template <class V> struct signed_place {
    bool inside;
    double distance;
    V gradient;
};

/// The least translation that separates two shapes: its direction and its length.
template <class V> struct penetration {
    V normal;
    double depth;
};

/// A contact whose points are in the caller's array; `count` says how many there are.
template <class V> struct contact_of_all {
    V normal;
    double depth;
    std::size_t count;
};

/// Where a shape stops, and when. `blocked`: the other one stops it; else it is where its motion ends.
template <class V> struct stopped {
    bool blocked;
    V place;
    double time;
};

namespace detail {

template <class T> struct always_false : std::false_type {};

template <class A, class B> constexpr void need_one_space() {
    static_assert(dimension<A> != 0 && dimension<B> != 0, "graze: an argument is no shape of graze");
    static_assert(dimension<A> == dimension<B>, "graze: one shape is 2D, the other 3D");
}

template <class... T> struct list {};
template <class T, class... U> constexpr bool is_one_of(list<U...>) { return (std::is_same_v<T, U> || ...); }

using casters = list<segment2, ray2, line2, segment3, ray3, line3>;
using unbounded_shapes = list<ray2, line2, plane2, halfspace2, ray3, line3, plane3, halfspace3>;
using without_inside = list<vec2, segment2, ray2, line2, plane2, vec3, segment3, ray3, line3, plane3, triangle3>;
using lines = list<ray2, line2, ray3, line3>;
using without_place = list<ray2, line2, plane2, halfspace2, hull2, ray3, line3, plane3, halfspace3, hull3, frustum>;
using any_shapes = list<shape2, shape3>;
using aabbs = list<aabb2, aabb3>;

template <class T> inline constexpr bool is_any = is_one_of<T>(any_shapes());
/* An aabb may have infinite bounds, and a shape2 or shape3 may be anything. */
template <class T>
inline constexpr bool is_bounded = !is_any<T> && !is_one_of<T>(aabbs()) && !is_one_of<T>(unbounded_shapes());

template <class T> using vec_of = std::conditional_t<dimension<T> == 2, vec2, vec3>;
template <class T> using shape_of = std::conditional_t<dimension<T> == 2, shape2, shape3>;
template <class T> using hit_of = std::conditional_t<dimension<T> == 2, hit2, hit3>;
template <class T> using motion_of = std::conditional_t<dimension<T> == 2, motion2, motion3>;
template <class T> using certificate_of = std::conditional_t<dimension<T> == 2, certificate2, certificate3>;
template <class T> using manifold_of = std::conditional_t<dimension<T> == 2, manifold2, manifold3>;
template <class T> using contact_point_of = std::conditional_t<dimension<T> == 2, contact_point2, contact_point3>;
template <class T> using common_set_of = std::conditional_t<dimension<T> == 2, common_set2, common_set3>;
template <class T> using common_corner_of = std::conditional_t<dimension<T> == 2, common_corner2, common_corner3>;
template <class T> using aabb_of = std::conditional_t<dimension<T> == 2, aabb2, aabb3>;

template <class T> shape_of<T> as_shape(const T &shape) {
    static_assert(dimension<T> != 0, "graze: the argument is no shape of graze");
    return c::shape(&shape);
}
inline const shape2 &as_shape(const shape2 &shape) { return shape; }
inline const shape3 &as_shape(const shape3 &shape) { return shape; }

inline grz_answer as_answer(grz_answer answer) { return answer; }
inline grz_answer as_answer(bool yes) { return {yes, false}; }

/* A result that has no value on a no: an optional if the types say that there is always an answer. */
template <bool always, class T> auto outcome(grz_answer asked, const T &value) {
    if constexpr (always) return asked.yes ? std::optional<T>(value) : std::nullopt;
    else return answer<T>{asked.yes, asked.unsupported, value};
}
template <bool always> auto test(grz_answer asked) {
    if constexpr (always) return asked.yes;
    else return asked;
}

template <class Caster, class B> constexpr bool cast_has_answer() {
    need_one_space<Caster, B>();
    static_assert(is_one_of<Caster>(casters()) || is_any<Caster>, "graze: a caster is a segment, ray or line");
    return !is_any<Caster>;
}
template <class A, class B> constexpr bool sweep_has_answer() {
    need_one_space<A, B>();
    static_assert(!is_one_of<A>(unbounded_shapes()) || !is_one_of<B>(unbounded_shapes()),
                  "graze: one of two shapes that move must be bounded");
    return is_bounded<A> || is_bounded<B> || (is_one_of<A>(aabbs()) && is_one_of<B>(aabbs()));
}
template <class A, class B> constexpr bool contact_has_answer() {
    need_one_space<A, B>();
    static_assert(!is_one_of<A>(lines()) && !is_one_of<B>(lines()), "graze: a ray or line has no contacts");
    static_assert(!is_one_of<A>(unbounded_shapes()) || !is_one_of<B>(unbounded_shapes()),
                  "graze: one of two shapes in contact must be bounded");
    return !is_any<A> && !is_any<B>;
}
template <class A> constexpr bool has_place() {
    static_assert(!is_one_of<A>(without_place()), "graze: no place is found for a shape without an end, or a hull");
    return is_bounded<A>;
}
template <class A, class B> constexpr bool separate_has_answer() {
    need_one_space<A, B>();
    (void)has_place<A>();
    static_assert(!is_one_of<B>(lines()), "graze: a ray or line is no obstacle");
    return !is_any<A> && !is_any<B>;
}

inline constexpr double unknown = std::numeric_limits<double>::quiet_NaN();

} // namespace detail

namespace c {

/* The generic functions, for pairs without one of their own. An overload that is no template is chosen before these. */
template <class A, class B> bool overlap(const A *a, const B *b) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return overlap(&p, &q);
}
template <class A, class B> bool overlap_open(const A *a, const B *b) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return overlap_open(&p, &q);
}
template <class A, class B> bool touch(const A *a, const B *b) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return touch(&p, &q);
}
template <class A, class B> double distance(const A *a, const B *b) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return distance(&p, &q, nullptr, nullptr);
}
template <class P, class B> grz_side side(const P *plane, const B *b) {
    const auto &q = detail::as_shape(*b);
    return side(plane, &q);
}
template <class A, class B> grz_answer cast(const A *a, const B *b, double *enter, double *exit) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return cast(&p, &q, enter, exit);
}
template <class A, class B> grz_answer cast_open(const A *a, const B *b, double *enter, double *exit) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return cast_open(&p, &q, enter, exit);
}
template <class A, class B, class V>
grz_answer sweep(const A *a, const V *da, const B *b, const V *db, double *enter, double *exit) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return sweep(&p, da, &q, db, enter, exit);
}
template <class A, class B, class V>
grz_answer sweep_open(const A *a, const V *da, const B *b, const V *db, double *enter, double *exit) {
    const auto &p = detail::as_shape(*a);
    const auto &q = detail::as_shape(*b);
    return sweep_open(&p, da, &q, db, enter, exit);
}
template <class T> auto bounds(const T *shape) {
    const auto &p = detail::as_shape(*shape);
    return bounds(&p);
}

} // namespace c

/// Any shape as a shape2 or shape3, whose kind is known at run time only. Of a hull or a frustum it refers to the
/// points: they must live as long as it is used.
template <class T> detail::shape_of<T> shape(const T &of) { return detail::as_shape(of); }
detail::shape_of<frustum> shape(const frustum &&) = delete;

/// The shape grown by a ball (2D: a disk) of `radius`.
template <class T> detail::shape_of<T> rounded(const T &of, double radius) {
    detail::shape_of<T> grown = detail::as_shape(of);
    grown.radius = radius;
    return grown;
}

/// The convex hull of points, which stay where they are: they must live as long as it is used. More than INT_MAX
/// points: invalid.
inline hull2 hull(span<const vec2> points) {
    return {points.size() > 0x7fffffff ? 0 : static_cast<int>(points.size()), points.data()};
}
inline hull3 hull(span<const vec3> points) {
    return {points.size() > 0x7fffffff ? 0 : static_cast<int>(points.size()), points.data()};
}

/// True if the shape is not the empty set (grz3_shape_valid).
template <class T> bool valid(const T &a) {
    const auto &p = detail::as_shape(a);
    return c::shape_valid(&p);
}
/// The shape moved so that its reference point is at `place` (grz3_shape_at).
template <class T> detail::shape_of<T> shape_at(const T &a, const detail::vec_of<T> &place) {
    const auto &p = detail::as_shape(a);
    return c::shape_at(&p, &place);
}
/// The shape moved by a matrix of three rows of four (grz3_shape_posed). `room`: for as many points as a hull has.
template <class T> shape3 shape_posed(const T &a, const double (&matrix)[12], vec3 *room = nullptr) {
    const auto &p = detail::as_shape(a);
    return grz3_shape_posed(&p, matrix, room);
}
/// The shape moved by a matrix of two rows of three (grz2_shape_posed). `room`: for as many points as a hull has, or 4
/// for a box under a matrix that does not keep right angles.
template <class T> shape2 shape_posed(const T &a, const double (&matrix)[6], vec2 *room = nullptr) {
    const auto &p = detail::as_shape(a);
    return grz2_shape_posed(&p, matrix, room);
}
inline void matrix_from_quaternion(const vec3 &position, const quat &rotation, double (&matrix)[12]) {
    grz3_matrix_from_quaternion(position, rotation, matrix);
}
inline void matrix_from_angle(const vec2 &position, double angle, double (&matrix)[6]) {
    grz2_matrix_from_angle(position, angle, matrix);
}
inline halfspace2 halfspace_from_plane(const plane2 &plane) { return grz2_halfspace_from_plane(&plane); }
inline halfspace3 halfspace_from_plane(const plane3 &plane) { return grz3_halfspace_from_plane(&plane); }
inline frustum frustum_from_matrix(const double (&matrix)[16], depth_range depth) {
    return grz3_frustum_from_matrix(matrix, static_cast<grz_depth_range>(depth));
}
inline frustum frustum_from_planes(const plane3 (&planes)[6]) { return grz3_frustum_from_planes(planes); }

/* Any two shapes of one space, in any order. */

/// True if a and b have a common point.
template <class A, class B> bool overlap(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    return c::overlap(&a, &b);
}
/// True if they overlap and do not merely touch.
template <class A, class B> bool overlap_open(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    return c::overlap_open(&a, &b);
}
/// True if they overlap, and an arbitrarily small shift separates them.
template <class A, class B> bool touch(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    return c::touch(&a, &b);
}
/// False only if the shape is certainly not visible: grz3_conservative_overlap_sphere_frustum and the like.
template <class A> bool conservative_overlap(const A &a, const frustum &b) { return c::conservative_overlap(&a, &b); }
/// True if the exact distance is at most `margin`.
template <class A, class B> bool within(const A &a, const B &b, double margin) {
    detail::need_one_space<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    return c::within(&p, &q, margin);
}
/// True if every point of b is in a.
template <class A, class B> bool contains(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    return c::contains(&p, &q);
}
/// On which side of the plane b lies.
template <class B> side side_of(const plane2 &plane, const B &b) {
    detail::need_one_space<plane2, B>();
    return static_cast<side>(c::side(&plane, &b));
}
template <class B> side side_of(const plane3 &plane, const B &b) {
    detail::need_one_space<plane3, B>();
    return static_cast<side>(c::side(&plane, &b));
}
/// The zone of a box in which the point is: 0 to 8 in 2D, 0 to 26 in 3D, or GRZ_ZONE_NONE. Of a shape2 or shape3 that
/// is no box: GRZ_ZONE_UNSUPPORTED.
template <class B> int zone(const detail::vec_of<B> &point, const B &box) { return c::zone(&point, &box); }

/// The distance, correctly rounded; 0 if they overlap, +inf if one is empty.
template <class A, class B> double distance(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    return c::distance(&a, &b);
}
inline double distance(const shape2 &a, const shape2 &b) { return grz2_distance(&a, &b, nullptr, nullptr); }
inline double distance(const shape3 &a, const shape3 &b) { return grz3_distance(&a, &b, nullptr, nullptr); }
/// The distance, and a nearest point of each.
template <class A, class B> nearest<detail::vec_of<A>> nearest_points(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    nearest<detail::vec_of<A>> found;
    found.distance = c::distance(&p, &q, &found.a, &found.b);
    return found;
}
/// How far the point is from the boundary of b, negative inside. A double; of a shape2 or shape3, which may have no
/// inside, an answer<double>, whose `yes` says that the point is in b.
template <class B> auto signed_distance(const detail::vec_of<B> &point, const B &b) {
    static_assert(!detail::is_one_of<B>(detail::without_inside()), "graze: this shape has no inside");
    const auto &q = detail::as_shape(b);
    double distance;
    const grz_answer asked = c::signed_distance(&point, &q, &distance, nullptr);
    if constexpr (detail::is_any<B>) return answer<double>{asked.yes, asked.unsupported, distance};
    else return distance;
}
/// The same with the direction in which the distance grows fastest. Of a shape2 or shape3 an answer.
template <class B> auto signed_distance_gradient(const detail::vec_of<B> &point, const B &b) {
    static_assert(!detail::is_one_of<B>(detail::without_inside()), "graze: this shape has no inside");
    const auto &q = detail::as_shape(b);
    signed_place<detail::vec_of<B>> found;
    const grz_answer asked = c::signed_distance(&point, &q, &found.distance, &found.gradient);
    found.inside = asked.yes;
    if constexpr (detail::is_any<B>)
        return answer<signed_place<detail::vec_of<B>>>{asked.yes, asked.unsupported, found};
    else return found;
}

/* Contacts and depths: each a std::optional; of a shape2 or shape3, which may be a ray or a line, an answer. */

/// How far a must move along the direction to be free of b, if they overlap openly: std::optional<double>. NaN for an
/// aabb with an infinite bound.
template <class A, class B> auto depth_along(const A &a, const B &b, const detail::vec_of<A> &direction) {
    constexpr bool always = detail::contact_has_answer<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    double depth;
    grz_answer asked = c::depth_along(&p, &q, &direction, &depth);
    if (always && asked.unsupported) {
        asked = detail::as_answer(c::overlap_open(&p, &q));
        depth = detail::unknown;
    }
    return detail::outcome<always>(asked, depth);
}

/// Where a is free of all obstacles (grz3_separate): an answer<vec2> or answer<vec3>, as one may be a ray or a line. On
/// a no the value is its start.
template <class A> answer<detail::vec_of<A>> separate(const A &a, span<const detail::shape_of<A>> obstacles) {
    (void)detail::has_place<A>();
    const auto &p = detail::as_shape(a);
    detail::vec_of<A> place;
    const grz_answer asked = c::separate(&p, obstacles.data(), obstacles.size(), &place);
    return {asked.yes, asked.unsupported, place};
}
/// The same for one obstacle, of any type: std::optional<vec2> or std::optional<vec3>, empty where no place was found;
/// of a shape2 or shape3 an answer. With an aabb that has an infinite bound the start is tried, and no other place.
template <class A, class B, class = std::enable_if_t<detail::dimension<B> != 0>>
auto separate(const A &a, const B &obstacle) {
    constexpr bool always = detail::separate_has_answer<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(obstacle);
    detail::vec_of<A> place;
    grz_answer asked = c::separate(&p, &q, 1, &place);
    if (always && asked.unsupported) asked = detail::as_answer(!c::overlap_open(&p, &q));
    return detail::outcome<always>(asked, place);
}

/// The normal, the depth and the points, if a and b are in contact, within the margin: std::optional<manifold2> or
/// std::optional<manifold3>. With an aabb that has an infinite bound the yes/no is that of `within`, the depth NaN, the
/// normal 0, and there are no points.
template <class A, class B> auto contact(const A &a, const B &b, double margin = 0) {
    constexpr bool always = detail::contact_has_answer<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    detail::manifold_of<A> manifold;
    grz_answer asked = c::contact(&p, &q, margin, &manifold);
    if (always && asked.unsupported) {
        asked = detail::as_answer(c::within(&p, &q, margin));
        manifold.depth = detail::unknown;
    }
    return detail::outcome<always>(asked, manifold);
}
/// The same with all points: as many of them as there is room for are written to `points`.
template <class A, class B>
auto contact_all(const A &a, const B &b, double margin, span<detail::contact_point_of<A>> points) {
    constexpr bool always = detail::contact_has_answer<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    const int room = points.size() > 0x7fffffff ? 0x7fffffff : static_cast<int>(points.size());
    int count;
    contact_of_all<detail::vec_of<A>> found;
    grz_answer asked = c::contact_all(&p, &q, margin, &found.normal, &found.depth, points.data(), room, &count);
    found.count = static_cast<std::size_t>(count);
    if (always && asked.unsupported) {
        asked = detail::as_answer(c::within(&p, &q, margin));
        found.depth = detail::unknown;
    }
    return detail::outcome<always>(asked, found);
}
/// The same without points: std::optional<penetration>.
template <class A, class B> auto depth(const A &a, const B &b, double margin = 0) {
    constexpr bool always = detail::contact_has_answer<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    penetration<detail::vec_of<A>> found;
    grz_answer asked = c::depth(&p, &q, margin, &found.normal, &found.depth);
    if (always && asked.unsupported) {
        asked = detail::as_answer(c::within(&p, &q, margin));
        found.depth = detail::unknown;
    }
    return detail::outcome<always>(asked, found);
}

/// What a and b have in common (grz3_where): an answer<common_set2> or answer<common_set3>, as not every pair has one.
/// As many corners as there is room for are written to `corners`; value.count says how many there are.
template <class A, class B> auto where(const A &a, const B &b, span<detail::common_corner_of<A>> corners = {}) {
    detail::need_one_space<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    const int room = corners.size() > 0x7fffffff ? 0x7fffffff : static_cast<int>(corners.size());
    answer<detail::common_set_of<A>> found;
    const grz_answer asked = c::where(&p, &q, &found.value, corners.data(), room);
    found.yes = asked.yes;
    found.unsupported = asked.unsupported;
    return found;
}
/// What three planes have in common: a point, which is written to `corner`, a line or a plane.
inline std::optional<common_set3> where(const plane3 &a, const plane3 &b, const plane3 &c,
                                        common_corner3 *corner = nullptr) {
    common_set3 set;
    return grz3_where_planes(&a, &b, &c, &set, corner) ? std::optional<common_set3>(set) : std::nullopt;
}

/* Casts. The caster is a segment, ray or line: then the result is a std::optional, or a bool. It may be a shape2 or
 * shape3: then it is an answer, or a grz_answer, because that may be another shape. */

/// When the caster meets b: std::optional<interval>.
template <class C, class B> auto cast(const C &caster, const B &b) {
    constexpr bool always = detail::cast_has_answer<C, B>();
    interval t;
    return detail::outcome<always>(detail::as_answer(c::cast(&caster, &b, &t.enter, &t.exit)), t);
}
template <class C, class B> auto cast_open(const C &caster, const B &b) {
    constexpr bool always = detail::cast_has_answer<C, B>();
    interval t;
    return detail::outcome<always>(detail::as_answer(c::cast_open(&caster, &b, &t.enter, &t.exit)), t);
}
/// True if it does, without the times: faster.
template <class C, class B> auto cast_test(const C &caster, const B &b) {
    return detail::test<detail::cast_has_answer<C, B>()>(detail::as_answer(c::cast(&caster, &b, nullptr, nullptr)));
}
template <class C, class B> auto cast_open_test(const C &caster, const B &b) {
    return detail::test<detail::cast_has_answer<C, B>()>(
        detail::as_answer(c::cast_open(&caster, &b, nullptr, nullptr)));
}
/// The first contact: time, point, normal.
template <class C, class B> auto cast_hit(const C &caster, const B &b) {
    constexpr bool always = detail::cast_has_answer<C, B>();
    const auto &p = detail::as_shape(caster);
    const auto &q = detail::as_shape(b);
    detail::hit_of<C> hit;
    return detail::outcome<always>(c::cast_hit(&p, &q, &hit), hit);
}
template <class C, class B> auto cast_open_hit(const C &caster, const B &b) {
    constexpr bool always = detail::cast_has_answer<C, B>();
    const auto &p = detail::as_shape(caster);
    const auto &q = detail::as_shape(b);
    detail::hit_of<C> hit;
    return detail::outcome<always>(c::cast_open_hit(&p, &q, &hit), hit);
}

namespace detail {

template <class A, class B> auto sweep(const A &a, const vec_of<A> &da, const B &b, const vec_of<A> *db) {
    constexpr bool always = sweep_has_answer<A, B>();
    interval t;
    return outcome<always>(as_answer(c::sweep(&a, &da, &b, db, &t.enter, &t.exit)), t);
}
template <class A, class B> auto sweep_open(const A &a, const vec_of<A> &da, const B &b, const vec_of<A> *db) {
    constexpr bool always = sweep_has_answer<A, B>();
    interval t;
    return outcome<always>(as_answer(c::sweep_open(&a, &da, &b, db, &t.enter, &t.exit)), t);
}
template <class A, class B> auto sweep_test(const A &a, const vec_of<A> &da, const B &b, const vec_of<A> *db) {
    constexpr bool always = sweep_has_answer<A, B>();
    return test<always>(as_answer(c::sweep(&a, &da, &b, db, nullptr, nullptr)));
}
template <class A, class B> auto sweep_open_test(const A &a, const vec_of<A> &da, const B &b, const vec_of<A> *db) {
    constexpr bool always = sweep_has_answer<A, B>();
    return test<always>(as_answer(c::sweep_open(&a, &da, &b, db, nullptr, nullptr)));
}
template <class A, class B> auto sweep_hit(const A &a, const vec_of<A> &da, const B &b, const vec_of<A> *db) {
    constexpr bool always = sweep_has_answer<A, B>();
    const auto &p = as_shape(a);
    const auto &q = as_shape(b);
    hit_of<A> hit;
    return outcome<always>(c::sweep_hit(&p, &da, &q, db, &hit), hit);
}
template <class A, class B> auto sweep_open_hit(const A &a, const vec_of<A> &da, const B &b, const vec_of<A> *db) {
    constexpr bool always = sweep_has_answer<A, B>();
    const auto &p = as_shape(a);
    const auto &q = as_shape(b);
    hit_of<A> hit;
    return outcome<always>(c::sweep_open_hit(&p, &da, &q, db, &hit), hit);
}

} // namespace detail

/* Sweeps: a moves by da, and b by db, in the time from 0 to 1; without db b stands still. Results are as of casts, but
 * for two shapes that may both be unbounded: an aabb with infinite bounds, a shape2 or shape3. Then they are
 * answers. */

/// When they are in contact: std::optional<interval>.
template <class A, class B> auto sweep(const A &a, const detail::vec_of<A> &da, const B &b) {
    return detail::sweep(a, da, b, static_cast<const detail::vec_of<A> *>(nullptr));
}
template <class A, class B>
auto sweep(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db) {
    return detail::sweep(a, da, b, &db);
}
template <class A, class B> auto sweep_open(const A &a, const detail::vec_of<A> &da, const B &b) {
    return detail::sweep_open(a, da, b, static_cast<const detail::vec_of<A> *>(nullptr));
}
template <class A, class B>
auto sweep_open(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db) {
    return detail::sweep_open(a, da, b, &db);
}
/// True if they meet, without the times: faster.
template <class A, class B> auto sweep_test(const A &a, const detail::vec_of<A> &da, const B &b) {
    return detail::sweep_test(a, da, b, static_cast<const detail::vec_of<A> *>(nullptr));
}
template <class A, class B>
auto sweep_test(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db) {
    return detail::sweep_test(a, da, b, &db);
}
template <class A, class B> auto sweep_open_test(const A &a, const detail::vec_of<A> &da, const B &b) {
    return detail::sweep_open_test(a, da, b, static_cast<const detail::vec_of<A> *>(nullptr));
}
template <class A, class B>
auto sweep_open_test(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db) {
    return detail::sweep_open_test(a, da, b, &db);
}
/// The first contact: time, point, normal, places of both.
template <class A, class B> auto sweep_hit(const A &a, const detail::vec_of<A> &da, const B &b) {
    return detail::sweep_hit(a, da, b, static_cast<const detail::vec_of<A> *>(nullptr));
}
template <class A, class B>
auto sweep_hit(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db) {
    return detail::sweep_hit(a, da, b, &db);
}
template <class A, class B> auto sweep_open_hit(const A &a, const detail::vec_of<A> &da, const B &b) {
    return detail::sweep_open_hit(a, da, b, static_cast<const detail::vec_of<A> *>(nullptr));
}
template <class A, class B>
auto sweep_open_hit(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db) {
    return detail::sweep_open_hit(a, da, b, &db);
}
/// Where a stops before it gets into b (grz3_stop): stopped<vec2> or stopped<vec3>, whose place and time count whether
/// b stops a or not. If a is an aabb, a shape2 or a shape3, an answer.
template <class A, class B>
auto stop(const A &a, const detail::vec_of<A> &da, const B &b, const detail::vec_of<A> &db = {}) {
    detail::need_one_space<A, B>();
    constexpr bool always = detail::has_place<A>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    stopped<detail::vec_of<A>> end;
    const grz_answer asked = c::stop(&p, &da, &q, &db, &end.place, &end.time);
    end.blocked = asked.yes;
    if constexpr (always) return end;
    else return answer<stopped<detail::vec_of<A>>>{asked.yes, asked.unsupported, end};
}

/// Whether and when a and b touch while they move and turn (grz3_advance): a certificate2 or certificate3. A tolerance
/// that is negative or NaN: open at 0. A default motion stands still.
template <class A, class B>
auto advance(const A &a, const detail::motion_of<A> &motion_a, const B &b, const detail::motion_of<A> &motion_b,
             double tolerance) {
    detail::need_one_space<A, B>();
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    detail::certificate_of<A> known;
    c::advance(&p, &motion_a, &q, &motion_b, tolerance, &known);
    return known;
}
/// Where a motion takes a body at time t: the rows of a matrix, the translation last (grz3_pose_at).
inline std::array<double, 6> pose_at(const motion2 &motion, double t) {
    std::array<double, 6> matrix;
    grz2_pose_at(&motion, t, matrix.data());
    return matrix;
}
inline std::array<double, 12> pose_at(const motion3 &motion, double t) {
    std::array<double, 12> matrix;
    grz3_pose_at(&motion, t, matrix.data(), nullptr);
    return matrix;
}

/* Corners that move in straight lines, each from its place at time 0 to its place at time 1: ccd2.h and ccd3.h. */

/// The first contact, and what meets then of both.
struct ccd_contact {
    double time;
    grz_feature features[2];
};

/// The first contact of a point and a segment of the plane, of a point and a triangle, or of two segments:
/// std::optional<ccd_contact>.
inline std::optional<ccd_contact> ccd(const vec2 &a, const vec2 &a_end, const segment2 &b, const segment2 &b_end,
                                      double margin = 0) {
    ccd_contact out;
    const bool meets = grz2_ccd_point_segment(&a, &a_end, &b, &b_end, margin, &out.time, out.features);
    return meets ? std::optional<ccd_contact>(out) : std::nullopt;
}
inline std::optional<ccd_contact> ccd(const vec3 &a, const vec3 &a_end, const triangle3 &b, const triangle3 &b_end,
                                      double margin = 0) {
    ccd_contact out;
    const bool meets = grz3_ccd_point_triangle(&a, &a_end, &b, &b_end, margin, &out.time, out.features);
    return meets ? std::optional<ccd_contact>(out) : std::nullopt;
}
inline std::optional<ccd_contact> ccd(const segment3 &a, const segment3 &a_end, const segment3 &b,
                                      const segment3 &b_end, double margin = 0) {
    ccd_contact out;
    const bool meets = grz3_ccd_segment_segment(&a, &a_end, &b, &b_end, margin, &out.time, out.features);
    return meets ? std::optional<ccd_contact>(out) : std::nullopt;
}

/* Bounds: bounds2.h and bounds3.h. */

/// The smallest aabb of a shape.
template <class T> detail::aabb_of<T> bounds(const T &a) {
    static_assert(detail::dimension<T> != 0, "graze: the argument is no shape of graze");
    return c::bounds(&a);
}
/// The smallest aabb of a shape and its motion.
template <class T> detail::aabb_of<T> bounds_swept(const T &a, const detail::vec_of<T> &by) {
    const auto &p = detail::as_shape(a);
    return c::bounds_swept(&p, &by);
}
inline aabb2 bounds_merged(const aabb2 &a, const aabb2 &b) { return c::bounds_merged(&a, &b); }
inline aabb3 bounds_merged(const aabb3 &a, const aabb3 &b) { return c::bounds_merged(&a, &b); }
inline aabb2 bounds_transformed(const aabb2 &box, const double (&matrix)[6]) {
    return grz2_bounds_transformed(&box, matrix);
}
inline aabb3 bounds_transformed(const aabb3 &box, const double (&matrix)[12]) {
    return grz3_bounds_transformed(&box, matrix);
}
inline aabb2 bounds_points(span<const vec2> points) {
    const grz_points all = grz2_points(points.data(), points.size());
    return grz2_bounds_points(&all);
}
inline aabb3 bounds_points(span<const vec3> points) {
    const grz_points all = grz3_points(points.data(), points.size());
    return grz3_bounds_points(&all);
}
inline circle bounding_circle(span<const vec2> points) {
    const grz_points all = grz2_points(points.data(), points.size());
    return grz2_bounding_circle(&all);
}
inline circle bounding_circle_quick(span<const vec2> points) {
    const grz_points all = grz2_points(points.data(), points.size());
    return grz2_bounding_circle_quick(&all);
}
inline sphere bounding_sphere(span<const vec3> points) {
    const grz_points all = grz3_points(points.data(), points.size());
    return grz3_bounding_sphere(&all);
}
inline sphere bounding_sphere_quick(span<const vec3> points) {
    const grz_points all = grz3_points(points.data(), points.size());
    return grz3_bounding_sphere_quick(&all);
}
inline obb3 bounding_obb(span<const vec3> points) {
    const grz_points all = grz3_points(points.data(), points.size());
    return grz3_bounding_obb(&all);
}

/* Orientation (predicates.h), areas (area2.h), grades. */

inline int orient(const vec2 &a, const vec2 &b, const vec2 &c) { return grz2_orient(&a, &b, &c); }
inline int orient(const vec3 &a, const vec3 &b, const vec3 &c, const vec3 &d) { return grz3_orient(&a, &b, &c, &d); }
inline int incircle(const vec2 &a, const vec2 &b, const vec2 &c, const vec2 &d) {
    return grz2_incircle(&a, &b, &c, &d);
}
inline int insphere(const vec3 &a, const vec3 &b, const vec3 &c, const vec3 &d, const vec3 &e) {
    return grz3_insphere(&a, &b, &c, &d, &e);
}
/// The area of a shape, and of what two have in common (grz2_common): an answer<double>, as not every shape has one.
template <class A> answer<double> area(const A &a) {
    static_assert(detail::dimension<A> == 2, "graze: a shape of the plane has an area");
    const auto &p = detail::as_shape(a);
    double value;
    const grz_answer asked = grz2_area(&p, &value);
    return {asked.yes, asked.unsupported, value};
}
template <class A, class B> answer<double> common(const A &a, const B &b) {
    detail::need_one_space<A, B>();
    static_assert(detail::dimension<A> == 2, "graze: shapes of the plane have areas in common");
    const auto &p = detail::as_shape(a);
    const auto &q = detail::as_shape(b);
    double value;
    const grz_answer asked = grz2_common(&p, &q, &value);
    return {asked.yes, asked.unsupported, value};
}
/// All pairs of two lists; `areas` has room for a.size() times b.size() numbers.
inline void common_n(span<const shape2> a, span<const shape2> b, double *areas) {
    grz2_common_n(a.data(), a.size(), b.data(), b.size(), areas);
}
inline double common(const circle &a, const halfspace2 &b) { return c::common(&a, &b); }
inline double common(const circle &a, const circle &b) { return c::common(&a, &b); }
inline double common_strip(const circle &a, const vec2 &normal, double least, double greatest) {
    return grz2_common_circle_strip(&a, &normal, least, greatest);
}
/// The grade and the method of a relation for two kinds, in space `dimension` (grz3_grade, grz3_method).
template <int dimension> grade grade_of(grz_relation relation, int a, int b) {
    static_assert(dimension == 2 || dimension == 3, "graze: 2 or 3 dimensions");
    return static_cast<grade>(dimension == 2 ? grz2_grade(relation, a, b) : grz3_grade(relation, a, b));
}
template <int dimension> const char *method_of(grz_relation relation, int a, int b) {
    static_assert(dimension == 2 || dimension == 3, "graze: 2 or 3 dimensions");
    return dimension == 2 ? grz2_method(relation, a, b) : grz3_method(relation, a, b);
}
inline const char *version() { return grz_version(); }
inline const char *isa() { return grz_isa(); }
inline const char *name(grz_relation relation) { return grz_relation_name(relation); }
inline const char *name(grade of) { return grz_grade_name(static_cast<grz_grade>(of)); }
inline const char *name(int dimension, grz_kind kind) { return grz_kind_name(dimension, kind); }

} // namespace graze

#endif
