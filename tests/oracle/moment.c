/* A moves by t w, B stands still. The times of contact are found face by face of A - B (faces.h). Seen from the start
 * of a face, 0 is at f - t w. So the parameters of its projection onto the face are linear in t, and the squared
 * distance of 0 from the affine hull of the face, less the squared sum of the radii, is a quadratic q(t). They touch
 * where all parameters are within the face (an interval of t between fractions) and q(t) <= 0; and whenever they touch,
 * the point of A - B nearest to 0 is on such a face. The ends of these intervals are fractions or roots of q. They are
 * compared with a fraction m by the sign of q(m) and the position of the vertex of q, and rounded by bisection over all
 * doubles.
 *
 * With a plane there are two conditions: the lowest point is below it and the highest above. Both are linear in t,
 * except
 * for the term R |n|.
 *
 * They overlap openly at some time if 0 is in the interior of A - B + [0, w] and A - B has an interior.
 *
 * SPDX-License-Identifier: MIT */
#include "oracle/moment.h"

#include "oracle/faces.h"
#include "oracle/length.h"
#include "oracle/origin.h"
#include "oracle/projection.h"
#include "oracle/reach.h"
#include "oracle/truth.h"
#include "support/order.h"
#include "support/outcome.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* over / under with under > 0 */
struct fraction {
    mpz_t over, under;
};

static void fraction_init(struct fraction *f) { mpz_inits(f->over, f->under, NULL); }
static void fraction_clear(struct fraction *f) { mpz_clears(f->over, f->under, NULL); }

static void fraction_set(struct fraction *f, const mpz_t over, const mpz_t under) {
    mpz_set(f->over, over);
    mpz_set(f->under, under);
    if (mpz_sgn(under) > 0) return;
    mpz_neg(f->over, f->over);
    mpz_neg(f->under, f->under);
}

/* The sign of a b - c d for b, d > 0. Often the signs and the numbers of bits decide. */
static int compare_products(const mpz_t a, const mpz_t b, const mpz_t c, const mpz_t d) {
    const int sign = mpz_sgn(a);
    if (sign != mpz_sgn(c)) return sign > mpz_sgn(c) ? 1 : -1;
    const size_t left_bits = mpz_sizeinbase(a, 2) + mpz_sizeinbase(b, 2),
                 right_bits = mpz_sizeinbase(c, 2) + mpz_sizeinbase(d, 2);
    if (left_bits > right_bits + 1) return sign;
    if (right_bits > left_bits + 1) return -sign;
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, a, b);
    mpz_mul(right, c, d);
    const int order = mpz_cmp(left, right);
    mpz_clears(left, right, NULL);
    return order;
}

static int fraction_compare(const struct fraction *a, const struct fraction *b) {
    return compare_products(a->over, b->under, b->over, a->under);
}

/* The midpoint between the double of this order and the next. */
static void midpoint_after(struct fraction *m, int64_t order) {
    const int exponent = exact_middle(m->over, at_order(order), at_order(order + 1));
    mpz_set_ui(m->under, 1);
    mpz_mul_2exp(exponent < 0 ? m->under : m->over, exponent < 0 ? m->under : m->over, (mp_bitcnt_t)abs(exponent));
}

/* The search for the times: forwards (direction 1: the first time) and backwards (direction -1: minus the last
 * time). */
struct search {
    int dim;
    struct exact_vec motion; /* w, the displacement of A in a time of 1 */
    mpz_t reach2;
    bool has_start, has_end;
    struct fraction start, end;
    bool touches;
    double least[2]; /* rounded */
    /* For the free edges of the face: their scalar products with the motion; times det the rates of the parameters of
     * the projection, and the coefficient of t^2 in q. */
    mpz_t along[3], rise[3], square;
};

/* True if the least element of an interval of times (backwards: minus its greatest) is at most m. */
typedef bool (*by_time)(const void *set, int direction, const struct fraction *m);

