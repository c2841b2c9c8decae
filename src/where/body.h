/* A shape as its common set with another one is computed from: by the corners of its core, exactly, and by what it is
 * of its values: a point, a part of a line, a part of a plane, or a solid.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_BODY_H
#define GRZ_WHERE_BODY_H

#include "convex/difference.h"
#include "shape/core.h"
#include "where/exact.h"

typedef enum grz_where_extent {
    GRZ_WHERE_POINT,
    GRZ_WHERE_LINE,  /* of a line: a segment, ray or line */
    GRZ_WHERE_AREA,  /* a convex polygon */
    GRZ_WHERE_SOLID, /* a polytope of space */
    GRZ_WHERE_PLANE, /* of space; one of the plane is a line */
    GRZ_WHERE_HALFSPACE
} grz_where_extent;

/* A part of a line: from end[0] to end[1], which is a direction if that end is missing. `whole`: it goes on beyond
 * end[0], too. */
typedef struct grz_exact_line {
    grz_rational end[2];
    bool whole;
} grz_exact_line;

typedef struct grz_exact_body {
    const grz_body *body;
    int dim;
    grz_where_extent extent;
    grz_exact_core exact; /* of a zonotope */
    int end[2];           /* of a bounded part of a line: the numbers of its corners, in lexicographic order */
    grz_exact_line line;
    grz_exact_plane plane; /* of an area: in which it lies */
} grz_exact_body;

/* A valid body at rest that is bounded, a ray, a line, a plane or a half-space, without a radius. What it makes stays
 * in the arena. */
void grz_exact_body_of(grz_arena *arena, const grz_body *body, grz_exact_body *out);

/* How many corners its core has, some of which may be equal or inside; and corner k. */
int grz_corner_count(const grz_exact_body *body);
void grz_exact_corner(grz_arena *arena, const grz_exact_body *body, int k, grz_rational *out);

#endif
