/* Sweeps columns along an axis, and compares few boxes with many. The jobs run side by side; their pairs are visited
 * one job after the other.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "base/parallel.h"
#include "base/watch.h"
#include "boxes/box_pairs.h"
#include "boxes/margin.h"
#include "num/bits.h"

#include <assert.h>
#include <string.h>

/* How many pairs a slot has room for. */
enum { FEWEST_PAIRS = 2048, MOST_PAIRS = 1 << 14 };
static_assert((int)GRZ_CANDIDATES <= (int)FEWEST_PAIRS, "an empty slot takes all candidates of one call of the kernel");

grz_status grz_slots_begin(grz_box_pairs *s, size_t boxes) {
    const size_t most = boxes < FEWEST_PAIRS ? (size_t)FEWEST_PAIRS : boxes > MOST_PAIRS ? (size_t)MOST_PAIRS : boxes;
    s->slots = (struct grz_slot *)grz_allocate(s->allocator, GRZ_SLOTS, sizeof *s->slots);
    if (!s->slots) return GRZ_ERROR_MEMORY;
    bool enough = true;
    for (int i = 0; i < GRZ_SLOTS; i++) {
        s->slots[i] = (grz_slot){.most = most};
        if (enough) s->slots[i].pair = (grz_pair *)grz_allocate(s->allocator, most, sizeof *s->slots[i].pair);
        if (enough) s->slots[i].room = (uint32_t *)grz_allocate(s->allocator, GRZ_SLOT_ROOM, sizeof *s->slots[i].room);
        enough = enough && s->slots[i].pair && s->slots[i].room;
    }
    return enough ? GRZ_OK : GRZ_ERROR_MEMORY;
}

void grz_slots_end(grz_box_pairs *s) {
    for (int i = 0; s->slots && i < GRZ_SLOTS; i++) {
        grz_release(s->allocator, s->slots[i].room, GRZ_SLOT_ROOM, sizeof *s->slots[i].room);
        grz_release(s->allocator, s->slots[i].pair, s->slots[i].most, sizeof *s->slots[i].pair);
    }
    grz_release(s->allocator, s->slots, GRZ_SLOTS, sizeof *s->slots);
    s->slots = NULL;
}

typedef void work_of_slot(void *context, grz_slot *slot);

typedef struct slots_round {
    const grz_box_pairs *search;
    work_of_slot *work;
    void *context;
} slots_round;

static void run_slot(void *context, size_t i) {
    const slots_round *const r = (const slots_round *)context;
    r->work(r->context, &r->search->slots[i]);
}

/* Moves the busy slots to the front and gives jobs to idle ones, as long as there are any. Returns how many slots are
 * busy then. */
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

/* Runs jobs 0 .. count-1 side by side. work(context, slot) begins slot->job, or continues it if `begun`, until the job
 * is done, and then clears `busy`, or until no more pairs fit. GRZ_OK or GRZ_STOPPED. */
static grz_status run_slots(const grz_box_pairs *s, size_t count, work_of_slot *work, void *context) {
    slots_round r = {s, work, context};
    size_t next = 0;
    for (size_t busy; (busy = hand_out(s->slots, &next, count)) > 0;) {
        grz_run(s->parallel, busy, run_slot, &r);
        if (grz_watch_stops()) return GRZ_STOPPED;
        for (size_t i = 0; i < busy; i++) {
            grz_slot *const slot = &s->slots[i];
            if (slot->count > 0 && !s->visit(s->user, slot->pair, slot->count)) return GRZ_STOPPED;
            slot->count = 0;
        }
    }
    return GRZ_OK;
}

/* True if box i of the first source and box j of the second are a wanted pair. Exact. */
static bool is_pair(const grz_box_pairs *s, size_t i, size_t j) {
    return grz_sources_paired(&s->given[0], i, &s->given[1], j, s->open, s->margin);
}

/* Adds to the slot's pairs those candidates that are pairs; decides exactly where keys were equal. */
static void take_pairs(const grz_box_pairs *s, const grz_candidates *from, grz_slot *slot) {
    for (size_t i = 0; i < from->count; i++) {
        grz_pair p = from->pair[i];
        if ((from->doubt[i] || !grz_zero(s->margin)) && !is_pair(s, p.a, p.b)) continue;
        if (!s->two && p.a > p.b) p = (grz_pair){p.b, p.a};
        slot->pair[slot->count++] = p;
    }
}

