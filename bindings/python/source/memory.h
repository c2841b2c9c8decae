/* Numbers that arrays of Python share: Memory, an object with a buffer that cannot be written.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_MEMORY_H
#define GRAZE_PYTHON_MEMORY_H

#include "grid.h"

/// Creates the type and adds it to the module.
PyTypeObject *memory_type(PyObject *module);

/// Items along each axis of `g`, `stride` bytes from one to the next; each has the numbers of `item`, one behind the
/// other. `format`: "d", or "I" of 32 bits.
typedef struct memory_layout {
    const char *format;
    grid grid, item;
    Py_ssize_t stride;
} memory_layout;

/// A Memory over what another object keeps, or, with `own`, over memory of PyMem_Malloc that it takes over, also on
/// failure.
PyObject *memory_new(const module_state *state, PyObject *base, void *own, const void *at, const memory_layout *layout);

#endif
