/* Maps.
 *
 * SPDX-License-Identifier: MIT */
#include "map.h"

#include "counted.h"
#include "geometry.h"
#include "wkt_words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

map_format map_format_of_name(const char *path) {
    const char *const dot = strrchr(path, '.');
    if (dot == NULL) return MAP_NONE;
    if (strcasecmp(dot, ".geojson") == 0 || strcasecmp(dot, ".json") == 0) return MAP_GEOJSON;
    return strcasecmp(dot, ".wkt") == 0 ? MAP_WKT : MAP_NONE;
}

bool map_is_foreign(const char *path) {
    static const char *const endings[] = {"csv", "fgb", "gdb", "gml",     "gpkg", "gpx", "kml",
                                          "kmz", "mif", "osm", "parquet", "pbf",  "shp", "tab"};
    const char *const dot = strrchr(path, '.');
    for (size_t i = 0; dot != NULL && i < sizeof endings / sizeof *endings; i++)
        if (strcasecmp(dot + 1, endings[i]) == 0) return true;
    return false;
}

void map_say_convert(const char *path) {
    const text_shown shown = text_path(path);
    const int stem = (int)(strrchr(shown.at, '.') - shown.at);
    const bool is_table = strcasecmp(shown.at + stem, ".csv") == 0;
    fprintf(stderr, "graze: %s: graze does not read %s files; convert it with ogr2ogr -f GeoJSON %.*s.geojson %s%s\n",
            shown.at, shown.at + stem, stem, shown.at, shown.at,
            is_table ? " -oo X_POSSIBLE_NAMES=x,lon* -oo Y_POSSIBLE_NAMES=y,lat* -oo GEOM_POSSIBLE_NAMES=wkt" : "");
}

map_format map_format_of_line(const text_line *line) {
    const text_word word = text_peek(line);
    if (word.size == 0) return MAP_NONE;
    /* a record separator, U+001E, stands before each text of a sequence (RFC 8142) */
    if (memchr("{[\x1e", *word.at, 3) != NULL) return MAP_GEOJSON;
    return wkt_is_line(line) ? MAP_WKT : MAP_NONE;
}

static void say_counts(const map *m) {
    static const counted_words words[MAP_SAID] = {
        [MAP_DROPPED] = {"point has more than x and y, which is left out",
                         "points have more than x and y, which is left out"},
        [MAP_OPEN_RINGS] = {"ring does not end at its first point, and is closed",
                            "rings do not end at their first points, and are closed"},
        [MAP_SMALL_RINGS] = {"ring has fewer than three corners: it is a point or a segment",
                             "rings have fewer than three corners: they are points and segments"},
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

status map_read(map *m, map_format format) {
    status result = STATUS_OK;
    if ((format == MAP_GEOJSON ? geojson_read : wkt_read)(m, &result)) {
        if (result == STATUS_OK) say_counts(m);
        return result;
    }
    if (m->in->problem == 0) fprintf(stderr, "graze: %s: out of memory\n", input_shown(m->in->path).at);
    return STATUS_INPUT;
}
