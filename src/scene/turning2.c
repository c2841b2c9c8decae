/* Until when a scene of the plane is free.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/turning.h"

#include "num/bits.h"

#include <graze/advance2.h>

#include <math.h>
#include <string.h>

#include "shape/space2.inc"
#include "scene/turning.inc"

static bool grz2_is_finite_motion(const grz2_motion *m) {
    bool finite = grz_finite(m->angle);
    for (int k = 0; k < 2; k++) finite = finite && grz_finite((&m->by.x)[k]) && grz_finite((&m->pivot.x)[k]);
    return finite;
}

/* Of a polygon there is no answer. */
static void grz2_certify_things(grz_set a, const grz2_motion *ma, grz_set b, const grz2_motion *mb, double tolerance,
                                grz2_certificate *c) {
    c->verdict = GRZ_ADVANCE_UNSUPPORTED;
    if (a.large || b.large) return;
    grz2_advance((const grz2_shape *)a.shape, ma, (const grz2_shape *)b.shape, mb, tolerance, c);
}

grz_status grz2_scene_advance(const grz_scene *scene, const grz2_scene_turn *turns, size_t count, double tolerance,
                              const grz_scene_meeting_options *options, grz2_scene_certificate *certificate) {
    return grz2_advance_scene(scene, turns, count, tolerance, options, certificate);
}
