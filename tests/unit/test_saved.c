/* Saved trees: as they were, whole, in parts, and with wrong bytes.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/ledger.h"
#include "support/rng.h"
#include "support/saved.h"

#include <graze/graze.h>

#include <math.h>

enum { MOST = 120 };

static double number(struct rng *rng) {
    return rng_once_in(rng, 30) ? (double)INFINITY * (rng_once_in(rng, 2) ? 1 : -1) : rng_int(rng, -6, 6);
}

static grz3_aabb any_box(struct rng *rng) {
    const grz3_vec least = {number(rng), number(rng), number(rng)};
    const double size = rng_int(rng, -1, 3);
    return (grz3_aabb){least, {least.x + size, least.y + 1, least.z + size}};
}

/* Of floats or doubles, with ids or without, changed or not. */
static grz_tree *make_tree(struct rng *rng, int dim, size_t count, bool floats, bool with_ids, int changes) {
    float narrow[MOST * 6];
    double wide[MOST * 6];
    uint32_t ids[MOST];
    for (size_t i = 0; i < count; i++) {
        const grz3_aabb b = any_box(rng);
        const double n[6] = {b.min.x, b.min.y, dim == 2 ? b.max.x : b.min.z, dim == 2 ? b.max.y : b.max.x,
                             b.max.y, b.max.z};
        for (size_t k = 0; k < 2 * (size_t)dim; k++) {
            wide[i * 2 * (size_t)dim + k] = n[k];
            narrow[i * 2 * (size_t)dim + k] = (float)n[k];
        }
        ids[i] = (uint32_t)(3 * i);
    }
    const grz_boxes boxes = {dim, floats ? GRZ_FLOAT : GRZ_DOUBLE, count, 0, floats ? (const void *)narrow : wide};
    grz_tree *tree;
    assert_int_equal(grz_tree_build(&tree, &boxes, with_ids ? ids : NULL, NULL), GRZ_OK);
    for (int i = 0; i < changes && count > 0; i++) {
        const grz3_aabb b = any_box(rng);
        const grz2_aabb flat = {{b.min.x, b.min.y}, {b.max.x, b.max.y}};
        const uint32_t place = (uint32_t)rng_int(rng, 0, (int)count - 1);
        const grz_status gone = grz_tree_remove(tree, place);
        assert_true(gone == GRZ_OK || gone == GRZ_ERROR_ARGUMENT);
        if (rng_once_in(rng, 3)) continue;
        assert_int_equal(
            dim == 2 ? grz2_tree_insert(tree, &flat, place, NULL) : grz3_tree_insert(tree, &b, place, NULL), GRZ_OK);
    }
    return tree;
}

static grz_tree *any_tree(struct rng *rng, int n) {
    return make_tree(rng, 2 + n % 2, (size_t)rng_int(rng, 0, n % 7 == 0 ? 5 : MOST), n / 2 % 2, n / 4 % 2,
                     n / 8 % 3 * 20);
}

static void save(const grz_tree *tree, struct saved *s) {
    s->count = 0;
    assert_int_equal(grz_tree_save(tree, &(grz_writer){saved_write, s}), GRZ_OK);
}

/* A sum over all pairs that does not depend on their order. */
static bool add_up(void *user, const grz_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++)
        *(uint64_t *)user += UINT64_C(0x9e3779b97f4a7c15) * (pairs[i].a * UINT64_C(0x100000001) + pairs[i].b) + 1;
    return true;
}

static uint64_t sum_of(const grz_tree *a, const grz_tree *b) {
    uint64_t sum = 0;
    assert_int_equal(grz_tree_pairs(a, b, NULL, add_up, &sum), GRZ_OK);
    return sum;
}

static struct saved saved, again;

static void a_loaded_tree_is_the_saved_one(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "saved");
    for (int n = 0; n < 200; n++) {
        grz_tree *const tree = any_tree(&rng, n), *loaded;
        save(tree, &saved);
        uint64_t at = 0;
        const size_t whole = saved.count;
        memset(saved.bytes + whole, 7, 16);
        saved.count += 16; /* what comes after is left alone */
        assert_int_equal(saved_load(&saved, &loaded, NULL, &at), GRZ_OK);
        assert_true(at == whole && saved.at == whole);
        const grz_tree_facts a = grz_tree_about(tree), b = grz_tree_about(loaded);
        assert_true(a.dimension == b.dimension && a.boxes == b.boxes && a.empty == b.empty && a.places == b.places);
        const uint64_t sum = sum_of(tree, tree);
        assert_true(sum == sum_of(loaded, loaded) && sum_of(tree, loaded) == sum_of(loaded, tree));
        save(loaded, &again);
        assert_int_equal(again.count, whole);
        assert_memory_equal(again.bytes, saved.bytes, whole);
        const grz2_aabb square = {{0, 0}, {1, 1}};
        const grz3_aabb cube = {{0, 0, 0}, {1, 1, 1}};
        for (int i = 0; i < 3; i++) {
            uint32_t p, q;
            assert_int_equal(a.dimension == 2 ? grz2_tree_insert(tree, &square, 9, &p)
                                              : grz3_tree_insert(tree, &cube, 9, &p),
                             GRZ_OK);
            assert_int_equal(a.dimension == 2 ? grz2_tree_insert(loaded, &square, 9, &q)
                                              : grz3_tree_insert(loaded, &cube, 9, &q),
                             GRZ_OK);
            assert_int_equal(p, q);
        }
        assert_true(sum_of(tree, tree) == sum_of(loaded, loaded));
        grz_tree_free(tree);
        grz_tree_free(loaded);
    }
}

