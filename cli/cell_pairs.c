/* The pairs of shapes that a cell of space owns.
 *
 * SPDX-License-Identifier: MIT */
#include "cell_pairs.h"

#include "bounds.h"
#include "output.h"

#include <stdlib.h>
#include <string.h>

size_t cell_group_memory(int dimension, size_t count, size_t texts, size_t bytes) {
    /* grz_boxes_pairs takes about 100 bytes a box, with a margin its copies, too */
    const size_t each = sizeof(packed_item *) + 4 * (size_t)dimension * sizeof(double) + 100;
    return bytes + count * (texts > 0 ? each + sizeof(shape) : each);
}

void cell_bounds(const cell_search *s, const packed_item *p, double box[6]) {
    memcpy(box, packed_box(p), 2 * (size_t)s->dimension * sizeof *box);
    if (!s->all_known && bounds_are_empty(s->dimension, box)) bounds_set_all(s->dimension, box);
}

static bool set_begin(cell_set *set, const cell_search *s, size_t count, size_t texts) {
    set->item = malloc((count + 1) * sizeof *set->item);
    set->boxes = malloc((count + 1) * 2 * (size_t)s->dimension * sizeof *set->boxes);
    if (texts > 0) set->shapes = malloc(count * sizeof *set->shapes);
    return set->item != NULL && set->boxes != NULL && (texts == 0 || set->shapes != NULL);
}

static bool set_add(cell_set *set, const cell_search *s, const packed_item *p) {
    double box[6];
    if (set->shapes != NULL && !packed_shape(s->dimension, p, &set->shapes[set->count])) return false;
    set->item[set->count] = p;
    cell_bounds(s, p, box);
    memcpy(set->boxes + 2 * (size_t)s->dimension * set->count++, box, 2 * (size_t)s->dimension * sizeof *box);
    return true;
}

bool cell_group_of(cell_group *g, const cell_search *s, const packed_item *const *items, size_t count) {
    *g = (cell_group){.set = {{0}}};
    size_t counts[2] = {0, 0}, texts[2] = {0, 0};
    for (size_t i = 0; i < count; i++) {
        counts[items[i]->scene]++;
        texts[items[i]->scene] += items[i]->text > 0;
    }
    bool good = true;
    for (int i = 0; i < s->scenes; i++) good = good && set_begin(&g->set[i], s, counts[i], texts[i]);
    for (size_t i = 0; i < count && good; i++) good = set_add(&g->set[items[i]->scene], s, items[i]);
    return good;
}

bool cell_group_begin(cell_group *g, const cell_search *s, const char *bytes, size_t size) {
    size_t count = 0;
    for (size_t at = 0; at < size; at += ((const packed_item *)(const void *)(bytes + at))->size) count++;
    const packed_item **const items = malloc((count + 1) * sizeof *items);
    *g = (cell_group){.set = {{0}}};
    if (items == NULL) return false;
    count = 0;
    for (size_t at = 0; at < size; at += items[count++]->size)
        items[count] = (const packed_item *)(const void *)(bytes + at);
    const bool good = cell_group_of(g, s, items, count);
    free(items);
    return good;
}

void cell_group_free(cell_group *g, int dimension) {
    for (int i = 0; i < 2; i++) {
        cell_set *const set = &g->set[i];
        for (size_t k = 0; set->shapes != NULL && k < set->count; k++) shape_free(dimension, &set->shapes[k]);
        free(set->shapes);
        free(set->boxes);
        free(set->item);
    }
    *g = (cell_group){.set = {{0}}};
}

/* A search of two sets. */
typedef struct visiting {
    cell_pairs *pairs;
    const cell_set *a, *b;
    grz_boxes boxes[2];
    bool same_scene; /* both sets are of one scene: the pair is in its order */
} visiting;

/* The name of a box without one is its number. Returns where it begins in `text`. */
static char *number_name(uint64_t number, char text[24]) {
    char *at = text + 23;
    *at = '\0';
    do *--at = (char)('0' + number % 10);
    while ((number /= 10) > 0);
    return at;
}

