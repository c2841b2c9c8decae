/* Packed shapes in temporary files.
 *
 * SPDX-License-Identifier: MIT */
#include "partition.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_BATCH = 1 << 16, LEAST_BUFFER = 1 << 12, MOST_BUFFER = 1 << 18 };

static bool fail(const partitions *p, int problem) {
    if (p->place->problem == 0) p->place->problem = problem;
    return false;
}

static bool divide(partitions *p, const sampler *by, const double *within) {
    const grz_boxes sample = sampler_boxes(by, p->search->dimension);
    const grz_split_options options = {.within = within, .scale = sampler_scale(by)};
    return grz_split_boxes(&sample, p->count, &options, p->cells) == GRZ_OK || fail(p, ENOMEM);
}

bool partitions_begin(partitions *p, size_t count, const sampler *by, const double *within) {
    p->cells = malloc(count * 2 * (size_t)p->search->dimension * sizeof *p->cells);
    p->at = calloc(count, sizeof *p->at);
    if (p->cells == NULL || p->at == NULL) return fail(p, ENOMEM);
    size_t room = p->memory / 4 / count;
    room = room < LEAST_BUFFER ? LEAST_BUFFER : room > MOST_BUFFER ? MOST_BUFFER : room;
    p->count = count;
    for (size_t i = 0; i < count; i++) p->at[i].file = (spill){.place = p->place, .file = -1};
    if (!divide(p, by, within)) return false;
    for (size_t i = 0; i < count; i++)
        if (!spill_open(&p->at[i].file, p->place, room)) return false;
    return true;
}

/* Shapes on their way to their cells. */
typedef struct batch {
    partitions *to;
    packing items;
    size_t count;
    size_t *start; /* [MOST_BATCH]: where each begins in `items` */
    double *boxes; /* [MOST_BATCH] */
} batch;

static bool send(void *user, const grz_pair *pairs, size_t count) {
    batch *const b = user;
    for (size_t i = 0; i < count; i++) {
        partition *const cell = &b->to->at[pairs[i].a];
        const packed_item *const item = (const packed_item *)(const void *)(b->items.bytes + b->start[pairs[i].b]);
        cell->count++;
        cell->texts += item->text > 0;
        if (!spill_append(&cell->file, item, item->size)) return false;
    }
    return true;
}

static bool send_batch(batch *b) {
    partitions *const p = b->to;
    const int dimension = p->search->dimension;
    const style *const how = p->search->how;
    const grz_boxes cells = {dimension, GRZ_DOUBLE, p->count, 0, p->cells},
                    boxes = {dimension, GRZ_DOUBLE, b->count, 0, b->boxes};
    const grz_pairs_options options = {.margin = how->limited ? how->within : 0};
    const grz_status outcome = grz_boxes_pairs(&cells, &boxes, &options, send, b);
    b->count = b->items.size = 0;
    return outcome == GRZ_OK || fail(p, ENOMEM); /* if sending stopped it, the problem is known already */
}

/* A batch may be as large as a part of the memory. */
static bool fill(batch *b, partition_source *next, void *context) {
    partitions *const p = b->to;
    const size_t numbers = 2 * (size_t)p->search->dimension, most = p->memory / 32;
    for (;;) {
        const size_t start = b->items.size;
        const bool more = next(context, &b->items);
        if (more) {
            double box[6];
            cell_bounds(p->search, (const packed_item *)(const void *)(b->items.bytes + start), box);
            memcpy(b->boxes + numbers * b->count, box, numbers * sizeof *box);
            b->start[b->count++] = start;
        }
        if (p->place->problem != 0) return false;
        if (!more || b->count == MOST_BATCH || b->items.size > most)
            if (!send_batch(b)) return false;
        if (!more) return true;
    }
}

bool partitions_fill(partitions *p, partition_source *next, void *context) {
    batch b = {.to = p};
    b.start = malloc(MOST_BATCH * sizeof *b.start);
    b.boxes = malloc(MOST_BATCH * 2 * (size_t)p->search->dimension * sizeof *b.boxes);
    const bool filled = b.start != NULL && b.boxes != NULL ? fill(&b, next, context) : fail(p, ENOMEM);
    free(b.items.bytes);
    free(b.boxes);
    free(b.start);
    return filled;
}

void partitions_free(partitions *p) {
    for (size_t i = 0; i < p->count; i++) spill_close(&p->at[i].file);
    free(p->at);
    free(p->cells);
    p->at = NULL;
    p->cells = NULL;
    p->count = 0;
}

bool partition_next(void *context, packing *to) {
    spill *const from = context;
    if (from->at - (from->end - from->begin) >= from->size) return false;
    packed_item head;
    if (!spill_read(from, &head, sizeof head)) return false;
    char *const item = packing_grow(to, head.size);
    if (item == NULL) {
        from->place->problem = ENOMEM;
        return false;
    }
    memcpy(item, &head, sizeof head);
    return spill_read(from, item + sizeof head, head.size - sizeof head);
}
