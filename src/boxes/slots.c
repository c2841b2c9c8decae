/* Jobs side by side, and their pairs one after the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/parallel.h"
#include "boxes/search.h"

enum { FEWEST_PAIRS = 2048, MOST_PAIRS = 1 << 14 };

grz_status grz_slots_begin(grz_search *s, size_t boxes) {
    const size_t most = boxes < FEWEST_PAIRS ? FEWEST_PAIRS : boxes > MOST_PAIRS ? MOST_PAIRS : boxes;
    s->slots = grz_allocate(s->allocator, GRZ_SLOTS, sizeof *s->slots);
    if (!s->slots) return GRZ_ERROR_MEMORY;
    bool enough = true;
    for (int i = 0; i < GRZ_SLOTS; i++) {
        s->slots[i] = (grz_slot){.most = most};
        if (enough) s->slots[i].pair = grz_allocate(s->allocator, most, sizeof *s->slots[i].pair);
        if (enough) s->slots[i].room = grz_allocate(s->allocator, GRZ_SLOT_ROOM, sizeof *s->slots[i].room);
        enough = enough && s->slots[i].pair && s->slots[i].room;
    }
    return enough ? GRZ_OK : GRZ_ERROR_MEMORY;
}

void grz_slots_end(grz_search *s) {
    for (int i = 0; s->slots && i < GRZ_SLOTS; i++) {
        grz_release(s->allocator, s->slots[i].room, GRZ_SLOT_ROOM, sizeof *s->slots[i].room);
        grz_release(s->allocator, s->slots[i].pair, s->slots[i].most, sizeof *s->slots[i].pair);
    }
    grz_release(s->allocator, s->slots, GRZ_SLOTS, sizeof *s->slots);
    s->slots = NULL;
}

typedef struct round {
    const grz_search *search;
    grz_work *work;
    void *context;
} round;

static void run_slot(void *context, size_t i) {
    const round *const r = context;
    r->work(r->context, &r->search->slots[i]);
}

/* Gives jobs to the idle slots. Those at work are the first ones. */
static size_t hand_out(grz_slot *slots, size_t *next, size_t count) {
    size_t busy = 0;
    for (size_t i = 0; i < GRZ_SLOTS; i++) {
        if (!slots[i].busy) continue;
        const grz_slot swapped = slots[busy];
        slots[busy++] = slots[i];
        if (busy - 1 != i) slots[i] = swapped;
    }
    for (; busy < GRZ_SLOTS && *next < count; busy++) {
        slots[busy].busy = true;
        slots[busy].begun = false;
        slots[busy].job = (*next)++;
    }
    return busy;
}

grz_status grz_slots_run(const grz_search *s, size_t count, grz_work *work, void *context) {
    round r = {s, work, context};
    size_t next = 0;
    for (size_t busy; (busy = hand_out(s->slots, &next, count)) > 0;) {
        grz_run(s->parallel, busy, run_slot, &r);
        for (size_t i = 0; i < busy; i++) {
            grz_slot *const slot = &s->slots[i];
            if (slot->count > 0 && !s->visit(s->user, slot->pair, slot->count)) return GRZ_STOPPED;
            slot->count = 0;
        }
    }
    return GRZ_OK;
}

/* Those of the candidates that are pairs. */
static void take(const grz_search *s, const grz_candidates *from, grz_slot *slot) {
    for (size_t i = 0; i < from->count; i++) {
        grz_pair p = from->pair[i];
        if (from->doubt[i] && !grz_sources_meet(&s->sources[0], p.a, &s->sources[1], p.b, s->open)) continue;
        if (!s->two && p.a > p.b) p = (grz_pair){p.b, p.a};
        slot->pair[slot->count++] = p;
    }
}

bool grz_slot_sweep(const grz_search *s, grz_slot *slot) {
    grz_candidates found;
    while (slot->at.i < slot->at_end) {
        if (slot->count + GRZ_CANDIDATES > slot->most) return false;
        found.count = 0;
        s->sweep(&slot->now, slot->at_end, &slot->at, &found);
        take(s, &found, slot);
    }
    return true;
}
