/* Arguments as arrays of doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "graze_python.h"

#include <stdint.h>
#include <string.h>

/* Below this magnitude a double represents every integer, and no other integer rounds to it. */
static const int64_t exact_integers = INT64_C(1) << 53;

void numbers_free(numbers *n) {
    PyMem_Free(n->at);
    n->at = NULL;
}

static bool allocate(numbers *out, const char *argument) {
    out->count = 1;
    for (int i = 0; i < out->grid.axes; i++) {
        if (out->grid.shape[i] > 0 && out->count > PY_SSIZE_T_MAX / 64 / out->grid.shape[i]) {
            PyErr_Format(PyExc_ValueError, "%s: too many numbers", argument);
            return false;
        }
        out->count *= out->grid.shape[i];
    }
    out->at = PyMem_Malloc((size_t)(out->count > 0 ? out->count : 1) * sizeof(double));
    if (out->at == NULL) PyErr_NoMemory();
    return out->at != NULL;
}

/* A subnormal one by its bits: with denormals-are-zero it would become 0. */
static double read_float(const char *at) {
    float value;
    uint32_t bits;
    memcpy(&value, at, sizeof value);
    memcpy(&bits, at, sizeof bits);
    const uint32_t magnitude = bits & 0x7fffffff;
    if (magnitude == 0 || magnitude >= 0x00800000) return (double)value;
    return bits >> 31 ? -0x1p-149 * magnitude : 0x1p-149 * magnitude;
}

/* Reads one element of a buffer. False: it is an integer that no double represents. */
static bool read_element(const char *at, char code, double *to) {
#define READ_INTEGER(type) \
    { \
        type value; \
        memcpy(&value, at, sizeof value); \
        *to = (double)value; \
        return *to > -(double)exact_integers && *to < (double)exact_integers; \
    }
    switch (code) {
    case 'd': memcpy(to, at, sizeof *to); return true;
    case 'f': *to = read_float(at); return true;
    case 'b': READ_INTEGER(signed char)
    case 'B': READ_INTEGER(unsigned char)
    case 'h': READ_INTEGER(short)
    case 'H': READ_INTEGER(unsigned short)
    case 'i': READ_INTEGER(int)
    case 'I': READ_INTEGER(unsigned)
    case 'l': READ_INTEGER(long)
    case 'L': READ_INTEGER(unsigned long)
    case 'q': READ_INTEGER(long long)
    default: READ_INTEGER(unsigned long long)
    }
#undef READ_INTEGER
}

/* The code of a format that can be read; 0 for another. */
static char code_of(const char *format) {
    const uint16_t probe = 1;
    const bool is_little = *(const unsigned char *)&probe == 1;
    if (format == NULL) return 'B';
    if (*format == '@' || *format == '=' || *format == (is_little ? '<' : '>')) format++;
    return *format != '\0' && strchr("dfbBhHiIlLqQ", *format) != NULL && format[1] == '\0' ? *format : 0;
}

/* Reads the items along an axis and those behind it. False: an integer that no double represents. */
static bool read_axis(const Py_buffer *buffer, char code, int axis, const char *at, double **to) {
    const Py_ssize_t count = buffer->ndim == 0 ? 1 : buffer->shape[axis];
    const Py_ssize_t stride = buffer->ndim == 0 ? 0 : buffer->strides[axis];
    const bool is_last = axis + 1 >= buffer->ndim;
    for (Py_ssize_t i = 0; i < count; i++, at += stride)
        if (!(is_last ? read_element(at, code, (*to)++) : read_axis(buffer, code, axis + 1, at, to))) return false;
    return true;
}

static bool read_buffer(const Py_buffer *buffer, const char *argument, numbers *out) {
    const char code = code_of(buffer->format);
    if (code == 0) {
        PyErr_Format(PyExc_TypeError, "%s: expected float64, float32 or integers, got an array of format '%s'",
                     argument, buffer->format);
        return false;
    }
    if (buffer->ndim > MOST_AXES) {
        PyErr_Format(PyExc_ValueError, "%s: expected at most %d dimensions, got %d", argument, MOST_AXES, buffer->ndim);
        return false;
    }
    out->grid.axes = buffer->ndim;
    for (int i = 0; i < buffer->ndim; i++) out->grid.shape[i] = buffer->shape[i];
    if (!allocate(out, argument)) return false;
    double *to = out->at;
    if (code == 'd' && PyBuffer_IsContiguous(buffer, 'C')) {
        memcpy(to, buffer->buf, (size_t)out->count * sizeof *to);
        return true;
    }
    if (read_axis(buffer, code, 0, buffer->buf, &to)) return true;
    PyErr_Format(PyExc_ValueError, "%s: an integer of magnitude 2**53 or more; pass a float", argument);
    numbers_free(out);
    return false;
}

