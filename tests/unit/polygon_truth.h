/* What is true of two polygons, from the definition, in integers of any length.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_POLYGON_TRUTH_H
#define TESTS_UNIT_POLYGON_TRUTH_H

#include <graze/graze.h>

enum truth { TRUTH_APART, TRUTH_TOUCH, TRUTH_OPEN };

struct truth_set {
    size_t count, rings;
    const grz2_vec *at; /* finite */
    const uint32_t *ends;
    bool polyline;
};

/* Both are looked at where they are, and after each shift that could make a difference: along each way between a point
 * of one and a point of the other, either way, and between neighbours of these, by less than anything that the numbers
 * can tell apart. */
enum truth truth_of_polygons(const struct truth_set *a, const struct truth_set *b);

#endif
