/* Reading scenes.
 *
 * SPDX-License-Identifier: MIT */
#include "scene.h"

#include "boxes_file.h"
#include "input.h"
#include "map_scene.h"
#include "progress.h"
#include "scene_lines.h"

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The names seen so far: a hash table with open addressing of 1 + the index of an item, at most half full; 0 is
 * free. */
typedef struct name_table {
    size_t *slots;
    size_t size; /* a power of two, or 0 */
} name_table;

/* FNV-1a. */
static size_t hash(const char *name) {
    uint64_t h = 0xcbf29ce484222325u;
    for (; *name; name++) h = (h ^ (unsigned char)*name) * 0x100000001b3u;
    return (size_t)(h ^ (h >> 32));
}

/* The slot of the item of this name, or the free one where it belongs. */
static size_t *find_slot(const name_table *names, const scene *s, const char *name) {
    size_t i = hash(name) & (names->size - 1);
    while (names->slots[i] != 0 && strcmp(s->items[names->slots[i] - 1].name, name) != 0)
        i = (i + 1) & (names->size - 1);
    return &names->slots[i];
}

/* Makes room for one more item and its name. False: out of memory. */
static bool reserve(scene *s, name_table *names) {
    if (2 * (s->count + 1) <= names->size) return true;
    const size_t size = names->size > 0 ? 2 * names->size : 256;
    scene_item *const items = realloc(s->items, size / 2 * sizeof *items);
    if (items == NULL) return false;
    s->items = items;
    size_t *const slots = calloc(size, sizeof *slots);
    if (slots == NULL) return false;
    free(names->slots);
    *names = (name_table){slots, size};
    for (size_t i = 0; i < s->count; i++) *find_slot(names, s, s->items[i].name) = i + 1;
    return true;
}

static char *copy_of(text_word word) {
    char *const copy = malloc(word.size + 1);
    if (copy == NULL) return NULL;
    memcpy(copy, word.at, word.size);
    copy[word.size] = '\0';
    return copy;
}

/* A scene that is being read. */
typedef struct reading {
    scene *scene;
    name_table names;
    input in;
    progress bar;
    scene_lines lines;
} reading;

/* Adds a shape to the scene. */
static scene_outcome add_item(void *context, const scene_line *from) {
    reading *const r = context;
    scene *const s = r->scene;
    scene_item item = {.line = from->line->number, .shape = from->shape};
    memcpy(item.by, from->by, sizeof item.by);
    item.name = reserve(s, &r->names) ? copy_of(from->name) : NULL;
    size_t *const slot = item.name != NULL ? find_slot(&r->names, s, item.name) : NULL;
    if (slot == NULL || *slot != 0) {
        char quote[TEXT_QUOTE_SIZE];
        if (slot != NULL)
            text_fail(from->line, "the name %s is taken by line %zu", text_quote(from->name, quote),
                      s->items[*slot - 1].line);
        free(item.name);
        shape_free(r->lines.dimension, &item.shape);
        return slot == NULL ? SCENE_NO_MEMORY : SCENE_BAD_LINE;
    }
    s->items[s->count] = item;
    *slot = ++s->count;
    return SCENE_TAKEN;
}

static void complain(void *context, const text_line *line) {
    input_complain(&((reading *)context)->in, line, line->error);
}

static status read_text(reading *r) {
    r->lines = (scene_lines){.in = &r->in, .bar = &r->bar, .take = add_item, .complain = complain, .context = r};
    const status result = scene_lines_read(&r->lines);
    r->scene->dimension = r->lines.dimension;
    return result;
}

/* A box is named by its number. */
static bool add_box(reading *r, size_t *room, const double box[6]) {
    scene *const s = r->scene;
    if (s->count == *room) {
        *room = *room > 0 ? 2 * *room : 256;
        scene_item *const items = realloc(s->items, *room * sizeof *items);
        if (items == NULL) return false;
        s->items = items;
    }
    char number[24];
    const int size = snprintf(number, sizeof number, "%zu", s->count);
    scene_item *const item = &s->items[s->count];
    *item = (scene_item){.name = copy_of((text_word){number, (size_t)size}), .shape = shape_of_box(s->dimension, box)};
    s->count += item->name != NULL;
    return item->name != NULL;
}

