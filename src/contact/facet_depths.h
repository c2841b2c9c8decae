/* The facets of the difference of two cores that are zonotopes or triangles, in doubles, four side by side.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_FACET_DEPTHS_H
#define GRZ_CONTACT_FACET_DEPTHS_H

#include "shape/core_approx.h"

enum {
    GRZ_MOST_DIRECTIONS = 6, /* three generators or edges of each */
    GRZ_MOST_FACETS = 15,
    GRZ_FACETS_ROOM = GRZ_MOST_FACETS + 4,
    GRZ_MOST_DIFFERENCES = 9 /* of corners of two triangles */
};

/* The difference: all c + sum s_k half_k axis_k, |s_k| <= 1, with c in the hull of `corner`. The first `generators`
 * axes are those of the sum, the others edges of triangles. A depth is within `error` times the lengths of its axes
 * over that of its normal. */
typedef struct grz_directions_of_facets {
    int count, generators, corners;
    int body[GRZ_MOST_DIRECTIONS], k[GRZ_MOST_DIRECTIONS]; /* whose generator each axis is, or edge, and which */
    double size, error;                                    /* size: the sum of all magnitudes */
    double corner[GRZ_MOST_DIFFERENCES][3], half[GRZ_MOST_DIRECTIONS], axis[GRZ_MOST_DIRECTIONS][3];
    double at[3][8], length[8]; /* the axes by coordinates; the largest |coordinate| of each; 0 where there is none */
    unsigned skipped; /* a bit for each facet that has the normal of another one, as it is of the same triangle */
} grz_directions_of_facets;

/* Of each pair of facets that are opposite: the axes first < second along them, in the plane first = second; the
 * normal, which is their cross product, and its length, in the plane the axis turned counter-clockwise; `middle`: its
 * product with the middle of the difference along it; and how far 0 is within the nearer one, within `error`. There is
 * room for what four at a time write beyond the last one. */
typedef struct grz_facet_depths {
    int count;
    const unsigned char *first, *second;
    double normal[3][GRZ_FACETS_ROOM], middle[GRZ_FACETS_ROOM], length[GRZ_FACETS_ROOM], depth[GRZ_FACETS_ROOM],
        error[GRZ_FACETS_ROOM];
    int least;     /* the one of the least depth */
    unsigned near; /* a bit each: which may be the least deep, within their errors; that one, too */
} grz_facet_depths;

/* Of one axis at least; in space of two. */
void grz_find_facet_depths_avx2(int dim, const grz_directions_of_facets *g, grz_facet_depths *f);
void grz_find_facet_depths_scalar(int dim, const grz_directions_of_facets *g, grz_facet_depths *f);

/* The depths of `some` of them, a bit each, of two zonotopes, in double-doubles. */
void grz_refine_facet_depths_avx2(const grz_core *const core[2], const grz_directions_of_facets *g,
                                  const grz_facet_depths *f, unsigned some, grz_approx depth[]);
void grz_refine_facet_depths_scalar(const grz_core *const core[2], const grz_directions_of_facets *g,
                                    const grz_facet_depths *f, unsigned some, grz_approx depth[]);

#endif
