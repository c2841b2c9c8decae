/* What is proven about a feature that a search in doubles found, and how far it is from 0 (resting.c).
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting_feature.h"

#include "num/stage.h"
#include "num/vec.h"

bool grz_rest_takes(const grz_core *core) {
    bool all = grz_triple_takes_all(2, core->radius);
    for (int i = 0; i < core->dim && !core->points; i++) all &= grz_triple_takes_all(3, core->center[i]);
    for (int k = 0; k < core->count && !core->points; k++)
        all &= grz_triple_takes_all(2, core->generator[k].half) &&
               grz_triple_takes_all(2 * core->dim, core->generator[k].axis[0]);
    return all;
}

static inline void rest_add_product(double a, double b, grz_triple *sum) {
    if (a == 0 || b == 0) return;
    const grz_dd product = grz_dd_exact_product(a, b);
    grz_triple_gather(sum, product.hi);
    if (product.lo != 0) grz_triple_gather(sum, product.lo);
}

void grz_rest_add_corner(const grz_core *core, int id, double sign, int i, int without, grz_triple *sum) {
    if (core->points) {
        grz_triple_gather(sum, sign * 2 * core->points[core->dim * id + i]);
        return;
    }
    for (int j = 0; j < 3; j++)
        if (core->center[i][j] != 0) grz_triple_gather(sum, sign * core->center[i][j]);
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double side = id >> k & 1 ? sign : -sign;
        if (without >> k & 1 || (g->axis[i][0] == 0 && g->axis[i][1] == 0)) continue;
        const grz_dd half = grz_dd_sum(side * g->half[0], side * g->half[1]),
                     axis = grz_dd_sum(g->axis[i][0], g->axis[i][1]);
        rest_add_product(half.hi, axis.hi, sum);
        rest_add_product(half.lo, axis.hi, sum);
        rest_add_product(half.hi, axis.lo, sum);
        rest_add_product(half.lo, axis.lo, sum);
    }
}

grz_triple grz_rest_radius(const toi_pair *p) {
    const double *const a = p->core_a->radius, *const b = p->core_b->radius;
    return grz_triple_add(grz_triple_sum(2 * a[0], 2 * a[1]), grz_triple_sum(2 * b[0], 2 * b[1]));
}

/* Coordinate i of the first corner; of a facet, of a point of its plane: what is along that does not count. */
static grz_triple rest_corner(const rest_feature *f, int i) {
    grz_triple sum = grz_triple_of(0);
    grz_rest_add_corner(f->p->core_a, f->id->corner[0].a, 1, i, f->along_a, &sum);
    grz_rest_add_corner(f->p->core_b, f->id->corner[0].b, -1, i, f->along_b, &sum);
    return grz_triple_gathered(sum);
}

void grz_rest_set_place(rest_feature *f) {
    double x[3], y[3];
    grz_solid_corner(f->dim, &f->p->a, f->id->corner[0].a, x);
    grz_solid_corner(f->dim, &f->p->b, f->id->corner[0].b, y);
    grz_sub(f->dim, x, y, f->place);
}

static void rest_note_core(rest_feature *f, double sign) {
    f->of_a |= sign > 0;
    f->of_b |= sign < 0;
}

rest_move *grz_rest_add_move(rest_feature *f, double sign, double side) {
    if (f->moves == REST_MOST_MOVES) return NULL;
    rest_move *const m = &f->move[f->moves++];
    rest_note_core(f, sign);
    m->of_a = sign > 0;
    m->side = side;
    return m;
}

/* Generator k, or the edge between two points. */
static bool rest_add_generator(rest_feature *f, const grz_core *core, const grz_solid *s, int k, int id, double sign) {
    rest_move *const m = grz_rest_add_move(f, sign, id >> k & 1 ? 1 : -1);
    *(sign > 0 ? &f->along_a : &f->along_b) |= 1 << k;
    for (int i = 0; i < f->dim && m; i++) {
        m->along[i] = grz_triple_sum(core->generator[k].axis[i][0], core->generator[k].axis[i][1]);
        m->half[i] = sign * s->step[k][i];
    }
    return m != NULL;
}

