/* Wedges.
 *
 * Without radii the wedge of the polygon e - S at 0 is spanned by all its corners. With a radius R the difference Q of
 * edge and core has a point q nearest to 0, with |q| = R, and the wedge is the half-plane { v : v . q >= 0 }. A side of
 * it is straight if Q contains points along it from q, else it is the beginning of an arc with the center q.
 *
 * SPDX-License-Identifier: MIT */
#include "polygon/wedge.h"

#include "base/watch.h"
#include "convex/difference.h"
#include "convex/exact_gjk.h"
#include "num/bits.h"
#include "shape/core_dyadic.h"

/* Three times what the most extreme inputs were found to need. */
enum { WEDGE_ARENA = 4096 };

/* A wedge whose corners must be computed. */
typedef struct wedge_maker {
    grz_arena arena;
    const grz_core *edge, *shape;
    int count;                        /* of steps */
    grz_dyadic center[3], step[4][3]; /* of the shape, unless it has points */
    grz_wedge *wedge;
} wedge_maker;

/* Sets it to the line along d, or to the half-plane to the left of d: from d to -d. */
static void set_wedge_line(grz_wedge *w, grz_wedge_form form, const grz_direction2 *d) {
    w->form = form;
    grz_direction2_copy(&w->from, d);
    grz_direction2_set_opposite(&w->to, d);
}

/* Widens a ray to the sector between it and v, which is on the side `turn` of it. */
static void widen_ray(grz_wedge *w, const grz_direction2 *v, int turn) {
    w->form = GRZ_WEDGE_SECTOR;
    grz_direction2_copy(&w->to, turn > 0 ? v : &w->from);
    if (turn < 0) grz_direction2_copy(&w->from, v);
}

/* Widens the wedge so that it contains one more vector. It stays within a half-plane, as 0 is on the boundary of what
 * the vectors span. */
static void widen_wedge(grz_wedge *w, const grz_direction2 *v) {
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
        if (w->form == GRZ_WEDGE_RAY && !grz_direction2_same(&w->from, v)) set_wedge_line(w, GRZ_WEDGE_LINE, &w->from);
    } else if (w->form == GRZ_WEDGE_RAY) {
        widen_ray(w, v, turn);
    } else {
        grz_direction2 along;
        grz_direction2_copy(&along, turn > 0 ? &w->from : &w->to);
        set_wedge_line(w, GRZ_WEDGE_SECTOR, &along);
    }
}

static int corner_count(const grz_core *core) {
    return core->points ? core->point_count : 1 << (core->count + core->moves);
}

/* Gets one corner of the difference, times 2, which lives in the arena until the visitor returns. */
typedef void corner_visitor(wedge_maker *m, void *context, const grz_dyadic corner[2]);

static void visit_corners(wedge_maker *m, const grz2_segment *edge, corner_visitor *visit, void *context) {
    const double *const ends[2] = {&edge->a.x, &edge->b.x};
    for (int id = 0, count = corner_count(m->shape); id < count; id++) {
        uint64_t *const mark = m->arena.next;
        grz_dyadic s[2], corner[2];
        for (int i = 0; i < 2; i++)
            s[i] = dyadic_core_corner(&m->arena, 2, m->shape->points, m->count, (const dyadic_core_vector *)&m->center,
                                      (const dyadic_core_vector *)m->step, NULL, id, i);
        for (int end = 0; end < 2; end++) {
            for (int i = 0; i < 2; i++)
                corner[i] = grz_dy_sub(&m->arena, grz_dy_shift(&m->arena, grz_dy(&m->arena, ends[end][i]), 1), s[i]);
            visit(m, context, corner);
        }
        m->arena.next = mark;
    }
}

static void add_corner(wedge_maker *m, void *context, const grz_dyadic corner[2]) {
    (void)context;
    grz_direction2 v;
    grz_direction2_set(&v, corner[0], corner[1]);
    widen_wedge(m->wedge, &v);
}

/* Marks a side of the half-plane as straight if the corner lies along it, seen from the nearest corner q (context). */
static void look_for_sides(wedge_maker *m, void *context, const grz_dyadic corner[2]) {
    const grz_dyadic *const q = (const grz_dyadic *)context;
    uint64_t *const mark = m->arena.next;
    const int order = grz_dy_compare(grz_dy_dot(&m->arena, 2, q, corner), grz_dy_dot(&m->arena, 2, q, q));
    const int turn = order == 0 ? grz_dy_det2(&m->arena, q[0], corner[1], q[1], corner[0]).sign : 0;
    m->arena.next = mark;
    if (turn < 0) m->wedge->bends_from = false;
    if (turn > 0) m->wedge->bends_to = false;
}

/* With a radius: the half-plane. */
static void make_round(wedge_maker *m, const grz2_segment *edge) {
    grz_wedge *const w = m->wedge;
    grz_simplex at = {.count = 1};
    grz_nearest nearest;
    grz_direction2 along;
    grz_exact_gjk_nearest(&m->arena, m->edge, m->shape, &at, &nearest);
    grz_direction2_set(&along, nearest.d[1], grz_dy_neg(nearest.d[0]));
    set_wedge_line(w, GRZ_WEDGE_SECTOR, &along);
    w->bends_from = w->bends_to = nearest.count == 1;
    if (nearest.count == 1) visit_corners(m, edge, look_for_sides, nearest.w[0]);
}

