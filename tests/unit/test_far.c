/* Trees far from the origin, in clusters, and of sizes of all orders: they answer as brute force does, as they do near
 * the origin, and look at no more leaves than there.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/rng.h"
#include "support/saved.h"
#include "tree/search.h"
#include "tree/tree.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { COUNT = 700, CLUSTERS = 10 };

/* Where boxes lie: all translated, in clusters, or box i at 2^(i mod 2000 - 1000). */
typedef struct place {
    double shift;   /* of all */
    double apart;   /* from one cluster to the next */
    int clusters;   /* box i is in cluster i mod `clusters` */
    bool exponents; /* all else is 0 */
} place;

static const place places[] = {
    {.clusters = 1},
    {.shift = 5e6, .clusters = 1},
    {.shift = 6.4e9, .clusters = 1},
    {.shift = 0x1p60, .clusters = 1},
    {.apart = 1e12, .clusters = 2},
    {.shift = -0x1p40, .apart = 1e7, .clusters = CLUSTERS},
    {.shift = 0x1p130, .apart = 0x1p120, .clusters = 3},
    {.exponents = true, .clusters = 1},
};
enum { PLACES = sizeof places / sizeof *places };

static double offset_of(const place *p, size_t i) { return p->shift + p->apart * (double)(i % (size_t)p->clusters); }

/* Numbers are multiples of 1/8 where they are not as large as that a double has no room for it. */
static void make_boxes(struct rng *rng, const place *p, double box[COUNT][6]) {
    for (size_t i = 0; i < COUNT; i++)
        for (int k = 0; k < 3; k++) {
            const double x = rng_int(rng, 0, 1 << 10) / 8.0, size = rng_int(rng, 0, 80) / 8.0;
            const double scale = p->exponents ? ldexp(1, (int)(i * 20 / 7 % 2000) - 1000) : 1;
            box[i][k] = scale * x + offset_of(p, i);
            box[i][3 + k] = scale * (x + size) + offset_of(p, i);
        }
}

static grz3_aabb aabb_of(const double b[6]) { return (grz3_aabb){{b[0], b[1], b[2]}, {b[3], b[4], b[5]}}; }

static grz3_shape shape_of(const double b[6]) {
    const grz3_aabb box = aabb_of(b);
    return grz3_shape_from_aabb(&box);
}

static grz_boxes boxes_of(double box[COUNT][6], size_t count) { return (grz_boxes){3, GRZ_DOUBLE, count, 0, box}; }

/* The ways in which a tree comes about. */
enum making { BUILT, INSERTED, MOVED, REFITTED, LOADED, MOVED_AND_LOADED, REFITTED_AND_LOADED, MAKINGS };

static grz_tree *build(double box[COUNT][6], size_t count) {
    const grz_boxes boxes = boxes_of(box, count);
    grz_tree *tree;
    assert_int_equal(grz_tree_build(&tree, &boxes, NULL, NULL), GRZ_OK);
    return tree;
}

static grz_tree *saved_and_loaded(grz_tree *tree) {
    static struct saved s;
    const grz_writer writer = {saved_write, &s};
    grz_tree *loaded;
    s.count = 0;
    assert_int_equal(grz_tree_save(tree, &writer), GRZ_OK);
    assert_int_equal(saved_load(&s, &loaded, NULL, NULL), GRZ_OK);
    grz_tree_free(tree);
    return loaded;
}

/* Near the origin first, where that is not the question itself; half of the boxes are moved twice. */
static grz_tree *make_once(struct rng *rng, enum making how, double box[COUNT][6]) {
    static double near[COUNT][6];
    make_boxes(rng, &places[0], near);
    grz_tree *const tree = build(how == BUILT ? box : near, how == INSERTED ? 0 : COUNT);
    const grz_boxes boxes = boxes_of(box, COUNT);
    for (uint32_t i = 0; i < COUNT; i++) {
        const grz3_aabb there = aabb_of(box[i]);
        if (how == INSERTED) assert_int_equal(grz3_tree_insert(tree, &there, i, NULL), GRZ_OK);
        if (how == MOVED) assert_int_equal(grz3_tree_move(tree, i, &there), GRZ_OK);
    }
    for (uint32_t i = 0; i < COUNT; i += 2) {
        const grz3_aabb there = aabb_of(box[i]), away = aabb_of(near[i]);
        if (how == MOVED) assert_int_equal(grz3_tree_move(tree, i, &away), GRZ_OK);
        if (how == MOVED) assert_int_equal(grz3_tree_move(tree, i, &there), GRZ_OK);
    }
    if (how == REFITTED) assert_int_equal(grz_tree_refit(tree, &boxes), GRZ_OK);
    return tree;
}

