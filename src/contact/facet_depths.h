/* The facets of a zonotope, in doubles, four side by side.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_FACET_DEPTHS_H
#define GRZ_CONTACT_FACET_DEPTHS_H

enum { GRZ_MOST_GENERATORS = 6, GRZ_MOST_FACETS = 15, GRZ_FACETS_ROOM = GRZ_MOST_FACETS + 4 };

/* A zonotope: center + sum s_k half_k axis_k, |s_k| <= 1. `at` has the same axes by coordinates; `length` is the largest
 * |coordinate| of an axis, `size` the sum of all magnitudes. What is read four at a time is 0 beyond the last one. */
typedef struct grz_generators {
    int count;
    double size, center[3], half[GRZ_MOST_GENERATORS], axis[GRZ_MOST_GENERATORS][3], at[3][8], length[8];
} grz_generators;

/* Of each pair of facets that are opposite: the generators first < second along them, in the plane first = second; the
 * normal, which is their cross product, and its length, in the plane the generator turned counter-clockwise; `middle`:
 * its product with the center; and how far 0 is within the nearer one, within `error`. There is room for what four at a
 * time write beyond the last one. */
typedef struct grz_facet_depths {
    int count;
    const unsigned char *first, *second;
    double normal[3][GRZ_FACETS_ROOM], middle[GRZ_FACETS_ROOM], length[GRZ_FACETS_ROOM], depth[GRZ_FACETS_ROOM],
        error[GRZ_FACETS_ROOM];
    int least;     /* the one of the least depth */
    unsigned near; /* a bit each: which may be the least deep, within their errors; that one, too */
} grz_facet_depths;

/* Of one generator at least; in space of two. */
void grz_find_facet_depths_avx2(int dim, const grz_generators *g, grz_facet_depths *f);
void grz_find_facet_depths_scalar(int dim, const grz_generators *g, grz_facet_depths *f);

#endif
