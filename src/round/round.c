/* Round bodies by prisms: the engine answers for prisms in and about them, exactly, until both answers are the
 * same but for the gap. Where they are not, the nearest points of the two shapes say in which direction across the axis
 * the prisms need more sides. This is the cutting-plane method (Kelley, "The cutting-plane method for solving convex
 * programs", 1960) from outside, and the fully corrective method of Frank and Wolfe ("An algorithm for quadratic
 * programming", 1956) from inside.
 *
 * SPDX-License-Identifier: MIT */
#include "round/round.h"

#include "base/isa.h"
#include "round/ball.h"
#include "round/depth.h"
#include "round/pair.h"
#include "num/subnormals.h"
#include "num/unit.h"
#include "num/vec.h"
#include "time/times.h"

#include <math.h>
#include <string.h>

static const double no_shift[3] = {0, 0, 0};

/* Which one is first, so that the answer does not depend on which is given first: those that are not round, then by
 * their numbers. */
static int compare_bodies(const grz_body *a, const grz_body *b) {
    const bool first = a->form == GRZ_FORM_ROUND, last = b->form == GRZ_FORM_ROUND;
    if (first != last) return first ? 1 : -1;
    const grz_round p = grz_round_of(a), q = grz_round_of(b);
    int order = 0;
    for (int end = 0; end < 2; end++)
        for (int k = 0; k < 3 && order == 0; k++) order = grz_compare(p.end[end][k], q.end[end][k]);
    return order != 0 ? order : grz_compare(p.radius, q.radius);
}

/* How they meet */

static grz_meet meet_choice(grz_round_pair *pair, grz_prism_choice choice, const double shift[3], double margin) {
    grz_round_pair_set(pair, choice, shift);
    return grz_meet_bodies(pair->body[0], pair->body[1], margin);
}

static bool overlaps_openly(grz_round_pair *pair, grz_prism_choice choice, const double shift[3], double margin) {
    grz_round_pair_first_discs(pair);
    do {
        if (meet_choice(pair, choice, shift, margin) != GRZ_MEETING) return false;
    } while (grz_round_pair_next_discs(pair));
    return true;
}

static grz_meet meet_pair(grz_round_pair *pair, const double shift[3], double margin) {
    grz_point_pair points;
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        if (meet_choice(pair, GRZ_PRISM_OUTER, shift, margin) == GRZ_APART) return GRZ_APART;
        if (overlaps_openly(pair, GRZ_PRISM_INNER, shift, margin)) return GRZ_MEETING;
        grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, shift);
        const bool near = grz_round_pair_distance(pair, NULL) <= margin + pair->gap;
        if (near && !overlaps_openly(pair, GRZ_PRISM_SHRUNK, shift, margin)) return GRZ_TOUCHING;
        grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, shift);
        grz_round_pair_see(pair, &points);
        if (!grz_round_pair_refine(pair, &points, shift)) break;
    }
    return GRZ_TOUCHING;
}

static GRZ_NOINLINE grz_meet meet_round_bodies(grz_body *a, grz_body *b, const double shift[3], double margin) {
    grz_round_pair pair;
    grz_round_pair_of(a, b, &pair);
    const grz_meet meet = meet_pair(&pair, shift, margin);
    grz_round_pair_end(&pair);
    return meet;
}

grz_meet grz_round_meet(grz_body *a, grz_body *b, double margin) {
    const grz_mode mode = grz_keep_subnormals();
    grz_meet meet;
    if (!grz_round_meet_ball(a, b, margin, &meet)) {
        const bool swap = compare_bodies(a, b) > 0;
        meet = meet_round_bodies(swap ? b : a, swap ? a : b, no_shift, margin);
    }
    grz_restore_mode(mode);
    return meet;
}

grz_meet grz_round_meet_at(grz_body *a, grz_body *b, const double shift[3]) {
    const grz_mode mode = grz_keep_subnormals();
    const grz_meet meet = meet_round_bodies(a, b, shift, 0);
    grz_restore_mode(mode);
    return meet;
}

static GRZ_NOINLINE int side_of_round(grz_body *plane, grz_body *b) {
    grz_round_pair pair;
    grz_round_pair_of(plane, b, &pair);
    const bool apart = meet_pair(&pair, no_shift, 0) == GRZ_APART;
    if (apart) grz_round_pair_set(&pair, GRZ_PRISM_MEDIUM, no_shift);
    const int side = apart ? grz_side_of_body(plane, b) : 0;
    grz_round_pair_end(&pair);
    return side;
}

