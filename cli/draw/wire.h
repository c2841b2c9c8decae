/* Shapes of space as wires: the corners and edges of their cores, and a radius. For pictures only; no answer comes
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
    /// the number of points; 0 for an invalid shape, a kind without wires, and an unbounded shape outside the room
    size_t count;
    grz3_vec *points;
    size_t edge_count;
    int (*edges)[2];
    double radius;
} wire;

/// A room that contains all bounded shapes, and a point of each plane and half-space.
room room_of(const grz3_shape *shapes, size_t count);

/// The wire of a shape; unbounded shapes end where they leave the room. To be freed.
wire wire_of(const grz3_shape *shape, const room *in);
void wire_free(wire *w);

#endif
