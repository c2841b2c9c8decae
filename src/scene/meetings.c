/* When things that move meet first, each two of them.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "scene/ranking.h"
#include "scene/things.h"
#include "scene/moving_pairs.h"

#include <math.h>

/* Things of a scene */

typedef struct scene_moving {
    const grz_scene *scene;
    bool open;
    double *by; /* displacements by place, dim numbers each; those of things that stand still are 0 */
    grz_ranking met;
    bool unsupported;
} scene_moving;

static double *displacement_at(const scene_moving *m, size_t place) { return m->by + place * (size_t)m->scene->dim; }

/* Gets room for displacements, all 0. False: no memory. */
static bool begin_moving(scene_moving *m) {
    const size_t numbers = grz_scene_places(m->scene) * (size_t)m->scene->dim;
    m->by = (double *)grz_allocate(m->scene->allocator, numbers, sizeof *m->by);
    for (size_t i = 0; m->by && i < numbers; i++) m->by[i] = 0;
    return m->by != NULL;
}

static void end_moving(const scene_moving *m) {
    grz_release(m->scene->allocator, m->by, grz_scene_places(m->scene) * (size_t)m->scene->dim, sizeof *m->by);
}

/* False: there is no thing with the id. */
static bool set_displacement(const scene_moving *m, uint64_t id, const double by[]) {
    const grz_scene_thing *const t = grz_scene_find(m->scene, id);
    if (t) memcpy(displacement_at(m, (size_t)(t - m->scene->things)), by, (size_t)m->scene->dim * sizeof *by);
    return t != NULL;
}

/* Of an array of grz2_scene_motion or grz3_scene_motion. */
static bool set_displacements(const scene_moving *m, const void *motions, size_t count) {
    const grz2_scene_motion *const in2 = (const grz2_scene_motion *)motions;
    const grz3_scene_motion *const in3 = (const grz3_scene_motion *)motions;
    bool known = true;
    for (size_t i = 0; i < count && known; i++)
        known = m->scene->dim == 2 ? set_displacement(m, in2[i].id, (const double *)&in2[i].by)
                                   : set_displacement(m, in3[i].id, (const double *)&in3[i].by);
    return known;
}

/* The `widen` of a grz_scene_moving_pairs. A displacement that is not finite makes its thing empty. */
static void bounds_along_displacement(const void *context, size_t place, double box[]) {
    const scene_moving *const m = (const scene_moving *)context;
    const int dim = m->scene->dim;
    const double *const by = displacement_at(m, place);
    if (grz_is_finite(dim, by)) grz_bounds_along(dim, by, box);
    else box[0] = 1, box[dim] = 0;
}

static grz_answer sweep_places(const scene_moving *m, size_t a, size_t b, grz_hit_detail wanted, grz_set_hit *hit) {
    const grz_scene_thing *const things = m->scene->things;
    return grz_sets_sweep(m->scene->dim, grz_scene_set_of(&things[a]), displacement_at(m, a),
                          grz_scene_set_of(&things[b]), displacement_at(m, b), m->open, wanted, hit);
}

/* The `ask`. */
static void ask_moving_pair(void *context, const grz_scene_thing *a, const grz_scene_thing *b) {
    scene_moving *const m = (scene_moving *)context;
    const size_t p = (size_t)(a - m->scene->things), q = (size_t)(b - m->scene->things);
    grz_set_hit hit;
    const grz_answer answer = sweep_places(m, p, q, GRZ_HIT_ENTER, &hit);
    m->unsupported |= answer.unsupported;
    if (answer.yes) grz_ranking_add(&m->met, (grz_ranked){hit.enter, (uint32_t)p, (uint32_t)q});
}

static grz2_scene_meeting meeting2(uint64_t a, uint64_t b, const grz_set_hit *hit) {
    return (grz2_scene_meeting){.a = a,
                                .b = b,
                                .enter = hit->enter,
                                .exit = hit->exit,
                                .point = {hit->point[0], hit->point[1]},
                                .normal = {hit->normal[0], hit->normal[1]}};
}
static grz3_scene_meeting meeting3(uint64_t a, uint64_t b, const grz_set_hit *hit) {
    return (grz3_scene_meeting){.a = a,
                                .b = b,
                                .enter = hit->enter,
                                .exit = hit->exit,
                                .point = {hit->point[0], hit->point[1], hit->point[2]},
                                .normal = {hit->normal[0], hit->normal[1], hit->normal[2]}};
}

/* Writes the meetings that are kept in order. */
static void put_meetings(scene_moving *m) {
    const grz_scene_thing *const things = m->scene->things;
    const size_t count = grz_ranking_sort(&m->met);
    for (size_t i = 0; i < count; i++) {
        const grz_ranked met = grz_ranking_at(&m->met, i);
        void *const to = grz_ranking_record(&m->met, i);
        grz_set_hit hit;
        sweep_places(m, met.a, met.b, GRZ_HIT_ALL, &hit);
        if (m->scene->dim == 2) *(grz2_scene_meeting *)to = meeting2(things[met.a].id, things[met.b].id, &hit);
        else *(grz3_scene_meeting *)to = meeting3(things[met.a].id, things[met.b].id, &hit);
    }
}

