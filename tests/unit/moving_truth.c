/* The truth about two bodies that move and turn.
 *
 * SPDX-License-Identifier: MIT */
#include "unit/moving_truth.h"

#include <graze/distance3.h>

#include <mpfi.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { BITS = 160, MOST_DEPTH = 90 };

/* Doubles: where everything is at a time, and a direction along which they are far apart. No proof depends on it. */

struct placed {
    int count;
    double point[MOVING_MOST_POINTS][3];
    double normal[3], level, axis[3];
};

static double dot(const double a[3], const double b[3]) { return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]; }
static void sub(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = a[i] - b[i];
}
static void cross(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
}

static void turned(const struct moving_body *m, double t, const double v[3], double out[3]) {
    const double length = sqrt(dot(m->turn_axis, m->turn_axis));
    memcpy(out, v, 3 * sizeof *out);
    if (length == 0) return;
    double k[3], kv[3];
    for (int i = 0; i < 3; i++) k[i] = m->turn_axis[i] / length;
    cross(k, v, kv);
    const double c = cos(m->angle * t), s = sin(m->angle * t), along = dot(k, v) * (1 - c);
    for (int i = 0; i < 3; i++) out[i] = c * v[i] + s * kv[i] + along * k[i];
}

static void place(const struct moving_body *m, double t, struct placed *p) {
    p->count = m->count;
    for (int n = 0; n < m->count; n++) {
        double v[3], x[3];
        for (int i = 0; i < 3; i++) {
            v[i] = m->center[i] - m->pivot[i];
            for (int k = 0; k < 3; k++) v[i] += m->coefficient[n][k] * m->axis[k][i];
        }
        turned(m, t, v, x);
        for (int i = 0; i < 3; i++) p->point[n][i] = m->pivot[i] + t * m->by[i] + x[i];
    }
    if (m->flat) {
        turned(m, t, m->normal, p->normal);
        p->level = m->offset - dot(m->normal, m->pivot) + dot(p->normal, m->pivot) + t * dot(p->normal, m->by);
    }
    if (m->disc > 0) {
        double d[3];
        sub(p->point[1], p->point[0], d);
        const double length = sqrt(dot(d, d));
        for (int i = 0; i < 3; i++) p->axis[i] = d[i] / length;
    }
}

/* The least of d . x. */
static double least_along(const struct moving_body *m, const struct placed *p, const double d[3], double x[3]) {
    double least = INFINITY;
    for (int n = 0; n < p->count; n++)
        if (dot(d, p->point[n]) < least) {
            least = dot(d, p->point[n]);
            memcpy(x, p->point[n], 3 * sizeof *x);
        }
    if (m->disc > 0) {
        double across[3];
        for (int i = 0; i < 3; i++) across[i] = d[i] - dot(d, p->axis) * p->axis[i];
        const double length = sqrt(dot(across, across));
        least -= m->disc * length;
        for (int i = 0; i < 3 && length > 0; i++) x[i] -= m->disc / length * across[i];
    }
    return least;
}

struct pair {
    const struct moving_body *a, *b;
    const double *hint;
    struct placed x, y;
    double best, direction[3]; /* the largest gap that was found, less the radii */
};

/* Tries a direction, both ways. */
static void try_direction(struct pair *p, const double d[3]) {
    const double length = sqrt(dot(d, d));
    if (!(length > 0)) return;
    for (int side = -1; side <= 1; side += 2) {
        double n[3], back[3], x[3];
        for (int i = 0; i < 3; i++) n[i] = side * d[i] / length, back[i] = -n[i];
        const double gap = least_along(p->a, &p->x, n, x) + least_along(p->b, &p->y, back, x);
        if (!(gap > p->best)) continue;
        p->best = gap;
        memcpy(p->direction, n, sizeof n);
    }
}

