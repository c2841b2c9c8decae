/* Trees of boxes against all their boxes one by one, by the functions of single shapes.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/ledger.h"
#include "support/outcome.h"
#include "support/rng.h"
#include "support/shape.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 150, NUMBERS = 8 /* room of a box with its padding */ };

/* How numbers come about. */
enum mix { LATTICE, RANDOM, SPECIAL, MIXES };

/* Boxes as they are given, and what they stand for. */
struct crowd {
    int dim;
    size_t count, stride; /* in numbers */
    bool floats;
    float narrow[MOST * NUMBERS];
    double wide[MOST * NUMBERS];
    union library_shape at[MOST];
    uint32_t id[MOST];
    grz_tree *tree;
};

static grz_boxes boxes_of(const struct crowd *c) {
    const size_t size = c->floats ? sizeof(float) : sizeof(double);
    const void *const first = c->floats ? (const void *)c->narrow : (const void *)c->wide;
    return (grz_boxes){c->dim, c->floats ? GRZ_FLOAT : GRZ_DOUBLE, c->count, c->stride * size, first};
}

static double special(struct rng *rng) {
    static const double all[] = {
        0,     -0.0, (double)INFINITY, -(double)INFINITY, (double)NAN, 0x1p-1074, -0x1p-140, 0x1p-1022, 1e200, -1e300,
        1e-60, 1};
    const int i = rng_int(rng, 0, 15);
    return i < 12 ? all[i] : rng_int(rng, -3, 3);
}

static double number(struct rng *rng, enum mix mix) {
    if (mix == SPECIAL && rng_once_in(rng, 3)) return special(rng);
    return mix == RANDOM ? 4 * rng_signed(rng) : rng_int(rng, -4, 4);
}

static double size(struct rng *rng, enum mix mix) {
    if (mix == SPECIAL && rng_once_in(rng, 8)) return special(rng);
    return mix == RANDOM ? rng_unit(rng) : rng_int(rng, 0, 2);
}

static void make_box(struct crowd *c, struct rng *rng, enum mix mix, size_t i) {
    for (int k = 0; k < c->dim; k++) {
        const double least = number(rng, mix), greatest = least + size(rng, mix);
        const double both[2] = {mix == SPECIAL && rng_once_in(rng, 6) ? -(double)INFINITY : least, greatest};
        for (int end = 0; end < 2; end++) {
            const size_t place = i * c->stride + (size_t)(end * c->dim + k);
            c->narrow[place] = (float)both[end];
            c->wide[place] = c->floats ? (double)c->narrow[place] : both[end];
        }
    }
    struct shape box = {.dim = c->dim, .kind = GRZ_AABB};
    memcpy(box.n, c->wide + i * c->stride, 2 * (size_t)c->dim * sizeof(double));
    c->at[i] = shape_for_library(&box);
}

static void make_crowd(struct crowd *c, struct rng *rng, int dim, enum mix mix, size_t count) {
    c->dim = dim;
    c->count = count;
    c->floats = rng_once_in(rng, 2);
    c->stride = 2 * (size_t)dim + (size_t)rng_int(rng, 0, 2);
    for (size_t i = 0; i < count; i++) {
        make_box(c, rng, mix, i);
        c->id[i] = (uint32_t)i;
    }
}

static void build(struct crowd *c) {
    const grz_boxes boxes = boxes_of(c);
    assert_int_equal(grz_tree_build(&c->tree, &boxes, c->id, NULL), GRZ_OK);
}

/* A shape of any kind, rounded at times. Some are invalid, and some unsupported. */
static struct shape make_shape(struct rng *rng, int dim, enum mix mix, int kind) {
    struct shape s = {.dim = dim, .kind = kind};
    const char *const roles = shape_roles(dim, kind);
    for (int i = 0; roles[i]; i++) s.n[i] = roles[i] == 's' ? size(rng, mix) : number(rng, mix);
    for (int k = 0; k < dim && kind == GRZ_AABB; k++) s.n[dim + k] = s.n[k] + size(rng, mix);
    if (rng_once_in(rng, 4)) s.radius = size(rng, mix);
    return s;
}

static bool overlap(int dim, const union library_shape *a, const union library_shape *b, bool open) {
    if (dim == 2) return open ? grz2_overlap_open(&a->in2, &b->in2) : grz2_overlap(&a->in2, &b->in2);
    return open ? grz3_overlap_open(&a->in3, &b->in3) : grz3_overlap(&a->in3, &b->in3);
}

/* Ids that were visited, none twice. */
struct list {
    bool seen[MOST];
    int count, stop_after;
};

static bool tick(void *user, uint32_t id) {
    struct list *const l = user;
    assert_true(id < MOST && !l->seen[id]);
    l->seen[id] = true;
    return ++l->count != l->stop_after;
}

/* Of some questions only boxes with odd ids count. */
struct limits {
    bool open, odd;
};

static bool is_odd(void *user, uint32_t id) {
    (void)user;
    return id % 2 == 1;
}

static grz_tree_query_options how(struct limits limits) {
    return (grz_tree_query_options){limits.open, limits.odd ? is_odd : NULL, NULL};
}

static bool counts(struct limits limits, size_t id) { return !limits.odd || id % 2 == 1; }

static struct limits random_limits(struct rng *rng) {
    return (struct limits){rng_once_in(rng, 3), rng_once_in(rng, 4)};
}

static grz_status tree_overlap(const struct crowd *c, const union library_shape *s, struct limits limits,
                               struct list *l) {
    const grz_tree_query_options o = how(limits);
    return c->dim == 2 ? grz2_tree_overlap(c->tree, &s->in2, &o, tick, l)
                       : grz3_tree_overlap(c->tree, &s->in3, &o, tick, l);
}

