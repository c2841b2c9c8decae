/* Trees whose boxes come, go and move, against all their boxes one by one.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/modes.h"
#include "support/ledger.h"
#include "support/outcome.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 160 };

/* What a tree should have: boxes by place. Ids are places turned round, so that they differ from them. */
struct model {
    int dim;
    size_t places;
    bool has[MOST];
    double box[MOST][6];
    grz_tree *tree;
};

static uint32_t id_of(uint32_t place) { return MOST - 1 - place; }

/* Lattice boxes touch often; some are of reals, of floats, infinite, empty or far away, and of subnormals. */
static void make_box(struct rng *rng, int dim, bool narrow, double box[6]) {
    static const double rare[] = {0x1p-1074,        -0x1p-140,         1e300,      -1e200,
                                  (double)INFINITY, -(double)INFINITY, (double)NAN};
    const int mix = rng_int(rng, 0, 7);
    for (int k = 0; k < dim; k++) {
        box[k] = mix == 0 ? 8 * rng_signed(rng) : rng_int(rng, -8, 8);
        box[dim + k] = box[k] + rng_int(rng, mix == 1 ? -1 : 0, 3);
        if (mix == 2 && rng_once_in(rng, 3)) box[rng_once_in(rng, 2) ? k : dim + k] = rare[rng_int(rng, 0, 6)];
    }
    for (int k = 0; k < 2 * dim && narrow; k++) box[k] = (double)(float)box[k];
}

static bool meet(const struct model *m, uint32_t i, uint32_t k, bool open) {
    const double *const p = m->box[i], *const q = m->box[k];
    if (m->dim == 2) {
        const grz2_aabb a = {{p[0], p[1]}, {p[2], p[3]}}, b = {{q[0], q[1]}, {q[2], q[3]}};
        return open ? grz2_overlap_open_aabb_aabb(&a, &b) : grz2_overlap_aabb_aabb(&a, &b);
    }
    const grz3_aabb a = {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}}, b = {{q[0], q[1], q[2]}, {q[3], q[4], q[5]}};
    return open ? grz3_overlap_open_aabb_aabb(&a, &b) : grz3_overlap_aabb_aabb(&a, &b);
}

static grz_status move(struct model *m, uint32_t place, const double n[6]) {
    const grz2_aabb a = {{n[0], n[1]}, {n[2], n[3]}};
    const grz3_aabb b = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    const grz_status status = m->dim == 2 ? grz2_tree_move(m->tree, place, &a) : grz3_tree_move(m->tree, place, &b);
    if (status == GRZ_OK) memcpy(m->box[place], n, sizeof m->box[place]);
    return status;
}

static grz_status insert(struct model *m, uint32_t id, const double n[6], uint32_t *place) {
    const grz2_aabb a = {{n[0], n[1]}, {n[2], n[3]}};
    const grz3_aabb b = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
    return m->dim == 2 ? grz2_tree_insert(m->tree, &a, id, place) : grz3_tree_insert(m->tree, &b, id, place);
}

/* Puts a box where the tree is going to: at the place given up last, or the next. */
static grz_status add(struct model *m, uint32_t expected, const double n[6]) {
    uint32_t place = MOST;
    const grz_status status = insert(m, id_of(expected), n, &place);
    if (status != GRZ_OK) return status;
    assert_int_equal(place, expected);
    m->has[place] = true;
    m->places += place == m->places;
    memcpy(m->box[place], n, sizeof m->box[place]);
    return status;
}

static void start(struct model *m, struct rng *rng, int dim, size_t count, const grz_allocator *allocator) {
    static float narrow[MOST * 6];
    static double wide[MOST * 6];
    uint32_t ids[MOST];
    const bool floats = rng_once_in(rng, 2);
    memset(m, 0, sizeof *m);
    m->dim = dim;
    m->places = count;
    for (uint32_t i = 0; i < count; i++) {
        make_box(rng, dim, floats, m->box[i]);
        m->has[i] = true;
        ids[i] = id_of(i);
        for (int k = 0; k < 2 * dim; k++) {
            wide[i * (uint32_t)(2 * dim) + (uint32_t)k] = m->box[i][k];
            narrow[i * (uint32_t)(2 * dim) + (uint32_t)k] = (float)m->box[i][k];
        }
    }
    const grz_boxes boxes = {dim, floats ? GRZ_FLOAT : GRZ_DOUBLE, count, 0, floats ? (const void *)narrow : wide};
    assert_int_equal(grz_tree_build(&m->tree, &boxes, ids, &(grz_tree_options){.allocator = allocator}), GRZ_OK);
}

struct matrix {
    bool seen[MOST][MOST];
};

