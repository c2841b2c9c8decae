/* What is wrong with the areas of a map: rings that cross or touch themselves, areas that overlap, gaps between them,
 * borders that do not match, slivers.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_MAP_FAULTS_H
#define GRAZE_CLI_MAP_FAULTS_H

#include "scene.h"

typedef enum map_fault_kind {
    MAP_CROSSING,  ///< two edges of an area cross
    MAP_TOUCH,     ///< a ring comes to the same point twice
    MAP_DOUBLED,   ///< two edges of an area have a part in common
    MAP_OVERLAP,   ///< two areas have an inside in common
    MAP_UNMATCHED, ///< a corner of the first area is on an edge of the second one, where that has no corner
    MAP_GAP,       ///< two edges of two areas are near each other, and between them is no area
    MAP_SLIVER,    ///< an area that is narrow everywhere
    MAP_FAULT_KINDS
} map_fault_kind;

typedef struct map_fault {
    map_fault_kind kind;
    size_t a, b;       ///< items of the scene; the same one for what is wrong within one
    double number;     ///< of an overlap its area, of a gap its length, of a sliver its width; else 0
    grz2_vec place[2]; ///< the ends of a segment, or twice a point; of an overlap and a sliver the corners of a box
} map_fault;

typedef struct map_faults {
    size_t areas;  ///< items that are areas: only these are looked at
    size_t others; ///< valid items that are none: lines, points, other shapes
    map_fault *at; ///< by kind, by items, by place; each once
    size_t count, room;
} map_faults;

/// Finds all that is wrong with the areas of a scene of the plane. Gaps and slivers: those of at most `width`; 0: none.
///
/// - Exact: what crosses, touches, overlaps, and does not match; whether edges are apart, and by at most `width`.
///   Places are rounded, areas correctly rounded.
/// - A gap is between nearest points of two edges of two items. That no area is there is asked, exactly, of the segment
///   between these two points, rounded, without 2^-20 of it at each end; where no double is between them, of the
///   inside of areas at the first of the two.
/// - An area, each of a multipolygon for itself, is a sliver if twice its area is less than `width` times the length of
///   its border; its width is twice the one over the other. The length of the border is the sum of rounded lengths.
///
/// False: out of memory. To be freed in every case.
bool map_faults_find(map_faults *out, const scene *of, double width);
void map_faults_free(map_faults *f);

/// What a kind is called, for one of it: "crossing", "unmatched".
const char *map_fault_word(map_fault_kind kind);

#endif
