/* Signed distances, exactly. Outside the core of b it is the distance from the core less the radius; in the core minus
 * the sum of the radius and of the depth: the least distance from the planes of the core's facets (convex/facets.h). So
 * the distance functions of rounded shapes, that of a box less its radius, are these; see Quilez, "Distance functions",
 * 2008.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/signed.h"

#include "contact/facets.h"
#include "contact/polytopes.h"

#include "convex/exact_gjk.h"
#include "convex/facets.h"
#include "convex/on_plane.h"
#include "distance/root.h"
#include "num/rounded.h"
#include "num/subnormals.h"

/* Without -0. */
static void unit_along(int dim, const grz_dyadic d[], double unit[3]) {
    grz_rounded_unit(dim, d, unit);
    for (int i = 0; i < dim; i++) unit[i] = grz_zero(unit[i]) ? 0 : unit[i];
}

/* Inside the core */

/* The squares of up to 134 limbs, of a product of a half extent, an axis and a normal, and of 67, of the normal; and
 * three of 67, the normal. */
enum { KEPT_LIMBS = 2 * (134 + 67 + 8) + 3 * (67 + 4) };

/* The nearest facet so far: the square of how far the point is behind it, its normal, and whether no facet with another
 * normal is as near. */
typedef struct depth_search {
    grz_arena *arena, *kept; /* square and normal lie in the second one */
    grz_dy_mark kept_start;
    int dim;
    grz_exact_core exact;
    grz_dyadic point[3];      /* doubled */
    bool any, unique, nearer; /* than all before: the last facet that was seen */
    grz_squared square;
    grz_dyadic normal[3];
} depth_search;

/* Is n a positive multiple of m, which is not 0? */
static bool has_direction_of(grz_arena *arena, int dim, const grz_dyadic n[], const grz_dyadic m[]) {
    int k = 0;
    while (m[k].sign == 0) k++;
    bool same = n[k].sign == m[k].sign;
    for (int i = 0; i < dim && same; i++)
        same = i == k || grz_dy_compare(grz_dy_mul(arena, n[k], m[i]), grz_dy_mul(arena, n[i], m[k])) == 0;
    return same;
}

static void keep_facet(depth_search *s, grz_squared square, const grz_dyadic n[]) {
    grz_dyadic all[5] = {square.over, square.under};
    for (int i = 0; i < s->dim; i++) all[2 + i] = n[i];
    grz_dy_keep_all(s->kept, s->kept_start, 2 + s->dim, all);
    s->square = (grz_squared){all[0], all[1]};
    for (int i = 0; i < s->dim; i++) s->normal[i] = all[2 + i];
}

/* A facet is seen more than once where it has several edges: that is no tie. */
static bool see_side_of_facet(void *context, const grz_core *support, const grz_dyadic n[]) {
    depth_search *const s = (depth_search *)context;
    grz_arena *const arena = s->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_dyadic behind =
        grz_dy_sub(arena, grz_exact_reach(arena, support, &s->exact, n), grz_dy_dot(arena, s->dim, n, s->point));
    const grz_dyadic over = grz_dy_keep(arena, mark, grz_dy_mul(arena, behind, behind));
    const grz_squared square = {over, grz_dy_dot(arena, s->dim, n, n)};
    const int order = !s->any ? -1
                              : grz_dy_compare(grz_dy_mul(arena, square.over, s->square.under),
                                               grz_dy_mul(arena, s->square.over, square.under));
    s->any = true;
    s->nearer = order < 0;
    if (order < 0) keep_facet(s, square, n);
    s->unique = order < 0 || (s->unique && (order > 0 || has_direction_of(arena, s->dim, n, s->normal)));
    grz_dy_free(arena, mark);
    return true;
}

/* The support of an infinite box along the normal of a finite bound is a point of that. */
static bool see_side_of_box(void *context, const grz_core *box, const grz_dyadic n[]) {
    grz_core corner;
    double at[3] = {0};
    for (int i = 0; i < box->dim; i++)
        if (n[i].sign != 0) at[i] = box->center[i][n[i].sign > 0];
    grz_core_points(&corner, box->dim, at, 1);
    return see_side_of_facet(context, &corner, n);
}

