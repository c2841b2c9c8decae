/* graze: scenes of shapes, meshes and polygons in C++17 (scene.h, scene2.h, scene3.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_SCENE_HPP
#define GRAZE_SCENE_HPP

#include <graze/mesh.hpp>
#include <graze/polygon.hpp>

namespace graze {

using id_pair = grz_id_pair;
using id_distance = grz_id_distance;
using scene_options = grz_scene_options;
using scene_filter = grz_scene_filter;
using scene_overlap_options = grz_scene_overlap_options;
using scene_pairs_options = grz_scene_pairs_options;
using thing2 = grz2_thing;
using thing3 = grz3_thing;
using scene_hit2 = grz2_scene_hit;
using scene_hit3 = grz3_scene_hit;
using scene_cast_options2 = grz2_scene_cast_options;
using scene_cast_options3 = grz3_scene_cast_options;
using scene_neighbor2 = grz2_scene_neighbor;
using scene_neighbor3 = grz3_scene_neighbor;
using scene_contact2 = grz2_scene_contact;
using scene_contact3 = grz3_scene_contact;
using scene_contact_options2 = grz2_scene_contact_options;
using scene_contact_options3 = grz3_scene_contact_options;
using scene_motion2 = grz2_scene_motion;
using scene_motion3 = grz3_scene_motion;
using scene_meeting2 = grz2_scene_meeting;
using scene_meeting3 = grz3_scene_meeting;
using scene_meeting_options = grz_scene_meeting_options;
using scene_turn2 = grz2_scene_turn;
using scene_turn3 = grz3_scene_turn;
using scene_certificate2 = grz2_scene_certificate;
using scene_certificate3 = grz3_scene_certificate;

namespace detail {

template <class T> using thing_of = std::conditional_t<dimension<T> == 2, thing2, thing3>;
template <class T> using scene_hit_of = std::conditional_t<dimension<T> == 2, scene_hit2, scene_hit3>;
template <class T>
using scene_cast_options_of = std::conditional_t<dimension<T> == 2, scene_cast_options2, scene_cast_options3>;
template <class T>
using scene_slide_options_of =
    std::conditional_t<dimension<T> == 2, grz2_scene_slide_options, grz3_scene_slide_options>;
template <class T>
using scene_slide_end_of = std::conditional_t<dimension<T> == 2, grz2_scene_slide_end, grz3_scene_slide_end>;
template <class T> using scene_touch_of = std::conditional_t<dimension<T> == 2, grz2_scene_touch, grz3_scene_touch>;
template <class T> using scene_neighbor_of = std::conditional_t<dimension<T> == 2, scene_neighbor2, scene_neighbor3>;
template <class T> using scene_contact_of = std::conditional_t<dimension<T> == 2, scene_contact2, scene_contact3>;
template <class T>
using scene_contact_options_of = std::conditional_t<dimension<T> == 2, scene_contact_options2, scene_contact_options3>;
template <class T> using scene_motion_of = std::conditional_t<dimension<T> == 2, scene_motion2, scene_motion3>;
template <class T> using scene_turn_of = std::conditional_t<dimension<T> == 2, scene_turn2, scene_turn3>;
template <class T>
using scene_certificate_of = std::conditional_t<dimension<T> == 2, scene_certificate2, scene_certificate3>;
template <class T> using scene_meeting_of = std::conditional_t<dimension<T> == 2, scene_meeting2, scene_meeting3>;

/* No condition. */
struct any_thing {};

/* What says which of the things that may be met count: a function object, made a callback of C. It is asked no more
 * when it has thrown. */
