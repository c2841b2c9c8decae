/* The search along a way: things in the order in which their bounds may be met; what is met, and when, the functions
 * for single things say.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/cast.h"

#include "base/answer.h"
#include "num/bits.h"

#include <math.h>

/* How what moves lies beside a thing at the start, as far as their bounds tell. */
typedef enum scene_beside {
    SCENE_APART,  /* apart, or in each other */
    SCENE_IN,     /* the middle of what moves is in the bounds */
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
        else over += middle >= box[k] && middle <= box[s->dim + k];
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
        s->add(s->context, t->id, hit);
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
    grz_any_shape room;
    grz_set_hit hit;
    if (s->sweeps && s->open && grz_boxes_stay_apart(s->dim, s->box, s->by, box)) return true;
    if (!grz_scene_counts_in(s->scene, s->filter, slot)) return true;
    const grz_set set = grz_scene_set_in(s->scene, slot, box, &room);
    const bool first = s->sweeps && s->by && !s->any && !s->accept;
    const scene_beside beside = first && !set.large ? beside_of(s, box) : SCENE_APART;
    if (beside == SCENE_BESIDE && s->waits < GRZ_SCENE_WAITING) {
        s->waiting[s->waits++] = slot;
        return true;
    }
    const grz_answer answer =
        first ? sweep_at_set(s, set, beside, &hit)
              : ask_set(s, set, s->accept ? GRZ_HIT_ALL : GRZ_HIT_ENTER, s->any && !s->accept ? NULL : &hit);
    s->unsupported |= answer.unsupported;
    if (!answer.yes || (s->accept && !s->accept(s->context, t->id, &hit))) return true;
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
    const grz_set empty = grz_set_of_shape(s->dim == 2 ? (const void *)&empty2 : (const void *)&empty3);
    if (s->scene->dim != s->dim) return false;
    return s->sweeps || !grz_set_cast(s->dim, s->shape, empty, false, GRZ_HIT_ENTER, NULL).unsupported;
}

static bool is_way_finite(const grz_scene_cast *s) {
    bool finite = true;
    for (int k = 0; s->by && k < s->dim; k++) finite = finite && grz_finite(s->by[k]);
    return finite;
}

grz_answer grz_scene_cast_run(grz_scene_cast *s) {
    if (!asks_what_is_known(s)) return grz_unanswered();
    if (grz_set_is_empty(s->dim, grz_set_of_shape(s->shape)) || !is_way_finite(s)) return grz_answered(false);
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
