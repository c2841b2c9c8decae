/* Cores: a shape as the engine takes it. Every shape but planes and half-spaces is a polytope core and a radius. The
 * core is the convex hull of points, or a zonotope,
 *
 *     2 core = center + sum over k of s_k half_k axis_k,   |s_k| <= 1,
 *
 * where each number is a sum of doubles that are stored separately, so that the description is exact. It is twice the
 * core, because the center of a box [min, max] is half of a sum; what is computed from points is doubled, too. One
 * engine serves both dimensions, by `dim`.
 *
 * A core may move. Then it stands for all places where it is between two times, core + t motion: one more generator, or
 * the hull of the points at both ends.
 *
 * Rays and lines are points that move without end. These, and boxes with infinite sides, are unbounded; a query puts
 * their ends at a power of two so far away that it makes no difference (grz_clip).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_CORE_H
#define GRZ_SHAPE_CORE_H

#include "num/bits.h"
#include "num/verdict.h"

#include <graze/base.h>

#include <math.h>
#include <stdbool.h>

typedef struct grz_generator {
    double half[2];    /* half = half[0] + half[1], >= 0 */
    double axis[3][2]; /* axis_i = axis[i][0] + axis[i][1] */
} grz_generator;

typedef enum grz_ends {
    GRZ_ENDS_NEAR, /* bounded */
    GRZ_ENDS_RAY,  /* it moves, and never stops */
    GRZ_ENDS_LINE, /* nor does it start */
    GRZ_ENDS_BOX   /* an aabb with an infinite bound: center[i] is {min, max, 0} and generator i lies along axis i */
} grz_ends;

/* (part[0] + part[1]) 2^exponent */
typedef struct grz_time {
    double part[2];
    int exponent;
    bool far; /* the end that grz_clip makes: +-1 2^exponent */
} grz_time;

typedef struct grz_core {
    int dim;
    int count;           /* of generators */
    bool aligned;        /* generator k is along coordinate axis k, which is its axis: of an aabb or a rect */
    double center[3][3]; /* center_i = center[i][0] + center[i][1] + center[i][2] */
    grz_generator generator[3];
    const double *points; /* of a hull or triangle, dim numbers each; NULL for a zonotope */
    int point_count;
    double point_size; /* the largest |coordinate| of the points; NaN if one is not finite */
    double radius[2];  /* the sum of both: the shape's, and what the query adds */
    bool moves;
    double motion[3][2]; /* motion_i = motion[i][0] + motion[i][1], the displacement in a time of 1 */
    grz_time from, to;
    grz_ends ends;
    int clip; /* infinite bounds of a box stand for +-2^clip (grz_clip) */
} grz_core;

/* A radius or a half extent: finite, and not negative. */
static inline bool grz_is_size(double x) { return grz_finite(x) && !grz_negative(x); }

/* The two bounds of a box on an axis, which may be infinite; not NaN. */
static inline bool grz_is_range(double min, double max) {
    return grz_less_equal(min, max) && min < (double)INFINITY && max > -(double)INFINITY;
}

void grz_core_point(grz_core *core, int dim, const double p[]);
void grz_core_segment(grz_core *core, int dim, const double a[], const double b[]);
void grz_core_line(grz_core *core, int dim, const double origin[], const double dir[], grz_ends ends);
void grz_core_aabb(grz_core *core, int dim, const double min[], const double max[]);
void grz_core_rect(grz_core *core, const double corner[2], const double size[2]);
void grz_core_obb(grz_core *core, int dim, const double center[], const double half[], const double *const axis[]);
/* The hull of count >= 1 points, which must live as long as the core. */
void grz_core_points(grz_core *core, int dim, const double points[], int count);

/* Sets it in motion, from time 0 to time 1: a displacement of to - from. */
void grz_core_move(grz_core *core, const double to[], const double from[]);

static inline grz_time grz_at(double time) { return (grz_time){.part = {time, 0}}; }
/* The time in doubles, within u; infinite or flushed to zero where it is outside of their range. And part k of it,
 * exactly; NaN where that is no normal double. */
double grz_time_value(grz_time time);
double grz_time_part(grz_time time, int k);

/* The radius of the difference of the doubled cores, in doubles, within 3 u. */
static inline double grz_doubled_radius(const grz_core *a, const grz_core *b) {
    return 2 * ((a->radius[0] + a->radius[1]) + (b->radius[0] + b->radius[1]));
}

