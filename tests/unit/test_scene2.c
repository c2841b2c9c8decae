/* Scenes of the plane against brute force: each question is asked of one thing after the other by the functions for
 * pairs, after random changes too.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/ledger.h"
#include "support/saved.h"
#include "unit/scene_worlds.h"

#include <graze/graze.h>

#include "shape/space2.inc"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THINGS = 60, POLYGONS = 3 };

/* A thing as the test knows it: placed by the test itself. */
struct truth {
    bool there;
    uint64_t id;
    struct shape made; /* what hulls refer to */
    grz2_thing thing;
    double pose[6];
    grz2_vec room[HULL_POINTS];
    grz2_shape shape;            /* where it is; GRZ_EMPTY for a polygon */
    const grz2_polygon *polygon; /* where it is */
};

struct world {
    struct rng rng;
    struct world_numbers numbers;
    grz2_polygon *polygons[POLYGONS];
    struct truth truths[MOST_THINGS];
    size_t count;
    grz_scene *scene;
};

/* Two areas side by side, of which one has a hole; a polyline; and one that is empty. */
static grz2_polygon *build_polygon(int which, double middle) {
    static const double at[][2] = {{-1, -1}, {2, -1}, {2, 2},  {-1, 2}, {0, 0},
                                   {1, 0},   {1, 1},  {2, -1}, {4, -1}, {2, 2}};
    static const uint32_t ends[] = {4, 7, 10}, areas[] = {2, 3};
    double points[10][2];
    for (int i = 0; i < 10; i++)
        for (int k = 0; k < 2; k++) points[i][k] = middle + at[i][k];
    if (which == 2) points[7][1] = NAN;
    const grz2_rings rings = {
        .point_count = 10, .points = points, .count = 3, .ends = ends, .area_count = 2, .areas = areas};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &(grz2_polygon_options){.polyline = which == 1}), GRZ_OK);
    return polygon;
}

static void draw_pose(struct world *w, double pose[6]) {
    static const double angles[] = {0, 0, 1.5707963267948966, 0.3};
    const grz2_vec position = {rng_int(&w->rng, -2, 2), rng_int(&w->rng, -2, 2)};
    grz2_matrix_from_angle(position, angles[rng_int(&w->rng, 0, 3)], pose);
}

static void forget(struct truth *t) { t->there = false; }

/* Puts a thing to its place; false if it cannot be posed so. */
static bool place(struct truth *t) {
    t->polygon = t->thing.polygon;
    t->shape = t->polygon ? (grz2_shape){.kind = GRZ_EMPTY} : t->thing.shape;
    if (!t->thing.pose) return true;
    if (t->polygon) return false;
    t->shape = grz2_shape_posed(&t->thing.shape, t->pose, t->room);
    return grz2_shape_valid(&t->shape) || !grz2_shape_valid(&t->thing.shape);
}

static void draw_thing(struct world *w, struct truth *t) {
    do {
        forget(t);
        t->made = world_shape(&w->numbers, 2, world_kind(&w->numbers, 2));
        t->thing = (grz2_thing){.shape = shape_for_library(&t->made).in2};
        if (rng_once_in(&w->rng, 4)) t->thing.polygon = w->polygons[rng_int(&w->rng, 0, POLYGONS - 1)];
        if (rng_once_in(&w->rng, 3)) {
            draw_pose(w, t->pose);
            t->thing.pose = t->pose;
        }
        t->thing.category = rng_once_in(&w->rng, 2) ? 0 : UINT64_C(1) << rng_int(&w->rng, 0, 2);
        t->thing.mask = rng_once_in(&w->rng, 3) ? 6 : 0;
        t->thing.user = t;
    } while (!place(t));
    t->there = true;
}

static uint64_t draw_id(struct world *w) {
    for (;;) {
        const uint64_t id = rng_once_in(&w->rng, 2) ? (uint64_t)rng_int(&w->rng, 0, 99) : rng_bits(&w->rng);
        bool is_new = true;
        for (size_t i = 0; i < w->count; i++) is_new = is_new && !(w->truths[i].there && w->truths[i].id == id);
        if (is_new) return id;
    }
}

static void begin_world(struct world *w, uint64_t seed, const grz_scene_options *how) {
    grz2_thing things[MOST_THINGS];
    uint64_t ids[MOST_THINGS];
    *w = (struct world){.rng = rng_seeded(seed, "scene2")};
    w->numbers = world_of(&w->rng);
    w->numbers.rng = &w->rng;
    for (int i = 0; i < POLYGONS; i++) w->polygons[i] = build_polygon(i, w->numbers.middle);
    const size_t count = (size_t)rng_int(&w->rng, 0, MOST_THINGS / 2);
    for (; w->count < count; w->count++) {
        draw_thing(w, &w->truths[w->count]);
        things[w->count] = w->truths[w->count].thing;
        ids[w->count] = w->truths[w->count].id = draw_id(w);
    }
    assert_int_equal(grz2_scene_build(&w->scene, things, ids, w->count, how), GRZ_OK);
}

static void end_world(struct world *w) {
    grz_scene_free(w->scene);
    for (size_t i = 0; i < w->count; i++) forget(&w->truths[i]);
    for (int i = 0; i < POLYGONS; i++) grz2_polygon_free(w->polygons[i]);
}

static bool bits_match(uint64_t category, uint64_t mask, const struct truth *t) {
    const uint64_t all = ~UINT64_C(0), c = category ? category : all, m = mask ? mask : all,
                   tc = t->thing.category ? t->thing.category : all, tm = t->thing.mask ? t->thing.mask : all;
    return (c & tm) && (m & tc);
}

static bool is_odd(void *user, uint64_t id) {
    (void)user;
    return id % 2 == 1;
}

/* Does a thing count in a question? */
static bool counts(const grz_scene_filter *filter, const struct truth *t) {
    return bits_match(filter->category, filter->mask, t) && (!filter->accept || filter->accept(filter->user, t->id));
}

static grz_scene_filter draw_filter(struct world *w) {
    return (grz_scene_filter){.category = (uint64_t)rng_int(&w->rng, 0, 3),
                              .mask = (uint64_t)rng_int(&w->rng, 0, 3),
                              .accept = rng_once_in(&w->rng, 4) ? is_odd : NULL};
}