static const grz_exact_core *exact_of_search(void *context) { return &((depth_search *)context)->exact; }

/* Numbers of a search that lie in these limbs. */
static void begin_search(depth_search *s, const double point[], const grz_core *b, grz_arena *arena, grz_arena *kept) {
    *s = (depth_search){.arena = arena, .kept = kept, .kept_start = grz_dy_now(kept), .dim = b->dim};
    for (int i = 0; i < b->dim; i++) {
        const grz_dyadic once = grz_dy(arena, point[i]);
        s->point[i] = grz_dy_add(arena, once, once);
    }
}

/* A core without facets is flat, and its own boundary; a box without finite bounds has none. */
static double depth_of_search(depth_search *s, const grz_core *b, double gradient[3]) {
    const grz_dyadic radius = grz_dy(s->arena, b->radius[0]), less = grz_dy_neg(grz_dy_add(s->arena, radius, radius));
    if (!s->any) s->square = (grz_squared){grz_dy_zero(), grz_dy_power(s->arena, 0, 0)};
    for (int i = 0; i < b->dim; i++) gradient[i] = 0;
    if (s->unique) unit_along(b->dim, s->normal, gradient);
    if (!s->any && b->ends == GRZ_ENDS_BOX) return -(double)INFINITY;
    const double depth = grz_rounded_root(s->arena, s->square, less);
    return grz_zero(depth) ? 0 : -depth;
}

/* By all facets. */
static GRZ_NOINLINE double depth_in_core(const double point[], const grz_core *b, double gradient[3]) {
    uint64_t limbs[GRZ_ARENA_LIMBS - KEPT_LIMBS], kept[KEPT_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS - KEPT_LIMBS), best = grz_arena_over(kept, KEPT_LIMBS);
    depth_search s;
    begin_search(&s, point, b, &arena, &best);
    if (!b->points && b->ends != GRZ_ENDS_BOX) grz_exact_core_of(&arena, b, &s.exact);
    const grz_facet_visitor visitor = {&s, NULL, exact_of_search,
                                       b->ends == GRZ_ENDS_BOX ? see_side_of_box : see_side_of_facet};
    grz_visit_facets(&arena, b, &visitor);
    return depth_of_search(&s, b, gradient);
}

/* In a hull: by the facets that may be nearest. */

/* Of the point less the hull, the nearest facet so far. */
typedef struct hull_search {
    const double *point;
    const grz_core *p, *b;
    bool any, unique;
    grz_simplex face;
} hull_search;

/* The numbers of points are half as long as those of boxes. */
enum { HULL_LIMBS = 4608 - KEPT_LIMBS };

/* The outward normal of the hull is against that of the facet. */
static void see_face(depth_search *s, const hull_search *h, const grz_simplex *face) {
    const grz_dy_mark mark = grz_dy_now(s->arena);
    grz_dyadic n[3], level;
    grz_core corner;
    grz_facet_exactly(s->arena, h->p, h->b, face, n, &level);
    for (int i = 0; i < s->dim; i++) n[i] = grz_dy_neg(n[i]);
    grz_core_points(&corner, s->dim, h->b->points + s->dim * face->corner[0].b, 1);
    see_side_of_facet(s, &corner, n);
    grz_dy_free(s->arena, mark);
}

static GRZ_NOINLINE void see_faces(void *context, const grz_nearest_facets *found) {
    uint64_t limbs[HULL_LIMBS], kept[KEPT_LIMBS];
    grz_arena arena = grz_arena_over(limbs, HULL_LIMBS), best = grz_arena_over(kept, KEPT_LIMBS);
    hull_search *const h = (hull_search *)context;
    depth_search s;
    grz_simplex face;
    begin_search(&s, h->point, h->b, &arena, &best);
    if (h->any) {
        see_face(&s, h, &h->face);
        s.unique = h->unique;
    }
    for (int k = 0; grz_next_facet(found, &k, &face);) {
        see_face(&s, h, &face);
        if (s.nearer) h->face = face;
    }
    h->any = s.any;
    h->unique = s.unique;
}

