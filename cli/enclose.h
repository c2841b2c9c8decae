/* What contains some shapes: an aabb, a circle or sphere, or an oriented box.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_ENCLOSE_H
#define GRAZE_CLI_ENCLOSE_H

#include "shape.h"

typedef enum enclose_form { ENCLOSE_AABB, ENCLOSE_BALL, ENCLOSE_OBB } enclose_form;
typedef enum enclose_state { ENCLOSE_EMPTY, ENCLOSE_FOUND, ENCLOSE_UNBOUNDED, ENCLOSE_UNSUPPORTED } enclose_state;

/// What contains all that was added.
typedef struct enclosure {
    int dimension;
    enclose_form form;
    enclose_state state;
    int count;          ///< of the numbers
    double numbers[15]; ///< if it was found: those of a shape of that form, in the order of queries
} enclosure;

/// Shapes that wait for their bounds. They and the points must live until then.
typedef struct enclose_set {
    enclosure result;
    bool no_memory;
    size_t shape_count, shape_room, point_count, point_room;
    const shape **shapes;
    double *points; ///< `dimension` numbers each
    double radius;  ///< the largest one of a shape
} enclose_set;

enclose_set enclose_begin(int dimension, enclose_form form);
/// Adds a shape, which moves by `by`: NULL for a shape that does not; only for an aabb.
void enclose_shape(enclose_set *set, const shape *s, const double by[3]);
/// Adds a point of space; one that is not finite is left out.
void enclose_point(enclose_set *set, const grz3_vec *p);
/// The bounds of all. Frees the set. False: out of memory.
bool enclose_end(enclose_set *set, enclosure *result);

#endif
