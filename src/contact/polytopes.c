/* The depth of two cores whose difference P contains 0, by an expanding polytope (van den Bergen, "Proximity queries
 * and penetration depth computation on 3D game objects", 2001). It is the hull Q of some corners of P, at first a
 * simplex that contains 0. The facet of Q that is nearest to 0 is one of P, unless a corner of P lies beyond it; then Q
 * grows by that corner. It ends, for P has finitely many corners, and here every side is that of exact numbers: no
 * facet is turned over, none is lost, and coplanar ones are no special case. Doubles with proven bounds decide nearly
 * all of them.
 *
 *
 * There is room for some hundred corners. If that is not enough, all facets are tried in the plane (polygons.c). In
 * space the search is done again for the nearest point of the boundary in some directions only, those of a cell, and
 * then for the next cell. A point of the boundary is beyond the facet of Q in the same direction, so its distance is at
 * least that of the facet's plane over the cosine of the angle between the normal and the cell. So facets that face
 * elsewhere need not be those of P, and a smaller cell takes fewer corners. If even the smallest one takes too many,
 * the plane that supports P and is perpendicular to its nearest facet's normal takes part: it certainly separates.
 *
 *
 * SPDX-License-Identifier: MIT */
#include "contact/directions.h"
#include "contact/facets.h"
#include "contact/least.h"
#include "contact/near_points.h"
#include "contact/polytopes.h"

#include "convex/exact_gjk.h"
#include "num/stage.h"
#include "num/vec.h"
#include "shape/solid.h"

#include <string.h>

enum {
    MOST_CORNERS = 256,
    LISTS_FROM = 24, /* corners: many cells take fewer */
    FEW_CORNERS = 40,
    CUTS_FOR_LISTS = 10,
    MOST_NEAR = 384,
    MOST_FACETS = 2 * MOST_CORNERS,
    FACET_LIMBS = 4608
};

/* Of a facet of Q: it may be one of P; it is, and no other one that was found lies in its plane; another one does. */
typedef enum facet_state { FACET_OPEN, FACET_FOUND, FACET_IN_PLANE } facet_state;

/* Corners of P, and facets by their numbers. Of the facets that were found one is the nearest. */
typedef struct polytope {
    const grz_core *a, *b;
    int dim, corners, facets;
    grz_corner id[MOST_CORNERS];
    uint8_t facet[MOST_FACETS][3];
    uint8_t state[MOST_FACETS]; /* a facet_state */
    bool complete; /* false: there was no room, and one facet of Q is `found`, which need not be one of P */
    double best;   /* at least the distance of the nearest facet of P from 0, doubled */
    bool in_cell;  /* only points in directions of the cell count */
    grz_directions cell;
    grz_near_points *near; /* in a cell: those of a, and of b */
} polytope;

static grz_simplex simplex_of(const polytope *p, const uint8_t v[3]) {
    grz_simplex s = {.count = p->dim};
    for (int k = 0; k < p->dim; k++) s.corner[k] = p->id[v[k]];
    return s;
}

/* The growing polytope, in doubles */

/* A facet's distance from 0 is between low and high, doubled. */
typedef struct facet_distance {
    double low, high;
} facet_distance;

typedef struct growth {
    polytope *p;
    grz_solid a, b;
    double size, most; /* of both cores; and the largest |coordinate| of the corners */
    bool usable;
    double w[MOST_CORNERS][3];
    int alive_count;
    bool alive[MOST_FACETS];
    double nearest[MOST_FACETS]; /* at most the distance of a facet from 0, doubled */
    bool visible[MOST_FACETS];   /* from the corner `seen_from` */
    short seen_from[MOST_FACETS];
    short beside[MOST_FACETS][3]; /* the facet across the edge from corner k to the next; in the plane at corner k */
} growth;

static void add_corner_of_polytope(growth *g, grz_corner id) {
    polytope *const p = g->p;
    const int k = p->corners++;
    double x[3], y[3];
    p->id[k] = id;
    grz_solid_corner(p->dim, &g->a, id.a, x);
    grz_solid_corner(p->dim, &g->b, id.b, y);
    grz_sub(p->dim, x, y, g->w[k]);
    for (int i = 0; i < p->dim; i++) g->most = fabs(g->w[k][i]) > g->most ? fabs(g->w[k][i]) : g->most;
}

/* The outward normal in doubles: see grz_facet_exactly. */
static GRZ_INLINE void normal_of_facet_in_doubles(const growth *g, const uint8_t v[3], double n[3]) {
    double e[3], f[3];
    grz_sub(g->p->dim, g->w[v[1]], g->w[v[0]], e);
    if (g->p->dim == 2) {
        n[0] = e[1];
        n[1] = -e[0];
        n[2] = 0;
        return;
    }
    grz_sub(3, g->w[v[2]], g->w[v[0]], f);
    grz_cross(e, f, n);
}

