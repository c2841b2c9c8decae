/* What is in the way of a slide: what a leg meets first, what the mover would be inside of at a place, and what is
 * entered at once on a way.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/slide.h"

#include "bounds/numbers.h"
#include "num/dd.h"
#include "num/vec.h"

#include <math.h>

/* Of things that are met at the same time as many are kept as there is room for, those with the lowest ids. */
static void add_met(void *context, const grz_scene_thing *t, const grz_set_hit *hit) {
    grz_slide_course *const c = (grz_slide_course *)context;
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

grz_answer grz_slide_sweep_leg(grz_slide_course *c) {
    const grz_slide *const s = c->s;
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
    const grz_slide_course *c;
    const grz_shape_copy *at;
    double box[6]; /* its bounds */
    bool lowest;   /* the one with the lowest id is wanted; else any */
    const grz_scene_thing *found;
} slide_inside;

/* Is a thing of no account, as its hit on this leg is not accepted? What is not hit has rounding in the way. */
static bool is_passed(const grz_slide_course *c, const grz_scene_thing *t) {
    const grz_slide *const s = c->s;
    grz_set_hit hit;
    if (!grz_is_hit_asked(&s->accept)) return false;
    const grz_answer answer =
        grz_set_sweep(s->dim, grz_from_copy(&c->shape), c->by, grz_scene_set_of(t), true, GRZ_HIT_ALL, &hit);
    return answer.yes && !grz_is_hit_accepted(&s->accept, t->id, &hit);
}

static bool is_inside_thing(void *context, uint32_t slot, const double box[6]) {
    slide_inside *const search = (slide_inside *)context;
    const grz_slide *const s = search->c->s;
    const grz_scene_thing *const t = grz_scene_thing_in(s->scene, slot);
    if (grz_boxes_stay_apart(s->dim, search->box, NULL, box) || !grz_scene_counts(s->filter, t)) return true;
    if (search->found && search->found->id < t->id) return true;
    if (!grz_set_blocks(s->dim, grz_scene_set_of(t), grz_from_copy(search->at))) return true;
    if (is_passed(search->c, t)) return true;
    search->found = t;
    return search->lowest;
}

const grz_scene_thing *grz_slide_thing_around(const grz_slide_course *c, const grz_shape_copy *at, bool lowest) {
    slide_inside search = {.c = c, .at = at, .lowest = lowest};
    grz_bounds_numbers(c->s->dim, at, search.box);
    grz_tree_boxes_at(c->s->scene->tree, search.box, is_inside_thing, &search);
    return search.found;
}

/* Is a + b less than c: surely? */
static bool is_sum_below(double a, double b, double c) {
    const grz_dd sum = grz_dd_sum(a, b);
    return sum.hi < c || (sum.hi == c && sum.lo < 0);
}

/* Is the end of what reaches from a point along axis k, to a side of -1 or 1, in the interior of a box? */
static bool is_end_in_box(int dim, const double p[], int k, double reach, const double box[]) {
    bool in = is_sum_below(p[k], reach, box[dim + k]) && is_sum_below(-p[k], -reach, -box[k]);
    for (int i = 0; i < dim; i++) in = in && (i == k || (box[i] < p[i] && p[i] < box[dim + i]));
    return in;
}

/* Is a point of a valid shape in the interior of a thing that is a box along the axes? Then they overlap openly. */
static bool has_point_in_thing(int dim, const grz_shape *s, grz_set set) {
    if (set.large || grz_kind_of(dim, set.shape) != GRZ_AABB) return false;
    const double *const box = grz_reference_of(dim, set.shape), *const points = grz_reference_of(dim, s),
                        reach = grz_radius_of(dim, s);
    for (int i = 0; i < grz_points_of(dim, s); i++)
        for (int k = 0; k < dim; k++)
            if (is_end_in_box(dim, points + i * dim, k, reach, box) ||
                is_end_in_box(dim, points + i * dim, k, -reach, box))
                return true;
    return false;
}

bool grz_slide_is_in_met(const grz_slide_course *c, const grz_shape_copy *at) {
    const int dim = c->s->dim;
    bool in = false;
    for (int i = 0; i < c->met_count && !in; i++)
        in = has_point_in_thing(dim, grz_from_copy(at), grz_scene_set_of(grz_scene_find(c->s->scene, c->met[i])));
    return in;
}

double grz_slide_little_way(const grz_slide *s) {
    return fmax(GRZ_SLIDE_LITTLE * grz_largest(s->dim, s->by), grz_largest(s->dim, s->place) * 0x1p-50);
}

bool grz_slide_enters_at_once(void *context, const grz_slide_plane *plane, const double way[]) {
    const grz_slide_course *const c = (const grz_slide_course *)context;
    const grz_set set = grz_scene_set_of((const grz_scene_thing *)plane->thing);
    double by[3];
    grz_set_hit hit;
    for (int k = 0; k < c->s->dim; k++) by[k] = grz_ldexp(way[k], -c->exponent);
    if (!grz_set_sweep(c->s->dim, grz_from_copy(&c->shape), by, set, true, GRZ_HIT_ENTER, &hit).yes) return false;
    return hit.enter * -grz_rounded_dot(c->s->dim, plane->normal, by) <= grz_slide_little_way(c->s);
}
