/* Many geometries, and joins of them.
 *
 * SPDX-License-Identifier: MIT */
#include "search.h"

#include <graze/geometries.h>

#include <math.h>
#include <string.h>

/* What is wrong with the WKB of an item. */
static void refuse_wkb(const char *argument, Py_ssize_t item, const grz2_wkb_facts *facts) {
    if (facts->problem == GRZ_WKB_CURVE)
        PyErr_Format(PyExc_ValueError, "%s[%zd]: WKB of a %s, which graze does not read, at byte %zu", argument, item,
                     grz_wkb_type_name(facts->type), facts->offset);
    else
        PyErr_Format(PyExc_ValueError, "%s[%zd]: WKB: %s, at byte %zu", argument, item,
                     grz_wkb_problem_text(facts->problem), facts->offset);
}

/* Adds what an item of bytes has. False: an exception is set. */
static bool add_item(grz2_geometries *all, const char *argument, Py_ssize_t index, PyObject *item) {
    grz2_wkb_facts facts;
    Py_buffer buffer;
    if (PyObject_GetBuffer(item, &buffer, PyBUF_SIMPLE) != 0) return false;
    const grz_status status = grz2_geometries_add_wkb(all, buffer.buf, (size_t)buffer.len, &facts);
    PyBuffer_Release(&buffer);
    if (status == GRZ_ERROR_FORMAT) refuse_wkb(argument, index, &facts);
    else if (status != GRZ_OK) status_error(status, argument);
    return status == GRZ_OK;
}

/* None is an empty geometry. */
static bool add_items(grz2_geometries *all, const char *argument, PyObject *items) {
    const Py_ssize_t count = PyList_Size(items);
    for (Py_ssize_t i = 0; i < count; i++) {
        PyObject *const item = PyList_GetItem(items, i);
        const grz_status status = item == Py_None ? grz2_geometries_add_rings(all, NULL, NULL) : GRZ_OK;
        if (status != GRZ_OK) status_error(status, argument);
        if (status != GRZ_OK || (item != Py_None && !add_item(all, argument, i, item))) return false;
    }
    return true;
}

static bool add_points(grz2_geometries *all, const char *argument, PyObject *object) {
    numbers in;
    if (!rows_read(object, argument, 2, &in)) return false;
    const grz2_rings points = {.number = GRZ_DOUBLE, .point_count = (size_t)in.count / 2, .points = in.at};
    const grz_status status = grz2_geometries_add_points(all, &points);
    numbers_free(&in);
    if (status != GRZ_OK) status_error(status, argument);
    return status == GRZ_OK;
}

/* geometries(argument, list of WKB or an array of points) */
static PyObject *geometries_build(PyObject *module, PyObject *args) {
    const char *argument;
    PyObject *items;
    grz2_geometries *all = NULL;
    (void)module;
    if (!PyArg_ParseTuple(args, "sO", &argument, &items)) return NULL;
    grz_status status = grz2_geometries_begin(&all, NULL);
    if (status != GRZ_OK) return status_error(status, argument);
    const bool added = PyList_Check(items) ? add_items(all, argument, items) : add_points(all, argument, items);
    if (added) {
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz2_geometries_build(all, NULL));
        if (status == GRZ_OK) return handle_new(HANDLE_GEOMETRIES, all, NULL, 0);
        status_error(status, argument);
    }
    grz2_geometries_free(all);
    return NULL;
}

/* geometries_wkb(geometries, index): its WKB; geometries_count(geometries) */
static PyObject *geometries_wkb(PyObject *module, PyObject *args) {
    PyObject *capsule;
    Py_ssize_t index;
    (void)module;
    if (!PyArg_ParseTuple(args, "On", &capsule, &index)) return NULL;
    handle *const h = handle_read(capsule, HANDLE_GEOMETRIES, "geometries");
    if (h == NULL) return NULL;
    const size_t size = grz2_geometries_to_wkb(h->object, (size_t)index, NULL, 0);
    PyObject *const out = PyBytes_FromStringAndSize(NULL, (Py_ssize_t)size);
    if (out != NULL) grz2_geometries_to_wkb(h->object, (size_t)index, PyBytes_AsString(out), size);
    handle_done(h);
    return out;
}

static PyObject *geometries_count(PyObject *module, PyObject *capsule) {
    (void)module;
    handle *const h = handle_read(capsule, HANDLE_GEOMETRIES, "geometries");
    if (h == NULL) return NULL;
    const size_t count = grz2_geometries_about(h->object).count;
    handle_done(h);
    return PyLong_FromSize_t(count);
}

