/* Cylinders and other shapes that nearly touch, are thin, thinner or flatter than the gap, or lie on a lattice.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_CYLINDERS_H
#define TESTS_UNIT_CYLINDERS_H

#include "support/rng.h"

#include <graze/shapes3.h>

#include <stdbool.h>

enum { POINTS = 6 };

/* A cylinder and another shape, with points for a hull. */
struct couple {
    grz3_shape round, other;
    grz3_vec points[POINTS];
    double size;  /* the largest |number| of the cylinder */
    double reach; /* of both, and of displacements */
};

enum family { RANDOM, LATTICE, NEAR, THIN, FAR_SCALES, THINNEST, FAMILIES };
extern const char *const family_names[];

static const int kinds[] = {GRZ_POINT,   GRZ_SEGMENT, GRZ_RAY, GRZ_LINE,     GRZ_PLANE, GRZ_HALFSPACE, GRZ_BALL,
                            GRZ_CAPSULE, GRZ_AABB,    GRZ_OBB, GRZ_TRIANGLE, GRZ_HULL,  GRZ_CYLINDER};
enum { KINDS = sizeof kinds / sizeof kinds[0] };

/* How many couples a test draws of each kind and family: all of GRAZE_COUNT in long tests, else a fifth. */
long couples_a_cell(void);

void draw_couple(struct rng *rng, enum family family, int kind, struct couple *c);

grz3_shape draw_cylinder(struct rng *rng, enum family family);
grz3_shape draw_other(struct rng *rng, enum family family, int kind, grz3_vec points[POINTS]);
grz3_vec draw_vec(struct rng *rng, enum family family);

/* How many vectors of a shape are places; its largest |number|. */
int places_of(const grz3_shape *s);
double largest_of(const grz3_shape *s);

/* Is a cylinder that is smaller by the gap a cylinder at all? */
bool can_shrink(const grz3_shape *s, double gap);

/* As in the query language, in hexadecimal. */
void print_shape(const grz3_shape *s);

#endif
