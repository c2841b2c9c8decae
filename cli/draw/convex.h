/* Convex figures in the coordinates of a picture: good to a fraction of a pixel, for showing what the library has
 * decided. No answer comes from here.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_CONVEX_H
#define GRAZE_CLI_DRAW_CONVEX_H

#include <stdbool.h>
#include <stddef.h>

typedef struct point {
    double x, y;
} point;

typedef struct box {
    double x0, y0, x1, y1;
} box;

static inline double box_width(box b) { return b.x1 - b.x0; }
static inline double box_height(box b) { return b.y1 - b.y0; }
static inline box box_grown(box b, double by) { return (box){b.x0 - by, b.y0 - by, b.x1 + by, b.y1 + by}; }
static inline bool boxes_meet(box a, box b) { return a.x0 <= b.x1 && b.x0 <= a.x1 && a.y0 <= b.y1 && b.y0 <= a.y1; }

/// A convex polygon, counter-clockwise where y points up; or the rings of any polygon. One point and two points are
/// polygons too. It grows as points are added; start from a zero one.
typedef struct polygon {
    size_t count, room;
    point *at;
    size_t *ends; ///< the place after the last point of each ring; none: all points are one ring
    size_t end_count;
    size_t *areas; ///< the place after the last ring of each area, which is filled by itself; none: all rings are one
    size_t area_count;
} polygon;

void polygon_add(polygon *p, point q);
/// Ends a ring, if it has points: those since the last end.
void polygon_end_ring(polygon *p);
/// How many rings there are, and the first point of the i-th, i <= that number.
size_t polygon_rings(const polygon *p);
size_t polygon_ring_begin(const polygon *p, size_t i);
/// Ends an area, of the rings since the last end.
void polygon_end_area(polygon *p);
/// How many areas there are, and the first ring of the i-th, i <= that number.
size_t polygon_areas(const polygon *p);
size_t polygon_area_begin(const polygon *p, size_t i);
/// The index of the point that follows a point of the ring from `begin` to `end`.
static inline size_t ring_next(size_t i, size_t begin, size_t end) { return i + 1 < end ? i + 1 : begin; }
void polygon_free(polygon *p);
/// The convex hull of the points replaces `p`.
void polygon_wrap(polygon *p);
/// The bounds of a polygon; undefined for one without points.
box polygon_bounds(const polygon *p);
/// The mean of the corners.
point polygon_middle(const polygon *p);
/// True if a point is inside of an area of p, by the even-odd rule.
bool polygon_holds(const polygon *p, point q);
/// Copies the points, rings and areas of p to out.
void polygon_copy(const polygon *p, polygon *out);
/// Clips `p` to the box.
void polygon_clip(polygon *p, box to);
/// The intersection of two polygons that have a common point, or nearly do; it may be a segment or a point.
void polygon_common(const polygon *a, const polygon *b, polygon *out);

/// The points within `radius` of a convex core.
typedef struct figure {
    polygon core; ///< without corners if nothing of it can be seen
    double radius;
    bool is_ring; ///< the core is made of rings that need not be convex and may cross themselves; the radius is 0
} figure;

/// The outline of the figure, as far as it can be seen in the box `seen`; round corners become short chords.
void figure_outline(const figure *f, box seen, polygon *out);

/// The place at which two figures touch or, if they are separate, where they are closest.
typedef struct nearest {
    double gap; ///< the distance; undefined if they overlap openly
    /// the ends of the place: a segment if two edges lie along each other; else both are the same point
    point from, to;
} nearest;

nearest figures_nearest(const figure *a, const figure *b);

#endif
