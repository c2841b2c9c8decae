/* Scenes from maps.
 *
 * SPDX-License-Identifier: MIT */
#include "map_scene.h"

#include "names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scene that is made of a map. */
typedef struct map_scene {
    scene *scene;
    size_t room;
    names names;       /* those of the items */
    const char *field; /* as of the map */
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

/* What names an item, of at least `size` bytes: its name; or unless --name says where that is, its id. */
static feature_value name_of(const map_scene *m, const map_item *of, size_t size) {
    const feature_value all[] = {of->name, of->id, of->property};
    const size_t count = m->field == NULL ? 3 : 1;
    size_t i = 0;
    while (i < count && (all[i].kind == FEATURE_NOTHING || all[i].size < size)) i++;
    return i < count ? all[i] : (feature_value){.at = ""};
}

/* Writes the name of an item in text: that of the map, or its number, with its kind behind it; and its size, for it may
 * have any bytes. NULL: out of memory. */
static char *text_of(const map_scene *m, const map_item *of, size_t *size) {
    const feature_value own = name_of(m, of, 1);
    const size_t room = own.size + 40;
    char *const name = malloc(room);
    if (name == NULL) return NULL;
    memcpy(name, own.at, own.size);
    *size = own.size;
    if (*size == 0) *size = (size_t)snprintf(name, room, "%zu", m->geometries);
    if (of->kind != NULL) *size += (size_t)snprintf(name + *size, room - *size, ":%s", of->kind);
    return name;
}

/* What the file says of an item; without a name its number is one. NULL: out of memory. */
static feature *feature_of(const map_scene *m, const map_item *of) {
    char number[24];
    feature f = {name_of(m, of, 0), of->id, m->geometries - 1, of->kind};
    const int size = snprintf(number, sizeof number, "%zu", m->geometries);
    if (f.name.kind == FEATURE_NOTHING) f.name = (feature_value){number, (size_t)size, FEATURE_STRING};
    return feature_copy(&f);
}

static bool take_item(void *context, const map_item *of, size_t counts[MAP_COUNTS]) {
    map_scene *const m = context;
    scene *const s = m->scene;
    size_t size = 0;
    m->geometries += !of->is_further;
    char *const wanted = text_of(m, of, &size);
    feature *const own = feature_of(m, of);
    const bool good = wanted != NULL && own != NULL && reserve_item(m) && names_add(&m->names, wanted, size);
    if (good) {
        char *const name = m->names.at[s->count];
        counts[MAP_RENAMED] += strlen(name) > size;
        s->items[s->count++] = (scene_item){.name = name, .feature = own, .line = of->line, .shape = *of->shape};
    } else {
        free(own);
    }
    free(wanted);
    return good;
}

status map_scene_read(scene *out, input *in, map_format format, const char *name, progress *bar) {
    map_scene m = {.scene = out, .field = name};
    map from = {.in = in, .bar = bar, .field = name, .take = take_item, .context = &m};
    out->dimension = 2;
    out->of_map = format == MAP_WKT ? "line" : "feature";
    const status result = map_read(&from, format);
    out->by_degrees = format == MAP_GEOJSON && from.counts[MAP_PROJECTED] == 0;
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