/* Normals of all triangles of points, cross products of all edges, what leads from points to points and to edges. */
static void try_features(struct pair *p) {
    for (int turn = 0; turn < 2; turn++) {
        const struct placed *const x = turn ? &p->y : &p->x, *const y = turn ? &p->x : &p->y;
        for (int i = 0; i < x->count; i++)
            for (int j = i + 1; j < x->count; j++) {
                double e[3], f[3], n[3];
                sub(x->point[j], x->point[i], e);
                const double flat[3] = {-e[1], e[0], 0};
                try_direction(p, flat);
                for (int k = j + 1; k < x->count; k++) {
                    sub(x->point[k], x->point[i], f);
                    cross(e, f, n);
                    try_direction(p, n);
                }
                for (int k = 0; k < y->count; k++) {
                    sub(y->point[k], x->point[i], f);
                    const double share = dot(e, f) / dot(e, e);
                    for (int i2 = 0; i2 < 3; i2++) n[i2] = f[i2] - share * e[i2];
                    const double again = dot(e, n) / dot(e, e);
                    for (int i2 = 0; i2 < 3; i2++) n[i2] -= again * e[i2];
                    try_direction(p, n);
                    for (int l = k + 1; l < y->count && !turn; l++) {
                        sub(y->point[l], y->point[k], f);
                        cross(e, f, n);
                        try_direction(p, n);
                    }
                }
            }
    }
    for (int i = 0; i < p->x.count; i++)
        for (int k = 0; k < p->y.count; k++) {
            double d[3];
            sub(p->x.point[i], p->y.point[k], d);
            try_direction(p, d);
        }
}

/* What is round has no features: the nearest points of the shapes where they are. */
static grz3_shape posed(const struct moving_body *m, double t, grz3_vec *room) {
    double matrix[12];
    for (int k = 0; k < 3; k++) {
        double unit[3] = {0}, column[3];
        unit[k] = 1;
        turned(m, t, unit, column);
        for (int i = 0; i < 3; i++) matrix[4 * i + k] = column[i];
    }
    for (int i = 0; i < 3; i++) {
        matrix[4 * i + 3] = m->pivot[i] + t * m->by[i];
        for (int k = 0; k < 3; k++) matrix[4 * i + 3] -= matrix[4 * i + k] * m->pivot[k];
    }
    return grz3_shape_posed(m->shape, matrix, room);
}

static void try_nearest_points(struct pair *p, double t) {
    grz3_vec room[2][MOVING_MOST_POINTS], x, y;
    const grz3_shape a = posed(p->a, t, room[0]), b = posed(p->b, t, room[1]);
    grz3_distance(&a, &b, &x, &y);
    const double d[3] = {x.x - y.x, x.y - y.y, x.z - y.z};
    try_direction(p, d);
}

static double best_direction(struct pair *p, double t) {
    place(p->a, t, &p->x);
    place(p->b, t, &p->y);
    p->best = -INFINITY;
    if (p->a->flat) {
        double x[3];
        memcpy(p->direction, p->x.normal, sizeof p->direction);
        const double length = sqrt(dot(p->x.normal, p->x.normal));
        const double back[3] = {-p->x.normal[0], -p->x.normal[1], -p->x.normal[2]};
        const double over = least_along(p->b, &p->y, p->x.normal, x) - p->x.level;
        const double under = p->x.level + least_along(p->b, &p->y, back, x);
        const double gap = p->a->solid || over > under ? over : under;
        return p->best = gap / length - p->b->radius;
    }
    try_features(p);
    if (p->a->disc > 0 || p->b->disc > 0) try_nearest_points(p, t);
    if (p->hint) try_direction(p, p->hint);
    return p->best -= p->a->radius + p->b->radius;
}

/* Intervals */

typedef mpfi_t vector[3];