int grz_round_side(grz_body *plane, grz_body *b) {
    const grz_mode mode = grz_keep_subnormals();
    const int side = side_of_round(plane, b);
    grz_restore_mode(mode);
    return side;
}

/* How far they are apart */

/* Adds sides until a direction is found in which the bodies themselves are as far apart as the prisms, but for the
 * gap. Returns how far: a bound for their distance; less than 0 if they touch nearly, or doubles do not find it. */
static double see_distance(grz_round_pair *pair) {
    grz_point_pair points;
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, no_shift);
        const double distance = grz_round_pair_see(pair, &points),
                     least = grz_round_pair_separation(pair, &points, no_shift);
        if (!(distance > pair->gap) || !grz_finite(least)) return -1;
        if (distance - least <= pair->gap / 2 + 0x1p-51 * distance) return least;
        if (!grz_round_pair_refine(pair, &points, no_shift)) return -1;
    }
    return -1;
}

static bool is_within_gap(const grz_round_pair *pair, double least, double most) {
    return most - least <= pair->gap + 0x1p-51 * most;
}

/* Adds sides where the prisms of a choice are nearest. */
static bool refine_nearest(grz_round_pair *pair, grz_prism_choice choice) {
    grz_point_pair points;
    grz_round_pair_set(pair, choice, no_shift);
    grz_round_pair_distance(pair, &points);
    return grz_round_pair_refine(pair, &points, no_shift);
}

/* Adds sides until the distances of both prisms are the same but for the gap: where the inner ones are nearest, and the
 * outer ones, which may be another place. False if they are 0 and no more. */
static bool is_apart(grz_round_pair *pair) {
    double least = 0, most = 0;
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        grz_round_pair_set(pair, GRZ_PRISM_OUTER, no_shift);
        least = grz_round_pair_distance(pair, NULL);
        grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, no_shift);
        most = grz_round_pair_distance(pair, NULL);
        if (is_within_gap(pair, least, most)) break;
        const bool outer = refine_nearest(pair, GRZ_PRISM_OUTER);
        if (!refine_nearest(pair, GRZ_PRISM_MEDIUM) && !outer) break;
    }
    return least > 0 || grz_zero(most);
}

static double medium_distance(grz_round_pair *pair, grz_point_pair *points) {
    grz_round_pair_set(pair, GRZ_PRISM_MEDIUM, no_shift);
    return grz_round_pair_distance(pair, points);
}

static double distance_pair(grz_round_pair *pair, grz_point_pair *points) {
    const double least = see_distance(pair);
    double distance = medium_distance(pair, points);
    if (least >= 0 && is_within_gap(pair, least, distance)) return distance;
    if (distance > 0 && is_within_gap(pair, grz_round_pair_apart(pair), distance)) return distance;
    const bool apart = is_apart(pair);
    distance = medium_distance(pair, points);
    if (apart) return distance;
    if (points) memcpy(points->a, points->b, sizeof points->a);
    return 0;
}

static GRZ_NOINLINE double distance_of_round(grz_body *a, grz_body *b, grz_point_pair *points) {
    grz_round_pair pair;
    grz_round_pair_of(a, b, &pair);
    const double distance = distance_pair(&pair, points);
    grz_round_pair_end(&pair);
    return distance;
}

double grz_round_distance(grz_body *a, grz_body *b, grz_point_pair *points) {
    const grz_mode mode = grz_keep_subnormals();
    double distance;
    if (points || !grz_round_distance_to_ball(a, b, &distance)) {
        const bool swap = !points && compare_bodies(a, b) > 0;
        distance = distance_of_round(swap ? b : a, swap ? a : b, points);
    }
    grz_restore_mode(mode);
    return distance;
}

/* When they meet */

/* Two shapes that move, or a point on a path and a shape. */
typedef struct course {
    grz_round_pair pair;
    const grz_path *path;
    const double *da, *db;
    double start, end;
    bool open;
} course;

static grz_answer times_of(course *c, grz_prism_choice choice, double *enter, double *exit) {
    grz_never(enter, exit);
    grz_round_pair_set(&c->pair, choice, no_shift);
    grz_body *const a = c->pair.body[0], *const b = c->pair.body[1];
    if (c->path) return grz_answered(grz_cast_point(3, c->path, b, c->open, enter, exit, NULL));
    return grz_sweep_bodies(a, c->da, b, c->db, c->start, c->end, c->open, enter, exit, NULL);
}