/* Corners are within 7 u S of their places, S the size of both cores, and their |coordinates| at most M <= S. A
 * difference, up to 2 M, is within 16 u S. The determinant of three has 6 products of three differences: each within 3
 * (2 M)^2 16 u S = 192 u S M^2 by these, and 4 roundings of 8 M^3: 224; together 1344 u S M^2. In the plane 2 products
 * of two: each within 2 (2 M) 16 u S = 64 u S M and 2 roundings of 4 M^2: 72; together 144 u S M. */
GRZ_BOUND(contact_side3_error, 2048 * GRZ_U);
GRZ_BOUND(contact_side2_error, 256 * GRZ_U);

/* Is w = p + q - r, for corners of one core by their numbers? Of a zonotope these are sets of generators. */
static bool completes(const grz_core *core, int p, int q, int r, int w) {
    if (!core->points) return (p ^ q) == (w ^ r) && (p & q) == (w & r);
    return (p == w && q == r) || (q == w && p == r);
}

/* Does corner k complete three corners to a parallelogram? Such facets, of an edge of a and one of b, are frequent. */
static bool completes_facet(const polytope *p, const uint8_t v[3], int k) {
    const grz_corner w = p->id[k];
    bool does = false;
    for (int i = 0; i < 3 && p->dim == 3; i++) {
        const grz_corner r = p->id[v[i]], s = p->id[v[(i + 1) % 3]], t = p->id[v[(i + 2) % 3]];
        does = does || (completes(p->a, s.a, t.a, r.a, w.a) && completes(p->b, s.b, t.b, r.b, w.b));
    }
    return does;
}

/* Is corner k one of the facet's, by another number? */
static bool is_corner_of_facet(const polytope *p, const uint8_t v[3], int k) {
    bool is_corner = false;
    for (int i = 0; i < p->dim; i++)
        is_corner = is_corner || (p->id[v[i]].a == p->id[k].a && p->id[v[i]].b == p->id[k].b);
    return is_corner;
}

/* Is corner k beyond the facet, on its plane, or behind it? 1, 0, -1. */
static int side_of_corner(const growth *g, const uint8_t v[3], int k) {
    const polytope *const p = g->p;
    double n[3], to[3] = {0};
    for (int i = 0; i < p->dim; i++)
        if (v[i] == k) return 0;
    normal_of_facet_in_doubles(g, v, n);
    grz_sub(p->dim, g->w[k], g->w[v[0]], to);
    const double side = grz_dot(p->dim, n, to),
                 error = g->size * g->most * (p->dim == 3 ? contact_side3_error * g->most : contact_side2_error);
    if (g->usable && fabs(side) > error) return side > 0 ? 1 : -1;
    if (is_corner_of_facet(p, v, k) || completes_facet(p, v, k)) return 0;
    const grz_simplex face = simplex_of(p, v);
    return grz_side_of_facet_exactly(p->a, p->b, &face, p->id[k]);
}

/* Raises distance->low: of the facet's plane only points in directions of the cell count. The angle of these with the
 * normal has a cosine of at most `most`. */
static void see_from_cell(const polytope *p, const double unit[3], double error, facet_distance *distance) {
    if (!p->in_cell || !(distance->low > 0)) return;
    const double most = grz_most_along(&p->cell, unit, error);
    distance->low = most > 0 ? distance->low / most * (1 - 4 * GRZ_U) : (double)INFINITY;
}

/* An exact distance as a double has a relative error below 2^-40, unless it is subnormal, or beyond the range of
 * double. */
static GRZ_NOINLINE void bound_exactly(const polytope *p, const uint8_t v[3], facet_distance *distance) {
    uint64_t limbs[GRZ_FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, GRZ_FACET_LIMBS);
    const grz_simplex face = simplex_of(p, v);
    grz_dyadic n[3], level;
    grz_facet_exactly(&arena, p->a, p->b, &face, n, &level);
    const grz_squared square = {grz_dy_mul(&arena, level, level), grz_dy_dot(&arena, p->dim, n, n)};
    const double about = 2 * grz_about_root(square);
    distance->low = about * (1 - 0x1p-40) - 0x1p-1020;
    distance->high = about * (1 + 0x1p-40) + 0x1p-1020;
    if (!(about < 0x1p1000)) {
        distance->low = 0x1p999;
        distance->high = (double)INFINITY;
    }
    double unit[3];
    grz_contact_unit(p->dim, n, unit);
    see_from_cell(p, unit, 4 * GRZ_U, distance);
}

/* Each coordinate of an edge, up to E, is within 16 u S; so each of the normal, in space, within 64 u S E, 512 (u S)^2,
 * and 3 roundings of 2 E^2: q = 96 u S E, as E <= 2 S, from E = 32 u S on. Below that nothing is claimed: products with
 * the normal, up to 6 E^2 S, are then less than the errors that q leads to. In the plane q = 16 u S. The product with a
 * corner is within 3 q M, 7 u S |n|, |n| the sum of |coordinates|, and 4 roundings of |n| M: 3 q M + 12 u S |n|. */
GRZ_BOUND(contact_normal_error, 96 * GRZ_U);
GRZ_BOUND(contact_level_error, 12 * GRZ_U);

