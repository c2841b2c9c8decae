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

/* box_pairs(a, b or None, open, margin, threads) */
static PyObject *box_pairs(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *a, *b;
    int open;
    double margin;
    Py_ssize_t threads;
    grz_boxes in_a, in_b;
    if (!PyArg_ParseTuple(args, "OOpdn", &a, &b, &open, &margin, &threads) || !boxes_read(a, "a", state->shape, &in_a))
        return NULL;
    if (threads < 1) return PyErr_Format(PyExc_ValueError, "threads: expected 1 or more, got %zd", threads);
    if (b != Py_None && !boxes_read(b, "b", state->shape, &in_b)) return NULL;
    if (b != Py_None && in_a.dimension != in_b.dimension)
        return PyErr_Format(PyExc_ValueError, "b: boxes of %dD with some of %dD", in_b.dimension, in_a.dimension);
    const grz_parallel parallel = grz_threads((size_t)threads);
    const grz_pairs_options options = {.open = open, .margin = margin, .parallel = &parallel};
    pairs p = {.patience = patience_begin()};
    const grz_status status = grz_boxes_pairs(&in_a, b == Py_None ? NULL : &in_b, &options, pairs_add, &p);
    patience_end(&p.patience);
    return pairs_object(module, &p, status, open && margin != 0 ? "margin" : "a");
}

PyMethodDef boxes_methods[] = {
    {"box_pairs", box_pairs, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
