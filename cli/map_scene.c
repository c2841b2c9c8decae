/* Scenes from maps.
 *
 * SPDX-License-Identifier: MIT */
#include "map_scene.h"

#include "files/geometry.h"
#include "names.h"
#include "shape.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A scene that is made of a map. */
typedef struct map_scene {
    scene *scene;
    size_t room;
    names names;       /* those of the items */
    const char *field; /* as of the map */
} map_scene;

/* What of a geometry is of one kind. */
typedef struct part {
    const map_item *of;
    const char *kind; /* points, lines or areas, if others are with them; else NULL */
    shape shape;
} part;

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
static char *text_of(const map_scene *m, const part *p, size_t *size) {
    const feature_value own = name_of(m, p->of, 1);
    const size_t room = own.size + 40;
    char *const name = malloc(room);
    if (name == NULL) return NULL;
    memcpy(name, own.at, own.size);
    *size = own.size;
    if (*size == 0) *size = (size_t)snprintf(name, room, "%zu", p->of->index + 1);
    if (p->kind != NULL) *size += (size_t)snprintf(name + *size, room - *size, ":%s", p->kind);
    return name;
}

/* What the file says of an item; without a name its number is one. NULL: out of memory. */
static feature *feature_of(const map_scene *m, const part *p) {
    char number[24];
    feature f = {name_of(m, p->of, 0), p->of->id, p->of->index, p->kind};
    const int size = snprintf(number, sizeof number, "%zu", p->of->index + 1);
    if (f.name.kind == FEATURE_NOTHING) f.name = (feature_value){number, (size_t)size, FEATURE_STRING};
    return feature_copy(&f);
}

/* Adds an item, which takes over the shape. False: out of memory. */
static bool add_part(map_scene *m, const part *p, size_t counts[MAP_COUNTS]) {
    scene *const s = m->scene;
    size_t size = 0;
    char *const wanted = text_of(m, p, &size);
    feature *const own = feature_of(m, p);
    const bool good = wanted != NULL && own != NULL && reserve_item(m) && names_add(&m->names, wanted, size);
    if (good) {
        char *const name = m->names.at[s->count];
        counts[MAP_RENAMED] += strlen(name) > size;
        s->items[s->count++] = (scene_item){.name = name, .feature = own, .line = p->of->line, .shape = p->shape};
    } else {
        free(own);
    }
    free(wanted);
    return good;
}

/* A single point is the library's point, which has answers that a polyline has not. It takes over the rings. */
static bool make_shape(geometry_kind kind, rings *r, shape *out) {
    if (kind == GEOMETRY_POINTS && rings_points(r) == 1) {
        *out = (shape){.in2 = {.kind = GRZ_POINT, .point = {r->points.at[0], r->points.at[1]}}};
        return true;
    }
    r->is_polyline = kind != GEOMETRY_AREAS;
    if (!shape_from_rings(r, out)) return false;
    *r = (rings){.is_polyline = false}; /* the shape has them */
    return true;
}

static bool take_kind(map_scene *m, geometry *g, geometry_kind kind, part p) {
    if (!make_shape(kind, geometry_rings(g, kind), &p.shape)) return false;
    if (add_part(m, &p, g->map->counts)) return true;
    shape_free(2, &p.shape);
    return false;
}

static bool take_geometry(void *context, geometry *g, const map_item *item) {
    static const char *const words[] = {"points", "lines", "areas"};
    map_scene *const m = context;
    int kinds = 0;
    for (int i = 0; i < 3; i++) kinds += g->kinds[i].ends.count > 0;
    if (kinds == 0) return take_kind(m, g, GEOMETRY_AREAS, (part){.of = item}); /* the empty set */
    g->map->counts[MAP_MIXED] += kinds > 1;
    bool good = true;
    for (int i = 0; i < 3 && good; i++)
        if (g->kinds[i].ends.count > 0)
            good = take_kind(m, g, (geometry_kind)(GEOMETRY_POINTS + i),
                             (part){.of = item, .kind = kinds > 1 ? words[i] : NULL});
    return good;
}

status map_scene_read(scene *out, input *in, map_format format, const char *name, progress *bar) {
    map_scene m = {.scene = out, .field = name};
    map from = {.in = in, .bar = bar, .format = format, .field = name, .take = take_geometry, .context = &m};
    out->dimension = 2;
    out->of_map = map_has_lines(format) ? "line" : "feature";
    const status result = map_read(&from);
    out->by_degrees = map_is_in_degrees(&from);
    if (in->problem != 0) fprintf(stderr, "graze: %s: %s\n", input_shown(out->path).at, strerror(in->problem));
    free(m.names.at); /* the items have the names */
    free(m.names.slots);
    return result;
}
