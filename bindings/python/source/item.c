/* Shapes of arrays: by index, and from lists.
 *
 * SPDX-License-Identifier: MIT */
#include "grid.h"

#include <string.h>

/* What is chosen: items along each axis, and how many shapes lie between one and the next. */
typedef struct choice {
    grid grid;
    Py_ssize_t from, steps[MOST_AXES];
} choice;

enum { MOST_SHAPE_AXES = MOST_AXES - 2 }; /* a field of hulls has two more */

static bool add_axis(choice *c, Py_ssize_t size, Py_ssize_t step) {
    if (c->grid.axes == MOST_SHAPE_AXES) {
        PyErr_Format(PyExc_IndexError, "an array of shapes has at most %d axes", MOST_SHAPE_AXES);
        return false;
    }
    c->steps[c->grid.axes] = step;
    c->grid.shape[c->grid.axes++] = size;
    return true;
}

/* A place along an axis; -1: an exception is set. */
static Py_ssize_t place_of(Py_ssize_t index, Py_ssize_t size) {
    if (index >= -size && index < size) return index < 0 ? index + size : index;
    PyErr_Format(PyExc_IndexError, "index %zd is not one of %zd shapes", index, size);
    return -1;
}

static bool choose_slice(choice *c, PyObject *slice, Py_ssize_t size, Py_ssize_t step) {
    Py_ssize_t start, end, by;
    if (PySlice_Unpack(slice, &start, &end, &by) != 0) return false;
    const Py_ssize_t count = PySlice_AdjustIndices(size, &start, &end, by);
    if (count > 0) c->from += start * step;
    return add_axis(c, count, by * step);
}

/* Whether an index is one that needs no copy: an integer, slice, None or Ellipsis. */
static bool is_simple(PyObject *index) {
    return index == Py_None || index == Py_Ellipsis || PySlice_Check(index) ||
           (PyIndex_Check(index) && !PyBool_Check(index) && !PySequence_Check(index));
}

static bool choose(choice *c, const shape_object *s, PyObject *const *indices, Py_ssize_t count) {
    Py_ssize_t steps[MOST_AXES], taken = 0;
    int axis = 0;
    grid_steps(&s->grid, &s->grid, steps);
    for (Py_ssize_t i = 0; i < count; i++) taken += indices[i] != Py_None && indices[i] != Py_Ellipsis;
    if (taken > s->grid.axes) {
        if (s->grid.axes == 0) PyErr_SetString(PyExc_TypeError, "one shape has no index: it is no array");
        else PyErr_Format(PyExc_IndexError, "%zd indices for an array of %d axes", taken, s->grid.axes);
        return false;
    }
    bool rest = false;
    for (Py_ssize_t i = 0; i <= count; i++) {
        const bool is_end = i == count;
        if ((is_end || indices[i] == Py_Ellipsis) && !rest) { /* all axes that are not named */
            for (Py_ssize_t k = s->grid.axes - taken; k > 0; k--, axis++)
                if (!add_axis(c, s->grid.shape[axis], steps[axis])) return false;
            rest = true;
        } else if (!is_end && indices[i] == Py_Ellipsis) {
            PyErr_SetString(PyExc_IndexError, "there is more than one ...");
            return false;
        } else if (!is_end && indices[i] == Py_None) {
            if (!add_axis(c, 1, 0)) return false;
        } else if (!is_end && PySlice_Check(indices[i])) {
            if (!choose_slice(c, indices[i], s->grid.shape[axis], steps[axis])) return false;
            axis++;
        } else if (!is_end) {
            const Py_ssize_t index = PyNumber_AsSsize_t(indices[i], PyExc_IndexError);
            const Py_ssize_t place = PyErr_Occurred() ? -1 : place_of(index, s->grid.shape[axis]);
            if (place < 0) return false;
            c->from += place * steps[axis++];
        }
    }
    return true;
}

