/* The guess at the first time at which two cores touch, of which one moves, and at the face of their difference P that
 * is hit then: in doubles, good to some bits. Nothing but the time that the answer takes depends on it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CONSERVATIVE_ADVANCEMENT_H
#define GRZ_TIME_CONSERVATIVE_ADVANCEMENT_H

#include "convex/simplex.h"

enum { MOST_ADVANCES = 64, MOST_PORTALS = 32 };

/* What advances: two cores as they stand, doubled, and the way, doubled. */
typedef struct pair {
    const grz_core *core_a, *core_b;
    grz_solid a, b;
    double motion[3];
    double size;   /* of both and of the way as far as it is gone, at least the sum of all magnitudes of a coordinate */
    double radius; /* doubled, of both; 0 for none */
} pair;

/* The difference's corner furthest along -d, as the cores stand. */
static GRZ_INLINE grz_corner corner_at(int dim, const pair *p, const double d[3], double w[3]) {
    const double back[3] = {-d[0], -d[1], dim == 3 ? -d[2] : 0};
    double x[3], y[3];
    const grz_corner id = {grz_solid_support(dim, &p->a, back, x), grz_solid_support(dim, &p->b, d, y)};
    grz_sub(dim, x, y, w);
    return id;
}

/* The same as corner k of a simplex; its place along d. */
static GRZ_INLINE double corner_to(int dim, const pair *p, const double d[3], grz_placed_simplex *s, int k) {
    s->id.corner[k] = corner_at(dim, p, d, s->w[k]);
    return grz_dot(dim, d, s->w[k]);
}

/* Without radii the line along v through 0 is followed to where it comes into P (Snethen, "XenoCollide: complex
 * collision made simple", Game Programming Gems 7, 2008): as many corners as there are dimensions stand around it, a
 * portal, and as long as there is a corner beyond their plane, it takes the place of one of them, so that they stand
 * around the line again. */

static GRZ_INLINE void move_corner(int dim, grz_placed_simplex *s, int from, int to) {
    s->id.corner[to] = s->id.corner[from];
    for (int i = 0; i < dim; i++) s->w[to][i] = s->w[from][i];
}

/* In space the corners turn to the left around v: v . (w[k] x w[k + 1]) >= 0. The first is the foremost one; each of
 * the others lies beyond 0 as seen from those before it. False if there is no portal. */
static GRZ_INLINE bool first_portal3(const pair *p, grz_placed_simplex *s) {
    const double *const v = p->motion, ahead[3] = {-v[0], -v[1], -v[2]}, slack = 0x1p-48 * p->size;
    double d[3], e[3];
    const double share = -corner_to(3, p, ahead, s, 0) / grz_dot(3, v, v);
    for (int i = 0; i < 3; i++) d[i] = s->w[0][i] - share * v[i];
    if (corner_to(3, p, d, s, 1) > slack * sqrt(grz_dot(3, d, d))) return false;
    grz_cross(s->w[0], s->w[1], d);
    if (grz_dot(3, v, d) < 0) {
        move_corner(3, s, 0, 2);
        move_corner(3, s, 1, 0);
        move_corner(3, s, 2, 1);
    }
    for (int step = 0; step < MOST_PORTALS; step++) {
        grz_sub(3, s->w[1], s->w[0], e);
        grz_cross(e, v, d);
        if (corner_to(3, p, d, s, 2) > slack * sqrt(grz_dot(3, d, d))) return false;
        grz_cross(v, s->w[2], e);
        const bool before = grz_dot(3, e, s->w[0])<0, after = grz_dot(3, e, s->w[1])> 0;
        if (!before && !after) return true;
        move_corner(3, s, 2, before ? 1 : 0);
    }
    return false;
}

/* Puts corner 3 in the place of one of the portal's. */
static GRZ_INLINE bool narrow_portal3(const pair *p, grz_placed_simplex *s) {
    double n[3];
    grz_cross(p->motion, s->w[3], n);
    const double side[3] = {grz_dot(3, n, s->w[0]), grz_dot(3, n, s->w[1]), grz_dot(3, n, s->w[2])};
    for (int k = 0; k < 3; k++) {
        if (!(side[k] >= 0 && side[k == 2 ? 0 : k + 1] <= 0)) continue;
        move_corner(3, s, 3, k == 0 ? 2 : k - 1);
        return true;
    }
    return false;
}