static status read_boxes(reading *r, boxes_format format) {
    const size_t size = boxes_format_size(format);
    size_t room = 0;
    r->scene->dimension = format.dimension;
    bool enough = true;
    for (const char *bytes; enough && (bytes = input_bytes(&r->in, size)) != NULL;) {
        double box[6];
        boxes_format_read(format, bytes, box);
        enough = add_box(r, &room, box);
        if (r->scene->count % 4096 == 0 && progress_due(&r->bar))
            progress_say(&r->bar, (double)r->scene->count, "boxes");
    }
    progress_end(&r->bar);
    if (!enough || r->in.problem != 0) {
        fprintf(stderr, "graze: %s: %s\n", input_shown(r->scene->path).at,
                enough ? strerror(r->in.problem) : "out of memory");
        return STATUS_INPUT;
    }
    const size_t left = r->in.end - r->in.begin;
    if (left > 0) boxes_file_is_cut_off(r->scene->path, format, r->scene->count, left);
    return left > 0 ? STATUS_UNREADABLE : STATUS_OK;
}

status scene_read(scene *out, const char *path, const char *name) {
    *out = (scene){.path = path};
    reading r = {.scene = out, .in = input_open(path), .bar = progress_begin()};
    const boxes_format boxes = boxes_format_of(path);
    const map_format format = boxes.dimension > 0 ? MAP_NONE : map_format_of(&r.in);
    const status result = boxes.dimension > 0  ? read_boxes(&r, boxes)
                          : format == MAP_NONE ? read_text(&r)
                                               : map_scene_read(out, &r.in, format, name, &r.bar);
    input_close(&r.in);
    free(r.names.slots);
    return result;
}

line_name item_line_name(const scene_item *item) { return (line_name){item->name, item->feature}; }

bool item_arrives(const scene_item *item) {
    return isfinite(item->by[0]) && isfinite(item->by[1]) && isfinite(item->by[2]);
}

bool item_is_valid(int dimension, const scene_item *item, bool moving) {
    return shape_is_valid(dimension, &item->shape) && (item_arrives(item) || !moving);
}

void scene_warn_invalid(const char *path, size_t invalid, size_t count) {
    if (invalid == 0) return;
    fprintf(stderr, "graze: %s: %zu of %zu shape%s %s invalid, and so empty\n", input_shown(path).at, invalid, count,
            plural(count), is_or_are(invalid));
}

/* True if a geometry of a map has no points. */
static bool is_empty(const scene *s, const scene_item *item) {
    return s->of_map != NULL && (int)item->shape.in2.kind == SHAPE_POLYGON && item->shape.in2.hull.count == 0;
}

size_t scene_warn_empty(const scene *s) {
    enum { SHOWN = 10 };
    char numbers[SHOWN * 24] = "";
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        if (!is_empty(s, &s->items[i])) continue;
        const size_t size = strlen(numbers);
        if (count < SHOWN)
            snprintf(numbers + size, sizeof numbers - size, "%s%zu", count > 0 ? ", " : "", s->items[i].line);
        count++;
    }
    if (count > 0)
        fprintf(stderr, "graze: %s: %zu of %zu geometries %s null or empty: %s%s %s%s\n", input_shown(s->path).at,
                count, s->count, is_or_are(count), s->of_map, plural(count), numbers, count > SHOWN ? " ..." : "");
    return count;
}

void scene_warn(const scene *s, bool moving) {
    size_t invalid = 0;
    for (size_t i = 0; i < s->count; i++) invalid += !item_is_valid(s->dimension, &s->items[i], moving);
    scene_warn_invalid(s->path, invalid - scene_warn_empty(s), s->count);
}

static bool is_degree(double x, double most) { return x >= -most && x <= most; }

bool scene_is_in_degrees(const scene *s) {
    size_t points = 0;
    for (size_t i = 0; i < s->count && s->by_degrees; i++) {
        const grz2_shape *const one = &s->items[i].shape.in2;
        const bool is_point = one->kind == GRZ_POINT;
        const grz2_vec *const at = is_point ? &one->point : one->hull.points;
        const size_t count = is_point ? 1 : (size_t)one->hull.count;
        for (size_t k = 0; k < count; k++)
            if (!is_degree(at[k].x, 180) || !is_degree(at[k].y, 90)) return false;
        points += count;
    }
    return points > 0;
}

void scene_free(scene *s) {
    for (size_t i = 0; i < s->count; i++) {
        free(s->items[i].name);
        free(s->items[i].feature);
        shape_free(s->dimension, &s->items[i].shape);
    }
    free(s->items);
    *s = (scene){.path = s->path};
}
