/* The time at which P comes within R of 0 at a known face, decided in doubles alone: with heads of 26 bits, whose
 * products are exact, it is known to some 70 bits, so that hardly any is too close to the midpoint of two doubles.
 *
 * With c and e, g the face's first corner and its edges from there, a time s of 26 bits and weights of 26 bits,
 *
 *     y = c + l e + m g + s v
 *
 * is computed as a head and a rest. Of y only what is perpendicular to the face counts, y' = y - (its part along e and
 * g), and so of v. The part along the face is small where time and weights are close, so that doubles know it well
 * enough:
 *
 *     R = 0    0 = n . (y + d v), and n . y is small, too
 *     R > 0    R^2 = |y' + d v'|^2, and f = |y|^2 - |y - y'|^2 - R^2 is small
 *
 * The time is s + d. It is that of the first contact if the corners of the face are the only ones of P that lie on the
 * plane across y', or n, by a margin, and the nearest point lies inside the face. That they do lie on one plane needs
 * no proof if they differ by dim - 1 moves, to another point of a core or along one of its generators: then their
 * corners span all of these moves, and each is perpendicular to n.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_FACE_TIME_H
#define GRZ_TIME_FACE_TIME_H

#include "time/conservative_advancement.h"
#include "num/dd.h"
#include "num/stage.h"

/* A coordinate of y: with S the size, the products of the last 27 bits are within 2^-24 S, and so is their sum with
 * what is left of the heads' sum; at most 12 roundings of these are 12 u 2^-24 S < 2^-73 S, beside which the corners'
 * own 60 u^2 S count for nothing. */
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

/* All errors of y but in f are said as parts of |y|. So it must not be small: by 2^-73 S it is then off by less than
 * 2^-4 u |y|, which counts for nothing; and the square of that beside 2^-72 |y| S neither. Smaller radii are left to
 * the proof in double-double. */
static const double least_of_size = 0x1p-16;

typedef struct face_point {
    double head[3], rest[3]; /* of y, doubled as all here */
    double y[3], e[3], g[3]; /* rounded */
} face_point;

static GRZ_INLINE double sum_of(int dim, const double a[3]) {
    const double xy = fabs(a[0]) + fabs(a[1]);
    return dim == 2 ? xy : xy + fabs(a[2]);
}

/* Adds factor (x + low), where factor has 26 bits: what is exact to the head, the rest to the rest. */
static GRZ_INLINE void add_product(grz_dd *sum, double factor, double x, double low) {
    const double head = grz_cut(x);
    const grz_dd s = grz_dd_sum(sum->hi, factor * head);
    *sum = (grz_dd){s.hi, sum->lo + (s.lo + (factor * (x - head) + factor * low))};
}

static GRZ_INLINE void face_point_of(int dim, const pair *p, int count, grz_dd corner[3][3], const double weight[3],
                                     double time, face_point *f) {
    const grz_core *const a = p->core_a;
    for (int i = 0; i < dim; i++) {
        const grz_dd motion = grz_dd_sum(a->motion[i][0], a->motion[i][1]);
        grz_dd sum = corner[0][i];
        add_product(&sum, time, 2 * motion.hi, 2 * motion.lo);
        for (int k = 1; k < count; k++) {
            const grz_dd edge = grz_dd_sub(corner[k][i], corner[0][i]);
            (k == 1 ? f->e : f->g)[i] = edge.hi;
            add_product(&sum, weight[k], edge.hi, edge.lo);
        }
        const grz_dd y = grz_dd_sum(sum.hi, sum.lo);
        f->y[i] = y.hi;
        f->head[i] = grz_cut(y.hi);
        f->rest[i] = (y.hi - f->head[i]) + y.lo;
    }
}

/* How many moves there are between the corners of the face that are of one core, which all lie equally far along d: to
 * other points, or along generators. More than a face has unless all other corners of the core lie further along d by
 * the margin. */
