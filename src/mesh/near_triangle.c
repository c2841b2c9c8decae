/* The distance of a point from a triangle, proven in double-doubles. Doubles guess the corner, edge or face that has
 * the nearest point, and its weights; one step of Newton's method makes the weights those of double-doubles. The
 * distance is then proven for whatever point q that gives, with the point from which it is seen at 0:
 *
 *     at most |q|              q is a point of the triangle, but for an error that is counted
 *     at least |q| - gap / |q| no corner c is before the plane through q across q by more: q . c >= q . q - gap
 *     rounding                 all numbers between, with the errors, round to one double
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/near_triangle.h"

#include "mesh/near_block.h"
#include "num/dd.h"
#include "num/stage.h"
#include "num/vec.h"
#include "shape/vec3.h"

/* In units of u^2, with u = 2^-53, M the largest L1 length of a corner and x = |q|, of which the L1 length of q is at
 * most sqrt(3) times. Of q are off: its two products with edges, of a length of at most 2 M each and off by 4 by
 * themselves, by (4 + 12) 2 M times weights whose sum is at most 1, and its three sums by 4 * 3 M, 4 * 3 M and 4 M; and
 * by 8 * 2 M as the weights may leave the triangle by 8 (are_weights_inside): in all 76 M. A scalar product is off by
 * 24 times the sizes of its factors. So the root of q . q is off by 24 * 3 x and the test of the root by 12 x; a gap
 * over x, of products with a corner or with two edges of length 2 M, by 42 M and 166 M. All of it is 368 M; terms of
 * u^3 are far below the rest. */
GRZ_BOUND(near_triangle_error, 512 * GRZ_U * GRZ_U);

/* A step of the weights is a double d. Its edge is taken as a double, its product and the sum are rounded:
 * 3 u d 2 M. */
GRZ_BOUND(near_step_error, 16 * GRZ_U);

/* The product of q and an edge after the step, in doubles: the products of edges are off by 5 u, their product with the
 * step by u, and three sums. */
GRZ_BOUND(near_slope_error, 16 * GRZ_U);

/* The product of q and a corner in doubles: 3 u of the sizes, and q, the corner and the square that it is compared with
 * are off by u each. */
GRZ_BOUND(near_corner_error, 8 * GRZ_U);

/* The part of the triangle that has the nearest point: `count` of its corners, those first in `corner`, and the weights
 * of the second and third of them. */
typedef struct triangle_part {
    int count;
    int corner[3];
    double v, w;
} triangle_part;

/* Guesses as nearest_of_triangle (near_block.inc) does; the proof holds for any guess. */
static triangle_part guess_part(const double c[3][3]) {
    static const int ends[3][3] = {{0, 1, 2}, {0, 2, 1}, {1, 2, 0}};
    double edge[3][3], length[3];
    triangle_part best = {1, {0, 1, 2}, 0, 0};
    double least = (double)INFINITY;
    for (int i = 0; i < 3; i++) {
        const double *const a = c[ends[i][0]], *const b = c[ends[i][1]];
        for (int k = 0; k < 3; k++) edge[i][k] = b[k] - a[k];
        length[i] = grz_dot(3, edge[i], edge[i]);
        const double share = grz_near_share(-grz_dot(3, a, edge[i]) / length[i]);
        double square = 0;
        for (int k = 0; k < 3; k++) square += (a[k] + share * edge[i][k]) * (a[k] + share * edge[i][k]);
        if (!(square < least)) continue;
        const bool at_end = share == 1, is_corner = at_end || share == 0;
        least = square;
        best = (triangle_part){is_corner ? 1 : 2, {ends[i][at_end], ends[i][!at_end], ends[i][2]}, share, 0};
    }
    const double ef = grz_dot(3, edge[0], edge[1]), ae = grz_dot(3, c[0], edge[0]), af = grz_dot(3, c[0], edge[1]);
    const double under = length[0] * length[1] - ef * ef;
    const double v = (ef * af - length[1] * ae) / under, w = (ef * ae - length[0] * af) / under;
    if (v >= 0 && w >= 0 && v + w <= 1) best = (triangle_part){3, {0, 1, 2}, v, w};
    return best;
}

/* A point of the triangle, corner + v e + w f, while it is proven. */
typedef struct near_proof {
    triangle_part part;
    grz_dd corner[3][3]; /* in the order of the part */
    double size;         /* the largest L1 length of a corner */
    grz_dd e[3], f[3];
    grz_dd q[3];
    double step_v, step_w;
    double gap; /* so far */
} near_proof;