/* Updates both times by the ends of an interval. */
static void add_interval(struct search *s, const void *set, by_time is_by) {
    struct fraction m;
    fraction_init(&m);
    s->touches = true;
    for (int k = 0; k < 2; k++) {
        int64_t low = order_of(-HUGE_VAL) - 1, high = order_of(s->least[k]);
        bool better = high > low + 1;
        if (better) {
            midpoint_after(&m, high - 1);
            better = is_by(set, k == 0 ? 1 : -1, &m);
        }
        if (!better) continue;
        high--;
        while ((uint64_t)high - (uint64_t)low > 1) {
            const int64_t middle = low + (int64_t)(((uint64_t)high - (uint64_t)low) / 2);
            midpoint_after(&m, middle);
            if (is_by(set, k == 0 ? 1 : -1, &m)) high = middle;
            else low = middle;
        }
        s->least[k] = at_order(high);
    }
    fraction_clear(&m);
}

/* The times of a face: those in [low, high] with q <= 0, where q = square t^2 + linear t + constant. */
struct face_times {
    bool has_low, has_high;
    struct fraction low, high;
    mpz_t square, linear, constant;
};

static int sign_at(const struct face_times *f, const struct fraction *t) {
    mpz_t sum, term;
    mpz_inits(sum, term, NULL);
    mpz_mul(sum, f->square, t->over);
    mpz_addmul(sum, f->linear, t->under);
    mpz_mul(sum, sum, t->over);
    mpz_mul(term, f->constant, t->under);
    mpz_addmul(sum, term, t->under);
    const int sign = mpz_sgn(sum);
    mpz_clears(sum, term, NULL);
    return sign;
}

/* The sign of t - (the vertex of q), for square > 0. */
static int side_of_vertex(const struct face_times *f, const struct fraction *t) {
    mpz_t sum;
    mpz_init(sum);
    mpz_mul(sum, f->square, t->over);
    mpz_mul_2exp(sum, sum, 1);
    mpz_addmul(sum, f->linear, t->under);
    const int sign = mpz_sgn(sum);
    mpz_clear(sum);
    return sign;
}

static bool is_empty(const struct face_times *f) {
    if (f->has_low && f->has_high && fraction_compare(&f->low, &f->high) > 0) return true;
    if (mpz_sgn(f->square) == 0) return mpz_sgn(f->constant) > 0; /* the distance is constant */
    mpz_t left, right;
    mpz_inits(left, right, NULL);
    mpz_mul(left, f->linear, f->linear);
    mpz_mul(right, f->square, f->constant);
    mpz_mul_2exp(right, right, 2);
    const bool no_root = mpz_cmp(left, right) < 0;
    mpz_clears(left, right, NULL);
    if (no_root) return true;
    const bool before_low = f->has_low && side_of_vertex(f, &f->low) >= 0,
               after_high = f->has_high && side_of_vertex(f, &f->high) <= 0;
    return (before_low && sign_at(f, &f->low) > 0) || (after_high && sign_at(f, &f->high) > 0);
}

/* For an interval that is not empty: the least time is the later of low and the first root; both must be at most m. */
static bool face_is_by(const void *set, int direction, const struct fraction *m) {
    const struct face_times *const f = set;
    struct fraction t;
    fraction_init(&t);
    mpz_set(t.over, m->over);
    mpz_set(t.under, m->under);
    if (direction < 0) mpz_neg(t.over, t.over);
    bool by = direction > 0 ? !f->has_low || fraction_compare(&f->low, &t) <= 0
                            : !f->has_high || fraction_compare(&t, &f->high) <= 0;
    if (by && mpz_sgn(f->square) > 0) by = sign_at(f, &t) <= 0 || direction * side_of_vertex(f, &t) >= 0;
    fraction_clear(&t);
    return by;
}

/* Narrows the interval to constant + rise t >= 0; false if nothing is left. */
static bool narrow(struct face_times *f, const mpz_t constant, const mpz_t rise) {
    if (mpz_sgn(rise) == 0) return mpz_sgn(constant) >= 0;
    struct fraction bound;
    fraction_init(&bound);
    mpz_t over;
    mpz_init(over);
    mpz_neg(over, constant);
    fraction_set(&bound, over, rise);
    if (mpz_sgn(rise) > 0) {
        if (!f->has_low || fraction_compare(&bound, &f->low) > 0) fraction_set(&f->low, bound.over, bound.under);
        f->has_low = true;
    } else {
        if (!f->has_high || fraction_compare(&bound, &f->high) < 0) fraction_set(&f->high, bound.over, bound.under);
        f->has_high = true;
    }
    mpz_clear(over);
    fraction_clear(&bound);
    return true;
}

