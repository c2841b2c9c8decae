/* Where a shape is free of something large: of the parts that the leaves of a tree hold, the edges of a polygon or the
 * triangles of a mesh. Its owner says what a part is, and whether the shape is inside.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TREE_SEPARATE_H
#define GRZ_TREE_SEPARATE_H

#include "base/memory.h"
#include "shape/any.h"
#include "tree/search.h"

/* Writes part i of a leaf; false: it has no more. */
typedef bool grz_part_reader(const void *owner, uint32_t leaf, int i, grz_shape_copy *part);

typedef struct grz_separation {
    int dim;
    const void *owner;
    const grz_bvh *tree;
    grz_part_reader *part;
    const grz_allocator *allocator;
    const grz_shape *shape; /* at its start */
    grz_shape_copy at;      /* put to a place */
    grz_growing parts;      /* shapes of the space: those that were met so far */
    grz_growing ways;       /* grz_way_out */
    bool no_memory;
} grz_separation;

/* Visits the leaves that the shape's bounds meet. */
void grz_visit_near(const grz_separation *s, grz_bvh_leaf_visitor *visit, void *context);
/* Adds the parts that are overlapped openly. At a place that is free of those met so far they are new ones. Returns how
 * many there are. */
size_t grz_meet_parts(grz_separation *s);
/* Puts the shape where it is free of all parts, near its place. False: there is no such place, or no memory. */
bool grz_leave_parts(grz_separation *s, grz_answer *answer);

/* A way that may lead out: along a unit vector, about so far. */
typedef struct grz_way_out {
    double along[3];
    double far;
} grz_way_out;

enum { GRZ_MOST_WAYS_OUT = 96 };

/* False if there are enough. */
bool grz_add_way_out(grz_separation *s, const double along[], double far);
/* The ways, the shortest first. */
const grz_way_out *grz_sorted_ways_out(grz_separation *s);
/* Goes a way; a bit further where rounding leaves the shape inside, in parts of `size`. False, and the shape stays
 * where it was, if that is not enough. */
bool grz_go_out(grz_separation *s, const double along[], double far, double size, bool (*is_free)(grz_separation *));
/* Puts the shape so far from where it is. */
void grz_shift(grz_separation *s, const double along[], double far);

/* Releases all memory, and writes the answer: the place of the shape if one was found, else where it stood. */
grz_status grz_end_separation(grz_separation *s, bool found, grz_answer answer, double *place, bool *is_free);

#endif