static bool note(void *user, const grz_pair *pairs, size_t count) {
    struct matrix *const m = user;
    for (size_t i = 0; i < count; i++) {
        assert_true(pairs[i].a < MOST && pairs[i].b < MOST && !m->seen[pairs[i].a][pairs[i].b]);
        m->seen[pairs[i].a][pairs[i].b] = true;
    }
    return true;
}

static bool tick(void *user, uint32_t id) {
    bool *const seen = user;
    assert_true(id < MOST && !seen[id]);
    seen[id] = true;
    return true;
}

/* What a box at any place of the model meets. */
static void check_overlaps(const struct model *m, uint32_t asker, bool open) {
    const double *const n = m->box[asker];
    const grz2_shape a = {.kind = GRZ_AABB, .aabb = {{n[0], n[1]}, {n[2], n[3]}}};
    const grz3_shape b = {.kind = GRZ_AABB, .aabb = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}}};
    bool seen[MOST] = {false};
    assert_int_equal(m->dim == 2 ? grz2_tree_overlap(m->tree, &a, &(grz_tree_query_options){.open = open}, tick, seen)
                                 : grz3_tree_overlap(m->tree, &b, &(grz_tree_query_options){.open = open}, tick, seen),
                     GRZ_OK);
    for (uint32_t i = 0; i < m->places; i++) assert_int_equal(seen[id_of(i)], m->has[i] && meet(m, i, asker, open));
}

static void check_cast(const struct model *m, struct rng *rng) {
    double n[6];
    for (int k = 0; k < 6; k++) n[k] = rng_int(rng, -10, 10);
    grz_tree_hit first = {MOST, (double)INFINITY, (double)INFINITY}, hit, got;
    for (uint32_t i = 0; i < m->places; i++) {
        const double *const p = m->box[i];
        const grz2_shape a = {.kind = GRZ_SEGMENT, .segment = {{n[0], n[1]}, {n[2], n[3]}}};
        const grz2_shape box2 = {.kind = GRZ_AABB, .aabb = {{p[0], p[1]}, {p[2], p[3]}}};
        const grz3_shape b = {.kind = GRZ_SEGMENT, .segment = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}}};
        const grz3_shape box3 = {.kind = GRZ_AABB, .aabb = {{p[0], p[1], p[2]}, {p[3], p[4], p[5]}}};
        hit.id = id_of(i);
        if (!m->has[i]) continue;
        if ((m->dim == 2 ? outcome_of(grz2_cast(&a, &box2, &hit.enter, &hit.exit))
                         : outcome_of(grz3_cast(&b, &box3, &hit.enter, &hit.exit))) != OUTCOME_YES)
            continue;
        if (hit.enter < first.enter || (hit.enter == first.enter && hit.id < first.id)) first = hit;
    }
    const grz2_shape a = {.kind = GRZ_SEGMENT, .segment = {{n[0], n[1]}, {n[2], n[3]}}};
    const grz3_shape b = {.kind = GRZ_SEGMENT, .segment = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}}};
    const int answer = m->dim == 2 ? outcome_of(grz2_tree_cast_first(m->tree, &a, NULL, &got))
                                   : outcome_of(grz3_tree_cast_first(m->tree, &b, NULL, &got));
    assert_int_equal(answer, first.id < MOST ? OUTCOME_YES : OUTCOME_NO);
    if (answer == OUTCOME_YES) assert_true(got.id == first.id && got.enter == first.enter && got.exit == first.exit);
}

static void check(const struct model *m, struct rng *rng) {
    static struct matrix pairs;
    const bool open = rng_once_in(rng, 3);
    const grz_tree_facts facts = grz_tree_about(m->tree);
    size_t boxes = 0, empty = 0;
    for (uint32_t i = 0; i < m->places; i++) {
        boxes += m->has[i];
        empty += m->has[i] && !meet(m, i, i, false);
    }
    assert_true(facts.boxes == boxes && facts.empty == empty && facts.places == m->places);
    memset(&pairs, 0, sizeof pairs);
    const grz_tree_pairs_options how = {.open = open};
    assert_int_equal(grz_tree_pairs(m->tree, m->tree, &how, note, &pairs), GRZ_OK);
    for (uint32_t i = 0; i < m->places; i++)
        for (uint32_t k = 0; k < m->places; k++)
            assert_int_equal(pairs.seen[id_of(i)][id_of(k)],
                             id_of(i) < id_of(k) && m->has[i] && m->has[k] && meet(m, i, k, open));
    for (int i = 0; i < 4 && m->places > 0; i++) check_overlaps(m, (uint32_t)rng_int(rng, 0, (int)m->places - 1), open);
    check_cast(m, rng);
}

