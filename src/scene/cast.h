/* What a caster or a moving shape meets in a scene: one search for both spaces; cast2.c and cast3.c have the results.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_CAST_H
#define GRZ_SCENE_CAST_H

#include "scene/scene.h"

/* A question. All but the last members are set by who asks. */
typedef struct grz_scene_cast {
    const grz_scene *scene;
    int dim;
    const void *shape; /* a caster; or what moves */
    bool sweeps;       /* it moves */
    const double *by;  /* by these dim numbers; NULL: it stands still */
    bool open;
    const grz_scene_filter *filter;
    bool any; /* any will do; else the first is wanted, or with `add` all are */
    /* does a hit count? NULL: all do. Else hits come with their points */
    bool (*accept)(void *context, uint64_t id, const grz_set_hit *hit);
    void (*add)(void *context, uint64_t id, const grz_set_hit *hit);
    void *context;

    bool found, unsupported;
    uint64_t first;    /* the thing that is hit first, if one is found */
    grz_motion motion; /* until then */
} grz_scene_cast;

/* Unsupported also if a thing that may be met has no answer. */
grz_answer grz_scene_cast_run(grz_scene_cast *cast);
/* All that is known of a hit, of a thing that is hit. */
grz_set_hit grz_scene_cast_hit(const grz_scene_cast *cast, uint64_t id);

#endif
