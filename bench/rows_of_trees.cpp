/* graze benchmark: all queries of trees of many boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "inputs.hpp"
#include "memory_stream.hpp"
#include "rows.hpp"
#include "scenes.hpp"
#include "trees.hpp"

namespace bench {
namespace {

/* The shapes of a question: a ball, a segment, and the displacement of a ball. */
struct space_of_2 {
    static constexpr int dimension = 2;
    using vec = grz2_vec;
    static vec at(const double *x) { return {x[0], x[1]}; }
    static grz2_shape ball(const place &p)
    {
        grz2_circle circle = {at(p.from), 0.005};
        return grz2_shape_from_circle(&circle);
    }
    static grz2_shape segment(const place &p)
    {
        grz2_segment segment = {at(p.from), at(p.to)};
        return grz2_shape_from_segment(&segment);
    }
};

struct space_of_3 {
    static constexpr int dimension = 3;
    using vec = grz3_vec;
    static vec at(const double *x) { return {x[0], x[1], x[2]}; }
    static grz3_shape ball(const place &p)
    {
        grz3_sphere sphere = {at(p.from), 0.02};
        return grz3_shape_from_sphere(&sphere);
    }
    static grz3_shape segment(const place &p)
    {
        grz3_segment segment = {at(p.from), at(p.to)};
        return grz3_shape_from_segment(&segment);
    }
};

template <class Space> typename Space::vec displacement(const place &p)
{
    double by[3];
    for (int k = 0; k < 3; k++) {
        by[k] = p.to[k] - p.from[k];
    }
    return Space::at(by);
}

bool skip_id(void *, std::uint32_t) { return true; }

/* A question asked at each place, and one that is about all boxes. */
template <class Ask> row question(const std::string &name, int dimension, Ask ask)
{
    auto prepare = [=] {
        tree_pointer tree = tree_of(make_crowd(dimension, lie::uniform, box_count, 2));
        auto places = std::make_shared<std::vector<place>>(make_places());
        auto answer = [=](std::size_t i) { return number_of(ask(tree.get(), (*places)[i])); };
        prepared_row prepared = {{make_contender("graze", pair_count, answer)}, 0, 0};
        return prepared;
    };
    return {name, prepare};
}

template <class Ask> row whole(const std::string &name, int dimension, Ask ask)
{
    auto prepare = [=] {
        auto boxes = std::make_shared<crowd>(make_crowd(dimension, lie::uniform, box_count, 2));
        tree_pointer tree = tree_of(*boxes);
        auto answer = [=](std::size_t) { return static_cast<int>(ask(tree.get(), *boxes)); };
        return prepared_row{{make_contender("graze", 1, answer)}, 0, 0, box_count};
    };
    return {name, prepare};
}

row with_memory(const row &of, int dimension)
{
    auto prepare = [=] {
        prepared_row prepared = of.prepare();
        const crowd boxes = make_crowd(dimension, lie::uniform, box_count, 2);
        prepared.memory.emplace_back("graze", grz_tree_about(tree_of(boxes).get()).bytes);
        for (const auto &[peer, bytes] : crowd_memories()) {
            prepared.memory.emplace_back(peer, bytes(boxes));
        }
        return prepared;
    };
    return {of.name, prepare};
}

std::size_t ask_build(grz_tree *, const crowd &boxes) { return grz_tree_about(tree_of(boxes).get()).bytes > 0; }

/* Into memory and back. */
int ask_save_load(grz_tree *tree, const crowd &)
{
    memory_stream kept;
    const grz_writer writer = kept.writer();
    const grz_reader reader = kept.reader();
    grz_tree_save(tree, &writer);
    grz_tree *loaded = nullptr;
    int status = grz_tree_load(&loaded, &reader, nullptr, nullptr);
    grz_tree_free(loaded);
    return status;
}

int ask_refit(grz_tree *tree, const crowd &boxes)
{
    grz_boxes same = boxes_of(boxes);
    return grz_tree_refit(tree, &same);
}

/* Ten frames of a scene: updates the boxes that have moved, then finds all pairs. Each contender has a scene of its own,
 * which continues from pass to pass. */
contender follower_of(const std::string &name, int dimension, std::size_t count, const scene_peer &make)
{
    auto of = std::make_shared<scene>(dimension, count);
    scene_follower follow = make(of->now());
    auto answer = [of, follow](std::size_t) {
        std::size_t found = 0;
        for (std::size_t i = 0; i < scene::frames; i++) {
            const std::vector<std::uint32_t> &moved = of->move();
            found += follow(of->now(), moved);
        }
        return found;
    };
    return make_contender(name, 1, answer);
}

