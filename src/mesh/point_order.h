/* The order in which many points are asked about: near ones follow each other, so that what a search reads of a mesh is
 * still in the processor's cache.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_POINT_ORDER_H
#define GRZ_MESH_POINT_ORDER_H

#include <graze/host.h>
#include <graze/shapes3.h>

/* What one order is made for, at most: so its memory is at most 2 MiB. */
enum { GRZ_MOST_ORDERED_POINTS = 1 << 18 };

/* The indices of all points, to be released as `count` of them. NULL: they are few, or there was no memory. */
uint32_t *grz_order_points(const grz_allocator *allocator, const grz3_vec *points, size_t count);

#endif
