/* Which things of a scene are nearest: one search for both spaces; nearest2.c and nearest3.c have the results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_NEAREST_H
#define GRZ_SCENE_NEAREST_H

#include "scene/scene.h"

/* A thing that waits to be asked, and the square of the distance of its bounds (grz_boxes_squared_distance). */
typedef struct grz_near_thing {
    const grz_scene_thing *thing;
    double square;
} grz_near_thing;

enum { GRZ_NEAR_THINGS_WAITING = 24 };

/* A question, and its search. */
typedef struct grz_scene_nearest {
    const grz_scene *scene;
    grz_set asked; /* what distances are from */
    double within; /* things that are farther do not count */
    const grz_scene_filter *filter;
    /* Takes a thing that may be among the nearest; returns the last of these, which no other one may come after: one at
     * +inf as long as there is room. Its id counts only at the distance 0. */
    grz_id_distance (*take)(void *context, const grz_scene_thing *t, double distance);
    void *context;

    grz_nearest_limit limit;
    uint64_t last;    /* the last of the nearest, where the limit is 0 */
    grz_bvh_box from; /* the bounds of what is asked */
    int count;        /* of those that wait: the one that is asked next is the last */
    grz_near_thing waiting[GRZ_NEAR_THINGS_WAITING];
} grz_scene_nearest;

/* False if it was stopped. */
bool grz_scene_nearest_run(grz_scene_nearest *s);

#endif
