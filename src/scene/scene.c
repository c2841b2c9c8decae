/* Scenes: how they are made and changed.
 *
 * A change prepares all that may fail before it changes anything, so that a scene is as before where there is no
 * memory.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/scene.h"

#include "base/memory.h"
#include "base/watch.h"
#include "num/bits.h"
#include "scene/thing.h"
#include "tree/change.h"

#include <string.h>

static grz_given_thing given_thing2(const grz2_thing *t) {
    return (grz_given_thing){.shape = grz_from2(&t->shape),
                             .large = t->polygon,
                             .pose = t->pose,
                             .category = t->category,
                             .mask = t->mask,
                             .user = t->user};
}

static grz_given_thing given_thing3(const grz3_thing *t) {
    return (grz_given_thing){.shape = grz_from3(&t->shape),
                             .large = t->mesh,
                             .solid = t->solid,
                             .pose = t->pose,
                             .category = t->category,
                             .mask = t->mask,
                             .user = t->user};
}

/* Thing i of an array of grz2_thing or grz3_thing. */
static grz_given_thing given_thing_at(int dim, const void *things, size_t i) {
    return dim == 2 ? given_thing2((const grz2_thing *)things + i) : given_thing3((const grz3_thing *)things + i);
}

const grz_scene_thing *grz_scene_find(const grz_scene *scene, uint64_t id) {
    const uint32_t place = grz_ids_find(&scene->ids, id);
    return place != GRZ_NOWHERE ? &scene->things[place] : NULL;
}

static uint32_t place_of_thing(const grz_scene *scene, const grz_scene_thing *t) {
    return (uint32_t)(t - scene->things);
}

/* Bytes of a thing that comes into the scene, or leaves it. */
static void count_bytes_of(grz_scene *scene, const grz_scene_thing *t, bool comes) {
    const size_t bytes = grz_scene_thing_bytes(scene->dim, t);
    scene->bytes = comes ? scene->bytes + bytes : scene->bytes - bytes;
}

static size_t words_of_room(size_t room) { return (room + 63) / 64; }

/* After a new thing has come to a place; it is in order behind all others only. */
static void keep_order(grz_scene *scene, size_t place, size_t places) {
    const bool last = place + 1 == places, rises = place == 0 || scene->things[place - 1].id < scene->things[place].id;
    scene->in_order = scene->in_order && last && rises;
}

/* After a thing has come to a place. */
static void mark_if_box(grz_scene *scene, size_t place) {
    const grz_scene_thing *const t = &scene->things[place];
    const grz_shape *const s = grz_from_copy(&t->shape);
    const bool is_box = !t->large && grz_kind_of(scene->dim, s) == GRZ_AABB &&
                        grz_zero(grz_rounding_of(scene->dim, s)) && grz_scene_bits(t->category) == ~UINT64_C(0) &&
                        grz_scene_bits(t->mask) == ~UINT64_C(0);
    const uint64_t bit = UINT64_C(1) << place % 64;
    uint64_t *const word = &scene->boxes[place / 64];
    *word = is_box ? *word | bit : *word & ~bit;
}

/* Building. */

void grz_scene_free(grz_scene *scene) {
    if (!scene) return;
    const grz_allocator *const a = scene->allocator;
    const size_t places = scene->tree ? grz_scene_places(scene) : scene->count;
    for (size_t i = 0; i < places; i++)
        if (scene->things[i].in_use) grz_scene_thing_release(scene->dim, &scene->things[i], a);
    grz_tree_free(scene->tree);
    grz_ids_release(&scene->ids, a);
    grz_release(a, scene->things, scene->room, sizeof *scene->things);
    grz_release(a, scene->boxes, words_of_room(scene->room), sizeof *scene->boxes);
    grz_release(a, scene, 1, sizeof *scene);
}

grz_scene *grz_scene_begin(int dim, const grz_allocator *allocator) {
    grz_scene *const made = (grz_scene *)grz_allocate(allocator, 1, sizeof *made);
    if (made) *made = (grz_scene){.dim = dim, .in_order = true, .allocator = allocator};
    return made;
}

