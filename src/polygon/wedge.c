/* Wedges.
 *
 * Without radii the wedge of the polygon e - S at 0 is spanned by all its corners. With a radius R the core's
 * difference Q has a nearest point q to 0, with |q| = R, and the wedge is the half-plane beyond which q is: { v : v . q
 * >= 0 }. A side of it is straight if Q goes on along it from q, else it is the beginning of an arc around q.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/wedge.h"

#include "convex/difference.h"
#include "convex/exact_gjk.h"
#include "num/bits.h"

/* The most that extreme inputs were found to need is a third of it. */
enum { LIMBS = 4096 };

/* A wedge in the making, where corners are computed. */
typedef struct maker {
    grz_arena arena;
    const grz_core *edge, *shape;
    grz_exact_core exact;
    grz_wedge *wedge;
} maker;

/* The line along d, or the half-plane to its left: from d to -d. */
static void set_line(grz_wedge *w, grz_wedge_form form, const grz_direction2 *d) {
    w->form = form;
    grz_direction2_copy(&w->from, d);
    grz_direction2_set_opposite(&w->to, d);
}

/* All that is between a ray and another direction. */
static void widen_ray(grz_wedge *w, const grz_direction2 *v, int turn) {
    w->form = GRZ_WEDGE_SECTOR;
    grz_direction2_copy(&w->to, turn > 0 ? v : &w->from);
    if (turn < 0) grz_direction2_copy(&w->from, v);
}

/* Spans the wedge by one more vector. It stays within a half-plane, as 0 is on the boundary of what the vectors
 * span. */
static void span(grz_wedge *w, const grz_direction2 *v) {
    if (grz_direction2_is_zero(v)) return;
    if (w->form == GRZ_WEDGE_POINT) {
        w->form = GRZ_WEDGE_RAY;
        grz_direction2_copy(&w->from, v);
        return;
    }
    const int turn = grz_direction2_turn(&w->from, v);
    if (w->form == GRZ_WEDGE_SECTOR) {
        if (turn < 0) grz_direction2_copy(&w->from, v);
        else if (grz_direction2_turn(v, &w->to) < 0) grz_direction2_copy(&w->to, v);
    } else if (turn == 0) {
        if (w->form == GRZ_WEDGE_RAY && !grz_direction2_same(&w->from, v)) set_line(w, GRZ_WEDGE_LINE, &w->from);
    } else if (w->form == GRZ_WEDGE_RAY) {
        widen_ray(w, v, turn);
    } else {
        grz_direction2 along;
        grz_direction2_copy(&along, turn > 0 ? &w->from : &w->to);
        set_line(w, GRZ_WEDGE_SECTOR, &along);
    }
}

static int corners_of(const grz_core *core) {
    return core->points ? core->point_count : 1 << (core->count + core->moves);
}

/* Corner `id` of the shape, doubled. */
static void shape_corner(maker *m, int id, grz_dyadic out[2]) {
    grz_arena *const arena = &m->arena;
    for (int i = 0; i < 2; i++) {
        if (m->shape->points) {
            out[i] = grz_dy_shift(arena, grz_dy(arena, m->shape->points[2 * id + i]), 1);
            continue;
        }
        uint64_t *const mark = arena->next;
        out[i] = m->exact.center[i];
        for (int k = 0; k < m->exact.count; k++) {
            const grz_dyadic step = grz_dy_mul(arena, m->exact.half[k], m->exact.axis[k][i]);
            out[i] = grz_dy_add(arena, out[i], id >> k & 1 ? step : grz_dy_neg(step));
        }
        out[i] = grz_dy_keep(arena, mark, out[i]);
    }
}

/* Gets the corners of the difference, doubled; the arena is then as it was. */
typedef void corner_visitor(maker *m, void *context, const grz_dyadic corner[2]);

static void visit_corners(maker *m, const grz2_segment *edge, corner_visitor *visit, void *context) {
    const double *const ends[2] = {&edge->a.x, &edge->b.x};
    for (int id = 0, count = corners_of(m->shape); id < count; id++) {
        uint64_t *const mark = m->arena.next;
        grz_dyadic s[2], corner[2];
        shape_corner(m, id, s);
        for (int end = 0; end < 2; end++) {
            for (int i = 0; i < 2; i++)
                corner[i] = grz_dy_sub(&m->arena, grz_dy_shift(&m->arena, grz_dy(&m->arena, ends[end][i]), 1), s[i]);
            visit(m, context, corner);
        }
        m->arena.next = mark;
    }
}

