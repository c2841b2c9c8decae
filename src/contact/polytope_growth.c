/* How a polytope grows by a corner: the facets that see it go, and their horizon is joined to it.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/polytope.h"

#include <string.h>

void grz_add_corner_at(grz_growth *g, grz_corner id, const double x[3], const double y[3]) {
    const int k = g->p->corners++;
    g->p->id[k] = id;
    for (int i = 0; i < 3; i++) {
        g->w[k][i] = i < g->p->dim ? x[i] - y[i] : 0;
        g->most = grz_max(g->most, fabs(g->w[k][i]));
    }
}

void grz_add_corner(grz_growth *g, grz_corner id) {
    double x[3], y[3];
    grz_solid_corner(g->p->dim, &g->a, id.a, x);
    grz_solid_corner(g->p->dim, &g->b, id.b, y);
    grz_add_corner_at(g, id, x, y);
}

static void find_distance(grz_growth *g, int f) { g->nearest[f] = grz_distance_of_facet(g, f).low; }

/* Its distance is found later. */
static void add_facet(grz_growth *g, int place, int i, int j, int k) {
    grz_polytope *const p = g->p;
    const uint8_t v[3] = {(uint8_t)i, (uint8_t)j, (uint8_t)k};
    memcpy(p->facet[place], v, sizeof v);
    p->state[place] = GRZ_FACET_OPEN;
    g->alive[place] = true;
    g->seen_from[place] = -1;
    if (place < GRZ_POLYTOPE_NORMALS) grz_find_normal(g, v, g->normal[place]);
    g->alive_count++;
    if (place == p->facets) p->facets++;
}

/* On which side of the first dim corners is the next one? */
static int side_of_next(const grz_growth *g) {
    static const uint8_t base[3] = {0, 1, 2};
    double n[3];
    grz_find_normal(g, base, n);
    return grz_side_of_plane(g, base, n, g->p->dim);
}

static void begin_in_plane(grz_growth *g) {
    const bool left = side_of_next(g) < 0;
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3, last = (k + 2) % 3;
        add_facet(g, k, left ? k : next, left ? next : k, 0);
        g->beside[k][0] = (short)(left ? last : next);
        g->beside[k][1] = (short)(left ? next : last);
    }
}

static void begin_in_space(grz_growth *g) {
    static const short beside[4][3] = {{3, 2, 1}, {0, 2, 3}, {0, 3, 1}, {1, 2, 0}};
    const bool above = side_of_next(g) > 0;
    const int p = above ? 1 : 2, q = above ? 2 : 1;
    add_facet(g, 0, 0, q, p);
    add_facet(g, 1, 0, p, 3);
    add_facet(g, 2, p, q, 3);
    add_facet(g, 3, 0, 3, q);
    memcpy(g->beside, beside, sizeof beside);
}

void grz_begin_facets(grz_growth *g) {
    g->alive_count = 0;
    if (g->p->dim == 2) begin_in_plane(g);
    else begin_in_space(g);
    for (int f = 0; f < g->p->facets; f++) find_distance(g, f);
}

/* Lists the facets that see a corner, from one of them on. They are connected by edges, for Q is convex; so facets that
 * are not beside them are not looked at. Returns how many there are. */
static int find_visible(grz_growth *g, int first, int corner, short visible[GRZ_POLYTOPE_FACETS]) {
    int count = 0;
    g->seen_from[first] = (short)corner;
    g->visible[first] = true;
    visible[count++] = (short)first;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < g->p->dim; i++) {
            const short f = g->beside[visible[k]][i];
            if (g->seen_from[f] == corner) continue;
            g->seen_from[f] = (short)corner;
            g->visible[f] = grz_side_of_corner(g, f, corner) > 0;
            if (g->visible[f]) visible[count++] = f;
        }
    return count;
}

/* A part of the horizon of the visible facets: the edge from one corner to the other, and the facet beyond. In the
 * plane it is one corner, the start of the first visible edge or the end of the last one. */
typedef struct horizon_part {
    short from, to, beyond;
    bool ends;
} horizon_part;

/* Lists the parts of the horizon, where a visible facet has one beside it that is not; returns how many there are. The
 * horizon comes to each corner once, so there is room for all parts. */