static GRZ_INLINE int moves_on_face(int dim, const grz_solid *s, int count, const int id[3], const double d[3],
                                    double margin) {
    enum { TOO_MANY = 8 };
    int moves = 0, changed = 0;
    for (int k = 1; k < count; k++) changed |= id[k] ^ id[0];
    if (!s->points) {
        for (int k = 0; k < s->count; k++) {
            const double along = grz_dot(dim, d, s->step[k]);
            const bool moved = changed >> k & 1;
            if (!moved && !((id[0] >> k & 1 ? -along : along) > margin)) return TOO_MANY;
            moves += moved;
        }
        return moves;
    }
    if (s->count > 0) return TOO_MANY;
    if (changed != 0) moves = count == 3 && id[1] != id[0] && id[2] != id[0] && id[2] != id[1] ? 2 : 1;
    const double level = grz_dot(dim, d, s->points + dim * id[0]) + margin;
    return grz_solid_points_beyond(dim, s, d, level) == s->point_count - 1 - moves ? moves : TOO_MANY;
}

/* Do the face's corners, and no others, lie on the plane across d? */
static GRZ_INLINE bool is_face_across(int dim, const pair *p, const grz_simplex *face, const double d[3],
                                      double margin) {
    const double back[3] = {-d[0], -d[1], dim == 3 ? -d[2] : 0};
    int a[4] = {0}, b[4] = {0};
    grz_simplex_split(face, a, b);
    return moves_on_face(dim, &p->a, face->count, a, d, margin) +
               moves_on_face(dim, &p->b, face->count, b, back, margin) ==
           face->count - 1;
}

/* The time s + d, where d is within slack. */
static GRZ_INLINE bool rounds_to(double s, double d, double slack, double *time) {
    const grz_dd sum = grz_dd_sum(s, d);
    *time = sum.hi;
    return fabs(d) < 0.5 * fabs(s) && grz_dd_rounds(sum, slack);
}

/* R = 0. */
static GRZ_INLINE bool time_on_plane(int dim, const pair *p, const grz_simplex *face, const face_point *f, double s,
                                     double *time, bool *is_face) {
    double n[3];
    if (dim == 2) {
        n[0] = -f->e[1], n[1] = f->e[0];
    } else {
        grz_cross(f->e, f->g, n);
    }
    const double length = dim == 2 ? sum_of(2, f->e) : sum_of(3, f->e) * sum_of(3, f->g), fast = sum_of(dim, p->motion);
    if (grz_dot(dim, n, p->motion) > 0)
        for (int i = 0; i < dim; i++) n[i] = -n[i];
    /* n, products with it, and these once more for the quotient */
    const double speed = -grz_dot(dim, n, p->motion), d = grz_dot(dim, n, f->y) / speed, unsure = 16 * GRZ_U * length;
    if (!(unsure * fast < 0x1p-10 * speed)) return false;
    const double slack =
        2 * (unsure * sum_of(dim, f->y) + face_point_error * p->size * length + 2 * unsure * fast * fabs(d)) / speed;
    *is_face = is_face_across(dim, p, face, n, face_margin * length * p->size);
    return *is_face && rounds_to(s, d, slack, time);
}

/* What is perpendicular to the face: the square of the part of y along it, by how much it is off, -y' . v', by which
 * part of itself it is off, v'^2, and how far inside of the face the weights must be for the nearest point to be
 * there. */
typedef struct face_parts {
    double along2, error, slope, unsure, speed2;
    double inside, inside_of_way; /* and per length of d v */
    double d[3], length;
} face_parts;

/* On a face of three corners. */
static GRZ_INLINE void parts_of_triangle(const pair *p, const face_point *f, face_parts *q) {
    double n[3], c[3];
    grz_cross(f->e, f->g, n);
    grz_cross(n, f->y, c);
    const double e = sum_of(3, f->e), g = sum_of(3, f->g), y = sum_of(3, f->y), fast = sum_of(3, p->motion),
                 u = 16 * GRZ_U * e * g;
    const double n2 = grz_dot(3, n, n), ny = grz_dot(3, n, f->y), nv = grz_dot(3, n, p->motion), part = sum_of(3, c);
    q->along2 = grz_dot(3, c, c) / n2;
    q->error = 2 * (2 * part + 3 * u * y) * u * y / n2;
    q->slope = -ny * nv / n2;
    q->unsure = u * (fast / fabs(nv) + y / fabs(ny) + 4 * e * g / n2);
    q->speed2 = nv * nv / n2;
    q->inside = (part + 3 * u * y) * (e + g) / n2;
    q->inside_of_way = e * g * (e + g) / n2;
    for (int i = 0; i < 3; i++) q->d[i] = ny > 0 ? n[i] : -n[i];
    q->length = e * g;
}