static void add_corner(maker *m, void *context, const grz_dyadic corner[2]) {
    (void)context;
    grz_direction2 v;
    grz_direction2_set(&v, corner[0], corner[1]);
    span(m->wedge, &v);
}

/* A corner level with the nearest one, along the half-plane's sides: that side is straight. */
static void look_for_sides(maker *m, void *context, const grz_dyadic corner[2]) {
    const grz_dyadic *const q = context;
    uint64_t *const mark = m->arena.next;
    const int order = grz_dy_compare(grz_dy_dot(&m->arena, 2, q, corner), grz_dy_dot(&m->arena, 2, q, q));
    const int turn = order == 0 ? grz_dy_det2(&m->arena, q[0], corner[1], q[1], corner[0]).sign : 0;
    m->arena.next = mark;
    if (turn < 0) m->wedge->bends_from = false;
    if (turn > 0) m->wedge->bends_to = false;
}

static void make_round(maker *m, const grz2_segment *edge) {
    grz_wedge *const w = m->wedge;
    grz_simplex at = {.count = 1};
    grz_nearest nearest;
    grz_direction2 along;
    grz_exact_gjk_nearest(&m->arena, m->edge, m->shape, &at, &nearest);
    grz_direction2_set(&along, nearest.d[1], grz_dy_neg(nearest.d[0]));
    set_line(w, GRZ_WEDGE_SECTOR, &along);
    w->bends_from = w->bends_to = nearest.count == 1;
    if (nearest.count == 1) visit_corners(m, edge, look_for_sides, nearest.w[0]);
}

static GRZ_NOINLINE void make_of_core(const grz2_segment *edge, const grz_core *core, grz_wedge *w) {
    uint64_t limbs[LIMBS];
    grz_core e, s = *core;
    grz_core_segment(&e, 2, &edge->a.x, &edge->b.x);
    grz_clip(&e, &s);
    maker m = {.arena = grz_arena_over(limbs, LIMBS), .edge = &e, .shape = &s, .wedge = w};
    grz_exact_core_of(&m.arena, &s, &m.exact);
    if (grz_zero(s.radius[0])) visit_corners(&m, edge, add_corner, NULL);
    else make_round(&m, edge);
}

/* A plane's: the edge lies within it, or on one side, where its normal points or not. Of a half-space it lies
 * beyond. */
static void make_of_flat(const grz2_segment *edge, const grz_body *flat, grz_wedge *w) {
    uint64_t limbs[8 * GRZ_DIRECTION_LIMBS];
    grz_arena arena = grz_arena_over(limbs, 8 * GRZ_DIRECTION_LIMBS);
    grz_core e;
    grz_direction2 along;
    grz_core_segment(&e, 2, &edge->a.x, &edge->b.x);
    const grz_plane_signs extent = grz_plane_signs_of(flat->normal, flat->offset, &e);
    const bool beyond = extent.max > 0 || flat->form == GRZ_FORM_HALFSPACE, within = !beyond && extent.min == 0;
    const grz_dyadic x = grz_dy(&arena, flat->normal[1]), y = grz_dy(&arena, -flat->normal[0]);
    grz_direction2_set(&along, beyond ? x : grz_dy_neg(x), beyond ? y : grz_dy_neg(y));
    set_line(w, within ? GRZ_WEDGE_LINE : GRZ_WEDGE_SECTOR, &along);
}

static void begin(grz_wedge *wedge) {
    wedge->form = GRZ_WEDGE_POINT;
    wedge->bends_from = wedge->bends_to = false;
}

void grz_wedge_of(const grz2_segment *edge, const grz_body *shape, grz_wedge *wedge) {
    begin(wedge);
    if (shape->form == GRZ_FORM_CORE) make_of_core(edge, &shape->core, wedge);
    else make_of_flat(edge, shape, wedge);
}

void grz_wedge_of_edges(const grz2_segment *edge, const grz2_segment *moved, grz_wedge *wedge) {
    const grz2_vec *const ends[2] = {&edge->a, &edge->b}, *const from[2] = {&moved->a, &moved->b};
    begin(wedge);
    for (int i = 0; i < 4; i++) {
        grz_direction2 v;
        grz_direction2_set_way(&v, from[i / 2], ends[i % 2]);
        span(wedge, &v);
    }
}
