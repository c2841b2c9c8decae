/* The first and the last time at which two bodies touch, of which one moves: correctly rounded.
 *
 * Whether they touch at some time up to m is an overlap of two cores, as a moving core is a core, too. It is decided
 * exactly for any dyadic m, and once it is true it stays true as m grows. So the first time of contact rounds to the
 * least double e for which it is true of the midpoint between e and the next double: of two equally near doubles that
 * is the earlier one. The last time is the first one of the motion run backwards; the earlier one there is the later
 * one here.
 *
 * SPDX-License-Identifier: MIT */
#include "time/times.h"

#include "convex/exact_gjk.h"
#include "convex/interior.h"
#include "convex/moving_pair.h"
#include "convex/unbounded.h"
#include "num/bits.h"
#include "num/bracket.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "num/vec.h"
#include "time/exact_time_of_impact.h"
#include "convex/resting.h"
#include "time/time_of_impact.h"

#include <float.h>
#include <math.h>

/* The question: two bodies, of which the core of a moves. */
typedef struct moving_bodies {
    grz_body *a, *b;
    double motion[3][2];  /* as in grz_core */
    double start, end;    /* either may be infinite */
    bool open;            /* does only an open overlap count? */
    grz_simplex *simplex; /* the corners at which the last overlap search ended: a warm start for the next one */
    grz_simplex *face;    /* as in grz_touch_times; or NULL */
    grz_resting resting;  /* what is known of bodies that touch at the start but for rounding */
} moving_bodies;

/* Makes it the same run backwards: displacement, start and end change their signs. In place, as exact arithmetic needs
 * the stack. */
static void turn_back(moving_bodies *m) {
    const double start = m->start;
    m->start = -m->end;
    m->end = -start;
    m->face = NULL;
    m->resting.meet = GRZ_UNDECIDED;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++) m->motion[i][j] = -m->motion[i][j];
}

/* Makes the core of a move, by the displacement or, if `back`, by its opposite; its times are left to the caller. */
static void set_core_moving(const moving_bodies *m, bool back) {
    grz_core *const core = &m->a->core;
    for (int i = 0; i < core->dim; i++)
        for (int j = 0; j < 2; j++) core->motion[i][j] = back ? -m->motion[i][j] : m->motion[i][j];
    core->moves = true;
    core->ends = GRZ_ENDS_NEAR;
}

static grz_time negated_time(grz_time t) {
    for (int k = 0; k < 2; k++) t.part[k] = -t.part[k];
    return t;
}

/* Makes the core of a move from start until `to`. From -inf it is a ray that moves backwards from there. */
static void move_until(const moving_bodies *m, grz_time to) {
    grz_core *const core = &m->a->core;
    const bool far = !grz_finite(m->start);
    set_core_moving(m, far);
    core->from = far ? negated_time(to) : grz_at(m->start);
    core->to = to;
    if (far) core->ends = GRZ_ENDS_RAY;
}

/* How they meet, as the core of a moves now. */
static grz_meet meet_moving(const moving_bodies *m) {
    const bool cores = m->b->form == GRZ_FORM_CORE;
    return cores ? grz_meet_cores_at(&m->a->core, &m->b->core, m->simplex) : grz_meet_bodies(m->a, m->b, 0);
}

static grz_meet meet_until(const moving_bodies *m, grz_time to) {
    move_until(m, to);
    return meet_moving(m);
}

/* Is there no motion? Only for motions without end, whose displacement is one double. */
static bool is_motionless(const moving_bodies *m) {
    bool none = true;
    for (int i = 0; i < m->a->core.dim; i++) none = none && grz_zero(m->motion[i][0]);
    return none;
}

/* How they meet over all times. */
static grz_meet meet_always(const moving_bodies *m) {
    grz_core *const core = &m->a->core;
    if (grz_finite(m->end)) {
        move_until(m, grz_at(m->end));
    } else {
        set_core_moving(m, false);
        core->moves = !is_motionless(m);
        if (core->moves) core->ends = grz_finite(m->start) ? GRZ_ENDS_RAY : GRZ_ENDS_LINE;
        core->from = grz_at(grz_finite(m->start) ? m->start : 0);
    }
    return meet_moving(m);
}

