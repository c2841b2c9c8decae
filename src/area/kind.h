/* Which shapes have an area.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_AREA_KIND_H
#define GRZ_AREA_KIND_H

#include "shape/core.h"

#include <graze/shapes2.h>

/* What a kind of shapes has to do with areas: it is no kind; it has none; it is a convex polygon; a circle; its area is
 * not known. */
typedef enum grz_area_kind {
    GRZ_AREA_NONE,
    GRZ_AREA_THIN,
    GRZ_AREA_POLYGON,
    GRZ_AREA_DISK,
    GRZ_AREA_UNKNOWN
} grz_area_kind;

grz_area_kind grz_area_kind_of(const grz2_shape *s);

/* The body of a polygon; false if it is invalid. An infinite bound of an aabb is at the largest double: nothing with
 * finite points is beyond that. */
bool grz_area_body(const grz2_shape *s, grz_body *body);

#endif
