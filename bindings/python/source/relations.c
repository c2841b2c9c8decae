/* The relations as functions of Python: arguments, memory for the answers, the lock, interrupts.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"

#include <string.h>

/* What a question needs and gives. */
typedef struct question {
    const char *name;
    bool has_yes;
    int numbers, vectors; /* how many results of each sort */
    bool has_margin, has_direction, is_unary;
} question;

static const question questions[JOB_COUNT] = {
    [GRZ_OVERLAP] = {.name = "overlap", .has_yes = true},
    [GRZ_OVERLAP_OPEN] = {.name = "overlap_open", .has_yes = true},
    [GRZ_TOUCH] = {.name = "touch", .has_yes = true},
    [GRZ_WITHIN] = {.name = "within", .has_yes = true, .has_margin = true},
    [GRZ_CONTAINS] = {.name = "contains", .has_yes = true},
    [GRZ_SIDE] = {.name = "side", .has_yes = true},
    [GRZ_ZONE] = {.name = "zone", .has_yes = true},
    [GRZ_CAST] = {.name = "cast", .has_yes = true, .numbers = 2},
    [GRZ_CAST_OPEN] = {.name = "cast_open", .has_yes = true, .numbers = 2},
    [GRZ_SWEEP] = {.name = "sweep", .has_yes = true, .numbers = 2},
    [GRZ_SWEEP_OPEN] = {.name = "sweep_open", .has_yes = true, .numbers = 2},
    [GRZ_DISTANCE] = {.name = "distance", .numbers = 1, .vectors = 2},
    [GRZ_SIGNED_DISTANCE] = {.name = "signed_distance", .has_yes = true, .numbers = 1, .vectors = 1},
    [GRZ_DEPTH] = {.name = "depth_along", .has_yes = true, .numbers = 1, .has_direction = true},
    [JOB_HIT] = {.name = "cast_hit", .has_yes = true, .numbers = 1, .vectors = 4},
    [JOB_HIT_OPEN] = {.name = "cast_open_hit", .has_yes = true, .numbers = 1, .vectors = 4},
    [JOB_SWEEP_HIT] = {.name = "sweep_hit", .has_yes = true, .numbers = 1, .vectors = 4},
    [JOB_SWEEP_HIT_OPEN] = {.name = "sweep_open_hit", .has_yes = true, .numbers = 1, .vectors = 4},
    [JOB_STOP] = {.name = "stop", .has_yes = true, .numbers = 1, .vectors = 1},
    [JOB_BOUNDS] = {.name = "bounds", .is_unary = true},
    [JOB_VALID] = {.name = "valid", .has_yes = true, .is_unary = true},
};

/* A job and its loop. */
typedef struct looped {
    job *j;
    job_loop *loop;
} looped;

static void run_block(void *context, Py_ssize_t from, Py_ssize_t to) {
    const looped *const l = context;
    l->loop(l->j, from, to);
}

static bool run(job *j) {
    looped l = {j, job_loop_of(j)};
    return many_run(run_block, &l, j->count, 1);
}

static bool read_shape(module_state *state, PyObject *object, const char *argument, const shape_object **out) {
    if (!PyObject_TypeCheck(object, state->shape)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a shape, got %R", argument, (PyObject *)Py_TYPE(object));
        return false;
    }
    *out = (const shape_object *)object;
    return true;
}

bool count_agree(Py_ssize_t *count, bool *is_array, const char *argument, Py_ssize_t own, bool own_is_array) {
    *is_array |= own_is_array;
    if (own == *count || own == 1) return true;
    if (*count != 1) {
        PyErr_Format(PyExc_ValueError, "%s: %zd for %zd of the arguments before", argument, own, *count);
        return false;
    }
    *count = own;
    return true;
}

bool series_read(PyObject *object, const char *argument, int width, numbers *n, series *out, Py_ssize_t *count,
                 bool *is_array) {
    const int inner = width > 0 ? 1 : 0;
    if (object == Py_None) return true;
    if (!numbers_read(object, argument, n)) return false;
    if ((n->dimensions != inner && n->dimensions != inner + 1) ||
        (inner == 1 && n->shape[n->dimensions - 1] != width)) {
        PyErr_Format(PyExc_ValueError,
                     inner == 1 ? "%s: expected a vector of %d numbers or an array of them"
                                : "%s: expected a number or an array of numbers",
                     argument, width);
        return false;
    }
    const bool own_is_array = n->dimensions > inner;
    const Py_ssize_t own = own_is_array ? n->shape[0] : 1;
    *out = (series){n->at, own == 1 ? 0 : inner == 1 ? width : 1};
    return count_agree(count, is_array, argument, own, own_is_array);
}

/* Memory for an array that is returned. */
static PyObject *new_bytes(Py_ssize_t count, Py_ssize_t size) {
    if (count > PY_SSIZE_T_MAX / 8 / size) return PyErr_NoMemory();
    return PyByteArray_FromStringAndSize(NULL, count * size);
}

/* The objects that hold the results of a job. */
typedef struct results {
    PyObject *yes, *numbers[2], *vectors[4];
    int number_count, vector_count;
} results;

