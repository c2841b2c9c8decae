/* When things that move meet first: those are asked whose bounds, swept along their ways, meet.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/moving.h"

#include "base/memory.h"
#include "bounds/numbers.h"

#include <math.h>

static size_t places_of_moving(const grz_scene_moving *m) { return grz_tree_about(m->scene->tree).places; }

grz_status grz_scene_moving_begin(grz_scene_moving *m) {
    const size_t numbers = places_of_moving(m) * (size_t)m->scene->dim;
    m->by = (double *)grz_allocate(m->scene->allocator, numbers, sizeof *m->by);
    for (size_t i = 0; m->by && i < numbers; i++) m->by[i] = 0;
    return m->by ? GRZ_OK : GRZ_ERROR_MEMORY;
}

void grz_scene_moving_end(const grz_scene_moving *m) {
    grz_release(m->scene->allocator, m->by, places_of_moving(m) * (size_t)m->scene->dim, sizeof *m->by);
}

static double *displacement_of_thing(const grz_scene_moving *m, const grz_scene_thing *t) {
    return m->by + (size_t)(t - m->scene->things) * (size_t)m->scene->dim;
}

bool grz_scene_moving_set(grz_scene_moving *m, uint64_t id, const double by[]) {
    const grz_scene_thing *const t = grz_scene_find(m->scene, id);
    if (t) memcpy(displacement_of_thing(m, t), by, (size_t)m->scene->dim * sizeof *by);
    return t != NULL;
}

/* The bounds of a thing on its way; none where the displacement is not finite, which makes it empty. */
static void bounds_on_way(const grz_scene_moving *m, size_t place, double box[]) {
    const int dim = m->scene->dim;
    const grz_scene_thing *const t = &m->scene->things[place];
    const double *const by = m->by + place * (size_t)dim;
    bool there = t->in_use;
    if (there) grz_set_bounds(dim, grz_scene_set_of(t), box);
    for (int k = 0; k < dim; k++) there = there && grz_finite(by[k]);
    for (int k = 0; k < dim; k++) {
        double *const end = grz_negative(by[k]) ? &box[k] : &box[dim + k];
        if (there) *end = grz_moved_bound(*end, by[k], grz_negative(by[k]) ? GRZ_DOWN : GRZ_UP);
        else box[k] = 1, box[dim + k] = 0;
    }
}

static void ask_moving_pair(grz_scene_moving *m, const grz_scene_thing *a, const grz_scene_thing *b) {
    const grz_id_pair pair = {a->id, b->id};
    grz_set_hit hit;
    if (b->id < a->id) {
        ask_moving_pair(m, b, a);
        return;
    }
    if (!grz_scene_bits_match(a->category, a->mask, b) || (m->accept && !m->accept(m->user, pair))) return;
    const grz_answer answer = grz_sets_sweep(m->scene->dim, grz_scene_set_of(a), displacement_of_thing(m, a),
                                             grz_scene_set_of(b), displacement_of_thing(m, b), m->open, false, &hit);
    m->unsupported |= answer.unsupported;
    if (answer.yes) m->take(m->context, pair, &hit);
}

/* A grz_pair_visitor. */
static bool ask_moving_pairs(void *user, const grz_pair *pairs, size_t count) {
    grz_scene_moving *const m = (grz_scene_moving *)user;
    const grz_scene_thing *const things = m->scene->things;
    for (size_t i = 0; i < count; i++) ask_moving_pair(m, &things[pairs[i].a], &things[pairs[i].b]);
    return true;
}

grz_status grz_scene_moving_run(grz_scene_moving *m, const grz_parallel *parallel) {
    const size_t places = places_of_moving(m), numbers = 2 * (size_t)m->scene->dim;
    const grz_allocator *const allocator = m->scene->allocator;
    double *const boxes = (double *)grz_allocate(allocator, places, numbers * sizeof *boxes);
    if (!boxes) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < places; i++) bounds_on_way(m, i, boxes + i * numbers);
    const grz_boxes all = {m->scene->dim, GRZ_DOUBLE, places, 0, boxes};
    const grz_pairs_options how = {.allocator = allocator, .parallel = parallel};
    const grz_status status = grz_boxes_pairs(&all, NULL, &how, ask_moving_pairs, m);
    grz_release(allocator, boxes, places, numbers * sizeof *boxes);
    return status == GRZ_OK && m->unsupported ? GRZ_ERROR_ARGUMENT : status;
}

grz_set_hit grz_scene_moving_hit(const grz_scene_moving *m, grz_id_pair pair) {
    const grz_scene_thing *const a = grz_scene_find(m->scene, pair.a), *const b = grz_scene_find(m->scene, pair.b);
    grz_set_hit hit;
    grz_sets_sweep(m->scene->dim, grz_scene_set_of(a), displacement_of_thing(m, a), grz_scene_set_of(b),
                   displacement_of_thing(m, b), m->open, true, &hit);
    return hit;
}