static int find_horizon(const grz_growth *g, int count, const short visible[],
                        horizon_part horizon[GRZ_POLYTOPE_CORNERS]) {
    const int dim = g->p->dim;
    int parts = 0;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < dim; i++) {
            const uint8_t *const v = g->p->facet[visible[k]];
            const short beyond = g->beside[visible[k]][i];
            if (g->visible[beyond] || parts == GRZ_POLYTOPE_CORNERS) continue;
            horizon[parts++] = (horizon_part){v[i], v[i + 1 < dim ? i + 1 : 0], beyond, dim == 2 && i == 1};
        }
    return parts;
}

/* Puts a new facet beside the one beyond the horizon: where its edge has the same ends. */
static void join_beyond(grz_growth *g, const horizon_part *o, int place) {
    for (int i = 0; i < 3; i++)
        if (g->p->facet[o->beyond][i] == o->to) g->beside[o->beyond][i] = (short)place;
}

/* A new facet at each edge of the horizon, and one beside the other: `starting` has that which starts at a corner. */
static void join_in_space(grz_growth *g, int count, const horizon_part horizon[], const short places[], int corner) {
    short starting[GRZ_POLYTOPE_CORNERS];
    for (int k = 0; k < count; k++) {
        add_facet(g, places[k], horizon[k].from, horizon[k].to, corner);
        g->beside[places[k]][0] = horizon[k].beyond;
        join_beyond(g, &horizon[k], places[k]);
        starting[horizon[k].from] = places[k];
    }
    for (int k = 0; k < count; k++) {
        const short next = starting[horizon[k].to];
        g->beside[places[k]][1] = next;
        g->beside[next][2] = places[k];
    }
}

/* An edge to the corner from the start, and one from it to the end. */
static void join_in_plane(grz_growth *g, const horizon_part horizon[2], const short places[2], int corner) {
    for (int k = 0; k < 2; k++) {
        const bool ends = horizon[k].ends;
        add_facet(g, places[k], ends ? corner : horizon[k].from, ends ? horizon[k].from : corner, 0);
        g->beside[places[k]][ends] = horizon[k].beyond;
        g->beside[places[k]][!ends] = places[1 - k];
        g->beside[horizon[k].beyond][!ends] = places[k];
    }
}

/* For new facets: first the places of those that go, then others that are free. */
static void find_places_of_facets(const grz_growth *g, int count, int seen, const short visible[], int corner,
                                  short places[]) {
    const grz_polytope *const p = g->p;
    int free = 0, end = p->facets;
    for (int k = 0; k < count; k++) {
        while (k >= seen && free < p->facets && (g->alive[free] || g->seen_from[free] == corner)) free++;
        if (k < seen) places[k] = visible[k];
        else places[k] = (short)(free < p->facets ? free++ : end++);
    }
}

/* Puts new facets, one at each part of the horizon, in the place of those that see the corner, and lists them instead.
 * Returns how many there are; 0 if there is no room. A function of its own, as exact numbers take most of the stack
 * before and after. */
static GRZ_NOINLINE int replace_visible(grz_growth *g, int seen, int corner, short facets[GRZ_POLYTOPE_FACETS]) {
    short places[GRZ_POLYTOPE_CORNERS];
    horizon_part horizon[GRZ_POLYTOPE_CORNERS];
    const int count = find_horizon(g, seen, facets, horizon);
    if (g->alive_count - seen + count > GRZ_POLYTOPE_FACETS) return 0;
    for (int k = 0; k < seen; k++) g->alive[facets[k]] = false;
    g->alive_count -= seen;
    find_places_of_facets(g, count, seen, facets, corner, places);
    if (g->p->dim == 3) join_in_space(g, count, horizon, places, corner);
    else join_in_plane(g, horizon, places, corner);
    memcpy(facets, places, (size_t)count * sizeof *facets);
    return count;
}

bool grz_grow_by_corner(grz_growth *g, int first, int corner) {
    short facets[GRZ_POLYTOPE_FACETS];
    const int seen = find_visible(g, first, corner, facets), count = replace_visible(g, seen, corner, facets);
    for (int k = 0; k < count; k++) find_distance(g, facets[k]);
    return count > 0;
}
