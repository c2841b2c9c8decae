/* The shapes of space as the rest of the library sees them: validity, cores, bodies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_CORE3_H
#define GRZ_SHAPE_CORE3_H

#include "shape/core.h"
#include "shape/vec3.h"
#include "num/bits.h"

#include <graze/shapes3.h>

static inline bool grz3_finite(const grz3_vec *v) { return grz_finite(v->x) && grz_finite(v->y) && grz_finite(v->z); }
static inline bool grz3_is_zero(const grz3_vec *v) { return grz_zero(v->x) && grz_zero(v->y) && grz_zero(v->z); }

/* Is the shape a set of points at all? (shapes3.h says when it is empty.) */
bool grz3_valid_point(const grz3_vec *point);
bool grz3_valid_segment(const grz3_segment *segment);
bool grz3_valid_ray(const grz3_ray *ray);
bool grz3_valid_line(const grz3_line *line);
bool grz3_valid_plane(const grz3_plane *plane);
bool grz3_valid_halfspace(const grz3_halfspace *halfspace);
bool grz3_valid_sphere(const grz3_sphere *sphere);
bool grz3_valid_capsule(const grz3_capsule *capsule);
bool grz3_valid_aabb(const grz3_aabb *aabb);
bool grz3_valid_obb(const grz3_obb *obb);
bool grz3_valid_triangle(const grz3_triangle *triangle);

/* The core of a shape of a kind, which is what a shape of this kind is: of GRZ_OBB a grz3_obb, say. It has no radius
 * but its own; that of a ball, capsule, triangle or hull refers to its points. False if the shape is invalid, or of a
 * kind that has no core. */
bool grz3_core_of(grz_kind kind, const void *shape, grz_core *core);

/* The profile of a shape that is one about an axis; false if it is none, or empty. */
bool grz3_round_of(const grz3_shape *shape, grz_round *round);
/* Is there a profile, and is it more than the axis? */
bool grz3_is_round(const grz3_shape *shape);

/* Any shape; false if it is empty. */
bool grz3_body_of(const grz3_shape *shape, grz_body *body);

#endif
