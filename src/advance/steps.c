/* Steps of time that are proven. Between two times s < e each point w(t) = a(t) - b(t) of the difference of two bodies
 * is near the straight line from w(s) to w(e). Let n(t) run straight from a unit vector at s to one at e. Then n . w
 * lies above the straight line between its values by no more than
 *
 *     4 x (1 - x) D,   D = d^2 / 8 max |w''| + d / 4 |n(e) - n(s)| max |w'|,   d = e - s,   x = (t - s) / d,
 *
 * for (n . w)'' = 2 n' . w' + n . w''. If all of the difference is further than the radii along n by f at s and by g at
 * e, and (sqrt f + sqrt g)^2 > 4 D, then it is so at all times between: (1 - x) f + x g - 4 x (1 - x) D is positive,
 * because f / x + g / (1 - x) is at least (sqrt f + sqrt g)^2. And |n(t)| <= 1, so that they are apart all the while.
 * Directions at both ends cost a step nothing of the first order, so steps get longer, or come nearer to the contact,
 * as those of Newton's method do. (Conservative advancement, Mirtich, "Impulse-based dynamic simulation of rigid body
 * systems", 1996, steps by distance over speed: that remains as the step which always succeeds.)
 *
 * Of a plane n turns with it. Of a caller's own motion no more is known than the speed: f + g > d max |w'|.
 *
 * Products are rounded before they are added, so that no compiler contracts them: times have the same bits everywhere.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/steps.h"

#include "num/stage.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

enum { ADVANCE_MOST_TRIES = 24, ADVANCE_FEW_STEPS = 3 };

/* Bounds of |w'| and |w''|, and of what a turning plane adds; true if only the first is known. */
typedef struct advance_rates {
    double speed, bend;
    bool speed_only;
} advance_rates;

/* Sums of at most six lengths and products, each of positive numbers that are rounded four times: 16 u. */
GRZ_BOUND(advance_rate_error, 0x1p-40);
/* Of what a step needs, and what it has: ten roundings each, and a step's length is off by u. */
GRZ_BOUND(advance_step_error, 0x1p-20);
/* Squares of distances of the balls, of the square of the size: the pivots' difference and that of their ways round
 * once, a place twice more, a square three times, and radii are off by u: 24 u. So is the least square, by products of
 * such numbers. */
GRZ_BOUND(advance_span_error, 0x1p-40);

static double advance_norm(const double v[3]) { return sqrt(grz_dot_rounded(v, v)); }

/* Of a core b against a plane a with the normal n: y = b - place of a. n . y has the second derivative n'' . y + 2 n' .
 * y' + n . y'', with |n'| <= w and |n''| <= w^2, w the speed of the turn; y is never longer than both pivots' distance,
 * both ways and the extent. Of a caller's own motion b has no pivot; how far it is from the origin at the start, and
 * its way, are in its size. */
static advance_rates advance_rates_of_flat(const grz_encounter *e) {
    const double w = fabs(e->a.angle), shift = advance_norm(e->a.by);
    double between[3];
    grz_sub(3, e->b.pivot, e->a.pivot, between);
    const double most = advance_norm(between) + shift + advance_norm(e->b.by) + (e->b.course ? e->b.size : e->b.extent),
                 speed = shift + e->b.speed;
    return (advance_rates){.speed = (speed + grz_rounded(w * most)) * (1 + advance_rate_error),
                           .bend = (grz_rounded(w * w * most) + grz_rounded(2 * w * speed) + e->b.bend) *
                                   (1 + advance_rate_error),
                           .speed_only = e->b.course != NULL};
}

static advance_rates advance_rates_of(const grz_encounter *e) {
    double by[3];
    if (e->a.flat) return advance_rates_of_flat(e);
    if (e->a.course || e->b.course)
        return (advance_rates){.speed = (e->a.speed + e->b.speed) * (1 + advance_rate_error), .speed_only = true};
    /* what both move along with does not count */
    grz_sub(3, e->a.by, e->b.by, by);
    const double turning = grz_rounded(fabs(e->a.angle) * e->a.arm) + grz_rounded(fabs(e->b.angle) * e->b.arm);
    return (advance_rates){.speed = (advance_norm(by) + turning) * (1 + advance_rate_error),
                           .bend = e->a.bend + e->b.bend};
}

/* The largest 4 D that the gaps at both ends allow, and the D of a step. */
static double advance_allowed(double f, double g) { return f + g + 2 * sqrt(f * g); }

