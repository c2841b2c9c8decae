/* A slide: sweep, stop, go on within what blocks, as movers in games do (Fauerby, Improved Collision Detection and
 * Response, 2003; and Quake, see slide_way.c), but without a gap to what blocks: sweeps are open, so that what is
 * touched is no obstacle, and each leg ends at a place in doubles that is in nothing.
 *
 * Planes are kept while the mover stays at a corner, where many block it one after the other. It has left it if it has
 * moved by more than little (GRZ_SLIDE_LITTLE), and by more than rounding. This decides only which planes are tried.
 *
 * Whether it begins inside something, the first leg of some length shows: what it is inside would end it at once.
 * Only where there is none it is asked.
 *
 * SPDX-License-Identifier: MIT */
#include "api/course.h"
#include "api/shapes.h"
#include "bounds/numbers.h"
#include "num/vec.h"
#include "scene/cast.h"
#include "scene/slide_way.h"

#include <graze/times2.h>
#include <graze/times3.h>

#include <math.h>

enum { USUAL_SLIDE_LEGS = 16 };

/* A question and its answer. Of vectors dim numbers count. */
typedef struct scene_slide {
    const grz_scene *scene;
    int dim;
    const grz_shape *mover;
    const double *by;
    const grz_scene_filter *filter;
    grz_hit_accept accept;
    int most_legs;
    void *buffer; /* of grz2_scene_touch or grz3_scene_touch */
    size_t capacity;

    double place[3], made[3], left[3];
    int legs;
    size_t touches;
    bool inside; /* it began inside a thing, and stays */
} scene_slide;

/* What turned the motion. */
typedef struct slide_touch {
    uint64_t id;
    int leg;
    double time; /* of the whole motion */
    grz_set_hit hit;
} slide_touch;

/* A plane of the corner: what is told of it. */
typedef struct slide_mark {
    slide_touch touch;
    bool known;            /* is the whole hit? Else only the normal, which is an axis */
    double from[3], by[3]; /* the leg on which it was met: it is asked for the hit once that is told */
    bool told;
} slide_mark;

typedef struct slide_course {
    scene_slide *s;
    grz_shape_copy shape; /* the mover at s->place */
    grz_shape_copy from;  /* where this leg began */
    double start[3];      /* the place of that */
    int exponent;         /* motions of the corner are multiplied by 2^exponent */
    double by[3];         /* the motion of this leg */
    double used;          /* the share of the whole motion that is used up */
    bool is_free;         /* is it known that the start is free? */
    grz_slide_corner corner;
    slide_mark mark[GRZ_MOST_SLIDE_PLANES];
    grz_scene_cast cast;
    uint64_t met[GRZ_MOST_SLIDE_PLANES]; /* by id: the things that are met first, all at the same time */
    int met_count;
    double enter; /* then */
} slide_course;

/* What is in the way */

/* Of things that are met at the same time as many are kept as there is room for, those with the lowest ids. */
static void add_met(void *context, const grz_scene_thing *t, const grz_set_hit *hit) {
    slide_course *const c = (slide_course *)context;
    const int order = c->cast.found ? grz_compare(hit->enter, c->enter) : -1;
    if (order > 0) return;
    if (order < 0) {
        c->met_count = 0;
        c->cast.motion.to = c->enter = hit->enter;
    }
    int at = c->met_count < GRZ_MOST_SLIDE_PLANES ? c->met_count++ : GRZ_MOST_SLIDE_PLANES;
    for (; at > 0 && c->met[at - 1] > t->id; at--)
        if (at < GRZ_MOST_SLIDE_PLANES) c->met[at] = c->met[at - 1];
    if (at < GRZ_MOST_SLIDE_PLANES) c->met[at] = t->id;
}

