/* Let P be the difference A - B of the cores, R the sum of the radii. If 0 is in P, the depth is R plus the least
 * distance of 0 from a plane that supports P. Its normal is that of a facet, and a facet has two edges that are not
 * parallel; each edge of P is one of A or of B. So all cross products of two edges are tried, of a simplex also of
 * those through its inside; in the plane all edges are turned. Else the depth is R less the distance of P.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/depth.h"

#include "oracle/length.h"
#include "oracle/origin.h"
#include "oracle/reach.h"
#include "oracle/truth.h"
#include "support/outcome.h"

#include <math.h>

static bool is_plane(const struct shape *s) { return s->kind == GRZ_PLANE || s->kind == GRZ_HALFSPACE; }

static bool is_endless(const struct shape *s) {
    bool endless = s->kind == GRZ_RAY || s->kind == GRZ_LINE;
    for (int i = 0; i < 2 * s->dim && s->kind == GRZ_AABB; i++) endless = endless || isinf(s->n[i]);
    return endless;
}

int true_contact(const struct shape *a, const struct shape *b, double margin) {
    if (!shape_is_valid(a) || !shape_is_valid(b)) return OUTCOME_NO;
    if (is_endless(a) || is_endless(b) || (is_plane(a) && is_plane(b))) return OUTCOME_UNSUPPORTED;
    return margin > 0 || true_meeting(a, b) != MEET_APART ? OUTCOME_YES : OUTCOME_NO;
}

/* The greatest n . x over a body without its radius. */
static void reach_along(mpz_t out, const struct exact_shape *body, const struct exact_vec *n) {
    mpz_t rise, most;
    mpz_inits(rise, most, NULL);
    exact_dot(out, body->dim, n, &body->base);
    for (int i = 0; i < body->edge_count; i++) {
        exact_dot(rise, body->dim, n, &body->edge[i]);
        if (mpz_cmp(rise, most) > 0 && body->simplex) mpz_set(most, rise);
        if (mpz_sgn(rise) > 0 && !body->simplex) mpz_add(most, most, rise);
    }
    mpz_add(out, out, most);
    mpz_clears(rise, most, NULL);
}

/* The greatest n . x over A - B. */
static void reach_of_difference(mpz_t out, const struct exact_shape *a, const struct exact_shape *b,
                                const struct exact_vec *n) {
    struct exact_vec back;
    mpz_t of_b;
    exact_vec_init(&back);
    mpz_init(of_b);
    for (int i = 0; i < a->dim; i++) mpz_neg(back.x[i], n->x[i]);
    reach_along(out, a, n);
    reach_along(of_b, b, &back);
    mpz_add(out, out, of_b);
    mpz_clear(of_b);
    exact_vec_clear(&back);
}

/* The sign of h - length |n|. */
static int compare_level(const mpz_t h, const mpz_t length, int dim, const struct exact_vec *n) {
    if (mpz_sgn(h) != mpz_sgn(length) || mpz_sgn(h) == 0)
        return mpz_sgn(h) > mpz_sgn(length) ? 1 : mpz_sgn(h) < mpz_sgn(length) ? -1 : 0;
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, h, h);
    exact_dot(right, dim, n, n);
    mpz_mul(right, right, length);
    mpz_mul(right, right, length);
    const int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return mpz_sgn(h) * ((order > 0) - (order < 0));
}

enum { MOST_EDGES = 2 * 10 };

struct edges {
    int count;
    struct exact_vec of[MOST_EDGES];
};

static void add_edges(struct edges *e, const struct exact_shape *body) {
    for (int i = 0; i < body->edge_count; i++)
        for (int j = i; j < (body->simplex ? body->edge_count : i + 1); j++) {
            struct exact_vec *const out = &e->of[e->count++];
            exact_vec_init(out);
            for (int k = 0; k < body->dim; k++) {
                mpz_set(out->x[k], body->edge[i].x[k]);
                if (j > i) mpz_sub(out->x[k], out->x[k], body->edge[j].x[k]);
            }
        }
}

