/* For cores that rest on each other when one of them begins to move. What is left to go is then the rounding of a
 * place: of numbers of the order of 1 some 10^-17 is left, of which all 53 bits of a time count. Double-doubles have
 * lost most of these. Numbers of three doubles (num/triple.h) have not.
 *
 * Let P be the Minkowski difference at time 0, V the motion, R the sum of the radii. Doubles find the face of P that is
 * nearest to 0, or on which 0 lies but for rounding; and they prove two things about it by a margin: the point of its
 * plane, line or corner that is nearest to 0 is inside the face, and all other corners of P lie beyond the plane across
 * the direction d to that point. Of a facet a generator or point may lie on the plane as well, if n . g is known to be
 * exactly 0. How far 0 is from the plane, line or corner is then a polynomial of the time t,
 *
 *     a facet, across n                       X + t Y with X = n . w, Y = n . V, and S = n . n
 *     an edge in space, along e               X = w x e, Y = V x e, S = e . e
 *     a corner                                X = w, Y = V, S = 1
 *     R = 0, or a facet across an axis        g(t) = X - R + t Y
 *     else                                    f(t) = |X + t Y|^2 - R^2 S
 *
 * and contact begins or ends where that is 0, as long as the motion until then is so short that neither of what is
 * proven changes: of a facet, if the point that is hit is inside it then. The signs of the constant and of the slope
 * say whether they touch at time 0, and whether they part. They are apart until time 1 if a facet's plane separates
 * them then, too; and always, if an edge or a corner passes 0 further away than R.
 *
 * A facet across a coordinate axis, as of what stands on a floor, is looked for first. It needs no search, and one
 * coordinate: the exact sum of how far both reach along that axis, beyond which no other corner is.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting.h"

#include "num/stage.h"
#include "convex/resting_feature.h"

/* Nothing over- or underflows in the search for the feature. */
static bool is_rest_size(double x) { return x > 0x1p-60 && x < 0x1p60; }

static void rest_begin(toi_pair *p, const double motion[3][2], grz_rest_face *found, const grz_simplex *id,
                       rest_feature *f) {
    const int dim = p->core_a->dim;
    for (int i = 0; i < dim; i++) p->motion[i] = 2 * (motion[i][0] + motion[i][1]);
    f->dim = dim;
    f->p = p;
    f->motion = motion;
    f->found = found;
    f->id = id;
    f->moves = 0;
    f->of_a = f->of_b = false;
    f->along_a = f->along_b = 0;
    f->triangle = false;
    f->has_more = false;
    f->axis = -1;
}

/* A guess at the feature at time 0; no corners if there is none. Overwrites the motion. *inside: 0 is certainly inside
 * P. */
static void rest_search(toi_pair *p, grz_placed_simplex *hit, bool *inside) {
    const int dim = p->core_a->dim;
    const grz_simplex none = {.count = 0};
    double time = 0;
    *inside = false;
    hit->id.count = 0;
    if (!(p->radius > 0)) {
        for (int i = 0; i < dim; i++) p->motion[i] = p->b.center[i] - p->a.center[i];
        if (!grz_find_portal(dim, p, &none, &time, hit) || hit->id.count != dim) hit->id.count = 0;
        return;
    }
    const grz_solid *const box = grz_box_of_ball_and_box(dim, p);
    for (int i = 0; i < dim; i++) p->motion[i] = 0;
    if (box && grz_face_of_box_at_start(dim, p, box, &hit->id)) return;
    *inside = box && grz_is_inside_box(dim, p, box);
    if (!*inside) grz_advance_to_contact(dim, p, &time, hit);
}

static grz_resting find_resting(const grz_core *a, const grz_core *b, const double motion[3][2], grz_rest_face *found) {
    const int dim = a->dim;
    const grz_resting nothing = {.meet = GRZ_UNDECIDED};
    toi_pair p;
    rest_feature f;
    grz_placed_simplex hit;
    bool inside;
    if (!GRZ_LARGE_STAGE_CLAIMS) return nothing;
    grz_make_toi_pair(dim, a, b, &p);
    p.radius = grz_doubled_radius(a, b);
    p.size = p.a.size + p.b.size + p.radius;
    if (!is_rest_size(p.size)) return nothing;
    rest_begin(&p, motion, found, &hit.id, &f);
    const grz_resting on_axis = grz_rest_on_axis(&f, &hit.id);
    if (on_axis.meet != GRZ_UNDECIDED) return on_axis;
    if (!grz_rest_takes(a) || !grz_rest_takes(b) || !grz_triple_takes_all(2 * dim, motion[0])) return on_axis;
    if (p.radius > 0 && !found && grz_rest_is_box(&p)) {
        const grz_resting box = grz_rest_on_box(&p, motion);
        if (box.meet != GRZ_UNDECIDED) return box;
    }
    rest_search(&p, &hit, &inside);
    if (inside) {
        if (found) found->of_one = true;
        return (grz_resting){.meet = GRZ_MEETING, .until = (double)INFINITY};
    }
    if (hit.id.count == 0 || hit.id.count > dim) return on_axis; /* or 0 is inside */
    rest_begin(&p, motion, found, &hit.id, &f);
    const grz_resting on_feature = grz_rest_on_feature(&f);
    return on_feature.meet != GRZ_UNDECIDED ? on_feature : on_axis;
}

grz_resting grz_find_resting(const grz_core *a, const grz_core *b) { return find_resting(a, b, a->motion, NULL); }

static bool can_be_still(const grz_core *a, const grz_core *b) {
    return a->ends == GRZ_ENDS_NEAR && b->ends == GRZ_ENDS_NEAR && !a->moves && !b->moves;
}

/* The same of cores that do not move. */
static grz_meet find_still(const grz_core *a, const grz_core *b, grz_rest_face *found) {
    static const double still[3][2] = {{0}};
    return find_resting(a, b, still, found).meet;
}

grz_rest_face grz_find_rest_face(const grz_core *a, const grz_core *b) {
    grz_rest_face found = {.meet = GRZ_UNDECIDED};
    if (can_be_still(a, b)) found.meet = find_still(a, b, &found);
    return found;
}

grz_meet grz_meet_resting(const grz_core *a, const grz_core *b) {
    return a->moves || b->moves ? GRZ_UNDECIDED : find_still(a, b, NULL);
}
