/* graze benchmark: what the rows of trees have in common.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_BENCH_TREES_HPP
#define GRAZE_BENCH_TREES_HPP

#include "crowds.hpp"
#include "inputs.hpp"

#include <graze/graze.h>

#include <memory>
#include <vector>

namespace bench {

constexpr std::size_t box_count = 100000;

using tree_pointer = std::shared_ptr<grz_tree>;

inline grz_boxes boxes_of(const crowd &c)
{
    return {c.dimension, GRZ_DOUBLE, c.count, 0, c.numbers.data()};
}

inline tree_pointer tree_of(const crowd &c)
{
    grz_boxes boxes = boxes_of(c);
    grz_tree *made = nullptr;
    grz_tree_build(&made, &boxes, nullptr, nullptr);
    return {made, grz_tree_free};
}

/* Where a question is asked: two places in the unit cube or square that the boxes fill. */
struct place {
    double from[3], to[3];
};

inline std::vector<place> make_places()
{
    generator random(7);
    std::vector<place> all(pair_count);
    for (place &each : all) {
        for (int k = 0; k < 3; k++) {
            each.from[k] = uniform(random, 0, 1);
            each.to[k] = uniform(random, 0, 1);
        }
    }
    return all;
}

inline int number_of(grz_answer answer) { return answer.yes; }
inline int number_of(grz_status status) { return status; }

inline bool skip_pairs(void *, const grz_pair *, std::size_t) { return true; }
inline int ask_pairs(grz_tree *tree, const crowd &) { return grz_tree_pairs(tree, tree, nullptr, skip_pairs, nullptr); }

inline grz_status move_box(grz_tree *tree, std::uint32_t place, const crowd &c)
{
    const double *n = c.box(place);
    if (c.dimension == 2) {
        grz2_aabb square = {{n[0], n[1]}, {n[2], n[3]}};
        return grz2_tree_move(tree, place, &square);
    }
    grz3_aabb cube = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    return grz3_tree_move(tree, place, &cube);
}

/* All boxes leave and come again, one by one. */
inline int ask_changes(grz_tree *tree, const crowd &c)
{
    int sum = 0;
    for (std::uint32_t i = 0; i < c.count; i++) {
        const double *n = c.box(i);
        sum += grz_tree_remove(tree, i);
        if (c.dimension == 2) {
            grz2_aabb square = {{n[0], n[1]}, {n[2], n[3]}};
            sum += grz2_tree_insert(tree, &square, i, nullptr);
        } else {
            grz3_aabb cube = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
            sum += grz3_tree_insert(tree, &cube, i, nullptr);
        }
    }
    return sum;
}

} // namespace bench

#endif