static bool rest_add_edge(rest_feature *f, const grz_core *core, int from, int to, double sign) {
    const double *const x = core->points + f->dim * from, *const y = core->points + f->dim * to;
    if (!grz_triple_takes_all(f->dim, x) || !grz_triple_takes_all(f->dim, y)) return false;
    rest_move *const m = grz_rest_add_move(f, sign, -1);
    for (int i = 0; i < f->dim && m; i++) {
        m->along[i] = grz_triple_sum(y[i], -x[i]);
        m->half[i] = sign * (y[i] - x[i]);
    }
    return m != NULL;
}

/* The moves by which the corners of one core on the face differ. */
static bool rest_add_moves(rest_feature *f, const grz_core *core, const grz_solid *s, const int id[3], double sign) {
    const int count = f->id->count;
    int changed = 0;
    for (int k = 1; k < count; k++) changed |= id[k] ^ id[0];
    if (changed == 0) return true;
    if (core->points && core->count > 0) return false;
    if (core->points) {
        int edges = 0;
        if (f->moves > 0 && count == 3 && id[1] != id[0] && id[2] != id[0] && id[2] != id[1]) return false;
        for (int k = 1; k < count; k++) {
            if (id[k] == id[0] || (k == 2 && id[2] == id[1])) continue;
            if (!rest_add_edge(f, core, id[0], id[k], sign)) return false;
            edges++;
        }
        f->triangle |= edges == 2;
        return true;
    }
    for (int k = 0; k < core->count; k++)
        if (changed >> k & 1 && !rest_add_generator(f, core, s, k, id[0], sign)) return false;
    return true;
}

static grz_triple rest_along_normal(const rest_feature *f, const grz_triple x[3]) {
    if (f->axis < 0) return grz_triple_dot(f->dim, f->n, x);
    return f->n[f->axis].x[0] < 0 ? grz_triple_neg(x[f->axis]) : x[f->axis];
}

/* Is it exactly across the normal? */
static bool rest_is_across(const rest_feature *f, const grz_triple along[3]) {
    return grz_triple_is_zero(rest_along_normal(f, along));
}

/* Across an axis the normal is made 1 long, so that nothing of the length rounds. */
static void rest_make_unit(rest_feature *f) {
    int axis = -1, count = 0;
    for (int i = 0; i < f->dim; i++) {
        const bool zero = grz_triple_is_zero(f->n[i]);
        axis = zero ? axis : i;
        count += !zero;
    }
    f->axis = count == 1 ? axis : -1;
    if (count == 1) f->n[axis] = grz_triple_of(f->n[axis].x[0] < 0 ? -1 : 1);
}

void grz_rest_order_moves(rest_feature *f) {
    double most = 0;
    int best = 1;
    for (int k = 1; k < f->moves && !f->triangle; k++) {
        const double *const e = f->move[k].half;
        double n[3];
        grz_cross(f->move[0].half, e, n);
        const double size = grz_dot(3, e, e), across = size > 0 ? grz_dot(3, n, n) / size : 0; /* a move may be 0 */
        if (across > 4 * most) best = k;
        most = across > 4 * most ? across : most;
    }
    if (best == 1) return;
    const rest_move second = f->move[1];
    f->move[1] = f->move[best];
    f->move[best] = second;
}

/* The normal of a facet, from its first two moves; further ones must be exactly across it. Without radii the middle of
 * P must be off its plane. */