static const column bool_columns[] = {{"?", 0, 0}, {NULL, 0, 0}};
static const column double_columns[] = {{"d", 0, 0}, {NULL, 0, 0}};

static PyObject *reasons_list(const grz2_validity *why, size_t count) {
    PyObject *const list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *const reason = PyUnicode_FromString(grz2_validity_text(why[i]));
        if (reason == NULL || PyList_SetItem(list, (Py_ssize_t)i, reason) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *valid_array(PyObject *module, const grz2_validity *why, size_t count) {
    const grid g = grid_row((Py_ssize_t)count);
    bool *const valid = PyMem_Malloc(count + 1);
    PyObject *out = NULL;
    for (size_t i = 0; valid != NULL && i < count; i++) valid[i] = why[i] == GRZ_VALID;
    if (valid == NULL) PyErr_NoMemory();
    else out = columns_make(module, valid, &g, sizeof *valid, bool_columns);
    PyMem_Free(valid);
    return out;
}

/* geometries_validity(geometries, reasons): whether each is valid, or as texts why not */
static PyObject *geometries_validity(PyObject *module, PyObject *args) {
    PyObject *capsule, *out = NULL;
    int reasons;
    if (!PyArg_ParseTuple(args, "Op", &capsule, &reasons)) return NULL;
    handle *const h = handle_read(capsule, HANDLE_GEOMETRIES, "geometries");
    if (h == NULL) return NULL;
    const size_t count = grz2_geometries_about(h->object).count;
    grz2_validity *const why = PyMem_Malloc((count + 1) * sizeof *why);
    grz_status status = GRZ_ERROR_MEMORY;
    if (why != NULL) {
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, grz2_geometries_validate(h->object, NULL, why));
    }
    handle_done(h);
    if (status != GRZ_OK) status_error(status, "geometries");
    else out = reasons ? reasons_list(why, count) : valid_array(module, why, count);
    PyMem_Free(why);
    return out;
}

/* Two of them, while they are asked. */
typedef struct sides {
    handle *a, *b;
} sides;

static bool sides_read(PyObject *a, PyObject *b, sides *out) {
    out->a = handle_read(a, HANDLE_GEOMETRIES, "a");
    out->b = out->a == NULL ? NULL : handle_read(b, HANDLE_GEOMETRIES, "b");
    if (out->a != NULL && out->b == NULL) handle_done(out->a);
    return out->b != NULL;
}

static void sides_done(const sides *s) {
    handle_done(s->a);
    handle_done(s->b);
}

/* join(a, b, predicate or None, matrix or None, within, threads): within counts if both are None */
static PyObject *join(PyObject *module, PyObject *args) {
    PyObject *a, *b;
    const char *name, *pattern;
    double margin;
    Py_ssize_t threads;
    grz2_join how = {.by = GRZ_JOIN_WITHIN};
    sides s;
    if (!PyArg_ParseTuple(args, "OOzzdn", &a, &b, &name, &pattern, &margin, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (name != NULL && !predicate_of(name, &how.predicate)) return NULL;
    const grz_parallel parallel = grz_threads((size_t)threads);
    how.by = name != NULL ? GRZ_JOIN_PREDICATE : pattern != NULL ? GRZ_JOIN_MATRIX : GRZ_JOIN_WITHIN;
    how.pattern = pattern;
    how.margin = margin;
    how.parallel = &parallel;
    if (!sides_read(a, b, &s)) return NULL;
    pairs p = {{NULL, 0, 0, false}};
    patience waiting;
    patience_begin(&waiting);
    const grz_status status = grz2_geometries_join(s.a->object, s.b->object, &how, pairs_add, &p);
    const bool done = patience_end(&waiting);
    sides_done(&s);
    return pairs_object(module, &p, done, status, pattern != NULL ? "matrix" : "a");
}

/* Pairs of which each is asked: those that lie beside each other in two arrays, of which one may have one item for all
 * along an axis. Of items that are missing nothing holds. */
typedef struct side_array {
    grid grid;
    const char *missing; /* [items]: not 0 where one is missing; NULL: none is */
} side_array;

static bool side_read(PyObject *shape, PyObject *missing, const char *argument, side_array *out, grid *all) {
    out->grid.axes = (int)PyTuple_Size(shape);
    if (out->grid.axes > MOST_AXES) {
        PyErr_Format(PyExc_ValueError, "%s: expected an array of at most %d axes, got %d", argument, MOST_AXES,
                     out->grid.axes);
        return false;
    }
    for (int k = 0; k < out->grid.axes; k++) {
        out->grid.shape[k] = PyLong_AsSsize_t(PyTuple_GetItem(shape, k));
        if (PyErr_Occurred()) return false;
    }
    out->missing = missing == Py_None ? NULL : PyBytes_AsString(missing);
    return !PyErr_Occurred() && grid_join(all, argument, &out->grid);
}

static void side_places(const grid *all, const side_array *side, grz_pair *pairs, bool is_b) {
    const Py_ssize_t count = grid_count(all);
    Py_ssize_t steps[MOST_AXES], place[MOST_AXES] = {0}, at = 0;
    grid_steps(all, &side->grid, steps);
    for (Py_ssize_t i = 0; i < count; i++) {
        *(is_b ? &pairs[i].b : &pairs[i].a) = (uint32_t)at;
        for (int k = all->axes - 1; k >= 0; k--) { /* the next place, as an odometer counts */
            at += steps[k];
            if (++place[k] < all->shape[k]) break;
            at -= steps[k] * all->shape[k];
            place[k] = 0;
        }
    }
}

/* What is asked of pairs, and the answers: one of these. */
typedef struct pairs_question {
    const char *name;
    grz2_join how;
    bool *answers;
    double *distances;
    grz2_de9im *matrices;
} pairs_question;

static bool pairs_question_read(const char *name, const char *argument, double margin, pairs_question *q) {
    q->name = name;
    q->how.by = strcmp(name, "predicate") == 0 ? GRZ_JOIN_PREDICATE
                : strcmp(name, "matrix") == 0  ? GRZ_JOIN_MATRIX
                                               : GRZ_JOIN_WITHIN;
    q->how.pattern = argument;
    q->how.margin = margin;
    return q->how.by != GRZ_JOIN_PREDICATE || predicate_of(argument, &q->how.predicate);
}

static bool pairs_question_room(pairs_question *q, size_t count) {
    if (strcmp(q->name, "distance") == 0) q->distances = PyMem_Malloc((count + 1) * sizeof *q->distances);
    else if (strcmp(q->name, "relate") == 0) q->matrices = PyMem_Malloc((count + 1) * sizeof *q->matrices);
    else q->answers = PyMem_Malloc((count + 1) * sizeof *q->answers);
    return q->distances != NULL || q->matrices != NULL || q->answers != NULL;
}

/* Without the lock. */
static grz_status pairs_ask(const sides *s, const grz_pair *pairs, size_t count, const pairs_question *q) {
    const grz_parallel *const parallel = q->how.parallel;
    const grz2_geometries *const a = s->a->object, *const b = s->b->object;
    if (q->distances != NULL) return grz2_geometries_distance(a, b, pairs, count, parallel, q->distances);
    if (q->matrices != NULL) return grz2_geometries_relate(a, b, pairs, count, parallel, q->matrices);
    return grz2_geometries_ask(a, b, pairs, count, &q->how, q->answers);
}

static bool is_missing(const side_array *a, const side_array *b, const grz_pair *pair) {
    return (a->missing != NULL && a->missing[pair->a]) || (b->missing != NULL && b->missing[pair->b]);
}

/* No, NaN, and an empty text. */
static void pairs_take_out(const side_array *a, const side_array *b, const grz_pair *pairs, size_t count,
                           const pairs_question *q) {
    for (size_t i = 0; i < count && (a->missing != NULL || b->missing != NULL); i++) {
        if (!is_missing(a, b, &pairs[i])) continue;
        if (q->distances != NULL) q->distances[i] = NAN;
        else if (q->matrices != NULL) q->matrices[i].text[0] = '\0';
        else q->answers[i] = false;
    }
}

static PyObject *matrix_text(const grz2_de9im *matrix) {
    return matrix->text[0] == '\0' ? Py_NewRef(Py_None) : PyUnicode_FromString(matrix->text);
}

/* A text, or a flat list of them. */
static PyObject *matrices_list(const grz2_de9im *matrices, const grid *g) {
    const Py_ssize_t count = grid_count(g);
    if (g->axes == 0) return matrix_text(matrices);
    PyObject *const list = PyList_New(count);
    for (Py_ssize_t i = 0; list != NULL && i < count; i++) {
        PyObject *const text = matrix_text(&matrices[i]);
        if (text == NULL || PyList_SetItem(list, i, text) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

static PyObject *pairs_result(PyObject *module, const pairs_question *q, const grid *g) {
    if (q->distances != NULL) return columns_make(module, q->distances, g, sizeof *q->distances, double_columns);
    if (q->answers != NULL) return columns_make(module, q->answers, g, sizeof *q->answers, bool_columns);
    PyObject *const matrices = matrices_list(q->matrices, g), *const shape = grid_tuple(g, 0);
    return Py_BuildValue("NN", matrices, shape);
}

/* ask_pairs(question, predicate or pattern or None, margin, threads, a, its shape, which are missing or None, b, ...):
 * the answers, of "relate" a list of texts and the shape */
static PyObject *ask_pairs(PyObject *module, PyObject *args) {
    PyObject *objects[2], *shapes[2], *missing[2], *out = NULL;
    const char *name, *argument;
    double margin;
    Py_ssize_t threads;
    side_array a, b;
    grid g = {.axes = 0};
    pairs_question q = {NULL};
    sides s;
    if (!PyArg_ParseTuple(args, "szdnOOOOOO", &name, &argument, &margin, &threads, &objects[0], &shapes[0], &missing[0],
                          &objects[1], &shapes[1], &missing[1]))
        return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (!pairs_question_read(name, argument, margin, &q) || !side_read(shapes[0], missing[0], "a", &a, &g) ||
        !side_read(shapes[1], missing[1], "b", &b, &g) || !sides_read(objects[0], objects[1], &s))
        return NULL;
    const grz_parallel parallel = grz_threads((size_t)threads);
    const size_t count = (size_t)grid_count(&g);
    grz_pair *const pairs = PyMem_Malloc((count + 1) * sizeof *pairs);
    grz_status status = GRZ_ERROR_MEMORY;
    q.how.parallel = &parallel;
    if (pairs != NULL && pairs_question_room(&q, count)) {
        side_places(&g, &a, pairs, false);
        side_places(&g, &b, pairs, true);
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, pairs_ask(&s, pairs, count, &q));
    }
    sides_done(&s);
    if (status == GRZ_OK) {
        pairs_take_out(&a, &b, pairs, count, &q);
        out = pairs_result(module, &q, &g);
    } else {
        status_error(status, q.how.by == GRZ_JOIN_MATRIX ? "pattern" : "a");
    }
    PyMem_Free(pairs);
    PyMem_Free(q.answers);
    PyMem_Free(q.distances);
    PyMem_Free(q.matrices);
    return out;
}

static const column near_columns[] = {
    {"I", 0, offsetof(grz2_near, index)}, {"d", 0, offsetof(grz2_near, distance)}, {NULL, 0, 0}};

/* join_nearest(a, b, k, within, threads): index and distance of k for each */
static PyObject *join_nearest(PyObject *module, PyObject *args) {
    PyObject *a, *b, *out = NULL;
    double within;
    Py_ssize_t k, threads;
    sides s;
    if (!PyArg_ParseTuple(args, "OOndn", &a, &b, &k, &within, &threads)) return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (k < 1) return PyErr_Format(PyExc_ValueError, "k: expected 1 or more, got %zd", k);
    if (!sides_read(a, b, &s)) return NULL;
    const size_t count = grz2_geometries_about(s.a->object).count, all = grz2_geometries_about(s.b->object).count;
    const size_t wanted = (size_t)k < all ? (size_t)k : all > 0 ? all : 1;
    const bool fits = count == 0 || wanted <= PY_SSIZE_T_MAX / sizeof(grz2_near) / count;
    grz2_near *const near = fits ? PyMem_Malloc((count * wanted + 1) * sizeof *near) : NULL;
    const grz_parallel parallel = grz_threads((size_t)threads);
    grz_status status = GRZ_ERROR_MEMORY;
    if (near != NULL) {
        patience p;
        patience_begin(&p);
        status =
            patience_end_of(&p, grz2_geometries_nearest(s.a->object, s.b->object, wanted, within, &parallel, near));
    }
    sides_done(&s);
    const grid g = {.axes = 2, .shape = {(Py_ssize_t)count, (Py_ssize_t)wanted}};
    if (status == GRZ_OK) out = columns_make(module, near, &g, sizeof *near, near_columns);
    else status_error(status, "within");
    PyMem_Free(near);
    return out;
}

PyMethodDef geometries_methods[] = {
    {"geometries", geometries_build, METH_VARARGS, NULL},
    {"geometries_wkb", geometries_wkb, METH_VARARGS, NULL},
    {"geometries_count", geometries_count, METH_O, NULL},
    {"ask_pairs", ask_pairs, METH_VARARGS, NULL},
    {"join", join, METH_VARARGS, NULL},
    {"join_nearest", join_nearest, METH_VARARGS, NULL},
    {"geometries_validity", geometries_validity, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
