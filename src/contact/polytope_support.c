/* Which corner of P is beyond a facet of the growing polytope: the furthest along its normal, in doubles, or exactly of
 * the few that doubles do not see behind it.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/polytope.h"

#include "num/vec.h"

/* The corners of one core that the facet has; returns how many there are. */
static int corners_of_core(const grz_polytope *p, int which, const uint8_t v[3], int id[3]) {
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
static int list_not_behind(const grz_growth *g, int which, const uint8_t v[3], const double n[3], double error,
                           int most, int id[]) {
    const grz_polytope *const p = g->p;
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
static bool has_no_other(const grz_growth *g, int which, const uint8_t v[3], const double n[3], double error,
                         int *count) {
    const grz_polytope *const p = g->p;
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
static double error_behind(const grz_growth *g, const uint8_t v[3], const double n[3]) {
    return (6 * grz_error_of_normal(g, v) + contact_behind_error * grz_norm1(3, n)) * g->size;
}

/* Is it certain that the facet is one of P: a face of one core, or an edge of each, with all other corners behind? */
static bool is_certain_facet(const grz_growth *g, const uint8_t v[3], const double n[3], double error) {
    int of_a, of_b;
    return g->usable && has_no_other(g, 0, v, n, error, &of_a) && has_no_other(g, 1, v, n, error, &of_b) &&
           of_a + of_b == g->p->dim + 1;
}

/* The corner of P furthest along the facet's normal, exactly. */
static GRZ_NOINLINE grz_corner find_furthest_exactly(const grz_growth *g, const uint8_t v[3]) {
    const grz_simplex face = grz_simplex_of_facet(g->p, v);
    return grz_furthest_from_facet_exactly(g->p->a, g->p->b, &face);
}

/* Becomes the last corner if it is beyond the facet. */
static bool add_if_beyond(grz_growth *g, int f, grz_corner id) {
    grz_add_corner(g, id);
    const bool beyond = grz_side_of_corner(g, f, g->p->corners - 1) > 0;
    g->p->corners -= !beyond;
    return beyond;
}

/* The same of a corner that has another point of one core than the facet's first one, or differs from that by one step:
 * of points that doubles do not see behind the facet. If none is beyond it, that first corner is the furthest. *few:
 * false if there are too many to ask for each. */
static bool add_other_beyond(grz_growth *g, int f, int which, const double n[3], double error, bool *few) {
    enum { MOST_FEW = 16 };
    const grz_polytope *const p = g->p;
    const grz_core *const core = which == 0 ? p->a : p->b;
    const uint8_t *const v = p->facet[f];
    const grz_corner first = p->id[v[0]];
    const int own = which == 0 ? first.a : first.b;
    int id[MOST_FEW];
    int count = core->count;
    if (core->points) count = list_not_behind(g, which, v, n, error, MOST_FEW, id);
    *few = *few && count <= MOST_FEW;
    for (int k = 0; k < count && *few; k++) {
        const int other = core->points ? id[k] : own ^ 1 << k;
        const grz_corner corner = which == 0 ? (grz_corner){other, first.b} : (grz_corner){first.a, other};
        if (other != own && add_if_beyond(g, f, corner)) return true;
    }
    return false;
}

/* Of the corner w of P that is found furthest along n, in doubles: it is within 7 u S of its place, no corner is more
 * than 24 u S |n| farther along n, |n| the sum of |coordinates|, and the product is rounded by 4 u S |n|. */
GRZ_BOUND(contact_support_error, 64 * GRZ_U);

/* At least the distance, doubled, of the plane that is perpendicular to n and supports P. */
static double distance_of_support(const grz_growth *g, const double n[3], const double w[3]) {
    const double length = sqrt(grz_dot(3, n, n)),
                 level = grz_dot(3, n, w) + contact_support_error * g->size * grz_norm1(3, n);
    return g->usable && length > 0x1p-400 ? level / length * (1 + 8 * GRZ_U) : (double)INFINITY;
}

/* A corner of a core furthest along d, in doubles, and its place. */
static int furthest_of_core(const grz_growth *g, int which, const double d[3], double x[3]) {
    const int dim = g->p->dim;
    const grz_solid *const solid = which == 0 ? &g->a : &g->b;
    const grz_near_points *const near = g->p->near ? &g->p->near[which] : NULL;
    if (!near || !grz_are_listed(dim, near, d, 0))
        return dim == 2 ? grz_solid_support(2, solid, d, x) : grz_solid_support(3, solid, d, x);
    const int id = grz_furthest_listed(dim, solid, near, d);
    grz_solid_corner(dim, solid, id, x);
    return id;
}

bool grz_add_corner_beyond(grz_growth *g, int f) {
    grz_polytope *const p = g->p;
    const uint8_t *const v = p->facet[f];
    double room[3], x[3], y[3];
    const double *const n = grz_normal_of_facet(g, f, room), back[3] = {-n[0], -n[1], -n[2]};
    const grz_corner id = {furthest_of_core(g, 0, n, x), furthest_of_core(g, 1, back, y)};
    grz_add_corner_at(g, id, x, y);
    p->best = fmin(p->best, distance_of_support(g, n, g->w[p->corners - 1]));
    if (grz_side_of_corner(g, f, p->corners - 1) > 0) return true;
    p->corners--;
    const double error = error_behind(g, v, n);
    bool few = g->usable && error > 0; /* else doubles see all corners of the facet in one place, and none beside it */
    if (is_certain_facet(g, v, n, error)) return false;
    for (int which = 0; which < 2 && few; which++)
        if (add_other_beyond(g, f, which, n, error, &few)) return true;
    return !few && add_if_beyond(g, f, find_furthest_exactly(g, v));
}
