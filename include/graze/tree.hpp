/* graze: trees of boxes, and all pairs of boxes, in C++17 (tree.h, boxes.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_TREE_HPP
#define GRAZE_TREE_HPP

#include <graze/objects.hpp>

namespace graze {

using tree_options = grz_tree_options;
using tree_hit = grz_tree_hit;
using tree_neighbor = grz_tree_neighbor;
using tree_pairs_options = grz_tree_pairs_options;
using boxes = grz_boxes;

/// A tree over boxes of one space (tree.h): tree2, tree3. Box is aabb2 or aabb3.
template <class Box> class tree : public detail::owner<grz_tree> {
    using vec = detail::vec_of<Box>;

  public:
    /// What counts in a query. An `accept` must not throw.
    using options = grz_tree_query_options;

    /// Of boxes in the caller's memory, also of floats. error_argument, too, if they are of the other space.
    static result<tree> build(const boxes &of, span<const std::uint32_t> ids = {}, const tree_options &how = {}) {
        if (of.dimension != detail::dimension<Box> || (ids.data() && ids.size() != of.count))
            return status::error_argument;
        grz_tree *made;
        const grz_status built = grz_tree_build(&made, &of, ids.data(), &how);
        if (built != GRZ_OK) return detail::as_status(built);
        return tree(made);
    }
    static result<tree> build(span<const Box> of, span<const std::uint32_t> ids = {}, const tree_options &how = {}) {
        return build(list(of), ids, how);
    }
    [[nodiscard]] status refit(const boxes &of) { return detail::as_status(grz_tree_refit(get(), &of)); }
    [[nodiscard]] status refit(span<const Box> of) { return refit(list(of)); }
    /// The place of the new box.
    result<std::uint32_t> insert(const Box &box, std::uint32_t id) {
        std::uint32_t place;
        const grz_status inserted = c::tree_insert(get(), &box, id, &place);
        return detail::result_of(inserted, place);
    }
    [[nodiscard]] status remove(std::uint32_t place) { return detail::as_status(grz_tree_remove(get(), place)); }
    [[nodiscard]] status move(std::uint32_t place, const Box &box) {
        return detail::as_status(c::tree_move(get(), place, &box));
    }
    grz_tree_facts about() const { return grz_tree_about(get()); }

    /// `write(const void *bytes, std::size_t count)` returns false if it cannot.
    template <class F> status save(F &&write) const {
        detail::visitor each{write};
        const grz_writer to = detail::writer_to(each);
        return each.done(grz_tree_save(get(), &to));
    }
    /// From bytes in memory that `save` wrote. error_format, too, if it is a tree of the other space.
    static result<tree> load(span<const unsigned char> bytes, const tree_options &how = {}) {
        span<const unsigned char> rest = bytes;
        const grz_reader from = detail::reader_of(rest);
        grz_tree *made;
        const grz_status loaded = grz_tree_load(&made, &from, &how, nullptr);
        if (loaded != GRZ_OK) return detail::as_status(loaded);
        tree found(made);
        if (found.about().dimension != detail::dimension<Box>) return status::error_format;
        return found;
    }

    /// Visits the id of each box that has a common point with the shape.
    template <class T, class F> status overlap(const T &shape, F &&visit, const options &how = {}) const {
        detail::need_one_space<T, Box>();
        const auto &b = detail::as_shape(shape);
        detail::visitor each{visit};
        return each.done(c::tree_overlap(get(), &b, &how, detail::visit_one<decltype(each), std::uint32_t>, &each));
    }
    template <class T> std::vector<std::uint32_t> overlap_all(const T &shape, const options &how = {}) const {
        detail::need_one_space<T, Box>();
        const auto &b = detail::as_shape(shape);
        return detail::filled<std::uint32_t>([&](std::uint32_t *ids, std::size_t capacity, std::size_t *total) {
            (void)c::tree_overlap_all(get(), &b, &how, ids, capacity, total);
        });
    }
    template <class T> bool overlap_any(const T &shape, const options &how = {}) const {
        detail::need_one_space<T, Box>();
        const auto &b = detail::as_shape(shape);
        return c::tree_overlap_any(get(), &b, &how).yes;
    }

    /// The box that is hit first: std::optional<tree_hit>; of a shape2 or shape3 an answer.
    template <class T> auto cast_first(const T &caster, const options &how = {}) const {
        constexpr bool always = detail::cast_has_answer<T, Box>();
        const auto &a = detail::as_shape(caster);
        tree_hit hit;
        return detail::outcome<always>(c::tree_cast_first(get(), &a, &how, &hit), hit);
    }
    template <class T> auto cast_any(const T &caster, const options &how = {}) const {
        const auto &a = detail::as_shape(caster);
        return detail::test<detail::cast_has_answer<T, Box>()>(c::tree_cast_any(get(), &a, &how));
    }
    /// All boxes that are hit: std::vector<tree_hit>; of a shape2 or shape3 an answer.
    template <class T> auto cast_all(const T &caster, const options &how = {}) const {
        constexpr bool always = detail::cast_has_answer<T, Box>();
        const auto &a = detail::as_shape(caster);
        const auto fill = [&](tree_hit *buffer, std::size_t capacity, std::size_t *total) {
            return c::tree_cast_all(get(), &a, &how, buffer, capacity, total);
        };
        return detail::filled_outcome<always, tree_hit>(fill);
    }

    /// The box that a shape meets first while it moves by `by`: std::optional<tree_hit>; an answer if the shape may be
    /// unbounded.
    template <class T> auto sweep_first(const T &mover, const vec &by, const options &how = {}) const {
        const auto &a = detail::as_shape(mover);
        tree_hit hit;
        return detail::outcome<detail::is_bounded<T>>(c::tree_sweep_first(get(), &a, &by, &how, &hit), hit);
    }
    template <class T> auto sweep_any(const T &mover, const vec &by, const options &how = {}) const {
        const auto &a = detail::as_shape(mover);
        return detail::test<detail::is_bounded<T>>(c::tree_sweep_any(get(), &a, &by, &how));
    }
    /// All boxes that it meets: std::vector<tree_hit>; an answer if the shape may be unbounded.
    template <class T> auto sweep_all(const T &mover, const vec &by, const options &how = {}) const {
        const auto &a = detail::as_shape(mover);
        const auto fill = [&](tree_hit *buffer, std::size_t capacity, std::size_t *total) {
            return c::tree_sweep_all(get(), &a, &by, &how, buffer, capacity, total);
        };
        return detail::filled_outcome<detail::is_bounded<T>, tree_hit>(fill);
    }

    /// The box that is nearest to a shape; empty if none counts, or the shape is invalid.
    template <class T> std::optional<tree_neighbor> nearest(const T &shape, const options &how = {}) const {
        detail::need_one_space<T, Box>();
        const auto &b = detail::as_shape(shape);
        tree_neighbor found;
        if (!c::tree_nearest(get(), &b, &how, &found).yes) return std::nullopt;
        return found;
    }
    /// The `count` nearest boxes whose distance is at most `limit`, a length; +inf: any.
    template <class T>
    std::vector<tree_neighbor> nearest_k(const T &shape, std::size_t count, double limit,
                                         const options &how = {}) const {
        detail::need_one_space<T, Box>();
        const auto &b = detail::as_shape(shape);
        std::vector<tree_neighbor> found(count < about().boxes ? count : about().boxes);
        std::size_t written = 0;
        (void)c::tree_nearest_k(get(), &b, limit, &how, found.data(), found.size(), &written);
        found.resize(written);
        return found;
    }

    /// Visits the ids of each pair of boxes, one of each tree, that have a common point.
    template <class F, class = std::enable_if_t<std::is_invocable_v<F &, const pair &>>>
    status pairs(const tree &b, F &&visit, const tree_pairs_options &how = {}) const {
        detail::visitor each{visit};
        return each.done(grz_tree_pairs(get(), b.get(), &how, detail::visit_pairs<decltype(each)>, &each));
    }
    result<std::vector<pair>> pairs(const tree &b, const tree_pairs_options &how = {}) const {
        grz_status asked = GRZ_OK;
        auto found = detail::filled<pair>([&](pair *buffer, std::size_t capacity, std::size_t *total) {
            asked = grz_tree_pairs_fill(get(), b.get(), &how, buffer, capacity, total);
        });
        return detail::result_of(asked, std::move(found));
    }
    /// Visits the ids of each pair of boxes of this tree that have a common point, the lower id first.
    template <class F, class = std::enable_if_t<std::is_invocable_v<F &, const pair &>>>
    status self_pairs(F &&visit, const tree_pairs_options &how = {}) const {
        return pairs(*this, std::forward<F>(visit), how);
    }
    result<std::vector<pair>> self_pairs(const tree_pairs_options &how = {}) const { return pairs(*this, how); }

  private:
    explicit tree(grz_tree *made) : owner(made) {}
    static boxes list(span<const aabb2> all) { return grz2_boxes(all.data(), all.size()); }
    static boxes list(span<const aabb3> all) { return grz3_boxes(all.data(), all.size()); }
};
using tree2 = tree<aabb2>;
using tree3 = tree<aabb3>;

/* All pairs of boxes (boxes.h). */

