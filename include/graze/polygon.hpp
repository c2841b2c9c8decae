/* graze: polygons and polylines in C++17 (polygon.h, region.h, relate.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_POLYGON_HPP
#define GRAZE_POLYGON_HPP

#include <graze/objects.hpp>

namespace graze {

using rings = grz2_rings;
using polygon_options = grz2_polygon_options;
using polygon_contact = grz2_polygon_contact;
using line_piece = grz2_line_piece;
using polygon_contact_options = grz2_polygon_contact_options;
using polygon_sweep_options = grz2_polygon_sweep_options;
using polygon_sweep_hit = grz2_polygon_sweep_hit;

enum class predicate {
    intersects = GRZ_RELATE_INTERSECTS,
    disjoint = GRZ_RELATE_DISJOINT,
    touches = GRZ_RELATE_TOUCHES,
    crosses = GRZ_RELATE_CROSSES,
    overlaps = GRZ_RELATE_OVERLAPS,
    within = GRZ_RELATE_WITHIN,
    contains = GRZ_RELATE_CONTAINS,
    covered_by = GRZ_RELATE_COVERED_BY,
    covers = GRZ_RELATE_COVERS,
    equals = GRZ_RELATE_EQUALS
};
inline const char *name(predicate of) { return grz2_predicate_name(static_cast<grz2_predicate>(of)); }

/// A polygon of rings, or a polyline (polygon.h).
class polygon : public detail::owner<grz2_polygon> {
  public:
    static result<polygon> build(const rings &of, const polygon_options &options = {}) {
        grz2_polygon *made;
        const grz_status built = grz2_polygon_build(&made, &of, &options);
        if (built != GRZ_OK) return detail::as_status(built);
        return polygon(made);
    }
    /// One ring, or several: `ends` has the place after the last point of each. One area, or several: `areas` has the
    /// place after the last ring of each.
    static result<polygon> build(span<const vec2> points, span<const std::uint32_t> ends = {},
                                 const polygon_options &options = {}, span<const std::uint32_t> areas = {}) {
        return build(rings{GRZ_DOUBLE, points.size(), sizeof(vec2), points.data(), ends.size(), ends.data(),
                           areas.size(), areas.data()},
                     options);
    }
    grz2_polygon_facts about() const { return grz2_polygon_about(get()); }

    template <class T> bool overlap(const T &shape) const {
        if constexpr (std::is_same_v<T, polygon>) {
            return grz2_polygons_overlap(get(), shape.get());
        } else {
            const auto &b = detail::as_shape(shape);
            return grz2_polygon_overlap(get(), &b);
        }
    }
    template <class T> bool overlap_open(const T &shape) const {
        if constexpr (std::is_same_v<T, polygon>) {
            return grz2_polygons_overlap_open(get(), shape.get());
        } else {
            const auto &b = detail::as_shape(shape);
            return grz2_polygon_overlap_open(get(), &b);
        }
    }
    template <class T> bool touch(const T &shape) const {
        if constexpr (std::is_same_v<T, polygon>) {
            return grz2_polygons_touch(get(), shape.get());
        } else {
            const auto &b = detail::as_shape(shape);
            return grz2_polygon_touch(get(), &b);
        }
    }
    template <class T> bool within(const T &shape, double margin) const {
        if constexpr (std::is_same_v<T, polygon>) {
            return grz2_polygons_within(get(), shape.get(), margin);
        } else {
            const auto &b = detail::as_shape(shape);
            return grz2_polygon_within(get(), &b, margin);
        }
    }
    template <class T> double distance(const T &shape) const {
        if constexpr (std::is_same_v<T, polygon>) {
            return grz2_polygons_distance(get(), shape.get(), nullptr, nullptr);
        } else {
            const auto &b = detail::as_shape(shape);
            return grz2_polygon_distance(get(), &b, nullptr, nullptr);
        }
    }
    template <class T> nearest<vec2> nearest_points(const T &shape) const {
        nearest<vec2> found;
        if constexpr (std::is_same_v<T, polygon>) {
            found.distance = grz2_polygons_distance(get(), shape.get(), &found.a, &found.b);
        } else {
            const auto &b = detail::as_shape(shape);
            found.distance = grz2_polygon_distance(get(), &b, &found.a, &found.b);
        }
        return found;
    }
    /// Visits the contacts of a shape with the polygon, each a polygon_contact, the deepest first. The normals point
    /// out of the polygon.
    template <class T, class F>
    status contacts(const T &shape, F &&visit, const polygon_contact_options &how = {}) const {
        (void)detail::contact_has_answer<T, segment2>();
        detail::visitor each{visit};
        const auto &a = detail::as_shape(shape);
        const auto call = detail::visit_object<decltype(each), polygon_contact>;
        return each.done(grz2_polygon_contacts(get(), &a, &how, call, &each));
    }
    double signed_distance(const vec2 &point) const { return grz2_polygon_signed_distance(get(), &point); }
    template <class T> bool contains(const T &shape) const {
        const auto &b = detail::as_shape(shape);
        return grz2_polygon_contains(get(), &b);
    }
    /// The first and the last time: std::optional<interval>; of a shape2 an answer.
    template <class T> auto cast(const T &caster) const {
        constexpr bool always = detail::cast_has_answer<T, vec2>();
        const auto &a = detail::as_shape(caster);
        interval t;
        return detail::outcome<always>(grz2_polygon_cast(get(), &a, &t.enter, &t.exit), t);
    }
    template <class T> auto cast_open(const T &caster) const {
        constexpr bool always = detail::cast_has_answer<T, vec2>();
        const auto &a = detail::as_shape(caster);
        interval t;
        return detail::outcome<always>(grz2_polygon_cast_open(get(), &a, &t.enter, &t.exit), t);
    }
    template <class T> auto cast_hit(const T &caster) const {
        constexpr bool always = detail::cast_has_answer<T, vec2>();
        const auto &a = detail::as_shape(caster);
        grz2_hit hit;
        return detail::outcome<always>(grz2_polygon_cast_hit(get(), &a, &hit), hit);
    }
    /// All intervals in which the caster is in the polygon. It allocates. error_argument: a shape2 that is no caster.
    template <class T>
    result<std::vector<interval>> cast_all(const T &caster, const allocator *memory = nullptr) const {
        (void)detail::cast_has_answer<T, vec2>();
        const auto &a = detail::as_shape(caster);
        grz_status asked = GRZ_OK;
        auto found = detail::filled<interval>([&](interval *buffer, std::size_t capacity, std::size_t *total) {
            asked = grz2_polygon_cast_all(get(), &a, memory, buffer, capacity, total);
        });
        return detail::result_of(asked, std::move(found));
    }
    /// How a shape that moves by `by` meets the polygon first, and when last.
    template <class T>
    std::optional<polygon_sweep_hit> sweep(const T &mover, const vec2 &by,
                                           const polygon_sweep_options &options = {}) const {
        const auto &a = detail::as_shape(mover);
        polygon_sweep_hit hit;
        if (!grz2_polygon_sweep(get(), &a, &by, &options, &hit)) return std::nullopt;
        return hit;
    }
    template <class T> bool sweep_any(const T &mover, const vec2 &by, const polygon_sweep_options &options = {}) const {
        const auto &a = detail::as_shape(mover);
        return grz2_polygon_sweep_any(get(), &a, &by, &options);
    }
    /// Where a shape that was put into the polygon is free of it (grz2_polygon_separate): empty if there is no such
    /// place.
    template <class T> result<std::optional<vec2>> separate(const T &shape) const {
        (void)detail::has_place<T>();
        const auto &a = detail::as_shape(shape);
        vec2 place;
        bool is_free;
        const grz_status asked = grz2_polygon_separate(get(), &a, &place, &is_free);
        return detail::result_of(asked, is_free ? std::optional<vec2>(place) : std::nullopt);
    }
    /// The area (region.h), and that of what it has in common with a shape or another polygon. Of a circle or another
    /// shape whose common area is not known: status::error_argument.
    result<double> area() const {
        double found;
        const grz_status asked = grz2_polygon_area(get(), &found);
        return detail::result_of(asked, found);
    }
    template <class T> result<double> common(const T &shape) const {
        double found;
        grz_status asked;
        if constexpr (std::is_same_v<T, polygon>) {
            asked = grz2_polygons_common(get(), shape.get(), &found);
        } else {
            const auto &b = detail::as_shape(shape);
            asked = grz2_polygon_common(get(), &b, &found);
        }
        return detail::result_of(asked, found);
    }
    /// Visits the pieces of a polyline that lie in the polygon, each a line_piece, in their order along it.
    template <class F> status pieces(const polygon &line, F &&visit) const {
        detail::visitor each{visit};
        const auto call = detail::visit_object<decltype(each), line_piece>;
        return each.done(grz2_polygon_pieces(get(), line.get(), call, &each));
    }
    /// The DE-9IM matrix (relate.h).
    result<grz2_de9im> relate(const polygon &b, const allocator *memory = nullptr) const {
        grz2_de9im matrix;
        const grz_status asked = grz2_relate(get(), b.get(), memory, &matrix);
        return detail::result_of(asked, matrix);
    }
    result<bool> relate(const polygon &b, predicate holds, const allocator *memory = nullptr) const {
        bool yes;
        const grz_status asked = grz2_relate_ask(get(), b.get(), static_cast<grz2_predicate>(holds), memory, &yes);
        return detail::result_of(asked, yes);
    }

  private:
    explicit polygon(grz2_polygon *made) : owner(made) {}
};

/// What each polygon of a has in common with each of b (grz2_polygons_common_n): [i * b.size() + k] is the area of what
/// a[i] and b[k] have.
inline result<std::vector<double>> common(span<const polygon> a, span<const polygon> b) {
    std::vector<const grz2_polygon *> first, second;
    std::vector<double> areas(a.size() * b.size());
    for (const polygon &p : a) first.push_back(p.get());
    for (const polygon &p : b) second.push_back(p.get());
    const grz_status asked =
        grz2_polygons_common_n(first.data(), first.size(), second.data(), second.size(), areas.data());
    return detail::result_of(asked, areas);
}

/// True if the point is inside the rings or on an edge, without building a polygon.
inline bool overlap(const vec2 &point, const rings &b) { return grz2_overlap_point_rings(&point, &b); }
inline bool relate_holds(const grz2_de9im &matrix, predicate of) {
    return grz2_relate_holds(&matrix, static_cast<grz2_predicate>(of));
}
inline bool relate_matches(const grz2_de9im &matrix, const char *pattern) {
    return grz2_relate_matches(&matrix, pattern);
}

/// An oriented box of points of the plane (bounds2.h): it allocates.
inline result<obb2> bounding_obb(span<const vec2> points, const allocator *memory = nullptr) {
    const grz_points all = grz2_points(points.data(), points.size());
    obb2 box;
    const grz_status found = grz2_bounding_obb(&all, memory, &box);
    return detail::result_of(found, box);
}

} // namespace graze

#endif