static double advance_needed(const advance_rates *rates, double d, double turned) {
    return (grz_rounded(0.5 * (d * d) * rates->bend) + grz_rounded(d * turned * rates->speed)) *
           (1 + advance_step_error);
}

/* Is it proven that they do not touch from one time to the other? `share`: how large a part of the step would do. */
static bool advance_is_free_between(const grz_encounter *e, const advance_rates *rates, const grz_gap *from,
                                    const grz_gap *to, double *share) {
    const double d = to->at - from->at, f = from->low - e->error, g = to->low - e->error;
    double turn[3];
    *share = 0.5;
    if (!(f > 0 && g > 0)) return false;
    if (rates->speed_only) {
        *share = (f + g) / (d * rates->speed);
        return f + g > d * rates->speed * (1 + advance_step_error);
    }
    grz_sub(3, to->normal, from->normal, turn);
    const double need = advance_needed(rates, d, e->a.flat ? 0 : advance_norm(turn)), have = advance_allowed(f, g);
    *share = sqrt(have / need);
    if (have > need) return true;
    /* or along the direction of the start alone */
    const double first = to->first - e->error;
    return !e->a.flat && first > 0 && advance_allowed(f, first) > advance_needed(rates, d, 0);
}

/* How fast the gap closes: along the normal, by the velocities of the near points. */
static double advance_closing_speed(const grz_encounter *e, const advance_rates *rates, const grz_gap *gap) {
    double a[3], b[3], n[3];
    if (rates->speed_only) return rates->speed;
    memcpy(n, gap->normal, sizeof n);
    grz_mover_velocity(&e->a, gap->a, a);
    grz_mover_velocity(&e->b, gap->b, b);
    return grz_dot_rounded(n, b) - grz_dot_rounded(n, a);
}

/* A first length of the next step: to where the gap would be half of the tolerance, but no longer than what the bend
 * allows, with a normal that turns half as fast as the bodies. */
static double advance_guess(const grz_encounter *e, const advance_rates *rates, const grz_gap *here, double tolerance) {
    const double f = here->low - e->error, closing = advance_closing_speed(e, rates, here), aim = 0.5 * tolerance;
    if (rates->speed_only) return 1.25 * f / rates->speed;
    const double until = closing > 0 ? (f - aim) / closing : 1, turns = 0.5 * (fabs(e->a.angle) + fabs(e->b.angle)),
                 bend = 0.5 * rates->bend + (e->a.flat ? 0 : grz_rounded(turns * rates->speed)),
                 longest = sqrt(f / bend);
    return until < longest ? until : longest;
}

/* A step that is always proven, by the direction of the start alone: with f the gap there, it loses a quarter of it at
 * most, and 4 D is at most half of it, where both ends allow more than three times f. */
static double advance_sure_step(const advance_rates *rates, double f) {
    const double by_speed = 0.25 * f / rates->speed, by_bend = sqrt(f / rates->bend);
    return rates->speed_only || by_speed < by_bend ? by_speed : by_bend;
}

/* Goes on from `here` to a later time up to which they are proven to be free, at most `end`; false if there is none. */
static bool advance_go_on(const grz_encounter *e, const advance_rates *rates, double tolerance, double end,
                          grz_gap *here) {
    const double f = here->low - e->error, aim = 0.5 * tolerance, sure = advance_sure_step(rates, f);
    double d = advance_guess(e, rates, here, tolerance), share;
    grz_gap there;
    if (!(f > 0)) return false;
    for (int tries = 0;; tries++) {
        const bool last = tries == ADVANCE_MOST_TRIES || !(d > sure);
        const double to = here->at + (last ? sure : d), at = to < end ? to : end;
        if (!(at > here->at)) return false;
        grz_gap_at(e, at, here->normal, &there);
        if (advance_is_free_between(e, rates, here, &there, &share)) {
            *here = there;
            return true;
        }
        if (last) return false;
        const double g = there.low - e->error, least = tries < 8 ? 0.1 : 0.03;
        if (!(g > 0)) share = (f - aim) / (f - there.low);
        share = share > 0.9 ? 0.9 : share > least ? share : least;
        d = grz_rounded((at - here->at) * share * (g > 0 ? 0.95 : 1));
    }
}

/* The balls about both pivots, in which all of both bodies is at any time: p + t v is between their centers. Its
 * square less that of the sum of the radii is a t^2 + 2 b t + c, and falls below 0 by inner / a. All is known within
 * the slack, inner within slack times a. */