static grz_answer sweep_leg(slide_course *c) {
    const scene_slide *const s = c->s;
    c->met_count = 0;
    c->from = c->shape;
    memcpy(c->start, s->place, sizeof c->start);
    c->cast = (grz_scene_cast){.scene = s->scene,
                               .dim = s->dim,
                               .shape = grz_from_copy(&c->from),
                               .sweeps = true,
                               .by = c->by,
                               .open = true,
                               .filter = s->filter,
                               .accept = s->accept,
                               .add = add_met,
                               .context = c};
    return grz_scene_cast_run(&c->cast);
}

/* A search for what the mover would be inside of at a place. */
typedef struct slide_inside {
    const slide_course *c;
    const grz_shape_copy *at;
    double box[6]; /* its bounds */
    bool lowest;   /* the one with the lowest id is wanted; else any */
    const grz_scene_thing *found;
} slide_inside;

/* Is a thing of no account, as its hit on this leg is not accepted? What is not hit has rounding in the way. */
static bool is_passed(const slide_course *c, const grz_scene_thing *t) {
    const scene_slide *const s = c->s;
    grz_set_hit hit;
    if (!grz_is_hit_asked(&s->accept)) return false;
    const grz_answer answer =
        grz_set_sweep(s->dim, grz_from_copy(&c->shape), c->by, grz_scene_set_of(t), true, GRZ_HIT_ALL, &hit);
    return answer.yes && !grz_is_hit_accepted(&s->accept, t->id, &hit);
}

static bool is_inside_thing(void *context, uint32_t slot, const double box[6]) {
    slide_inside *const search = (slide_inside *)context;
    const scene_slide *const s = search->c->s;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    if (grz_boxes_stay_apart(s->dim, search->box, NULL, box) || !grz_scene_counts(s->filter, t)) return true;
    if (search->found && search->found->id < t->id) return true;
    if (!grz_set_blocks(s->dim, grz_scene_set_of(t), grz_from_copy(search->at))) return true;
    if (is_passed(search->c, t)) return true;
    search->found = t;
    return search->lowest;
}

/* What the mover is inside of where it is put, any thing or the one with the lowest id; NULL: nothing. */
static const grz_scene_thing *thing_around(const slide_course *c, const grz_shape_copy *at, bool lowest) {
    slide_inside search = {.c = c, .at = at, .lowest = lowest};
    grz_bounds_numbers(c->s->dim, at, search.box);
    grz_tree_boxes_at(c->s->scene->tree, search.box, is_inside_thing, &search);
    return search.found;
}

static bool is_place_inside(void *context, const double place[], double time) {
    const slide_course *const c = (const slide_course *)context;
    grz_shape_copy at;
    (void)time;
    if (memcmp(place, c->s->place, (size_t)c->s->dim * sizeof *place) == 0) return false;
    return !grz_put_shape(c->s->dim, c->s->mover, place, &at) || thing_around(c, &at, false);
}

/* A length that is no way at all: little of the motion, or what rounding makes of places there. */
static double little_way(const scene_slide *s) {
    return fmax(GRZ_SLIDE_LITTLE * grz_largest(s->dim, s->by), grz_largest(s->dim, s->place) * 0x1p-50);
}

/* It does if what it comes nearer, across its plane, until then is little. */
static bool enters_at_once(void *context, const grz_slide_plane *plane, const double way[]) {
    const slide_course *const c = (const slide_course *)context;
    const grz_set set = grz_scene_set_of((const grz_scene_thing *)plane->thing);
    double by[3];
    grz_set_hit hit;
    for (int k = 0; k < c->s->dim; k++) by[k] = ldexp(way[k], -c->exponent);
    if (!grz_set_sweep(c->s->dim, grz_from_copy(&c->shape), by, set, true, GRZ_HIT_ENTER, &hit).yes) return false;
    return hit.enter * -grz_rounded_dot(c->s->dim, plane->normal, by) <= little_way(c->s);
}

/* A leg */

/* Puts the mover to a place; true if it has left the corner. */
static bool move_slide_to(slide_course *c, const double place[]) {
    scene_slide *const s = c->s;
    const double little = little_way(s);
    bool left = false;
    for (int k = 0; k < s->dim; k++) left = left || fabs(place[k] - s->place[k]) > little;
    memcpy(s->place, place, (size_t)s->dim * sizeof *place);
    grz_put_shape(s->dim, s->mover, s->place, &c->shape);
    return left;
}