/* The relations, from the functions for pairs. */
static grz_answer related(const struct truth *t, const grz2_shape *s, grz_relation relation, double margin) {
    grz_answer answer = {.yes = false};
    switch ((int)relation) {
    case GRZ_OVERLAP: answer.yes = t->polygon ? grz2_polygon_overlap(t->polygon, s) : grz2_overlap(&t->shape, s); break;
    case GRZ_OVERLAP_OPEN:
        answer.yes = t->polygon ? grz2_polygon_overlap_open(t->polygon, s) : grz2_overlap_open(&t->shape, s);
        break;
    case GRZ_TOUCH: answer.yes = t->polygon ? grz2_polygon_touch(t->polygon, s) : grz2_touch(&t->shape, s); break;
    case GRZ_WITHIN:
        answer.yes = t->polygon ? grz2_polygon_within(t->polygon, s, margin) : grz2_within(&t->shape, s, margin);
        break;
    default: answer.yes = t->polygon ? grz2_polygon_contains(t->polygon, s) : grz2_contains(&t->shape, s);
    }
    return answer;
}

static int by_number(const void *x, const void *y) {
    const uint64_t a = *(const uint64_t *)x, b = *(const uint64_t *)y;
    return (a > b) - (a < b);
}

struct visited {
    uint64_t ids[MOST_THINGS];
    size_t count, most;
};
static bool visit(void *user, uint64_t id) {
    struct visited *const v = user;
    v->ids[v->count++] = id;
    return v->count < v->most;
}

static void check_overlap(struct world *w, const grz2_shape *s) {
    static const grz_relation relations[] = {GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH, GRZ_WITHIN, GRZ_CONTAINS};
    static const double margins[] = {0, 0.5, 1, INFINITY, -1, NAN};
    const grz_relation relation = relations[rng_int(&w->rng, 0, 4)];
    const grz_scene_overlap_options how = {
        .filter = draw_filter(w), .relation = relation, .margin = margins[rng_int(&w->rng, 0, 5)]};
    uint64_t truth[MOST_THINGS], found[MOST_THINGS];
    size_t count = 0, total = 0;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&how.filter, t)) continue;
        const grz_answer answer = related(t, s, relation, how.margin);
        if (answer.yes) truth[count++] = t->id;
    }
    qsort(truth, count, sizeof *truth, by_number);
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS);
    const grz_answer all = grz2_scene_overlap_all(w->scene, s, &how, found, capacity, &total);
    const grz_answer any = grz2_scene_overlap_any(w->scene, s, &how);
    assert_int_equal(total, count);
    assert_memory_equal(found, truth, (count < capacity ? count : capacity) * sizeof *truth);
    if (!all.unsupported) assert_int_equal(all.yes, count > 0);
    if (!any.unsupported) assert_int_equal(any.yes, count > 0);
    if (count > 0) assert_true(any.yes);
    struct visited v = {.most = MOST_THINGS + 1};
    const grz_status status = grz2_scene_overlap(w->scene, s, &how, visit, &v);
    assert_int_equal(status, all.unsupported ? GRZ_ERROR_ARGUMENT : GRZ_OK);
    qsort(v.ids, v.count, sizeof *v.ids, by_number);
    assert_int_equal(v.count, count);
    assert_memory_equal(v.ids, truth, count * sizeof *truth);
    if (count < 2) return;
    v = (struct visited){.most = 1};
    assert_int_equal(grz2_scene_overlap(w->scene, s, &how, visit, &v), GRZ_STOPPED);
    assert_int_equal(v.count, 1);
}

/* A hit of one thing, by the functions for pairs. */
static grz_answer hit_of(const struct truth *t, const grz2_shape *s, const grz2_vec *by, bool open,
                         grz2_scene_hit *hit) {
    grz2_hit where = {.time = 0};
    grz_answer answer = {.unsupported = true};
    *hit = (grz2_scene_hit){.id = t->id};
    if (t->polygon && by) {
        grz2_polygon_sweep_hit met;
        answer = (grz_answer){
            .yes = grz2_polygon_sweep(t->polygon, s, by, &(grz2_polygon_sweep_options){.open = open}, &met)};
        hit->enter = met.enter;
        hit->exit = met.exit;
        hit->edge = met.edge;
        hit->point = met.point;
        hit->normal = met.normal;
        return answer;
    }
    if (t->polygon) {
        answer = (open ? grz2_polygon_cast_open : grz2_polygon_cast)(t->polygon, s, &hit->enter, &hit->exit);
        grz2_polygon_cast_hit(t->polygon, s, &where);
    } else if (by) {
        answer = (open ? grz2_sweep_open : grz2_sweep)(s, by, &t->shape, NULL, &hit->enter, &hit->exit);
        (open ? grz2_sweep_open_hit : grz2_sweep_hit)(s, by, &t->shape, NULL, &where);
    } else {
        answer = (open ? grz2_cast_open : grz2_cast)(s, &t->shape, &hit->enter, &hit->exit);
        (open ? grz2_cast_open_hit : grz2_cast_hit)(s, &t->shape, &where);
    }
    hit->point = where.point;
    hit->normal = where.normal;
    return answer;
}

static bool hit_is_before(const grz2_scene_hit *a, const grz2_scene_hit *b) {
    return a->enter < b->enter || (a->enter == b->enter && a->id < b->id);
}

static bool same_hit(const grz2_scene_hit *a, const grz2_scene_hit *b) {
    return a->id == b->id && a->enter == b->enter && a->exit == b->exit && a->edge == b->edge &&
           memcmp(&a->point, &b->point, sizeof a->point) == 0 && memcmp(&a->normal, &b->normal, sizeof a->normal) == 0;
}

static const struct truth *truth_of(const struct world *w, uint64_t id) {
    for (size_t i = 0; i < w->count; i++)
        if (w->truths[i].there && w->truths[i].id == id) return &w->truths[i];
    return NULL;
}

/* Accepts hits with a normal that points up, as those of a platform do. */
static bool accept_upward(void *user, const grz2_scene_hit *hit) {
    (*(int *)user)++;
    return hit->normal.y > 0;
}

