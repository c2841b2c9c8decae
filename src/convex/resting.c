/* For cores that rest on each other when one of them begins to move. What is left to go is then the rounding of a
 * place: of numbers of the order of 1 some 10^-17 is left, of which all 53 bits of a time count. Double-doubles have
 * lost most of these. Numbers of three doubles (num/triple.h) have not.
 *
 * Let P be the Minkowski difference at time 0, V the motion, R the sum of the radii. Doubles find the face of P that is
 * nearest to 0, or on which 0 lies but for rounding; and they prove two things about it by a margin: the point of its
 * plane, line or corner that is nearest to 0 is inside the face, and all other corners of P lie beyond the plane across
 * the direction d to that point. Of a facet a generator or point may lie on the plane as well, if n . g is known to be
 * exactly 0. How far 0 is from the plane, line or corner is then a polynomial of the time t,
 *
 *     a facet, across n                       X + t Y with X = n . w, Y = n . V, and S = n . n
 *     an edge in space, along e               X = w x e, Y = V x e, S = e . e
 *     a corner                                X = w, Y = V, S = 1
 *     R = 0, or a facet across an axis        g(t) = X - R + t Y
 *     else                                    f(t) = |X + t Y|^2 - R^2 S
 *
 * and contact begins or ends where that is 0, as long as the motion until then is so short that neither of what is
 * proven changes: of a facet, if the point that is hit is inside it then. The signs of the constant and of the slope
 * say whether they touch at time 0, and whether they part. They are apart until time 1 if a facet's plane separates
 * them then, too; and always, if an edge or a corner passes 0 further away than R.
 *
 * A facet across a coordinate axis, as of what stands on a floor, is looked for first. It needs no search, and one
 * coordinate: the exact sum of how far both reach along that axis, beyond which no other corner is.
 *
 * SPDX-License-Identifier: MIT */
#include "convex/resting.h"

#include "num/stage.h"
#include "num/triple.h"
#include "convex/conservative_advancement.h"

enum { REST_MOST_MOVES = 6, REST_MOST_LEVEL = 4 };

/* A step along the face: half of a generator or of an edge between two points, from its middle to its end. */
typedef struct rest_move {
    grz_triple along[3]; /* some multiple of it, exactly */
    double half[3];
    double side; /* where the first corner is, -1 or 1 */
    bool of_a;
    int next; /* the corner to which it leads from that of the core, of a facet across an axis */
} rest_move;

typedef struct rest_face {
    int dim;
    const toi_pair *p;
    const double (*motion)[2]; /* of a, as in grz_core */
    grz_rest_face *found;      /* or NULL */
    const grz_simplex *id;
    grz_triple w[3]; /* the first corner; of a facet across an axis that coordinate alone */
    double place[3]; /* the same, in doubles */
    int moves;
    rest_move move[REST_MOST_MOVES];
    bool of_a, of_b;      /* that core has several corners on the face */
    int along_a, along_b; /* its generators that are moves, a bit each */
    bool triangle;        /* the first two moves are edges of a triangle */
    bool has_more;        /* points of a facet that no move leads to */
    grz_triple n[3];      /* of a facet: its normal, away from 0 */
    int axis;             /* the one along which it is; -1 for none */
    double d[3];          /* towards P from 0, across the face */
    double length;        /* at least the sum of |coordinates| of what d is computed from */
} rest_face;

/* All that is put into numbers of three doubles. */
static bool rest_takes_all(int dim, const grz_core *core) {
    bool all = grz_triple_takes(core->radius[0]) && grz_triple_takes(core->radius[1]);
    for (int i = 0; i < dim && !core->points; i++) {
        for (int j = 0; j < 3; j++) all &= grz_triple_takes(core->center[i][j]);
        for (int k = 0; k < core->count; k++)
            all &= grz_triple_takes(core->generator[k].axis[i][0]) && grz_triple_takes(core->generator[k].axis[i][1]);
    }
    for (int k = 0; k < core->count && !core->points; k++)
        all &= grz_triple_takes(core->generator[k].half[0]) && grz_triple_takes(core->generator[k].half[1]);
    return all;
}

static bool rest_takes_point(int dim, const double x[]) {
    bool all = true;
    for (int i = 0; i < dim; i++) all &= grz_triple_takes(x[i]);
    return all;
}

static inline void rest_add_product(double a, double b, grz_triple *sum) {
    if (a == 0 || b == 0) return;
    const grz_dd product = grz_dd_exact_product(a, b);
    grz_triple_gather(sum, product.hi);
    if (product.lo != 0) grz_triple_gather(sum, product.lo);
}

/* Adds coordinate i of a corner of a core, doubled, at rest, or subtracts it if `sign` is -1: to a sum that is put in
 * order at the end. Generators in `without` do not count. */