using pairs_options = grz_pairs_options;

inline boxes boxes_of(span<const aabb2> all) { return grz2_boxes(all.data(), all.size()); }
inline boxes boxes_of(span<const aabb3> all) { return grz3_boxes(all.data(), all.size()); }

/// Visits each pair of boxes of `a` that have a common point, by their indices.
template <class F> status boxes_pairs(const boxes &a, F &&visit, const pairs_options &how = {}) {
    detail::visitor each{visit};
    return each.done(grz_boxes_pairs(&a, nullptr, &how, detail::visit_pairs<decltype(each)>, &each));
}
/// Visits each pair of a box of `a` and a box of `b` that have a common point.
template <class F> status boxes_pairs(const boxes &a, const boxes &b, F &&visit, const pairs_options &how = {}) {
    detail::visitor each{visit};
    return each.done(grz_boxes_pairs(&a, &b, &how, detail::visit_pairs<decltype(each)>, &each));
}
/// The first pairs into `buffer`; *total is how many there are.
[[nodiscard]] inline status boxes_pairs_fill(const boxes &a, span<pair> buffer, std::size_t &total,
                                             const pairs_options &how = {}) {
    return detail::as_status(grz_boxes_pairs_fill(&a, nullptr, &how, buffer.data(), buffer.size(), &total));
}
[[nodiscard]] inline status boxes_pairs_fill(const boxes &a, const boxes &b, span<pair> buffer, std::size_t &total,
                                             const pairs_options &how = {}) {
    return detail::as_status(grz_boxes_pairs_fill(&a, &b, &how, buffer.data(), buffer.size(), &total));
}