template <class F> class judge {
  public:
    explicit judge(F &accept) : each_{accept} {}

    template <class Argument> static bool ask(void *user, Argument argument) {
        static_assert(std::is_convertible_v<std::invoke_result_t<F &, const Argument &>, bool>,
                      "graze: what says which things count returns a bool");
        judge &j = *static_cast<judge *>(user);
        return !j.has_thrown() && j.each_(argument);
    }
    template <class Object> static bool ask_of(void *user, const Object *object) { return ask<Object>(user, *object); }

    void end() const { (void)each_.done(GRZ_OK); }

  private:
    bool has_thrown() const {
#if defined(__cpp_exceptions)
        return each_.thrown != nullptr;
#else
        return false;
#endif
    }
    visitor<F> each_;
};

/* `query(how)`, where the options have the condition as their callback. */
template <class Accept, class Options, class Query> auto judged(Options how, Accept &accept, Query query) {
    using asks = judge<Accept>;
    if constexpr (std::is_same_v<std::remove_const_t<Accept>, any_thing>) {
        return query(how);
    } else {
        asks j(accept);
        if constexpr (std::is_same_v<Options, scene_filter>) {
            how.accept = &asks::template ask<std::uint64_t>;
            how.user = &j;
        } else if constexpr (std::is_same_v<Options, scene_overlap_options>) {
            how.filter.accept = &asks::template ask<std::uint64_t>;
            how.filter.user = &j;
        } else if constexpr (std::is_same_v<Options, scene_pairs_options>) {
            how.accept = &asks::template ask<id_pair>;
            how.user = &j;
        } else if constexpr (std::is_same_v<Options, scene_meeting_options>) {
            how.parallel = nullptr;
            how.accept = &asks::template ask<id_pair>;
            how.user = &j;
        } else {
            using hit = std::conditional_t<std::is_same_v<Options, scene_cast_options2> ||
                                               std::is_same_v<Options, grz2_scene_slide_options>,
                                           scene_hit2, scene_hit3>;
            if constexpr (std::is_invocable_v<Accept &, const hit &>) {
                how.accept = &asks::template ask_of<hit>;
                how.user = &j;
            } else {
                how.filter.accept = &asks::template ask<std::uint64_t>;
                how.filter.user = &j;
            }
        }
        auto found = query(how);
        j.end();
        return found;
    }
}

/* Options made of a filter alone, or as they are. */
template <class Options, class How> Options options_of(const How &how) {
    if constexpr (std::is_same_v<How, Options>) {
        return how;
    } else {
        static_assert(std::is_same_v<How, scene_filter>, "graze: options are a filter, or those of this question");
        Options made = {};
        made.filter = how;
        return made;
    }
}

} // namespace detail

/// A thing for a scene: a shape. Set its pose, category, mask and user as wanted (grz2_thing, grz3_thing).
template <class T> detail::thing_of<T> thing(const T &shape) {
    detail::thing_of<T> made = {};
    made.shape = detail::as_shape(shape);
    return made;
}
thing3 thing(const frustum &&) = delete;
/// A mesh, which must live as long as it is in a scene.
inline thing3 thing(const mesh &of, mesh_solid solid = GRZ_SKIN) {
    thing3 made = {};
    made.mesh = of.get();
    made.solid = solid;
    return made;
}
thing3 thing(const mesh &&, mesh_solid = GRZ_SKIN) = delete;
/// A polygon or polyline, which must live as long as it is in a scene.
inline thing2 thing(const polygon &of) {
    thing2 made = {};
    made.polygon = of.get();
    return made;
}
thing2 thing(const polygon &&) = delete;