/* What an answer may be off by when a is displaced so far. */
static double gap_with(const grz_round_pair *pair, double shift) { return pair->gap + GRZ_ROUND_GAP * shift; }

/* The displacement of a relative to b at a time, and its largest |coordinate|. */
static double shift_at(const course *c, double time, double shift[3]) {
    const double *const to = c->path ? c->path->to : c->da, *const from = c->path ? c->path->from : c->db;
    for (int k = 0; k < 3; k++) shift[k] = grz_displacement_at(time, to[k], from[k]);
    return grz_norm_max(shift);
}

/* Corners that are displaced farther may not be doubles. */
static const double greatest_shift = 0x1.cp1023;

/* Are they at most the gap apart at a time? If not, and sides can be added, *refined becomes true. */
static bool is_near_at(course *c, double time, bool *refined) {
    double shift[3];
    grz_point_pair points;
    const double most = shift_at(c, time, shift);
    if (!(most < greatest_shift)) return true;
    grz_round_pair_set(&c->pair, GRZ_PRISM_MEDIUM, shift);
    if (grz_round_pair_distance(&c->pair, NULL) <= gap_with(&c->pair, most)) return true;
    grz_round_pair_see(&c->pair, &points);
    *refined = grz_round_pair_refine(&c->pair, &points, shift);
    return false;
}

/* The outer prism's time is not too late; it is found again with more sides until the shapes are near each other
 * then. */
static grz_answer closed_time(course *c, bool last, double *time) {
    grz_answer answer = grz_answered(false);
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        bool refined = false;
        answer = times_of(c, GRZ_PRISM_OUTER, last ? NULL : time, last ? time : NULL);
        if (!answer.yes || is_near_at(c, *time, &refined) || !refined) break;
    }
    return answer;
}

/* When they overlap openly: with several discs while they do so with all of them. */
static grz_answer open_time_of(course *c, grz_prism_choice choice, bool last, double *time) {
    if (c->pair.flat == 0) return times_of(c, choice, last ? NULL : time, last ? time : NULL);
    double latest = -(double)INFINITY, earliest = (double)INFINITY;
    grz_round_pair_first_discs(&c->pair);
    do {
        double enter, exit;
        if (!times_of(c, choice, &enter, &exit).yes) return grz_answered(false);
        latest = enter > latest ? enter : latest;
        earliest = exit < earliest ? exit : earliest;
    } while (grz_round_pair_next_discs(&c->pair));
    *time = last ? earliest : latest;
    return grz_answered(latest < earliest);
}

/* Of the prism inside, whose time is not too early; until the one that contains the shrunk body has no earlier
 * one. */
static grz_answer open_time(course *c, bool last, double *time) {
    grz_answer answer = grz_answered(false);
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        double other, shift[3];
        grz_point_pair points;
        const grz_answer most = open_time_of(c, GRZ_PRISM_SHRUNK, last, &other);
        answer = open_time_of(c, GRZ_PRISM_INNER, last, time);
        if (!most.yes || (answer.yes && (last ? *time >= other : *time <= other))) break;
        if (!(shift_at(c, other, shift) < greatest_shift)) break;
        grz_round_pair_set(&c->pair, GRZ_PRISM_MEDIUM, shift);
        grz_round_pair_see(&c->pair, &points);
        if (!grz_round_pair_refine(&c->pair, &points, shift)) break;
    }
    return answer;
}

static grz_answer find_course_times(course *c, double *enter, double *exit) {
    double first, last;
    grz_answer (*const find)(course *, bool, double *) = c->open ? open_time : closed_time;
    grz_never(enter, exit);
    const grz_answer answer = find(c, false, &first);
    if (answer.yes && enter) *enter = first;
    if (!answer.yes || !exit) return answer;
    /* With other sides, what barely meets may not meet at all. */
    *exit = find(c, true, &last).yes && last > first ? last : first;
    return answer;
}

static GRZ_NOINLINE grz_answer times_of_course(grz_body *a, grz_body *b, course *c, double *enter, double *exit) {
    const grz_mode mode = grz_keep_subnormals();
    grz_round_pair_of(a, b, &c->pair);
    const grz_answer answer = find_course_times(c, enter, exit);
    grz_round_pair_end(&c->pair);
    grz_restore_mode(mode);
    return answer;
}