static grz_tree *make(struct rng *rng, enum making how, double box[COUNT][6]) {
    switch (how) {
    case LOADED: return saved_and_loaded(make_once(rng, BUILT, box));
    case MOVED_AND_LOADED: return saved_and_loaded(make_once(rng, MOVED, box));
    case REFITTED_AND_LOADED: return saved_and_loaded(make_once(rng, REFITTED, box));
    default: return make_once(rng, how, box);
    }
}

static bool tick(void *user, uint32_t id) {
    bool *const seen = user;
    assert_true(id < COUNT && !seen[id]);
    seen[id] = true;
    return true;
}

static void check_overlap(const grz_tree *tree, double box[COUNT][6], const grz3_shape *s) {
    bool seen[COUNT] = {false};
    assert_int_equal(grz3_tree_overlap(tree, s, NULL, tick, seen), GRZ_OK);
    for (size_t i = 0; i < COUNT; i++) {
        const grz3_shape b = shape_of(box[i]);
        assert_int_equal(seen[i], grz3_overlap(s, &b));
    }
}

static bool is_before(const grz_tree_hit *a, const grz_tree_hit *b) {
    return a->enter < b->enter || (a->enter == b->enter && a->id < b->id);
}

/* A cast, or a sweep if `by` is not NULL. */
static void check_motion(const grz_tree *tree, double box[COUNT][6], const grz3_shape *s, const grz3_vec *by) {
    grz_tree_hit hit, first = {0, (double)INFINITY, (double)INFINITY};
    bool any = false;
    for (uint32_t i = 0; i < COUNT; i++) {
        grz_tree_hit one = {.id = i};
        const grz3_shape b = shape_of(box[i]);
        const bool met =
            by ? grz3_sweep(s, by, &b, NULL, &one.enter, &one.exit).yes : grz3_cast(s, &b, &one.enter, &one.exit).yes;
        if (met && (!any || is_before(&one, &first))) first = one;
        any |= met;
    }
    assert_int_equal(
        (by ? grz3_tree_sweep_first(tree, s, by, NULL, &hit) : grz3_tree_cast_first(tree, s, NULL, &hit)).yes, any);
    assert_int_equal(hit.id, first.id);
    assert_true(hit.enter == first.enter && hit.exit == first.exit);
}

typedef struct pair_list {
    double (*box)[6];
    size_t count;
} pair_list;

static bool count_pairs(void *user, const grz_pair *pairs, size_t count) {
    pair_list *const l = user;
    for (size_t i = 0; i < count; i++) {
        const grz3_shape a = shape_of(l->box[pairs[i].a]), b = shape_of(l->box[pairs[i].b]);
        assert_true(pairs[i].a < pairs[i].b && grz3_overlap(&a, &b));
    }
    l->count += count;
    return true;
}

static size_t pairs_of(double box[COUNT][6]) {
    size_t count = 0;
    for (size_t i = 0; i < COUNT; i++)
        for (size_t k = 0; k < i; k++) {
            bool meet = true;
            for (int axis = 0; axis < 3; axis++)
                meet &= box[i][axis] <= box[k][3 + axis] && box[k][axis] <= box[i][3 + axis];
            count += meet;
        }
    return count;
}

