/* Questions about many items: run in blocks without the lock of the interpreter; results as columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_MANY_H
#define GRAZE_PYTHON_MANY_H

#include "graze_python.h"

/// Answers the items from `from` to before `to`, without the lock, perhaps on another thread.
typedef void many_answer(void *context, Py_ssize_t from, Py_ssize_t to);

/// Answers all items, in blocks of MANY_BLOCK, on this many threads. Ten times a second it takes the lock of the
/// interpreter, so that Ctrl-C works. False: an exception is set.
enum { MANY_BLOCK = 256 };
bool many_run(many_answer *answer, void *context, Py_ssize_t count, Py_ssize_t threads);

/// For a search that calls back: lets other threads run until `again`, which is called where the search may stop.
typedef struct patience {
    PyThreadState *state;
    double until;
    bool interrupted;
} patience;
patience patience_begin(void);
/// False: an exception is set: stop.
bool patience_again(patience *p);
/// Takes the lock again.
void patience_end(patience *p);

/// Memory of trees, meshes and polygons. Where the library asks for some between `patience_of_build` and
/// `patience_end`, it may be stopped: after Ctrl-C there is none, so the call ends with GRZ_ERROR_MEMORY and leaves
/// nothing. A build asks some ten times, and not in its longest part.
extern const grz_allocator object_memory;
void patience_of_build(patience *p);

/// Rows that a search has found so far, in memory of malloc: it is allocated without the lock.
typedef struct found {
    char *at;
    size_t count, capacity; ///< in rows
    bool no_memory;
} found;
/// Room for more rows of this size. NULL: there is no memory.
void *found_room(found *f, size_t size, size_t count);

/// A column of the results: a field of a row. Code: as in `array` of module_state; a width of 0 is one number.
typedef struct column {
    const char *code;
    int width;
    size_t offset;
} column;

/// The rows as a tuple of arrays, one for each column, or of single values of the only row; not a tuple if there is one
/// column. The last column has the code NULL.
PyObject *columns_make(PyObject *module, const void *rows, Py_ssize_t count, size_t size, const column *columns,
                       bool is_array);

/// An array as the caller wants it, over a bytearray that is consumed: of vectors (n, width), or (n,) for width 0.
PyObject *array_make(const module_state *state, PyObject *bytes, const char *code, int width);

#endif
