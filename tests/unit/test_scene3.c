/* Scenes of space against brute force: each question is asked of one thing after the other by the functions for
 * pairs, after random changes too.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "bounds/numbers.h"
#include "scene/set.h"
#include "support/effort.h"
#include "support/ledger.h"
#include "support/saved.h"
#include "unit/scene_worlds.h"

#include <graze/graze.h>

#include "shape/space3.inc"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_THINGS = 60, MESHES = 3 };

/* A thing as the test knows it: placed by the test itself. */
struct truth {
    bool there;
    uint64_t id;
    struct shape made; /* what hulls refer to */
    grz3_thing thing;
    double pose[12];
    grz3_vec room[HULL_POINTS];
    grz3_shape shape; /* where it is; GRZ_EMPTY for a mesh */
    grz_mesh *mesh;   /* where it is; the test's own if it has a pose */
};

struct world {
    struct rng rng;
    struct world_numbers numbers;
    grz_mesh *meshes[MESHES];
    struct truth truths[MOST_THINGS];
    size_t count;
    grz_scene *scene;
};

/* A cube with its fronts outside, two triangles of a floor, and one that is flat and one that is empty. */
static grz_mesh *build_mesh(int which, double middle) {
    double corner[8][3];
    static const uint32_t cube[36] = {0, 2, 1, 1, 2, 3, 4, 5, 6, 5, 7, 6, 0, 1, 4, 1, 5, 4,
                                      2, 6, 3, 3, 6, 7, 0, 4, 2, 2, 4, 6, 1, 3, 5, 3, 7, 5},
                          floor_[6] = {0, 1, 2, 1, 3, 2}, odd[6] = {0, 1, 1, 0, 2, 7};
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) corner[i][k] = middle + (i >> k & 1 ? 1 : -1);
    if (which == 2) corner[7][1] = NAN;
    const uint32_t *const all[MESHES] = {cube, floor_, odd};
    const grz_triangles triangles = {
        .vertex_count = 8, .vertices = corner, .count = which == 0 ? 12 : 2, .indices = all[which]};
    grz_mesh *mesh;
    assert_int_equal(grz_mesh_build(&mesh, &triangles, &(grz_mesh_options){.solid = true}), GRZ_OK);
    return mesh;
}

static void draw_pose(struct world *w, double pose[12]) {
    const double turn[][4] = {{0, 0, 0, 1}, {0, 0, 1, 1}, {1, 0, 0, 1}, {0.1, 0.2, 0.3, 0.9}};
    const double *const q = turn[rng_int(&w->rng, 0, 3)];
    grz3_matrix_from_quaternion((grz3_vec){rng_int(&w->rng, -2, 2), rng_int(&w->rng, -2, 2), rng_int(&w->rng, -2, 2)},
                                (grz3_quat){q[0], q[1], q[2], q[3]}, pose);
}

static void forget(struct truth *t) {
    if (t->mesh && t->thing.pose) grz_mesh_free(t->mesh);
    t->mesh = NULL;
    t->there = false;
}

/* Puts a thing to its place; false if it cannot be posed so. */
static bool place(struct truth *t) {
    t->mesh = NULL;
    t->shape = (grz3_shape){.kind = GRZ_EMPTY};
    if (!t->thing.pose) {
        t->mesh = (grz_mesh *)(uintptr_t)t->thing.mesh;
        if (!t->mesh) t->shape = t->thing.shape;
        return true;
    }
    if (t->thing.mesh) return grz_mesh_build_posed(&t->mesh, t->thing.mesh, t->pose) == GRZ_OK;
    t->shape = grz3_shape_posed(&t->thing.shape, t->pose, t->room);
    return grz3_shape_valid(&t->shape) || !grz3_shape_valid(&t->thing.shape);
}

static void draw_thing(struct world *w, struct truth *t) {
    static const grz_mesh_solid solids[] = {GRZ_SKIN, GRZ_SOLID_ODD, GRZ_SOLID_WINDING};
    do {
        forget(t);
        t->made = world_shape(&w->numbers, 3, world_kind(&w->numbers, 3));
        t->thing = (grz3_thing){.shape = shape_for_library(&t->made).in3};
        if (rng_once_in(&w->rng, 4)) {
            const int which = rng_int(&w->rng, 0, MESHES - 1);
            t->thing.mesh = w->meshes[which];
            t->thing.solid = solids[which == 0 ? rng_int(&w->rng, 0, 2) : 0];
        }
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
    grz3_thing things[MOST_THINGS];
    uint64_t ids[MOST_THINGS];
    *w = (struct world){.rng = rng_seeded(seed, "scene3")};
    w->numbers = world_of(&w->rng);
    w->numbers.rng = &w->rng;
    for (int i = 0; i < MESHES; i++) w->meshes[i] = build_mesh(i, w->numbers.middle);
    const size_t count = (size_t)rng_int(&w->rng, 0, MOST_THINGS / 2);
    for (; w->count < count; w->count++) {
        draw_thing(w, &w->truths[w->count]);
        things[w->count] = w->truths[w->count].thing;
        ids[w->count] = w->truths[w->count].id = draw_id(w);
    }
    assert_int_equal(grz3_scene_build(&w->scene, things, ids, w->count, how), GRZ_OK);
}

static void end_world(struct world *w) {
    grz_scene_free(w->scene);
    for (size_t i = 0; i < w->count; i++) forget(&w->truths[i]);
    for (int i = 0; i < MESHES; i++) grz_mesh_free(w->meshes[i]);
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
static grz_answer related(const struct truth *t, const grz3_shape *s, grz_relation relation, double margin) {
    grz_answer answer = {.yes = false};
    bool yes = false, skin = false;
    if (!t->mesh) {
        switch ((int)relation) {
        case GRZ_OVERLAP: answer.yes = grz3_overlap(&t->shape, s); break;
        case GRZ_OVERLAP_OPEN: answer.yes = grz3_overlap_open(&t->shape, s); break;
        case GRZ_TOUCH: answer.yes = grz3_touch(&t->shape, s); break;
        case GRZ_WITHIN: answer.yes = grz3_within(&t->shape, s, margin); break;
        default: answer.yes = grz3_contains(&t->shape, s);
        }
        return answer;
    }
    grz_mesh_overlap(t->mesh, s, t->thing.solid, &yes);
    grz_mesh_overlap(t->mesh, s, GRZ_SKIN, &skin);
    const bool open = grz_mesh_sweep_any(t->mesh, s, NULL, &(grz_mesh_sweep_options){.open = true}) || (yes && !skin);
    switch ((int)relation) {
    case GRZ_OVERLAP: answer.yes = yes; break;
    case GRZ_OVERLAP_OPEN: answer.yes = open; break;
    case GRZ_TOUCH: answer.yes = yes && !open; break;
    case GRZ_WITHIN: grz_mesh_within(t->mesh, s, margin, t->thing.solid, &answer.yes); break;
    default:
        if (s->kind == GRZ_POINT && s->radius == 0) answer.yes = yes;
        else answer.unsupported = true;
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

static void check_overlap(struct world *w, const grz3_shape *s) {
    static const grz_relation relations[] = {GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH, GRZ_WITHIN, GRZ_CONTAINS};
    static const double margins[] = {0, 0.5, 1, INFINITY, -1, NAN};
    const grz_relation relation = relations[rng_int(&w->rng, 0, 4)];
    const grz_scene_overlap_options how = {
        .filter = draw_filter(w), .relation = relation, .margin = margins[rng_int(&w->rng, 0, 5)]};
    uint64_t truth[MOST_THINGS], found[MOST_THINGS];
    size_t count = 0, total = 0;
    bool lacking = false;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&how.filter, t)) continue;
        const grz_answer answer = related(t, s, relation, how.margin);
        lacking |= answer.unsupported && related(t, s, GRZ_OVERLAP, 0).yes;
        if (answer.yes) truth[count++] = t->id;
    }
    qsort(truth, count, sizeof *truth, by_number);
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS);
    const grz_answer all = grz3_scene_overlap_all(w->scene, s, &how, found, capacity, &total);
    const grz_answer any = grz3_scene_overlap_any(w->scene, s, &how);
    assert_int_equal(total, count);
    assert_memory_equal(found, truth, (count < capacity ? count : capacity) * sizeof *truth);
    if (lacking) assert_true(all.unsupported);
    if (!all.unsupported) assert_int_equal(all.yes, count > 0);
    if (!any.unsupported) assert_int_equal(any.yes, count > 0);
    if (count > 0) assert_true(any.yes);
    struct visited v = {.most = MOST_THINGS + 1};
    const grz_status status = grz3_scene_overlap(w->scene, s, &how, visit, &v);
    assert_int_equal(status, all.unsupported ? GRZ_ERROR_ARGUMENT : GRZ_OK);
    qsort(v.ids, v.count, sizeof *v.ids, by_number);
    assert_int_equal(v.count, count);
    assert_memory_equal(v.ids, truth, count * sizeof *truth);
    if (count < 2) return;
    v = (struct visited){.most = 1};
    assert_int_equal(grz3_scene_overlap(w->scene, s, &how, visit, &v), GRZ_STOPPED);
    assert_int_equal(v.count, 1);
}