static void check_hits(struct world *w, const grz2_shape *s, const grz2_vec *by) {
    int calls = 0;
    const bool judges = by && rng_once_in(&w->rng, 3);
    const grz2_scene_cast_options how = {.filter = draw_filter(w),
                                         .open = rng_once_in(&w->rng, 3),
                                         .accept = judges ? accept_upward : NULL,
                                         .user = &calls};
    grz2_scene_hit truth[MOST_THINGS], found[MOST_THINGS], first;
    size_t count = 0, total = 0;
    bool may_lack = false;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&how.filter, t)) continue;
        grz2_scene_hit hit;
        const grz_answer answer = hit_of(t, s, by, how.open, &hit);
        may_lack |= answer.unsupported;
        if (!answer.yes || (judges && !(hit.normal.y > 0))) continue;
        size_t at = count++;
        for (; at > 0 && hit_is_before(&hit, &truth[at - 1]); at--) truth[at] = truth[at - 1];
        truth[at] = hit;
    }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS);
    const grz_answer all = by ? grz2_scene_sweep_all(w->scene, s, by, &how, found, capacity, &total)
                              : grz2_scene_cast_all(w->scene, s, &how, found, capacity, &total);
    const grz_answer one =
        by ? grz2_scene_sweep_first(w->scene, s, by, &how, &first) : grz2_scene_cast_first(w->scene, s, &how, &first);
    const grz_answer any = by ? grz2_scene_sweep_any(w->scene, s, by, &how) : grz2_scene_cast_any(w->scene, s, &how);
    if (!by && s->radius != 0) { /* it is no caster */
        assert_true(all.unsupported && one.unsupported && any.unsupported && total == 0);
        return;
    }
    if (!may_lack) assert_false(all.unsupported);
    assert_int_equal(total, count);
    for (size_t i = 0; i < count && i < capacity; i++) assert_true(same_hit(&found[i], &truth[i]));
    if (!one.unsupported) {
        assert_int_equal(one.yes, count > 0);
        assert_int_equal(any.yes, count > 0);
        if (count > 0) assert_true(same_hit(&first, &truth[0]));
        else assert_true(first.id == 0 && isinf(first.enter) && isinf(first.exit) && first.normal.x == 0);
    }
    if (!by && s->kind == GRZ_SEGMENT && !how.open && !judges && !all.unsupported && grz2_shape_valid(s))
        assert_int_equal(grz2_scene_sight(w->scene, &s->segment.a, &s->segment.b, &how.filter), count == 0);
}

static double distance_of(const struct truth *t, const grz2_shape *s, grz2_vec *pa, grz2_vec *pb) {
    return t->polygon ? grz2_polygon_distance(t->polygon, s, pa, pb) : grz2_distance(&t->shape, s, pa, pb);
}

static void check_nearest(struct world *w, const grz2_shape *s) {
    static const double withins[] = {INFINITY, INFINITY, 1, 0, -1, NAN};
    const double within = withins[rng_int(&w->rng, 0, 5)];
    const grz_scene_filter filter = draw_filter(w);
    grz2_scene_neighbor truth[MOST_THINGS], found[MOST_THINGS], one;
    size_t count = 0, written;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&filter, t) || !related(t, s, GRZ_WITHIN, within).yes) continue;
        grz2_scene_neighbor n = {.id = t->id};
        n.distance = distance_of(t, s, &n.on_thing, &n.on_shape);
        size_t at = count++;
        for (; at > 0 && (n.distance < truth[at - 1].distance ||
                          (n.distance == truth[at - 1].distance && n.id < truth[at - 1].id));
             at--)
            truth[at] = truth[at - 1];
        truth[at] = n;
    }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS), most = count < capacity ? count : capacity;
    const grz_answer answer = grz2_scene_nearest_k(w->scene, s, within, &filter, found, capacity, &written);
    assert_int_equal(written, most);
    assert_int_equal(answer.yes, most > 0);
    for (size_t i = 0; i < most; i++) assert_memory_equal(&found[i], &truth[i], sizeof *found);
    assert_int_equal(grz2_scene_nearest(w->scene, s, within, &filter, &one).yes, count > 0);
    if (count > 0) assert_memory_equal(&one, &truth[0], sizeof one);
    else assert_true(one.id == 0 && isinf(one.distance) && isnan(one.on_thing.x));
}

static grz_answer pair_related(const struct truth *a, const struct truth *b, grz_relation relation, double margin) {
    grz_answer answer = {.yes = false};
    if (!b->polygon) return related(a, &b->shape, relation, margin);
    if (!a->polygon) return related(b, &a->shape, relation, margin);
    switch ((int)relation) {
    case GRZ_OVERLAP: answer.yes = grz2_polygons_overlap(a->polygon, b->polygon); break;
    case GRZ_OVERLAP_OPEN: answer.yes = grz2_polygons_overlap_open(a->polygon, b->polygon); break;
    case GRZ_TOUCH: answer.yes = grz2_polygons_touch(a->polygon, b->polygon); break;
    default: answer.yes = grz2_polygons_within(a->polygon, b->polygon, margin);
    }
    return answer;
}

static double pair_distance(const struct truth *a, const struct truth *b) {
    if (!b->polygon) return distance_of(a, &b->shape, NULL, NULL);
    if (!a->polygon) return distance_of(b, &a->shape, NULL, NULL);
    return grz2_polygons_distance(a->polygon, b->polygon, NULL, NULL);
}

static void check_neighbors(struct world *w) {
    static const double withins[] = {INFINITY, INFINITY, 1, 0, -1, NAN};
    const double within = withins[rng_int(&w->rng, 0, 5)];
    const bool odd = rng_once_in(&w->rng, 3), is_full = rng_once_in(&w->rng, 2);
    const grz_scene_filter filter = {.accept = odd ? is_odd : NULL};
    grz_id_distance truth[MOST_THINGS], found[MOST_THINGS];
    size_t count = 0, written;
    assert_true(grz_scene_neighbors(w->scene, UINT64_MAX - 1, w->scene, within, NULL, found, 1, &written).unsupported);
    assert_int_equal(written, 0);
    const struct truth *const of = &w->truths[rng_int(&w->rng, 0, MOST_THINGS - 1)];
    if (!of->there) return;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || t == of || (odd && t->id % 2 == 0) || !bits_match(of->thing.category, of->thing.mask, t) ||
            !pair_related(t, of, GRZ_WITHIN, within).yes)
            continue;
        const grz_id_distance n = {t->id, pair_distance(t, of)};
        size_t at = count++;
        for (; at > 0 && (n.distance < truth[at - 1].distance ||
                          (n.distance == truth[at - 1].distance && n.id < truth[at - 1].id));
             at--)
            truth[at] = truth[at - 1];
        truth[at] = n;
    }
    const size_t capacity = is_full ? MOST_THINGS : (size_t)rng_int(&w->rng, 0, 3);
    const size_t most = count < capacity ? count : capacity;
    const grz_answer answer =
        grz_scene_neighbors(w->scene, of->id, w->scene, within, odd ? &filter : NULL, found, capacity, &written);
    assert_int_equal(written, most);
    assert_true(answer.yes == (most > 0) && !answer.unsupported);
    for (size_t i = 0; i < most; i++)
        assert_true(found[i].id == truth[i].id && found[i].distance == truth[i].distance &&
                    !signbit(found[i].distance));
}

