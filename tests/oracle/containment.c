/* b is the sum of the hull of its corners, of the cone of its endless ways and of a ball. If a's radius is the larger
 * one, a contains b when it contains all corners, with the difference of the radii around it, and goes on along all
 * endless ways of b. Else a's core must reach further than b's core along all its facets' normals, by the difference s
 * of the radii times the normal's length; and these normals are among the normals of all pairs of edges (in 2D, of all
 * edges), about which it does no harm to ask when they are no facets'.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/containment.h"

#include "oracle/reach.h"

#define MOST_EDGES 16

/* A point where only base and radius matter. */
static void point_init(struct exact_shape *point, int dim) {
    exact_shape_init(point);
    point->type = EXACT_BODY;
    point->dim = dim;
    point->ways = 0;
    point->simplex = false;
}

/* Is the way a sum of a's endless ones? */
static bool goes_on(const struct exact_shape *a, const struct exact_vec *way) {
    struct exact_shape cone, tip;
    point_init(&cone, a->dim);
    point_init(&tip, a->dim);
    for (int i = 0; i < a->ways; i++) {
        if (!a->endless[i]) continue;
        cone.endless[cone.ways] = true;
        for (int k = 0; k < a->dim; k++) mpz_set(cone.way[cone.ways].x[k], a->way[i].x[k]);
        cone.ways++;
    }
    for (int k = 0; k < a->dim; k++) mpz_set(tip.base.x[k], way->x[k]);
    const bool on = compare_distance(&tip, &cone, NULL) <= 0;
    exact_shape_clear(&cone);
    exact_shape_clear(&tip);
    return on;
}

/* Are all corners of b, at the ends of ways from `way` on, within a's radius less b's of a's core? `corner` has that as
 * its radius. */
static bool has_corners(const struct exact_shape *bare, struct exact_shape *corner, const struct exact_shape *b,
                        int way) {
    if (way == b->ways) return compare_distance(corner, bare, NULL) <= 0;
    if (!has_corners(bare, corner, b, b->simplex ? b->ways : way + 1)) return false;
    const int end = b->simplex ? b->ways : way + 1;
    for (int i = way; i < end; i++) {
        if (b->endless[i]) continue;
        for (int k = 0; k < b->dim; k++) mpz_add(corner->base.x[k], corner->base.x[k], b->way[i].x[k]);
        const bool has = has_corners(bare, corner, b, b->simplex ? b->ways : i + 1);
        for (int k = 0; k < b->dim; k++) mpz_sub(corner->base.x[k], corner->base.x[k], b->way[i].x[k]);
        if (!has) return false;
    }
    return true;
}

static bool contains_corners(const struct exact_shape *a, const struct exact_shape *b) {
    struct exact_shape corner, bare = *a; /* shares a's numbers, but for the radius */
    point_init(&corner, a->dim);
    mpz_init(bare.radius);
    for (int k = 0; k < a->dim; k++) mpz_set(corner.base.x[k], b->base.x[k]);
    mpz_sub(corner.radius, a->radius, b->radius);
    const bool has = has_corners(&bare, &corner, b, 0);
    mpz_clear(bare.radius);
    exact_shape_clear(&corner);
    return has;
}

/* out = the greatest n . x over the body's core; false if there is none. */
static bool greatest(mpz_t out, const struct exact_shape *body, const struct exact_vec *n) {
    bool bounded = true;
    mpz_t rise, most;
    mpz_inits(rise, most, NULL);
    exact_dot(out, body->dim, &body->base, n);
    for (int i = 0; i < body->ways; i++) {
        exact_dot(rise, body->dim, &body->way[i], n);
        if (mpz_sgn(rise) <= 0) continue;
        if (body->endless[i]) bounded = false;
        else if (!body->simplex) mpz_add(out, out, rise);
        else if (mpz_cmp(rise, most) > 0) mpz_set(most, rise);
    }
    mpz_add(out, out, most);
    mpz_clears(rise, most, NULL);
    return bounded;
}

/* Along n, which is not 0: is a's core ahead of b's by the difference of the radii times |n|? */
static bool is_ahead(const struct exact_shape *a, const struct exact_shape *b, const struct exact_vec *n) {
    mpz_t of_a, of_b, length;
    mpz_inits(of_a, of_b, length, NULL);
    bool ahead = true;
    if (greatest(of_a, a, n)) {
        ahead = greatest(of_b, b, n);
        mpz_sub(of_a, of_a, of_b);
        mpz_sub(of_b, b->radius, a->radius);
        exact_dot(length, a->dim, n, n);
        mpz_mul(length, length, of_b);
        mpz_mul(length, length, of_b);
        ahead = ahead && mpz_sgn(of_a) >= 0;
        mpz_mul(of_a, of_a, of_a);
        ahead = ahead && mpz_cmp(of_a, length) >= 0;
    }
    mpz_clears(of_a, of_b, length, NULL);
    return ahead;
}