/* In the plane one corner lies to the right of the line and one to its left. */
static GRZ_INLINE bool first_portal2(const pair *p, grz_placed_simplex *s) {
    const double left[3] = {-p->motion[1], p->motion[0], 0}, right[3] = {p->motion[1], -p->motion[0], 0};
    const double slack = 0x1p-48 * p->size * sqrt(grz_dot(2, left, left));
    return corner_to(2, p, left, s, 0) <= slack && corner_to(2, p, right, s, 1) <= slack;
}

static GRZ_INLINE bool narrow_portal2(const pair *p, grz_placed_simplex *s) {
    const bool right = p->motion[0] * s->w[2][1] - p->motion[1] * s->w[2][0] < 0;
    move_corner(2, s, 2, right ? 0 : 1);
    return true;
}

/* The corners around 0 that a search for whether they touch at all ended at, taken back to where they were before the
 * motion: where 0 is inside of them the line passes through two of their faces. The first one that it meets is a
 * portal. */

static GRZ_INLINE void take_back(int dim, const pair *p, const grz_simplex *from, grz_placed_simplex *s) {
    s->id = *from;
    for (int k = 0; k < from->count; k++) {
        double x[3], y[3];
        s->id.corner[k].a &= ~(p->a.points ? GRZ_LATER : 1 << p->a.count);
        grz_solid_corner(dim, &p->a, s->id.corner[k].a, x);
        grz_solid_corner(dim, &p->b, s->id.corner[k].b, y);
        grz_sub(dim, x, y, s->w[k]);
    }
}

static GRZ_INLINE bool portal_of3(const pair *p, const grz_placed_simplex *from, grz_placed_simplex *s) {
    double along[4], turn[4][4], best = (double)INFINITY;
    for (int i = 0; i < 4; i++) {
        double n[3];
        grz_cross(p->motion, from->w[i], n);
        along[i] = grz_dot(3, p->motion, from->w[i]);
        for (int j = i + 1; j < 4; j++) turn[i][j] = grz_dot(3, n, from->w[j]);
    }
    int corner[3] = {0};
    for (int out = 0; out < 4; out++) {
        const int i = out == 0, j = 1 + (out <= 1), k = 2 + (out <= 2);
        const double of_k = turn[i][j], of_i = turn[j][k], of_j = -turn[i][k];
        const bool left = of_i > 0 && of_j > 0 && of_k > 0, right = of_i < 0 && of_j < 0 && of_k < 0;
        if (!left && !right) continue;
        const double time = -(of_i * along[i] + of_j * along[j] + of_k * along[k]) / (of_i + of_j + of_k);
        if (!(time < best)) continue;
        best = time;
        corner[0] = i;
        corner[1] = left ? j : k;
        corner[2] = left ? k : j;
    }
    for (int k = 0; k < 3; k++) {
        s->id.corner[k] = from->id.corner[corner[k]];
        for (int i = 0; i < 3; i++) s->w[k][i] = from->w[corner[k]][i];
    }
    return best < (double)INFINITY;
}

static GRZ_INLINE bool portal_of2(const pair *p, const grz_placed_simplex *from, grz_placed_simplex *s) {
    const double *const v = p->motion;
    double best = (double)INFINITY;
    for (int right = 0; right < 3; right++)
        for (int left = 0; left < 3; left++) {
            const double *const r = from->w[right], *const l = from->w[left];
            const double of_l = v[1] * r[0] - v[0] * r[1], of_r = v[0] * l[1] - v[1] * l[0];
            if (!(of_l > 0 && of_r > 0)) continue;
            const double time = -(of_l * grz_dot(2, v, l) + of_r * grz_dot(2, v, r)) / (of_l + of_r);
            if (!(time < best)) continue;
            best = time;
            const int corner[2] = {right, left};
            for (int k = 0; k < 2; k++) {
                s->id.corner[k] = from->id.corner[corner[k]];
                for (int i = 0; i < 2; i++) s->w[k][i] = from->w[corner[k]][i];
            }
        }
    return best < (double)INFINITY;
}

static GRZ_INLINE bool portal_around(int dim, const pair *p, const grz_simplex *around, grz_placed_simplex *s) {
    grz_placed_simplex from;
    if (around->count != dim + 1) return false;
    take_back(dim, p, around, &from);
    return dim == 2 ? portal_of2(p, &from, s) : portal_of3(p, &from, s);
}