static bool read_number(PyObject *object, const char *argument, double *to) {
    *to = PyFloat_AsDouble(object);
    if (*to != -1 || !PyErr_Occurred()) {
        if (!PyLong_Check(object) || (*to > -(double)exact_integers && *to < (double)exact_integers)) return true;
        PyErr_Format(PyExc_ValueError, "%s: an integer of magnitude 2**53 or more; pass a float", argument);
        return false;
    }
    if (PyErr_ExceptionMatches(PyExc_TypeError) || PyErr_ExceptionMatches(PyExc_OverflowError)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "%s: expected numbers, got %R", argument, object);
    }
    return false;
}

static bool is_bytes(PyObject *object) { return PyBytes_Check(object) || PyByteArray_Check(object); }

/* How many items a list, tuple or array has; -1: it is something else, such as an array of one number without axes. */
static Py_ssize_t size_of_nested(PyObject *object) {
    if (!PyList_Check(object) && !PyTuple_Check(object) &&
        (!PyObject_CheckBuffer(object) || !PySequence_Check(object) || is_bytes(object)))
        return -1;
    const Py_ssize_t size = PySequence_Size(object);
    if (size < 0) PyErr_Clear();
    return size;
}

/* An item of a list, tuple or array. */
static PyObject *item_of(PyObject *nested, Py_ssize_t i, const char *argument) {
    PyObject *const item = PySequence_GetItem(nested, i);
    if (item == NULL && PyErr_ExceptionMatches(PyExc_NotImplementedError)) /* a memoryview with several axes */
        PyErr_Format(PyExc_TypeError, "%s: expected numbers, got %R", argument, nested);
    return item;
}

/* Reads an item of nested sequences at this depth into out->at + from. */
static bool read_item(PyObject *item, const char *argument, int depth, numbers *out, Py_ssize_t *from) {
    if (depth == out->grid.axes) return read_number(item, argument, &out->at[(*from)++]);
    const Py_ssize_t size = size_of_nested(item);
    if (size < 0) {
        PyErr_Format(PyExc_ValueError, "%s: the nested sequences are not of one shape", argument);
        return false;
    }
    if (size != out->grid.shape[depth]) {
        PyErr_Format(PyExc_ValueError, "%s: the nested sequences are not of one length", argument);
        return false;
    }
    for (Py_ssize_t i = 0; i < out->grid.shape[depth]; i++) {
        PyObject *const inner = item_of(item, i, argument);
        const bool done = inner != NULL && read_item(inner, argument, depth + 1, out, from);
        Py_XDECREF(inner);
        if (!done) return false;
    }
    return true;
}

static bool read_nested(PyObject *object, const char *argument, numbers *out) {
    PyObject *item = object;
    Py_ssize_t size;
    Py_INCREF(item);
    out->grid.axes = 0;
    while (item != NULL && (size = size_of_nested(item)) >= 0) {
        if (out->grid.axes >= MOST_AXES) {
            Py_DECREF(item);
            PyErr_Format(PyExc_ValueError, "%s: expected at most %d dimensions", argument, MOST_AXES);
            return false;
        }
        out->grid.shape[out->grid.axes++] = size;
        PyObject *const first = size > 0 ? item_of(item, 0, argument) : NULL;
        Py_DECREF(item);
        item = first;
    }
    Py_XDECREF(item);
    if (PyErr_Occurred() || !allocate(out, argument)) return false;
    Py_ssize_t from = 0;
    if (read_item(object, argument, 0, out, &from)) return true;
    numbers_free(out);
    return false;
}

bool numbers_read(PyObject *object, const char *argument, numbers *out) {
    memset(out, 0, sizeof *out);
    if (!PyObject_CheckBuffer(object) || is_bytes(object)) return read_nested(object, argument, out);
    Py_buffer buffer;
    if (PyObject_GetBuffer(object, &buffer, PyBUF_STRIDED_RO | PyBUF_FORMAT) != 0) return false;
    const bool done = read_buffer(&buffer, argument, out);
    PyBuffer_Release(&buffer);
    return done;
}
