/* Where a path meets edges: a segment, ray or line that is followed through a polygon.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_CROSSING_H
#define GRZ_POLYGON_CROSSING_H

#include "num/dyadic.h"
#include "polygon/areas.h"
#include "shape/path.h"
#include "tree/motion.h"

#include <graze/shapes2.h>

#include <stddef.h>

/* One point that a path and an edge have in common: where they cross, where an end of one lies on the other, or where
 * they begin or cease to be on one line. A path has a left and a right side, which it follows at an infinitely small
 * distance. */
typedef struct grz_crossing {
    const grz2_segment *edge;
    bool left, right; /* the path on this side goes through the edge here; not known at an end of a segment */
    int cover;        /* 1: from here on the edge lies on the path; -1: up to here; else 0 */
    bool has_place;   /* the point is an end of the edge or of the path: `place` */
    grz2_vec place;
    double time, error; /* of the path, within that error */
    uint32_t tag;       /* the caller's */
} grz_crossing;

/* The path along an edge, with times from 0 to 1. */
grz_path grz_path_along(const grz2_segment *edge);

/* Writes where the path, which is no point, meets an edge: nothing; one point; or the two ends of what they have in
 * common, in the order of the path. Returns how many. */
int grz_crossings_of(const grz_path *path, const grz2_segment *edge, grz_crossing out[2]);

/* The crossing at a place of the path, of an edge that is there. */
grz_crossing grz_crossing_of_place(const grz_path *path, const grz2_segment *edge, const grz2_vec *place);

/* -1, 0, 1 as the path meets x before y, at the same time, after y. */
int grz_crossing_compare(const grz_path *path, const grz_crossing *x, const grz_crossing *y);

/* The same for the time of x and the time t, which is finite. */
int grz_crossing_compare_time(const grz_path *path, const grz_crossing *x, double t);

/* The time of a crossing as a fraction: time[0] / time[1], time[1] > 0. */
void grz_crossing_time(grz_arena *arena, const grz_path *path, const grz_crossing *x, grz_dyadic time[2]);
/* The place of a crossing as a fraction: at[k] / *under, *under > 0. */
void grz_crossing_fraction(grz_arena *arena, const grz_path *path, const grz_crossing *x, grz_dyadic at[2],
                           grz_dyadic *under);

/* True if the crossing is at that point, an end of the path. */
bool grz_crossing_is_at(const grz_crossing *x, const double *end);

/* The search of a tree for what lies along the path (tree/motion.h); and only for what it meets where it meets x. */
grz_motion grz_path_motion(const grz_path *path);
grz_motion grz_crossing_motion(const grz_path *path, const grz_crossing *x);

/* False ends the visit. */
typedef bool grz_crossing_visitor(void *context, const grz_crossing *x);
/* Visits the points at which the path meets edges of the polygon, in no order: at least those at the times of the
 * motion, up to the `to` that it has when their turn comes. Returns false if the visitor ended it. */
bool grz_crossings_visit(const grz_motion *motion, const grz_path *path, const grz2_polygon *polygon,
                         grz_crossing_visitor *visitor, void *context);

/* Is what is to the left of the path's start inside? False of a line. */
bool grz_path_starts_inside(const grz_path *path, const grz2_polygon *polygon);
/* Flips the areas that have it inside. */
void grz_path_flip_start(const grz_path *path, const grz2_polygon *polygon, grz_parities *areas);
void grz_path_list_start(const grz_path *path, const grz2_polygon *polygon, grz_odd_areas *areas);

/* Sorts crossings by time. */
void grz_crossings_sort(const grz_path *path, grz_crossing *x, size_t count);

#endif