/* Room for so many things, of which `used` are there. False: no memory, and the scene is as before. */
static bool have_room_for_things(grz_scene *scene, size_t used, size_t room) {
    if (room <= scene->room) return true;
    grz_scene_thing *const more = (grz_scene_thing *)grz_allocate(scene->allocator, room, sizeof *more);
    uint64_t *const boxes = (uint64_t *)grz_allocate(scene->allocator, words_of_room(room), sizeof *boxes);
    if (!more || !boxes) {
        grz_release(scene->allocator, more, room, sizeof *more);
        grz_release(scene->allocator, boxes, words_of_room(room), sizeof *boxes);
        return false;
    }
    memset(boxes, 0, words_of_room(room) * sizeof *boxes);
    if (used > 0) {
        memcpy(more, scene->things, used * sizeof *more);
        memcpy(boxes, scene->boxes, words_of_room(used) * sizeof *boxes);
    }
    grz_release(scene->allocator, scene->things, scene->room, sizeof *more);
    grz_release(scene->allocator, scene->boxes, words_of_room(scene->room), sizeof *boxes);
    scene->things = more;
    scene->boxes = boxes;
    scene->room = room;
    return true;
}

/* Room for one more, and then for a while none is needed. */
static bool have_room_for_thing(grz_scene *scene, size_t used) {
    return used < scene->room || have_room_for_things(scene, used, scene->room + scene->room / 2 + 16);
}

grz_status grz_scene_take(grz_scene *scene, const grz_given_thing *given, uint64_t id) {
    if (grz_ids_find(&scene->ids, id) != GRZ_NOWHERE) return GRZ_ERROR_ARGUMENT;
    if (!have_room_for_thing(scene, scene->count) ||
        !grz_ids_have_room(&scene->ids, id, scene->count, scene->allocator))
        return GRZ_ERROR_MEMORY;
    const grz_status status =
        grz_scene_thing_make(scene->dim, given, id, scene->allocator, &scene->things[scene->count]);
    if (status != GRZ_OK) return status;
    count_bytes_of(scene, &scene->things[scene->count], true);
    mark_if_box(scene, scene->count);
    keep_order(scene, scene->count, scene->count + 1);
    grz_ids_add(&scene->ids, id, (uint32_t)scene->count++);
    return GRZ_OK;
}

static grz_status take_things(grz_scene *scene, const void *things, const uint64_t *ids, size_t count) {
    grz_status status = GRZ_OK;
    if (!have_room_for_things(scene, 0, count) || (ids && !grz_ids_reserve(&scene->ids, count, scene->allocator)))
        return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < count && status == GRZ_OK; i++) {
        const grz_given_thing given = given_thing_at(scene->dim, things, i);
        if (i % 1024 == 0 && grz_watch_stops()) return GRZ_STOPPED;
        status = grz_scene_take(scene, &given, ids ? ids[i] : i);
    }
    return status;
}

/* The bounds of all places, in order; those of free ones are empty. What is but a box is its own bounds, if it has any:
 * the tree sees to that. */
static double *bounds_of_places(const grz_scene *scene, size_t places) {
    static const double none[6] = {1, 1, 1, 0, 0, 0};
    const size_t numbers = 2 * (size_t)scene->dim;
    double *const boxes = (double *)grz_allocate(scene->allocator, places, numbers * sizeof *boxes);
    for (size_t i = 0; boxes && i < places; i++) {
        const grz_scene_thing *const t = &scene->things[i];
        double box[6];
        const double *from = box;
        if (!t->in_use) from = none + 3 - scene->dim;
        else if (grz_scene_is_box_at(scene, i)) from = grz_reference_of(scene->dim, grz_from_copy(&t->shape));
        else grz_set_bounds(scene->dim, grz_scene_set_of(t), box);
        memcpy(boxes + i * numbers, from, numbers * sizeof *boxes);
    }
    return boxes;
}

static void release_bounds(const grz_scene *scene, double *boxes, size_t places) {
    grz_release(scene->allocator, boxes, places, 2 * (size_t)scene->dim * sizeof *boxes);
}

grz_status grz_scene_plant(grz_scene *scene, const grz_parallel *parallel) {
    const grz_tree_options how = {scene->allocator, parallel};
    double *const boxes = bounds_of_places(scene, scene->count);
    if (!boxes) return GRZ_ERROR_MEMORY;
    const grz_boxes all = {scene->dim, GRZ_DOUBLE, scene->count, 0, boxes};
    const grz_status status = grz_tree_build(&scene->tree, &all, NULL, &how);
    release_bounds(scene, boxes, scene->count);
    return status;
}

