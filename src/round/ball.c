/* A round body and a point or ball. In the plane of the axis and the point the body is a rectangle: the distance of
 * the point from it is classic.
 *
 * SPDX-License-Identifier: MIT */
#include "round/ball.h"

#include "round/pair.h"
#include "num/stage.h"
#include "num/subnormals.h"
#include "num/unit.h"
#include "num/vec.h"

#include <math.h>
#include <string.h>

/* A point as the round body sees it: how far it is beyond the nearer end (below 0: inside), and beyond the radius. */
typedef struct seen_point {
    double beyond, off;
    double axial[3], radial[3]; /* unit vectors out of the body, 0 where there is none */
} seen_point;

static seen_point seen_from(const grz_prism *prism, const double p[3]) {
    seen_point seen;
    double from_a[3], from_b[3], across[3];
    grz_sub(3, p, prism->end[0], from_a);
    grz_sub(3, p, prism->end[1], from_b);
    const double before = -grz_dot(3, from_a, prism->axis), after = grz_dot(3, from_b, prism->axis);
    const double *const nearer = before > after ? from_a : from_b;
    const double along = before > after ? -before : after;
    for (int k = 0; k < 3; k++) {
        seen.axial[k] = before > after ? -prism->axis[k] : before < after ? prism->axis[k] : 0;
        across[k] = nearer[k] - along * prism->axis[k];
    }
    seen.beyond = before > after ? before : after;
    seen.off = grz_unit_along(3, across, seen.radial) - prism->radius;
    return seen;
}

static double signed_distance_of_seen(const seen_point *seen) {
    if (seen->beyond > 0 && seen->off > 0) {
        const double both[2] = {seen->beyond, seen->off};
        double unit[2];
        return grz_unit_along(2, both, unit);
    }
    return seen->beyond > seen->off ? seen->beyond : seen->off;
}

/* What the signed distance may be off by. Roundings, each of u of the size or the distance from the axis: the axis 5,
 * differences 1, the products 3, the part across 5, its norm 3, the last 3: 20 u of each of three coordinates, and so
 * less than 35 u. */
GRZ_BOUND(round_ball_error, 64 * GRZ_U);
static double error_of(double size, double reach) { return round_ball_error * (size + reach); }

/* A body as a segment, with a ball around its points, or a disc across it. */
typedef struct rod {
    int count; /* of points: 1 of a point or ball */
    double end[2][3], ball, disc;
} rod;

/* False if a body is no rod. */
static bool rod_of(const grz_body *body, rod *r) {
    const grz_core *const core = &body->core;
    const bool round = body->form == GRZ_FORM_ROUND;
    if ((body->form != GRZ_FORM_CORE && !round) || core->ends != GRZ_ENDS_NEAR) return false;
    r->count = core->points ? core->point_count : core->count + 1;
    if (r->count > 2) return false;
    for (int k = 0; k < 3; k++) { /* the center of a point or segment is its two ends, which are not added yet */
        r->end[0][k] = core->points ? core->points[k] : core->center[k][0];
        r->end[1][k] = core->points ? core->points[3 * (r->count - 1) + k] : core->center[k][1];
    }
    r->ball = core->radius[0];
    r->disc = round ? body->radius : 0;
    return true;
}

/* False if it is no such pair, or a number is not moderate. Writes the signed distance of the ball, its error, which is
 * large of a ball that is large or far, and the gap. */
static bool ball_distance(const grz_body *a, const grz_body *b, double *distance, double *error, double *gap) {
    const bool first = a->form == GRZ_FORM_ROUND;
    const grz_body *const other = first ? b : a;
    rod ball;
    if (!rod_of(other, &ball) || ball.count != 1) return false;
    const double *const center = ball.end[0], radius = ball.ball;
    grz_prism prism;
    const grz_round round = grz_round_of(first ? a : b);
    grz_prism_of(&round, &prism);
    const double reach = grz_norm_max(center) + radius;
    if (!(prism.size > 0x1p-400 && prism.size < 0x1p400 && reach < 0x1p400)) return false;
    const seen_point seen = seen_from(&prism, center);
    *distance = signed_distance_of_seen(&seen) - radius;
    *error = error_of(prism.size, reach);
    *gap = 8 * GRZ_ROUND_GAP * prism.size; /* half of the one in shapes3.h */
    return true;
}

bool grz_round_meet_ball(const grz_body *a, const grz_body *b, double margin, grz_meet *meet) {
    double distance, error, gap;
    if (!(margin < 0x1p400) || !ball_distance(a, b, &distance, &error, &gap)) return false;
    const double rest = distance - margin, bound = error + 0x1p-52 * margin;
    *meet = grz_meet_of_sign((rest < -bound) - (rest > bound));
    return *meet != GRZ_TOUCHING || bound <= gap;
}

bool grz_round_distance_to_ball(const grz_body *a, const grz_body *b, double *distance) {
    double error, gap;
    if (!ball_distance(a, b, distance, &error, &gap) || error > gap) return false;
    if (*distance <= error) *distance = 0;
    return true;
}

/* Where no direction is the only one, the gradient is 0. */
static void gradient_of(const seen_point *seen, double gradient[3]) {
    const double beyond = seen->beyond > 0 && seen->off > 0 ? seen->beyond : seen->beyond > seen->off;
    const double off = seen->beyond > 0 && seen->off > 0 ? seen->off : seen->off > seen->beyond;
    double d[3];
    for (int k = 0; k < 3; k++) d[k] = beyond * seen->axial[k] + off * seen->radial[k];
    grz_unit_along(3, d, gradient);
}

