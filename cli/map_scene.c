/* Scenes from maps.
 *
 * SPDX-License-Identifier: MIT */
#include "map_scene.h"

#include "files/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scene that is made of a map. */
typedef struct map_scene {
    scene *scene;
    size_t room;
    names names;       /* those of the items */
    size_t geometries; /* how many there have been */
} map_scene;

/* Makes room for one more item. */
static bool reserve_item(map_scene *m) {
    if (m->scene->count < m->room) return true;
    const size_t room = m->room > 0 ? 2 * m->room : 256;
    scene_item *const items = realloc(m->scene->items, room * sizeof *items);
    if (items == NULL) return false;
    m->scene->items = items;
    m->room = room;
    return true;
}

/* Writes the name of an item: that of the map, or its number, with its kind behind it; and its size, for it may have
 * any bytes. NULL: out of memory. */
static char *name_of(const map_item *of, size_t number, size_t *size) {
    const size_t room = of->size + 40;
    char *const name = malloc(room);
    if (name == NULL) return NULL;
    memcpy(name, of->name, of->size);
    *size = of->size;
    if (*size == 0) *size = (size_t)snprintf(name, room, "%zu", number);
    if (of->kind != NULL) *size += (size_t)snprintf(name + *size, room - *size, ":%s", of->kind);
    return name;
}

static bool take_item(void *context, const map_item *of, size_t counts[MAP_COUNTS]) {
    map_scene *const m = context;
    scene *const s = m->scene;
    size_t size;
    m->geometries += !of->is_further;
    char *const wanted = name_of(of, m->geometries, &size);
    const bool good = wanted != NULL && reserve_item(m) && names_add(&m->names, wanted, size);
    if (good) {
        char *const name = m->names.at[s->count];
        counts[MAP_RENAMED] += strlen(name) > size;
        s->items[s->count++] = (scene_item){.name = name, .line = of->line, .shape = *of->shape};
    }
    free(wanted);
    return good;
}

status map_scene_read(scene *out, input *in, map_format format, const char *name, progress *bar) {
    map_scene m = {.scene = out};
    map from = {.in = in, .bar = bar, .field = name, .take = take_item, .context = &m};
    out->dimension = 2;
    const status result = map_read(&from, format);
    if (in->problem != 0) fprintf(stderr, "graze: %s: %s\n", input_shown(out->path).at, strerror(in->problem));
    free(m.names.at); /* the items have the names */
    free(m.names.slots);
    return result;
}

map_format map_scene_format(input *in) {
    map_format format = map_format_of_name(in->path);
    text_line line;
    while (format == MAP_NONE && input_next(in, &line)) {
        if (!text_significant(&line)) continue;
        format = map_format_of_line(&line);
        input_return(in, &line);
        break;
    }
    return format;
}
