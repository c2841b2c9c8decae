/* The two things of a scene that may meet on their ways. The bounds of all along their ways are new in each question:
 * so all pairs of boxes are searched, not the tree.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/moving_pairs.h"

#include "base/memory.h"

static void bounds_on_way(const grz_scene_moving_pairs *w, size_t place, double box[]) {
    const int dim = w->scene->dim;
    const grz_scene_thing *const t = &w->scene->things[place];
    for (int k = 0; k < dim; k++) box[k] = 1, box[dim + k] = 0;
    if (!t->in_use) return;
    grz_set_bounds(dim, grz_scene_set_of(t), box);
    if (grz_box_valid(dim, box)) w->widen(w->context, place, box);
}

static void ask_pair_of_ways(const grz_scene_moving_pairs *w, const grz_scene_thing *a, const grz_scene_thing *b) {
    const grz_id_pair pair = {a->id, b->id};
    if (b->id < a->id) {
        ask_pair_of_ways(w, b, a);
        return;
    }
    if (!grz_scene_bits_match(a->category, a->mask, b) || (w->accept && !w->accept(w->user, pair))) return;
    w->ask(w->context, a, b);
}

/* A grz_pair_visitor. */
static bool ask_pairs_of_ways(void *user, const grz_pair *pairs, size_t count) {
    const grz_scene_moving_pairs *const w = (const grz_scene_moving_pairs *)user;
    const grz_scene_thing *const things = w->scene->things;
    for (size_t i = 0; i < count; i++) ask_pair_of_ways(w, &things[pairs[i].a], &things[pairs[i].b]);
    return true;
}

grz_status grz_scene_find_moving_pairs(grz_scene_moving_pairs *w, const grz_parallel *parallel) {
    const size_t places = grz_scene_places(w->scene), numbers = 2 * (size_t)w->scene->dim;
    const grz_allocator *const allocator = w->scene->allocator;
    double *const boxes = (double *)grz_allocate(allocator, places, numbers * sizeof *boxes);
    if (!boxes) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < places; i++) bounds_on_way(w, i, boxes + i * numbers);
    const grz_boxes all = {w->scene->dim, GRZ_DOUBLE, places, 0, boxes};
    const grz_pairs_options how = {.allocator = allocator, .parallel = parallel};
    const grz_status status = grz_boxes_pairs(&all, NULL, &how, ask_pairs_of_ways, w);
    grz_release(allocator, boxes, places, numbers * sizeof *boxes);
    return status;
}
