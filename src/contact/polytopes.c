/* The depth of two cores whose difference P contains 0, by an expanding polytope (van den Bergen, "Proximity queries
 * and penetration depth computation on 3D game objects", 2001). It is the hull Q of some corners of P, at first a
 * simplex that contains 0. The facet of Q that is nearest to 0 is one of P, unless a corner of P lies beyond it; then Q
 * grows by that corner. It ends, for P has finitely many corners, and here every side is that of exact numbers: no
 * facet is turned over, none is lost, and coplanar ones are no special case. Doubles with proven bounds decide nearly
 * all of them.
 *
 * There is room for some hundred corners. If that is not enough, all facets are tried in the plane (polygons.c). In
 * space the search is done again for the nearest point of the boundary in some directions only, those of a cell, and
 * then for the next cell. A point of the boundary is beyond the facet of Q in the same direction, so its distance is at
 * least that of the facet's plane over the cosine of the angle between the normal and the cell. So facets that face
 * elsewhere need not be those of P, and a smaller cell takes fewer corners. If even the smallest one takes too many,
 * the plane that supports P and is perpendicular to its nearest facet's normal takes part: it certainly separates.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"
#include "contact/polytope.h"
#include "contact/polytopes.h"
#include "contact/quick_points.h"

#include "convex/exact_gjk.h"
#include "convex/simplex.h"

/* What is not written by its growth. */
static void begin_polytope(const grz_core *a, const grz_core *b, grz_polytope *p) {
    p->a = a;
    p->b = b;
    p->dim = a->dim;
    p->best = (double)INFINITY;
    p->in_cell = false;
    p->near = NULL;
}

static void write_facet(const grz_polytope *p, int f, grz_contact_axis *axis) {
    const grz_simplex face = grz_simplex_of_facet(p, p->facet[f]);
    const int first = grz_corner_between_sides(p->a, p->b, &face);
    for (int k = 0; k < p->dim; k++) axis->face.corner[k] = face.corner[(first + k) % p->dim];
    axis->face.count = p->dim;
    axis->sign = p->dim == 3 ? -1 : 1;
    axis->source = GRZ_CONTACT_FACET;
    axis->nearly = !p->complete;
}

static int found_count(const grz_polytope *p, int *last) {
    int count = 0;
    *last = 0;
    for (int f = 0; f < p->facets; f++) {
        count += p->state[f] == GRZ_FACET_FOUND;
        if (p->state[f] == GRZ_FACET_FOUND) *last = f;
    }
    return count;
}

/* If one facet was found, its depth and normal without exact numbers: true if they are certain. */
static bool has_certain_facet(const grz_polytope *p, grz_contact_axis *axis) {
    int found;
    if (found_count(p, &found) != 1) return false;
    write_facet(p, found, axis);
    return grz_depth_by_facet(p->a, p->b, axis);
}

/* True if the facet is the nearest so far; `nearly`: its normal counts, with the plane that supports P. */
static bool consider_facet(const grz_polytope *p, const grz_simplex *face, bool nearly, grz_least_depth *least) {
    grz_arena *const arena = least->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic n[3], level, w[3], back[3];
    grz_facet_exactly(arena, p->a, p->b, face, n, &level);
    if (nearly) {
        const grz_corner corner = grz_exact_gjk_support(arena, p->a, p->b, n);
        grz_exact_gjk_places(arena, p->a, p->b, 1, &corner, &w);
        level = grz_dy_dot(arena, p->dim, n, w);
    }
    for (int i = 0; i < p->dim; i++) back[i] = grz_dy_neg(n[i]);
    const bool is_nearest = grz_least_consider(least, back, level);
    grz_dy_free(arena, mark);
    return is_nearest;
}

/* Of the facets that were found, the nearest one, exactly; `again`: and of the axis' own. */
static GRZ_NOINLINE void choose_facet(const grz_polytope *p, bool again, grz_contact_axis *axis) {
    uint64_t limbs[GRZ_POLYTOPE_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_POLYTOPE_LIMBS);
    grz_least_depth least;
    grz_least_begin(&least, &arena, p->dim);
    if (again) consider_facet(p, &axis->face, axis->nearly, &least);
    for (int f = 0; f < p->facets; f++) {
        if (p->state[f] != GRZ_FACET_FOUND) continue;
        const grz_simplex face = grz_simplex_of_facet(p, p->facet[f]);
        if (consider_facet(p, &face, !p->complete, &least)) write_facet(p, f, axis);
    }
    grz_least_write(&least, grz_contact_radius(&arena, p->a, p->b), axis);
}

/* P is flat: the simplex spans it, and 0 is in it. */
static GRZ_NOINLINE void depth_of_flat(const grz_core *a, const grz_core *b, const grz_simplex *s,
                                       grz_contact_axis *axis) {
    uint64_t limbs[GRZ_POLYTOPE_LIMBS];
    grz_arena room = grz_arena_over(limbs, GRZ_POLYTOPE_LIMBS), *const arena = &room;
    grz_dyadic e[3] = {{0}}, n[3], level;
    axis->face = *s;
    if (s->count < a->dim) {
        axis->source = s->count == 2 ? GRZ_CONTACT_SEGMENT : GRZ_CONTACT_POINT;
        if (s->count == 2) grz_edge_exactly(arena, a, b, s, e);
        grz_depth_of_segment(arena, a, b, e, axis);
        return;
    }
    grz_least_depth least;
    grz_least_begin(&least, arena, a->dim);
    grz_facet_exactly(arena, a, b, s, n, &level);
    axis->source = GRZ_CONTACT_FACET;
    axis->sign = a->dim == 3 ? 1 : -1;
    grz_least_consider(&least, n, level);
    for (int i = 0; i < a->dim; i++) n[i] = grz_dy_neg(n[i]);
    if (grz_least_consider(&least, n, level)) axis->sign = -axis->sign;
    grz_least_write(&least, grz_contact_radius(arena, a, b), axis);
}