/// A scene of one space (scene.h): scene2, scene3. V is vec2 or vec3.
///
/// Questions take a scene_filter, or options that say more. With a filter alone, or without, they are the plain ones,
/// which always have an answer for the shapes whose types say so: a std::optional, a vector or a bool. With options for
/// overlaps (another relation) or casts (`open`) there may be none: an answer.
///
/// Last comes, if wanted, a function object that says which things count: it gets an id, and those of casts and sweeps
/// an id or a hit, and returns a bool. An exception that it throws leaves the question.
template <class V> class scene : public detail::owner<grz_scene> {
    static constexpr int space = detail::dimension<V>;
    static constexpr std::size_t matrix_size = space * (space + 1);
    using any_shape = detail::shape_of<V>;
    using everything = detail::any_thing;

  public:
    using thing = detail::thing_of<V>;
    using hit = detail::scene_hit_of<V>;
    using neighbor = detail::scene_neighbor_of<V>;
    using filter = scene_filter;
    using overlap_options = scene_overlap_options;
    using cast_options = detail::scene_cast_options_of<V>;
    using pairs_options = scene_pairs_options;
    using slide_options = detail::scene_slide_options_of<V>;
    using touch = detail::scene_touch_of<V>;
    /// Where a slide ends, and what it touched. Not supported: as grz3_scene_slide says; it is where it was then.
    struct slid {
        detail::scene_slide_end_of<V> end = {};
        std::vector<touch> touches;
        bool supported = false;
    };
    using contact = detail::scene_contact_of<V>;
    using contact_options = detail::scene_contact_options_of<V>;
    using motion = detail::scene_motion_of<V>;
    using meeting = detail::scene_meeting_of<V>;
    using meeting_options = scene_meeting_options;
    using turn = detail::scene_turn_of<V>;
    using certificate = detail::scene_certificate_of<V>;
    /// What a thing may be that is no shape.
    using part = std::conditional_t<space == 2, grz2_polygon, grz_mesh>;
    using detail::owner<grz_scene>::get;

    /// `ids`: one for each; without: 0, 1, 2, ...
    static result<scene> build(span<const thing> things, span<const std::uint64_t> ids = {},
                               const scene_options &how = {}) {
        if (ids.data() && ids.size() != things.size()) return status::error_argument;
        grz_scene *made;
        const grz_status built = c::scene_build(&made, things.data(), ids.data(), things.size(), &how);
        if (built != GRZ_OK) return detail::as_status(built);
        return scene(made);
    }
    /// `write(const void *bytes, std::size_t count)` returns false if it cannot.
    template <class F> status save(F &&write) const {
        detail::visitor each{write};
        const grz_writer to = detail::writer_to(each);
        return each.done(grz_scene_save(get(), &to));
    }
    /// The polygons or meshes that are in it, in the order in which `load` wants them (grz2_scene_polygons,
    /// grz3_scene_meshes).
    result<std::vector<const part *>> parts() const {
        std::vector<const part *> found(about().things);
        std::size_t total = 0;
        grz_status listed;
        if constexpr (space == 2) listed = grz2_scene_polygons(get(), found.data(), found.size(), &total);
        else listed = grz3_scene_meshes(get(), found.data(), found.size(), &total);
        found.resize(total);
        return detail::result_of(listed, std::move(found));
    }
    /// From bytes in memory that `save` wrote, and the parts of the scene that was saved.
    static result<scene> load(span<const unsigned char> bytes, span<const part *const> parts = {},
                              const scene_options &how = {}) {
        span<const unsigned char> rest = bytes;
        const grz_reader from = detail::reader_of(rest);
        grz_scene *made;
        const grz_status loaded = c::scene_load(&made, &from, parts.data(), parts.size(), &how, nullptr);
        if (loaded != GRZ_OK) return detail::as_status(loaded);
        return scene(made);
    }
    grz_scene_facts about() const { return grz_scene_about(get()); }

    [[nodiscard]] status add(std::uint64_t id, const thing &of) {
        return detail::as_status(c::scene_add(get(), id, &of));
    }
    [[nodiscard]] status replace(std::uint64_t id, const thing &of) {
        return detail::as_status(c::scene_replace(get(), id, &of));
    }
    [[nodiscard]] status remove(std::uint64_t id) { return detail::as_status(grz_scene_remove(get(), id)); }
    /// The matrix takes the place of the pose.
    [[nodiscard]] status move(std::uint64_t id, const double (&matrix)[matrix_size]) {
        if constexpr (space == 2) return detail::as_status(grz2_scene_move(get(), id, matrix));
        else return detail::as_status(grz3_scene_move(get(), id, matrix));
    }
    /// 6 numbers for each id in the plane, 12 in space; error_argument if there are not as many.
    [[nodiscard]] status move_n(span<const std::uint64_t> ids, span<const double> matrices) {
        if (matrices.size() != matrix_size * ids.size()) return status::error_argument;
        if constexpr (space == 2)
            return detail::as_status(grz2_scene_move_n(get(), ids.data(), matrices.data(), ids.size()));
        else return detail::as_status(grz3_scene_move_n(get(), ids.data(), matrices.data(), ids.size()));
    }

    bool has(std::uint64_t id) const { return grz_scene_has(get(), id); }
    /// The thing as it was given; empty: there is none with this id.
    std::optional<thing> get(std::uint64_t id) const {
        thing found;
        if (!c::scene_get(get(), id, &found, nullptr)) return std::nullopt;
        return found;
    }
    /// The shape where it is.
    std::optional<any_shape> placed(std::uint64_t id) const {
        any_shape found;
        if (!c::scene_get(get(), id, static_cast<thing *>(nullptr), &found)) return std::nullopt;
        return found;
    }
    /// Visits the ids of all things.
    template <class F> status each(F &&visit) const {
        detail::visitor call{visit};
        return call.done(grz_scene_each(get(), detail::visit_one<decltype(call), std::uint64_t>, &call));
    }

    /// Visits the ids of all things that have a relation to the shape. What the visitor does not want, it passes over.
    template <class T, class F, class How = filter>
    status overlap(const T &shape, F &&visit, const How &how = {}) const {
        detail::need_one_space<T, V>();
        const auto &b = detail::as_shape(shape);
        const auto options = detail::options_of<overlap_options>(how);
        detail::visitor call{visit};
        return call.done(
            c::scene_overlap(get(), &b, &options, detail::visit_one<decltype(call), std::uint64_t>, &call));
    }
    /// All ids, in order: std::vector<std::uint64_t>; with overlap_options an answer.
    template <class T, class How = filter, class Accept = everything>
    auto overlap_all(const T &shape, const How &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &b = detail::as_shape(shape);
        return detail::judged(detail::options_of<overlap_options>(how), accept, [&](const overlap_options &options) {
            return detail::filled_outcome<is_plain<How>, std::uint64_t>(
                [&](std::uint64_t *ids, std::size_t capacity, std::size_t *total) {
                    return c::scene_overlap_all(get(), &b, &options, ids, capacity, total);
                });
        });
    }
    /// bool; with overlap_options a grz_answer.
    template <class T, class How = filter, class Accept = everything>
    auto overlap_any(const T &shape, const How &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &b = detail::as_shape(shape);
        return detail::judged(detail::options_of<overlap_options>(how), accept, [&](const overlap_options &options) {
            return detail::test<is_plain<How>>(c::scene_overlap_any(get(), &b, &options));
        });
    }

    /// The thing that is hit first: std::optional<hit>; with cast_options, and of a shape2 or shape3, an answer.
    template <class T, class How = filter, class Accept = everything>
    auto cast_first(const T &caster, const How &how = {}, Accept &&accept = {}) const {
        constexpr bool always = detail::cast_has_answer<T, V>() && is_plain<How>;
        const auto &a = detail::as_shape(caster);
        return detail::judged(detail::options_of<cast_options>(how), accept, [&](const cast_options &options) {
            hit found;
            const grz_answer asked = c::scene_cast_first(get(), &a, &options, &found);
            return detail::outcome<always>(asked, found);
        });
    }
    template <class T, class How = filter, class Accept = everything>
    auto cast_any(const T &caster, const How &how = {}, Accept &&accept = {}) const {
        constexpr bool always = detail::cast_has_answer<T, V>() && is_plain<How>;
        const auto &a = detail::as_shape(caster);
        return detail::judged(detail::options_of<cast_options>(how), accept, [&](const cast_options &options) {
            return detail::test<always>(c::scene_cast_any(get(), &a, &options));
        });
    }
    /// All things that are hit: std::vector<hit>, or an answer, as cast_first.
    template <class T, class How = filter, class Accept = everything>
    auto cast_all(const T &caster, const How &how = {}, Accept &&accept = {}) const {
        constexpr bool always = detail::cast_has_answer<T, V>() && is_plain<How>;
        const auto &a = detail::as_shape(caster);
        return detail::judged(detail::options_of<cast_options>(how), accept, [&](const cast_options &options) {
            return detail::filled_outcome<always, hit>([&](hit *buffer, std::size_t capacity, std::size_t *total) {
                return c::scene_cast_all(get(), &a, &options, buffer, capacity, total);
            });
        });
    }

    /// The thing that a shape meets first while it moves by `by`: std::optional<hit> if the type of the shape is
    /// bounded, and without cast_options; else an answer.
    template <class T, class How = filter, class Accept = everything>
    auto sweep_first(const T &mover, const V &by, const How &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &a = detail::as_shape(mover);
        return detail::judged(detail::options_of<cast_options>(how), accept, [&](const cast_options &options) {
            hit found;
            const grz_answer asked = c::scene_sweep_first(get(), &a, &by, &options, &found);
            return detail::outcome<sweep_always<T, How>>(asked, found);
        });
    }
    template <class T, class How = filter, class Accept = everything>
    auto sweep_any(const T &mover, const V &by, const How &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &a = detail::as_shape(mover);
        return detail::judged(detail::options_of<cast_options>(how), accept, [&](const cast_options &options) {
            return detail::test<sweep_always<T, How>>(c::scene_sweep_any(get(), &a, &by, &options));
        });
    }
    /// All things that it meets: std::vector<hit>, or an answer, as sweep_first.
    template <class T, class How = filter, class Accept = everything>
    auto sweep_all(const T &mover, const V &by, const How &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &a = detail::as_shape(mover);
        return detail::judged(detail::options_of<cast_options>(how), accept, [&](const cast_options &options) {
            return detail::filled_outcome<sweep_always<T, How>, hit>(
                [&](hit *buffer, std::size_t capacity, std::size_t *total) {
                    return c::scene_sweep_all(get(), &a, &by, &options, buffer, capacity, total);
                });
        });
    }

    /// Moves a shape by `by` along what blocks it (grz2_scene_slide, grz3_scene_slide).
    template <class T, class How = filter, class Accept = everything>
    auto slide(const T &mover, const V &by, const How &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &a = detail::as_shape(mover);
        return detail::judged(detail::options_of<slide_options>(how), accept, [&](const slide_options &options) {
            slid made;
            const auto ask = [&](touch *buffer, std::size_t capacity, std::size_t *total) {
                made.supported = !c::scene_slide(get(), &a, &by, &options, &made.end, buffer, capacity).unsupported;
                *total = made.end.touches;
            };
            touch few[16];
            std::size_t total;
            ask(few, 16, &total);
            if (total > 16) made.touches = detail::filled<touch>(ask);
            else made.touches.assign(few, few + total);
            return made;
        });
    }

    /// Where a shape that was put into things is free of them (grz2_scene_separate, grz3_scene_separate): empty if no
    /// such place was found.
    template <class T, class Accept = everything>
    result<std::optional<V>> separate(const T &shape, const filter &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &a = detail::as_shape(shape);
        return detail::judged(how, accept, [&](const filter &options) {
            V place;
            bool is_free;
            const grz_status asked = c::scene_separate(get(), &a, &options, &place, &is_free);
            return detail::result_of(asked, is_free ? std::optional<V>(place) : std::nullopt);
        });
    }

    template <class Accept = everything>
    bool sight(const V &a, const V &b, const filter &how = {}, Accept &&accept = {}) const {
        return detail::judged(how, accept,
                              [&](const filter &options) { return c::scene_sight(get(), &a, &b, &options); });
    }

    /// The thing that is nearest to a shape, of those whose distance is at most `limit`, a length; +inf: any. Empty if
    /// there is none, or the shape is invalid.
    template <class T, class Accept = everything>
    std::optional<neighbor> nearest(const T &shape, double limit, const filter &how = {}, Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &b = detail::as_shape(shape);
        return detail::judged(how, accept, [&](const filter &options) {
            neighbor found;
            const grz_answer asked = c::scene_nearest(get(), &b, limit, &options, &found);
            return detail::outcome<true>(asked, found);
        });
    }
    /// The `count` nearest things whose distance is at most `limit`; with as many as there are, all within it.
    template <class T, class Accept = everything>
    std::vector<neighbor> nearest_k(const T &shape, std::size_t count, double limit, const filter &how = {},
                                    Accept &&accept = {}) const {
        detail::need_one_space<T, V>();
        const auto &b = detail::as_shape(shape);
        return detail::judged(how, accept, [&](const filter &options) {
            std::vector<neighbor> found(count < about().things ? count : about().things);
            std::size_t written = 0;
            (void)c::scene_nearest_k(get(), &b, limit, &options, found.data(), found.size(), &written);
            found.resize(written);
            return found;
        });
    }

    /// hits[i] is that of casters[i]; error_argument, too, if there are fewer hits than casters.
    [[nodiscard]] status cast_n(span<const any_shape> casters, span<hit> hits, const cast_options &how = {},
                                const parallel *threads = nullptr) const {
        if (hits.size() < casters.size()) return status::error_argument;
        return detail::as_status(c::scene_cast_n(get(), casters.data(), casters.size(), &how, threads, hits.data()));
    }
    [[nodiscard]] status sweep_n(span<const any_shape> movers, span<const V> by, span<hit> hits,
                                 const cast_options &how = {}, const parallel *threads = nullptr) const {
        if (hits.size() < movers.size() || by.size() != movers.size()) return status::error_argument;
        return detail::as_status(
            c::scene_sweep_n(get(), movers.data(), by.data(), movers.size(), &how, threads, hits.data()));
    }
    [[nodiscard]] status nearest_n(span<const any_shape> shapes, double limit, span<neighbor> found,
                                   const filter &how = {}, const parallel *threads = nullptr) const {
        if (found.size() < shapes.size()) return status::error_argument;
        return detail::as_status(
            c::scene_nearest_n(get(), shapes.data(), shapes.size(), limit, &how, threads, found.data()));
    }
    [[nodiscard]] status overlap_any_n(span<const any_shape> shapes, span<bool> found, const overlap_options &how = {},
                                       const parallel *threads = nullptr) const {
        if (found.size() < shapes.size()) return status::error_argument;
        return detail::as_status(
            c::scene_overlap_any_n(get(), shapes.data(), shapes.size(), &how, threads, found.data()));
    }

    /// Visits the contacts of a shape with all things, each a contact; its a is 0.
    template <class T, class F> status contacts(const T &shape, F &&visit, const contact_options &how = {}) const {
        detail::need_one_space<T, V>();
        const auto &a = detail::as_shape(shape);
        detail::visitor call{visit};
        return call.done(c::scene_contacts(get(), &a, &how, detail::visit_object<decltype(call), contact>, &call));
    }
    /// Visits the contacts of all pairs of things, one of each scene.
    template <class F> status pairs_contacts(const scene &b, F &&visit, const contact_options &how = {}) const {
        detail::visitor call{visit};
        return call.done(
            c::scene_pairs_contacts(get(), b.get(), &how, detail::visit_object<decltype(call), contact>, &call));
    }
    template <class F> status self_pairs_contacts(F &&visit, const contact_options &how = {}) const {
        return pairs_contacts(*this, std::forward<F>(visit), how);
    }

    /// All first contacts of things that move, in the order of time; the function object gets an id_pair, on the
    /// calling thread, where all is done then. error_argument, without contacts: as grz3_scene_meetings says, or two
    /// that may meet have no answer.
    template <class Accept = everything>
    result<std::vector<meeting>> meetings(span<const motion> motions, const meeting_options &how = {},
                                          Accept &&accept = {}) const {
        return detail::judged(how, accept, [&](const meeting_options &options) {
            grz_status asked = GRZ_OK;
            auto found = detail::filled<meeting>([&](meeting *buffer, std::size_t capacity, std::size_t *total) {
                asked = c::scene_meetings(get(), motions.data(), motions.size(), &options, buffer, capacity, total);
            });
            return detail::result_of(asked, std::move(found));
        });
    }

    /// Until when the scene is free while its things move and turn; the function object as for meetings.
    template <class Accept = everything>
    result<certificate> advance(span<const turn> turns, double tolerance, const meeting_options &how = {},
                                Accept &&accept = {}) const {
        return detail::judged(how, accept, [&](const meeting_options &options) {
            certificate known;
            const grz_status asked = c::scene_advance(get(), turns.data(), turns.size(), tolerance, &options, &known);
            return detail::result_of(asked, known);
        });
    }

    /// Visits the ids of each pair of things, one of each scene, that have the relation.
    template <class F, class = std::enable_if_t<std::is_invocable_v<F &, const id_pair &>>>
    status pairs(const scene &b, F &&visit, const pairs_options &how = {}) const {
        detail::visitor call{visit};
        return call.done(grz_scene_pairs(get(), b.get(), &how, detail::visit_pairs<decltype(call), id_pair>, &call));
    }
    /// All of them by a, then by b. The function object gets an id_pair.
    template <class Accept = everything>
    result<std::vector<id_pair>> pairs(const scene &b, const pairs_options &how = {}, Accept &&accept = {}) const {
        return detail::judged(how, accept, [&](const pairs_options &options) {
            grz_status asked = GRZ_OK;
            auto found = detail::filled<id_pair>([&](id_pair *buffer, std::size_t capacity, std::size_t *total) {
                asked = grz_scene_pairs_fill(get(), b.get(), &options, buffer, capacity, total);
            });
            return detail::result_of(asked, std::move(found));
        });
    }
    /// Visits the ids of each pair of things of this scene that have the relation, the lower id first.
    template <class F, class = std::enable_if_t<std::is_invocable_v<F &, const id_pair &>>>
    status self_pairs(F &&visit, const pairs_options &how = {}) const {
        return pairs(*this, std::forward<F>(visit), how);
    }
    template <class Accept = everything>
    result<std::vector<id_pair>> self_pairs(const pairs_options &how = {}, Accept &&accept = {}) const {
        return pairs(*this, how, std::forward<Accept>(accept));
    }

    /// The `count` things of b that are nearest to the thing `id` of this scene, at most `limit` away (+inf: any), in
    /// order; without itself. Empty, too, if there is no such thing.
    template <class Accept = everything>
    std::vector<id_distance> neighbors(std::uint64_t id, const scene &b, std::size_t count, double limit,
                                       Accept &&accept = {}) const {
        return detail::judged(filter{}, accept, [&](const filter &options) {
            std::vector<id_distance> found(count < b.about().things ? count : b.about().things);
            std::size_t written = 0;
            (void)grz_scene_neighbors(get(), id, b.get(), limit, &options, found.data(), found.size(), &written);
            found.resize(written);
            return found;
        });
    }
    template <class Accept = everything>
    std::vector<id_distance> self_neighbors(std::uint64_t id, std::size_t count, double limit,
                                            Accept &&accept = {}) const {
        return neighbors(id, *this, count, limit, std::forward<Accept>(accept));
    }

  private:
    explicit scene(grz_scene *made) : owner(made) {}
    template <class How> static constexpr bool is_plain = std::is_same_v<How, filter>;
    template <class T, class How> static constexpr bool sweep_always = (is_plain<How> && detail::is_bounded<T>);
};
using scene2 = scene<vec2>;
using scene3 = scene<vec3>;

