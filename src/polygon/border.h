/* The border of a polygon with several areas. Where areas overlap, an edge of one runs inside another: a stretch of an
 * edge goes from a crossing with other edges to the next, and all along it the same is beside it. Its ends are mostly
 * no doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_BORDER_H
#define GRZ_POLYGON_BORDER_H

#include "polygon/follow.h"

typedef struct grz_stretch {
    grz_crossing from, to;
    bool left, right; /* is what is to this side inside? */
} grz_stretch;

/* An edge with a length, stretch by stretch. It must stay where it is in memory. */
typedef struct grz_stretches {
    const grz2_polygon *polygon;
    const grz2_segment *edge;
    grz_path path;
    grz_follower follower;
    grz_stretch at;
    bool has_border; /* some stretch so far is border */
} grz_stretches;

/* Before the first one. */
void grz_stretches_begin(grz_stretches *s, const grz2_polygon *polygon, const grz2_segment *edge);
/* Goes to the next one; false if there is none, or none is border. That an edge is no border anywhere is kept in the
 * polygon: there may be many such edges before the border. */
bool grz_stretches_next(grz_stretches *s);

/* Is it border? */
static inline bool grz_is_border(const grz_stretch *s) { return !s->left || !s->right; }

/* How the stretch and a shape, grown by margin >= 0, meet. A plane or half-space is said to meet all. */
grz_meet grz_stretch_meet(const grz_stretches *s, const grz2_shape *shape, double margin);

/* What of a part of an edge is border. A part ends where the edge does, or where others begin or cease to lie on it. */
typedef struct grz_edge_border {
    bool left, right; /* there is an outside to this side */
    double distance;  /* see grz_edge_border_nearest */
} grz_edge_border;

/* The sides on which a part of the edge has an outside where it is within the margin >= 0 of a shape. The whole part
 * must be within the margin: then a part that is one stretch is not asked again. */
grz_edge_border grz_edge_border_near(const grz2_polygon *polygon, const grz2_segment *edge, const grz2_segment *part,
                                     const grz2_shape *shape, double margin);
/* What is beside the stretch of the part that is nearest to a shape, and its distance, rounded; +inf if no stretch is
 * border. `distance`: that of the whole part. An edge that is a point is border if it is not inside. */
grz_edge_border grz_edge_border_nearest(const grz2_polygon *polygon, const grz2_segment *edge, const grz2_segment *part,
                                        const grz2_shape *shape, double distance);

#endif
