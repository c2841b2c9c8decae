/* What a leg of a slide meets at its end: a plane of the corner each, and what is told of it.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/slide.h"

#include "api/shapes.h"
#include "bounds/numbers.h"

#include <math.h>

/* The whole hit of a plane, but for its normal. */
static void complete_mark(const grz_slide_course *c, grz_slide_mark *mark) {
    const grz_slide *const s = c->s;
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

void grz_slide_put_touch(grz_slide *s, const grz_slide_touch *t) {
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

void grz_slide_tell_touch(grz_slide_course *c, int plane, const double normal[]) {
    grz_slide_mark *const mark = &c->mark[plane];
    if (mark->told) return;
    mark->told = true;
    complete_mark(c, mark);
    if (normal) memcpy(mark->touch.hit.normal, normal, sizeof mark->touch.hit.normal);
    grz_slide_put_touch(c->s, &mark->touch);
}

static void forget_slide_plane(grz_slide_course *c, int plane) {
    for (int i = plane; i + 1 < c->corner.count; i++) {
        c->corner.plane[i] = c->corner.plane[i + 1];
        c->mark[i] = c->mark[i + 1];
    }
    c->corner.count--;
}

/* Adds the plane of a hit. One that is there already was not left by enough. */
static void add_slide_plane(grz_slide_course *c, const grz_scene_thing *thing, const grz_slide_mark *mark) {
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

/* The bounds of the mover where it is now: mostly where the leg began. */
static void bounds_of_mover(const grz_slide_course *c, double box[6]) {
    const size_t size = (size_t)c->s->dim * sizeof *c->start;
    if (memcmp(c->start, c->s->place, size) == 0) memcpy(box, c->cast.box, 2 * size);
    else grz_bounds_numbers(c->s->dim, &c->shape, box);
}

/* An axis across which the bounds of a thing that is met, and of the mover where it is now, are apart or touch: a plane
 * across it separates them, exactly, and costs next to nothing. Of several that along which the motion is slowest: on
 * flush tiles it is that of the floor. False if there is none. */
static bool axis_between(const grz_slide_course *c, const grz_scene_thing *thing, double normal[]) {
    double a[6], b[6], slowest = (double)INFINITY;
    const int dim = c->s->dim;
    bounds_of_mover(c, a);
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
static bool begins_in(const grz_slide_course *c, const grz_scene_thing *thing) {
    return !c->is_free && grz_set_blocks(c->s->dim, grz_scene_set_of(thing), grz_from_copy(&c->from));
}

bool grz_slide_add_planes(grz_slide_course *c) {
    for (int i = 0; i < c->met_count; i++) {
        const grz_scene_thing *const thing = grz_scene_find(c->s->scene, c->met[i]);
        grz_slide_mark mark = {.touch = {.id = c->met[i], .leg = c->s->legs - 1, .time = c->used}};
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

void grz_slide_tell_needed_touches(grz_slide_course *c) {
    grz_slide_way way;
    for (int i = c->corner.count - 1; i >= 0 && c->corner.count > 1; i--) {
        const grz_slide_corner all = c->corner;
        grz_slide_mark marks[GRZ_MOST_SLIDE_PLANES];
        memcpy(marks, c->mark, sizeof marks);
        forget_slide_plane(c, i);
        if (!grz_slide_find_way(&c->corner, &way)) continue;
        c->corner = all;
        memcpy(c->mark, marks, sizeof marks);
    }
    for (int i = 0; i < c->corner.count; i++) grz_slide_tell_touch(c, i, NULL);
}
