/* The pairs of things of scenes that may meet: by their bounds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_NEAR_PAIRS_H
#define GRZ_SCENE_NEAR_PAIRS_H

#include "scene/scene.h"

/* Gets a thing of each scene, of one scene the one with the lower id first; false ends the search. */
typedef bool grz_thing_pair_visitor(void *context, const grz_scene_thing *a, const grz_scene_thing *b);

typedef struct grz_scene_near_pairs {
    const grz_scene *a, *b; /* of one dimension; b may be a: then each two things of it come once */
    double margin;          /* their bounds are at most so far apart; 0: they meet */
    grz_thing_pair_visitor *visit;
    void *context;
} grz_scene_near_pairs;

/* Only pairs whose categories and masks match. False if the visitor ended it, or if it was stopped. */
bool grz_scene_find_near_pairs(const grz_scene_near_pairs *join);

#endif