/* What is done with the facets that were found: at once, or in each cell. */
typedef struct facet_use {
    void (*use)(void *context, const grz_polytope *p);
    void *context;
} facet_use;

/* Half of it for each core; all if the other one has no long list. */
static void give_room_for_lists(grz_polytope *p, int id[2 * GRZ_POLYTOPE_NEAR]) {
    const bool of_a = p->a->points && p->a->point_count > GRZ_POLYTOPE_NEAR,
               of_b = p->b->points && p->b->point_count > GRZ_POLYTOPE_NEAR;
    const int first = of_a == of_b ? GRZ_POLYTOPE_NEAR : of_a ? 2 * GRZ_POLYTOPE_NEAR - 1 : 1;
    p->near[0] = (grz_near_points){.most = first, .id = id};
    p->near[1] = (grz_near_points){.most = 2 * GRZ_POLYTOPE_NEAR - first, .id = id + first};
}

/* Cell by cell of directions, which are cut until there is room for each. False if there was none for the smallest;
 * `ends`: then the other cells are left out. */
static bool grow_in_cells(grz_polytope *p, const grz_simplex *first, bool ends, const facet_use *use) {
    int last;
    bool more = true, complete = true;
    grz_near_points near[2];
    int id[2 * GRZ_POLYTOPE_NEAR];
    p->in_cell = true;
    p->near = near;
    give_room_for_lists(p, id);
    p->cell = grz_first_directions(p->dim);
    while (more && (complete || !ends)) {
        grz_grow_to_facets(p, first);
        if (!p->complete && p->cell.cuts < GRZ_MOST_CUTS) {
            grz_cut_directions(&p->cell);
            continue;
        }
        complete = complete && p->complete;
        if (found_count(p, &last) > 0) use->use(use->context, p);
        more = grz_next_directions(&p->cell);
    }
    return complete;
}

/* The axis of the nearest facet so far. */
typedef struct nearest_axis {
    grz_contact_axis *axis;
    bool again;
} nearest_axis;

static void use_for_axis(void *context, const grz_polytope *p) {
    nearest_axis *const nearest = (nearest_axis *)context;
    choose_facet(p, nearest->again, nearest->axis);
    nearest->again = true;
}

/* False if there is no room, in the plane. */
static GRZ_NOINLINE bool grow_polytope(const grz_core *a, const grz_core *b, const grz_simplex *first,
                                       grz_contact_axis *axis) {
    grz_polytope p;
    begin_polytope(a, b, &p);
    nearest_axis nearest = {axis, false};
    const facet_use use = {use_for_axis, &nearest};
    grz_grow_to_facets(&p, first);
    if (!p.complete) return grow_in_cells(&p, first, p.dim == 2, &use) || p.dim == 3;
    if (!has_certain_facet(&p, axis)) choose_facet(&p, false, axis);
    return true;
}

void grz_depth_of_polytopes(const grz_core *a, const grz_core *b, const grz_simplex *simplex, grz_contact_axis *axis) {
    grz_simplex first = *simplex;
    if (first.count <= a->dim && !grz_span_space(a, b, &first)) depth_of_flat(a, b, &first, axis);
    else if (!grow_polytope(a, b, &first, axis)) grz_depth_of_polygons(a, b, axis);
}

/* Visits */

struct grz_nearest_facets {
    const grz_polytope *p;
};

bool grz_next_facet(const grz_nearest_facets *found, int *k, grz_simplex *face) {
    const grz_polytope *const p = found->p;
    while (*k < p->facets && p->state[*k] != GRZ_FACET_FOUND) ++*k;
    if (*k == p->facets) return false;
    *face = grz_simplex_of_facet(p, p->facet[(*k)++]);
    return true;
}

typedef struct facet_visits {
    void (*visit)(void *context, const grz_nearest_facets *found);
    void *context;
} facet_visits;

static void use_for_visits(void *context, const grz_polytope *p) {
    const facet_visits *const visits = (const facet_visits *)context;
    const grz_nearest_facets found = {p};
    if (p->complete) visits->visit(visits->context, &found);
}

static GRZ_NOINLINE bool grow_for_visits(const grz_core *a, const grz_core *b, const grz_simplex *first,
                                         facet_visits *visits) {
    grz_polytope p;
    begin_polytope(a, b, &p);
    const facet_use use = {use_for_visits, visits};
    grz_grow_to_facets(&p, first);
    if (!p.complete) return grow_in_cells(&p, first, true, &use);
    use_for_visits(visits, &p);
    return true;
}

bool grz_visit_nearest_facets(const grz_core *a, const grz_core *b, const grz_simplex *simplex,
                              void visit(void *context, const grz_nearest_facets *found), void *context) {
    grz_simplex first = *simplex;
    facet_visits visits = {visit, context};
    return (first.count <= a->dim && !grz_span_space(a, b, &first)) || grow_for_visits(a, b, &first, &visits);
}