static void rest_add_corner(const grz_core *core, int id, double sign, int i, int without, grz_triple *sum) {
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

/* Coordinate i of the first corner; of a facet, of a point of its plane: what is along that does not count. */
static void rest_set_corner(rest_face *f, int i) {
    grz_triple sum = grz_triple_of(0);
    rest_add_corner(f->p->core_a, f->id->corner[0].a, 1, i, f->along_a, &sum);
    rest_add_corner(f->p->core_b, f->id->corner[0].b, -1, i, f->along_b, &sum);
    f->w[i] = grz_triple_gathered(sum);
}

/* The first corner in doubles, within 16 u of the size. */
static void rest_set_place(rest_face *f) {
    double x[3], y[3];
    grz_solid_corner(f->dim, &f->p->a, f->id->corner[0].a, x);
    grz_solid_corner(f->dim, &f->p->b, f->id->corner[0].b, y);
    for (int i = 0; i < f->dim; i++) f->place[i] = x[i] - y[i];
}

static void note_core(rest_face *f, double sign) {
    f->of_a |= sign > 0;
    f->of_b |= sign < 0;
}

/* A move of a or, if sign is -1, of b; NULL if there are too many. */
static rest_move *rest_add_move(rest_face *f, double sign, double side) {
    if (f->moves == REST_MOST_MOVES) return NULL;
    rest_move *const m = &f->move[f->moves++];
    note_core(f, sign);
    m->of_a = sign > 0;
    m->side = side;
    return m;
}

/* Generator k, or the edge between two points. */
static bool rest_add_generator(rest_face *f, const grz_core *core, const grz_solid *s, int k, int id, double sign) {
    rest_move *const m = rest_add_move(f, sign, id >> k & 1 ? 1 : -1);
    *(sign > 0 ? &f->along_a : &f->along_b) |= 1 << k;
    for (int i = 0; i < f->dim && m; i++) {
        m->along[i] = grz_triple_sum(core->generator[k].axis[i][0], core->generator[k].axis[i][1]);
        m->half[i] = sign * s->step[k][i];
    }
    return m != NULL;
}

static bool rest_add_edge(rest_face *f, const grz_core *core, int from, int to, double sign) {
    const double *const x = core->points + f->dim * from, *const y = core->points + f->dim * to;
    if (!rest_takes_point(f->dim, x) || !rest_takes_point(f->dim, y)) return false;
    rest_move *const m = rest_add_move(f, sign, -1);
    for (int i = 0; i < f->dim && m; i++) {
        m->along[i] = grz_triple_sum(y[i], -x[i]);
        m->half[i] = sign * (y[i] - x[i]);
    }
    return m != NULL;
}

/* The moves by which the corners of one core on the face differ. */
static bool rest_add_moves(rest_face *f, const grz_core *core, const grz_solid *s, const int id[3], double sign) {
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

static grz_triple rest_along_normal(const rest_face *f, const grz_triple x[3]) {
    if (f->axis < 0) return grz_triple_dot(f->dim, f->n, x);
    return f->n[f->axis].x[0] < 0 ? grz_triple_neg(x[f->axis]) : x[f->axis];
}

/* Is it exactly across the normal? */
static bool rest_is_across(const rest_face *f, const grz_triple along[3]) {
    return grz_triple_is_zero(rest_along_normal(f, along));
}

/* Across an axis the normal is made 1 long, so that nothing of the length rounds. */
static void rest_make_unit(rest_face *f) {
    int axis = -1, count = 0;
    for (int i = 0; i < f->dim; i++) {
        const bool zero = grz_triple_is_zero(f->n[i]);
        axis = zero ? axis : i;
        count += !zero;
    }
    f->axis = count == 1 ? axis : -1;
    if (count == 1) f->n[axis] = grz_triple_of(f->n[axis].x[0] < 0 ? -1 : 1);
}

/* In space, puts the move that is most across the first one in the second place: the others may be parallel to that. */
static void rest_order_moves(rest_face *f) {
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
static bool rest_set_normal(rest_face *f) {
    const int dim = f->dim;
    double of_center = 0, level = 0;
    if (f->moves < dim - 1) return false;
    if (dim == 3) rest_order_moves(f);
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
static bool rest_is_beyond(rest_face *f, const grz_core *core, const grz_solid *s, const int id[3], double sign,
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
        if (!facet || !rest_takes_point(dim, x) || !rest_takes_point(dim, first)) return false;
        for (int i = 0; i < dim; i++) edge[i] = grz_triple_sum(x[i], -first[i]);
        if (!grz_triple_sign(grz_triple_dot(dim, f->n, edge), &side) || side * sign < 0) return false;
        f->has_more |= side == 0;
        note_core(f, sign);
    }
    return true;
}

/* In a triangle with the edges e and g at a corner, from which x leads to the point. */
static double rest_room_in_triangle(const double e[3], const double g[3], const double x[3]) {
    double n[3], m[3];
    grz_cross(e, g, n);
    const double e2 = grz_dot(3, e, e), g2 = grz_dot(3, g, g), n2 = grz_dot(3, n, n);
    if (!(n2 > 0x1p-20 * e2 * g2)) return 0;
    grz_cross(g, n, m);
    const double of_e = grz_dot(3, m, x) / n2;
    grz_cross(n, e, m);
    const double of_g = grz_dot(3, m, x) / n2, least = of_e < of_g ? of_e : of_g;
    return 0.125 * grz_min(least, 2 - of_e - of_g) * sqrt(n2 / (e2 + g2));
}

/* In a zonogon, whose edges are along its moves; x leads from the point to the middle. Without the moves that are too
 * short for a direction it is smaller. */
static double rest_room_in_zonogon(const rest_face *f, const double x[3]) {
    const double least_length = 0x1p-40 * f->p->size * f->p->size;
    double least = (double)INFINITY;
    for (int k = 0; k < f->moves; k++) {
        const double *const e = f->move[k].half;
        double across[3], reach = 0;
        if (!(grz_dot(3, e, e) > least_length)) continue;
        grz_cross(e, f->d, across);
        for (int j = 0; j < f->moves; j++) {
            const double *const g = f->move[j].half;
            reach += grz_dot(3, g, g) > least_length ? fabs(grz_dot(3, across, g)) : 0;
        }
        least = grz_min(least, (reach - fabs(grz_dot(3, across, x))) / sqrt(grz_dot(3, across, across)));
    }
    return least < (double)INFINITY ? 0.125 * least : 0;
}

/* A length by which the nearest point may move, and stays inside, with the first corner at `place`. In a triangle whose
 * edges are as parallel as is allowed here, coordinates along them are within 2^-39 of the size over their length. */
static double rest_room(const rest_face *f, const double place[3]) {
    const int dim = f->dim;
    double x[3];
    if (f->moves == 0) return f->p->size;
    for (int i = 0; i < dim; i++) x[i] = -place[i];
    /* to the middle of the face, of a triangle to its corner */
    for (int k = 0; k < f->moves && !f->triangle; k++)
        for (int i = 0; i < dim; i++) x[i] += f->move[k].side * f->move[k].half[i];
    if (dim == 2 || f->id->count == 2) {
        const double *const e = f->move[0].half;
        double reach = 0;
        for (int k = 0; k < f->moves; k++) reach += fabs(grz_dot(dim, e, f->move[k].half));
        const double inside = reach - fabs(grz_dot(dim, e, x));
        return 0.25 * inside / sqrt(grz_dot(dim, e, e));
    }
    return f->triangle ? rest_room_in_triangle(f->move[0].half, f->move[1].half, x) : rest_room_in_zonogon(f, x);
}

/* Writes the root of c + 2 b t + a t^2 that is nearest to 0, where the signs of b and c are known; a is NULL for a
 * linear one. False unless it is certain which double is nearest to it. */
static bool rest_root(grz_triple c, grz_triple b, const grz_triple *a, double *time) {
    const double of_b = grz_triple_value(b), of_c = grz_triple_value(c), of_a = a ? grz_triple_value(*a) : 0,
                 inner = of_b * of_b - of_a * of_c;
    if (!(inner > 0x1p-2 * of_b * of_b)) return false;
    const double t = -of_c / (of_b + copysign(sqrt(inner), of_b));
    if (!(fabs(t) > 0x1p-400 && fabs(t) < 1)) return false;
    const grz_triple at = grz_triple_of(grz_cut(t));
    grz_triple slope = grz_triple_add(b, b);
    if (a) slope = grz_triple_add(slope, grz_triple_mul(*a, at));
    const grz_triple value = grz_triple_add(c, grz_triple_mul(slope, at));
    const double steep = 2 * (of_b + of_a * at.x[0]), step = -grz_triple_value(value) / steep,
                 off = 2 * (value.off + fabs(step) * (slope.off + 8 * GRZ_U * fabs(of_b) + fabs(of_a * step))) /
                       fabs(steep);
    const grz_dd sum = grz_dd_sum(at.x[0], step);
    *time = sum.hi;
    return fabs(step) < 0x1p-20 * fabs(t) && grz_dd_rounds(sum, off + 4 * GRZ_U * GRZ_U * fabs(t));
}

/* c + 2 b t + a t^2 > 0 at time 0, and falls. Are they apart until time 1, as the plane of a facet is further than R
 * from 0 then, too, and on the same side? a is NULL for a linear one. */
static bool rest_ends_above(const rest_face *f, grz_triple c, grz_triple b, const grz_triple *a, double level) {
    int end;
    grz_triple sum = grz_triple_add(c, grz_triple_add(b, b));
    if (a) sum = grz_triple_add(sum, *a);
    return f->id->count == f->dim && level > 0 && grz_triple_sign(sum, &end) && end > 0;
}

/* Are they always apart, as the point nearest to 0 passes it further away than R, and soon? Then it moves along the
 * plane that separates them. The values are within half of themselves. */
static bool rest_passes(const rest_face *f, grz_triple c, grz_triple b, const grz_triple *a, double room) {
    const double of_b = grz_triple_value(b), of_c = grz_triple_value(c), of_a = a ? grz_triple_value(*a) : 0,
                 path = 2 * fabs(of_b) * grz_norm1(f->dim, f->p->motion);
    return of_a > 0 && a->off < 0x1p-2 * of_a && of_b * of_b < 0x1p-4 * of_a * of_c && path < 0x1p-1 * room * of_a;
}

/* Is the nearest point still on the face, which is still the nearest one, at a time? Then so it is until then. */
static bool rest_stays(const rest_face *f, double time, double room) {
    double place[3] = {0};
    if (time * grz_norm1(f->dim, f->p->motion) < room) return true;
    if (f->id->count < f->dim) return false;
    for (int i = 0; i < f->dim; i++) place[i] = f->place[i] + time * f->p->motion[i];
    return rest_room(f, place) > 2 * rest_least_room * (f->p->size + grz_norm1(f->dim, f->p->motion));
}

/* From the constant and the slope. `end`: the sign of X + Y, of a facet. */
static grz_resting rest_answer(const rest_face *f, grz_triple c, grz_triple b, const grz_triple *a, double room,
                               double end) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    int level, rise;
    double time = 0;
    if (!grz_triple_sign(c, &level) || !grz_triple_sign(b, &rise)) return r;
    if (level > 0) {
        const bool ends_above = rise < 0 && rest_ends_above(f, c, b, a, end);
        if (rise >= 0 || ends_above || rest_passes(f, c, b, a, room)) r.meet = GRZ_APART;
        if (ends_above) r.until = 1;
        if (r.meet == GRZ_APART) return r;
    }
    const bool changes = level > 0 || (level < 0 && rise > 0),
               found = !changes || (rest_root(c, b, a, &time) && rest_stays(f, time, room));
    if (level > 0 && !found) return r;
    r.meet = level == 0 && rise >= 0 ? GRZ_TOUCHING : GRZ_MEETING;
    r.enter = level > 0 ? time : 0;
    r.leaves = level <= 0 && rise > 0 && found;
    r.exit = time;
    if (level > 0 && f->moves + 1 == f->id->count && !f->has_more) r.face = *f->id;
    return r;
}

/* Is the nearest point inside the face? By *room at least. Of a facet X is about `level`. */
static bool rest_is_inside(const rest_face *f, double level, double *room) {
    const bool facet = f->id->count == f->dim;
    *room = rest_room(f, f->place);
    if (!(*room > rest_least_room * f->p->size)) return false;
    /* nearer than that d does not turn by more */
    if (!facet) *room = grz_min(*room, rest_turn * grz_norm1(f->dim, f->place));
    /* without radii the line from the middle of P through 0 must meet the face */
    return f->p->radius > 0 || 0x1p34 * fabs(level) < *room * f->length;
}

/* Notes the face that is found, with the number by whose sign they meet. */
static void rest_note_face(const rest_face *f, grz_triple level, double room) {
    if (!f->found) return;
    f->found->id = *f->id;
    f->found->of_one = !(f->of_a && f->of_b);
    f->found->room = f->id->count == f->dim && !(f->p->radius > 0) && grz_triple_is_zero(level) ? room : 0;
    for (int i = 0; i < f->dim; i++) f->found->n[i] = f->n[i];
}

static grz_resting rest_on_face(rest_face *f) {
    const grz_resting nothing = {.meet = GRZ_UNDECIDED};
    const toi_pair *const p = f->p;
    const grz_core *const a = p->core_a, *const b = p->core_b;
    const int dim = f->dim, count = f->id->count;
    const bool facet = count == dim;
    grz_triple v[3];
    int id_a[4] = {0}, id_b[4] = {0};
    grz_simplex_split(f->id, id_a, id_b);
    for (int k = 0; k < count; k++)
        if ((a->points && !rest_takes_point(dim, a->points + dim * id_a[k])) ||
            (b->points && !rest_takes_point(dim, b->points + dim * id_b[k])))
            return nothing;
    for (int i = 0; i < dim; i++) v[i] = grz_triple_sum(2 * f->motion[i][0], 2 * f->motion[i][1]);
    if (facet) rest_set_place(f);
    for (int i = 0; i < dim && !facet; i++) {
        rest_set_corner(f, i);
        f->place[i] = grz_triple_value(f->w[i]);
    }
    if (!rest_add_moves(f, a, &p->a, id_a, 1) || !rest_add_moves(f, b, &p->b, id_b, -1)) return nothing;
    grz_triple x[3], y[3], square = grz_triple_of(1);
    int parts = dim;
    if (facet) {
        if (!rest_set_normal(f)) return nothing;
        for (int i = 0; i < dim; i++)
            if (f->axis < 0 || f->axis == i) rest_set_corner(f, i);
        x[0] = rest_along_normal(f, f->w);
        y[0] = rest_along_normal(f, v);
        if (f->axis < 0 && p->radius > 0) square = grz_triple_dot(dim, f->n, f->n);
        parts = 1;
    } else if (f->moves != count - 1) {
        return nothing;
    } else if (count == 2) {
        const double e[3] = {f->move[0].half[0], f->move[0].half[1], f->move[0].half[2]};
        double c[3];
        grz_cross(f->place, e, c);
        grz_cross(e, c, f->d);
        f->length = grz_norm1(3, e) * grz_norm1(3, e) * grz_norm1(3, f->place);
        grz_triple_cross(f->w, f->move[0].along, x);
        grz_triple_cross(v, f->move[0].along, y);
        square = grz_triple_dot(3, f->move[0].along, f->move[0].along);
    } else {
        for (int i = 0; i < dim; i++) {
            x[i] = f->w[i];
            y[i] = v[i];
            f->d[i] = f->place[i];
        }
        f->length = grz_norm1(dim, f->d);
    }
    if (!rest_is_beyond(f, a, &p->a, id_a, 1, facet) || !rest_is_beyond(f, b, &p->b, id_b, -1, facet)) return nothing;
    double room;
    const grz_triple radius = grz_triple_add(grz_triple_sum(2 * a->radius[0], 2 * a->radius[1]),
                                             grz_triple_sum(2 * b->radius[0], 2 * b->radius[1]));
    int beyond;
    if (!rest_is_inside(f, grz_triple_value(x[0]), &room)) return nothing;
    if (facet && p->radius > 0 && (!grz_triple_sign(x[0], &beyond) || beyond <= 0)) return nothing;
    rest_note_face(f, x[0], room);
    if (facet && (f->axis >= 0 || !(p->radius > 0))) {
        const grz_triple half = {{0.5 * y[0].x[0], 0.5 * y[0].x[1], 0.5 * y[0].x[2]}, 0.5 * y[0].off};
        return rest_answer(f, grz_triple_sub(x[0], radius), half, NULL, room, 1);
    }
    const grz_triple second = grz_triple_dot(parts, y, y),
                     reach2 = grz_triple_mul(grz_triple_mul(radius, radius), square);
    const double level = grz_triple_value(x[0]), end = level + grz_triple_value(y[0]) - (x[0].off + y[0].off);
    return rest_answer(f, grz_triple_sub(grz_triple_dot(parts, x, x), reach2), grz_triple_dot(parts, x, y), &second,
                       room, end > 0x1p-40 * level ? 1 : -1);
}

/* A facet across a coordinate axis, as that of a floor, needs one coordinate alone: how far a core reaches along the
 * axis is a sum of few numbers, whatever its face there is. On that face is all whose coordinate is the same. */

/* How far a core reaches along axis i to a side, doubled, in doubles; within 2^-48 of the size. */
static double rest_reach(int dim, const grz_solid *s, int i, double side) {
    double reach = side * s->center[i];
    if (s->points) {
        reach = -(double)INFINITY;
        for (int k = 0; k < s->point_count; k++) reach = grz_max(reach, 2 * side * s->points[dim * k + i]);
        return reach;
    }
    for (int k = 0; k < s->count; k++) reach += fabs(s->step[k][i]);
    return reach;
}

/* The axis and the side on which P is above 0 by about R; false if there is none. */
static bool rest_guess_axis(rest_face *f, int *side) {
    const toi_pair *const p = f->p;
    double most = -(double)INFINITY;
    for (int i = 0; i < f->dim; i++) {
        const double above = -(rest_reach(f->dim, &p->a, i, -1) + rest_reach(f->dim, &p->b, i, 1)),
                     below = -(rest_reach(f->dim, &p->a, i, 1) + rest_reach(f->dim, &p->b, i, -1)),
                     level = grz_max(above, below);
        if (!(level > most)) continue;
        most = level;
        f->axis = i;
        *side = above > below ? 1 : -1;
    }
    return fabs(most - p->radius) < 0x1p-40 * p->size;
}

/* A move that leads to corner `next` of the core. */
static bool rest_add_level_move(rest_face *f, double sign, int next, const double half[]) {
    rest_move *const m = rest_add_move(f, sign, -1);
    if (!m) return false;
    m->next = next;
    for (int j = 0; j < f->dim; j++) m->half[j] = sign * half[j];
    return true;
}

/* The point that is furthest along the axis to a side, and up to two moves to others that are as far. */
static bool rest_level_of_points(rest_face *f, const grz_core *core, double side, double sign, int *id) {
    const int dim = f->dim;
    const double *const x = core->points, *const along = x + f->axis;
    int others = 0;
    *id = 0;
    for (int k = 1; k < core->point_count; k++)
        if (side * grz_compare(along[dim * k], along[dim * *id]) > 0) *id = k;
    for (int k = *id + 1; k < core->point_count && others < 3; k++) {
        double half[3];
        if (grz_compare(along[dim * k], along[dim * *id]) != 0) continue;
        f->has_more |= ++others > 2;
        for (int j = 0; j < dim; j++) half[j] = x[dim * k + j] - x[dim * *id + j];
        if (others <= 2 && !rest_add_level_move(f, sign, k, half)) return false;
    }
    f->triangle |= others > 1;
    return core->count == 0 && grz_triple_takes(along[dim * *id]);
}

/* The same of a zonotope: the moves along generators across the axis. */
static bool rest_level_of_generators(rest_face *f, const grz_core *core, const grz_solid *s, double side, double sign,
                                     int *id) {
    bool takes = true;
    *id = 0;
    for (int j = 0; j < 3; j++) takes &= grz_triple_takes(core->center[f->axis][j]);
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double *const axis = g->axis[f->axis], along = side * (axis[0] + axis[1]);
        for (int j = 0; j < 2; j++) takes &= grz_triple_takes(g->half[j]) && grz_triple_takes(axis[j]);
        *id |= (along > 0) << k;
        if (along == 0 && !rest_add_level_move(f, sign, 1 << k, s->step[k])) return false;
    }
    return takes;
}

/* The corner of a or, if sign is -1, of b, with the moves; false if a number is not taken. */
static bool rest_add_level(rest_face *f, double side, double sign, int *id) {
    const grz_core *const core = sign > 0 ? f->p->core_a : f->p->core_b;
    const grz_solid *const s = sign > 0 ? &f->p->a : &f->p->b;
    if (!grz_triple_takes(core->radius[0]) || !grz_triple_takes(core->radius[1])) return false;
    return core->points ? rest_level_of_points(f, core, side, sign, id)
                        : rest_level_of_generators(f, core, s, side, sign, id);
}

/* Sets the corners of the face. */
static void rest_set_level_face(const rest_face *f, grz_corner first, grz_simplex *id) {
    id->count = f->dim;
    id->corner[0] = first;
    for (int k = 1; k < f->dim; k++) {
        const rest_move *const m = &f->move[k - 1];
        const grz_core *const core = m->of_a ? f->p->core_a : f->p->core_b;
        int *const other = m->of_a ? &id->corner[k].a : &id->corner[k].b;
        id->corner[k] = first;
        *other = core->points ? m->next : *other | m->next;
    }
}

/* X - R, of the first corner. */
static grz_triple rest_level_of_corner(const rest_face *f, grz_corner first, double side) {
    const grz_core *const a = f->p->core_a, *const b = f->p->core_b;
    grz_triple sum = grz_triple_of(0);
    rest_add_corner(a, first.a, side, f->axis, 0, &sum);
    rest_add_corner(b, first.b, -side, f->axis, 0, &sum);
    for (int j = 0; j < 2 && f->p->radius > 0; j++) {
        if (a->radius[j] != 0) grz_triple_gather(&sum, -2 * a->radius[j]);
        if (b->radius[j] != 0) grz_triple_gather(&sum, -2 * b->radius[j]);
    }
    return grz_triple_gathered(sum);
}

/* What all of P is beyond, by more than R: it is apart wherever on the plane the nearest point is. `rise`: half of what
 * the level grows by until time 1. */
static grz_resting rest_beyond_level(grz_triple level, grz_triple rise) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    int above, up, end;
    if (!grz_triple_sign(level, &above) || above <= 0 || !grz_triple_sign(rise, &up)) return r;
    if (up >= 0) {
        r.meet = GRZ_APART;
    } else if (grz_triple_sign(grz_triple_add(level, grz_triple_add(rise, rise)), &end) && end > 0) {
        r.meet = GRZ_APART;
        r.until = 1;
    }
    return r;
}