static GRZ_NOINLINE void make_of_core(const grz2_segment *edge, const grz_core *core, grz_wedge *w) {
    uint64_t limbs[WEDGE_ARENA];
    grz_core e, s = *core;
    grz_core_segment(&e, 2, &edge->a.x, &edge->b.x);
    grz_clip(&e, &s);
    wedge_maker m = {.arena = grz_arena_over(limbs, WEDGE_ARENA), .edge = &e, .shape = &s, .wedge = w};
    if (!s.points) m.count = grz_exact_steps_of(&m.arena, &s, m.center, m.step);
    if (grz_zero(s.radius[0])) visit_corners(&m, edge, add_corner, NULL);
    else make_round(&m, edge);
}

/* A plane: the edge lies in it, or beyond it, where its normal points, or on the other side. A half-space: the edge
 * lies beyond it. */
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
    set_wedge_line(w, within ? GRZ_WEDGE_LINE : GRZ_WEDGE_SECTOR, &along);
}

static void begin_wedge(grz_wedge *wedge) {
    wedge->form = GRZ_WEDGE_POINT;
    wedge->bends_from = wedge->bends_to = false;
}

void grz_wedge_of(const grz2_segment *edge, const grz_body *shape, grz_wedge *wedge) {
    begin_wedge(wedge);
    if (shape->form == GRZ_FORM_CORE) make_of_core(edge, &shape->core, wedge);
    else make_of_flat(edge, shape, wedge);
}

void grz_wedge_of_edges(const grz2_segment *edge, const grz2_segment *moved, grz_wedge *wedge) {
    const grz2_vec *const ends[2] = {&edge->a, &edge->b}, *const from[2] = {&moved->a, &moved->b};
    begin_wedge(wedge);
    for (int i = 0; i < 4; i++) {
        grz_direction2 v;
        grz_direction2_set_between(&v, from[i / 2], ends[i % 2]);
        widen_wedge(wedge, &v);
    }
}

/* Whether all small shifts keep a contact is decided in one turn from side to side of the wedges. A direction well
 * within a wedge is kept together with all directions near it, up to some small length. A direction on a side needs
 * wedges on both sides of it that reach it with a straight side. If each direction is kept so, finitely many of these
 * neighbourhoods cover all, so all shifts up to some length are kept. What no wedge keeps are sectors between sides, or
 * slivers beside a side that bends. In all of a sector or sliver the sets overlap, or in none of it, for no edge is met
 * between one such shift and another. */

/* A wedge begins here: remembers the first such side, as long as no wedge covers what is to the left. */
static void note_next(grz_cover *c, const grz_direction2 *side) {
    if (c->left || (c->has_next && !grz_direction2_before(&c->at, side, &c->next))) return;
    c->has_next = true;
    grz_direction2_copy(&c->next, side);
}

/* A wedge covers what is to the left, up to this side. */
static void note_last(grz_cover *c, const grz_direction2 *side) {
    if (!c->left || grz_direction2_before(&c->at, &c->next, side)) grz_direction2_copy(&c->next, side);
    c->left = c->has_next = true;
}

static bool is_in_sector(const grz_wedge *w, const grz_direction2 *d) {
    return !grz_direction2_same(&w->from, d) && grz_direction2_before(&w->from, d, &w->to);
}

/* True if the wedge continues where the chain ends; the chain is a full turn if that reaches beyond its start. */
static bool continues(grz_cover *c, const grz_wedge *w) {
    if (!c->left || !is_in_sector(w, &c->next)) return false;
    if (grz_direction2_before(&c->at, &c->next, &w->to)) grz_direction2_copy(&c->next, &w->to);
    else c->all = true;
    return true;
}

void grz_cover_take(grz_cover *c, const grz_wedge *w) {
    if (w->form == GRZ_WEDGE_POINT) return;
    note_next(c, &w->from);
    if (w->form == GRZ_WEDGE_LINE) note_next(c, &w->to);
    if (w->form != GRZ_WEDGE_SECTOR) return;
    const bool within = is_in_sector(w, &c->at);
    c->right |= within || (!w->bends_to && grz_direction2_same(&w->to, &c->at));
    if (continues(c, w)) return;
    if (within || (!w->bends_from && grz_direction2_same(&w->from, &c->at))) note_last(c, &w->to);
}

/* Examines the direction c->at. */
static void look_from_direction(grz_cover *c) {
    c->left = c->right = c->has_next = c->all = false;
    c->visit(c->context, c);
}

grz_meet grz_cover_all(grz_cover *c) {
    grz_direction2_copy(&c->at, &grz_direction2_right);
    for (;;) {
        look_from_direction(c);
        if (grz_watch_stops()) return GRZ_APART;
        const bool kept = c->left && (c->right || !c->bends);
        if (!kept && !c->holds(c->context, &c->at)) return GRZ_TOUCHING;
        if (!kept && c->bends) return GRZ_MEETING;
        if (c->all || !c->has_next || !grz_direction2_before(&c->at, &c->next, &grz_direction2_right))
            return GRZ_MEETING;
        grz_direction2_copy(&c->at, &c->next);
    }
}
