/* Areas of convex polygons, and of what two of them have in common: half the sum of o p x o q over the edges from p to
 * q, for any point o. An edge of the common polygon is a part of an edge of one of them, from t to u, and has u - t of
 * its term. These parts are quotients, the rest is exact: quotients are cut at so many digits that all numbers that are
 * near enough round to the same double. In the middle of two doubles none are enough; but a sum of quotients that
 * differs from a double at all differs by more than 1 over all denominators.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/area2.h>

#include "area/quick.h"
#include "area/quotient.h"
#include "base/answer.h"
#include "num/rounded.h"
#include "num/subnormals.h"
#include "shape/core2.h"
#include "where/common.h"

#include <float.h>
#include <string.h>

/* Limbs of the arena, which the build with GRZ_WIDEST shows to be enough: 2767 are taken at most. And of a sum:
 * AREA_DIGITS below its first, and those of signs and carries. Exact terms are sums of products of four sums of
 * doubles, over 32 at most: multiples of 2^(64 AREA_FLOOR), and below 2^(-64 AREA_FLOOR). */
enum { AREA_ARENA = 4000, AREA_DIGITS = 900, AREA_FLOOR = -70, AREA_SUM = AREA_DIGITS + 4 };

/* The sum is taken twice: first it is only seen how large its terms are. */
typedef struct area_sum {
    grz_arena *arena;
    grz_rational origin;
    int edges;
    bool counts;      /* the terms are not added, only what is below is set */
    int quotients;    /* how many terms are quotients */
    int top;          /* no term is above 2^(64 top) */
    int least;        /* each quotient, times its denominator's size, is a multiple of 2^(64 least), as is the rest */
    int denominators; /* limbs of all denominators */
    int low;          /* quotients are cut below 2^(64 low) */
    int floor, size;  /* the sum has `size` limbs, of which the lowest counts 2^(64 floor), in the complement of two */
    uint64_t limb[AREA_SUM];
} area_sum;

/* Of terms that are cut below 2^(64 low). */
static void area_clear(area_sum *s, int low) {
    s->low = low;
    s->floor = low < AREA_FLOOR ? low : AREA_FLOOR;
    s->size = s->top + 2 - s->floor;
    memset(s->limb, 0, (size_t)s->size * sizeof *s->limb);
}

/* A multiple of 2^(64 floor). */
static void area_add(area_sum *s, grz_dyadic x) {
    uint64_t carry = x.sign < 0; /* -x = 1 + ~x */
    for (int k = x.exponent - s->floor; k < s->size; k++) {
        const uint64_t limb = grz_dy_limb(x, s->floor + k), with_carry = s->limb[k] + carry;
        carry = with_carry < carry;
        s->limb[k] = with_carry + (x.sign < 0 ? ~limb : limb);
        carry += s->limb[k] < with_carry;
    }
}

/* The sum; its limbs are turned to those of its size. */
static grz_dyadic area_total(area_sum *s) {
    const int sign = s->limb[s->size - 1] >> 63 ? -1 : 1;
    uint64_t carry = 1;
    for (int k = 0; k < s->size && sign < 0; k++) {
        s->limb[k] = ~s->limb[k] + carry;
        carry = s->limb[k] < carry;
    }
    int from = 0, to = s->size;
    while (to > 0 && s->limb[to - 1] == 0) to--;
    while (from < to && s->limb[from] == 0) from++;
    return from < to ? grz_dy_of(s->limb + from, to - from, s->floor + from, sign) : grz_dy_zero();
}

static int area_larger(int a, int b) { return a > b ? a : b; }

/* A term that is exact. */
static void area_take(area_sum *s, grz_dyadic x) {
    if (x.sign == 0) return;
    s->top = area_larger(s->top, x.exponent + x.size + 1);
    if (x.exponent < s->least) s->least = x.exponent;
    if (!s->counts) area_add(s, x);
}

static void area_take_quotient(area_sum *s, grz_dyadic over, grz_dyadic under) {
    if (over.sign == 0) return;
    s->top = area_larger(s->top, over.exponent + over.size - under.exponent - under.size + 2);
    if (over.exponent - under.exponent < s->least) s->least = over.exponent - under.exponent;
    s->denominators += under.size;
    s->quotients++;
    if (!s->counts)
        grz_add_quotient(s->arena, over, under, s->low, s->limb + (s->low - s->floor), s->size - (s->low - s->floor));
}

/* The binary logarithm of a weight, which is 1 or 2. */
static int area_log(grz_dyadic w) { return w.limb[0] > 1; }

