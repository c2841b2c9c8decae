/* What both pair lists share: the index of each kind of shape in a table.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_PAIRS_H
#define GRZ_PAIR_PAIRS_H

#include <graze/base.h>

/* A kind's place is its index: plain kinds first, then rounded ones. */
#define GRZ_PLACES (2 * GRZ_KIND_COUNT)

#define GRZ_PLACE_point GRZ_POINT
#define GRZ_PLACE_segment GRZ_SEGMENT
#define GRZ_PLACE_ray GRZ_RAY
#define GRZ_PLACE_line GRZ_LINE
#define GRZ_PLACE_plane GRZ_PLANE
#define GRZ_PLACE_halfspace GRZ_HALFSPACE
#define GRZ_PLACE_capsule GRZ_CAPSULE
#define GRZ_PLACE_aabb GRZ_AABB
#define GRZ_PLACE_rect GRZ_RECT
#define GRZ_PLACE_obb GRZ_OBB
#define GRZ_PLACE_triangle GRZ_TRIANGLE
#define GRZ_PLACE_hull GRZ_HULL
#define GRZ_PLACE_circle GRZ_BALL
#define GRZ_PLACE_sphere GRZ_BALL
#define GRZ_PLACE_rounded_point (GRZ_KIND_COUNT + GRZ_POINT)
#define GRZ_PLACE_rounded_segment (GRZ_KIND_COUNT + GRZ_SEGMENT)
#define GRZ_PLACE_rounded_aabb (GRZ_KIND_COUNT + GRZ_AABB)
#define GRZ_PLACE_rounded_rect (GRZ_KIND_COUNT + GRZ_RECT)
#define GRZ_PLACE_rounded_obb (GRZ_KIND_COUNT + GRZ_OBB)
#define GRZ_PLACE_rounded_triangle (GRZ_KIND_COUNT + GRZ_TRIANGLE)
#define GRZ_PLACE_rounded_hull (GRZ_KIND_COUNT + GRZ_HULL)

/* Is the kind at this place a zonotope without a radius? */
static inline bool grz_is_zonotope(int place) {
    return place == GRZ_POINT || place == GRZ_SEGMENT || place == GRZ_RAY || place == GRZ_LINE || place == GRZ_AABB ||
           place == GRZ_RECT || place == GRZ_OBB;
}

/* The place of a kind as grz2_grade takes it; 0, where no pair is, for any other number. */
static inline int grz_place(int kind) {
    const int plain = kind & ~GRZ_ROUNDED_KIND;
    if (plain <= GRZ_EMPTY || plain >= GRZ_KIND_COUNT) return 0;
    return kind & GRZ_ROUNDED_KIND ? GRZ_KIND_COUNT + plain : plain;
}

#endif