static int tree_overlap_any(const struct crowd *c, const union library_shape *s, struct limits limits) {
    const grz_tree_query_options o = how(limits);
    return c->dim == 2 ? outcome_of(grz2_tree_overlap_any(c->tree, &s->in2, &o))
                       : outcome_of(grz3_tree_overlap_any(c->tree, &s->in3, &o));
}

static int tree_overlap_all(const struct crowd *c, const union library_shape *s, struct limits limits, uint32_t *ids,
                            size_t capacity, size_t *total) {
    const grz_tree_query_options o = how(limits);
    return c->dim == 2 ? outcome_of(grz2_tree_overlap_all(c->tree, &s->in2, &o, ids, capacity, total))
                       : outcome_of(grz3_tree_overlap_all(c->tree, &s->in3, &o, ids, capacity, total));
}

/* A buffer gets as many as it has room for, of those that are visited. */
static void check_buffers(const struct crowd *c, const union library_shape *s, struct limits limits,
                          const struct list *l) {
    uint32_t ids[MOST + 1];
    size_t total;
    for (int part = 0; part < 3; part++) {
        const size_t capacity = (size_t)(l->count * part / 2);
        memset(ids, 0x55, sizeof ids);
        assert_int_equal(tree_overlap_all(c, s, limits, part > 0 ? ids : NULL, capacity, &total),
                         l->count > 0 ? OUTCOME_YES : OUTCOME_NO);
        assert_int_equal(total, l->count);
        assert_int_equal(ids[capacity], 0x55555555);
        struct list again = {.count = 0};
        for (size_t i = 0; i < capacity; i++) assert_true(tick(&again, ids[i]) && l->seen[ids[i]]);
    }
}

static void check_overlap(const struct crowd *c, const struct shape *shape, struct limits limits) {
    const union library_shape s = shape_for_library(shape);
    struct list l = {.count = 0};
    const int any = tree_overlap_any(c, &s, limits);
    const grz_status status = tree_overlap(c, &s, limits, &l);
    assert_int_equal(status, GRZ_OK);
    assert_int_equal(any, l.count > 0 ? OUTCOME_YES : OUTCOME_NO);
    for (size_t i = 0; i < c->count; i++)
        assert_int_equal(counts(limits, i) && overlap(c->dim, &s, &c->at[i], limits.open), l.seen[i]);
    check_buffers(c, &s, limits, &l);
    if (l.count < 2) return;
    l = (struct list){.stop_after = l.count - 1};
    assert_int_equal(tree_overlap(c, &s, limits, &l), GRZ_STOPPED);
    assert_int_equal(l.count, l.stop_after);
}

/* A caster, or, if it sweeps, a shape and its displacement. */
struct motion {
    union library_shape s;
    bool sweeps;
    struct limits limits;
    double by[3];
};

static int when2(const struct motion *m, const grz2_shape *b, grz_tree_hit *hit) {
    const grz2_vec by = {m->by[0], m->by[1]};
    if (m->sweeps)
        return outcome_of(
            (m->limits.open ? grz2_sweep_open : grz2_sweep)(&m->s.in2, &by, b, NULL, &hit->enter, &hit->exit));
    return outcome_of((m->limits.open ? grz2_cast_open : grz2_cast)(&m->s.in2, b, &hit->enter, &hit->exit));
}

static int when3(const struct motion *m, const grz3_shape *b, grz_tree_hit *hit) {
    const grz3_vec by = {m->by[0], m->by[1], m->by[2]};
    if (m->sweeps)
        return outcome_of(
            (m->limits.open ? grz3_sweep_open : grz3_sweep)(&m->s.in3, &by, b, NULL, &hit->enter, &hit->exit));
    return outcome_of((m->limits.open ? grz3_cast_open : grz3_cast)(&m->s.in3, b, &hit->enter, &hit->exit));
}

static int ask_first(const struct crowd *c, const struct motion *m, grz_tree_hit *hit) {
    const grz2_vec by2 = {m->by[0], m->by[1]};
    const grz3_vec by3 = {m->by[0], m->by[1], m->by[2]};
    const grz_tree_query_options o = how(m->limits);
    if (c->dim == 2)
        return m->sweeps ? outcome_of(grz2_tree_sweep_first(c->tree, &m->s.in2, &by2, &o, hit))
                         : outcome_of(grz2_tree_cast_first(c->tree, &m->s.in2, &o, hit));
    return m->sweeps ? outcome_of(grz3_tree_sweep_first(c->tree, &m->s.in3, &by3, &o, hit))
                     : outcome_of(grz3_tree_cast_first(c->tree, &m->s.in3, &o, hit));
}

static int ask_any(const struct crowd *c, const struct motion *m) {
    const grz2_vec by2 = {m->by[0], m->by[1]};
    const grz3_vec by3 = {m->by[0], m->by[1], m->by[2]};
    const grz_tree_query_options o = how(m->limits);
    if (c->dim == 2)
        return m->sweeps ? outcome_of(grz2_tree_sweep_any(c->tree, &m->s.in2, &by2, &o))
                         : outcome_of(grz2_tree_cast_any(c->tree, &m->s.in2, &o));
    return m->sweeps ? outcome_of(grz3_tree_sweep_any(c->tree, &m->s.in3, &by3, &o))
                     : outcome_of(grz3_tree_cast_any(c->tree, &m->s.in3, &o));
}

