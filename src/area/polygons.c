/* Areas of convex polygons, and of what two of them have in common: half the sum of o p x o q over the edges from p to
 * q, for any point o. An edge of the common polygon is a part of an edge of one of them, from t to u, and has u - t of
 * its term. These parts are quotients, the rest is exact: quotients are cut at so many digits that all numbers that are
 * near enough round to the same double. In the middle of two doubles none are enough; but a sum of quotients that
 * differs from a double at all differs by more than 1 over all denominators.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/area2.h>

#include "area/kind.h"
#include "area/quick.h"
#include "area/sum.h"
#include "base/answer.h"
#include "num/subnormals.h"
#include "pair/own.h"
#include "shape/core2.h"
#include "where/common.h"

#include <float.h>
#include <string.h>

/* Limbs of the arena, which the build with GRZ_WIDEST shows to be enough: 2767 are taken at most. */
enum { AREA_ARENA = 4000 };

typedef struct area_edges_of {
    const grz_exact_body *a, *b; /* b: NULL of a alone */
    grz_rational origin;
    int edges; /* how many there are */
    grz_area_sum *sum;
} area_edges_of;

/* The binary logarithm of a weight, which is 1 or 2. */
static int area_log(grz_dyadic w) { return w.limb[0] > 1; }

static void area_see(void *context, const grz_clip_part *part) {
    area_edges_of *const of = (area_edges_of *)context;
    grz_arena *const arena = of->sum->arena;
    const grz_dy_mark mark = grz_dy_now(arena);
    const grz_rational *const p = &part->line->end[0], *const q = &part->line->end[1];
    grz_dyadic u[2], v[2];
    grz_rational_way(arena, 2, &of->origin, p, u);
    grz_rational_way(arena, 2, &of->origin, q, v);
    const int scale = 1 + 2 * area_log(of->origin.w) + 2 * area_log(p->w);
    const grz_dyadic term = grz_dy_shift(arena, grz_dy_cross2(arena, u, v), -scale);
    of->edges++;
    for (int e = 0; e < 2; e++) {
        const grz_dyadic signed_term = e == 1 ? term : grz_dy_neg(term);
        const grz_clip_ratio at = grz_clip_place(arena, part, e);
        if (at.b.sign == 0) continue;
        if (at.a.sign == 0) grz_area_take(of->sum, signed_term);
        else grz_area_take_quotient(of->sum, grz_dy_mul(arena, signed_term, at.b), grz_dy_add(arena, at.a, at.b));
    }
    grz_dy_free(arena, mark);
}

/* Sees all edges. One body alone: its edges are whole. */
static void area_edges(void *context, grz_area_sum *s) {
    area_edges_of *const of = (area_edges_of *)context;
    grz_where_ring ring;
    of->edges = 0;
    of->sum = s;
    if (of->b) {
        grz_where_edges(s->arena, of->a, of->b, area_see, of);
        return;
    }
    grz_where_ring_of(s->arena, of->a, NULL, &ring);
    for (grz_where_ring_walk w = grz_where_ring_start(s->arena, &ring); !w.done; grz_where_ring_go(s->arena, &w)) {
        const grz_dy_mark mark = grz_dy_now(s->arena);
        grz_exact_line line = {.whole = false};
        grz_where_ring_point(s->arena, &ring, w.at, &line.end[0]);
        grz_where_ring_point(s->arena, &ring, w.next, &line.end[1]);
        const grz_clip_part part = grz_clip_all(2, &line);
        area_see(of, &part);
        grz_dy_free(s->arena, mark);
    }
}

/* Of a, or of what it has in common with b; -1: that has no inside. */
static GRZ_NOINLINE double area_of_bodies(const grz_body *a, const grz_body *b) {
    uint64_t limbs[AREA_ARENA];
    grz_arena arena = grz_arena_over(limbs, AREA_ARENA);
    grz_area_sum sum;
    grz_exact_body x, y;
    area_edges_of of = {.a = &x, .b = b ? &y : NULL};
    grz_exact_body_of(&arena, a, &x);
    if (b) grz_exact_body_of(&arena, b, &y);
    if (x.extent != GRZ_WHERE_AREA || (b && y.extent != GRZ_WHERE_AREA)) return -1;
    grz_exact_corner(&arena, &x, 0, &of.origin);
    grz_area_count(&sum, &arena, area_edges, &of);
    return of.edges < 3 ? -1 : grz_area_round(&sum, area_edges, &of);
}

static grz_answer area_answer(const grz_body *a, const grz_body *b, double *area) {
    const grz_mode mode = grz_keep_subnormals();
    const double found = area_of_bodies(a, b);
    grz_restore_mode(mode);
    *area = found < 0 ? 0 : found;
    return grz_answered(!(found < 0));
}