/* Is a place some doubles off the planes of the corner free, beside that at which the mover is at the time? Between two
 * slanted planes no place that is nearest to the exact one may be. */
static bool is_free_beside(slide_course *c, double time, double place[]) {
    const scene_slide *const s = c->s;
    double off[3] = {0, 0, 0}, at[3];
    for (int i = 0; i < c->corner.count; i++)
        for (int k = 0; k < s->dim; k++) off[k] += c->corner.plane[i].normal[k];
    grz_rounded_steps(s->dim, s->place, time, c->by, grz_nowhere, at);
    const double most = grz_largest(s->dim, at);
    for (double step = 0x1p-52; step <= 0x1p-46; step *= 2) {
        for (int k = 0; k < s->dim; k++) place[k] = at[k] + grz_rounded(step * most * off[k]);
        if (!is_place_inside(c, place, time)) return true;
    }
    return false;
}

/* The latest time found at which it is free, not after the one that is wanted, and the place. *lost: is that earlier,
 * by more than little? */
static double time_free_on_leg(slide_course *c, bool blocked, double wanted, double place[], bool *lost) {
    const scene_slide *const s = c->s;
    grz_stop_course course = {
        .dim = s->dim, .start = s->place, .by = c->by, .still = true, .is_inside = is_place_inside, .context = c};
    const bool ends = !blocked && grz_stop_is_free_at_end(&course);
    const double time = ends ? 1 : grz_stop_time_outside(&course, wanted), little = little_way(s);
    *lost = false;
    for (int k = 0; k < s->dim; k++) *lost = *lost || (wanted - time) * fabs(c->by[k]) > little;
    if (*lost && c->corner.count > 0 && is_free_beside(c, wanted, place)) {
        *lost = false;
        return wanted;
    }
    memcpy(place, course.place, (size_t)s->dim * sizeof *place);
    return time;
}

/* What rounding puts into a thing that is not met before the time leads into that: the motion becomes the one to the
 * double nearest to where it is then. False if it is that already. */
static bool aim_at_double(slide_course *c, double time) {
    const scene_slide *const s = c->s;
    double to[3], by[3];
    bool other = false;
    grz_rounded_steps(s->dim, s->place, time, c->by, grz_nowhere, to);
    grz_rounded_steps(s->dim, grz_nowhere, 1, to, s->place, by);
    for (int k = 0; k < s->dim; k++) {
        other = other || grz_compare(by[k], c->by[k]) != 0;
        c->by[k] = by[k];
    }
    return other;
}

/* Goes as far as it may; what is left of the motion is in the corner. False if nothing was met. */
static bool go_leg(slide_course *c, bool met) {
    const scene_slide *const s = c->s;
    double place[3], by[3], share = 1, wanted = met ? c->enter : 1;
    bool lost;
    memcpy(by, c->by, sizeof by);
    double time = time_free_on_leg(c, met, wanted, place, &lost);
    if (lost && aim_at_double(c, wanted)) {
        share = wanted;
        met = sweep_leg(c).yes;
        time = time_free_on_leg(c, met, met ? c->enter : 1, place, &lost);
    }
    const bool left = move_slide_to(c, place);
    time *= share;
    if (left) c->corner.count = 0;
    for (int k = 0; k < s->dim; k++)
        c->corner.rest[k] = (1 - time) * (left ? ldexp(by[k], c->exponent) : c->corner.rest[k]);
    c->used += grz_rounded((1 - c->used) * time);
    return met;
}

/* The whole hit of a plane, but for its normal. */
static void complete_mark(const slide_course *c, slide_mark *mark) {
    const scene_slide *const s = c->s;
    grz_shape_copy from;
    grz_set_hit whole;
    if (mark->known || s->touches >= s->capacity) return;
    grz_put_shape(s->dim, s->mover, mark->from, &from);
    grz_set_sweep(s->dim, grz_from_copy(&from), mark->by, grz_scene_set_of(grz_scene_find(s->scene, mark->touch.id)),
                  true, GRZ_HIT_ALL, &whole);
    memcpy(whole.normal, mark->touch.hit.normal, sizeof whole.normal);
    mark->touch.hit = whole;
    mark->known = true;
}