/* Narrows it to 0 <= parameter <= det, for a free edge or a sum of several. */
static bool narrow_parameter(struct face_times *f, const mpz_t constant, const mpz_t rise, const mpz_t det,
                             bool from_zero, bool to_det) {
    mpz_t rest, fall;
    mpz_inits(rest, fall, NULL);
    mpz_sub(rest, det, constant);
    mpz_neg(fall, rise);
    const bool possible = (!from_zero || narrow(f, constant, rise)) && (!to_det || narrow(f, rest, fall));
    mpz_clears(rest, fall, NULL);
    return possible;
}

/* Narrows the interval to where the projection is on the face. u: its parameters at t = 0 times det, an output. */
static bool narrow_to_face(struct face_times *f, const struct search *s, const struct faces *face, mpz_t u[3]) {
    mpz_t constant, rise;
    mpz_inits(constant, rise, NULL);
    bool possible = true;
    for (int i = 0; i < face->free_count && possible; i++) {
        exact_dot(u[i], s->dim, &face->dual[i], &face->from);
        possible = narrow_parameter(f, u[i], s->rise[i], face->det, true, !face->unbounded[i]);
    }
    for (int of = 0; of < 2 && possible; of++) {
        mpz_set_ui(constant, 0);
        mpz_set_ui(rise, 0);
        for (int i = 0; i < face->free_count; i++) {
            if (face->of[i] != of) continue;
            mpz_add(constant, constant, u[i]);
            mpz_add(rise, rise, s->rise[i]);
        }
        possible = narrow_parameter(f, constant, rise, face->det, false, true);
    }
    mpz_clears(constant, rise, NULL);
    return possible;
}

/* Computes what depends only on the free edges. */
static void set_rises(struct search *s, const struct faces *face) {
    for (int i = 0; i < face->free_count; i++) {
        exact_dot(s->rise[i], s->dim, &face->dual[i], &s->motion);
        mpz_neg(s->rise[i], s->rise[i]);
    }
    if (face->free_count == s->dim) return;
    exact_dot(s->square, s->dim, &s->motion, &s->motion);
    mpz_mul(s->square, s->square, face->det);
    for (int i = 0; i < face->free_count; i++) {
        exact_dot(s->along[i], s->dim, &face->free[i], &s->motion);
        mpz_addmul(s->square, s->along[i], s->rise[i]);
    }
}

static void set_quadratic(struct face_times *f, const struct search *s, const struct faces *face, mpz_t u[3]) {
    if (face->free_count == s->dim) { /* the affine hull is all of space: no distance */
        mpz_neg(f->constant, s->reach2);
        return;
    }
    mpz_t product;
    mpz_init(product);
    exact_dot(f->constant, s->dim, &face->from, &face->from);
    mpz_sub(f->constant, f->constant, s->reach2);
    mpz_mul(f->constant, f->constant, face->det);
    exact_dot(f->linear, s->dim, &face->from, &s->motion);
    mpz_mul(f->linear, f->linear, face->det);
    for (int i = 0; i < face->free_count; i++) {
        exact_dot(product, s->dim, &face->free[i], &face->from);
        mpz_submul(f->constant, product, u[i]);
        mpz_submul(f->linear, s->along[i], u[i]);
    }
    mpz_mul_si(f->linear, f->linear, -2);
    mpz_set(f->square, s->square);
    mpz_clear(product);
}

static void try_face(struct faces *face, void *context) {
    struct search *const s = context;
    struct face_times f = {.has_low = s->has_start, .has_high = s->has_end};
    mpz_t u[3];
    mpz_inits(u[0], u[1], u[2], f.square, f.linear, f.constant, NULL);
    fraction_init(&f.low);
    fraction_init(&f.high);
    if (face->fresh) set_rises(s, face);
    if (s->has_start) fraction_set(&f.low, s->start.over, s->start.under);
    if (s->has_end) fraction_set(&f.high, s->end.over, s->end.under);
    if (narrow_to_face(&f, s, face, u)) {
        set_quadratic(&f, s, face, u);
        if (!is_empty(&f)) add_interval(s, &f, face_is_by);
    }
    mpz_clears(u[0], u[1], u[2], f.square, f.linear, f.constant, NULL);
    fraction_clear(&f.low);
    fraction_clear(&f.high);
}

