/* A slide through a scene: one text for both spaces; slide2.c and slide3.c have the results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SLIDE_H
#define GRZ_SCENE_SLIDE_H

#include "scene/scene.h"

/* What turned the motion. */
typedef struct grz_slide_touch {
    size_t index; /* from 0 */
    uint64_t id;
    int leg;
    double time; /* of the whole motion */
    grz_set_hit hit;
} grz_slide_touch;

/* A question and its answer. Of vectors dim numbers count. */
typedef struct grz_slide {
    const grz_scene *scene;
    int dim;
    const void *mover; /* a grz2_shape or grz3_shape */
    const double *by;
    const grz_scene_filter *filter;
    int most_legs;
    /* does a hit count? NULL: all do */
    bool (*accept)(void *context, uint64_t id, const grz_set_hit *hit);
    size_t wanted; /* so many touches are told with their points, the first ones */
    void (*touch)(void *context, const grz_slide_touch *touch);
    void *context;

    double place[3], made[3], left[3];
    int legs;
    size_t touches;
    bool inside; /* it began inside a thing, and stays */
} grz_slide;

/* Yes: it touched something. Unsupported, at its start: a mover that cannot be put elsewhere, or a thing without a
 * sweep may be met. */
grz_answer grz_slide_run(grz_slide *slide);

#endif
