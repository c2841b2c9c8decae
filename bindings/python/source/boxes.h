/* Boxes as the library takes many of them.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_BOXES_H
#define GRAZE_PYTHON_BOXES_H

#include "graze_python.h"

#include <graze/boxes.h>

/// The boxes of an Aabb, which must outlive them. False: an exception is set, which names the argument.
bool boxes_read(PyObject *object, const char *argument, PyTypeObject *type, grz_boxes *out);

#endif
