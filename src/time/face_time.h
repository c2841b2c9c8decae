/* The time at which P comes within R of 0 at a known face, in doubles alone. Numbers are split into a head of 26 bits,
 * whose products are exact, and a rest; so the time is known to some 70 bits, and is hardly ever too close to the
 * midpoint of two doubles.
 *
 * With c the face's first corner, e and g its edges from there, a time s of 26 bits and weights l, m of 26 bits,
 *
 *     y = c + l e + m g + s v
 *
 * is computed as a head and a rest. Only the part of y that is perpendicular to the face counts, y' = y - (its part
 * along e and g), and likewise of v. The part along the face is small if time and weights are close, so that its error
 * in doubles does not matter:
 *
 *     R = 0    0 = n . (y + d v), and n . y is small, too
 *     R > 0    R^2 = |y' + d v'|^2, and f = |y|^2 - |y - y'|^2 - R^2 is small
 *
 * The time is s + d. It is that of the first contact if all corners of P except those of the face lie, by a margin,
 * beyond the plane through the face that is perpendicular to y', or n, and the nearest point lies inside the face. That
 * the face's corners lie on one plane needs no proof if they differ by dim - 1 steps, each to another point of a core
 * or along one of its generators: then the corners span all of these steps, and each is perpendicular to n.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_FACE_TIME_H
#define GRZ_TIME_FACE_TIME_H

#include "convex/conservative_advancement.h"
#include "num/dd.h"
#include "num/stage.h"

/* A coordinate of y: with S the size, the products of the last 27 bits are within 2^-24 S, and so is their sum with the
 * rest of the heads' sum; at most 12 roundings of these are 12 u 2^-24 S < 2^-73 S, compared to which the corners' own
 * 60 u^2 S are nothing. */
GRZ_BOUND(face_point_error, 0x1p-73);

/* f: twice y times the error of y, 2^-72 |y| S; each of the rests of y, within 2^-23 S, times 2 y with 3 roundings,
 * 2^-73 |y| S; for R less than that; and the sum, which is of the size of the rests' part: 2^-72 (|y| + R) S and
 * less. */
GRZ_BOUND(face_square_error, 0x1p-70);

/* A normal n = e x g of rounded edges is within 6 u |e| |g|, sums of |coordinates|; in the plane, e turned, within u.
 * y' + d v' is within 30 u |y| of what it is at the time itself: u for y, 8 u |y| for the product with e, thrice as
 * much for its part along e. Of places along one of these, whose coordinates are within S, the difference is within
 * twice that, and 8 u for the products. */
GRZ_BOUND(face_margin, 256 * GRZ_U);

/* All errors of y except in f are given as parts of |y|. So |y| must be more than this part of S: an error of 2^-73 S
 * is then less than 2^-4 u |y|, which does not matter; nor does its square compared to 2^-72 |y| S. Smaller radii are
 * left to the proof in double-double. */
static const double face_least_part = 0x1p-16;

typedef struct face_point {
    double head[3], rest[3]; /* of y; all is doubled, as in grz_core */
    double y[3], e[3], g[3]; /* rounded */
} face_point;

/* Adds factor (x + low) to a head and a rest, where the factor has 26 bits. */
static GRZ_INLINE void add_product_by_parts(grz_dd *sum, double factor, double x, double low) {
    const double head = grz_cut(x);
    const grz_dd s = grz_dd_sum(sum->hi, factor * head);
    *sum = (grz_dd){s.hi, sum->lo + (s.lo + (factor * (x - head) + factor * low))};
}