grz_area_kind grz_area_kind_of(const grz2_shape *s) {
    if (grz_kind_name(2, s->kind) == NULL) return GRZ_AREA_NONE;
    if (!grz_zero(s->radius)) return GRZ_AREA_UNKNOWN;
    switch (s->kind) {
    case GRZ_POINT:
    case GRZ_SEGMENT:
    case GRZ_RAY:
    case GRZ_LINE:
    case GRZ_PLANE: return GRZ_AREA_THIN;
    case GRZ_AABB:
    case GRZ_RECT:
    case GRZ_OBB:
    case GRZ_TRIANGLE:
    case GRZ_HULL: return GRZ_AREA_POLYGON;
    case GRZ_BALL: return GRZ_AREA_DISK;
    default: return GRZ_AREA_UNKNOWN;
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
    const grz_area_kind kind = grz_area_kind_of(a);
    grz_body body;
    *area = 0;
    if (kind == GRZ_AREA_UNKNOWN) return grz_unanswered();
    if (kind == GRZ_AREA_NONE || kind == GRZ_AREA_THIN || !grz2_body_of(a, &body)) return grz_answered(false);
    if (kind == GRZ_AREA_DISK) {
        *area = grz2_common_circle_circle(&a->circle, &a->circle);
        return grz_answered(!grz_zero(a->circle.radius));
    }
    if (area_is_endless(&body)) return area_of_endless(&a->aabb, area);
    return grz_area_quick(&body.core, area) ? grz_answered(true) : area_answer(&body, NULL, area);
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

static void area_end(const grz2_shape *box, grz_body *body) {
    const grz2_aabb *const of = &box->aabb;
    const grz2_aabb near = {{area_most(of->min.x, -DBL_MAX), area_most(of->min.y, -DBL_MAX)},
                            {area_least(of->max.x, DBL_MAX), area_least(of->max.y, DBL_MAX)}};
    grz2_core_of(GRZ_AABB, &near, &body->core);
}

bool grz_area_body(const grz2_shape *s, grz_body *body) {
    if (!grz2_body_of(s, body)) return false;
    if (area_is_endless(body)) area_end(s, body);
    return true;
}

/* The same box or triangle, as detectors have it in both lists: all corners of one are on the other. */
static bool area_is_same(const grz2_shape *a, const grz2_shape *b) {
    if (a->kind != b->kind) return false;
    if (a->kind == GRZ_OBB) return memcmp(&a->obb, &b->obb, sizeof a->obb) == 0;
    return a->kind == GRZ_TRIANGLE && memcmp(&a->triangle, &b->triangle, sizeof a->triangle) == 0;
}

static grz_answer area_of_polygons(const grz2_shape *a, const grz2_shape *b, double *area) {
    grz_body x, y;
    if (!grz_area_body(a, &x) || !grz_area_body(b, &y)) return grz_answered(false);
    if (area_is_same(a, b)) return grz2_area(a, area);
    if (a->kind == GRZ_AABB && b->kind == GRZ_AABB) return area_of_boxes(&a->aabb, &b->aabb, area);
    const grz_meet own = grz2_meet_own(a, b), meet = own == GRZ_UNDECIDED ? grz_meet_bodies(&x, &y, 0) : own;
    if (meet != GRZ_MEETING) return grz_answered(false);
    return grz_common_area_quick(&x.core, &y.core, area) ? grz_answered(true) : area_answer(&x, &y, area);
}

static grz_answer area_of_disks(const grz2_circle *a, const grz2_circle *b, double *area) {
    const grz2_shape x = grz2_shape_from_circle(a), y = grz2_shape_from_circle(b);
    grz_body p, q;
    if (!grz2_body_of(&x, &p) || !grz2_body_of(&y, &q)) return grz_answered(false);
    *area = grz2_common_circle_circle(a, b);
    return grz_answered(!grz_zero(a->radius) && !grz_zero(b->radius) && grz_meet_bodies(&p, &q, 0) == GRZ_MEETING);
}

grz_answer grz2_common(const grz2_shape *a, const grz2_shape *b, double *area) {
    const grz_area_kind of_a = grz_area_kind_of(a), of_b = grz_area_kind_of(b);
    *area = 0;
    if (of_a == GRZ_AREA_UNKNOWN || of_b == GRZ_AREA_UNKNOWN) return grz_unanswered();
    if (of_a <= GRZ_AREA_THIN || of_b <= GRZ_AREA_THIN) return grz_answered(false);
    if (of_a != of_b) return grz_unanswered();
    return of_a == GRZ_AREA_DISK ? area_of_disks(&a->circle, &b->circle, area) : area_of_polygons(a, b, area);
}

void grz2_common_n(const grz2_shape *a, size_t count_a, const grz2_shape *b, size_t count_b, double *areas) {
    for (size_t i = 0; i < count_a; i++)
        for (size_t k = 0; k < count_b; k++, areas++)
            if (grz2_common(&a[i], &b[k], areas).unsupported) *areas = (double)NAN;
}
