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
    for (int i = 0; i < out->dimensions; i++) {
        if (out->shape[i] > 0 && out->count > PY_SSIZE_T_MAX / 64 / out->shape[i]) {
            PyErr_Format(PyExc_ValueError, "%s: too many numbers", argument);
            return false;
        }
        out->count *= out->shape[i];
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

static bool read_buffer(const Py_buffer *buffer, const char *argument, numbers *out) {
    const char code = code_of(buffer->format);
    if (code == 0) {
        PyErr_Format(PyExc_TypeError, "%s: expected float64, float32 or integers, got an array of format '%s'",
                     argument, buffer->format);
        return false;
    }
    if (buffer->ndim > 3) {
        PyErr_Format(PyExc_ValueError, "%s: expected at most 3 dimensions, got %d", argument, buffer->ndim);
        return false;
    }
    out->dimensions = buffer->ndim;
    Py_ssize_t shape[3] = {1, 1, 1}, stride[3] = {0, 0, 0};
    for (int i = 0; i < buffer->ndim; i++) {
        out->shape[i] = shape[3 - buffer->ndim + i] = buffer->shape[i];
        stride[3 - buffer->ndim + i] = buffer->strides[i];
    }
    if (!allocate(out, argument)) return false;
    double *to = out->at;
    if (code == 'd' && PyBuffer_IsContiguous(buffer, 'C')) {
        memcpy(to, buffer->buf, (size_t)out->count * sizeof *to);
        return true;
    }
    for (Py_ssize_t i = 0; i < shape[0]; i++)
        for (Py_ssize_t j = 0; j < shape[1]; j++)
            for (Py_ssize_t k = 0; k < shape[2]; k++)
                if (!read_element((const char *)buffer->buf + i * stride[0] + j * stride[1] + k * stride[2], code,
                                  to++)) {
                    PyErr_Format(PyExc_ValueError, "%s: an integer of magnitude 2**53 or more; pass a float", argument);
                    numbers_free(out);
                    return false;
                }
    return true;
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

static bool is_nested(PyObject *object) { return PyList_Check(object) || PyTuple_Check(object); }

/* Reads an item of nested sequences at this depth into out->at + from. */
static bool read_item(PyObject *item, const char *argument, int depth, numbers *out, Py_ssize_t *from) {
    if (depth == out->dimensions) return read_number(item, argument, &out->at[(*from)++]);
    if (!is_nested(item)) {
        PyErr_Format(PyExc_ValueError, "%s: the nested sequences are not of one shape", argument);
        return false;
    }
    if (depth >= 3 || PySequence_Size(item) != out->shape[depth]) {
        PyErr_Format(PyExc_ValueError, "%s: the nested sequences are not of one length", argument);
        return false;
    }
    for (Py_ssize_t i = 0; i < out->shape[depth]; i++) {
        PyObject *const inner = PySequence_GetItem(item, i);
        const bool done = inner != NULL && read_item(inner, argument, depth + 1, out, from);
        Py_XDECREF(inner);
        if (!done) return false;
    }
    return true;
}

static bool read_nested(PyObject *object, const char *argument, numbers *out) {
    PyObject *item = object;
    Py_INCREF(item);
    out->dimensions = 0;
    while (item != NULL && is_nested(item)) {
        if (out->dimensions >= 3) {
            Py_DECREF(item);
            PyErr_Format(PyExc_ValueError, "%s: expected at most 3 dimensions", argument);
            return false;
        }
        const Py_ssize_t size = out->shape[out->dimensions++] = PySequence_Size(item);
        PyObject *const first = size > 0 ? PySequence_GetItem(item, 0) : NULL;
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
    if (!PyObject_CheckBuffer(object) || PyBytes_Check(object) || PyByteArray_Check(object))
        return read_nested(object, argument, out);
    Py_buffer buffer;
    if (PyObject_GetBuffer(object, &buffer, PyBUF_STRIDED_RO | PyBUF_FORMAT) != 0) return false;
    const bool done = read_buffer(&buffer, argument, out);
    PyBuffer_Release(&buffer);
    return done;
}
