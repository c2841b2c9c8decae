/* Depths, normals and points of contact.
 *
 * SPDX-License-Identifier: MIT */
#include "depth.h"

#include "meeting.h"

static grz3_vec in_space(const grz2_vec *v) { return (grz3_vec){v->x, v->y, 0}; }

static grz3_manifold manifold_in_space(const grz2_manifold *m) {
    grz3_manifold out = {.normal = in_space(&m->normal), .depth = m->depth, .count = m->count};
    for (int i = 0; i < m->count; i++) {
        const grz2_contact_point *const p = &m->points[i];
        out.points[i] = (grz3_contact_point){in_space(&p->point), p->depth, p->feature_a, p->feature_b};
    }
    return out;
}

/* True if contacts and depths of two shapes can be asked for: not of polygons. */
static bool may_be_asked(int dimension, const shape *a, const shape *b) {
    return a->polygon == NULL && b->polygon == NULL && are_supported(dimension, a, b);
}

grz_answer contact_of(int dimension, const shape *a, const shape *b, double margin, grz3_manifold *out) {
    *out = (grz3_manifold){.count = 0};
    if (!may_be_asked(dimension, a, b)) return no_answer;
    if (dimension == 3) return grz3_contact(&a->in3, &b->in3, margin, out);
    grz2_manifold m;
    const grz_answer answer = grz2_contact(&a->in2, &b->in2, margin, &m);
    *out = manifold_in_space(&m);
    return answer;
}

bool has_contacts(int dimension, const shape *s) {
    static const double origin[6] = {0};
    if (s->polygon != NULL) return true;
    const shape point = shape_of_box(dimension, origin);
    grz3_manifold ignored;
    return !contact_of(dimension, s, &point, 0, &ignored).unsupported;
}

grz_answer depth_along_of(int dimension, const shape *a, const shape *b, const double direction[3], double *depth) {
    if (!may_be_asked(dimension, a, b)) return no_answer;
    if (dimension == 2) return grz2_depth_along(&a->in2, &b->in2, (const grz2_vec *)direction, depth);
    return grz3_depth_along(&a->in3, &b->in3, (const grz3_vec *)direction, depth);
}
