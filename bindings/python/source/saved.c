/* Objects as bytes.
 *
 * SPDX-License-Identifier: MIT */
#include "saved.h"

#include "many.h"

#include <stdlib.h>
#include <string.h>

static bool write_bytes(void *user, const void *bytes, size_t count) {
    void *const room = found_room(user, 1, count);
    if (room != NULL) memcpy(room, bytes, count);
    return room != NULL && !grz_watch_stops();
}

PyObject *saved_bytes(PyObject *capsule, handle_kind kind, const char *argument, saved_write *write) {
    handle *const h = handle_read(capsule, kind, argument);
    if (h == NULL) return NULL;
    found bytes = {NULL, 0, 0, false};
    const grz_writer writer = {write_bytes, &bytes};
    patience p;
    patience_begin(&p);
    const grz_status status = write(h->object, &writer);
    const bool done = patience_end(&p);
    handle_done(h);
    PyObject *out = NULL;
    if (done) out = status == GRZ_OK ? PyBytes_FromStringAndSize(bytes.at, (Py_ssize_t)bytes.count) : PyErr_NoMemory();
    free(bytes.at);
    return out;
}

static size_t read_bytes(void *user, void *bytes, size_t count) {
    saved_source *const s = user;
    const size_t size = grz_watch_stops() ? 0 : count < s->left ? count : s->left;
    if (size > 0) memcpy(bytes, s->at, size);
    s->at += size;
    s->left -= size;
    return size;
}

PyObject *saved_object(PyObject *data, handle_kind kind, const char *what, const char *refused, saved_read *read,
                       void *context) {
    Py_buffer buffer;
    if (PyObject_GetBuffer(data, &buffer, PyBUF_SIMPLE) != 0) return NULL;
    saved_source s = {buffer.buf, (size_t)buffer.len};
    const grz_reader reader = {read_bytes, &s};
    void *object = NULL;
    uint64_t at = 0;
    patience p;
    patience_begin(&p);
    const grz_status status = read(context, &reader, &object, &at);
    const bool done = patience_end(&p);
    PyBuffer_Release(&buffer);
    PyObject *const capsule = object == NULL ? NULL : handle_new(kind, object, NULL, 0);
    if (done && capsule != NULL && s.left == 0) return capsule;
    Py_XDECREF(capsule);
    if (!done || PyErr_Occurred()) return NULL;
    if (status == GRZ_ERROR_MEMORY) PyErr_NoMemory();
    else if (status == GRZ_ERROR_ARGUMENT) PyErr_SetString(PyExc_ValueError, refused);
    else PyErr_Format(PyExc_ValueError, "data: not %s that was saved: byte %llu", what, (unsigned long long)at);
    return NULL;
}
