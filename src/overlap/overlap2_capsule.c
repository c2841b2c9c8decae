/* Overlap with a capsule: a circle or a point as a ball past which another one moves (moving_balls.h); a segment or a
 * capsule by the ends that are nearest (point_segment2.h).
 *
 * SPDX-License-Identifier: MIT */
#include "pair/functions2.h"
#include "overlap/by_engine.h"
#include "overlap/moving_balls.h"
#include "overlap/point_segment2.h"
#include "num/grid.h"

grz_meet grz2_meet_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return grz_meet_capsule_ball(2, (const double *)b, b->radius, (const double *)a);
}

/* The point is a circle of radius 0. */
grz_meet grz2_meet_point_capsule(const grz2_point *a, const grz2_capsule *b) {
    const grz2_circle circle = {*a, 0};
    return grz2_meet_circle_capsule(&circle, b);
}

static GRZ_INLINE grz2_point_segment path_past_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return (grz2_point_segment){&a->a, &a->b, &a->a, false, &b->a, &b->b, a->radius, b->radius};
}

/* Where no operation rounds: the nearest ends decide, unless the segments cross, which is certain for coarse
 * numbers. */
static grz_meet meet_capsules_short(const grz2_capsule *a, const grz2_capsule *b) {
    if (!GRZ_SHORT_CLAIMS || !grz_coarse(&a->a.x, 5) || !grz_coarse(&b->a.x, 5)) return GRZ_UNDECIDED;
    const grz2_point_segment path = path_past_capsule(a, b);
    const grz_moving_balls balls[4] = {
        grz2_point_past_end(&path, &b->a),
        grz2_point_past_end(&path, &b->b),
        grz2_segment_past_point(&path, &a->a),
        grz2_segment_past_point(&path, &a->b),
    };
    grz_meet nearest = GRZ_APART;
    for (int i = 0; i < 4; i++) {
        const grz_meet meet = grz_moving_balls_short(2, &balls[i]);
        if (meet == GRZ_UNDECIDED) return GRZ_UNDECIDED;
        if (meet > nearest) nearest = meet;
    }
    return grz2_crossing(grz2_sides_of(&path)) == GRZ_MEETING ? GRZ_MEETING : nearest;
}

static GRZ_NOINLINE grz_meet meet2_capsule_capsule_fallback(const grz2_capsule *a, const grz2_capsule *b) {
    const grz_meet meet = meet_capsules_short(a, b);
    return meet != GRZ_UNDECIDED ? meet : grz_meet_by_engine(2, GRZ_CAPSULE, a, GRZ_CAPSULE, b);
}

GRZ_NOINLINE grz_meet grz2_meet_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    const grz2_point_segment path = path_past_capsule(a, b);
    const grz_meet meet = GRZ_FILTER_CLAIMS ? grz2_point_segment_filter(&path).any : GRZ_UNDECIDED;
    return grz_decided(meet) ? meet : meet2_capsule_capsule_fallback(a, b);
}

/* The segment is a capsule of radius 0. */
GRZ_NOINLINE grz_meet grz2_meet_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    const grz2_capsule capsule = {a->a, a->b, 0};
    return grz2_meet_capsule_capsule(&capsule, b);
}

bool grz2_overlap_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return grz2_meet_point_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return grz2_meet_point_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_point_capsule(const grz2_vec *a, const grz2_capsule *b) {
    return grz2_meet_point_capsule(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    return grz2_meet_segment_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    return grz2_meet_segment_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_segment_capsule(const grz2_segment *a, const grz2_capsule *b) {
    return grz2_meet_segment_capsule(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return grz2_meet_circle_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return grz2_meet_circle_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_circle_capsule(const grz2_circle *a, const grz2_capsule *b) {
    return grz2_meet_circle_capsule(a, b) == GRZ_TOUCHING;
}

bool grz2_overlap_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return grz2_meet_capsule_capsule(a, b) != GRZ_APART;
}
bool grz2_overlap_open_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return grz2_meet_capsule_capsule(a, b) == GRZ_MEETING;
}
bool grz2_touch_capsule_capsule(const grz2_capsule *a, const grz2_capsule *b) {
    return grz2_meet_capsule_capsule(a, b) == GRZ_TOUCHING;
}