typedef struct advance_balls {
    double p[3], v[3], square, a, b, c, inner, slack;
} advance_balls;

static advance_balls advance_balls_of(const grz_encounter *e) {
    advance_balls m = {.slack = advance_span_error * (e->size * e->size)};
    grz_sub(3, e->a.pivot, e->b.pivot, m.p);
    grz_sub(3, e->a.by, e->b.by, m.v);
    const double r = (e->a.extent + e->b.extent) * (1 + advance_rate_error);
    m.square = grz_rounded(r * r);
    m.a = grz_dot_rounded(m.v, m.v);
    m.b = grz_dot_rounded(m.p, m.v);
    m.c = grz_dot_rounded(m.p, m.p) - m.square;
    m.inner = grz_rounded(m.b * m.b) - grz_rounded(m.a * m.c);
    return m;
}

/* The square of the distance of the centers at a time, less that of the radii; and whether it grows. */
static double advance_balls_at(const advance_balls *m, double t, double *going) {
    double at[3];
    for (int i = 0; i < 3; i++) at[i] = m->p[i] + grz_rounded(t * m->v[i]);
    *going = grz_dot_rounded(at, m->v);
    return grz_dot_rounded(at, at) - m->square;
}

/* The times between which the balls touch; false if they never do. Times are moved outward until doubles prove that the
 * balls are apart there. */
static bool advance_span_of_balls(const grz_encounter *e, double *start, double *end) {
    *start = 0, *end = 1;
    if (e->a.flat || e->a.course || e->b.course) return true;
    const advance_balls m = advance_balls_of(e);
    const double least = -grz_rounded(m.slack * (m.a + m.slack)) - grz_rounded(advance_span_error * (m.b * m.b));
    if (m.c > m.slack && (m.b >= 0 || m.inner < least)) return false;
    const double root = sqrt(m.inner > 0 ? m.inner : 0), first = m.c / (root - m.b), last = (root - m.b) / m.a;
    for (int side = 0; side < 2; side++) {
        double *const time = side == 0 ? start : end, going;
        const double t = side == 0 ? first * (1 - 0x1p-12) : last * (1 + 0x1p-12);
        if (!(t > 0 && t < 1) || (side == 0 && !(m.c > m.slack))) continue;
        if (advance_balls_at(&m, t, &going) > m.slack && (side == 0 ? going < 0 : going > 0)) *time = t;
    }
    return true;
}

/* The gap at a first time: of the directions only that of the pivots is known. */
static void advance_first_gap(const grz_encounter *e, double t, grz_gap *gap) {
    static const double any[3] = {1, 0, 0};
    double along[3];
    grz_sub(3, e->a.pivot, e->b.pivot, along);
    grz_advance_unit(along, along);
    grz_gap_at(e, t, advance_norm(along) > 0.5 ? along : any, gap);
}

double grz_free_time(const grz_encounter *e, double from, double until) {
    double start, end;
    grz_gap gap;
    if (!advance_span_of_balls(e, &start, &end) || start > until || end < from) return (double)INFINITY;
    const advance_rates rates = advance_rates_of(e);
    start = start > from ? start : from;
    end = end < until ? end : until;
    advance_first_gap(e, start, &gap);
    for (int steps = 0;; steps++) {
        /* no faster than the speed */
        const double f = gap.low - e->error, free = f > 0 ? gap.at + 0.999 * f / rates.speed : gap.at;
        if (free > end) return (double)INFINITY;
        if (steps == ADVANCE_FEW_STEPS || !advance_go_on(e, &rates, 0.25 * gap.low, end, &gap)) return free;
    }
}

grz_advanced grz_advance_bodies(grz_encounter *e, double tolerance) {
    grz_advanced p = {.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1};
    double start, end;
    if (!advance_span_of_balls(e, &start, &end)) return p;
    const advance_rates rates = advance_rates_of(e);
    advance_first_gap(e, start, &p.gap);
    p.free_until = start;
    for (;; p.steps++) {
        if (p.gap.high + e->error <= tolerance) {
            p.verdict = GRZ_ADVANCE_CONTACT;
            return p;
        }
        p.verdict = GRZ_ADVANCE_OPEN;
        if (p.steps == GRZ_MOST_ADVANCES) return p;
        if (p.free_until == end && p.gap.low > e->error) break;
        if (!advance_go_on(e, &rates, tolerance, end, &p.gap)) return p;
        p.free_until = p.gap.at;
    }
    p.verdict = GRZ_ADVANCE_CLEAR;
    p.free_until = 1;
    return p;
}
