/* Depths, normals and points of contact; what two shapes have in common, and how to separate them.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"

#include <graze/contact2.h>
#include <graze/contact3.h>
#include <graze/where2.h>
#include <graze/where3.h>

#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(grz_feature) == 4 * sizeof(int32_t), "a feature is four numbers of a column");

/* Pairs, and what is found of them. */
typedef struct contacts {
    const shape_object *a, *b;
    series margin;
    bool has_points;
    void *rows;
    found points;
    Py_ssize_t unsupported;
} contacts;

/* Shapes, and the obstacles of which each of them shall be free. */
typedef struct crowd {
    const shape_object *a;
    void *obstacles; /* grz2_shape or grz3_shape */
    Py_ssize_t count;
    void *rows;
    Py_ssize_t unsupported;
} crowd;

enum { FEW_CORNERS = 16 };

#define D 2
#include "contact.inc"
#undef D
#define D 3
#include "contact.inc"
#undef D

static void find_contacts(void *context, Py_ssize_t from, Py_ssize_t to) {
    contacts *const c = context;
    for (Py_ssize_t i = from; i < to && !c->points.no_memory; i++) {
        if (c->a->dimension == 2) find_contact2(c, i);
        else find_contact3(c, i);
    }
}

static PyObject *answer_of(PyObject *module, contacts *c, const grid *g) {
    const module_state *const state = PyModule_GetState(module);
    const bool is_flat = c->a->dimension == 2;
    const size_t size = is_flat ? sizeof(contact_row2) : sizeof(contact_row3);
    const size_t point_size = is_flat ? sizeof(point_row2) : sizeof(point_row3);
    const Py_ssize_t count = grid_count(g);
    PyObject *out = NULL;
    c->unsupported = -1;
    c->rows = PyMem_Calloc((size_t)(count > 0 ? count : 1), size);
    if (c->rows == NULL) return PyErr_NoMemory();
    if (!many_run(find_contacts, c, count, 1)) out = NULL;
    else if (c->points.no_memory) PyErr_NoMemory();
    else if (c->unsupported >= 0) unsupported_error(state, c->has_points ? "contact" : "depth", g, c->unsupported);
    else {
        out = columns_make(module, c->rows, g, size, is_flat ? contact_columns2 : contact_columns3);
        const grid of_points = grid_row((Py_ssize_t)c->points.count);
        PyObject *const points =
            out == NULL || !c->has_points
                ? NULL
                : columns_make(module, c->points.at, &of_points, point_size, is_flat ? point_columns2 : point_columns3);
        if (out != NULL && c->has_points)
            out = points == NULL ? (Py_DECREF(out), NULL) : Py_BuildValue("(NN)", out, points);
    }
    PyMem_Free(c->rows);
    free(c->points.at);
    return out;
}

static PyObject *contact_of(PyObject *module, contacts *c, PyObject *margin, grid *g) {
    PyObject *out = NULL;
    numbers n = {NULL};
    if (c->a->dimension != c->b->dimension)
        return PyErr_Format(PyExc_ValueError, "b: a shape of %dD with one of %dD", c->b->dimension, c->a->dimension);
    if (series_read(margin, "margin", 0, &n, &c->margin, g)) {
        if (c->margin.at == NULL) PyErr_Format(PyExc_TypeError, "margin: expected a number");
        else if (shape_spread(g, &c->a) && shape_spread(g, &c->b) && series_spread(g, &n, &c->margin))
            out = answer_of(module, c, g);
    }
    numbers_free(&n);
    return out;
}

/* contact(a, b, margin, points): (yes, normal, depth), and with points a tuple of that and of their columns */
static PyObject *contact(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *margin, *out = NULL;
    int points;
    contacts c = {.has_points = false};
    grid g = {0};
    if (!PyArg_ParseTuple(args, "OOOp", &a, &b, &margin, &points)) return NULL;
    c.has_points = points;
    c.a = shape_argument(state, a, "a", &g);
    c.b = c.a == NULL ? NULL : shape_argument(state, b, "b", &g);
    if (c.b != NULL) out = contact_of(module, &c, margin, &g);
    if (c.a != NULL) shape_release(c.a);
    if (c.b != NULL) shape_release(c.b);
    return out;
}

static void where_some(void *context, Py_ssize_t from, Py_ssize_t to) {
    contacts *const c = context;
    for (Py_ssize_t i = from; i < to && !c->points.no_memory; i++) {
        if (c->a->dimension == 2) find_where2(c, i);
        else find_where3(c, i);
    }
}

