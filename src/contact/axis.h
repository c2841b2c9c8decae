/* How deep two shapes are in each other, and in which direction: the least translation that separates them.
 *
 * Where to look in this folder:
 *
 *     which pairs are answered before the engine          closed_form.c
 *       balls and capsules; a ball and a box; two aabbs     balls.inc, ball_obb.inc, aabbs.h
 *       boxes; a capsule and a box, in space                boxes.c, obbs.h, capsule_box.h
 *       others of the plane that have few corners           rings.c, rings.inc
 *     the axis: normal and depth                          axis.c
 *       of boxes, segments and their like (zonotopes)       least_facet.c by facet_depths.inc, then exact_facets.c
 *       of two aabbs or points                              aabb_axis.c
 *       of triangles                                        least_facet.c, exact_facets.c, then polytopes.c
 *       of any other shapes                                 polytopes.c, polygons.c
 *       of equal depths the greatest normal                 least.c
 *       of a facet that is known                            quick_axis.inc, then least.c
 *     the points, given the normal                        points.c
 *       what of each shape faces the other                  outline.c, rim.c
 *       which corners and edges meet                        incidence.c, by the signs of corners.c
 *       the same of boxes and capsules in space             obbs.h, capsule_box.h, placed by guess.h
 *       where they are: double-doubles, then integers       refined_points.inc; exact_points.c
 *       which few are enough                                manifold.c
 *     shapes of many parts                                regions.c
 *     signed distances                                    signed.c
 *
 * P is the difference of their cores, A - B, and R the sum of their radii. The depth is R plus the distance of 0 from
 * the boundary of P if 0 is in P, else R less its distance from P. The normal is minus the outward normal of P's facet
 * that is nearest to 0, or leads from 0 to the point of P that is nearest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_AXIS_H
#define GRZ_CONTACT_AXIS_H

#include "shape/core_approx.h"
#include "num/dyadic.h"

#include <graze/shapes2.h>

/* Are they in contact? UNKNOWN: it was not certain; ask the engine. KNOWN_AXIS: they are, and this is the axis; ask the
 * engine for the points. */
typedef enum grz_known { GRZ_UNKNOWN, GRZ_KNOWN_APART, GRZ_KNOWN_CONTACT, GRZ_KNOWN_AXIS } grz_known;

/* What makes the normal, exactly. */
typedef enum grz_contact_source {
    GRZ_CONTACT_FACET,   /* perpendicular to a facet of P: against its outward normal */
    GRZ_CONTACT_ACROSS,  /* the same of an edge of b, though it need not be the least depth */
    GRZ_CONTACT_NEAREST, /* from 0 to the nearest point of a face of P */
    GRZ_CONTACT_ALIGNED, /* a coordinate axis */
    GRZ_CONTACT_PLANE,   /* the normal of the plane or half-space */
    GRZ_CONTACT_SEGMENT, /* P is the segment between two corners: the greatest x across it, then y */
    GRZ_CONTACT_POINT    /* P is a point: the x axis */
} grz_contact_source;

typedef struct grz_contact_axis {
    double normal[3]; /* unit, out of b */
    double depth;
    grz_contact_source source;
    int coordinate; /* ALIGNED: which axis */
    /* Of all but NEAREST the normal is sign times that; of FACET and ACROSS times the cross product of the edges from
     * the first corner to the second and to the third; in the plane the edge turned counter-clockwise */
    int sign;
    /* FACET, ACROSS: dim corners of P that span the facet; NEAREST: those of the face; SEGMENT: both */
    grz_simplex face;
    double most;             /* of grz_depth_by_facet: the depth is at most this, also where it does not round */
    bool has_unit;           /* is the normal known in double-doubles? */
    grz_approx unit[3];      /* then; what is 0 is known to be */
    grz_approx level;        /* then: how far a is over b along it, both doubled, where that is the least */
    grz_approx toward[3];    /* then, of NEAREST: the direction, of any length */
    grz_approx_core core[2]; /* then, if both are zonotopes: a and b */
    bool nearly;             /* a FACET that is only near to one of P: it took too many corners (polytopes.c) */
    /* Of round bodies alone: a point with the depth, where parts that face each other along the normal show none. */
    bool has_touch;
    double touch[3];
} grz_contact_axis;

/* Of two valid bodies, neither a ray, line or box with an infinite bound, not both unbounded. Exact. They are known to
 * be within the margin, which may be +inf. */
void grz_contact_axis_of(const grz_body *a, const grz_body *b, double margin, grz_contact_axis *axis);

/* Makes the axis of a and b that of b and a. */
void grz_contact_reverse_axis(int dim, grz_contact_axis *axis);

/* In the plane, of a valid core and an edge with a length: across the edge, to its left (side 1) or right (-1), as seen
 * from its first corner. The depth is how far the shape must move to be beyond the edge's line. `at`: the edge. */
void grz_contact_axis_across(const grz_body *a, const grz_body *edge, const grz2_segment *at, int side,
                             grz_contact_axis *axis);

/* Of a triangle, a (of = 0) or b (1), some of whose corners are furthest along the normal: which all are? Exact. */
void grz_contact_find_level(const grz_body *a, const grz_body *b, const grz_contact_axis *axis, int of, bool has[3]);

/* A positive multiple of the exact normal that `axis` describes. */
void grz_contact_exact_normal(grz_arena *arena, const grz_body *a, const grz_body *b, const grz_contact_axis *axis,
                              grz_dyadic n[3]);

#endif
