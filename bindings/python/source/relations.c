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
    [JOB_AREA] = {.name = "area", .numbers = 1, .is_unary = true},
    [JOB_COMMON] = {.name = "common", .numbers = 1},
};

/* Why some shapes have no answer. */
typedef struct reason {
    const char *question, *text;
} reason;

#define BOTH_UNBOUNDED "both are unbounded: rays, lines, planes, half-spaces or aabbs with an infinite bound"
#define NO_CONTACT "a ray, a line or an aabb with an infinite bound has no contact, nor have two unbounded shapes"
#define NO_PLACE \
    "a ray, line, plane, half-space, hull or aabb with an infinite bound is not put elsewhere, and a ray, line or " \
    "such an aabb is no obstacle"
static const reason reasons[] = {
    {"sweep", BOTH_UNBOUNDED},
    {"sweep_open", BOTH_UNBOUNDED},
    {"sweep_hit", BOTH_UNBOUNDED},
    {"sweep_open_hit", BOTH_UNBOUNDED},
    {"contact", NO_CONTACT},
    {"depth", NO_CONTACT},
    {"contacts", NO_CONTACT},
    {"depth_along", NO_CONTACT},
    {"posed", "an aabb with an infinite bound, or a plane under a matrix that has no inverse"},
    {"separate", NO_PLACE},
    {"signed_distance", "b has no inside"},
    {"area", "a half-space, a capsule, or a radius"},
    {"common", "a half-space, a capsule, a radius, or a circle with another shape than a circle"},
    {"where",
     "two solids of space, a round shape with another one than a point, segment, ray or line, a half-space with "
     "more than a triangle, or an aabb with an infinite bound"},
    {"stop", "a is a ray, line, plane, half-space, hull or an aabb with an infinite bound, or both are unbounded"},
};
#undef BOTH_UNBOUNDED
#undef NO_CONTACT
#undef NO_PLACE

PyObject *unsupported_error(const module_state *state, const char *question, const grid *g, Py_ssize_t index) {
    const char *why = NULL;
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (strcmp(reasons[i].question, question) == 0) why = reasons[i].text;
    const char *const colon = why == NULL ? "" : ": ", *const text = why == NULL ? "" : why;
    if (g->axes == 0)
        return PyErr_Format(state->unsupported, "%s: unsupported for these shapes%s%s", question, colon, text);
    return PyErr_Format(state->unsupported, "%s: unsupported for the shapes of index %zd%s%s", question, index, colon,
                        text);
}

/* A job and its loop. Its pairs may be in more than one order: `runs` says what is beside what. */
typedef struct looped {
    job *j;
    job_loop *loop;
    runs runs;
} looped;

static shape_object shape_from(const shape_object *s, Py_ssize_t from, Py_ssize_t count) {
    shape_object part = *s;
    part.rows += from * s->width;
    if (s->radius != NULL) part.radius += from;
    part.count = count;
    return part;
}

static series series_from(const series *s, Py_ssize_t from, Py_ssize_t step) {
    return (series){s->at == NULL ? NULL : s->at + from * s->width, step * s->width, s->width, s->grid};
}

/* Asks some pairs, which lie in a run: `from` says where they begin in each operand. */
static void ask_run(const looped *l, Py_ssize_t at, Py_ssize_t count, const Py_ssize_t from[MOST_OPERANDS]) {
    job *const j = l->j;
    Py_ssize_t step[MOST_OPERANDS];
    for (int i = 0; i < MOST_OPERANDS; i++) step[i] = l->runs.steps[i][l->runs.grid.axes - 1];
    const shape_object a = shape_from(j->a, from[0], step[0] == 0 ? 1 : count);
    const shape_object b = shape_from(j->b, from[1], step[1] == 0 ? 1 : count);
    job part = *j;
    part.a = &a;
    part.b = &b;
    part.da = series_from(&j->da, from[2], step[2]);
    part.db = series_from(&j->db, from[3], step[3]);
    part.margin = series_from(&j->margin, from[4], step[4]);
    if (j->yes != NULL) part.yes += at;
    if (j->first != NULL) part.first += at;
    if (j->second != NULL) part.second += at;
    for (int i = 0; i < 4; i++)
        if (j->vectors[i] != NULL) part.vectors[i] += at * j->dimension;
    part.unsupported = -1;
    l->loop(&part, 0, count);
    if (part.unsupported >= 0 && j->unsupported < 0) j->unsupported = at + part.unsupported;
}

