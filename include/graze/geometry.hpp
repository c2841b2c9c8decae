/* graze: geometries in C++17 (geometry.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_GEOMETRY_HPP
#define GRAZE_GEOMETRY_HPP

#include <graze/polygon.hpp>

namespace graze {

using geometry_facts = grz2_geometry_facts;
using wkb_facts = grz2_wkb_facts;
using validity = grz2_validity;

/// A reason in words; NULL for a number that is none (geometry.h).
inline const char *validity_text(validity why) { return grz2_validity_text(why); }
/// What a problem is in words, and the name of a type of WKB; NULL for a number that is none (geometry.h).
inline const char *wkb_problem_text(grz_wkb_problem problem) { return grz_wkb_problem_text(problem); }
inline const char *wkb_type_name(std::uint32_t type) { return grz_wkb_type_name(type); }

/// Points, lines and areas as one set (geometry.h).
class geometry : public detail::owner<grz2_geometry> {
  public:
    /// Of areas, as a polygon has them, and of lines, whose parts of one point are points.
    static result<geometry> build(const rings &areas, const rings &lines, const allocator *memory = nullptr) {
        grz2_geometry *made;
        const grz_status built = grz2_geometry_build(&made, &areas, &lines, memory);
        if (built != GRZ_OK) return detail::as_status(built);
        return geometry(made);
    }
    /// error_format: `facts` says why and where.
    static result<geometry> from_wkb(span<const unsigned char> wkb, wkb_facts *facts = nullptr,
                                     const allocator *memory = nullptr) {
        grz2_geometry *made;
        const grz_status read = grz2_geometry_from_wkb(&made, wkb.data(), wkb.size(), memory, facts);
        if (read != GRZ_OK) return detail::as_status(read);
        return geometry(made);
    }
    std::vector<unsigned char> to_wkb() const {
        std::vector<unsigned char> wkb(grz2_geometry_to_wkb(get(), nullptr, 0));
        grz2_geometry_to_wkb(get(), wkb.data(), wkb.size());
        return wkb;
    }
    geometry_facts about() const { return grz2_geometry_about(get()); }
    double length(bool with_rings = false) const { return grz2_geometry_length(get(), with_rings); }
    result<double> area() const {
        double found;
        const grz_status asked = grz2_geometry_area(get(), &found);
        return detail::result_of(asked, found);
    }
    /// GRZ_VALID, or why it is not valid.
    result<validity> validate(const allocator *memory = nullptr) const {
        grz2_validity found;
        const grz_status asked = grz2_geometry_validate(get(), memory, &found);
        return detail::result_of(asked, found);
    }
    result<grz2_de9im> relate(const geometry &b, const allocator *memory = nullptr) const {
        grz2_de9im matrix;
        const grz_status asked = grz2_geometry_relate(get(), b.get(), memory, &matrix);
        return detail::result_of(asked, matrix);
    }
    result<bool> relate(const geometry &b, predicate holds, const allocator *memory = nullptr) const {
        bool yes;
        const grz_status asked = grz2_geometry_ask(get(), b.get(), static_cast<grz2_predicate>(holds), memory, &yes);
        return detail::result_of(asked, yes);
    }
    double distance(const geometry &other) const {
        return grz2_geometry_distance(get(), other.get(), nullptr, nullptr);
    }
    nearest<vec2> nearest_points(const geometry &other) const {
        nearest<vec2> found;
        found.distance = grz2_geometry_distance(get(), other.get(), &found.a, &found.b);
        return found;
    }
    bool within(const geometry &other, double margin) const { return grz2_geometry_within(get(), other.get(), margin); }

  private:
    explicit geometry(grz2_geometry *made) : owner(made) {}
};

using join = grz2_join;
using near = grz2_near;

/// Many geometries (geometries.h): add them, then build, then ask.
class geometries : public detail::owner<grz2_geometries> {
  public:
    static result<geometries> begin(const allocator *memory = nullptr) {
        grz2_geometries *made;
        const grz_status begun = grz2_geometries_begin(&made, memory);
        if (begun != GRZ_OK) return detail::as_status(begun);
        return geometries(made);
    }
    status add_wkb(span<const unsigned char> wkb, wkb_facts *facts = nullptr) {
        return detail::as_status(grz2_geometries_add_wkb(get(), wkb.data(), wkb.size(), facts));
    }
    status add(const rings &areas, const rings &lines) {
        return detail::as_status(grz2_geometries_add_rings(get(), &areas, &lines));
    }
    status add_points(span<const vec2> points) {
        const rings all = {GRZ_DOUBLE, points.size(), sizeof(vec2), points.data(), 0, nullptr, 0, nullptr};
        return detail::as_status(grz2_geometries_add_points(get(), &all));
    }
    status build(const parallel *on = nullptr) { return detail::as_status(grz2_geometries_build(get(), on)); }
    grz2_geometries_facts about() const { return grz2_geometries_about(get()); }
    std::vector<unsigned char> to_wkb(std::size_t index) const {
        std::vector<unsigned char> wkb(grz2_geometries_to_wkb(get(), index, nullptr, 0));
        grz2_geometries_to_wkb(get(), index, wkb.data(), wkb.size());
        return wkb;
    }
    /// Visits the pairs of one of these and one of b, each a pair, in order.
    template <class F> status join_with(const geometries &b, const join &how, F &&visit) const {
        auto each = [&](const pair *pairs, std::size_t count) {
            for (std::size_t i = 0; i < count; i++) {
                if constexpr (std::is_void_v<decltype(visit(pairs[i]))>) visit(pairs[i]);
                else if (!visit(pairs[i])) return false;
            }
            return true;
        };
        detail::visitor<decltype(each)> guarded{each};
        const auto call = [](void *user, const pair *pairs, std::size_t count) {
            return (*static_cast<detail::visitor<decltype(each)> *>(user))(pairs, count);
        };
        return guarded.done(grz2_geometries_join(get(), b.get(), &how, call, &guarded));
    }
    /// The question of a join about each pair of one of these and one of b, in the order of the pairs.
    result<std::vector<bool>> ask(const geometries &b, span<const pair> pairs, const join &how) const {
        const std::unique_ptr<bool[]> found(new bool[pairs.size() + 1]);
        const grz_status asked = grz2_geometries_ask(get(), b.get(), pairs.data(), pairs.size(), &how, found.get());
        if (asked != GRZ_OK) return detail::as_status(asked);
        return std::vector<bool>(found.get(), found.get() + pairs.size());
    }
    /// The matrix of each pair.
    result<std::vector<grz2_de9im>> relate(const geometries &b, span<const pair> pairs,
                                           const parallel *on = nullptr) const {
        std::vector<grz2_de9im> found(pairs.size());
        const grz_status asked = grz2_geometries_relate(get(), b.get(), pairs.data(), pairs.size(), on, found.data());
        return detail::result_of(asked, std::move(found));
    }
    /// The distance of each pair.
    result<std::vector<double>> distance(const geometries &b, span<const pair> pairs,
                                         const parallel *on = nullptr) const {
        std::vector<double> found(pairs.size());
        const grz_status asked = grz2_geometries_distance(get(), b.get(), pairs.data(), pairs.size(), on, found.data());
        return detail::result_of(asked, std::move(found));
    }
    /// Of each GRZ_VALID, or why it is not valid.
    result<std::vector<validity>> validate(const parallel *on = nullptr) const {
        std::vector<validity> found(about().count);
        const grz_status asked = grz2_geometries_validate(get(), on, found.data());
        return detail::result_of(asked, std::move(found));
    }
    /// The k nearest of b for each of these.
    result<std::vector<near>> nearest_of(const geometries &b, std::size_t k, double within,
                                         const parallel *on = nullptr) const {
        std::vector<near> found(about().count * k);
        const grz_status asked = grz2_geometries_nearest(get(), b.get(), k, within, on, found.data());
        return detail::result_of(asked, std::move(found));
    }

  private:
    explicit geometries(grz2_geometries *made) : owner(made) {}
};

} // namespace graze

#endif
