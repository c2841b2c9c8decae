/* Bodies that move and turn, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#include "advance/mover.h"

#include "num/turn.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

/* Scaling */

/* The least e with |x| < 2^e; for 0 less than any. */
enum { MOVER_NO_EXPONENT = -5000 };

static int mover_exponent_of(double x) {
    const int biased = (int)(grz_bits(x) >> 52 & 0x7ff);
    int exponent = MOVER_NO_EXPONENT;
    if (biased > 0) return biased - 1022;
    if (!grz_zero(x)) frexp(x, &exponent);
    return exponent;
}

static int mover_larger(int a, int b) { return a > b ? a : b; }

/* By bits, which no mode flushes to zero. */
static int mover_exponent_of_all(const double x[], int count) {
    uint64_t most = 0;
    for (int i = 0; i < count; i++) {
        const uint64_t magnitude = grz_bits(x[i]) << 1;
        most = magnitude > most ? magnitude : most;
    }
    return mover_exponent_of(grz_from_bits(most >> 1));
}

static int mover_exponent_of_core(const grz_core *core) {
    int most = mover_exponent_of(core->radius[0]);
    if (core->points) return mover_larger(most, mover_exponent_of(core->point_size));
    for (int i = 0; i < core->dim; i++) most = mover_larger(most, mover_exponent_of_all(core->center[i], 3));
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        int axis = MOVER_NO_EXPONENT;
        for (int i = 0; i < core->dim; i++) axis = mover_larger(axis, mover_exponent_of_all(g->axis[i], 2));
        most = mover_larger(most, axis + mover_exponent_of_all(g->half, 2));
    }
    return most;
}

/* A pivot counts only with a turn. */
static bool mover_turns(const grz_course *c) {
    return !grz_zero(c->angle) && mover_exponent_of_all(c->axis, 3) > MOVER_NO_EXPONENT;
}

static int mover_exponent_of_traveller(const grz_traveller *a) {
    const grz_course *const c = &a->course;
    int most = mover_larger(mover_exponent_of_all(c->by, 3), mover_exponent_of(c->speed));
    if (mover_turns(c)) most = mover_larger(most, mover_exponent_of_all(c->pivot, 3));
    most = mover_larger(most, mover_exponent_of(a->disc));
    if (c->pose) {
        double matrix[12];
        c->pose(c, 0, matrix);
        for (int i = 0; i < 3; i++)
            if (grz_finite(matrix[4 * i + 3])) most = mover_larger(most, mover_exponent_of(matrix[4 * i + 3]));
    }
    return a->body.form == GRZ_FORM_CORE ? mover_larger(most, mover_exponent_of_core(&a->body.core)) : most;
}

/* Of the distance of a plane from the origin. */
static int mover_exponent_of_level(const grz_traveller *a) {
    if (a->body.form == GRZ_FORM_CORE || grz_zero(a->body.offset)) return MOVER_NO_EXPONENT;
    return mover_exponent_of(a->body.offset) - mover_exponent_of_all(a->body.normal, a->body.core.dim);
}

int grz_exponent_of_travellers(const grz_traveller *a, const grz_traveller *b) {
    int most = mover_larger(mover_exponent_of_traveller(a), mover_exponent_of_traveller(b));
    if (most == MOVER_NO_EXPONENT) most = mover_larger(mover_exponent_of_level(a), mover_exponent_of_level(b));
    return most > MOVER_NO_EXPONENT ? most + 3 : 0;
}

/* Vectors. Products are rounded before they are added, so that no compiler contracts them. */

static double mover_length_of(const double v[3]) { return sqrt(grz_dot_rounded(v, v)); }

static void mover_add_times(double to[3], double factor, const double v[3]) {
    for (int i = 0; i < 3; i++) to[i] += grz_rounded(factor * v[i]);
}

void grz_advance_unit(const double d[3], double unit[3]) {
    const int exponent = mover_exponent_of_all(d, 3);
    for (int i = 0; i < 3; i++) unit[i] = exponent == MOVER_NO_EXPONENT ? 0 : grz_ldexp(d[i], -exponent);
    const double length = mover_length_of(unit);
    for (int i = 0; i < 3; i++) unit[i] = exponent == MOVER_NO_EXPONENT ? 0 : unit[i] / length;
}

