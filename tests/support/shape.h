/* A shape of either dimension: a kind and its numbers, in the order of the query language. The tests make, change and
 * print shapes in this form.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_SHAPE_H
#define TESTS_SUPPORT_SHAPE_H

#include <graze/graze.h>

#include <stdio.h>

/* The number of points of a hull; some may be equal. */
#define HULL_POINTS 5
#define SHAPE_NUMBERS 15

struct shape {
    int dim;       /* 2 or 3 */
    int kind;      /* a grz_kind, or any other number: an unknown kind */
    double radius; /* of rounding; 0: none */
    double n[SHAPE_NUMBERS];
};

/* The other arguments of a relation: a margin, and the displacements of the first and of the second shape. */
struct extra {
    double margin;
    double by[2][3];
};

struct shapes {
    struct shape a, b;
    struct extra with;
};

/* The role of each number of a shape, one letter each: p a coordinate of a position, s a size (a length >= 0), d a
 * coordinate of a direction (an axis, a normal), o an offset (a length times a direction). "" for unknown kinds. */
const char *shape_roles(int dim, int kind);
int shape_count(int dim, int kind);

/* The shape in the form of the library. A hull refers to the numbers of `shape`. */
union library_shape {
    grz2_shape in2;
    grz3_shape in3;
};
union library_shape shape_for_library(const struct shape *shape);

/* Prints it in the query language, with hexadecimal numbers. */
void shape_print(FILE *out, const struct shape *shape);

#endif
