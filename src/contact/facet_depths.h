/* The facets of a zonotope, in doubles, four side by side.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_FACET_DEPTHS_H
#define GRZ_CONTACT_FACET_DEPTHS_H

enum { GRZ_MOST_GENERATORS = 6, GRZ_MOST_FACETS = 15 };

/* A zonotope: center + sum s_k half_k axis_k, |s_k| <= 1. */
typedef struct grz_generators {
    int count;
    double center[3], half[GRZ_MOST_GENERATORS], axis[GRZ_MOST_GENERATORS][3];
} grz_generators;

/* Of each pair of facets that are opposite: the generators i < j along them, in the plane i = j; the normal g_i x g_j
 * and its length, in the plane the generator turned counter-clockwise; `middle`: its product with the center; and how
 * far 0 is within the nearer one. There is room for what four at a time write beyond the last one. */
typedef struct grz_facet_depths {
    int count, i[GRZ_MOST_FACETS], j[GRZ_MOST_FACETS];
    double normal[3][GRZ_MOST_FACETS + 3], middle[GRZ_MOST_FACETS + 3], length[GRZ_MOST_FACETS + 3],
        depth[GRZ_MOST_FACETS + 3];
} grz_facet_depths;

void grz_find_facet_depths_avx2(int dim, const grz_generators *g, grz_facet_depths *f);
void grz_find_facet_depths_scalar(int dim, const grz_generators *g, grz_facet_depths *f);

#endif