/* A P that is a box along the axes, as that of a ball and an aabb, needs no face that the nearest point is inside. By
 * how much 0 is beyond each side is an exact sum, so its sign says at time 0 what the nearest point lies on: a face, an
 * edge, a corner, and their borders, too. The square of the distance is
 *
 *     f(t) = sum over the axes with a gap (gap + t slope)^2 - R^2
 *
 * as long as no other side gets a gap, and none closes. It is convex: so it never falls again once it does not. On a
 * border a gap of 0 that opens counts, too. */
typedef struct rest_gap {
    grz_triple gap;       /* how far 0 is beyond the side of P that is towards it */
    grz_triple half;      /* half of what that grows by until time 1 */
    grz_triple slope;     /* all of it */
    int sign;             /* of the gap: 1, 0, or -1 if 0 is between the sides */
    bool opens;           /* a gap of 0 that grows */
    double least, change; /* of an axis without a gap: how far the side is from 0 that comes near, and by how much */
} rest_gap;

/* Is the hull of a core along the axes? */
static bool rest_is_box(int dim, const grz_core *core) {
    int axes = 0;
    if (core->points) {
        for (int i = 0; i < dim && core->point_count == 2; i++)
            axes += grz_compare(core->points[i], core->points[dim + i]) != 0;
        return core->count == 0 && core->point_count <= 2 && axes <= 1;
    }
    for (int k = 0; k < core->count; k++) {
        axes = 0;
        for (int i = 0; i < dim; i++) axes += core->generator[k].axis[i][0] != 0 || core->generator[k].axis[i][1] != 0;
        if (axes > 1) return false;
    }
    return true;
}

