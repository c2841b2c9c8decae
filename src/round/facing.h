/* What of a round body, or of another one, faces the other along a normal: a plane; the end of a round body, a disc; or
 * corners, of a face, of an edge, of the line on a round side, or one.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_ROUND_FACING_H
#define GRZ_ROUND_FACING_H

#include "contact/outline.h"
#include "round/prism.h"

#include <graze/base.h>

#include <stdbool.h>

/* Points of a rim, and their directions in the frame prism->across. */
enum { GRZ_RIM = 16 };
extern const double grz_rim_side[GRZ_RIM][2];

typedef enum grz_facing_kind { GRZ_FACING_PLANE, GRZ_FACING_DISC, GRZ_FACING_CORNERS } grz_facing_kind;

/* Its numbers are times 2^scale. */
typedef struct grz_facing {
    grz_facing_kind kind;
    int count, id[GRZ_MOST_OUTLINE]; /* CORNERS; of a round body's line its ends, 0 and 1 */
    double at[GRZ_MOST_OUTLINE][3];
    double across[3];       /* the plane of three corners or more, and of a DISC */
    const grz_prism *prism; /* of a round body */
    int end;
    double center[3], radius, to_far[2]; /* DISC: and in which direction the farthest point of the rim is, or 0 */
    double ball;                         /* around each point */
    double far[3];                       /* what is farthest towards the other shape */
    grz_feature of_far;
} grz_facing;

/* Begins the part of a valid body; `sign` times the normal points to the other one. Of a round one also writes the
 * prism, to which the part refers. Not scaled yet. Returns the largest number. */
double grz_facing_begin(const grz_body *body, const double normal[3], int sign, grz_prism *prism, grz_facing *p);

/* The rest, where no number is infinite. What is less wide than `least_width`, as seen along the normal, becomes a
 * line, and what is less long a corner. */
void grz_facing_finish(const double normal[3], int sign, int scale, double least_width, grz_facing *p);

/* The edges of corners: from corner i to the next one. */
int grz_facing_edges(const grz_facing *p);

/* The place on the rim of a DISC in a direction. */
void grz_facing_on_rim(const grz_facing *p, const double side[2], double at[3]);

/* Which sixteenth of the rim of a DISC a place is in, or next to. */
int grz_facing_sector(const grz_facing *p, const double at[3]);

/* Of two places next to the rim: is y counter-clockwise of x, by less than half a turn? */
bool grz_facing_is_after(const grz_facing *p, const double x[3], const double y[3]);

/* Features: all of the part; a corner and an edge by number; of a DISC a point of the rim by number, and a sixteenth of
 * the rim. */
grz_feature grz_facing_whole(const grz_facing *p);
grz_feature grz_facing_corner(const grz_facing *p, int k);
grz_feature grz_facing_edge(const grz_facing *p, int i);
grz_feature grz_facing_rim_point(const grz_facing *p, int i);
grz_feature grz_facing_arc(const grz_facing *p, int sector);

#endif
