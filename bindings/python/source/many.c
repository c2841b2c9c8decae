/* Blocks, threads, interrupts, and results as columns.
 *
 * SPDX-License-Identifier: MIT */
#include "many.h"

#include <stdatomic.h>
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

/* What threads share: the next block that nobody has taken. */
typedef struct work {
    many_answer *answer;
    void *context;
    Py_ssize_t count;
    atomic_llong next;
    double until;
} work;

/* The clock is read often enough for items that take some us. */
static void work_on(void *context, size_t index) {
    work *const w = context;
    (void)index;
    do {
        const Py_ssize_t at = (Py_ssize_t)atomic_fetch_add(&w->next, MANY_BLOCK);
        if (at >= w->count) return;
        w->answer(w->context, at, w->count - at < MANY_BLOCK ? w->count : at + MANY_BLOCK);
    } while (seconds() < w->until);
}

bool many_run(many_answer *answer, void *context, Py_ssize_t count, Py_ssize_t threads) {
    work w = {.answer = answer, .context = context, .count = count};
    const grz_parallel parallel = grz_threads((size_t)threads);
    atomic_init(&w.next, 0);
    while (atomic_load(&w.next) < count) {
        Py_BEGIN_ALLOW_THREADS
        w.until = seconds() + without_lock;
        if (parallel.threads == 1) work_on(&w, 0);
        else parallel.run(parallel.user, parallel.threads, work_on, &w);
        Py_END_ALLOW_THREADS
        if (PyErr_CheckSignals() != 0) return false;
    }
    return true;
}

patience patience_begin(void) {
    const patience p = {.state = PyEval_SaveThread(), .until = seconds() + without_lock};
    return p;
}

bool patience_again(patience *p) {
    if (seconds() < p->until) return true;
    PyEval_RestoreThread(p->state);
    p->interrupted = PyErr_CheckSignals() != 0;
    p->state = PyEval_SaveThread();
    p->until = seconds() + without_lock;
    return !p->interrupted;
}

/* What waits for a build on this thread. */
static _Thread_local patience *building;

void patience_of_build(patience *p) {
    *p = patience_begin();
    building = p;
}

void patience_end(patience *p) {
    building = NULL;
    PyEval_RestoreThread(p->state);
}

static void *allocate(void *user, size_t size, size_t alignment) {
    (void)user;
    if (building != NULL && !patience_again(building)) return NULL;
    return size > SIZE_MAX - alignment ? NULL
                                       : aligned_alloc(alignment, (size + alignment - 1) / alignment * alignment);
}

static void release(void *user, void *memory, size_t size, size_t alignment) {
    (void)user, (void)size, (void)alignment;
    free(memory);
}

const grz_allocator object_memory = {allocate, release, NULL};

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

PyObject *array_make(const module_state *state, PyObject *bytes, const char *code, int width) {
    PyObject *array = NULL;
    if (bytes == NULL) return NULL;
    if (width == 0 && state->frombuffer != NULL)
        array = PyObject_CallFunctionObjArgs(state->frombuffer, bytes, PyDict_GetItemString(state->dtypes, code), NULL);
    else array = PyObject_CallFunction(state->array, "Osi", bytes, code, width);
    Py_DECREF(bytes);
    return array;
}

static size_t size_of(const column *c) {
    const size_t one = *c->code == 'd' ? sizeof(double) : *c->code == 'I' || *c->code == 'i' ? sizeof(uint32_t) : 1;
    return one * (size_t)(c->width > 0 ? c->width : 1);
}

static PyObject *array_of(const module_state *state, const char *rows, Py_ssize_t count, size_t size, const column *c) {
    const size_t wide = size_of(c);
    PyObject *const bytes = PyByteArray_FromStringAndSize(NULL, count * (Py_ssize_t)wide);
    if (bytes == NULL) return NULL;
    char *const to = PyByteArray_AsString(bytes);
    for (Py_ssize_t i = 0; i < count; i++) memcpy(to + (size_t)i * wide, rows + (size_t)i * size + c->offset, wide);
    return array_make(state, bytes, c->code, c->width);
}

static PyObject *value_of(const module_state *state, const char *row, const column *c) {
    double number;
    uint32_t index;
    const char *const at = row + c->offset;
    if (c->width > 0) return array_make(state, PyByteArray_FromStringAndSize(at, (Py_ssize_t)size_of(c)), c->code, 0);
    switch (*c->code) {
    case 'd': memcpy(&number, at, sizeof number); return PyFloat_FromDouble(number);
    case 'I': memcpy(&index, at, sizeof index); return PyLong_FromUnsignedLong(index);
    case '?': return PyBool_FromLong(*at);
    default: return PyLong_FromLong((signed char)*at);
    }
}

PyObject *columns_make(PyObject *module, const void *rows, Py_ssize_t count, size_t size, const column *columns,
                       bool is_array) {
    const module_state *const state = PyModule_GetState(module);
    Py_ssize_t n = 0;
    while (columns[n].code != NULL) n++;
    PyObject *const out = PyTuple_New(n);
    for (Py_ssize_t i = 0; out != NULL && i < n; i++) {
        PyObject *const item =
            is_array ? array_of(state, rows, count, size, &columns[i]) : value_of(state, rows, &columns[i]);
        if (n == 1 || item == NULL) {
            Py_DECREF(out);
            return item;
        }
        PyTuple_SetItem(out, i, item);
    }
    return out;
}
