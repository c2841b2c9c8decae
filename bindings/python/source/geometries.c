/* Many geometries, and joins of them.
 *
 * SPDX-License-Identifier: MIT */
#include "search.h"

#include <graze/geometries.h>

#include <math.h>
#include <stdlib.h>
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

static bool add_items(grz2_geometries *all, const char *argument, PyObject *items) {
    const Py_ssize_t count = PyList_Size(items);
    for (Py_ssize_t i = 0; i < count; i++)
        if (!add_item(all, argument, i, PyList_GetItem(items, i))) return false;
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

/* Whether one is valid. */
typedef struct validity_row {
    bool valid;
    grz2_validity why;
} validity_row;

static const column validity_columns[] = {{"?", 0, offsetof(validity_row, valid)}, {NULL, 0, 0}};

/* Without the lock. *wkb is memory for the WKB of one, which alone says which rings are of one area. */
static grz_status validate(const grz2_geometries *all, size_t i, void **wkb, size_t *room, validity_row *out) {
    const size_t size = grz2_geometries_to_wkb(all, i, NULL, 0);
    if (size > *room) {
        void *const more = realloc(*wkb, 2 * size);
        if (more == NULL) return GRZ_ERROR_MEMORY;
        *wkb = more;
        *room = 2 * size;
    }
    grz2_geometries_to_wkb(all, i, *wkb, size);
    grz2_geometry *one = NULL;
    grz2_wkb_facts facts;
    grz_status status = grz2_geometry_from_wkb(&one, *wkb, size, NULL, &facts);
    if (status == GRZ_OK) {
        status = grz2_geometry_validate(one, NULL, &out->why);
    } else if (status == GRZ_ERROR_FORMAT && facts.problem == GRZ_WKB_NOT_FINITE) { /* a point of an array */
        status = GRZ_OK;
        out->why = GRZ_INVALID_NOT_FINITE;
    }
    out->valid = out->why == GRZ_VALID;
    grz2_geometry_free(one);
    return status;
}

static grz_status validate_all(const grz2_geometries *all, size_t count, validity_row *rows) {
    void *wkb = NULL;
    size_t room = 0;
    grz_status status = GRZ_OK;
    for (size_t i = 0; i < count && status == GRZ_OK; i++)
        status = grz_watch_stops() ? GRZ_STOPPED : validate(all, i, &wkb, &room, &rows[i]);
    free(wkb);
    return status;
}

static PyObject *reasons_list(const validity_row *rows, size_t count) {
    PyObject *const list = PyList_New((Py_ssize_t)count);
    for (size_t i = 0; list != NULL && i < count; i++) {
        PyObject *const reason = PyUnicode_FromString(grz2_validity_text(rows[i].why));
        if (reason == NULL || PyList_SetItem(list, (Py_ssize_t)i, reason) != 0) {
            Py_DECREF(list);
            return NULL;
        }
    }
    return list;
}

/* geometries_validity(geometries, reasons): whether each is valid, or as texts why not */
static PyObject *geometries_validity(PyObject *module, PyObject *args) {
    PyObject *capsule, *out = NULL;
    int reasons;
    if (!PyArg_ParseTuple(args, "Op", &capsule, &reasons)) return NULL;
    handle *const h = handle_read(capsule, HANDLE_GEOMETRIES, "geometries");
    if (h == NULL) return NULL;
    const size_t count = grz2_geometries_about(h->object).count;
    validity_row *const rows = PyMem_Malloc((count + 1) * sizeof *rows);
    grz_status status = GRZ_ERROR_MEMORY;
    if (rows != NULL) {
        patience p;
        patience_begin(&p);
        status = patience_end_of(&p, validate_all(h->object, count, rows));
    }
    handle_done(h);
    const grid g = {.axes = 1, .shape = {(Py_ssize_t)count}};
    if (status != GRZ_OK) status_error(status, "geometries");
    else out = reasons ? reasons_list(rows, count) : columns_make(module, rows, &g, sizeof *rows, validity_columns);
    PyMem_Free(rows);
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
    {"join", join, METH_VARARGS, NULL},
    {"join_nearest", join_nearest, METH_VARARGS, NULL},
    {"geometries_validity", geometries_validity, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
