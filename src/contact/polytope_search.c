/* The facets of P that are nearest to 0: the polytope grows beyond its nearest facet until that is one of P.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/polytope.h"

enum {
    LISTS_FROM = 24, /* corners: many cells take fewer */
    FEW_CORNERS = 40,
    CUTS_FOR_LISTS = 10
};

static int nearest_facet(const grz_growth *g) {
    const grz_polytope *const p = g->p;
    int nearest = -1;
    double least = (double)INFINITY;
    for (int f = 0; f < p->facets; f++) {
        if (!(g->nearest[f] < least) || !g->alive[f] || p->state[f] != GRZ_FACET_OPEN) continue;
        nearest = f;
        least = g->nearest[f];
    }
    return nearest;
}

/* The facet is one of P, so no corner will be beyond it. Those beside it in its plane need not be looked at: one of
 * them is enough. Each of them is beside another one, as together they are convex. */
static void mark_found(grz_growth *g, int f) {
    grz_polytope *const p = g->p;
    short list[GRZ_POLYTOPE_FACETS];
    const double high = grz_distance_of_facet(g, f).high;
    int count = 0;
    p->state[f] = GRZ_FACET_FOUND;
    p->best = fmin(p->best, high);
    list[count++] = (short)f;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < p->dim; i++) {
            const short h = g->beside[list[k]][i];
            if (p->state[h] != GRZ_FACET_OPEN || g->nearest[h] > high) continue;
            bool in_plane = true;
            for (int j = 0; j < p->dim && in_plane; j++) in_plane = grz_side_of_corner(g, f, p->facet[h][j]) == 0;
            if (!in_plane) continue;
            p->state[h] = GRZ_FACET_IN_PLANE;
            list[count++] = h;
        }
}

/* In a cell the normals of facets that may be nearest point in its directions, or nearly so. */
static void list_near_corners(grz_growth *g) {
    grz_polytope *const p = g->p;
    const double *const c = p->cell.center, back[3] = {-c[0], -c[1], -c[2]}, sine = 2 * p->cell.cosine * p->cell.sine,
                        cosine = p->cell.cosine * p->cell.cosine - p->cell.sine * p->cell.sine;
    if (!(cosine > 0.25)) return;
    grz_list_near_points(p->dim, &g->a, c, cosine, sine, &p->near[0]);
    grz_list_near_points(p->dim, &g->b, back, cosine, sine, &p->near[1]);
}

/* Adds corners that are furthest along the cell's axis and at its sides: from then on most facets face its
 * directions. */
static void begin_in_cell(grz_growth *g) {
    grz_polytope *const p = g->p;
    const grz_near_points *const a = &p->near[0], *const b = &p->near[1];
    for (int k = 0; k < a->leaders || k < b->leaders; k++) {
        int f = 0;
        const grz_corner id = {k < a->leaders ? a->leader[k] : p->id[0].a, k < b->leaders ? b->leader[k] : p->id[0].b};
        grz_add_corner(g, id);
        while (f < p->facets && !(g->alive[f] && grz_side_of_corner(g, f, p->corners - 1) > 0)) f++;
        if (f == p->facets) p->corners--;
        else grz_grow_by_corner(g, f, p->corners - 1);
    }
}

/* How many corners may be taken. Each takes a look at all points of a core, if those that are near are too many to be
 * listed: then a smaller cell is better, unless it is small already, as where all corners of a face are near. Of two
 * hulls of many points few corners are needed in most cells. */
static int most_corners(const grz_growth *g) {
    const grz_polytope *const p = g->p;
    const bool long_a = g->a.point_count > GRZ_POLYTOPE_NEAR, long_b = g->b.point_count > GRZ_POLYTOPE_NEAR,
               is_listed = p->near && (long_a ? p->near[0].count > 0 : p->near[1].count > 0),
               long_list = p->near && g->usable && p->cell.cuts < CUTS_FOR_LISTS && long_a != long_b && !is_listed;
    return long_list ? (int)FEW_CORNERS : (int)GRZ_POLYTOPE_CORNERS;
}

GRZ_NOINLINE void grz_grow_to_facets(grz_polytope *p, const grz_simplex *simplex) {
    grz_growth g;
    g.p = p;
    grz_solid_of(p->dim, p->a, &g.a);
    grz_solid_of(p->dim, p->b, &g.b);
    g.size = g.a.size + g.b.size;
    g.most = 0;
    g.usable = GRZ_FILTER_CLAIMS && g.size > 0x1p-200 && g.size < 0x1p200;
    p->corners = p->facets = 0;
    p->complete = true;
    for (int k = 0; k < 2 && p->near; k++) p->near[k].count = p->near[k].leaders = 0;
    for (int k = 0; k <= p->dim; k++) grz_add_corner(&g, simplex->corner[k]);
    grz_begin_facets(&g);
    bool listed = !p->near;
    int most = GRZ_POLYTOPE_CORNERS;
    for (int f; (f = nearest_facet(&g)) >= 0 && g.nearest[f] <= p->best;) {
        if (!listed && p->corners >= LISTS_FROM) {
            list_near_corners(&g);
            begin_in_cell(&g);
            most = most_corners(&g);
            listed = true;
            continue;
        }
        const bool room = p->corners < most;
        if (room && !grz_add_corner_beyond(&g, f)) {
            mark_found(&g, f);
        } else if (!room || !grz_grow_by_corner(&g, f, p->corners - 1)) {
            for (int k = 0; k < p->facets; k++) p->state[k] = k == f ? GRZ_FACET_FOUND : GRZ_FACET_OPEN;
            p->complete = false;
            return;
        }
    }
    for (int f = 0; f < p->facets; f++)
        if (!g.alive[f] || g.nearest[f] > p->best) p->state[f] = GRZ_FACET_OPEN;
}
