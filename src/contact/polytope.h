/* A polytope that grows until it has the facets of P = A - B that are nearest to 0: what it is made of, and the steps
 * of its growth, a file each (polytopes.c says how it grows). For these files alone.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_POLYTOPE_H
#define GRZ_CONTACT_POLYTOPE_H

#include "contact/directions.h"
#include "contact/facets.h"
#include "contact/near_points.h"
#include "num/stage.h"

enum {
    GRZ_POLYTOPE_CORNERS = 256,
    GRZ_POLYTOPE_NEAR = 384, /* points in the lists of both cores */
    GRZ_POLYTOPE_FACETS = 2 * GRZ_POLYTOPE_CORNERS,
    GRZ_POLYTOPE_NORMALS = 64, /* so many facets keep their normals: mostly all */
    GRZ_POLYTOPE_LIMBS = 4608
};

/* Of a facet of Q: it may be one of P; it is, and no other one that was found lies in its plane; another one does. */
typedef enum grz_facet_state { GRZ_FACET_OPEN, GRZ_FACET_FOUND, GRZ_FACET_IN_PLANE } grz_facet_state;

/* Corners of P, and facets by their numbers. Of the facets that were found one is the nearest. */
typedef struct grz_polytope {
    const grz_core *a, *b;
    int dim, corners, facets;
    grz_corner id[GRZ_POLYTOPE_CORNERS];
    uint8_t facet[GRZ_POLYTOPE_FACETS][3];
    uint8_t state[GRZ_POLYTOPE_FACETS]; /* a grz_facet_state */
    bool complete; /* false: there was no room, and one facet of Q is `found`, which need not be one of P */
    double best;   /* at least the distance of the nearest facet of P from 0, doubled */
    bool in_cell;  /* only points in directions of the cell count */
    grz_directions cell;
    grz_near_points *near; /* in a cell: those of a, and of b */
} grz_polytope;

/* A facet's distance from 0 is between low and high, doubled. */
typedef struct grz_facet_distance {
    double low, high;
} grz_facet_distance;

typedef struct grz_growth {
    grz_polytope *p;
    grz_solid a, b;
    double size, most; /* of both cores; and the largest |coordinate| of the corners */
    bool usable;
    double w[GRZ_POLYTOPE_CORNERS][3], normal[GRZ_POLYTOPE_NORMALS][3]; /* in the plane, z is 0 */
    int alive_count;
    bool alive[GRZ_POLYTOPE_FACETS];
    double nearest[GRZ_POLYTOPE_FACETS]; /* at most the distance of a facet from 0, doubled */
    bool visible[GRZ_POLYTOPE_FACETS];   /* from the corner `seen_from` */
    short seen_from[GRZ_POLYTOPE_FACETS];
    short beside[GRZ_POLYTOPE_FACETS]
                [3]; /* the facet across the edge from corner k to the next; in the plane at corner k */
} grz_growth;

/* The outward normal in doubles: see grz_facet_exactly. */
static GRZ_INLINE void grz_find_normal(const grz_growth *g, const uint8_t v[3], double n[3]) {
    double e[3], f[3];
    grz_sub(3, g->w[v[1]], g->w[v[0]], e);
    if (g->p->dim == 2) {
        n[0] = e[1];
        n[1] = -e[0];
        n[2] = 0;
        return;
    }
    grz_sub(3, g->w[v[2]], g->w[v[0]], f);
    grz_cross(e, f, n);
}

/* That of a facet by its number; `room`: for one that is not kept. */
static GRZ_INLINE const double *grz_normal_of_facet(const grz_growth *g, int f, double room[3]) {
    if (f < GRZ_POLYTOPE_NORMALS) return g->normal[f];
    grz_find_normal(g, g->p->facet[f], room);
    return room;
}

/* Each coordinate of an edge, up to E, is within 16 u S, S the size of both cores; so each of the normal, in space,
 * within 64 u S E, 512 (u S)^2, and 3 roundings of 2 E^2: q = 96 u S E, as E <= 2 S, from E = 32 u S on. Below that
 * nothing is claimed: products with the normal, up to 6 E^2 S, are then less than the errors that q leads to. In the
 * plane q = 16 u S. */
GRZ_BOUND(contact_normal_error, 96 * GRZ_U);

static GRZ_INLINE double grz_error_of_normal(const grz_growth *g, const uint8_t v[3]) {
    double longest = g->p->dim == 2 ? 1 : 0;
    for (int k = 1; k < 3 && g->p->dim == 3; k++)
        for (int i = 0; i < 3; i++) longest = grz_max(longest, fabs(g->w[v[k]][i] - g->w[v[0]][i]));
    return contact_normal_error * g->size * longest;
}

/* polytope_facets.c */

grz_simplex grz_simplex_of_facet(const grz_polytope *p, const uint8_t v[3]);
/* Is corner k beyond the facet, on its plane, or behind it? 1, 0, -1: exactly. The second one of any three corners. */
int grz_side_of_corner(const grz_growth *g, int f, int k);
int grz_side_of_plane(const grz_growth *g, const uint8_t v[3], const double n[3], int k);
grz_facet_distance grz_distance_of_facet(const grz_growth *g, int f);

/* polytope_growth.c */

void grz_add_corner(grz_growth *g, grz_corner id);
/* Of a corner of a at x and one of b at y. */
void grz_add_corner_at(grz_growth *g, grz_corner id, const double x[3], const double y[3]);
/* The first facets, outward, of the simplex that the first dim + 1 corners are. */
void grz_begin_facets(grz_growth *g);
/* Adds a corner that facet `first` sees. False if there is no room. */
bool grz_grow_by_corner(grz_growth *g, int first, int corner);

/* polytope_support.c */

/* A corner of P beyond the facet becomes the last one; false if there is none. */
bool grz_add_corner_beyond(grz_growth *g, int f);

/* polytope_search.c */

/* Marks the facets of P that may be nearest to 0. `simplex`: corners of P whose hull has an inside, and 0 in it. */
void grz_grow_to_facets(grz_polytope *p, const grz_simplex *simplex);

/* polytope_simplex.c */

/* Adds corners until the simplex, which contains 0, is as large as the space. False if P is flat. */
bool grz_span_space(const grz_core *a, const grz_core *b, grz_simplex *s);

#endif