static void area_see(void *context, const grz_clip_part *part) {
    area_sum *const s = (area_sum *)context;
    grz_arena *const arena = s->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_rational *const p = &part->line->end[0], *const q = &part->line->end[1];
    grz_dyadic u[2], v[2];
    grz_rational_way(arena, 2, &s->origin, p, u);
    grz_rational_way(arena, 2, &s->origin, q, v);
    const int scale = 1 + 2 * area_log(s->origin.w) + 2 * area_log(p->w);
    const grz_dyadic term = grz_dy_shift(arena, grz_dy_cross2(arena, u, v), -scale);
    s->edges++;
    for (int e = 0; e < 2; e++) {
        const grz_dyadic signed_term = e == 1 ? term : grz_dy_neg(term);
        const grz_clip_ratio at = grz_clip_place(arena, part, e);
        if (at.b.sign == 0) continue;
        if (at.a.sign == 0) area_take(s, signed_term);
        else area_take_quotient(s, grz_dy_mul(arena, signed_term, at.b), grz_dy_add(arena, at.a, at.b));
    }
    grz_dy_free(arena, mark);
}

/* Sees all edges. One body alone: its edges are whole. */
static void area_edges(grz_arena *arena, const grz_exact_body *a, const grz_exact_body *b, area_sum *s) {
    grz_where_ring ring;
    s->edges = s->quotients = s->denominators = 0;
    if (b) {
        grz_where_edges(arena, a, b, area_see, s);
        return;
    }
    grz_where_ring_of(arena, a, NULL, &ring);
    for (grz_where_ring_walk w = grz_where_ring_start(arena, &ring); !w.done; grz_where_ring_go(arena, &w)) {
        const grz_dy_mark mark = grz_dy_now(arena);
        grz_exact_line line = {.whole = false};
        grz_where_ring_point(arena, &ring, w.at, &line.end[0]);
        grz_where_ring_point(arena, &ring, w.next, &line.end[1]);
        const grz_clip_part part = grz_clip_all(2, &line);
        area_see(s, &part);
        grz_dy_free(arena, mark);
    }
}

/* The double nearest to all numbers that are less than one unit for each quotient away; false if they do not have one.
 * *low and *high become those of the least and the greatest. */
static bool area_rounds(area_sum *s, double *low, double *high) {
    const grz_dy_mark mark = grz_dy_now(s->arena);
    const uint64_t units = (uint64_t)s->quotients;
    const grz_dyadic total = area_total(s), slack = units == 0 ? grz_dy_zero() : grz_dy_of(&units, 1, s->low, 1);
    *low = grz_dy_round(grz_dy_sub(s->arena, total, slack), GRZ_NEAREST);
    grz_dy_free(s->arena, mark);
    *high = grz_dy_round(grz_dy_add(s->arena, total, slack), GRZ_NEAREST);
    grz_dy_free(s->arena, mark);
    return grz_order(*low) == grz_order(*high);
}

/* Of a, or of what it has in common with b; -1: that has no inside. */
static double area_exactly(area_sum *s, const grz_exact_body *a, const grz_exact_body *b) {
    double low, high;
    s->counts = true;
    s->top = AREA_FLOOR;
    s->least = -18; /* below the middle of two subnormals */
    area_edges(s->arena, a, b, s);
    if (s->edges < 3) return -1;
    const int last = area_larger(s->least - s->denominators - 1, s->top - AREA_DIGITS);
    s->counts = false;
    for (int digits = 4;; digits *= 4) {
        area_clear(s, area_larger(s->top - digits, last));
        area_edges(s->arena, a, b, s);
        if (area_rounds(s, &low, &high)) return high;
        if (s->low == last) return grz_order(high) & 1 ? low : high; /* the even one of two neighbours */
    }
}

static GRZ_NOINLINE double area_of_bodies(const grz_body *a, const grz_body *b) {
    uint64_t limbs[AREA_ARENA];
    grz_arena arena = grz_arena_over(limbs, AREA_ARENA);
    area_sum sum = {.arena = &arena};
    grz_exact_body x, y;
    grz_exact_body_of(&arena, a, &x);
    if (b) grz_exact_body_of(&arena, b, &y);
    if (x.extent != GRZ_WHERE_AREA || (b && y.extent != GRZ_WHERE_AREA)) return -1;
    grz_exact_corner(&arena, &x, 0, &sum.origin);
    return area_exactly(&sum, &x, b ? &y : NULL);
}

static grz_answer area_answer(const grz_body *a, const grz_body *b, double *area) {
    const grz_mode mode = grz_keep_subnormals();
    const double found = area_of_bodies(a, b);
    grz_restore_mode(mode);
    *area = found < 0 ? 0 : found;
    return grz_answered(!(found < 0));
}

/* What a kind of shapes has to do with areas. */
typedef enum area_kind { AREA_NONE, AREA_THIN, AREA_POLYGON, AREA_DISK, AREA_UNKNOWN } area_kind;

