/* Reading GeoJSON in this process, so that coverage and sanitizers see the reader.
 *
 * SPDX-License-Identifier: MIT */
#include "files/geojson.h"

static geometry_problem take(void *context, geometry *g, map_item item) {
    (void)context;
    return geometry_finish(g, item);
}

bool geojson_read(map *m, status *result) {
    geojson_texts texts = {.map = m};
    geojson_text text;
    bool good = true;
    while (good && geojson_texts_next(&texts, &text)) {
        good = geojson_parse(m, &text, take, NULL, result);
        if (!geojson_goes_on(&texts, &text)) break;
    }
    geojson_texts_free(&texts);
    return good && !texts.no_memory && m->in->problem == 0;
}