static int ask_all(const struct crowd *c, const struct motion *m, grz_tree_hit *buffer, size_t capacity,
                   size_t *total) {
    const grz2_vec by2 = {m->by[0], m->by[1]};
    const grz3_vec by3 = {m->by[0], m->by[1], m->by[2]};
    const grz_tree_query_options o = how(m->limits);
    if (c->dim == 2)
        return m->sweeps ? outcome_of(grz2_tree_sweep_all(c->tree, &m->s.in2, &by2, &o, buffer, capacity, total))
                         : outcome_of(grz2_tree_cast_all(c->tree, &m->s.in2, &o, buffer, capacity, total));
    return m->sweeps ? outcome_of(grz3_tree_sweep_all(c->tree, &m->s.in3, &by3, &o, buffer, capacity, total))
                     : outcome_of(grz3_tree_cast_all(c->tree, &m->s.in3, &o, buffer, capacity, total));
}

static int by_time(const void *x, const void *y) {
    const grz_tree_hit *const p = x, *const q = y;
    if (p->enter != q->enter) return p->enter < q->enter ? -1 : 1;
    return (p->id > q->id) - (p->id < q->id);
}

/* All hits in order; false if one is unsupported. */
static bool find_truth(const struct crowd *c, const struct motion *m, grz_tree_hit *hits, size_t *count) {
    *count = 0;
    bool supported = true;
    for (size_t i = 0; i < c->count; i++) {
        grz_tree_hit hit = {.id = c->id[i]};
        const int answer = c->dim == 2 ? when2(m, &c->at[i].in2, &hit) : when3(m, &c->at[i].in3, &hit);
        if (answer == OUTCOME_YES && counts(m->limits, i)) hits[(*count)++] = hit;
        supported = supported && answer != OUTCOME_UNSUPPORTED;
    }
    qsort(hits, *count, sizeof *hits, by_time);
    return supported;
}

static void assert_same_hits(const grz_tree_hit *got, const grz_tree_hit *wanted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(got[i].id, wanted[i].id);
        assert_true(got[i].enter == wanted[i].enter && got[i].exit == wanted[i].exit);
    }
}

static void check_motion(const struct crowd *c, const struct motion *m) {
    static grz_tree_hit truth[MOST], hits[MOST];
    grz_tree_hit first;
    size_t count, total;
    const bool supported = find_truth(c, m, truth, &count);
    const int answer = ask_first(c, m, &first);
    assert_int_equal(ask_first(c, m, NULL), answer);
    assert_int_equal(ask_any(c, m), answer);
    assert_int_equal(ask_all(c, m, hits, MOST, &total), answer);
    if (answer == OUTCOME_UNSUPPORTED) {
        assert_true(!supported || count == 0);
        assert_int_equal(total, 0);
    } else {
        assert_true(supported);
        assert_int_equal(answer, count > 0 ? OUTCOME_YES : OUTCOME_NO);
        assert_int_equal(total, count);
        assert_same_hits(hits, truth, count);
        assert_int_equal(ask_all(c, m, hits, 5, &total), answer);
        assert_int_equal(total, count);
        assert_same_hits(hits, truth, count < 5 ? count : 5);
        assert_int_equal(ask_all(c, m, NULL, 0, &total), answer);
        assert_int_equal(total, count);
    }
    static const grz_tree_hit miss = {.enter = (double)INFINITY, .exit = (double)INFINITY};
    assert_same_hits(&first, answer == OUTCOME_YES ? truth : &miss, 1);
}

static void check_casts(const struct crowd *c, struct rng *rng, enum mix mix) {
    for (int kind = GRZ_SEGMENT; kind <= GRZ_LINE; kind++) {
        const struct shape shape = make_shape(rng, c->dim, mix, kind);
        const struct motion m = {.s = shape_for_library(&shape), .limits = random_limits(rng)};
        check_motion(c, &m);
    }
}

static void check_sweep(const struct crowd *c, struct rng *rng, enum mix mix, const struct shape *shape) {
    struct motion m = {.s = shape_for_library(shape), .sweeps = true, .limits = random_limits(rng)};
    for (int k = 0; k < c->dim; k++) m.by[k] = rng_once_in(rng, 4) ? 0 : 3 * number(rng, mix);
    check_motion(c, &m);
}

static int by_distance(const void *x, const void *y) {
    const grz_tree_neighbor *const p = x, *const q = y;
    if (p->distance != q->distance) return p->distance < q->distance ? -1 : 1;
    return (p->id > q->id) - (p->id < q->id);
}

static bool is_within(int dim, const union library_shape *a, const union library_shape *b, double margin) {
    return dim == 2 ? grz2_within(&a->in2, &b->in2, margin) : grz3_within(&a->in3, &b->in3, margin);
}

static double distance(int dim, const union library_shape *a, const union library_shape *b) {
    return dim == 2 ? grz2_distance(&a->in2, &b->in2, NULL, NULL) : grz3_distance(&a->in3, &b->in3, NULL, NULL);
}

/* All boxes within the margin, in order. */
static size_t find_neighbors(const struct crowd *c, const union library_shape *s, struct limits limits, double margin,
                             grz_tree_neighbor *all) {
    size_t count = 0;
    for (size_t i = 0; i < c->count; i++)
        if (counts(limits, i) && is_within(c->dim, s, &c->at[i], margin))
            all[count++] = (grz_tree_neighbor){distance(c->dim, s, &c->at[i]), c->id[i]};
    qsort(all, count, sizeof *all, by_distance);
    return count;
}

static void assert_same_neighbors(const grz_tree_neighbor *got, const grz_tree_neighbor *wanted, size_t count) {
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(got[i].id, wanted[i].id);
        assert_true(got[i].distance == wanted[i].distance);
    }
}

