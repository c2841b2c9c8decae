/* Fuzz target: the cells of a grid that a shape touches, with any numbers. Checks laws that hold for all of them.
 *
 * SPDX-License-Identifier: MIT */
#include "bytes.h"
#include "support/modes.h"
#include "support/shape.h"

#include <graze/cells.h>

#include <assert.h>

enum { SIDE = 9, CELLS = SIDE * SIDE * SIDE };

/* Which cells of a small box were visited, and in which place of the order, from 1. */
typedef struct visits {
    int dim, count, stop_at;
    int64_t first[3];
    int at[CELLS];
} visits;

static bool note(void *user, const int64_t cell[]) {
    visits *const v = user;
    int index = 0;
    for (int i = v->dim - 1; i >= 0; i--) {
        assert(cell[i] >= v->first[i] && cell[i] < v->first[i] + SIDE);
        index = index * SIDE + (int)(cell[i] - v->first[i]);
    }
    assert(v->at[index] == 0);
    v->at[index] = ++v->count;
    return v->count != v->stop_at;
}

typedef struct question {
    int dim;
    double origin[3], size[3];
    int64_t within[6];
    union library_shape shape;
} question;

static grz_status ask(const question *q, bool half_open, int stop_at, visits *v) {
    memset(v, 0, sizeof *v);
    v->dim = q->dim;
    v->stop_at = stop_at;
    memcpy(v->first, q->within, sizeof v->first);
    if (q->dim == 2) {
        const grz2_grid grid = {{q->origin[0], q->origin[1]}, {q->size[0], q->size[1]}, half_open, q->within};
        return grz2_cells(&grid, &q->shape.in2, note, v);
    }
    const grz3_grid grid = {
        {q->origin[0], q->origin[1], q->origin[2]}, {q->size[0], q->size[1], q->size[2]}, half_open, q->within};
    return grz3_cells(&grid, &q->shape.in3, note, v);
}

/* Half-open cells are some of the closed ones; the modes of the processor and the end of a visit change nothing. */
static void check(const question *q) {
    static visits closed, half_open, again;
    const grz_status status = ask(q, false, 0, &closed);
    assert(ask(q, true, 0, &half_open) == status && half_open.count <= closed.count);
    for (int k = 0; k < CELLS; k++) assert(half_open.at[k] == 0 || closed.at[k] > 0);
    flush_to_zero(true);
    assert(ask(q, false, 0, &again) == status);
    flush_to_zero(false);
    assert(memcmp(&closed, &again, sizeof again) == 0);
    if (closed.count == 0) return;
    const int stop_at = (closed.count + 1) / 2;
    assert(ask(q, false, stop_at, &again) == GRZ_STOPPED && again.count == stop_at);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    bytes in = {data, data + size, 0};
    question q = {.dim = take_byte(&in) % 2 == 0 ? 2 : 3};
    struct shape shape = {.dim = q.dim, .kind = (int)(take_byte(&in) % GRZ_KIND_COUNT)};
    for (int i = 0; i < q.dim; i++) {
        q.origin[i] = take_number(&in);
        q.size[i] = take_number(&in);
        q.within[i] = (int)(take_byte(&in) % 16) - 8;
        q.within[q.dim + i] = q.within[i] + SIDE - 1;
    }
    for (int i = 0; i < shape_count(q.dim, shape.kind); i++) shape.n[i] = take_number(&in);
    q.shape = shape_for_library(&shape);
    check(&q);
    return 0;
}