/* Shapes */

/* The core about 0. A core is stored doubled, in parts. */
static void mover_set_zonotope(const grz_core *core, int exponent, grz_mover *m) {
    m->count = core->count;
    for (int i = 0; i < core->dim; i++) {
        const double *const c = core->center[i];
        const double sum = grz_ldexp(c[0], -exponent) + grz_ldexp(c[1], -exponent) + grz_ldexp(c[2], -exponent);
        m->center[i] = sum / 2;
    }
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const int of_half = mover_exponent_of_all(g->half, 2);
        if (of_half == MOVER_NO_EXPONENT) continue;
        const double half = (grz_ldexp(g->half[0], -of_half) + grz_ldexp(g->half[1], -of_half)) / 2;
        for (int i = 0; i < core->dim; i++) {
            const double axis =
                grz_ldexp(g->axis[i][0], of_half - exponent) + grz_ldexp(g->axis[i][1], of_half - exponent);
            m->step[k][i] = half * axis;
        }
    }
}

static void mover_point_of(const grz_mover *m, int i, double point[3]) {
    for (int k = 0; k < 3; k++)
        point[k] = k < m->dim ? grz_ldexp(m->points[m->dim * i + k], -m->exponent) - m->pivot[k] : 0;
}

static void mover_set_points(const grz_core *core, int exponent, grz_mover *m) {
    m->points = core->points;
    m->point_count = core->point_count;
    m->guard = exponent > 400 ? 0x1p-600 : exponent < -400 ? 0x1p600 : 1;
}

/* Of what is kept: a corner of a box is the sum of four vectors, which together are at most three times as long as the
 * furthest corner, so that it is off by 16 u of that. A square, its root and the sums with the radii round by 6 u; a
 * product with the angle and a sum by 3 u. */
GRZ_BOUND(mover_reach_error, 0x1p-40);
/* How far a corner is from the axis, of the furthest distance from the pivot: 16 u as above; the axis is a unit vector
 * within 4 u, and the cross product rounds by 4 u. */
GRZ_BOUND(mover_arm_error, 0x1p-45);

/* The largest distance of a point of the core from 0, and from a line through 0 along `axis`, a unit vector; of a box
 * from sums of lengths. Rounded up. */
static void mover_measure(grz_mover *m) {
    double most = 0, from_axis = 0, across[3]; /* first their squares */
    const int corners = m->points ? m->point_count : 1 << m->count;
    double steps = 0;
    for (int k = 0; k < m->count; k++) steps += mover_length_of(m->step[k]);
    for (int i = 0; i < corners; i++) {
        double v[3];
        if (m->points) {
            mover_point_of(m, i, v);
        } else {
            memcpy(v, m->center, sizeof v);
            for (int k = 0; k < m->count; k++) mover_add_times(v, i >> k & 1 ? 1 : -1, m->step[k]);
        }
        const double square = grz_dot_rounded(v, v);
        grz_cross_rounded(m->axis, v, across);
        const double off = grz_dot_rounded(across, across);
        most = square > most ? square : most;
        from_axis = off > from_axis ? off : from_axis;
    }
    most = sqrt(most);
    from_axis = sqrt(from_axis);
    m->extent = (most + m->disc + m->radius) * (1 + mover_reach_error);
    m->arm = grz_rounded((from_axis + m->disc) * (1 + mover_reach_error)) + grz_rounded(mover_arm_error * m->extent);
    m->size = mover_length_of(m->center) + steps + m->extent;
}

/* A caller's own motion: points are kept as they are. */
static void mover_set_own_motion(const grz_course *course, int exponent, grz_mover *m) {
    grz_pose start;
    m->course = course;
    m->speed = grz_ldexp(course->speed, -exponent);
    m->bend = (double)INFINITY;
    grz_mover_pose(m, 0, &start);
    m->size = mover_length_of(start.place) + m->speed + 4 * m->size;
}