static int ask_nearest(const struct crowd *c, const union library_shape *s, struct limits limits,
                       grz_tree_neighbor *nearest) {
    const grz_tree_query_options o = how(limits);
    return c->dim == 2 ? outcome_of(grz2_tree_nearest(c->tree, &s->in2, &o, nearest))
                       : outcome_of(grz3_tree_nearest(c->tree, &s->in3, &o, nearest));
}

static int ask_nearest_k(const struct crowd *c, const union library_shape *s, struct limits limits, double margin,
                         grz_tree_neighbor *buffer, size_t capacity, size_t *count) {
    const grz_tree_query_options o = how(limits);
    return c->dim == 2 ? outcome_of(grz2_tree_nearest_k(c->tree, &s->in2, margin, &o, buffer, capacity, count))
                       : outcome_of(grz3_tree_nearest_k(c->tree, &s->in3, margin, &o, buffer, capacity, count));
}

/* The nearest box, all boxes in order, and some of them within the distance of one of them. */
static void check_nearest(const struct crowd *c, struct rng *rng, const struct shape *shape) {
    static const grz_tree_neighbor none = {(double)INFINITY, 0};
    static grz_tree_neighbor truth[MOST], got[MOST + 1];
    const union library_shape s = shape_for_library(shape);
    const struct limits limits = random_limits(rng);
    size_t count, written;
    count = find_neighbors(c, &s, limits, (double)INFINITY, truth);
    const int answer = count > 0 ? OUTCOME_YES : OUTCOME_NO;
    assert_int_equal(ask_nearest(c, &s, limits, got), answer);
    assert_same_neighbors(got, count > 0 ? truth : &none, 1);
    assert_int_equal(ask_nearest_k(c, &s, limits, (double)INFINITY, got, MOST, &written), answer);
    assert_int_equal(written, count);
    assert_same_neighbors(got, truth, count);
    const double margin = count > 0 ? truth[rng_int(rng, 0, (int)count - 1)].distance : 1;
    const size_t capacity = (size_t)rng_int(rng, 0, 9), within = find_neighbors(c, &s, limits, margin, truth);
    const size_t wanted = within < capacity ? within : capacity;
    memset(got, 0x55, sizeof got);
    assert_int_equal(ask_nearest_k(c, &s, limits, margin, capacity > 0 ? got : NULL, capacity, &written),
                     wanted > 0 ? OUTCOME_YES : OUTCOME_NO);
    assert_int_equal(written, wanted);
    assert_same_neighbors(got, truth, wanted);
    assert_int_equal(got[wanted].id, 0x55555555);
}

/* Which pairs were visited, and that none was twice. */
struct matrix {
    bool seen[MOST][MOST];
    size_t count, stop_at;
};

static bool note(void *user, const grz_pair *pairs, size_t count) {
    struct matrix *const m = user;
    assert_true(count > 0);
    for (size_t i = 0; i < count; i++) {
        assert_true(pairs[i].a < MOST && pairs[i].b < MOST && !m->seen[pairs[i].a][pairs[i].b]);
        m->seen[pairs[i].a][pairs[i].b] = true;
    }
    m->count += count;
    return m->stop_at == 0 || m->count < m->stop_at;
}

static bool pair_counts(const struct crowd *a, const struct crowd *b, grz_pair pair,
                        const grz_tree_pairs_options *how) {
    const union library_shape *const p = &a->at[pair.a], *const q = &b->at[pair.b];
    return how->margin == 0 ? overlap(a->dim, p, q, how->open) : is_within(a->dim, p, q, how->margin);
}

/* The same pairs in a buffer, and in one that is too small the first half of them; nothing is written beyond. */
static void check_filling(const struct crowd *a, const struct crowd *b, const grz_tree_pairs_options *how,
                          size_t count) {
    static const grz_pair guard = {12345, 54321};
    static struct matrix m;
    for (int half = 0; half < 2; half++) {
        const size_t capacity = half ? count / 2 : count + 1;
        grz_pair *const pairs = malloc((capacity + 1) * sizeof *pairs);
        size_t total;
        for (size_t i = 0; i <= capacity; i++) pairs[i] = guard;
        assert_int_equal(grz_tree_pairs_fill(a->tree, b->tree, how, capacity ? pairs : NULL, capacity, &total), GRZ_OK);
        assert_int_equal(total, count);
        const size_t filled = count < capacity ? count : capacity;
        memset(&m, 0, sizeof m);
        if (filled > 0) note(&m, pairs, filled);
        for (size_t i = 0; i < filled; i++) assert_int_equal(pair_counts(a, b, pairs[i], how), true);
        assert_memory_equal(&pairs[filled], &guard, sizeof guard);
        free(pairs);
    }
}

/* A grz_pair_filter that knows whether b is a. */
static bool likes_pair(void *user, grz_pair pair) {
    assert_true(pair.a < MOST && pair.b < MOST && (!*(bool *)user || pair.a < pair.b));
    return (pair.a + 2 * pair.b) % 3 > 0;
}

static void check_pairs(const struct crowd *a, const struct crowd *b, grz_tree_pairs_options how, bool filtered) {
    static struct matrix m;
    bool same = a == b;
    how.accept = filtered ? likes_pair : NULL;
    how.user = &same;
    memset(&m, 0, sizeof m);
    assert_int_equal(grz_tree_pairs(a->tree, b->tree, &how, note, &m), GRZ_OK);
    for (uint32_t i = 0; i < a->count; i++)
        for (uint32_t k = 0; k < b->count; k++) {
            const bool liked = (!same || i < k) && (!filtered || likes_pair(&same, (grz_pair){i, k}));
            assert_int_equal(m.seen[i][k], liked && pair_counts(a, b, (grz_pair){i, k}, &how));
        }
    check_filling(a, b, &how, m.count);
    if (m.count == 0) return;
    memset(&m, 0, sizeof m);
    m.stop_at = 1;
    assert_int_equal(grz_tree_pairs(a->tree, b->tree, &how, note, &m), GRZ_STOPPED);
}

