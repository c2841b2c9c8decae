/* When two bodies touch, of which one moves.
 *
 * Whether they touch at some time up to m is an overlap of cores (a body on the move is a core, too), decided exactly
 * for any dyadic m, and once it is true it stays true as m grows. So the first time of contact rounds to the least
 * double e for which it is true of the midpoint between e and the next double: of two equally near ones that is the
 * earlier. The last time is the first one of the motion run backwards; there the earlier one is the later.
 *
 * SPDX-License-Identifier: MIT */
#include "time/times.h"

#include "convex/crossing.h"
#include "convex/difference.h"
#include "time/time_of_impact.h"
#include "convex/moving_pair.h"
#include "num/bits.h"
#include "num/bracket.h"
#include "num/rounded.h"

#include <float.h>
#include <math.h>

/* A motion from start to end, either of which may be infinite. Running it backwards turns way, start and end around. */
typedef struct motion {
    grz_body *a, *b; /* a's core moves */
    double motion[3][2];
    double start, end;
    grz_simplex *last; /* where the search for whether they meet ended last, from where the next one may start */
    grz_simplex *face; /* as grz_touch_times */
} motion;

static motion backwards(const motion *m) {
    motion back = *m;
    back.start = -m->end;
    back.end = -m->start;
    back.face = NULL;
    for (int i = 0; i < 3; i++)
        for (int j = 0; j < 2; j++) back.motion[i][j] = -m->motion[i][j];
    return back;
}

/* Sets the core of a on its way, from one finite time to another or on without end; or, backwards, without a
 * beginning. */
static void set_way(const motion *m, bool back) {
    grz_core *const core = &m->a->core;
    for (int i = 0; i < core->dim; i++)
        for (int j = 0; j < 2; j++) core->motion[i][j] = back ? -m->motion[i][j] : m->motion[i][j];
    core->moves = true;
    core->ends = GRZ_ENDS_NEAR;
}

static grz_time negative(grz_time t) {
    for (int k = 0; k < 2; k++) t.part[k] = -t.part[k];
    return t;
}

/* The times from start to `to`. */
static void move_until(const motion *m, grz_time to) {
    grz_core *const core = &m->a->core;
    const bool far = !grz_finite(m->start);
    set_way(m, far);
    core->from = far ? negative(to) : grz_at(m->start);
    core->to = to;
    if (far) core->ends = GRZ_ENDS_RAY;
}

static grz_meet meet_as_they_move(const motion *m) {
    const bool cores = m->b->form == GRZ_FORM_CORE;
    return cores ? grz_meet_cores_at(&m->a->core, &m->b->core, m->last) : grz_meet_bodies(m->a, m->b, 0);
}

static grz_meet meet_until(const motion *m, grz_time to) {
    move_until(m, to);
    return meet_as_they_move(m);
}

/* Only asked of what moves forever, whose way is a double. */
static bool has_no_way(const motion *m) {
    bool none = true;
    for (int i = 0; i < m->a->core.dim; i++) none = none && grz_zero(m->motion[i][0]);
    return none;
}

/* How they meet over all times. */
static grz_meet meet_always(const motion *m) {
    grz_core *const core = &m->a->core;
    if (grz_finite(m->end)) {
        move_until(m, grz_at(m->end));
    } else {
        set_way(m, false);
        core->moves = !has_no_way(m);
        if (core->moves) core->ends = grz_finite(m->start) ? GRZ_ENDS_RAY : GRZ_ENDS_LINE;
        core->from = grz_at(grz_finite(m->start) ? m->start : 0);
    }
    return meet_as_they_move(m);
}

/* Does the body go on without end along d? Without that, what never ends moves out of it. */
static bool body_goes_on(const grz_body *body, const double d[]) {
    if (body->form == GRZ_FORM_CORE) return grz_goes_on(&body->core, d);
    grz_core along;
    grz_core_point(&along, body->core.dim, d);
    const int rise = grz_plane_signs_of(body->normal, 0, &along).min;
    return body->form == GRZ_FORM_PLANE ? rise == 0 : rise <= 0;
}

/* Once they touch at all: have they always done so? */
static bool touches_from_minus_infinity(const motion *m) {
    double d[3];
    for (int i = 0; i < m->a->core.dim; i++) d[i] = -m->motion[i][0];
    return has_no_way(m) || body_goes_on(m->b, d);
}