static void vector_init(vector v) {
    for (int i = 0; i < 3; i++) mpfi_init2(v[i], BITS);
}
static void vector_clear(vector v) {
    for (int i = 0; i < 3; i++) mpfi_clear(v[i]);
}
static void vector_set(vector v, vector from) {
    for (int i = 0; i < 3; i++) mpfi_set(v[i], from[i]);
}
static void vector_set_d(vector v, const double x[3]) {
    for (int i = 0; i < 3; i++) mpfi_set_d(v[i], x[i]);
}
static void vector_sub(vector out, vector a, vector b) {
    for (int i = 0; i < 3; i++) mpfi_sub(out[i], a[i], b[i]);
}
static void interval_dot(mpfi_t out, vector a, vector b, mpfi_t work) {
    mpfi_mul(out, a[0], b[0]);
    for (int i = 1; i < 3; i++) {
        mpfi_mul(work, a[i], b[i]);
        mpfi_add(out, out, work);
    }
}
static void interval_cross(vector out, vector a, vector b, mpfi_t work) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpfi_mul(out[i], a[j], b[k]);
        mpfi_mul(work, a[k], b[j]);
        mpfi_sub(out[i], out[i], work);
    }
}

/* What turns with a body: a vector, what of it is along the axis and stays, and what is across it. Turned it is stays +
 * cos across + sin (axis x across). */
struct arm {
    vector stays, across, beside;
};

struct exact_body {
    const struct moving_body *m;
    bool turns;
    vector axis, pivot;
    struct arm point[MOVING_MOST_POINTS], normal, cylinder; /* the unit vector along a cylinder */
    mpfi_t level;
};

static void arm_init(struct arm *x) { vector_init(x->stays), vector_init(x->across), vector_init(x->beside); }
static void arm_clear(struct arm *x) { vector_clear(x->stays), vector_clear(x->across), vector_clear(x->beside); }

/* Of the vector in x->across. */
static void arm_split(struct arm *x, vector axis, mpfi_t work[2]) {
    interval_dot(work[1], axis, x->across, work[0]);
    for (int i = 0; i < 3; i++) {
        mpfi_mul(x->stays[i], axis[i], work[1]);
        mpfi_sub(x->across[i], x->across[i], x->stays[i]);
    }
    interval_cross(x->beside, axis, x->across, work[0]);
}

static void exact_init(struct exact_body *x, const struct moving_body *m) {
    mpfi_t work[2];
    mpfi_init2(work[0], BITS), mpfi_init2(work[1], BITS);
    mpfi_init2(x->level, BITS);
    vector_init(x->axis), vector_init(x->pivot);
    x->m = m;
    x->turns = dot(m->turn_axis, m->turn_axis) > 0 && m->angle != 0;
    vector_set_d(x->pivot, m->pivot), vector_set_d(x->axis, m->turn_axis);
    if (x->turns) {
        interval_dot(work[1], x->axis, x->axis, work[0]);
        mpfi_sqrt(work[1], work[1]);
        for (int i = 0; i < 3; i++) mpfi_div(x->axis[i], x->axis[i], work[1]);
    }
    for (int n = 0; n < m->count; n++) {
        struct arm *const arm = &x->point[n];
        arm_init(arm);
        for (int i = 0; i < 3; i++) {
            mpfi_set_d(arm->across[i], m->center[i]);
            mpfi_sub(arm->across[i], arm->across[i], x->pivot[i]);
            for (int k = 0; k < 3; k++) {
                mpfi_set_d(work[0], m->axis[k][i]);
                mpfi_mul_d(work[0], work[0], m->coefficient[n][k]);
                mpfi_add(arm->across[i], arm->across[i], work[0]);
            }
        }
    }
    arm_init(&x->cylinder), arm_init(&x->normal);
    vector_set_d(x->normal.across, m->normal);
    interval_dot(work[1], x->normal.across, x->pivot, work[0]);
    mpfi_d_sub(x->level, m->offset, work[1]); /* normal . (x - pivot) = offset - normal . pivot */
    if (m->disc > 0) {
        vector_sub(x->cylinder.across, x->point[1].across, x->point[0].across);
        interval_dot(work[1], x->cylinder.across, x->cylinder.across, work[0]);
        mpfi_sqrt(work[1], work[1]);
        for (int i = 0; i < 3; i++) mpfi_div(x->cylinder.across[i], x->cylinder.across[i], work[1]);
    }
    for (int n = 0; n < m->count; n++) arm_split(&x->point[n], x->axis, work);
    arm_split(&x->cylinder, x->axis, work), arm_split(&x->normal, x->axis, work);
    mpfi_clear(work[0]), mpfi_clear(work[1]);
}

