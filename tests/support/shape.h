/* A shape of either space as a kind and its numbers, in the order in which the query language writes them. The tests
 * make, change and print shapes in this form.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_SHAPE_H
#define TESTS_SUPPORT_SHAPE_H

#include <graze/graze.h>

#include <stdio.h>

/* A hull has this many points; some may be equal. */
#define HULL_POINTS 5
#define SHAPE_NUMBERS 15

struct shape {
    int dim;       /* 2 or 3 */
    int kind;      /* a grz_kind, or any other number: an unknown tag */
    double radius; /* around it; 0 for none */
    double n[SHAPE_NUMBERS];
};

/* What a relation may ask for besides two shapes: a margin, the displacements of the first and of the second. */
struct extra {
    double margin;
    double by[2][3];
};

struct shapes {
    struct shape a, b;
    struct extra with;
};

/* What each number of a shape stands for, one letter a number: p a coordinate of a position, s a size (a length >= 0),
 * d a coordinate of a direction (an axis, a normal), o an offset (a length times a direction). "" for kinds that are
 * not known. */
const char *shape_roles(int dim, int kind);
int shape_count(int dim, int kind);

/* The same shape as the library takes it. A hull refers to the numbers of `shape`. */
union library_shape {
    grz2_shape in2;
    grz3_shape in3;
};
union library_shape shape_for_library(const struct shape *shape);

/* In the query language, numbers in hexadecimal. */
void shape_print(FILE *out, const struct shape *shape);

#endif