/* The same, and of numbers that are taken. */
static bool rest_has_box(int dim, const grz_core *core) {
    bool all = rest_is_box(dim, core) && rest_takes_all(dim, core);
    for (int k = 0; k < core->point_count && core->points && all; k++)
        all = rest_takes_point(dim, core->points + dim * k);
    return all;
}

/* The corner that is furthest along axis i to a side. */
static int rest_corner_along(int dim, const grz_core *core, int i, double side) {
    int id = 0;
    if (core->points) return core->point_count == 2 && side * grz_compare(core->points[dim + i], core->points[i]) > 0;
    for (int k = 0; k < core->count; k++)
        id |= (side * (core->generator[k].axis[i][0] + core->generator[k].axis[i][1]) > 0) << k;
    return id;
}

/* By how much 0 is beyond P along axis i to a side, doubled. */
static grz_triple rest_gap_to(int dim, const toi_pair *p, int i, double side) {
    grz_triple sum = grz_triple_of(0);
    rest_add_corner(p->core_a, rest_corner_along(dim, p->core_a, i, side), -side, i, 0, &sum);
    rest_add_corner(p->core_b, rest_corner_along(dim, p->core_b, i, -side), side, i, 0, &sum);
    return grz_triple_gathered(sum);
}

static bool rest_set_gap(int dim, const toi_pair *p, const double motion[2], int i, rest_gap *g) {
    *g = (rest_gap){.sign = -1};
    for (int k = 0; k < 2; k++) {
        const double side = k == 0 ? -1 : 1;
        const grz_triple gap = rest_gap_to(dim, p, i, side),
                         half = grz_triple_sum(-side * motion[0], -side * motion[1]);
        int sign, rise;
        if (!grz_triple_sign(gap, &sign) || !grz_triple_sign(half, &rise)) return false;
        if (sign > 0 || (sign == 0 && rise > 0)) { /* it is beyond no other side, and does not come to one first */
            const grz_triple slope = grz_triple_sum(-side * 2 * motion[0], -side * 2 * motion[1]);
            *g = (rest_gap){gap, half, slope, sign, sign == 0, 0, 0};
            return true;
        }
        g->sign = sign > g->sign ? sign : g->sign;
        if (rise > 0) {
            g->least = -grz_triple_value(gap);
            g->change = 2 * grz_triple_value(half);
        }
    }
    return true;
}