static bool bound_in_doubles(const growth *g, const uint8_t v[3], facet_distance *distance) {
    const int dim = g->p->dim;
    double n[3], longest = 1;
    normal_of_facet_in_doubles(g, v, n);
    if (dim == 3) {
        longest = 0;
        for (int k = 1; k < 3; k++)
            for (int i = 0; i < 3; i++) {
                const double edge = fabs(g->w[v[k]][i] - g->w[v[0]][i]);
                longest = edge > longest ? edge : longest;
            }
    }
    const double length = sqrt(grz_dot(dim, n, n)), q = contact_normal_error * g->size * longest;
    if (!g->usable || !(q < 0x1p-20 * length)) return false;
    const double level = grz_dot(dim, n, g->w[v[0]]) / length;
    const double error = 2 * (3 * q * g->most + contact_level_error * g->size * grz_norm1(dim, n)) / length +
                         fabs(level) * (4 * q / length + 8 * GRZ_U);
    distance->low = level - error;
    distance->high = level + error;
    const double unit[3] = {n[0] / length, n[1] / length, n[2] / length};
    see_from_cell(g->p, unit, 4 * q / length + 16 * GRZ_U, distance);
    return true;
}

static facet_distance distance_of_facet(const growth *g, int f) {
    const uint8_t *const v = g->p->facet[f];
    facet_distance distance;
    if (!bound_in_doubles(g, v, &distance)) bound_exactly(g->p, v, &distance);
    return distance;
}

static void find_distance(growth *g, int f) { g->nearest[f] = distance_of_facet(g, f).low; }

/* Its distance is found later. */
static void add_facet(growth *g, int place, int i, int j, int k) {
    polytope *const p = g->p;
    const uint8_t v[3] = {(uint8_t)i, (uint8_t)j, (uint8_t)k};
    memcpy(p->facet[place], v, sizeof v);
    p->state[place] = FACET_OPEN;
    g->alive[place] = true;
    g->seen_from[place] = -1;
    g->alive_count++;
    if (place == p->facets) p->facets++;
}

/* The first facets, outward. */
static void begin_in_plane(growth *g) {
    static const uint8_t base[3] = {0, 1, 2};
    const bool left = side_of_corner(g, base, 2) < 0;
    for (int k = 0; k < 3; k++) {
        const int next = (k + 1) % 3, last = (k + 2) % 3;
        add_facet(g, k, left ? k : next, left ? next : k, 0);
        g->beside[k][0] = (short)(left ? last : next);
        g->beside[k][1] = (short)(left ? next : last);
    }
}

static void begin_in_space(growth *g) {
    static const uint8_t base[3] = {0, 1, 2};
    static const short beside[4][3] = {{3, 2, 1}, {0, 2, 3}, {0, 3, 1}, {1, 2, 0}};
    const bool above = side_of_corner(g, base, 3) > 0;
    const int p = above ? 1 : 2, q = above ? 2 : 1;
    add_facet(g, 0, 0, q, p);
    add_facet(g, 1, 0, p, 3);
    add_facet(g, 2, p, q, 3);
    add_facet(g, 3, 0, 3, q);
    memcpy(g->beside, beside, sizeof beside);
}

static void begin_facets(growth *g) {
    g->alive_count = 0;
    if (g->p->dim == 2) begin_in_plane(g);
    else begin_in_space(g);
    for (int f = 0; f < g->p->facets; f++) find_distance(g, f);
}

/* Growing by a corner: the facets that see it go, and their horizon is joined to it. */

/* Lists the facets that see a corner, from one of them on. They are connected by edges, for Q is convex; so facets that
 * are not beside them are not looked at. Returns how many there are. */
static int find_visible(growth *g, int first, int corner, short visible[MOST_FACETS]) {
    int count = 0;
    g->seen_from[first] = (short)corner;
    g->visible[first] = true;
    visible[count++] = (short)first;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < g->p->dim; i++) {
            const short f = g->beside[visible[k]][i];
            if (g->seen_from[f] == corner) continue;
            g->seen_from[f] = (short)corner;
            g->visible[f] = side_of_corner(g, g->p->facet[f], corner) > 0;
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
static int find_horizon(const growth *g, int count, const short visible[], horizon_part horizon[MOST_CORNERS]) {
    const int dim = g->p->dim;
    int parts = 0;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < dim; i++) {
            const uint8_t *const v = g->p->facet[visible[k]];
            const short beyond = g->beside[visible[k]][i];
            if (g->visible[beyond] || parts == MOST_CORNERS) continue;
            horizon[parts++] = (horizon_part){v[i], v[(i + 1) % dim], beyond, dim == 2 && i == 1};
        }
    return parts;
}

/* Puts a new facet beside the one beyond the horizon: where its edge has the same ends. */
static void join_beyond(growth *g, const horizon_part *o, int place) {
    for (int i = 0; i < 3; i++)
        if (g->p->facet[o->beyond][i] == o->to) g->beside[o->beyond][i] = (short)place;
}

