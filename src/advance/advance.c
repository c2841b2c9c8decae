/* Bodies that move and turn: when they first touch, and where they are. Shapes and motions become bodies in one scale,
 * of which the steps are asked.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/free_time.h"
#include "advance/steps.h"
#include "api/shapes.h"
#include "num/subnormals.h"
#include "num/turn.h"
#include "num/vec.h"

#include <graze/advance2.h>
#include <graze/advance3.h>
#include <graze/times2.h>
#include <graze/times3.h>

#include <math.h>
#include <string.h>

/* A motion of either space. Not valid, as a number of it is NaN or infinite: then the body is empty. */
typedef struct advance_course {
    grz_course course;
    bool valid;
} advance_course;

/* A grz2_certificate or grz3_certificate. */
typedef struct advance_found {
    grz_advance verdict;
    double free_until, time, point[3], normal[3];
    int steps;
} advance_found;

static void own_pose2(const grz_course *course, double t, double matrix[12]) {
    const grz2_motion *const m = (const grz2_motion *)course->given;
    double plane[6];
    m->pose(m->user, t, plane);
    const double rows[12] = {plane[0], plane[1], 0, plane[2], plane[3], plane[4], 0, plane[5], 0, 0, 1, 0};
    memcpy(matrix, rows, sizeof rows);
}

static void own_pose3(const grz_course *course, double t, double matrix[12]) {
    const grz3_motion *const m = (const grz3_motion *)course->given;
    m->pose(m->user, t, matrix);
}

static void check_course(advance_course *c) {
    const grz_course *const m = &c->course;
    c->valid = m->pose ? grz_is_size(m->speed)
                       : grz_is_finite(3, m->by) && grz_is_finite(3, m->pivot) && grz_is_finite(3, m->axis) &&
                             grz_finite(m->angle);
}

/* NULL: at rest. */
static advance_course course_of2(const grz2_motion *m) {
    advance_course c = {.course = {.given = m}};
    if (m && m->pose) {
        c.course.pose = own_pose2;
        c.course.speed = m->speed;
    } else {
        c.course.axis[2] = 1;
    }
    if (m && !m->pose) {
        memcpy(c.course.by, &m->by, sizeof m->by);
        memcpy(c.course.pivot, &m->pivot, sizeof m->pivot);
        c.course.angle = m->angle;
    }
    check_course(&c);
    return c;
}

static advance_course course_of3(const grz3_motion *m) {
    advance_course c = {.course = {.given = m}};
    if (m && m->pose) {
        c.course.pose = own_pose3;
        c.course.speed = m->speed;
    } else if (m) {
        memcpy(c.course.by, &m->by, sizeof m->by);
        memcpy(c.course.pivot, &m->pivot, sizeof m->pivot);
        memcpy(c.course.axis, &m->axis, sizeof m->axis);
        c.course.angle = m->angle;
    }
    check_course(&c);
    return c;
}

/* False if it is empty. */
static bool traveller_of(int dim, const grz_shape *s, const advance_course *m, grz_traveller *t) {
    t->disc = 0;
    if (!grz_body_of(dim, s, &t->body)) return false;
    if (t->body.form == GRZ_FORM_ROUND) { /* its core is the axis */
        t->body.form = GRZ_FORM_CORE;
        t->disc = t->body.radius;
    }
    t->course = m->course;
    return m->valid;
}

static bool is_endless_core(const grz_traveller *t) {
    return t->body.form == GRZ_FORM_CORE && t->body.core.ends != GRZ_ENDS_NEAR;
}

/* A pair that can be asked about; a is the plane if one is. */
static bool is_pair_advanced(const grz_traveller *a, const grz_traveller *b) {
    if (is_endless_core(a) || b->body.form != GRZ_FORM_CORE || is_endless_core(b)) return false;
    return a->body.form == GRZ_FORM_CORE || !a->course.pose;
}

/* Of two bodies, where a is the plane if one is. */
typedef struct advance_meeting {
    int dim;
    const grz_shape *a, *b;
    grz_traveller x, y;
    grz_encounter e;
    int exponent;
    double tolerance; /* in the scale */
    bool swapped, turns_unknown, own;
} advance_meeting;

