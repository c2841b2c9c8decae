/* graze benchmark: trees far from the origin, in clusters, and changed, beside their twins at the origin.
 *
 * SPDX-License-Identifier: MIT */
#include "rows.hpp"
#include "trees.hpp"

namespace bench {
namespace {

/* Where boxes and questions are, beside their twins: all moved by `shift` along each axis, those of odd numbers also by
 * `apart`. The twin of two clusters lies side by side. */
struct far_place {
    const char *name;
    double shift, apart;
};
constexpr far_place side_by_side = {"-side-by-side", 0, 3000}, two_clusters = {"-two-clusters", 0, 1e12};
constexpr far_place far_places[] = {{"-origin", 0, 0}, {"-at-5e6", 5e6, 0}, {"-at-6e9", 6.4e9, 0}, side_by_side, two_clusters};

double offset_at(const far_place &there, std::size_t i) { return there.shift + (i % 2 == 1 ? there.apart : 0); }

/* Boxes as in a city of a thousand units, so that doubles can tell them apart at all places. */
crowd far_crowd(const far_place &there)
{
    crowd boxes = make_crowd(3, lie::uniform, box_count, 2);
    for (std::size_t i = 0; i < boxes.numbers.size(); i++) {
        boxes.numbers[i] = 1000 * boxes.numbers[i] + offset_at(there, i / 6);
    }
    return boxes;
}

grz3_vec far_point(const far_place &there, std::size_t i, const double *from)
{
    double at[3];
    for (int k = 0; k < 3; k++) {
        at[k] = 1000 * from[k] + offset_at(there, i);
    }
    return {at[0], at[1], at[2]};
}

using tree_maker = tree_pointer (*)(const far_place &there);

tree_pointer built(const far_place &there) { return tree_of(far_crowd(there)); }

/* Built at the origin; those of odd numbers have moved to the other place one by one. */
tree_pointer moved(const far_place &there)
{
    tree_pointer tree = built(far_places[0]);
    const crowd boxes = far_crowd(there);
    for (std::uint32_t i = 1; i < boxes.count; i += 2) {
        move_box(tree.get(), i, boxes);
    }
    return tree;
}

template <class Ask> row far_question(const std::string &name, const far_place &there, tree_maker make, Ask ask)
{
    auto prepare = [=] {
        tree_pointer tree = make(there);
        auto places = std::make_shared<std::vector<place>>(make_places());
        auto answer = [=](std::size_t i) {
            const place &p = (*places)[i];
            return number_of(ask(tree.get(), far_point(there, i, p.from), far_point(there, i, p.to)));
        };
        return prepared_row{{make_contender("graze", pair_count, answer)}, 0, 0};
    };
    return {name + there.name, prepare};
}

row far_whole(const std::string &name, const far_place &there, tree_maker make, int (*ask)(grz_tree *, const crowd &))
{
    auto prepare = [=] {
        auto boxes = std::make_shared<crowd>(far_crowd(there));
        tree_pointer tree = make(there);
        auto answer = [=](std::size_t) { return ask(tree.get(), *boxes); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, box_count};
    };
    return {name + there.name, prepare};
}

void add_questions(std::vector<row> &rows, const std::string &prefix, const far_place &there, tree_maker make)
{
    rows.push_back(far_question(prefix + "-overlap-any-point", there, make, [](const grz_tree *tree, grz3_vec from, grz3_vec) {
        grz3_shape point = grz3_shape_from_point(&from);
        return grz3_tree_overlap_any(tree, &point, nullptr);
    }));
    rows.push_back(far_question(prefix + "-cast-first", there, make, [](const grz_tree *tree, grz3_vec from, grz3_vec to) {
        grz3_segment path = {from, to};
        grz3_shape segment = grz3_shape_from_segment(&path);
        grz_tree_hit hit;
        return grz3_tree_cast_first(tree, &segment, nullptr, &hit);
    }));
    rows.push_back(far_whole(prefix + "-pairs", there, make, ask_pairs));
}

} // namespace

std::vector<row> rows_of_far_trees()
{
    std::vector<row> rows;
    for (const far_place &there : far_places) {
        add_questions(rows, "tree3", there, built);
        rows.push_back(far_whole("tree3-changes", there, built, ask_changes));
    }
    for (const far_place &there : {side_by_side, two_clusters}) {
        add_questions(rows, "tree3-moved", there, moved);
    }
    return rows;
}

} // namespace bench