/* Writes a touch, if there is room for it. */
static void put_touch(scene_slide *s, const slide_touch *t) {
    const double *const p = t->hit.point, *const n = t->hit.normal;
    const size_t i = s->touches++;
    if (i >= s->capacity) return;
    if (s->dim == 2)
        ((grz2_scene_touch *)s->buffer)[i] =
            (grz2_scene_touch){t->id, t->leg, t->time, {p[0], p[1]}, {n[0], n[1]}, t->hit.part};
    else
        ((grz3_scene_touch *)s->buffer)[i] =
            (grz3_scene_touch){t->id, t->leg, t->time, {p[0], p[1], p[2]}, {n[0], n[1], n[2]}, t->hit.part};
}

static void tell_touch(slide_course *c, int plane, const double normal[]) {
    slide_mark *const mark = &c->mark[plane];
    if (mark->told) return;
    mark->told = true;
    complete_mark(c, mark);
    if (normal) memcpy(mark->touch.hit.normal, normal, sizeof mark->touch.hit.normal);
    put_touch(c->s, &mark->touch);
}

static void forget_slide_plane(slide_course *c, int plane) {
    for (int i = plane; i + 1 < c->corner.count; i++) {
        c->corner.plane[i] = c->corner.plane[i + 1];
        c->mark[i] = c->mark[i + 1];
    }
    c->corner.count--;
}

/* Adds the plane of a hit. One that is there already was not left by enough. */
static void add_slide_plane(slide_course *c, const grz_scene_thing *thing, const slide_mark *mark) {
    grz_slide_corner *const corner = &c->corner;
    const double *const normal = mark->touch.hit.normal;
    for (int i = 0; i < corner->count; i++) {
        if (corner->plane[i].thing != thing) continue;
        if (!grz_slide_same_plane(c->s->dim, corner->plane[i].normal, normal)) continue;
        corner->lift = fmin(8 * corner->lift, GRZ_SLIDE_LITTLE);
        return;
    }
    if (corner->count == GRZ_MOST_SLIDE_PLANES) forget_slide_plane(c, 0);
    grz_slide_plane *const plane = &corner->plane[corner->count];
    *plane = (grz_slide_plane){.thing = thing};
    memcpy(plane->normal, normal, sizeof plane->normal);
    c->mark[corner->count++] = *mark;
}

/* An axis across which the bounds of a thing that is met, and of the mover where it is now, are apart or touch: a plane
 * across it separates them, exactly, and costs next to nothing. Of several that along which the motion is slowest: on
 * flush tiles it is that of the floor. False if there is none. */
static bool axis_between(const slide_course *c, const grz_scene_thing *thing, double normal[]) {
    double a[6], b[6], slowest = (double)INFINITY;
    const int dim = c->s->dim;
    grz_bounds_numbers(dim, &c->shape, a);
    grz_set_bounds(dim, grz_scene_set_of(thing), b);
    for (int k = 0; k < dim; k++) {
        const bool down = grz_negative(c->by[k]),
                   apart = grz_less_equal(down ? b[dim + k] : a[dim + k], down ? a[k] : b[k]);
        if (!apart || grz_zero(c->by[k]) || !(fabs(c->by[k]) < slowest)) continue;
        slowest = fabs(c->by[k]);
        for (int i = 0; i < dim; i++) normal[i] = i == k ? (down ? 1 : -1) : 0;
    }
    return slowest < (double)INFINITY;
}

/* Does the mover begin in a thing that it meets at once? Then there is no plane between them. */
static bool begins_in(const slide_course *c, const grz_scene_thing *thing) {
    return !c->is_free && grz_set_blocks(c->s->dim, grz_scene_set_of(thing), grz_from_copy(&c->from));
}