static grz_status build_scene(grz_scene **scene, int dim, const void *things, const uint64_t *ids, size_t count,
                              const grz_scene_options *options) {
    static const grz_scene_options usual = {0};
    const grz_scene_options *const how = options ? options : &usual;
    *scene = NULL;
    if (count > GRZ_MOST_BOXES) return GRZ_ERROR_ARGUMENT;
    grz_scene *const made = grz_scene_begin(dim, how->allocator);
    if (!made) return GRZ_ERROR_MEMORY;
    grz_status status = take_things(made, things, ids, count);
    if (status == GRZ_OK) status = grz_scene_plant(made, how->parallel);
    if (status == GRZ_OK) *scene = made;
    else grz_scene_free(made);
    return status;
}

grz_status grz2_scene_build(grz_scene **scene, const grz2_thing *things, const uint64_t *ids, size_t count,
                            const grz_scene_options *options) {
    return build_scene(scene, 2, things, ids, count, options);
}
grz_status grz3_scene_build(grz_scene **scene, const grz3_thing *things, const uint64_t *ids, size_t count,
                            const grz_scene_options *options) {
    return build_scene(scene, 3, things, ids, count, options);
}

/* Changes. */

static grz_status insert_in_tree(grz_scene *scene, const grz_scene_thing *t, uint32_t *place) {
    double box[6];
    grz_set_bounds(scene->dim, grz_scene_set_of(t), box);
    return grz_tree_insert_box(scene->tree, scene->dim, box, 0, place);
}

static grz_status move_in_tree(grz_scene *scene, const grz_scene_thing *t, uint32_t place) {
    double box[6];
    grz_set_bounds(scene->dim, grz_scene_set_of(t), box);
    return grz_tree_move_box(scene->tree, scene->dim, place, box);
}

static grz_status add_thing(grz_scene *scene, int dim, uint64_t id, const grz_given_thing *given) {
    grz_scene_thing made;
    uint32_t place = 0;
    if (scene->dim != dim || grz_ids_find(&scene->ids, id) != GRZ_NOWHERE) return GRZ_ERROR_ARGUMENT;
    /* its place is the one that the tree gives out next */
    if (!have_room_for_thing(scene, grz_scene_places(scene)) ||
        !grz_ids_have_room(&scene->ids, id, grz_scene_places(scene), scene->allocator))
        return GRZ_ERROR_MEMORY;
    grz_status status = grz_scene_thing_make(dim, given, id, scene->allocator, &made);
    if (status != GRZ_OK) return status;
    status = insert_in_tree(scene, &made, &place);
    if (status != GRZ_OK) {
        grz_scene_thing_release(dim, &made, scene->allocator);
        return status;
    }
    scene->things[place] = made;
    mark_if_box(scene, place);
    keep_order(scene, place, grz_scene_places(scene));
    scene->count++;
    count_bytes_of(scene, &made, true);
    grz_ids_add(&scene->ids, id, place);
    return GRZ_OK;
}

grz_status grz2_scene_add(grz_scene *scene, uint64_t id, const grz2_thing *thing) {
    const grz_given_thing given = given_thing2(thing);
    return add_thing(scene, 2, id, &given);
}
grz_status grz3_scene_add(grz_scene *scene, uint64_t id, const grz3_thing *thing) {
    const grz_given_thing given = given_thing3(thing);
    return add_thing(scene, 3, id, &given);
}

static grz_status replace_thing(grz_scene *scene, grz_scene_thing *t, const grz_given_thing *given) {
    grz_scene_thing made;
    grz_status status = grz_scene_thing_make(scene->dim, given, t->id, scene->allocator, &made);
    if (status != GRZ_OK) return status;
    status = move_in_tree(scene, &made, place_of_thing(scene, t));
    if (status == GRZ_OK) {
        count_bytes_of(scene, t, false);
        count_bytes_of(scene, &made, true);
    }
    grz_scene_thing_release(scene->dim, status == GRZ_OK ? t : &made, scene->allocator);
    if (status != GRZ_OK) return status;
    *t = made;
    mark_if_box(scene, place_of_thing(scene, t));
    return GRZ_OK;
}

/* The thing with an id in a scene of the dimension; NULL: there is none. */
static grz_scene_thing *thing_to_change(grz_scene *scene, int dim, uint64_t id) {
    const uint32_t place = scene->dim == dim ? grz_ids_find(&scene->ids, id) : GRZ_NOWHERE;
    return place != GRZ_NOWHERE ? &scene->things[place] : NULL;
}