/* Are they two bounded cores, of which one moves from time 0 on? */
static bool can_rest(const moving_bodies *m) {
    return m->b->form == GRZ_FORM_CORE && m->b->core.ends == GRZ_ENDS_NEAR && grz_zero(m->start) && m->end > 0x1p-500;
}

/* Do they rest on each other? */
static void find_rest_of_bodies(moving_bodies *m) {
    if (!can_rest(m)) return;
    m->a->core.moves = false;
    m->resting = grz_find_resting(&m->a->core, &m->b->core);
    const bool holds = m->resting.enter < m->end && m->resting.exit < m->end && m->end <= m->resting.until;
    if (!holds) m->resting.meet = GRZ_UNDECIDED;
    if (m->open && m->resting.parted) m->resting.meet = GRZ_APART;
}

/* The same, of bodies that perhaps rest on each other, or that probably do; the simplex is then not that of all
 * times. */
static grz_meet meet_always_or_rest(moving_bodies *m, bool rests) {
    if (rests) {
        find_rest_of_bodies(m);
        if (m->resting.meet != GRZ_UNDECIDED) return m->resting.meet;
    }
    if (m->b->form == GRZ_FORM_CORE && m->b->core.ends == GRZ_ENDS_NEAR && grz_finite(m->end)) {
        move_until(m, grz_at(m->end));
        const grz_meet meet = grz_meet_cores_in_doubles(&m->a->core, &m->b->core, m->simplex);
        if (meet != GRZ_UNDECIDED) return meet;
        if (!rests) find_rest_of_bodies(m);
        if (m->resting.meet != GRZ_UNDECIDED) return m->resting.meet;
    }
    return meet_always(m);
}

/* Is the body unbounded along d? If not, what moves along d without end leaves it. */
static bool is_unbounded_along(const grz_body *body, const double d[]) {
    if (body->form == GRZ_FORM_CORE) return grz_goes_on(&body->core, d);
    grz_core along;
    grz_core_point(&along, body->core.dim, d);
    const int rise = grz_plane_signs_of(body->normal, 0, &along).min;
    return body->form == GRZ_FORM_PLANE ? rise == 0 : rise <= 0;
}

/* Given that they touch at some time: have they touched since time -inf? */
static bool touches_from_minus_infinity(const moving_bodies *m) {
    double d[3];
    for (int i = 0; i < m->a->core.dim; i++) d[i] = -m->motion[i][0];
    return is_motionless(m) || is_unbounded_along(m->b, d);
}

/* The midpoint between the double of this order (num/bits.h) and the next; 2^1024 stands for the one after the
 * largest. */
static grz_time midpoint_after(int64_t order) {
    const double x = grz_at_order(order), next = grz_at_order(order + 1);
    if (!grz_finite(x)) return (grz_time){.part = {-0x1p1023, -DBL_MAX / 2}};
    if (!grz_finite(next)) return (grz_time){.part = {DBL_MAX / 2, 0x1p1023}};
    return (grz_time){.part = {x, next}, .exponent = -1};
}

static bool touches_by(void *context, int64_t order) {
    return meet_until((const moving_bodies *)context, midpoint_after(order)) != GRZ_APART;
}

/* In the plane a point that moves without end crosses a ray or line once, if they are not parallel. So the ray or line
 * may be cut off anywhere beyond the crossing. False if doubles cannot find the crossing. */
static bool cut_beyond_crossing(const grz_core *point, grz_core *line) {
    double of_point, of_line;
    if (!grz_lines_cross(point, line, &of_point, &of_line) || !(fabs(of_line) < 0x1p100)) return false;
    line->to = (grz_time){.part = {1, 0}, .exponent = ilogb(of_line) + 6};
    line->from = line->ends == GRZ_ENDS_LINE ? (grz_time){.part = {-1, 0}, .exponent = line->to.exponent} : grz_at(0);
    line->ends = GRZ_ENDS_NEAR;
    return true;
}

/* The time of impact in double-double arithmetic, as far as that proves it; false if it knows nothing. `later`: of two
 * bounded cores that perhaps touch at the start but for rounding nothing is to be proven. */