/* A new facet at each edge of the horizon, and one beside the other: `starting` has that which starts at a corner. */
static void join_in_space(growth *g, int count, const horizon_part horizon[], const short places[], int corner) {
    short starting[MOST_CORNERS];
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
static void join_in_plane(growth *g, const horizon_part horizon[2], const short places[2], int corner) {
    for (int k = 0; k < 2; k++) {
        const bool ends = horizon[k].ends;
        add_facet(g, places[k], ends ? corner : horizon[k].from, ends ? horizon[k].from : corner, 0);
        g->beside[places[k]][ends] = horizon[k].beyond;
        g->beside[places[k]][!ends] = places[1 - k];
        g->beside[horizon[k].beyond][!ends] = places[k];
    }
}

/* For new facets: first the places of those that go, then others that are free. */
static void find_places_of_facets(const growth *g, int count, int seen, const short visible[], int corner,
                                  short places[]) {
    const polytope *const p = g->p;
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
static GRZ_NOINLINE int replace_visible(growth *g, int seen, int corner, short facets[MOST_FACETS]) {
    short places[MOST_CORNERS];
    horizon_part horizon[MOST_CORNERS];
    const int count = find_horizon(g, seen, facets, horizon);
    if (g->alive_count - seen + count > MOST_FACETS) return 0;
    for (int k = 0; k < seen; k++) g->alive[facets[k]] = false;
    g->alive_count -= seen;
    find_places_of_facets(g, count, seen, facets, corner, places);
    if (g->p->dim == 3) join_in_space(g, count, horizon, places, corner);
    else join_in_plane(g, horizon, places, corner);
    memcpy(facets, places, (size_t)count * sizeof *facets);
    return count;
}

/* Adds a corner that facet `first` sees. False if there is no room. */
static bool grow_by(growth *g, int first, int corner) {
    short facets[MOST_FACETS];
    const int seen = find_visible(g, first, corner, facets), count = replace_visible(g, seen, corner, facets);
    for (int k = 0; k < count; k++) find_distance(g, facets[k]);
    return count > 0;
}

/* The search */

/* The corners of one core that the facet has; returns how many there are. */
static int corners_of_core(const polytope *p, int which, const uint8_t v[3], int id[3]) {
    int count = 0;
    for (int k = 0; k < p->dim; k++) {
        const int x = which == 0 ? p->id[v[k]].a : p->id[v[k]].b;
        bool is_new = true;
        for (int i = 0; i < count; i++) is_new = is_new && id[i] != x;
        if (is_new) id[count++] = x;
    }
    return count;
}

/* Of a core of points: how many of them are not certainly behind the facet. The first `most` are written. */
static int list_not_behind(const growth *g, int which, const uint8_t v[3], const double n[3], double error, int most,
                           int id[]) {
    const polytope *const p = g->p;
    const int dim = p->dim;
    const grz_solid *const solid = which == 0 ? &g->a : &g->b;
    const grz_near_points *const near = p->near ? &p->near[which] : NULL;
    const double side = which == 0 ? 1 : -1, d[3] = {side * n[0], side * n[1], side * n[2]};
    double level = (double)INFINITY;
    int of_facet[3];
    const int count = corners_of_core(p, which, v, of_facet);
    for (int i = 0; i < count; i++) level = fmin(level, grz_dot(dim, d, solid->points + dim * of_facet[i]));
    if (near && grz_are_listed(dim, near, d, error))
        return grz_listed_beyond(dim, solid, near, d, level - error, most, id);
    if (most == 0) return grz_solid_points_beyond(dim, solid, d, level - error);
    int beyond = 0;
    for (int k = 0; k < solid->point_count; k++) {
        if (!(grz_dot(dim, d, solid->points + dim * k) > level - error)) continue;
        if (beyond < most) id[beyond] = k;
        beyond++;
    }
    return beyond;
}

/* Of one core: are all corners but those of the facet certainly behind it? And do these span an edge, or a face with as
 * many corners as it takes; `count` is how many there are. */
static bool has_no_other(const growth *g, int which, const uint8_t v[3], const double n[3], double error, int *count) {
    const polytope *const p = g->p;
    const grz_core *const core = which == 0 ? p->a : p->b;
    const grz_solid *const solid = which == 0 ? &g->a : &g->b;
    const double side = which == 0 ? 1 : -1;
    int id[3] = {0}, all, some;
    *count = corners_of_core(p, which, v, id);
    if (core->points) return list_not_behind(g, which, v, n, error, 0, NULL) == *count;
    some = all = id[0];
    for (int i = 1; i < *count; i++) some |= id[i], all &= id[i];
    int edges = 0;
    bool behind = true;
    for (int k = 0; k < core->count; k++) {
        const double along = side * grz_dot(p->dim, n, solid->step[k]);
        const bool is_free = (some & ~all) >> k & 1;
        edges += is_free;
        behind = behind && (is_free || (id[0] >> k & 1 ? along : -along) > error);
    }
    return behind && edges == *count - 1;
}

/* A product of n, each coordinate within q = 96 u S E, with a difference of corners, up to 2 M, is within 6 q M and 32
 * u S |n|. */
GRZ_BOUND(contact_behind_error, 32 * GRZ_U);

/* What a product of n with a difference of corners may be off. */
static double error_behind(const growth *g, const uint8_t v[3], const double n[3]) {
    const int dim = g->p->dim;
    double longest = dim == 2 ? 1 : 0;
    for (int k = 1; k < dim && dim == 3; k++)
        for (int i = 0; i < 3; i++) {
            const double edge = fabs(g->w[v[k]][i] - g->w[v[0]][i]);
            longest = edge > longest ? edge : longest;
        }
    const double q = contact_normal_error * g->size * longest;
    return 6 * q * g->size + contact_behind_error * g->size * grz_norm1(dim, n);
}

/* Is it certain that the facet is one of P: a face of one core, or an edge of each, with all other corners behind? */
static bool is_certain_facet(const growth *g, const uint8_t v[3], const double n[3], double error) {
    int of_a, of_b;
    return g->usable && has_no_other(g, 0, v, n, error, &of_a) && has_no_other(g, 1, v, n, error, &of_b) &&
           of_a + of_b == g->p->dim + 1;
}

/* A core, or instead the few of its points that are not certainly behind a facet. */
enum { MOST_FEW = 16 };
typedef struct few_points {
    grz_core core;
    int count, id[MOST_FEW]; /* 0: it is the whole core */
    double at[3 * MOST_FEW];
} few_points;

static void take_few_points(const growth *g, int which, const uint8_t v[3], const double n[3], double error,
                            few_points *few) {
    const grz_core *const core = which == 0 ? g->p->a : g->p->b;
    const int dim = g->p->dim;
    few->count = 0;
    if (g->usable && core->points) few->count = list_not_behind(g, which, v, n, error, MOST_FEW, few->id);
    if (few->count == 0 || few->count > MOST_FEW) {
        few->count = 0;
        few->core = *core;
        return;
    }
    for (int k = 0; k < few->count; k++)
        memcpy(few->at + dim * k, core->points + dim * few->id[k], (size_t)dim * sizeof(double));
    grz_core_points(&few->core, dim, few->at, few->count);
}

/* The corner of P furthest along the facet's normal, exactly. */
static GRZ_NOINLINE grz_corner find_furthest_exactly(const growth *g, const uint8_t v[3], const double n[3],
                                                     double error) {
    few_points a, b;
    const grz_simplex face = simplex_of(g->p, v);
    take_few_points(g, 0, v, n, error, &a);
    take_few_points(g, 1, v, n, error, &b);
    const grz_corner found = grz_furthest_from_facet_exactly(g->p->a, g->p->b, &face, &a.core, &b.core);
    return (grz_corner){a.count > 0 ? a.id[found.a] : found.a, b.count > 0 ? b.id[found.b] : found.b};
}

/* Of the corner w of P that is found furthest along n, in doubles: it is within 7 u S of its place, no corner is more
 * than 24 u S |n| farther along n, |n| the sum of |coordinates|, and the product is rounded by 4 u S |n|. */
GRZ_BOUND(contact_support_error, 64 * GRZ_U);

/* At least the distance, doubled, of the plane that is perpendicular to n and supports P. */
static double distance_of_support(const growth *g, const double n[3], const double w[3]) {
    const int dim = g->p->dim;
    const double length = sqrt(grz_dot(dim, n, n)),
                 level = grz_dot(dim, n, w) + contact_support_error * g->size * grz_norm1(dim, n);
    return g->usable && length > 0x1p-400 ? level / length * (1 + 8 * GRZ_U) : (double)INFINITY;
}

/* A corner of a core furthest along d, in doubles. */
static int furthest_of_core(const growth *g, int which, const double d[3]) {
    const int dim = g->p->dim;
    const grz_solid *const solid = which == 0 ? &g->a : &g->b;
    const grz_near_points *const near = g->p->near ? &g->p->near[which] : NULL;
    double x[3];
    if (near && grz_are_listed(dim, near, d, 0)) return grz_furthest_listed(dim, solid, near, d);
    return grz_solid_support(dim, solid, d, x);
}

/* A corner of P beyond the facet becomes the last one; false if there is none. */
static bool add_corner_beyond(growth *g, int f) {
    polytope *const p = g->p;
    const uint8_t *const v = p->facet[f];
    double n[3];
    normal_of_facet_in_doubles(g, v, n);
    const double back[3] = {-n[0], -n[1], -n[2]}, error = error_behind(g, v, n);
    const grz_corner id = {furthest_of_core(g, 0, n), furthest_of_core(g, 1, back)};
    add_corner_of_polytope(g, id);
    p->best = fmin(p->best, distance_of_support(g, n, g->w[p->corners - 1]));
    if (side_of_corner(g, v, p->corners - 1) > 0) return true;
    p->corners--;
    if (is_certain_facet(g, v, n, error)) return false;
    add_corner_of_polytope(g, find_furthest_exactly(g, v, n, error));
    if (side_of_corner(g, v, p->corners - 1) > 0) return true;
    p->corners--;
    return false;
}

static int nearest_facet(const growth *g) {
    const polytope *const p = g->p;
    int nearest = -1;
    double least = (double)INFINITY;
    for (int f = 0; f < p->facets; f++) {
        if (!(g->nearest[f] < least) || !g->alive[f] || p->state[f] != FACET_OPEN) continue;
        nearest = f;
        least = g->nearest[f];
    }
    return nearest;
}

/* The facet is one of P, so no corner will be beyond it. Those beside it in its plane need not be looked at: one of
 * them is enough. Each of them is beside another one, as together they are convex. */
static void mark_found(growth *g, int f) {
    polytope *const p = g->p;
    short list[MOST_FACETS];
    const double high = distance_of_facet(g, f).high;
    int count = 0;
    p->state[f] = FACET_FOUND;
    p->best = fmin(p->best, high);
    list[count++] = (short)f;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < p->dim; i++) {
            const short h = g->beside[list[k]][i];
            if (p->state[h] != FACET_OPEN || g->nearest[h] > high) continue;
            bool in_plane = true;
            for (int j = 0; j < p->dim && in_plane; j++) in_plane = side_of_corner(g, p->facet[f], p->facet[h][j]) == 0;
            if (!in_plane) continue;
            p->state[h] = FACET_IN_PLANE;
            list[count++] = h;
        }
}

/* In a cell the normals of facets that may be nearest point in its directions, or nearly so. */
static void list_near_corners(growth *g) {
    polytope *const p = g->p;
    const double *const c = p->cell.center, back[3] = {-c[0], -c[1], -c[2]}, sine = 2 * p->cell.cosine * p->cell.sine,
                        cosine = p->cell.cosine * p->cell.cosine - p->cell.sine * p->cell.sine;
    if (!(cosine > 0.25)) return;
    grz_list_near_points(p->dim, &g->a, c, cosine, sine, &p->near[0]);
    grz_list_near_points(p->dim, &g->b, back, cosine, sine, &p->near[1]);
}

/* Adds corners that are furthest along the cell's axis and at its sides: from then on most facets face its
 * directions. */
static void begin_in_cell(growth *g) {
    polytope *const p = g->p;
    const grz_near_points *const a = &p->near[0], *const b = &p->near[1];
    for (int k = 0; k < a->leaders || k < b->leaders; k++) {
        int f = 0;
        const grz_corner id = {k < a->leaders ? a->leader[k] : p->id[0].a, k < b->leaders ? b->leader[k] : p->id[0].b};
        add_corner_of_polytope(g, id);
        while (f < p->facets && !(g->alive[f] && side_of_corner(g, p->facet[f], p->corners - 1) > 0)) f++;
        if (f == p->facets) p->corners--;
        else grow_by(g, f, p->corners - 1);
    }
}

/* How many corners may be taken. Each takes a look at all points of a core, if those that are near are too many to be
 * listed: then a smaller cell is better, unless it is small already, as where all corners of a face are near. Of two
 * hulls of many points few corners are needed in most cells. */
static int most_corners(const growth *g) {
    const polytope *const p = g->p;
    const bool long_a = g->a.point_count > MOST_NEAR, long_b = g->b.point_count > MOST_NEAR,
               is_listed = p->near && (long_a ? p->near[0].count > 0 : p->near[1].count > 0),
               long_list = p->near && g->usable && p->cell.cuts < CUTS_FOR_LISTS && long_a != long_b && !is_listed;
    return long_list ? FEW_CORNERS : MOST_CORNERS;
}

/* Marks the facets of P that may be nearest to 0. */
static GRZ_NOINLINE void grow_to_facets(polytope *p, const grz_simplex *simplex) {
    growth g;
    g.p = p;
    grz_solid_of(p->dim, p->a, &g.a);
    grz_solid_of(p->dim, p->b, &g.b);
    g.size = g.a.size + g.b.size;
    g.most = 0;
    g.usable = GRZ_FILTER_CLAIMS && g.size > 0x1p-200 && g.size < 0x1p200;
    p->corners = p->facets = 0;
    p->complete = true;
    for (int k = 0; k < 2 && p->near; k++) p->near[k].count = p->near[k].leaders = 0;
    for (int k = 0; k <= p->dim; k++) add_corner_of_polytope(&g, simplex->corner[k]);
    begin_facets(&g);
    bool listed = !p->near;
    int most = MOST_CORNERS;
    for (int f; (f = nearest_facet(&g)) >= 0 && g.nearest[f] <= p->best;) {
        if (!listed && p->corners >= LISTS_FROM) {
            list_near_corners(&g);
            begin_in_cell(&g);
            most = most_corners(&g);
            listed = true;
            continue;
        }
        const bool room = p->corners < most;
        if (room && !add_corner_beyond(&g, f)) {
            mark_found(&g, f);
        } else if (!room || !grow_by(&g, f, p->corners - 1)) {
            for (int k = 0; k < p->facets; k++) p->state[k] = k == f ? FACET_FOUND : FACET_OPEN;
            p->complete = false;
            return;
        }
    }
    for (int f = 0; f < p->facets; f++)
        if (!g.alive[f] || g.nearest[f] > p->best) p->state[f] = FACET_OPEN;
}

static void write_facet(const polytope *p, int f, grz_contact_axis *axis) {
    axis->face = simplex_of(p, p->facet[f]);
    axis->sign = p->dim == 3 ? -1 : 1;
    axis->source = GRZ_CONTACT_FACET;
    axis->nearly = !p->complete;
}

static int found_count(const polytope *p, int *last) {
    int count = 0;
    *last = 0;
    for (int f = 0; f < p->facets; f++) {
        count += p->state[f] == FACET_FOUND;
        if (p->state[f] == FACET_FOUND) *last = f;
    }
    return count;
}

/* If one facet was found, its depth and normal without exact numbers: true if they are certain. */
static bool has_certain_facet(const polytope *p, grz_contact_axis *axis) {
    int found;
    if (found_count(p, &found) != 1) return false;
    write_facet(p, found, axis);
    return grz_depth_by_facet(p->a, p->b, axis);
}

/* True if the facet is the nearest so far; `nearly`: its normal counts, with the plane that supports P. */
static bool consider_facet(const polytope *p, const grz_simplex *face, bool nearly, grz_least_depth *least) {
    grz_arena *const arena = least->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_dyadic n[3], level, w[3], back[3];
    grz_facet_exactly(arena, p->a, p->b, face, n, &level);
    if (nearly) {
        grz_exact_gjk_place(arena, p->a, p->b, grz_exact_gjk_support(arena, p->a, p->b, n), w);
        level = grz_dy_dot(arena, p->dim, n, w);
    }
    for (int i = 0; i < p->dim; i++) back[i] = grz_dy_neg(n[i]);
    const bool is_nearest = grz_least_consider(least, back, level);
    grz_dy_free(arena, mark);
    return is_nearest;
}

/* Of the facets that were found, the nearest one, exactly; `again`: and of the axis' own. */
static GRZ_NOINLINE void choose_facet(const polytope *p, bool again, grz_contact_axis *axis) {
    uint64_t limbs[FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, FACET_LIMBS);
    grz_least_depth least;
    grz_least_begin(&least, &arena, p->dim);
    if (again) consider_facet(p, &axis->face, axis->nearly, &least);
    for (int f = 0; f < p->facets; f++) {
        if (p->state[f] != FACET_FOUND) continue;
        const grz_simplex face = simplex_of(p, p->facet[f]);
        if (consider_facet(p, &face, !p->complete, &least)) write_facet(p, f, axis);
    }
    grz_least_write(&least, grz_contact_radius(&arena, p->a, p->b), axis);
}

/* The first simplex */

/* Adds a corner that is not on the plane through the simplex's first one that is perpendicular to n. */
static bool add_corner_off(grz_arena *arena, const grz_core *a, const grz_core *b, grz_dyadic n[3], grz_simplex *s) {
    for (int turn = 0; turn < 2; turn++) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_dyadic from[3], to[3];
        const grz_corner corner = grz_exact_gjk_support(arena, a, b, n);
        grz_exact_gjk_place(arena, a, b, s->corner[0], from);
        grz_exact_gjk_place(arena, a, b, corner, to);
        const bool off = grz_dy_compare(grz_dy_dot(arena, a->dim, n, from), grz_dy_dot(arena, a->dim, n, to)) != 0;
        if (off) s->corner[s->count++] = corner;
        for (int i = 0; i < a->dim; i++) n[i] = grz_dy_neg(n[i]);
        grz_dy_free(arena, mark);
        if (off) return true;
    }
    return false;
}