static bool rest_set_normal(rest_feature *f) {
    const int dim = f->dim;
    double of_center = 0, level = 0;
    if (f->moves < dim - 1) return false;
    if (dim == 3) grz_rest_order_moves(f);
    if (dim == 2) {
        f->n[0] = grz_triple_neg(f->move[0].along[1]);
        f->n[1] = f->move[0].along[0];
    } else {
        grz_triple_cross(f->move[0].along, f->move[1].along, f->n);
    }
    rest_make_unit(f);
    f->length = 0;
    for (int i = 0; i < dim; i++) {
        f->d[i] = grz_triple_value(f->n[i]);
        f->length += fabs(f->d[i]) + f->n[i].off;
        of_center += f->d[i] * (f->p->a.center[i] - f->p->b.center[i] - f->place[i]);
        level += f->d[i] * f->place[i];
    }
    for (int k = dim - 1; k < f->moves; k++)
        if (!rest_is_across(f, f->move[k].along)) return false;
    const bool round = f->p->radius > 0; /* then P may be flat */
    for (int i = 0; i < dim && (round ? level : of_center) < 0; i++) {
        f->n[i] = grz_triple_neg(f->n[i]);
        f->d[i] = -f->d[i];
    }
    return round || fabs(of_center) > 0x1p-30 * f->length * f->p->size;
}

/* All errors of d . w for corners w: d is within 16 u of its length, and so are the products. */
GRZ_BOUND(rest_margin, 512 * GRZ_U);

/* By how much of its length the d of an edge or a corner may turn besides; and the room that the nearest point has at
 * the least, of the size. */
static const double rest_turn = 0x1p-33, rest_least_room = 0x1p-34;

/* Do the other corners of a core lie beyond the plane across d, those of a facet perhaps on it? What lies on it is
 * added to the moves, as far as that is a generator. */
static bool rest_is_beyond(rest_feature *f, const grz_core *core, const grz_solid *s, const int id[3], double sign,
                           bool facet) {
    const int dim = f->dim, count = f->id->count;
    const double margin = (rest_margin + (facet ? 0 : 2 * rest_turn)) * f->length * f->p->size;
    int changed = 0;
    for (int k = 1; k < count; k++) changed |= id[k] ^ id[0];
    for (int k = 0; k < s->count && !s->points; k++) {
        if (changed >> k & 1) continue;
        const double along = sign * grz_dot(dim, f->d, s->step[k]);
        if ((id[0] >> k & 1 ? -along : along) > margin) continue;
        if (!facet || !rest_add_generator(f, core, s, k, id[0], sign)) return false;
        if (!rest_is_across(f, f->move[f->moves - 1].along)) return false;
    }
    if (!s->points) return true;
    const double *const first = s->points + dim * id[0], level = sign * grz_dot(dim, f->d, first);
    for (int k = 0; k < s->point_count; k++) {
        const double *const x = s->points + dim * k;
        bool on_face = false;
        for (int j = 0; j < count; j++) on_face |= id[j] == k;
        if (on_face || sign * grz_dot(dim, f->d, x) - level > margin) continue;
        grz_triple edge[3];
        int side;
        if (!facet || !grz_triple_takes_all(dim, x) || !grz_triple_takes_all(dim, first)) return false;
        for (int i = 0; i < dim; i++) edge[i] = grz_triple_sum(x[i], -first[i]);
        if (!grz_triple_sign(grz_triple_dot(dim, f->n, edge), &side) || side * sign < 0) return false;
        f->has_more |= side == 0;
        rest_note_core(f, sign);
    }
    return true;
}

/* Is the angle of the triangle neither too small nor too wide to tell its third edge? */
static bool rest_has_triangle(const rest_feature *f) {
    const double *const e = f->move[0].half, *const g = f->move[1].half;
    double n[3];
    if (!f->triangle) return false;
    grz_cross(e, g, n);
    return grz_dot(3, n, n) > 0x1p-20 * grz_dot(3, e, e) * grz_dot(3, g, g);
}

