/* Which triangles follow each other across the edges of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CURVE_JOINTS_H
#define GRZ_CURVE_JOINTS_H

#include "base/memory.h"

#include <graze/shapes3.h>

/* Side 3 i + e of triangle i goes from corner e to the next one. */
static inline uint32_t grz_side_after(uint32_t side) { return side % 3 == 2 ? side - 2 : side + 1; }

/* In the place of a joint: there is none; or the side is not to be joined. */
#define GRZ_NO_JOINT UINT32_MAX
/* A bit of a joint: more than two sides are this edge. */
#define GRZ_CROWDED UINT32_C(0x80000000)

/* Joins sides that are the same edge, in any direction, two and two: joint[s] is the other side. Of an even number all
 * are joined, of an odd one all but one. Edges are the same if their ends have the same coordinates; what is one point
 * is no edge. Of more than two, those next to each other about the edge are joined, of opposite directions if there are
 * such, so that no two joints cross. On input joint[s] is GRZ_NO_JOINT for sides that are left out. False: no memory,
 * or it was stopped. */
bool grz_join_sides(const grz_allocator *allocator, const grz3_triangle triangles[], uint32_t count, uint32_t joint[]);

#endif