static void exact_clear(struct exact_body *x) {
    for (int n = 0; n < x->m->count; n++) arm_clear(&x->point[n]);
    arm_clear(&x->cylinder), arm_clear(&x->normal);
    vector_clear(x->axis), vector_clear(x->pivot);
    mpfi_clear(x->level);
}

/* A time or an interval of times, with the cosine and sine of the angle, and pivot + t by. */
struct moment {
    mpfi_t t, cosine, sine;
    vector place;
};

static void moment_init(struct moment *x) {
    mpfi_init2(x->t, BITS), mpfi_init2(x->cosine, BITS), mpfi_init2(x->sine, BITS);
    vector_init(x->place);
}
static void moment_clear(struct moment *x) {
    mpfi_clear(x->t), mpfi_clear(x->cosine), mpfi_clear(x->sine);
    vector_clear(x->place);
}
static void moment_set(struct moment *at, struct exact_body *x, double s, double e) {
    mpfi_interv_d(at->t, s, e);
    mpfi_mul_d(at->sine, at->t, x->turns ? x->m->angle : 0);
    mpfi_cos(at->cosine, at->sine);
    mpfi_sin(at->sine, at->sine);
    for (int i = 0; i < 3; i++) {
        mpfi_mul_d(at->place[i], at->t, x->m->by[i]);
        mpfi_add(at->place[i], at->place[i], x->pivot[i]);
    }
}

/* The turned arm, and the derivative of that. */
static void arm_at(vector out, struct arm *arm, struct moment *at, mpfi_t work) {
    for (int i = 0; i < 3; i++) {
        mpfi_mul(out[i], at->cosine, arm->across[i]);
        mpfi_mul(work, at->sine, arm->beside[i]);
        mpfi_add(out[i], out[i], work);
        mpfi_add(out[i], out[i], arm->stays[i]);
    }
}
static void arm_speed(vector out, struct exact_body *x, struct arm *arm, struct moment *at, mpfi_t work) {
    for (int i = 0; i < 3; i++) {
        mpfi_mul(out[i], at->cosine, arm->beside[i]);
        mpfi_mul(work, at->sine, arm->across[i]);
        mpfi_sub(out[i], out[i], work);
        mpfi_mul_d(out[i], out[i], x->turns ? x->m->angle : 0);
    }
}

/* A direction d at a time: it is fixed, or the normal of a turning plane. */
struct aim {
    vector at_middle, always, speed;
};

struct proof {
    struct exact_body a, b;
    struct pair guess;
    struct moment middle[2], always[2];
    struct aim aim;
    mpfi_t since, value[2][MOVING_MOST_POINTS], slope[2][MOVING_MOST_POINTS], work[4];
    vector x, y, v;
    mpfr_t gap, low;
};

static void proof_init(struct proof *p, const struct moving_body *a, const struct moving_body *b) {
    exact_init(&p->a, a), exact_init(&p->b, b);
    p->guess = (struct pair){.a = a, .b = b};
    for (int i = 0; i < 2; i++) {
        moment_init(&p->middle[i]), moment_init(&p->always[i]);
        for (int n = 0; n < MOVING_MOST_POINTS; n++) mpfi_init2(p->value[i][n], BITS), mpfi_init2(p->slope[i][n], BITS);
    }
    for (int i = 0; i < 4; i++) mpfi_init2(p->work[i], BITS);
    mpfi_init2(p->since, BITS);
    vector_init(p->aim.at_middle), vector_init(p->aim.always), vector_init(p->aim.speed);
    vector_init(p->x), vector_init(p->y), vector_init(p->v);
    mpfr_init2(p->gap, BITS), mpfr_init2(p->low, BITS);
}