/* The facet is the sum of its moves and, if it has one, of the triangle of the first two. How far 0 is within the lines
 * that bound it along each of its edges. Without the moves that are too short for a direction it is smaller; so it is
 * with a corner of the triangle in place of that. */
static double rest_room_in_polygon(const rest_feature *f, const double place[3]) {
    const double least_length = 0x1p-40 * f->p->size * f->p->size;
    const bool triangle = rest_has_triangle(f);
    const int first = f->triangle ? 2 : 0, from = triangle ? 0 : first;
    double least = (double)INFINITY, x[3]; /* from the middle of the moves at that corner to 0 */
    for (int i = 0; i < 3; i++) x[i] = -place[i];
    for (int k = first; k < f->moves; k++)
        for (int i = 0; i < 3; i++) x[i] += f->move[k].side * f->move[k].half[i];
    for (int n = from; n < f->moves + triangle; n++) { /* the last one is the triangle's third edge */
        double e[3], across[3], reach = 0, low = 0, high = 0;
        const bool third = n == f->moves;
        for (int i = 0; i < 3; i++) e[i] = third ? f->move[1].half[i] - f->move[0].half[i] : f->move[n].half[i];
        if (n >= first && !third && !(grz_dot(3, e, e) > least_length)) continue;
        grz_cross(e, f->d, across);
        for (int k = from; k < f->moves; k++) {
            const double *const g = f->move[k].half, along = grz_dot(3, across, g);
            if (k >= first) reach += grz_dot(3, g, g) > least_length ? fabs(along) : 0;
            else if (along > 0) high = grz_max(high, 2 * along);
            else low = grz_min(low, 2 * along);
        }
        const double at = grz_dot(3, across, x);
        least = grz_min(least, (reach + grz_min(high - at, at - low)) / sqrt(grz_dot(3, across, across)));
    }
    return least < (double)INFINITY ? 0.125 * least : 0;
}

/* A length by which the nearest point may move, and stays inside, with the first corner at `place`. */
static double rest_room(const rest_feature *f, const double place[3]) {
    const int dim = f->dim;
    if (f->moves == 0) return f->p->size;
    if (dim == 3 && f->id->count == 3) return rest_room_in_polygon(f, place);
    const double *const e = f->move[0].half;
    double reach = 0, at = 0;
    for (int k = 0; k < f->moves; k++) {
        reach += fabs(grz_dot(dim, e, f->move[k].half));
        at += f->move[k].side * grz_dot(dim, e, f->move[k].half);
    }
    return 0.25 * (reach - fabs(at - grz_dot(dim, e, place))) / sqrt(grz_dot(dim, e, e));
}

/* Is the nearest point still inside, and the feature still the nearest one, at a time? Then so it is until then. */
static bool rest_stays(const rest_feature *f, double time, double room) {
    double place[3] = {0};
    if (time * grz_norm1(f->dim, f->p->motion) < room) return true;
    if (f->id->count < f->dim) return false;
    for (int i = 0; i < f->dim; i++) place[i] = f->place[i] + time * f->p->motion[i];
    return rest_room(f, place) > 2 * rest_least_room * (f->p->size + grz_norm1(f->dim, f->p->motion));
}

bool grz_rest_is_inside(const rest_feature *f, double level, double *room) {
    const bool facet = f->id->count == f->dim;
    *room = rest_room(f, f->place);
    if (!(*room > rest_least_room * f->p->size)) return false;
    /* nearer than that d does not turn by more */
    if (!facet) *room = grz_min(*room, rest_turn * grz_norm1(f->dim, f->place));
    /* without radii the line from the middle of P through 0 must meet the face */
    return f->p->radius > 0 || 0x1p34 * fabs(level) < *room * f->length;
}

void grz_rest_note(const rest_feature *f, grz_triple level, double room) {
    if (!f->found) return;
    f->found->id = *f->id;
    f->found->of_one = !(f->of_a && f->of_b);
    f->found->room = f->id->count == f->dim && !(f->p->radius > 0) && grz_triple_is_zero(level) ? room : 0;
    for (int i = 0; i < f->dim; i++) f->found->n[i] = f->n[i];
}