/* The normal across two edges, or one of the plane, times sign. False if it is 0. */
static bool set_normal(struct exact_vec *n, int dim, int sign, const struct exact_vec *e, const struct exact_vec *f) {
    bool zero = true;
    if (dim == 2) {
        mpz_neg(n->x[0], e->x[1]);
        mpz_set(n->x[1], e->x[0]);
    }
    for (int i = 0; i < 3 && dim == 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        mpz_mul(n->x[i], e->x[j], f->x[k]);
        mpz_submul(n->x[i], e->x[k], f->x[j]);
    }
    for (int i = 0; i < dim; i++) {
        if (sign < 0) mpz_neg(n->x[i], n->x[i]);
        zero = zero && mpz_sgn(n->x[i]) == 0;
    }
    return !zero;
}

/* The sign of the cores' depth less a length, where 0 is in their difference. */
static int compare_inside(const struct exact_shape *a, const struct exact_shape *b, const mpz_t length) {
    struct edges e = {0};
    struct exact_vec n;
    mpz_t h;
    bool any = false;
    int least = 1;
    add_edges(&e, a);
    add_edges(&e, b);
    exact_vec_init(&n);
    mpz_init(h);
    for (int i = 0; i < e.count; i++)
        for (int j = i; j < e.count && (a->dim == 3 || j == i); j++)
            for (int sign = -1; sign <= 1; sign += 2) {
                if (!set_normal(&n, a->dim, sign, &e.of[i], &e.of[j])) continue;
                reach_of_difference(h, a, b, &n);
                const int order = compare_level(h, length, a->dim, &n);
                least = order < least ? order : least;
                any = true;
            }
    if (!any) least = -mpz_sgn(length);
    for (int i = 0; i < e.count; i++) exact_vec_clear(&e.of[i]);
    exact_vec_clear(&n);
    mpz_clear(h);
    return least;
}

/* Of a plane or half-space: the nearer side. The core is B, and behind a plane reversed. */
static int compare_flat(const struct exact_shape *flat, const struct exact_shape *body, const mpz_t length) {
    struct exact_vec n;
    mpz_t h;
    int least = 1;
    exact_vec_init(&n);
    mpz_init(h);
    for (int sign = -1; sign <= (flat->type == EXACT_PLANE ? 1 : -1); sign += 2) {
        for (int i = 0; i < flat->dim; i++) (sign > 0 ? mpz_set : mpz_neg)(n.x[i], flat->normal.x[i]);
        reach_along(h, body, &n);
        (sign > 0 ? mpz_sub : mpz_add)(h, h, flat->offset);
        const int order = compare_level(h, length, flat->dim, &n);
        least = order < least ? order : least;
    }
    mpz_clear(h);
    exact_vec_clear(&n);
    return least;
}

/* The sign of the depth less a length. */
static int compare_depth(struct exact_shape *a, struct exact_shape *b, mpz_t length) {
    int order;
    mpz_t beyond, zero; /* length less the radii */
    mpz_inits(beyond, zero, NULL);
    mpz_sub(beyond, length, a->radius);
    mpz_sub(beyond, beyond, b->radius);
    if (a->type != EXACT_BODY) {
        order = compare_flat(a, b, beyond);
    } else if (b->type != EXACT_BODY) {
        order = compare_flat(b, a, beyond);
    } else if (origin_in_difference(a, b, NULL) >= 0) {
        order = compare_inside(a, b, beyond);
    } else if (mpz_sgn(beyond) > 0) {
        order = -1;
    } else {
        mpz_t radius[2];
        mpz_init_set(radius[0], a->radius);
        mpz_init_set(radius[1], b->radius);
        mpz_neg(a->radius, beyond);
        mpz_set_ui(b->radius, 0);
        order = -compare_distance(a, b, NULL);
        mpz_set(a->radius, radius[0]);
        mpz_set(b->radius, radius[1]);
        mpz_clears(radius[0], radius[1], NULL);
    }
    mpz_clears(beyond, zero, NULL);
    return order;
}

/* Fine enough for all middles between doubles. */
static struct exact_scale finest_scale(const struct shape *a, const struct shape *b) {
    struct exact_scale scale = exact_scale_of(a, b);
    if (scale.length > -1080) scale.length = -1080;
    return scale;
}