/* A plane has two sides: b's is the one that counts. */
static void face_flat_mover(grz_encounter *e) {
    grz_gap gap[2];
    static const double none[3] = {0};
    if (e->a.solid) return;
    for (int side = 0; side < 2; side++) {
        grz_gap_at(e, 0, none, &gap[side]);
        for (int i = 0; i < 3; i++) e->a.normal[i] = -e->a.normal[i];
        e->a.level = -e->a.level;
    }
    if (gap[0].low >= gap[1].low) return;
    for (int i = 0; i < 3; i++) e->a.normal[i] = -e->a.normal[i];
    e->a.level = -e->a.level;
}

/* A core; where its turn is not known, what contains all of its places. */
static void begin_core_mover(advance_meeting *m, const grz_traveller *t, grz_mover *mover) {
    grz_mover_of(t, m->exponent, mover);
    if (fabs(mover->angle) <= GRZ_LARGEST_TURN) return;
    grz_mover_forget_turn(mover);
    m->turns_unknown = true;
}

/* False if a plane is too far away to matter. */
static bool begin_meeting(advance_meeting *m, double tolerance) {
    grz_encounter *const e = &m->e;
    m->tolerance = 0;
    m->exponent = grz_exponent_of_travellers(&m->x, &m->y);
    m->own = m->x.course.pose || m->y.course.pose;
    m->turns_unknown = false;
    begin_core_mover(m, &m->y, &e->b);
    if (m->x.body.form == GRZ_FORM_CORE) begin_core_mover(m, &m->x, &e->a);
    else if (!grz_flat_mover_of(&m->x, m->exponent, 64, &e->a)) return false;
    grz_encounter_begin(e);
    const double least = 0x1p-40 * e->size, asked = grz_ldexp(tolerance, -m->exponent);
    m->tolerance = asked > least ? asked : least;
    if (e->a.flat) face_flat_mover(e);
    return true;
}

/* Are they within the tolerance at the start, where places are exact? */
static bool is_contact_at_start(const advance_meeting *m) {
    return !m->own && grz_within(m->dim, m->a, m->b, grz_ldexp(m->tolerance, m->exponent));
}

static void write_advanced_contact(const advance_meeting *m, const grz_gap *gap, advance_found *out) {
    grz_pose a, b;
    double half;
    grz_mover_pose(&m->e.a, gap->at, &a);
    grz_mover_pose(&m->e.b, gap->at, &b);
    for (int i = 0; i < m->dim; i++) {
        const double n = gap->normal[i], of_a = a.place[i] + (gap->a[i] - grz_rounded(m->e.a.radius * n)),
                     of_b = b.place[i] + (gap->b[i] + grz_rounded(m->e.b.radius * n));
        half = (of_a + of_b) / 2;
        out->point[i] = grz_ldexp(half, m->exponent) + 0.0;
        out->normal[i] = n + 0.0;
    }
}

/* The hit of a sweep without motion; false if there is none. */
static bool is_hit_at_start(const advance_meeting *m, advance_found *out) {
    if (m->dim == 2) {
        grz2_hit hit;
        if (!grz2_sweep_hit(grz_in2(m->a), NULL, grz_in2(m->b), NULL, &hit).yes) return false;
        memcpy(out->point, &hit.point, sizeof hit.point);
        memcpy(out->normal, &hit.normal, sizeof hit.normal);
    } else {
        grz3_hit hit;
        if (!grz3_sweep_hit(grz_in3(m->a), NULL, grz_in3(m->b), NULL, &hit).yes) return false;
        memcpy(out->point, &hit.point, sizeof hit.point);
        memcpy(out->normal, &hit.normal, sizeof hit.normal);
    }
    return true;
}

/* At the start, of shapes that touch there the hit of a sweep without motion. */
static void write_contact_at_start(const advance_meeting *m, const grz_gap *gap, advance_found *out) {
    if (!m->own && grz_within(m->dim, m->a, m->b, 0) && is_hit_at_start(m, out)) return;
    write_advanced_contact(m, gap, out);
    if (!(gap->low > m->e.error)) memset(out->normal, 0, sizeof out->normal);
}

