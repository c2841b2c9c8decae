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
    names names; /* those of the items */
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

static bool take_item(void *context, const map_item *of, size_t counts[MAP_COUNTS]) {
    map_scene *const m = context;
    scene *const s = m->scene;
    char number[24];
    const int digits = snprintf(number, sizeof number, "%zu", s->count + 1);
    const bool named = of->size > 0;
    if (!reserve_item(m) || !names_add(&m->names, named ? of->name : number, named ? of->size : (size_t)digits))
        return false;
    char *const name = m->names.at[s->count];
    counts[MAP_RENAMED] += strlen(name) > (named ? of->size : (size_t)digits);
    s->items[s->count++] = (scene_item){.name = name, .line = of->line, .shape = *of->shape};
    return true;
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