static void proof_clear(struct proof *p) {
    exact_clear(&p->a), exact_clear(&p->b);
    for (int i = 0; i < 2; i++) {
        moment_clear(&p->middle[i]), moment_clear(&p->always[i]);
        for (int n = 0; n < MOVING_MOST_POINTS; n++) mpfi_clear(p->value[i][n]), mpfi_clear(p->slope[i][n]);
    }
    for (int i = 0; i < 4; i++) mpfi_clear(p->work[i]);
    mpfi_clear(p->since);
    vector_clear(p->aim.at_middle), vector_clear(p->aim.always), vector_clear(p->aim.speed);
    vector_clear(p->x), vector_clear(p->y), vector_clear(p->v);
    mpfr_clear(p->gap), mpfr_clear(p->low);
}

/* value = d . x at the middle and slope = (d . x)' always, of point n of a body from `from`, the place of the other
 * body's pivot if it is a plane. */
static void look_at_point(struct proof *p, int side, int n, bool from_plane) {
    struct exact_body *const x = side ? &p->b : &p->a;
    arm_at(p->x, &x->point[n], &p->middle[side], p->work[0]);
    for (int i = 0; i < 3; i++) {
        mpfi_add(p->x[i], p->x[i], p->middle[side].place[i]);
        if (from_plane) mpfi_sub(p->x[i], p->x[i], p->middle[1 - side].place[i]);
    }
    interval_dot(p->value[side][n], p->aim.at_middle, p->x, p->work[0]);
    arm_speed(p->v, x, &x->point[n], &p->always[side], p->work[0]);
    for (int i = 0; i < 3; i++) {
        mpfi_add_d(p->v[i], p->v[i], x->m->by[i]);
        if (from_plane) mpfi_sub_d(p->v[i], p->v[i], (side ? &p->a : &p->b)->m->by[i]);
    }
    interval_dot(p->slope[side][n], p->aim.always, p->v, p->work[0]);
    if (!from_plane) return; /* else d' . x is added */
    arm_at(p->y, &x->point[n], &p->always[side], p->work[0]);
    for (int i = 0; i < 3; i++) {
        mpfi_add(p->y[i], p->y[i], p->always[side].place[i]);
        mpfi_sub(p->y[i], p->y[i], p->always[1 - side].place[i]);
    }
    interval_dot(p->work[1], p->aim.speed, p->y, p->work[0]);
    mpfi_add(p->slope[side][n], p->slope[side][n], p->work[1]);
}

/* Takes from values and slopes what a cylinder's discs reach along d: disc sqrt(d . d - q^2), q = d . axis; where the
 * slope of that, - q q' / root, is not bounded, |d x axis| of all times. Of the least d . x, or the greatest. */
static void take_disc(struct proof *p, int side, bool least) {
    struct exact_body *const x = side ? &p->b : &p->a;
    if (!(x->m->disc > 0)) return;
    arm_at(p->x, &x->cylinder, &p->always[side], p->work[0]);
    arm_speed(p->v, x, &x->cylinder, &p->always[side], p->work[0]);
    interval_dot(p->work[1], p->aim.always, p->x, p->work[0]);
    interval_dot(p->work[2], p->aim.always, p->v, p->work[0]);
    interval_dot(p->work[3], p->aim.speed, p->x, p->work[0]);
    mpfi_add(p->work[2], p->work[2], p->work[3]);
    mpfi_mul(p->work[2], p->work[2], p->work[1]);
    mpfi_sqr(p->work[1], p->work[1]);
    interval_dot(p->work[3], p->aim.at_middle, p->aim.at_middle, p->work[0]);
    mpfi_sub(p->work[1], p->work[3], p->work[1]);
    if (mpfi_is_strictly_pos(p->work[1])) {
        mpfi_sqrt(p->work[1], p->work[1]);
        mpfi_div(p->work[2], p->work[2], p->work[1]);
        arm_at(p->x, &x->cylinder, &p->middle[side], p->work[0]);
        interval_dot(p->work[1], p->aim.at_middle, p->x, p->work[0]);
        mpfi_sqr(p->work[1], p->work[1]);
        mpfi_sub(p->work[1], p->work[3], p->work[1]);
        mpfi_sqrt(p->work[1], p->work[1]);
    } else {
        interval_cross(p->v, p->aim.always, p->x, p->work[0]);
        interval_dot(p->work[1], p->v, p->v, p->work[0]);
        mpfi_get_right(p->low, p->work[1]);
        mpfr_sqrt(p->low, p->low, MPFR_RNDU);
        mpfi_set_fr(p->work[1], p->low);
        mpfi_set_ui(p->work[2], 0);
    }
    mpfi_mul_d(p->work[1], p->work[1], x->m->disc);
    mpfi_mul_d(p->work[2], p->work[2], x->m->disc);
    for (int n = 0; n < x->m->count; n++) {
        if (least) mpfi_sub(p->value[side][n], p->value[side][n], p->work[1]);
        else mpfi_add(p->value[side][n], p->value[side][n], p->work[1]);
        if (least) mpfi_add(p->slope[side][n], p->slope[side][n], p->work[2]);
        else mpfi_sub(p->slope[side][n], p->slope[side][n], p->work[2]);
    }
}