/* The polynomial is > 0 at time 0, and falls. Are they apart until time 1, as the plane of a facet is further than R
 * from 0 then, too, and on the same side? */
static bool rest_ends_above(const rest_feature *f, const rest_polynomial *q, double end) {
    int sign;
    grz_triple sum = grz_triple_add(q->c, grz_triple_add(q->b, q->b));
    if (!q->is_linear) sum = grz_triple_add(sum, q->a);
    return f->id->count == f->dim && end > 0 && grz_triple_sign(sum, &sign) && sign > 0;
}

/* Are they always apart, as the point nearest to 0 passes it further away than R, and soon? Then it moves along the
 * plane that separates them. The values are within half of themselves. */
static bool rest_passes(const rest_feature *f, const rest_polynomial *q, double room) {
    const double of_b = grz_triple_value(q->b), of_c = grz_triple_value(q->c), of_a = grz_rest_square_of(q),
                 path = 2 * fabs(of_b) * grz_norm1(f->dim, f->p->motion);
    return of_a > 0 && q->a.off < 0x1p-2 * of_a && of_b * of_b < 0x1p-4 * of_a * of_c && path < 0x1p-1 * room * of_a;
}

grz_resting grz_rest_from_polynomial(const rest_feature *f, const rest_polynomial *q, double room, double end) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    int level, rise;
    double time = 0;
    if (!grz_triple_sign(q->c, &level) || !grz_triple_sign(q->b, &rise)) return r;
    if (level > 0) {
        const bool ends_above = rise < 0 && rest_ends_above(f, q, end);
        if (rise >= 0 || ends_above || rest_passes(f, q, room)) r.meet = GRZ_APART;
        if (ends_above) r.until = 1;
        if (r.meet == GRZ_APART) return r;
    }
    const bool changes = level > 0 || (level < 0 && rise > 0),
               found = !changes || (grz_rest_root(q, &time) && rest_stays(f, time, room));
    r = grz_rest_answer(level, rise, found, time);
    if (r.meet != GRZ_UNDECIDED && level > 0 && f->moves + 1 == f->id->count && !f->has_more) r.face = *f->id;
    return r;
}

/* X, Y and S of the plan: how far 0 is from the plane, line or corner, in as many coordinates as `parts`. */
typedef struct rest_distance {
    int parts;
    grz_triple x[3], y[3], square;
} rest_distance;

/* Across an axis nothing but that coordinate is computed. */
static bool rest_distance_of_facet(rest_feature *f, const grz_triple v[3], rest_distance *q) {
    grz_triple w[3];
    if (!rest_set_normal(f)) return false;
    for (int i = 0; i < f->dim; i++)
        if (f->axis < 0 || f->axis == i) w[i] = rest_corner(f, i);
    q->parts = 1;
    q->x[0] = rest_along_normal(f, w);
    q->y[0] = rest_along_normal(f, v);
    if (f->axis < 0 && f->p->radius > 0) q->square = grz_triple_dot(f->dim, f->n, f->n);
    return true;
}

static void rest_distance_of_edge(rest_feature *f, const grz_triple w[3], const grz_triple v[3], rest_distance *q) {
    const rest_move *const m = &f->move[0];
    double c[3];
    grz_cross(f->place, m->half, c);
    grz_cross(m->half, c, f->d);
    f->length = grz_norm1(3, m->half) * grz_norm1(3, m->half) * grz_norm1(3, f->place);
    grz_triple_cross(w, m->along, q->x);
    grz_triple_cross(v, m->along, q->y);
    q->square = grz_triple_dot(3, m->along, m->along);
}