static GRZ_NOINLINE void certify_advance(advance_meeting *m, double tolerance, advance_found *out) {
    grz_advanced p = {.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1};
    const bool near = begin_meeting(m, tolerance);
    if (near) p = grz_advance_bodies(&m->e, m->tolerance);
    else if (grz_within(m->dim, m->a, m->b, 0)) p.verdict = GRZ_ADVANCE_OPEN, p.free_until = 0;
    if (m->turns_unknown && p.verdict == GRZ_ADVANCE_CONTACT) p.verdict = GRZ_ADVANCE_OPEN;
    if (p.verdict == GRZ_ADVANCE_OPEN && p.free_until == 0 && is_contact_at_start(m)) p.verdict = GRZ_ADVANCE_CONTACT;
    out->verdict = p.verdict;
    out->free_until = p.free_until;
    out->steps = p.steps;
    if (p.verdict != GRZ_ADVANCE_CONTACT) return;
    out->time = p.free_until;
    if (p.free_until > 0) write_advanced_contact(m, &p.gap, out);
    else write_contact_at_start(m, &p.gap, out);
}

/* Open; or what is known at once: clear if one is empty, or unsupported. */
static grz_advance meet_in_motion(int dim, const grz_shape *a, const advance_course *course_a, const grz_shape *b,
                                  const advance_course *course_b, advance_meeting *m) {
    const bool there = traveller_of(dim, a, course_a, &m->x), also = traveller_of(dim, b, course_b, &m->y);
    if (!there || !also) return GRZ_ADVANCE_CLEAR;
    m->dim = dim;
    m->swapped = m->y.body.form != GRZ_FORM_CORE;
    if (m->swapped) {
        const grz_traveller x = m->x;
        m->x = m->y;
        m->y = x;
    }
    m->a = m->swapped ? b : a;
    m->b = m->swapped ? a : b;
    return is_pair_advanced(&m->x, &m->y) ? GRZ_ADVANCE_OPEN : GRZ_ADVANCE_UNSUPPORTED;
}

static grz_status advance_shapes(int dim, const grz_shape *a, const advance_course *course_a, const grz_shape *b,
                                 const advance_course *course_b, double tolerance, advance_found *out) {
    advance_meeting m;
    *out = (advance_found){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
    if (!grz_is_margin(tolerance)) return GRZ_ERROR_ARGUMENT;
    out->verdict = meet_in_motion(dim, a, course_a, b, course_b, &m);
    if (out->verdict == GRZ_ADVANCE_CLEAR) out->free_until = 1;
    if (out->verdict != GRZ_ADVANCE_OPEN) return GRZ_OK;
    /* scaled numbers may be subnormal on the way */
    const grz_mode mode = grz_keep_subnormals();
    certify_advance(&m, tolerance, out);
    grz_restore_mode(mode);
    for (int i = 0; i < dim && m.swapped; i++) out->normal[i] = 0 - out->normal[i];
    return GRZ_OK;
}

grz_status grz2_advance(const grz2_shape *a, const grz2_motion *motion_a, const grz2_shape *b,
                        const grz2_motion *motion_b, double tolerance, grz2_certificate *certificate) {
    const advance_course x = course_of2(motion_a), y = course_of2(motion_b);
    advance_found f;
    const grz_status status = advance_shapes(2, grz_from2(a), &x, grz_from2(b), &y, tolerance, &f);
    *certificate = (grz2_certificate){.verdict = f.verdict,
                                      .free_until = f.free_until,
                                      .time = f.time,
                                      .point = {f.point[0], f.point[1]},
                                      .normal = {f.normal[0], f.normal[1]},
                                      .steps = f.steps};
    return status;
}

grz_status grz3_advance(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                        const grz3_motion *motion_b, double tolerance, grz3_certificate *certificate) {
    const advance_course x = course_of3(motion_a), y = course_of3(motion_b);
    advance_found f;
    const grz_status status = advance_shapes(3, grz_from3(a), &x, grz_from3(b), &y, tolerance, &f);
    *certificate = (grz3_certificate){.verdict = f.verdict,
                                      .free_until = f.free_until,
                                      .time = f.time,
                                      .point = {f.point[0], f.point[1], f.point[2]},
                                      .normal = {f.normal[0], f.normal[1], f.normal[2]},
                                      .steps = f.steps};
    return status;
}

/* What is in a shape that does not turn has another pivot, and so up to 7 times the size: hence 2^-36 of it, as the
 * least tolerance of what is in it is 2^-40. */
double grz3_free_time(const grz3_shape *a, const grz3_motion *motion_a, const grz3_shape *b,
                      const grz3_motion *motion_b, double tolerance, double from, double until) {
    const advance_course x = course_of3(motion_a), y = course_of3(motion_b);
    advance_meeting m;
    const grz_advance known = meet_in_motion(3, grz_from3(a), &x, grz_from3(b), &y, &m);
    if (known != GRZ_ADVANCE_OPEN) return known == GRZ_ADVANCE_CLEAR ? (double)INFINITY : from;
    const grz_mode mode = grz_keep_subnormals();
    double free = from;
    if (begin_meeting(&m, tolerance)) {
        const double more = m.tolerance + 0x1p-36 * m.e.size;
        m.e.b.radius += more;
        m.e.b.extent += more;
        m.e.b.size += more;
        grz_encounter_begin(&m.e);
        m.e.rough = true;
        free = grz_free_time(&m.e, from, until);
    }
    grz_restore_mode(mode);
    return free;
}

static void pose_of_course(const grz_course *course, double t, double turn[3][3], double place[3]) {
    double axis[3], moved[3];
    grz_advance_unit(course->axis, axis);
    const bool turns = !grz_zero(grz_dot_rounded(axis, axis)) && !grz_zero(course->angle);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) turn[i][k] = i == k;
    for (int i = 0; i < 3; i++) place[i] = grz_rounded(t * course->by[i]);
    if (!turns) return;
    grz_turn_matrix(axis, course->angle, t, turn);
    for (int i = 0; i < 3; i++) moved[i] = course->pivot[i] - grz_dot_rounded(turn[i], course->pivot);
    for (int i = 0; i < 3; i++) place[i] += moved[i];
}