/* Adds the planes of all that is met; false if one has none: then that is the only one, if it is to be told. */
static bool add_slide_planes(slide_course *c) {
    for (int i = 0; i < c->met_count; i++) {
        const grz_scene_thing *const thing = grz_scene_find(c->s->scene, c->met[i]);
        slide_mark mark = {.touch = {.id = c->met[i], .leg = c->s->legs - 1, .time = c->used}};
        memcpy(mark.from, c->start, sizeof mark.from);
        memcpy(mark.by, c->by, sizeof mark.by);
        mark.known = !axis_between(c, thing, mark.touch.hit.normal);
        if (mark.known && begins_in(c, thing)) {
            c->corner.count = 0;
            return false;
        }
        if (mark.known) mark.touch.hit = grz_scene_cast_hit(&c->cast, thing);
        if (grz_is_nowhere(c->s->dim, mark.touch.hit.normal)) {
            c->corner.count = 1;
            c->mark[0] = mark;
            return false;
        }
        add_slide_plane(c, thing, &mark);
    }
    return true;
}

/* Of all planes between which nothing is left those that are needed for that. */
static void tell_needed_touches(slide_course *c) {
    grz_slide_way way;
    for (int i = c->corner.count - 1; i >= 0 && c->corner.count > 1; i--) {
        const grz_slide_corner all = c->corner;
        slide_mark marks[GRZ_MOST_SLIDE_PLANES];
        memcpy(marks, c->mark, sizeof marks);
        forget_slide_plane(c, i);
        if (!grz_slide_find_way(&c->corner, &way)) continue;
        c->corner = all;
        memcpy(c->mark, marks, sizeof marks);
    }
    for (int i = 0; i < c->corner.count; i++) tell_touch(c, i, NULL);
}

/* Sets the motion of the next leg; false if it ends here. */
static bool turn_leg(slide_course *c) {
    grz_slide_way way;
    if (!grz_slide_find_way(&c->corner, &way)) {
        tell_needed_touches(c);
        return false;
    }
    tell_touch(c, way.a, way.normal);
    if (way.b >= 0) tell_touch(c, way.b, NULL);
    for (int k = 0; k < c->s->dim; k++) c->by[k] = ldexp(way.by[k], -c->exponent);
    return true;
}

/* One leg; false if it is the last one. */
static bool slide_leg(slide_course *c, bool *unsupported) {
    const grz_answer answer = sweep_leg(c);
    c->s->legs++;
    *unsupported = answer.unsupported;
    if (answer.unsupported) return false;
    c->is_free |= !answer.yes || c->enter > 0;
    if (c->is_free ? !go_leg(c, answer.yes) : !answer.yes) return false;
    if (!add_slide_planes(c)) {
        if (c->corner.count > 0) tell_touch(c, 0, NULL);
        return false;
    }
    return turn_leg(c);
}

/* The whole */

/* As if nothing had been tried. */
static void stay_at_start(scene_slide *s) {
    const double *const reference = grz_reference_of(s->dim, s->mover), *const start =
                                                                            reference ? reference : grz_nowhere;
    s->legs = 0;
    s->touches = 0;
    for (int k = 0; k < s->dim; k++) {
        s->place[k] = start[k] + 0.0;
        s->made[k] = 0;
        s->left[k] = s->by[k] + 0.0;
    }
}

/* What the mover is inside of at its start is all that it touches. */
static void check_slide_start(slide_course *c) {
    scene_slide *const s = c->s;
    const grz_scene_thing *const around = thing_around(c, &c->shape, true);
    if (!around) return;
    const slide_touch touch = {.id = around->id};
    stay_at_start(s);
    s->inside = true;
    put_touch(s, &touch);
}

static void set_slide_result(slide_course *c) {
    scene_slide *const s = c->s;
    if (s->inside) return;
    grz_rounded_steps(s->dim, grz_nowhere, 1, s->place, grz_reference_of(s->dim, s->mover), s->made);
    const double most = grz_largest(s->dim, c->corner.rest);
    for (int k = 0; k < s->dim; k++)
        s->left[k] = most > GRZ_SLIDE_LITTLE ? ldexp(c->corner.rest[k], -c->exponent) + 0.0 : 0;
}