/* A hit of one thing, by the functions for pairs. */
static grz_answer hit_of(const struct truth *t, const grz3_shape *s, const grz3_vec *by, bool open,
                         grz3_scene_hit *hit) {
    grz3_hit where = {.time = 0};
    grz_answer answer;
    bool inside = false, skin = false;
    *hit = (grz3_scene_hit){.id = t->id};
    if (!t->mesh) {
        answer = by ? (open ? grz3_sweep_open : grz3_sweep)(s, by, &t->shape, NULL, &hit->enter, &hit->exit)
                    : (open ? grz3_cast_open : grz3_cast)(s, &t->shape, &hit->enter, &hit->exit);
        if (by) (open ? grz3_sweep_open_hit : grz3_sweep_hit)(s, by, &t->shape, NULL, &where);
        else (open ? grz3_cast_open_hit : grz3_cast_hit)(s, &t->shape, &where);
        hit->point = where.point;
        hit->normal = where.normal;
        return answer;
    }
    if (!by && open) return (grz_answer){.unsupported = t->thing.solid != GRZ_SKIN};
    if (!grz3_shape_valid(s)) return (grz_answer){.yes = false};
    if (t->thing.solid != GRZ_SKIN) {
        const grz3_shape start = by ? *s : grz3_shape_from_point(&s->segment.a);
        if (by || s->kind != GRZ_LINE) {
            grz_mesh_overlap(t->mesh, &start, t->thing.solid, &inside);
            if (by) grz_mesh_overlap(t->mesh, &start, GRZ_SKIN, &skin);
        }
    }
    if (inside && !skin) {
        if (!by) hit->point = s->segment.a;
        return (grz_answer){.yes = true};
    }
    if (by) {
        grz_mesh_sweep_hit met;
        answer = (grz_answer){.yes = grz_mesh_sweep(t->mesh, s, by, &(grz_mesh_sweep_options){.open = open}, &met)};
        hit->enter = met.enter;
        hit->exit = met.exit;
        hit->triangle = met.triangle;
        hit->point = met.point;
        hit->normal = met.normal;
        return answer;
    }
    grz_mesh_hit met;
    answer = grz_mesh_cast(t->mesh, s, NULL, &met);
    hit->enter = hit->exit = met.time;
    hit->triangle = met.triangle;
    return answer;
}

static bool hit_is_before(const grz3_scene_hit *a, const grz3_scene_hit *b) {
    return a->enter < b->enter || (a->enter == b->enter && a->id < b->id);
}

/* Casts at a mesh: the test does not know the triangle's points. */
static bool same_hit(const grz3_scene_hit *a, const grz3_scene_hit *b, bool casts_at_mesh) {
    const bool same = a->id == b->id && a->enter == b->enter && a->exit == b->exit && a->triangle == b->triangle;
    return same && (casts_at_mesh || (memcmp(&a->point, &b->point, sizeof a->point) == 0 &&
                                      memcmp(&a->normal, &b->normal, sizeof a->normal) == 0));
}

static const struct truth *truth_of(const struct world *w, uint64_t id) {
    for (size_t i = 0; i < w->count; i++)
        if (w->truths[i].there && w->truths[i].id == id) return &w->truths[i];
    return NULL;
}

/* Accepts hits with a normal that points up, as those of a platform do. */
static bool accept_upward(void *user, const grz3_scene_hit *hit) {
    (*(int *)user)++;
    return hit->normal.z > 0;
}

