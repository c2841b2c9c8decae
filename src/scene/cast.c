/* Casts and sweeps in a scene. The search along a way: things in the order in which their bounds may be met; what is
 * met, and when, the functions for single things say.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"

#include "base/answer.h"
#include "scene/ranking.h"

#include <math.h>

static grz2_scene_hit scene_hit2(uint64_t id, const grz_set_hit *hit) {
    return (grz2_scene_hit){.id = id,
                            .enter = hit->enter,
                            .exit = hit->exit,
                            .point = {hit->point[0], hit->point[1]},
                            .normal = {hit->normal[0], hit->normal[1]},
                            .edge = hit->part};
}
static grz3_scene_hit scene_hit3(uint64_t id, const grz_set_hit *hit) {
    return (grz3_scene_hit){.id = id,
                            .enter = hit->enter,
                            .exit = hit->exit,
                            .point = {hit->point[0], hit->point[1], hit->point[2]},
                            .normal = {hit->normal[0], hit->normal[1], hit->normal[2]},
                            .triangle = hit->part};
}

bool grz_is_hit_accepted(const grz_hit_accept *accept, uint64_t id, const grz_set_hit *hit) {
    const grz2_scene_hit in2 = accept->in2 ? scene_hit2(id, hit) : (grz2_scene_hit){.id = 0};
    const grz3_scene_hit in3 = accept->in3 ? scene_hit3(id, hit) : (grz3_scene_hit){.id = 0};
    return accept->in2 ? accept->in2(accept->user, &in2) : !accept->in3 || accept->in3(accept->user, &in3);
}

/* How what moves lies beside a thing at the start, as far as their bounds tell. */
typedef enum scene_beside {
    SCENE_APART,  /* apart, or in each other */
    SCENE_IN,     /* the middle of what moves, which is bounded, is in the bounds */
    SCENE_ON,     /* they touch but for rounding across an axis, and the middle of what moves is over the thing */
    SCENE_BESIDE, /* they touch, and it is not: what is round only meets it later */
} scene_beside;

static scene_beside beside_of(const grz_scene_cast *s, const double box[6]) {
    int touching = -1, over = 0;
    for (int k = 0; k < s->dim; k++) {
        const double a = s->box[k], b = s->box[s->dim + k], middle = 0.5 * a + 0.5 * b,
                     gap = grz_negative(s->by[k]) ? a - box[s->dim + k] : box[k] - b;
        const bool touches = touching < 0 && !grz_zero(s->by[k]) && fabs(gap) <= 0x1p-40 * (fabs(a) + fabs(b));
        if (touches) touching = k;
        else over += grz_finite(middle) && middle >= box[k] && middle <= box[s->dim + k];
    }
    if (touching < 0) return over == s->dim ? SCENE_IN : SCENE_APART;
    return over == s->dim - 1 ? SCENE_ON : SCENE_BESIDE;
}

/* A bit later than the first hit: of equal times that are rounded all count. */
static double time_of_interest(const grz_scene_cast *s) {
    return s->found && s->motion.to < 1 - 0x1p-40 ? s->motion.to + 0x1p-40 : 1;
}

/* The first time alone, by a sweep. What is openly in each other at the start needs none. */
static grz_answer sweep_at_set(const grz_scene_cast *s, grz_set set, scene_beside beside, grz_set_hit *hit) {
    if (beside == SCENE_IN && s->open && grz_set_blocks(s->dim, set, s->shape)) {
        *hit = (grz_set_hit){.enter = 0};
        return grz_answered(true);
    }
    return grz_set_sweep_until(s->dim, s->shape, s->by, set, s->open, time_of_interest(s), beside == SCENE_ON, hit);
}

static grz_answer ask_set(const grz_scene_cast *s, grz_set set, grz_hit_detail wanted, grz_set_hit *hit) {
    return s->sweeps ? grz_set_sweep(s->dim, s->shape, s->by, set, s->open, wanted, hit)
                     : grz_set_cast(s->dim, s->shape, set, s->open, wanted, hit);
}