/* A plane or half-space, and a moving body without unbounded edges. */
struct plane_times {
    const struct search *s;
    const struct exact_shape *plane;
    struct exact_shape *body;
};

/* The projection of the body on the normal at time t. All numbers of both are multiplied by t.under to stay
 * integers. */
static struct projection projection_at(const struct plane_times *p, const struct fraction *t) {
    const int dim = p->plane->dim;
    struct exact_shape plane, body;
    exact_shape_init(&plane);
    exact_shape_init(&body);
    plane.type = p->plane->type;
    plane.dim = body.dim = dim;
    body.type = EXACT_BODY;
    body.edge_count = p->body->edge_count;
    body.simplex = p->body->simplex;
    mpz_mul(plane.offset, p->plane->offset, t->under);
    mpz_mul(body.radius, p->body->radius, t->under);
    for (int k = 0; k < dim; k++) {
        mpz_set(plane.normal.x[k], p->plane->normal.x[k]);
        mpz_mul(body.base.x[k], p->body->base.x[k], t->under);
        mpz_addmul(body.base.x[k], p->s->motion.x[k], t->over);
        for (int i = 0; i < body.edge_count; i++) mpz_mul(body.edge[i].x[k], p->body->edge[i].x[k], t->under);
    }
    memset(body.unbounded, 0, sizeof body.unbounded);
    const struct projection range = projection_on(&plane, &body);
    exact_shape_clear(&plane);
    exact_shape_clear(&body);
    return range;
}

static int rise_of(const struct plane_times *p) {
    mpz_t rise;
    mpz_init(rise);
    exact_dot(rise, p->plane->dim, &p->plane->normal, &p->s->motion);
    const int sign = mpz_sgn(rise);
    mpz_clear(rise);
    return sign;
}

/* True if the beginning of contact, seen in `direction` of time, is at t or before. With a falling lowest point or a
 * rising highest one contact begins with the one and ends with the other. */
static bool reached(const struct plane_times *p, int direction, const struct fraction *t) {
    const int rise = direction * rise_of(p);
    const struct projection range = projection_at(p, t);
    const bool low = range.low <= 0, high = range.high >= 0 || p->plane->type == EXACT_HALFSPACE;
    return rise == 0 ? low && high : rise < 0 ? low : high;
}

static bool plane_is_by(const void *set, int direction, const struct fraction *m) {
    const struct plane_times *const p = set;
    const struct search *const s = p->s;
    struct fraction t;
    fraction_init(&t);
    mpz_set(t.over, m->over);
    mpz_set(t.under, m->under);
    if (direction < 0) mpz_neg(t.over, t.over);
    const bool started = direction > 0 ? !s->has_start || fraction_compare(&s->start, &t) <= 0
                                       : !s->has_end || fraction_compare(&t, &s->end) <= 0;
    const bool by = started && reached(p, direction, &t);
    fraction_clear(&t);
    return by;
}

/* If the range of times is infinite, any motion along the normal reaches the plane. */
static void try_plane(struct search *s, const struct exact_shape *plane, struct exact_shape *body) {
    const struct plane_times p = {s, plane, body};
    const bool still = rise_of(&p) == 0;
    struct fraction zero;
    fraction_init(&zero);
    mpz_set_ui(zero.under, 1);
    const struct fraction *const start = s->has_start ? &s->start : &zero, *const end = s->has_end ? &s->end : &zero;
    const bool entered = (!s->has_end && !still) || reached(&p, 1, end),
               left = (!s->has_start && !still) || reached(&p, -1, start);
    if (entered && left) add_interval(s, &p, plane_is_by);
    fraction_clear(&zero);
}

