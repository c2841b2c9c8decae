/* When a shape and a mesh that move and turn first touch: each triangle near the whole motion is asked.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "mesh/mesh.h"
#include "num/bits.h"
#include "num/vec.h"
#include "tree/search.h"

#include <graze/mesh_advance.h>

#include <math.h>

typedef struct mesh_advance_search {
    const grz_mesh *mesh;
    const grz3_motion *motion_mesh, *motion_shape;
    const grz3_shape *shape;
    double tolerance;
    grz3_certificate best;
    uint32_t triangle;
    int steps;
} mesh_advance_search;

/* Is a certificate earlier than the best one; at the same time a contact, and the lowest triangle? */
static bool certificate_is_earlier(const mesh_advance_search *s, const grz3_certificate *c, uint32_t triangle) {
    if (c->verdict == GRZ_ADVANCE_CLEAR) return false;
    if (s->best.verdict == GRZ_ADVANCE_CLEAR) return true;
    if (c->free_until < s->best.free_until || c->free_until > s->best.free_until)
        return c->free_until < s->best.free_until;
    if (c->verdict != s->best.verdict) return c->verdict == GRZ_ADVANCE_CONTACT;
    return triangle < s->triangle;
}

static bool advance_triangles(void *context, uint32_t leaf) {
    mesh_advance_search *const s = (mesh_advance_search *)context;
    grz3_triangle t[GRZ_BLOCK];
    const int count = (int)(leaf % GRZ_BLOCK) + 1;
    grz_mesh_triangles(s->mesh, leaf / GRZ_BLOCK, count, t);
    for (int i = 0; i < count; i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&t[i]);
        const uint32_t index = grz_mesh_index(s->mesh, leaf / GRZ_BLOCK, i);
        grz3_certificate c;
        grz3_advance(&triangle, s->motion_mesh, s->shape, s->motion_shape, s->tolerance, &c);
        s->steps += c.steps;
        if (!certificate_is_earlier(s, &c, index)) continue;
        s->best = c;
        s->triangle = index;
    }
    return !grz_watch_stops();
}

static bool mesh_advance_turns(const grz3_motion *m) {
    return m && !grz_zero(m->angle) && !(grz_zero(m->axis.x) && grz_zero(m->axis.y) && grz_zero(m->axis.z));
}

/* A box about all places of the shape as the moving mesh sees it; unbounded where that is not known. A shape that turns
 * stays in the ball about its pivot; what passes a mesh that turns stays in a ball about that one's pivot, which is no
 * larger than the further end of the way to it. */
static void mesh_advance_box(const mesh_advance_search *s, double box[6]) {
    static const grz3_motion at_rest = {.angle = 0};
    const grz3_motion *const a = s->motion_mesh ? s->motion_mesh : &at_rest, *const b = s->motion_shape
                                                                                            ? s->motion_shape
                                                                                            : &at_rest;
    double bounds[6], middle[3], size = 0, reach = 0, off[2] = {0, 0};
    grz_bounds_numbers(3, s->shape, bounds);
    for (int i = 0; i < 3; i++) {
        const double pivot = (&b->pivot.x)[i], by = (&b->by.x)[i] - (&a->by.x)[i], from = (&a->pivot.x)[i];
        middle[i] = mesh_advance_turns(b) ? pivot : bounds[i] / 2 + bounds[3 + i] / 2;
        const double low = fabs(bounds[i] - middle[i]), high = fabs(bounds[3 + i] - middle[i]);
        const double far = low > high ? low : high;
        reach += grz_rounded(far * far);
        off[0] += grz_rounded((middle[i] - from) * (middle[i] - from));
        off[1] += grz_rounded((middle[i] + by - from) * (middle[i] + by - from));
        size += fabs(middle[i]) + far + fabs(by) + fabs(from);
    }
    const double ball = sqrt(reach), slack = 0x1p-40 * size, most = sqrt(off[0] > off[1] ? off[0] : off[1]);
    for (int i = 0; i < 3; i++) {
        const double by = (&b->by.x)[i] - (&a->by.x)[i];
        const double low = mesh_advance_turns(b) ? middle[i] - ball : bounds[i],
                     high = mesh_advance_turns(b) ? middle[i] + ball : bounds[3 + i];
        box[i] = (mesh_advance_turns(a) ? (&a->pivot.x)[i] - most - ball : low + (by < 0 ? by : 0)) - slack;
        box[3 + i] = (mesh_advance_turns(a) ? (&a->pivot.x)[i] + most + ball : high + (by > 0 ? by : 0)) + slack;
    }
    /* too large for doubles, not finite, or a motion of the caller's own */
    const bool known = size < 0x1p500 && !a->pose && !b->pose;
    for (int i = 0; i < 3 && !known; i++) {
        box[i] = -(double)INFINITY;
        box[3 + i] = (double)INFINITY;
    }
}

grz_status grz_mesh_advance(const grz_mesh *mesh, const grz3_motion *motion_mesh, const grz3_shape *shape,
                            const grz3_motion *motion_shape, double tolerance, grz3_certificate *certificate,
                            uint32_t *triangle) {
    mesh_advance_search s = {.mesh = mesh,
                             .motion_mesh = motion_mesh,
                             .motion_shape = motion_shape,
                             .shape = shape,
                             .tolerance = tolerance,
                             .triangle = UINT32_MAX};
    /* what does not depend on the triangle: a bad tolerance, and what is unsupported; within any tolerance at once */
    const grz3_shape origin = {.kind = GRZ_POINT};
    const grz_status status = grz3_advance(&origin, motion_mesh, shape, motion_shape,
                                           grz_is_margin(tolerance) ? (double)INFINITY : tolerance, certificate);
    if (triangle) *triangle = UINT32_MAX;
    if (status != GRZ_OK || certificate->verdict == GRZ_ADVANCE_UNSUPPORTED) return status;
    double box[6];
    mesh_advance_box(&s, box);
    s.best = (grz3_certificate){.verdict = GRZ_ADVANCE_CLEAR, .free_until = 1, .time = (double)INFINITY};
    const grz_bvh_box around = grz_bvh_box_of(3, box, box + 3);
    if (!grz_bvh_searches_in_use()->visit(&mesh->tree, &around, advance_triangles, &s)) {
        *certificate = (grz3_certificate){.verdict = GRZ_ADVANCE_OPEN, .time = (double)INFINITY};
        return GRZ_STOPPED;
    }
    s.best.steps = s.steps;
    *certificate = s.best;
    if (triangle) *triangle = s.triangle;
    return GRZ_OK;
}