/* On an edge, or at a corner. */
static GRZ_INLINE void parts_of_edge(int dim, const pair *p, const face_point *f, int count, face_parts *q) {
    const double *const v = p->motion;
    const double y = sum_of(dim, f->y), fast = sum_of(dim, v);
    q->slope = -grz_dot(dim, f->y, v);
    q->speed2 = grz_dot(dim, v, v);
    q->length = y;
    q->along2 = q->error = q->inside = q->inside_of_way = 0;
    if (count == 2) {
        const double e = sum_of(dim, f->e), e2 = grz_dot(dim, f->e, f->e), ey = grz_dot(dim, f->e, f->y),
                     ev = grz_dot(dim, f->e, v);
        const double u = 8 * GRZ_U * e * y;
        q->along2 = ey * ey / e2;
        q->error = 2 * (2 * fabs(ey) + u) * u / e2;
        q->slope += ey * ev / e2;
        q->speed2 -= ev * ev / e2;
        q->inside = (fabs(ey) + u) / e2;
        q->inside_of_way = e / e2;
    }
    q->unsure = 64 * GRZ_U * fast * y / fabs(q->slope);
}

/* |y|^2 - R^2. */
static GRZ_INLINE double square_less_radius(int dim, const pair *p, const face_point *f) {
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

static GRZ_INLINE bool time_of_ball(int dim, const pair *p, const grz_simplex *face, const face_point *f,
                                    double least_weight, double s, double *time, bool *is_face) {
    face_parts q;
    if (dim == 3 && face->count == 3) parts_of_triangle(p, f, &q);
    else parts_of_edge(dim, p, f, face->count, &q);
    const double y = sum_of(dim, f->y), fast = sum_of(dim, p->motion);
    if (!(y > least_of_size * p->size)) return false;
    if (!(q.slope > 0) || !(q.unsure < 0x1p-20)) return false;
    /* speed2 d^2 - 2 slope d + over = 0: d is over / (2 slope), and its square adds a share of that */
    const double over = square_less_radius(dim, p, f) - q.along2, first = over / (2 * q.slope),
                 share = q.speed2 * first / (2 * q.slope);
    const double d = first * (1 + share), motion = fabs(d) * fast;
    const double off = face_square_error * (y + p->radius) * p->size + q.error;
    const double slack = 2 * (off / (2 * q.slope) + fabs(first) * (q.unsure + 3 * share * share));
    if (!(fabs(share) < 0x1p-16) || !(motion < 0x1p-10 * y)) return false;
    if (!(2 * (q.inside + q.inside_of_way * motion) < least_weight)) return false;
    if (dim == 2 || face->count < 3) {
        double x[3] = {0};
        for (int i = 0; i < dim; i++) x[i] = f->y[i] + d * p->motion[i];
        const double part = face->count == 1 ? 0 : grz_dot(dim, f->e, x) / grz_dot(dim, f->e, f->e);
        for (int i = 0; i < dim; i++) q.d[i] = face->count == 1 ? x[i] : x[i] - part * f->e[i];
    }
    *is_face = is_face_across(dim, p, face, q.d, face_margin * q.length * p->size);
    return *is_face && rounds_to(s, d, slack, time);
}

/* From a time that is close, and close weights of the corners. False if it is not certain; without radii it says
 * nothing of whether the way passes through the face. Is it certain that the corners are those of a face, and alone on
 * it? */
static GRZ_INLINE bool face_time(int dim, const pair *p, const grz_simplex *face, grz_dd corner[3][3],
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
    /* edges are within u: what they inherit of the corners' errors, some 130 u^2 of the size, is far less */
    const double shortest = 0x1p-40 * p->size;
    if (face->count > 1 && !(sum_of(dim, f.e) > shortest)) return false;
    if (face->count > 2 && !(sum_of(dim, f.g) > shortest)) return false;
    return p->radius > 0 ? time_of_ball(dim, p, face, &f, least, s, time, is_face)
                         : time_on_plane(dim, p, face, &f, s, time, is_face);
}

#endif