/* Asked once: who has one question about many things needs no scene (grz2_things, grz3_things). */

using things2 = grz2_things;
using things3 = grz3_things;
using things_options = grz_things_options;

/// Shapes as things, which must outlive them; set the meshes, polygons and displacements of these as wanted.
inline things2 things_of(span<const shape2> shapes) {
    things2 all = {};
    all.shapes = shapes.data();
    all.count = shapes.size();
    return all;
}
inline things3 things_of(span<const shape3> shapes) {
    things3 all = {};
    all.shapes = shapes.data();
    all.count = shapes.size();
    return all;
}

namespace detail {

template <class Things>
using vec_of_things = std::enable_if_t<std::is_same_v<Things, things2> || std::is_same_v<Things, things3>,
                                       std::conditional_t<std::is_same_v<Things, things2>, vec2, vec3>>;

template <class Things, class F>
status things_pairs(const Things &a, const Things *b, F &visit, const things_options &how) {
    visitor each{visit};
    return each.done(c::things_pairs(&a, b, &how, visit_pairs<decltype(each)>, &each));
}
template <class Things, class F, class How>
status things_contacts(const Things &a, const Things *b, F &visit, const How &how, const things_options &options) {
    using contact = scene_contact_of<vec_of_things<Things>>;
    visitor each{visit};
    return each.done(c::things_contacts(&a, b, &how, &options, visit_object<decltype(each), contact>, &each));
}
template <class Things, class F>
status things_meetings(const Things &a, const Things *b, F &visit, const things_options &how) {
    using meeting = scene_meeting_of<vec_of_things<Things>>;
    visitor each{visit};
    return each.done(c::things_meetings(&a, b, &how, visit_object<decltype(each), meeting>, &each));
}

} // namespace detail

