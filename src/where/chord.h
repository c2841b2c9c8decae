/* What a ball has in common with a segment, a ray or a line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_CHORD_H
#define GRZ_WHERE_CHORD_H

#include "where/common.h"

/* Of a ball and a caster that have a common point; `ball` and `line` are their places in `common`, 0 and 1 in either
 * order. common->a and b are not read. `ray`: the caster begins at `from`; with `to` it ends there. */
void grz_chord_of(grz_arena *arena, grz_common *common, int ball, const double center[], double radius, bool ray);

#endif
