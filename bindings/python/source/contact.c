/* Depths, normals and points of contact.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"

#include <graze/contact2.h>
#include <graze/contact3.h>

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

#define D 2
#include "contact.inc"
#undef D
#define D 3
#include "contact.inc"
#undef D

static void find_some(void *context, Py_ssize_t from, Py_ssize_t to) {
    contacts *const c = context;
    for (Py_ssize_t i = from; i < to && !c->points.no_memory; i++) {
        if (c->a->dimension == 2) find2(c, i);
        else find3(c, i);
    }
}

static PyObject *answer_of(PyObject *module, contacts *c, Py_ssize_t count, bool is_array) {
    const module_state *const state = PyModule_GetState(module);
    const bool is_flat = c->a->dimension == 2;
    const size_t size = is_flat ? sizeof(contact_row2) : sizeof(contact_row3);
    const size_t point_size = is_flat ? sizeof(point_row2) : sizeof(point_row3);
    PyObject *out = NULL;
    c->unsupported = -1;
    c->rows = PyMem_Calloc((size_t)(count > 0 ? count : 1), size);
    if (c->rows == NULL) return PyErr_NoMemory();
    if (!many_run(find_some, c, count, 1)) out = NULL;
    else if (c->points.no_memory) PyErr_NoMemory();
    else if (c->unsupported >= 0)
        PyErr_Format(state->unsupported, "contact: unsupported for the shapes of index %zd", c->unsupported);
    else {
        out = columns_make(module, c->rows, count, size, is_flat ? contact_columns2 : contact_columns3, is_array);
        PyObject *const points = out == NULL || !c->has_points
                                     ? NULL
                                     : columns_make(module, c->points.at, (Py_ssize_t)c->points.count, point_size,
                                                    is_flat ? point_columns2 : point_columns3, true);
        if (out != NULL && c->has_points)
            out = points == NULL ? (Py_DECREF(out), NULL) : Py_BuildValue("(NN)", out, points);
    }
    PyMem_Free(c->rows);
    free(c->points.at);
    return out;
}

static bool read_shape(const module_state *state, PyObject *object, const char *argument, const shape_object **out,
                       Py_ssize_t *count, bool *is_array) {
    if (!PyObject_TypeCheck(object, state->shape)) {
        PyErr_Format(PyExc_TypeError, "%s: expected a shape, got %R", argument, (PyObject *)Py_TYPE(object));
        return false;
    }
    *out = (const shape_object *)object;
    return count_agree(count, is_array, argument, (*out)->count, (*out)->is_array);
}

/* contact(a, b, margin, points): (yes, normal, depth), and with points a tuple of that and of their columns */
static PyObject *contact(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *margin, *out = NULL;
    int points;
    contacts c = {.has_points = false};
    Py_ssize_t count = 1;
    bool is_array = false;
    numbers n = {NULL};
    if (!PyArg_ParseTuple(args, "OOOp", &a, &b, &margin, &points) ||
        !read_shape(state, a, "a", &c.a, &count, &is_array) || !read_shape(state, b, "b", &c.b, &count, &is_array))
        return NULL;
    c.has_points = points;
    if (c.a->dimension != c.b->dimension)
        return PyErr_Format(PyExc_ValueError, "b: a shape of %dD with one of %dD", c.b->dimension, c.a->dimension);
    if (series_read(margin, "margin", 0, &n, &c.margin, &count, &is_array)) {
        if (c.margin.at == NULL) PyErr_Format(PyExc_TypeError, "margin: expected a number");
        else out = answer_of(module, &c, count, is_array);
    }
    numbers_free(&n);
    return out;
}

PyMethodDef contact_methods[] = {
    {"contact", contact, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
