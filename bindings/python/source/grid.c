/* Grids.
 *
 * SPDX-License-Identifier: MIT */
#include "grid.h"

#include <string.h>

Py_ssize_t grid_count(const grid *g) {
    Py_ssize_t count = 1;
    for (int k = 0; k < g->axes; k++) count *= g->shape[k];
    return count;
}

grid grid_row(Py_ssize_t count) { return (grid){1, {count}}; }

grid grid_without(const grid *g, int last) {
    grid out = *g;
    out.axes -= last;
    return out;
}

bool grids_equal(const grid *a, const grid *b) {
    return a->axes == b->axes && memcmp(a->shape, b->shape, (size_t)a->axes * sizeof *a->shape) == 0;
}

PyObject *grid_tuple(const grid *g, int width) {
    PyObject *const out = PyTuple_New(g->axes + (width > 0));
    for (int k = 0; out != NULL && k < g->axes + (width > 0); k++) {
        PyObject *const item = PyLong_FromSsize_t(k < g->axes ? g->shape[k] : width);
        if (item == NULL) {
            Py_DECREF(out);
            return NULL;
        }
        PyTuple_SetItem(out, k, item);
    }
    return out;
}

static bool refuse(const grid *g, const char *argument, const grid *own) {
    PyObject *const ours = grid_tuple(g, 0), *const theirs = grid_tuple(own, 0);
    if (ours != NULL && theirs != NULL)
        PyErr_Format(PyExc_ValueError, "%s: an array of shape %R does not go with one of shape %R before it", argument,
                     theirs, ours);
    Py_XDECREF(ours);
    Py_XDECREF(theirs);
    return false;
}

bool grid_join(grid *g, const char *argument, const grid *own) {
    const grid before = *g;
    if (own->axes == 0 || grids_equal(g, own)) return true;
    if (own->axes > g->axes) {
        const int more = own->axes - g->axes;
        for (int k = own->axes - 1; k >= 0; k--) g->shape[k] = k < more ? 1 : before.shape[k - more];
        g->axes = own->axes;
    }
    Py_ssize_t count = 1;
    for (int k = 0; k < g->axes; k++) {
        const int at = k - (g->axes - own->axes);
        const Py_ssize_t other = at < 0 ? 1 : own->shape[at];
        if (g->shape[k] == 1) g->shape[k] = other;
        else if (other != 1 && other != g->shape[k]) return refuse(&before, argument, own);
        if (g->shape[k] > 0 && count > PY_SSIZE_T_MAX / 64 / g->shape[k]) {
            PyErr_Format(PyExc_ValueError, "%s: too many items with those before it", argument);
            return false;
        }
        count *= g->shape[k];
    }
    return true;
}

void grid_steps(const grid *g, const grid *own, Py_ssize_t steps[MOST_AXES]) {
    Py_ssize_t step = 1;
    for (int k = g->axes - 1; k >= 0; k--) {
        const int at = k - (g->axes - own->axes);
        const Py_ssize_t size = at < 0 ? 1 : own->shape[at];
        steps[k] = size == 1 ? 0 : step;
        step *= size;
    }
}

bool grid_is_plain(const grid *g, const grid *own) {
    return grid_count(own) == 1 || (grid_count(own) == grid_count(g) && own->axes <= g->axes);
}

double *grid_spread(const grid *g, const grid *own, const double *rows, Py_ssize_t width) {
    const Py_ssize_t count = grid_count(g);
    double *const out = width > 0 && count > PY_SSIZE_T_MAX / 64 / width
                            ? NULL
                            : PyMem_Malloc((size_t)(count * width > 0 ? count * width : 1) * sizeof *out);
    Py_ssize_t steps[MOST_AXES], place[MOST_AXES] = {0}, from = 0;
    if (out == NULL) return PyErr_NoMemory(), NULL;
    grid_steps(g, own, steps);
    for (Py_ssize_t i = 0; i < count; i++) {
        memcpy(out + i * width, rows + from * width, (size_t)width * sizeof *out);
        for (int k = g->axes - 1; k >= 0; k--) { /* the next place, as an odometer counts */
            from += steps[k];
            if (++place[k] < g->shape[k]) break;
            from -= steps[k] * g->shape[k];
            place[k] = 0;
        }
    }
    return out;
}

static bool go_on(const runs *r, int axis) {
    for (int i = 0; i < MOST_OPERANDS; i++)
        if (r->steps[i][axis] != r->steps[i][axis + 1] * r->grid.shape[axis + 1]) return false;
    return true;
}

/* Two axes along which all operands go on as if they were one become one; and those of one item vanish. */
static void join_axes(runs *r) {
    for (int axis = r->grid.axes - 2; axis >= 0; axis--) {
        const bool is_one = r->grid.shape[axis] == 1;
        if (!is_one && r->grid.shape[axis + 1] != 1 && !go_on(r, axis)) continue;
        const int from = is_one || r->grid.shape[axis + 1] != 1 ? axis + 1 : axis;
        r->grid.shape[axis] *= r->grid.shape[axis + 1];
        for (int i = 0; i < MOST_OPERANDS; i++) r->steps[i][axis] = r->steps[i][from];
        r->grid.axes--;
        for (int k = axis + 1; k < r->grid.axes; k++) {
            r->grid.shape[k] = r->grid.shape[k + 1];
            for (int i = 0; i < MOST_OPERANDS; i++) r->steps[i][k] = r->steps[i][k + 1];
        }
    }
}

void runs_find(runs *r, const grid *g, const grid *const own[MOST_OPERANDS]) {
    r->is_plain = true;
    for (int i = 0; i < MOST_OPERANDS; i++) r->is_plain = r->is_plain && grid_is_plain(g, own[i]);
    if (r->is_plain) return;
    r->grid = *g;
    for (int i = 0; i < MOST_OPERANDS; i++) grid_steps(g, own[i], r->steps[i]);
    join_axes(r);
}

Py_ssize_t runs_places(const runs *r, Py_ssize_t item, Py_ssize_t to, Py_ssize_t places[MOST_OPERANDS]) {
    const Py_ssize_t length = r->grid.shape[r->grid.axes - 1], left = length - item % length;
    const Py_ssize_t count = left < to - item ? left : to - item;
    for (int i = 0; i < MOST_OPERANDS; i++) places[i] = 0;
    for (int k = r->grid.axes - 1; k >= 0; k--) {
        const Py_ssize_t place = item % r->grid.shape[k];
        for (int i = 0; i < MOST_OPERANDS; i++) places[i] += place * r->steps[i][k];
        item /= r->grid.shape[k];
    }
    return count;
}
