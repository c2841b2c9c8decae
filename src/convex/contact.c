/* Where two cores touch first, and across which direction: what hit.c finds in integers, from the face of their difference P that is hit
 * (impact.c), in double-doubles that know how far they are off. So that the answers have the same bits, each is given only where it is
 * certain how it rounds: mostly.
 *
 * With w the face's first corner, e and g its edges from there, V the way, n across the face with n . V < 0, and R the radii, the time t and
 * the way v from b's nearest point to a's are
 *
 *     a face with as many corners as dimensions    t = (R |n| - n . w) / n . V and v = R n / |n|
 *     an edge in space, a corner                   x = w + t V less what of it is along e; |x| = R, and v = x
 *
 * The face is the only one that is hit, of corners of a and b with together just as many moves between them, so b's nearest point is known
 * where one of both has a single corner; or else, where edges f of a and h of b cross, is that corner b + m h from which P's point is
 * reached.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/contact.h"

#include "convex/impact.h"
#include "exact/approx.h"

typedef grz_approx num;

static num sum_of_two(const double x[2]) { return grz_approx_sum(x[0], x[1]); }

static num twice(num x) { return grz_approx_scale(x, 2); }

static void subtract(int dim, const num a[], const num b[], num out[]) {
    for (int i = 0; i < dim; i++) out[i] = grz_approx_sub(a[i], b[i]);
}

static void cross(const num a[3], const num b[3], num out[3]) {
    for (int i = 0; i < 3; i++) {
        const int j = (i + 1) % 3, k = (i + 2) % 3;
        out[i] = grz_approx_det2(a[j], b[k], a[k], b[j]);
    }
}

/* out = x + t y */
static void go_along(int dim, const num x[], num t, const num y[], num out[]) {
    for (int i = 0; i < dim; i++) out[i] = grz_approx_add(x[i], grz_approx_mul(t, y[i]));
}

/* Coordinate i of a half axis, doubled. */
static num step_of(const grz_generator *g, int i) { return grz_approx_mul(sum_of_two(g->half), sum_of_two(g->axis[i])); }

/* A corner of a core, doubled. */
static void corner_of(const grz_core *core, int id, num out[3]) {
    for (int i = 0; i < core->dim; i++) {
        if (core->points) {
            out[i] = grz_approx_of(2 * core->points[core->dim * id + i]);
            continue;
        }
        out[i] = grz_approx_add(sum_of_two(core->center[i]), grz_approx_of(core->center[i][2]));
        for (int k = 0; k < core->count; k++) {
            const num step = step_of(&core->generator[k], i);
            out[i] = grz_approx_add(out[i], id >> k & 1 ? step : grz_approx_neg(step));
        }
    }
}

/* From one corner to another. */
static void edge_of(const grz_core *core, int from, int to, num out[3]) {
    for (int i = 0; i < core->dim; i++) {
        out[i] = grz_approx_of(0);
        if (core->points && from != to) {
            const double *const x = core->points + i;
            out[i] = grz_approx_sum(2 * x[core->dim * to], -2 * x[core->dim * from]);
        }
        for (int k = 0; k < core->count && !core->points; k++) {
            if (!((from ^ to) >> k & 1)) continue;
            const num step = twice(step_of(&core->generator[k], i));
            out[i] = grz_approx_add(out[i], to >> k & 1 ? step : grz_approx_neg(step));
        }
    }
}

/* What is known of the two and their face; all lengths doubled. */
typedef struct touch {
    int dim;
    const grz_core *a, *b;
    const grz_simplex *face;
    double enter;
    num way[3], radius;
    num w[3], of_a[3], of_b[3]; /* the first corner, and what it is made of */
    num t, v[3];                /* found */
    num normal[3];              /* along v */
} touch;

static void edge_of_face(const touch *s, int k, num out[3]) {
    const grz_corner *const corner = s->face->corner;
    num f[3], h[3];
    edge_of(s->a, corner[0].a, corner[k].a, f);
    edge_of(s->b, corner[0].b, corner[k].b, h);
    subtract(s->dim, f, h, out);
}

/* The exact time that hit.c ends at is this close to that of the contact. */
static num as_found(const touch *s, num t) {
    t.off += 0x1p-100 * fabs(s->enter);
    return t;
}

static bool is_round(const touch *s) { return s->radius.hi > 0; }

static bool touch_face(touch *s) {
    const int dim = s->dim;
    num e[3], g[3], n[3];
    edge_of_face(s, 1, e);
    if (dim == 2) {
        n[0] = grz_approx_neg(e[1]);
        n[1] = e[0];
    } else {
        edge_of_face(s, 2, g);
        cross(e, g, n);
    }
    num rise = grz_approx_dot(dim, n, s->way);
    if (rise.hi > 0) {
        for (int i = 0; i < dim; i++) n[i] = grz_approx_neg(n[i]);
        rise = grz_approx_neg(rise);
    }
    const num length = grz_approx_sqrt(grz_approx_dot(dim, n, n)), level = grz_approx_dot(dim, n, s->w);
    const num to = is_round(s) ? grz_approx_mul(s->radius, length) : grz_approx_of(0);
    const num t = grz_approx_div(grz_approx_sub(to, level), rise);
    s->t = is_round(s) ? as_found(s, t) : t;
    for (int i = 0; i < dim; i++) {
        s->normal[i] = grz_approx_div(n[i], length);
        s->v[i] = is_round(s) ? grz_approx_mul(s->radius, s->normal[i]) : grz_approx_of(0);
    }
    return true;
}

/* The only coordinate of e that is not 0; -1 if there are more. */
static int axis_of(const num e[3]) {
    int axis = -1, count = 0;
    for (int i = 0; i < 3; i++) {
        const bool zero = e[i].hi == 0 && e[i].off == 0;
        axis = zero ? axis : i;
        count += !zero;
    }
    return count == 1 ? axis : -1;
}

