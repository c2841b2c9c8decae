/* A segment, ray or line that is cast at a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_MESH_RAY_H
#define GRZ_MESH_RAY_H

#include "time/times.h"
#include "num/bits.h"
#include "num/stage.h"
#include "mesh/mesh.h"
#include "mesh/plane.h"
#include "base/isa.h"

#include <graze/times3.h>

#include <math.h>

/* With S the L1 lengths of vectors from a corner of the triangle: det, u, v and w are within 12 u of S(d) (S(e) S(f) +
 * S(o) (S(e) + S(f))) (time/cast3_triangle.c), and so is the numerator of the time of S(e) S(f) S(o). What is flushed
 * to zero is less than 2^-700 in these, as all coordinates are below 2^101. */
GRZ_BOUND(mesh_crossing_error, 12 * GRZ_U);

/* What the caster is known to cross at the time of the best hit. Another triangle that it crosses there is hit at the
 * same time. */
typedef struct grz_mesh_crossed {
    grz_mesh_plane plane;
    bool at_corner; /* it runs through `corner` at that time */
    grz3_vec corner;
} grz_mesh_crossed;

/* The first hit so far: its time is between low and high. */
typedef struct grz_mesh_best {
    double low, high; /* the end of the range, before there is one */
    uint32_t block;
    int lane;
    bool found, certain; /* certain: by the filter, not exactly */
    bool undecided;      /* of a batch only: the search ended early at what it could not decide */
    double det, t, u, v; /* of a certain one: time and weights of the second and third corner, times det */
} grz_mesh_best;

typedef struct grz_mesh_ray {
    grz_path path;
    double from, to;        /* which times count; they may be infinite */
    double origin[3], d[3]; /* the direction, rounded */
    double local[3];        /* the origin, in the frame of the mesh's tree */
    double length;          /* the L1 length of d */
    bool front;             /* only front faces count */
    bool open;              /* the ends of the range do not */
    /* What a search in floats needs, for which no number may be huge or tiny: times in units of length, from a start on
     * that is before the mesh; a time of the caster is start + time / scale. */
    double start, scale;
    double error;              /* no determinant of any triangle of the mesh is off by more */
    grz_mesh_crossed *crossed; /* of the search for the first; NULL: of any other */
    /* Gets every hit of a search for all. */
    void (*visit)(void *context, const grz_mesh_best *hit);
    void *context;
} grz_mesh_ray;

/* The sign of its direction along an axis, -1, 0 or 1, however small the step. */
static inline int grz_mesh_direction(const grz_path *path, int k) {
    const int64_t to = grz_order(path->to[k]), from = grz_order(path->from[k]);
    return (to > from) - (to < from);
}

/* Intersects a range with [from, to]; false if nothing is left, and if from = +inf or to = -inf. Compares by bits,
 * since times may be subnormal. */
static inline bool grz_mesh_narrow(double *start, double *end, double from, double to) {
    if (grz_nan(from) || grz_nan(to) || from == (double)INFINITY || to == -(double)INFINITY) return false;
    if (grz_compare(from, *start) > 0) *start = grz_zero(from) ? 0 : from;
    if (grz_compare(to, *end) < 0) *end = grz_zero(to) ? 0 : to;
    return grz_less_equal(*start, *end);
}

/* Call it when a hit at another time becomes the best: what was crossed until then no longer counts. */
static inline void grz_mesh_forget_crossed(grz_mesh_crossed *crossed) {
    crossed->plane.known = crossed->at_corner = false;
}

/* What a search begins with. */
static inline void grz_mesh_set_no_hit(const grz_mesh_ray *ray, grz_mesh_best *best) {
    *best = (grz_mesh_best){.low = ray->to, .high = ray->to};
}

/* Is it a segment, ray or line, and not rounded? */
static inline bool grz_mesh_is_caster(const grz3_shape *shape) {
    const bool is_straight = shape->kind == GRZ_SEGMENT || shape->kind == GRZ_RAY || shape->kind == GRZ_LINE;
    return is_straight && grz_zero(shape->radius);
}
/* What to do with a caster: nothing, as no time counts or there is no triangle; a search; or an exact search, as the
 * numbers are so large or so small that the error bounds do not hold, or not finite. */