static grz_status find_meetings(const grz_scene *scene, int dim, const void *motions, size_t count,
                                const grz_scene_meeting_options *options, void *buffer, size_t capacity,
                                size_t *total) {
    static const grz_scene_meeting_options usual = {.open = false};
    const grz_scene_meeting_options *const how = options ? options : &usual;
    const size_t size = dim == 2 ? sizeof(grz2_scene_meeting) : sizeof(grz3_scene_meeting);
    scene_moving m = {.scene = scene, .open = how->open, .met = {scene, buffer, size, capacity, 0}};
    grz_scene_moving_pairs ways = {scene, how->accept, how->user, bounds_along_displacement, ask_moving_pair, &m};
    *total = 0;
    if (scene->dim != dim) return GRZ_ERROR_ARGUMENT;
    if (!begin_moving(&m)) return GRZ_ERROR_MEMORY;
    grz_status status = GRZ_ERROR_ARGUMENT;
    if (set_displacements(&m, motions, count)) status = grz_scene_find_moving_pairs(&ways, how->parallel);
    if (status == GRZ_OK) {
        put_meetings(&m);
        *total = m.met.total;
        if (m.unsupported) status = GRZ_ERROR_ARGUMENT;
    }
    end_moving(&m);
    return status;
}

grz_status grz2_scene_meetings(const grz_scene *scene, const grz2_scene_motion *motions, size_t count,
                               const grz_scene_meeting_options *options, grz2_scene_meeting *buffer, size_t capacity,
                               size_t *total) {
    return find_meetings(scene, 2, motions, count, options, buffer, capacity, total);
}
grz_status grz3_scene_meetings(const grz_scene *scene, const grz3_scene_motion *motions, size_t count,
                               const grz_scene_meeting_options *options, grz3_scene_meeting *buffer, size_t capacity,
                               size_t *total) {
    return find_meetings(scene, 3, motions, count, options, buffer, capacity, total);
}

/* Things in the caller's memory */

typedef struct things_meetings {
    int dim;
    const grz_things *a, *b; /* b: a, if each two of a are asked */
    const grz_things_options *how;
    grz2_scene_meeting_visitor visit2; /* the one of the space */
    grz3_scene_meeting_visitor visit3;
    void *user;
} things_meetings;

static bool visit_meeting(const things_meetings *m, grz_pair pair, const grz_set_hit *hit) {
    const grz2_scene_meeting in2 = meeting2(pair.a, pair.b, hit);
    const grz3_scene_meeting in3 = meeting3(pair.a, pair.b, hit);
    return m->dim == 2 ? m->visit2(m->user, &in2) : m->visit3(m->user, &in3);
}

/* The `ask` of a grz_things_question. */
static grz_status ask_moving_things(void *context, grz_pair pair) {
    const things_meetings *const m = (const things_meetings *)context;
    const double *const da = grz_thing_way(m->a, m->dim, pair.a), *const db = grz_thing_way(m->b, m->dim, pair.b);
    grz_set_hit hit;
    const grz_answer answer =
        grz_sets_sweep(m->dim, grz_thing_at(m->a, pair.a), da ? da : grz_nowhere, grz_thing_at(m->b, pair.b),
                       db ? db : grz_nowhere, m->how->open, m->how->times_only ? GRZ_HIT_TIMES : GRZ_HIT_ALL, &hit);
    if (answer.unsupported) return GRZ_ERROR_ARGUMENT;
    return !answer.yes || visit_meeting(m, pair, &hit) ? GRZ_OK : GRZ_STOPPED;
}

/* b may be NULL. */
static grz_status find_meetings_of_things(things_meetings *m, const grz_things *a, const grz_things *b) {
    const grz_things_question q = {m->dim, a, b, true, 0, m->how, ask_moving_things, m};
    m->a = a;
    m->b = b ? b : a;
    return grz_things_ask(&q);
}

grz_status grz2_things_meetings(const grz2_things *a, const grz2_things *b, const grz_things_options *options,
                                grz2_scene_meeting_visitor visit, void *user) {
    things_meetings m = {.dim = 2, .how = grz_things_options_of(options), .visit2 = visit, .user = user};
    const grz_things p = grz_things_of_plane(a), q = grz_things_of_plane(b ? b : a);
    return find_meetings_of_things(&m, &p, b ? &q : NULL);
}
grz_status grz3_things_meetings(const grz3_things *a, const grz3_things *b, const grz_things_options *options,
                                grz3_scene_meeting_visitor visit, void *user) {
    things_meetings m = {.dim = 3, .how = grz_things_options_of(options), .visit3 = visit, .user = user};
    const grz_things p = grz_things_of_space(a), q = grz_things_of_space(b ? b : a);
    return find_meetings_of_things(&m, &p, b ? &q : NULL);
}