/* Is the only gap the one along the axis of the face, whose border the nearest point may lie on? */
static bool rest_is_over_box(const rest_face *f) {
    static const double still[2] = {0, 0};
    const toi_pair *const p = f->p;
    bool over = rest_has_box(f->dim, p->core_a) && rest_has_box(f->dim, p->core_b);
    for (int i = 0; i < f->dim && over; i++) {
        rest_gap g;
        over = rest_set_gap(f->dim, p, still, i, &g) && (i == f->axis || g.sign <= 0);
        if (i == f->axis || !over) continue;
        /* what is flat has no face to take a point from */
        const double width =
            -grz_triple_value(rest_gap_to(f->dim, p, i, -1)) - grz_triple_value(rest_gap_to(f->dim, p, i, 1));
        over = width > 0x1p-20 * p->size;
    }
    return over;
}

static grz_resting rest_on_level(rest_face *f, grz_simplex *id) {
    const grz_resting nothing = {.meet = GRZ_UNDECIDED};
    const toi_pair *const p = f->p;
    int side = 0;
    grz_corner first;
    double room;
    if (p->a.point_count > REST_MOST_LEVEL || p->b.point_count > REST_MOST_LEVEL)
        return nothing; /* a search is quicker */
    if (!rest_guess_axis(f, &side)) return nothing;
    const int i = f->axis;
    const double *const motion = f->motion[i];
    if (!grz_triple_takes(motion[0]) || !grz_triple_takes(motion[1])) return nothing;
    if (!rest_add_level(f, -side, 1, &first.a) || !rest_add_level(f, side, -1, &first.b)) return nothing;
    const grz_triple level = rest_level_of_corner(f, first, side),
                     rise = grz_triple_sum(side * motion[0], side * motion[1]);
    const grz_resting apart = f->found ? nothing : rest_beyond_level(level, rise);
    if (apart.meet != GRZ_UNDECIDED) return apart;
    if (f->moves < f->dim - 1 || (f->triangle && f->moves != 2) || (f->dim == 2 && f->triangle)) return nothing;
    if (f->dim == 3) rest_order_moves(f);
    rest_set_level_face(f, first, id);
    rest_set_place(f);
    for (int j = 0; j < f->dim; j++) {
        f->d[j] = j == i ? side : 0;
        f->n[j] = grz_triple_of(f->d[j]);
    }
    f->length = 1;
    const double depth = p->radius > 0 ? p->radius : side * (p->a.center[i] - p->b.center[i] - f->place[i]);
    if (!(depth > 0x1p-30 * p->size)) return nothing; /* the middle of P, or 0, must be off the plane */
    const bool inside = rest_is_inside(f, grz_triple_value(level), &room);
    if (!inside && !(f->found && p->radius > 0 && rest_is_over_box(f))) return nothing;
    rest_note_face(f, level, inside ? room : 0);
    return rest_answer(f, level, rise, NULL, inside ? room : 0, 1);
}

