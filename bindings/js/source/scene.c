/* Scenes of many shapes of one kind, and many shapes that ask one, for which the library has other arrays.
 *
 * SPDX-License-Identifier: MIT */
#include "each.h"
#include "exports.h"
#include "list.h"

#include <stdlib.h>
#include <string.h>

/// What is asked of a scene. Results are columns, one behind the other: ids, then numbers, then vectors, then parts.
typedef struct scene_job {
    double within;
    const void *options; ///< of the question: a grz_scene_filter for the nearest
    int what;            ///< a grz_relation: GRZ_CAST, GRZ_SWEEP, GRZ_DISTANCE for the nearest; else whether any overlaps
    int count;
    shapes a;
    moves by;
    double *out;
    uint8_t *yes;
} scene_job;

enum { FEW_IDS = 64 }; /* that fit on the stack */

static double *column_of(const scene_job *j, int before, int width, int i) {
    return j->out + before * j->count + width * i;
}

#define D 2
#define PART edge
#include "scene.inc"
#undef D
#undef PART
#define D 3
#define PART triangle
#include "scene.inc"
#undef D
#undef PART

/* The first shape that has no answer; -1 if all have. */
EXPORT(graze_scene_each2) int graze_scene_each2(const grz_scene *s, const scene_job *j) { return scene_each2(s, j); }
EXPORT(graze_scene_each3) int graze_scene_each3(const grz_scene *s, const scene_job *j) { return scene_each3(s, j); }

/* Which things each shape overlaps: into a list of numbers. */
EXPORT(graze_scene_overlap_each2)
int graze_scene_overlap_each2(const grz_scene *s, const scene_job *j, list *rows) { return overlap_each2(s, j, rows); }
EXPORT(graze_scene_overlap_each3)
int graze_scene_overlap_each3(const grz_scene *s, const scene_job *j, list *rows) { return overlap_each3(s, j, rows); }

/* Shapes as the library has them. */
EXPORT(graze_shapes_of2) void graze_shapes_of2(grz2_shape *to, const shapes *from, int n) { shapes_of2(to, from, n); }
EXPORT(graze_shapes_of3) void graze_shapes_of3(grz3_shape *to, const shapes *from, int n) { shapes_of3(to, from, n); }

/* A scene of `count` shapes. */
EXPORT(graze_scene_of2)
grz_status graze_scene_of2(grz_scene **scene, const shapes *of, const uint64_t *ids, int count) {
    return scene_of2(scene, of, ids, count);
}
EXPORT(graze_scene_of3)
grz_status graze_scene_of3(grz_scene **scene, const shapes *of, const uint64_t *ids, int count) {
    return scene_of3(scene, of, ids, count);
}

/* The mesh or polygon that a thing is, or NULL. */
EXPORT(graze_scene_large) const void *graze_scene_large(const grz_scene *scene, uint64_t id) {
    grz2_thing flat = {.polygon = NULL};
    grz3_thing thing = {.mesh = NULL};
    grz2_scene_get(scene, id, &flat, NULL);
    grz3_scene_get(scene, id, &thing, NULL);
    return flat.polygon != NULL ? (const void *)flat.polygon : thing.mesh;
}

static bool write_id(void *user, uint64_t id) {
    double **const to = user;
    *(*to)++ = (double)id;
    return true;
}

/* All ids, in no order. */
EXPORT(graze_scene_ids) void graze_scene_ids(const grz_scene *scene, double *ids) {
    grz_scene_each(scene, write_id, &ids);
}
