/* The kinds of shapes and what they are made of, for tables of all kinds.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_SHAPE_KINDS_H
#define GRZ_SHAPE_KINDS_H

#include <graze/base.h>

#include <stdbool.h>

/* X(KIND, member, points): all kinds whose numbers stand in the member of a shape. The first ones are those of points,
 * which move with the shape; all others are lengths and directions. The points of a hull are elsewhere. */
#define GRZ_KINDS_OF_BOTH(X) \
    X(POINT, point, 1) \
    X(SEGMENT, segment, 2) \
    X(RAY, ray, 1) \
    X(LINE, line, 1) \
    X(PLANE, plane, 0) \
    X(HALFSPACE, halfspace, 0) \
    X(CAPSULE, capsule, 2) \
    X(AABB, aabb, 2) \
    X(OBB, obb, 1) \
    X(TRIANGLE, triangle, 3)

#define GRZ_KINDS_OF_PLANE(X) \
    X(BALL, circle, 1) \
    X(RECT, rect, 1)

#define GRZ_KINDS_OF_SPACE(X) \
    X(BALL, sphere, 1) \
    X(CYLINDER, cylinder, 2)

/* X(member): those that are a profile about an axis (GRZ_FORM_ROUND). They have the highest ranks. */
#define GRZ_ROUND_SHAPES(X) X(cylinder)

#define GRZ2_KINDS(X) GRZ_KINDS_OF_BOTH(X) GRZ_KINDS_OF_PLANE(X)
#define GRZ3_KINDS(X) GRZ_KINDS_OF_BOTH(X) GRZ_KINDS_OF_SPACE(X)

/* May it be one of those? */
static inline bool grz_is_round_kind(unsigned kind) { return kind > GRZ_HULL && kind < GRZ_KIND_COUNT; }

#endif
