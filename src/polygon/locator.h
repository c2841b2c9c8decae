/* Where many points of one polygon lie: each by a ray (polygon/inside.c). A ray may cross many edges, as that from a
 * tooth of a comb crosses all other teeth. So once the rays have taken much longer than making bands does, these are
 * made (polygon/bands.h): in them a ray takes no longer than the square of a logarithm where edges do not cross.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_LOCATOR_H
#define GRZ_POLYGON_LOCATOR_H

#include "polygon/bands.h"

typedef struct grz_locator {
    const grz2_polygon *polygon;
    const grz_allocator *allocator; /* without memory all points are located by rays */
    size_t leaves;                  /* of the tree, that rays have come to */
    bool has_bands, has_tried;
    grz_bands bands;
} grz_locator;

/* Bands do not know areas: of several of them there are none. */
static inline grz_locator grz_locator_of(const grz2_polygon *polygon, const grz_allocator *allocator) {
    return (grz_locator){.polygon = polygon, .allocator = allocator, .has_tried = polygon->areas || polygon->polyline};
}

static inline void grz_locator_release(const grz_locator *l) {
    if (l->has_bands) grz_bands_release(&l->bands);
}

/* As grz2_polygon_locate, grz2_polygon_contains_beside and grz2_polygon_contains_left. */
grz_place_in grz_locator_locate(grz_locator *l, const grz2_vec *point);
bool grz_locator_contains_beside(grz_locator *l, const grz2_vec *point, const grz_direction2 *towards);
bool grz_locator_contains_left(grz_locator *l, const grz2_vec *from, const grz2_vec *to);

#endif