static void run_block(void *context, Py_ssize_t from, Py_ssize_t to) {
    const looped *const l = context;
    if (l->runs.is_plain) {
        l->loop(l->j, from, to);
        return;
    }
    while (from < to) {
        Py_ssize_t places[MOST_OPERANDS];
        const Py_ssize_t count = runs_places(&l->runs, from, to, places);
        ask_run(l, from, count, places);
        from += count;
    }
}

static bool run(job *j) {
    static const grid one;
    looped l;
    l.j = j;
    l.loop = job_loop_of(j);
    const grid *const own[MOST_OPERANDS] = {&j->a->grid, j->b == NULL ? &one : &j->b->grid,
                                            j->da.at == NULL ? &one : j->da.grid, j->db.at == NULL ? &one : j->db.grid,
                                            j->margin.at == NULL ? &one : j->margin.grid};
    runs_find(&l.runs, &j->grid, own);
    return many_run(run_block, &l, grid_count(&j->grid), 1);
}

const shape_object *shape_argument(const module_state *state, PyObject *object, const char *argument, grid *g) {
    const shape_object *const s = (const shape_object *)shape_take(object, argument, state->shape);
    if (s == NULL || grid_join(g, argument, &s->grid)) return s;
    shape_release(s);
    return NULL;
}

bool series_read(PyObject *object, const char *argument, int width, numbers *n, series *out, grid *g) {
    const int inner = width > 0 ? 1 : 0;
    if (object == Py_None) return true;
    if (!numbers_read(object, argument, n)) return false;
    if (n->grid.axes < inner || (inner == 1 && n->grid.shape[n->grid.axes - 1] != width)) {
        PyErr_Format(PyExc_ValueError, "%s: expected a vector of %d numbers or an array of them", argument, width);
        return false;
    }
    n->grid = grid_without(&n->grid, inner);
    const int wide = inner == 1 ? width : 1;
    *out = (series){n->at, grid_count(&n->grid) == 1 ? 0 : wide, wide, &n->grid};
    return grid_join(g, argument, &n->grid);
}

bool shape_spread(const grid *g, const shape_object **s) {
    const shape_object *const before = *s;
    if (grid_is_plain(g, &before->grid)) return true;
    double *const rows = grid_spread(g, &before->grid, before->rows, before->width);
    double *const radius =
        rows == NULL || before->radius == NULL ? NULL : grid_spread(g, &before->grid, before->radius, 1);
    PyObject *out = NULL;
    if (rows != NULL && (before->radius == NULL || radius != NULL)) out = shape_like(before, g, rows, radius);
    else PyMem_Free(rows);
    if (out == NULL) return false;
    shape_release(before);
    *s = (const shape_object *)out;
    return true;
}

bool series_spread(const grid *g, numbers *n, series *s) {
    if (s->at == NULL || grid_is_plain(g, s->grid)) return true;
    double *const all = grid_spread(g, &n->grid, n->at, s->width);
    if (all == NULL) return false;
    numbers_free(n);
    *n = (numbers){all, grid_count(g) * s->width, *g};
    *s = (series){all, s->width, s->width, &n->grid};
    return true;
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
    const Py_ssize_t count = grid_count(&j->grid);
    if (q->has_yes && (r->yes = new_bytes(count, 1)) == NULL) return false;
    if (q->has_yes) j->yes = (int8_t *)PyByteArray_AsString(r->yes);
    for (int i = 0; i < r->number_count; i++) {
        if ((r->numbers[i] = new_bytes(count, real)) == NULL) return false;
        *(i == 0 ? &j->first : &j->second) = (double *)(void *)PyByteArray_AsString(r->numbers[i]);
    }
    for (int i = 0; i < r->vector_count; i++) {
        if ((r->vectors[i] = new_bytes(count, j->dimension * real)) == NULL) return false;
        j->vectors[i] = (double *)(void *)PyByteArray_AsString(r->vectors[i]);
    }
    return true;
}

static PyObject *yes_object(module_state *state, const job *j, results *r) {
    const bool is_number = j->what == GRZ_SIDE || j->what == GRZ_ZONE;
    PyObject *const bytes = r->yes;
    r->yes = NULL;
    if (j->grid.axes > 0) return array_make(state, bytes, is_number ? "b" : "?", &j->grid, 0);
    Py_DECREF(bytes);
    return is_number ? PyLong_FromLong(j->yes[0]) : PyBool_FromLong(j->yes[0]);
}

