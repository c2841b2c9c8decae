/* What both pair lists share: the index of each kind of shape, and a number for each pair.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_PAIR_PAIRS_H
#define GRZ_PAIR_PAIRS_H

#include "shape/kinds.h"

#include <graze/base.h>

#include <stdint.h>

/* The index of a kind: plain kinds first, then rounded ones. */
#define GRZ_INDICES(KIND, name, points) \
    GRZ_INDEX_##name = GRZ_##KIND, GRZ_INDEX_rounded_##name = (int)GRZ_KIND_COUNT + (int)GRZ_##KIND,
enum {
    GRZ_KINDS_OF_BOTH(GRZ_INDICES) GRZ_KINDS_OF_PLANE(GRZ_INDICES) GRZ_KINDS_OF_SPACE(GRZ_INDICES)
        GRZ_INDICES(HULL, hull, 0)
};
#undef GRZ_INDICES

/* A number for each pair of kinds, the lower first; 0, which no pair of the lists has, if it is not. Many pairs of the
 * lists share a higher kind: so their numbers are close to each other, and a switch jumps by a table. */
#define GRZ_PAIR_OF(a, b) ((int)GRZ_INDEX_##b * (int)GRZ_KIND_COUNT + (int)GRZ_INDEX_##a)
static inline uint64_t grz_pair_number(unsigned lower, unsigned higher) {
    return lower <= higher ? (uint64_t)higher * GRZ_KIND_COUNT + lower : 0;
}

/* Is the kind of this index a zonotope without a radius? */
static inline bool grz_is_zonotope(int index) {
    return index == GRZ_POINT || index == GRZ_SEGMENT || index == GRZ_RAY || index == GRZ_LINE || index == GRZ_AABB ||
           index == GRZ_RECT || index == GRZ_OBB;
}

/* Is the kind of this index one that grz2_cast and grz3_cast move? */
static inline bool grz_is_caster(int index) { return index == GRZ_SEGMENT || index == GRZ_RAY || index == GRZ_LINE; }

/* The index of a kind as grz2_grade takes it; 0, where no pair is, for any other number. */
static inline int grz_kind_index(int kind) {
    const int plain = kind & ~GRZ_ROUNDED_KIND;
    if (plain <= GRZ_EMPTY || plain >= GRZ_KIND_COUNT) return 0;
    return kind & GRZ_ROUNDED_KIND ? GRZ_KIND_COUNT + plain : plain;
}

#endif