static void place_corners(near_proof *p, const grz3_triangle *t, const grz3_vec *point) {
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    double c[3][3];
    p->size = 0;
    for (int i = 0; i < 3; i++) {
        for (int k = 0; k < 3; k++) c[i][k] = grz3_at(at[i], k) - grz3_at(point, k);
        p->size = grz_near_greatest(p->size, fabs(c[i][0]) + fabs(c[i][1]) + fabs(c[i][2]));
    }
    p->part = guess_part((const double(*)[3])c);
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) p->corner[i][k] = grz_dd_sum(grz3_at(at[p->part.corner[i]], k), -grz3_at(point, k));
}

/* One weight, or two, each within 0 and what is left of 1. */
static double step_within(double weight, double step, double most) {
    if (weight + step < 0) return -weight;
    return weight + step > most ? most - weight : step;
}

/* The step that takes the products of q and the edges to 0; what they are then is a part of the gap. */
static void choose_step(near_proof *p) {
    const bool face = p->part.count == 3;
    const double ee = p->e[0].hi * p->e[0].hi + p->e[1].hi * p->e[1].hi + p->e[2].hi * p->e[2].hi;
    const double qe = grz_dd_dot(3, p->q, p->e).hi;
    double ff = 0, ef = 0, qf = 0;
    if (face) {
        ff = p->f[0].hi * p->f[0].hi + p->f[1].hi * p->f[1].hi + p->f[2].hi * p->f[2].hi;
        ef = p->e[0].hi * p->f[0].hi + p->e[1].hi * p->f[1].hi + p->e[2].hi * p->f[2].hi;
        qf = grz_dd_dot(3, p->q, p->f).hi;
    }
    const double under = ee * ff - ef * ef;
    p->step_v = step_within(p->part.v, face ? (qf * ef - qe * ff) / under : -qe / ee, 1);
    if (face) {
        const double most = 1 - (p->part.v + p->step_v);
        p->step_w = step_within(p->part.w, (qe * ef - qf * ee) / under, most);
    }
    const double left_e = qe + (p->step_v * ee + p->step_w * ef), left_f = qf + (p->step_v * ef + p->step_w * ff);
    const double sizes = fabs(qe) + fabs(qf) + (fabs(p->step_v) + fabs(p->step_w)) * (ee + ff);
    p->gap = fabs(left_e) + fabs(left_f) + 2 * near_slope_error * sizes;
}

/* Edges are differences of doubles, which two doubles hold exactly. */
static void place_point(near_proof *p, const grz3_triangle *t) {
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    const int count = p->part.count, *const corner = p->part.corner;
    for (int k = 0; k < 3; k++) {
        p->q[k] = p->corner[0][k];
        if (count < 2) continue;
        p->e[k] = grz_dd_sum(grz3_at(at[corner[1]], k), -grz3_at(at[corner[0]], k));
        p->q[k] = grz_dd_add(p->q[k], grz_dd_scale(p->e[k], p->part.v));
        if (count < 3) continue;
        p->f[k] = grz_dd_sum(grz3_at(at[corner[2]], k), -grz3_at(at[corner[0]], k));
        p->q[k] = grz_dd_add(p->q[k], grz_dd_scale(p->f[k], p->part.w));
    }
    if (count < 2) return;
    choose_step(p);
    for (int k = 0; k < 3; k++) {
        const double by = p->step_v * p->e[k].hi + (count == 3 ? p->step_w * p->f[k].hi : 0);
        p->q[k] = grz_dd_add(p->q[k], grz_dd_of(by));
    }
}

/* Neither weight is negative, as step_within ends at 0. But of weights whose sum is 1 in doubles it may be above 1 by
 * u, and the nearer the point is, the more that counts. What they leave of 1 is the sum of two double-doubles, twice,
 * each off by 3 u^2 of itself, and where it is not negative at most 1. */
static bool are_weights_inside(const near_proof *p) {
    const grz_dd rest = grz_dd_add(grz_dd_sum(1, -p->part.v), grz_dd_sum(-p->step_v, -p->part.w));
    return p->part.count < 2 || grz_dd_add(rest, grz_dd_of(-p->step_w)).hi >= 0;
}