/* Is p->gap more than the radii times |d|? */
static bool exceeds_radii(struct proof *p) {
    interval_dot(p->work[1], p->aim.at_middle, p->aim.at_middle, p->work[0]);
    mpfi_sqrt(p->work[1], p->work[1]);
    mpfi_set_d(p->work[2], p->a.m->radius);
    mpfi_add_d(p->work[2], p->work[2], p->b.m->radius);
    mpfi_mul(p->work[1], p->work[1], p->work[2]);
    mpfi_get_right(p->low, p->work[1]);
    return mpfr_cmp(p->gap, p->low) > 0;
}

/* By the mean value: d . x at any time is within (t - middle) (d . x)' of what it is at the middle. */
static bool is_apart_along(struct proof *p) {
    mpfr_set_inf(p->gap, 1);
    for (int n = 0; n < p->a.m->count; n++) look_at_point(p, 0, n, false);
    for (int n = 0; n < p->b.m->count; n++) look_at_point(p, 1, n, false);
    take_disc(p, 0, true);
    take_disc(p, 1, false);
    for (int i = 0; i < p->a.m->count; i++)
        for (int k = 0; k < p->b.m->count; k++) {
            mpfi_sub(p->work[1], p->slope[0][i], p->slope[1][k]);
            mpfi_mul(p->work[1], p->work[1], p->since);
            mpfi_add(p->work[1], p->work[1], p->value[0][i]);
            mpfi_sub(p->work[1], p->work[1], p->value[1][k]);
            mpfi_get_left(p->low, p->work[1]);
            mpfr_min(p->gap, p->gap, p->low, MPFR_RNDD);
        }
    return exceeds_radii(p);
}

/* Of the plane a: is b beyond its level, on the side of the normal, or if not `over` on the other one? */
static bool is_beyond_plane(struct proof *p, bool over) {
    mpfr_set_inf(p->gap, 1);
    for (int n = 0; n < p->b.m->count; n++) look_at_point(p, 1, n, true);
    if (!over) /* the other way round, so that its furthest point counts */
        for (int n = 0; n < p->b.m->count; n++)
            mpfi_neg(p->value[1][n], p->value[1][n]), mpfi_neg(p->slope[1][n], p->slope[1][n]);
    take_disc(p, 1, true);
    for (int n = 0; n < p->b.m->count; n++) {
        mpfi_mul(p->work[1], p->slope[1][n], p->since);
        mpfi_add(p->work[1], p->work[1], p->value[1][n]);
        if (over) mpfi_sub(p->work[1], p->work[1], p->a.level);
        else mpfi_add(p->work[1], p->work[1], p->a.level);
        mpfi_get_left(p->low, p->work[1]);
        mpfr_min(p->gap, p->gap, p->low, MPFR_RNDD);
    }
    return exceeds_radii(p);
}

