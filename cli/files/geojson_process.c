/* Reading GeoJSON in a child process, which sends the rings of each geometry; the parent makes shapes of them.
 *
 * SPDX-License-Identifier: MIT */
#include "geojson.h"

#include "child.h"
#include "child_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Sent before each geometry. Then follow the bytes of its name, its id and its property `id`, and of its points, its
 * lines and its areas the points (2 doubles each), the ends of the rings and those of the areas (uint32_t each). */
typedef struct geometry_head {
    size_t end;                 /* 1: no geometry follows, but a map_tail */
    size_t line;                /* the number of the feature */
    size_t kinds[3], values[3]; /* of each value its feature_value_kind, and how many bytes it has */
    size_t points[3], rings[3], areas[3];
} geometry_head;

/* Sent last. */
typedef struct map_tail {
    size_t counts[MAP_COUNTS], unreadable;
} map_tail;

static const char library[] = "jansson";

/* A map that is read. */
typedef struct map_work {
    map *map;
    geojson_text text;
} map_work;

/* Of nothing the address may be NULL, which fwrite does not take. */
static void send(FILE *to, const void *from, size_t count, size_t size) {
    if (count > 0) fwrite(from, size, count, to);
}

static geometry_problem send_geometry(void *context, geometry *g, map_item item) {
    FILE *const to = context;
    const feature_value values[3] = {item.name, item.id, item.property};
    geometry_head head = {.line = item.line};
    for (int i = 0; i < 3; i++) {
        head.kinds[i] = values[i].kind;
        head.values[i] = values[i].size;
        head.points[i] = rings_points(&g->kinds[i]);
        head.rings[i] = g->kinds[i].ends.count;
        head.areas[i] = g->kinds[i].areas.count;
    }
    fwrite(&head, sizeof head, 1, to);
    for (int i = 0; i < 3; i++) send(to, values[i].at, values[i].size, 1);
    for (int i = 0; i < 3; i++) {
        send(to, g->kinds[i].points.at, head.points[i], 2 * sizeof(double));
        send(to, g->kinds[i].ends.at, head.rings[i], sizeof(uint32_t));
        send(to, g->kinds[i].areas.at, head.areas[i], sizeof(uint32_t));
    }
    return GEOMETRY_GOOD;
}

static status send_map(void *context, FILE *to) {
    const map_work *const work = context;
    map *const m = work->map;
    status result;
    limits_begin(input_name(m->in->path), library, CHILD_DONE + STATUS_UNREADABLE);
    limits_raise((uint64_t)(work->text.end - work->text.at));
    if (!geojson_parse(m, work->text, send_geometry, to, &result)) {
        limits_say_no_memory();
        return STATUS_INPUT;
    }
    const geometry_head head = {.end = 1};
    map_tail tail = {.unreadable = m->in->unreadable};
    memcpy(tail.counts, m->counts, sizeof tail.counts);
    fwrite(&head, sizeof head, 1, to);
    fwrite(&tail, sizeof tail, 1, to);
    return result;
}

static bool receive_ends(FILE *from, size_t count, end_list *out) {
    if (count == 0) return true;
    out->at = child_receive(from, count, sizeof(uint32_t));
    out->count = out->room = count;
    return out->at != NULL;
}

static bool receive_rings(FILE *from, const geometry_head *head, int kind, rings *out) {
    const size_t points = head->points[kind];
    if (points > 0) {
        out->points.at = child_receive(from, points, 2 * sizeof(double));
        if (out->points.at == NULL) return false;
        out->points.count = out->points.room = 2 * points;
    }
    return receive_ends(from, head->rings[kind], &out->ends) && receive_ends(from, head->areas[kind], &out->areas);
}

static bool receive_geometry(map *m, FILE *from, const geometry_head *head) {
    geometry g = {.map = m};
    char *bytes[3] = {NULL, NULL, NULL};
    feature_value values[3];
    bool good = true;
    for (int i = 0; good && i < 3; i++) {
        bytes[i] = child_receive(from, head->values[i], 1);
        values[i] = (feature_value){bytes[i], head->values[i], (feature_value_kind)head->kinds[i]};
        good = bytes[i] != NULL;
    }
    for (int i = 0; good && i < 3; i++) good = receive_rings(from, head, i, &g.kinds[i]);
    const map_item item = {.name = values[0], .id = values[1], .property = values[2], .line = head->line};
    if (good) good = geometry_finish(&g, item) == GEOMETRY_GOOD;
    geometry_free(&g);
    for (int i = 0; i < 3; i++) free(bytes[i]);
    return good;
}

static bool receive_map(void *context, FILE *from) {
    map *const m = ((map_work *)context)->map;
    geometry_head head;
    map_tail tail;
    for (;;) {
        if (fread(&head, sizeof head, 1, from) != 1) return false;
        if (head.end) break;
        if (!receive_geometry(m, from, &head)) return false;
    }
    if (fread(&tail, sizeof tail, 1, from) != 1) return false;
    for (int i = 0; i < MAP_COUNTS; i++) m->counts[i] += tail.counts[i];
    m->in->unreadable = tail.unreadable;
    return true;
}

bool geojson_read(map *m, status *result) {
    size_t size;
    const char *const bytes = input_rest(m->in, &size);
    if (bytes == NULL) return false;
    map_work work = {m, {bytes, bytes + size, m->in->line + 1, 0}};
    const child_work child = {.name = input_name(m->in->path),
                              .library = library,
                              .context = &work,
                              .send = send_map,
                              .receive = receive_map};
    *result = child_run(&child);
    return true;
}