static bool add_count(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

/* Of a tree with itself and with a copy, where each box also meets itself; and of the boxes without a tree. */
static void check_pairs(const grz_tree *tree, double box[COUNT][6]) {
    pair_list l = {.box = box}, without = l;
    const grz_boxes boxes = boxes_of(box, COUNT);
    const size_t wanted = pairs_of(box);
    size_t joined = 0;
    assert_int_equal(grz_tree_pairs(tree, tree, NULL, count_pairs, &l), GRZ_OK);
    assert_int_equal(l.count, wanted);
    grz_tree *const copy = build(box, COUNT);
    assert_int_equal(grz_tree_pairs(tree, copy, NULL, add_count, &joined), GRZ_OK);
    assert_int_equal(joined, 2 * wanted + COUNT);
    grz_tree_free(copy);
    assert_int_equal(grz_boxes_pairs(&boxes, NULL, NULL, count_pairs, &without), GRZ_OK);
    assert_int_equal(without.count, wanted);
}

/* Shapes at and between boxes. */
static void check_everything(struct rng *rng, const grz_tree *tree, double box[COUNT][6]) {
    check_pairs(tree, box);
    for (int round = 0; round < 12; round++) {
        const double *const a = box[rng_int(rng, 0, COUNT - 1)], *const b = box[rng_int(rng, 0, COUNT - 1)];
        const grz3_segment path = {{a[0], a[1], a[2]}, {b[3], b[4], b[5]}};
        const grz3_sphere ball = {path.a, a[3] - a[0]};
        const grz3_vec by = {b[0] - a[0], b[1] - a[1], b[2] - a[2]};
        const grz3_shape segment = grz3_shape_from_segment(&path), round_one = grz3_shape_from_sphere(&ball);
        check_overlap(tree, box, &segment);
        check_overlap(tree, box, &round_one);
        check_motion(tree, box, &segment, NULL);
        check_motion(tree, box, &round_one, &by);
    }
}

static void far_trees_answer_as_their_boxes_do(void **state) {
    (void)state;
    static double box[COUNT][6];
    struct rng rng = {1};
    for (int p = 0; p < PLACES; p++)
        for (int how = 0; how < MAKINGS; how++) {
            if (is_left_out(p + how)) continue;
            make_boxes(&rng, &places[p], box);
            grz_tree *const tree = make(&rng, (enum making)how, box);
            check_everything(&rng, tree, box);
            grz_tree_free(tree);
        }
}

static bool count_leaf(void *user, uint32_t leaf) {
    (void)leaf;
    ++*(size_t *)user;
    return true;
}

/* How many leaves a search for each of the boxes looks at. */
static size_t leaves_of(const grz_tree *tree, double box[][6], size_t boxes) {
    size_t count = 0;
    for (size_t i = 0; i < boxes; i++) {
        const grz_bvh_box b = grz_bvh_box_of(3, box[i], box[i] + 3);
        grz_bvh_searches_in_use()->visit(&tree->bvh, &b, count_leaf, &count);
    }
    return count;
}

/* Not at places where doubles cannot tell the boxes apart. */
static void far_searches_look_at_no_more_leaves(void **state) {
    (void)state;
    static double box[COUNT][6];
    static const int far[] = {1, 2, 4, 5};
    for (int how = 0; how < MAKINGS; how++) {
        size_t near = 0;
        for (int i = -1; i < 4; i++) {
            struct rng rng = {2};
            const place *const p = &places[i < 0 ? 0 : far[i]];
            make_boxes(&rng, p, box);
            grz_tree *const tree = make(&rng, (enum making)how, box);
            const size_t count = leaves_of(tree, box, COUNT);
            if (i < 0) near = count;
            assert_true(2 * count <= 3 * near);
            grz_tree_free(tree);
        }
    }
}

/* Cuts between bins part but a few orders of size in each node, and sides that are multiplied leave the range of
 * floats. */
static void boxes_of_200_orders_of_size_are_told_apart(void **state) {
    (void)state;
    enum { ORDERS = 200, MANY = 40 * ORDERS };
    static double box[MANY][6];
    struct rng rng = {7};
    for (int i = 0; i < MANY; i++)
        for (int k = 0; k < 3; k++) {
            const double scale = ldexp(1, i % ORDERS - ORDERS / 2), x = 1 + rng_int(&rng, 0, 1 << 10) * 0x1p-10;
            box[i][k] = scale * x;
            box[i][3 + k] = scale * (x + 0.125);
        }
    grz_tree *const tree = build(box, MANY);
    const size_t leaves = leaves_of(tree, box, MANY);
    assert_true(leaves < 2 * MANY);
    grz_tree_free(tree);
}

/* Every other box of a tree moves elsewhere, too few for the tree to be made anew at the end. */
static size_t leaves_after_moves(double near[COUNT][6], double box[COUNT][6]) {
    grz_tree *const tree = build(near, COUNT);
    for (uint32_t i = 1; i < COUNT; i += 2) {
        const grz3_aabb there = aabb_of(box[i]);
        assert_int_equal(grz3_tree_move(tree, i, &there), GRZ_OK);
    }
    const size_t count = leaves_of(tree, box, COUNT);
    struct rng rng = {6};
    check_everything(&rng, tree, box);
    grz_tree_free(tree);
    return count;
}

static void boxes_that_move_to_a_far_cluster_are_told_apart_there(void **state) {
    (void)state;
    static double near[COUNT][6], beside[COUNT][6], box[COUNT][6];
    static const place next = {.apart = 3000, .clusters = 2};
    struct rng rng[3] = {{2}, {2}, {2}};
    make_boxes(&rng[0], &places[0], near);
    make_boxes(&rng[1], &next, beside);
    make_boxes(&rng[2], &places[4], box);
    assert_true(2 * leaves_after_moves(near, box) <= 3 * leaves_after_moves(near, beside));
}

static void a_subtree_that_comes_and_goes_keeps_its_answers(void **state) {
    (void)state;
    static double box[COUNT][6];
    struct rng rng = {3};
    make_boxes(&rng, &places[4], box);
    grz_tree *const tree = build(box, COUNT);
    for (int round = 0; round < 4; round++) {
        for (uint32_t i = 1; i < COUNT; i += 2) assert_int_equal(grz_tree_remove(tree, i), GRZ_OK);
        for (uint32_t i = COUNT - 1; i < COUNT; i -= 2) {
            const grz3_aabb there = aabb_of(box[i]);
            uint32_t at;
            assert_int_equal(grz3_tree_insert(tree, &there, i, &at), GRZ_OK);
            assert_int_equal(at, i);
        }
        check_everything(&rng, tree, box);
    }
    grz_tree_free(tree);
}

typedef struct purse {
    bool empty;
} purse;

static void *lend(void *user, size_t size, size_t alignment) {
    return ((const purse *)user)->empty ? NULL : aligned_alloc(alignment, size);
}

static void take_back(void *user, void *memory, size_t size, size_t alignment) {
    (void)user, (void)size, (void)alignment;
    free(memory);
}

/* Near each other: the nodes stay. Torn apart: there are others, or without memory for them the same, and slower. */
static void a_refit_that_tears_boxes_apart_builds_the_tree_again(void **state) {
    (void)state;
    static double box[COUNT][6], far[COUNT][6];
    for (int without = 0; without < 2; without++) {
        struct rng rng = {4};
        purse p = {false};
        const grz_allocator allocator = {lend, take_back, &p};
        const grz_tree_options options = {.allocator = &allocator};
        make_boxes(&rng, &places[0], box);
        make_boxes(&rng, &places[5], far);
        const grz_boxes near = boxes_of(box, COUNT), torn = boxes_of(far, COUNT);
        grz_tree *tree;
        assert_int_equal(grz_tree_build(&tree, &near, NULL, &options), GRZ_OK);
        const void *const nodes = tree->bvh.nodes;
        for (size_t i = 0; i < COUNT; i++)
            for (int k = 0; k < 6; k++) box[i][k] += (double)(i % 3);
        assert_int_equal(grz_tree_refit(tree, &near), GRZ_OK);
        assert_ptr_equal(tree->bvh.nodes, nodes);
        check_everything(&rng, tree, box);
        p.empty = without;
        assert_int_equal(grz_tree_refit(tree, &torn), GRZ_OK);
        assert_int_equal(tree->bvh.nodes == nodes, without);
        check_everything(&rng, tree, far);
        p.empty = false;
        grz_tree_free(tree);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(far_trees_answer_as_their_boxes_do),
        cmocka_unit_test(far_searches_look_at_no_more_leaves),
        cmocka_unit_test(boxes_of_200_orders_of_size_are_told_apart),
        cmocka_unit_test(boxes_that_move_to_a_far_cluster_are_told_apart_there),
        cmocka_unit_test(a_refit_that_tears_boxes_apart_builds_the_tree_again),
        cmocka_unit_test(a_subtree_that_comes_and_goes_keeps_its_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
