/* The distance of two cores in double-doubles. GJK in doubles (after van den Bergen, "A fast and robust GJK
 * implementation for collision detection of convex objects", 1999) guesses the face of the difference P that is nearest
 * to 0. Nothing depends on whether it is: three certificates together prove the distance x of the plane, line or corner
 * that the face spans, for any corners whatsoever:
 *
 *     at most x     the point of that which is nearest to 0 lies in the face, for all weights are positive
 *     at least x    no point of P is before the plane through the face across d, the direction of that point; or only
 *                   by a length that is counted as an error
 *     rounding      x less the radii, each number with its error bound (num/approx.h), rounds to one double
 *
 * Without nearest points a quicker proof is tried first (face_point.h).
 *
 * SPDX-License-Identifier: MIT */
#include "distance/face.h"

#include "convex/simplex.h"
#include "distance/face_point.h"
#include "distance/inside.h"
#include "num/stage.h"
#include "shape/core_approx.h"

enum { FACE_MOST_STEPS = 24 };

/* The difference of two cores, and the face in doubles. */
typedef struct face_pair {
    const grz_core *core[2];
    grz_solid a, b;
    double size; /* of both */
    grz_placed_simplex s;
    grz_simplex_nearest n; /* of the simplex */
} face_pair;

/* The search */

/* Ends at a face beyond which no corner is nearer, but for rounding. False if 0 seems to be inside. */
static GRZ_INLINE bool find_face(int dim, face_pair *p) {
    grz_placed_simplex *const s = &p->s;
    grz_simplex_nearest *const n = &p->n;
    *n = (grz_simplex_nearest){{0}, 0, {0}};
    s->id = (grz_simplex){.count = 0};
    grz_sub(dim, p->a.center, p->b.center, n->v);
    for (int step = 0; step < FACE_MOST_STEPS; step++) {
        const double back[3] = {-n->v[0], -n->v[1], -n->v[2]};
        double *const w = s->w[s->id.count], x[3], y[3];
        const grz_corner id = {grz_solid_support(dim, &p->a, back, x), grz_solid_support(dim, &p->b, n->v, y)};
        grz_sub(dim, x, y, w);
        const bool nearer = grz_dot(dim, n->v, w) < (1 - 0x1p-44) * grz_dot(dim, n->v, n->v);
        if (s->id.count > 0 && (!nearer || grz_simplex_has(&s->id, id))) return true;
        s->id.corner[s->id.count++] = id;
        if (grz_simplex_nearest_of(dim, s, n)) return false;
        grz_simplex_keep(dim, s, n);
    }
    return true;
}

/* How many half axes and other points of a core seem to lie in the plane through the face. */
static int count_level(const face_pair *p, int which) {
    const int dim = p->core[0]->dim;
    const grz_core *const core = p->core[which];
    const grz_solid *const solid = which == 0 ? &p->a : &p->b;
    const double *const v = p->n.v, error = 0x1p-44 * p->size * grz_norm1(dim, v);
    const int id = which == 0 ? p->s.id.corner[0].a : p->s.id.corner[0].b;
    int count = core->points ? -1 : 0;
    for (int k = 0; k < core->count; k++) count += fabs(grz_dot(dim, v, solid->step[k])) <= error;
    for (int k = 0; k < core->point_count; k++) {
        double q[3] = {0};
        grz_sub(dim, core->points + dim * k, core->points + dim * id, q);
        count += fabs(grz_dot(dim, v, q)) <= error;
    }
    return count;
}

/* Are more pairs of points likely to be the nearest? */
static bool has_many_pairs(const face_pair *p) { return count_level(p, 0) + count_level(p, 1) >= p->s.id.count; }

/* Numbers with their errors */

/* A core's part in the face, doubled: the first corner, and the edges from there to the others. */
typedef struct face_part {
    grz_approx corner[3], edge[3][3];
} face_part;

static grz_approx sum_of_approx(grz_approx a, grz_approx b) {
    return grz_approx_is_zero(a) ? b : grz_approx_is_zero(b) ? a : grz_approx_gather(a, b);
}

static void face_part_of(int dim, const grz_approx_core *core, int count, const int id[4], face_part *part) {
    grz_approx_corner(dim, core, id[0], part->corner);
    for (int j = 1; j < count; j++) grz_approx_edge(dim, core, id[0], id[j], part->edge[j - 1]);
}

/* What the face spans: its distance from 0 and a direction towards it; of a corner its place, of an edge in space a
 * multiple of that, else a normal with either sign, which `sign` corrects. */
