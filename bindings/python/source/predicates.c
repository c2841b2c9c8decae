/* The predicates on points: orientation, in circle, in sphere.
 *
 * SPDX-License-Identifier: MIT */
#include "job.h"
#include "many.h"

#include <graze/predicates.h>

#include <string.h>

enum { MOST_POINTS = 5 };

/* A predicate and its points. */
typedef struct points {
    int (*sign)(const struct points *p, Py_ssize_t i);
    series at[MOST_POINTS];
    int8_t *signs;
} points;

#define P2(k) ((const grz2_vec *)(const void *)job_item(p->at[k], i))
#define P3(k) ((const grz3_vec *)(const void *)job_item(p->at[k], i))

static int orient2(const points *p, Py_ssize_t i) { return grz2_orient(P2(0), P2(1), P2(2)); }
static int orient3(const points *p, Py_ssize_t i) { return grz3_orient(P3(0), P3(1), P3(2), P3(3)); }
static int incircle(const points *p, Py_ssize_t i) { return grz2_incircle(P2(0), P2(1), P2(2), P2(3)); }
static int insphere(const points *p, Py_ssize_t i) { return grz3_insphere(P3(0), P3(1), P3(2), P3(3), P3(4)); }

static const struct {
    const char *name;
    int dimension, count;
    int (*sign)(const points *p, Py_ssize_t i);
} predicates[] = {
    {"orient2", 2, 3, orient2}, {"orient3", 3, 4, orient3}, {"incircle", 2, 4, incircle}, {"insphere", 3, 5, insphere}};

static void answer(void *context, Py_ssize_t from, Py_ssize_t to) {
    const points *const p = context;
    for (Py_ssize_t i = from; i < to; i++) p->signs[i] = (int8_t)p->sign(p, i);
}

/* predicate(name, points...): signs, -1, 0 or 1 */
static PyObject *predicate(PyObject *module, PyObject *args) {
    static const char *const names[MOST_POINTS] = {"a", "b", "c", "d", "e"};
    const module_state *const state = PyModule_GetState(module);
    const char *const name =
        PyTuple_Size(args) > 0 ? PyUnicode_AsUTF8AndSize(PyTuple_GetItem(args, 0), NULL) : "no name";
    if (name == NULL) return NULL;
    size_t which = 0;
    while (which < sizeof predicates / sizeof *predicates && strcmp(predicates[which].name, name) != 0) which++;
    if (which == sizeof predicates / sizeof *predicates || PyTuple_Size(args) != predicates[which].count + 1)
        return PyErr_Format(PyExc_TypeError, "predicate: no such one, or not so many points");
    points p = {.sign = predicates[which].sign};
    numbers n[MOST_POINTS] = {{NULL}};
    grid g = {0};
    bool done = true;
    for (int k = 0; done && k < predicates[which].count; k++) {
        done = series_read(PyTuple_GetItem(args, k + 1), names[k], predicates[which].dimension, &n[k], &p.at[k], &g);
        if (done && p.at[k].at == NULL) done = (PyErr_Format(PyExc_TypeError, "%s: expected a point", names[k]), false);
    }
    for (int k = 0; done && k < predicates[which].count; k++) done = series_spread(&g, &n[k], &p.at[k]);
    const Py_ssize_t count = grid_count(&g);
    PyObject *bytes = done ? PyByteArray_FromStringAndSize(NULL, count) : NULL;
    if (bytes != NULL) {
        p.signs = (int8_t *)PyByteArray_AsString(bytes);
        if (!many_run(answer, &p, count, 1)) Py_CLEAR(bytes);
    }
    for (int k = 0; k < MOST_POINTS; k++) numbers_free(&n[k]);
    if (bytes == NULL || g.axes > 0) return array_make(state, bytes, "b", &g, 0);
    PyObject *const sign = PyLong_FromLong(*p.signs);
    Py_DECREF(bytes);
    return sign;
}

PyMethodDef predicate_methods[] = {
    {"predicate", predicate, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