static void mover_set_course(const grz_course *course, int exponent, grz_mover *m) {
    for (int i = 0; i < 3; i++) m->by[i] = grz_ldexp(course->by[i], -exponent);
    grz_advance_unit(course->axis, m->axis);
    m->angle = mover_turns(course) ? course->angle : 0;
    if (grz_zero(m->angle)) memset(m->axis, 0, sizeof m->axis);
}

/* The pivot of what does not turn is any point: the one that makes the numbers small. */
static void mover_set_pivot(const grz_course *course, int exponent, grz_mover *m) {
    if (!grz_zero(m->angle))
        for (int i = 0; i < 3; i++) m->pivot[i] = grz_ldexp(course->pivot[i], -exponent);
    else if (m->points) mover_point_of(m, 0, m->pivot);
    else memcpy(m->pivot, m->center, sizeof m->pivot);
    if (m->points) return;
    for (int i = 0; i < 3; i++) m->center[i] -= m->pivot[i];
}

static void mover_set_speeds(grz_mover *m) {
    const double turning = grz_rounded(fabs(m->angle) * m->arm);
    m->speed = (mover_length_of(m->by) + turning) * (1 + mover_reach_error);
    m->bend = fabs(m->angle) * turning * (1 + mover_reach_error);
    m->size += mover_length_of(m->pivot) + mover_length_of(m->by);
}

void grz_mover_of(const grz_traveller *a, int exponent, grz_mover *m) {
    const grz_core *const core = &a->body.core;
    *m = (grz_mover){.dim = core->dim, .exponent = exponent, .guard = 1};
    m->radius = grz_ldexp(core->radius[0], -exponent);
    m->disc = grz_ldexp(a->disc, -exponent);
    if (core->points) mover_set_points(core, exponent, m);
    else mover_set_zonotope(core, exponent, m);
    if (m->disc > 0) grz_advance_unit(m->step[0], m->along);
    if (a->course.pose) {
        mover_measure(m);
        mover_set_own_motion(&a->course, exponent, m);
        return;
    }
    mover_set_course(&a->course, exponent, m);
    mover_set_pivot(&a->course, exponent, m);
    mover_measure(m);
    mover_set_speeds(m);
}

bool grz_flat_mover_of(const grz_traveller *a, int exponent, double far, grz_mover *m) {
    *m = (grz_mover){.flat = true,
                     .solid = a->body.form == GRZ_FORM_HALFSPACE,
                     .dim = a->body.core.dim,
                     .exponent = exponent,
                     .guard = 1};
    const double normal[3] = {a->body.normal[0], a->body.normal[1], m->dim == 3 ? a->body.normal[2] : 0};
    double part[3];
    /* offset / |normal|: both are brought to about 1 first */
    const int of_normal = mover_exponent_of_all(normal, 3), of_offset = mover_exponent_of(a->body.offset);
    for (int i = 0; i < 3; i++) part[i] = grz_ldexp(normal[i], -of_normal);
    grz_advance_unit(normal, m->normal);
    const int shift = of_offset - of_normal - exponent;
    if (of_offset > MOVER_NO_EXPONENT && shift > 40) return false;
    const double offset =
        grz_ldexp(grz_ldexp(a->body.offset, -of_offset) / mover_length_of(part), shift < -2000 ? -2000 : shift);
    m->level = grz_zero(a->body.offset) ? 0 : offset;
    if (!(fabs(m->level) <= far)) return false;
    m->size = fabs(m->level);
    if (a->course.pose) {
        mover_set_own_motion(&a->course, exponent, m);
        return true;
    }
    mover_set_course(&a->course, exponent, m);
    if (!grz_zero(m->angle)) mover_set_pivot(&a->course, exponent, m);
    m->level -= grz_dot_rounded(m->normal, m->pivot);
    mover_set_speeds(m);
    return true;
}

void grz_mover_forget_turn(grz_mover *m) {
    m->points = NULL;
    m->count = 0;
    memset(m->center, 0, sizeof m->center);
    m->radius = m->extent;
    m->disc = m->angle = m->arm = 0;
    m->speed = mover_length_of(m->by) * (1 + mover_reach_error);
    m->bend = 0;
}

/* Poses */