/* The midpoint between the double of this order and the next; beyond the largest lies 2^1024. */
static grz_time midpoint_after(int64_t order) {
    const double x = grz_at_order(order), next = grz_at_order(order + 1);
    if (!grz_finite(x)) return (grz_time){.part = {-0x1p1023, -DBL_MAX / 2}};
    if (!grz_finite(next)) return (grz_time){.part = {DBL_MAX / 2, 0x1p1023}};
    return (grz_time){.part = {x, next}, .exponent = -1};
}

static bool touches_by(void *context, int64_t order) { return meet_until(context, midpoint_after(order)) != GRZ_APART; }

/* In the plane a point that moves without end crosses a ray or line once, if they are not parallel: wherever that ends
 * beyond the crossing, it is crossed at the same time. False if there is no crossing that doubles know. */
static bool end_past_crossing(const grz_core *point, grz_core *line) {
    double of_point, of_line;
    if (!grz_cross(point, line, &of_point, &of_line) || !(fabs(of_line) < 0x1p100)) return false;
    line->to = (grz_time){.part = {1, 0}, .exponent = ilogb(of_line) + 6};
    line->from = line->ends == GRZ_ENDS_LINE ? (grz_time){.part = {-1, 0}, .exponent = line->to.exponent} : grz_at(0);
    line->ends = GRZ_ENDS_NEAR;
    return true;
}

/* Asks double-double arithmetic, and the exact stage for what that cannot prove. */
static GRZ_NOINLINE bool find_impact(const motion *m, const grz_simplex *around, grz_time_of_impact *impact) {
    grz_core *const core = &m->a->core;
    set_way(m, false);
    core->from = grz_at(grz_finite(m->start) ? m->start : 0);
    core->to = grz_at(grz_finite(m->end) ? m->end : 0);
    core->ends = !grz_finite(m->start) ? GRZ_ENDS_LINE : !grz_finite(m->end) ? GRZ_ENDS_RAY : GRZ_ENDS_NEAR;
    if (m->b->form != GRZ_FORM_CORE) return grz_find_time_of_impact_flat(core, m->b->normal, m->b->offset, impact);
    if (core->ends == GRZ_ENDS_NEAR && m->b->core.ends == GRZ_ENDS_NEAR)
        return grz_find_time_of_impact(core, &m->b->core, around, impact);
    grz_core x = *core, y = m->b->core;
    if (core->ends == GRZ_ENDS_NEAR || y.ends == GRZ_ENDS_NEAR) grz_clip(&x, &y);
    else if (!end_past_crossing(&x, &y)) return false;
    return grz_find_time_of_impact(&x, &y, around, impact);
}

/* The time from now on at which the plane of the nearest face gets to 0; a double, correctly rounded. */
static double time_at_origin(const grz_moving_pair *p, const grz_moving_pair_face *face, double now) {
    grz_arena *const arena = p->arena;
    uint64_t *const mark = arena->next;
    const grz_dyadic gone = grz_dy_mul(arena, grz_dy(arena, now), face->rise);
    return grz_rounded_quotient(arena, grz_dy_keep(arena, mark, grz_dy_sub(arena, gone, face->level)), face->rise);
}

/* The same with radii, when it gets to within R: the step of Newton's method for the squares is short by (1 + R |d| /
 * l) / 2. Where it leads from far away to about 0, so that no digit of that is right, it is taken shorter by more than
 * what rounds. */
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

enum { MOST_ADVANCES = 8 };

/* Where doubles know nothing: conservative advancement by the walk, from a time at which they are apart. Only the time
 * that the search takes depends on it. */