static void free_results(results *r) {
    Py_CLEAR(r->yes);
    for (int i = 0; i < 2; i++) Py_CLEAR(r->numbers[i]);
    for (int i = 0; i < 4; i++) Py_CLEAR(r->vectors[i]);
}

static bool make_results(job *j, const question *q, results *r) {
    const Py_ssize_t real = (Py_ssize_t)sizeof(double);
    if (q->has_yes && (r->yes = new_bytes(j->count, 1)) == NULL) return false;
    if (q->has_yes) j->yes = (int8_t *)PyByteArray_AsString(r->yes);
    for (int i = 0; i < r->number_count; i++) {
        if ((r->numbers[i] = new_bytes(j->count, real)) == NULL) return false;
        *(i == 0 ? &j->first : &j->second) = (double *)(void *)PyByteArray_AsString(r->numbers[i]);
    }
    for (int i = 0; i < r->vector_count; i++) {
        if ((r->vectors[i] = new_bytes(j->count, j->dimension * real)) == NULL) return false;
        j->vectors[i] = (double *)(void *)PyByteArray_AsString(r->vectors[i]);
    }
    return true;
}

static PyObject *yes_object(module_state *state, const job *j, results *r, bool is_array) {
    const bool is_number = j->what == GRZ_SIDE || j->what == GRZ_ZONE;
    PyObject *const bytes = r->yes;
    r->yes = NULL;
    if (is_array) return array_make(state, bytes, is_number ? "b" : "?", 0);
    Py_DECREF(bytes);
    return is_number ? PyLong_FromLong(j->yes[0]) : PyBool_FromLong(j->yes[0]);
}

/* All results as one tuple, or the only one. */
static PyObject *collect(module_state *state, const job *j, const question *q, results *r, bool is_array) {
    const int count = q->has_yes + r->number_count + r->vector_count;
    PyObject *const out = PyTuple_New(count);
    for (int i = 0, at = 0; out != NULL && at < count; i++) {
        PyObject *item;
        if (i == 0) {
            if (!q->has_yes) continue;
            const int8_t yes = j->yes[0];
            const job first = {.what = j->what, .yes = (int8_t[]){yes}};
            item = yes_object(state, is_array ? j : &first, r, is_array);
        } else if (i <= r->number_count) {
            const double number = is_array ? 0 : i == 1 ? j->first[0] : j->second[0];
            item = is_array ? array_make(state, r->numbers[i - 1], "d", 0) : PyFloat_FromDouble(number);
            if (is_array) r->numbers[i - 1] = NULL;
        } else {
            PyObject *const bytes = r->vectors[i - 1 - r->number_count];
            r->vectors[i - 1 - r->number_count] = NULL;
            item = array_make(state, bytes, "d", is_array ? j->dimension : 0);
        }
        if (item == NULL) {
            Py_DECREF(out);
            return NULL;
        }
        PyTuple_SetItem(out, at++, item);
    }
    if (out == NULL || count > 1) return out;
    PyObject *const only = PyTuple_GetItem(out, 0);
    Py_XINCREF(only);
    Py_DECREF(out);
    return only;
}

/* Whether the pair of kinds has an answer. Otherwise sets an error. */
static bool has_answer(module_state *state, const job *j, const question *q) {
    const int first = j->what == GRZ_SIDE                                     ? GRZ_PLANE
                      : j->what == GRZ_ZONE || j->what == GRZ_SIGNED_DISTANCE ? GRZ_POINT
                                                                              : 0;
    const bool is_cast =
        j->what == GRZ_CAST || j->what == GRZ_CAST_OPEN || j->what == JOB_HIT || j->what == JOB_HIT_OPEN;
    const bool casts = j->a->kind >= GRZ_SEGMENT && j->a->kind <= GRZ_LINE;
    const bool bad =
        (first != 0 && j->a->kind != first) || (is_cast && !casts) ||
        ((first != 0 || is_cast) && j->a->radius != NULL) ||
        (j->what == GRZ_ZONE &&
         (j->b->radius != NULL || (j->b->kind != GRZ_AABB && j->b->kind != GRZ_RECT && j->b->kind != GRZ_OBB)));
    if (bad) PyErr_Format(state->unsupported, "%s: unsupported for these kinds of shapes", q->name);
    return !bad;
}

static PyObject *yes_of(const job *j) {
    const bool is_number = j->what == GRZ_SIDE || j->what == GRZ_ZONE;
    return is_number ? PyLong_FromLong(*j->yes) : PyBool_FromLong(*j->yes);
}

/* The answer for one pair without vectors: without arrays, which cost more than most questions. */
static PyObject *answer_single(module_state *state, job *j, const question *q) {
    int8_t yes = 0;
    double first = 0, second = 0;
    j->yes = &yes;
    j->first = &first;
    j->second = &second;
    j->unsupported = -1;
    job_loop_of(j)(j, 0, 1);
    if (j->unsupported >= 0) return PyErr_Format(state->unsupported, "%s: unsupported for these shapes", q->name);
    if (q->numbers == 0) return yes_of(j);
    if (!q->has_yes) return PyFloat_FromDouble(first);
    PyObject *const is_yes = yes_of(j);
    return q->numbers == 1 ? Py_BuildValue("(Nd)", is_yes, first) : Py_BuildValue("(Ndd)", is_yes, first, second);
}