static void check_hits(struct world *w, const grz3_shape *s, const grz3_vec *by) {
    int calls = 0;
    const bool judges = by && rng_once_in(&w->rng, 3);
    const grz3_scene_cast_options how = {.filter = draw_filter(w),
                                         .open = rng_once_in(&w->rng, 3),
                                         .accept = judges ? accept_upward : NULL,
                                         .user = &calls};
    grz3_scene_hit truth[MOST_THINGS], found[MOST_THINGS], first;
    size_t count = 0, total = 0;
    bool lacking = false, may_lack = false;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&how.filter, t)) continue;
        grz3_scene_hit hit;
        const grz_answer answer = hit_of(t, s, by, how.open, &hit);
        may_lack |= answer.unsupported;
        lacking |= answer.unsupported && t->mesh && grz_mesh_cast(t->mesh, s, NULL, NULL).yes;
        if (!answer.yes || (judges && !(hit.normal.z > 0))) continue;
        size_t at = count++;
        for (; at > 0 && hit_is_before(&hit, &truth[at - 1]); at--) truth[at] = truth[at - 1];
        truth[at] = hit;
    }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS);
    const grz_answer all = by ? grz3_scene_sweep_all(w->scene, s, by, &how, found, capacity, &total)
                              : grz3_scene_cast_all(w->scene, s, &how, found, capacity, &total);
    const grz_answer one =
        by ? grz3_scene_sweep_first(w->scene, s, by, &how, &first) : grz3_scene_cast_first(w->scene, s, &how, &first);
    const grz_answer any = by ? grz3_scene_sweep_any(w->scene, s, by, &how) : grz3_scene_cast_any(w->scene, s, &how);
    if (lacking) assert_true(all.unsupported);
    if (!by && s->radius != 0) { /* it is no caster */
        assert_true(all.unsupported && one.unsupported && any.unsupported && total == 0);
        return;
    }
    if (!may_lack) assert_false(all.unsupported);
    assert_int_equal(total, count);
    for (size_t i = 0; i < count && i < capacity; i++)
        assert_true(same_hit(&found[i], &truth[i], !by && truth_of(w, found[i].id)->mesh));
    if (!one.unsupported) {
        assert_int_equal(one.yes, count > 0);
        assert_int_equal(any.yes, count > 0);
        if (count > 0) assert_true(same_hit(&first, &truth[0], !by && truth_of(w, first.id)->mesh));
        else assert_true(first.id == 0 && isinf(first.enter) && isinf(first.exit) && first.normal.x == 0);
    }
    if (!by && s->kind == GRZ_SEGMENT && !how.open && !judges && !all.unsupported && grz3_shape_valid(s))
        assert_int_equal(grz3_scene_sight(w->scene, &s->segment.a, &s->segment.b, &how.filter), count == 0);
}

static double distance_of(const struct truth *t, const grz3_shape *s, grz3_vec *pa, grz3_vec *pb) {
    double distance;
    if (!t->mesh) return grz3_distance(&t->shape, s, pa, pb);
    grz_mesh_distance(t->mesh, s, t->thing.solid, &distance, pa, pb);
    return distance;
}

static void check_nearest(struct world *w, const grz3_shape *s) {
    static const double withins[] = {INFINITY, INFINITY, 1, 0, -1, NAN};
    const double within = withins[rng_int(&w->rng, 0, 5)];
    const grz_scene_filter filter = draw_filter(w);
    grz3_scene_neighbor truth[MOST_THINGS], found[MOST_THINGS], one;
    size_t count = 0, written;
    for (size_t i = 0; i < w->count; i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&filter, t) || !related(t, s, GRZ_WITHIN, within).yes) continue;
        grz3_scene_neighbor n = {.id = t->id};
        distance_of(t, s, &n.on_thing, &n.on_shape);
        n.distance = distance_of(t, s, NULL, NULL); /* of a cylinder another one, within its bound */
        size_t at = count++;
        for (; at > 0 && (n.distance < truth[at - 1].distance ||
                          (n.distance == truth[at - 1].distance && n.id < truth[at - 1].id));
             at--)
            truth[at] = truth[at - 1];
        truth[at] = n;
    }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_THINGS), most = count < capacity ? count : capacity;
    const grz_answer answer = grz3_scene_nearest_k(w->scene, s, within, &filter, found, capacity, &written);
    assert_int_equal(written, most);
    assert_int_equal(answer.yes, most > 0);
    for (size_t i = 0; i < most; i++) assert_memory_equal(&found[i], &truth[i], sizeof *found);
    assert_int_equal(grz3_scene_nearest(w->scene, s, within, &filter, &one).yes, count > 0);
    if (count > 0) assert_memory_equal(&one, &truth[0], sizeof one);
    else assert_true(one.id == 0 && isinf(one.distance) && isnan(one.on_thing.x));
}

static grz_answer pair_related(const struct truth *a, const struct truth *b, grz_relation relation, double margin) {
    grz_answer answer = {.yes = false};
    if (!b->mesh) return related(a, &b->shape, relation, margin);
    if (!a->mesh) return related(b, &a->shape, relation, margin);
    if (relation == GRZ_OVERLAP) grz_meshes_overlap(a->mesh, b->mesh, a->thing.solid, b->thing.solid, &answer.yes);
    else if (relation == GRZ_WITHIN)
        grz_meshes_within(a->mesh, b->mesh, margin, a->thing.solid, b->thing.solid, &answer.yes);
    else answer.unsupported = true;
    return answer;
}

static double pair_distance(const struct truth *a, const struct truth *b) {
    double distance;
    if (!b->mesh) return distance_of(a, &b->shape, NULL, NULL);
    if (!a->mesh) return distance_of(b, &a->shape, NULL, NULL);
    grz_meshes_distance(a->mesh, b->mesh, a->thing.solid, b->thing.solid, &distance, NULL, NULL);
    return distance;
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
    const bool may_lack = how.relation == GRZ_OVERLAP_OPEN || how.relation == GRZ_TOUCH;
    assert_true(status == GRZ_OK || (may_lack && status == GRZ_ERROR_ARGUMENT));
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
    grz3_scene_contact at[MOST_CONTACTS];
};

static void add_contact(struct contacts *to, uint64_t a, uint64_t b, bool turned, const grz_mesh_contact *c) {
    grz3_scene_contact *const out = &to->at[to->count++];
    assert_true(to->count < MOST_CONTACTS);
    *out = (grz3_scene_contact){.a = a, .b = b, .normal = c->normal, .depth = c->depth, .count = c->count};
    if (turned) out->normal = (grz3_vec){0 - c->normal.x, 0 - c->normal.y, 0 - c->normal.z};
    for (int i = 0; i < c->count; i++) {
        const grz_mesh_contact_point *const p = &c->points[i];
        out->points[i] = (grz3_scene_contact_point){p->point,
                                                    p->depth,
                                                    turned ? p->triangle_b : p->triangle_a,
                                                    turned ? p->triangle_a : p->triangle_b,
                                                    turned ? p->feature_b : p->feature_a,
                                                    turned ? p->feature_a : p->feature_b};
    }
}

struct contact_truth {
    struct contacts *to;
    uint64_t a, b;
    bool turned;
};
static bool take_truth(void *user, const grz_mesh_contact *c) {
    struct contact_truth *const t = user;
    add_contact(t->to, t->a, t->b, t->turned, c);
    return true;
}
static bool take_found(void *user, const grz3_scene_contact *c) {
    struct contacts *const to = user;
    assert_true(to->count < MOST_CONTACTS);
    to->at[to->count++] = *c;
    return true;
}