/* Of equal times the lowest id is first. */
static bool is_met_first(const grz_scene_cast *s, const grz_scene_thing *t, double enter) {
    const int order = grz_compare(enter, s->motion.to);
    return !s->found || order < 0 || (order == 0 && grz_scene_is_before(s->scene, t, s->first));
}

/* False if the search is over. */
static bool take_scene_hit(grz_scene_cast *s, const grz_scene_thing *t, const grz_set_hit *hit) {
    if (s->add) {
        s->add(s->context, t, hit);
    } else if (!s->any && is_met_first(s, t, hit->enter)) {
        s->first = t;
        grz_scene_thing_comes(t);
        s->motion.to = hit->enter;
    }
    s->found = true;
    return !s->any;
}

bool grz_boxes_stay_apart(int dim, const double a[6], const double *by, const double b[6]) {
    for (int k = 0; k < dim; k++) {
        const bool still = !by || grz_zero(by[k]), down = !still && grz_negative(by[k]);
        if ((still || down) && grz_less_equal(a[dim + k], b[k])) return true;
        if ((still || !down) && grz_less_equal(b[dim + k], a[k])) return true;
    }
    return false;
}

static bool cast_at_thing(void *context, uint32_t slot, const double box[6]) {
    grz_scene_cast *const s = (grz_scene_cast *)context;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    grz_shape_copy room;
    grz_set_hit hit;
    if (s->sweeps && s->open && grz_boxes_stay_apart(s->dim, s->box, s->by, box)) return true;
    if (!grz_scene_counts_in(s->scene, s->filter, slot)) return true;
    const grz_set set = grz_scene_set_in(s->scene, slot, box, &room);
    const bool asked = grz_is_hit_asked(&s->accept), first = s->sweeps && s->by && !s->any && !asked;
    const scene_beside beside = first && !set.large ? beside_of(s, box) : SCENE_APART;
    if (beside == SCENE_BESIDE && s->waits < GRZ_SCENE_WAITING) {
        s->waiting[s->waits++] = slot;
        return true;
    }
    const grz_answer answer =
        first ? sweep_at_set(s, set, beside, &hit)
              : ask_set(s, set, asked ? GRZ_HIT_ALL : GRZ_HIT_ENTER, s->any && !asked ? NULL : &hit);
    s->unsupported |= answer.unsupported;
    if (!answer.yes || (asked && !grz_is_hit_accepted(&s->accept, t->id, &hit))) return true;
    return take_scene_hit(s, t, &hit);
}

static void ask_waiting(grz_scene_cast *s) {
    for (int i = 0; i < s->waits; i++) {
        const grz_scene_thing *const t = grz_scene_thing_in(s->scene, s->waiting[i]);
        grz_set_hit hit;
        const grz_answer answer = sweep_at_set(s, grz_scene_set_of(t), SCENE_BESIDE, &hit);
        s->unsupported |= answer.unsupported;
        if (answer.yes) take_scene_hit(s, t, &hit);
    }
}

/* Is there an answer at all, whatever is in the scene? An empty box is asked for, as no other shape costs as little. */
static bool asks_what_is_known(const grz_scene_cast *s) {
    static const grz2_shape empty2 = {.kind = GRZ_AABB, .aabb = {{1, 1}, {0, 0}}};
    static const grz3_shape empty3 = {.kind = GRZ_AABB, .aabb = {{1, 1, 1}, {0, 0, 0}}};
    const grz_set empty = grz_set_of_shape(s->dim == 2 ? grz_from2(&empty2) : grz_from3(&empty3));
    if (s->scene->dim != s->dim) return false;
    return s->sweeps || !grz_set_cast(s->dim, s->shape, empty, false, GRZ_HIT_ENTER, NULL).unsupported;
}

grz_answer grz_scene_cast_run(grz_scene_cast *s) {
    if (!asks_what_is_known(s)) return grz_unanswered();
    const bool finite = !s->by || grz_is_finite(s->dim, s->by);
    if (!finite || !grz_is_valid(s->dim, s->shape)) return grz_answered(false);
    grz_set_bounds(s->dim, grz_set_of_shape(s->shape), s->box);
    s->motion = s->sweeps ? grz_motion_of_box(s->dim, s->box, s->by) : grz_motion_of_caster(s->dim, s->shape);
    grz_tree_boxes_on_way(s->scene->tree, &s->motion, cast_at_thing, s);
    ask_waiting(s);
    return s->unsupported && !(s->any && s->found) ? grz_unanswered() : grz_answered(s->found);
}

