/* Overlap with a triangle. A point, a segment or a triangle is apart from it if the line along an edge of either has
 * them on different sides (Ericson, "Real-Time Collision Detection", 2005). A circle is apart from it if its center is
 * outside and farther than the radius from all edges.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "overlap/closed_form.h"
#include "pair/functions2.h"
#include "overlap/triangle2.h"
#include "overlap/moving_balls.h"
#include "num/grid.h"

#include <math.h>

/* A reach of 0 is contact if nothing was rounded and nothing is flat. */
static GRZ_INLINE grz_meet decided(int reach, bool touching) {
    if (reach != 0) return reach > 0 ? GRZ_MEETING : GRZ_APART;
    return touching ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

/* Does nothing round? Coarse numbers have 24 bits, ways 25, products of these 50, a difference of two products 51. */
static inline bool is_short(const double *a, int count, const grz2_triangle *b) {
    return GRZ_SHORT_CLAIMS && grz_coarse(a, count) && grz_coarse(&b->a.x, 6);
}

/* Point and triangle */

static GRZ_INLINE grz_meet decide_point(const grz2_vec *a, const grz2_triangle *b, bool exact) {
    const grz2_corners t = grz2_corners_of(b, exact);
    if (!exact && !grz2_can_orient(grz2_size_of(&t, a, 1))) return GRZ_UNDECIDED;
    return decided(grz2_reach_into(&t, a, 1, exact), exact && t.turn != 0);
}

static GRZ_NOINLINE grz_meet meet_point_triangle_fallback(const grz2_vec *a, const grz2_triangle *b) {
    const grz_meet meet = is_short(&a->x, 2, b) ? decide_point(a, b, true) : GRZ_UNDECIDED;
    if (meet != GRZ_UNDECIDED) return meet;
    GRZ_MEET_CORES(point, a, triangle, b);
}

static inline grz_meet meet_point_triangle(const grz2_point *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? decide_point(a, b, false) : GRZ_UNDECIDED;
    return GRZ_LIKELY(meet != GRZ_UNDECIDED) ? meet : meet_point_triangle_fallback(a, b);
}

grz_meet grz2_meet_point_triangle(const grz2_vec *a, const grz2_triangle *b) { return meet_point_triangle(a, b); }
bool grz2_overlap_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    return meet_point_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    return meet_point_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_triangle(const grz2_vec *a, const grz2_triangle *b) {
    return meet_point_triangle(a, b) == GRZ_TOUCHING;
}

/* Segment and triangle */

/* The segment is the path of a point. */
static GRZ_INLINE grz_meet decide_segment(const grz2_segment *a, const grz2_triangle *b, bool exact) {
    const grz2_corners t = grz2_corners_of(b, exact);
    const grz2_motion along = {&a->a, &a->b, &a->a, false};
    const grz2_vec v = grz2_way_of(&along);
    if (!exact && !grz2_can_orient(grz2_size_of(&t, &a->a, 1) + grz2_norm1(v))) return GRZ_UNDECIDED;
    const bool solid = (t.turn != 0) & ((v.x != 0) | (v.y != 0));
    return decided(grz2_reach_along(&along, &t, exact), exact && solid);
}

static GRZ_NOINLINE grz_meet meet_segment_triangle_fallback(const grz2_segment *a, const grz2_triangle *b) {
    const grz_meet meet = is_short(&a->a.x, 4, b) ? decide_segment(a, b, true) : GRZ_UNDECIDED;
    if (meet != GRZ_UNDECIDED) return meet;
    GRZ_MEET_CORES(segment, a, triangle, b);
}

static inline grz_meet meet_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? decide_segment(a, b, false) : GRZ_UNDECIDED;
    return GRZ_LIKELY(meet != GRZ_UNDECIDED) ? meet : meet_segment_triangle_fallback(a, b);
}

grz_meet grz2_meet_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return meet_segment_triangle(a, b);
}
bool grz2_overlap_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return meet_segment_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return meet_segment_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_triangle(const grz2_segment *a, const grz2_triangle *b) {
    return meet_segment_triangle(a, b) == GRZ_TOUCHING;
}

/* Circle and triangle */

/* The edge as the way of a point past the circle. */
static GRZ_INLINE grz_moving_balls edge_past(const grz2_circle *a, const grz2_vec *from, const grz2_vec *to) {
    return (grz_moving_balls){&from->x, &a->center.x, &to->x, &from->x, 0, a->radius};
}

