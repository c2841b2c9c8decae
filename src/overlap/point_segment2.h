/* A moving point and a segment, each grown by a radius: two capsules, or a segment or ray cast at a capsule. If
 * path and segment do not cross, they are nearest to each other at an end of one of them. At each of these ends a ball
 * moves past another one (overlap/moving_balls.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_POINT_SEGMENT2_H
#define GRZ_OVERLAP_POINT_SEGMENT2_H

#include "overlap/orient2.h"
#include "overlap/moving_balls.h"

/* The point starts at `origin` and moves by to - from in a time of 1. It stops then, at `to`, or never, if
 * `endless`. */
typedef struct grz2_point_segment {
    const grz2_vec *origin, *to, *from;
    bool endless;
    const grz2_vec *a, *b; /* the ends of the segment */
    double r, s;           /* the radii of the point and the segment */
} grz2_point_segment;

/* The moving point and an end of the segment. */
static GRZ_INLINE grz_moving_balls grz2_point_past_end(const grz2_point_segment *w, const grz2_vec *end) {
    return (grz_moving_balls){&w->origin->x, &end->x, &w->to->x, &w->from->x, w->r, w->s};
}

/* The segment, as the path of its end a, and a point on the path of the point. */
static GRZ_INLINE grz_moving_balls grz2_segment_past_point(const grz2_point_segment *w, const grz2_vec *point) {
    return (grz_moving_balls){&w->a->x, &point->x, &w->b->x, &w->a->x, w->s, w->r};
}

static GRZ_INLINE grz_meet grz2_balls_filter(grz_moving_balls balls, double end) {
    grz_ball_times times;
    return grz_moving_balls_filter(2, &balls, end, &times);
}

/* Signs, 0 where they are not certain: the sides of the path's line on which the ends of the segment lie, and the sides
 * of the segment's line on which the path starts and stops, or to which it leads if it is endless. */
typedef struct grz2_sides {
    int a, b, start, stop;
    bool usable;
} grz2_sides;

static GRZ_INLINE grz2_sides grz2_sides_of(const grz2_point_segment *w) {
    const grz2_vec v = grz2_from_to(*w->from, *w->to), e = grz2_from_to(*w->a, *w->b);
    const grz2_vec to_a = grz2_from_to(*w->origin, *w->a), to_b = grz2_from_to(*w->origin, *w->b);
    const grz2_vec from_a = grz2_from_to(*w->a, *w->origin), last = w->endless ? v : grz2_from_to(*w->a, *w->to);
    return (grz2_sides){
        .a = grz2_turn(v, to_a),
        .b = grz2_turn(v, to_b),
        .start = grz2_turn(e, from_a),
        .stop = grz2_turn(e, last),
        .usable = grz2_can_orient(grz2_norm1(v) + grz2_norm1(to_a) + grz2_norm1(to_b)),
    };
}

/* Do they cross? Not a filter alone: the short stage asks it, too, of numbers for which all signs are certain. */
static GRZ_INLINE grz_meet grz2_crossing(grz2_sides s) {
    return grz_proven((s.a * s.b < 0) & (s.start * s.stop < 0), (s.a * s.b > 0) | (s.start * s.stop > 0));
}

/* The filter's answers: do they touch anywhere on the path, at its start, at its end? An endless path has no end. */
typedef struct grz2_point_segment_meet {
    grz_meet any, start, stop;
} grz2_point_segment_meet;

static GRZ_INLINE grz2_point_segment_meet grz2_point_segment_filter(const grz2_point_segment *w) {
    const grz2_sides sides = grz2_sides_of(w);
    const double end = w->endless ? (double)INFINITY : 1;
    const grz_moving_balls past_a = grz2_point_past_end(w, w->a), past_b = grz2_point_past_end(w, w->b);
    const grz_meet a = grz2_balls_filter(past_a, end), b = grz2_balls_filter(past_b, end);
    const grz_meet start = grz2_balls_filter(grz2_segment_past_point(w, w->origin), 1);
    const grz_meet stop = w->endless ? GRZ_APART : grz2_balls_filter(grz2_segment_past_point(w, w->to), 1);
    const grz_meet crossing = grz2_crossing(sides);
    const bool usable = sides.usable & grz_ball_radii(&past_a) & (w->r + w->s < (double)INFINITY);
    const bool meeting = (a == GRZ_MEETING) | (b == GRZ_MEETING) | (start == GRZ_MEETING) | (stop == GRZ_MEETING) |
                         (crossing == GRZ_MEETING);
    const bool apart =
        (a == GRZ_APART) & (b == GRZ_APART) & (start == GRZ_APART) & (stop == GRZ_APART) & (crossing == GRZ_APART);
    return (grz2_point_segment_meet){grz_filtered(usable, meeting, apart), start, stop};
}

#endif