static GRZ_NOINLINE bool find_time_of_impact(const moving_bodies *m, const grz_simplex *ended, bool later,
                                             grz_time_of_impact *toi) {
    grz_core *const core = &m->a->core;
    set_core_moving(m, false);
    core->from = grz_at(grz_finite(m->start) ? m->start : 0);
    core->to = grz_at(grz_finite(m->end) ? m->end : 0);
    core->ends = !grz_finite(m->start) ? GRZ_ENDS_LINE : !grz_finite(m->end) ? GRZ_ENDS_RAY : GRZ_ENDS_NEAR;
    if (m->b->form != GRZ_FORM_CORE) return grz_find_time_of_impact_flat(core, m->b->normal, m->b->offset, toi);
    if (core->ends == GRZ_ENDS_NEAR && m->b->core.ends == GRZ_ENDS_NEAR)
        return later ? grz_find_time_after_start(core, &m->b->core, ended, toi)
                     : grz_find_time_of_impact(core, &m->b->core, ended, toi);
    grz_core x = *core, y = m->b->core;
    if (core->ends == GRZ_ENDS_NEAR || y.ends == GRZ_ENDS_NEAR) grz_clip(&x, &y);
    else if (!cut_beyond_crossing(&x, &y)) return false;
    return grz_find_time_of_impact(&x, &y, ended, toi);
}

/* The time at which the plane of the face that is nearest at time `now` comes to 0; a double, correctly rounded. */
static double time_at_origin(const grz_moving_pair *p, const grz_moving_pair_face *face, double now) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_dyadic gone = grz_dy_mul(arena, grz_dy(arena, now), face->rise);
    return grz_rounded_quotient(arena, grz_dy_keep(arena, mark, grz_dy_sub(arena, gone, face->level)), face->rise);
}

/* The same with radii, the time at which the plane comes within R. The step of Newton's method for the squares is short
 * by a factor of (1 + R |d| / l) / 2. If it leads from far away to near 0, where all digits of the time may be wrong, a
 * step is taken that is shorter by more than the rounding errors. */
static double time_at_radius(const grz_moving_pair *p, const grz_moving_pair_face *face, double now) {
    const double radius = grz_doubled_radius(p->a, p->b);
    double share2 = 0; /* (R |d| / l)^2 */
    for (int i = 0; i < p->dim; i++) {
        const grz_dyadic d = face->nearest.d[i];
        const double part = d.sign == 0 ? 0 : radius * grz_about_quotient(d, face->level);
        share2 += part * part;
    }
    const double step = -2 * grz_moving_pair_short_of_radius(p, face) / (1 + sqrt(share2)), next = now + step;
    return fabs(next) < 0.25 * step ? now + (1 - 0x1p-48) * step : next;
}

enum { MOST_EXACT_ADVANCES = 8 };

/* Where doubles know nothing: conservative advancement by exact GJK, from a time at which they are apart. False if it
 * did not get any later. It is a guess, on which only the cost of the search depends. */
static GRZ_NOINLINE bool advance_exactly(const moving_bodies *m, double from, double *time) {
    if (m->b->form != GRZ_FORM_CORE) return false;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    set_core_moving(m, false);
    grz_moving_pair p = grz_moving_pair_of(&arena, &m->a->core, &m->b->core);
    const bool round = !grz_zero(grz_doubled_radius(p.a, p.b));
    if (m->simplex->count > 0) p.simplex = *m->simplex;
    uint64_t *const mark = arena.next;
    *time = grz_finite(from) ? from : -DBL_MAX;
    bool advanced = false;
    for (int k = 0; k < MOST_EXACT_ADVANCES; k++, arena.next = mark) {
        grz_moving_pair_face face;
        grz_moving_pair_face_at(&p, grz_at(*time), &face);
        if (face.nearest.at_origin || face.nearest.order <= 0 || face.rise.sign >= 0) break;
        const double next = round ? time_at_radius(&p, &face, *time) : time_at_origin(&p, &face, *time);
        if (!grz_finite(next)) break;
        advanced = true;
        if (!(next > *time)) break;
        *time = next;
    }
    return advanced;
}

/* The first time at which they touch, rounded, given that they do, but not yet at the start. *toi is read if
 * `is_known`. Advancement needs a few steps once the face that is hit is the nearest one, or the time is known to
 * within some orders of magnitude; until then the doubles in between are bisected. */
