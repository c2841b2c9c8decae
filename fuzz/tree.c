/* Fuzz target: all queries of trees of any boxes with any shape, compared with all boxes one by one.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/outcome.h"
#include "support/saved.h"
#include "support/shape.h"

#include <assert.h>
#include <stdlib.h>

enum { MOST = 24 };

typedef struct set {
    int dim;
    bool floats;
    size_t count;
    double wide[MOST * 6];
    float narrow[MOST * 6];
    union library_shape at[MOST];
} set;

static void take_set(bytes *in, set *s, int dim, size_t count) {
    const size_t numbers = 2 * (size_t)dim;
    *s = (set){.dim = dim, .floats = take_byte(in) % 2, .count = count};
    for (size_t i = 0; i < count * numbers; i++) {
        s->wide[i] = take_number(in);
        s->narrow[i] = (float)s->wide[i];
        if (s->floats) s->wide[i] = (double)s->narrow[i];
    }
    for (size_t i = 0; i < count; i++) {
        struct shape box = {.dim = dim, .kind = GRZ_AABB};
        memcpy(box.n, s->wide + i * numbers, numbers * sizeof(double));
        s->at[i] = shape_for_library(&box);
    }
}

static grz_boxes boxes_of(const set *s) {
    return (grz_boxes){s->dim, s->floats ? GRZ_FLOAT : GRZ_DOUBLE, s->count, 0,
                       s->floats ? (const void *)s->narrow : s->wide};
}

/* A shape of any kind, and its displacement. */
typedef struct mover {
    struct shape shape;
    union library_shape in;
    union {
        grz2_vec in2;
        grz3_vec in3;
    } by;
    bool open;
} mover;

static void take_mover(bytes *in, mover *m, int dim) {
    *m = (mover){.shape = {.dim = dim, .kind = (int)(take_byte(in) % GRZ_KIND_COUNT)}, .open = take_byte(in) % 2};
    const int count = shape_count(dim, m->shape.kind);
    for (int i = 0; i < count; i++) m->shape.n[i] = take_number(in);
    if (take_byte(in) % 4 == 0) m->shape.radius = take_number(in);
    for (int k = 0; k < dim; k++) numbers_of(&m->by.in3)[k] = take_number(in);
    m->in = shape_for_library(&m->shape);
}

static bool overlap(const mover *m, const union library_shape *b) {
    if (m->shape.dim == 2) return (m->open ? grz2_overlap_open : grz2_overlap)(&m->in.in2, &b->in2);
    return (m->open ? grz3_overlap_open : grz3_overlap)(&m->in.in3, &b->in3);
}

static int cast(const mover *m, const union library_shape *b, double *enter, double *exit) {
    if (m->shape.dim == 2) return outcome_of((m->open ? grz2_cast_open : grz2_cast)(&m->in.in2, &b->in2, enter, exit));
    return outcome_of((m->open ? grz3_cast_open : grz3_cast)(&m->in.in3, &b->in3, enter, exit));
}

static int sweep(const mover *m, const union library_shape *b, double *enter, double *exit) {
    if (m->shape.dim == 2)
        return outcome_of((m->open ? grz2_sweep_open : grz2_sweep)(&m->in.in2, &m->by.in2, &b->in2, NULL, enter, exit));
    return outcome_of((m->open ? grz3_sweep_open : grz3_sweep)(&m->in.in3, &m->by.in3, &b->in3, NULL, enter, exit));
}

static bool count_ids(void *user, uint32_t id) {
    assert(id < MOST);
    ++*(size_t *)user;
    return true;
}

static void check_overlaps(const grz_tree *tree, const set *s, const mover *m) {
    size_t met = 0, expected = 0;
    const bool in2 = s->dim == 2;
    const grz_status status =
        in2 ? grz2_tree_overlap(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open}, count_ids, &met)
            : grz3_tree_overlap(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open}, count_ids, &met);
    const int any =
        in2 ? outcome_of(grz2_tree_overlap_any(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open}))
            : outcome_of(grz3_tree_overlap_any(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open}));
    size_t total;
    const int all = in2 ? outcome_of(grz2_tree_overlap_all(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open},
                                                           NULL, 0, &total))
                        : outcome_of(grz3_tree_overlap_all(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open},
                                                           NULL, 0, &total));
    assert(all == any && total == met);
    for (size_t i = 0; i < s->count; i++) expected += overlap(m, &s->at[i]);
    assert(met == expected && status == GRZ_OK && any == (expected > 0));
}