/* Places that were given up, the last one on top. */
struct stack {
    uint32_t place[MOST];
    int count;
};

static uint32_t any_place(const struct model *m, struct rng *rng) {
    uint32_t place = (uint32_t)rng_int(rng, 0, (int)m->places - 1);
    while (!m->has[place]) place = (place + 1) % (uint32_t)m->places;
    return place;
}

/* One change of any kind; where boxes all come to one place, the tree must part what cannot be told apart. */
static void change(struct model *m, struct rng *rng, struct stack *gone, bool crowded) {
    const size_t count = m->places - (size_t)gone->count;
    const int what = count == 0 ? 0 : rng_int(rng, 0, 3);
    double box[6];
    make_box(rng, m->dim, rng_once_in(rng, 2), box);
    for (int k = 0; k < 6 && crowded; k++) box[k] = 1;
    if (what == 0 && count < MOST) {
        const uint32_t place = gone->count > 0 ? gone->place[--gone->count] : (uint32_t)m->places;
        assert_int_equal(add(m, place, box), GRZ_OK);
    } else if (what == 1) {
        const uint32_t place = gone->place[gone->count++] = any_place(m, rng);
        assert_int_equal(grz_tree_remove(m->tree, place), GRZ_OK);
        assert_int_equal(grz_tree_remove(m->tree, place), GRZ_ERROR_ARGUMENT);
        m->has[place] = false;
    } else if (count > 0) {
        assert_int_equal(move(m, any_place(m, rng), box), GRZ_OK);
    }
}

static void changed_trees_answer_as_their_boxes_do(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "changes");
    static struct model m;
    for (int n = 0; n < 60; n++) {
        struct stack gone = {.count = 0};
        start(&m, &rng, 2 + n % 2, (size_t)rng_int(&rng, 0, n % 3 == 0 ? 6 : 120), NULL);
        for (int i = 0; i < 400; i++) {
            change(&m, &rng, &gone, n % 5 == 0);
            if (i % 10 == 0 || i < 10) check(&m, &rng);
        }
        grz_tree_free(m.tree);
    }
}

static void boxes_come_to_an_empty_tree_and_all_go(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "changes empty");
    static struct model m;
    for (int dim = 2; dim <= 3; dim++) {
        start(&m, &rng, dim, 0, NULL);
        for (int round = 0; round < 3; round++) {
            double box[6];
            for (uint32_t i = 0; i < MOST; i++) {
                make_box(&rng, dim, false, box);
                assert_int_equal(add(&m, round == 0 ? i : MOST - 1 - i, box), GRZ_OK);
                if (i % 16 == 0) check(&m, &rng);
            }
            for (uint32_t i = 0; i < MOST; i++) {
                const uint32_t place = i;
                assert_int_equal(grz_tree_remove(m.tree, place), GRZ_OK);
                m.has[place] = false;
                if (i % 16 == 0) check(&m, &rng);
            }
            assert_int_equal(grz_tree_about(m.tree).boxes, 0);
        }
        grz_tree_free(m.tree);
    }
}

/* Also where boxes of the other kind of numbers come, or others are empty. */
static void a_changed_tree_is_refitted(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "changes refit");
    static struct model m;
    for (int n = 0; n < 60; n++) {
        struct stack gone = {.count = 0};
        double wide[MOST * 6];
        start(&m, &rng, 2 + n % 2, 60, NULL);
        for (int i = 0; i < 50; i++) change(&m, &rng, &gone, false);
        for (uint32_t i = 0; i < m.places; i++) {
            if (n % 3 > 0 || !meet(&m, i, i, false)) make_box(&rng, m.dim, false, m.box[i]);
            memcpy(wide + i * 2 * (uint32_t)m.dim, m.box[i], 2 * (size_t)m.dim * sizeof *wide);
        }
        const grz_boxes boxes = {m.dim, GRZ_DOUBLE, m.places, 0, wide};
        assert_int_equal(grz_tree_refit(m.tree, &boxes), GRZ_OK);
        check(&m, &rng);
        for (int i = 0; i < 50; i++) change(&m, &rng, &gone, false);
        check(&m, &rng);
        grz_tree_free(m.tree);
    }
}

