/* Bodies that move and turn, in doubles: where they are at a time, their points furthest along a direction, and how
 * fast they may be. One text for both spaces: in the plane the third coordinate is 0.
 *
 * All lengths are scaled by a power of two, so that nothing over- or underflows whatever the numbers are. A point x of
 * the shape is kept as x - pivot; at time t it is at
 *
 *     pivot + t by + R(t angle) (x - pivot).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ADVANCE_MOVER_H
#define GRZ_ADVANCE_MOVER_H

#include "num/stage.h"
#include "shape/core.h"

#include <stdbool.h>

/* A motion, of either space, as the caller gave it. */
typedef struct grz_course {
    double by[3], axis[3], angle, pivot[3];
    void (*pose)(const struct grz_course *course, double t, double matrix[12]); /* the caller's own; NULL: the above */
    const void *given;                                                          /* what the caller gave */
    double speed;
} grz_course;

/* A shape as the numbers say: a body, and of a round one, whose body is its axis, the radius of its discs. */
typedef struct grz_traveller {
    grz_body body;
    grz_course course;
    double disc;
} grz_traveller;

typedef struct grz_mover {
    bool flat, solid; /* a plane, or if it is solid a half-space: { y : normal . y <= level }, y as points are kept */
    double normal[3], level;
    int count; /* of steps: the core is center + sum of s_k step[k], |s_k| <= 1 */
    double center[3], step[3][3];
    const double *points;           /* of a hull of points, as the caller gave them, or NULL */
    int dim, point_count, exponent; /* exponent: of the scale */
    double guard;                   /* a power of two: directions times that do not overflow with the points */
    double radius, disc;            /* of the ball that is added, and of the discs across step[0] */
    double along[3];                /* the unit vector of step[0], of a round one */
    double pivot[3], by[3], axis[3], angle;
    const grz_course *course; /* of a caller's own motion, else NULL */
    double extent;            /* no point is further from the pivot */
    double arm;               /* no point of the core is further from the axis */
    double speed, bend;       /* bounds of the first and second derivative of a place, of the core */
    double size;              /* the sum of magnitudes by which errors count */
} grz_mover;

/* Where it is: a point kept as y is at `place` + turn y. */
typedef struct grz_pose {
    bool turned;
    double place[3], turn[3][3]; /* row by row */
} grz_pose;

/* An exponent such that all numbers of the two, divided by that power of two, are below 1. */
int grz_exponent_of_travellers(const grz_traveller *a, const grz_traveller *b);
/* A bounded core, in lengths divided by 2^exponent; `a` must live as long. */
void grz_mover_of(const grz_traveller *a, int exponent, grz_mover *m);
/* A plane or half-space; false if it is further from the origin than `far`. */
bool grz_flat_mover_of(const grz_traveller *a, int exponent, double far, grz_mover *m);
/* What contains all places of a core where its turn is not known: a ball about the pivot. */
void grz_mover_forget_turn(grz_mover *m);

void grz_mover_pose(const grz_mover *m, double t, grz_pose *pose);
/* `to` = turn `from`, and back. */
void grz_pose_turn(const grz_pose *pose, const double from[3], double to[3]);
void grz_pose_turn_back(const grz_pose *pose, const double from[3], double to[3]);
/* A point of the core furthest along d, in the directions of the world, from the pivot's place. */
void grz_mover_support(const grz_mover *m, const grz_pose *pose, const double d[3], double point[3]);
/* The velocity of a point of the core at `point`, from the pivot's place: 0 of a caller's own motion. */
void grz_mover_velocity(const grz_mover *m, const double point[3], double velocity[3]);

/* Axis angle in radians as a matrix: axis is a unit vector. */
void grz_turn_matrix(const double axis[3], double rate, double t, double turn[3][3]);
/* The unit vector along d, whatever its length; 0 for 0. */
void grz_advance_unit(const double d[3], double unit[3]);

#endif