/* The time, and the face; false if there is none, as where the line passes along an edge. */
static GRZ_INLINE bool find_portal(int dim, const pair *p, const grz_simplex *around, double *time,
                                   grz_placed_simplex *s) {
    if (!portal_around(dim, p, around, s) && !(dim == 2 ? first_portal2(p, s) : first_portal3(p, s))) return false;
    for (int step = 0; step < MOST_PORTALS; step++) {
        double e[3], g[3], d[3] = {0};
        grz_sub(dim, s->w[1], s->w[0], e);
        if (dim == 2) {
            d[0] = -e[1], d[1] = e[0];
        } else {
            grz_sub(3, s->w[2], s->w[0], g);
            grz_cross(g, e, d);
        }
        const double level = grz_dot(dim, d, s->w[0]), speed = -grz_dot(dim, d, p->motion);
        if (!(speed > 0)) return false;
        *time = level / speed;
        s->id.count = dim;
        const double gain = level - corner_to(dim, p, d, s, dim);
        if (!(gain > 0x1p-48 * p->size * sqrt(grz_dot(dim, d, d))) || grz_simplex_has(&s->id, s->id.corner[dim])) break;
        if (!(dim == 2 ? narrow_portal2(p, s) : narrow_portal3(p, s))) break;
    }
    return true;
}

/* A mean of corners far away, as a ray's end is, has lost so many digits that a search would go on along the face that
 * it lies on: makes it perpendicular to that. */
static GRZ_INLINE void stand_across(int dim, const grz_placed_simplex *s, grz_simplex_nearest *n) {
    double e[3] = {0}, g[3], normal[3];
    if (s->id.count == 1) return;
    grz_sub(dim, s->w[1], s->w[0], e);
    if (s->id.count == 2) {
        const double rest = grz_dot(dim, n->v, e) / grz_dot(dim, e, e);
        for (int i = 0; i < dim; i++) n->v[i] -= rest * e[i];
        return;
    }
    grz_sub(3, s->w[2], s->w[0], g);
    grz_cross(e, g, normal);
    const double height = grz_dot(3, normal, s->w[0]) / grz_dot(3, normal, normal);
    for (int i = 0; i < 3; i++) n->v[i] = height * normal[i];
}

/* With radii this is conservative advancement (Mirtich, "Impulse-based dynamic simulation of rigid body systems",
 * 1996): the face is that of the nearest point, which is searched for at once with the time (van den Bergen, "Ray
 * casting against general convex objects with application to continuous collision detection", 2004): as soon as a plane
 * is seen before which P lies, time goes on to when it gets to 0, less R, which is not too late, and all corners with
 * it. Without, there is no direction left at that time, and so no face. */
static GRZ_INLINE bool advance(int dim, const pair *p, double *time, grz_placed_simplex *hit) {
    const double start = *time;
    double t = start;
    grz_simplex_nearest n = {{0}, 0, {0}};
    for (int i = 0; i < dim; i++) n.v[i] = p->a.center[i] - p->b.center[i] + t * p->motion[i];
    hit->id.count = 0;
    for (int step = 0; step < MOST_ADVANCES; step++) {
        double *const w = hit->w[hit->id.count];
        const grz_corner id = corner_at(dim, p, n.v, w);
        for (int i = 0; i < dim; i++) w[i] += t * p->motion[i];
        const double square = grz_dot(dim, n.v, n.v), distance = sqrt(square), along = grz_dot(dim, n.v, w),
                     speed = -grz_dot(dim, n.v, p->motion);
        const double gap = along - p->radius * distance, slack = 0x1p-48 * p->size * distance;
        const bool known = grz_simplex_has(&hit->id, id), advances = gap > slack,
                   nearer = square - along > slack && !known;
        if (!advances && !nearer) break;
        if (advances) {
            if (!(speed > 0)) return false;
            const double on = gap / speed;
            t += on;
            for (int k = 0; k <= hit->id.count; k++)
                for (int i = 0; i < dim; i++) hit->w[k][i] += on * p->motion[i];
        }
        if (!known) hit->id.corner[hit->id.count++] = id;
        if (advances ? grz_simplex_nearest_of_moved(dim, hit, &n) : grz_simplex_nearest_of(dim, hit, &n)) {
            if (p->radius > 0) return false;
            break;
        }
        grz_simplex_keep(dim, hit, &n);
        stand_across(dim, hit, &n);
        if (p->radius == 0 && grz_dot(dim, n.v, n.v) < 0x1p-32 * p->size * p->size) break;
    }
    if (t == start) return false; /* they touch already, or nothing is known */
    *time = t;
    return p->radius > 0;
}

