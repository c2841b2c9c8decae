/* The shapes of the plane as the rest of the library sees them: validity, cores, bodies.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_CORE2_H
#define GRZ_SHAPE_CORE2_H

#include "shape/core.h"
#include "shape/vec2.h"
#include "num/bits.h"

#include <graze/shapes2.h>

static inline bool grz2_finite(const grz2_vec *v) { return grz_finite(v->x) && grz_finite(v->y); }
static inline bool grz2_is_zero(const grz2_vec *v) { return grz_zero(v->x) && grz_zero(v->y); }

/* Is the shape a set of points at all? (shapes2.h says when it is empty.) */
bool grz2_valid_point(const grz2_vec *point);
bool grz2_valid_segment(const grz2_segment *segment);
bool grz2_valid_ray(const grz2_ray *ray);
bool grz2_valid_line(const grz2_line *line);
bool grz2_valid_plane(const grz2_plane *plane);
bool grz2_valid_halfspace(const grz2_halfspace *halfspace);
bool grz2_valid_circle(const grz2_circle *circle);
bool grz2_valid_capsule(const grz2_capsule *capsule);
bool grz2_valid_aabb(const grz2_aabb *aabb);
bool grz2_valid_rect(const grz2_rect *rect);
bool grz2_valid_obb(const grz2_obb *obb);
bool grz2_valid_triangle(const grz2_triangle *triangle);

/* The core of a shape of a kind, which is what a shape of this kind is: of GRZ_OBB a grz2_obb, say. It has no radius
 * but its own; that of a ball, capsule, triangle or hull refers to its points. False if the shape is invalid, or of a
 * kind that has no core. */
bool grz2_core_of(grz_kind kind, const void *shape, grz_core *core);

/* Any shape; false if it is empty. */
bool grz2_body_of(const grz2_shape *shape, grz_body *body);

#endif
