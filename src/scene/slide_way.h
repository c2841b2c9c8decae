/* Which way a motion goes on between planes that block it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SLIDE_WAY_H
#define GRZ_SCENE_SLIDE_WAY_H

#include <stdbool.h>
#include <stdint.h>

enum { GRZ_MOST_SLIDE_PLANES = 8 };

/* The plane that separates the mover from a thing which blocks it. */
typedef struct grz_slide_plane {
    const void *thing;
    double normal[3]; /* out of the thing; a unit vector */
} grz_slide_plane;

/* A corner: where the mover is, and what blocks it there. */
typedef struct grz_slide_corner {
    int dim, count;
    grz_slide_plane plane[GRZ_MOST_SLIDE_PLANES];
    double asked[3]; /* the motion that was asked for: none goes on against it */
    double rest[3];  /* what is left of the motion; no coordinate of either is above 1 */
    double lift;     /* by how much a way leads off its planes */
    /* is the thing behind a plane entered at once on this way, which leads into the plane? */
    bool (*enters)(void *context, const grz_slide_plane *plane, const double way[]);
    void *context;
} grz_slide_corner;

typedef struct grz_slide_way {
    double by[3];
    int a, b;         /* the planes along which it leads; the second is -1 for one plane */
    double normal[3]; /* of the first */
} grz_slide_way;

/* Planes nearer to each other than this are one plane; a motion that is shorter than this share of the one asked for is
 * none. */
#define GRZ_SLIDE_LITTLE 0x1p-40

/* False: it goes on no farther. */
bool grz_slide_find_way(const grz_slide_corner *corner, grz_slide_way *way);

/* Are two normals nearly the same? */
bool grz_slide_same_plane(int dim, const double a[], const double b[]);

#endif
