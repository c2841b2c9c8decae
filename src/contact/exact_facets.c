/* Facets of the difference P of two cores, exactly: which of them is the least deep. Each core is a zonotope, or in
 * space a triangle. A facet is parallel to two axes, generators or edges of triangles (least_facet.c), in the plane to
 * one. Let n be a normal of it. Over P, n . w goes from the least of a less the greatest of b to the greatest of a less
 * the least of b. P has a plane across n at each end; the one that is nearer to 0 counts. These are the axes of
 * Gottschalk, Lin and Manocha, "OBBTree: a hierarchical structure for rapid interference detection", 1996.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "convex/difference.h"

#include <string.h>

/* A comparison of facets: both cores, and the least one so far. */
typedef struct exact_facets {
    const grz_core *core[2];
    grz_exact_core exact[2];
    grz_least_depth least;
    int level[2]; /* as grz_find_least_facet has it, of the least so far */
    grz_contact_axis *axis;
} exact_facets;

static void begin_exact_facets(const grz_core *a, const grz_core *b, grz_arena *arena, grz_contact_axis *axis,
                               exact_facets *s) {
    s->core[0] = a;
    s->core[1] = b;
    s->axis = axis;
    for (int body = 0; body < 2; body++) {
        grz_exact_core_of(arena, s->core[body], &s->exact[body]);
        s->level[body] = 0;
    }
    grz_least_begin(&s->least, arena, a->dim);
}

static void exact_facet_axis(const exact_facets *s, grz_facet_axis of, grz_dyadic out[3]) {
    const grz_core *const core = s->core[of.body];
    const int from = of.k - GRZ_EDGES, to = (from + 1) % 3;
    for (int i = 0; i < core->dim; i++)
        out[i] = from < 0 ? s->exact[of.body].axis[of.k][i]
                          : grz_dy_sub(s->least.arena, grz_dy(s->least.arena, core->points[core->dim * to + i]),
                                       grz_dy(s->least.arena, core->points[core->dim * from + i]));
}

/* Is the generator not 0? */
static bool has_length(const exact_facets *s, int body, int k) {
    const grz_exact_core *const core = &s->exact[body];
    bool some = false;
    for (int i = 0; i < s->core[body]->dim; i++) some = some || core->axis[k][i].sign != 0;
    return some && core->half[k].sign != 0;
}

static bool is_axis(grz_facet_axis of, int body, int k) { return of.body == body && of.k == k; }

/* The corner of a zonotope that is the furthest along turn * n, without the generators along the facet; and which
 * generators are at right angles to n. */
static int corner_of_zonotope(exact_facets *s, grz_facet_axis p, grz_facet_axis q, const grz_dyadic n[3], int turn,
                              int body) {
    const grz_exact_core *const core = &s->exact[body];
    int corner = 0;
    for (int k = 0; k < core->count; k++) {
        const grz_dy_mark mark = grz_dy_now(s->least.arena);
        const int along = turn * grz_dy_dot(s->least.arena, s->core[body]->dim, core->axis[k], n).sign;
        grz_dy_free(s->least.arena, mark);
        s->level[body] |= (along == 0) << k;
        if (!is_axis(p, body, k) && !is_axis(q, body, k)) corner |= (along > 0) << k;
    }
    return corner;
}

/* The corner of a triangle that is the furthest. If an edge is along the facet: the corner where that edge begins, or
 * -1 if another corner is further, for then there is no such facet. */
static int corner_of_triangle(const exact_facets *s, grz_facet_axis p, grz_facet_axis q, const grz_dyadic n[3],
                              int turn, int body) {
    grz_arena *const arena = s->least.arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_core *const core = s->core[body];
    grz_dyadic along[3];
    int best = 0, edge = -1;
    for (int k = 2; k >= 0; k--) {
        grz_dyadic at[3];
        for (int i = 0; i < core->dim; i++) at[i] = grz_dy(arena, core->points[core->dim * k + i]);
        along[k] = grz_dy_dot(arena, core->dim, at, n);
        if (is_axis(p, body, GRZ_EDGES + k) || is_axis(q, body, GRZ_EDGES + k)) edge = k;
    }
    for (int k = 1; k < 3; k++)
        if (turn * grz_dy_compare(along[k], along[best]) > 0) best = k;
    if (edge >= 0) best = grz_dy_compare(along[edge], along[best]) == 0 ? edge : -1;
    grz_dy_free(arena, mark);
    return best;
}

/* Of the normal n, which leads out of b, and the level, that of 0 below the plane across it that supports P. If that
 * has a facet along the axes, and this is the least so far, it is kept. */