/* Has the pose at time t the bound that the header states? */
static bool has_pose(const grz_course *course, double t) {
    return grz_finite(t) && (grz_zero(course->angle) || fabs(course->angle) * fabs(t) <= GRZ_LARGEST_TURN);
}

/* The unit quaternion of a turn: sine and cosine of half the angle. */
static grz3_quat advance_quaternion_of(const grz_course *course, double t) {
    double axis[3], c, s;
    grz_advance_unit(course->axis, axis);
    if (grz_zero(axis[0]) && grz_zero(axis[1]) && grz_zero(axis[2])) return (grz3_quat){0, 0, 0, 1};
    grz_turn_cos_sin(course->angle / 2, t, &c, &s);
    return (grz3_quat){s * axis[0], s * axis[1], s * axis[2], c};
}

/* The first dim rows and columns of the pose, and the translation; NaN if it is not known. */
static void write_pose(int dim, const grz_course *course, bool known, double t, double matrix[]) {
    double turn[3][3], place[3];
    if (known) pose_of_course(course, t, turn, place);
    for (int i = 0; i < dim; i++)
        for (int k = 0; k <= dim; k++)
            matrix[(dim + 1) * i + k] = !known ? (double)NAN : k < dim ? turn[i][k] : place[i];
}

void grz2_pose_at(const grz2_motion *motion, double t, double matrix[6]) {
    const advance_course c = course_of2(motion);
    if (c.valid && c.course.pose) motion->pose(motion->user, t, matrix);
    else write_pose(2, &c.course, c.valid && has_pose(&c.course, t), t, matrix);
}

void grz3_pose_at(const grz3_motion *motion, double t, double matrix[12], grz3_quat *orientation) {
    const advance_course c = course_of3(motion);
    const double nan = (double)NAN;
    const bool known = c.valid && !c.course.pose && has_pose(&c.course, t);
    if (orientation) *orientation = known ? advance_quaternion_of(&c.course, t) : (grz3_quat){nan, nan, nan, nan};
    if (!matrix) return;
    if (c.valid && c.course.pose) motion->pose(motion->user, t, matrix);
    else write_pose(3, &c.course, known, t, matrix);
}
