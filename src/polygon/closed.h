/* Which parts of a polygon's tree have only whole rings. A ray from outside of a ring crosses an even number of its
 * edges, so of rings that are wholly to the right of its start none need be looked at.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_CLOSED_H
#define GRZ_POLYGON_CLOSED_H

#include "polygon/polygon.h"

/* Sets polygon->closed, if there are many rings; `rings` has the place of the first edge of each. False: no memory. */
bool grz2_polygon_find_closed(grz2_polygon *polygon, const uint32_t *rings);

#endif
