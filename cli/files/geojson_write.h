/* GeoJSON, written: geometries (RFC 7946).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_GEOJSON_WRITE_H
#define GRAZE_CLI_FILES_GEOJSON_WRITE_H

#include "geometry.h"

/// Some rings of a kind in memory of others: ends count from the first point, areas from the first ring.
typedef struct ring_span {
    const double *points; ///< x y of each
    const uint32_t *ends, *areas;
    size_t rings, area_count;
} ring_span;

/// Prints a geometry of this type; NULL: null. A GeometryCollection has its areas first, then its lines, then its
/// points, each a member of its own. Rings end with the point that they begin with.
void geojson_write(const geometry_type *type, const ring_span kinds[3]);

#endif
