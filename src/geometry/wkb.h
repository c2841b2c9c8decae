/* Well-known binary.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_GEOMETRY_WKB_H
#define GRZ_GEOMETRY_WKB_H

#include "geometry/figures.h"

/* The byte order of this machine. */
bool grz_wkb_is_little_endian(void);
/* True if the first bytes say that a collection follows. */
bool grz_wkb_is_collection(const unsigned char bytes[5]);

/* Writes a figure as grz2_geometry_to_wkb does. */
size_t grz_figure_to_wkb(const grz_figures *f, const grz_figure *figure, void *wkb, size_t capacity);

#endif