static void rest_distance_of_corner(rest_feature *f, const grz_triple w[3], const grz_triple v[3], rest_distance *q) {
    for (int i = 0; i < f->dim; i++) {
        q->x[i] = w[i];
        q->y[i] = v[i];
        f->d[i] = f->place[i];
    }
    f->length = grz_norm1(f->dim, f->d);
}

/* False if the moves are not those of a face, or nothing is known of a facet's normal. */
static bool rest_distance_of(rest_feature *f, const int id_a[3], const int id_b[3], rest_distance *q) {
    const toi_pair *const p = f->p;
    const int dim = f->dim, count = f->id->count;
    grz_triple v[3], w[3];
    for (int i = 0; i < dim; i++) v[i] = grz_triple_sum(2 * f->motion[i][0], 2 * f->motion[i][1]);
    *q = (rest_distance){.parts = dim, .square = grz_triple_of(1)};
    if (count == dim) grz_rest_set_place(f);
    for (int i = 0; i < dim && count < dim; i++) {
        w[i] = rest_corner(f, i);
        f->place[i] = grz_triple_value(w[i]);
    }
    if (!rest_add_moves(f, p->core_a, &p->a, id_a, 1) || !rest_add_moves(f, p->core_b, &p->b, id_b, -1)) return false;
    if (count == dim) return rest_distance_of_facet(f, v, q);
    if (f->moves != count - 1) return false;
    if (count == 2) rest_distance_of_edge(f, w, v, q);
    else rest_distance_of_corner(f, w, v, q);
    return true;
}

grz_resting grz_rest_on_feature(rest_feature *f) {
    const grz_resting nothing = {.meet = GRZ_UNDECIDED};
    const toi_pair *const p = f->p;
    const grz_core *const a = p->core_a, *const b = p->core_b;
    const int dim = f->dim, count = f->id->count;
    const bool facet = count == dim;
    rest_distance q;
    double room;
    int id_a[4] = {0}, id_b[4] = {0}, beyond;
    grz_simplex_split(f->id, id_a, id_b);
    for (int k = 0; k < count; k++)
        if ((a->points && !grz_triple_takes_all(dim, a->points + dim * id_a[k])) ||
            (b->points && !grz_triple_takes_all(dim, b->points + dim * id_b[k])))
            return nothing;
    if (!rest_distance_of(f, id_a, id_b, &q)) return nothing;
    if (!rest_is_beyond(f, a, &p->a, id_a, 1, facet) || !rest_is_beyond(f, b, &p->b, id_b, -1, facet)) return nothing;
    const double level = grz_triple_value(q.x[0]);
    const grz_triple radius = grz_rest_radius(p), zero = grz_triple_of(0);
    if (!grz_rest_is_inside(f, level, &room)) return nothing;
    if (facet && p->radius > 0 && (!grz_triple_sign(q.x[0], &beyond) || beyond <= 0)) return nothing;
    grz_rest_note(f, q.x[0], room);
    if (facet && (f->axis >= 0 || !(p->radius > 0))) {
        const double *const y = q.y[0].x;
        const grz_triple half = {{0.5 * y[0], 0.5 * y[1], 0.5 * y[2]}, 0.5 * q.y[0].off};
        const rest_polynomial level_less_radius = {grz_triple_sub(q.x[0], radius), half, zero, true};
        return grz_rest_from_polynomial(f, &level_less_radius, room, 1);
    }
    const grz_triple reach2 = grz_triple_mul(grz_triple_mul(radius, radius), q.square);
    const rest_polynomial squares = {grz_triple_sub(grz_triple_dot(q.parts, q.x, q.x), reach2),
                                     grz_triple_dot(q.parts, q.x, q.y), grz_triple_dot(q.parts, q.y, q.y), false};
    const double end = level + grz_triple_value(q.y[0]) - (q.x[0].off + q.y[0].off);
    return grz_rest_from_polynomial(f, &squares, room, end > 0x1p-40 * level ? 1 : -1);
}
