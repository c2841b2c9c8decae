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
    {"Polygon", GEOMETRY_AREAS, 2, false},
    {"MultiPolygon", GEOMETRY_AREAS, 3, false},
    {"GeometryCollection", GEOMETRY_EMPTY, -1, false},
    {"LinearRing", GEOMETRY_LINES, 1, true},
    {"Triangle", GEOMETRY_AREAS, 2, true},
};

const geometry_type *geometry_type_of(text_word name, bool is_wkt) {
    for (size_t i = 0; i < sizeof types / sizeof *types; i++) {
        if (strlen(types[i].name) != name.size || (types[i].only_wkt && !is_wkt)) continue;
        if ((is_wkt ? strncasecmp : strncmp)(types[i].name, name.at, name.size) == 0) return &types[i];
    }
    return NULL;
}

const char *geometry_problem_text(geometry_problem problem) {
    switch (problem) {
    case GEOMETRY_MIXED: return "a collection of points, lines and areas together is no shape";
    case GEOMETRY_TOO_LARGE: return "more points than a shape can have";
    case GEOMETRY_NO_MEMORY: return "out of memory";
    default: return "";
    }
}

geometry_problem geometry_add_point(geometry *g, geometry_kind kind, const double at[2]) {
    if (g->kind != GEOMETRY_EMPTY && g->kind != kind) return GEOMETRY_MIXED;
    if (rings_points(&g->rings) >= MOST_RING_POINTS) return GEOMETRY_TOO_LARGE;
    g->kind = kind;
    return number_list_add(&g->rings.points, at, 2) ? GEOMETRY_GOOD : GEOMETRY_NO_MEMORY;
}

/* A ring of an area ends at its first point, which the library's rings do not repeat. */
static void take_closing_point(geometry *g) {
    rings *const r = &g->rings;
    const size_t begin = rings_begin(r), count = rings_points(r) - begin;
    const double *const first = r->points.at + 2 * begin, *const last = first + 2 * (count - 1);
    const bool closed = count > 1 && first[0] == last[0] && first[1] == last[1];
    if (closed) r->points.count -= 2;
    g->map->counts[MAP_OPEN_RINGS] += !closed;
    g->map->counts[MAP_SMALL_RINGS] += count - closed < 3;
}

geometry_problem geometry_end_ring(geometry *g) {
    if (rings_points(&g->rings) == rings_begin(&g->rings)) return GEOMETRY_GOOD;
    if (g->kind == GEOMETRY_AREAS) take_closing_point(g);
    return rings_end(&g->rings) ? GEOMETRY_GOOD : GEOMETRY_NO_MEMORY;
}

/* A single point is the library's point, which has answers that a polyline has not. */
static bool make_shape(geometry *g, shape *out) {
    if (g->kind == GEOMETRY_POINTS && rings_points(&g->rings) == 1) {
        const double *const at = g->rings.points.at;
        *out = (shape){.in2 = {.kind = GRZ_POINT, .point = {at[0], at[1]}}};
        return true;
    }
    g->rings.is_polyline = g->kind == GEOMETRY_POINTS || g->kind == GEOMETRY_LINES;
    if (!shape_from_rings(&g->rings, out)) return false;
    g->rings = (rings){.count = 0}; /* the shape has them */
    return true;
}

geometry_problem geometry_finish(geometry *g, map_item item) {
    shape made;
    if (!make_shape(g, &made)) return GEOMETRY_NO_MEMORY;
    item.shape = &made;
    if (g->map->take(g->map->context, &item, g->map->counts)) return GEOMETRY_GOOD;
    shape_free(2, &made);
    return GEOMETRY_NO_MEMORY;
}

void geometry_free(geometry *g) { rings_free(&g->rings); }
