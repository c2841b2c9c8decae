/* graze: triangle meshes in C++17 (mesh.h), and faces as triangles (face.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MESH_HPP
#define GRAZE_MESH_HPP

#include <graze/objects.hpp>

#include <graze/curve.h>

#include <array>
#include <functional>
#include <type_traits>

namespace graze {

using triangles = grz_triangles;
using mesh_options = grz_mesh_options;
using mesh_solid = grz_mesh_solid;
using mesh_cast_options = grz_mesh_cast_options;
using mesh_sweep_options = grz_mesh_sweep_options;
using mesh_hit = grz_mesh_hit;
using mesh_sweep_hit = grz_mesh_sweep_hit;
using mesh_nearest_point = grz_mesh_nearest_point;
using mesh_contact = grz_mesh_contact;
using mesh_contact_options = grz_mesh_contact_options;
using winding = grz_winding;
using section_curve = grz_section_curve;
using common_curve = grz_common_curve;
using mesh_ccd_options = grz_mesh_ccd_options;
using mesh_ccd_contact = grz_mesh_ccd_contact;

/// A mesh of triangles (mesh.h).
class mesh : public detail::owner<grz_mesh> {
  public:
    static result<mesh> build(const triangles &of, const mesh_options &options = {}) {
        grz_mesh *made;
        const grz_status built = grz_mesh_build(&made, &of, &options);
        if (built != GRZ_OK) return detail::as_status(built);
        return mesh(made);
    }
    /// Three indices a triangle; without indices three vertices a triangle. An incomplete triangle at the end:
    /// error_argument.
    static result<mesh> build(span<const vec3> vertices, span<const std::uint32_t> indices = {},
                              const mesh_options &options = {}) {
        if ((indices.data() ? indices.size() : vertices.size()) % 3 != 0) return status::error_argument;
        return build(list(vertices, indices), options);
    }
    [[nodiscard]] status refit(const triangles &of) { return detail::as_status(grz_mesh_refit(get(), &of)); }
    [[nodiscard]] status refit(span<const vec3> vertices, span<const std::uint32_t> indices = {}) {
        return refit(list(vertices, indices));
    }
    /// Another mesh that is this one seen through a matrix; this one must live as long.
    result<mesh> posed(const double (&matrix)[12]) const {
        grz_mesh *made;
        const grz_status built = grz_mesh_build_posed(&made, get(), matrix);
        if (built != GRZ_OK) return detail::as_status(built);
        return mesh(made);
    }
    /// Moves a posed mesh.
    [[nodiscard]] status set_pose(const double (&matrix)[12]) {
        return detail::as_status(grz_mesh_set_pose(get(), matrix));
    }
    grz_mesh_facts about() const { return grz_mesh_about(get()); }

    /// The first triangle that is hit: std::optional<mesh_hit>; of a shape3 an answer.
    template <class T> auto cast(const T &caster, const mesh_cast_options &options = {}) const {
        constexpr bool always = detail::cast_has_answer<T, vec3>();
        const auto &a = detail::as_shape(caster);
        mesh_hit hit;
        return detail::outcome<always>(grz_mesh_cast(get(), &a, &options, &hit), hit);
    }
    template <class T> auto cast_any(const T &caster, const mesh_cast_options &options = {}) const {
        const auto &a = detail::as_shape(caster);
        return detail::test<detail::cast_has_answer<T, vec3>()>(grz_mesh_cast_any(get(), &a, &options));
    }
    /// All triangles that are hit: std::vector<mesh_hit>; of a shape3 an answer.
    template <class T> auto cast_all(const T &caster, const mesh_cast_options &options = {}) const {
        constexpr bool always = detail::cast_has_answer<T, vec3>();
        const auto &a = detail::as_shape(caster);
        const auto fill = [&](mesh_hit *buffer, std::size_t capacity, std::size_t *total) {
            return grz_mesh_cast_all(get(), &a, &options, buffer, capacity, total);
        };
        return detail::filled_outcome<always, mesh_hit>(fill);
    }
    /// hits[i] is that of casters[i]; error_argument if there are fewer hits than casters.
    [[nodiscard]] status cast_n(span<const shape3> casters, span<mesh_hit> hits,
                                const mesh_cast_options &options = {}) const {
        if (hits.size() < casters.size()) return status::error_argument;
        return detail::as_status(grz_mesh_cast_n(get(), casters.data(), casters.size(), &options, hits.data()));
    }
    [[nodiscard]] status cast_any_n(span<const shape3> casters, span<grz_answer> answers,
                                    const mesh_cast_options &options = {}) const {
        if (answers.size() < casters.size()) return status::error_argument;
        return detail::as_status(grz_mesh_cast_any_n(get(), casters.data(), casters.size(), &options, answers.data()));
    }

    /// The triangle that a shape meets first while it moves by `by`.
    template <class T>
    std::optional<mesh_sweep_hit> sweep(const T &mover, const vec3 &by, const mesh_sweep_options &options = {}) const {
        const auto &a = detail::as_shape(mover);
        mesh_sweep_hit hit;
        if (!grz_mesh_sweep(get(), &a, &by, &options, &hit)) return std::nullopt;
        return hit;
    }
    template <class T> bool sweep_any(const T &mover, const vec3 &by, const mesh_sweep_options &options = {}) const {
        const auto &a = detail::as_shape(mover);
        return grz_mesh_sweep_any(get(), &a, &by, &options);
    }
    template <class T>
    std::vector<mesh_sweep_hit> sweep_all(const T &mover, const vec3 &by,
                                          const mesh_sweep_options &options = {}) const {
        const auto &a = detail::as_shape(mover);
        return detail::filled<mesh_sweep_hit>([&](mesh_sweep_hit *buffer, std::size_t capacity, std::size_t *total) {
            (void)grz_mesh_sweep_all(get(), &a, &by, &options, buffer, capacity, total);
        });
    }

    /// Whether and when the triangles, all by one motion, and a shape touch while they move and turn
    /// (grz_mesh_advance): the earliest certificate. `triangle`: the index of that triangle. error_argument: a
    /// tolerance that is negative or NaN. A default motion stands still.
    template <class T>
    result<certificate3> advance(const motion3 &motion, const T &mover, const motion3 &motion_of_mover,
                                 double tolerance, std::uint32_t *triangle = nullptr) const {
        const auto &a = detail::as_shape(mover);
        certificate3 known;
        const grz_status asked = grz_mesh_advance(get(), &motion, &a, &motion_of_mover, tolerance, &known, triangle);
        return detail::result_of(asked, known);
    }
    /// The same of another mesh (grz_meshes_advance). `which`: the indices of a triangle of this mesh and one of
    /// the other.
    result<certificate3> advance(const motion3 &motion, const mesh &other, const motion3 &motion_of_other,
                                 double tolerance, grz_pair *which = nullptr) const {
        certificate3 known;
        const grz_status asked =
            grz_meshes_advance(get(), &motion, other.get(), &motion_of_other, tolerance, &known, which);
        return detail::result_of(asked, known);
    }

    bool sight(const vec3 &a, const vec3 &b, bool open = false) const { return grz_mesh_sight(get(), &a, &b, open); }
    result<bool> contains(const vec3 &point, mesh_solid as = GRZ_SOLID_ODD) const {
        bool inside;
        const grz_status asked = grz_mesh_contains(get(), &point, as, &inside);
        return detail::result_of(asked, inside);
    }
    result<graze::winding> winding(const vec3 &point, double tolerance) const {
        graze::winding found;
        const grz_status asked = grz_mesh_winding(get(), &point, tolerance, &found);
        return detail::result_of(asked, found);
    }
    [[nodiscard]] status winding_n(span<const vec3> points, double tolerance, span<graze::winding> windings,
                                   const parallel *threads = nullptr) const {
        if (windings.size() < points.size()) return status::error_argument;
        return detail::as_status(
            grz_mesh_winding_n(get(), points.data(), points.size(), tolerance, threads, windings.data()));
    }
    /// The nearest triangle whose distance is at most `limit`, a length; +inf: any.
    std::optional<mesh_nearest_point> nearest(const vec3 &point, double limit) const {
        mesh_nearest_point found;
        (void)grz_mesh_nearest(get(), &point, limit, GRZ_SKIN, &found);
        return is_near(found);
    }
    /// The same of a solid; inside it is the point itself.
    result<std::optional<mesh_nearest_point>> nearest(const vec3 &point, double limit, mesh_solid as) const {
        mesh_nearest_point found;
        const grz_status asked = grz_mesh_nearest(get(), &point, limit, as, &found);
        return detail::result_of(asked, is_near(found));
    }
    [[nodiscard]] status nearest_n(span<const vec3> points, double limit, span<mesh_nearest_point> found,
                                   const parallel *threads = nullptr, mesh_solid as = GRZ_SKIN) const {
        if (found.size() < points.size()) return status::error_argument;
        return detail::as_status(
            grz_mesh_nearest_n(get(), points.data(), points.size(), limit, as, threads, found.data()));
    }
    result<double> signed_distance(const vec3 &point, mesh_solid as = GRZ_SOLID_ODD) const {
        double distance;
        const grz_status asked = grz_mesh_signed_distance(get(), &point, as, &distance);
        return detail::result_of(asked, distance);
    }
    [[nodiscard]] status signed_distance_n(span<const vec3> points, span<double> distances,
                                           const parallel *threads = nullptr, mesh_solid as = GRZ_SOLID_ODD) const {
        if (distances.size() < points.size()) return status::error_argument;
        return detail::as_status(
            grz_mesh_signed_distance_n(get(), points.data(), points.size(), as, threads, distances.data()));
    }

    /// Of a shape or another mesh. As triangles alone these cannot fail. As a solid, of this mesh and of the other one,
    /// they are results: error_argument as grz_mesh_solid says.
    template <class T> double distance(const T &shape) const {
        double found;
        (void)ask_distance(shape, GRZ_SKIN, GRZ_SKIN, &found, nullptr, nullptr);
        return found;
    }
    template <class T> result<double> distance(const T &shape, mesh_solid as, mesh_solid other = GRZ_SKIN) const {
        double found;
        const grz_status asked = ask_distance(shape, as, other, &found, nullptr, nullptr);
        return detail::result_of(asked, found);
    }
    template <class T> graze::nearest<vec3> nearest_points(const T &shape) const {
        graze::nearest<vec3> found;
        (void)ask_distance(shape, GRZ_SKIN, GRZ_SKIN, &found.distance, &found.a, &found.b);
        return found;
    }
    template <class T>
    result<graze::nearest<vec3>> nearest_points(const T &shape, mesh_solid as, mesh_solid other = GRZ_SKIN) const {
        graze::nearest<vec3> found;
        const grz_status asked = ask_distance(shape, as, other, &found.distance, &found.a, &found.b);
        return detail::result_of(asked, found);
    }
    template <class T> bool within(const T &shape, double margin) const {
        bool found;
        (void)ask_within(shape, margin, GRZ_SKIN, GRZ_SKIN, &found);
        return found;
    }
    template <class T>
    result<bool> within(const T &shape, double margin, mesh_solid as, mesh_solid other = GRZ_SKIN) const {
        bool found;
        const grz_status asked = ask_within(shape, margin, as, other, &found);
        return detail::result_of(asked, found);
    }
    template <class T> bool overlap(const T &shape) const {
        bool found;
        (void)ask_overlap(shape, GRZ_SKIN, GRZ_SKIN, &found);
        return found;
    }
    template <class T> result<bool> overlap(const T &shape, mesh_solid as, mesh_solid other = GRZ_SKIN) const {
        bool found;
        const grz_status asked = ask_overlap(shape, as, other, &found);
        return detail::result_of(asked, found);
    }
    /// Visits the index of each triangle that the shape overlaps.
    template <class T, class F> status overlap_all(const T &shape, F &&visit) const {
        const auto &b = detail::as_shape(shape);
        detail::visitor each{visit};
        return each.done(grz_mesh_overlap_all(get(), &b, detail::visit_one<decltype(each), std::uint32_t>, &each));
    }
    /// Visits the contacts of a shape, or another mesh, with this one, each a mesh_contact, the deepest first. The
    /// normals point out of this mesh.
    template <class T, class F> status contacts(const T &shape, F &&visit, const mesh_contact_options &how = {}) const {
        detail::visitor each{visit};
        const auto call = detail::visit_object<decltype(each), mesh_contact>;
        if constexpr (std::is_same_v<T, mesh>) {
            return each.done(grz_meshes_contacts(shape.get(), get(), &how, call, &each));
        } else {
            (void)detail::contact_has_answer<T, triangle3>();
            const auto &a = detail::as_shape(shape);
            return each.done(grz_mesh_contacts(get(), &a, &how, call, &each));
        }
    }
    /// Where a shape that was put into the mesh is free of it (grz_mesh_separate): empty if there is no such place.
    template <class T> result<std::optional<vec3>> separate(const T &shape, mesh_solid as = GRZ_SKIN) const {
        (void)detail::has_place<T>();
        const auto &a = detail::as_shape(shape);
        vec3 place;
        bool is_free;
        const grz_status asked = grz_mesh_separate(get(), &a, as, &place, &is_free);
        return detail::result_of(asked, is_free ? std::optional<vec3>(place) : std::nullopt);
    }
    /// Visits each pair of triangles of two meshes that have a common point.
    template <class F> status pairs(const mesh &b, F &&visit) const {
        detail::visitor each{visit};
        return each.done(grz_mesh_pairs(get(), b.get(), detail::visit_pairs<decltype(each)>, &each));
    }
    /// Visits each pair of triangles of this mesh that intersect each other (grz_mesh_self_pairs).
    template <class F> status self_pairs(F &&visit) const {
        detail::visitor each{visit};
        return each.done(grz_mesh_self_pairs(get(), detail::visit_pairs<decltype(each)>, &each));
    }
    /// Visits each curve, a section_curve, in which the planes normal . x = offset cut this mesh (grz_mesh_section).
    template <class F> status section(const vec3 &normal, span<const double> offsets, mesh_solid as, F &&visit) const {
        detail::visitor each{visit};
        const auto call = detail::visit_object<decltype(each), section_curve>;
        return each.done(grz_mesh_section(get(), &normal, offsets.data(), offsets.size(), as, call, &each));
    }
    /// Visits each common_curve of two meshes (grz_meshes_where), or of this one with itself (grz_mesh_self_where).
    template <class F> status where(const mesh &b, F &&visit) const {
        detail::visitor each{visit};
        return each.done(grz_meshes_where(get(), b.get(), detail::visit_object<decltype(each), common_curve>, &each));
    }
    template <class F> status self_where(F &&visit) const {
        detail::visitor each{visit};
        return each.done(grz_mesh_self_where(get(), detail::visit_object<decltype(each), common_curve>, &each));
    }
    /// The volume that it encloses, if it is closed and its fronts agree (grz_mesh_volume).
    result<double> volume() const {
        double volume;
        const grz_status asked = grz_mesh_volume(get(), &volume);
        return detail::result_of(asked, volume);
    }
    template <class F> status flat(F &&visit) const {
        detail::visitor each{visit};
        return each.done(grz_mesh_flat(get(), detail::visit_one<decltype(each), std::uint32_t>, &each));
    }

  private:
    explicit mesh(grz_mesh *made) : owner(made) {}
    static triangles list(span<const vec3> vertices, span<const std::uint32_t> indices) {
        return {GRZ_DOUBLE,
                vertices.size(),
                sizeof(vec3),
                vertices.data(),
                (indices.data() ? indices.size() : vertices.size()) / 3,
                indices.data(),
                nullptr};
    }
    static std::optional<mesh_nearest_point> is_near(const mesh_nearest_point &found) {
        return found.point.x == found.point.x ? std::optional<mesh_nearest_point>(found) : std::nullopt;
    }
    template <class T>
    grz_status ask_distance(const T &shape, mesh_solid as, mesh_solid other, double *distance, vec3 *pa,
                            vec3 *pb) const {
        if constexpr (std::is_same_v<T, mesh>) {
            return grz_meshes_distance(get(), shape.get(), as, other, distance, pa, pb);
        } else {
            const auto &b = detail::as_shape(shape);
            return grz_mesh_distance(get(), &b, as, distance, pa, pb);
        }
    }
    template <class T>
    grz_status ask_within(const T &shape, double margin, mesh_solid as, mesh_solid other, bool *found) const {
        if constexpr (std::is_same_v<T, mesh>) {
            return grz_meshes_within(get(), shape.get(), margin, as, other, found);
        } else {
            const auto &b = detail::as_shape(shape);
            return grz_mesh_within(get(), &b, margin, as, found);
        }
    }
    template <class T> grz_status ask_overlap(const T &shape, mesh_solid as, mesh_solid other, bool *found) const {
        if constexpr (std::is_same_v<T, mesh>) {
            return grz_meshes_overlap(get(), shape.get(), as, other, found);
        } else {
            const auto &b = detail::as_shape(shape);
            return grz_mesh_overlap(get(), &b, as, found);
        }
    }
};

/// Visits the contacts of a shape, or a mesh, among several meshes, as if these were one (grz_mesh_contacts_among):
/// each a mesh_contact, with the place of its mesh. `meshes`: any range of mesh, or of std::reference_wrapper of them.
template <class Meshes, class T, class F>
status mesh_contacts_among(const Meshes &meshes, const T &shape, F &&visit, const mesh_contact_options &how = {}) {
    std::vector<const grz_mesh *> all;
    for (const mesh &each : meshes) all.push_back(each.get());
    detail::visitor each{visit};
    const auto call = detail::visit_object<decltype(each), mesh_contact>;
    if constexpr (std::is_same_v<T, mesh>) {
        return each.done(grz_meshes_contacts_among(shape.get(), all.data(), all.size(), &how, call, &each));
    } else {
        (void)detail::contact_has_answer<T, triangle3>();
        const auto &a = detail::as_shape(shape);
        return each.done(grz_mesh_contacts_among(all.data(), all.size(), &a, &how, call, &each));
    }
}

/// Visits the first contact of each pair of triangles whose corners move, one of a and one of b, or both of a, each a
/// mesh_ccd_contact, in the order of their times (grz_mesh_ccd).
template <class F>
status mesh_ccd(const triangles &a, const triangles &a_end, const triangles &b, const triangles &b_end, F &&visit,
                const mesh_ccd_options &how = {}) {
    detail::visitor each{visit};
    const auto call = detail::visit_object<decltype(each), mesh_ccd_contact>;
    return each.done(grz_mesh_ccd(&a, &a_end, &b, &b_end, &how, call, &each));
}
template <class F>
status mesh_ccd(const triangles &a, const triangles &a_end, F &&visit, const mesh_ccd_options &how = {}) {
    detail::visitor each{visit};
    const auto call = detail::visit_object<decltype(each), mesh_ccd_contact>;
    return each.done(grz_mesh_ccd(&a, &a_end, nullptr, nullptr, &how, call, &each));
}

/// The triangles of a face, three indices each, one after the other. error_argument: an index that is no vertex.
inline result<std::vector<std::uint32_t>> triangulate(span<const vec3> vertices, span<const std::uint32_t> ring,
                                                      grz_face_facts *facts = nullptr,
                                                      const allocator *memory = nullptr) {
    for (const std::uint32_t corner : ring)
        if (corner >= vertices.size()) return status::error_argument;
    std::vector<std::array<std::uint32_t, 3>> found(2 * ring.size() + 1);
    grz_face_facts about;
    const grz_status cut = grz3_triangulate(vertices.data(), ring.data(), ring.size(), memory,
                                            reinterpret_cast<std::uint32_t(*)[3]>(found.data()), &about);
    if (cut != GRZ_OK) return detail::as_status(cut);
    if (facts) *facts = about;
    std::vector<std::uint32_t> indices;
    for (std::size_t i = 0; i < about.triangles; i++) indices.insert(indices.end(), found[i].begin(), found[i].end());
    return indices;
}

} // namespace graze

#endif
