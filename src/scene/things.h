/* Questions that are asked once about things in the caller's memory: one search for both spaces.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_THINGS_H
#define GRZ_SCENE_THINGS_H

#include "scene/set.h"

#include <graze/scene2.h>
#include <graze/scene3.h>

/* A grz2_things or a grz3_things. */
typedef struct grz_things {
    size_t count;
    size_t stride;     /* as given */
    size_t shape_size; /* of one in `shapes` */
    const grz_shape *shapes;
    const void *const *large; /* grz2_polygon or grz_mesh; NULL: none */
    grz_mesh_solid solid;
    const double *by; /* NULL: they stand still */
} grz_things;

static inline grz_things grz_things_of_plane(const grz2_things *t) {
    return (grz_things){t->count,
                        t->stride,
                        sizeof *t->shapes,
                        grz_from2(t->shapes),
                        (const void *const *)(const void *)t->polygons,
                        GRZ_SKIN,
                        (const double *)t->by};
}
static inline grz_things grz_things_of_space(const grz3_things *t) {
    return (grz_things){t->count,
                        t->stride,
                        sizeof *t->shapes,
                        grz_from3(t->shapes),
                        (const void *const *)(const void *)t->meshes,
                        t->solid,
                        (const double *)t->by};
}

/* One question. */
typedef struct grz_things_question {
    int dim;
    const grz_things *a, *b; /* b: NULL: each two of a */
    bool moving;             /* their bounds are those along their ways */
    double margin;           /* their bounds are at most so far apart; 0: they meet */
    const grz_things_options *how;
    /* gets each two that may have to do with each other, in their order; GRZ_ERROR_ARGUMENT: they have no answer, and
     * the search goes on; any other than GRZ_OK ends it */
    grz_status (*ask)(void *context, grz_pair pair);
    void *context;
} grz_things_question;

/* Asks. GRZ_ERROR_ARGUMENT if a pair has no answer, GRZ_ERROR_MEMORY, or what `ask` said. */
grz_status grz_things_ask(const grz_things_question *q);

/* A thing, and its displacement; NULL: none. */
grz_set grz_thing_at(const grz_things *t, size_t place);
const double *grz_thing_way(const grz_things *t, int dim, size_t place);

/* NULL stands for the defaults. */
const grz_things_options *grz_things_options_of(const grz_things_options *options);

#endif