/* Are they apart at all times from s to e? */
static bool is_apart(struct proof *p, double s, double middle, double e, const double direction[3]) {
    mpfi_interv_d(p->since, s, e);
    mpfi_sub_d(p->since, p->since, middle);
    for (int side = 0; side < 2; side++) {
        struct exact_body *const x = side ? &p->b : &p->a;
        moment_set(&p->middle[side], x, middle, middle);
        moment_set(&p->always[side], x, s, e);
    }
    if (!p->a.m->flat) {
        static const double none[3] = {0};
        vector_set_d(p->aim.at_middle, direction), vector_set_d(p->aim.speed, none);
        vector_set(p->aim.always, p->aim.at_middle);
        return is_apart_along(p);
    }
    arm_at(p->aim.at_middle, &p->a.normal, &p->middle[0], p->work[0]);
    arm_at(p->aim.always, &p->a.normal, &p->always[0], p->work[0]);
    arm_speed(p->aim.speed, &p->a, &p->a.normal, &p->always[0], p->work[0]);
    return is_beyond_plane(p, true) || (!p->a.m->solid && is_beyond_plane(p, false));
}

static bool prove(struct proof *p, double s, double e, int depth) {
    const double middle = s + (e - s) / 2;
    best_direction(&p->guess, middle);
    if (is_apart(p, s, middle, e, p->guess.direction)) return true;
    if (depth == MOST_DEPTH || !(middle > s && middle < e)) return false;
    return prove(p, s, middle, depth + 1) && prove(p, middle, e, depth + 1);
}

bool moving_are_free(const struct moving_body *a, const struct moving_body *b, double s, double e,
                     const double hint[3]) {
    struct proof p;
    proof_init(&p, a, b);
    p.guess.hint = hint;
    const bool free = prove(&p, s, e, 0);
    proof_clear(&p);
    return free;
}

/* Nearness. Two points of the hulls of points: each a mean of up to three of them. */

struct mean {
    int member[3];
    double weight[3];
};

struct nearest {
    double square;
    struct mean a, b;
};

static void keep(struct nearest *best, const struct placed *x, const struct placed *y, struct mean a, struct mean b) {
    double d[3] = {0};
    for (int k = 0; k < 3; k++)
        for (int i = 0; i < 3; i++)
            d[i] += a.weight[k] * x->point[a.member[k]][i] - b.weight[k] * y->point[b.member[k]][i];
    if (!(dot(d, d) < best->square)) return;
    best->square = dot(d, d);
    best->a = a;
    best->b = b;
}

static struct mean corner(int i) { return (struct mean){{i, i, i}, {1, 0, 0}}; }
static double within_unit(double x) { return x > 0 ? x < 1 ? x : 1 : 0; }
static struct mean edge(int i, int j, double t) {
    t = within_unit(t);
    return (struct mean){{i, j, j}, {1 - t, t, 0}};
}

/* Two segments (Ericson, "Real-time collision detection", 2005, 5.1.9). */
static void near_edges(struct nearest *best, const struct placed *x, int i, int j, const struct placed *y, int k,
                       int l) {
    double e[3], f[3], r[3];
    sub(x->point[j], x->point[i], e);
    sub(y->point[l], y->point[k], f);
    sub(x->point[i], y->point[k], r);
    const double a = dot(e, e), b = dot(e, f), c = dot(e, r), g = dot(f, f), h = dot(f, r), det = a * g - b * b;
    double s = det > 1e-14 * a * g ? within_unit((b * h - c * g) / det) : 0;
    double t = within_unit(g > 0 ? (b * s + h) / g : 0);
    s = within_unit(a > 0 ? (b * t - c) / a : 0);
    keep(best, x, y, edge(i, j, s), edge(k, l, t));
}

/* A point of x and a triangle of y, where the point projects into it. */
static void near_triangle(struct nearest *best, const struct placed *x, int i, const struct placed *y, int j, int k,
                          int l, bool swapped) {
    double e[3], f[3], r[3];
    sub(y->point[k], y->point[j], e);
    sub(y->point[l], y->point[j], f);
    sub(x->point[i], y->point[j], r);
    const double a = dot(e, e), b = dot(e, f), c = dot(f, f), p = dot(e, r), q = dot(f, r), det = a * c - b * b;
    if (!(det > 0)) return;
    const double s = (c * p - b * q) / det, t = (a * q - b * p) / det;
    if (!(s >= 0 && t >= 0 && s + t <= 1)) return;
    const struct mean inside = {{j, k, l}, {1 - s - t, s, t}};
    if (swapped) keep(best, y, x, inside, corner(i));
    else keep(best, x, y, corner(i), inside);
}

