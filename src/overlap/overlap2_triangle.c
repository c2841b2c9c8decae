/* Overlap with a triangle. A point, a segment or another triangle is apart from it if the line along an edge of either
 * separates them (Ericson, "Real-Time Collision Detection", 2005). A circle is apart from it if its center is outside,
 * and farther than the radius from all edges.
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "overlap/triangle2.h"
#include "num/grid.h"

#include <math.h>

/* Does nothing round? Coarse numbers have 24 bits, differences 25, products of these 50, a difference of two 51. */
static inline bool rounds_nothing(const double *a, int count, const grz2_triangle *b) {
    return GRZ_SHORT_CLAIMS && grz_coarse(a, count) && grz_coarse(&b->a.x, 6);
}

/* A point */

static GRZ_INLINE grz_meet point_stage(const grz2_vec *a, const grz2_triangle *b, bool exact) {
    const grz2_corners t = grz2_corners_of(b, exact);
    if (!exact && !grz2_can_orient(grz2_size_of(&t, a, 1))) return GRZ_UNDECIDED;
    return grz2_meet_of_reach(grz2_reach_into(&t, a, 1, exact), exact && t.turn != 0);
}

static GRZ_NOINLINE grz_meet meet2_point_triangle_fallback(const grz2_vec *a, const grz2_triangle *b) {
    const grz_meet meet = rounds_nothing(&a->x, 2, b) ? point_stage(a, b, true) : GRZ_UNDECIDED;
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(2, GRZ_POINT, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz2_meet_point_triangle(const grz2_point *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? point_stage(a, b, false) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet2_point_triangle_fallback(a, b);
}

/* A segment */

/* The segment is the path of a point. A segment of length 0 is flat, too. */
static GRZ_INLINE grz_meet segment_stage(const grz2_segment *a, const grz2_triangle *b, bool exact) {
    const grz2_corners t = grz2_corners_of(b, exact);
    const grz2_drift path = {&a->a, &a->b, &a->a, false};
    const grz2_vec v = grz2_displacement(&path);
    if (!exact && !grz2_can_orient(grz2_size_of(&t, &a->a, 1) + grz2_norm1(v))) return GRZ_UNDECIDED;
    const bool solid = (t.turn != 0) & ((v.x != 0) | (v.y != 0));
    return grz2_meet_of_reach(grz2_reach_along(&path, &t, exact), exact && solid);
}

static GRZ_NOINLINE grz_meet meet2_segment_triangle_fallback(const grz2_segment *a, const grz2_triangle *b) {
    const grz_meet meet = rounds_nothing(&a->a.x, 4, b) ? segment_stage(a, b, true) : GRZ_UNDECIDED;
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(2, GRZ_SEGMENT, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz2_meet_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? segment_stage(a, b, false) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet2_segment_triangle_fallback(a, b);
}

/* A circle */

/* Edge i, as the path of a point past the circle. */
static GRZ_INLINE grz_moving_balls point_along_edge(const grz2_circle *a, const grz2_corners *t, int i) {
    const grz2_vec *const from = &t->at[i], *const to = &t->at[(i + 1) % 3];
    return (grz_moving_balls){&from->x, &a->center.x, &to->x, &from->x, 0, a->radius};
}

static GRZ_INLINE grz_meet circle_filter(const grz2_circle *a, const grz2_triangle *b) {
    const grz2_corners t = grz2_corners_of(b, false);
    const int reach = grz2_reach_into(&t, &a->center, 1, false);
    bool near = reach > 0, far = reach < 0;
    for (int i = 0; i < 3; i++) {
        const grz_moving_balls balls = point_along_edge(a, &t, i);
        grz_ball_times times;
        const grz_meet meet = grz_moving_balls_filter(2, &balls, 1, &times);
        near |= meet == GRZ_MEETING;
        far &= meet == GRZ_APART;
    }
    const bool valid = (a->radius > 0) & (a->radius < (double)INFINITY);
    return grz_filtered(valid & grz2_can_orient(grz2_size_of(&t, &a->center, 1)), near, far);
}

/* Where no operation rounds: the nearest edge decides, unless the center is inside. */
static grz_meet circle_short(const grz2_circle *a, const grz2_triangle *b) {
    if (!rounds_nothing(&a->center.x, 3, b)) return GRZ_UNDECIDED;
    const grz2_corners t = grz2_corners_of(b, true);
    grz_meet nearest = GRZ_APART;
    for (int i = 0; i < 3; i++) {
        const grz_moving_balls balls = point_along_edge(a, &t, i);
        const grz_meet meet = grz_moving_balls_short(2, &balls);
        if (meet == GRZ_UNDECIDED) return GRZ_UNDECIDED;
        if (meet > nearest) nearest = meet;
    }
    return grz2_reach_into(&t, &a->center, 1, true) > 0 ? GRZ_MEETING : nearest;
}

static GRZ_NOINLINE grz_meet meet2_circle_triangle_fallback(const grz2_circle *a, const grz2_triangle *b) {
    const grz_meet meet = circle_short(a, b);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(2, GRZ_BALL, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz2_meet_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? circle_filter(a, b) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet2_circle_triangle_fallback(a, b);
}

/* A triangle */

static GRZ_INLINE grz_meet triangle_stage(const grz2_triangle *a, const grz2_triangle *b, bool exact) {
    const grz2_corners s = grz2_corners_of(a, exact), t = grz2_corners_of(b, exact);
    if (!exact && !grz2_can_orient(grz2_size_of(&s, t.at, 3))) return GRZ_UNDECIDED;
    const int reach = grz2_smaller(grz2_reach_into(&s, t.at, 3, exact), grz2_reach_into(&t, s.at, 3, exact));
    return grz2_meet_of_reach(reach, exact && s.turn * t.turn != 0);
}

static GRZ_NOINLINE grz_meet meet2_triangle_triangle_fallback(const grz2_triangle *a, const grz2_triangle *b) {
    const grz_meet meet = rounds_nothing(&a->a.x, 6, b) ? triangle_stage(a, b, true) : GRZ_UNDECIDED;
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(2, GRZ_TRIANGLE, a, GRZ_TRIANGLE, b);
}

GRZ_NOINLINE grz_meet grz2_meet_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? triangle_stage(a, b, false) : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet2_triangle_triangle_fallback(a, b);
}

bool grz2_overlap_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    return grz2_meet_point_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    return grz2_meet_point_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    return grz2_meet_point_triangle(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return grz2_meet_segment_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return grz2_meet_segment_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return grz2_meet_segment_triangle(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    return grz2_meet_circle_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    return grz2_meet_circle_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    return grz2_meet_circle_triangle(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return grz2_meet_triangle_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return grz2_meet_triangle_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return grz2_meet_triangle_triangle(a, b) == GRZ_TOUCHING;
}
