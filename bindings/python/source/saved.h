/* Objects as bytes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_SAVED_H
#define GRAZE_PYTHON_SAVED_H

#include "handle.h"

/// Writes an object of the library.
typedef grz_status saved_write(const void *object, const grz_writer *to);
/// The bytes of the object of a capsule.
PyObject *saved_bytes(PyObject *capsule, handle_kind kind, const char *argument, saved_write *write);

/// Bytes that are read in order.
typedef struct saved_source {
    const char *at;
    size_t left;
} saved_source;

/// Reads an object from a saved_source, `from->user`, without the lock.
typedef grz_status saved_read(void *context, const grz_reader *from, void **object, uint64_t *at);
/// The capsule of the object that all of some bytes are. `what`: "a tree". `refused`: what a GRZ_ERROR_ARGUMENT says.
/// NULL: an exception is set.
PyObject *saved_object(PyObject *data, handle_kind kind, const char *what, const char *refused, saved_read *read,
                       void *context);

#endif
