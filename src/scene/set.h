/* What is asked about in a scene: a shape, in space a mesh, in the plane a polygon; and the questions about one or two
 * of these, each answered by the function for the pair.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SCENE_SET_H
#define GRZ_SCENE_SET_H

#include <graze/mesh.h>
#include <graze/polygon.h>
#include <graze/times2.h>
#include <graze/times3.h>

/* `dim` in all that follows is the dimension of the space of the sets, 2 or 3. */
typedef struct grz_set {
    const void *shape; /* a grz2_shape or grz3_shape */
    const void *large; /* NULL: the shape; else a grz2_polygon or a grz_mesh, and the shape is not read */
    grz_mesh_solid solid;
} grz_set;

static inline grz_set grz_set_of_shape(const void *shape) { return (grz_set){shape, NULL, GRZ_SKIN}; }

/* Is it the empty set? */
bool grz_set_is_empty(int dim, grz_set a);
/* The bounds: the least corner and then the greatest, 2 dim numbers. An empty set has no valid ones. */
void grz_set_bounds(int dim, grz_set a, double box[6]);

/* Have they the relation: GRZ_OVERLAP, GRZ_OVERLAP_OPEN, GRZ_TOUCH, GRZ_WITHIN with the margin, or GRZ_CONTAINS: a
 * contains b? The same in either order, but for that. */
grz_answer grz_sets_related(int dim, grz_set a, grz_set b, grz_relation relation, double margin);
/* Is a shape where no body may be: does it overlap the set openly? Of a polygon or mesh that is an edge or a triangle,
 * or its inside, as in sweeps with `open`: what just fits between two walls is free. */
bool grz_set_blocks(int dim, grz_set a, const void *shape);

/* When something meets a set first, and where. Of vectors `dim` numbers count. */
typedef struct grz_set_hit {
    double enter, exit;
    double point[3], normal[3];
    uint32_t part; /* the triangle of a mesh */
} grz_set_hit;

/* What is to be found of a hit: `enter`; the times; or all. */
typedef enum grz_hit_detail { GRZ_HIT_ENTER, GRZ_HIT_TIMES, GRZ_HIT_ALL } grz_hit_detail;

/* Does a segment, ray or line hit a set? `hit` gets what is wanted; NULL: any will do. */
grz_answer grz_set_cast(int dim, const void *caster, grz_set b, bool open, grz_hit_detail wanted, grz_set_hit *hit);
/* Does a shape meet it that moves by `by`, dim numbers or NULL? */
grz_answer grz_set_sweep(int dim, const void *mover, const double *by, grz_set b, bool open, grz_hit_detail wanted,
                         grz_set_hit *hit);
/* When does it meet it first? `enter` alone, and what is met after `until`, in (0, 1], may be no hit. `rest`: they
 * probably touch at the start, but for rounding. */
grz_answer grz_set_sweep_until(int dim, const void *mover, const double *by, grz_set b, bool open, double until,
                               bool rest, grz_set_hit *hit);
/* The same where both move. A shape and a mesh have an answer if the difference of their displacements is a double in
 * each coordinate; two large sets have none. */
grz_answer grz_sets_sweep(int dim, grz_set a, const double da[], grz_set b, const double db[], bool open,
                          grz_hit_detail wanted, grz_set_hit *hit);

/* The distance, rounded; +inf if one is empty. pa and pb: a nearest point of each, dim numbers; NULL: not wanted. */
double grz_sets_distance(int dim, grz_set a, grz_set b, double *pa, double *pb);

#endif