scene_follower follow(const crowd &start)
{
    tree_pointer tree = tree_of(start);
    return [tree](const crowd &now, const std::vector<std::uint32_t> &moved) {
        for (std::uint32_t i : moved) {
            move_box(tree.get(), i, now);
        }
        std::size_t found = 0;
        grz_tree_pairs_fill(tree.get(), tree.get(), nullptr, nullptr, 0, &found);
        return found;
    };
}

row moving(const std::string &name, int dimension, std::size_t count)
{
    auto prepare = [=] {
        prepared_row prepared = {{follower_of("graze", dimension, count, follow)}, 0, 0, count * scene::frames};
        for (const auto &[peer, make] : scene_peers()) {
            if (make(crowd{dimension, 0, {}})) {
                prepared.contenders.push_back(follower_of(peer, dimension, count, make));
            }
        }
        return prepared;
    };
    return {name, prepare};
}

#define ROWS_OF_TREES(D)                                                                                                                   \
    rows.push_back(with_memory(whole("tree" #D "-build", D, ask_build), D));                                                                \
    rows.push_back(whole("tree" #D "-refit", D, ask_refit));                                                                                \
    rows.push_back(whole("tree" #D "-changes", D, ask_changes));                                                                            \
    rows.push_back(whole("tree" #D "-save-load", D, ask_save_load));                                                                        \
    rows.push_back(whole("tree" #D "-pairs", D, ask_pairs));                                                                                \
    rows.push_back(question("tree" #D "-overlap-ball", D, [](const grz_tree *tree, const place &p) {                                       \
        auto shape = space_of_##D::ball(p);                                                                                                \
        return grz##D##_tree_overlap(tree, &shape, nullptr, skip_id, nullptr);                                                               \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-overlap-any-ball", D, [](const grz_tree *tree, const place &p) {                                   \
        auto shape = space_of_##D::ball(p);                                                                                                \
        return grz##D##_tree_overlap_any(tree, &shape, nullptr);                                                                             \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-overlap-all-ball", D, [](const grz_tree *tree, const place &p) { \
        auto shape = space_of_##D::ball(p); \
        uint32_t ids[64]; \
        size_t total; \
        return grz##D##_tree_overlap_all(tree, &shape, nullptr, ids, 64, &total); \
    })); \
    rows.push_back(question("tree" #D "-cast-first", D, [](const grz_tree *tree, const place &p) {                                         \
        auto shape = space_of_##D::segment(p);                                                                                             \
        grz_tree_hit hit;                                                                                                                  \
        return grz##D##_tree_cast_first(tree, &shape, nullptr, &hit);                                                                        \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-cast-any", D, [](const grz_tree *tree, const place &p) {                                           \
        auto shape = space_of_##D::segment(p);                                                                                             \
        return grz##D##_tree_cast_any(tree, &shape, nullptr);                                                                                \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-cast-all", D, [](const grz_tree *tree, const place &p) {                                           \
        auto shape = space_of_##D::segment(p);                                                                                             \
        grz_tree_hit hits[8];                                                                                                              \
        std::size_t total;                                                                                                                 \
        return grz##D##_tree_cast_all(tree, &shape, nullptr, hits, 8, &total);                                                               \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-sweep-first-ball", D, [](const grz_tree *tree, const place &p) {                                   \
        auto shape = space_of_##D::ball(p);                                                                                                \
        auto by = displacement<space_of_##D>(p);                                                                                                    \
        grz_tree_hit hit;                                                                                                                  \
        return grz##D##_tree_sweep_first(tree, &shape, &by, nullptr, &hit);                                                                  \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-sweep-any-ball", D, [](const grz_tree *tree, const place &p) {                                     \
        auto shape = space_of_##D::ball(p);                                                                                                \
        auto by = displacement<space_of_##D>(p);                                                                                                    \
        return grz##D##_tree_sweep_any(tree, &shape, &by, nullptr);                                                                          \
    }));                                                                                                                                   \
    rows.push_back(question("tree" #D "-sweep-all-ball", D, [](const grz_tree *tree, const place &p) {                                     \
        auto shape = space_of_##D::ball(p);                                                                                                \
        auto by = displacement<space_of_##D>(p);                                                                                                    \
        grz_tree_hit hits[8];                                                                                                              \
        std::size_t total;                                                                                                                 \
        return grz##D##_tree_sweep_all(tree, &shape, &by, nullptr, hits, 8, &total);                                                         \
    }));

} // namespace

std::vector<row> rows_of_trees()
{
    std::vector<row> rows;
    ROWS_OF_TREES(2)
    ROWS_OF_TREES(3)
    rows.push_back(moving("moving3-10k", 3, 10000));
    rows.push_back(moving("moving3-100k", 3, 100000));
    rows.push_back(moving("moving2-100k", 2, 100000));
    return rows;
}

} // namespace bench