static int edges_of(const struct exact_shape *a, struct exact_vec edge[MOST_EDGES]) {
    int count = 0;
    for (int i = 0; i < a->ways; i++)
        for (int j = a->simplex ? i : 0; j < (a->simplex ? a->ways : 1); j++) {
            for (int k = 0; k < a->dim; k++) {
                mpz_set(edge[count].x[k], a->way[i].x[k]);
                if (a->simplex && j > i) mpz_sub(edge[count].x[k], edge[count].x[k], a->way[j].x[k]);
            }
            count++;
        }
    return count;
}

/* n = p x q; in the plane p turned, for which q is not looked at. False if it is 0. */
static bool set_normal(struct exact_vec *n, int dim, const struct exact_vec *p, const struct exact_vec *q, int sign) {
    bool zero = true;
    for (int k = 0; k < dim; k++) {
        const int i = (k + 1) % dim, j = (k + 2) % 3;
        if (dim == 2) {
            mpz_set(n->x[k], p->x[i]);
            if (k == 0) mpz_neg(n->x[k], n->x[k]);
        } else {
            mpz_mul(n->x[k], p->x[i], q->x[j]);
            mpz_submul(n->x[k], p->x[j], q->x[i]);
        }
        if (sign < 0) mpz_neg(n->x[k], n->x[k]);
        zero = zero && mpz_sgn(n->x[k]) == 0;
    }
    return !zero;
}

static bool contains_balls(const struct exact_shape *a, const struct exact_shape *b) {
    struct exact_vec edge[MOST_EDGES], n;
    for (int k = 0; k < 3; k++) {
        mpz_init(n.x[k]);
        for (int i = 0; i < MOST_EDGES; i++) mpz_init(edge[i].x[k]);
    }
    const int count = edges_of(a, edge);
    /* all of space has no facets, and neither have bodies without an inside */
    bool any = false, inside = true;
    for (int i = 0; i < count; i++)
        for (int j = i; j < (a->dim == 2 ? i + 1 : count); j++)
            for (int sign = -1; sign <= 1; sign += 2) {
                if (!set_normal(&n, a->dim, &edge[i], &edge[j], sign)) continue;
                any = true;
                inside = inside && is_ahead(a, b, &n);
            }
    for (int k = 0; k < 3; k++) {
        mpz_clear(n.x[k]);
        for (int i = 0; i < MOST_EDGES; i++) mpz_clear(edge[i].x[k]);
    }
    return any && inside;
}

bool body_contains_body(const struct exact_shape *a, const struct exact_shape *b) {
    for (int i = 0; i < b->ways; i++)
        if (b->endless[i] && !goes_on(a, &b->way[i])) return false;
    return mpz_cmp(b->radius, a->radius) > 0 ? contains_balls(a, b) : contains_corners(a, b);
}

static void multiply(struct exact_shape *shape, const mpz_t factor) {
    for (int k = 0; k < shape->dim; k++) {
        mpz_mul(shape->base.x[k], shape->base.x[k], factor);
        for (int i = 0; i < shape->ways; i++) mpz_mul(shape->way[i].x[k], shape->way[i].x[k], factor);
    }
    mpz_mul(shape->radius, shape->radius, factor);
}

/* The plane is a body too: from its point normal offset / normal^2 endless ways along it, to both sides; the half-space
 * has one more, back. */
bool body_contains_flat(struct exact_shape *a, const struct exact_shape *flat) {
    const int dim = flat->dim;
    struct exact_shape b;
    mpz_t factor;
    mpz_init(factor);
    exact_dot(factor, dim, &flat->normal, &flat->normal);
    multiply(a, factor);
    point_init(&b, dim);
    for (int k = 0; k < dim; k++) mpz_mul(b.base.x[k], flat->normal.x[k], flat->offset);
    bool inside = true;
    for (int i = 0; i <= dim; i++)
        for (int sign = -1; sign <= 1; sign += 2) {
            struct exact_vec *way = &b.way[0];
            for (int k = 0; k < 3; k++) mpz_set_ui(way->x[k], 0);
            if (i < dim) {
                const int j = (i + 1) % dim;
                mpz_set(way->x[i], flat->normal.x[j]);
                mpz_neg(way->x[j], flat->normal.x[i]);
            } else {
                for (int k = 0; k < dim; k++) mpz_set(way->x[k], flat->normal.x[k]);
            }
            if (i == dim && (sign > 0 || flat->type == EXACT_PLANE)) continue;
            for (int k = 0; k < dim && sign < 0; k++) mpz_neg(way->x[k], way->x[k]);
            inside = inside && goes_on(a, way);
        }
    inside = inside && contains_corners(a, &b);
    mpz_clear(factor);
    exact_shape_clear(&b);
    return inside;
}