static void axis_vector(grz_arena *arena, int dim, int k, grz_dyadic n[3]) {
    for (int i = 0; i < dim; i++) n[i] = i == k ? grz_dy_power(arena, 0, 0) : grz_dy_zero();
}

static void edge_of_facet(grz_arena *arena, const grz_core *a, const grz_core *b, const grz_simplex *s, int k,
                          grz_dyadic e[3]) {
    grz_dyadic from[3], to[3];
    grz_exact_gjk_place(arena, a, b, s->corner[0], from);
    grz_exact_gjk_place(arena, a, b, s->corner[k], to);
    grz_dy_subtract(arena, a->dim, to, from, e);
}

/* Adds a corner outside of what the simplex spans. */
static bool add_dimension(grz_arena *arena, const grz_core *a, const grz_core *b, grz_simplex *s) {
    const int dim = a->dim;
    const grz_dy_mark mark = grz_dy_now(arena);
    bool added = false;
    if (s->count == dim) {
        grz_dyadic n[3], level;
        grz_facet_exactly(arena, a, b, s, n, &level);
        added = add_corner_off(arena, a, b, n, s);
    }
    for (int k = 0; k < dim && s->count < dim && !added; k++) {
        grz_dyadic x[3], e[3], n[3];
        axis_vector(arena, dim, k, x);
        if (s->count == 2) {
            edge_of_facet(arena, a, b, s, 1, e);
            grz_dy_cross(arena, e, x, n);
        }
        added = add_corner_off(arena, a, b, s->count == 2 ? n : x, s);
    }
    grz_dy_free(arena, mark);
    return added;
}