/* Is the polynomial still that of the distance at a time? */
static bool rest_gaps_stay(int dim, const rest_gap gaps[], double time, double size) {
    const double margin = 0x1p-40 * size;
    bool stay = true;
    for (int i = 0; i < dim; i++) {
        const rest_gap *const g = &gaps[i];
        int rise;
        if (g->opens || (g->sign > 0 && grz_triple_sign(g->half, &rise) && rise >= 0)) continue;
        stay &= g->sign > 0 ? grz_triple_value(g->gap) + time * grz_triple_value(g->slope) > margin
                            : !(g->change > 0) || g->least - time * g->change > margin;
    }
    return stay;
}

static grz_resting rest_on_box(int dim, const toi_pair *p, const double motion[3][2]) {
    grz_resting r = {.meet = GRZ_UNDECIDED, .until = (double)INFINITY};
    const grz_triple radius = grz_triple_add(grz_triple_sum(2 * p->core_a->radius[0], 2 * p->core_a->radius[1]),
                                             grz_triple_sum(2 * p->core_b->radius[0], 2 * p->core_b->radius[1]));
    grz_triple c = grz_triple_of(0), b = c, a = c;
    rest_gap gaps[3];
    int count = 0, opening = 0, only = 0, level, rise;
    double time = 0;
    for (int i = 0; i < dim; i++) {
        if (!rest_set_gap(dim, p, motion[i], i, &gaps[i])) return r;
        count += gaps[i].sign > 0;
        opening += gaps[i].opens;
        if (gaps[i].sign > 0) only = i;
    }
    if (count == 0) {
        r.meet = GRZ_MEETING;
        return r;
    }
    const bool linear = count == 1 && opening == 0;
    const grz_triple below = grz_triple_sub(gaps[only].gap, radius); /* of a single gap, as is its half */
    for (int i = 0; i < dim && !linear; i++) {
        const rest_gap *const g = &gaps[i];
        if (g->sign > 0 && count > 1) c = grz_triple_add(c, grz_triple_mul(g->gap, g->gap));
        if (g->sign > 0) b = grz_triple_add(b, grz_triple_mul(g->gap, g->slope));
        if (g->sign > 0 || g->opens) a = grz_triple_add(a, grz_triple_mul(g->slope, g->slope));
    }
    if (linear) c = below;
    else if (count == 1) c = grz_triple_mul(below, grz_triple_add(gaps[only].gap, radius));
    else c = grz_triple_sub(c, grz_triple_mul(radius, radius));
    if (linear) b = gaps[only].half;
    if (!grz_triple_sign(count == 1 ? below : c, &level) || !grz_triple_sign(count == 1 ? gaps[only].half : b, &rise))
        return r;
    if (level > 0 && rise >= 0) {
        r.meet = GRZ_APART;
        return r;
    }
    for (int i = 0; i < dim && level > 0; i++) {
        if (gaps[i].sign > 0) r = rest_beyond_level(grz_triple_sub(gaps[i].gap, radius), gaps[i].half);
        if (r.meet != GRZ_UNDECIDED) return r;
    }
    const bool changes = level > 0 || (level < 0 && rise > 0),
               found = !changes || (rest_root(c, b, linear ? NULL : &a, &time) &&
                                    rest_gaps_stay(dim, gaps, time, p->size + grz_norm1(dim, p->motion)));
    if (level > 0 && !found) return r;
    r.meet = level == 0 && rise >= 0 ? GRZ_TOUCHING : GRZ_MEETING;
    r.enter = level > 0 ? time : 0;
    r.leaves = level <= 0 && rise > 0 && found;
    r.exit = time;
    return r;
}