/* A name of a text scene, with a NUL behind it. */
static char *copied_name(int dimension, const packed_item *p, char **room) {
    *room = malloc((size_t)p->name + 1);
    if (*room == NULL) return NULL;
    memcpy(*room, packed_name(dimension, p), p->name);
    (*room)[p->name] = '\0';
    return *room;
}

static shape shape_of(const cell_set *set, size_t i, int dimension) {
    return set->shapes != NULL ? set->shapes[i] : shape_of_box(dimension, packed_box(set->item[i]));
}

static void take_output(void *context, const char *bytes, size_t size) {
    packing *const line = context;
    if (size == 0) return;
    char *const to = line->room > 0 ? packing_grow(line, size) : NULL;
    if (to != NULL) memcpy(to, bytes, size);
    else line->room = 0; /* out of memory */
}

/* Prints a pair into p->line, and hands it on. */
static bool add_pair(visiting *v, const cell_set *first, size_t i, const cell_set *second, size_t k) {
    cell_pairs *const p = v->pairs;
    const int dimension = p->search->dimension;
    const packed_item *const a = first->item[i], *const b = second->item[k];
    char numbers[2][24], *rooms[2] = {NULL, NULL};
    const scene_item x = {.name =
                              a->name > 0 ? copied_name(dimension, a, &rooms[0]) : number_name(a->index, numbers[0]),
                          .shape = shape_of(first, i, dimension)},
                     y = {.name =
                              b->name > 0 ? copied_name(dimension, b, &rooms[1]) : number_name(b->index, numbers[1]),
                          .shape = shape_of(second, k, dimension)};
    bool good = x.name != NULL && y.name != NULL && (p->line.room > 0 || packing_grow(&p->line, 256) != NULL);
    p->line.size = 0;
    if (good && pair_lines_add(&p->lines, &x, &y)) {
        output_flush();
        good = p->line.room > 0 && p->take(p->context, a->index << 32 | b->index, p->line.bytes, p->line.size);
    }
    free(rooms[0]);
    free(rooms[1]);
    return good;
}

static bool visit(void *user, const grz_pair *pairs, size_t count) {
    visiting *const v = user;
    for (size_t i = 0; i < count; i++) {
        const size_t a = pairs[i].a, b = pairs[i].b;
        if (!grz_cell_owns(v->pairs->cell, &v->boxes[0], a, &v->boxes[1], b)) continue;
        const uint64_t x = v->a->item[a]->index, y = v->b->item[b]->index;
        if (v->same_scene && (x == y || (v->pairs->ordered && x > y))) continue;
        const bool swapped = v->same_scene && x > y;
        if (!(swapped ? add_pair(v, v->b, b, v->a, a) : add_pair(v, v->a, a, v->b, b))) return false;
    }
    return true;
}

static grz_boxes boxes_of(const cell_search *s, const cell_set *set) {
    return (grz_boxes){s->dimension, GRZ_DOUBLE, set->count, 0, set->boxes};
}

static bool find(cell_pairs *p, const cell_set *a, const cell_set *b, bool same_scene) {
    const cell_search *const s = p->search;
    visiting v = {p, a, b ? b : a, {boxes_of(s, a), boxes_of(s, b ? b : a)}, same_scene};
    const grz_pairs_options options = {.margin = s->how->limited ? s->how->within : 0};
    output_divert(take_output, &p->line);
    const grz_status outcome = grz_boxes_pairs(&v.boxes[0], b ? &v.boxes[1] : NULL, &options, visit, &v);
    output_divert(NULL, NULL);
    return outcome == GRZ_OK;
}

bool cell_pairs_find(cell_pairs *p, const cell_group *a, const cell_group *b) {
    p->lines.dimension = p->search->dimension;
    p->lines.how = p->search->how;
    if (p->search->scenes == 1) return find(p, &a->set[0], b ? &b->set[0] : NULL, true);
    if (!find(p, &a->set[0], b ? &b->set[1] : &a->set[1], false)) return false;
    return b == NULL || p->ordered || find(p, &b->set[0], &a->set[1], false);
}