typedef struct face_span {
    grz_approx distance, d[3];
    double sign;
    grz_approx_core core[2];
    face_part part[2];        /* of a and of b, whose difference is */
    grz_approx w[3], e[3][3]; /* the first corner, and the edges from there to the others */
    int level;                /* how many half axes and other points may lie in the plane through the face */
} face_span;

static void span_corner(int dim, const grz_approx w[3], face_span *f) {
    for (int i = 0; i < dim; i++) f->d[i] = w[i];
    f->sign = 1;
    f->distance = grz_approx_sqrt(grz_approx_dot(dim, w, w));
}

/* Of an edge e at w: |w x e| / |e|; d = e x (w x e). */
static void span_edge(const grz_approx w[3], const grz_approx e[3], face_span *f) {
    grz_approx c[3];
    approx_op_cross(NULL, w, e, c);
    approx_op_cross(NULL, e, c, f->d);
    f->sign = 1;
    f->distance = grz_approx_sqrt(grz_approx_div(grz_approx_dot(3, c, c), grz_approx_dot(3, e, e)));
}

/* Of a normal: |normal . w| / |normal|. */
static void span_facet(int dim, const grz_approx w[3], face_span *f) {
    const grz_approx level = grz_approx_dot(dim, f->d, w);
    f->sign = level.hi < 0 ? -1 : 1;
    f->distance =
        grz_approx_div(level.hi < 0 ? grz_approx_neg(level) : level, grz_approx_sqrt(grz_approx_dot(dim, f->d, f->d)));
}

/* Along a coordinate axis the distance is a coordinate, which is often exact: it is often in the middle of two
 * doubles. */
static void span_along_axis(int dim, face_span *f) {
    int axis = 0, count = 0;
    for (int i = 0; i < dim; i++)
        if (!grz_approx_is_zero(f->d[i])) {
            axis = i;
            count++;
        }
    if (count == 1) f->distance = f->w[axis].hi < 0 ? grz_approx_neg(f->w[axis]) : f->w[axis];
}

/* Its corner and edges, of up to dim + 1 corners. */
static void place_face(const face_pair *p, face_span *f) {
    const int dim = p->core[0]->dim;
    const int count = p->s.id.count;
    int id[2][4];
    grz_simplex_split(&p->s.id, id[0], id[1]);
    for (int k = 0; k < 2; k++) {
        grz_approx_core_of(dim, p->core[k], &f->core[k]);
        face_part_of(dim, &f->core[k], count, id[k], &f->part[k]);
    }
    for (int i = 0; i < dim; i++) {
        f->w[i] = grz_approx_gather(f->part[0].corner[i], grz_approx_neg(f->part[1].corner[i]));
        for (int k = 0; k < count - 1; k++)
            f->e[k][i] = sum_of_approx(f->part[0].edge[k][i], grz_approx_neg(f->part[1].edge[k][i]));
    }
}

static void span_face(const face_pair *p, face_span *f) {
    const int dim = p->core[0]->dim;
    const int count = p->s.id.count;
    grz_approx *const w = f->w, (*const e)[3] = f->e;
    place_face(p, f);
    f->level = 0;
    if (count == 1) {
        span_corner(dim, w, f);
    } else if (count < dim) {
        span_edge(w, e[0], f);
    } else {
        if (dim == 2) {
            f->d[0] = grz_approx_neg(e[0][1]);
            f->d[1] = e[0][0];
        } else {
            approx_op_cross(NULL, e[0], e[1], f->d);
        }
        span_facet(dim, w, f);
    }
    span_along_axis(dim, f);
}

static void put_corner_of_sides_first(face_pair *p) {
    grz_corner *const id = p->s.id.corner;
    const int best = grz_corner_between_sides(p->core[0], p->core[1], &p->s.id);
    const grz_corner first = id[best];
    id[best] = id[0];
    id[0] = first;
    for (int i = 0; i < 3 && best > 0; i++) {
        const double x = p->s.w[best][i];
        p->s.w[best][i] = p->s.w[0][i];
        p->s.w[0][i] = x;
    }
}

/* Certificates */