/* The contacts of a with b by the functions for pairs; a mesh or a shape each. False: there is no answer. */
static bool contacts_of(const struct truth *a, const struct truth *b, uint64_t id_a, uint64_t id_b,
                        const grz3_scene_contact_options *how, struct contacts *to) {
    struct contact_truth t = {to, id_a, id_b, a->mesh != NULL && !b->mesh};
    grz_mesh_contact_options options = {.margin = how->margin,
                                        .faces = how->faces,
                                        .skip_inner_edges = how->skip_inner_edges,
                                        .cosine = how->cosine,
                                        .solid = b->mesh ? b->thing.solid : a->thing.solid,
                                        .solid_a = a->thing.solid};
    if (a->mesh && b->mesh) return grz_meshes_contacts(a->mesh, b->mesh, &options, take_truth, &t) == GRZ_OK;
    options.solid_a = GRZ_SKIN;
    if (b->mesh) return grz_mesh_contacts(b->mesh, &a->shape, &options, take_truth, &t) == GRZ_OK;
    if (a->mesh) return grz_mesh_contacts(a->mesh, &b->shape, &options, take_truth, &t) == GRZ_OK;
    grz3_manifold m;
    const grz_answer answer = grz3_contact(&a->shape, &b->shape, how->margin, &m);
    if (!answer.yes) return !answer.unsupported;
    grz_mesh_contact c = {.normal = m.normal, .depth = m.depth, .count = m.count};
    for (int i = 0; i < m.count; i++)
        c.points[i] = (grz_mesh_contact_point){m.points[i].point,     m.points[i].depth,    0, 0,
                                               m.points[i].feature_a, m.points[i].feature_b};
    add_contact(to, id_a, id_b, false, &c);
    return true;
}

static bool same_feature(grz_feature a, grz_feature b) {
    return a.kind == b.kind && memcmp(a.corner, b.corner, sizeof a.corner) == 0;
}

static bool same_contact(const grz3_scene_contact *a, const grz3_scene_contact *b) {
    bool same = a->a == b->a && a->b == b->b && memcmp(&a->normal, &b->normal, sizeof a->normal) == 0 &&
                a->depth == b->depth && a->count == b->count;
    for (int i = 0; same && i < a->count; i++) {
        const grz3_scene_contact_point *const p = &a->points[i], *const q = &b->points[i];
        same = memcmp(&p->point, &q->point, sizeof p->point) == 0 && p->depth == q->depth &&
               p->triangle_a == q->triangle_a && p->triangle_b == q->triangle_b &&
               same_feature(p->feature_a, q->feature_a) && same_feature(p->feature_b, q->feature_b);
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

static grz3_scene_contact_options draw_contact_options(struct world *w) {
    static const double margins[] = {0, 0, 0.5, -1, NAN};
    return (grz3_scene_contact_options){.filter = draw_filter(w),
                                        .margin = margins[rng_int(&w->rng, 0, 4)],
                                        .skip_inner_edges = rng_once_in(&w->rng, 2)};
}

struct among {
    struct contacts *to;
    uint64_t ids[MOST_THINGS];
};
static bool take_among(void *user, const grz_mesh_contact *c) {
    const struct among *const a = user;
    add_contact(a->to, 0, a->ids[c->mesh], false, c);
    return true;
}

/* Are the bounds of a mesh at most so far from those of a shape? */
static bool is_mesh_near(const struct truth *t, const grz3_shape *s, double reach) {
    const grz_set mesh = {NULL, t->mesh, GRZ_SKIN};
    double a[6], b[6];
    bool meet = !grz_set_is_empty(3, mesh);
    grz_set_bounds(3, mesh, a);
    grz_bounds_numbers_within(3, s, reach, b);
    for (int k = 0; k < 3; k++) meet = meet && a[k] <= b[3 + k] && b[k] <= a[3 + k];
    return meet;
}

/* Meshes that are so near, and meant alike, are asked together, by their ids. *asked: how many. */
static bool contacts_among_near(const struct world *w, const grz3_shape *s, const grz3_scene_contact_options *how,
                                double reach, struct contacts *to, size_t *asked) {
    bool known = true;
    *asked = 0;
    for (int solid = GRZ_SKIN; solid <= GRZ_SOLID_WINDING; solid++) {
        const grz_mesh *meshes[MOST_THINGS];
        struct among a = {.to = to};
        size_t count = 0;
        for (size_t i = 0; i < w->count; i++) {
            const struct truth *const t = &w->truths[i];
            if (!t->there || !t->mesh || (int)t->thing.solid != solid || !counts(&how->filter, t) ||
                !is_mesh_near(t, s, reach))
                continue;
            size_t at = count++;
            for (; at > 0 && a.ids[at - 1] > t->id; at--) a.ids[at] = a.ids[at - 1], meshes[at] = meshes[at - 1];
            a.ids[at] = t->id;
            meshes[at] = t->mesh;
        }
        const grz_mesh_contact_options options = {
            .margin = how->margin, .skip_inner_edges = true, .solid = (grz_mesh_solid)solid};
        known = grz_mesh_contacts_among(meshes, count, s, &options, take_among, &a) == GRZ_OK && known;
        *asked += count;
    }
    return known;
}

static double deepest_of(const struct contacts *c, size_t first) {
    double deepest = 0;
    for (size_t i = first; i < c->count; i++) deepest = fmax(deepest, c->at[i].depth);
    return deepest;
}

/* Those near the shape, and those that a way out of these may lead into. */
static bool contacts_among_meshes(const struct world *w, const grz3_shape *s, const grz3_scene_contact_options *how,
                                  struct contacts *to) {
    const size_t first = to->count;
    size_t before, asked;
    bool known = contacts_among_near(w, s, how, how->margin, to, &asked);
    do {
        before = asked;
        const double reach = how->margin + deepest_of(to, first);
        to->count = first;
        known = contacts_among_near(w, s, how, reach, to, &asked) && known;
    } while (asked > before);
    return known;
}

static void check_contacts(struct world *w, const grz3_shape *s) {
    static struct contacts found, truth;
    const grz3_scene_contact_options how = draw_contact_options(w);
    const struct truth asked = {.shape = *s};
    bool lacking = false;
    found.count = truth.count = 0;
    for (size_t i = 0; i < w->count && grz3_shape_valid(s); i++) {
        const struct truth *const t = &w->truths[i];
        if (!t->there || !counts(&how.filter, t)) continue;
        if (!t->mesh || !how.skip_inner_edges) lacking |= !contacts_of(&asked, t, 0, t->id, &how, &truth);
    }
    if (how.skip_inner_edges && grz3_shape_valid(s) && how.margin >= 0)
        lacking |= !contacts_among_meshes(w, s, &how, &truth);
    const grz_status status = grz3_scene_contacts(w->scene, s, &how, take_found, &found);
    assert_true(status == GRZ_OK || (lacking && status == GRZ_ERROR_ARGUMENT));
    check_same_contacts(&found, &truth);
}

static void check_contacts_of_pairs(struct world *w) {
    static struct contacts found, truth;
    const grz3_scene_contact_options how = draw_contact_options(w);
    bool lacking = false;
    found.count = truth.count = 0;
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (a->there && b->there && a->id < b->id && bits_match(a->thing.category, a->thing.mask, b))
                lacking |= !contacts_of(a, b, a->id, b->id, &how, &truth);
        }
    const grz_status status = grz3_scene_pairs_contacts(w->scene, w->scene, &how, take_found, &found);
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
        assert_int_equal(grz3_scene_add(w->scene, added->id, &added->thing), GRZ_OK);
        assert_int_equal(grz3_scene_add(w->scene, added->id, &added->thing), GRZ_ERROR_ARGUMENT);
    } else if (!t->there) {
        assert_int_equal(grz_scene_has(w->scene, t->id), truth_of(w, t->id) != NULL);
    } else if (what == 1) {
        assert_int_equal(grz_scene_remove(w->scene, t->id), GRZ_OK);
        assert_int_equal(grz_scene_remove(w->scene, t->id), GRZ_ERROR_ARGUMENT);
        forget(t);
    } else if (what == 2) {
        draw_thing(w, t);
        assert_int_equal(grz3_scene_replace(w->scene, t->id, &t->thing), GRZ_OK);
    } else {
        double pose[12];
        draw_pose(w, pose);
        struct truth moved = *t;
        memcpy(moved.pose, pose, sizeof pose);
        moved.thing.pose = moved.pose;
        moved.thing.shape = t->thing.shape;
        const bool can = place(&moved);
        assert_int_equal(grz3_scene_move(w->scene, t->id, pose), can ? GRZ_OK : GRZ_ERROR_ARGUMENT);
        if (!can) return;
        if (t->mesh && t->thing.pose) grz_mesh_free(t->mesh);
        *t = moved;
        t->thing.pose = t->pose;
        if (t->shape.kind == GRZ_HULL && grz3_shape_valid(&t->shape)) t->shape.hull.points = t->room;
        if (t->thing.shape.kind == GRZ_HULL) t->thing.shape = shape_for_library(&t->made).in3;
    }
}

