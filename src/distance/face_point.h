/* The distance of two bounded cores, proven for a point of their difference that doubles guess: the nearest one of a
 * face at which a search ended. The proof is that of nearest_proof.h: it is quicker than that of the face itself
 * (face.c), and leaves to it whatever lies all but in the plane of the face.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_FACE_POINT_H
#define GRZ_DISTANCE_FACE_POINT_H

#include "convex/simplex.h"
#include "distance/nearest_proof.h"

/* Coordinate i of q, as a sum of at most 12 numbers and products, those of half extents and axes, with size_i their
 * sizes: a product is within 4 u^2 for its rounding error, 2 u^2 for two products with the rests of its factors, and 4
 * u^2 for two sums: 10 u^2. These parts and those that the sums of the leading parts leave, in all up to 15 u of
 * size_i, are added up by at most 26 roundings: 400 u^2. The last sum is exact. */
GRZ_BOUND(face_place_error, 512 * GRZ_U * GRZ_U);

/* With |d| the sum of |coordinates| a product of d and a half axis, or difference of points, in doubles is within 24
 * u S |d|, with S the size of both cores: 2 u for d, which is rounded and within u of its length wherever that is
 * certain to round; 12 u S for a difference of corners; 3 u for the product. */
GRZ_BOUND(face_side_error, 24 * GRZ_U);

/* The point q of the difference of two doubled cores, and the edges along which it could move to both sides. */
typedef struct grz_face_point {
    grz_dd q[3];
    double size;
    int free_count;
    double free[2][3];   /* each coordinate within u */
    unsigned is_free[2]; /* of each core that is a zonotope: bit k of generator k */
    double weight[3];    /* of the corners of the simplex */
} grz_face_point;

/* The weights of the corners, from their places. False if one is not certainly between 0 and 1. */
static GRZ_INLINE bool grz_weights_in_face(int dim, const grz_placed_simplex *s, double weight[3]) {
    double e[3] = {0}, f[3] = {0};
    weight[0] = 1;
    weight[1] = weight[2] = 0;
    if (s->id.count == 1) return true;
    grz_sub(dim, s->w[1], s->w[0], e);
    const double we = grz_dot(dim, s->w[0], e), ee = grz_dot(dim, e, e);
    if (s->id.count == 2) {
        weight[1] = -we / ee;
    } else {
        grz_sub(dim, s->w[2], s->w[0], f);
        const double wf = grz_dot(dim, s->w[0], f), ff = grz_dot(dim, f, f), ef = grz_dot(dim, e, f),
                     inverse = 1 / (ee * ff - ef * ef);
        weight[1] = (ef * wf - ff * we) * inverse;
        weight[2] = (ef * we - ee * wf) * inverse;
        if (!(weight[2] > 0)) return false;
    }
    weight[0] = 1 - (weight[1] + weight[2]);
    return weight[1] > 0 && weight[1] + weight[2] < 1;
}

/* Adds x to coordinate i of q. */
static inline void grz_face_add(grz_face_point *p, int i, grz_dd x) {
    const grz_dd sum = grz_dd_sum(p->q[i].hi, x.hi);
    p->q[i] = (grz_dd){sum.hi, sum.lo + (p->q[i].lo + x.lo)};
    p->size += fabs(x.hi);
}

/* True if there is room for another free edge. */
static GRZ_INLINE bool grz_face_free(int dim, grz_face_point *p, const double edge[3]) {
    if (p->free_count == dim - 1) return false;
    for (int i = 0; i < dim; i++) p->free[p->free_count][i] = edge[i];
    p->free_count++;
    return true;
}

/* Where all corners of the simplex have the same end of a generator, q has it, too. side: 1 for the core of a, -1 for
 * b, which is subtracted. */
static GRZ_INLINE bool grz_face_add_zonotope(int dim, grz_face_point *p, const grz_core *core, int count,
                                             const int id[4], int which) {
    const double side = which == 0 ? 1 : -1;
    for (int i = 0; i < dim; i++)
        for (int k = 0; k < 3; k++) grz_face_add(p, i, grz_dd_of(side * core->center[i][k]));
    int some = id[0], all = id[0];
    for (int j = 1; j < count; j++) some |= id[j], all &= id[j];
    p->is_free[which] = (unsigned)(some & ~all);
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const grz_dd half = grz_dd_sum(g->half[0], g->half[1]);
        double along = 0, edge[3];
        for (int j = 0; j < count; j++) along += id[j] >> k & 1 ? p->weight[j] : -p->weight[j];
        const bool is_free = p->is_free[which] >> k & 1;
        const double most = (1 - 4 * GRZ_U) * half.hi, inside = grz_min(grz_max(along * half.hi, -most), most);
        const double end = all >> k & 1 ? side : -side;
        const grz_dd h = is_free ? grz_dd_of(side * inside) : (grz_dd){end * half.hi, end * half.lo};
        for (int i = 0; i < dim; i++) {
            const grz_dd axis = grz_dd_sum(g->axis[i][0], g->axis[i][1]);
            edge[i] = axis.hi;
            if (axis.hi == 0) continue;
            const grz_dd product = grz_dd_product(h.hi, axis.hi);
            grz_face_add(p, i, (grz_dd){product.hi, product.lo + (h.hi * axis.lo + h.lo * axis.hi)});
        }
        if (is_free && !grz_face_free(dim, p, edge)) return false;
    }
    return true;
}