/* Are all weights of the nearest point positive? With M the largest |coordinate| of the corners w, each within e = 7 u
 * S of its true place, S >= M the size. Of an edge the weights are those of w . (w' - w): a difference is within 2 e
 * and its rounding, 2 u M, in all 16 u S; a product of up to M by 2 M within 7 u S 2 M + 16 u S M + 2 u M^2 = 32 u S
 * M, and three of them with their sum within 104 u S M. Of a triangle with the normal n = (w' - w) x (w'' - w): each
 * of its coordinates, up to 8 M^2, within 4 (2 M) 16 u S + 24 u M^2 = 152 u S M; each of w x w', up to 2 M^2, within 4
 * M 7 u S + 6 u M^2 = 34 u S M; the product of both within 3 (8 M^2 34 + 2 M^2 152) u S M and 3 roundings of 48 M^4:
 * 1872 u S M^3; the products of errors are a thousandth of that at most where the bound is below the value. */
GRZ_BOUND(face_edge_weight_error, 128 * GRZ_U);
GRZ_BOUND(face_triangle_weight_error, 2048 * GRZ_U);

static GRZ_INLINE bool has_positive_weights(int dim, const face_pair *p) {
    const int count = p->s.id.count;
    const double(*const w)[3] = p->s.w;
    double most = 0, e[3] = {0}, g[3], n[3], m[3];
    if (count == 1) return true;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < dim; i++) most = fabs(w[k][i]) > most ? fabs(w[k][i]) : most;
    grz_sub(dim, w[1], w[0], e);
    if (count == 2) {
        const double error = face_edge_weight_error * p->size * most;
        return grz_dot(dim, w[0], e) < -error && grz_dot(dim, w[1], e) > error;
    }
    const double error = face_triangle_weight_error * p->size * (most * most) * most;
    grz_sub(3, w[2], w[0], g);
    grz_cross(e, g, n);
    bool positive = true;
    for (int k = 0; k < 3; k++) {
        grz_cross(w[k], w[(k + 1) % 3], m);
        positive = positive && grz_dot(3, n, m) > error;
    }
    return positive;
}

/* How far along d points may lie before the face, at most: what is not certain in doubles is computed in
 * double-doubles. side: 1 for the core of a, -1 for b, which is subtracted. */
typedef struct face_side {
    const grz_core *core;
    const grz_solid *solid;
    const grz_approx *to;       /* the direction */
    const grz_approx_core *of;  /* the core's numbers */
    const double *d;            /* the direction in doubles */
    double error, side, turned; /* side: times that */
    const grz_simplex *face;
} face_side;

/* Has the face this corner of the core beside the first one of the other? Then it lies in the plane of the face. */
static bool is_beside_first(const face_side *x, int id) {
    const grz_corner *const c = x->face->corner;
    bool found = false;
    for (int k = 1; k < x->face->count; k++)
        found = found || (x->side > 0 ? c[k].a == id && c[k].b == c->b : c[k].b == id && c[k].a == c->a);
    return found;
}

/* The double-double product of d and a vector of sums of two doubles; of the wrong side, and its error, or 0. */
static double beyond_face(const face_side *x, const grz_approx v[3]) {
    const grz_approx along = grz_approx_dot(x->core->dim, x->to, v);
    const double before = -along.hi * x->turned;
    return (before > 0 ? before : 0) + 1.01 * along.off + 2 * GRZ_U * fabs(along.hi);
}

static double lost_by_zonotope(int dim, const face_side *x, int id, int *in_plane) {
    double lost = 0;
    for (int k = 0; k < x->core->count; k++) {
        const double sign = id >> k & 1 ? 1 : -1, along = grz_dot(dim, x->d, x->solid->step[k]) * sign * x->side;
        if (along < -x->error) continue; /* the corner is the furthest one along that axis */
        ++*in_plane;
        if (is_beside_first(x, id ^ 1 << k)) continue;
        grz_approx axis[3];
        for (int i = 0; i < dim; i++) axis[i] = grz_approx_scale(grz_approx_at(&x->of->step[k], i), -2 * sign);
        lost += beyond_face(x, axis);
    }
    return lost;
}

static double lost_by_points(int dim, const face_side *x, int id, int *in_plane) {
    const double *const points = x->core->points, *const face = points + dim * id;
    const double level = grz_dot(dim, x->d, face) * x->side;
    double lost = 0;
    for (int k = 0; k < x->core->point_count; k++) {
        const double *const q = points + dim * k;
        if (k == id || grz_dot(dim, x->d, q) * x->side - level > x->error) continue;
        ++*in_plane;
        if (is_beside_first(x, k)) continue;
        grz_approx v[3];
        for (int i = 0; i < dim; i++) v[i] = grz_approx_scale(grz_approx_sum(q[i], -face[i]), 2);
        const double beyond = beyond_face(x, v);
        if (!(beyond < (double)INFINITY)) return (double)INFINITY; /* nothing is known of it, as if it is NaN */
        lost = beyond > lost ? beyond : lost;
    }
    return lost;
}

