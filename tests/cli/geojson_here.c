/* Reading GeoJSON in this process, so that coverage and sanitizers see the reader.
 *
 * SPDX-License-Identifier: MIT */
#include "files/geojson.h"

static geometry_problem take(void *context, geometry *g, map_item item) {
    (void)context;
    return geometry_finish(g, item);
}

bool geojson_read(map *m, status *result) {
    size_t size;
    const char *const bytes = input_rest(m->in, &size);
    if (bytes == NULL) return false;
    const geojson_text text = {bytes, bytes + size, m->in->line + 1, 0};
    return geojson_parse(m, text, take, NULL, result);
}
