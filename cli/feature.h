/* What a map says of a feature, as it stands in the file: its name, its id, and which one it is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FEATURE_H
#define GRAZE_CLI_FEATURE_H

#include <stdbool.h>
#include <stddef.h>

typedef enum feature_value_kind { FEATURE_NOTHING, FEATURE_STRING, FEATURE_NUMBER, FEATURE_JSON } feature_value_kind;

/// A string, a number as text, or another value in JSON: true, null, [1,2].
typedef struct feature_value {
    const char *at; ///< any bytes, without an end of their own
    size_t size;
    feature_value_kind kind;
} feature_value;

/// A property.
typedef struct feature_member {
    feature_value name; ///< a string
    feature_value value;
    bool is_geometry; ///< the geometry is read from it
} feature_member;

typedef struct feature {
    feature_value name, id;
    size_t index;     ///< in the file, from 0
    const char *kind; ///< points, lines or areas, if the feature has several kinds, and is a shape for each; else NULL
} feature;

/// A copy, to be freed as one block; NULL: out of memory.
feature *feature_copy(const feature *from);

/// Prints a value in JSON; nothing is null.
void feature_value_print(feature_value value);

/// What a line calls a shape or a part.
typedef struct line_name {
    const char *name;
    const feature *feature; ///< NULL: it is none
} line_name;

/// Prints the members of an object: `"a":"San Juan"`, of a feature also `,"a_id":"06","a_index":0`. `member` is "a" or
/// "b", or "name", whose others are called id and index.
void line_name_print_members(const char *member, line_name of);

/// Prints a pair: `A B`, in JSON the beginning of an object, `{"a":"A","b":"B"`.
void line_name_print_pair(line_name a, line_name b, bool json);

/// Prints one: `NAME`, in JSON the beginning of an object, `{"name":"NAME"`.
void line_name_print(line_name of, bool json);

#endif