/* A margin: the rounded distance of two boxes, or a neighbour of it, or another one. */
static double margin_of(const struct crowd *a, const struct crowd *b, struct rng *rng) {
    static const double others[] = {1, 0x1p-1074, 1e300, INFINITY, -1, NAN};
    if (a->count == 0 || b->count == 0 || rng_once_in(rng, 4)) return others[rng_int(rng, 0, 5)];
    const int i = rng_int(rng, 0, (int)a->count - 1), k = rng_int(rng, 0, (int)b->count - 1);
    const double far = distance(a->dim, &a->at[i], &b->at[k]);
    return rng_once_in(rng, 2) ? far : nextafter(far, rng_once_in(rng, 2) ? 0 : (double)INFINITY);
}

static void check_everything(const struct crowd *c, struct rng *rng, enum mix mix) {
    for (int kind = 0; kind < GRZ_KIND_COUNT; kind++) {
        const struct shape shape = make_shape(rng, c->dim, mix, kind);
        check_overlap(c, &shape, random_limits(rng));
        check_sweep(c, rng, mix, &shape);
        check_nearest(c, rng, &shape);
    }
    check_casts(c, rng, mix);
    const bool open = rng_once_in(rng, 2);
    check_pairs(c, c, (grz_tree_pairs_options){.open = open}, rng_once_in(rng, 2));
    check_pairs(c, c, (grz_tree_pairs_options){.margin = margin_of(c, c, rng)}, rng_once_in(rng, 2));
}

static struct crowd crowds[2];

static void trees_answer_as_their_boxes_do(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "tree");
    for (int n = 0; n < effort(240); n++) {
        const int dim = 2 + n % 2;
        const enum mix mix = (enum mix)(n / 2 % MIXES);
        make_crowd(&crowds[0], &rng, dim, mix, (size_t)rng_int(&rng, 0, n % 5 == 0 ? MOST : 20));
        make_crowd(&crowds[1], &rng, dim, mix, (size_t)rng_int(&rng, 0, MOST));
        for (int i = 0; i < 2; i++) build(&crowds[i]);
        check_everything(&crowds[0], &rng, mix);
        check_pairs(&crowds[0], &crowds[1], (grz_tree_pairs_options){.open = n % 4 < 2}, n % 3 == 0);
        const double margin = margin_of(&crowds[0], &crowds[1], &rng);
        check_pairs(&crowds[0], &crowds[1], (grz_tree_pairs_options){.margin = margin}, n % 3 == 0);
        for (int i = 0; i < 2; i++) grz_tree_free(crowds[i].tree);
    }
}

static void no_distance_and_another_space_have_no_neighbors(void **state) {
    (void)state;
    const grz3_aabb box = {{0, 0, 0}, {1, 1, 1}};
    const grz_boxes boxes = grz3_boxes(&box, 1);
    const grz3_shape point = {.kind = GRZ_POINT, .point = {2, 0, 0}};
    const grz2_shape in_plane = {.kind = GRZ_POINT};
    grz_tree *tree;
    grz_tree_neighbor n;
    size_t count;
    assert_int_equal(grz_tree_build(&tree, &boxes, NULL, NULL), GRZ_OK);
    const double none[] = {-1, -0x1p-1074, -(double)INFINITY, (double)NAN, 0, 0.5, 0x1.fffffffffffffp-1};
    for (size_t i = 0; i < sizeof none / sizeof *none; i++) {
        assert_int_equal(outcome_of(grz3_tree_nearest_k(tree, &point, none[i], NULL, &n, 1, &count)), OUTCOME_NO);
        assert_int_equal(count, 0);
    }
    assert_int_equal(outcome_of(grz3_tree_nearest_k(tree, &point, 1, NULL, &n, 1, &count)), OUTCOME_YES);
    assert_true(count == 1 && n.id == 0 && n.distance == 1);
    assert_int_equal(outcome_of(grz2_tree_nearest_k(tree, &in_plane, 1, NULL, &n, 1, &count)), OUTCOME_UNSUPPORTED);
    assert_int_equal(count, 0);
    assert_int_equal(outcome_of(grz2_tree_nearest(tree, &in_plane, NULL, &n)), OUTCOME_UNSUPPORTED);
    assert_true(n.id == 0 && n.distance == (double)INFINITY);
    grz_tree_free(tree);
}

static void a_moved_tree_answers_for_where_it_is(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "tree moved");
    static struct crowd to;
    struct crowd *const c = &crowds[0];
    for (int n = 0; n < effort(120); n++) {
        const enum mix mix = (enum mix)(n / 2 % MIXES);
        make_crowd(c, &rng, 2 + n % 2, mix, (size_t)rng_int(&rng, 0, MOST));
        build(c);
        make_crowd(&to, &rng, c->dim, mix, c->count);
        const grz_boxes boxes = boxes_of(&to);
        assert_int_equal(grz_tree_refit(c->tree, &boxes), GRZ_OK);
        to.tree = c->tree;
        check_everything(&to, &rng, mix);
        grz_tree_free(to.tree);
    }
}

