/* Objects that the library keeps in memory of its own: meshes and polygons.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_PYTHON_OBJECTS_H
#define GRAZE_PYTHON_OBJECTS_H

#include "graze_python.h"

/// Adds the types Mesh and Polygon, and the pairs of boxes, to the module.
bool objects_add(PyObject *module);

#endif
