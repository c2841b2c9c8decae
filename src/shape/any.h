/* Shapes of either space, for functions that are one text for both: `dim` says which space. It is named before the
 * shapes, and all shapes of a call are of that space.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_ANY_H
#define GRZ_SHAPE_ANY_H

#include "num/vec.h"
#include "shape/core2.h"
#include "shape/core3.h"
#include "shape/order.h"
#include "shape/place2.h"
#include "shape/place3.h"

/* A grz2_shape if dim is 2, a grz3_shape if dim is 3. Never defined: so it cannot be taken for another pointer. */
typedef struct grz_shape grz_shape;

static inline const grz_shape *grz_from2(const grz2_shape *s) { return (const grz_shape *)s; }
static inline const grz_shape *grz_from3(const grz3_shape *s) { return (const grz_shape *)s; }
static inline const grz2_shape *grz_in2(const grz_shape *s) { return (const grz2_shape *)(const void *)s; }
static inline const grz3_shape *grz_in3(const grz_shape *s) { return (const grz3_shape *)(const void *)s; }

/* Its bytes, and one of an array. */
static inline size_t grz_shape_size(int dim) { return dim == 2 ? sizeof(grz2_shape) : sizeof(grz3_shape); }
static inline const grz_shape *grz_shape_of(int dim, const grz_shape *shapes, size_t i) {
    return dim == 2 ? grz_from2(grz_in2(shapes) + i) : grz_from3(grz_in3(shapes) + i);
}

/* A copy of a shape. */
typedef union grz_shape_copy {
    grz2_shape in2;
    grz3_shape in3;
} grz_shape_copy;

static inline const grz_shape *grz_from_copy(const grz_shape_copy *s) { return (const grz_shape *)(const void *)s; }
static inline void grz_copy_shape(int dim, const grz_shape *s, grz_shape_copy *copy) {
    if (dim == 2) copy->in2 = *grz_in2(s);
    else copy->in3 = *grz_in3(s);
}

/* The box of the plane or of space with these bounds: dim least coordinates, then the greatest. */
static inline grz_shape_copy grz_shape_of_box(int dim, const double box[]) {
    grz_shape_copy s;
    if (dim == 2) s.in2 = (grz2_shape){.kind = GRZ_AABB, .aabb = {{box[0], box[1]}, {box[2], box[3]}}};
    else s.in3 = (grz3_shape){.kind = GRZ_AABB, .aabb = {{box[0], box[1], box[2]}, {box[3], box[4], box[5]}}};
    return s;
}

/* Its kind, the radius that it is rounded by, and whether it is a set of points at all. */
static inline grz_kind grz_kind_of(int dim, const grz_shape *s) {
    return dim == 2 ? grz_in2(s)->kind : grz_in3(s)->kind;
}
static inline double grz_rounding_of(int dim, const grz_shape *s) {
    return dim == 2 ? grz_in2(s)->radius : grz_in3(s)->radius;
}
/* That of a ball or capsule, or that it is rounded by. */
static inline double grz_radius_of(int dim, const grz_shape *s) {
    switch ((int)grz_kind_of(dim, s)) {
    case GRZ_BALL: return dim == 2 ? grz_in2(s)->circle.radius : grz_in3(s)->sphere.radius;
    case GRZ_CAPSULE: return dim == 2 ? grz_in2(s)->capsule.radius : grz_in3(s)->capsule.radius;
    default: return grz_rounding_of(dim, s);
    }
}
static inline bool grz_is_valid(int dim, const grz_shape *s) {
    return dim == 2 ? grz2_shape_valid(grz_in2(s)) : grz3_shape_valid(grz_in3(s));
}

static inline bool grz_is_unbounded_kind(grz_kind kind) {
    return kind == GRZ_RAY || kind == GRZ_LINE || kind == GRZ_PLANE || kind == GRZ_HALFSPACE;
}

/* As of a space (core2.h, core3.h; order.h). */
static inline bool grz_body_of(int dim, const grz_shape *s, grz_body *body) {
    return dim == 2 ? grz2_body_of(grz_in2(s), body) : grz3_body_of(grz_in3(s), body);
}
static inline bool grz_core_of(int dim, grz_kind kind, const void *shape, grz_core *core) {
    return dim == 2 ? grz2_core_of(kind, shape, core) : grz3_core_of(kind, shape, core);
}
static inline bool grz_bodies_of(int dim, const grz_shape *a, const grz_shape *b, grz_body *x, grz_body *y) {
    return grz_body_of(dim, a, x) && grz_body_of(dim, b, y);
}
static inline int grz_compare_shapes(int dim, const grz_shape *a, const grz_shape *b) {
    return dim == 2 ? grz2_compare_shapes(grz_in2(a), grz_in2(b)) : grz3_compare_shapes(grz_in3(a), grz_in3(b));
}

/* Of place.inc. */
static inline grz_path grz_path_of(int dim, const grz_shape *caster) {
    return dim == 2 ? grz2_path_of(grz_in2(caster)) : grz3_path_of(grz_in3(caster));
}
static inline const double *grz_reference_of(int dim, const grz_shape *s) {
    return dim == 2 ? grz2_reference_of(grz_in2(s)) : grz3_reference_of(grz_in3(s));
}
static inline int grz_points_of(int dim, const grz_shape *s) {
    return dim == 2 ? grz2_points_of(grz_in2(s)) : grz3_points_of(grz_in3(s));
}
static inline bool grz_can_be_put(int dim, const grz_shape *s) {
    return dim == 2 ? grz2_can_be_put(grz_in2(s)) : grz3_can_be_put(grz_in3(s));
}

/* The points of a copy, which may be moved. */
static inline double *grz_points_of_copy(int dim, grz_shape_copy *s) {
    return (double *)(uintptr_t)grz_reference_of(dim, grz_from_copy(s));
}

/* A vector that is no motion, and whether one is 0. */
static const double grz_nowhere[3] = {0, 0, 0};
static inline bool grz_is_nowhere(int dim, const double v[]) {
    bool zero = true;
    for (int i = 0; i < dim; i++) zero = zero && grz_zero(v[i]);
    return zero;
}

#endif