/* Moves many at once. */
static void move_many(struct world *w) {
    uint64_t ids[MOST_THINGS];
    double matrices[MOST_THINGS][12];
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
    assert_int_equal(grz3_scene_move_n(w->scene, ids, matrices[0], count), can ? GRZ_OK : GRZ_ERROR_ARGUMENT);
    for (size_t i = 0, k = 0; i < w->count && k < count; i++) {
        struct truth *const t = &w->truths[i];
        if (!t->there || t->id != ids[k]) continue;
        if (!can) {
            if (moved[k].mesh) grz_mesh_free(moved[k].mesh);
            k++;
            continue;
        }
        if (t->mesh && t->thing.pose) grz_mesh_free(t->mesh);
        *t = moved[k++];
        t->thing.pose = t->pose;
        if (t->shape.kind == GRZ_HULL && grz3_shape_valid(&t->shape)) t->shape.hull.points = t->room;
        if (t->thing.shape.kind == GRZ_HULL) t->thing.shape = shape_for_library(&t->made).in3;
    }
}

/* Until when the scene is free: the earliest certificate of all pairs. */
static void check_turns(struct world *w) {
    grz3_scene_turn turns[MOST_THINGS];
    const grz3_motion *of[MOST_THINGS] = {NULL};
    grz3_scene_certificate truth = {.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1}, found;
    size_t count = 0;
    bool lacking = false;
    const double tolerance = 0x1p-10;
    for (size_t i = 0; i < w->count; i++) {
        if (!w->truths[i].there || rng_once_in(&w->rng, 2)) continue;
        grz3_motion *const m = &turns[count].motion;
        *m =
            (grz3_motion){.by = {rng_int(&w->rng, -2, 2), rng_int(&w->rng, -2, 2), rng_int(&w->rng, -2, 2)},
                          .axis = {0, 0, rng_int(&w->rng, -1, 1)},
                          .angle = rng_once_in(&w->rng, 15) ? NAN : 0.25 * rng_int(&w->rng, -4, 4),
                          .pivot = {w->numbers.middle + rng_int(&w->rng, -2, 2), w->numbers.middle, w->numbers.middle}};
        turns[count].id = w->truths[i].id;
        of[i] = m;
        count++;
    }
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (!a->there || !b->there || a->id >= b->id || !bits_match(a->thing.category, a->thing.mask, b)) continue;
            grz3_certificate c = {.verdict = GRZ_ADVANCE_CONTACT};
            const bool lost = (of[i] && isnan(of[i]->angle)) || (of[k] && isnan(of[k]->angle));
            const bool solid = a->thing.solid != GRZ_SKIN || b->thing.solid != GRZ_SKIN;
            if (!lost && !(solid && pair_related(a, b, GRZ_OVERLAP, 0).yes)) {
                if (a->mesh && b->mesh) grz_meshes_advance(a->mesh, of[i], b->mesh, of[k], tolerance, &c, NULL);
                else if (a->mesh) grz_mesh_advance(a->mesh, of[i], &b->shape, of[k], tolerance, &c, NULL);
                else if (b->mesh) grz_mesh_advance(b->mesh, of[k], &a->shape, of[i], tolerance, &c, NULL);
                else grz3_advance(&a->shape, of[i], &b->shape, of[k], tolerance, &c);
            } else if (lost) {
                continue;
            }
            if (c.verdict == GRZ_ADVANCE_CLEAR) continue;
            if (c.verdict == GRZ_ADVANCE_UNSUPPORTED) { /* open at 0, unless their bounds are apart */
                lacking = true;
                continue;
            }
            if (truth.verdict == GRZ_ADVANCE_CLEAR || c.free_until < truth.free_until) truth.free_until = c.free_until;
            truth.verdict = c.verdict;
        }
    assert_int_equal(grz3_scene_advance(w->scene, turns, count, tolerance, NULL, &found), GRZ_OK);
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
    assert_int_equal(grz3_scene_advance(w->scene, turns, count, -1, NULL, &found), GRZ_ERROR_ARGUMENT);
    assert_true(found.verdict == GRZ_ADVANCE_OPEN && found.free_until == 0);
}

/* Many at once are as one after the other. */
static void check_many(struct world *w) {
    enum { MANY = 130 };
    static struct shape made[2][MANY];
    static grz3_shape shapes[MANY], casters[MANY];
    static grz3_vec by[MANY];
    static grz3_scene_hit hits[MANY];
    static grz3_scene_neighbor nearest[MANY];
    static bool overlap[MANY];
    const grz_parallel two = grz_threads(2);
    for (int i = 0; i < MANY; i++) {
        made[0][i] = world_shape(&w->numbers, 3, world_kind(&w->numbers, 3));
        made[1][i] = world_shape(&w->numbers, 3, GRZ_RAY);
        shapes[i] = shape_for_library(&made[0][i]).in3;
        casters[i] = shape_for_library(&made[1][i]).in3;
        by[i] = (grz3_vec){rng_int(&w->rng, -3, 3), rng_int(&w->rng, -3, 3), 0};
    }
    bool lacking = false;
    const grz_status cast = grz3_scene_cast_n(w->scene, casters, MANY, NULL, &two, hits);
    for (int i = 0; i < MANY; i++) {
        grz3_scene_hit hit;
        lacking |= grz3_scene_cast_first(w->scene, &casters[i], NULL, &hit).unsupported;
        assert_true(hit.id == hits[i].id && hit.enter == hits[i].enter);
    }
    assert_int_equal(cast, lacking ? GRZ_ERROR_ARGUMENT : GRZ_OK);
    const grz_status sweep = grz3_scene_sweep_n(w->scene, shapes, by, MANY, NULL, &two, hits);
    lacking = false;
    for (int i = 0; i < MANY; i++) {
        grz3_scene_hit hit;
        lacking |= grz3_scene_sweep_first(w->scene, &shapes[i], &by[i], NULL, &hit).unsupported;
        assert_true(hit.id == hits[i].id && hit.enter == hits[i].enter);
    }
    assert_int_equal(sweep, lacking ? GRZ_ERROR_ARGUMENT : GRZ_OK);
    assert_int_equal(grz3_scene_nearest_n(w->scene, shapes, MANY, INFINITY, NULL, NULL, nearest), GRZ_OK);
    assert_int_equal(grz3_scene_overlap_any_n(w->scene, shapes, MANY, NULL, &two, overlap), GRZ_OK);
    for (int i = 0; i < MANY; i++) {
        grz3_scene_neighbor one;
        grz3_scene_nearest(w->scene, &shapes[i], INFINITY, NULL, &one);
        assert_memory_equal(&one, &nearest[i], sizeof one);
        assert_int_equal(overlap[i], grz3_scene_overlap_any(w->scene, &shapes[i], NULL).yes);
    }
}

