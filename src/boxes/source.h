/* Boxes in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_SOURCE_H
#define GRZ_BOXES_SOURCE_H

#include <graze/boxes.h>

typedef struct grz_source {
    const char *first;
    size_t count;
    size_t stride; /* bytes from a box to the next, not 0 */
    int dimension;
    bool is_float;
} grz_source;

/* Checks the arguments and fills in the default of the stride. False: they are outside their domain. */
bool grz_source_of(const grz_boxes *boxes, grz_source *out);

/* Box i in doubles: the least corner, then the greatest. Exact with denormals-are-zero, too. */
void grz_source_box(const grz_source *s, size_t i, double box[6]);

/* The same where it is, if it is in doubles; else in `room`. */
static inline const double *grz_source_numbers(const grz_source *s, size_t i, double room[6]) {
    if (!s->is_float) return (const double *)(const void *)(s->first + i * s->stride);
    grz_source_box(s, i, room);
    return room;
}

/* True if the box is not empty; compares bits, so that denormals-are-zero changes nothing. */
bool grz_box_valid(int dimension, const double box[6]);

/* True if min < max on each axis: then the box is not empty. False decides nothing. */
static inline bool grz_box_surely_valid(int dimension, const double box[6]) {
    bool valid = true;
    for (int k = 0; k < dimension; k++) valid &= box[k] < box[dimension + k];
    return valid;
}

/* True if two boxes are certainly apart: a cheap test before the exact one. Numbers keep their order where subnormals
 * are taken for 0, so what compares greater is greater. */
static inline bool grz_boxes_apart(int dimension, const double p[6], const double q[6]) {
    bool apart = false;
    for (int k = 0; k < dimension; k++) apart |= (p[k] > q[dimension + k]) | (q[k] > p[dimension + k]);
    return apart;
}

/* True if box i of a and box j of b have a common point or, with `open`, overlap openly. Exact. */
bool grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open);

#endif
