/* The Python module: what its files have in common. Nothing here knows geometry: it makes arrays of the library of
 * objects, calls the library in loops, and makes objects of the results.
 *
 * Only the stable ABI of CPython 3.11 is used, and the buffer protocol instead of NumPy's C API.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_H
#define GRAZE_PYTHON_H

#define PY_SSIZE_T_CLEAN
#define Py_LIMITED_API 0x030b0000
#include <Python.h>

#include <graze/graze.h>

/// How many items an array has along each of its axes, in the order of C; without axes there is one item. Of arguments,
/// a vector is an axis, and the points of a hull are another.
enum { MOST_AXES = 8 };
typedef struct grid {
    int axes;
    Py_ssize_t shape[MOST_AXES];
} grid;

/// Numbers in the order of C, in memory of their own.
typedef struct numbers {
    double *at;
    Py_ssize_t count;
    grid grid; ///< without axes: one number
} numbers;

/// Reads a number, an object with a buffer of numbers of any strides, or nested sequences of numbers. Floats of 4 and 8
/// bytes, and integers that a double represents exactly. An error names `argument`.
bool numbers_read(PyObject *object, const char *argument, numbers *out);
void numbers_free(numbers *n);

/// One shape, or an array of shapes of one kind. Immutable. A row has the doubles of one shape, in the order of the
/// fields of the library's struct.
typedef struct shape_object {
    PyObject_HEAD int kind, dimension;
    grid grid;
    Py_ssize_t count; ///< of shapes
    int width;        ///< doubles in a row
    int points;       ///< of a hull
    const double *rows;
    const double *radius; ///< NULL, or the radius that rounds each shape
    PyObject *base;       ///< NULL, or the Shape whose memory this one shares
} shape_object;

/// Creates the type and adds it to the module.
PyTypeObject *shape_type(PyObject *module);

/// A new Shape over memory that it takes over, also on failure.
PyObject *shape_new(PyTypeObject *type, int kind, int dimension, const grid *g, int width, double *rows);
/// A new Shape of the class and kind of another, with other rows and radii, of which it takes over the memory, also on
/// failure.
PyObject *shape_like(const shape_object *s, const grid *g, double *rows, double *radius);
/// A new Shape that shares the memory of another: the shapes of a grid, one behind the other from this one on.
PyObject *shape_part(const shape_object *s, const grid *g, Py_ssize_t from);
/// The shape itself, or an array of the shapes of a list: a new reference. NULL: an exception is set, which names the
/// argument.
PyObject *shape_take(PyObject *object, const char *argument, PyTypeObject *type);
void shape_release(const shape_object *s);
/// How many doubles a shape of this kind has, but of a hull.
int shape_width(int kind, int dimension);
/// Shape.__getitem__.
PyObject *shape_item(PyObject *self, PyTypeObject *type, PyObject *const *args, Py_ssize_t nargs, PyObject *names);

/// The objects of the module.
typedef struct module_state {
    PyTypeObject *shape, *memory;
    PyObject *aabb;        ///< the class of bounds
    PyObject *array;       ///< called with (bytearray, typecode, shape): makes an array of it
    PyObject *view;        ///< called with a Memory: makes an array that shares it
    PyObject *places;      ///< called with an index that is an array, and a length: the places that it chooses
    PyObject *objects;     ///< called with a question and its arguments where one of them is no shape
    PyObject *results;     ///< a tuple, by question: makes a result of a tuple
    PyObject *frombuffer;  ///< NULL, or NumPy's function, called with (bytearray, dtype) for one axis
    PyObject *dtypes;      ///< a dict, from typecodes
    PyObject *unsupported; ///< the exception
} module_state;

/// The functions of relations.c and shape.c.
extern PyMethodDef relation_methods[], shape_methods[];

#endif