/* The same on all machines: a number of each size, and where it stands. */
static void the_first_byte_of_a_word_is_the_low_one(void **state) {
    (void)state;
    static const grz2_aabb square = {{1, 2}, {3, 4}};
    static const uint32_t id = 0x01020304;
    static const unsigned char wanted[] = {'g', 'r', 'z', 't', 'r', 'e', 'e', '\n', 1, 0, 0, 0, 2, 0, 0, 0,
                                           1,   0,   0,   0,   1,   0,   0,   0,    0, 0, 0, 0, 1, 0, 0, 0};
    static const unsigned char then[] = {4, 3, 2, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xf0, 0x3f};
    const grz_boxes boxes = grz2_boxes(&square, 1);
    grz_tree *tree;
    assert_int_equal(grz_tree_build(&tree, &boxes, &id, NULL), GRZ_OK);
    save(tree, &saved);
    assert_int_equal(saved.count, 40 + 4 + 8 + 4 + 32 + 8);
    assert_memory_equal(saved.bytes, wanted, sizeof wanted);
    assert_memory_equal(saved.bytes + 40, then, sizeof then);
    grz_tree_free(tree);
}

static void a_part_of_a_tree_is_refused_where_it_ends(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "saved parts");
    for (int n = 0; n < 24; n++) {
        grz_tree *const tree = any_tree(&rng, n), *loaded;
        save(tree, &saved);
        for (size_t whole = saved.count; saved.count-- > 0;) {
            uint64_t at = whole;
            assert_int_equal(saved_load(&saved, &loaded, NULL, &at), GRZ_ERROR_STREAM);
            assert_true(!loaded && at == saved.count);
        }
        grz_tree_free(tree);
    }
}

static void a_wrong_byte_is_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "saved bytes");
    for (int n = 0; n < 50; n++) {
        grz_tree *const tree = any_tree(&rng, n), *loaded;
        save(tree, &saved);
        for (int i = 0; i < 2000; i++) {
            unsigned char *const byte = &saved.bytes[rng_int(&rng, 0, (int)saved.count - 1)], right = *byte;
            uint64_t at = UINT64_MAX;
            *byte ^= (unsigned char)rng_int(&rng, 1, 255);
            assert_int_equal(saved_load(&saved, &loaded, NULL, &at), GRZ_ERROR_FORMAT);
            assert_true(!loaded && at < saved.count);
            *byte = right;
        }
        grz_tree_free(tree);
    }
}

/* Wrong numbers with right checksums: an error, or a tree that answers; and no more memory than bytes that came account
 * for. */
static void forged_trees_do_no_harm(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "saved forged");
    int loads = 0, errors = 0;
    for (int n = 0; n < 50; n++) {
        grz_tree *const tree = any_tree(&rng, n), *loaded;
        save(tree, &saved);
        const struct saved right = saved;
        for (int i = 0; i < 400; i++) {
            struct ledger l = {.left = -1};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
            const size_t where = (size_t)rng_int(&rng, 8, rng_once_in(&rng, 2) ? 31 : (int)saved.count - 1);
            uint64_t at;
            saved.bytes[where] ^=
                (unsigned char)(rng_once_in(&rng, 2) ? 1 << rng_int(&rng, 0, 7) : rng_int(&rng, 1, 255));
            saved_sign(&saved, 3 + GRZ_SAVED_NUMBERS);
            const grz_status status = saved_load(&saved, &loaded, &allocator, &at);
            assert_true(status == GRZ_OK || status == GRZ_ERROR_FORMAT || status == GRZ_ERROR_STREAM);
            assert_true(l.most < 1000000);
            if (status == GRZ_OK) sum_of(loaded, loaded);
            else assert_null(loaded);
            loads += status == GRZ_OK;
            errors += status != GRZ_OK;
            grz_tree_free(loaded);
            assert_int_equal(l.lent, 0);
            memcpy(saved.bytes, right.bytes, saved.count);
        }
        grz_tree_free(tree);
    }
    assert_true(loads > 1000 && errors > 1000);
}

static void without_memory_nothing_is_loaded(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "saved memory");
    for (int n = 0; n < 24; n++) {
        grz_tree *const tree = any_tree(&rng, n), *loaded;
        grz_status status = GRZ_ERROR_MEMORY;
        save(tree, &saved);
        for (int k = 0; status != GRZ_OK; k++) {
            struct ledger l = {.left = k};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
            status = saved_load(&saved, &loaded, &allocator, NULL);
            assert_int_equal(status, loaded ? GRZ_OK : GRZ_ERROR_MEMORY);
            assert_true(k < 30);
            grz_tree_free(loaded);
            assert_int_equal(l.lent, 0);
        }
        grz_tree_free(tree);
    }
}

static void a_writer_that_fails_ends_it(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "saved writer");
    grz_tree *const tree = make_tree(&rng, 3, MOST, false, true, 40);
    save(tree, &saved);
    for (size_t n = 0; n <= saved.count; n += n + 50 < saved.count ? 50 : 1) {
        size_t left = n;
        assert_int_equal(grz_tree_save(tree, &(grz_writer){saved_write_some, &left}),
                         n == saved.count ? GRZ_OK : GRZ_ERROR_STREAM);
    }
    grz_tree_free(tree);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_loaded_tree_is_the_saved_one),
        cmocka_unit_test(the_first_byte_of_a_word_is_the_low_one),
        cmocka_unit_test(a_part_of_a_tree_is_refused_where_it_ends),
        cmocka_unit_test(a_wrong_byte_is_found),
        cmocka_unit_test(forged_trees_do_no_harm),
        cmocka_unit_test(without_memory_nothing_is_loaded),
        cmocka_unit_test(a_writer_that_fails_ends_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