/* y of the face with these corners, for the weights of corners 1 and 2. */
static GRZ_INLINE void face_point_of(int dim, const toi_pair *p, int count, grz_dd corner[3][3], const double weight[3],
                                     double time, face_point *f) {
    const grz_core *const a = p->core_a;
    for (int i = 0; i < dim; i++) {
        const grz_dd motion = grz_dd_sum(a->motion[i][0], a->motion[i][1]);
        grz_dd sum = corner[0][i];
        add_product_by_parts(&sum, time, 2 * motion.hi, 2 * motion.lo);
        for (int k = 1; k < count; k++) {
            const grz_dd edge = grz_dd_sub(corner[k][i], corner[0][i]);
            (k == 1 ? f->e : f->g)[i] = edge.hi;
            add_product_by_parts(&sum, weight[k], edge.hi, edge.lo);
        }
        const grz_dd y = grz_dd_sum(sum.hi, sum.lo);
        f->y[i] = y.hi;
        f->head[i] = grz_cut(y.hi);
        f->rest[i] = (y.hi - f->head[i]) + y.lo;
    }
}

/* By how many steps the face's corners of one core differ, which all lie equally far along d: steps to other points,
 * or along generators. A number that no face has if another corner of the core does not lie further along d by the
 * margin. */
static GRZ_INLINE int steps_on_face(int dim, const grz_solid *s, int count, const int id[3], const double d[3],
                                    double margin) {
    enum { NOT_ALONE = 8 };
    int steps = 0, changed = 0;
    for (int k = 1; k < count; k++) changed |= id[k] ^ id[0];
    if (!s->points) {
        for (int k = 0; k < s->count; k++) {
            const double along = grz_dot(dim, d, s->step[k]);
            const bool moved = changed >> k & 1;
            if (!moved && !((id[0] >> k & 1 ? -along : along) > margin)) return NOT_ALONE;
            steps += moved;
        }
        return steps;
    }
    if (s->count > 0) return NOT_ALONE;
    if (changed != 0) steps = count == 3 && id[1] != id[0] && id[2] != id[0] && id[2] != id[1] ? 2 : 1;
    const double level = grz_dot(dim, d, s->points + dim * id[0]) + margin;
    return grz_solid_points_beyond(dim, s, d, level) == s->point_count - 1 - steps ? steps : NOT_ALONE;
}

/* Are the face's corners the only ones of P that lie, within the margin, on a plane perpendicular to d? */
static GRZ_INLINE bool is_face_across(int dim, const toi_pair *p, const grz_simplex *face, const double d[3],
                                      double margin) {
    const double back[3] = {-d[0], -d[1], dim == 3 ? -d[2] : 0};
    int a[4] = {0}, b[4] = {0};
    grz_simplex_split(face, a, b);
    return steps_on_face(dim, &p->a, face->count, a, d, margin) +
               steps_on_face(dim, &p->b, face->count, b, back, margin) ==
           face->count - 1;
}

/* Writes the time s + d, rounded. False if it is not certain; d is within slack. */
static GRZ_INLINE bool face_time_rounds(double s, double d, double slack, double *time) {
    const grz_dd sum = grz_dd_sum(s, d);
    *time = sum.hi;
    return fabs(d) < 0.5 * fabs(s) && grz_dd_rounds(sum, slack);
}

/* The time for R = 0. */
static GRZ_INLINE bool face_time_on_plane(int dim, const toi_pair *p, const grz_simplex *face, const face_point *f,
                                          double s, double *time, bool *is_face) {
    double n[3];
    if (dim == 2) {
        n[0] = -f->e[1];
        n[1] = f->e[0];
    } else {
        grz_cross(f->e, f->g, n);
    }
    const double length = dim == 2 ? grz_norm1(2, f->e) : grz_norm1(3, f->e) * grz_norm1(3, f->g),
                 fast = grz_norm1(dim, p->motion);
    if (grz_dot(dim, n, p->motion) > 0)
        for (int i = 0; i < dim; i++) n[i] = -n[i];
    /* unsure: the errors of n, of products with it, and of both of these in the quotient */
    const double speed = -grz_dot(dim, n, p->motion), d = grz_dot(dim, n, f->y) / speed, unsure = 16 * GRZ_U * length;
    if (!(unsure * fast < 0x1p-10 * speed)) return false;
    const double slack =
        2 * (unsure * grz_norm1(dim, f->y) + face_point_error * p->size * length + 2 * unsure * fast * fabs(d)) / speed;
    *is_face = is_face_across(dim, p, face, n, face_margin * length * p->size);
    return *is_face && face_time_rounds(s, d, slack, time);
}

