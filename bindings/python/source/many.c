/* Interrupts, blocks, threads, and results as columns.
 *
 * SPDX-License-Identifier: MIT */
#include "many.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double without_lock = 0.1; /* seconds without the lock */

#ifdef CLOCK_MONOTONIC_COARSE /* some ms apart, and read in some ns */
#define CLOCK CLOCK_MONOTONIC_COARSE
#else
#define CLOCK CLOCK_MONOTONIC
#endif

static double seconds(void) {
    struct timespec now;
    clock_gettime(CLOCK, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static bool looks_for_interrupts(void *user) {
    patience *const p = user;
    if (atomic_load_explicit(&p->interrupted, memory_order_relaxed)) return false;
    if (seconds() < p->until) return true;
    PyEval_RestoreThread(p->state);
    const bool interrupted = PyErr_CheckSignals() != 0;
    p->state = PyEval_SaveThread();
    p->until = seconds() + without_lock;
    atomic_store(&p->interrupted, interrupted);
    return !interrupted;
}

void patience_begin(patience *p) {
    atomic_init(&p->interrupted, false);
    p->watch = (grz_watch){.go_on = looks_for_interrupts, .user = p};
    p->state = PyEval_SaveThread();
    p->until = seconds() + without_lock;
    grz_watch_begin(&p->watch);
}

bool patience_end(patience *p) {
    const bool done = grz_watch_end(&p->watch) == GRZ_OK;
    PyEval_RestoreThread(p->state);
    return done;
}

bool patience_enter(patience *p) {
    if (atomic_load(&p->interrupted)) return false;
    PyEval_RestoreThread(p->state);
    return true;
}

void patience_leave(patience *p) {
    if (PyErr_Occurred()) atomic_store(&p->interrupted, true);
    p->state = PyEval_SaveThread();
}

grz_status patience_end_of(patience *p, grz_status status) { return patience_end(p) ? status : GRZ_STOPPED; }

/* What threads share: the next block that nobody has taken, and how many of the threads other than the caller's are at
 * work. */
typedef struct work {
    many_answer *answer;
    void *context;
    Py_ssize_t count;
    atomic_llong next;
    patience *patience;
    unsigned long caller;
    atomic_int helpers;
} work;

static void take_blocks(work *w) {
    while (!grz_watch_stops()) {
        const Py_ssize_t at = (Py_ssize_t)atomic_fetch_add(&w->next, MANY_BLOCK);
        if (at >= w->count) return;
        w->answer(w->context, at, w->count - at < MANY_BLOCK ? w->count : at + MANY_BLOCK);
    }
}

static bool is_not_interrupted(void *user) { return !atomic_load_explicit((atomic_bool *)user, memory_order_relaxed); }

/* On another thread than the caller's. */
static void help(work *w) {
    grz_watch watch = {.go_on = is_not_interrupted, .user = &w->patience->interrupted};
    grz_watch_begin(&watch);
    take_blocks(w);
    grz_watch_end(&watch);
}

/* Only the caller's thread can look for Ctrl-C: it does so as long as the others are at work. */
static void wait_for_helpers(work *w) {
    const struct timespec nap = {0, 200000};
    while (atomic_load(&w->helpers) > 0) {
        grz_watch_stops();
        nanosleep(&nap, NULL);
    }
}

static void work_on(void *context, size_t index) {
    work *const w = context;
    (void)index;
    if (PyThread_get_thread_ident() == w->caller) {
        take_blocks(w);
        wait_for_helpers(w);
        return;
    }
    atomic_fetch_add(&w->helpers, 1);
    help(w);
    atomic_fetch_sub(&w->helpers, 1);
}

bool many_run_with(patience *p, many_answer *answer, void *context, Py_ssize_t count, Py_ssize_t threads) {
    work w = {
        .answer = answer, .context = context, .count = count, .patience = p, .caller = PyThread_get_thread_ident()};
    const grz_parallel parallel = grz_threads((size_t)threads);
    atomic_init(&w.next, 0);
    atomic_init(&w.helpers, 0);
    patience_begin(p);
    if (parallel.threads == 1) take_blocks(&w);
    else parallel.run(parallel.user, parallel.threads, work_on, &w);
    return patience_end(p);
}

bool many_run(many_answer *answer, void *context, Py_ssize_t count, Py_ssize_t threads) {
    patience p;
    return many_run_with(&p, answer, context, count, threads);
}

void *found_room(found *f, size_t size, size_t count) {
    if (count > f->capacity - f->count) {
        const size_t capacity = 2 * (f->count + count);
        char *const at = capacity > SIZE_MAX / 2 / size ? NULL : realloc(f->at, capacity * size);
        f->no_memory = at == NULL;
        if (at == NULL) return NULL;
        f->at = at;
        f->capacity = capacity;
    }
    void *const room = f->at + f->count * size;
    f->count += count;
    return room;
}

PyObject *array_make(const module_state *state, PyObject *bytes, const char *code, const grid *g, int width) {
    PyObject *array = NULL;
    if (bytes == NULL) return NULL;
    if (g->axes + (width > 0) == 1 && state->frombuffer != NULL)
        array = PyObject_CallFunctionObjArgs(state->frombuffer, bytes, PyDict_GetItemString(state->dtypes, code), NULL);
    else array = PyObject_CallFunction(state->array, "OsN", bytes, code, grid_tuple(g, width));
    Py_DECREF(bytes);
    return array;
}

static size_t size_of(const column *c) {
    const size_t one = *c->code == 'd' || *c->code == 'Q' || *c->code == 'q' ? sizeof(double)
                       : *c->code == 'I' || *c->code == 'i'                  ? sizeof(uint32_t)
                                                                             : 1;
    return one * (size_t)(c->width > 0 ? c->width : 1);
}

static PyObject *array_of(const module_state *state, const char *rows, const grid *g, size_t size, const column *c) {
    const size_t wide = size_of(c);
    const Py_ssize_t count = grid_count(g);
    PyObject *const bytes = PyByteArray_FromStringAndSize(NULL, count * (Py_ssize_t)wide);
    if (bytes == NULL) return NULL;
    char *const to = PyByteArray_AsString(bytes);
    for (Py_ssize_t i = 0; i < count; i++) memcpy(to + (size_t)i * wide, rows + (size_t)i * size + c->offset, wide);
    return array_make(state, bytes, c->code, g, c->width);
}

static PyObject *value_of(const module_state *state, const char *row, const column *c) {
    double number;
    uint32_t index;
    uint64_t id;
    const grid one = {0};
    const char *const at = row + c->offset;
    if (c->width > 0)
        return array_make(state, PyByteArray_FromStringAndSize(at, (Py_ssize_t)size_of(c)), c->code, &one, c->width);
    switch (*c->code) {
    case 'd': memcpy(&number, at, sizeof number); return PyFloat_FromDouble(number);
    case 'I': memcpy(&index, at, sizeof index); return PyLong_FromUnsignedLong(index);
    case 'Q': memcpy(&id, at, sizeof id); return PyLong_FromUnsignedLongLong(id);
    case '?': return PyBool_FromLong(*at);
    default: return PyLong_FromLong((signed char)*at);
    }
}

PyObject *columns_make(PyObject *module, const void *rows, const grid *g, size_t size, const column *columns) {
    const module_state *const state = PyModule_GetState(module);
    Py_ssize_t n = 0;
    while (columns[n].code != NULL) n++;
    PyObject *const out = PyTuple_New(n);
    for (Py_ssize_t i = 0; out != NULL && i < n; i++) {
        PyObject *const item =
            g->axes > 0 ? array_of(state, rows, g, size, &columns[i]) : value_of(state, rows, &columns[i]);
        if (n == 1 || item == NULL) {
            Py_DECREF(out);
            return item;
        }
        PyTuple_SetItem(out, i, item);
    }
    return out;
}
