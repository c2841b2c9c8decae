/* How bodies move and turn, as Python says it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_MOTION_H
#define GRAZE_PYTHON_MOTION_H

#include "job.h"
#include "many.h"

#include <graze/advance2.h>
#include <graze/advance3.h>

/// Displacement, axis (of space alone), angle, pivot.
enum { MOTION_BY, MOTION_AXIS, MOTION_ANGLE, MOTION_PIVOT, MOTION_PARTS };

/// How a body moves, or some do: numbers of one or of each; or a callable and its speed.
typedef struct motion {
    numbers n[MOTION_PARTS];
    series parts[MOTION_PARTS];
    PyObject *pose; ///< a callable, or None
    double speed;
    int dimension;
    const char *name;
    patience *waits; ///< enters Python for the callable; NULL: the lock is held
} motion;

/// The names of the parts, and of the callable, for messages.
typedef const char *const motion_names[MOTION_PARTS + 1];

/// Reads a tuple by, axis, angle, pivot, pose, speed, and extends the grid of the bodies. *m is 0 before. False: an
/// exception is set. To be freed in any case.
bool motion_read(PyObject *tuple, motion_names names, int dimension, motion *m, grid *g);
/// As series_spread.
bool motion_spread(const grid *g, motion *m);
void motion_free(motion *m);

/// The motion of body i. It refers to m.
grz2_motion motion2_at(const motion *m, Py_ssize_t i);
grz3_motion motion3_at(const motion *m, Py_ssize_t i);

#endif
