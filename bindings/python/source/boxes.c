/* Pairs of boxes.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes.h"
#include "search.h"

bool boxes_read(PyObject *object, const char *argument, PyTypeObject *type, grz_boxes *out) {
    if (!PyObject_TypeCheck(object, type) || ((shape_object *)object)->kind != GRZ_AABB) {
        PyErr_Format(PyExc_TypeError, "%s: expected an Aabb, got %R", argument, (PyObject *)Py_TYPE(object));
        return false;
    }
    const shape_object *const s = (shape_object *)object;
    if (s->radius != NULL) {
        PyErr_Format(PyExc_ValueError, "%s: boxes are not rounded here", argument);
        return false;
    }
    *out = (grz_boxes){.dimension = s->dimension, .number = GRZ_DOUBLE, .count = (size_t)s->count, .first = s->rows};
    return true;
}

/* Pairs that a cell owns. */
typedef struct owned_pairs {
    pairs *to;
    const grz_boxes *a, *b;
    const double *cell;
} owned_pairs;

static bool add_owned(void *user, const grz_pair *some, size_t count) {
    const owned_pairs *const o = user;
    for (size_t i = 0; i < count; i++) {
        if (!grz_cell_owns(o->cell, o->a, some[i].a, o->b, some[i].b)) continue;
        if (!pairs_add(o->to, &some[i], 1)) return false;
    }
    return true;
}

/* The cell, if one is given: a single box of the dimension. */
static bool read_cell(PyObject *object, PyTypeObject *type, int dimension, const double **out) {
    grz_boxes cell;
    *out = NULL;
    if (object == Py_None) return true;
    if (!boxes_read(object, "cell", type, &cell)) return false;
    if (cell.count == 1 && cell.dimension == dimension) {
        *out = cell.first;
        return true;
    }
    PyErr_Format(PyExc_ValueError, "cell: expected one box of %dD, got %zu of %dD", dimension, cell.count,
                 cell.dimension);
    return false;
}

/* box_pairs(a, b or None, open, margin, threads, cell or None) */
static PyObject *box_pairs(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b, *of_cell;
    int open;
    double margin;
    Py_ssize_t threads;
    grz_boxes in_a, in_b;
    const double *cell;
    if (!PyArg_ParseTuple(args, "OOpdnO", &a, &b, &open, &margin, &threads, &of_cell) ||
        !boxes_read(a, "a", state->shape, &in_a) || !read_cell(of_cell, state->shape, in_a.dimension, &cell))
        return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (b != Py_None && !boxes_read(b, "b", state->shape, &in_b)) return NULL;
    if (b != Py_None && in_a.dimension != in_b.dimension)
        return PyErr_Format(PyExc_ValueError, "b: boxes of %dD with some of %dD", in_b.dimension, in_a.dimension);
    const grz_parallel parallel = grz_threads((size_t)threads);
    const grz_pairs_options options = {.open = open, .margin = margin, .parallel = &parallel};
    pairs p = {{NULL, 0, 0, false}};
    patience waiting;
    patience_begin(&waiting);
    const grz_boxes *const other = b == Py_None ? NULL : &in_b;
    owned_pairs owned = {&p, &in_a, other != NULL ? other : &in_a, cell};
    const grz_status status = cell == NULL ? grz_boxes_pairs(&in_a, other, &options, pairs_add, &p)
                                           : grz_boxes_pairs(&in_a, other, &options, add_owned, &owned);
    const bool done = patience_end(&waiting);
    return pairs_object(module, &p, done, status, open && margin != 0 ? "margin" : "a");
}

/* split_boxes(sample, number, scale) */
static PyObject *split_boxes(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *object;
    Py_ssize_t number;
    grz_split_options options = {.scale = 1};
    grz_boxes sample;
    if (!PyArg_ParseTuple(args, "Ond", &object, &number, &options.scale) ||
        !boxes_read(object, "sample", state->shape, &sample))
        return NULL;
    const int width = 2 * sample.dimension;
    if (number < 1 || number > PY_SSIZE_T_MAX / 64)
        return PyErr_Format(PyExc_ValueError, "number: expected 1 or more, got %zd", number);
    double *const rows = PyMem_Malloc((size_t)number * (size_t)width * sizeof *rows);
    if (rows == NULL) return PyErr_NoMemory();
    patience p;
    patience_begin(&p);
    const grz_status status = patience_end_of(&p, grz_split_boxes(&sample, (size_t)number, &options, rows));
    const grid g = grid_row(number);
    if (status == GRZ_OK) return shape_new((PyTypeObject *)state->aabb, GRZ_AABB, sample.dimension, &g, width, rows);
    PyMem_Free(rows);
    return status_error(status, "scale");
}

PyMethodDef boxes_methods[] = {
    {"split_boxes", split_boxes, METH_VARARGS, NULL},
    {"box_pairs", box_pairs, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
