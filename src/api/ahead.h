/* The obstacles that a shape meets next on a line along an axis.
 *
 * A shape that leaves one obstacle after the other would look at all of them each time. Here those that are next by
 * their bounds are listed, as many as there is room for beside exact arithmetic; so all are looked at once for so many
 * steps. Of the obstacles that it may overlap where it is the first ones count, of those ahead the nearest ones. The
 * next time only those are looked at whose part of all obstacles, one after the other as they are given, has some that
 * may begin there: so of a row from one end to the other few. Bounds only say which obstacle to look at, and nothing
 * depends on their rounding.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_API_AHEAD_H
#define GRZ_API_AHEAD_H

#include "shape/any.h"

#include <stddef.h>
#include <stdint.h>

enum { GRZ_MOST_AHEAD = 48, GRZ_PARTS_AHEAD = 32 };

/* Along the line; -infinity: it may be overlapped where the shape was when they were listed. */
typedef struct grz_ahead_item {
    float begin;
    uint32_t obstacle;
} grz_ahead_item;

/* The caller sets the first five, all else is 0. */
typedef struct grz_ahead {
    int dim;
    const grz_shape *obstacles;
    size_t count; /* of obstacles */
    int axis, sign;
    bool listed;
    int items;
    size_t last; /* which one was overlapped last */
    double end;  /* no obstacle that is not listed begins before, but for those that began where they were listed */
    grz_ahead_item item[GRZ_MOST_AHEAD];
    uint64_t was_in;              /* a bit for each item */
    float begin[GRZ_PARTS_AHEAD]; /* of each part: no obstacle of it that was not left begins before */
} grz_ahead;

/* An obstacle that the shape overlaps openly, which is at `at` along the line: the lowest, but where there are more
 * than can be listed. Their number if there is none: that is certain. */
size_t grz_overlapped_ahead(grz_ahead *l, const grz_shape *s, double at);

#endif
