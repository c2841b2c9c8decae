/* Reading GeoJSON in a child process, which sends the rings of each geometry; the parent makes shapes of them.
 *
 * SPDX-License-Identifier: MIT */
#include "geojson.h"

#include "child.h"
#include "child_limits.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* What is sent of a value, before its bytes. */
typedef struct value_head {
    size_t kind, size; /* a feature_value_kind, and how many bytes it has */
} value_head;

enum { VALUES = 4 }; /* of each geometry its name, its id, its property `id`, and `crs` */

/* Sent before each geometry. Then follow the bytes of its values; its properties, with a value_head before each name
 * and each value; and of its points, its lines and its areas the points (2 doubles each), the ends of the rings and
 * those of the areas (uint32_t each). */
typedef struct geometry_head {
    size_t end;         /* 1: no geometry follows, but a map_tail */
    size_t line, index; /* as in map_item */
    size_t type;        /* as geometry_type_number */
    size_t members;
    value_head values[VALUES];
    size_t points[3], rings[3], areas[3];
} geometry_head;

/* Sent last. */
typedef struct map_tail {
    size_t counts[MAP_COUNTS], unreadable, begun;
    size_t crs; /* bytes that follow; 0: none */
    int problem;
} map_tail;

static const char library[] = "jansson";

/* Bytes that the limits are raised for at a time. */
enum { STEP = 1 << 16 };

/* Of nothing the address may be NULL, which fwrite does not take. */
static void send(FILE *to, const void *from, size_t count, size_t size) {
    if (count > 0) fwrite(from, size, count, to);
}

static value_head head_of(const feature_value *v) { return (value_head){v->kind, v->size}; }

static void send_value(FILE *to, const feature_value *v) {
    const value_head head = head_of(v);
    fwrite(&head, sizeof head, 1, to);
    send(to, v->at, v->size, 1);
}

/* The parent may let this process wait: it may take what is sent, and work on it, before it takes more. */
static geometry_problem send_geometry(void *context, geometry *g, map_item item) {
    FILE *const to = context;
    const feature_value *const values[VALUES] = {&item.name, &item.id, &item.property, &item.crs};
    geometry_head head = {
        .line = item.line, .index = item.index, .type = geometry_type_number(g->type), .members = item.member_count};
    for (int i = 0; i < VALUES; i++) head.values[i] = head_of(values[i]);
    for (int i = 0; i < 3; i++) {
        head.points[i] = rings_points(&g->kinds[i]);
        head.rings[i] = g->kinds[i].ends.count;
        head.areas[i] = g->kinds[i].areas.count;
    }
    const unsigned left = limits_wait();
    fwrite(&head, sizeof head, 1, to);
    for (int i = 0; i < VALUES; i++) send(to, values[i]->at, values[i]->size, 1);
    for (size_t i = 0; i < item.member_count; i++) {
        send_value(to, &item.members[i].name);
        send_value(to, &item.members[i].value);
    }
    for (int i = 0; i < 3; i++) {
        send(to, g->kinds[i].points.at, head.points[i], 2 * sizeof(double));
        send(to, g->kinds[i].ends.at, head.rings[i], sizeof(uint32_t));
        send(to, g->kinds[i].areas.at, head.areas[i], sizeof(uint32_t));
    }
    limits_go_on(left);
    if (ferror(to)) _exit(CHILD_DONE + STATUS_OK); /* the parent has had enough */
    return GEOMETRY_GOOD;
}

/* Reads and sends all texts. False: out of memory. */
static bool send_texts(map *m, FILE *to, status *result) {
    geojson_texts texts = {.map = m};
    geojson_text text;
    size_t left = 0; /* bytes that the limits have been raised for */
    bool good = true;
    for (;;) {
        const unsigned seconds = limits_wait();
        if (!geojson_texts_next(&texts, &text)) break;
        const size_t size = (size_t)(text.end - text.at);
        limits_go_on(seconds);
        if (size > left) limits_raise(left = size > STEP ? size : STEP);
        left -= size;
        good = geojson_parse(m, &text, send_geometry, to, result);
        if (!good || !geojson_goes_on(&texts, &text)) break;
    }
    return good && !texts.no_memory;
}

