/* What a caster or a moving shape meets in a scene, for what searches along a way.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_CAST_H
#define GRZ_SCENE_CAST_H

#include "scene/scene.h"

enum { GRZ_SCENE_WAITING = 6 };

/* The caller's function that accepts hits, of the space that is asked; NULL in both: all count. */
typedef struct grz_hit_accept {
    bool (*in2)(void *user, const grz2_scene_hit *hit);
    bool (*in3)(void *user, const grz3_scene_hit *hit);
    void *user;
} grz_hit_accept;

static inline bool grz_is_hit_asked(const grz_hit_accept *accept) { return accept->in2 || accept->in3; }
/* Asks it, if there is one. */
bool grz_is_hit_accepted(const grz_hit_accept *accept, uint64_t id, const grz_set_hit *hit);

/* A question. All but the last members are set by who asks. */
typedef struct grz_scene_cast {
    const grz_scene *scene;
    int dim;
    const grz_shape *shape; /* a caster; or what moves */
    bool sweeps;            /* it moves */
    const double *by;       /* by these dim numbers; NULL: it stands still */
    bool open;
    const grz_scene_filter *filter;
    bool any;              /* any will do; else the first is wanted, or with `add` all are */
    grz_hit_accept accept; /* asked for hits, which then come with their points */
    void (*add)(void *context, const grz_scene_thing *thing, const grz_set_hit *hit);
    void *context;

    bool found, unsupported;
    double box[6];                       /* the bounds of what moves, at the time 0 */
    uint32_t waiting[GRZ_SCENE_WAITING]; /* the things beside it that are asked when the others are */
    int waits;
    const grz_scene_thing *first; /* the thing that is hit first, if one is found */
    grz_motion motion;            /* until then */
} grz_scene_cast;

/* Are boxes apart, or do they only touch, across an axis along which the motion of a does not lead towards b? Then what
 * is in them never overlaps openly. `by` may be NULL. */
bool grz_boxes_stay_apart(int dim, const double a[6], const double *by, const double b[6]);

/* Unsupported also if a thing that may be met has no answer. */
grz_answer grz_scene_cast_run(grz_scene_cast *cast);
/* All that is known of a hit, of a thing that is hit. */
grz_set_hit grz_scene_cast_hit(const grz_scene_cast *cast, const grz_scene_thing *thing);

#endif
