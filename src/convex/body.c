/* Which part of the engine answers for two bodies.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/core.h"
#include "exact/bits.h"

grz_meet grz_meet_cores(const grz_core *a, const grz_core *b) {
    return grz_zero(a->radius) && grz_zero(b->radius) ? grz_meet_zonotopes(a, b) : grz_meet_ball(a, b);
}

int grz_side_of_core(const double normal[], double offset, const grz_core *core) {
    const grz_extent extent = grz_extent_of(normal, offset, core);
    return extent.max < 0 ? -1 : extent.min > 0 ? 1 : 0;
}

/* A plane or half-space against a core. */
static grz_meet meet_flat_core(const grz_body *flat, const grz_core *core) {
    const grz_extent extent = grz_extent_of(flat->normal, flat->offset, core);
    if (flat->form == GRZ_FORM_HALFSPACE) return (grz_meet)-extent.min;
    if (extent.min > 0 || extent.max < 0) return GRZ_APART;
    return extent.min < 0 && extent.max > 0 ? GRZ_MEETING : GRZ_TOUCHING;
}

/* Planes and half-spaces meet unless they are parallel. If so, b lies on the axis of a as a point (plane) or as a ray from `side` on in
 * direction -`direction` (half-space), and a itself as a point or as a ray towards -inf. */
static grz_meet meet_flats(const grz_body *a, const grz_body *b) {
    const grz_parallel parallel = grz_planes_parallel(a->core.dim, a->normal, a->offset, b->normal, b->offset);
    if (parallel.direction == 0) return GRZ_MEETING;
    if (a->form == GRZ_FORM_PLANE && b->form == GRZ_FORM_PLANE) return parallel.side == 0 ? GRZ_TOUCHING : GRZ_APART;
    if (a->form == GRZ_FORM_HALFSPACE && b->form == GRZ_FORM_HALFSPACE && parallel.direction > 0) return GRZ_MEETING;
    if (a->form == GRZ_FORM_HALFSPACE && b->form == GRZ_FORM_PLANE) return (grz_meet)-parallel.side;
    return (grz_meet)(parallel.direction * parallel.side);
}

grz_meet grz_meet_bodies(const grz_body *a, const grz_body *b) {
    if (a->form == GRZ_FORM_CORE && b->form == GRZ_FORM_CORE) return grz_meet_cores(&a->core, &b->core);
    if (a->form == GRZ_FORM_CORE) return meet_flat_core(b, &a->core);
    if (b->form == GRZ_FORM_CORE) return meet_flat_core(a, &b->core);
    return meet_flats(a, b);
}

int grz_side_of_body(const grz_body *plane, const grz_body *b) {
    if (b->form == GRZ_FORM_CORE) return grz_side_of_core(plane->normal, plane->offset, &b->core);
    const grz_parallel parallel = grz_planes_parallel(plane->core.dim, plane->normal, plane->offset, b->normal, b->offset);
    /* a half-space extends from its plane to where its normal does not point */
    const bool beyond = b->form == GRZ_FORM_HALFSPACE && parallel.direction * parallel.side > 0;
    return parallel.direction == 0 || beyond ? 0 : parallel.side;
}