static void flushing_to_zero_changes_nothing(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(2026, "tree flushed");
    struct crowd *const c = &crowds[0];
    for (int n = 0; n < effort(200); n++) {
        grz_tree_hit plain, flushed;
        struct list in_plain = {.count = 0}, in_flushed = {.count = 0};
        make_crowd(c, &rng, 2 + n % 2, SPECIAL, MOST);
        const struct shape box = make_shape(&rng, c->dim, SPECIAL, GRZ_AABB),
                           segment = make_shape(&rng, c->dim, SPECIAL, GRZ_SEGMENT);
        const union library_shape shape = shape_for_library(&box);
        const struct motion m = {.s = shape_for_library(&segment),
                                 .sweeps = n % 4 < 2,
                                 .by = {number(&rng, SPECIAL), number(&rng, SPECIAL), number(&rng, SPECIAL)}};
        build(c);
        const int answer = ask_first(c, &m, &plain);
        const grz_status status = tree_overlap(c, &shape, (struct limits){0}, &in_plain);
        grz_tree_free(c->tree);
        flush_to_zero(true);
        build(c);
        const int same_answer = ask_first(c, &m, &flushed);
        const grz_status same_status = tree_overlap(c, &shape, (struct limits){0}, &in_flushed);
        flush_to_zero(false);
        grz_tree_free(c->tree);
        assert_int_equal(answer, same_answer);
        assert_int_equal(status, same_status);
        assert_same_hits(&flushed, &plain, 1);
        assert_memory_equal(&in_plain, &in_flushed, sizeof in_plain);
    }
}

/* 2^-1070 2^1000 is more than the least double by far. */
static void an_axis_that_is_subnormal_reaches_far(void **state) {
    (void)state;
    const grz2_aabb square = {{0x1p-71, -1}, {1, 1}};
    const grz3_aabb cube = {{-1, -1, 0x1p-71}, {1, 1, 1}};
    const grz2_obb flat = {{0, 0}, {0x1p1000, 0}, {0x1p-1070, 0}}, turned = {{0, 0}, {0, 0x1p1000}, {0, -0x1p-1070}};
    const grz3_obb solid = {{0, 0, 0}, {0, 0x1p-1070, 0}, {{1, 0, 0}, {0, 0, 0x1p1000}, {0, 1, 0}}};
    const grz2_shape shapes[2] = {grz2_shape_from_obb(&flat), grz2_shape_from_obb(&turned)};
    const grz3_shape box = grz3_shape_from_obb(&solid);
    const grz_boxes squares = grz2_boxes(&square, 1), cubes = grz3_boxes(&cube, 1);
    for (int flushed = 0; flushed <= flush_exists(); flushed++) {
        grz_tree *plane, *space;
        assert_int_equal(grz_tree_build(&plane, &squares, NULL, NULL), GRZ_OK);
        assert_int_equal(grz_tree_build(&space, &cubes, NULL, NULL), GRZ_OK);
        flush_to_zero(flushed);
        const int first = outcome_of(grz2_tree_overlap_any(plane, &shapes[0], false)),
                  second = outcome_of(grz2_tree_overlap_any(plane, &shapes[1], false)),
                  third = outcome_of(grz3_tree_overlap_any(space, &box, false));
        flush_to_zero(false);
        assert_true(first == OUTCOME_YES && second == OUTCOME_YES && third == OUTCOME_YES);
        grz_tree_free(plane);
        grz_tree_free(space);
    }
}

static void of_equal_times_the_lowest_id_is_first(void **state) {
    (void)state;
    static const grz2_aabb same[6] = {{{1, 1}, {2, 2}}, {{1, 1}, {2, 2}}, {{1, 0}, {2, 2}},
                                      {{1, 1}, {3, 2}}, {{1, 1}, {2, 2}}, {{1, 1}, {2, 2}}};
    static const uint32_t ids[6] = {9, 7, UINT32_MAX, 4, 4, 8};
    const grz_boxes boxes = grz2_boxes(same, 6);
    grz_tree *tree;
    assert_int_equal(grz_tree_build(&tree, &boxes, ids, NULL), GRZ_OK);
    const grz2_segment way = {{0, 1}, {4, 1}};
    const grz2_shape caster = grz2_shape_from_segment(&way);
    grz_tree_hit hits[6];
    size_t total;
    assert_int_equal(outcome_of(grz2_tree_cast_first(tree, &caster, NULL, hits)), OUTCOME_YES);
    assert_true(hits[0].id == 4 && hits[0].enter == 0.25 && hits[0].exit == 0.5);
    assert_int_equal(outcome_of(grz2_tree_cast_all(tree, &caster, NULL, hits, 6, &total)), OUTCOME_YES);
    assert_int_equal(total, 6);
    static const uint32_t order[6] = {4, 4, 7, 8, 9, UINT32_MAX};
    for (int i = 0; i < 6; i++) assert_int_equal(hits[i].id, order[i]);
    assert_true(hits[0].exit == 0.5 && hits[1].exit == 0.75);
    grz_tree_free(tree);
}

static void ids_are_places_if_none_are_given(void **state) {
    (void)state;
    static const grz3_aabb cubes[2] = {{{0, 0, 0}, {1, 1, 1}}, {{5, 5, 5}, {6, 6, 6}}};
    const grz_boxes boxes = grz3_boxes(cubes, 2);
    grz_tree *tree;
    assert_int_equal(grz_tree_build(&tree, &boxes, NULL, NULL), GRZ_OK);
    struct list l = {.count = 0};
    const grz3_vec point = {6, 6, 6};
    const grz3_shape shape = grz3_shape_from_point(&point);
    assert_int_equal(grz3_tree_overlap(tree, &shape, NULL, tick, &l), GRZ_OK);
    assert_true(l.count == 1 && l.seen[1]);
    grz_tree_hit hit;
    assert_int_equal(outcome_of(grz3_tree_sweep_first(tree, &shape, NULL, NULL, &hit)), OUTCOME_YES);
    assert_true(hit.id == 1 && hit.enter == 0 && hit.exit == 1);
    grz_tree_free(tree);
}

