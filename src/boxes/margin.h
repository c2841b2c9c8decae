/* Pairs of boxes that are at most a margin apart: boxes grown by half of it find the candidates, distances decide.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_BOXES_MARGIN_H
#define GRZ_BOXES_MARGIN_H

#include "boxes/source.h"

/* True if the exact distance of box i of a and box j of b is at most the margin, which is not negative; with a margin
 * of 0, if they have a common point or, with `open`, overlap openly. */
bool grz_sources_paired(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open, double margin);

/* The boxes of a source in doubles, each grown by at least half of the margin: 2 * dimension numbers a box into `room`.
 * Boxes that are at most the margin apart meet when both are grown. An empty one stays empty. */
grz_source grz_source_grown(const grz_source *s, double margin, double *room);

#endif