grz_status grz2_scene_replace(grz_scene *scene, uint64_t id, const grz2_thing *thing) {
    grz_scene_thing *const t = thing_to_change(scene, 2, id);
    const grz_given_thing given = given_thing2(thing);
    return t ? replace_thing(scene, t, &given) : GRZ_ERROR_ARGUMENT;
}
grz_status grz3_scene_replace(grz_scene *scene, uint64_t id, const grz3_thing *thing) {
    grz_scene_thing *const t = thing_to_change(scene, 3, id);
    const grz_given_thing given = given_thing3(thing);
    return t ? replace_thing(scene, t, &given) : GRZ_ERROR_ARGUMENT;
}

static grz_status move_thing(grz_scene *scene, int dim, uint64_t id, const double *matrix) {
    grz_scene_thing *const t = thing_to_change(scene, dim, id);
    if (!t) return GRZ_ERROR_ARGUMENT;
    const grz_given_thing given = grz_scene_thing_given(t, matrix);
    return replace_thing(scene, t, &given);
}

grz_status grz2_scene_move(grz_scene *scene, uint64_t id, const double matrix[6]) {
    return move_thing(scene, 2, id, matrix);
}
grz_status grz3_scene_move(grz_scene *scene, uint64_t id, const double matrix[12]) {
    return move_thing(scene, 3, id, matrix);
}

grz_status grz_scene_remove(grz_scene *scene, uint64_t id) {
    grz_scene_thing *const t = thing_to_change(scene, scene->dim, id);
    if (!t) return GRZ_ERROR_ARGUMENT;
    if (!grz_ids_reserve(&scene->ids, scene->count, scene->allocator)) return GRZ_ERROR_MEMORY;
    const grz_status status = grz_tree_remove(scene->tree, place_of_thing(scene, t));
    if (status != GRZ_OK) return status;
    count_bytes_of(scene, t, false);
    grz_scene_thing_release(scene->dim, t, scene->allocator);
    t->in_use = false;
    scene->count--;
    grz_ids_remove(&scene->ids, id);
    return GRZ_OK;
}

/* Many that move. */

/* So many of all, or more, are moved by looking at all boxes once. */
enum { PART_TO_REFIT = 4 };

typedef struct moving_things {
    grz_scene *scene;
    grz_scene_thing *made; /* the things at their new places */
    size_t count, room;
} moving_things;

static grz_status make_moved_things(moving_things *m, const uint64_t *ids, const double *matrices) {
    const int dim = m->scene->dim;
    for (; m->count < m->room; m->count++) {
        const grz_scene_thing *const t = grz_scene_find(m->scene, ids[m->count]);
        if (m->count % 1024 == 0 && grz_watch_stops()) return GRZ_STOPPED;
        if (!t) return GRZ_ERROR_ARGUMENT;
        const grz_given_thing given = grz_scene_thing_given(t, matrices + m->count * (size_t)(dim * (dim + 1)));
        const grz_status status = grz_scene_thing_make(dim, &given, t->id, m->scene->allocator, &m->made[m->count]);
        if (status != GRZ_OK) return status;
    }
    return GRZ_OK;
}

/* Swaps each thing with the one that was made for it: also back. Of an id that is there twice the last one counts. */
static void swap_things(moving_things *m, bool back) {
    for (size_t k = 0; k < m->count; k++) {
        const size_t i = back ? m->count - 1 - k : k;
        grz_scene_thing *const t = &m->scene->things[grz_ids_find(&m->scene->ids, m->made[i].id)];
        const grz_scene_thing before = *t;
        count_bytes_of(m->scene, t, false);
        count_bytes_of(m->scene, &m->made[i], true);
        *t = m->made[i];
        mark_if_box(m->scene, place_of_thing(m->scene, t));
        m->made[i] = before;
    }
}

static grz_status refit_tree(grz_scene *scene) {
    const size_t places = grz_scene_places(scene);
    double *const boxes = bounds_of_places(scene, places);
    if (!boxes) return GRZ_ERROR_MEMORY;
    const grz_boxes all = {scene->dim, GRZ_DOUBLE, places, 0, boxes};
    const grz_status status = grz_tree_refit(scene->tree, &all);
    release_bounds(scene, boxes, places);
    return status;
}

/* Moves the boxes one by one. Where there is no memory for one, it stays where it is in the tree, and gets its numbers
 * there: queries are slower then, never wrong. */
