/* Let P be the difference A - B of the cores, R the sum of the radii. If 0 is in P, the depth is R plus the least
 * distance of 0 from a plane that supports P. Its normal is that of a facet, and a facet has two edges that are not
 * parallel; each edge of P is one of A or of B. So all cross products of two edges are tried, of a simplex also of
 * those through its inside; in the plane all edges are turned. Else the depth is R less the distance of P.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/depth.h"

#include "oracle/origin.h"
#include "oracle/reach.h"
#include "support/outcome.h"

#include <math.h>

static bool is_plane(const struct shape *s) { return s->kind == GRZ_PLANE || s->kind == GRZ_HALFSPACE; }

static bool is_endless(const struct shape *s) {
    bool endless = s->kind == GRZ_RAY || s->kind == GRZ_LINE;
    for (int i = 0; i < 2 * s->dim && s->kind == GRZ_AABB; i++) endless = endless || isinf(s->n[i]);
    return endless;
}

int true_contact(const struct shape *a, const struct shape *b, enum meeting meeting, double margin) {
    if (!shape_is_valid(a) || !shape_is_valid(b)) return OUTCOME_NO;
    if (is_endless(a) || is_endless(b) || (is_plane(a) && is_plane(b))) return OUTCOME_UNSUPPORTED;
    return margin > 0 || meeting != MEET_APART ? OUTCOME_YES : OUTCOME_NO;
}

static bool is_infinite_box(const struct shape *s) { return s->kind == GRZ_AABB && is_endless(s); }

int true_depth_along(const struct shapes *shapes, enum meeting meeting) {
    const struct shape *const a = &shapes->a, *const b = &shapes->b;
    bool valid = shape_is_valid(a) && shape_is_valid(b);
    for (int k = 0; k < a->dim; k++) valid = valid && isfinite(shapes->with.by[0][k]);
    if (valid && (is_infinite_box(a) || is_infinite_box(b))) return OUTCOME_UNSUPPORTED;
    return valid && meeting == MEET_OPENLY ? OUTCOME_YES : OUTCOME_NO;
}

/* The sign of the depth less the middle between two doubles. If they overlap openly at first and touch later, they
 * overlap openly at all times between, as A - B is convex, and never after. */
static int compare_depth_along(const struct shapes *shapes, double x, double y) {
    return (int)true_meeting_moved(shapes, x, y) - MEET_TOUCHING;
}

bool true_depth_along_is(const struct shapes *shapes, double depth) {
    if (!(depth >= 0) || signbit(depth)) return false;
    return (depth == 0 || exact_rounds_to(compare_depth_along(shapes, nextafter(depth, 0), depth), depth)) &&
           (depth == HUGE_VAL ||
            exact_rounds_to(-compare_depth_along(shapes, depth, nextafter(depth, HUGE_VAL)), depth));
}

