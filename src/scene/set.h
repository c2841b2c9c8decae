/* What is asked about in a scene: a shape, in space a mesh, in the plane a polygon; and the questions about one or two
 * of these, each answered by the function for the pair.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SET_H
#define GRZ_SCENE_SET_H

#include "shape/any.h"

#include <graze/mesh.h>
#include <graze/polygon.h>
#include <graze/times2.h>
#include <graze/times3.h>

/* `dim` in all that follows is the dimension of the space of the sets, 2 or 3. */
typedef struct grz_set {
    const grz_shape *shape;
    const void *large; /* NULL: the shape; else a grz2_polygon or a grz_mesh, and the shape is not read */
    grz_mesh_solid solid;
} grz_set;

static inline grz_set grz_set_of_shape(const grz_shape *shape) { return (grz_set){shape, NULL, GRZ_SKIN}; }

/* A box, its least corner and then the greatest, as a shape. */
static inline void grz_box_as_shape(int dim, const double box[6], grz_shape_copy *shape) {
    if (dim == 2) {
        shape->in2.kind = GRZ_AABB;
        shape->in2.radius = 0;
        shape->in2.aabb = (grz2_aabb){{box[0], box[1]}, {box[2], box[3]}};
    } else {
        shape->in3.kind = GRZ_AABB;
        shape->in3.radius = 0;
        shape->in3.aabb = (grz3_aabb){{box[0], box[1], box[2]}, {box[3], box[4], box[5]}};
    }
}

/* Is it the empty set? */
bool grz_set_is_empty(int dim, grz_set a);
/* The bounds: the least corner and then the greatest, 2 dim numbers. An empty set has no valid ones. */
void grz_set_bounds(int dim, grz_set a, double box[6]);

/* Is it one of the relations that two sets may have in either order: GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH or
 * GRZ_WITHIN? */
static inline bool grz_is_relation_of_sets(grz_relation relation) {
    return relation == GRZ_OVERLAP || relation == GRZ_OVERLAP_OPEN || relation == GRZ_TOUCH || relation == GRZ_WITHIN;
}
/* Have they such a relation, of GRZ_WITHIN with the margin, or GRZ_CONTAINS: a contains b? */
grz_answer grz_sets_related(int dim, grz_set a, grz_set b, grz_relation relation, double margin);
/* Is a shape where no body may be: does it overlap the set openly? Of a polygon or mesh that is an edge or a triangle,
 * or its inside, as in sweeps with `open`: what just fits between two walls is free. */
bool grz_set_blocks(int dim, grz_set a, const grz_shape *shape);

/* When something meets a set first, and where. Of vectors `dim` numbers count. */
typedef struct grz_set_hit {
    double enter, exit;
    double point[3], normal[3];
    uint32_t part; /* the triangle of a mesh */
} grz_set_hit;

/* What is to be found of a hit: `enter`; the times; or all. */
typedef enum grz_hit_detail { GRZ_HIT_ENTER, GRZ_HIT_TIMES, GRZ_HIT_ALL } grz_hit_detail;

/* Does a segment, ray or line hit a set? `hit` gets what is wanted; NULL: any will do. */
grz_answer grz_set_cast(int dim, const grz_shape *caster, grz_set b, bool open, grz_hit_detail wanted,
                        grz_set_hit *hit);
/* Does a shape meet it that moves by `by`, dim numbers or NULL? */
grz_answer grz_set_sweep(int dim, const grz_shape *mover, const double *by, grz_set b, bool open, grz_hit_detail wanted,
                         grz_set_hit *hit);
/* When does it meet it first? `enter` alone, and what is met after `until`, in (0, 1], may be no hit. `rest`: they
 * probably touch at the start, but for rounding. */
grz_answer grz_set_sweep_until(int dim, const grz_shape *mover, const double *by, grz_set b, bool open, double until,
                               bool rest, grz_set_hit *hit);
/* The same where both move. A shape and a mesh have an answer if the difference of their displacements is a double in
 * each coordinate; two large sets have none. */
grz_answer grz_sets_sweep(int dim, grz_set a, const double da[], grz_set b, const double db[], bool open,
                          grz_hit_detail wanted, grz_set_hit *hit);

/* The distance, rounded; +inf if one is empty. pa and pb: a nearest point of each, dim numbers; NULL: not wanted. */
double grz_sets_distance(int dim, grz_set a, grz_set b, double *pa, double *pb);
/* The points alone, where neither is empty. */
void grz_sets_nearest_points(int dim, grz_set a, grz_set b, double *pa, double *pb);

#endif