/* Of doubled points: the first one and weighted edges from there. */
static GRZ_INLINE bool grz_face_add_points(int dim, grz_face_point *p, const grz_core *core, int count, const int id[4],
                                           int which) {
    const double side = which == 0 ? 2 : -2, *const first = core->points + dim * id[0];
    for (int i = 0; i < dim; i++) grz_face_add(p, i, grz_dd_of(side * first[i]));
    for (int j = 1; j < count; j++) {
        const double *const point = core->points + dim * id[j];
        const bool again = j == 2 && id[2] == id[1], twice = j == 1 && count == 3 && id[2] == id[1];
        const double weight = side * (twice ? p->weight[1] + p->weight[2] : p->weight[j]);
        double edge[3];
        if (id[j] == id[0] || again) continue;
        for (int i = 0; i < dim; i++) {
            const grz_dd e = grz_dd_sum(point[i], -first[i]), product = grz_dd_product(weight, e.hi);
            edge[i] = e.hi;
            grz_face_add(p, i, (grz_dd){product.hi, product.lo + weight * e.lo});
        }
        if (!grz_face_free(dim, p, edge)) return false;
    }
    return true;
}

static GRZ_INLINE bool grz_face_add_core(int dim, grz_face_point *p, const grz_core *core, int count, const int id[4],
                                         int which) {
    return core->points ? grz_face_add_points(dim, p, core, count, id, which)
                        : grz_face_add_zonotope(dim, p, core, count, id, which);
}

/* The square of q's part along the free edges. */
static GRZ_INLINE double grz_part_along_free(int dim, const grz_face_point *p, const double q[3], double square) {
    double along[2], squares[2];
    if (p->free_count == 0) return 0;
    for (int k = 0; k < p->free_count; k++) {
        along[k] = grz_dot(dim, q, p->free[k]);
        squares[k] = grz_dot(dim, p->free[k], p->free[k]);
        if (!grz_is_length_usable(squares[k])) return (double)INFINITY;
    }
    if (p->free_count == 1) return grz_part_along(along[0], 1 / squares[0], square);
    return grz_part_along_two(along[0], along[1], squares[0], squares[1], grz_dot(dim, p->free[0], p->free[1]), square);
}

/* Do all generators that are not free, and all points that are not of the face, lead away from 0, by a product with q
 * of at least `least`? */
static GRZ_INLINE bool grz_face_generators_lead_away(int dim, const grz_face_point *p, const grz_core *core,
                                                     const grz_solid *solid, int id, int which, const double q[3],
                                                     double least) {
    bool away = true;
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        const double along = grz_dot(dim, q, solid->step[k]);
        const bool at_plus = id >> k & 1, is_free = p->is_free[which] >> k & 1;
        away =
            away & (((which == 0) == at_plus ? -along : along) > least || is_free || grz_zero(g->half[0] + g->half[1]));
    }
    return away;
}

static GRZ_INLINE bool grz_face_points_lead_away(int dim, const grz_core *core, const grz_solid *solid, int count,
                                                 const int id[4], int which, const double q[3], double least) {
    const double back[3] = {which == 0 ? -q[0] : q[0], which == 0 ? -q[1] : q[1],
                            dim == 2     ? 0
                            : which == 0 ? -q[2]
                                         : q[2]};
    double level = (double)INFINITY;
    int different = 0;
    for (int j = 0; j < count; j++) {
        level = grz_min(level, grz_dot(dim, back, core->points + dim * id[j]));
        different += (j < 1 || id[j] != id[0]) & (j < 2 || id[j] != id[1]);
    }
    return grz_solid_points_beyond(dim, solid, back, level - least) == different;
}

static GRZ_INLINE bool grz_face_leads_away(int dim, const grz_face_point *p, const grz_core *core,
                                           const grz_solid *solid, int count, const int id[4], int which,
                                           const double q[3], double least) {
    return core->points ? grz_face_points_lead_away(dim, core, solid, count, id, which, q, least)
                        : grz_face_generators_lead_away(dim, p, core, solid, id[0], which, q, least);
}

#endif