/* Adds what a corner that is not of the part is before the plane through q. */
static void add_gap(near_proof *p, int i, grz_dd square) {
    double product = 0, size = 0;
    for (int k = 0; k < 3; k++) {
        product += p->q[k].hi * p->corner[i][k].hi;
        size += fabs(p->q[k].hi);
    }
    if (product - near_corner_error * size * p->size >= square.hi) return;
    const double gap = grz_dd_sub(square, grz_dd_dot(3, p->q, p->corner[i])).hi;
    p->gap = grz_near_greatest(p->gap, gap);
}

/* A weight as a double, from 0 to 1. */
static double rounded_weight(double weight, double step) {
    return grz_near_greatest(grz_near_least(weight + step, 1), 0);
}

static void write_near(const near_proof *p, const grz3_triangle *t, const grz3_vec *point, double distance,
                       grz_near_triangle *out) {
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    const triangle_part *const part = &p->part;
    double weight[3] = {0}, to[3];
    const double v = part->count > 1 ? rounded_weight(part->v, p->step_v) : 0,
                 w = part->count > 2 ? grz_near_least(rounded_weight(part->w, p->step_w), 1 - v) : 0;
    weight[part->corner[0]] = 1 - v - w;
    weight[part->corner[1]] = v;
    weight[part->corner[2]] = w;
    for (int k = 0; k < 3; k++) {
        const grz_dd sum = grz_dd_sum(grz3_at(point, k), p->q[k].hi);
        to[k] = part->count == 1 ? grz3_at(at[part->corner[0]], k) : sum.hi + (sum.lo + p->q[k].lo);
    }
    *out = (grz_near_triangle){distance, {to[0], to[1], to[2]}, part->count == 1, weight[1], weight[2]};
}

/* Below, what is flushed to zero would count. */
#define NEAR_LEAST_DISTANCE 0x1p-300

bool grz_find_near_triangle(const grz3_triangle *t, const grz3_vec *point, grz_near_triangle *out) {
    near_proof p = {.step_v = 0};
    place_corners(&p, t, point);
    place_point(&p, t);
    if (!are_weights_inside(&p)) return false;
    const grz_dd square = grz_dd_dot(3, p.q, p.q), root = grz_dd_sqrt(square);
    if (!(root.hi > NEAR_LEAST_DISTANCE)) return false;
    for (int i = p.part.count; i < 3; i++) add_gap(&p, i, square);
    const double rest = fabs(grz_dd_sub(square, grz_dd_mul(root, root)).hi);
    const double step = fabs(p.step_v) + fabs(p.step_w);
    const double slack =
        (p.gap + rest) / root.hi * (1 + 0x1p-20) + p.size * (near_triangle_error + near_step_error * step);
    if (!grz_dd_rounds(root, slack)) return false;
    write_near(&p, t, point, root.hi, out);
    return true;
}

/* The edges that meet at a corner, seen from the corner, lead away from the point, and so does all between them. Their
 * products with the vector from the point to the corner are those of differences, each within u of itself: with three
 * products and two sums 5 u of the products' sizes, and terms of u^2. */
GRZ_BOUND(near_edge_error, 8 * GRZ_U);

static double product_with_edge(const double q[3], const grz3_vec *corner, const grz3_vec *end, double *size) {
    double product = 0;
    *size = 0;
    for (int k = 0; k < 3; k++) {
        const double part = q[k] * (grz3_at(end, k) - grz3_at(corner, k));
        product += part;
        *size += fabs(part);
    }
    return product;
}

static bool leads_away(const double q[3], const grz3_vec *corner, const grz3_vec *end) {
    double size;
    const double product = product_with_edge(q, corner, end, &size);
    return product > near_edge_error * size + GRZ_NEAR_FLUSHED;
}

bool grz_take_near_corner(const grz3_triangle *t, const grz3_vec *point, grz_near_triangle *near) {
    const grz3_vec *const at[3] = {&t->a, &t->b, &t->c};
    int i = 0;
    while (i < 3 && !grz_same_point(at[i], &near->point)) i++;
    if (!near->at_corner || i == 3) return false;
    const double q[3] = {at[i]->x - point->x, at[i]->y - point->y, at[i]->z - point->z};
    if (!leads_away(q, at[i], at[(i + 1) % 3]) || !leads_away(q, at[i], at[(i + 2) % 3])) return false;
    *near = (grz_near_triangle){near->distance, *at[i], true, i == 1 ? 1.0 : 0.0, i == 2 ? 1.0 : 0.0};
    return true;
}