/* Sweeps slot->now from slot->at to slot->at_end, and keeps the pairs in the slot. False: no more fit. */
static bool sweep_slot(const grz_box_pairs *s, grz_slot *slot) {
    grz_candidates found;
    while (slot->at.i < slot->at_end) {
        if (slot->count + GRZ_CANDIDATES > slot->most) return false;
        found.count = 0;
        s->sweep(&slot->now, slot->at_end, &slot->at, &found);
        take_pairs(s, &found, slot);
    }
    return true;
}

/* Columns. */

enum {
    JOB_SIZE = 8192, /* records a job: as many as lie in a cache */
    EXACT_WORK = 64, /* an exact comparison costs as much as this many comparisons of keys */
    NEAR_WORK = 160, /* a column gets keys by distance if its sweep costs more than this per record */
    RANK_WORK = 512, /* a column whose runs are short gets ranks if it then still costs more than this per record, */
    LONG_WORK = 512, /* any other is cut again if it still costs more than this per record */
    SORT_WORK = 64,  /* a column with new keys is sorted again if it has more comparisons than this per record */
    CUT_SIZE = 128,  /* another cut costs as if a column had this many records more */
    PROBES = 16      /* how many pairs of a column are compared to estimate what it costs */
};

/* The columns from `column` to `last` - 1; or, of one large column, which is sorted before, the records from `from` to
 * `to` - 1. */
typedef struct column_job {
    size_t column;
    size_t last;
    size_t from, to;
} column_job;

typedef struct column_sweep {
    const grz_box_pairs *search;
    const grz_plan *plan;
    const grz_columns *columns;
    size_t most; /* a column of more records is not cut again */
    bool *again;
    column_job *jobs;
} column_sweep;

static size_t column_size(const grz_columns *c, size_t i) { return c->start[i + 1] - c->start[i]; }
static bool is_large_column(const grz_columns *c, size_t i) { return column_size(c, i) > GRZ_SLOT_ROOM; }

/* Do the keys of i and j meet, though the boxes do not? Only an exact comparison rules out such a pair. */
static bool column_keys_fail(const grz_box_pairs *s, const grz_column *c, size_t i, size_t j) {
    bool meet = true, overlap = true;
    for (int k = 0; k < c->dimension; k++) {
        meet &= c->low[k][i] <= c->high[k][j] && c->low[k][j] <= c->high[k][i];
        overlap &= c->low[k][i] < c->high[k][j] && c->low[k][j] < c->high[k][i];
    }
    if (!meet || overlap || (c->flags[i] & c->flags[j])) return false;
    const bool swap = c->flags[i] & GRZ_IN_B;
    return !is_pair(s, c->index[swap ? j : i], c->index[swap ? i : j]);
}

/* Estimates what the sweep of a column costs, in comparisons of keys. Of PROBES of its pairs it counts those that only
 * an exact comparison rules out, and takes them for a sample of all `work` pairs. */
static uint64_t sweep_cost(const grz_box_pairs *s, const grz_column *c, size_t size, uint64_t work) {
    uint64_t failed = 0;
    for (size_t k = 0; k < PROBES; k++) {
        const size_t i = size * k / PROBES, others = c->end[i] - c->begin[i];
        failed +=
            c->end[i] > c->begin[i] && column_keys_fail(s, c, i, c->begin[i] + others * (5 * k % PROBES) / PROBES);
    }
    return work + work * EXACT_WORK / PROBES * failed;
}

/* Sorts column i. If its sweep would take long, as many keys are equal, the column gets other keys; if that does not
 * help, again[i] says that it is to be cut again. */
static void sort_column(const column_sweep *w, size_t i, uint32_t *room, size_t count) {
    const grz_box_pairs *const s = w->search;
    const size_t size = column_size(w->columns, i);
    int64_t *const numbers = (int64_t *)(void *)room;
    uint64_t work = grz_column_sort(w->columns, w->plan, s->two, i, room, count);
    if (work * (1 + EXACT_WORK) <= NEAR_WORK * (uint64_t)size) return;
    const grz_column column = grz_column_at(w->columns, w->plan->domain.dimension, i);
    if (sweep_cost(s, &column, size, work) <= NEAR_WORK * (uint64_t)size) return;
    const size_t longest = grz_column_rekey(s, w->columns, w->plan, i, false, numbers);
    if (longest <= GRZ_MOST_IN_RUN && work > SORT_WORK * (uint64_t)size)
        work = grz_column_sort_again(w->columns, w->plan, s->two, i, room, count);
    const uint64_t cost = sweep_cost(s, &column, size, work);
    if (longest <= GRZ_MOST_RANKED) {
        if (cost > RANK_WORK * (uint64_t)size) grz_column_rekey(s, w->columns, w->plan, i, true, numbers);
    } else {
        w->again[i] = size <= w->most && cost > LONG_WORK * (uint64_t)(size + CUT_SIZE);
    }
}