/* A ball past a box is 0 past the box P. In half axes of P, where 0 is at x, the nearest point of P is known at once,
 * and with it the face; and Newton's method on the distance, which is convex, leads from the start to the first contact
 * without passing it. */

static GRZ_INLINE bool is_ball(const grz_solid *s) { return s->point_count == 1 && s->count == 0; }

/* NULL if it is not a ball and as many half axes as there are dimensions. */
static GRZ_INLINE const grz_solid *box_past_ball(int dim, const pair *p) {
    const bool first = is_ball(&p->a);
    const grz_solid *const ball = first ? &p->a : &p->b, *const box = first ? &p->b : &p->a;
    return p->radius > 0 && is_ball(ball) && !box->points && box->count == dim ? box : NULL;
}

/* The face of P next to x, from which gap leads there: the corner on the side of x, and one next to it along each axis
 * without a gap. */
static GRZ_INLINE bool face_next_to(int dim, bool is_a, const double x[3], const double gap[3], grz_simplex *face) {
    int corner = 0;
    face->count = 1;
    for (int k = 0; k < dim; k++) corner |= ((x[k] > 0) == is_a) << k;
    face->corner[0] = (grz_corner){is_a ? corner : 0, is_a ? 0 : corner};
    for (int k = 0; k < dim; k++) {
        if (gap[k] > 0) continue;
        if (face->count == dim) return false;
        const int next = corner ^ 1 << k;
        face->corner[face->count++] = (grz_corner){is_a ? next : 0, is_a ? 0 : next};
    }
    return true;
}

/* False if they touch at the start, or the half axes are not perpendicular. */
static GRZ_INLINE bool pass_box(int dim, const pair *p, const grz_solid *box, double *time, grz_simplex *face) {
    const double slack = 0x1p-40 * p->radius + 0x1p-48 * p->size;
    double to[3], from[3], by[3], length2[3], x[3], gap[3], t = *time;
    grz_sub(dim, p->b.center, p->a.center, to);
    for (int k = 0; k < dim; k++) {
        const double *const e = box->step[k];
        length2[k] = grz_dot(dim, e, e);
        from[k] = grz_dot(dim, e, to) / length2[k];
        by[k] = -grz_dot(dim, e, p->motion) / length2[k];
    }
    for (int k = 0; k < dim; k++) {
        const int next = k + 1 == dim ? 0 : k + 1;
        const double along = fabs(grz_dot(dim, box->step[k], box->step[next]));
        if (!(along < 0x1p-30 * length2[k] && along < 0x1p-30 * length2[next])) return false;
    }
    for (int step = 0; step < 16; step++) {
        double distance2 = 0, slope = 0;
        for (int k = 0; k < dim; k++) {
            x[k] = from[k] + t * by[k];
            const double over = fabs(x[k]) - 1;
            gap[k] = over > 0 ? over : 0;
            distance2 += gap[k] * gap[k] * length2[k];
            slope += copysign(gap[k], x[k]) * by[k] * length2[k];
        }
        const double distance = sqrt(distance2), left = distance - p->radius;
        if (!(left > slack)) {
            *time = t;
            return step > 0 && face_next_to(dim, box == &p->a, x, gap, face);
        }
        if (!(slope < 0)) return false;
        t -= left * distance / slope;
    }
    return false;
}

/* With radii from a time on. True if a face is known, too. */
static GRZ_INLINE bool approach(int dim, const pair *p, const grz_simplex *around, double *time,
                                grz_placed_simplex *hit) {
    const double start = *time;
    if (p->radius == 0 && find_portal(dim, p, around, time, hit)) return true;
    *time = start;
    const grz_solid *const box = box_past_ball(dim, p);
    if (box && pass_box(dim, p, box, time, &hit->id)) return true;
    return advance(dim, p, time, hit);
}

#endif