/* P is flat: the simplex spans it, and 0 is in it. */
static GRZ_NOINLINE void depth_of_flat(const grz_core *a, const grz_core *b, const grz_simplex *s,
                                       grz_contact_axis *axis) {
    uint64_t limbs[FACET_LIMBS];
    grz_arena room = grz_arena_over(limbs, FACET_LIMBS), *const arena = &room;
    grz_dyadic e[3] = {{0}}, n[3], level;
    axis->face = *s;
    if (s->count < a->dim) {
        axis->source = s->count == 2 ? GRZ_CONTACT_SEGMENT : GRZ_CONTACT_POINT;
        if (s->count == 2) edge_of_facet(arena, a, b, s, 1, e);
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

/* Adds corners until the simplex, which contains 0, is as large as the space. False if P is flat. */
static GRZ_NOINLINE bool span_space(const grz_core *a, const grz_core *b, grz_simplex *s) {
    uint64_t limbs[FACET_LIMBS];
    grz_arena arena = grz_arena_over(limbs, FACET_LIMBS);
    while (s->count <= a->dim)
        if (!add_dimension(&arena, a, b, s)) return false;
    return true;
}

/* What is done with the facets that were found: at once, or in each cell. */
typedef struct facet_use {
    void (*use)(void *context, const polytope *p);
    void *context;
} facet_use;

/* Half of it for each core; all if the other one has no long list. */
static void give_room_for_lists(polytope *p, int id[2 * MOST_NEAR]) {
    const bool of_a = p->a->points && p->a->point_count > MOST_NEAR,
               of_b = p->b->points && p->b->point_count > MOST_NEAR;
    const int first = of_a == of_b ? MOST_NEAR : of_a ? 2 * MOST_NEAR - 1 : 1;
    p->near[0] = (grz_near_points){.most = first, .id = id};
    p->near[1] = (grz_near_points){.most = 2 * MOST_NEAR - first, .id = id + first};
}

/* Cell by cell of directions, which are cut until there is room for each. False if there was none for the smallest;
 * `ends`: then the other cells are left out. */
static bool grow_in_cells(polytope *p, const grz_simplex *first, bool ends, const facet_use *use) {
    int last;
    bool more = true, complete = true;
    grz_near_points near[2];
    int id[2 * MOST_NEAR];
    p->in_cell = true;
    p->near = near;
    give_room_for_lists(p, id);
    p->cell = grz_first_directions(p->dim);
    while (more && (complete || !ends)) {
        grow_to_facets(p, first);
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

static void use_for_axis(void *context, const polytope *p) {
    nearest_axis *const nearest = (nearest_axis *)context;
    choose_facet(p, nearest->again, nearest->axis);
    nearest->again = true;
}

/* False if there is no room, in the plane. */
static GRZ_NOINLINE bool grow_polytope(const grz_core *a, const grz_core *b, const grz_simplex *first,
                                       grz_contact_axis *axis) {
    polytope p = {.a = a, .b = b, .dim = a->dim, .best = (double)INFINITY};
    nearest_axis nearest = {axis, false};
    const facet_use use = {use_for_axis, &nearest};
    grow_to_facets(&p, first);
    if (!p.complete) return grow_in_cells(&p, first, p.dim == 2, &use) || p.dim == 3;
    if (!has_certain_facet(&p, axis)) choose_facet(&p, false, axis);
    return true;
}

void grz_depth_of_polytopes(const grz_core *a, const grz_core *b, const grz_simplex *simplex, grz_contact_axis *axis) {
    grz_simplex first = *simplex;
    if (first.count <= a->dim && !span_space(a, b, &first)) depth_of_flat(a, b, &first, axis);
    else if (!grow_polytope(a, b, &first, axis)) grz_depth_of_polygons(a, b, axis);
}

/* Visits */

struct grz_nearest_facets {
    const polytope *p;
};

bool grz_next_facet(const grz_nearest_facets *found, int *k, grz_simplex *face) {
    const polytope *const p = found->p;
    while (*k < p->facets && p->state[*k] != FACET_FOUND) ++*k;
    if (*k == p->facets) return false;
    *face = simplex_of(p, p->facet[(*k)++]);
    return true;
}

typedef struct facet_visits {
    void (*visit)(void *context, const grz_nearest_facets *found);
    void *context;
} facet_visits;

static void use_for_visits(void *context, const polytope *p) {
    const facet_visits *const visits = (const facet_visits *)context;
    const grz_nearest_facets found = {p};
    if (p->complete) visits->visit(visits->context, &found);
}

static GRZ_NOINLINE bool grow_for_visits(const grz_core *a, const grz_core *b, const grz_simplex *first,
                                         facet_visits *visits) {
    polytope p = {.a = a, .b = b, .dim = a->dim, .best = (double)INFINITY};
    const facet_use use = {use_for_visits, visits};
    grow_to_facets(&p, first);
    if (!p.complete) return grow_in_cells(&p, first, true, &use);
    use_for_visits(visits, &p);
    return true;
}

bool grz_visit_nearest_facets(const grz_core *a, const grz_core *b, const grz_simplex *simplex,
                              void visit(void *context, const grz_nearest_facets *found), void *context) {
    grz_simplex first = *simplex;
    facet_visits visits = {visit, context};
    return (first.count <= a->dim && !span_space(a, b, &first)) || grow_for_visits(a, b, &first, &visits);
}
