/* The shapes of space: validity, cores, bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"

#include "shape/kinds.h"

#include "shape/space3.inc"
#define GRZ_BALL_NAME(x) grz3_##x##_sphere
#define GRZ_BALL_TYPE grz3_sphere
#define GRZ_ALL(test, v) (test((v)->x) && test((v)->y) && test((v)->z))

/* Up to this the corners of a prism about it are finite (round/prism.h). */
static bool is_within_reach(double x) { return fabs(x) <= 0x1p1020; }

static bool grz3_valid_cylinder(const grz3_cylinder *c) {
    const bool apart = !grz_same(c->a.x, c->b.x) || !grz_same(c->a.y, c->b.y) || !grz_same(c->a.z, c->b.z);
    return GRZ_ALL(is_within_reach, &c->a) && GRZ_ALL(is_within_reach, &c->b) && apart && grz_is_size(c->radius) &&
           is_within_reach(c->radius);
}

bool grz3_round_of(const grz3_shape *shape, grz_round *round) {
    const grz3_cylinder *const c = &shape->cylinder;
    if (shape->kind != GRZ_CYLINDER || !grz3_valid_cylinder(c) || !grz_zero(shape->radius)) return false;
    *round = (grz_round){{{c->a.x, c->a.y, c->a.z}, {c->b.x, c->b.y, c->b.z}}, c->radius};
    return true;
}

bool grz3_is_round(const grz3_shape *shape) {
    grz_round round;
    return grz3_round_of(shape, &round) && !grz_zero(round.radius);
}

/* Without a radius it is a segment. */
static bool grz3_round_body_of(const grz3_shape *shape, grz_body *body) {
    grz_round round;
    if (!grz3_round_of(shape, &round)) return false;
    body->form = grz_zero(round.radius) ? GRZ_FORM_CORE : GRZ_FORM_ROUND;
    body->radius = round.radius;
    grz_core_segment(&body->core, 3, round.end[0], round.end[1]);
    return true;
}

#include "shape/core.inc"

bool grz3_shape_valid(const grz3_shape *shape) {
    grz_body body;
    grz_round round;
    return grz_is_round_kind((unsigned)shape->kind) ? grz3_round_of(shape, &round) : grz3_body_of(shape, &body);
}