static PyObject *sets_of(PyObject *module, contacts *c, const grid *g) {
    const module_state *const state = PyModule_GetState(module);
    const bool is_flat = c->a->dimension == 2;
    const size_t size = is_flat ? sizeof(where_row2) : sizeof(where_row3);
    const size_t corner_size = is_flat ? sizeof(corner_row2) : sizeof(corner_row3);
    const Py_ssize_t count = grid_count(g);
    PyObject *out = NULL, *corners = NULL;
    c->unsupported = -1;
    c->rows = PyMem_Calloc((size_t)(count > 0 ? count : 1), size);
    if (c->rows == NULL) return PyErr_NoMemory();
    if (!many_run(where_some, c, count, 1)) out = NULL;
    else if (c->points.no_memory) PyErr_NoMemory();
    else if (c->unsupported >= 0) unsupported_error(state, "where", g, c->unsupported);
    else out = columns_make(module, c->rows, g, size, is_flat ? where_columns2 : where_columns3);
    if (out != NULL) {
        const grid of_corners = grid_row((Py_ssize_t)c->points.count);
        corners =
            columns_make(module, c->points.at, &of_corners, corner_size, is_flat ? corner_columns2 : corner_columns3);
        out = corners == NULL ? (Py_DECREF(out), NULL) : Py_BuildValue("(NN)", out, corners);
    }
    PyMem_Free(c->rows);
    free(c->points.at);
    return out;
}

/* where(a, b): ((yes, kind, direction, offset), columns of corners) */
static PyObject *where(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *out = NULL;
    contacts c = {.has_points = true};
    grid g = {0};
    if (!PyArg_ParseTuple(args, "OO", &a, &b)) return NULL;
    c.a = shape_argument(state, a, "a", &g);
    c.b = c.a == NULL ? NULL : shape_argument(state, b, "b", &g);
    if (c.b != NULL && c.a->dimension != c.b->dimension)
        PyErr_Format(PyExc_ValueError, "b: a shape of %dD with one of %dD", c.b->dimension, c.a->dimension);
    else if (c.b != NULL && shape_spread(&g, &c.a) && shape_spread(&g, &c.b)) out = sets_of(module, &c, &g);
    if (c.a != NULL) shape_release(c.a);
    if (c.b != NULL) shape_release(c.b);
    return out;
}

static void separate_some(void *context, Py_ssize_t from, Py_ssize_t to) {
    crowd *const c = context;
    for (Py_ssize_t i = from; i < to; i++) {
        if (c->a->dimension == 2) separate_one2(c, i);
        else separate_one3(c, i);
    }
}

/* Appends all shapes of one object to the obstacles. */
static bool add_obstacles(const module_state *state, crowd *c, PyObject *object, Py_ssize_t index) {
    const shape_object *const s = (const shape_object *)object;
    if (!PyObject_TypeCheck(object, state->shape)) {
        PyErr_Format(PyExc_TypeError, "obstacles[%zd]: expected a shape, got %R", index, (PyObject *)Py_TYPE(object));
        return false;
    }
    if (s->dimension != c->a->dimension) {
        PyErr_Format(PyExc_ValueError, "obstacles[%zd]: a shape of %dD with one of %dD", index, s->dimension,
                     c->a->dimension);
        return false;
    }
    const size_t size = s->dimension == 2 ? sizeof(grz2_shape) : sizeof(grz3_shape);
    void *const more = PyMem_Realloc(c->obstacles, (size_t)(c->count + s->count + 1) * size);
    if (more == NULL) {
        PyErr_NoMemory();
        return false;
    }
    c->obstacles = more;
    for (Py_ssize_t i = 0; i < s->count; i++) {
        if (s->dimension == 2) add_obstacle2(c, s, i);
        else add_obstacle3(c, s, i);
    }
    return true;
}

static PyObject *places_of(PyObject *module, crowd *c) {
    const module_state *const state = PyModule_GetState(module);
    const bool is_flat = c->a->dimension == 2;
    const size_t size = is_flat ? sizeof(place_row2) : sizeof(place_row3);
    PyObject *out = NULL;
    c->unsupported = -1;
    c->rows = PyMem_Calloc((size_t)(c->a->count > 0 ? c->a->count : 1), size);
    if (c->rows == NULL) return PyErr_NoMemory();
    if (!many_run(separate_some, c, c->a->count, 1)) out = NULL;
    else if (c->unsupported >= 0) unsupported_error(state, "separate", &c->a->grid, c->unsupported);
    else out = columns_make(module, c->rows, &c->a->grid, size, is_flat ? place_columns2 : place_columns3);
    PyMem_Free(c->rows);
    return out;
}

/* separate(a, obstacles): (yes, place); obstacles is a tuple of shapes and arrays of shapes */
static PyObject *separate(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *obstacles, *out = NULL;
    crowd c = {.rows = NULL};
    grid g = {0};
    bool good = true;
    if (!PyArg_ParseTuple(args, "OO!", &a, &PyTuple_Type, &obstacles)) return NULL;
    c.a = shape_argument(state, a, "a", &g);
    if (c.a == NULL) return NULL;
    for (Py_ssize_t i = 0; good && i < PyTuple_Size(obstacles); i++)
        good = add_obstacles(state, &c, PyTuple_GetItem(obstacles, i), i);
    if (good) out = places_of(module, &c);
    PyMem_Free(c.obstacles);
    shape_release(c.a);
    return out;
}

PyMethodDef contact_methods[] = {
    {"contact", contact, METH_VARARGS, NULL},
    {"separate", separate, METH_VARARGS, NULL},
    {"where", where, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