static grz_status move_boxes(moving_things *m) {
    grz_scene *const scene = m->scene;
    if (!scene->tree->links.slot && grz_tree_link(scene->tree) != GRZ_OK) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < m->count; i++) {
        double box[6];
        grz_set_bounds(scene->dim, grz_scene_set_of(grz_scene_find(scene, m->made[i].id)), box);
        if (!grz_tree_have_width(scene->tree, box)) return GRZ_ERROR_MEMORY;
    }
    for (size_t i = 0; i < m->count; i++) {
        const grz_scene_thing *const t = grz_scene_find(scene, m->made[i].id);
        const uint32_t place = place_of_thing(scene, t);
        double box[6];
        if (move_in_tree(scene, t, place) == GRZ_OK) continue;
        grz_set_bounds(scene->dim, grz_scene_set_of(t), box);
        grz_tree_set_box(scene->tree, place, box);
    }
    return GRZ_OK;
}

static grz_status move_things(grz_scene *scene, int dim, const uint64_t *ids, const double *matrices, size_t count) {
    moving_things m = {.scene = scene, .room = count};
    if (scene->dim != dim) return GRZ_ERROR_ARGUMENT;
    m.made = (grz_scene_thing *)grz_allocate(scene->allocator, count, sizeof *m.made);
    if (!m.made) return GRZ_ERROR_MEMORY;
    grz_status status = make_moved_things(&m, ids, matrices);
    if (status == GRZ_OK) {
        swap_things(&m, false);
        status = count >= scene->count / PART_TO_REFIT ? refit_tree(scene) : move_boxes(&m);
        if (status != GRZ_OK) swap_things(&m, true);
    }
    for (size_t i = 0; i < m.count; i++) grz_scene_thing_release(dim, &m.made[i], scene->allocator);
    grz_release(scene->allocator, m.made, count, sizeof *m.made);
    return status;
}

grz_status grz2_scene_move_n(grz_scene *scene, const uint64_t *ids, const double *matrices, size_t count) {
    return move_things(scene, 2, ids, matrices, count);
}
grz_status grz3_scene_move_n(grz_scene *scene, const uint64_t *ids, const double *matrices, size_t count) {
    return move_things(scene, 3, ids, matrices, count);
}

/* Looking up. */

bool grz_scene_has(const grz_scene *scene, uint64_t id) { return grz_ids_find(&scene->ids, id) != GRZ_NOWHERE; }

bool grz2_scene_get(const grz_scene *scene, uint64_t id, grz2_thing *thing, grz2_shape *placed) {
    const grz_scene_thing *const t = scene->dim == 2 ? grz_scene_find(scene, id) : NULL;
    if (!t) return false;
    const grz_given_thing given = grz_scene_thing_given(t, t->origin ? t->origin->matrix : NULL);
    if (thing)
        *thing = (grz2_thing){.shape = *grz_in2(given.shape),
                              .polygon = (const grz2_polygon *)given.large,
                              .pose = given.pose,
                              .category = given.category,
                              .mask = given.mask,
                              .user = given.user};
    if (placed) *placed = t->shape.in2;
    return true;
}
bool grz3_scene_get(const grz_scene *scene, uint64_t id, grz3_thing *thing, grz3_shape *placed) {
    const grz_scene_thing *const t = scene->dim == 3 ? grz_scene_find(scene, id) : NULL;
    if (!t) return false;
    const grz_given_thing given = grz_scene_thing_given(t, t->origin ? t->origin->matrix : NULL);
    if (thing)
        *thing = (grz3_thing){.shape = *grz_in3(given.shape),
                              .mesh = (const grz_mesh *)given.large,
                              .solid = given.solid,
                              .pose = given.pose,
                              .category = given.category,
                              .mask = given.mask,
                              .user = given.user};
    if (placed) *placed = t->shape.in3;
    return true;
}

grz_status grz_scene_each(const grz_scene *scene, grz_scene_visitor visit, void *user) {
    const size_t places = grz_scene_places(scene);
    for (size_t i = 0; i < places; i++)
        if (scene->things[i].in_use && !visit(user, scene->things[i].id)) return GRZ_STOPPED;
    return GRZ_OK;
}

grz_scene_facts grz_scene_about(const grz_scene *scene) {
    const grz_tree_facts tree = grz_tree_about(scene->tree);
    return (grz_scene_facts){.dimension = scene->dim,
                             .things = scene->count,
                             .empty = tree.empty,
                             .bytes = sizeof *scene + tree.bytes + scene->room * sizeof *scene->things +
                                      words_of_room(scene->room) * sizeof *scene->boxes +
                                      scene->ids.room * sizeof *scene->ids.cells + scene->bytes};
}