static PyObject *answer(module_state *state, job *j, const question *q, bool is_array, bool wants_vectors) {
    results r = {.number_count = q->numbers, .vector_count = wants_vectors ? q->vectors : 0};
    PyObject *out = NULL;
    j->unsupported = -1;
    if (make_results(j, q, &r) && run(j)) {
        if (j->unsupported >= 0)
            PyErr_Format(state->unsupported, "%s: unsupported for the shapes of index %zd", q->name, j->unsupported);
        else out = collect(state, j, q, &r, is_array);
    }
    free_results(&r);
    return out;
}

/* The bounds are an Aabb themselves: its rows are the result. */
static PyObject *answer_bounds(module_state *state, job *j, bool is_array) {
    const int width = 2 * j->dimension;
    double *const rows = PyMem_Malloc((size_t)(j->count > 0 ? j->count : 1) * (size_t)width * sizeof *rows);
    j->first = rows;
    if (rows == NULL) return PyErr_NoMemory();
    if (run(j)) return shape_new(state->shape, GRZ_AABB, j->dimension, is_array, j->count, width, rows);
    PyMem_Free(rows);
    return NULL;
}

/* ask(what, a, b=None, by_a or direction=None, by_b=None, margin=None, vectors=False) */
static PyObject *ask(PyObject *module, PyObject *const *args, Py_ssize_t nargs) {
    module_state *const state = PyModule_GetState(module);
    if (nargs < 2 || nargs > 7) return PyErr_Format(PyExc_TypeError, "ask: expected 2 to 7 arguments");
    const long what = PyLong_AsLong(args[0]);
    if (what < 0 || what >= JOB_COUNT || questions[what].name == NULL) {
        if (!PyErr_Occurred()) PyErr_Format(PyExc_ValueError, "ask: no such question");
        return NULL;
    }
    const question *const q = &questions[what];
    job j = {.what = (int)what, .count = 1};
    bool is_array = false;
    if (!read_shape(state, args[1], "a", &j.a)) return NULL;
    if (!q->is_unary && nargs < 3) return PyErr_Format(PyExc_TypeError, "b: expected a shape");
    if (!q->is_unary && !read_shape(state, args[2], "b", &j.b)) return NULL;
    j.dimension = j.a->dimension;
    if (j.b != NULL && j.b->dimension != j.dimension)
        return PyErr_Format(PyExc_ValueError, "b: a shape of %dD with one of %dD", j.b->dimension, j.dimension);
    if (!count_agree(&j.count, &is_array, "a", j.a->count, j.a->is_array)) return NULL;
    if (j.b != NULL && !count_agree(&j.count, &is_array, "b", j.b->count, j.b->is_array)) return NULL;
    if (!has_answer(state, &j, q)) return NULL;
    numbers n[3] = {{NULL}, {NULL}, {NULL}};
    const bool wants_vectors = nargs > 6 ? PyObject_IsTrue(args[6]) == 1 : q->vectors == 4 || what == JOB_STOP;
    PyObject *out = NULL;
    const char *const first = q->has_direction ? "direction" : "by_a";
    if ((nargs < 4 || series_read(args[3], first, j.dimension, &n[0], &j.da, &j.count, &is_array)) &&
        (nargs < 5 || series_read(args[4], "by_b", j.dimension, &n[1], &j.db, &j.count, &is_array)) &&
        (nargs < 6 || series_read(args[5], "margin", 0, &n[2], &j.margin, &j.count, &is_array))) {
        if (q->has_direction && j.da.at == NULL) PyErr_Format(PyExc_TypeError, "direction: expected a vector");
        else if (q->has_margin && j.margin.at == NULL) PyErr_Format(PyExc_TypeError, "margin: expected a number");
        else if (what == JOB_BOUNDS) out = answer_bounds(state, &j, is_array);
        else if (!is_array && !(wants_vectors && q->vectors > 0)) out = answer_single(state, &j, q);
        else out = answer(state, &j, q, is_array, wants_vectors);
    }
    for (int i = 0; i < 3; i++) numbers_free(&n[i]);
    return out;
}

/* questions(): a dict, from the name of each question to the number that ask takes. */
static PyObject *question_numbers(PyObject *module, PyObject *unused) {
    PyObject *const out = PyDict_New();
    (void)module, (void)unused;
    for (int i = 0; out != NULL && i < JOB_COUNT; i++) {
        if (questions[i].name == NULL) continue;
        PyObject *const number = PyLong_FromLong(i);
        const bool done = number != NULL && PyDict_SetItemString(out, questions[i].name, number) == 0;
        Py_XDECREF(number);
        if (done) continue;
        Py_DECREF(out);
        return NULL;
    }
    return out;
}

PyMethodDef relation_methods[] = {
    {"ask", (PyCFunction)(void (*)(void))ask, METH_FASTCALL, NULL},
    {"questions", question_numbers, METH_NOARGS, NULL},
    {NULL, NULL, 0, NULL},
};