/* y and v along the face and perpendicular to it, y' and v'. */
typedef struct face_parts {
    double along2, error;  /* |y - y'|^2, and its error */
    double slope, unsure;  /* -y' . v', and its relative error */
    double speed2;         /* |v'|^2 */
    double inside;         /* the least weight for which the nearest point is certainly inside the face, at time s */
    double inside_by_path; /* and what is added to that for each unit of |d v| */
    double d[3];           /* perpendicular to the face; set for a face of three corners only */
    double length;         /* at least the sum of |coordinates| of d */
} face_parts;

/* Of a face of three corners. */
static GRZ_INLINE void face_parts_of_triangle(const toi_pair *p, const face_point *f, face_parts *q) {
    double n[3], c[3];
    grz_cross(f->e, f->g, n);
    grz_cross(n, f->y, c);
    const double e = grz_norm1(3, f->e), g = grz_norm1(3, f->g), y = grz_norm1(3, f->y), fast = grz_norm1(3, p->motion),
                 u = 16 * GRZ_U * e * g;
    const double n2 = grz_dot(3, n, n), ny = grz_dot(3, n, f->y), nv = grz_dot(3, n, p->motion), part = grz_norm1(3, c);
    q->along2 = grz_dot(3, c, c) / n2;
    q->error = 2 * (2 * part + 3 * u * y) * u * y / n2;
    q->slope = -ny * nv / n2;
    q->unsure = u * (fast / fabs(nv) + y / fabs(ny) + 4 * e * g / n2);
    q->speed2 = nv * nv / n2;
    q->inside = (part + 3 * u * y) * (e + g) / n2;
    q->inside_by_path = e * g * (e + g) / n2;
    for (int i = 0; i < 3; i++) q->d[i] = ny > 0 ? n[i] : -n[i];
    q->length = e * g;
}

/* Of an edge, or of a corner. */
static GRZ_INLINE void face_parts_of_edge(int dim, const toi_pair *p, const face_point *f, int count, face_parts *q) {
    const double *const v = p->motion;
    const double y = grz_norm1(dim, f->y), fast = grz_norm1(dim, v);
    q->slope = -grz_dot(dim, f->y, v);
    q->speed2 = grz_dot(dim, v, v);
    q->length = y;
    q->along2 = q->error = q->inside = q->inside_by_path = 0;
    if (count == 2) {
        const double e = grz_norm1(dim, f->e), e2 = grz_dot(dim, f->e, f->e), ey = grz_dot(dim, f->e, f->y),
                     ev = grz_dot(dim, f->e, v);
        const double u = 8 * GRZ_U * e * y;
        q->along2 = ey * ey / e2;
        q->error = 2 * (2 * fabs(ey) + u) * u / e2;
        q->slope += ey * ev / e2;
        q->speed2 -= ev * ev / e2;
        q->inside = (fabs(ey) + u) / e2;
        q->inside_by_path = e / e2;
    }
    q->unsure = 64 * GRZ_U * fast * y / fabs(q->slope);
}

/* |y|^2 - R^2 */
static GRZ_INLINE double face_square_less_radius(int dim, const toi_pair *p, const face_point *f) {
    const grz_core *const a = p->core_a, *const b = p->core_b;
    const grz_dd r = grz_dd_add(grz_dd_sum(a->radius[0], a->radius[1]), grz_dd_sum(b->radius[0], b->radius[1]));
    const double head = 2 * grz_cut(r.hi), rest = 2 * r.hi - head + 2 * r.lo;
    grz_dd sum = {-head * head, -rest * (2 * head + rest)};
    for (int i = 0; i < dim; i++) {
        const grz_dd s = grz_dd_sum(sum.hi, f->head[i] * f->head[i]);
        sum = (grz_dd){s.hi, sum.lo + (s.lo + f->rest[i] * (2 * f->head[i] + f->rest[i]))};
    }
    return sum.hi + sum.lo;
}

