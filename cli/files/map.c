/* Maps.
 *
 * SPDX-License-Identifier: MIT */
#include "map.h"

#include "counted.h"
#include "geometry.h"
#include "table.h"
#include "wkt_words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

map_format map_format_of_name(const char *path) {
    const char *const dot = strrchr(path, '.');
    if (dot == NULL) return MAP_NONE;
    static const struct {
        const char *ending;
        map_format format;
    } all[] = {{".geojson", MAP_GEOJSON}, {".json", MAP_GEOJSON},    {".geojsonl", MAP_LINES}, {".geojsons", MAP_LINES},
               {".ndjson", MAP_LINES},    {".ndgeojson", MAP_LINES}, {".jsonl", MAP_LINES},    {".wkt", MAP_WKT},
               {".csv", MAP_CSV},         {".tsv", MAP_CSV}};
    for (size_t i = 0; i < sizeof all / sizeof *all; i++)
        if (strcasecmp(dot, all[i].ending) == 0) return all[i].format;
    return MAP_NONE;
}

bool map_is_foreign(const char *path) {
    static const char *const endings[] = {"fgb", "gdb", "gml",     "gpkg", "gpx", "kml", "kmz",
                                          "mif", "osm", "parquet", "pbf",  "shp", "tab"};
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++)
        if (strcasecmp(dot + 1, endings[i]) == 0) return true;
    return false;
}

void map_say_convert(const char *path) {
    const text_shown shown = text_path(path);
    const int stem = (int)(strrchr(shown.at, '.') - shown.at);
    fprintf(stderr, "graze: %s: graze does not read %s files; convert it with ogr2ogr -f GeoJSON %.*s.geojson %s\n",
            shown.at, shown.at + stem, stem, shown.at, shown.at);
}

void map_say_degrees(const char *path) {
    fprintf(stderr,
            "graze: %s: degrees of longitude and latitude are taken as plain numbers: distances are in degrees; for "
            "metres project it first\n",
            input_shown(path).at);
}

map_format map_format_of_line(const text_line *line) {
    const text_word word = text_peek(line);
    if (word.size == 0) return MAP_NONE;
    /* a record separator, U+001E, stands before each text of a sequence (RFC 8142) */
    if (memchr("{[\x1e", *word.at, 3) != NULL) return MAP_GEOJSON;
    if (wkt_is_line(line)) return MAP_WKT;
    return table_is_head(line) ? MAP_CSV : MAP_NONE;
}

map_format map_format_of(input *in) {
    const map_format by_name = map_format_of_name(in->path);
    map_format format = by_name;
    text_line line;
    if (by_name != MAP_NONE && by_name != MAP_CSV) return by_name;
    while (input_next(in, &line)) {
        const bool is_first = by_name == MAP_CSV || text_significant(&line);
        if (by_name == MAP_NONE && is_first) format = map_format_of_line(&line);
        if (by_name == MAP_CSV && text_is(text_peek(&line), "space")) format = MAP_NONE; /* a scene, not a table */
        if (is_first) input_return(in, &line);
        if (is_first) break;
    }
    return format;
}

bool map_is_in_degrees(const map *m) {
    if (m->format == MAP_CSV) return m->counts[MAP_IN_DEGREES] > 0;
    return (m->format == MAP_GEOJSON || m->format == MAP_LINES) && m->counts[MAP_PROJECTED] == 0;
}

static void say_counts(const map *m) {
    static const counted_words words[MAP_SAID] = {
        [MAP_DROPPED] = {"point has more than x and y, which is left out",
                         "points have more than x and y, which is left out"},
        [MAP_OPEN_RINGS] = {"ring does not end at its first point, and is closed",
                            "rings do not end at their first points, and are closed"},
        [MAP_SMALL_RINGS] = {"ring has fewer than three corners: it is a point or a segment",
                             "rings have fewer than three corners: they are points and segments"},
        [MAP_ROUNDED] =
            {"JSON text has an integer of more than 64 bits: all of its integers are rounded to doubles",
             "JSON texts have an integer of more than 64 bits: all of their integers are rounded to doubles"},
        [MAP_UNNAMED] = {"feature has no such name, and is named by its number",
                         "features have no such name, and are named by their numbers"},
        [MAP_RENAMED] = {"name was taken, and got a number", "names were taken, and got a number"},
        [MAP_MIXED] =
            {"collection has points, lines and areas together, and is a shape for each: NAME:points, NAME:lines, "
             "NAME:areas",
             "collections have points, lines and areas together, and are a shape for each: NAME:points, "
             "NAME:lines, NAME:areas"},
    };
    counted_say(input_shown(m->in->path), words, m->counts, MAP_SAID);
}

status map_read(map *m) {
    status result = STATUS_OK;
    if ((m->format == MAP_WKT ? wkt_read : m->format == MAP_CSV ? table_read : geojson_read)(m, &result)) {
        if (result == STATUS_OK && !m->stopped) say_counts(m);
        return result;
    }
    if (m->stopped) return result;
    if (m->in->problem == 0) fprintf(stderr, "graze: %s: out of memory\n", input_shown(m->in->path).at);
    return STATUS_INPUT;
}