static void facts_count_boxes_and_empty_ones(void **state) {
    (void)state;
    static const grz2_aabb some[3] = {
        {{0, 0}, {1, 1}}, {{0, 2}, {1, 1}}, {{-(double)INFINITY, 0}, {(double)INFINITY, 0}}};
    for (size_t count = 0; count <= 3; count++) {
        const grz_boxes boxes = grz2_boxes(some, count);
        grz_tree *tree;
        assert_int_equal(grz_tree_build(&tree, &boxes, NULL, NULL), GRZ_OK);
        const grz_tree_facts facts = grz_tree_about(tree);
        assert_int_equal(facts.dimension, 2);
        assert_int_equal(facts.boxes, count);
        assert_int_equal(facts.empty, count >= 2);
        assert_true(facts.bytes > 0);
        grz_tree_free(tree);
    }
    grz_tree_free(NULL);
}

static void an_unbounded_mover_and_an_infinite_box_are_unsupported(void **state) {
    (void)state;
    static grz2_aabb some[2] = {{{0, 0}, {1, 1}}, {{-(double)INFINITY, 0}, {(double)INFINITY, 0}}};
    const grz2_plane wall = {{1, 0}, 0};
    const grz2_shape mover = grz2_shape_from_plane(&wall);
    const grz2_vec by = {-1, 0};
    grz_boxes boxes = grz2_boxes(some, 2);
    grz_tree *tree;
    assert_int_equal(grz_tree_build(&tree, &boxes, NULL, NULL), GRZ_OK);
    assert_int_equal(outcome_of(grz2_tree_sweep_any(tree, &mover, &by, NULL)), OUTCOME_UNSUPPORTED);
    some[1].min.x = -1, some[1].max.x = -1;
    assert_int_equal(grz_tree_refit(tree, &boxes), GRZ_OK);
    assert_int_equal(outcome_of(grz2_tree_sweep_any(tree, &mover, &by, NULL)), OUTCOME_YES);
    grz_tree_free(tree);
}

static void trees_of_the_other_dimension_are_refused(void **state) {
    (void)state;
    static const grz2_aabb square = {{0, 0}, {1, 1}};
    static const grz3_aabb cube = {{0, 0, 0}, {1, 1, 1}};
    const grz_boxes in2 = grz2_boxes(&square, 1), in3 = grz3_boxes(&cube, 1);
    const grz2_shape a = grz2_shape_from_aabb(&square);
    const grz3_shape b = grz3_shape_from_aabb(&cube);
    struct list l = {.count = 0};
    size_t total = 1;
    grz_tree *plane, *space;
    assert_int_equal(grz_tree_build(&plane, &in2, NULL, NULL), GRZ_OK);
    assert_int_equal(grz_tree_build(&space, &in3, NULL, NULL), GRZ_OK);
    assert_int_equal(grz2_tree_overlap(space, &a, NULL, tick, &l), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz3_tree_overlap(plane, &b, NULL, tick, &l), GRZ_ERROR_ARGUMENT);
    assert_int_equal(outcome_of(grz2_tree_overlap_any(space, &a, NULL)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz3_tree_sweep_any(plane, &b, NULL, NULL)), OUTCOME_UNSUPPORTED);
    assert_int_equal(outcome_of(grz2_tree_sweep_all(space, &a, NULL, NULL, NULL, 0, &total)), OUTCOME_UNSUPPORTED);
    assert_int_equal(total, 0);
    assert_int_equal(grz_tree_pairs(plane, space, NULL, note, NULL), GRZ_ERROR_ARGUMENT);
    total = 7;
    assert_int_equal(grz_tree_pairs_fill(plane, space, NULL, NULL, 0, &total), GRZ_ERROR_ARGUMENT);
    assert_int_equal(total, 0);
    assert_int_equal(grz_tree_pairs_fill(plane, plane, NULL, NULL, 1, &total), GRZ_ERROR_ARGUMENT);
    const grz_tree_pairs_options both = {.open = true, .margin = 1};
    assert_int_equal(grz_tree_pairs_fill(plane, plane, &both, NULL, 0, &total), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_tree_pairs_fill(plane, plane, NULL, NULL, 0, NULL), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz_tree_refit(plane, &in3), GRZ_ERROR_ARGUMENT);
    grz_tree_free(plane);
    grz_tree_free(space);
}

static void bad_arguments_are_refused(void **state) {
    (void)state;
    static const grz2_aabb squares[2] = {{{0, 0}, {1, 1}}, {{0, 0}, {1, 1}}};
    const grz_boxes good = grz2_boxes(squares, 2);
    grz_boxes bad[6] = {good, good, good, good, good, good};
    bad[0].dimension = 4;
    bad[1].number = (grz_number)7;
    bad[2].stride = 33;
    bad[3].first = NULL;
    bad[4].count = (size_t)1 << 29;
    bad[5].count = SIZE_MAX;
    grz_tree *kept, *tree;
    assert_int_equal(grz_tree_build(&kept, &good, NULL, NULL), GRZ_OK);
    for (int i = 0; i < 6; i++) {
        assert_int_equal(grz_tree_build(&tree, &bad[i], NULL, NULL), GRZ_ERROR_ARGUMENT);
        assert_null(tree);
        assert_int_equal(grz_tree_refit(kept, &bad[i]), GRZ_ERROR_ARGUMENT);
    }
    assert_int_equal(grz_tree_build(&tree, NULL, NULL, NULL), GRZ_ERROR_ARGUMENT);
    const grz_boxes fewer = grz2_boxes(squares, 1);
    assert_int_equal(grz_tree_refit(kept, &fewer), GRZ_ERROR_ARGUMENT);
    grz_tree_free(kept);
}

