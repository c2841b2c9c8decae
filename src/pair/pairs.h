/* What both pair lists share: the index of each kind of shape, and a number for each pair.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_PAIRS_H
#define GRZ_PAIR_PAIRS_H

#include <graze/base.h>

#include <stdint.h>

/* The index of a kind: plain kinds first, then rounded ones. */
#define GRZ_INDEX_point GRZ_POINT
#define GRZ_INDEX_segment GRZ_SEGMENT
#define GRZ_INDEX_ray GRZ_RAY
#define GRZ_INDEX_line GRZ_LINE
#define GRZ_INDEX_plane GRZ_PLANE
#define GRZ_INDEX_halfspace GRZ_HALFSPACE
#define GRZ_INDEX_capsule GRZ_CAPSULE
#define GRZ_INDEX_aabb GRZ_AABB
#define GRZ_INDEX_rect GRZ_RECT
#define GRZ_INDEX_obb GRZ_OBB
#define GRZ_INDEX_triangle GRZ_TRIANGLE
#define GRZ_INDEX_hull GRZ_HULL
#define GRZ_INDEX_cylinder GRZ_CYLINDER
#define GRZ_INDEX_circle GRZ_BALL
#define GRZ_INDEX_sphere GRZ_BALL
#define GRZ_INDEX_rounded_point (GRZ_KIND_COUNT + GRZ_POINT)
#define GRZ_INDEX_rounded_segment (GRZ_KIND_COUNT + GRZ_SEGMENT)
#define GRZ_INDEX_rounded_aabb (GRZ_KIND_COUNT + GRZ_AABB)
#define GRZ_INDEX_rounded_rect (GRZ_KIND_COUNT + GRZ_RECT)
#define GRZ_INDEX_rounded_obb (GRZ_KIND_COUNT + GRZ_OBB)
#define GRZ_INDEX_rounded_triangle (GRZ_KIND_COUNT + GRZ_TRIANGLE)
#define GRZ_INDEX_rounded_hull (GRZ_KIND_COUNT + GRZ_HULL)

/* A number for each pair of kinds, the lower first; 0, which no pair of the lists has, if it is not. Many pairs of the
 * lists share a higher kind: so their numbers are close to each other, and a switch jumps by a table. */
#define GRZ_PAIR_OF(a, b) (GRZ_INDEX_##b * GRZ_KIND_COUNT + GRZ_INDEX_##a)
static inline uint64_t grz_pair_number(unsigned lower, unsigned higher) {
    return lower <= higher ? (uint64_t)higher * GRZ_KIND_COUNT + lower : 0;
}

/* Is the kind of this index a zonotope without a radius? */
static inline bool grz_is_zonotope(int index) {
    return index == GRZ_POINT || index == GRZ_SEGMENT || index == GRZ_RAY || index == GRZ_LINE || index == GRZ_AABB ||
           index == GRZ_RECT || index == GRZ_OBB;
}

/* The index of a kind as grz2_grade takes it; 0, where no pair is, for any other number. */
static inline int grz_kind_index(int kind) {
    const int plain = kind & ~GRZ_ROUNDED_KIND;
    if (plain <= GRZ_EMPTY || plain >= GRZ_KIND_COUNT) return 0;
    return kind & GRZ_ROUNDED_KIND ? GRZ_KIND_COUNT + plain : plain;
}

#endif