/* First contacts of things that move, by the functions for pairs; displacements are whole numbers, so that their
 * differences are exact. */
static grz_answer meeting_of(const struct truth *a, const struct truth *b, const grz3_vec *da, const grz3_vec *db,
                             bool open, grz3_scene_meeting *met) {
    grz_answer answer = {.unsupported = true};
    *met = (grz3_scene_meeting){.a = a->id, .b = b->id};
    if (a->mesh && b->mesh) return answer;
    if (a->mesh || b->mesh) {
        const grz3_vec by = a->mesh ? (grz3_vec){db->x - da->x, db->y - da->y, db->z - da->z}
                                    : (grz3_vec){da->x - db->x, da->y - db->y, da->z - db->z};
        grz3_scene_hit hit;
        const grz3_shape *const shape = a->mesh ? &b->shape : &a->shape;
        if (!grz3_shape_valid(shape)) return (grz_answer){.yes = false};
        answer = hit_of(a->mesh ? a : b, shape, &by, open, &hit);
        met->enter = hit.enter;
        met->exit = hit.exit;
        return answer;
    }
    grz3_hit where;
    answer = (open ? grz3_sweep_open : grz3_sweep)(&a->shape, da, &b->shape, db, &met->enter, &met->exit);
    (open ? grz3_sweep_open_hit : grz3_sweep_hit)(&a->shape, da, &b->shape, db, &where);
    met->point = where.point;
    met->normal = where.normal;
    return answer;
}

static bool meeting_is_before(const grz3_scene_meeting *a, const grz3_scene_meeting *b) {
    if (a->enter != b->enter) return a->enter < b->enter;
    return a->a != b->a ? a->a < b->a : a->b < b->b;
}

static void check_meetings(struct world *w) {
    enum { MOST_MEETINGS = MOST_THINGS * MOST_THINGS };
    static grz3_scene_meeting truth[MOST_MEETINGS], found[MOST_MEETINGS];
    grz3_scene_motion motions[MOST_THINGS];
    grz3_vec by[MOST_THINGS] = {{0}};
    size_t moving = 0, count = 0, total;
    bool lacking = false;
    const grz_parallel two = grz_threads(2);
    const grz_scene_meeting_options how = {.open = rng_once_in(&w->rng, 3), .parallel = &two};
    for (size_t i = 0; i < w->count; i++) {
        if (!w->truths[i].there || rng_once_in(&w->rng, 3)) continue;
        by[i] = (grz3_vec){rng_int(&w->rng, -3, 3), rng_int(&w->rng, -3, 3), rng_once_in(&w->rng, 20) ? NAN : 1};
        motions[moving++] = (grz3_scene_motion){w->truths[i].id, by[i]};
    }
    for (size_t i = 0; i < w->count; i++)
        for (size_t k = 0; k < w->count; k++) {
            const struct truth *const a = &w->truths[i], *const b = &w->truths[k];
            if (!a->there || !b->there || a->id >= b->id || !bits_match(a->thing.category, a->thing.mask, b)) continue;
            grz3_scene_meeting met;
            if (isnan(by[i].z) || isnan(by[k].z)) continue;
            const grz_answer answer = meeting_of(a, b, &by[i], &by[k], how.open, &met);
            lacking |= answer.unsupported;
            if (!answer.yes) continue;
            size_t at = count++;
            for (; at > 0 && meeting_is_before(&met, &truth[at - 1]); at--) truth[at] = truth[at - 1];
            truth[at] = met;
        }
    const size_t capacity = (size_t)rng_int(&w->rng, 0, MOST_MEETINGS);
    const grz_status status = grz3_scene_meetings(w->scene, motions, moving, &how, found, capacity, &total);
    assert_true(status == GRZ_OK || (lacking && status == GRZ_ERROR_ARGUMENT));
    assert_int_equal(total, count);
    for (size_t i = 0; i < count && i < capacity; i++) {
        const bool has_mesh = truth_of(w, truth[i].a)->mesh || truth_of(w, truth[i].b)->mesh;
        assert_true(found[i].a == truth[i].a && found[i].b == truth[i].b);
        assert_true(found[i].enter == truth[i].enter && found[i].exit == truth[i].exit);
        if (has_mesh) continue;
        assert_memory_equal(&found[i].point, &truth[i].point, sizeof found[i].point);
        assert_memory_equal(&found[i].normal, &truth[i].normal, sizeof found[i].normal);
    }
    motions[0] = (grz3_scene_motion){.id = UINT64_MAX - 1};
    assert_int_equal(grz3_scene_meetings(w->scene, motions, 1, NULL, found, 1, &total), GRZ_ERROR_ARGUMENT);
    assert_int_equal(total, 0);
}

static bool is_blocked(const struct truth *t, const grz3_shape *s) { return related(t, s, GRZ_OVERLAP_OPEN, 0).yes; }

static void leave_alone(const struct truth *t, const grz3_shape *s, grz3_vec *place, bool *is_free) {
    if (t->mesh) assert_int_equal(grz_mesh_separate(t->mesh, s, t->thing.solid, place, is_free), GRZ_OK);
    else *is_free = grz3_separate(s, &t->shape, 1, place).yes;
}

#include "unit/scene_separate.inc"

#define LIST_PARTS grz3_scene_meshes
#define PART grz_mesh
#include "unit/scene_saved.inc"

#include "unit/scene_two.inc"

#define LARGE mesh
#define LARGES meshes
#define FORGET_SOLID(truth) (truth).thing.solid = GRZ_SKIN
#include "unit/scene_things.inc"