/* The greatest n . x over A - B; false if there is none. */
static bool reach_of_difference(mpz_t out, const struct exact_shape *a, const struct exact_shape *b,
                                const struct exact_vec *n) {
    struct exact_vec back;
    mpz_t of_b;
    exact_vec_init(&back);
    mpz_init(of_b);
    for (int i = 0; i < a->dim; i++) mpz_neg(back.x[i], n->x[i]);
    const bool bounded = exact_support(out, a, n) && exact_support(of_b, b, &back);
    mpz_add(out, out, of_b);
    mpz_clear(of_b);
    exact_vec_clear(&back);
    return bounded;
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

/* Is n a positive multiple of m? */
static bool is_along(int dim, const struct exact_vec *n, const struct exact_vec *m) {
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    exact_dot(left, dim, n, m);
    bool along = mpz_sgn(left) > 0;
    for (int i = 0; i < dim; i++)
        for (int j = 0; j < i; j++) {
            mpz_mul(left, n->x[i], m->x[j]);
            mpz_mul(right, n->x[j], m->x[i]);
            along = along && mpz_cmp(left, right) == 0;
        }
    mpz_clears(left, right, NULL);
    return along;
}

void set_depth_inside(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b,
                      struct exact_vec *normal) {
    struct edges e = {0};
    struct exact_vec n, nearest;
    mpz_t h, square;
    bool any = false, tie = false;
    add_edges(&e, a);
    add_edges(&e, b);
    exact_vec_init(&n);
    exact_vec_init(&nearest);
    mpz_inits(h, square, NULL);
    for (int i = 0; i < e.count; i++)
        for (int j = i; j < e.count && (a->dim == 3 || j == i); j++)
            for (int sign = -1; sign <= 1; sign += 2) {
                if (!set_normal(&n, a->dim, sign, &e.of[i], &e.of[j])) continue;
                any = true;
                if (!reach_of_difference(h, a, b, &n)) continue;
                exact_dot(square, a->dim, &n, &n);
                const int order = exact_length_lower(out, h, square);
                tie = order < 0 ? false : tie || (order == 0 && !is_along(a->dim, &n, &nearest));
                for (int k = 0; k < a->dim && order < 0; k++) mpz_set(nearest.x[k], n.x[k]);
            }
    if (!any) mpz_set_ui(out->under, 1); /* no plane across two edges: the depth is 0 */
    for (int k = 0; k < a->dim && normal != NULL; k++) {
        if (tie) mpz_set_ui(normal->x[k], 0);
        else mpz_set(normal->x[k], nearest.x[k]);
    }
    for (int i = 0; i < e.count; i++) exact_vec_clear(&e.of[i]);
    exact_vec_clear(&n);
    exact_vec_clear(&nearest);
    mpz_clears(h, square, NULL);
}

/* Of a plane or half-space: the nearer side. The core is B, and behind a plane reversed. */
static void set_depth_of_flat(struct exact_length *out, const struct exact_shape *flat,
                              const struct exact_shape *body) {
    struct exact_vec n;
    mpz_t h, square;
    exact_vec_init(&n);
    mpz_inits(h, square, NULL);
    exact_dot(square, flat->dim, &flat->normal, &flat->normal);
    for (int sign = -1; sign <= (flat->type == EXACT_PLANE ? 1 : -1); sign += 2) {
        for (int i = 0; i < flat->dim; i++) (sign > 0 ? mpz_set : mpz_neg)(n.x[i], flat->normal.x[i]);
        if (!exact_support(h, body, &n)) continue;
        (sign > 0 ? mpz_sub : mpz_add)(h, h, flat->offset);
        exact_length_lower(out, h, square);
    }
    mpz_clears(h, square, NULL);
    exact_vec_clear(&n);
}

void set_depth(struct exact_length *out, const struct exact_shape *a, const struct exact_shape *b) {
    mpz_set_ui(out->square, 0), mpz_set_ui(out->under, 0);
    if (a->type != EXACT_BODY) {
        set_depth_of_flat(out, a, b);
    } else if (b->type != EXACT_BODY) {
        set_depth_of_flat(out, b, a);
    } else if (origin_in_difference(a, b, NULL) >= 0) {
        set_depth_inside(out, a, b, NULL);
    } else {
        set_distance(out, a, b);
        exact_length_negate(out);
        return;
    }
    mpz_add(out->plain, a->radius, b->radius);
}

void true_depth(struct exact_length *out, const struct shape *a, const struct shape *b) {
    struct exact_shape x, y;
    const struct exact_scale scale = exact_scale_of(a, b);
    exact_shape_init(&x);
    exact_shape_init(&y);
    exact_shape_set(&x, a, scale);
    exact_shape_set(&y, b, scale);
    set_depth(out, &x, &y);
    out->unit = scale.length + scale.direction;
    exact_shape_clear(&x);
    exact_shape_clear(&y);
}

/* An upper bound for |A - B|. */
static void set_size(mpz_t size, const struct exact_shape *a, const struct exact_shape *b) {
    mpz_t term;
    mpz_init(term);
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
}

/* Is the greatest n . x over A - B the depth less the radii, within 2^-50 of the size of A - B or the least double? */
static bool is_support(const struct exact_shape *a, const struct exact_shape *b, int unit, const double normal[3],
                       double depth) {
    enum { LEAST = -1074 };
    int normal_unit = 0;
    for (int i = 0; i < a->dim; i++)
        if (normal[i] != 0 && ilogb(normal[i]) - 52 < normal_unit) normal_unit = ilogb(normal[i]) - 52;
    if (normal_unit < LEAST) normal_unit = LEAST;
    const int fine = unit + normal_unit < LEAST ? unit + normal_unit : LEAST;
    struct exact_vec n;
    mpz_t off, expected, size;
    mpz_inits(off, expected, size, NULL);
    exact_vec_init(&n);
    for (int i = 0; i < a->dim; i++) exact_number(n.x[i], -normal[i], normal_unit);
    reach_of_difference(off, a, b, &n);
    mpz_mul_2exp(off, off, (mp_bitcnt_t)(unit + normal_unit - fine));
    exact_number(expected, depth, fine);
    mpz_sub(off, off, expected);
    mpz_add(expected, a->radius, b->radius);
    mpz_mul_2exp(expected, expected, (mp_bitcnt_t)(unit - fine));
    mpz_add(off, off, expected);
    mpz_mul_2exp(off, off, 50);
    set_size(size, a, b);
    mpz_mul_2exp(size, size, (mp_bitcnt_t)(unit - fine));
    mpz_set_ui(expected, 1);
    mpz_mul_2exp(expected, expected, (mp_bitcnt_t)(LEAST + 50 - fine));
    mpz_add(size, size, expected);
    const bool is = mpz_cmpabs(off, size) <= 0;
    exact_vec_clear(&n);
    mpz_clears(off, expected, size, NULL);
    return is;
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
    const struct exact_scale scale = exact_scale_of(a, b);
    struct exact_shape x, y;
    exact_shape_init(&x);
    exact_shape_init(&y);
    exact_shape_set(&x, a, scale);
    exact_shape_set(&y, b, scale);
    const bool is = is_support(&x, &y, scale.length + scale.direction, normal, depth);
    exact_shape_clear(&x);
    exact_shape_clear(&y);
    return is;
}
