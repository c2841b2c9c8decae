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
    size_t area_count; /* 0: one */
    const uint32_t *areas;
    /* NULL, or a polyline: the set is the union of both. truth_of_relation, truth_of_place and lattice_relation know it
     */
    const struct truth_set *lines;
};

/* The area of a ring. */
static inline size_t truth_area_of_ring(const struct truth_set *s, size_t ring) {
    size_t area = 0;
    while (area < s->area_count && s->areas[area] <= ring) area++;
    return area;
}

/* Compares both where they are, and after each shift that could make a difference: along each difference of a point of
 * one and a point of the other, along its opposite, and between neighbours of these, by less than any distance between
 * different numbers of the input. */
enum truth truth_of_polygons(const struct truth_set *a, const struct truth_set *b);

#endif
