/* The path of a point past a segment, with radii around both: two capsules, or a segment or ray cast at a capsule. If
 * they do not cross, they are nearest at an end of the path or of the segment. At each of these ends a ball moves past
 * another one (overlap/moving_balls.h).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_PATH2_H
#define GRZ_OVERLAP_PATH2_H

#include "overlap/orient2.h"
#include "overlap/moving_balls.h"

/* The point starts at `origin` and moves by to - from from time 0 to 1, where it is at `to`; or without end. */
typedef struct grz2_path {
    const grz2_vec *origin, *to, *from;
    bool endless;
    const grz2_vec *a, *b; /* the ends of the segment */
    double r, s;           /* the radii around the point and the segment */
} grz2_path;

/* The point past an end of the segment. */
static GRZ_INLINE grz_moving_balls grz2_path_past(const grz2_path *w, const grz2_vec *end) {
    return (grz_moving_balls){&w->origin->x, &end->x, &w->to->x, &w->from->x, w->r, w->s};
}

/* The segment, as the way of its end a, past a place on the path. */
static GRZ_INLINE grz_moving_balls grz2_segment_past(const grz2_path *w, const grz2_vec *place) {
    return (grz_moving_balls){&w->a->x, &place->x, &w->b->x, &w->a->x, w->s, w->r};
}

/* 1 if the balls meet, -1 if not, 0 if that is not certain. */
static GRZ_INLINE int grz2_balls_meet(grz_moving_balls balls, double end) {
    grz_ball_times t;
    bool touch;
    const bool certain = grz_ball_verdict(2, &balls, end, &t, &touch);
    return certain * (2 * touch - 1);
}

/* Signs that are 0 if they are not certain: the sides of the path's line on which the ends of the segment lie, and the
 * sides of the segment's line on which the path starts and stops, or to which it leads without end. */
typedef struct grz2_sides {
    int a, b, start, stop;
    bool usable;
} grz2_sides;

static GRZ_INLINE grz2_sides grz2_sides_of(const grz2_path *w) {
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

/* 1 if they cross, -1 if they do not, 0 if that is not certain. */
static GRZ_INLINE int grz2_crossing(grz2_sides s) {
    const bool crossing = (s.a * s.b < 0) & (s.start * s.stop < 0), apart = (s.a * s.b > 0) | (s.start * s.stop > 0);
    return crossing - apart;
}

/* Contact anywhere on the path, at its start and at its end: 1 if they overlap openly, -1 if they are apart, 0 if
 * neither is certain. */
typedef struct grz2_contact {
    int any, start, stop;
} grz2_contact;

static GRZ_INLINE grz2_contact grz2_contact_of(const grz2_path *w) {
    const grz2_sides sides = grz2_sides_of(w);
    const double end = w->endless ? (double)INFINITY : 1;
    const grz_moving_balls past_a = grz2_path_past(w, w->a), past_b = grz2_path_past(w, w->b);
    const int a = grz2_balls_meet(past_a, end), b = grz2_balls_meet(past_b, end);
    const int start = grz2_balls_meet(grz2_segment_past(w, w->origin), 1);
    const int stop = w->endless ? -1 : grz2_balls_meet(grz2_segment_past(w, w->to), 1);
    const int crossing = grz2_crossing(sides);
    const bool usable = sides.usable & grz_ball_radii(&past_a) & (w->r + w->s < (double)INFINITY);
    const bool meets = (a > 0) | (b > 0) | (start > 0) | (stop > 0) | (crossing > 0);
    const bool misses = (a < 0) & (b < 0) & (start < 0) & (stop < 0) & (crossing < 0);
    return (grz2_contact){usable * (meets - misses), start, stop};
}

#endif