static double first_after_start(moving_bodies *m, bool is_known, const grz_time_of_impact *toi) {
    const int64_t start = grz_order(m->start);
    grz_bracket b = {touches_by, m, start - 1, grz_order(m->end)};
    if (is_known) {
        const int64_t at = grz_order(toi->time);
        if (toi->before && at - 1 > b.low) b.low = at - 1;
        if (toi->after && at < b.high) b.high = at;
        grz_bracket_try(&b, at);
    }
    while (grz_bracket_is_wide(&b)) {
        double time;
        if (advance_exactly(m, b.low < start ? m->start : grz_at_order(b.low), &time))
            grz_bracket_try(&b, grz_order(time));
        grz_bracket_halve(&b, 12);
    }
    return grz_bracket_end(&b);
}

/* Hands on the face that was found. It may be one at which something unbounded was cut off: src/hit searches that
 * anew. */
static void keep_face(const moving_bodies *m, const grz_time_of_impact *toi) {
    if (m->face && m->b->form == GRZ_FORM_CORE && toi->is_face) *m->face = toi->face;
}

/* The time at which bodies touch that rest on each other, and the face that is hit. */
static double time_from_rest(const moving_bodies *m) {
    if (m->face) *m->face = m->resting.face;
    return m->resting.enter;
}

/* Two bounded cores: do they touch at the start, as far as integers of 128 bits decide it? */
static bool touches_at_start_shortly(const moving_bodies *m) {
    if (!grz_finite(m->start)) return false;
    move_until(m, grz_at(m->start));
    grz_simplex simplex = {1, {{0, 0}}};
    const grz_meet meet = grz_exact_gjk_short(&m->a->core, &m->b->core, &simplex);
    return meet == GRZ_TOUCHING || meet == GRZ_MEETING;
}

/* From a face, where double-doubles do not prove the time. With numbers on a coarse grid they most often touch at the
 * start, which is known sooner. */
static bool find_exactly(const moving_bodies *m, grz_time_of_impact *toi) {
    const bool bounded = m->b->form == GRZ_FORM_CORE && m->b->core.ends == GRZ_ENDS_NEAR;
    if (!GRZ_LARGE_STAGE_CLAIMS || !bounded || toi->face.count == 0) return false;
    if (touches_at_start_shortly(m)) {
        toi->time = m->start;
        return true;
    }
    m->a->core.moves = false;
    return grz_exact_time_of_impact(&m->a->core, &m->b->core, &toi->face, toi->time, &toi->time);
}

/* The first time at which they touch, given that they do. The proof is one of the motion without start and end: if
 * they touch before the start by that, they still touch at the start. But for a half-space it is a proof of its plane
 * alone. */
static double first_time_of(moving_bodies *m, const grz_simplex *ended) {
    if (!grz_finite(m->start) && touches_from_minus_infinity(m)) return m->start;
    grz_time_of_impact toi = {.at_start = false};
    bool is_known = false;
    if (m->resting.meet == GRZ_UNDECIDED) {
        is_known = find_time_of_impact(m, ended, can_rest(m), &toi);
        if (is_known && toi.at_start) find_rest_of_bodies(m);
    }
    if (m->resting.meet != GRZ_UNDECIDED) return time_from_rest(m);
    if (is_known && toi.at_start) is_known = find_time_of_impact(m, ended, false, &toi);
    const bool is_proven = is_known && ((toi.before && toi.after) || find_exactly(m, &toi));
    const bool is_later = is_proven && grz_compare(toi.time, m->start) > 0; /* subnormals count, in any mode */
    if (is_later) keep_face(m, &toi);
    if (is_proven && m->b->form != GRZ_FORM_HALFSPACE) return is_later ? toi.time : m->start;
    if (grz_finite(m->start) && meet_until(m, grz_at(m->start)) != GRZ_APART) return m->start;
    return is_later ? toi.time : first_after_start(m, is_known, &toi);
}

static moving_bodies moving_bodies_of(grz_body *a, grz_body *b, double start, double end, grz_simplex *simplex) {
    moving_bodies m = {
        .a = a, .b = b, .start = start, .end = end, .simplex = simplex, .resting = {.meet = GRZ_UNDECIDED}};
    simplex->count = 0;
    for (int i = 0; i < a->core.dim; i++)
        for (int j = 0; j < 2; j++) m.motion[i][j] = a->core.motion[i][j];
    return m;
}

