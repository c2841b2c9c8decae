/* The first contact of a moving polygon with 0 where it is a simple one: f has one root in some interval of time, 0 is
 * in the interior of the polygon there, and outside of it at the roots before. All in doubles with proven bounds, but
 * for the last step to the time.
 *
 * SPDX-License-Identifier: MIT */
#include "ccd/filter.h"

#include "num/dd.h"

#include <math.h>

/* A coefficient of f on a part of the motion is a mean of those of the whole, which are off by 45 u M^3 (filter.h) and
 * at most 4 M^3: of at most six halvings, each of three means of such numbers, 4 u each: 45 u + 6 * 12 u = 117 u. A
 * value is found on the whole, by three means, each with two products and a sum, and weights within u / 2: 45 u +
 * 3 * 10 u. */
GRZ_BOUND(ccd_value_error, 128 * GRZ_U);

enum { MOST_MOTION_HALVINGS = 6, MOST_NEWTON = 8 };

/* f from `low` to `high`, as in filter.h with the time scaled to that. */
typedef struct part_of_motion {
    double low, high, f[4];
} part_of_motion;

/* A root of f: the only one from `low` to `high`, near `at`. */
typedef struct simple_root {
    double low, high, at, slope, off; /* off: of the slope, relative, between low and high */
} simple_root;

static double value_of(const double f[4], double t) {
    const double s = 1 - t, a = s * f[0] + t * f[1], b = s * f[1] + t * f[2], c = s * f[2] + t * f[3];
    return s * (s * a + t * b) + t * (s * b + t * c);
}

static double slope_of(const double f[4], double t) {
    const double s = 1 - t, a = f[1] - f[0], b = f[2] - f[1], c = f[3] - f[2];
    return 3 * (s * (s * a + t * b) + t * (s * b + t * c));
}

static void halve_motion(const part_of_motion *p, part_of_motion *first, part_of_motion *second) {
    const double *const f = p->f, a = 0.5 * (f[0] + f[1]), b = 0.5 * (f[1] + f[2]), c = 0.5 * (f[2] + f[3]),
                        ab = 0.5 * (a + b), bc = 0.5 * (b + c), middle = 0.5 * (ab + bc),
                        time = 0.5 * (p->low + p->high);
    const part_of_motion left = {p->low, time, {f[0], a, ab, middle}}, right = {time, p->high, {middle, bc, c, f[3]}};
    *first = left;
    *second = right;
}

/* A guess of the only root. */
static double root_of_part(const part_of_motion *p) {
    double low = 0, high = 1, t = p->f[0] / (p->f[0] - p->f[3]);
    const bool rises = p->f[3] > 0;
    for (int k = 0; k < MOST_NEWTON; k++) {
        const double value = value_of(p->f, t), next = t - value / slope_of(p->f, t);
        if ((value < 0) == rises) low = t;
        else high = t;
        const double last = t;
        t = next >= low && next <= high ? next : 0.5 * (low + high);
        if (fabs(t - last) <= 0x1p-50) break;
    }
    return p->low + t * (p->high - p->low);
}

/* Narrows a root down to where the sign of f is certain on both sides. */
static bool narrow_root(const grz_rounded_polygon *r, const part_of_motion *p, simple_root *x) {
    const double error = ccd_value_error * r->unit, at = root_of_part(p), slope = slope_of(r->f, at),
                 off = 4 * error / fabs(slope) + 0x1p-50, sign = p->f[3] > 0 ? 1 : -1;
    if (!(off < 0x1p-10)) return false;
    x->at = at;
    x->slope = slope;
    x->low = at - off > p->low ? at - off : p->low;
    x->high = at + off < p->high ? at + off : p->high;
    /* f'' is linear: its largest size is that of one end */
    const double *const f = r->f, first = fabs((f[2] - f[1]) - (f[1] - f[0])),
                        last = fabs((f[3] - f[2]) - (f[2] - f[1])),
                        bend = 6 * (first > last ? first : last) + 24 * error;
    x->off = (8 * error + bend * (x->high - x->low)) / fabs(slope);
    return (x->low == p->low || sign * value_of(f, x->low) < -error) &&
           (x->high == p->high || sign * value_of(f, x->high) > error) && x->off < 0x1p-6;
}

/* Where 0 lies to the polygon at a root: the vectors across its corners point to one side, or to both. A place there is
 * off by at most 5 u M by rounding, and by the motion from the root to x->at, 2 M of it in the whole time; a difference
 * of products of two such numbers, of at most m, by 4 m of that, its square and their own rounding. */
GRZ_BOUND(ccd_place_error, 5 * GRZ_U);
GRZ_BOUND(ccd_side_error, 4 * GRZ_U);

typedef enum place_of_root { OUTSIDE, INSIDE, UNKNOWN } place_of_root;

static place_of_root place_of_signs(int count, const double sides[], double error) {
    double least = sides[0], most = sides[0];
    for (int k = 1; k < count; k++) {
        least = sides[k] < least ? sides[k] : least;
        most = sides[k] > most ? sides[k] : most;
    }
    if (least < -error && most > error) return OUTSIDE;
    return least > error || most < -error ? INSIDE : UNKNOWN;
}