/* Nothing over- or underflows in the search for the face. */
static bool is_rest_size(double x) { return x > 0x1p-60 && x < 0x1p60; }

static void rest_begin(int dim, const toi_pair *p, const double motion[3][2], grz_rest_face *found,
                       const grz_simplex *id, rest_face *f) {
    f->dim = dim;
    f->p = p;
    f->motion = motion;
    f->found = found;
    f->id = id;
    f->moves = 0;
    f->of_a = f->of_b = false;
    f->along_a = f->along_b = 0;
    f->triangle = false;
    f->has_more = false;
    f->axis = -1;
}

static grz_resting find_resting(const grz_core *a, const grz_core *b, const double motion[3][2], grz_rest_face *found) {
    const int dim = a->dim;
    const grz_resting nothing = {.meet = GRZ_UNDECIDED};
    toi_pair p;
    rest_face f;
    grz_placed_simplex hit;
    double time = 0;
    if (!GRZ_LARGE_STAGE_CLAIMS) return nothing;
    grz_make_toi_pair(dim, a, b, &p);
    p.size = p.a.size + p.b.size;
    p.radius = grz_doubled_radius(a, b);
    p.size += p.radius;
    if (!is_rest_size(p.size)) return nothing;
    for (int i = 0; i < dim; i++) p.motion[i] = 2 * (motion[i][0] + motion[i][1]);
    rest_begin(dim, &p, motion, found, &hit.id, &f);
    const grz_resting level = rest_on_level(&f, &hit.id);
    if (level.meet != GRZ_UNDECIDED) return level;
    bool takes = rest_takes_all(dim, a) && rest_takes_all(dim, b);
    for (int i = 0; i < dim; i++) takes &= grz_triple_takes(motion[i][0]) && grz_triple_takes(motion[i][1]);
    if (!takes) return nothing;
    if (p.radius > 0 && !found && rest_has_box(dim, a) && rest_has_box(dim, b)) {
        const grz_resting box = rest_on_box(dim, &p, motion);
        if (box.meet != GRZ_UNDECIDED) return box;
    }
    hit.id.count = 0;
    if (p.radius > 0) {
        const grz_solid *const box = grz_box_of_ball_and_box(dim, &p);
        for (int i = 0; i < dim; i++) p.motion[i] = 0;
        const bool known = box && grz_face_of_box_at_start(dim, &p, box, &hit.id);
        if (!known && box && grz_is_inside_box(dim, &p, box)) {
            if (found) found->of_one = true;
            return (grz_resting){.meet = GRZ_MEETING, .until = (double)INFINITY};
        }
        if (!known) grz_advance_to_contact(dim, &p, &time, &hit);
    } else {
        const grz_simplex none = {.count = 0};
        for (int i = 0; i < dim; i++) p.motion[i] = p.b.center[i] - p.a.center[i];
        if (!grz_find_portal(dim, &p, &none, &time, &hit) || hit.id.count != dim) return nothing;
    }
    if (hit.id.count == 0 || hit.id.count > dim) return nothing; /* or 0 is inside */
    for (int i = 0; i < dim; i++) p.motion[i] = 2 * (motion[i][0] + motion[i][1]);
    rest_begin(dim, &p, motion, found, &hit.id, &f);
    return rest_on_face(&f);
}

grz_resting grz_find_resting(const grz_core *a, const grz_core *b) { return find_resting(a, b, a->motion, NULL); }

static bool can_be_still(const grz_core *a, const grz_core *b) {
    return a->ends == GRZ_ENDS_NEAR && b->ends == GRZ_ENDS_NEAR && !a->moves && !b->moves;
}

/* The same of cores that do not move. */
static grz_meet find_still(const grz_core *a, const grz_core *b, grz_rest_face *found) {
    static const double still[3][2] = {{0}};
    return find_resting(a, b, still, found).meet;
}

grz_rest_face grz_find_rest_face(const grz_core *a, const grz_core *b) {
    grz_rest_face found = {.meet = GRZ_UNDECIDED};
    if (can_be_still(a, b)) found.meet = find_still(a, b, &found);
    return found;
}

grz_meet grz_meet_resting(const grz_core *a, const grz_core *b) {
    return a->moves || b->moves ? GRZ_UNDECIDED : find_still(a, b, NULL);
}