/* Is the first of two bodies that move the later one in an order of them? */
static bool comes_later(const grz_body *a, const double da[], const grz_body *b, const double db[]) {
    int order = compare_bodies(a, b);
    for (int k = 0; k < 3 && order == 0; k++) order = grz_compare(da[k], db[k]);
    return order > 0;
}

grz_answer grz_round_sweep(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                           bool open, double *enter, double *exit) {
    const bool swap = comes_later(a, da, b, db);
    course c = {.da = swap ? db : da, .db = swap ? da : db, .start = start, .end = end, .open = open};
    return times_of_course(swap ? b : a, swap ? a : b, &c, enter, exit);
}

/* The same path with a direction dir times 2^e, and returns e, so that times of about 1 are those of some distance: if
 * it is a ray or line whose direction is very long or very short. Else path itself, and 0. */
static int level_path(const grz_path *path, double dir[3], grz_path *level) {
    const grz_mode mode = grz_keep_subnormals();
    const double most = grz_norm_max(path->to);
    const bool is_level = path->span == GRZ_SPAN_UNIT || !(most > 0) || (most > 0x1p-500 && most < 0x1p500);
    const int exponent = is_level ? 0 : -ilogb(most);
    for (int k = 0; k < 3; k++) dir[k] = grz_ldexp(path->to[k], exponent);
    *level = *path;
    if (!is_level) level->to = dir;
    grz_restore_mode(mode);
    return exponent;
}

bool grz_round_cast(const grz_path *path, grz_body *b, bool open, double *enter, double *exit) {
    course c = {.open = open};
    grz_body point = {.form = GRZ_FORM_CORE};
    for (int k = 0; k < 3; k++)
        if (!grz_finite(path->origin[k]) || !grz_finite(path->to[k]) || !grz_finite(path->from[k]))
            return grz_never(enter, exit);
    grz_core_point(&point.core, 3, path->origin);
    double dir[3];
    grz_path level;
    const int exponent = level_path(path, dir, &level);
    c.path = &level;
    const bool yes = times_of_course(&point, b, &c, enter, exit).yes;
    const grz_mode mode = grz_keep_subnormals();
    if (enter && exponent != 0) *enter = grz_ldexp(*enter, exponent);
    if (exit && exponent != 0) *exit = grz_ldexp(*exit, exponent);
    grz_restore_mode(mode);
    return yes;
}

static GRZ_NOINLINE double leave_course(grz_body *a, grz_body *b, course *c) {
    double time = 0;
    grz_round_pair_of(a, b, &c->pair);
    for (int step = 0; step < GRZ_ROUND_MOST_STEPS; step++) {
        bool refined = false;
        grz_round_pair_set(&c->pair, GRZ_PRISM_OUTER, no_shift);
        time = grz_leave_bodies(c->pair.body[0], c->da, c->pair.body[1], (double)INFINITY);
        if (!grz_finite(time) || is_near_at(c, time, &refined) || !refined) break;
    }
    grz_round_pair_end(&c->pair);
    return time;
}

double grz_round_leave(grz_body *a, const double d[], grz_body *b) {
    const grz_mode mode = grz_keep_subnormals();
    course c = {.da = d, .db = no_shift};
    const double time = leave_course(a, b, &c);
    grz_restore_mode(mode);
    return time;
}

/* Where they touch */

/* The direction from b to a, where there is a distance, which it returns. It is found again with more sides until it
 * stays the same. */
static double normal_of_pair(grz_round_pair *pair, grz_prism_choice choice, const double shift[3], double normal[3]) {
    grz_point_pair points;
    double last[3], d[3], change = 1, distance = 0;
    memset(normal, 0, 3 * sizeof *normal);
    for (int i = 0; i < 16 && change > 0x1p-50; i++) {
        grz_round_pair_set(pair, choice, shift);
        distance = grz_round_pair_distance(pair, &points);
        if (grz_zero(distance)) return 0;
        memcpy(last, normal, sizeof last);
        grz_sub(3, points.a, points.b, d);
        grz_unit_along(3, d, normal);
        grz_sub(3, normal, last, d);
        change = grz_dot(3, d, d);
        if (!grz_round_pair_refine(pair, &points, shift)) break;
    }
    return distance;
}

/* The direction from b to a just before they touch. False if they are not far enough from each other then, as when one
 * moves along the other. */
