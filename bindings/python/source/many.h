/* Questions about many items: run in blocks without the lock of the interpreter; results as columns.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_MANY_H
#define GRAZE_PYTHON_MANY_H

#include "grid.h"

#include <stdatomic.h>

/// Lets other threads of Python run, from `patience_begin` to `patience_end`. Meanwhile the library asks it again and
/// again whether to go on (grz_watch); ten times a second it takes the lock of the interpreter and looks for Ctrl-C.
typedef struct patience {
    PyThreadState *state;
    double until;
    atomic_bool interrupted;
    grz_watch watch;
} patience;
void patience_begin(patience *p);
/// Takes the lock again. False: a call was stopped, and an exception is set.
bool patience_end(patience *p);
/// Takes the lock meanwhile, on the thread that began it, to call Python; false: it was stopped, and the lock is not
/// taken. patience_leave gives it up again; with an exception set everything is stopped.
bool patience_enter(patience *p);
void patience_leave(patience *p);
/// patience_end, for a call that returned this status: GRZ_STOPPED if it was stopped.
grz_status patience_end_of(patience *p, grz_status status);

/// Answers the items from `from` to before `to`, without the lock, perhaps on another thread. May leave some out once
/// grz_watch_stops() says so.
typedef void many_answer(void *context, Py_ssize_t from, Py_ssize_t to);

/// Answers all items, in blocks of MANY_BLOCK, on this many threads, with patience. False: an exception is set.
enum { MANY_BLOCK = 256 };
bool many_run(many_answer *answer, void *context, Py_ssize_t count, Py_ssize_t threads);
/// The same with a patience of the caller's, which has not begun.
bool many_run_with(patience *p, many_answer *answer, void *context, Py_ssize_t count, Py_ssize_t threads);

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

/// The rows of a grid as a tuple of arrays, one for each column, or of single values of the only row if the grid has no
/// axes; not a tuple if there is one column. The last column has the code NULL.
PyObject *columns_make(PyObject *module, const void *rows, const grid *g, size_t size, const column *columns);

/// An array as the caller wants it, over a bytearray that is consumed: of numbers (width 0), or of vectors.
PyObject *array_make(const module_state *state, PyObject *bytes, const char *code, const grid *g, int width);

#endif
