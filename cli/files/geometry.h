/* A geometry of a map while it is read.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_GEOMETRY_H
#define GRAZE_CLI_FILES_GEOMETRY_H

#include "map.h"
#include "rings.h"

/// Collections of collections are read to this depth.
enum { MOST_NESTED = 64 };

typedef enum geometry_kind { GEOMETRY_EMPTY, GEOMETRY_POINTS, GEOMETRY_LINES, GEOMETRY_AREAS } geometry_kind;

/// How deep the coordinates of a polygon are nested.
enum { DEPTH_OF_AREA = 2 };

/// What a type is made of: how deep its coordinates are nested, 0 for a point; -1 for a collection.
typedef struct geometry_type {
    const char *name; ///< as GeoJSON writes it
    geometry_kind kind;
    int depth;
    bool only_wkt; ///< GeoJSON does not have it
} geometry_type;

/// The type that GeoJSON or, in any case, WKT has by this name; NULL: there is none.
const geometry_type *geometry_type_of(text_word name, bool is_wkt);

/// Its number in the list of types, for another process; 0 of NULL.
size_t geometry_type_number(const geometry_type *type);
const geometry_type *geometry_type_at(size_t number);

typedef struct geometry {
    map *map;                  ///< whose counts are kept
    const geometry_type *type; ///< NULL: it is null
    rings kinds[3];            ///< the points, the lines and the areas
} geometry;

/// What was read of a kind.
rings *geometry_rings(geometry *g, geometry_kind kind);

/// Why a geometry could not be read.
typedef enum geometry_problem { GEOMETRY_GOOD, GEOMETRY_TOO_LARGE, GEOMETRY_NO_MEMORY } geometry_problem;
const char *geometry_problem_text(geometry_problem problem);

/// Adds a point of a kind, and ends a ring, line or point of it.
geometry_problem geometry_add_point(geometry *g, geometry_kind kind, const double at[2]);
geometry_problem geometry_end_ring(geometry *g, geometry_kind kind);
/// Ends a polygon, whose rings are an area.
geometry_problem geometry_end_area(geometry *g);

/// Gives it to the map, with its number in the file.
geometry_problem geometry_finish(geometry *g, map_item item);
void geometry_free(geometry *g);

/// The readers. False: out of memory, or a problem of the input; *result: as map_read.
bool geojson_read(map *m, status *result);
bool wkt_read(map *m, status *result);
bool table_read(map *m, status *result);

#endif