static bool has_volume_of(int dim, const struct exact_vec *const edge[], int count) {
    mpz_t minor, det;
    mpz_inits(minor, det, NULL);
    bool volume = false;
    for (int i = 0; i < count && !volume; i++)
        for (int j = 0; j < i && !volume; j++) {
            if (dim == 2) {
                mpz_mul(det, edge[i]->x[0], edge[j]->x[1]);
                mpz_submul(det, edge[i]->x[1], edge[j]->x[0]);
                volume = mpz_sgn(det) != 0;
            }
            for (int k = 0; dim == 3 && k < j && !volume; k++) {
                mpz_set_ui(det, 0);
                for (int c = 0; c < 3; c++) {
                    const int p = (c + 1) % 3, q = (c + 2) % 3;
                    mpz_mul(minor, edge[j]->x[p], edge[k]->x[q]);
                    mpz_submul(minor, edge[j]->x[q], edge[k]->x[p]);
                    mpz_addmul(det, edge[i]->x[c], minor);
                }
                volume = mpz_sgn(det) != 0;
            }
        }
    mpz_clears(minor, det, NULL);
    return volume;
}

/* True if A - B has an interior. */
static bool is_solid(const struct exact_shape *a, const struct exact_shape *b) {
    const struct exact_vec *edge[2 * MOST_EDGES_OF_SHAPE];
    int count = 0;
    if (b->type == EXACT_HALFSPACE) return true;
    if (mpz_sgn(a->radius) > 0 || (b->type == EXACT_BODY && mpz_sgn(b->radius) > 0)) return true;
    for (int i = 0; i < a->edge_count; i++) edge[count++] = &a->edge[i];
    if (b->type == EXACT_BODY) {
        for (int i = 0; i < b->edge_count; i++) edge[count++] = &b->edge[i];
        return has_volume_of(a->dim, edge, count);
    }
    mpz_t rise;
    mpz_init(rise);
    bool rises = false;
    for (int i = 0; i < count && !rises; i++) {
        exact_dot(rise, a->dim, &b->normal, edge[i]);
        rises = mpz_sgn(rise) != 0;
    }
    mpz_clear(rise);
    return rises;
}

/* True if 0 is in the interior of the difference extended by the motion; with radii: its distance is less than their
 * sum. */
static bool meets_openly(const struct search *s, const struct exact_shape *a, const struct exact_shape *b) {
    struct exact_shape motion;
    exact_shape_init(&motion);
    motion.type = EXACT_BODY;
    motion.dim = s->dim;
    motion.simplex = false;
    motion.edge_count = s->has_start ? 1 : 2;
    for (int i = 0; i < motion.edge_count; i++) {
        motion.unbounded[i] = !s->has_end;
        for (int k = 0; k < s->dim; k++) (i == 0 ? mpz_set : mpz_neg)(motion.edge[i].x[k], s->motion.x[k]);
    }
    bool open;
    if (b->type == EXACT_BODY) {
        const bool round = mpz_sgn(a->radius) > 0 || mpz_sgn(b->radius) > 0;
        open = round ? compare_distance(a, b, &motion) < 0 : origin_in_difference(a, b, &motion) > 0;
    } else {
        struct plane_times p = {s, b, (struct exact_shape *)a};
        const int rise = rise_of(&p);
        int low = 1, high = -1;
        for (int k = 0; k < 2; k++) {
            struct fraction t;
            fraction_init(&t);
            const bool finite = k == 0 ? s->has_start : s->has_end;
            mpz_set_si(t.under, 1);
            if (finite) fraction_set(&t, k == 0 ? s->start.over : s->end.over, k == 0 ? s->start.under : s->end.under);
            struct projection range = projection_at(&p, &t);
            if (!finite && (k == 0 ? -rise : rise) < 0) range.low = -1;
            if (!finite && (k == 0 ? -rise : rise) > 0) range.high = 1;
            low = range.low < low ? range.low : low;
            high = range.high > high ? range.high : high;
            fraction_clear(&t);
        }
        open = low < 0 && (high > 0 || b->type == EXACT_HALFSPACE);
    }
    exact_shape_clear(&motion);
    return open;
}

static bool is_bounded(const struct exact_shape *shape) {
    bool bounded = shape->type == EXACT_BODY;
    for (int i = 0; i < shape->edge_count && shape->type == EXACT_BODY; i++)
        for (int k = 0; k < shape->dim; k++)
            bounded = bounded && !(shape->unbounded[i] && mpz_sgn(shape->edge[i].x[k]) != 0);
    return bounded;
}

/* A motion as a segment, so that its numbers are scaled as lengths. */
static struct shape as_segment(int dim, const double a[], const double b[]) {
    struct shape segment = {.dim = dim, .kind = GRZ_SEGMENT};
    for (int k = 0; k < dim; k++) {
        segment.n[k] = a[k];
        segment.n[dim + k] = b[k];
    }
    return segment;
}

