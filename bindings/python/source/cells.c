/* Cells of a grid.
 *
 * SPDX-License-Identifier: MIT */
#include "search.h"

#include <stddef.h>
#include <stdlib.h>

typedef struct cell_row {
    int64_t cell[3];
    uint32_t shape;
} cell_row;

typedef struct cell_search {
    int dimension;
    double origin[3], size[3];
    int64_t within[6];
    bool half_open, is_limited;
    found found;
    uint32_t shape; ///< whose cells are visited
} cell_search;

static bool add_cell(void *user, const int64_t cell[]) {
    cell_search *const s = user;
    cell_row *const row = found_room(&s->found, sizeof *row, 1);
    if (row == NULL || (s->found.count % 256 == 0 && grz_watch_stops())) return false;
    for (int i = 0; i < s->dimension; i++) row->cell[i] = cell[i];
    row->shape = s->shape;
    return true;
}

static grz_status cells_of(cell_search *s, const shape_object *shapes, Py_ssize_t i) {
    const int64_t *const within = s->is_limited ? s->within : NULL;
    s->shape = (uint32_t)i;
    if (s->dimension == 2) {
        const grz2_shape shape = shape2_at(shapes, i);
        const grz2_grid grid = {{s->origin[0], s->origin[1]}, {s->size[0], s->size[1]}, s->half_open, within};
        return grz2_cells(&grid, &shape, add_cell, s);
    }
    const grz3_shape shape = shape3_at(shapes, i);
    const grz3_grid grid = {
        {s->origin[0], s->origin[1], s->origin[2]}, {s->size[0], s->size[1], s->size[2]}, s->half_open, within};
    return grz3_cells(&grid, &shape, add_cell, s);
}

/* `within` is a tuple of whole numbers, or None. */
static bool read_within(PyObject *object, cell_search *s) {
    s->is_limited = object != Py_None;
    for (int i = 0; i < 2 * s->dimension && s->is_limited; i++) {
        s->within[i] = PyLong_AsLongLong(PyTuple_GetItem(object, i));
        if (s->within[i] == -1 && PyErr_Occurred()) return false;
    }
    return true;
}

static bool read_vector(PyObject *tuple, int dimension, double out[3]) {
    for (int i = 0; i < dimension; i++) {
        out[i] = PyFloat_AsDouble(PyTuple_GetItem(tuple, i));
        if (out[i] == -1 && PyErr_Occurred()) return false;
    }
    return true;
}

/* cells(shape, origin, size, half_open, within): the cells; of an array of shapes the numbers of the shapes, too */
static PyObject *cells(PyObject *module, PyObject *args) {
    const module_state *const state = PyModule_GetState(module);
    PyObject *object, *origin, *size, *within;
    int half_open;
    if (!PyArg_ParseTuple(args, "O!O!O!pO", state->shape, &object, &PyTuple_Type, &origin, &PyTuple_Type, &size,
                          &half_open, &within))
        return NULL;
    const shape_object *const shapes = (const shape_object *)object;
    cell_search s = {.dimension = shapes->dimension, .half_open = half_open};
    if (!read_vector(origin, s.dimension, s.origin) || !read_vector(size, s.dimension, s.size) ||
        !read_within(within, &s))
        return NULL;
    grz_status status = GRZ_OK;
    patience waiting;
    patience_begin(&waiting);
    for (Py_ssize_t i = 0; i < shapes->count && status == GRZ_OK; i++) status = cells_of(&s, shapes, i);
    const bool done = patience_end(&waiting);
    PyObject *out = NULL;
    if (done && s.found.no_memory) PyErr_NoMemory();
    else if (done && status == GRZ_ERROR_ARGUMENT)
        PyErr_SetString(PyExc_ValueError,
                        "a size that is not greater than 0, a number that is not finite, a kind of shape "
                        "that has no cells here, or a shape that is too far away");
    else if (done) {
        const grid rows = grid_row((Py_ssize_t)s.found.count);
        const column cell = {"q", s.dimension, offsetof(cell_row, cell)}, shape = {"I", 0, offsetof(cell_row, shape)},
                     none = {NULL, 0, 0};
        const column one[] = {cell, none}, many[] = {shape, cell, none};
        out = columns_make(module, s.found.at, &rows, sizeof(cell_row), shapes->grid.axes > 0 ? many : one);
    }
    free(s.found.at);
    return out;
}

PyMethodDef cell_methods[] = {
    {"cells", cells, METH_VARARGS, NULL},
    {NULL, NULL, 0, NULL},
};
