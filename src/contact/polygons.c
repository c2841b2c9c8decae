/* The depth of two polygons with so many corners that their difference P has no room on the stack: all facets of P are
 * tried. In the plane these have the outward normals of A's facets, and those of B's turned around.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "convex/exact_gjk.h"
#include "convex/facets.h"

typedef struct facet_search {
    const grz_core *a, *b;
    bool turned; /* the facets of b are visited */
    grz_least_depth least;
    grz_exact_core exact;
} facet_search;

static const grz_exact_core *exact_of_facet_search(void *context) { return &((facet_search *)context)->exact; }

static bool see_facet_of_polygon(void *context, const grz_core *support, const grz_dyadic n[]) {
    facet_search *const s = (facet_search *)context;
    grz_arena *const arena = s->least.arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic outward[2], inward[2], w[3];
    (void)support; /* is that of one shape */
    for (int i = 0; i < 2; i++) outward[i] = s->turned ? grz_dy_neg(n[i]) : n[i];
    for (int i = 0; i < 2; i++) inward[i] = grz_dy_neg(outward[i]);
    const grz_corner corner = grz_exact_gjk_support(arena, s->a, s->b, outward);
    grz_exact_gjk_places(arena, s->a, s->b, 1, &corner, &w);
    grz_least_consider(&s->least, inward, grz_dy_dot(arena, 2, outward, w));
    grz_dy_free(arena, mark);
    return true;
}

/* Of all corners that are furthest along n the first and the last one along t. */
typedef struct edge_search {
    grz_arena *arena;
    const grz_dyadic *n, *t;
    int end[2];
} edge_search;

static void ends_of_zonotope(edge_search *s, const grz_core *core) {
    grz_exact_core exact;
    grz_exact_core_of(s->arena, core, &exact);
    for (int k = 0; k < exact.count; k++) {
        const int along = grz_dy_dot(s->arena, 2, s->n, exact.axis[k]).sign,
                  across = grz_dy_dot(s->arena, 2, s->t, exact.axis[k]).sign;
        s->end[0] |= (along > 0 || (along == 0 && across < 0)) << k;
        s->end[1] |= (along > 0 || (along == 0 && across > 0)) << k;
    }
}

/* The order of two points along a direction. */
static int compare_points_along(grz_arena *arena, const grz_dyadic d[], const double p[], const double q[]) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic x[2];
    for (int i = 0; i < 2; i++) x[i] = grz_dy_sub(arena, grz_dy(arena, p[i]), grz_dy(arena, q[i]));
    const int order = grz_dy_dot(arena, 2, d, x).sign;
    grz_dy_free(arena, mark);
    return order;
}

static void ends_of_points(edge_search *s, const grz_core *core) {
    for (int k = 1; k < core->point_count; k++) {
        const double *const p = core->points + 2 * k;
        const int along = compare_points_along(s->arena, s->n, p, core->points + 2 * s->end[0]);
        if (along < 0) continue;
        if (along > 0 || compare_points_along(s->arena, s->t, p, core->points + 2 * s->end[0]) < 0) s->end[0] = k;
        if (along > 0 || compare_points_along(s->arena, s->t, p, core->points + 2 * s->end[1]) > 0) s->end[1] = k;
    }
}

static edge_search ends_of(grz_arena *arena, const grz_core *core, const grz_dyadic n[2], const grz_dyadic t[2]) {
    edge_search s = {arena, n, t, {0, 0}};
    const grz_dy_mark mark = grz_dy_now(arena);
    if (core->points) ends_of_points(&s, core);
    else ends_of_zonotope(&s, core);
    grz_dy_free(arena, mark);
    return s;
}

GRZ_NOINLINE void grz_depth_of_polygons(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    enum { LIMBS = GRZ_ARENA_LIMBS - GRZ_LEAST_LIMBS };
    uint64_t limbs[LIMBS];
    grz_arena arena = grz_arena_over(limbs, LIMBS);
    facet_search s = {.a = a, .b = b};
    const grz_facet_visitor visitor = {&s, NULL, exact_of_facet_search, see_facet_of_polygon};
    grz_least_begin(&s.least, &arena, 2);
    for (int k = 0; k < 2; k++) {
        const grz_dy_mark mark = grz_dy_now(&arena);
        const grz_core *const core = k == 0 ? a : b;
        s.turned = k == 1;
        if (!core->points) grz_exact_core_of(&arena, core, &s.exact);
        grz_visit_facets(&arena, core, &visitor);
        grz_dy_free(&arena, mark);
    }
    grz_least_write(&s.least, grz_contact_radius(&arena, a, b), axis);
    const grz_dyadic *const n = s.least.normal; /* inward */
    const grz_dyadic outward[2] = {grz_dy_neg(n[0]), grz_dy_neg(n[1])}, t[2] = {n[1], grz_dy_neg(n[0])};
    const edge_search of_a = ends_of(&arena, a, outward, t), of_b = ends_of(&arena, b, n, t);
    axis->source = GRZ_CONTACT_FACET;
    axis->sign = 1;
    axis->face = (grz_simplex){2, {{of_a.end[0], of_b.end[1]}, {of_a.end[1], of_b.end[0]}}};
}