/// Visits each pair of things of `a` that have the relation, by their places, in order.
template <class Things, class F, class V = detail::vec_of_things<Things>>
status things_pairs(const Things &a, F &&visit, const things_options &how = {}) {
    return detail::things_pairs(a, static_cast<const Things *>(nullptr), visit, how);
}
/// Visits each pair of a thing of `a` and one of `b`.
template <class Things, class F, class V = detail::vec_of_things<Things>>
status things_pairs(const Things &a, const Things &b, F &&visit, const things_options &how = {}) {
    return detail::things_pairs(a, &b, visit, how);
}
/// Visits the contacts of all pairs, each a scene_contact2 or scene_contact3.
template <class Things, class F, class V = detail::vec_of_things<Things>>
status things_contacts(const Things &a, F &&visit, const detail::scene_contact_options_of<V> &how = {},
                       const things_options &options = {}) {
    return detail::things_contacts(a, static_cast<const Things *>(nullptr), visit, how, options);
}
template <class Things, class F, class V = detail::vec_of_things<Things>>
status things_contacts(const Things &a, const Things &b, F &&visit, const detail::scene_contact_options_of<V> &how = {},
                       const things_options &options = {}) {
    return detail::things_contacts(a, &b, visit, how, options);
}
/// Visits all pairs that meet while each thing moves on its own way, each a scene_meeting2 or scene_meeting3.
template <class Things, class F, class V = detail::vec_of_things<Things>>
status things_meetings(const Things &a, F &&visit, const things_options &how = {}) {
    return detail::things_meetings(a, static_cast<const Things *>(nullptr), visit, how);
}
template <class Things, class F, class V = detail::vec_of_things<Things>>
status things_meetings(const Things &a, const Things &b, F &&visit, const things_options &how = {}) {
    return detail::things_meetings(a, &b, visit, how);
}

} // namespace graze

#endif
