/* The part of a line between half-planes.
 *
 * A point of the line is a p + b q, of its ends p and q, with a >= 0, and b >= 0 unless the line has no beginning. A
 * half-plane asks a height there not to be negative, which is a h(p) + b h(q): so it ends where a : b = |h(q)| :
 * |h(p)|.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_WHERE_CLIP_H
#define GRZ_WHERE_CLIP_H

#include "where/ring.h"

/* What ends a part of a line. */
typedef enum grz_limit_kind {
    GRZ_LIMIT_NONE, /* its own end */
    GRZ_LIMIT_EDGE, /* the edge of a ring from one corner to another, in whose plane the line is */
    GRZ_LIMIT_PLANE,
    GRZ_LIMIT_LINE,  /* another line: the plane through it */
    GRZ_LIMIT_BEFORE /* the first or last end of another part of the same line */
} grz_limit_kind;

typedef struct grz_limit {
    grz_limit_kind kind;
    const grz_where_ring *ring;
    grz_where_ring_corner from, to;
    const grz_exact_plane *plane; /* of a LINE: how it is seen */
    const grz_exact_line *line;
    int end; /* of that line */
} grz_limit;

typedef struct grz_clip_part {
    int dim;
    const grz_exact_line *line;
    bool empty;
    grz_limit limit[2]; /* at which it begins and ends */
} grz_clip_part;

grz_clip_part grz_clip_all(int dim, const grz_exact_line *line);
/* The part where the limit's height is not negative; where it is 0. */
void grz_clip_by(grz_arena *arena, grz_clip_part *part, const grz_limit *limit);
void grz_clip_to(grz_arena *arena, grz_clip_part *part, const grz_limit *limit);
/* The signs of a limit's height at the two ends of the line. */
void grz_clip_signs(grz_arena *arena, int dim, const grz_exact_line *line, const grz_limit *limit, int sign[2]);

/* A place on a line: a : b. */
typedef struct grz_clip_ratio {
    grz_dyadic a, b;
} grz_clip_ratio;

/* The place of end e, which may be missing. */
grz_clip_ratio grz_clip_place(grz_arena *arena, const grz_clip_part *part, int e);

/* Is it a point? Is its end e missing? Where is it, if not? */
bool grz_clip_is_point(grz_arena *arena, const grz_clip_part *part);
bool grz_clip_goes_on(const grz_clip_part *part, int e);
void grz_clip_end(grz_arena *arena, const grz_clip_part *part, int e, grz_rational *out);

#endif
