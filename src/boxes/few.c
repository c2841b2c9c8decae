/* Few boxes against many: a thousand of the many at a time, with no more order than they have.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/search.h"

#include <string.h>

enum { CHUNK = 1024, BATCH = 256, PADDING = 16, ARRAYS = 10 };

/* An array of the few and a chunk, and what is read behind them. */
#define SIZE ((size_t)(GRZ_FEW + CHUNK + PADDING))
_Static_assert(ARRAYS *SIZE <= GRZ_SLOT_ROOM, "a slot has the room");

typedef struct few {
    const grz_search *search;
    const grz_list *list;
    const grz_plan *plan;
    const grz_columns *columns;
    size_t chunks;
} few;

static void put(int32_t *room, size_t dimension, size_t to, const grz_record *r) {
    for (size_t k = 0; k < dimension; k++) {
        room[2 * k * SIZE + to] = r->at[k];
        room[(2 * k + 1) * SIZE + to] = r->at[dimension + k];
    }
    room[6 * SIZE + to] = (int32_t)r->index;
    room[7 * SIZE + to] = (int32_t)r->flags;
}

static grz_column column_in(const int32_t *room, int dimension) {
    grz_column c = {.dimension = dimension, .flags = room + 7 * SIZE};
    for (int k = 0; k < dimension; k++) {
        c.low[k] = room + 2 * (size_t)k * SIZE;
        c.high[k] = c.low[k] + SIZE;
    }
    c.index = (const uint32_t *)(room + 6 * SIZE);
    c.begin = (const uint32_t *)(room + 8 * SIZE);
    c.end = (const uint32_t *)(room + 9 * SIZE);
    return c;
}

/* The few that were kept apart. */
static size_t put_few(const few *f, int32_t *room) {
    const grz_domain *const domain = &f->plan->domain;
    grz_record records[GRZ_FEW];
    const size_t count =
        f->search->place(domain, f->search->sources, f->columns->apart_item, f->columns->apart, records);
    for (size_t i = 0; i < count; i++) put(room, (size_t)domain->dimension, i, &records[i]);
    return count;
}

/* Those of the chunk that were not. */
static size_t put_others(const few *f, size_t chunk, int32_t *room, size_t to) {
    const size_t first = chunk * CHUNK, last = f->list->count - first < CHUNK ? f->list->count : first + CHUNK;
    for (size_t at = first; at < last; at += BATCH) {
        grz_item items[BATCH];
        grz_record records[BATCH];
        const size_t n = last - at < BATCH ? last - at : BATCH;
        const grz_item *const batch = grz_list_items(f->search, f->list, at, n, items);
        const size_t placed = f->search->place(&f->plan->domain, f->search->sources, batch, n, records);
        for (size_t i = 0; i < placed; i++) {
            const grz_cells cells = grz_cells_of(f->plan, &records[i]);
            if (grz_cells_number(&cells) <= GRZ_MOST_CELLS)
                put(room, (size_t)f->plan->domain.dimension, to++, &records[i]);
        }
    }
    return to;
}

/* The few and a chunk of the others; in the last job, the few alone. */
static void begin(const few *f, grz_slot *slot) {
    int32_t *const room = (int32_t *)slot->room;
    const bool alone = slot->job == f->chunks;
    const size_t apart = put_few(f, room), end = alone ? apart : put_others(f, slot->job, room, apart);
    for (size_t k = 0; k < ARRAYS; k++) memset(room + k * SIZE + end, 0, PADDING * sizeof *room);
    for (size_t i = 0; i < apart; i++) {
        room[8 * SIZE + i] = (int32_t)(alone ? i + 1 : apart);
        room[9 * SIZE + i] = (int32_t)end;
    }
    slot->now = column_in(room, f->plan->domain.dimension);
    slot->at = (grz_progress){0, slot->now.begin[0]};
    slot->at_end = apart;
    slot->begun = true;
}

static void compare(void *context, grz_slot *slot) {
    const few *const f = context;
    if (!slot->begun) begin(f, slot);
    if (grz_slot_sweep(f->search, slot)) slot->busy = false;
}

grz_status grz_few_sweep(const grz_search *s, const grz_list *list, const grz_plan *plan, const grz_columns *c) {
    few f = {s, list, plan, c, (list->count + CHUNK - 1) / CHUNK};
    return grz_slots_run(s, f.chunks + 1, compare, &f);
}