static void check_pairs(struct world *w) {
    static const grz_relation relations[] = {GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH, GRZ_WITHIN};
    static const double margins[] = {0, 0.5, 1, INFINITY, -1, NAN};
    static grz_id_pair truth[MOST_THINGS * MOST_THINGS], found[MOST_THINGS * MOST_THINGS];
    const grz_scene_pairs_options how = {.relation = relations[rng_int(&w->rng, 0, 3)],
                                         .margin = margins[rng_int(&w->rng, 0, 5)]};
    size_t count = 0, total;
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (!a->there || !b->there || a->id >= b->id || !bits_match(a->thing.category, a->thing.mask, b)) continue;
            if (pair_related(a, b, how.relation, how.margin).yes) truth[count++] = (grz_id_pair){a->id, b->id};
        }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS * MOST_THINGS);
    const grz_status status = grz_scene_pairs_fill(w->scene, w->scene, &how, found, capacity, &total);
    assert_int_equal(status, GRZ_OK);
    assert_int_equal(total, count);
    for (size_t i = 0; i < count; i++) { /* in order */
        size_t before = 0;
        for (size_t k = 0; k < count; k++)
            before += truth[k].a < truth[i].a || (truth[k].a == truth[i].a && truth[k].b < truth[i].b);
        if (before < capacity) assert_memory_equal(&found[before], &truth[i], sizeof truth[i]);
    }
}

enum { MOST_CONTACTS = 4000 };

struct contacts {
    size_t count;
    grz2_scene_contact at[MOST_CONTACTS];
};

static void add_contact(struct contacts *to, uint64_t a, uint64_t b, bool turned, const grz2_polygon_contact *c) {
    grz2_scene_contact *const out = &to->at[to->count++];
    assert_true(to->count < MOST_CONTACTS);
    *out = (grz2_scene_contact){.a = a, .b = b, .normal = c->normal, .depth = c->depth, .count = c->count};
    if (turned) out->normal = (grz2_vec){0 - c->normal.x, 0 - c->normal.y};
    for (int i = 0; i < c->count; i++) {
        const grz2_polygon_contact_point *const p = &c->points[i];
        out->points[i] = (grz2_scene_contact_point){p->point,
                                                    p->depth,
                                                    turned ? p->edge : 0,
                                                    turned ? 0 : p->edge,
                                                    turned ? p->feature_b : p->feature_a,
                                                    turned ? p->feature_a : p->feature_b};
    }
}

struct contact_truth {
    struct contacts *to;
    uint64_t a, b;
    bool turned;
};
static bool take_truth(void *user, const grz2_polygon_contact *c) {
    struct contact_truth *const t = user;
    add_contact(t->to, t->a, t->b, t->turned, c);
    return true;
}
static bool take_found(void *user, const grz2_scene_contact *c) {
    struct contacts *const to = user;
    assert_true(to->count < MOST_CONTACTS);
    to->at[to->count++] = *c;
    return true;
}

/* The contacts of a with b by the functions for pairs; a polygon or a shape each. False: there is no answer. */
static bool contacts_of(const struct truth *a, const struct truth *b, uint64_t id_a, uint64_t id_b,
                        const grz2_scene_contact_options *how, struct contacts *to) {
    struct contact_truth t = {to, id_a, id_b, a->polygon != NULL && !b->polygon};
    const grz2_polygon_contact_options options = {
        .margin = how->margin, .skip_inner_edges = how->skip_inner_edges, .cosine = how->cosine};
    if (a->polygon && b->polygon) return false;
    if (b->polygon) return grz2_polygon_contacts(b->polygon, &a->shape, &options, take_truth, &t) == GRZ_OK;
    if (a->polygon) return grz2_polygon_contacts(a->polygon, &b->shape, &options, take_truth, &t) == GRZ_OK;
    grz2_manifold m;
    const grz_answer answer = grz2_contact(&a->shape, &b->shape, how->margin, &m);
    if (!answer.yes) return !answer.unsupported;
    grz2_polygon_contact c = {.normal = m.normal, .depth = m.depth, .count = m.count};
    for (int i = 0; i < m.count; i++)
        c.points[i] = (grz2_polygon_contact_point){m.points[i].point, m.points[i].depth, 0, m.points[i].feature_a,
                                                   m.points[i].feature_b};
    add_contact(to, id_a, id_b, false, &c);
    return true;
}

static bool same_feature(grz_feature a, grz_feature b) {
    return a.kind == b.kind && memcmp(a.corner, b.corner, sizeof a.corner) == 0;
}

static bool same_contact(const grz2_scene_contact *a, const grz2_scene_contact *b) {
    bool same = a->a == b->a && a->b == b->b && memcmp(&a->normal, &b->normal, sizeof a->normal) == 0 &&
                a->depth == b->depth && a->count == b->count;
    for (int i = 0; same && i < a->count; i++) {
        const grz2_scene_contact_point *const p = &a->points[i], *const q = &b->points[i];
        same = memcmp(&p->point, &q->point, sizeof p->point) == 0 && p->depth == q->depth && p->edge_a == q->edge_a &&
               p->edge_b == q->edge_b && same_feature(p->feature_a, q->feature_a) &&
               same_feature(p->feature_b, q->feature_b);
    }
    return same;
}

/* Those with one thing come one after the other, in the order of its function. */
static void check_same_contacts(const struct contacts *found, const struct contacts *truth) {
    assert_int_equal(found->count, truth->count);
    for (size_t i = 0; i < found->count; i++) {
        size_t rank = 0, k = 0;
        for (size_t j = 0; j < i; j++) rank += found->at[j].a == found->at[i].a && found->at[j].b == found->at[i].b;
        for (; k < truth->count; k++)
            if (truth->at[k].a == found->at[i].a && truth->at[k].b == found->at[i].b && rank-- == 0) break;
        assert_true(k < truth->count);
        assert_true(same_contact(&found->at[i], &truth->at[k]));
    }
}

