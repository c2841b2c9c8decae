/* b is the sum of the hull of its corners, the cone of its unbounded edges, and a ball.
 *
 * If a's radius is the larger one, a contains b if a's core, rounded by the difference of the radii, contains all
 * corners of b, and a is unbounded along all unbounded edges of b.
 *
 * Else, for each facet normal n of a's core, the support of a's core along n must exceed that of b's core by the
 * difference of the radii times |n|. The facet normals are among the normals of all pairs of edges (in 2D, of all
 * edges); the condition is necessary for any normal, so testing normals that belong to no facet does no harm.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/containment.h"

#include "oracle/reach.h"

#define MOST_EDGES 16

/* A point: base 0, radius 0; the caller sets both. */
static void point_init(struct exact_shape *point, int dim) {
    exact_shape_init(point);
    point->type = EXACT_BODY;
    point->dim = dim;
    point->edge_count = 0;
    point->simplex = false;
}

/* True if the direction is in the cone of a's unbounded edges. */
static bool goes_on(const struct exact_shape *a, const struct exact_vec *edge) {
    struct exact_shape cone, tip;
    point_init(&cone, a->dim);
    point_init(&tip, a->dim);
    for (int i = 0; i < a->edge_count; i++) {
        if (!a->unbounded[i]) continue;
        cone.unbounded[cone.edge_count] = true;
        for (int k = 0; k < a->dim; k++) mpz_set(cone.edge[cone.edge_count].x[k], a->edge[i].x[k]);
        cone.edge_count++;
    }
    for (int k = 0; k < a->dim; k++) mpz_set(tip.base.x[k], edge->x[k]);
    const bool on = compare_distance(&tip, &cone, NULL) <= 0;
    exact_shape_clear(&cone);
    exact_shape_clear(&tip);
    return on;
}

/* True if the distances of all corners of b to a's core are at most the radius of `corner`, a's radius less b's.
 * Recursive: `corner` is the base plus a choice of ends of the edges before number `edge`. It is restored at the
 * end. */
static bool has_corners(const struct exact_shape *bare, struct exact_shape *corner, const struct exact_shape *b,
                        int edge) {
    if (edge == b->edge_count) return compare_distance(corner, bare, NULL) <= 0;
    if (!has_corners(bare, corner, b, b->simplex ? b->edge_count : edge + 1)) return false;
    const int end = b->simplex ? b->edge_count : edge + 1;
    for (int i = edge; i < end; i++) {
        if (b->unbounded[i]) continue;
        for (int k = 0; k < b->dim; k++) mpz_add(corner->base.x[k], corner->base.x[k], b->edge[i].x[k]);
        const bool has = has_corners(bare, corner, b, b->simplex ? b->edge_count : i + 1);
        for (int k = 0; k < b->dim; k++) mpz_sub(corner->base.x[k], corner->base.x[k], b->edge[i].x[k]);
        if (!has) return false;
    }
    return true;
}

static bool contains_corners(const struct exact_shape *a, const struct exact_shape *b) {
    struct exact_shape corner, bare = *a; /* shares the numbers of a, except the radius */
    point_init(&corner, a->dim);
    mpz_init(bare.radius);
    for (int k = 0; k < a->dim; k++) mpz_set(corner.base.x[k], b->base.x[k]);
    mpz_sub(corner.radius, a->radius, b->radius);
    const bool has = has_corners(&bare, &corner, b, 0);
    mpz_clear(bare.radius);
    exact_shape_clear(&corner);
    return has;
}

/* True if the support of a's core along n, which is not 0, exceeds that of b's core by the difference of the radii
 * times |n|. */
static bool is_ahead(const struct exact_shape *a, const struct exact_shape *b, const struct exact_vec *n) {
    mpz_t of_a, of_b, length;
    mpz_inits(of_a, of_b, length, NULL);
    bool ahead = true;
    if (exact_support(of_a, a, n)) {
        ahead = exact_support(of_b, b, n);
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
    for (int i = 0; i < a->edge_count; i++)
        for (int j = a->simplex ? i : 0; j < (a->simplex ? a->edge_count : 1); j++) {
            for (int k = 0; k < a->dim; k++) {
                mpz_set(edge[count].x[k], a->edge[i].x[k]);
                if (a->simplex && j > i) mpz_sub(edge[count].x[k], edge[count].x[k], a->edge[j].x[k]);
            }
            count++;
        }
    return count;
}

/* n = sign p x q; in 2D p rotated by 90 degrees, without q. False if it is 0. */
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
    /* a body that is all of space, or has no interior, has no facets */
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
    for (int i = 0; i < b->edge_count; i++)
        if (b->unbounded[i] && !goes_on(a, &b->edge[i])) return false;
    return mpz_cmp(b->radius, a->radius) > 0 ? contains_balls(a, b) : contains_corners(a, b);
}

static void multiply(struct exact_shape *shape, const mpz_t factor) {
    for (int k = 0; k < shape->dim; k++) {
        mpz_mul(shape->base.x[k], shape->base.x[k], factor);
        for (int i = 0; i < shape->edge_count; i++) mpz_mul(shape->edge[i].x[k], shape->edge[i].x[k], factor);
    }
    mpz_mul(shape->radius, shape->radius, factor);
}

/* A plane is a body, too: the base point normal offset / normal^2, and unbounded edges along it in all directions; a
 * half-space has one more, along -normal. */
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
            struct exact_vec *edge = &b.edge[0];
            for (int k = 0; k < 3; k++) mpz_set_ui(edge->x[k], 0);
            if (i < dim) {
                const int j = (i + 1) % dim;
                mpz_set(edge->x[i], flat->normal.x[j]);
                mpz_neg(edge->x[j], flat->normal.x[i]);
            } else {
                for (int k = 0; k < dim; k++) mpz_set(edge->x[k], flat->normal.x[k]);
            }
            if (i == dim && (sign > 0 || flat->type == EXACT_PLANE)) continue;
            for (int k = 0; k < dim && sign < 0; k++) mpz_neg(edge->x[k], edge->x[k]);
            inside = inside && goes_on(a, edge);
        }
    inside = inside && contains_corners(a, &b);
    mpz_clear(factor);
    exact_shape_clear(&b);
    return inside;
}
