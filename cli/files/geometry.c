/* Geometries of maps.
 *
 * SPDX-License-Identifier: MIT */
#include "geometry.h"

#include <string.h>
#include <strings.h>

static const geometry_type types[] = {
    {"Point", GEOMETRY_POINTS, 0, false},
    {"MultiPoint", GEOMETRY_POINTS, 1, false},
    {"LineString", GEOMETRY_LINES, 1, false},
    {"MultiLineString", GEOMETRY_LINES, 2, false},
    {"Polygon", GEOMETRY_AREAS, DEPTH_OF_AREA, false},
    {"MultiPolygon", GEOMETRY_AREAS, 3, false},
    {"GeometryCollection", GEOMETRY_EMPTY, -1, false},
    {"LinearRing", GEOMETRY_LINES, 1, true},
    {"Triangle", GEOMETRY_AREAS, DEPTH_OF_AREA, true},
};

const geometry_type *geometry_type_of(text_word name, bool is_wkt) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strlen(types[i].name) != name.size || (types[i].only_wkt && !is_wkt)) continue;
        if ((is_wkt ? strncasecmp : strncmp)(types[i].name, name.at, name.size) == 0) return &types[i];
    }
    return NULL;
}

size_t geometry_type_number(const geometry_type *type) { return type == NULL ? 0 : (size_t)(type - types) + 1; }

const geometry_type *geometry_type_at(size_t number) {
    return number == 0 || number > sizeof types / sizeof *types ? NULL : &types[number - 1];
}

const char *geometry_problem_text(geometry_problem problem) {
    switch (problem) {
    case GEOMETRY_TOO_LARGE: return "more points than a shape can have";
    case GEOMETRY_NO_MEMORY: return "out of memory";
    default: return "";
    }
}

rings *geometry_rings(geometry *g, geometry_kind kind) { return &g->kinds[kind - GEOMETRY_POINTS]; }

geometry_problem geometry_add_point(geometry *g, geometry_kind kind, const double at[2]) {
    rings *const r = geometry_rings(g, kind);
    if (rings_points(r) >= MOST_RING_POINTS) return GEOMETRY_TOO_LARGE;
    return number_list_add(&r->points, at, 2) ? GEOMETRY_GOOD : GEOMETRY_NO_MEMORY;
}

/* A ring of an area ends at its first point, which the library's rings do not repeat. */
static void take_closing_point(map *m, rings *r) {
    const size_t begin = rings_begin(r), count = rings_points(r) - begin;
    const double *const first = r->points.at + 2 * begin, *const last = first + 2 * (count - 1);
    const bool closed = count > 1 && first[0] == last[0] && first[1] == last[1];
    if (closed) r->points.count -= 2;
    m->counts[MAP_OPEN_RINGS] += !closed;
    m->counts[MAP_SMALL_RINGS] += count - closed < 3;
}

geometry_problem geometry_end_ring(geometry *g, geometry_kind kind) {
    rings *const r = geometry_rings(g, kind);
    if (rings_points(r) == rings_begin(r)) return GEOMETRY_GOOD;
    if (kind == GEOMETRY_AREAS) take_closing_point(g->map, r);
    return rings_end(r) ? GEOMETRY_GOOD : GEOMETRY_NO_MEMORY;
}

geometry_problem geometry_end_area(geometry *g) {
    return rings_end_area(geometry_rings(g, GEOMETRY_AREAS)) ? GEOMETRY_GOOD : GEOMETRY_NO_MEMORY;
}

geometry_problem geometry_finish(geometry *g, map_item item) {
    return g->map->take(g->map->context, g, &item) ? GEOMETRY_GOOD : GEOMETRY_NO_MEMORY;
}

void geometry_free(geometry *g) {
    for (int i = 0; i < 3; i++) rings_free(&g->kinds[i]);
}
