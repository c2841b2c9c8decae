/* Shapes of space as wires: the corners and edges of their cores, and a radius. Good for pictures; no verdict comes
 * from here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_WIRE_H
#define GRAZE_CLI_DRAW_WIRE_H

#include <graze/graze.h>

#include <stdbool.h>
#include <stddef.h>

/// The part of space that a picture shows.
typedef struct room {
    grz3_vec low, high;
} room;

typedef struct wire {
    /// of points; 0 for an invalid shape, one of a kind that has no wires yet, and an unbounded one outside the room
    size_t count;
    grz3_vec *points;
    size_t edge_count;
    int (*edges)[2];
    double radius;
} wire;

/// A room around all bounded shapes, in which a place of each plane and half-space can be seen.
room room_of(const grz3_shape *shapes, size_t count);

/// What is unbounded ends where it leaves the room. To be freed.
wire wire_of(const grz3_shape *shape, const room *in);
void wire_free(wire *w);

#endif