static area_kind area_kind_of(const grz2_shape *s) {
    if (grz_kind_name(2, s->kind) == NULL) return AREA_NONE;
    if (!grz_zero(s->radius)) return AREA_UNKNOWN;
    switch (s->kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_RAY:
    case GRZ_LINE:
    case GRZ_PLANE: return AREA_THIN;
    case GRZ_AABB:
    case GRZ_RECT:
    case GRZ_OBB:
    case GRZ_TRIANGLE:
    case GRZ_HULL: return AREA_POLYGON;
    case GRZ_BALL: return AREA_DISK;
    default: return AREA_UNKNOWN;
    }
}

static bool area_is_endless(const grz_body *body) { return body->core.ends == GRZ_ENDS_BOX; }

/* Of a box with an infinite bound. */
static grz_answer area_of_endless(const grz2_aabb *box, double *area) {
    const bool wide = box->min.x < box->max.x && box->min.y < box->max.y;
    *area = wide ? (double)INFINITY : 0;
    return grz_answered(wide);
}

grz_answer grz2_area(const grz2_shape *a, double *area) {
    const area_kind kind = area_kind_of(a);
    grz_body body;
    *area = 0;
    if (kind == AREA_UNKNOWN) return grz_unanswered();
    if (kind == AREA_NONE || kind == AREA_THIN || !grz2_body_of(a, &body)) return grz_answered(false);
    if (kind == AREA_DISK) {
        *area = grz2_common_circle_circle(&a->circle, &a->circle);
        return grz_answered(!grz_zero(a->circle.radius));
    }
    return area_is_endless(&body) ? area_of_endless(&a->aabb, area) : area_answer(&body, NULL, area);
}

static double area_least(double x, double y) { return grz_order(x) < grz_order(y) ? x : y; }
static double area_most(double x, double y) { return grz_order(x) < grz_order(y) ? y : x; }

/* Two boxes: the common one. */
static grz_answer area_of_boxes(const grz2_aabb *a, const grz2_aabb *b, double *area) {
    const grz2_aabb box = {{area_most(a->min.x, b->min.x), area_most(a->min.y, b->min.y)},
                           {area_least(a->max.x, b->max.x), area_least(a->max.y, b->max.y)}};
    const grz2_shape common = grz2_shape_from_aabb(&box);
    return grz2_area(&common, area);
}

/* A box whose infinite bounds are the largest doubles: nothing with finite points is beyond them. */
static void area_end(const grz2_shape *box, grz_body *body) {
    const grz2_aabb *const of = &box->aabb;
    const grz2_aabb near = {{area_most(of->min.x, -DBL_MAX), area_most(of->min.y, -DBL_MAX)},
                            {area_least(of->max.x, DBL_MAX), area_least(of->max.y, DBL_MAX)}};
    grz2_core_aabb(&near, &body->core);
}

static grz_answer area_of_polygons(const grz2_shape *a, const grz2_shape *b, double *area) {
    grz_body x, y;
    if (!grz2_body_of(a, &x) || !grz2_body_of(b, &y)) return grz_answered(false);
    if (a->kind == GRZ_AABB && b->kind == GRZ_AABB) return area_of_boxes(&a->aabb, &b->aabb, area);
    if (area_is_endless(&x)) area_end(a, &x);
    if (area_is_endless(&y)) area_end(b, &y);
    if (grz_common_area_quick(&x.core, &y.core, area)) return grz_answered(*area > 0);
    return grz_meet_bodies(&x, &y, 0) == GRZ_MEETING ? area_answer(&x, &y, area) : grz_answered(false);
}

static grz_answer area_of_disks(const grz2_circle *a, const grz2_circle *b, double *area) {
    const grz2_shape x = grz2_shape_from_circle(a), y = grz2_shape_from_circle(b);
    grz_body p, q;
    if (!grz2_body_of(&x, &p) || !grz2_body_of(&y, &q)) return grz_answered(false);
    *area = grz2_common_circle_circle(a, b);
    return grz_answered(!grz_zero(a->radius) && !grz_zero(b->radius) && grz_meet_bodies(&p, &q, 0) == GRZ_MEETING);
}

grz_answer grz2_common(const grz2_shape *a, const grz2_shape *b, double *area) {
    const area_kind of_a = area_kind_of(a), of_b = area_kind_of(b);
    *area = 0;
    if (of_a == AREA_UNKNOWN || of_b == AREA_UNKNOWN) return grz_unanswered();
    if (of_a <= AREA_THIN || of_b <= AREA_THIN) return grz_answered(false);
    if (of_a != of_b) return grz_unanswered();
    return of_a == AREA_DISK ? area_of_disks(&a->circle, &b->circle, area) : area_of_polygons(a, b, area);
}

void grz2_common_n(const grz2_shape *a, size_t count_a, const grz2_shape *b, size_t count_b, double *areas) {
    for (size_t i = 0; i < count_a; i++)
        for (size_t k = 0; k < count_b; k++, areas++)
            if (grz2_common(&a[i], &b[k], areas).unsupported) *areas = (double)NAN;
}