static void bad_places_are_refused(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "changes bad");
    static struct model m;
    const grz2_aabb square = {{0, 0}, {1, 1}};
    const grz3_aabb cube = {{0, 0, 0}, {1, 1, 1}};
    start(&m, &rng, 2, 3, NULL);
    assert_int_equal(grz2_tree_move(m.tree, 3, &square), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_tree_remove(m.tree, 3), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz3_tree_move(m.tree, 1, &cube), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz3_tree_insert(m.tree, &cube, 0, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_tree_remove(m.tree, 1), GRZ_OK);
    m.has[1] = false;
    assert_int_equal(grz2_tree_move(m.tree, 1, &square), GRZ_ERROR_ARGUMENT);
    check(&m, &rng);
    assert_int_equal(grz2_tree_insert(m.tree, &square, id_of(1), NULL), GRZ_OK);
    grz_tree_free(m.tree);
}

/* Each change fails at its first call of the allocator, its second, ..., and then is done; in between the tree is as it
 * was. */
static void without_memory_nothing_changes(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "changes memory");
    static struct model m;
    for (int n = 0; n < 12; n++) {
        struct stack gone = {.count = 0};
        struct ledger l = {.left = -1};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
        int failures = 0;
        start(&m, &rng, 2 + n % 2, (size_t)(n % 4) * 20, &allocator);
        for (int i = 0; i < 150; i++) {
            double box[6];
            make_box(&rng, m.dim, false, box);
            const size_t count = m.places - (size_t)gone.count;
            const int what = count == 0 ? 0 : rng_int(&rng, 0, 4);
            const uint32_t place = count > 0 ? any_place(&m, &rng) : 0;
            grz_status status = GRZ_ERROR_MEMORY;
            for (int k = 0; status != GRZ_OK; k++) {
                const uint32_t next = gone.count > 0 ? gone.place[gone.count - 1] : (uint32_t)m.places;
                l.left = k;
                status = what > 1                     ? move(&m, place, box)
                         : what == 1 || count == MOST ? grz_tree_remove(m.tree, place)
                                                      : add(&m, next, box);
                l.left = -1;
                if (status == GRZ_OK) break;
                assert_int_equal(status, GRZ_ERROR_MEMORY);
                assert_true(k < 20);
                failures++;
                check(&m, &rng);
            }
            assert_true(l.lent >= grz_tree_about(m.tree).bytes);
            if (what == 0 && count < MOST) {
                gone.count -= gone.count > 0;
            } else if (what <= 1) {
                m.has[place] = false;
                gone.place[gone.count++] = place;
            }
        }
        assert_true(failures > 5);
        check(&m, &rng);
        grz_tree_free(m.tree);
        assert_int_equal(l.lent, 0);
    }
}

static void flushing_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2026, "changes flushed");
    static struct model m;
    for (int n = 0; n < 40; n++) {
        start(&m, &rng, 2 + n % 2, 40, NULL);
        for (int i = 0; i < 200; i++) {
            double box[6];
            make_box(&rng, m.dim, false, box);
            for (int k = 0; k < 2 * m.dim; k++) box[k] *= 0x1p-1073;
            flush_to_zero(true);
            const grz_status status = move(&m, (uint32_t)i % 40, box);
            flush_to_zero(false);
            assert_int_equal(status, GRZ_OK);
        }
        check(&m, &rng);
        grz_tree_free(m.tree);
    }
}

/* A crowd at one place, and one after the other along a line, would make a tree without balance as high as they are
 * many. */
static void no_order_makes_a_tree_too_high(void **state) {
    (void)state;
    enum { COUNT = 6000 };
    for (int how = 0; how < 3; how++) {
        const grz_boxes none = grz2_boxes(NULL, 0);
        grz_tree *tree;
        assert_int_equal(grz_tree_build(&tree, &none, NULL, NULL), GRZ_OK);
        for (uint32_t i = 0; i < COUNT; i++) {
            const double x = how == 0 ? 0 : how == 1 ? i : ldexp(1, (int)(i % 1000));
            const grz2_aabb box = {{x, 0}, {x + 0.5, 1}};
            assert_int_equal(grz2_tree_insert(tree, &box, i, NULL), GRZ_OK);
        }
        const grz2_segment way = {{0.25, -1}, {0.25, 2}};
        const grz2_shape caster = grz2_shape_from_segment(&way);
        size_t total;
        grz2_tree_cast_all(tree, &caster, NULL, NULL, 0, &total);
        assert_int_equal(total, how == 0 ? COUNT : how == 1 ? 1 : 0);
        grz_tree_free(tree);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(changed_trees_answer_as_their_boxes_do),
        cmocka_unit_test(boxes_come_to_an_empty_tree_and_all_go),
        cmocka_unit_test(a_changed_tree_is_refitted),
        cmocka_unit_test(bad_places_are_refused),
        cmocka_unit_test(without_memory_nothing_changes),
        cmocka_unit_test(flushing_to_zero_changes_nothing),
        cmocka_unit_test(no_order_makes_a_tree_too_high),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