static grz2_scene_contact_options draw_contact_options(struct world *w) {
    static const double margins[] = {0, 0, 0.5, -1, NAN};
    return (grz2_scene_contact_options){.filter = draw_filter(w),
                                        .margin = margins[rng_int(&w->rng, 0, 4)],
                                        .skip_inner_edges = rng_once_in(&w->rng, 2)};
}

static void check_contacts(struct world *w, const grz2_shape *s) {
    static struct contacts found, truth;
    const grz2_scene_contact_options how = draw_contact_options(w);
    const struct truth asked = {.shape = *s};
    bool lacking = false;
    found.count = truth.count = 0;
    for (size_t i = 0; i < w->count && grz2_shape_valid(s); i++) {
        const struct truth *const t = &w->truths[i];
        if (t->there && counts(&how.filter, t)) lacking |= !contacts_of(&asked, t, 0, t->id, &how, &truth);
    }
    const grz_status status = grz2_scene_contacts(w->scene, s, &how, take_found, &found);
    assert_true(status == GRZ_OK || (lacking && status == GRZ_ERROR_ARGUMENT));
    check_same_contacts(&found, &truth);
}

static void check_contacts_of_pairs(struct world *w) {
    static struct contacts found, truth;
    const grz2_scene_contact_options how = draw_contact_options(w);
    bool lacking = false;
    found.count = truth.count = 0;
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (a->there && b->there && a->id < b->id && bits_match(a->thing.category, a->thing.mask, b))
                lacking |= !contacts_of(a, b, a->id, b->id, &how, &truth);
        }
    const grz_status status = grz2_scene_pairs_contacts(w->scene, w->scene, &how, take_found, &found);
    assert_true(status == GRZ_OK || (lacking && status == GRZ_ERROR_ARGUMENT));
    check_same_contacts(&found, &truth);
}

static void change_world(struct world *w) {
    struct truth *const t = w->count > 0 ? &w->truths[rng_int(&w->rng, 0, (int)w->count - 1)] : NULL;
    const int what = rng_int(&w->rng, 0, 3);
    if (what == 0 || !t) {
        if (w->count == MOST_THINGS) return;
        struct truth *const added = &w->truths[w->count];
        draw_thing(w, added);
        added->there = false;
        added->id = draw_id(w);
        added->there = true;
        w->count++;
        assert_int_equal(grz2_scene_add(w->scene, added->id, &added->thing), GRZ_OK);
        assert_int_equal(grz2_scene_add(w->scene, added->id, &added->thing), GRZ_ERROR_ARGUMENT);
    } else if (!t->there) {
        assert_int_equal(grz_scene_has(w->scene, t->id), truth_of(w, t->id) != NULL);
    } else if (what == 1) {
        assert_int_equal(grz_scene_remove(w->scene, t->id), GRZ_OK);
        assert_int_equal(grz_scene_remove(w->scene, t->id), GRZ_ERROR_ARGUMENT);
        forget(t);
    } else if (what == 2) {
        draw_thing(w, t);
        assert_int_equal(grz2_scene_replace(w->scene, t->id, &t->thing), GRZ_OK);
    } else {
        double pose[6];
        draw_pose(w, pose);
        struct truth moved = *t;
        memcpy(moved.pose, pose, sizeof pose);
        moved.thing.pose = moved.pose;
        moved.thing.shape = t->thing.shape;
        const bool can = place(&moved);
        assert_int_equal(grz2_scene_move(w->scene, t->id, pose), can ? GRZ_OK : GRZ_ERROR_ARGUMENT);
        if (!can) return;
        *t = moved;
        t->thing.pose = t->pose;
        if (t->shape.kind == GRZ_HULL && grz2_shape_valid(&t->shape)) t->shape.hull.points = t->room;
        if (t->thing.shape.kind == GRZ_HULL) t->thing.shape = shape_for_library(&t->made).in2;
    }
}

/* Moves many at once. */
static void move_many(struct world *w) {
    uint64_t ids[MOST_THINGS];
    double matrices[MOST_THINGS][6];
    struct truth moved[MOST_THINGS];
    size_t count = 0;
    bool can = true;
    const int share = rng_int(&w->rng, 1, 8);
    for (size_t i = 0; i < w->count; i++) {
        if (!w->truths[i].there || !rng_once_in(&w->rng, share)) continue;
        ids[count] = w->truths[i].id;
        draw_pose(w, matrices[count]);
        moved[count] = w->truths[i];
        memcpy(moved[count].pose, matrices[count], sizeof matrices[count]);
        moved[count].thing.pose = moved[count].pose;
        const bool placed = place(&moved[count]);
        can = can && placed;
        count++;
    }
    assert_int_equal(grz2_scene_move_n(w->scene, ids, matrices[0], count), can ? GRZ_OK : GRZ_ERROR_ARGUMENT);
    for (size_t i = 0, k = 0; i < w->count && k < count; i++) {
        struct truth *const t = &w->truths[i];
        if (!t->there || t->id != ids[k]) continue;
        if (!can) {
            k++;
            continue;
        }
        *t = moved[k++];
        t->thing.pose = t->pose;
        if (t->shape.kind == GRZ_HULL && grz2_shape_valid(&t->shape)) t->shape.hull.points = t->room;
        if (t->thing.shape.kind == GRZ_HULL) t->thing.shape = shape_for_library(&t->made).in2;
    }
}

