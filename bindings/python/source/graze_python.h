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

/// Numbers in the order of C, in memory of their own. `count` is a product of `shape`.
typedef struct numbers {
    double *at;
    Py_ssize_t count;
    int dimensions; ///< 0: one number
    Py_ssize_t shape[3];
} numbers;

/// Reads a number, an object with a buffer of numbers of any strides, or nested sequences of numbers. Floats of 4 and 8
/// bytes, and integers that a double represents exactly. An error names `argument`.
bool numbers_read(PyObject *object, const char *argument, numbers *out);
void numbers_free(numbers *n);

/// One shape, or an array of shapes of one kind. Immutable. A row has the doubles of one shape, in the order of the
/// fields of the library's struct.
typedef struct shape_object {
    PyObject_HEAD int kind, dimension;
    bool is_array;
    Py_ssize_t count; ///< of shapes; 1 if it is not an array
    int width;        ///< doubles in a row
    int points;       ///< of a hull
    double *rows;
    double *radius; ///< NULL, or the radius that rounds each shape
} shape_object;

/// Creates the type and adds it to the module.
PyTypeObject *shape_type(PyObject *module);

/// A new Shape over memory that it takes over, also on failure.
PyObject *shape_new(PyTypeObject *type, int kind, int dimension, bool is_array, Py_ssize_t count, int width,
                    double *rows);

/// The objects of the module.
typedef struct module_state {
    PyTypeObject *shape;
    PyObject *array;       ///< called with (bytearray, typecode, width): makes an array of it
    PyObject *frombuffer;  ///< NULL, or NumPy's function, called with (bytearray, dtype) for width 0
    PyObject *dtypes;      ///< a dict, from typecodes
    PyObject *unsupported; ///< the exception
} module_state;

/// The functions of relations.c.
extern PyMethodDef relation_methods[];

#endif
