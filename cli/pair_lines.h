/* The lines of `graze pairs`: a pair each, and how many there are.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_PAIR_LINES_H
#define GRAZE_CLI_PAIR_LINES_H

#include "scenes.h"

/// Whether the interiors of two shapes meet.
typedef enum interiors { INTERIORS_UNKNOWN, INTERIORS_MEET, INTERIORS_APART } interiors;

typedef struct pair_counts {
    size_t pairs, touching, apart, unsupported, inside;
} pair_counts;

typedef struct pair_lines {
    int dimension;
    const style *how;
    /// Asked with how->interiors of shapes that meet.
    interiors (*ask)(void *context, const scene_item *a, const scene_item *b);
    void *context;
    pair_counts counts;
} pair_lines;

/// How two shapes are asked for that meet, or are within the distance that is wanted: GRZ_OVERLAP, GRZ_OVERLAP_OPEN or
/// GRZ_WITHIN.
grz_relation pair_lines_relation(const style *how);

/// Prints the line of two shapes that are so, and counts it.
void pair_lines_print(pair_lines *p, const scene_item *a, const scene_item *b);

/// The same if they are; else counts them if they are unsupported. True if it printed a line.
bool pair_lines_add(pair_lines *p, const scene_item *a, const scene_item *b);

/// Prints how many there were.
void pair_lines_end(const style *how, const pair_counts *counts);

#endif