/* What of x is across e. Along an axis that is known to be 0. */
static void put_across(const num e[3], num e2, num x[3]) {
    const int axis = axis_of(e);
    if (axis >= 0) x[axis] = grz_approx_of(0);
    else go_along(3, x, grz_approx_neg(grz_approx_div(grz_approx_dot(3, e, x), e2)), e, x);
}

/* With d = t - enter, q = V^2, s = -2 x . V and f = x^2 - R^2 at enter: q d^2 - s d + f = 0, so that d is f / s, and a share of that more, q f / s^2;
 * then a share of 2 of its squares. */
static bool touch_edge(touch *s) {
    const int dim = s->dim;
    num e[3], x[3], way[3];
    for (int i = 0; i < dim; i++) {
        x[i] = s->w[i];
        way[i] = s->way[i];
    }
    if (s->face->count == 2) {
        edge_of_face(s, 1, e);
        const num e2 = grz_approx_dot(3, e, e);
        put_across(e, e2, x);
        put_across(e, e2, way);
    }
    const num enter = grz_approx_of(s->enter);
    go_along(dim, x, enter, way, x);
    const num over = grz_approx_sub(grz_approx_dot(dim, x, x), grz_approx_mul(s->radius, s->radius));
    const num slope = grz_approx_scale(grz_approx_dot(dim, x, way), -2);
    const double speed2 = way[0].hi * way[0].hi + way[1].hi * way[1].hi + (dim == 3 ? way[2].hi * way[2].hi : 0);
    const double first = over.hi / slope.hi, share = speed2 * first / slope.hi, d = first * (1 + share);
    if (!(slope.off < 0x1p-30 * slope.hi) || !(fabs(share) < 0x1p-20)) return false;
    const double off = 1.01 * over.off / slope.hi + fabs(d) * (16 * GRZ_U + slope.off / slope.hi + 3 * share * share);
    const num more = as_found(s, (num){d, 0, off});
    s->t = grz_approx_add(enter, more);
    go_along(dim, x, more, way, s->v);
    for (int i = 0; i < dim; i++) s->normal[i] = grz_approx_div(s->v[i], s->radius);
    return true;
}

/* Do all corners of the face have the same one of a; of b? If not, another one. */
static bool is_one(const touch *s, bool of_b, int *other) {
    const grz_corner *const corner = s->face->corner;
    for (int k = 1; k < s->face->count; k++) {
        *other = of_b ? corner[k].b : corner[k].a;
        if (*other != (of_b ? corner[0].b : corner[0].a)) return false;
    }
    return true;
}

/* b's nearest point. */
static void find_place(const touch *s, num place[3]) {
    const int dim = s->dim;
    int at_a, at_b;
    num at[3];
    for (int i = 0; i < dim; i++) place[i] = s->of_b[i];
    if (is_one(s, true, &at_b)) return;
    const bool is_corner = is_one(s, false, &at_a);
    go_along(dim, is_corner ? s->of_a : s->w, s->t, s->way, at);
    subtract(dim, at, s->v, is_corner ? place : at);
    if (is_corner) return;
    num f[3], h[3], n[3], across[3];
    edge_of(s->a, s->face->corner[0].a, at_a, f);
    edge_of(s->b, s->face->corner[0].b, at_b, h);
    cross(f, h, n);
    cross(f, at, across);
    const num m = grz_approx_div(grz_approx_dot(3, across, n), grz_approx_dot(3, n, n));
    go_along(3, place, m, h, place);
}

/* The part of v that is b's. */
static bool share_of(const touch *s, double *share) {
    const num of_b = sum_of_two(s->b->radius);
    *share = 0;
    return of_b.hi == 0 || grz_approx_rounds(grz_approx_div(twice(of_b), s->radius), share);
}

static bool round_all(const touch *s, grz_hit *hit) {
    num place[3];
    double share;
    *hit = (grz_hit){{0}, {0}};
    for (int i = 0; i < s->dim; i++)
        if (!grz_approx_rounds(s->normal[i], &hit->normal[i])) return false;
    if (!share_of(s, &share)) return false;
    find_place(s, place);
    if (share > 0) go_along(s->dim, place, grz_approx_of(share), s->v, place);
    for (int i = 0; i < s->dim; i++)
        if (!grz_approx_rounds(grz_approx_scale(place[i], 0.5), &hit->point[i])) return false;
    return true;
}

/* The search begins a little before: from far away it would be long. */
static bool find_face(const grz_core *a, const grz_core *b, double enter, grz_impact *impact) {
    grz_core x = *a;
    x.from = grz_at(enter - 0x1p-10 * fabs(enter));
    const grz_simplex nowhere = {.count = 0};
    return grz_find_impact(&x, b, &nowhere, impact) && impact->face.count > 0 && impact->time == enter;
}

GRZ_NOINLINE bool grz_find_contact(const grz_core *a, const grz_core *b, double enter, grz_hit *hit) {
    grz_impact impact;
    if (!find_face(a, b, enter, &impact)) return false;
    touch s = {.dim = a->dim, .a = a, .b = b, .face = &impact.face, .enter = enter};
    for (int i = 0; i < s.dim; i++) s.way[i] = twice(sum_of_two(a->way[i]));
    s.radius = twice(grz_approx_add(sum_of_two(a->radius), sum_of_two(b->radius)));
    corner_of(a, impact.face.corner[0].a, s.of_a);
    corner_of(b, impact.face.corner[0].b, s.of_b);
    subtract(s.dim, s.of_a, s.of_b, s.w);
    return (impact.face.count == s.dim ? touch_face(&s) : touch_edge(&s)) && round_all(&s, hit);
}
