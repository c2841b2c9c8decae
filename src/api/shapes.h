/* What several questions ask of two shapes first; and the generic questions of both spaces as one function each, which
 * other questions ask.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_API_SHAPES_H
#define GRZ_API_SHAPES_H

#include "base/answer.h"
#include "form/form.h"
#include "num/bits.h"
#include "shape/any.h"

#include <graze/bounds2.h>
#include <graze/bounds3.h>
#include <graze/query2.h>
#include <graze/query3.h>

#include <string.h>

static inline bool grz_overlap(int dim, const grz_shape *a, const grz_shape *b) {
    return dim == 2 ? grz2_overlap(grz_in2(a), grz_in2(b)) : grz3_overlap(grz_in3(a), grz_in3(b));
}

static inline bool grz_overlap_open(int dim, const grz_shape *a, const grz_shape *b) {
    return dim == 2 ? grz2_overlap_open(grz_in2(a), grz_in2(b)) : grz3_overlap_open(grz_in3(a), grz_in3(b));
}

static inline bool grz_within(int dim, const grz_shape *a, const grz_shape *b, double margin) {
    return dim == 2 ? grz2_within(grz_in2(a), grz_in2(b), margin) : grz3_within(grz_in3(a), grz_in3(b), margin);
}

/* A coordinate of the point of a box that is nearest to another one; never -0. */
static inline double grz_held_between(double x, double least, double greatest) {
    const double held = grz_less_equal(x, least) ? least : grz_less_equal(greatest, x) ? greatest : x;
    return grz_zero(held) ? 0 : held;
}

/* The bounds of a shape: dim coordinates each. */
static inline void grz_bounds_of(int dim, const grz_shape *s, double min[3], double max[3]) {
    if (dim == 2) {
        const grz2_aabb box = grz2_bounds(grz_in2(s));
        memcpy(min, &box.min, sizeof box.min);
        memcpy(max, &box.max, sizeof box.max);
    } else {
        const grz3_aabb box = grz3_bounds(grz_in3(s));
        memcpy(min, &box.min, sizeof box.min);
        memcpy(max, &box.max, sizeof box.max);
    }
}

/* Can one shape be moved so that it is free of the other, as far as graze can say? (depth.c) */
bool grz_can_be_left(int dim, const grz_shape *a, const grz_shape *b);

/* Puts a shape to a place, as grz3_shape_at; false if it is not valid there. (stop.c) */
bool grz_put_shape(int dim, const grz_shape *s, const double place[], grz_shape_copy *put);

/* As grz3_separate, near where a is once it is put to `from`; NULL: where it is. (separate.c) */
grz_answer grz_separate(int dim, const grz_shape *a, const double *from, const grz_shape *obstacles, size_t count,
                        double *place);

/* As grz3_distance: dim coordinates, or NULL. (distance.c) */
double grz_distance(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb);

/* As grz3_depth_along. (depth.c) */
grz_answer grz_depth_along(int dim, const grz_shape *a, const grz_shape *b, const double direction[], double *depth);

/* A nearest point of each, dim coordinates, of shapes neither of which is empty. (distance.c) */
void grz_nearest_points(int dim, const grz_shape *a, const grz_shape *b, double *pa, double *pb);

/* As grz3_cast and grz3_sweep, or the open ones. `face`, unless it is NULL, becomes the face that is hit at the first
 * time, if the engine was asked and found it (time/times.h), else empty. (sweep.c) */
grz_answer grz_cast_to_face(int dim, const grz_shape *caster, const grz_shape *b, bool open, double *enter,
                            double *exit, grz_simplex *face);
grz_answer grz_sweep_to_face(int dim, const grz_shape *a, const double da[], const grz_shape *b, const double db[],
                             bool open, double *enter, double *exit, grz_simplex *face);

/* The same for who wants the first time alone, and no later one than `until`, in (0, 1]: b stands still. What is met
 * later may be no hit. `rest`: they probably touch at the start, but for rounding. (sweep.c) */
grz_answer grz_sweep_until(int dim, const grz_shape *a, const double da[], const grz_shape *b, bool open, double until,
                           bool rest, double *enter);

#endif