static bool touch_between(grz_body *a, grz_body *b, double start, double end, bool open, bool rests, double *enter,
                          double *exit, grz_simplex *face) {
    grz_simplex simplex;
    moving_bodies m = moving_bodies_of(a, b, start, end, &simplex);
    m.face = face;
    m.open = open;
    if (face) face->count = 0;
    const grz_meet meet = meet_always_or_rest(&m, rests);
    const grz_simplex ended = simplex; /* for both times, as the search for one changes it */
    const bool hit = meet == GRZ_MEETING || (meet == GRZ_TOUCHING && !open);
    const bool touch = hit && (!open || grz_difference_has_interior(&a->core, b));
    if (!touch) return grz_never(enter, exit);
    if (enter) *enter = first_time_of(&m, &ended);
    if (exit && m.resting.meet != GRZ_UNDECIDED && m.resting.leaves) {
        *exit = m.resting.exit;
    } else if (exit) {
        turn_back(&m);
        *exit = -first_time_of(&m, &ended);
        if (grz_zero(*exit)) *exit = 0;
    }
    return true;
}

bool grz_touch_times(grz_body *a, grz_body *b, grz_span span, bool open, double *enter, double *exit,
                     grz_simplex *face) {
    const double start = span == GRZ_SPAN_LINE ? -(double)INFINITY : 0,
                 end = span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY;
    return touch_between(a, b, start, end, open, false, enter, exit, face);
}

bool grz_cast_point(int dim, const grz_path *path, grz_body *b, bool open, double *enter, double *exit,
                    grz_simplex *face) {
    if (!grz_is_finite(dim, path->origin) || !grz_is_finite(dim, path->to)) return grz_never(enter, exit);
    grz_body point;
    point.form = GRZ_FORM_CORE;
    grz_core_point(&point.core, dim, path->origin);
    grz_core_move(&point.core, path->to, path->from);
    return grz_touch_times(&point, b, path->span, open, enter, exit, face);
}

static int largest_exponent(int dim, const double v[]) {
    int most = -1074;
    for (int i = 0; i < dim; i++)
        if (!grz_zero(v[i]) && ilogb(v[i]) > most) most = ilogb(v[i]);
    return most;
}

/* First as long as there are doubles, along which all distances are some steps at most. */
double grz_cast_rescaled(int dim, const grz_path *path, grz_body *b, double dir[]) {
    const grz_path longer = {path->origin, dir, path->from, path->span};
    int shift = 1022 - largest_exponent(dim, path->to);
    double enter = 1;
    for (int k = 0; k < 2 && grz_finite(enter); k++) {
        const int off = ilogb(enter);
        shift += off < 0 ? off : 0;
        for (int i = 0; i < dim; i++) dir[i] = grz_ldexp(path->to[i], shift);
        grz_cast_point(dim, &longer, b, false, &enter, NULL, NULL);
    }
    return enter;
}

bool grz_is_bounded(const grz_body *body) { return body->form == GRZ_FORM_CORE && body->core.ends == GRZ_ENDS_NEAR; }

static grz_answer sweep_bodies(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                               bool open, bool rests, double *enter, double *exit, grz_simplex *face) {
    const bool bounded = grz_is_bounded(a);
    grz_never(enter, exit);
    if (!grz_is_finite(a->core.dim, da) || !grz_is_finite(a->core.dim, db)) return grz_answered(false);
    if (!bounded && !grz_is_bounded(b)) return grz_unanswered();
    grz_body *const mover = bounded ? a : b, *const other = bounded ? b : a;
    grz_core_move(&mover->core, bounded ? da : db, bounded ? db : da);
    return grz_answered(touch_between(mover, other, start, end, open, rests, enter, exit, face));
}

grz_answer grz_sweep_bodies(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                            bool open, double *enter, double *exit, grz_simplex *face) {
    return sweep_bodies(a, da, b, db, start, end, open, false, enter, exit, face);
}

