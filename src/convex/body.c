/* How two bodies meet: asks the part of the engine that decides it.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/gjk.h"
#include "convex/resting.h"
#include "convex/unbounded.h"

static bool has_radius(const grz_core *core) { return !grz_zero(core->radius[0]) || !grz_zero(core->radius[1]); }

grz_meet grz_meet_polytopes(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    grz_meet meet = grz_gjk(a, b, simplex);
    if (meet == GRZ_UNDECIDED) meet = grz_exact_gjk_short(a, b, simplex);
    if (meet == GRZ_UNDECIDED) meet = grz_meet_resting(a, b);
    return meet == GRZ_UNDECIDED ? grz_exact_gjk_dyadic(a, b, simplex) : meet;
}

/* Two zonotopes without radii are decided without a search. */
static bool are_zonotopes(const grz_core *a, const grz_core *b) {
    return !a->points && !b->points && !has_radius(a) && !has_radius(b);
}

grz_meet grz_meet_cores_in_doubles(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    return are_zonotopes(a, b) ? grz_meet_zonotopes_in_doubles(a, b) : grz_gjk(a, b, simplex);
}

static grz_meet meet_clipped(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    return are_zonotopes(a, b) ? grz_meet_zonotopes(a, b) : grz_meet_polytopes(a, b, simplex);
}

/* A function of its own, so that two more cores are on the stack only where they are needed. */
static GRZ_NOINLINE grz_meet meet_far(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    double of_a, of_b;
    if (grz_lines_cross(a, b, &of_a, &of_b)) {
        const bool before_a = a->ends == GRZ_ENDS_RAY && of_a < 0, before_b = b->ends == GRZ_ENDS_RAY && of_b < 0;
        return before_a || before_b ? GRZ_APART : GRZ_MEETING;
    }
    grz_core x = *a, y = *b;
    grz_clip(&x, &y);
    return meet_clipped(&x, &y, simplex);
}

grz_meet grz_meet_cores_at(const grz_core *a, const grz_core *b, grz_simplex *simplex) {
    const bool near = a->ends == GRZ_ENDS_NEAR && b->ends == GRZ_ENDS_NEAR;
    return near ? meet_clipped(a, b, simplex) : meet_far(a, b, simplex);
}

grz_meet grz_meet_cores(const grz_core *a, const grz_core *b) {
    grz_simplex simplex = {.count = 0};
    return grz_meet_cores_at(a, b, &simplex);
}

int grz_side_of_core(const double normal[], double offset, const grz_core *core) {
    const grz_plane_signs signs = grz_plane_signs_of(normal, offset, core);
    return signs.max < 0 ? -1 : signs.min > 0 ? 1 : 0;
}

/* A plane or half-space against a core. A plane has no inside: it meets openly only what lies on both sides of it. */
static grz_meet meet_flat_core(const grz_body *flat, const grz_core *core) {
    const grz_plane_signs signs = grz_plane_signs_of(flat->normal, flat->offset, core);
    if (flat->form == GRZ_FORM_HALFSPACE) return grz_meet_of_sign(-signs.min);
    if (signs.min > 0 || signs.max < 0) return GRZ_APART;
    return signs.min < 0 && signs.max > 0 ? GRZ_MEETING : GRZ_TOUCHING;
}

/* Planes and half-spaces meet unless they are parallel. If so, b is on the axis of a's normal a point (a plane) or a
 * ray from `side` on in direction -`direction` (a half-space), and a is a point or a ray towards -inf. A margin is the
 * distance between the two planes. */
static grz_meet meet_flats(const grz_body *a, const grz_body *b, double margin) {
    const grz_planes parallel = grz_planes_parallel(a->core.dim, a->normal, a->offset, b->normal, b->offset, margin);
    const bool a_solid = a->form == GRZ_FORM_HALFSPACE, b_solid = b->form == GRZ_FORM_HALFSPACE;
    if (parallel.direction == 0) return GRZ_MEETING;
    /* Is b's inside, or a's, on the other's side? Then the distance does not matter. */
    if (a_solid && b_solid && parallel.direction > 0) return GRZ_MEETING;
    if (a_solid && !b_solid && parallel.side < 0) return GRZ_MEETING;
    if (b_solid && parallel.direction * parallel.side > 0) return GRZ_MEETING;
    if (!grz_zero(margin)) return grz_meet_of_sign(-parallel.gap);
    return parallel.side == 0 ? GRZ_TOUCHING : GRZ_APART;
}

grz_meet grz_meet_bodies(grz_body *a, grz_body *b, double margin) {
    a->core.radius[1] = b->form == GRZ_FORM_CORE && a->form != GRZ_FORM_CORE ? 0 : margin;
    b->core.radius[1] = b->form == GRZ_FORM_CORE && a->form != GRZ_FORM_CORE ? margin : 0;
    if (a->form == GRZ_FORM_CORE && b->form == GRZ_FORM_CORE) return grz_meet_cores(&a->core, &b->core);
    if (a->form == GRZ_FORM_CORE) return meet_flat_core(b, &a->core);
    if (b->form == GRZ_FORM_CORE) return meet_flat_core(a, &b->core);
    return meet_flats(a, b, margin);
}

int grz_side_of_body(const grz_body *plane, const grz_body *b) {
    if (b->form == GRZ_FORM_CORE) return grz_side_of_core(plane->normal, plane->offset, &b->core);
    const grz_planes parallel =
        grz_planes_parallel(plane->core.dim, plane->normal, plane->offset, b->normal, b->offset, 0);
    /* a half-space extends from its plane to where its normal does not point */
    const bool beyond = b->form == GRZ_FORM_HALFSPACE && parallel.direction * parallel.side > 0;
    return parallel.direction == 0 || beyond ? 0 : parallel.side;
}
