/* Which things of a scene are nearest: one search for both spaces; nearest2.c and nearest3.c have the results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_NEAREST_H
#define GRZ_SCENE_NEAREST_H

#include "scene/scene.h"

/* A question, and its search. */
typedef struct grz_scene_nearest {
    const grz_scene *scene;
    grz_set asked; /* what distances are from */
    double within; /* things that are farther do not count */
    const grz_scene_filter *filter;
    /* Takes a thing that may be among the nearest; returns the distance beyond which no other one is: +inf as long as
     * there is room. */
    double (*take)(void *context, uint64_t id, double distance);
    void *context;

    grz_nearest_limit limit;
} grz_scene_nearest;

/* False if it was stopped. */
bool grz_scene_nearest_run(grz_scene_nearest *s);

#endif