/* Copies of `width` doubles from each chosen place. */
static double *gather(const choice *c, const double *rows, Py_ssize_t width) {
    const Py_ssize_t count = grid_count(&c->grid);
    double *const out = PyMem_Malloc((size_t)(count * width > 0 ? count * width : 1) * sizeof *out);
    Py_ssize_t place[MOST_AXES] = {0}, from = c->from;
    if (out == NULL) PyErr_NoMemory();
    for (Py_ssize_t i = 0; out != NULL && i < count; i++) {
        memcpy(out + i * width, rows + from * width, (size_t)width * sizeof *out);
        for (int k = c->grid.axes - 1; k >= 0; k--) {
            from += c->steps[k];
            if (++place[k] < c->grid.shape[k]) break;
            from -= c->steps[k] * c->grid.shape[k];
            place[k] = 0;
        }
    }
    return out;
}

/* Whether the chosen shapes lie one behind the other. */
static bool is_in_order(const choice *c) {
    Py_ssize_t step = 1;
    for (int k = c->grid.axes - 1; k >= 0; k--) {
        if (c->grid.shape[k] != 1 && c->steps[k] != step) return grid_count(&c->grid) == 0;
        step *= c->grid.shape[k];
    }
    return true;
}

static PyObject *take(const shape_object *s, const choice *c) {
    if (is_in_order(c)) return shape_part(s, &c->grid, c->from);
    double *const rows = gather(c, s->rows, s->width);
    double *const radius = rows == NULL || s->radius == NULL ? NULL : gather(c, s->radius, 1);
    if (rows != NULL && (s->radius == NULL || radius != NULL)) return shape_like(s, &c->grid, rows, radius);
    PyMem_Free(rows);
    return NULL;
}

/* The shapes at places along the first axis. */
static PyObject *take_places(const shape_object *s, const numbers *places) {
    grid g = s->grid;
    const Py_ssize_t size = g.shape[0];
    g.shape[0] = places->count;
    const Py_ssize_t each = size == 0 ? 0 : s->count / size, width = each * s->width;
    double *const rows = PyMem_Malloc((size_t)(places->count * width + 1) * sizeof *rows);
    double *const radius =
        rows == NULL || s->radius == NULL ? NULL : PyMem_Malloc((size_t)(places->count * each + 1) * sizeof *radius);
    bool done = rows != NULL && (s->radius == NULL || radius != NULL);
    if (!done) PyErr_NoMemory();
    for (Py_ssize_t i = 0; done && i < places->count; i++) {
        const Py_ssize_t place = place_of((Py_ssize_t)places->at[i], size);
        done = place >= 0;
        if (done) memcpy(rows + i * width, s->rows + place * width, (size_t)width * sizeof *rows);
        if (done && radius != NULL) memcpy(radius + i * each, s->radius + place * each, (size_t)each * sizeof *radius);
    }
    if (done) return shape_like(s, &g, rows, radius);
    PyMem_Free(rows);
    PyMem_Free(radius);
    return NULL;
}

static PyObject *item_by_array(const module_state *state, const shape_object *s, PyObject *key) {
    if (s->grid.axes == 0) return PyErr_Format(PyExc_TypeError, "one shape has no index: it is no array");
    PyObject *const list = PyObject_CallFunction(state->places, "On", key, s->grid.shape[0]);
    numbers n;
    PyObject *out = NULL;
    if (list == NULL) return NULL;
    if (numbers_read(list, "index", &n)) {
        if (n.grid.axes == 1) out = take_places(s, &n);
        else PyErr_Format(PyExc_IndexError, "index: expected an array of one axis, got %d", n.grid.axes);
        numbers_free(&n);
    }
    Py_DECREF(list);
    return out;
}

PyObject *shape_item(PyObject *self, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs, PyObject *names) {
    const shape_object *const s = (shape_object *)self;
    if (nargs != 1 || names != NULL) return PyErr_Format(PyExc_TypeError, "__getitem__: expected one index");
    PyObject *const key = args[0];
    choice c = {.from = 0};
    if (!PyTuple_Check(key)) {
        if (!is_simple(key)) return item_by_array(PyType_GetModuleState(type), s, key);
        return choose(&c, s, &key, 1) ? take(s, &c) : NULL;
    }
    PyObject *indices[2 * MOST_AXES];
    const Py_ssize_t count = PyTuple_Size(key);
    if (count > 2 * MOST_AXES) return PyErr_Format(PyExc_IndexError, "too many indices");
    for (Py_ssize_t i = 0; i < count; i++) {
        indices[i] = PyTuple_GetItem(key, i);
        if (!is_simple(indices[i]))
            return PyErr_Format(PyExc_IndexError, "indices: expected integers, slices, None or ..., got %R",
                                indices[i]);
    }
    return choose(&c, s, indices, count) ? take(s, &c) : NULL;
}