/* Until when the scene is free: the earliest certificate of all pairs. */
static void check_turns(struct world *w) {
    grz2_scene_turn turns[MOST_THINGS];
    const grz2_motion *of[MOST_THINGS] = {NULL};
    grz2_scene_certificate truth = {.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1}, found;
    size_t count = 0;
    bool lacking = false;
    const double tolerance = 0x1p-10;
    for (size_t i = 0; i < w->count; i++) {
        if (!w->truths[i].there || rng_once_in(&w->rng, 2)) continue;
        grz2_motion *const m = &turns[count].motion;
        *m = (grz2_motion){.by = {rng_int(&w->rng, -2, 2), rng_int(&w->rng, -2, 2)},
                           .angle = rng_once_in(&w->rng, 15) ? NAN : 0.25 * rng_int(&w->rng, -4, 4),
                           .pivot = {w->numbers.middle + rng_int(&w->rng, -2, 2), w->numbers.middle}};
        turns[count].id = w->truths[i].id;
        of[i] = m;
        count++;
    }
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (!a->there || !b->there || a->id >= b->id || !bits_match(a->thing.category, a->thing.mask, b)) continue;
            grz2_certificate c = {.verdict = GRZ_ADVANCE_CONTACT};
            const bool lost = (of[i] && isnan(of[i]->angle)) || (of[k] && isnan(of[k]->angle));
            if (lost) continue;
            if (!a->polygon && !b->polygon) grz2_advance(&a->shape, of[i], &b->shape, of[k], tolerance, &c);
            else if (of[i] || of[k]) c.verdict = GRZ_ADVANCE_UNSUPPORTED;
            else if (!pair_related(a, b, GRZ_OVERLAP, 0).yes) continue;
            if (c.verdict == GRZ_ADVANCE_CLEAR) continue;
            if (c.verdict == GRZ_ADVANCE_UNSUPPORTED) { /* open at 0, unless their bounds are apart */
                lacking = true;
                continue;
            }
            if (truth.verdict == GRZ_ADVANCE_CLEAR || c.free_until < truth.free_until) truth.free_until = c.free_until;
            truth.verdict = c.verdict;
        }
    assert_int_equal(grz2_scene_advance(w->scene, turns, count, tolerance, NULL, &found), GRZ_OK);
    if (lacking) return;
    assert_true(found.free_until >= truth.free_until);
    /* a pair whose bounds are apart is clear, also if it is within the tolerance: as where sums of numbers round */
    if (w->numbers.style != 1 && w->numbers.middle == 0) {
        assert_true(found.free_until == truth.free_until);
        if (truth.free_until < 1)
            assert_int_equal(found.verdict == GRZ_ADVANCE_CLEAR, truth.verdict == GRZ_ADVANCE_CLEAR);
    }
    if (found.verdict != GRZ_ADVANCE_CLEAR)
        assert_true(found.a < found.b && truth_of(w, found.a) && truth_of(w, found.b));
    assert_int_equal(grz2_scene_advance(w->scene, turns, count, -1, NULL, &found), GRZ_ERROR_ARGUMENT);
    assert_true(found.verdict == GRZ_ADVANCE_OPEN && found.free_until == 0);
}

/* Many at once are as one after the other. */
static void check_many(struct world *w) {
    enum { MANY = 130 };
    static struct shape made[2][MANY];
    static grz2_shape shapes[MANY], casters[MANY];
    static grz2_vec by[MANY];
    static grz2_scene_hit hits[MANY];
    static grz2_scene_neighbor nearest[MANY];
    static bool overlap[MANY];
    const grz_parallel two = grz_threads(2);
    for (int i = 0; i < MANY; i++) {
        made[0][i] = world_shape(&w->numbers, 2, world_kind(&w->numbers, 2));
        made[1][i] = world_shape(&w->numbers, 2, GRZ_RAY);
        shapes[i] = shape_for_library(&made[0][i]).in2;
        casters[i] = shape_for_library(&made[1][i]).in2;
        by[i] = (grz2_vec){rng_int(&w->rng, -3, 3), rng_int(&w->rng, -3, 3)};
    }
    bool lacking = false;
    const grz_status cast = grz2_scene_cast_n(w->scene, casters, MANY, NULL, &two, hits);
    for (int i = 0; i < MANY; i++) {
        grz2_scene_hit hit;
        lacking |= grz2_scene_cast_first(w->scene, &casters[i], NULL, &hit).unsupported;
        assert_true(hit.id == hits[i].id && hit.enter == hits[i].enter);
    }
    assert_int_equal(cast, lacking ? GRZ_ERROR_ARGUMENT : GRZ_OK);
    const grz_status sweep = grz2_scene_sweep_n(w->scene, shapes, by, MANY, NULL, &two, hits);
    lacking = false;
    for (int i = 0; i < MANY; i++) {
        grz2_scene_hit hit;
        lacking |= grz2_scene_sweep_first(w->scene, &shapes[i], &by[i], NULL, &hit).unsupported;
        assert_true(hit.id == hits[i].id && hit.enter == hits[i].enter);
    }
    assert_int_equal(sweep, lacking ? GRZ_ERROR_ARGUMENT : GRZ_OK);
    assert_int_equal(grz2_scene_nearest_n(w->scene, shapes, MANY, INFINITY, NULL, NULL, nearest), GRZ_OK);
    assert_int_equal(grz2_scene_overlap_any_n(w->scene, shapes, MANY, NULL, &two, overlap), GRZ_OK);
    for (int i = 0; i < MANY; i++) {
        grz2_scene_neighbor one;
        grz2_scene_nearest(w->scene, &shapes[i], INFINITY, NULL, &one);
        assert_memory_equal(&one, &nearest[i], sizeof one);
        assert_int_equal(overlap[i], grz2_scene_overlap_any(w->scene, &shapes[i], NULL).yes);
    }
}

/* First contacts of things that move, by the functions for pairs. */
static grz_answer meeting_of(const struct truth *a, const struct truth *b, const grz2_vec *da, const grz2_vec *db,
                             bool open, grz2_scene_meeting *met) {
    grz_answer answer = {.unsupported = true};
    *met = (grz2_scene_meeting){.a = a->id, .b = b->id};
    if (a->polygon && b->polygon) return answer;
    if (a->polygon || b->polygon) {
        grz2_polygon_sweep_hit hit;
        const grz2_polygon_sweep_options how = {.open = open, .polygon_by = a->polygon ? da : db};
        answer.unsupported = false;
        answer.yes = a->polygon ? grz2_polygon_sweep(a->polygon, &b->shape, db, &how, &hit)
                                : grz2_polygon_sweep(b->polygon, &a->shape, da, &how, &hit);
        met->enter = hit.enter;
        met->exit = hit.exit;
        met->point = hit.point;
        met->normal = a->polygon ? (grz2_vec){0 - hit.normal.x, 0 - hit.normal.y} : hit.normal;
        return answer;
    }
    grz2_hit where;
    answer = (open ? grz2_sweep_open : grz2_sweep)(&a->shape, da, &b->shape, db, &met->enter, &met->exit);
    (open ? grz2_sweep_open_hit : grz2_sweep_hit)(&a->shape, da, &b->shape, db, &where);
    met->point = where.point;
    met->normal = where.normal;
    return answer;
}

