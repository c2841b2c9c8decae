/* Overlap with a capsule: of a circle as of one that moves, of a segment or another capsule by the nearest ends
 * (path2.h).
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core2.h"
#include "overlap/closed_form.h"
#include "pair/functions2.h"
#include "overlap/path2.h"
#include "overlap/moving_balls.h"
#include "num/grid.h"

/* The capsule is the way of a circle. */
static inline grz_moving_balls way_past(const grz2_circle *a, const grz2_capsule *b) {
    return (grz_moving_balls){&b->a.x, &a->center.x, &b->b.x, &b->a.x, b->radius, a->radius};
}
GRZ_MEET_AS_BALLS(circle, capsule)

grz_meet grz2_meet_circle_capsule(const grz2_circle *a, const grz2_capsule *b) { return meet_circle_capsule(a, b); }
bool grz2_overlap_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return meet_circle_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return meet_circle_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return meet_circle_capsule(a, b) == GRZ_TOUCHING;
}

/* The point is a circle of radius 0. */
static inline grz_meet meet_point_capsule(const grz2_point *a, const grz2_capsule *b) {
    const grz2_circle point = {*a, 0};
    return meet_circle_capsule(&point, b);
}

grz_meet grz2_meet_point_capsule(const grz2_vec *a, const grz2_capsule *b) { return meet_point_capsule(a, b); }
bool grz2_overlap_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return meet_point_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return meet_point_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return meet_point_capsule(a, b) == GRZ_TOUCHING;
}

static GRZ_INLINE grz2_path path_past(const grz2_capsule *a, const grz2_capsule *b) {
    return (grz2_path){&a->a, &a->b, &a->a, false, &b->a, &b->b, a->radius, b->radius};
}

/* Where no operation rounds: the nearest ends decide, unless the segments cross, which is certain for coarse numbers.
 * False if an operation may round. */
static bool decide_short(const grz2_capsule *a, const grz2_capsule *b, grz_meet *answer) {
    if (!grz_coarse(&a->a.x, 5) || !grz_coarse(&b->a.x, 5)) return false;
    const grz2_path path = path_past(a, b);
    const grz_moving_balls balls[4] = {
        grz2_path_past(&path, &b->a),
        grz2_path_past(&path, &b->b),
        grz2_segment_past(&path, &a->a),
        grz2_segment_past(&path, &a->b),
    };
    *answer = GRZ_APART;
    for (int i = 0; i < 4; i++) {
        grz_meet of_end;
        if (!grz_ball_meet_short(2, &balls[i], &of_end)) return false;
        if (of_end > *answer) *answer = of_end;
    }
    if (grz2_crossing(grz2_sides_of(&path)) > 0) *answer = GRZ_MEETING;
    return true;
}

static GRZ_NOINLINE grz_meet meet_capsule_capsule_fallback(const grz2_capsule *a, const grz2_capsule *b) {
    grz_meet answer;
    if (GRZ_SHORT_CLAIMS && decide_short(a, b, &answer)) return answer;
    GRZ_MEET_CORES(capsule, a, capsule, b);
}

static inline grz_meet meet_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    const grz2_path path = path_past(a, b);
    const int meet = GRZ_FILTER_CLAIMS ? grz2_contact_of(&path).any : 0;
    return GRZ_LIKELY(meet != 0) ? (grz_meet)meet : meet_capsule_capsule_fallback(a, b);
}

grz_meet grz2_meet_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) { return meet_capsule_capsule(a, b); }
bool grz2_overlap_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return meet_capsule_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return meet_capsule_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return meet_capsule_capsule(a, b) == GRZ_TOUCHING;
}

/* The segment is a capsule of radius 0. */
static inline grz_meet meet_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    const grz2_capsule segment = {a->a, a->b, 0};
    return meet_capsule_capsule(&segment, b);
}

grz_meet grz2_meet_segment_capsule(const grz2_segment *a, const grz2_capsule *b) { return meet_segment_capsule(a, b); }
bool grz2_overlap_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    return meet_segment_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    return meet_segment_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    return meet_segment_capsule(a, b) == GRZ_TOUCHING;
}
