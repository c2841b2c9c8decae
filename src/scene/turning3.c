/* Until when a scene of space is free.
 *
 * SPDX-License-Identifier: MIT */
#include "scene/turning.h"

#include "num/bits.h"

#include <graze/advance3.h>
#include <graze/mesh_advance.h>

#include <math.h>
#include <string.h>

#include "shape/space3.inc"
#include "scene/turning.inc"

static bool grz3_is_finite_motion(const grz3_motion *m) {
    bool finite = grz_finite(m->angle);
    for (int k = 0; k < 3; k++)
        finite = finite && grz_finite((&m->by.x)[k]) && grz_finite((&m->axis.x)[k]) && grz_finite((&m->pivot.x)[k]);
    return finite;
}

static bool has_solid3(grz_set a, grz_set b) { return a.solid != GRZ_SKIN || b.solid != GRZ_SKIN; }

static void certify_pair3(grz_set a, const grz3_motion *ma, grz_set b, const grz3_motion *mb, double tolerance,
                          grz3_certificate *c) {
    const grz_mesh *const p = (const grz_mesh *)a.large, *const q = (const grz_mesh *)b.large;
    if (p && q) {
        grz_meshes_advance(p, ma, q, mb, tolerance, c, NULL);
    } else if (p) {
        grz_mesh_advance(p, ma, (const grz3_shape *)b.shape, mb, tolerance, c, NULL);
    } else if (q) {
        grz_mesh_advance(q, mb, (const grz3_shape *)a.shape, ma, tolerance, c, NULL);
        c->normal = (grz3_vec){0 - c->normal.x, 0 - c->normal.y, 0 - c->normal.z};
    } else {
        grz3_advance((const grz3_shape *)a.shape, ma, (const grz3_shape *)b.shape, mb, tolerance, c);
    }
}

/* A solid in contact at the start, which its triangles alone do not tell. Where a motion of the caller's own starts is
 * not known here. */
static void grz3_certify_things(grz_set a, const grz3_motion *ma, grz_set b, const grz3_motion *mb, double tolerance,
                                grz3_certificate *c) {
    const bool own = (ma && ma->pose) || (mb && mb->pose);
    if (own && has_solid3(a, b)) c->verdict = GRZ_ADVANCE_OPEN;
    else if (has_solid3(a, b) && grz_sets_related(3, a, b, GRZ_OVERLAP, 0).yes) c->verdict = GRZ_ADVANCE_CONTACT;
    else certify_pair3(a, ma, b, mb, tolerance, c);
}

grz_status grz3_scene_advance(const grz_scene *scene, const grz3_scene_turn *turns, size_t count, double tolerance,
                              const grz_scene_meeting_options *options, grz3_scene_certificate *certificate) {
    return grz3_advance_scene(scene, turns, count, tolerance, options, certificate);
}
