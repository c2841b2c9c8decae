/* Poses: matrices, or positions and rotations.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_POSED_H
#define GRAZE_PYTHON_POSED_H

#include "grid.h"

/// Reads poses as matrices of 3 rows of 4 numbers, in the plane 2 of 3. They are arrays (..., 3, 4) or (..., 2, 3), or
/// have one row more, 0 ... 0 1. With a rotation that is not None, they are positions (..., d), and the rotations
/// quaternions (..., 4), in the plane angles (...). The grid is that of the poses. False: an exception is set, which
/// names the argument: also for numbers that are not finite, and a quaternion 0.
bool poses_read(PyObject *pose, PyObject *rotation, const char *argument, int dimension, numbers *n);

/// The functions of posed.c.
extern PyMethodDef pose_methods[];

#endif
