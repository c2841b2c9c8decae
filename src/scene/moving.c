/* When things that move meet first.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/moving.h"

#include "base/memory.h"
#include "bounds/numbers.h"
#include "scene/ways.h"

#include <math.h>

grz_status grz_scene_moving_begin(grz_scene_moving *m) {
    const size_t numbers = grz_scene_places(m->scene) * (size_t)m->scene->dim;
    m->by = (double *)grz_allocate(m->scene->allocator, numbers, sizeof *m->by);
    for (size_t i = 0; m->by && i < numbers; i++) m->by[i] = 0;
    return m->by ? GRZ_OK : GRZ_ERROR_MEMORY;
}

void grz_scene_moving_end(const grz_scene_moving *m) {
    grz_release(m->scene->allocator, m->by, grz_scene_places(m->scene) * (size_t)m->scene->dim, sizeof *m->by);
}

static double *displacement_of_thing(const grz_scene_moving *m, const grz_scene_thing *t) {
    return m->by + (size_t)(t - m->scene->things) * (size_t)m->scene->dim;
}

bool grz_scene_moving_set(grz_scene_moving *m, uint64_t id, const double by[]) {
    const grz_scene_thing *const t = grz_scene_find(m->scene, id);
    if (t) memcpy(displacement_of_thing(m, t), by, (size_t)m->scene->dim * sizeof *by);
    return t != NULL;
}

/* The `widen` of a grz_scene_ways. A displacement that is not finite makes its thing empty. */
static void bounds_along_displacement(const void *context, size_t place, double box[]) {
    const grz_scene_moving *const m = (const grz_scene_moving *)context;
    const int dim = m->scene->dim;
    const double *const by = m->by + place * (size_t)dim;
    bool finite = true;
    for (int k = 0; k < dim; k++) finite = finite && grz_finite(by[k]);
    for (int k = 0; k < dim; k++) {
        double *const end = grz_negative(by[k]) ? &box[k] : &box[dim + k];
        if (finite) *end = grz_moved_bound(*end, by[k], grz_negative(by[k]) ? GRZ_DOWN : GRZ_UP);
        else box[k] = 1, box[dim + k] = 0;
    }
}

/* The `ask`. */
static void ask_moving_pair(void *context, const grz_scene_thing *a, const grz_scene_thing *b) {
    grz_scene_moving *const m = (grz_scene_moving *)context;
    grz_set_hit hit;
    const grz_answer answer =
        grz_sets_sweep(m->scene->dim, grz_scene_set_of(a), displacement_of_thing(m, a), grz_scene_set_of(b),
                       displacement_of_thing(m, b), m->open, GRZ_HIT_ENTER, &hit);
    m->unsupported |= answer.unsupported;
    if (answer.yes) m->take(m->context, (grz_id_pair){a->id, b->id}, &hit);
}

grz_status grz_scene_moving_run(grz_scene_moving *m, const grz_parallel *parallel) {
    grz_scene_ways ways = {m->scene, m->accept, m->user, bounds_along_displacement, ask_moving_pair, m};
    const grz_status status = grz_scene_ways_run(&ways, parallel);
    return status == GRZ_OK && m->unsupported ? GRZ_ERROR_ARGUMENT : status;
}

grz_set_hit grz_scene_moving_hit(const grz_scene_moving *m, grz_id_pair pair) {
    const grz_scene_thing *const a = grz_scene_find(m->scene, pair.a), *const b = grz_scene_find(m->scene, pair.b);
    grz_set_hit hit;
    grz_sets_sweep(m->scene->dim, grz_scene_set_of(a), displacement_of_thing(m, a), grz_scene_set_of(b),
                   displacement_of_thing(m, b), m->open, GRZ_HIT_ALL, &hit);
    return hit;
}

/* The `ask` of a grz_things_question. */
static grz_status ask_moving_things(void *context, grz_pair pair) {
    static const double still[3] = {0, 0, 0};
    const grz_things_meetings *const m = (const grz_things_meetings *)context;
    const grz_things *const others = m->b ? m->b : m->a;
    const double *const da = grz_thing_way(m->a, m->dim, pair.a), *const db = grz_thing_way(others, m->dim, pair.b);
    grz_set_hit hit;
    const grz_answer answer =
        grz_sets_sweep(m->dim, grz_thing_at(m->a, pair.a), da ? da : still, grz_thing_at(others, pair.b),
                       db ? db : still, m->how->open, m->how->times_only ? GRZ_HIT_TIMES : GRZ_HIT_ALL, &hit);
    if (answer.unsupported) return GRZ_ERROR_ARGUMENT;
    return !answer.yes || m->take(m->context, pair, &hit) ? GRZ_OK : GRZ_STOPPED;
}

grz_status grz_things_meetings_find(const grz_things_meetings *m) {
    grz_things_meetings meetings = *m;
    meetings.how = grz_things_options_of(m->how);
    const grz_things_question q = {m->dim, m->a, m->b, true, 0, meetings.how, ask_moving_things, &meetings};
    return grz_things_ask(&q);
}