typedef int asker(const mover *m, const union library_shape *b, double *enter, double *exit);

/* Compares the result of a search with the boxes one by one. */
static void check_hits(const set *s, const mover *m, asker *ask, int answer, const grz_tree_hit *first,
                       const grz_tree_hit *all, size_t total) {
    size_t hits = 0;
    grz_tree_hit least = {0, (double)INFINITY, (double)INFINITY};
    for (size_t i = 0; i < s->count; i++) {
        grz_tree_hit hit = {.id = (uint32_t)i};
        if (ask(m, &s->at[i], &hit.enter, &hit.exit) != OUTCOME_YES) continue;
        if (hits++ == 0 || hit.enter < least.enter) least = hit;
    }
    if (answer == OUTCOME_UNSUPPORTED) return;
    assert(total == hits && answer == (hits > 0));
    assert(first->id == least.id && first->enter == least.enter && first->exit == least.exit);
    for (size_t i = 1; i < total; i++)
        assert(all[i - 1].enter < all[i].enter || (all[i - 1].enter == all[i].enter && all[i - 1].id < all[i].id));
}

static void check_casts(const grz_tree *tree, const set *s, const mover *m) {
    grz_tree_hit first, all[MOST];
    size_t total;
    if (s->dim == 2) {
        const int answer =
            outcome_of(grz2_tree_cast_first(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open}, &first));
        assert(outcome_of(grz2_tree_cast_any(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open})) == answer);
        assert(outcome_of(grz2_tree_cast_all(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open}, all, MOST,
                                             &total)) == answer);
        check_hits(s, m, cast, answer, &first, all, total);
    } else {
        const int answer =
            outcome_of(grz3_tree_cast_first(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open}, &first));
        assert(outcome_of(grz3_tree_cast_any(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open})) == answer);
        assert(outcome_of(grz3_tree_cast_all(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open}, all, MOST,
                                             &total)) == answer);
        check_hits(s, m, cast, answer, &first, all, total);
    }
}

static void check_sweeps(const grz_tree *tree, const set *s, const mover *m) {
    grz_tree_hit first, all[MOST];
    size_t total;
    if (s->dim == 2) {
        const int answer = outcome_of(
            grz2_tree_sweep_first(tree, &m->in.in2, &m->by.in2, &(grz_tree_query_options){.open = m->open}, &first));
        assert(outcome_of(grz2_tree_sweep_any(tree, &m->in.in2, &m->by.in2,
                                              &(grz_tree_query_options){.open = m->open})) == answer);
        assert(outcome_of(grz2_tree_sweep_all(tree, &m->in.in2, &m->by.in2, &(grz_tree_query_options){.open = m->open},
                                              all, MOST, &total)) == answer);
        check_hits(s, m, sweep, answer, &first, all, total);
    } else {
        const int answer = outcome_of(
            grz3_tree_sweep_first(tree, &m->in.in3, &m->by.in3, &(grz_tree_query_options){.open = m->open}, &first));
        assert(outcome_of(grz3_tree_sweep_any(tree, &m->in.in3, &m->by.in3,
                                              &(grz_tree_query_options){.open = m->open})) == answer);
        assert(outcome_of(grz3_tree_sweep_all(tree, &m->in.in3, &m->by.in3, &(grz_tree_query_options){.open = m->open},
                                              all, MOST, &total)) == answer);
        check_hits(s, m, sweep, answer, &first, all, total);
    }
}

static double distance(const mover *m, const union library_shape *b) {
    return m->shape.dim == 2 ? grz2_distance(&m->in.in2, &b->in2, NULL, NULL)
                             : grz3_distance(&m->in.in3, &b->in3, NULL, NULL);
}

