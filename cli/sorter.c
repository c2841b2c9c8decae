/* Sorting in little memory: runs and their merge (Knuth, "The Art of Computer Programming", volume 3, 5.4).
 *
 * SPDX-License-Identifier: MIT */
#include "sorter.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* Where a record of the arena lies. */
typedef struct entry {
    uint64_t key, at;
} entry;

/* In front of a record's bytes. */
typedef struct head {
    uint64_t key;
    uint64_t size;
} head;

enum { BUFFER = 1 << 16, LEAST_BUFFER = 1 << 12 };

static bool fail(const sorter *s, int problem) {
    if (s->place->problem == 0) s->place->problem = problem;
    return false;
}

bool sorter_begin(sorter *s, spill_place *place, size_t memory) {
    *s = (sorter){.place = place, .memory = memory / sizeof(entry) * sizeof(entry), .file = {.file = -1}};
    s->arena = malloc(s->memory);
    return s->arena != NULL || fail(s, ENOMEM);
}

/* The entries lie before the end of the arena, the last one first. */
static entry *entries(const sorter *s) { return (entry *)(void *)(s->arena + s->memory) - s->count; }

/* Records lie in the order in which they were added. */
static int by_key(const void *x, const void *y) {
    const entry *const a = x, *const b = y;
    if (a->key != b->key) return a->key < b->key ? -1 : 1;
    return (a->at > b->at) - (a->at < b->at);
}

static head head_at(const sorter *s, const entry *e) {
    head h;
    memcpy(&h, s->arena + e->at, sizeof h);
    return h;
}

static void sort_arena(sorter *s) { qsort(entries(s), s->count, sizeof(entry), by_key); }

static bool write_run(sorter *s) {
    uint64_t *const ends = realloc(s->ends, (s->runs + 1) * sizeof *ends);
    if (ends == NULL) return fail(s, ENOMEM);
    s->ends = ends;
    if (s->runs == 0 && !spill_open(&s->file, s->place, BUFFER)) return false;
    sort_arena(s);
    for (size_t i = 0; i < s->count; i++) {
        const entry *const e = &entries(s)[i];
        if (!spill_append(&s->file, s->arena + e->at, sizeof(head) + (size_t)head_at(s, e).size)) return false;
    }
    s->ends[s->runs++] = s->file.size;
    s->used = s->count = 0;
    return true;
}

bool sorter_add(sorter *s, uint64_t key, const void *bytes, size_t size) {
    const size_t wanted = sizeof(head) + size;
    if (s->memory - s->used - s->count * sizeof(entry) < wanted + sizeof(entry) && !write_run(s)) return false;
    if (wanted + sizeof(entry) > s->memory) return fail(s, ENOMEM);
    const head h = {key, size};
    memcpy(s->arena + s->used, &h, sizeof h);
    if (size > 0) memcpy(s->arena + s->used + sizeof h, bytes, size);
    s->count++;
    *entries(s) = (entry){key, s->used};
    s->used += wanted;
    return true;
}

/* Reads the next record of a run. *more is false at its end. */
static bool advance(const sorter *s, sorter_run *r, bool *more) {
    const uint64_t at = r->from.at - (r->from.end - r->from.begin);
    *more = at < r->end;
    if (!*more) return true;
    head h;
    if (!spill_read(&r->from, &h, sizeof h)) return false;
    if (h.size > r->room) {
        free(r->bytes);
        r->room = (size_t)h.size;
        r->bytes = malloc(r->room);
        if (r->bytes == NULL) return fail(s, ENOMEM);
    }
    r->now = (sorter_record){h.key, r->bytes, (size_t)h.size};
    return h.size == 0 || spill_read(&r->from, r->bytes, (size_t)h.size);
}

/* Earlier runs have what was added earlier. */
static bool comes_first(const sorter_run *a, const sorter_run *b) {
    return a->now.key != b->now.key ? a->now.key < b->now.key : a->end < b->end;
}

static void sink(sorter *s, size_t i) {
    for (;;) {
        size_t least = i;
        for (size_t child = 2 * i + 1; child < 2 * i + 3 && child < s->left; child++)
            if (comes_first(&s->run[child], &s->run[least])) least = child;
        if (least == i) return;
        const sorter_run lower = s->run[i];
        s->run[i] = s->run[least];
        s->run[least] = lower;
        i = least;
    }
}

static bool begin_merge(sorter *s) {
    if (s->count > 0 && !write_run(s)) return false;
    if (!spill_finish(&s->file)) return false;
    free(s->arena);
    s->arena = NULL;
    s->run = calloc(s->runs, sizeof *s->run);
    if (s->run == NULL) return fail(s, ENOMEM);
    const size_t share = s->memory / s->runs, room = share > BUFFER         ? BUFFER
                                                     : share > LEAST_BUFFER ? share
                                                                            : LEAST_BUFFER;
    for (size_t i = 0; i < s->runs; i++) {
        sorter_run *const r = &s->run[s->left];
        *r = (sorter_run){.from = s->file, .end = s->ends[i]};
        s->left++; /* its buffers are freed from now on */
        bool more;
        if (!spill_rewind(&r->from, i > 0 ? s->ends[i - 1] : 0, room) || !advance(s, r, &more)) return false;
    }
    for (size_t i = s->left; i-- > 0;) sink(s, i);
    return true;
}

bool sorter_finish(sorter *s) {
    if (s->runs > 0) return begin_merge(s);
    sort_arena(s);
    return true;
}

static void free_run(sorter_run *r) {
    free(r->from.buffer);
    free(r->bytes);
}

static bool next_of_arena(sorter *s, sorter_record *out) {
    if (s->done == s->count) return false;
    const entry *const e = &entries(s)[s->done++];
    *out = (sorter_record){e->key, s->arena + e->at + sizeof(head), (size_t)head_at(s, e).size};
    return true;
}

/* `done` says whether the least record was returned before: it lives until now. */
bool sorter_next(sorter *s, sorter_record *out) {
    if (s->run == NULL) return next_of_arena(s, out);
    if (s->left == 0) return false;
    if (s->done > 0) {
        bool more;
        if (!advance(s, &s->run[0], &more)) return false;
        if (!more) {
            free_run(&s->run[0]);
            s->run[0] = s->run[--s->left];
        }
        sink(s, 0);
    }
    s->done = 1;
    if (s->left == 0) return false;
    *out = s->run[0].now;
    return true;
}

void sorter_free(sorter *s) {
    for (size_t i = 0; i < s->left; i++) free_run(&s->run[i]);
    free(s->run);
    free(s->ends);
    free(s->arena);
    spill_close(&s->file);
}
