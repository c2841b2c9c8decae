/* Sweeping columns.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "boxes/search.h"

enum {
    JOB_SIZE = 8192, /* records */
    LONG_WORK = 512  /* comparisons a record, which are dearer than cutting once more */
};

/* Consecutive columns or, of a large one, which has been sorted before, a part. */
typedef struct job {
    size_t column, last;
    size_t from, to;
} job;

typedef struct sweep {
    const grz_search *search;
    const grz_plan *plan;
    const grz_columns *columns;
    size_t most; /* records of a column that may be cut again */
    bool *again;
    job *jobs;
} sweep;

static size_t size_of(const grz_columns *c, size_t i) { return c->start[i + 1] - c->start[i]; }
static bool is_large(const grz_columns *c, size_t i) { return size_of(c, i) > GRZ_SLOT_ROOM; }

static void sort_column(const sweep *w, size_t i, uint32_t *starts, size_t room) {
    const size_t size = size_of(w->columns, i);
    const uint64_t work = grz_column_sort(w->columns, w->plan, w->search->two, i, starts, room);
    w->again[i] = size <= w->most && work / LONG_WORK > size;
}

/* Large columns need more room for sorting than a slot has. */
static grz_status sort_large(const sweep *w) {
    const grz_columns *const c = w->columns;
    const grz_allocator *const allocator = w->search->allocator;
    size_t largest = 0, room = GRZ_SLOT_ROOM;
    for (size_t i = 0; i < c->columns; i++) largest = size_of(c, i) > largest ? size_of(c, i) : largest;
    if (largest <= room) return GRZ_OK;
    while (room < largest) room *= 2;
    uint32_t *const starts = grz_allocate(allocator, room, sizeof *starts);
    if (!starts) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < c->columns; i++) {
        if (is_large(c, i)) sort_column(w, i, starts, room);
    }
    grz_release(allocator, starts, room, sizeof *starts);
    return GRZ_OK;
}

/* At least half of JOB_SIZE each, but for one before each large column and the last. */
static size_t most_jobs(const grz_columns *c) { return c->records / (JOB_SIZE / 2) + c->records / GRZ_SLOT_ROOM + 2; }

static size_t share_out(const sweep *w) {
    const grz_columns *const c = w->columns;
    size_t jobs = 0;
    for (size_t i = 0; i < c->columns;) {
        if (is_large(c, i)) {
            const size_t size = size_of(c, i);
            for (size_t from = 0; from < size && !w->again[i]; from += JOB_SIZE) {
                w->jobs[jobs++] = (job){i, i + 1, from, from + JOB_SIZE < size ? from + JOB_SIZE : size};
            }
            i++;
        } else {
            size_t last = i;
            while (last < c->columns && !is_large(c, last) && c->start[last] - c->start[i] < JOB_SIZE) last++;
            if (c->start[last] > c->start[i]) w->jobs[jobs++] = (job){i, last, 0, 0};
            i = last;
        }
    }
    return jobs;
}

/* The part of the job that lies in slot->column. False: nothing of it is to be swept. */
static bool begin_column(const sweep *w, const job *j, grz_slot *slot) {
    const grz_columns *const c = w->columns;
    const size_t i = slot->column;
    const bool large = is_large(c, i);
    if (!large && size_of(c, i) < 2) return false;
    if (!large) sort_column(w, i, slot->room, GRZ_SLOT_ROOM);
    slot->now = grz_column_at(c, w->plan->domain.dimension, i);
    const size_t from = large ? j->from : 0;
    slot->at = (grz_progress){from, slot->now.begin[from]};
    slot->at_end = large ? j->to : size_of(c, i);
    return !w->again[i];
}

static void sweep_job(void *context, grz_slot *slot) {
    const sweep *const w = context;
    const job *const j = &w->jobs[slot->job];
    if (slot->begun) {
        if (!grz_slot_sweep(w->search, slot)) return;
        slot->column++;
    } else {
        slot->begun = true;
        slot->column = j->column;
    }
    for (; slot->column < j->last; slot->column++) {
        if (begin_column(w, j, slot) && !grz_slot_sweep(w->search, slot)) return;
    }
    slot->busy = false;
}

grz_status grz_columns_sweep(const grz_search *s, const grz_list *list, const grz_plan *plan, const grz_columns *c,
                             bool *again) {
    sweep w = {.search = s, .plan = plan, .columns = c, .most = list->count / 8 * 7, .again = again};
    for (size_t i = 0; i < c->columns; i++) again[i] = false;
    grz_status status = sort_large(&w);
    if (status != GRZ_OK) return status;
    const size_t most = most_jobs(c);
    w.jobs = grz_allocate(s->allocator, most, sizeof *w.jobs);
    if (!w.jobs) return GRZ_ERROR_MEMORY;
    status = grz_slots_run(s, share_out(&w), sweep_job, &w);
    grz_release(s->allocator, w.jobs, most, sizeof *w.jobs);
    return status;
}