/* How far points of P may lie before the face, whose direction is sign times d, at most, as a length; infinite if that
 * is not known. Adds to *level how many half axes and other points may lie in the plane of the face. */
static double lost_before_face(const face_pair *p, const grz_face_direction *to, double sign, int *level) {
    const int dim = p->core[0]->dim;
    double d[3] = {0}, norm = 0, lost = 0;
    for (int i = 0; i < dim; i++) {
        d[i] = to->d[i].hi * sign;
        norm += fabs(d[i]);
        if (!(to->d[i].off <= 0x1p-60 * fabs(to->d[i].hi))) lost += to->d[i].off;
    }
    if (!(lost <= 0x1p-60 * norm)) return (double)INFINITY;
    lost = 0;
    for (int k = 0; k < 2; k++) {
        const grz_solid *const solid = k == 0 ? &p->a : &p->b;
        const double side = k == 0 ? 1 : -1;
        const face_side x = {p->core[k], solid,       to->d,   &to->core[k], d, face_side_error * p->size * norm,
                             side,       side * sign, &p->s.id};
        const int id = k == 0 ? p->s.id.corner[0].a : p->s.id.corner[0].b;
        lost += x.core->points ? lost_by_points(dim, &x, id, level) : lost_by_zonotope(dim, &x, id, level);
    }
    return 1.01 * lost / sqrt(grz_dot(dim, d, d));
}

/* Half of the distance of the doubled cores less the radii. */
static bool round_distance(const face_pair *p, grz_approx x, double *distance) {
    const grz_approx radii = grz_approx_scale(grz_approx_sum(p->core[0]->radius[0], p->core[1]->radius[0]), 2),
                     less = grz_approx_gather(x, grz_approx_neg(radii));
    *distance = 0;
    if (less.hi < 0 && -less.hi > 2 * (less.off + fabs(less.lo))) return true;
    return grz_approx_rounds(grz_approx_scale(less, 0.5), distance) && *distance >= 0;
}

/* Nearest points */

/* The weights of all corners but the first: of an edge -w . e / e . e, of a triangle with normal n and corners w + e,
 * w + g those of n . ((w + g) x w) and n . (w x (w + e)) to n . n, where w x (w + e) = w x e. */
static void weights_of_face(int dim, const face_pair *p, const face_span *f, grz_approx weight[2]) {
    if (p->s.id.count == 2) {
        weight[0] =
            grz_approx_div(grz_approx_neg(grz_approx_dot(dim, f->w, f->e[0])), grz_approx_dot(dim, f->e[0], f->e[0]));
    } else if (p->s.id.count == 3) {
        const grz_approx square = grz_approx_dot(3, f->d, f->d);
        for (int k = 0; k < 2; k++) {
            grz_approx m[3];
            approx_op_cross(NULL, f->w, f->e[1 - k], m);
            const grz_approx over = grz_approx_dot(3, f->d, m);
            weight[k] = grz_approx_div(k == 0 ? grz_approx_neg(over) : over, square);
        }
    }
}

/* Coordinate i of the mean of a core's corners, plus `shift`; halved and rounded. */
static bool round_point(const face_part *part, int count, const grz_approx weight[], int i, grz_approx shift,
                        double *out) {
    grz_approx sum = part->corner[i];
    for (int k = 0; k < count - 1; k++)
        if (!grz_approx_is_zero(part->edge[k][i]))
            sum = sum_of_approx(sum, grz_approx_mul(weight[k], part->edge[k][i]));
    return grz_approx_rounds(grz_approx_scale(sum_of_approx(sum, shift), 0.5), out);
}

/* The nearest points: those of the face. */
static bool round_points(const face_pair *p, const face_span *f, grz_point_pair *points) {
    const int dim = p->core[0]->dim, count = p->s.id.count;
    grz_approx weight[2];
    weights_of_face(dim, p, f, weight);
    const grz_approx length = grz_approx_sqrt(grz_approx_dot(dim, f->d, f->d));
    bool certain = true;
    for (int k = 0; k < 2 && certain; k++) {
        const double radius = p->core[k]->radius[0];
        for (int i = 0; i < dim && certain; i++) {
            grz_approx shift = {0, 0, 0};
            if (!grz_zero(radius) && !grz_approx_is_zero(f->d[i]))
                shift = grz_approx_mul(grz_approx_of((k == 0 ? -2 : 2) * f->sign * radius),
                                       grz_approx_div(f->d[i], length));
            double *const out = k == 0 ? &points->a[i] : &points->b[i];
            certain = round_point(&f->part[k], count, weight, i, shift, out);
        }
    }
    return certain;
}

