/* Joins of maps: the features of one with those of another that meet them, are near, or nearest.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_JOIN_H
#define GRAZE_CLI_JOIN_H

#include "map_features.h"

#include <graze/geometries.h>

/// What is printed of a pair: a feature, a record of CSV, two numbers.
typedef enum join_form { JOIN_GEOJSON, JOIN_CSV, JOIN_PAIRS } join_form;

/// How maps are joined.
typedef struct join_style {
    grz2_join by;
    size_t nearest;         ///< how many of the nearest ones; 0: `by` says
    double within;          ///< these are at most so far away
    bool all;               ///< also features of the first map that have no partner
    join_form form;         ///< what is printed
    const char *columns[2]; ///< as of each map
} join_style;

/// The features of both maps, of the first those of a batch. Names in both are printed with a. or b. before them.
typedef struct join_table {
    const join_style *how;
    const char *paths[2];
    columns columns;
    features sides[2];
    char *crs[2];    ///< the first `crs` of each; NULL: none
    bool begun;      ///< the head of the output is printed
    bool has_crs;    ///< with the `crs` of the first map, which else comes last
    bool ids[2];     ///< ids are printed as a.id and b.id
    size_t printed;  ///< how many pairs
    size_t *head[2]; ///< the columns of CSV, of each side
    size_t head_counts[2];
    size_t fixed;  ///< how many columns there were then
    size_t *place; ///< of each of these, for a record: 1 + the number of its member, or 0
    status result; ///< STATUS_UNREADABLE: a property was left out, which is reported
    bool no_memory;
} join_table;

/// Prints a pair: feature i of the batch and feature k of the second map, or none if it is JOIN_NOTHING; `distance`
/// counts with `nearest` only. False: stop, as the output fails, or there is no memory.
#define JOIN_NOTHING SIZE_MAX
bool join_print(join_table *t, size_t i, size_t k, double distance);
/// Prints what comes after the last pair.
void join_print_end(join_table *t);
/// Releases what printing took.
void join_print_free(join_table *t);

/// Joins two maps, and prints the pairs. The first one is read in batches, the second one is kept.
status join_maps(const char *a, const char *b, const join_style *how);

#endif
