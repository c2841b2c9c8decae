/* How deep shapes of either space are in each other, and where: the library's calls, chosen by dimension.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DEPTH_H
#define GRAZE_CLI_DEPTH_H

#include "shape.h"

/// What grz2_contact or grz3_contact says; in the plane z is 0. Unsupported, too, if one is a polygon or a cone.
grz_answer contact_of(int dimension, const shape *a, const shape *b, double margin, grz3_manifold *out);

/// True if a shape of this kind has contacts with all bounded shapes that have contacts, but for two polygons.
bool has_contacts(int dimension, const shape *s);

/// What grz2_depth_along or grz3_depth_along says.
grz_answer depth_along_of(int dimension, const shape *a, const shape *b, const double direction[3], double *depth);

#endif