/* The distance by the point of the face that is nearest to 0. */
static GRZ_INLINE bool distance_of_face_point(int dim, const face_pair *p, double *distance) {
    grz_face_point f = {.size = 0};
    const grz_solid *const solid[2] = {&p->a, &p->b};
    int id[2][4];
    double q[3];
    grz_simplex_split(&p->s.id, id[0], id[1]);
    if (!grz_weights_in_face(dim, &p->s, f.weight)) return false;
    for (int k = 0; k < 2; k++)
        if (!grz_face_add_core(dim, &f, p->core[k], p->s.id.count, id[k], k)) return false;
    for (int i = 0; i < dim; i++) {
        f.q[i] = grz_dd_sum(f.q[i].hi, f.q[i].lo);
        q[i] = f.q[i].hi;
    }
    const grz_dd square = grz_sum_of_squares(dim, f.q);
    if (!grz_is_length_usable(square.hi)) return false;
    const double part = grz_part_along_free(dim, &f, q, square.hi);
    const double least = face_side_error * p->size * grz_norm1(dim, q) + 2 * p->size * sqrt(part);
    for (int k = 0; k < 2; k++)
        if (!grz_face_leads_away(dim, &f, p->core[k], solid[k], p->s.id.count, id[k], k, q, least)) return false;
    const grz_dd quarter = {square.hi / 4, square.lo / 4};
    return grz_round_seen(quarter, face_place_error * f.size, part / 4, p->core[0]->radius[0], p->core[1]->radius[0],
                          distance);
}

/* Sets both cores in doubles. False unless their size is between 2^-100 and 2^100. */
static GRZ_INLINE bool set_solids(int dim, face_pair *p) {
    grz_solid_of(dim, p->core[0], &p->a);
    grz_solid_of(dim, p->core[1], &p->b);
    p->size = p->a.size + p->b.size;
    return p->size > 0x1p-100 && p->size < 0x1p100;
}

static GRZ_INLINE grz_face_result distance_by_face(int dim, face_pair *p, double *distance, grz_simplex *simplex,
                                                   grz_point_pair *points) {
    face_span f;
    if (!set_solids(dim, p)) return GRZ_FACE_UNCERTAIN;
    const bool inside = !find_face(dim, p);
    *simplex = p->s.id;
    if (inside) {
        *distance = 0;
        return !points && grz_simplex_is_certainly_around(dim, &p->s, p->size) ? GRZ_FACE_CERTAIN : GRZ_FACE_INSIDE;
    }
    if (points && has_many_pairs(p)) return GRZ_FACE_UNCERTAIN;
    if (!points && distance_of_face_point(dim, p, distance)) return GRZ_FACE_CERTAIN;
    if (!has_positive_weights(dim, p)) return GRZ_FACE_UNCERTAIN;
    span_face(p, &f);
    const grz_face_direction to = {f.d, f.core};
    f.distance.off += lost_before_face(p, &to, f.sign, &f.level);
    if (!round_distance(p, f.distance, distance)) return GRZ_FACE_UNCERTAIN;
    /* They are the only ones if no more half axes and other points lie in the plane through the face than span it. */
    const bool only = f.level == p->s.id.count - 1,
               certain = !points || (*distance > 0 && only && round_points(p, &f, points));
    return certain ? GRZ_FACE_CERTAIN : GRZ_FACE_UNCERTAIN;
}

/* The weights of dim + 1 corners around 0, but for the first: with edges e, g, h from w those of 0 = w + r e + s g + t
 * h, by Cramer's rule. */
static void weights_around(int dim, const face_span *f, grz_approx weight[3]) {
    grz_approx n[3], all = {0, 0, 0};
    for (int k = 0; k < dim; k++) {
        const grz_approx *const g = f->e[(k + 1) % dim], *const h = f->e[(k + 2) % dim];
        if (dim == 3) approx_op_cross(NULL, g, h, n);
        else n[0] = g[1], n[1] = grz_approx_neg(g[0]);
        if (k == 0 || dim == 2) all = grz_approx_dot(dim, f->e[k], n);
        weight[k] = grz_approx_div(grz_approx_neg(grz_approx_dot(dim, f->w, n)), all);
    }
}