static void ask_all(struct world *w) {
    for (int i = 0; i < 3; i++) {
        const struct shape made = world_shape(&w->numbers, 3, world_kind(&w->numbers, 3));
        const grz3_shape s = shape_for_library(&made).in3;
        const grz3_vec by = {rng_int(&w->rng, -3, 3), rng_int(&w->rng, -3, 3), rng_int(&w->rng, -3, 3)};
        const struct shape caster = world_shape(&w->numbers, 3, GRZ_SEGMENT + rng_int(&w->rng, 0, 2));
        const grz3_shape c = shape_for_library(&caster).in3;
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
        grz3_thing thing;
        grz3_shape placed;
        if (!t->there) continue;
        there++;
        assert_true(grz_scene_has(w->scene, t->id));
        assert_true(grz3_scene_get(w->scene, t->id, &thing, &placed));
        assert_ptr_equal(thing.mesh, t->thing.mesh);
        assert_int_equal(placed.kind, t->mesh ? GRZ_EMPTY : t->shape.kind);
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
    static const double nan_pose[12] = {1, 0, 0, NAN, 0, 1, 0, 0, 0, 0, 1, 0}, flat[12] = {0},
                        whole[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0},
                        huge[12] = {1e300, 0, 0, 0, 0, 1e300, 0, 0, 0, 0, 1e300, 0};
    grz_scene *scene;
    grz_mesh *const cube = build_mesh(0, 0), *const open = build_mesh(1, 0), *posed;
    assert_int_equal(grz_mesh_build_posed(&posed, cube, whole), GRZ_OK);
    grz3_thing things[2] = {{.shape = {.kind = GRZ_BALL, .sphere = {{0, 0, 0}, 1}}},
                            {.shape = {.kind = GRZ_BALL, .sphere = {{5, 0, 0}, 1}}}};
    assert_int_equal(grz3_scene_build(&scene, things, (uint64_t[]){7, 7}, 2, NULL), GRZ_ERROR_ARGUMENT);
    assert_null(scene);
    assert_int_equal(grz3_scene_build(&scene, things, NULL, 2, NULL), GRZ_OK);
    grz3_thing t = things[0];
    t.pose = nan_pose;
    assert_int_equal(grz3_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz3_scene_replace(scene, 0, &t), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz3_scene_move(scene, 0, nan_pose), GRZ_ERROR_ARGUMENT);
    assert_int_equal(grz3_scene_move(scene, 2, whole), GRZ_ERROR_ARGUMENT);
    t = (grz3_thing){.shape = {.kind = GRZ_PLANE, .plane = {{0, 0, 1}, 0}}, .pose = flat};
    assert_int_equal(grz3_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    t = (grz3_thing){.shape = {.kind = GRZ_POINT, .point = {1e10, 0, 0}}, .pose = huge};
    assert_int_equal(grz3_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    t = (grz3_thing){.mesh = open, .solid = GRZ_SOLID_ODD};
    assert_int_equal(grz3_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    t = (grz3_thing){.mesh = posed, .pose = whole};
    assert_int_equal(grz3_scene_add(scene, 9, &t), GRZ_ERROR_ARGUMENT);
    t.pose = NULL;
    assert_int_equal(grz3_scene_add(scene, 9, &t), GRZ_OK);
    assert_int_equal(grz_scene_about(scene).things, 3);
    const grz3_shape s = {.kind = GRZ_BALL, .sphere = {{0, 0, 0}, 1}};
    uint64_t ids[4];
    size_t total;
    assert_true(grz3_scene_overlap_all(scene, &s, NULL, ids, 4, &total).yes);
    assert_int_equal(total, 2);
    assert_true(ids[0] == 0 && ids[1] == 9);
    const grz2_shape in2 = {.kind = GRZ_POINT};
    assert_true(grz2_scene_overlap_any(scene, &in2, NULL).unsupported);
    assert_int_equal(grz2_scene_add(scene, 12, &(grz2_thing){.shape = in2}), GRZ_ERROR_ARGUMENT);
    grz_scene_free(scene);
    grz_mesh_free(posed);
    grz_mesh_free(cube);
    grz_mesh_free(open);
}

/* Moves all that can be moved so, in one call. */
static grz_status move_all(struct world *w, const double pose[12]) {
    uint64_t ids[MOST_THINGS];
    double matrices[MOST_THINGS][12];
    size_t count = 0;
    for (size_t i = 0; i < w->count; i++) {
        struct truth moved = w->truths[i];
        if (!moved.there) continue;
        memcpy(moved.pose, pose, sizeof moved.pose);
        moved.thing.pose = moved.pose;
        const bool can = place(&moved);
        if (moved.mesh) grz_mesh_free(moved.mesh);
        if (!can) continue;
        memcpy(matrices[count], pose, sizeof matrices[count]);
        ids[count++] = moved.id;
    }
    return grz3_scene_move_n(w->scene, ids, matrices[0], count);
}

/* One change of each kind, the first that the memory does not allow; GRZ_OK: all went well. */
static grz_status change_once(struct world *w, int kind, const struct truth *other) {
    static const double whole[12] = {1, 0, 0, 0.5, 0, 1, 0, 0, 0, 0, 1, 0};
    const struct truth *const t = &w->truths[0];
    switch (kind) {
    case 0: return grz3_scene_add(w->scene, UINT64_MAX, &other->thing);
    case 1: return grz3_scene_replace(w->scene, t->id, &other->thing);
    case 2: return grz3_scene_move(w->scene, t->id, whole);
    case 3: return grz_scene_remove(w->scene, t->id);
    case 4: return grz3_scene_move_n(w->scene, &t->id, whole, 1);
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

/* What a scene says of its memory follows what comes, leaves and is moved. */
static void bytes_follow_the_things(void **state) {
    (void)state;
    static const double aside[12] = {1, 0, 0, 5, 0, 1, 0, 0, 0, 0, 1, 0};
    static const double far_away[12] = {1e308, 0, 0, 1e308, 0, 1e308, 0, 0, 0, 0, 1e308, 0};
    grz3_vec points[100] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    const grz3_thing hull = {.shape = {.kind = GRZ_HULL, .hull = {100, points}}},
                     point = {.shape = {.kind = GRZ_POINT}};
    const uint64_t both[] = {1, 2};
    grz_mesh *mesh = build_mesh(0, 0);
    const grz3_thing skin = {.mesh = mesh, .pose = aside};
    double matrices[24];
    size_t empty = 0;
    grz_scene *scene;
    memcpy(matrices, aside, sizeof aside);
    memcpy(matrices + 12, aside, sizeof aside);
    assert_int_equal(grz3_scene_build(&scene, &point, NULL, 1, NULL), GRZ_OK);
    for (int round = 0; round < 4; round++) {
        assert_int_equal(grz3_scene_add(scene, 1, &hull), GRZ_OK);
        assert_int_equal(grz3_scene_add(scene, 2, &point), GRZ_OK);
        const size_t plain = grz_scene_about(scene).bytes;
        assert_int_equal(grz3_scene_move_n(scene, both, matrices, 2), GRZ_OK);
        const size_t moved = grz_scene_about(scene).bytes;
        assert_true(moved >= plain + sizeof points);
        assert_int_equal(grz3_scene_move(scene, 1, far_away), GRZ_ERROR_ARGUMENT);
        memcpy(matrices + 12, far_away, sizeof far_away);
        assert_int_equal(grz3_scene_move_n(scene, both, matrices, 2), GRZ_OK); /* 0 stays where it is */
        memcpy(matrices, far_away, sizeof far_away);
        assert_int_equal(grz3_scene_move_n(scene, both, matrices, 2), GRZ_ERROR_ARGUMENT);
        assert_int_equal(grz_scene_about(scene).bytes, moved);
        memcpy(matrices, aside, sizeof aside);
        assert_int_equal(grz3_scene_replace(scene, 1, &skin), GRZ_OK);
        assert_true(grz_scene_about(scene).bytes < moved);
        assert_int_equal(grz3_scene_replace(scene, 1, &hull), GRZ_OK);
        assert_int_equal(grz_scene_remove(scene, 1), GRZ_OK);
        assert_int_equal(grz_scene_remove(scene, 2), GRZ_OK);
        if (round > 0) { /* the first changes take some for themselves */
            assert_int_equal(grz_scene_about(scene).bytes, empty);
            assert_true(plain >= empty + sizeof points);
        }
        empty = grz_scene_about(scene).bytes;
    }
    grz_scene_free(scene);
    grz_mesh_free(mesh);
}

/* Nor is anything lost where there is none to build it. */
/* The distance of the only thing from 0, if it has a bit of the mask. */
static double how_far_from_0(const grz_scene *scene, uint64_t mask) {
    const grz3_shape origin = {.kind = GRZ_POINT};
    const grz_scene_filter filter = {.mask = mask};
    grz3_scene_neighbor nearest;
    grz3_scene_nearest(scene, &origin, INFINITY, &filter, &nearest);
    return nearest.distance;
}
static bool is_met_aside(const grz_scene *scene) { /* close to an edge of the bounds */
    const grz3_shape segment = {.kind = GRZ_SEGMENT, .segment = {{1.1, 0, 1.1}, {1.1, 4, 1.1}}};
    grz3_scene_hit hit;
    return grz3_scene_cast_first(scene, &segment, NULL, &hit).yes;
}

/* A box, a ball with the same bounds, and boxes that are turned or that not all filters let through. */
static void what_was_a_box_is_asked_as_what_it_is_now(void **state) {
    (void)state;
    static const double stays[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    static const double turns[12] = {0.8, -0.6, 0, 1.6, 0.6, 0.8, 0, -0.8, 0, 0, 1, 0};
    const grz3_thing box = {.shape = {.kind = GRZ_AABB, .aabb = {{1, 1, 1}, {3, 3, 3}}}},
                     ball = {.shape = {.kind = GRZ_BALL, .sphere = {{2, 2, 2}, 1}}},
                     round = {.shape = {.kind = GRZ_AABB, .radius = 0.5, .aabb = {{1.5, 1.5, 1.5}, {2.5, 2.5, 2.5}}}},
                     second = {.shape = box.shape, .category = 2};
    const double of_box = sqrt(3), of_ball = sqrt(12) - 1;
    const uint64_t id = 0;
    grz_scene *scene;
    assert_int_equal(grz3_scene_build(&scene, &box, NULL, 1, NULL), GRZ_OK);
    for (int turn = 0; turn < 2; turn++) {
        assert_true(how_far_from_0(scene, 1) == of_box && is_met_aside(scene));
        assert_int_equal(grz3_scene_replace(scene, 0, &ball), GRZ_OK);
        assert_true(fabs(how_far_from_0(scene, 1) - of_ball) < 1e-15 && !is_met_aside(scene));
        assert_int_equal(grz3_scene_replace(scene, 0, &box), GRZ_OK);
        assert_true(how_far_from_0(scene, 1) == of_box && is_met_aside(scene));
        assert_int_equal(grz3_scene_replace(scene, 0, &round), GRZ_OK);
        assert_true(how_far_from_0(scene, 1) > of_box && !is_met_aside(scene));
        assert_int_equal(grz3_scene_replace(scene, 0, &second), GRZ_OK);
        assert_true(how_far_from_0(scene, 1) == INFINITY && how_far_from_0(scene, 2) == of_box);
        assert_int_equal(grz3_scene_replace(scene, 0, &box), GRZ_OK);
        assert_int_equal(grz3_scene_move(scene, 0, turns), GRZ_OK);
        assert_true(fabs(how_far_from_0(scene, 1) - sqrt(1 + 1.8 * 1.8)) < 1e-14);
        assert_int_equal(grz3_scene_move_n(scene, &id, stays, 1), GRZ_OK);
        assert_true(how_far_from_0(scene, 1) == of_box && is_met_aside(scene));
        assert_int_equal(grz3_scene_move_n(scene, &id, turns, 1), GRZ_OK);
        assert_true(fabs(how_far_from_0(scene, 1) - sqrt(1 + 1.8 * 1.8)) < 1e-14);
        assert_int_equal(grz_scene_remove(scene, 0), GRZ_OK);
        assert_int_equal(grz3_scene_add(scene, 0, &ball), GRZ_OK);
        assert_false(is_met_aside(scene));
        assert_int_equal(grz_scene_remove(scene, 0), GRZ_OK);
        assert_int_equal(grz3_scene_add(scene, 0, &box), GRZ_OK);
    }
    grz_scene_free(scene);
}

static void a_scene_that_cannot_be_built_keeps_nothing(void **state) {
    (void)state;
    grz3_vec points[3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}};
    static const double whole[12] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0};
    const grz3_thing things[] = {{.shape = {.kind = GRZ_HULL, .hull = {3, points}}, .pose = whole},
                                 {.shape = {.kind = GRZ_HULL, .hull = {3, points}}},
                                 {.shape = {.kind = GRZ_BALL, .sphere = {{5, 0, 0}, 1}}}};
    grz_status status = GRZ_ERROR_MEMORY;
    for (int left = 0; status == GRZ_ERROR_MEMORY; left++) {
        struct ledger ledger = {.left = left};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        grz_scene *scene;
        status = grz3_scene_build(&scene, things, NULL, 3, &(grz_scene_options){.allocator = &allocator});
        assert_int_equal(status, scene ? GRZ_OK : GRZ_ERROR_MEMORY);
        grz_scene_free(scene);
        assert_int_equal(ledger.lent, 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(scenes_answer_as_one_thing_after_the_other),
        cmocka_unit_test(what_cannot_be_there_is_refused),
        cmocka_unit_test(things_asked_once_say_what_is_wrong),
        cmocka_unit_test(without_memory_a_scene_is_as_before),
        cmocka_unit_test(bytes_follow_the_things),
        cmocka_unit_test(what_was_a_box_is_asked_as_what_it_is_now),
        cmocka_unit_test(a_scene_that_cannot_be_built_keeps_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