static bool within(const mover *m, const union library_shape *b, double margin) {
    return m->shape.dim == 2 ? grz2_within(&m->in.in2, &b->in2, margin) : grz3_within(&m->in.in3, &b->in3, margin);
}

/* The nearest boxes within a distance: as many as there are, none farther than one that is left out. */
static void check_nearest(const grz_tree *tree, const set *s, const mover *m) {
    const bool in2 = s->dim == 2;
    grz_tree_neighbor nearest, all[MOST];
    size_t count, expected = 0;
    const double margin = m->shape.n[0];
    const int answer = in2 ? outcome_of(grz2_tree_nearest(tree, &m->in.in2, NULL, &nearest))
                           : outcome_of(grz3_tree_nearest(tree, &m->in.in3, NULL, &nearest));
    const int near = in2 ? outcome_of(grz2_tree_nearest_k(tree, &m->in.in2, margin, NULL, all, MOST, &count))
                         : outcome_of(grz3_tree_nearest_k(tree, &m->in.in3, margin, NULL, all, MOST, &count));
    for (size_t i = 0; i < s->count; i++) {
        expected += within(m, &s->at[i], margin);
        const double d = distance(m, &s->at[i]);
        assert(d > nearest.distance || (d == nearest.distance && (i >= nearest.id || d == (double)INFINITY)));
        (void)d;
    }
    assert(count == expected && near == (count > 0 ? OUTCOME_YES : OUTCOME_NO));
    assert(count == 0 || (answer == OUTCOME_YES && all[0].distance == nearest.distance));
    for (size_t i = 0; i < count; i++) assert(all[i].distance == distance(m, &s->at[all[i].id]));
    for (size_t i = 1; i < count; i++)
        assert(all[i - 1].distance < all[i].distance ||
               (all[i - 1].distance == all[i].distance && all[i - 1].id < all[i].id));
    (void)answer, (void)near, (void)expected;
}

static bool count_pairs(void *user, const grz_pair *pairs, size_t count) {
    for (size_t i = 0; i < count; i++) assert(pairs[i].a < pairs[i].b && pairs[i].b < MOST);
    *(size_t *)user += count;
    return true;
}

static bool count_any(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs;
    *(size_t *)user += count;
    return true;
}

static void check_pairs(const grz_tree *tree, const set *s, bool open) {
    size_t pairs = 0, expected = 0, total;
    const grz_tree_pairs_options how = {.open = open};
    const grz_status status = grz_tree_pairs(tree, tree, &how, count_pairs, &pairs);
    grz_pair few[3];
    assert(grz_tree_pairs_fill(tree, tree, &how, few, 3, &total) == status && total == pairs);
    mover box = {.shape = {.dim = s->dim}, .open = open};
    for (size_t i = 0; i < s->count; i++) {
        box.in = s->at[i];
        for (size_t k = 0; k < i; k++) expected += overlap(&box, &s->at[k]);
    }
    assert(status == GRZ_OK && pairs == expected);
    (void)status, (void)few, (void)total;
}

static void check_pairs_within(const grz_tree *tree, const set *s, double margin) {
    size_t pairs = 0, expected = 0;
    const grz_tree_pairs_options how = {.margin = margin};
    const grz_status status = grz_tree_pairs(tree, tree, &how, count_pairs, &pairs);
    mover box = {.shape = {.dim = s->dim}};
    for (size_t i = 0; i < s->count; i++) {
        box.in = s->at[i];
        for (size_t k = 0; k < i; k++) expected += within(&box, &s->at[k], margin);
    }
    assert(status == GRZ_OK && pairs == expected);
    (void)status;
}

static void check(const grz_tree *tree, const set *s, const mover *m) {
    assert(grz_tree_about(tree).boxes == s->count);
    check_overlaps(tree, s, m);
    check_casts(tree, s, m);
    check_sweeps(tree, s, m);
    check_nearest(tree, s, m);
    check_pairs(tree, s, m->open);
    check_pairs_within(tree, s, m->shape.n[0]);
}