grz_set_hit grz_scene_cast_hit(const grz_scene_cast *s, const grz_scene_thing *t) {
    grz_set_hit hit;
    ask_set(s, grz_scene_set_of(t), GRZ_HIT_ALL, &hit);
    return hit;
}

/* The first hit, any, or all */

/* The options of either space. */
typedef struct cast_options {
    const grz_scene_filter *filter;
    bool open;
    grz_hit_accept accept;
} cast_options;

static cast_options cast_options2(const grz2_scene_cast_options *options) {
    static const grz2_scene_cast_options usual = {.open = false};
    const grz2_scene_cast_options *const how = options ? options : &usual;
    return (cast_options){&how->filter, how->open, {.in2 = how->accept, .user = how->user}};
}
static cast_options cast_options3(const grz3_scene_cast_options *options) {
    static const grz3_scene_cast_options usual = {.open = false};
    const grz3_scene_cast_options *const how = options ? options : &usual;
    return (cast_options){&how->filter, how->open, {.in3 = how->accept, .user = how->user}};
}

static grz_scene_cast cast_of_shape(const grz_scene *scene, int dim, const grz_shape *caster, cast_options how) {
    return (grz_scene_cast){
        .scene = scene, .dim = dim, .shape = caster, .open = how.open, .filter = how.filter, .accept = how.accept};
}
static grz_scene_cast sweep_of_shape(const grz_scene *scene, int dim, const grz_shape *mover, const double *by,
                                     cast_options how) {
    grz_scene_cast s = cast_of_shape(scene, dim, mover, how);
    s.sweeps = true;
    s.by = by;
    return s;
}

/* Writes a grz2_scene_hit or grz3_scene_hit; NULL: a miss. */
static void put_scene_hit(const grz_scene_cast *s, const grz_scene_thing *t, void *hit) {
    const grz_set_hit whole =
        t ? grz_scene_cast_hit(s, t) : (grz_set_hit){.enter = (double)INFINITY, .exit = (double)INFINITY};
    const uint64_t id = t ? t->id : 0;
    if (s->dim == 2) *(grz2_scene_hit *)hit = scene_hit2(id, &whole);
    else *(grz3_scene_hit *)hit = scene_hit3(id, &whole);
}

/* `hit` may be NULL: any will do. */
static grz_answer find_first_hit(grz_scene_cast s, void *hit) {
    s.any = hit == NULL;
    const grz_answer answer = grz_scene_cast_run(&s);
    if (hit) put_scene_hit(&s, answer.yes ? s.first : NULL, hit);
    return answer;
}

static void rank_hit(void *context, const grz_scene_thing *t, const grz_set_hit *hit) {
    grz_ranking *const all = (grz_ranking *)context;
    grz_ranking_add(all, (grz_ranked){hit->enter, (uint32_t)(t - all->scene->things), 0});
}

static grz_answer find_all_hits(grz_scene_cast s, void *buffer, size_t capacity, size_t *total) {
    const size_t size = s.dim == 2 ? sizeof(grz2_scene_hit) : sizeof(grz3_scene_hit);
    grz_ranking all = {s.scene, buffer, size, capacity, 0};
    s.add = rank_hit;
    s.context = &all;
    const grz_answer answer = grz_scene_cast_run(&s);
    const size_t count = grz_ranking_sort(&all);
    for (size_t i = 0; i < count; i++)
        put_scene_hit(&s, &s.scene->things[grz_ranking_at(&all, i).a], grz_ranking_record(&all, i));
    *total = all.total;
    return answer;
}