/* Space in cells, of which each owns pairs of boxes (split.h). */

using split_options = grz_split_options;

/// Divides space into `cells.size()` cells of about equal work, estimated from a sample of the boxes.
[[nodiscard]] inline status split_boxes(span<const aabb2> sample, span<aabb2> cells, const split_options &how = {}) {
    const boxes all = boxes_of(sample);
    return detail::as_status(grz_split_boxes(&all, cells.size(), &how, cells.data() ? &cells.data()->min.x : nullptr));
}
[[nodiscard]] inline status split_boxes(span<const aabb3> sample, span<aabb3> cells, const split_options &how = {}) {
    const boxes all = boxes_of(sample);
    return detail::as_status(grz_split_boxes(&all, cells.size(), &how, cells.data() ? &cells.data()->min.x : nullptr));
}
/// True if the cell owns the pair of box i of `a` and box j of `b`.
inline bool cell_owns(const aabb2 &cell, const boxes &a, std::size_t i, const boxes &b, std::size_t j) {
    return grz_cell_owns(&cell.min.x, &a, i, &b, j);
}
inline bool cell_owns(const aabb3 &cell, const boxes &a, std::size_t i, const boxes &b, std::size_t j) {
    return grz_cell_owns(&cell.min.x, &a, i, &b, j);
}

} // namespace graze

#endif