/* Moves all boxes to those of another set, one by one; some are removed before, and inserted again. */
static void change(grz_tree *tree, const set *to, unsigned leavers) {
    for (uint32_t i = 0; i < to->count; i++) {
        const double *const n = to->wide + 2 * (size_t)to->dim * i;
        const grz2_aabb square = {{n[0], n[1]}, {n[2], n[3]}};
        const grz3_aabb cube = {{n[0], n[1], n[2]}, {n[3], n[4], n[5]}};
        grz_status status = GRZ_OK;
        if (leavers >> i % 8 & 1) {
            uint32_t place;
            status = grz_tree_remove(tree, i);
            assert(status == GRZ_OK);
            status =
                to->dim == 2 ? grz2_tree_insert(tree, &square, i, &place) : grz3_tree_insert(tree, &cube, i, &place);
            assert(place == i);
        } else {
            status = to->dim == 2 ? grz2_tree_move(tree, i, &square) : grz3_tree_move(tree, i, &cube);
        }
        assert(status == GRZ_OK);
        (void)status;
    }
}

/* A saved tree answers as the tree does; one with wrong bytes but right checksums is refused or is a valid tree. */
static void check_saved(bytes *in, const grz_tree *tree, const set *s, const mover *m) {
    static struct saved saved;
    grz_tree *loaded;
    saved.count = 0;
    const grz_status written = grz_tree_save(tree, &(grz_writer){saved_write, &saved});
    const grz_status read = saved_load(&saved, &loaded, NULL, NULL);
    assert(written == GRZ_OK && read == GRZ_OK);
    check(loaded, s, m);
    grz_tree_free(loaded);
    for (int i = take_byte(in) % 4; i >= 0; i--) {
        const size_t at = (take_byte(in) | (size_t)take_byte(in) << 8) % saved.count;
        saved.bytes[at] = (unsigned char)take_byte(in);
    }
    saved_sign(&saved, 3 + GRZ_SAVED_NUMBERS);
    size_t pairs = 0;
    const grz_tree_pairs_options how = {.open = m->open};
    if (saved_load(&saved, &loaded, NULL, NULL) == GRZ_OK) grz_tree_pairs(loaded, loaded, &how, count_any, &pairs);
    grz_tree_free(loaded);
    (void)written, (void)read;
}

/* The same boxes are met with flush-to-zero. */
static void check_flushed(const grz_tree *tree, const mover *m) {
    const bool in2 = m->shape.dim == 2;
    size_t plain = 0, flushed = 0;
    for (int on = 0; on < 2; on++) {
        flush_to_zero(on);
        if (in2)
            grz2_tree_overlap(tree, &m->in.in2, &(grz_tree_query_options){.open = m->open}, count_ids,
                              on ? &flushed : &plain);
        else
            grz3_tree_overlap(tree, &m->in.in3, &(grz_tree_query_options){.open = m->open}, count_ids,
                              on ? &flushed : &plain);
        flush_to_zero(false);
    }
    assert(plain == flushed);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    const int dim = 2 + take_byte(&in) % 2;
    static set s, moved;
    mover m;
    take_mover(&in, &m, dim);
    take_set(&in, &s, dim, take_byte(&in) % (MOST + 1));
    take_set(&in, &moved, dim, s.count);
    const grz_boxes boxes = boxes_of(&s), others = boxes_of(&moved);
    grz_tree *tree;
    const grz_status built = grz_tree_build(&tree, &boxes, NULL, NULL);
    assert(built == GRZ_OK);
    check(tree, &s, &m);
    const grz_status refitted = grz_tree_refit(tree, &others);
    assert(refitted == GRZ_OK);
    check(tree, &moved, &m);
    change(tree, &s, take_byte(&in));
    check(tree, &s, &m);
    check_saved(&in, tree, &s, &m);
    if (flush_exists()) check_flushed(tree, &m);
    grz_tree_free(tree);
    (void)built, (void)refitted;
    return 0;
}
