/* The pairs of shapes of scenes that have to be tested.
 *
 * Finds all pairs of boxes in one call and sorts them. If they are too many to be kept, it does so for a part of the
 * first scene at a time.
 *
 * SPDX-License-Identifier: MIT */
#include "candidates.h"

#include "bounds.h"

#include <stdlib.h>
#include <string.h>

/* At most MOST_KEPT pairs are kept, or all those of one shape. */
enum { MOST_KEPT = 1 << 23, FIRST_CAPACITY = 1 << 12 };

static size_t numbers_of(const candidates *c) { return 2 * (size_t)c->dimension; }

/* False: out of memory. *known becomes false if the library does not support a shape. */
static bool make_boxes(candidates *c, int which, const scene *s, bool moving, bool *known) {
    const size_t numbers = numbers_of(c);
    c->count[which] = s->count;
    c->boxes[which] = malloc((s->count + 1) * numbers * sizeof(double));
    if (c->boxes[which] == NULL) return false;
    for (size_t i = 0; i < s->count; i++) {
        double box[6];
        *known &= bounds_of(c->dimension, &s->items[i].shape, moving ? s->items[i].by : NULL, box);
        memcpy(c->boxes[which] + i * numbers, box, numbers * sizeof *box);
    }
    return true;
}

/* Makes empty boxes all of space: an unsupported pair is reported even if one of its shapes is empty. */
static void fill_empty_boxes(candidates *c, int which) {
    for (size_t i = 0; i < c->count[which]; i++) {
        double *const box = c->boxes[which] + i * numbers_of(c);
        if (bounds_are_empty(c->dimension, box)) bounds_set_all(c->dimension, box);
    }
}

static bool make_room(candidates *c, size_t count) {
    if (count <= c->capacity) return true;
    size_t capacity = c->capacity > 0 ? c->capacity : FIRST_CAPACITY;
    while (capacity < count) capacity *= 2;
    grz_pair *const found = realloc(c->found, 2 * capacity * sizeof *found);
    if (found == NULL) return false;
    c->found = found;
    c->capacity = capacity;
    return true;
}

bool candidates_begin(candidates *c, const scene *a, const scene *b, bool moving, double margin) {
    *c = (candidates){.dimension = a->dimension, .same = a == b, .margin = margin, .step = a->count};
    bool known = true;
    if (!make_boxes(c, 0, a, moving, &known)) return false;
    if (c->same) {
        c->boxes[1] = c->boxes[0];
        c->count[1] = c->count[0];
    } else if (!make_boxes(c, 1, b, moving, &known)) {
        return false;
    }
    if (!known) fill_empty_boxes(c, 0);
    if (!known && !c->same) fill_empty_boxes(c, 1);
    c->start = malloc((c->count[0] + 1) * sizeof *c->start);
    return c->start != NULL && make_room(c, 1);
}

void candidates_free(candidates *c) {
    free(c->boxes[0]);
    if (!c->same) free(c->boxes[1]);
    free(c->found);
    free(c->start);
}

typedef struct search {
    candidates *c;
    size_t first; /* the item of the first scene that is box 0 of the search */
    size_t count; /* of pairs found */
    size_t most;  /* the search is given up if there are more */
    bool too_many;
    bool no_memory;
} search;

static bool take(void *user, const grz_pair *pairs, size_t count) {
    search *const s = user;
    candidates *const c = s->c;
    s->no_memory = !make_room(c, s->count + count);
    if (s->no_memory) return false;
    for (size_t i = 0; i < count; i++) {
        const size_t a = pairs[i].a + s->first, b = pairs[i].b;
        /* a part of a scene is compared with the whole scene: skip a shape with itself, and the second of a pair */
        if (!c->same || a < b) c->found[s->count++] = (grz_pair){(uint32_t)a, (uint32_t)b};
    }
    s->too_many = s->count > s->most;
    return !s->too_many;
}

static grz_boxes boxes_of(const candidates *c, int which, size_t first, size_t count) {
    return (grz_boxes){c->dimension, GRZ_DOUBLE, count, 0, c->boxes[which] + first * numbers_of(c)};
}

static int by_second(const void *x, const void *y) {
    const grz_pair *const p = x, *const q = y;
    return (p->b > q->b) - (p->b < q->b);
}

/* Sorts the pairs into the second half of `found`: by a counting sort over the first items, then by the second, because
 * most shapes have few pairs. */
static void put_in_order(candidates *c, size_t first, size_t last, size_t count) {
    size_t *const start = c->start;
    size_t sum = 0;
    grz_pair *const to = c->found + c->capacity;
    for (size_t i = first; i < last; i++) start[i] = 0;
    for (size_t i = 0; i < count; i++) start[c->found[i].a]++;
    for (size_t i = first; i < last; i++) {
        const size_t n = start[i];
        start[i] = sum;
        sum += n;
    }
    for (size_t i = 0; i < count; i++) to[start[c->found[i].a]++] = c->found[i];
    for (size_t i = first, begin = 0; i < last; begin = start[i++]) {
        if (start[i] - begin > 1) qsort(to + begin, start[i] - begin, sizeof *to, by_second);
    }
}

bool candidates_next(candidates *c, const grz_pair **pairs, size_t *count, bool *no_memory) {
    *no_memory = false;
    while (c->done < c->count[0]) {
        const size_t left = c->count[0] - c->done, step = c->step < left ? c->step : left;
        search s = {.c = c, .first = c->done, .most = step > 1 ? MOST_KEPT : SIZE_MAX};
        const grz_boxes a = boxes_of(c, 0, c->done, step), b = boxes_of(c, 1, 0, c->count[1]);
        const bool all = c->same && step == c->count[0];
        const grz_pairs_options options = {.margin = c->margin};
        const grz_status outcome = grz_boxes_pairs(&a, all ? NULL : &b, &options, take, &s);
        *no_memory = s.no_memory || outcome < GRZ_OK;
        if (*no_memory) return false;
        if (s.too_many) {
            c->step = (step + 1) / 2;
            continue;
        }
        put_in_order(c, c->done, c->done + step, s.count);
        c->done += step;
        if (s.count < MOST_KEPT / 4 && c->step <= SIZE_MAX / 2) c->step *= 2;
        *pairs = c->found + c->capacity;
        *count = s.count;
        return true;
    }
    return false;
}
