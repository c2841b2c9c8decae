/* A path that is followed through a polygon from crossing to crossing, without a list of them: each next one takes a
 * search.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_FOLLOW_H
#define GRZ_POLYGON_FOLLOW_H

#include "polygon/crossing.h"

typedef struct grz_follower {
    const grz2_polygon *polygon;
    const grz_path *path;   /* no point */
    bool moved;             /* from the start to `at` */
    grz_crossing at;        /* the last crossing: any one of those at this point */
    bool left, right;       /* behind it: is what is to this side inside? */
    int cover;              /* and how many edges lie on the path */
    grz_odd_areas areas[2]; /* of several areas, those that have what is to the left inside, and to the right */
} grz_follower;

/* Where the path starts: what is at its origin is passed already. */
grz_follower grz_follow(const grz2_polygon *polygon, const grz_path *path);

/* Goes to the next point at which the path meets edges; false if there is none. */
bool grz_follower_next(grz_follower *f);
/* The same, but what is behind that point is not known: is_in and is_inside may not be asked. */
bool grz_follower_move(grz_follower *f);

/* Are the points just behind this one in the polygon? */
static inline bool grz_follower_is_in(const grz_follower *f) {
    return f->cover > 0 || (f->left && !f->polygon->polyline);
}

/* And in its interior? */
static inline bool grz_follower_is_inside(const grz_follower *f) {
    return f->left && f->right && !f->polygon->polyline;
}

#endif