static status send_map(void *context, FILE *to) {
    map *const m = context;
    status result = STATUS_OK;
    m->in->before_waiting = NULL; /* what is to be printed is the parent's */
    limits_begin(input_name(m->in->path), library, CHILD_DONE + STATUS_UNREADABLE);
    limits_raise(0);
    if (!send_texts(m, to, &result)) {
        limits_say_no_memory();
        return STATUS_INPUT;
    }
    const geometry_head head = {.end = 1};
    map_tail tail = {.unreadable = m->in->unreadable, .begun = m->begun, .problem = m->in->problem};
    memcpy(tail.counts, m->counts, sizeof tail.counts);
    if (m->crs != NULL) tail.crs = strlen(m->crs) + 1;
    fwrite(&head, sizeof head, 1, to);
    fwrite(&tail, sizeof tail, 1, to);
    send(to, m->crs, tail.crs, 1);
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

/* Values that were received, and the memory that is theirs. */
typedef struct received {
    void **blocks;
    size_t count;
} received;

static bool receive_value(FILE *from, const value_head *head, received *r, feature_value *out) {
    char *const bytes = child_receive(from, head->size, 1);
    *out = (feature_value){bytes, head->size, (feature_value_kind)head->kind};
    r->blocks[r->count++] = bytes;
    return bytes != NULL;
}

static bool receive_next_value(FILE *from, received *r, feature_value *out) {
    value_head head;
    return fread(&head, sizeof head, 1, from) == 1 && receive_value(from, &head, r, out);
}

/* Receives the values and the properties of a geometry. */
static bool receive_item(FILE *from, const geometry_head *head, received *r, feature_member *members, map_item *out) {
    feature_value *const values[VALUES] = {&out->name, &out->id, &out->property, &out->crs};
    bool good = true;
    for (int i = 0; good && i < VALUES; i++) good = receive_value(from, &head->values[i], r, values[i]);
    for (size_t i = 0; good && i < head->members; i++)
        good = receive_next_value(from, r, &members[i].name) && receive_next_value(from, r, &members[i].value);
    out->members = members;
    out->member_count = head->members;
    return good;
}

static bool receive_geometry(map *m, FILE *from, const geometry_head *head) {
    geometry g = {.map = m, .type = geometry_type_at(head->type)};
    map_item item = {.line = head->line, .index = head->index};
    feature_member *const members = calloc(head->members + 1, sizeof *members);
    received values = {calloc(VALUES + 2 * head->members, sizeof *values.blocks), 0};
    bool good = members != NULL && values.blocks != NULL && receive_item(from, head, &values, members, &item);
    for (int i = 0; good && i < 3; i++) good = receive_rings(from, head, i, &g.kinds[i]);
    if (good) good = geometry_finish(&g, item) == GEOMETRY_GOOD;
    geometry_free(&g);
    for (size_t i = 0; i < values.count; i++) free(values.blocks[i]);
    free(values.blocks);
    free(members);
    return good;
}

static bool receive_map(void *context, FILE *from) {
    map *const m = context;
    geometry_head head;
    map_tail tail;
    for (;;) {
        if (fread(&head, sizeof head, 1, from) != 1) return false;
        if (head.end) break;
        if (!receive_geometry(m, from, &head)) return m->stopped;
    }
    if (fread(&tail, sizeof tail, 1, from) != 1) return false;
    for (int i = 0; i < MAP_COUNTS; i++) m->counts[i] += tail.counts[i];
    m->in->unreadable = tail.unreadable;
    m->in->problem = tail.problem;
    m->begun = tail.begun;
    if (tail.crs > 0) m->crs = child_receive(from, tail.crs, 1);
    return tail.crs == 0 || m->crs != NULL;
}

bool geojson_read(map *m, status *result) {
    if (m->in->problem != 0) return false;
    const child_work child = {
        .name = input_name(m->in->path), .library = library, .context = m, .send = send_map, .receive = receive_map};
    *result = child_run(&child);
    return m->in->problem == 0;
}