static struct nearest nearest_of(const struct placed *x, const struct placed *y) {
    struct nearest best = {.square = INFINITY};
    for (int i = 0; i < x->count; i++)
        for (int k = 0; k < y->count; k++) keep(&best, x, y, corner(i), corner(k));
    for (int i = 0; i < x->count; i++)
        for (int j = i; j < x->count; j++)
            for (int k = 0; k < y->count; k++)
                for (int l = k; l < y->count; l++) near_edges(&best, x, i, j, y, k, l);
    for (int turn = 0; turn < 2; turn++) {
        const struct placed *const p = turn ? y : x, *const q = turn ? x : y;
        for (int i = 0; i < p->count; i++)
            for (int j = 0; j < q->count; j++)
                for (int k = j + 1; k < q->count; k++)
                    for (int l = k + 1; l < q->count; l++) near_triangle(&best, p, i, q, j, k, l, turn);
    }
    return best;
}

/* out = the mean of points of a body at a time; weights add up to 1 exactly: the first is what is left. */
static void place_mean(vector out, struct proof *p, int side, const struct mean *mean) {
    struct exact_body *const x = side ? &p->b : &p->a;
    vector_set(out, p->middle[side].place);
    for (int k = 0; k < 3; k++) {
        mpfi_set_d(p->work[1], mean->weight[k]);
        if (k == 0) {
            mpfi_set_d(p->work[1], mean->weight[1]);
            mpfi_add_d(p->work[1], p->work[1], mean->weight[2]);
            mpfi_ui_sub(p->work[1], 1, p->work[1]);
        }
        arm_at(p->v, &x->point[mean->member[k]], &p->middle[side], p->work[0]);
        for (int i = 0; i < 3; i++) {
            mpfi_mul(p->v[i], p->v[i], p->work[1]);
            mpfi_add(out[i], out[i], p->v[i]);
        }
    }
}

/* An upper bound of the distance of the means at a time. */
static double distance_of_means(struct proof *p, const struct nearest *n, double t) {
    moment_set(&p->middle[0], &p->a, t, t), moment_set(&p->middle[1], &p->b, t, t);
    place_mean(p->x, p, 0, &n->a);
    place_mean(p->y, p, 1, &n->b);
    vector_sub(p->x, p->x, p->y);
    interval_dot(p->work[1], p->x, p->x, p->work[0]);
    mpfi_sqrt(p->work[1], p->work[1]);
    mpfi_get_right(p->low, p->work[1]);
    return mpfr_get_d(p->low, MPFR_RNDU);
}

bool moving_are_within(const struct moving_body *a, const struct moving_body *b, double time, double distance) {
    struct pair guess = {.a = a, .b = b};
    /* of planes and what is round no points are shown: the gap along a direction, which is the distance in doubles */
    if (a->flat || a->disc > 0 || b->disc > 0) return best_direction(&guess, time) <= distance * (1 + 1e-9) + 1e-13;
    place(a, time, &guess.x);
    place(b, time, &guess.y);
    const struct nearest n = nearest_of(&guess.x, &guess.y);
    struct proof p;
    proof_init(&p, a, b);
    const double length = distance_of_means(&p, &n, time);
    proof_clear(&p);
    return length <= a->radius + b->radius + distance;
}

double moving_least_distance(const struct moving_body *a, const struct moving_body *b, double s, double e,
                             int samples) {
    double least = INFINITY;
    struct pair guess = {.a = a, .b = b};
    for (int i = 0; i <= samples; i++) {
        const double t = s + (e - s) * i / samples, gap = best_direction(&guess, t);
        least = gap < least ? gap : least;
    }
    return least;
}