/* The time for R > 0; least_weight is the least of all corners. */
static GRZ_INLINE bool face_time_of_ball(int dim, const toi_pair *p, const grz_simplex *face, const face_point *f,
                                         double least_weight, double s, double *time, bool *is_face) {
    face_parts q;
    if (dim == 3 && face->count == 3) face_parts_of_triangle(p, f, &q);
    else face_parts_of_edge(dim, p, f, face->count, &q);
    const double y = grz_norm1(dim, f->y), fast = grz_norm1(dim, p->motion);
    if (!(y > face_least_part * p->size)) return false;
    if (!(q.slope > 0) || !(q.unsure < 0x1p-20)) return false;
    /* speed2 d^2 - 2 slope d + over = 0: d is over / (2 slope), and its square adds a share of that */
    const double over = face_square_less_radius(dim, p, f) - q.along2, first = over / (2 * q.slope),
                 share = q.speed2 * first / (2 * q.slope);
    const double d = first * (1 + share), motion = fabs(d) * fast;
    const double off = face_square_error * (y + p->radius) * p->size + q.error;
    const double slack = 2 * (off / (2 * q.slope) + fabs(first) * (q.unsure + 3 * share * share));
    if (!(fabs(share) < 0x1p-16) || !(motion < 0x1p-10 * y)) return false;
    if (!(2 * (q.inside + q.inside_by_path * motion) < least_weight)) return false;
    if (dim == 2 || face->count < 3) {
        double x[3] = {0};
        for (int i = 0; i < dim; i++) x[i] = f->y[i] + d * p->motion[i];
        const double part = face->count == 1 ? 0 : grz_dot(dim, f->e, x) / grz_dot(dim, f->e, f->e);
        for (int i = 0; i < dim; i++) q.d[i] = face->count == 1 ? x[i] : x[i] - part * f->e[i];
    }
    *is_face = is_face_across(dim, p, face, q.d, face_margin * q.length * p->size);
    return *is_face && face_time_rounds(s, d, slack, time);
}

/* The time, correctly rounded, from a time t that is close and weights of corners 1 and 2 that are close. False if it
 * is not certain. Without radii the caller must know that the path passes through the face. *is_face: are the corners
 * certainly those of a face, and alone on it? */
static GRZ_INLINE bool face_time(int dim, const toi_pair *p, const grz_simplex *face, grz_dd corner[3][3],
                                 const double weight[3], double t, double *time, bool *is_face) {
    *is_face = false;
    const double s = grz_cut(t);
    double w[3] = {1, 0, 0}, least = 1;
    for (int k = 1; k < face->count; k++) {
        w[k] = grz_cut(weight[k]);
        w[0] -= w[k];
    }
    for (int k = 0; k < face->count; k++) least = w[k] < least ? w[k] : least;
    if (!(least > 0) || !(fabs(s) > 0x1p-200) || !(fabs(s) < 0x1p100)) return false;
    face_point f;
    face_point_of(dim, p, face->count, corner, w, s, &f);
    /* edges are within u: the corners' errors, some 130 u^2 of the size, are far less */
    const double shortest = 0x1p-40 * p->size;
    if (face->count > 1 && !(grz_norm1(dim, f.e) > shortest)) return false;
    if (face->count > 2 && !(grz_norm1(dim, f.g) > shortest)) return false;
    return p->radius > 0 ? face_time_of_ball(dim, p, face, &f, least, s, time, is_face)
                         : face_time_on_plane(dim, p, face, &f, s, time, is_face);
}

#endif