static bool meeting_is_before(const grz2_scene_meeting *a, const grz2_scene_meeting *b) {
    if (a->enter != b->enter) return a->enter < b->enter;
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

static void check_meetings(struct world *w) {
    enum { MOST_MEETINGS = MOST_THINGS * MOST_THINGS };
    static grz2_scene_meeting truth[MOST_MEETINGS], found[MOST_MEETINGS];
    grz2_scene_motion motions[MOST_THINGS];
    grz2_vec by[MOST_THINGS] = {{0}};
    size_t moving = 0, count = 0, total;
    bool lacking = false;
    const grz_parallel two = grz_threads(2);
    const grz_scene_meeting_options how = {.open = rng_once_in(&w->rng, 3), .parallel = &two};
    for (size_t i = 0; i < w->count; i++) {
        if (!w->truths[i].there || rng_once_in(&w->rng, 3)) continue;
        by[i] = (grz2_vec){rng_int(&w->rng, -3, 3), rng_once_in(&w->rng, 20) ? NAN : 1};
        motions[moving++] = (grz2_scene_motion){w->truths[i].id, by[i]};
    }
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (!a->there || !b->there || a->id >= b->id || !bits_match(a->thing.category, a->thing.mask, b)) continue;
            grz2_scene_meeting met;
            if (isnan(by[i].y) || isnan(by[k].y)) continue;
            const grz_answer answer = meeting_of(a, b, &by[i], &by[k], how.open, &met);
            lacking |= answer.unsupported;
            if (!answer.yes) continue;
            size_t at = count++;
            for (; at > 0 && meeting_is_before(&met, &truth[at - 1]); at--) truth[at] = truth[at - 1];
            truth[at] = met;
        }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_MEETINGS);
    const grz_status status = grz2_scene_meetings(w->scene, motions, moving, &how, found, capacity, &total);
    assert_true(status == GRZ_OK || (lacking && status == GRZ_ERROR_ARGUMENT));
    assert_int_equal(total, count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        assert_true(found[i].a == truth[i].a && found[i].b == truth[i].b);
        assert_true(found[i].enter == truth[i].enter && found[i].exit == truth[i].exit);
        assert_memory_equal(&found[i].point, &truth[i].point, sizeof found[i].point);
        assert_memory_equal(&found[i].normal, &truth[i].normal, sizeof found[i].normal);
    }
    motions[0] = (grz2_scene_motion){.id = UINT64_MAX - 1};
    assert_int_equal(grz2_scene_meetings(w->scene, motions, 1, NULL, found, 1, &total), GRZ_ERROR_ARGUMENT);
    assert_int_equal(total, 0);
}

static bool is_blocked(const struct truth *t, const grz2_shape *s) {
    return t->polygon ? grz2_polygon_sweep_any(t->polygon, s, NULL, &(grz2_polygon_sweep_options){.open = true})
                      : grz2_overlap_open(s, &t->shape);
}

static void leave_alone(const struct truth *t, const grz2_shape *s, grz2_vec *place, bool *is_free) {
    if (t->polygon) assert_int_equal(grz2_polygon_separate(t->polygon, s, place, is_free), GRZ_OK);
    else *is_free = grz2_separate(s, &t->shape, 1, place).yes;
}

#include "unit/scene_separate.inc"

#define LIST_PARTS grz2_scene_polygons
#define PART grz2_polygon
#include "unit/scene_saved.inc"

#include "unit/scene_two.inc"

#define LARGE polygon
#define LARGES polygons
#define FORGET_SOLID(truth) (void)(truth)
#include "unit/scene_things.inc"

static void ask_all(struct world *w) {
    for (int i = 0; i < 3; i++) {
        const struct shape made = world_shape(&w->numbers, 2, world_kind(&w->numbers, 2));
        const grz2_shape s = shape_for_library(&made).in2;
        const grz2_vec by = {rng_int(&w->rng, -3, 3), rng_int(&w->rng, -3, 3)};
        const struct shape caster = world_shape(&w->numbers, 2, GRZ_SEGMENT + rng_int(&w->rng, 0, 2));
        const grz2_shape c = shape_for_library(&caster).in2;
        check_overlap(w, &s);
        check_hits(w, &s, &by);
        check_hits(w, &c, NULL);
        check_nearest(w, &s);
        check_contacts(w, &s);
        check_separate(w, &s);
        check_slide(w, &s, &by);
    }
    check_two_scenes(w);
    check_pairs(w);
    check_neighbors(w);
    if (rng_once_in(&w->rng, 4)) check_contacts_of_pairs(w);
    check_meetings(w);
    check_turns(w);
    check_asked_once(w);
    size_t there = 0;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        grz2_thing thing;
        grz2_shape placed;
        if (!t->there) continue;
        there++;
        assert_true(grz_scene_has(w->scene, t->id));
        assert_true(grz2_scene_get(w->scene, t->id, &thing, &placed));
        assert_ptr_equal(thing.polygon, t->thing.polygon);
        assert_int_equal(placed.kind, t->polygon ? GRZ_EMPTY : t->shape.kind);
    }
    assert_int_equal(grz_scene_about(w->scene).things, there);
    struct visited all = {.most = MOST_THINGS + 1};
    assert_int_equal(grz_scene_each(w->scene, visit, &all), GRZ_OK);
    assert_int_equal(all.count, there);
    for (size_t i = 0; i < all.count; i++) assert_non_null(truth_of(w, all.ids[i]));
}

static void scenes_answer_as_one_thing_after_the_other(void **state) {
    (void)state;
    for (int i = 0; i < count_of_worlds(); i++) {
        struct world w;
        begin_world(&w, (uint64_t)i, NULL);
        ask_all(&w);
        if (i % 8 == 0) check_many(&w);
        for (int k = 0; k < 4; k++) {
            for (int j = rng_int(&w.rng, 0, 12); j > 0; j--) change_world(&w);
            if (rng_once_in(&w.rng, 2)) move_many(&w);
            if (rng_once_in(&w.rng, 3)) save_and_load(&w);
            ask_all(&w);
        }
        end_world(&w);
    }
}

