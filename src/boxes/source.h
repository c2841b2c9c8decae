/* Boxes in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_SOURCE_H
#define GRZ_BOXES_SOURCE_H

#include <graze/boxes.h>

typedef struct grz_source {
    const char *first;
    size_t count, stride;
    int dimension;
    bool is_float;
} grz_source;

/* False: no boxes can be so. */
bool grz_source_of(const grz_boxes *boxes, grz_source *out);

/* A box in doubles: the least corner, then the greatest. Exact with denormals-are-zero, too. */
void grz_source_box(const grz_source *s, size_t i, double box[6]);

/* Is the box not empty? By its bits. */
bool grz_box_valid(int dimension, const double box[6]);

/* Do two boxes of the sources have a common point, or overlap openly? Exact. */
bool grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open);

#endif