/* A point and a round body, far numbers scaled down so that no difference overflows. Returns the signed distance, and
 * its error, both scaled. */
static double scaled_distance(const double point[3], double radius, const grz_round *round, seen_point *seen,
                              double *scale, double *error) {
    grz_round scaled = *round;
    grz_prism prism;
    double p[3], most = grz_norm_max(point) + radius;
    double *const numbers = (double *)&scaled;
    for (int k = 0; k < 7; k++) most = fabs(numbers[k]) > most ? fabs(numbers[k]) : most;
    *scale = most > 0x1p1000 ? 0x1p-60 : 1;
    for (int k = 0; k < 3; k++) p[k] = *scale * point[k];
    for (int k = 0; k < 7; k++) numbers[k] *= *scale;
    grz_prism_of(&scaled, &prism);
    *seen = seen_from(&prism, p);
    *error = error_of(prism.size, grz_norm_max(p) + *scale * radius) + 0x1p-1068;
    return signed_distance_of_seen(seen);
}

bool grz_is_in_round(const double center[3], double radius, const grz_round *round) {
    seen_point seen;
    double scale, error;
    const double distance = scaled_distance(center, radius, round, &seen, &scale, &error);
    return distance + scale * radius <= error;
}

double grz_round_signed_distance(const double point[], const grz_round *round, double gradient[3], bool *inside) {
    const grz_mode mode = grz_keep_subnormals();
    seen_point seen;
    double scale, error;
    const double distance = scaled_distance(point, 0, round, &seen, &scale, &error);
    gradient_of(&seen, gradient);
    *inside = distance <= error;
    grz_restore_mode(mode);
    return grz_zero(distance) ? 0 : distance / scale;
}

/* Is it along the axis, within 2^-46 of the size? */
static bool is_along_axis(const grz_prism *prism, const rod *r) {
    double d[3], unit[3], across[3];
    grz_sub(3, r->end[1], r->end[0], d);
    const double length = grz_unit_along(3, d, unit);
    grz_cross(prism->axis, unit, across);
    return grz_norm_max(across) * (r->disc > 0 ? prism->size + r->disc : length) <= 0x1p-46 * prism->size;
}

/* Of two opposite unit vectors the one with the greater x, or y, or z. */
static double first_sign_of(const double d[3]) {
    int k = 0;
    while (k < 2 && grz_zero(d[k])) k++;
    return d[k] < 0 ? -1 : 1;
}

/* A direction of the least depth where there are several: the axis, or across it the one with the greatest x; for an
 * axis along x the y axis. */
static void choose_normal(const grz_prism *prism, bool along, double normal[3]) {
    const double *const axis = prism->axis, sign = first_sign_of(axis);
    const int k = fabs(axis[0]) < 1 - 0x1p-20 ? 0 : 1;
    for (int i = 0; i < 3; i++) normal[i] = along ? sign * axis[i] : (i == k) - axis[k] * axis[i];
    grz_unit_along(3, normal, normal);
}

/* A normal out of what a round body and a point differ by, times `sign`. Of two depths that are the same, along. */
static void normal_of_seen(const grz_prism *prism, const seen_point *seen, double sign, double normal[3]) {
    const bool both = seen->beyond > 0 && seen->off > 0, along = seen->beyond >= seen->off;
    if (both) gradient_of(seen, normal);
    else memcpy(normal, along ? seen->axial : seen->radial, 3 * sizeof *normal);
    if (!both && !along && grz_norm_max(normal) > 0) { /* near the axis it is not quite across it */
        const double rest = grz_dot(3, normal, prism->axis);
        for (int k = 0; k < 3; k++) normal[k] -= rest * prism->axis[k];
        grz_unit_along(3, normal, normal);
    }
    if (grz_zero(grz_norm_max(normal))) {
        choose_normal(prism, along, normal);
        return;
    }
    for (int i = 0; i < 3; i++) normal[i] = grz_zero(normal[i]) ? 0 : sign * normal[i];
}

bool grz_round_depth_along_axis(const grz_body *a, const grz_body *b, double *depth, double normal[3]) {
    static const double origin[3] = {0, 0, 0};
    const bool swap = a->form != GRZ_FORM_ROUND;
    grz_prism p;
    rod r;
    const grz_round round = grz_round_of(swap ? b : a);
    grz_prism_of(&round, &p);
    if (!rod_of(swap ? a : b, &r)) return false;
    const double reach = fmax(grz_norm_max(r.end[0]), grz_norm_max(r.end[1])) + r.ball + r.disc;
    if (!(p.size > 0x1p-400 && p.size < 0x1p400 && reach < 0x1p400) || !is_along_axis(&p, &r)) return false;
    const int last = grz_dot(3, r.end[1], p.axis) > grz_dot(3, r.end[0], p.axis);
    for (int k = 0; k < 3; k++) {
        p.end[0][k] -= r.end[last][k];
        p.end[1][k] -= r.end[1 - last][k];
    }
    p.radius += r.disc;
    const seen_point seen = seen_from(&p, origin);
    *depth = r.ball - signed_distance_of_seen(&seen);
    normal_of_seen(&p, &seen, swap ? 1 : -1, normal);
    return true;
}