static GRZ_NOINLINE bool advance_exactly(const motion *m, double from, double *time) {
    if (m->b->form != GRZ_FORM_CORE) return false;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    set_way(m, false);
    grz_moving_pair p = grz_moving_pair_of(&arena, &m->a->core, &m->b->core);
    const bool round = !grz_zero(grz_doubled_radius(p.a, p.b));
    if (m->last->count > 0) p.last = *m->last;
    uint64_t *const mark = arena.next;
    *time = grz_finite(from) ? from : -DBL_MAX;
    bool advanced = false;
    for (int k = 0; k < MOST_ADVANCES; k++, arena.next = mark) {
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

/* The first time at which they touch, rounded, from what is known of it; they do touch, but not yet at the start.
 * Advancement gets there in a few steps from where the right face is the nearest one, or from within some magnitudes;
 * until then the doubles in between are halved. */
static double first_after_start(motion *m, bool is_known, const grz_time_of_impact *impact) {
    const int64_t start = grz_order(m->start);
    grz_bracket b = {touches_by, m, start - 1, grz_order(m->end)};
    if (is_known) {
        const int64_t at = grz_order(impact->time);
        if (impact->before && at - 1 > b.low) b.low = at - 1;
        if (impact->after && at < b.high) b.high = at;
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

/* The face that was found. Of what goes on without end it may be one of what that was cut down to, at which
 * grz_find_hit_of_cores looks anew. */
static void keep_face(const motion *m, const grz_time_of_impact *impact) {
    if (m->face && m->b->form == GRZ_FORM_CORE) *m->face = impact->face;
}

/* The first time at which they touch, given that they do. What is proven is proven of the motion without beginning and
 * end: if that gets them to touch before the start they still do then. But of a half-space no more is proven than of
 * its plane. */
static double first(motion *m, const grz_simplex *around) {
    if (!grz_finite(m->start) && touches_from_minus_infinity(m)) return m->start;
    grz_time_of_impact impact;
    const bool is_known = find_impact(m, around, &impact);
    const bool is_proven = is_known && impact.before && impact.after;
    if (is_proven && impact.time > m->start) keep_face(m, &impact);
    if (is_proven && m->b->form != GRZ_FORM_HALFSPACE) return impact.time > m->start ? impact.time : m->start;
    if (grz_finite(m->start) && meet_until(m, grz_at(m->start)) != GRZ_APART) return m->start;
    return is_proven && impact.time > m->start ? impact.time : first_after_start(m, is_known, &impact);
}

/* Has the difference of the two an inside, as they stand? Without one they never meet openly, wherever they move. */

typedef struct rank {
    grz_arena *arena;
    int dim, count; /* of independent directions found */
    grz_dyadic direction[2][3], normal[3];
} rank;

static bool is_zero(int dim, const grz_dyadic v[]) {
    bool zero = true;
    for (int i = 0; i < dim; i++) zero = zero && v[i].sign == 0;
    return zero;
}

/* Adds a direction; what is freed later must not be what it keeps. */
static void add_direction(rank *s, const grz_dyadic d[]) {
    uint64_t *const mark = s->arena->next;
    bool independent = false;
    if (s->count == 0) {
        independent = !is_zero(s->dim, d);
    } else if (s->count == 1 && s->dim == 2) {
        independent = grz_dy_det2(s->arena, s->direction[0][0], d[1], s->direction[0][1], d[0]).sign != 0;
    } else if (s->count == 1) {
        grz_dy_cross(s->arena, s->direction[0], d, s->normal);
        if (!is_zero(3, s->normal)) {
            s->count++;
            return;
        }
    } else if (s->count == 2 && s->dim == 3) {
        independent = grz_dy_dot(s->arena, 3, s->normal, d).sign != 0;
    }
    s->arena->next = mark;
    if (!independent) return;
    for (int i = 0; i < s->dim && s->count == 0; i++) s->direction[0][i] = d[i];
    s->count++;
}

static grz_dyadic sum(grz_arena *arena, const double terms[2]) {
    return grz_dy_add(arena, grz_dy(arena, terms[0]), grz_dy(arena, terms[1]));
}

static void add_difference(rank *s, const double p[], const double q[]) {
    uint64_t *const mark = s->arena->next;
    const int count = s->count;
    grz_dyadic d[3];
    for (int i = 0; i < s->dim; i++) {
        const double terms[2] = {p[i], -q[i]};
        d[i] = sum(s->arena, terms);
    }
    add_direction(s, d);
    if (s->count == count) s->arena->next = mark;
}

static void add_directions(rank *s, const grz_core *core, bool moves) {
    for (int i = 1; i < core->point_count && s->count < s->dim; i++)
        add_difference(s, core->points + core->dim * i, core->points);
    for (int k = 0; k < core->count && s->count < s->dim; k++) {
        const grz_generator *const g = &core->generator[k];
        const bool far = core->ends == GRZ_ENDS_BOX && !(grz_finite(g->half[0]) && grz_finite(g->half[1]));
        if (!far && sum(s->arena, g->half).sign == 0) continue;
        grz_dyadic d[3];
        for (int i = 0; i < s->dim; i++) d[i] = sum(s->arena, g->axis[i]);
        add_direction(s, d);
    }
    if (!moves || s->count >= s->dim) return;
    grz_dyadic d[3];
    for (int i = 0; i < s->dim; i++) d[i] = sum(s->arena, core->motion[i]);
    add_direction(s, d);
}

static void add_plane(rank *s, const double normal[]) {
    grz_dyadic n[3];
    for (int i = 0; i < s->dim; i++) n[i] = grz_dy(s->arena, normal[i]);
    s->count = s->dim - 1;
    if (s->dim == 2) {
        s->direction[0][0] = grz_dy_neg(n[1]);
        s->direction[0][1] = n[0];
    } else {
        for (int i = 0; i < 3; i++) s->normal[i] = n[i];
    }
}

static GRZ_NOINLINE bool have_an_inside(const grz_core *a, const grz_body *b) {
    const bool round = !grz_zero(a->radius[0]) || (b->form == GRZ_FORM_CORE && !grz_zero(b->core.radius[0]));
    if (round || b->form == GRZ_FORM_HALFSPACE) return true;
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    rank s = {.arena = &arena, .dim = a->dim, .count = 0};
    if (b->form == GRZ_FORM_PLANE) add_plane(&s, b->normal);
    else add_directions(&s, &b->core, b->core.moves);
    add_directions(&s, a, false);
    return s.count == s.dim;
}

static bool are_finite(int dim, const double v[]) {
    bool finite = true;
    for (int i = 0; i < dim; i++) finite &= grz_finite(v[i]);
    return finite;
}

static bool touch_between(grz_body *a, grz_body *b, double start, double end, bool open, double *enter, double *exit,
                          grz_simplex *face) {
    grz_simplex last = {.count = 0};
    motion m = {.a = a, .b = b, .start = start, .end = end, .last = &last, .face = face};
    if (face) face->count = 0;
    for (int i = 0; i < a->core.dim; i++)
        for (int j = 0; j < 2; j++) m.motion[i][j] = a->core.motion[i][j];
    const grz_meet meet = meet_always(&m);
    const grz_simplex around = last;
    const bool hit = meet == GRZ_MEETING || (meet == GRZ_TOUCHING && !open);
    const bool touch = hit && (!open || have_an_inside(&a->core, b));
    if (!touch) return grz_never(enter, exit);
    if (enter) *enter = first(&m, &around);
    if (exit) {
        motion back = backwards(&m);
        *exit = -first(&back, &around);
        if (grz_zero(*exit)) *exit = 0;
    }
    return true;
}

bool grz_touch_times(grz_body *a, grz_body *b, grz_span span, bool open, double *enter, double *exit,
                     grz_simplex *face) {
    const double start = span == GRZ_SPAN_LINE ? -(double)INFINITY : 0,
                 end = span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY;
    return touch_between(a, b, start, end, open, enter, exit, face);
}

bool grz_cast_point(int dim, const grz_path *path, grz_body *b, bool open, double *enter, double *exit,
                    grz_simplex *face) {
    if (!are_finite(dim, path->origin) || !are_finite(dim, path->to)) return grz_never(enter, exit);
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
        for (int i = 0; i < dim; i++) dir[i] = ldexp(path->to[i], shift);
        grz_cast_point(dim, &longer, b, false, &enter, NULL, NULL);
    }
    return enter;
}

bool grz_is_bounded(const grz_body *body) { return body->form == GRZ_FORM_CORE && body->core.ends == GRZ_ENDS_NEAR; }

grz_answer grz_sweep_bodies(grz_body *a, const double da[], grz_body *b, const double db[], double start, double end,
                            bool open, double *enter, double *exit, grz_simplex *face) {
    const bool bounded = grz_is_bounded(a);
    grz_never(enter, exit);
    if (!are_finite(a->core.dim, da) || !are_finite(a->core.dim, db)) return grz_answered(false);
    if (!bounded && !grz_is_bounded(b)) return grz_unanswered();
    grz_body *const mover = bounded ? a : b, *const other = bounded ? b : a;
    grz_core_move(&mover->core, bounded ? da : db, bounded ? db : da);
    return grz_answered(touch_between(mover, other, start, end, open, enter, exit, face));
}