static GRZ_NOINLINE double depth_by_face(const hull_search *h, double gradient[3]) {
    uint64_t limbs[HULL_LIMBS], kept[KEPT_LIMBS];
    grz_arena arena = grz_arena_over(limbs, HULL_LIMBS), best = grz_arena_over(kept, KEPT_LIMBS);
    depth_search s;
    begin_search(&s, h->point, h->b, &arena, &best);
    if (h->any) see_face(&s, h, &h->face);
    s.unique = h->unique;
    return depth_of_search(&s, h->b, gradient);
}

/* `simplex`: corners of the point less the hull around 0. */
static double depth_in_hull(const double point[], const grz_core *p, const grz_core *b, const grz_simplex *simplex,
                            double gradient[3]) {
    hull_search h = {.point = point, .p = p, .b = b};
    if (!grz_visit_nearest_facets(p, b, simplex, see_faces, &h)) return depth_in_core(point, b, gradient);
    return depth_by_face(&h, gradient);
}

/* Outside the core */

/* True if the point p is not in the core; then writes all results. If not, `simplex` has corners of the point less the
 * core around 0. */
static GRZ_NOINLINE bool distance_from_core(const grz_core *p, const grz_core *b, grz_simplex *simplex,
                                            double *distance, double gradient[3], bool *inside) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    grz_nearest nearest;
    *simplex = (grz_simplex){1, {{0, 0}}};
    grz_exact_gjk_nearest(&arena, p, b, simplex, &nearest);
    if (nearest.at_origin) return false;
    const grz_dyadic radius = grz_dy(&arena, b->radius[0]), both = grz_dy_add(&arena, radius, radius);
    *inside = nearest.order <= 0;
    *distance = grz_rounded_root(&arena, grz_squared_of_nearest(&arena, b->dim, &nearest), both);
    unit_along(b->dim, nearest.d, gradient);
    return true;
}

/* Half-spaces */

static GRZ_NOINLINE double distance_of_halfspace(const double point[], const grz_body *b, double gradient[3],
                                                 bool *inside) {
    uint64_t limbs[GRZ_ARENA_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_ARENA_LIMBS);
    const int dim = b->core.dim;
    grz_dyadic n[3] = {{0}}, at[3] = {{0}};
    for (int i = 0; i < dim; i++) {
        const grz_dyadic once = grz_dy(&arena, point[i]);
        n[i] = grz_dy(&arena, b->normal[i]);
        at[i] = grz_dy_add(&arena, once, once);
    }
    const grz_dyadic beyond = grz_beyond_plane(&arena, dim, n, b->offset, at);
    const grz_squared square = {grz_dy_mul(&arena, beyond, beyond), grz_dy_dot(&arena, dim, n, n)};
    const double distance = grz_rounded_root(&arena, square, grz_dy_zero());
    *inside = beyond.sign <= 0;
    unit_along(dim, n, gradient);
    return beyond.sign < 0 && !grz_zero(distance) ? -distance : distance;
}

/* Both keep subnormals: coordinates of the gradient, or products that make them, may be subnormal. */

double grz_signed_distance_of_core(const double point[], const grz_core *b, double gradient[3], bool *inside) {
    const grz_mode mode = grz_keep_subnormals();
    grz_core clipped = *b, p;
    grz_simplex simplex;
    double distance;
    clipped.radius[1] = 0;
    grz_core_points(&p, b->dim, point, 1);
    grz_clip(&p, &clipped);
    if (!distance_from_core(&p, &clipped, &simplex, &distance, gradient, inside)) {
        *inside = true;
        distance = clipped.points ? depth_in_hull(point, &p, &clipped, &simplex, gradient)
                                  : depth_in_core(point, &clipped, gradient);
    }
    grz_restore_mode(mode);
    return distance;
}

double grz_signed_distance_of_halfspace(const double point[], const grz_body *b, double gradient[3], bool *inside) {
    const grz_mode mode = grz_keep_subnormals();
    const double distance = distance_of_halfspace(point, b, gradient, inside);
    grz_restore_mode(mode);
    return distance;
}