GRZ_NOINLINE bool grz_common_point_of_simplex(const grz_core *a, const grz_core *b, const grz_simplex *simplex,
                                              grz_point_pair *points) {
    const face_pair p = {.core = {a, b}, .s = {.id = *simplex}};
    const int dim = a->dim;
    const grz_approx still = {0, 0, 0};
    face_span f;
    grz_approx weight[3];
    bool certain = true;
    place_face(&p, &f);
    weights_around(dim, &f, weight);
    for (int i = 0; i < dim && certain; i++) {
        certain = round_point(&f.part[1], dim + 1, weight, i, still, &points->b[i]);
        points->a[i] = points->b[i];
    }
    return certain;
}

/* The nearest face and its direction */

/* Of a face that has one normal: is 0 certainly below it? */
static bool is_above(int dim, const face_pair *p, const grz_face_direction *to) {
    double d[3] = {0};
    grz_approx x[3], y[3], w[3];
    for (int i = 0; i < dim; i++) d[i] = to->d[i].hi;
    if (grz_dot(dim, d, p->s.w[0]) > face_side_error * p->size * grz_norm1(dim, d)) return true;
    grz_approx_corner(dim, &to->core[0], p->s.id.corner[0].a, x);
    grz_approx_corner(dim, &to->core[1], p->s.id.corner[0].b, y);
    for (int i = 0; i < dim; i++) w[i] = grz_approx_gather(x[i], grz_approx_neg(y[i]));
    return grz_approx_sign(grz_approx_dot(dim, w, to->d)) > 0;
}

/* No corner is before the plane through the face if none is near it but those that span it, or if all such signs are
 * exact. Those that span it have a product of 0 with d, which may be computed as a little more: where a corner of one
 * core is not as near because one of the other is before the plane, `lost` is more than the error of a product. */
static GRZ_INLINE grz_face_result find_nearest_face(int dim, face_pair *p,
                                                    bool direct(void *context, const grz_simplex *face,
                                                                grz_face_direction *out),
                                                    void *context, grz_simplex *simplex, bool *around) {
    grz_face_direction to;
    if (!set_solids(dim, p)) return GRZ_FACE_UNCERTAIN;
    const bool inside = !find_face(dim, p);
    if (dim == 3 && !inside) put_corner_of_sides_first(p);
    *simplex = p->s.id;
    *around = inside && grz_simplex_is_certainly_around(dim, &p->s, p->size);
    if (inside) return GRZ_FACE_INSIDE;
    if (!has_positive_weights(dim, p) || !direct(context, simplex, &to)) return GRZ_FACE_UNCERTAIN;
    if (p->s.id.count == dim && !is_above(dim, p, &to)) return GRZ_FACE_UNCERTAIN;
    int level = 0;
    const double lost = lost_before_face(p, &to, 1, &level);
    const bool single = level == p->s.id.count - 1 && lost < face_side_error * p->size;
    return single || lost == 0 ? GRZ_FACE_CERTAIN : GRZ_FACE_UNCERTAIN;
}

grz_face_result grz_find_nearest_face(const grz_core *a, const grz_core *b,
                                      bool direct(void *context, const grz_simplex *face, grz_face_direction *out),
                                      void *context, grz_simplex *simplex, bool *around) {
    *around = false;
    if (!GRZ_FILTER_CLAIMS) return GRZ_FACE_UNCERTAIN;
    face_pair p;
    p.core[0] = a;
    p.core[1] = b;
    return a->dim == 2 ? find_nearest_face(2, &p, direct, context, simplex, around)
                       : find_nearest_face(3, &p, direct, context, simplex, around);
}

GRZ_NOINLINE grz_face_result grz_distance_by_face(const grz_core *a, const grz_core *b, double *distance,
                                                  grz_simplex *simplex, grz_point_pair *points) {
    if (!GRZ_FILTER_CLAIMS) return GRZ_FACE_UNCERTAIN;
    face_pair p = {.core = {a, b}};
    return a->dim == 2 ? distance_by_face(2, &p, distance, simplex, points)
                       : distance_by_face(3, &p, distance, simplex, points);
}

GRZ_NOINLINE bool grz_distance_of_known_face(const grz_core *a, const grz_core *b, const grz_simplex *face,
                                             double *distance, grz_point_pair *points) {
    const face_pair p = {.core = {a, b}, .s = {.id = *face}};
    face_span f;
    span_face(&p, &f);
    return round_distance(&p, f.distance, distance) && *distance > 0 && (!points || round_points(&p, &f, points));
}