static void consider_plane(exact_facets *s, grz_facet_axis p, grz_facet_axis q, const grz_dyadic n[3], int sign,
                           grz_dyadic level) {
    int id[2] = {0, 0};
    for (int k = 0; k < 2; k++)
        if (s->core[k]->points) id[k] = corner_of_triangle(s, p, q, n, k == 0 ? -1 : 1, k);
    if (id[0] < 0 || id[1] < 0 || !grz_least_consider(&s->least, n, level)) return;
    s->level[0] = s->level[1] = 0;
    for (int k = 0; k < 2; k++)
        if (!s->core[k]->points) id[k] = corner_of_zonotope(s, p, q, n, k == 0 ? -1 : 1, k);
    const grz_facet_axis along[2] = {p, q};
    grz_write_facet(s->core[0]->dim, (grz_corner){id[0], id[1]}, along, sign, s->axis);
}

/* Considers the nearer plane across both axes. False if 0 is above one of these, or if P is flat between them. Parallel
 * axes have none, and say nothing. */
static bool consider_axes(exact_facets *s, grz_facet_axis p, grz_facet_axis q) {
    grz_arena *const arena = s->least.arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const int dim = s->core[0]->dim;
    grz_dyadic e[3], f[3], n[3] = {{0}}, back[3], a[2], b[2];
    bool contains = true, some = false;
    exact_facet_axis(s, p, e);
    if (dim == 2) {
        n[0] = grz_dy_neg(e[1]);
        n[1] = e[0];
    } else {
        exact_facet_axis(s, q, f);
        grz_dy_cross(arena, e, f, n);
    }
    for (int i = 0; i < dim; i++) {
        some = some || n[i].sign != 0;
        back[i] = grz_dy_neg(n[i]);
    }
    if (some) {
        grz_exact_extent(arena, s->core[0], &s->exact[0], n, a);
        grz_exact_extent(arena, s->core[1], &s->exact[1], n, b);
        const grz_dyadic level = grz_dy_sub(arena, b[1], a[0]), other = grz_dy_sub(arena, a[1], b[0]);
        const int order = grz_dy_compare(level, other);
        contains = level.sign >= 0 && other.sign >= 0 && (level.sign > 0 || other.sign > 0);
        if (order <= 0) consider_plane(s, p, q, n, 1, level);
        if (order >= 0) consider_plane(s, p, q, back, -1, other);
    }
    grz_dy_free(arena, mark);
    return contains;
}

enum { FACETS_LIMBS = GRZ_ARENA_LIMBS - GRZ_LEAST_LIMBS };

GRZ_NOINLINE bool grz_least_facet_exactly(const grz_core *a, const grz_core *b, const grz_facet_axes *of, int level[2],
                                          grz_contact_axis *axis) {
    uint64_t limbs[FACETS_LIMBS];
    grz_arena arena = grz_arena_over(limbs, FACETS_LIMBS);
    exact_facets s;
    bool contains = true;
    begin_exact_facets(a, b, &arena, axis, &s);
    for (int k = 0; k < of->count; k++) contains = consider_axes(&s, of->first[k], of->second[k]) && contains;
    memcpy(level, s.level, sizeof s.level);
    return contains && s.least.any;
}

/* Generators of length 0 are left out. If all are parallel, P is a segment or a point. */
GRZ_NOINLINE void grz_depth_of_zonotopes(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    uint64_t limbs[FACETS_LIMBS];
    grz_arena arena = grz_arena_over(limbs, FACETS_LIMBS);
    exact_facets s;
    grz_facet_axis of[6];
    int count = 0;
    begin_exact_facets(a, b, &arena, axis, &s);
    for (int body = 0; body < 2; body++)
        for (int k = 0; k < s.exact[body].count; k++)
            if (has_length(&s, body, k)) of[count++] = (grz_facet_axis){body, k};
    for (int i = 0; i < count; i++) {
        if (a->dim == 2) consider_axes(&s, of[i], of[i]);
        for (int j = i + 1; j < count && a->dim == 3; j++) consider_axes(&s, of[i], of[j]);
    }
    if (s.least.any) {
        grz_least_write(&s.least, grz_contact_radius(&arena, a, b), axis);
        return;
    }
    static const grz_dyadic nowhere[3] = {{0}};
    axis->source = count > 0 ? GRZ_CONTACT_SEGMENT : GRZ_CONTACT_POINT;
    axis->face = (grz_simplex){2, {{0, 0}, {0, 0}}};
    if (count > 0 && of[0].body == 0) axis->face.corner[1].a = 1 << of[0].k;
    if (count > 0 && of[0].body == 1) axis->face.corner[0].b = 1 << of[0].k;
    grz_depth_of_segment(&arena, a, b, count > 0 ? s.exact[of[0].body].axis[of[0].k] : nowhere, axis);
}
