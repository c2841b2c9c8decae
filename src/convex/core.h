/* Cores: what the engine knows of a shape. Every bounded shape is a polytope core and a radius; here the core is a zonotope,
 *
 *     2 core = center + sum over k of s_k half_k axis_k,   |s_k| <= 1,
 *
 * where each number is a sum of doubles that are kept apart, so that the description is exact. Twice the core, because the center of a
 * box [min, max] is half of a sum. One engine serves both dimensions: `dim` tells it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONVEX_CORE_H
#define GRZ_CONVEX_CORE_H

#include <stdbool.h>

typedef struct grz_generator {
    double half[2];    /* half = half[0] + half[1], >= 0 */
    double axis[3][2]; /* axis_i = axis[i][0] + axis[i][1] */
} grz_generator;

typedef struct grz_core {
    int dim, count;
    /* An aabb with an infinite bound: center[i] is {min, max, 0} and generator i lies along axis i. Only sides and clamping may use it. */
    bool infinite;
    double center[3][3]; /* center_i = center[i][0] + center[i][1] + center[i][2] */
    grz_generator generator[3];
    double radius;
} grz_core;

/* Any shape, as the engine takes it. */
typedef enum grz_form { GRZ_FORM_CORE, GRZ_FORM_PLANE, GRZ_FORM_HALFSPACE } grz_form;

typedef struct grz_body {
    grz_form form;
    grz_core core; /* of GRZ_FORM_CORE; its dim is set for all */
    double normal[3], offset;
} grz_body;

/* How two shapes meet: the answer to overlap, touch and overlap_open at once. */
typedef enum grz_meet { GRZ_APART = -1, GRZ_TOUCHING = 0, GRZ_MEETING = 1 } grz_meet;

/* Two valid bodies; a core with a radius meets only balls (no generators), planes and half-spaces. */
grz_meet grz_meet_bodies(const grz_body *a, const grz_body *b);
/* -1, 0, 1: the side of the plane on which a valid body lies. */
int grz_side_of_body(const grz_body *plane, const grz_body *b);

/* The parts of these. Two infinite cores are nobody's business here: two aabbs are compared, not computed. */
grz_meet grz_meet_cores(const grz_core *a, const grz_core *b);
grz_meet grz_meet_zonotopes(const grz_core *a, const grz_core *b);
grz_meet grz_meet_ball(const grz_core *a, const grz_core *b);

/* Where a core lies on the axis of a plane: the signs of min and max of normal . x - offset over it. */
typedef struct grz_extent {
    int min, max;
} grz_extent;
grz_extent grz_extent_of(const double normal[], double offset, const grz_core *core);
/* -1, 0, 1: the side of the plane on which it lies. */
int grz_side_of_core(const double normal[], double offset, const grz_core *core);

/* How plane b lies to plane a: direction is the sign of the factor between their normals, 0 if they are not parallel; side is the sign of
 * normal_a . x - offset_a on plane b. */
typedef struct grz_parallel {
    int direction, side;
} grz_parallel;
grz_parallel grz_planes_parallel(int dim, const double normal_a[], double offset_a, const double normal_b[], double offset_b);

#endif
