/* The least depth of several, exactly, each that along a normal.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_LEAST_H
#define GRZ_CONTACT_LEAST_H

#include "contact/axis.h"
#include "distance/root.h"

/* The square of a level of up to 206 limbs, that of a normal of 137, and the normal. */
enum { GRZ_LEAST_LIMBS = 2 * (206 + 137) + 3 * 137 + 8 };

typedef struct grz_least_depth {
    grz_arena *arena, kept; /* what is the least lies in the second one */
    grz_dy_mark kept_start;
    int dim;
    bool any;
    grz_squared square;
    grz_dyadic normal[3];
    uint64_t limbs[GRZ_LEAST_LIMBS];
} grz_least_depth;

void grz_least_begin(grz_least_depth *s, grz_arena *arena, int dim);

/* Of a normal n and the level >= 0, doubled: how far 0 is from the plane that is perpendicular to n, times |n|. True if
 * this is the least so far; of equal ones that with the greatest x of the unit normal, then y, then z. The arena is
 * left as it was. */
bool grz_least_consider(grz_least_depth *s, const grz_dyadic n[], grz_dyadic level);

/* The depth with doubled radii, and the normal. */
void grz_least_write(const grz_least_depth *s, grz_dyadic radius, grz_contact_axis *axis);

/* The unit vector along d, each coordinate rounded; never -0. */
void grz_contact_unit(int dim, const grz_dyadic d[], double unit[3]);

/* Of both cores together, doubled. */
grz_dyadic grz_contact_radius(grz_arena *arena, const grz_core *a, const grz_core *b);

/* Of two cores whose difference contains 0: two zonotopes; and any two, where the search for 0 ended in `simplex`. */
void grz_depth_of_zonotopes(const grz_core *a, const grz_core *b, grz_contact_axis *axis);
void grz_depth_of_polytopes(const grz_core *a, const grz_core *b, const grz_simplex *simplex, grz_contact_axis *axis);

/* An axis of the difference of two zonotopes or triangles: below GRZ_EDGES generator k of the core of this body, else
 * edge k - GRZ_EDGES of a triangle, from that corner to the next one, not doubled. */
enum { GRZ_EDGES = 3 };
typedef struct grz_facet_axis {
    int body, k;
} grz_facet_axis;

/* Facets along two such axes each. Where there are more of them than this, the polytope grows (polytopes.c). */
enum { GRZ_MOST_FACET_AXES = 32 };
typedef struct grz_facet_axes {
    int count;
    grz_facet_axis first[GRZ_MOST_FACET_AXES], second[GRZ_MOST_FACET_AXES];
} grz_facet_axes;

/* In space: which of these facets is the least deep. Writes axis->face, sign and source, and `level` as below. False if
 * 0 is above one of them, or the difference has no inside. */
bool grz_least_facet_exactly(const grz_core *a, const grz_core *b, const grz_facet_axes *of, int level[2],
                             grz_contact_axis *axis);

/* Writes axis->face, sign and source of the facet from this corner along both axes, in the plane along the first. Its
 * normal is sign times the cross product of the axes, in the plane the axis turned counter-clockwise. */
void grz_write_facet(int dim, grz_corner from, const grz_facet_axis along[2], int sign, grz_contact_axis *axis);

/* Of two aabbs or points, overlapping or apart. True if the axis is proven; else it may be partly written. */
bool grz_axis_of_aligned(const grz_core *a, const grz_core *b, grz_contact_axis *axis);

/* Of zonotopes and triangles, in doubles, of zonotopes then in double-doubles, in space then in integers: the facet
 * of A - B below which 0 is the least deep, or, if `apart`, above which it is the furthest. CONTACT: it is certain
 * which one that is, and axis->face and sign are written, and `level`: bit k: generator k of a, of b, is certainly at
 * right angles to its normal; 0 of a triangle. APART: 0 is certainly above a facet by more than the margin. */
grz_known grz_find_least_facet(const grz_core *a, const grz_core *b, double margin, bool apart, int level[2],
                               grz_contact_axis *axis);

/* Of zonotopes and triangles. True if it is proven that their difference contains 0, inside or at its boundary, as it
 * is if they are known to `meet`, and if depth and normal certainly round to what is written. False of other cores, and
 * where the difference has no inside. Then the axis has no face. */
bool grz_depth_of_least_facet(const grz_core *a, const grz_core *b, bool meet, grz_contact_axis *axis);

/* The depth of two polygons of any number of corners whose difference has an inside. */
void grz_depth_of_polygons(const grz_core *a, const grz_core *b, grz_contact_axis *axis);

/* Where the difference is a segment with direction e, or a point: e is 0. */
void grz_depth_of_segment(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_dyadic e[],
                          grz_contact_axis *axis);
/* The normal for that. e may be 0. */
void grz_normal_across(grz_arena *arena, int dim, const grz_dyadic e[], grz_dyadic n[3]);

#endif
