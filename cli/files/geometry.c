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

/* A single point is the library's point, which has answers that a polyline has not. */
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

static geometry_problem finish_kind(geometry *g, geometry_kind kind, map_item *item) {
    shape made;
    if (!make_shape(kind, geometry_rings(g, kind), &made)) return GEOMETRY_NO_MEMORY;
    item->shape = &made;
    if (g->map->take(g->map->context, item, g->map->counts)) return GEOMETRY_GOOD;
    shape_free(2, &made);
    return GEOMETRY_NO_MEMORY;
}

geometry_problem geometry_finish(geometry *g, map_item item) {
    static const char *const names[] = {"points", "lines", "areas"};
    int kinds = 0;
    for (int i = 0; i < 3; i++) kinds += g->kinds[i].ends.count > 0;
    if (kinds == 0) return finish_kind(g, GEOMETRY_AREAS, &item); /* the empty set */
    g->map->counts[MAP_MIXED] += kinds > 1;
    geometry_problem problem = GEOMETRY_GOOD;
    for (int i = 0; i < 3 && problem == GEOMETRY_GOOD; i++) {
        if (g->kinds[i].ends.count == 0) continue;
        if (kinds > 1) item.kind = names[i];
        problem = finish_kind(g, (geometry_kind)(GEOMETRY_POINTS + i), &item);
        item.is_further = true;
    }
    return problem;
}

void geometry_free(geometry *g) {
    for (int i = 0; i < 3; i++) rings_free(&g->kinds[i]);
}