static bool normal_before(grz_round_pair *pair, const double shift[3], const double motion[3], double normal[3]) {
    double size = 0, back[3];
    for (int i = 0; i < 2; i++)
        if (pair->round[i]) size = fmax(size, pair->prism[i].size);
    const double length = fmax(0x1p-24 * size, 0x1p-38 * grz_norm_max(shift));
    for (int k = 0; k < 3; k++) back[k] = shift[k] - length * motion[k];
    return normal_of_pair(pair, GRZ_PRISM_MEDIUM, back, normal) > 0x1p-6 * length;
}

/* Where a touches b, when it has moved by `shift` relative to b: the common point, and the normal out of b. `motion` is
 * the unit vector along which it came there, or NULL at the start of a motion, where the normal is 0 if they overlap
 * openly. */
static GRZ_NOINLINE void find_round_hit(grz_body *a, grz_body *b, const double shift[3], const double *motion,
                                        double point[3], double normal[3]) {
    grz_round_pair pair;
    grz_point_pair points;
    grz_round_pair_of(a, b, &pair);
    if (!motion && meet_pair(&pair, shift, 0) == GRZ_MEETING) memset(normal, 0, 3 * sizeof *normal);
    else if (!motion || !normal_before(&pair, shift, motion, normal)) /* of round bodies that are smaller by a little */
        normal_of_pair(&pair, GRZ_PRISM_SMALL, shift, normal);
    grz_round_pair_touch(&pair, shift, gap_with(&pair, grz_norm_max(shift)), &points);
    grz_round_pair_end(&pair);
    memcpy(point, points.b, sizeof points.b);
}

/* The same at a time at which a is displaced by time * (to - from) relative to b. */
static void hit_at_time(grz_body *a, const double to[], const double from[], grz_body *b, bool at_start, double time,
                        double point[3], double normal[3]) {
    double shift[3], motion[3];
    for (int k = 0; k < 3; k++) {
        shift[k] = grz_displacement_at(time, to[k], from[k]);
        motion[k] = to[k] / 2 - from[k] / 2;
    }
    const bool moves = grz_unit_along(3, motion, motion) > 0;
    find_round_hit(a, b, shift, moves && !at_start ? motion : NULL, point, normal);
}

bool grz_round_hit(grz_body *a, const double da[], grz_body *b, const double db[], bool at_start, double enter,
                   double point[3], double normal[3]) {
    const bool swap = comes_later(a, da, b, db);
    const grz_mode mode = grz_keep_subnormals();
    if (swap) hit_at_time(b, db, da, a, at_start, enter, point, normal);
    else hit_at_time(a, da, db, b, at_start, enter, point, normal);
    grz_restore_mode(mode);
    return swap;
}

bool grz_round_cast_hit(grz_path *path, double dir[3], grz_body *b, bool open, double *enter, double point[3],
                        double normal[3]) {
    grz_body caster = {.form = GRZ_FORM_CORE};
    const grz_path given = *path;
    if (level_path(&given, dir, path) != 0) grz_round_cast(path, b, open, enter, NULL);
    if (!grz_finite(*enter)) return false;
    grz_core_point(&caster.core, 3, path->origin);
    const grz_mode mode = grz_keep_subnormals();
    const bool at_start = path->span != GRZ_SPAN_LINE && grz_zero(*enter);
    hit_at_time(&caster, path->to, path->from, b, at_start, *enter, point, normal);
    grz_restore_mode(mode);
    return true;
}

/* What of v is across a unit vector. Returns what is along it. */
static double take_across(const double unit[3], const double v[3], double across[3]) {
    const double along = grz_dot(3, v, unit);
    for (int k = 0; k < 3; k++) across[k] = v[k] - along * unit[k];
    return along;
}

/* Where d is along the axis but for rounding, what is left across is rounding, too, and leads anywhere: so the part of
 * that along the axis is taken off once more, and the point is on the disc. */
void grz_round_furthest(const grz_round *round, const double d[3], double at[3]) {
    double axis[3], unit[3], across[3], out[3];
    grz_sub(3, round->end[1], round->end[0], axis);
    grz_unit_along(3, axis, unit);
    const double along = take_across(unit, d, across);
    grz_unit_along(3, across, across);
    take_across(unit, across, out);
    for (int k = 0; k < 3; k++) at[k] = round->end[along > 0][k] + round->radius * out[k];
}
