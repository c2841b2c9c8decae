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

/// Prints the line of two shapes if they meet, or are within the distance that is asked for, and counts it. True if it
/// did.
bool pair_lines_add(pair_lines *p, const scene_item *a, const scene_item *b);

/// Prints how many there were.
void pair_lines_end(const style *how, const pair_counts *counts);

#endif
