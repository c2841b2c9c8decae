/* Contacts of boxes with boxes, segments and capsules in space.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/capsule_box.h"

/* Of an aabb or an obb. */
static bool see_known_box(grz_known_shape s, grz_seen_oriented *box, grz_core *core) {
    const double *const p = s.first, *const axis[3] = {p + 6, p + 9, p + 12};
    if (s.kind == GRZ_AABB) grz_core_aabb(core, 3, p, p + 3);
    else grz_core_obb(core, 3, p, p + 3, axis);
    return grz_see_oriented(core, box);
}

static grz_known known_of_boxes(grz_known_shape a, grz_known_shape b, bool points, grz_known_contact *c) {
    grz_two_boxes x;
    grz_guess g;
    g.axis = c->axis;
    const bool seen_a = see_known_box(a, &x.box[0], &g.core[0]), seen_b = see_known_box(b, &x.box[1], &g.core[1]);
    const grz_known found = grz_find_least_facet(&g.core[0], &g.core[1], c->margin, true, x.level, g.axis);
    if (found != GRZ_KNOWN_CONTACT) return found;
    return seen_a && seen_b ? grz_contact_of_obbs(&x, points, &g, c) : GRZ_UNKNOWN;
}

static grz_known known_of_capsule_and_box(grz_known_shape a, grz_known_shape b, bool points, grz_known_contact *c) {
    grz_capsule_and_box x;
    x.end[0] = a.first;
    x.end[1] = a.first + 3;
    x.radius = a.kind == GRZ_CAPSULE ? a.first[6] : 0;
    grz_capsule_feature f;
    grz_guess g;
    g.axis = c->axis;
    if (!see_known_box(b, &x.x.box[1], &g.core[1]) || !grz_see_capsule(&x)) return GRZ_UNKNOWN;
    const grz_known known = grz_find_capsule_feature(c->margin, &x, &g.core[1], &f);
    if (known != GRZ_KNOWN_CONTACT) return known;
    grz_core_segment(&g.core[0], 3, x.end[0], x.end[1]);
    g.core[0].radius[0] = x.radius;
    return grz_contact_at_capsule_feature(&x, &f, points, &g, c);
}

grz_known grz3_known_of_boxes(grz_known_shape a, grz_known_shape b, bool points, grz_known_contact *c) {
    const bool box = b.kind == GRZ_AABB || b.kind == GRZ_OBB;
    if (box && (a.kind == GRZ_AABB || a.kind == GRZ_OBB)) return known_of_boxes(a, b, points, c);
    if (GRZ_LARGE_STAGE_CLAIMS && box && (a.kind == GRZ_SEGMENT || a.kind == GRZ_CAPSULE))
        return known_of_capsule_and_box(a, b, points, c);
    return GRZ_UNKNOWN;
}