bool true_depth_of_contact_is(const struct shape *a, const struct shape *b, double depth) {
    if (isnan(depth) || (depth == 0 && signbit(depth))) return false;
    return exact_length_is(a, b, depth, -HUGE_VAL, finest_scale(a, b), compare_depth);
}

/* Unit of a normal in doubles: all of them are multiples of it. */
enum { NORMAL_UNIT = -1074 };

/* out = the greatest -n . x over A - B; of a plane or half-space, which is along the normal: of the core from there.
 * In units of 2^NORMAL_UNIT of a length. size: an upper bound for |A - B|, as a length. */
static void set_separation(mpz_t out, mpz_t size, const struct exact_shape *a, const struct exact_shape *b,
                           const struct exact_vec *n) {
    struct exact_vec back;
    mpz_t term;
    mpz_init(term);
    exact_vec_init(&back);
    for (int i = 0; i < a->dim; i++) mpz_neg(back.x[i], n->x[i]);
    reach_of_difference(out, a, b, &back);
    mpz_set_ui(size, 0);
    const struct exact_shape *const both[2] = {a, b};
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < a->dim; i++) {
            for (int e = -1; e < both[k]->edge_count; e++) {
                mpz_abs(term, e < 0 ? both[k]->base.x[i] : both[k]->edge[e].x[i]);
                mpz_add(size, size, term);
            }
            mpz_add(size, size, both[k]->radius);
        }
    mpz_clear(term);
    exact_vec_clear(&back);
}

bool separates(const struct shape *a, const struct shape *b, double depth, const double normal[3]) {
    const double square = normal[0] * normal[0] + normal[1] * normal[1] + normal[2] * normal[2];
    if (!(fabs(square - 1) < 0x1p-50)) return false;
    if (is_plane(a) || is_plane(b)) {
        /* along the normal of the plane, out of a half-space; from the nearer side of a plane */
        const struct shape *const flat = is_plane(a) ? a : b;
        const double turn = is_plane(a) ? -1 : 1;
        double most = 0, length = 0, along = 0;
        for (int i = 0; i < flat->dim; i++) most = fabs(flat->n[i]) > most ? fabs(flat->n[i]) : most;
        for (int i = 0; i < flat->dim; i++) length += (flat->n[i] / most) * (flat->n[i] / most);
        for (int i = 0; i < flat->dim; i++) along += turn * normal[i] * (flat->n[i] / most) / sqrt(length);
        return fabs((flat->kind == GRZ_PLANE ? fabs(along) : along) - 1) < 0x1p-40;
    }
    if (!isfinite(depth)) return true;
    const struct exact_scale scale = finest_scale(a, b);
    struct exact_shape x, y;
    struct exact_vec n;
    mpz_t separation, expected, size;
    mpz_inits(separation, expected, size, NULL);
    exact_vec_init(&n);
    exact_shape_init(&x);
    exact_shape_init(&y);
    exact_shape_set(&x, a, scale);
    exact_shape_set(&y, b, scale);
    for (int i = 0; i < a->dim; i++) exact_number(n.x[i], normal[i], NORMAL_UNIT);
    set_separation(separation, size, &x, &y, &n);
    exact_length(expected, depth, scale);
    mpz_sub(expected, expected, x.radius);
    mpz_sub(expected, expected, y.radius);
    mpz_mul_2exp(expected, expected, -NORMAL_UNIT);
    mpz_sub(separation, separation, expected);
    mpz_abs(separation, separation);
    /* 2^-50 of the size, and the least double */
    mpz_mul_2exp(size, size, -NORMAL_UNIT - 50);
    exact_length(expected, 0x1p-1074, scale);
    mpz_mul_2exp(expected, expected, -NORMAL_UNIT);
    mpz_add(size, size, expected);
    const bool is = mpz_cmp(separation, size) <= 0;
    exact_shape_clear(&x);
    exact_shape_clear(&y);
    exact_vec_clear(&n);
    mpz_clears(separation, expected, size, NULL);
    return is;
}
