/* Things of a scene: made from what is given, at their place.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_THING_H
#define GRZ_SCENE_THING_H

#include "scene/scene.h"

/* A grz2_thing or a grz3_thing. */
typedef struct grz_given_thing {
    const grz_shape *shape;
    const void *large; /* a grz2_polygon or grz_mesh, or NULL */
    grz_mesh_solid solid;
    const double *pose; /* NULL: none */
    uint64_t category, mask;
    void *user;
} grz_given_thing;

/* Makes a thing with copies of what is given. GRZ_ERROR_ARGUMENT: it cannot be there, as grz3_scene_add says;
 * GRZ_ERROR_MEMORY; then *made is nothing. */
grz_status grz_scene_thing_make(int dim, const grz_given_thing *given, uint64_t id, const grz_allocator *allocator,
                                grz_scene_thing *made);
/* How many points of its own a shape has, and where they are: those of a hull. */
size_t grz_scene_points_of(int dim, const grz_shape *s, const double **points);

/* Building in steps. An empty scene without a tree; NULL: no memory. */
grz_scene *grz_scene_begin(int dim, const grz_allocator *allocator);
/* Takes up a thing behind the others. GRZ_ERROR_ARGUMENT: its id is there, or it cannot be; GRZ_ERROR_MEMORY. */
grz_status grz_scene_take(grz_scene *scene, const grz_given_thing *given, uint64_t id);
/* Builds the tree. GRZ_ERROR_MEMORY, GRZ_STOPPED. */
grz_status grz_scene_plant(grz_scene *scene, const grz_parallel *parallel);

/* What a thing was made from, but with another pose. */
grz_given_thing grz_scene_thing_given(const grz_scene_thing *t, const double *pose);
/* Releases what it owns. */
void grz_scene_thing_release(int dim, const grz_scene_thing *t, const grz_allocator *allocator);
/* How many bytes that is. */
size_t grz_scene_thing_bytes(int dim, const grz_scene_thing *t);

#endif