/* Gives ends to two cores where they are unbounded. Both must have their radii. */
void grz_clip(grz_core *a, grz_core *b);

/* Any shape, as the engine takes it. Functions of two bodies that do not say otherwise are about all forms but ROUND:
 * those of form/form.h look at the form, and ask src/round about round ones. */
typedef enum grz_form { GRZ_FORM_CORE, GRZ_FORM_PLANE, GRZ_FORM_HALFSPACE, GRZ_FORM_ROUND } grz_form;

typedef struct grz_body {
    grz_form form;
    grz_core core; /* of GRZ_FORM_CORE; of GRZ_FORM_ROUND the axis, a segment; its dim is set for all */
    double normal[3];
    union {
        double offset; /* of GRZ_FORM_PLANE and GRZ_FORM_HALFSPACE, with the normal */
        double radius; /* of GRZ_FORM_ROUND: how far it reaches across the axis, > 0 */
    };
} grz_body;

/* A round body by its numbers: a profile about the axis from one end to the other. Of a cylinder it is a radius. */
typedef struct grz_round {
    double end[2][3];
    double radius;
} grz_round;

static inline grz_round grz_round_of(const grz_body *body) {
    grz_round round;
    for (int i = 0; i < 3; i++) { /* the center of a segment is its two ends, which are not added yet */
        round.end[0][i] = body->core.center[i][0];
        round.end[1][i] = body->core.center[i][1];
    }
    round.radius = body->radius;
    return round;
}

/* Two valid bodies, the first grown by margin >= 0. */
grz_meet grz_meet_bodies(grz_body *a, grz_body *b, double margin);
/* Is every point of b in a? */
bool grz_body_contains(grz_body *a, grz_body *b);
/* -1, 0, 1: the side of the plane on which a valid body lies. */
int grz_side_of_body(const grz_body *plane, const grz_body *b);

/* A vertex of the difference of two cores: one of each. A vertex of the hull of points is a point, with GRZ_LATER
 * where its motion ends; one of a zonotope is a set of generators, bit k for + of generator k, of which a motion is
 * the last. */
enum { GRZ_LATER = 1 << 30 };

typedef struct grz_corner {
    int a, b;
} grz_corner;

/* A simplex of up to 4 corners; count is 0 where none is known. */
typedef struct grz_simplex {
    int count;
    grz_corner corner[4];
} grz_simplex;

/* The same for two cores. `simplex`: corners of the difference, perhaps none, from which the exact search starts if
 * doubles cannot search. It is overwritten by where the search ended, which mostly surrounds 0 if they meet; without a
 * search it stays as it is. */
grz_meet grz_meet_cores(const grz_core *a, const grz_core *b);
grz_meet grz_meet_cores_at(const grz_core *a, const grz_core *b, grz_simplex *simplex);
/* In doubles alone, of clipped ones: GRZ_APART or GRZ_MEETING if that is proven, else GRZ_UNDECIDED. */
grz_meet grz_meet_cores_in_doubles(const grz_core *a, const grz_core *b, grz_simplex *simplex);
grz_meet grz_meet_zonotopes_in_doubles(const grz_core *a, const grz_core *b);
/* Clipped ones: two zonotopes without radii, and any two. */
grz_meet grz_meet_zonotopes(const grz_core *a, const grz_core *b);
grz_meet grz_meet_polytopes(const grz_core *a, const grz_core *b, grz_simplex *simplex);

/* Is the core unbounded along d, which is not 0? */
bool grz_goes_on(const grz_core *core, const double d[]);

/* Where a core lies on the axis of a plane: the signs of min and max of normal . x - offset over it. */
typedef struct grz_plane_signs {
    int min, max;
} grz_plane_signs;
grz_plane_signs grz_plane_signs_of(const double normal[], double offset, const grz_core *core);
/* -1, 0, 1: the side of the plane on which it lies. */
int grz_side_of_core(const double normal[], double offset, const grz_core *core);

/* How plane b lies to plane a: direction is the sign of the factor between their normals, 0 if they are not parallel;
 * side is the sign of normal_a . x - offset_a on plane b; gap that of their distance less the margin. */
typedef struct grz_planes {
    int direction, side, gap;
} grz_planes;
grz_planes grz_planes_parallel(int dim, const double normal_a[], double offset_a, const double normal_b[],
                               double offset_b, double margin);

#endif