static void without_memory_nothing_is_left_behind(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "tree memory");
    struct crowd *const c = &crowds[0];
    make_crowd(c, &rng, 3, LATTICE, MOST);
    const grz_boxes boxes = boxes_of(c);
    grz_status status = GRZ_ERROR_MEMORY;
    for (int n = 0; status != GRZ_OK; n++) {
        struct ledger l = {.left = n};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
        status = grz_tree_build(&c->tree, &boxes, c->id, &(grz_tree_options){.allocator = &allocator});
        assert_int_equal(status, c->tree ? GRZ_OK : GRZ_ERROR_MEMORY);
        assert_true(n > 5 || !c->tree);
        if (c->tree) assert_true(l.lent >= grz_tree_about(c->tree).bytes);
        grz_tree_free(c->tree);
        assert_int_equal(l.lent, 0);
    }
}

static void without_memory_a_tree_stays_what_it_was(void **state) {
    (void)state;
    struct rng rng = rng_seeded(2026, "tree refit memory");
    static struct crowd to;
    struct crowd *const c = &crowds[0];
    struct ledger l = {.left = -1};
    const grz_allocator allocator = {ledger_lend, ledger_take_back, &l};
    make_crowd(c, &rng, 2, LATTICE, MOST);
    make_crowd(&to, &rng, 2, SPECIAL, MOST);
    const grz_boxes boxes = boxes_of(c), moved = boxes_of(&to);
    assert_int_equal(grz_tree_build(&c->tree, &boxes, c->id, &(grz_tree_options){.allocator = &allocator}), GRZ_OK);
    grz_status status = GRZ_ERROR_MEMORY;
    for (int n = 0; status != GRZ_OK; n++) {
        l.left = n;
        status = grz_tree_refit(c->tree, &moved);
        to.tree = c->tree;
        assert_true(n > 5 || status == GRZ_ERROR_MEMORY);
        check_pairs(status == GRZ_OK ? &to : c, status == GRZ_OK ? &to : c, (grz_tree_pairs_options){.open = false},
                    false);
    }
    grz_tree_free(c->tree);
    assert_int_equal(l.lent, 0);
}

/* The first of all hits, the lowest of the equal ones. */
static grz_tree_hit first_of(const grz2_aabb *boxes, int count, const grz2_shape *caster) {
    grz_tree_hit first = {0, (double)INFINITY, (double)INFINITY};
    for (int i = 0; i < count; i++) {
        const grz2_shape box = grz2_shape_from_aabb(&boxes[i]);
        grz_tree_hit hit = {.id = (uint32_t)i};
        if (grz2_cast(caster, &box, &hit.enter, &hit.exit).yes && hit.enter < first.enter) first = hit;
    }
    return first;
}

static void many_boxes_and_threads_change_nothing(void **state) {
    (void)state;
    enum { COUNT = 20000 };
    struct rng rng = rng_seeded(2026, "tree threads");
    grz2_aabb *const many = malloc(COUNT * sizeof *many);
    for (int i = 0; i < COUNT; i++) {
        many[i].min = (grz2_vec){rng_int(&rng, 0, 300), rng_int(&rng, 0, 300)};
        many[i].max = (grz2_vec){many[i].min.x + 1, many[i].min.y + 1};
    }
    const grz_boxes boxes = grz2_boxes(many, COUNT);
    const grz_parallel parallel = grz_threads(2);
    grz_tree *alone, *together;
    assert_int_equal(grz_tree_build(&alone, &boxes, NULL, NULL), GRZ_OK);
    assert_int_equal(grz_tree_build(&together, &boxes, NULL, &(grz_tree_options){.parallel = &parallel}), GRZ_OK);
    for (int i = 0; i < 300; i++) {
        const grz2_segment way = {{rng_int(&rng, -5, 300), rng_int(&rng, -5, 300)},
                                  {rng_int(&rng, -5, 300), rng_int(&rng, -5, 300)}};
        const grz2_shape caster = grz2_shape_from_segment(&way);
        grz_tree_hit a, b;
        assert_int_equal(outcome_of(grz2_tree_cast_first(alone, &caster, NULL, &a)),
                         outcome_of(grz2_tree_cast_first(together, &caster, NULL, &b)));
        assert_same_hits(&a, &b, 1);
        if (i >= 60) continue;
        const grz_tree_hit first = first_of(many, COUNT, &caster);
        assert_same_hits(&a, &first, 1);
    }
    grz_tree_free(alone);
    grz_tree_free(together);
    free(many);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(trees_answer_as_their_boxes_do),
        cmocka_unit_test(no_distance_and_another_space_have_no_neighbors),
        cmocka_unit_test(a_moved_tree_answers_for_where_it_is),
        cmocka_unit_test(flushing_to_zero_changes_nothing),
        cmocka_unit_test(an_axis_that_is_subnormal_reaches_far),
        cmocka_unit_test(of_equal_times_the_lowest_id_is_first),
        cmocka_unit_test(ids_are_places_if_none_are_given),
        cmocka_unit_test(facts_count_boxes_and_empty_ones),
        cmocka_unit_test(an_unbounded_mover_and_an_infinite_box_are_unsupported),
        cmocka_unit_test(trees_of_the_other_dimension_are_refused),
        cmocka_unit_test(bad_arguments_are_refused),
        cmocka_unit_test(without_memory_nothing_is_left_behind),
        cmocka_unit_test(without_memory_a_tree_stays_what_it_was),
        cmocka_unit_test(many_boxes_and_threads_change_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