/* The vectors q_k x q_(k + 1), by coordinate. Returns the coordinate in which their sum is largest. */
static int write_sides(int count, const double q[][3], double sides[3][GRZ_MOST_MOVING_CORNERS]) {
    double total[3] = {0, 0, 0};
    int axis = 0;
    for (int e = 0; e < 3; e++) {
        const int i = (e + 1) % 3, j = (e + 2) % 3;
        for (int k = 0; k < count; k++) {
            const int next = k + 1 < count ? k + 1 : 0;
            sides[e][k] = q[k][i] * q[next][j] - q[k][j] * q[next][i];
            total[e] += sides[e][k];
        }
        if (fabs(total[e]) > fabs(total[axis])) axis = e;
    }
    return axis;
}

static place_of_root place_at_root(const grz_rounded_polygon *r, const simple_root *x) {
    double q[GRZ_MOST_MOVING_CORNERS][3], sides[3][GRZ_MOST_MOVING_CORNERS], m = 0;
    for (int k = 0; k < r->count; k++)
        for (int i = 0; i < 3; i++) {
            q[k][i] = (1 - x->at) * r->at[0][k][i] + x->at * r->at[1][k][i];
            m = fabs(q[k][i]) > m ? fabs(q[k][i]) : m;
        }
    const double off = (ccd_place_error + 2 * (x->high - x->low)) * r->size,
                 error = 2 * off * (2 * m + off) + ccd_side_error * m * m;
    if (r->dim == 2) { /* one end on each side */
        const double dot = q[0][0] * q[1][0] + q[0][1] * q[1][1];
        return dot < -error ? INSIDE : dot > error ? OUTSIDE : UNKNOWN;
    }
    const int axis = write_sides(r->count, (const double(*)[3])q, sides);
    return place_of_signs(r->count, sides[axis], error);
}

/* f at a time, in double-double: with the places of the corners exactly, a motion is within 8 u^2 M, times the time 32,
 * with the place 44. A product of three is off by three times that, two roundings of 12 u^2 and five of sums, 4 u^2
 * each: six times 176 u^2 M^3. */
GRZ_BOUND(ccd_time_error, 1200 * GRZ_U * GRZ_U);

static grz_dd det2_of(grz_dd a, grz_dd b, grz_dd c, grz_dd d) { return grz_dd_sub(grz_dd_mul(a, b), grz_dd_mul(c, d)); }

static grz_dd fine_value(const grz_moving_polygon *m, double t) {
    grz_dd q[3][3], sum;
    for (int k = 0; k < m->dim; k++)
        for (int i = 0; i < m->dim; i++) {
            const grz_dd from = grz_dd_sum(m->plus[0][k][i], -m->minus[0][k][i]),
                         to = grz_dd_sum(m->plus[1][k][i], -m->minus[1][k][i]);
            q[k][i] = grz_dd_add(from, grz_dd_scale(grz_dd_sub(to, from), t));
        }
    if (m->dim == 2) return det2_of(q[0][0], q[1][1], q[0][1], q[1][0]);
    sum = grz_dd_mul(q[0][0], det2_of(q[1][1], q[2][2], q[1][2], q[2][1]));
    sum = grz_dd_add(sum, grz_dd_mul(q[0][1], det2_of(q[1][2], q[2][0], q[1][0], q[2][2])));
    return grz_dd_add(sum, grz_dd_mul(q[0][2], det2_of(q[1][0], q[2][1], q[1][1], q[2][0])));
}

/* By one step of Newton's method. The root is f / slope before x->at, with the slope somewhere between. */
static bool round_root(const grz_moving_polygon *m, const grz_rounded_polygon *r, const simple_root *x, double *time) {
    const grz_dd value = fine_value(m, x->at);
    const double step = value.hi / x->slope,
                 slack = 2 * (fabs(step) * (x->off + 4 * GRZ_U) + ccd_time_error * r->unit / fabs(x->slope));
    const grz_dd sum = grz_dd_sum(x->at, -step);
    *time = sum.hi;
    return sum.hi > 0x1p-300 && grz_dd_rounds(sum, slack);
}

/* One root where one end is below 0 and the other above, and of the two between not both are beyond the other end's
 * sign (Descartes' rule). */
static bool has_one_root(const double f[4], double error) {
    const double sign = f[3] > 0 ? 1 : -1;
    return sign * f[0] < -error && sign * f[3] > error && (sign * f[1] < -error || sign * f[2] > error);
}

static bool has_no_root(const double f[4], double error) {
    const double sign = f[3] > 0 ? 1 : -1;
    return sign * f[0] > error && sign * f[1] > error && sign * f[2] > error && sign * f[3] > error;
}

bool grz_first_contact_simple(const grz_moving_polygon *m, const grz_rounded_polygon *r, bool *is_certain,
                              double *time) {
    part_of_motion parts[MOST_MOTION_HALVINGS + 1] = {
        {0, 1, {r->f[0], r->f[1], r->f[2], r->f[3]}}}; /* the last is the first */
    const double error = ccd_value_error * r->unit;
    *is_certain = false;
    for (int left = 1; left > 0;) {
        const part_of_motion p = parts[--left];
        if (has_no_root(p.f, error)) continue;
        if (has_one_root(p.f, error)) {
            simple_root x;
            if (!narrow_root(r, &p, &x)) return false;
            const place_of_root place = place_at_root(r, &x);
            if (place == UNKNOWN) return false;
            if (place == OUTSIDE) continue;
            *is_certain = !time || round_root(m, r, &x, time);
            return true;
        }
        if (left == MOST_MOTION_HALVINGS || p.high - p.low < 1.5 / (1 << MOST_MOTION_HALVINGS)) return false;
        halve_motion(&p, &parts[left + 1], &parts[left]);
        left += 2;
    }
    *is_certain = true;
    return false;
}