/* A caster as a point at its start, and its motion as a segment. */
static void caster_of(const struct shape *caster, struct shape *point, struct shape *motion) {
    static const double nowhere[3] = {0};
    const int dim = caster->dim;
    *point = (struct shape){.dim = dim, .kind = GRZ_POINT};
    for (int k = 0; k < dim; k++) point->n[k] = caster->n[k];
    *motion = as_segment(dim, caster->kind == GRZ_SEGMENT ? caster->n : nowhere, caster->n + dim);
}

static void search_moments(struct search *s, const struct shape *x, const struct shape *y, const struct shape *motion,
                           struct moments *out) {
    const struct exact_scale scale = exact_scale_of_three(x, y, motion);
    struct exact_shape a, b, m;
    exact_shape_init(&a);
    exact_shape_init(&b);
    exact_shape_init(&m);
    exact_shape_set(&a, x, scale);
    exact_shape_set(&b, y, scale);
    exact_shape_set(&m, motion, scale);
    for (int k = 0; k < s->dim; k++) mpz_set(s->motion.x[k], m.edge[0].x[k]);
    if (!is_bounded(&a) && !is_bounded(&b)) {
        out->answer[0] = out->answer[1] = OUTCOME_UNSUPPORTED;
    } else {
        struct exact_shape *const mover = a.type == EXACT_BODY ? &a : &b, *const other = a.type == EXACT_BODY ? &b : &a;
        for (int k = 0; k < s->dim && mover == &b; k++) mpz_neg(s->motion.x[k], s->motion.x[k]);
        if (other->type == EXACT_BODY) {
            mpz_add(s->reach2, a.radius, b.radius);
            mpz_mul(s->reach2, s->reach2, s->reach2);
            faces_of_difference(mover, other, NULL, try_face, s);
        } else {
            try_plane(s, other, mover);
        }
        out->answer[0] = s->touches;
        out->answer[1] = is_solid(mover, other) && meets_openly(s, mover, other);
    }
    exact_shape_clear(&a);
    exact_shape_clear(&b);
    exact_shape_clear(&m);
}

/* From the time 0 to 1. */
static void search_init(struct search *s, int dim) {
    *s = (struct search){.dim = dim, .has_start = true, .has_end = true, .least = {HUGE_VAL, HUGE_VAL}};
    fraction_init(&s->start);
    fraction_init(&s->end);
    mpz_set_ui(s->start.under, 1);
    mpz_set_ui(s->end.over, 1);
    mpz_set_ui(s->end.under, 1);
    mpz_inits(s->reach2, s->square, NULL);
    for (int k = 0; k < 3; k++) mpz_inits(s->motion.x[k], s->along[k], s->rise[k], NULL);
}

static void search_clear(struct search *s) {
    for (int k = 0; k < 3; k++) mpz_clears(s->motion.x[k], s->along[k], s->rise[k], NULL);
    mpz_clears(s->reach2, s->square, NULL);
    fraction_clear(&s->start);
    fraction_clear(&s->end);
}

struct moments true_moments(grz_relation relation, const struct shapes *shapes) {
    struct moments out = {{OUTCOME_NO, OUTCOME_NO}, HUGE_VAL, HUGE_VAL};
    const int dim = shapes->a.dim;
    struct shape a = shapes->a, motion = as_segment(dim, shapes->with.by[1], shapes->with.by[0]);
    if (!shape_is_valid(&a) || !shape_is_valid(&shapes->b)) return out;
    if (relation == GRZ_CAST) caster_of(&shapes->a, &a, &motion);
    if (!shape_is_valid(&motion)) return out;
    struct search s;
    search_init(&s, dim);
    if (relation == GRZ_CAST) {
        s.has_start = shapes->a.kind != GRZ_LINE;
        s.has_end = shapes->a.kind == GRZ_SEGMENT;
    }
    search_moments(&s, &a, &shapes->b, &motion, &out);
    if (s.touches) {
        out.enter = s.least[0];
        out.exit = s.least[1] == 0 ? 0 : -s.least[1];
    }
    search_clear(&s);
    return out;
}
