/* Contacts of two parts, a triangle of a mesh and a shape or another triangle.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/border.h"
#include "mesh/contact.h"
#include "mesh/triangle_pair.h"
#include "num/bits.h"
#include "num/rounded.h"
#include "num/stage.h"
#include "num/vec.h"
#include "shape/vec3.h"

#include <math.h>
#include <string.h>

int grz_side_along(const grz3_triangle *t, const double n[3]) {
    double value = 0, across[3];
    grz_across_triangle(t, across);
    for (int i = 0; i < 3; i++) value += grz_rounded(n[i] * across[i]);
    const double level = GRZ_FLUSH * grz_norm1(3, across);
    return (value > level) - (value < -level);
}

/* In doubles if it is far from being level: they are within 5 u of the magnitudes. */
bool grz_is_further(const grz_furthest_corners *f, const grz3_vec *x) {
    const grz3_vec *const p = &f->corner[0], to = grz3_from_to(*p, *x);
    const double along[3] = {f->normal[0] * to.x, f->normal[1] * to.y, f->normal[2] * to.z},
                 beyond = (along[0] + along[1]) + along[2] - f->level,
                 slack = 0x1p-40 * (grz_norm1(3, along) + f->level) + 0x1p-1000;
    const double n[6] = {f->normal[0], f->normal[1], f->normal[2], -f->normal[0], -f->normal[1], -f->normal[2]},
                 v[6] = {x->x, x->y, x->z, p->x, p->y, p->z};
    for (int k = 0; k < f->count; k++)
        if (grz_same_point(x, &f->corner[k])) return false;
    const bool certain = GRZ_FILTER_CLAIMS && fabs(beyond) > slack;
    if (certain ? beyond < 0 : !(grz_rounded_dot(6, n, v) > f->level)) return false;
    const grz3_triangle on_line = {f->corner[0], f->corner[1], *x};
    return f->count == 1 || !grz_triangle_is_flat(&on_line);
}

bool grz_pushes_add(grz_pushes *p, const double normal[3], double depth) {
    if (p->count == GRZ_MOST_PUSHES) return false;
    memcpy(p->normal[p->count], normal, sizeof p->normal[0]);
    p->depth[p->count++] = depth;
    return true;
}

/* Is a move as far as each of them, nearly? What it lacks after many rounds is more where pushes are against each
 * other. */
static bool obeys(const grz_pushes *p, const double move[3]) {
    double deepest = 0;
    for (int k = 0; k < p->count; k++) deepest = fmax(deepest, p->depth[k]);
    for (int k = 0; k < p->count; k++)
        if (p->depth[k] - grz_dot(3, p->normal[k], move) > deepest * 0x1p-10) return false;
    return true;
}

/* Each is given its share in turns, by the method of Hildreth. */
double grz_pushes_length(const grz_pushes *p, double most) {
    enum { ROUNDS = 64 };
    double share[GRZ_MOST_PUSHES] = {0}, move[3] = {0};
    for (int round = 0; round < ROUNDS && grz_dot(3, move, move) < most * most; round++)
        for (int k = 0; k < p->count; k++) {
            const double *const n = p->normal[k];
            const double lacking = p->depth[k] - grz_dot(3, n, move), more = fmax(lacking, -share[k]);
            share[k] += more;
            for (int i = 0; i < 3; i++) move[i] += more * n[i];
        }
    return obeys(p, move) ? sqrt(grz_dot(3, move, move)) : (double)INFINITY;
}

void grz_touch_shells(grz_mesh_contact_search *s, const grz_left_out_parts *parts) {
    for (int k = 0; k < 2; k++) {
        if (!s->shells[k].touched) continue;
        s->shells[k].touched[grz_union_shell(&s->of[k], parts->place[k])] = 1;
    }
}

grz_part_contact grz_contact_of_parts(const grz_mesh_contact_search *s, const grz_left_out_parts *parts) {
    grz_part_contact c = {
        .part = {parts->part[0], parts->part[1]}, .depth = parts->depth, .first = s->all.places.count};
    c.mesh = grz_union_part(&s->of[1], parts->place[1]);
    for (int side = s->a ? 0 : 1; side < 2; side++) {
        c.corners[side] = 3;
        memcpy(c.corner[side], &parts->at[side], sizeof parts->at[side]);
    }
    return c;
}