/* All results as one tuple, or the only one. */
static PyObject *collect(module_state *state, const job *j, const question *q, results *r) {
    const bool is_array = j->grid.axes > 0;
    const int count = q->has_yes + r->number_count + r->vector_count;
    PyObject *const out = PyTuple_New(count);
    for (int i = 0, at = 0; out != NULL && at < count; i++) {
        PyObject *item;
        if (i == 0) {
            if (!q->has_yes) continue;
            const int8_t yes = is_array ? 0 : j->yes[0];
            const job first = {.what = j->what, .yes = (int8_t[]){yes}};
            item = yes_object(state, is_array ? j : &first, r);
        } else if (i <= r->number_count) {
            const double number = is_array ? 0 : i == 1 ? j->first[0] : j->second[0];
            item = is_array ? array_make(state, r->numbers[i - 1], "d", &j->grid, 0) : PyFloat_FromDouble(number);
            if (is_array) r->numbers[i - 1] = NULL;
        } else {
            PyObject *const bytes = r->vectors[i - 1 - r->number_count];
            r->vectors[i - 1 - r->number_count] = NULL;
            item = array_make(state, bytes, "d", &j->grid, j->dimension);
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
    if ((j->what == JOB_AREA || j->what == JOB_COMMON) && j->dimension != 2) {
        PyErr_Format(state->unsupported, "%s: unsupported for shapes of 3D", q->name);
        return false;
    }
    const bool bad =
        (first != 0 && j->a->kind != first) || (is_cast && !casts) ||
        ((first != 0 || is_cast) && j->a->radius != NULL) ||
        (j->what == GRZ_ZONE &&
         (j->b->radius != NULL || (j->b->kind != GRZ_AABB && j->b->kind != GRZ_RECT && j->b->kind != GRZ_OBB)));
    const char *const expected = is_cast ? "expected a caster that is a segment, ray or line without a radius"
                                 : first == GRZ_PLANE  ? "expected a plane, and a shape"
                                 : j->what == GRZ_ZONE ? "expected a point, and an aabb, rect or obb, without radii"
                                                       : "expected a point without a radius, and a shape";
    if (bad) PyErr_Format(state->unsupported, "%s: unsupported for these kinds of shapes: %s", q->name, expected);
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
    if (j->unsupported >= 0) return unsupported_error(state, q->name, &j->grid, 0);
    if (q->numbers == 0) return yes_of(j);
    if (!q->has_yes) return PyFloat_FromDouble(first);
    PyObject *const is_yes = yes_of(j);
    return q->numbers == 1 ? Py_BuildValue("(Nd)", is_yes, first) : Py_BuildValue("(Ndd)", is_yes, first, second);
}

static PyObject *answer(module_state *state, job *j, const question *q, bool wants_vectors) {
    results r = {.number_count = q->numbers, .vector_count = wants_vectors ? q->vectors : 0};
    PyObject *out = NULL;
    j->unsupported = -1;
    if (make_results(j, q, &r) && run(j)) {
        if (j->unsupported >= 0) unsupported_error(state, q->name, &j->grid, j->unsupported);
        else out = collect(state, j, q, &r);
    }
    free_results(&r);
    return out;
}

/* The bounds are an Aabb themselves: its rows are the result. */
static PyObject *answer_bounds(module_state *state, job *j) {
    const int width = 2 * j->dimension;
    const Py_ssize_t count = grid_count(&j->grid);
    double *const rows = PyMem_Malloc((size_t)(count > 0 ? count : 1) * (size_t)width * sizeof *rows);
    j->first = rows;
    if (rows == NULL) return PyErr_NoMemory();
    if (run(j)) return shape_new((PyTypeObject *)state->aabb, GRZ_AABB, j->dimension, &j->grid, width, rows);
    PyMem_Free(rows);
    return NULL;
}

/* The answer to a job, of which the shapes are read; `args` are those of `ask`. */
static PyObject *answer_job(module_state *state, job *j, PyObject *const *args, Py_ssize_t nargs) {
    const question *const q = &questions[j->what];
    if (j->b != NULL && j->b->dimension != j->dimension)
        return PyErr_Format(PyExc_ValueError, "b: a shape of %dD with one of %dD", j->b->dimension, j->dimension);
    if (!has_answer(state, j, q)) return NULL;
    numbers n[3] = {{NULL}, {NULL}, {NULL}};
    const bool wants_vectors = nargs > 6 ? PyObject_IsTrue(args[6]) == 1 : q->vectors == 4 || j->what == JOB_STOP;
    PyObject *out = NULL;
    const char *const first = q->has_direction ? "direction" : "by_a";
    if ((nargs < 4 || series_read(args[3], first, j->dimension, &n[0], &j->da, &j->grid)) &&
        (nargs < 5 || series_read(args[4], "by_b", j->dimension, &n[1], &j->db, &j->grid)) &&
        (nargs < 6 || series_read(args[5], "margin", 0, &n[2], &j->margin, &j->grid))) {
        if (q->has_direction && j->da.at == NULL) PyErr_Format(PyExc_TypeError, "direction: expected a vector");
        else if (q->has_margin && j->margin.at == NULL) PyErr_Format(PyExc_TypeError, "margin: expected a number");
        else if (j->what == JOB_BOUNDS) out = answer_bounds(state, j);
        else if (j->grid.axes == 0 && !(wants_vectors && q->vectors > 0)) out = answer_single(state, j, q);
        else out = answer(state, j, q, wants_vectors);
    }
    for (int i = 0; i < 3; i++) numbers_free(&n[i]);
    return out;
}

/* What has several parts as a named tuple. */
static PyObject *named(const module_state *state, int what, PyObject *found) {
    if (found == NULL || !PyTuple_Check(found)) return found;
    PyObject *const out = PyObject_CallFunctionObjArgs(PyTuple_GetItem(state->results, what), found, NULL);
    Py_DECREF(found);
    return out;
}

/* Whether an argument is neither a shape nor a list that begins with one: a mesh, perhaps, or geometries. */
static bool is_object(const module_state *state, PyObject *arg) {
    const bool is_list = PyList_Check(arg), is_tuple = PyTuple_Check(arg);
    if (!is_list && !is_tuple) return !PyObject_TypeCheck(arg, state->shape);
    if ((is_list ? PyList_Size(arg) : PyTuple_Size(arg)) == 0) return false;
    return !PyObject_TypeCheck(is_list ? PyList_GetItem(arg, 0) : PyTuple_GetItem(arg, 0), state->shape);
}

/* The question about a mesh or polygon, in Python: objects(name, a, b, ...). */
static PyObject *ask_object(const module_state *state, const char *name, PyObject *const *args, Py_ssize_t nargs) {
    PyObject *const all = PyTuple_New(nargs + 1), *const word = PyUnicode_FromString(name);
    if (all == NULL || word == NULL) {
        Py_XDECREF(all);
        Py_XDECREF(word);
        return NULL;
    }
    PyTuple_SetItem(all, 0, word);
    for (Py_ssize_t i = 0; i < nargs; i++) PyTuple_SetItem(all, i + 1, Py_NewRef(args[i]));
    PyObject *const out = PyObject_Call(state->objects, all, NULL);
    Py_DECREF(all);
    return out;
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
    if (q->is_unary ? nargs > 2 : nargs < 3) return PyErr_Format(PyExc_TypeError, "ask: expected one shape, or two");
    if (nargs > 3 && PyObject_TypeCheck(args[3], state->shape))
        return PyErr_Format(PyExc_TypeError,
                            q->has_direction ? "direction: expected a vector, got %R"
                                             : "by_a: expected a vector, got %R: the order is a, by_a, b, by_b",
                            (PyObject *)Py_TYPE(args[3]));
    if (is_object(state, args[1]) || (!q->is_unary && is_object(state, args[2])))
        return ask_object(state, q->name, args + 1, nargs - 1);
    job j = {.what = (int)what};
    const shape_object *const a = shape_argument(state, args[1], "a", &j.grid);
    if (a == NULL) return NULL;
    const shape_object *const b = q->is_unary ? NULL : shape_argument(state, args[2], "b", &j.grid);
    PyObject *out = NULL;
    j.a = a;
    j.b = b;
    j.dimension = a->dimension;
    if (q->is_unary || b != NULL) out = named(state, j.what, answer_job(state, &j, args, nargs));
    shape_release(a);
    if (b != NULL) shape_release(b);
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