typedef enum grz_mesh_plan { GRZ_MESH_MISS, GRZ_MESH_SEARCH, GRZ_MESH_EXACT_SEARCH } grz_mesh_plan;
/* Prepares a caster for the search of a mesh. */
grz_mesh_plan grz_mesh_make_ray(const grz_mesh *mesh, const grz3_shape *caster, const grz_mesh_cast_options *options,
                                grz_mesh_ray *ray);
/* From which time on the caster is searched for in a frame below that of the tree, no later than it may meet a triangle
 * there. */
double grz_mesh_start_in(const grz_mesh_ray *ray, const grz_bvh_frame *frame);

/* Weights of a point of a triangle, which rounding may have put outside. A subnormal one is 0, as it is with
 * flush-to-zero. */
static inline double grz_mesh_weight(double w, double most) { return w >= 0x1p-1022 ? (w < most ? w : most) : 0; }
static inline void grz_mesh_set_weights(double u, double v, double *of_b, double *of_c) {
    *of_b = grz_mesh_weight(u, 1);
    *of_c = grz_mesh_weight(v, 1 - *of_b);
}

/* What a search knows of the line of a caster and a triangle: nothing; it crosses the plane of the triangle in one
 * point; and that point is in the triangle. The last two from its front, if only that counts. */
typedef enum grz_mesh_crossing { GRZ_MESH_UNKNOWN, GRZ_MESH_CROSSES_PLANE, GRZ_MESH_CROSSES } grz_mesh_crossing;
/* Tests a triangle of a block exactly. It becomes the best if it is hit within the range and comes before that. */
void grz_mesh_decide(const grz_mesh *mesh, const grz_mesh_ray *ray, uint32_t block, int lane,
                     grz_mesh_crossing crossing, grz_mesh_best *best);

/* 1 if a path comes from the triangle's front, -1 from its back, 0 if it runs along its plane, or the triangle is
 * flat. */
int grz_mesh_side(const grz_path *path, const grz3_triangle *triangle);
/* The weights of its second and third vertex where a path crosses its plane, correctly rounded; false if it does
 * not. */
bool grz_mesh_crossing_weights(const grz_path *path, const grz3_triangle *triangle, double *u, double *v);
/* The weights of its second and third vertex at the point of its plane that is nearest to a point, correctly rounded; 0
 * if it is flat. */
void grz_mesh_weights(const grz3_triangle *triangle, const grz3_vec *point, double *u, double *v);

/* As grz_mesh_cast, with the point and the normal of the hit: those of the triangle (grz3_cast_hit). */
grz_answer grz_mesh_cast_contact(const grz_mesh *mesh, const grz3_shape *caster, grz_mesh_hit *hit, grz3_hit *contact);

/* Searches: for the best hit of all, for any, or for all; `best` is without one at first. */
typedef void grz_mesh_caster(const grz_mesh *mesh, const grz_mesh_ray *ray, grz_mesh_best *best);

/* Many casters. `next` prepares one for its search and writes its number; false if there is none left. `done` gets the
 * result. */
typedef struct grz_mesh_batch {
    bool (*next)(void *context, grz_mesh_ray *ray, size_t *number);
    void (*done)(void *context, size_t number, const grz_mesh_ray *ray, const grz_mesh_best *best);
    void *context;
} grz_mesh_batch;

/* Searches for each of many, as above. */
typedef void grz_mesh_batch_caster(const grz_mesh *mesh, const grz_mesh_batch *batch);

#define GRZ_DECLARE(isa) \
    grz_mesh_caster grz_mesh_search_first_##isa, grz_mesh_search_any_##isa, grz_mesh_search_all_##isa; \
    grz_mesh_batch_caster grz_mesh_search_first_of_many_##isa, grz_mesh_search_any_of_many_##isa;
GRZ_FOR_EACH_ISA(GRZ_DECLARE)
#undef GRZ_DECLARE

#endif