/* Whether an item of a list is a shape that goes with the first one; they are looked at from the first one on. */
static bool goes_with(const shape_object *first, PyObject *item, Py_ssize_t index, const char *argument,
                      PyTypeObject *type) {
    const shape_object *const s = (const shape_object *)item;
    if (!PyObject_TypeCheck(item, type) && index == 0)
        PyErr_Format(PyExc_TypeError, "%s: expected a shape, got a list of %R", argument, (PyObject *)Py_TYPE(item));
    else if (!PyObject_TypeCheck(item, type))
        PyErr_Format(PyExc_TypeError, "%s[%zd]: expected a shape, got %R", argument, index, (PyObject *)Py_TYPE(item));
    else if (s->kind != first->kind || s->dimension != first->dimension)
        PyErr_Format(PyExc_TypeError, "%s[%zd]: an array has shapes of one kind: expected %R of %dD, got %R of %dD",
                     argument, index, (PyObject *)Py_TYPE((PyObject *)(uintptr_t)first), first->dimension,
                     (PyObject *)Py_TYPE(item), s->dimension);
    else if (s->width != first->width)
        PyErr_Format(PyExc_ValueError, "%s[%zd]: hulls of an array have equally many points: expected %d, got %d",
                     argument, index, first->points, s->points);
    else if (!grids_equal(&s->grid, &first->grid))
        PyErr_Format(PyExc_ValueError, "%s[%zd]: expected as many shapes as in the first", argument, index);
    else return true;
    return false;
}

static PyObject *stack(PyObject *const *items, Py_ssize_t size) {
    const shape_object *const first = (const shape_object *)items[0];
    choice c = {.from = 0};
    bool is_rounded = false;
    if (!add_axis(&c, size, 0)) return NULL;
    for (int k = 0; k < first->grid.axes; k++)
        if (!add_axis(&c, first->grid.shape[k], 0)) return NULL;
    const Py_ssize_t each = first->count, width = each * first->width;
    for (Py_ssize_t i = 0; i < size; i++) is_rounded |= ((const shape_object *)items[i])->radius != NULL;
    double *const rows = PyMem_Malloc((size_t)(size * width + 1) * sizeof *rows);
    double *const radius = is_rounded ? PyMem_Calloc((size_t)(size * each + 1), sizeof *radius) : NULL;
    if (rows == NULL || (is_rounded && radius == NULL)) {
        PyMem_Free(rows);
        PyMem_Free(radius);
        return PyErr_NoMemory();
    }
    for (Py_ssize_t i = 0; i < size; i++) {
        const shape_object *const s = (const shape_object *)items[i];
        memcpy(rows + i * width, s->rows, (size_t)width * sizeof *rows);
        if (s->radius != NULL) memcpy(radius + i * each, s->radius, (size_t)each * sizeof *radius);
    }
    return shape_like(first, &c.grid, rows, radius);
}

PyObject *shape_take(PyObject *object, const char *argument, PyTypeObject *type) {
    if (PyObject_TypeCheck(object, type)) return Py_NewRef(object);
    if (!PyList_Check(object) && !PyTuple_Check(object))
        return PyErr_Format(PyExc_TypeError, "%s: expected a shape, got %R", argument, (PyObject *)Py_TYPE(object));
    PyObject *const items = PySequence_Tuple(object); /* nobody else changes it */
    const Py_ssize_t size = items == NULL ? 0 : PyTuple_Size(items);
    PyObject **const at = PyMem_Malloc((size_t)(size + 1) * sizeof *at);
    PyObject *out = NULL;
    bool good = items != NULL && at != NULL;
    if (items != NULL && at == NULL) PyErr_NoMemory();
    if (good && size == 0) PyErr_Format(PyExc_TypeError, "%s: expected a shape, got an empty list", argument);
    for (Py_ssize_t i = 0; good && i < size; i++) {
        at[i] = PyTuple_GetItem(items, i);
        good = goes_with((const shape_object *)at[0], at[i], i, argument, type);
    }
    if (good && size > 0) out = stack(at, size);
    PyMem_Free(at);
    Py_XDECREF(items);
    return out;
}