static void what_cannot_be_there_is_refused(void **state) {
    (void)state;
    static const double nan_pose[6] = {1, 0, NAN, 0, 1, 0}, whole[6] = {1, 0, 0, 0, 1, 0},
                        huge[6] = {1e300, 0, 0, 0, 1e300, 0};
    grz_scene *scene;
    grz2_polygon *const polygon = build_polygon(0, 0);
    grz2_thing things[2] = {{.shape = {.kind = GRZ_BALL, .circle = {{0, 0}, 1}}},
                            {.shape = {.kind = GRZ_BALL, .circle = {{5, 0}, 1}}}};
    assert_int_equal(grz2_scene_build(&scene, things, (uint64_t[]){7, 7}, 2, NULL), GRZ_ERROR_ARGUMENT);
    assert_null(scene);
    assert_int_equal(grz2_scene_build(&scene, things, NULL, 2, NULL), GRZ_OK);
    grz2_thing t = things[0];
    t.pose = nan_pose;
    assert_int_equal(grz2_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz2_scene_move(scene, 0, nan_pose), GRZ_ERROR_ARGUMENT);
    t = (grz2_thing){.shape = {.kind = GRZ_POINT, .point = {1e10, 0}}, .pose = huge};
    assert_int_equal(grz2_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    t = (grz2_thing){.polygon = polygon, .pose = whole};
    assert_int_equal(grz2_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    t.pose = NULL;
    assert_int_equal(grz2_scene_add(scene, 9, &t), GRZ_OK);
    assert_int_equal(grz2_scene_move(scene, 9, whole), GRZ_ERROR_ARGUMENT);
    const grz3_shape in3 = {.kind = GRZ_POINT};
    assert_true(grz3_scene_overlap_any(scene, &in3, NULL).unsupported);
    grz_scene_free(scene);
    grz2_polygon_free(polygon);
}

/* Moves all that can be moved so, in one call. */
static grz_status move_all(struct world *w, const double pose[6]) {
    uint64_t ids[MOST_THINGS];
    double matrices[MOST_THINGS][6];
    size_t count = 0;
    for (size_t i = 0; i < w->count; i++) {
        struct truth moved = w->truths[i];
        if (!moved.there) continue;
        memcpy(moved.pose, pose, sizeof moved.pose);
        moved.thing.pose = moved.pose;
        const bool can = place(&moved);
        if (!can) continue;
        memcpy(matrices[count], pose, sizeof matrices[count]);
        ids[count++] = moved.id;
    }
    return grz2_scene_move_n(w->scene, ids, matrices[0], count);
}

/* One change of each kind, the first that the memory does not allow; GRZ_OK: all went well. */
static grz_status change_once(struct world *w, int kind, const struct truth *other) {
    static const double whole[6] = {1, 0, 0.5, 0, 1, 0};
    const struct truth *const t = &w->truths[0];
    switch (kind) {
    case 0: return grz2_scene_add(w->scene, UINT64_MAX, &other->thing);
    case 1: return grz2_scene_replace(w->scene, t->id, &other->thing);
    case 2: return grz2_scene_move(w->scene, t->id, whole);
    case 3: return grz_scene_remove(w->scene, t->id);
    case 4: return grz2_scene_move_n(w->scene, &t->id, whole, 1);
    default: return move_all(w, whole);
    }
}

/* Where there is no memory for a change, the scene is as before. */
static void without_memory_a_scene_is_as_before(void **state) {
    (void)state;
    for (int i = 0; i < effort(20); i++)
        for (int left = 0, kind = i % 6;; left++) {
            struct ledger ledger = {.left = -1};
            const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
            struct world w;
            struct truth other = {.there = false};
            begin_world(&w, (uint64_t)(1000 + i), &(grz_scene_options){.allocator = &allocator});
            draw_thing(&w, &other);
            ledger.left = left;
            const grz_status status = w.count > 0 ? change_once(&w, kind, &other) : GRZ_OK;
            ledger.left = -1;
            if (status == GRZ_ERROR_MEMORY) ask_all(&w);
            forget(&other);
            end_world(&w);
            assert_int_equal(ledger.lent, 0);
            if (status != GRZ_ERROR_MEMORY) break;
        }
}

/* Of two unbounded shapes, of which one moves, there is no answer, wherever they are. */
static void two_unbounded_shapes_have_no_sweep(void **state) {
    (void)state;
    const grz2_thing quadrant = {.shape = {.kind = GRZ_AABB, .aabb = {{0, 0}, {INFINITY, INFINITY}}}};
    const grz2_shape ray = {.kind = GRZ_RAY, .ray = {{1, 1}, {0, 1}}};
    const grz2_vec by = {1, 0};
    const grz2_scene_cast_options open = {.open = true};
    grz_scene *scene;
    grz2_scene_hit hits[2];
    size_t total;
    assert_int_equal(grz2_scene_build(&scene, &quadrant, NULL, 1, NULL), GRZ_OK);
    assert_true(grz2_scene_sweep_first(scene, &ray, &by, &open, hits).unsupported);
    assert_true(grz2_scene_sweep_all(scene, &ray, &by, &open, hits, 2, &total).unsupported);
    assert_int_equal(total, 0);
    grz_scene_free(scene);
}

/* Nor is anything lost where there is none to build it. */
static void a_scene_that_cannot_be_built_keeps_nothing(void **state) {
    (void)state;
    grz2_vec points[3] = {{0, 0}, {1, 0}, {0, 1}};
    static const double whole[6] = {1, 0, 0, 0, 1, 0};
    const grz2_thing things[] = {{.shape = {.kind = GRZ_HULL, .hull = {3, points}}, .pose = whole},
                                 {.shape = {.kind = GRZ_HULL, .hull = {3, points}}},
                                 {.shape = {.kind = GRZ_BALL, .circle = {{5, 0}, 1}}}};
    grz_status status = GRZ_ERROR_MEMORY;
    for (int left = 0; status == GRZ_ERROR_MEMORY; left++) {
        struct ledger ledger = {.left = left};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        grz_scene *scene;
        status = grz2_scene_build(&scene, things, NULL, 3, &(grz_scene_options){.allocator = &allocator});
        assert_int_equal(status, scene ? GRZ_OK : GRZ_ERROR_MEMORY);
        grz_scene_free(scene);
        assert_int_equal(ledger.lent, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_answer_as_one_thing_after_the_other),
        cmocka_unit_test(things_asked_once_say_what_is_wrong),
        cmocka_unit_test(what_cannot_be_there_is_refused),
        cmocka_unit_test(without_memory_a_scene_is_as_before),
        cmocka_unit_test(two_unbounded_shapes_have_no_sweep),
        cmocka_unit_test(a_scene_that_cannot_be_built_keeps_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
