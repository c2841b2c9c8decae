/* Features of maps that are kept: ids, properties and geometries, in few blocks of memory.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MAP_FEATURES_H
#define GRAZE_CLI_MAP_FEATURES_H

#include "files/geojson_write.h"

/// A property by its name, of the features of two sides.
typedef struct column {
    feature_value name; ///< its memory is the table's
    bool in[2];         ///< the first, or the second side has it
    bool was_in_both;   ///< when the first line of the output was printed
} column;

/// The properties of both sides; all 0 has none.
typedef struct columns {
    column *at;
    size_t count, room;
    size_t *of[2]; ///< those of a side, in the order in which they were seen there
    size_t counts[2], rooms[2];
} columns;

void columns_free(columns *c);

typedef struct kept_member {
    size_t column;
    bool is_geometry;
    feature_value value; ///< without its bytes: features_value
    size_t at;           ///< where these begin in the text
} kept_member;

/// A feature; its parts are where these numbers say.
typedef struct kept_feature {
    size_t index;     ///< in its file, from 0
    feature_value id; ///< without its bytes: features_id
    size_t id_at;     ///< where these begin in the text
    size_t member, members;
    const geometry_type *type;
    size_t point[3], ring[3], area[3]; ///< the first ones of each kind
    size_t rings[3], areas[3];         ///< how many
} kept_feature;

/// Features of one side; all 0 has none.
typedef struct features {
    kept_feature *at;
    size_t count, room;
    kept_member *members;
    size_t member_count, member_room;
    char *text; ///< of all values
    size_t size, capacity;
    rings kinds[3];
    bool has_ids;
} features;

/// Adds a feature of side 0; or one of side 1, whose geometry, and the column of a table that it is read from, are not
/// kept. False: out of memory.
bool features_add(features *f, columns *c, int side, const geometry *g, const map_item *item);
/// Forgets all features, and keeps the memory for others.
void features_clear(features *f);
void features_free(features *f);

/// The id of a feature, and the value of a property.
feature_value features_id(const features *f, size_t i);
feature_value features_value(const features *f, const kept_member *member);
/// Prints the geometry of a feature as GeoJSON.
void features_write_geometry(const features *f, size_t i);

#endif