grz_answer grz2_scene_cast_first(const grz_scene *scene, const grz2_shape *caster,
                                 const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return find_first_hit(cast_of_shape(scene, 2, grz_from2(caster), cast_options2(options)), hit);
}
grz_answer grz2_scene_cast_any(const grz_scene *scene, const grz2_shape *caster,
                               const grz2_scene_cast_options *options) {
    return find_first_hit(cast_of_shape(scene, 2, grz_from2(caster), cast_options2(options)), NULL);
}
grz_answer grz2_scene_cast_all(const grz_scene *scene, const grz2_shape *caster, const grz2_scene_cast_options *options,
                               grz2_scene_hit *buffer, size_t capacity, size_t *total) {
    return find_all_hits(cast_of_shape(scene, 2, grz_from2(caster), cast_options2(options)), buffer, capacity, total);
}

grz_answer grz3_scene_cast_first(const grz_scene *scene, const grz3_shape *caster,
                                 const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return find_first_hit(cast_of_shape(scene, 3, grz_from3(caster), cast_options3(options)), hit);
}
grz_answer grz3_scene_cast_any(const grz_scene *scene, const grz3_shape *caster,
                               const grz3_scene_cast_options *options) {
    return find_first_hit(cast_of_shape(scene, 3, grz_from3(caster), cast_options3(options)), NULL);
}
grz_answer grz3_scene_cast_all(const grz_scene *scene, const grz3_shape *caster, const grz3_scene_cast_options *options,
                               grz3_scene_hit *buffer, size_t capacity, size_t *total) {
    return find_all_hits(cast_of_shape(scene, 3, grz_from3(caster), cast_options3(options)), buffer, capacity, total);
}

grz_answer grz2_scene_sweep_first(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                  const grz2_scene_cast_options *options, grz2_scene_hit *hit) {
    return find_first_hit(sweep_of_shape(scene, 2, grz_from2(mover), (const double *)by, cast_options2(options)), hit);
}
grz_answer grz2_scene_sweep_any(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_scene_cast_options *options) {
    return find_first_hit(sweep_of_shape(scene, 2, grz_from2(mover), (const double *)by, cast_options2(options)), NULL);
}
grz_answer grz2_scene_sweep_all(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                                const grz2_scene_cast_options *options, grz2_scene_hit *buffer, size_t capacity,
                                size_t *total) {
    return find_all_hits(sweep_of_shape(scene, 2, grz_from2(mover), (const double *)by, cast_options2(options)), buffer,
                         capacity, total);
}

grz_answer grz3_scene_sweep_first(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                  const grz3_scene_cast_options *options, grz3_scene_hit *hit) {
    return find_first_hit(sweep_of_shape(scene, 3, grz_from3(mover), (const double *)by, cast_options3(options)), hit);
}
grz_answer grz3_scene_sweep_any(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                const grz3_scene_cast_options *options) {
    return find_first_hit(sweep_of_shape(scene, 3, grz_from3(mover), (const double *)by, cast_options3(options)), NULL);
}
grz_answer grz3_scene_sweep_all(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                                const grz3_scene_cast_options *options, grz3_scene_hit *buffer, size_t capacity,
                                size_t *total) {
    return find_all_hits(sweep_of_shape(scene, 3, grz_from3(mover), (const double *)by, cast_options3(options)), buffer,
                         capacity, total);
}

bool grz2_scene_sight(const grz_scene *scene, const grz2_vec *a, const grz2_vec *b, const grz_scene_filter *filter) {
    const grz2_shape way = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    const grz2_scene_cast_options how = {.filter = filter ? *filter : (grz_scene_filter){.mask = 0}};
    const bool is_there = scene->dim == 2 && grz2_shape_valid(&way);
    return is_there && !grz2_scene_cast_any(scene, &way, &how).yes;
}
bool grz3_scene_sight(const grz_scene *scene, const grz3_vec *a, const grz3_vec *b, const grz_scene_filter *filter) {
    const grz3_shape way = {.kind = GRZ_SEGMENT, .segment = {*a, *b}};
    const grz3_scene_cast_options how = {.filter = filter ? *filter : (grz_scene_filter){.mask = 0}};
    const bool is_there = scene->dim == 3 && grz3_shape_valid(&way);
    return is_there && !grz3_scene_cast_any(scene, &way, &how).yes;
}