grz_answer grz_sweep_resting_bodies(grz_body *a, const double da[], grz_body *b, const double db[], bool open,
                                    double *enter, double *exit) {
    return sweep_bodies(a, da, b, db, 0, 1, open, true, enter, exit, NULL);
}

/* A time from which on two bodies do not touch, of which a moves by d, which is not 0. Of cores it is a double, so that
 * exact arithmetic needs no more room than for a motion of time 1; the largest double, if that is too early. */
static double time_apart(const grz_body *a, const double d[], const grz_body *b) {
    if (a->form != GRZ_FORM_CORE || b->form != GRZ_FORM_CORE) return (double)INFINITY;
    const int exponent = grz_clip_exponent(&a->core, &b->core) - largest_exponent(a->core.dim, d);
    return exponent < 1024 ? grz_ldexp(1, exponent > -1000 ? exponent : -1000) : DBL_MAX;
}

/* Is the last time at which they touch the midpoint before the double `exit`? They overlap openly at some time, so also
 * just before the last one: from a time on they only touch exactly if that time is the last one. `back` is the motion
 * run backwards. */
static bool ends_at_midpoint_before(const moving_bodies *back, double exit) {
    return meet_until(back, negated_time(midpoint_after(grz_order(exit) - 1))) == GRZ_TOUCHING;
}

/* Do they touch at the time? */
static bool touches_at(const moving_bodies *m, grz_time time) {
    set_core_moving(m, false);
    m->a->core.from = m->a->core.to = time;
    return meet_moving(m) != GRZ_APART;
}

/* The last time of contact, of two equally near doubles the even one. `exit` is the later one of these, or the largest
 * double, if they touch then; what comes after that was not looked at. `back` is the motion run backwards. */
static double even_exit(const moving_bodies *back, double exit) {
    if (!grz_finite(exit) || !(grz_order(exit) & 1)) return exit;
    if (exit >= DBL_MAX && touches_at(back, negated_time(midpoint_after(grz_order(exit))))) return (double)INFINITY;
    return ends_at_midpoint_before(back, exit) ? grz_below(exit) : exit;
}

/* A simplex of the whole motion, with which a search for a time begins: what it is decides how long that takes, not
 * what it finds. */
static void find_first_simplex(moving_bodies *m) {
    move_until(m, grz_at(m->end));
    if (m->b->form == GRZ_FORM_CORE) grz_meet_cores_in_doubles(&m->a->core, &m->b->core, m->simplex);
}

/* The last time of contact of two cores, if it is proven to be nearer to *exit than to any other double. The proof is
 * one of the motion without start and end, whatever `until` is. */
static bool leaves_provenly(grz_body *mover, grz_body *other, double until, double *exit) {
    if (!grz_finite(until) || other->form != GRZ_FORM_CORE) return false;
    grz_simplex simplex;
    moving_bodies m = moving_bodies_of(mover, other, 0, until, &simplex);
    find_first_simplex(&m);
    turn_back(&m);
    grz_time_of_impact toi;
    if (!find_time_of_impact(&m, &simplex, false, &toi) || !toi.before || !toi.after) return false;
    *exit = -toi.time;
    return true;
}

/* The same in any case. */
static double last_time_of(grz_body *mover, const double motion[], grz_body *other) {
    grz_simplex simplex;
    moving_bodies m = moving_bodies_of(mover, other, 0, time_apart(mover, motion, other), &simplex);
    find_first_simplex(&m);
    const grz_simplex ended = simplex;
    turn_back(&m);
    return even_exit(&m, -first_time_of(&m, &ended));
}

double grz_leave_bodies(grz_body *a, const double d[], grz_body *b, double until) {
    static const double nowhere[3] = {0};
    double motion[3] = {0}, exit;
    const bool bounded = grz_is_bounded(a);
    grz_body *const mover = bounded ? a : b, *const other = bounded ? b : a;
    for (int i = 0; i < a->core.dim; i++) motion[i] = bounded ? d[i] : -d[i];
    grz_core_move(&mover->core, motion, nowhere);
    if (!leaves_provenly(mover, other, until, &exit)) {
        grz_core_move(&mover->core, motion, nowhere);
        exit = last_time_of(mover, motion, other);
    }
    return grz_zero(exit) ? 0 : exit;
}