/* False: the motion or the mover is invalid. */
static bool begin_slide(slide_course *c) {
    scene_slide *const s = c->s;
    if (!grz_is_finite(s->dim, s->by)) return false;
    const double most = grz_largest(s->dim, s->by);
    for (int k = 0; k < s->dim; k++) c->by[k] = s->by[k];
    c->exponent = grz_zero(most) ? 0 : -ilogb(most) - 1;
    for (int k = 0; k < s->dim; k++) c->corner.asked[k] = c->corner.rest[k] = ldexp(s->by[k], c->exponent);
    return grz_put_shape(s->dim, s->mover, s->place, &c->shape);
}

/* Yes: it touched something. Unsupported, at its start: a mover that cannot be put elsewhere, or a thing without a
 * sweep may be met. */
static grz_answer run_slide(scene_slide *s) {
    slide_course c = {.s = s, .corner = {.dim = s->dim, .lift = 0x1p-50, .enters = enters_at_once, .context = &c}};
    bool unsupported = false;
    stay_at_start(s);
    if (s->scene->dim != s->dim || !grz_can_be_put(s->dim, s->mover)) return grz_unanswered();
    if (!begin_slide(&c)) return grz_answered(false);
    const int most = s->most_legs > 0 ? s->most_legs : USUAL_SLIDE_LEGS;
    while (s->legs < most && slide_leg(&c, &unsupported)) continue;
    if (unsupported) {
        stay_at_start(s);
        return grz_unanswered();
    }
    if (!c.is_free) check_slide_start(&c);
    set_slide_result(&c);
    return grz_answered(s->touches > 0);
}

grz_answer grz2_scene_slide(const grz_scene *scene, const grz2_shape *mover, const grz2_vec *by,
                            const grz2_scene_slide_options *options, grz2_scene_slide_end *end,
                            grz2_scene_touch *buffer, size_t capacity) {
    static const grz2_scene_slide_options usual = {.most_legs = 0};
    const grz2_scene_slide_options *const how = options ? options : &usual;
    scene_slide s = {.scene = scene,
                     .dim = 2,
                     .mover = grz_from2(mover),
                     .by = (const double *)by,
                     .filter = &how->filter,
                     .accept = {.in2 = how->accept, .user = how->user},
                     .most_legs = how->most_legs,
                     .buffer = buffer,
                     .capacity = capacity};
    const grz_answer answer = run_slide(&s);
    *end = (grz2_scene_slide_end){.legs = s.legs, .touches = s.touches, .inside = s.inside};
    memcpy(&end->place, s.place, sizeof end->place);
    memcpy(&end->made, s.made, sizeof end->made);
    memcpy(&end->left, s.left, sizeof end->left);
    return answer;
}

grz_answer grz3_scene_slide(const grz_scene *scene, const grz3_shape *mover, const grz3_vec *by,
                            const grz3_scene_slide_options *options, grz3_scene_slide_end *end,
                            grz3_scene_touch *buffer, size_t capacity) {
    static const grz3_scene_slide_options usual = {.most_legs = 0};
    const grz3_scene_slide_options *const how = options ? options : &usual;
    scene_slide s = {.scene = scene,
                     .dim = 3,
                     .mover = grz_from3(mover),
                     .by = (const double *)by,
                     .filter = &how->filter,
                     .accept = {.in3 = how->accept, .user = how->user},
                     .most_legs = how->most_legs,
                     .buffer = buffer,
                     .capacity = capacity};
    const grz_answer answer = run_slide(&s);
    *end = (grz3_scene_slide_end){.legs = s.legs, .touches = s.touches, .inside = s.inside};
    memcpy(&end->place, s.place, sizeof end->place);
    memcpy(&end->made, s.made, sizeof end->made);
    memcpy(&end->left, s.left, sizeof end->left);
    return answer;
}