static GRZ_INLINE int decide_circle(const grz2_circle *a, const grz2_triangle *b) {
    const grz2_corners t = grz2_corners_of(b, false);
    const int reach = grz2_reach_into(&t, &a->center, 1, false);
    const grz2_vec *const at[4] = {&b->a, &b->b, &b->c, &b->a};
    bool near = reach > 0, far = reach < 0;
    for (int i = 0; i < 3; i++) {
        const grz_moving_balls balls = edge_past(a, at[i], at[i + 1]);
        grz_ball_times times;
        bool touch;
        const bool certain = grz_ball_verdict(2, &balls, 1, &times, &touch);
        near |= certain & touch;
        far &= certain & !touch;
    }
    const bool valid = (a->radius > 0) & (a->radius < (double)INFINITY);
    const bool usable = valid & grz2_can_orient(grz2_size_of(&t, &a->center, 1));
    return usable * (near - far);
}

/* Where no operation rounds: the nearest edge decides, unless the center is inside. False if some may round. */
static bool decide_circle_short(const grz2_circle *a, const grz2_triangle *b, grz_meet *answer) {
    const grz2_vec *const at[4] = {&b->a, &b->b, &b->c, &b->a};
    *answer = GRZ_APART;
    for (int i = 0; i < 3; i++) {
        const grz_moving_balls balls = edge_past(a, at[i], at[i + 1]);
        grz_meet of_edge;
        if (!grz_ball_meet_short(2, &balls, &of_edge)) return false;
        if (of_edge > *answer) *answer = of_edge;
    }
    const grz2_corners t = grz2_corners_of(b, true);
    if (grz2_reach_into(&t, &a->center, 1, true) > 0) *answer = GRZ_MEETING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_circle_triangle_fallback(const grz2_circle *a, const grz2_triangle *b) {
    grz_meet answer;
    if (is_short(&a->center.x, 3, b) && decide_circle_short(a, b, &answer)) return answer;
    GRZ_MEET_CORES(circle, a, triangle, b);
}

static inline grz_meet meet_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    const int meet = GRZ_FILTER_CLAIMS ? decide_circle(a, b) : 0;
    return GRZ_LIKELY(meet != 0) ? meet : meet_circle_triangle_fallback(a, b);
}

grz_meet grz2_meet_circle_triangle(const grz2_circle *a, const grz2_triangle *b) { return meet_circle_triangle(a, b); }
bool grz2_overlap_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    return meet_circle_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    return meet_circle_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_triangle(const grz2_circle *a, const grz2_triangle *b) {
    return meet_circle_triangle(a, b) == GRZ_TOUCHING;
}

/* Two triangles */

static GRZ_INLINE grz_meet decide_triangle(const grz2_triangle *a, const grz2_triangle *b, bool exact) {
    const grz2_corners s = grz2_corners_of(a, exact), t = grz2_corners_of(b, exact);
    if (!exact && !grz2_can_orient(grz2_size_of(&s, t.at, 3))) return GRZ_UNDECIDED;
    const int reach = grz2_smaller(grz2_reach_into(&s, t.at, 3, exact), grz2_reach_into(&t, s.at, 3, exact));
    return decided(reach, exact && s.turn * t.turn != 0);
}

static GRZ_NOINLINE grz_meet meet_triangle_triangle_fallback(const grz2_triangle *a, const grz2_triangle *b) {
    const grz_meet meet = is_short(&a->a.x, 6, b) ? decide_triangle(a, b, true) : GRZ_UNDECIDED;
    if (meet != GRZ_UNDECIDED) return meet;
    GRZ_MEET_CORES(triangle, a, triangle, b);
}

static inline grz_meet meet_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    const grz_meet meet = GRZ_FILTER_CLAIMS ? decide_triangle(a, b, false) : GRZ_UNDECIDED;
    return GRZ_LIKELY(meet != GRZ_UNDECIDED) ? meet : meet_triangle_triangle_fallback(a, b);
}

grz_meet grz2_meet_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return meet_triangle_triangle(a, b);
}
bool grz2_overlap_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return meet_triangle_triangle(a, b) != GRZ_APART;
}
bool grz2_overlap_open_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return meet_triangle_triangle(a, b) == GRZ_MEETING;
}
bool grz2_touch_triangle_triangle(const grz2_triangle *a, const grz2_triangle *b) {
    return meet_triangle_triangle(a, b) == GRZ_TOUCHING;
}