void grz_turn_matrix(const double axis[3], double rate, double t, double turn[3][3]) {
    double c, s;
    grz_turn_cos_sin(rate, t, &c, &s);
    const double rest = 1 - c;
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        const double product = rest * axis[i];
        turn[i][i] = c + grz_rounded(product * axis[i]);
        turn[i][j] = grz_rounded(product * axis[j]) - grz_rounded(s * axis[k]);
        turn[i][k] = grz_rounded(product * axis[k]) + grz_rounded(s * axis[j]);
    }
}

void grz_mover_pose(const grz_mover *m, double t, grz_pose *pose) {
    pose->turned = m->course || !grz_zero(m->angle);
    if (m->course) {
        double matrix[12];
        m->course->pose(m->course, t, matrix);
        for (int i = 0; i < 3; i++) {
            memcpy(pose->turn[i], matrix + 4 * i, sizeof pose->turn[i]);
            pose->place[i] = grz_ldexp(matrix[4 * i + 3], -m->exponent);
        }
        return;
    }
    if (pose->turned) grz_turn_matrix(m->axis, m->angle, t, pose->turn);
    memcpy(pose->place, m->pivot, sizeof pose->place);
    mover_add_times(pose->place, t, m->by);
}

void grz_pose_turn(const grz_pose *pose, const double from[3], double to[3]) {
    for (int i = 0; i < 3; i++) to[i] = pose->turned ? grz_dot_rounded(pose->turn[i], from) : from[i];
}

void grz_pose_turn_back(const grz_pose *pose, const double from[3], double to[3]) {
    memcpy(to, from, 3 * sizeof *to);
    if (!pose->turned) return;
    for (int i = 0; i < 3; i++) {
        const double column[3] = {pose->turn[0][i], pose->turn[1][i], pose->turn[2][i]};
        to[i] = grz_dot_rounded(column, from);
    }
}

/* Adds the point of the disc furthest along d. The part of d across the axis is made perpendicular twice, as the first
 * time most of its digits may cancel. */
static void mover_add_disc(const grz_mover *m, const double d[3], double point[3]) {
    double across[3] = {d[0], d[1], d[2]};
    for (int pass = 0; pass < 2; pass++) {
        mover_add_times(across, -grz_dot_rounded(across, m->along), m->along);
        const double length = mover_length_of(across);
        if (!(length > 0x1p-50)) return;
        for (int i = 0; i < 3; i++) across[i] = across[i] / length;
    }
    mover_add_times(point, m->disc, across);
}

/* Of the points as the caller gave them: only their order along d counts, so that they are neither scaled nor moved. */
static int mover_furthest_point(const grz_mover *m, const double d[3]) {
    const double e[3] = {d[0] * m->guard, d[1] * m->guard, d[2] * m->guard};
    int furthest = 0;
    double most = -(double)INFINITY;
    for (int i = 0; i < m->point_count; i++) {
        const double *const p = m->points + m->dim * i;
        double along = grz_rounded(e[0] * p[0]) + grz_rounded(e[1] * p[1]);
        if (m->dim == 3) along += grz_rounded(e[2] * p[2]);
        furthest = along > most ? i : furthest;
        most = along > most ? along : most;
    }
    return furthest;
}

void grz_mover_support(const grz_mover *m, const grz_pose *pose, const double d[3], double point[3]) {
    double e[3], own[3];
    grz_pose_turn_back(pose, d, e);
    if (m->points) {
        mover_point_of(m, mover_furthest_point(m, e), own);
    } else {
        memcpy(own, m->center, sizeof own);
        for (int k = 0; k < m->count; k++)
            mover_add_times(own, grz_dot_rounded(e, m->step[k]) < 0 ? -1 : 1, m->step[k]);
        if (m->disc > 0) mover_add_disc(m, e, own);
    }
    grz_pose_turn(pose, own, point);
}

void grz_mover_velocity(const grz_mover *m, const double point[3], double velocity[3]) {
    grz_cross_rounded(m->axis, point, velocity);
    for (int i = 0; i < 3; i++) velocity[i] = m->by[i] + grz_rounded(m->angle * velocity[i]);
}