/* Sorts the large columns, which need more room for it than a slot has. */
static grz_status sort_large(const column_sweep *w) {
    const grz_columns *const c = w->columns;
    const grz_allocator *const allocator = w->search->allocator;
    size_t largest = 0, room = GRZ_SLOT_ROOM;
    for (size_t i = 0; i < c->columns; i++) largest = column_size(c, i) > largest ? column_size(c, i) : largest;
    if (largest <= room) return GRZ_OK;
    while (room < largest) room *= 2;
    uint32_t *const starts = (uint32_t *)grz_allocate(allocator, room, sizeof *starts);
    if (!starts) return GRZ_ERROR_MEMORY;
    for (size_t i = 0; i < c->columns; i++) {
        if (is_large_column(c, i) && !grz_watch_stops()) sort_column(w, i, starts, room);
    }
    grz_release(allocator, starts, room, sizeof *starts);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

/* The most jobs there can be: each has half of JOB_SIZE records or more, but for one in front of each large column and
 * the last. */
static size_t most_jobs(const grz_columns *c) { return c->records / (JOB_SIZE / 2) + c->records / GRZ_SLOT_ROOM + 2; }

/* Fills w->jobs; returns how many there are. */
static size_t make_jobs(const column_sweep *w) {
    const grz_columns *const c = w->columns;
    size_t jobs = 0;
    for (size_t i = 0; i < c->columns;) {
        if (is_large_column(c, i)) {
            const size_t size = column_size(c, i);
            for (size_t from = 0; from < size && !w->again[i]; from += JOB_SIZE) {
                w->jobs[jobs++] = (column_job){i, i + 1, from, from + JOB_SIZE < size ? from + JOB_SIZE : size};
            }
            i++;
        } else {
            size_t last = i;
            while (last < c->columns && !is_large_column(c, last) && c->start[last] - c->start[i] < JOB_SIZE) last++;
            if (c->start[last] > c->start[i]) w->jobs[jobs++] = (column_job){i, last, 0, 0};
            i = last;
        }
    }
    return jobs;
}

/* Sets the slot to the job's part of slot->column. False: nothing of it is to be swept. */
static bool begin_column(const column_sweep *w, const column_job *j, grz_slot *slot) {
    const grz_columns *const c = w->columns;
    const size_t i = slot->column;
    const bool large = is_large_column(c, i);
    if (!large && column_size(c, i) < 2) return false;
    if (!large) sort_column(w, i, slot->room, GRZ_SLOT_ROOM);
    slot->now = grz_column_at(c, w->plan->domain.dimension, i);
    const size_t from = large ? j->from : 0;
    slot->at = (grz_progress){from, slot->now.begin[from]};
    slot->at_end = large ? j->to : column_size(c, i);
    return !w->again[i];
}

static void run_column_job(void *context, grz_slot *slot) {
    const column_sweep *const w = (const column_sweep *)context;
    const column_job *const j = &w->jobs[slot->job];
    if (slot->begun) {
        if (!sweep_slot(w->search, slot)) return;
        slot->column++;
    } else {
        slot->begun = true;
        slot->column = j->column;
    }
    for (; slot->column < j->last; slot->column++) {
        if (begin_column(w, j, slot) && !sweep_slot(w->search, slot)) return;
    }
    slot->busy = false;
}

grz_status grz_columns_sweep(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, const grz_columns *c,
                             bool *again) {
    column_sweep w = {.search = s, .plan = plan, .columns = c, .most = list->count / 8 * 7, .again = again};
    for (size_t i = 0; i < c->columns; i++) again[i] = false;
    grz_status status = sort_large(&w);
    if (status != GRZ_OK) return status;
    const size_t most = most_jobs(c);
    w.jobs = (column_job *)grz_allocate(s->allocator, most, sizeof *w.jobs);
    if (!w.jobs) return GRZ_ERROR_MEMORY;
    status = run_slots(s, make_jobs(&w), run_column_job, &w);
    grz_release(s->allocator, w.jobs, most, sizeof *w.jobs);
    return status;
}

/* Few boxes, kept apart, against all others: a chunk of the others at a time, in the order that they have. */

enum {
    FEW_CHUNK = 1024,
    FEW_ARRAYS = 10 /* of a column: low and high of three axes, index, flags, begin, end */
};

/* How far the arrays lie from each other: each has the few, a chunk and the padding. */
#define FEW_STRIDE ((size_t)GRZ_FEW + (size_t)FEW_CHUNK + (size_t)GRZ_COLUMN_PADDING)
static_assert(FEW_ARRAYS * FEW_STRIDE <= GRZ_SLOT_ROOM, "a slot has the room");

typedef struct few_sweep {
    const grz_box_pairs *search;
    const grz_list *list;
    const grz_plan *plan;
    const grz_columns *columns;
    size_t chunks;
} few_sweep;

static void put_few_record(int32_t *room, size_t dimension, size_t to, const grz_record *r) {
    for (size_t k = 0; k < dimension; k++) {
        room[2 * k * FEW_STRIDE + to] = r->at[k];
        room[(2 * k + 1) * FEW_STRIDE + to] = r->at[dimension + k];
    }
    room[6 * FEW_STRIDE + to] = (int32_t)r->index;
    room[7 * FEW_STRIDE + to] = (int32_t)r->flags;
}

static grz_column few_column(const int32_t *room, int dimension) {
    grz_column c = {.dimension = dimension, .flags = room + 7 * FEW_STRIDE};
    for (int k = 0; k < dimension; k++) {
        c.low[k] = room + 2 * (size_t)k * FEW_STRIDE;
        c.high[k] = c.low[k] + FEW_STRIDE;
    }
    c.index = (const uint32_t *)(room + 6 * FEW_STRIDE);
    c.begin = (const uint32_t *)(room + 8 * FEW_STRIDE);
    c.end = (const uint32_t *)(room + 9 * FEW_STRIDE);
    return c;
}

/* Puts the few that were kept apart in front; returns their number. */
static size_t place_few(const few_sweep *f, int32_t *room) {
    const grz_domain *const domain = &f->plan->domain;
    grz_record records[GRZ_FEW];
    const size_t count =
        f->search->place(domain, f->search->sources, f->columns->apart_item, f->columns->apart, records);
    for (size_t i = 0; i < count; i++) put_few_record(room, (size_t)domain->dimension, i, &records[i]);
    return count;
}

/* Puts those of the chunk that were not kept apart from `to` on; returns where they end. */
static size_t place_others(const few_sweep *f, size_t chunk, int32_t *room, size_t to) {
    const size_t first = chunk * FEW_CHUNK,
                 last = f->list->count - first < FEW_CHUNK ? f->list->count : first + FEW_CHUNK;
    for (size_t at = first; at < last; at += GRZ_BATCH) {
        grz_item items[GRZ_BATCH];
        grz_record records[GRZ_BATCH];
        const size_t n = last - at < GRZ_BATCH ? last - at : (size_t)GRZ_BATCH;
        const grz_item *const batch = grz_list_items(f->search, f->list, at, n, items);
        const size_t placed = f->search->place(&f->plan->domain, f->search->sources, batch, n, records);
        for (size_t i = 0; i < placed; i++) {
            const grz_cells cells = grz_cells_of(f->plan, &records[i]);
            if (grz_cells_number(&cells) <= GRZ_MOST_CELLS)
                put_few_record(room, (size_t)f->plan->domain.dimension, to++, &records[i]);
        }
    }
    return to;
}

/* Sets the slot to the few against a chunk of the others; in the last job, to the few among themselves. */
static void begin_few(const few_sweep *f, grz_slot *slot) {
    int32_t *const room = (int32_t *)slot->room;
    const bool alone = slot->job == f->chunks;
    const size_t apart = place_few(f, room), end = alone ? apart : place_others(f, slot->job, room, apart);
    for (size_t k = 0; k < FEW_ARRAYS; k++) memset(room + k * FEW_STRIDE + end, 0, GRZ_COLUMN_PADDING * sizeof *room);
    for (size_t i = 0; i < apart; i++) {
        room[8 * FEW_STRIDE + i] = (int32_t)(alone ? i + 1 : apart);
        room[9 * FEW_STRIDE + i] = (int32_t)end;
    }
    slot->now = few_column(room, f->plan->domain.dimension);
    slot->at = (grz_progress){0, slot->now.begin[0]};
    slot->at_end = apart;
    slot->begun = true;
}

static void compare_few(void *context, grz_slot *slot) {
    const few_sweep *const f = (const few_sweep *)context;
    if (!slot->begun) begin_few(f, slot);
    if (sweep_slot(f->search, slot)) slot->busy = false;
}

grz_status grz_few_sweep(const grz_box_pairs *s, const grz_list *list, const grz_plan *plan, const grz_columns *c) {
    few_sweep f = {s, list, plan, c, (list->count + FEW_CHUNK - 1) / FEW_CHUNK};
    return run_slots(s, f.chunks + 1, compare_few, &f);
}
