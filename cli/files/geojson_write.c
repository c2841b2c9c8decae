/* GeoJSON, written.
 *
 * SPDX-License-Identifier: MIT */
#include "geojson_write.h"

#include "output.h"

static size_t begin_of(const uint32_t *ends, size_t i) { return i > 0 ? ends[i - 1] : 0; }

static void write_points(const ring_span *s, size_t ring, bool closed) {
    const size_t begin = begin_of(s->ends, ring), end = s->ends[ring];
    output_char('[');
    for (size_t i = begin; i < end; i++) {
        if (i > begin) output_char(',');
        output_vector(s->points + 2 * i, 2, true);
    }
    if (closed) output_char(',');
    if (closed) output_vector(s->points + 2 * begin, 2, true);
    output_char(']');
}

static void write_area(const ring_span *s, size_t area) {
    const size_t begin = begin_of(s->areas, area), end = s->areas[area];
    output_char('[');
    for (size_t ring = begin; ring < end; ring++) {
        if (ring > begin) output_char(',');
        write_points(s, ring, true);
    }
    output_char(']');
}

/* How many members there are of a kind. */
static size_t members_of(geometry_kind kind, const ring_span *s) {
    return kind == GEOMETRY_AREAS ? s->area_count : s->rings;
}

static void write_member(geometry_kind kind, const ring_span *s, size_t i) {
    if (kind == GEOMETRY_AREAS) write_area(s, i);
    else if (kind == GEOMETRY_LINES) write_points(s, i, false);
    else output_vector(s->points + 2 * begin_of(s->ends, i), 2, true);
}

static void begin_object(const char *type, const char *member) {
    output_format("{\"type\":\"%s\",\"%s\":", type, member);
}

static void write_collection(const ring_span kinds[3]) {
    static const char *const names[] = {"Point", "LineString", "Polygon"};
    bool first = true;
    begin_object("GeometryCollection", "geometries");
    output_char('[');
    for (int k = 2; k >= 0; k--) {
        const geometry_kind kind = (geometry_kind)(GEOMETRY_POINTS + k);
        for (size_t i = 0; i < members_of(kind, &kinds[k]); i++) {
            if (!first) output_char(',');
            begin_object(names[k], "coordinates");
            write_member(kind, &kinds[k], i);
            output_char('}');
            first = false;
        }
    }
    output_string("]}");
}

/* Of a Point, LineString or Polygon: that of the only member, or an empty array. */
static void write_single(const geometry_type *type, const ring_span *s) {
    if (members_of(type->kind, s) == 0) output_string("[]");
    else write_member(type->kind, s, 0);
}

static void write_members(const geometry_type *type, const ring_span *s) {
    output_char('[');
    for (size_t i = 0; i < members_of(type->kind, s); i++) {
        if (i > 0) output_char(',');
        write_member(type->kind, s, i);
    }
    output_char(']');
}

/* The type of GeoJSON: it has neither LinearRing nor Triangle. */
static const char *name_of(const geometry_type *type) {
    if (!type->only_wkt) return type->name;
    return type->kind == GEOMETRY_AREAS ? "Polygon" : "LineString";
}

void geojson_write(const geometry_type *type, const ring_span kinds[3]) {
    static const int single[] = {0, 0, 1, DEPTH_OF_AREA}; /* by kind: how deep the coordinates of one are nested */
    if (type == NULL) {
        output_string("null");
    } else if (type->depth < 0) {
        write_collection(kinds);
    } else {
        begin_object(name_of(type), "coordinates");
        (type->depth == single[type->kind] ? write_single : write_members)(type, &kinds[type->kind - GEOMETRY_POINTS]);
        output_char('}');
    }
}
