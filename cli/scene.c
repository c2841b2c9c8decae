/* Reading scenes.
 *
 * SPDX-License-Identifier: MIT */
#include "scene.h"

#include "input.h"
#include "map_scene.h"
#include "progress.h"

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

static bool read_space(text_line *line, scene *s) {
    const text_word space = text_next(line), dimension = text_next(line), surplus = text_next(line);
    if (!text_is(space, "space")) return text_unexpected(line, "'space 2' or 'space 3' before the first shape", space);
    if (!text_is(dimension, "2") && !text_is(dimension, "3"))
        return text_unexpected(line, "2 or 3 after space", dimension);
    if (surplus.size > 0) return text_unexpected(line, "the end of the line", surplus);
    s->dimension = *dimension.at - '0';
    return true;
}

/* Reads a name. It is printed to a terminal unquoted, so control characters are refused. */
static bool read_name(text_line *line, text_word *name) {
    *name = text_next(line);
    for (size_t i = 0; i < name->size; i++) {
        const unsigned char byte = (unsigned char)name->at[i];
        if (byte < 0x20 || byte == 0x7f) return text_unexpected(line, "a name without control characters", *name);
    }
    return true;
}

/* Reports a missing shape, with the word that was read as the name, because often the name is missing. */
static bool expect_shape(text_line *line, int dimension, text_word name, text_word got) {
    char quote[TEXT_QUOTE_SIZE], what[TEXT_QUOTE_SIZE + 40];
    snprintf(what, sizeof what, "a shape of %dD after the name %s", dimension, text_quote(name, quote));
    return shape_unexpected(line, dimension, what, got);
}

static bool read_item(text_line *line, int dimension, text_word *name, shape *out, double by[3]) {
    if (!read_name(line, name)) return false;
    const text_word word = text_peek(line);
    if (!shape_is_word(dimension, word)) return expect_shape(line, dimension, *name, word);
    if (!shape_read(line, dimension, by, "scene", out)) return false;
    const text_word surplus = text_next(line);
    if (surplus.size == 0) return true;
    shape_free(dimension, out);
    return text_unexpected(line, "the end of the line", surplus);
}

static char *copy_of(text_word word) {
    char *const copy = malloc(word.size + 1);
    if (copy == NULL) return NULL;
    memcpy(copy, word.at, word.size);
    copy[word.size] = '\0';
    return copy;
}

typedef enum outcome { ADDED, BAD_LINE, NO_MEMORY } outcome;

/* Reads a line into a new item of the scene. */
static outcome add_item(scene *s, name_table *names, text_line *line) {
    if (!reserve(s, names)) return NO_MEMORY;
    text_word word;
    scene_item *const item = &s->items[s->count];
    if (!read_item(line, s->dimension, &word, &item->shape, item->by)) return BAD_LINE;
    char *const name = copy_of(word);
    if (name == NULL) {
        shape_free(s->dimension, &item->shape);
        return NO_MEMORY;
    }
    size_t *const slot = find_slot(names, s, name);
    if (*slot != 0) {
        char quote[TEXT_QUOTE_SIZE];
        text_fail(line, "the name %s is taken by line %zu", text_quote(word, quote), s->items[*slot - 1].line);
        free(name);
        shape_free(s->dimension, &item->shape);
        return BAD_LINE;
    }
    item->name = name;
    item->line = line->number;
    *slot = ++s->count;
    return ADDED;
}

static status complain(input *in, const text_line *line, progress *bar) {
    progress_end(bar);
    input_complain(in, line, line->error);
    return STATUS_UNREADABLE;
}

static status read_items(scene *s, name_table *names, input *in, progress *bar) {
    status result = STATUS_OK;
    text_line line;
    while (input_next(in, &line)) {
        progress_say_line(bar, line.number);
        if (!text_significant(&line)) continue;
        if (s->dimension == 0) {
            /* Without its space nothing that follows could be read. */
            if (!read_space(&line, s)) return complain(in, &line, bar);
            continue;
        }
        switch (add_item(s, names, &line)) {
        case ADDED: break;
        case BAD_LINE: result = complain(in, &line, bar); break;
        case NO_MEMORY:
            progress_end(bar);
            fprintf(stderr, "graze: %s: line %zu: out of memory\n", input_shown(s->path).at, line.number);
            return STATUS_INPUT;
        }
    }
    progress_end(bar);
    if (in->problem != 0) {
        fprintf(stderr, "graze: %s: %s\n", input_shown(s->path).at, strerror(in->problem));
        return STATUS_INPUT;
    }
    if (s->dimension == 0) {
        fprintf(stderr, "graze: %s: expected 'space 2' or 'space 3', got the end of the file\n",
                input_shown(s->path).at);
        return STATUS_UNREADABLE;
    }
    return result;
}

status scene_read(scene *out, const char *path, const char *name) {
    *out = (scene){.path = path};
    name_table names = {NULL, 0};
    input in = input_open(path);
    progress bar = progress_begin();
    const map_format format = map_scene_format(&in);
    const status result =
        format == MAP_NONE ? read_items(out, &names, &in, &bar) : map_scene_read(out, &in, format, name, &bar);
    input_close(&in);
    free(names.slots);
    return result;
}

bool item_arrives(const scene_item *item) {
    return isfinite(item->by[0]) && isfinite(item->by[1]) && isfinite(item->by[2]);
}

bool item_is_valid(int dimension, const scene_item *item, bool moving) {
    return shape_is_valid(dimension, &item->shape) && (item_arrives(item) || !moving);
}

void scene_warn(const scene *s, bool moving) {
    size_t invalid = 0;
    for (size_t i = 0; i < s->count; i++) invalid += !item_is_valid(s->dimension, &s->items[i], moving);
    if (invalid == 0) return;
    fprintf(stderr, "graze: %s: %zu of %zu shape%s %s invalid, and so empty\n", input_shown(s->path).at, invalid,
            s->count, plural(s->count), is_or_are(invalid));
}

void scene_free(scene *s) {
    for (size_t i = 0; i < s->count; i++) {
        free(s->items[i].name);
        shape_free(s->dimension, &s->items[i].shape);
    }
    free(s->items);
    *s = (scene){.path = s->path};
}
