/* The face of the difference P of two zonotopes that is hit at a known time: in doubles, with margins far beyond their
 * errors. For a ball past a box it is the face nearest to 0. With c the middle of P and e_k its half axes at that time,
 * a face lies across n, in the plane one e turned, in space the cross product of two, where |n . c| is the sum of all
 * other |n . e_k| (the separating axes of Gottschalk, Lin and Manocha, "OBBTree", 1996). If one face does so, and all
 * these are above 0, no other corner lies on its plane; and if 0 lies inside of it, it is the one that is hit.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/zonotope_face.h"

#include "num/stage.h"
#include "num/vec.h"

enum { FACET_MOST_AXES = 6, FACET_MOST_FACES = 15 };

/* All margins are shares of the size. */
static const double facet_margin = 0x1p-30;

/* P, doubled: its middle, half axes, and the sum of the |coordinates| of all terms. */
typedef struct facet_difference {
    int count, count_of_a;
    double center[3], step[FACET_MOST_AXES][3], length[FACET_MOST_AXES], size;
} facet_difference;

static GRZ_INLINE void add_axis(int dim, const double step[3], facet_difference *p) {
    double length = 0;
    for (int i = 0; i < dim; i++) {
        p->step[p->count][i] = step[i];
        length += fabs(step[i]);
    }
    p->size += length;
    p->length[p->count++] = length;
}

/* Of one point or two. */
static GRZ_INLINE void add_points(int dim, const grz_core *core, double sign, facet_difference *p) {
    double step[3];
    for (int i = 0; i < dim; i++) {
        const double first = core->points[i], last = core->points[(core->point_count - 1) * dim + i];
        step[i] = last - first;
        p->center[i] += sign * (first + last);
        p->size += fabs(first) + fabs(last);
    }
    if (core->point_count == 2) add_axis(dim, step, p);
}

static GRZ_INLINE void add_core(int dim, const grz_core *core, double sign, facet_difference *p) {
    if (core->points) {
        add_points(dim, core, sign, p);
        return;
    }
    for (int i = 0; i < dim; i++) {
        const double *const c = core->center[i];
        p->center[i] += sign * ((c[0] + c[1]) + c[2]);
        p->size += fabs(c[0]) + fabs(c[1]) + fabs(c[2]);
    }
    for (int k = 0; k < core->count; k++) {
        const grz_generator *const g = &core->generator[k];
        double step[3];
        for (int i = 0; i < dim; i++) step[i] = (g->half[0] + g->half[1]) * (g->axis[i][0] + g->axis[i][1]);
        add_axis(dim, step, p);
    }
}

/* A face: its half axes, and n. */
typedef struct facet {
    int axis[2];
    double normal[3], reach; /* the sum of |n . e| */
    double length;           /* of its half axes, multiplied */
} facet;

/* The faces, each known for one side. Where three half axes span a volume, it counts for all three faces of two of
 * them. */
static GRZ_INLINE int find_facets(int dim, const facet_difference *p, facet f[FACET_MOST_FACES]) {
    int count = 0, of[FACET_MOST_AXES][FACET_MOST_AXES];
    for (int j = 0; j < p->count && dim == 2; j++) {
        const double *const e = p->step[j];
        f[j] = (facet){.axis = {j, j}, .normal = {-e[1], e[0], 0}, .length = p->length[j]};
        for (int k = 0; k < j; k++) {
            const double area = fabs(grz_dot(2, f[j].normal, p->step[k]));
            f[j].reach += area;
            f[k].reach += area;
        }
    }
    if (dim == 2) return p->count;
    for (int k = 1; k < p->count; k++) {
        for (int j = 0; j < k; j++) {
            facet *const next = &f[count];
            *next = (facet){.axis = {j, k}, .length = p->length[j] * p->length[k]};
            grz_cross(p->step[j], p->step[k], next->normal);
            of[j][k] = count++;
            for (int i = 0; i < j; i++) {
                const double volume = fabs(grz_dot(3, next->normal, p->step[i]));
                next->reach += volume;
                f[of[i][j]].reach += volume;
                f[of[i][k]].reach += volume;
            }
        }
    }
    return count;
}

/* The face that lies at 0; NULL if there is none, or more than one, or if it is thin. */
static GRZ_INLINE const facet *facet_at_origin(int dim, const facet_difference *p, const facet f[], int count) {
    unsigned found = 0;
    for (int k = 0; k < count; k++) {
        const double gap = fabs(grz_dot(dim, f[k].normal, p->center)) - f[k].reach,
                     slack = facet_margin * p->size * f[k].length;
        const double length = fabs(f[k].normal[0]) + fabs(f[k].normal[1]) + fabs(f[k].normal[2]);
        found |= (unsigned)((fabs(gap) < slack) & (length > 0x1p-20 * f[k].length)) << k;
    }
    return found != 0 && (found & (found - 1)) == 0 ? &f[grz_trailing_zeros(found)] : NULL;
}

/* The middle of the face on the side of P that is hit: the corner that comes first, but the face's own half axes count
 * 0. *ahead: the generators that are + there. False if another corner lies on the plane. */
static GRZ_INLINE bool foremost_corner(int dim, const facet_difference *p, const facet *f, double corner[3],
                                       int *ahead) {
    const double side = copysign(1, -grz_dot(dim, f->normal, p->center)), slack = facet_margin * p->size * f->length;
    bool alone = true;
    for (int i = 0; i < dim; i++) corner[i] = p->center[i];
    *ahead = 0;
    for (int k = 0; k < p->count; k++) {
        const bool within = (k == f->axis[0]) | (k == f->axis[1]);
        const double along = grz_dot(dim, f->normal, p->step[k]), sign = within ? 0 : copysign(side, side * along);
        alone &= within | (fabs(along) > slack);
        for (int i = 0; i < dim; i++) corner[i] += sign * p->step[k][i];
        *ahead |= ((sign > 0) == (k < p->count_of_a) && !within) << k;
    }
    return alone;
}

/* Is 0 inside the face, well between the ends of its half axes? */
static GRZ_INLINE bool is_inside(int dim, const facet_difference *p, const facet *f, const double middle[3]) {
    const double most = 1 - 0x1p-20, n2 = grz_dot(dim, f->normal, f->normal);
    if (dim == 2) return fabs(grz_dot(2, middle, p->step[f->axis[0]])) < most * n2 && n2 > 0x1p-50 * p->size * p->size;
    double of_second[3], of_first[3];
    grz_cross(middle, p->step[f->axis[1]], of_second);
    grz_cross(p->step[f->axis[0]], middle, of_first);
    const double first = grz_dot(3, of_second, f->normal), second = grz_dot(3, of_first, f->normal);
    return fabs(first) < most * n2 && fabs(second) < most * n2 &&
           n2 > 0x1p-25 * p->size * (p->length[f->axis[0]] + p->length[f->axis[1]]) * f->length;
}

/* P at the time `enter`. False where something may over- or underflow. */
static GRZ_INLINE bool make_difference(int dim, const grz_core *a, const grz_core *b, double enter,
                                       facet_difference *p) {
    p->count = 0;
    p->size = 0;
    for (int i = 0; i < dim; i++) p->center[i] = 0;
    add_core(dim, a, 1, p);
    p->count_of_a = p->count;
    add_core(dim, b, -1, p);
    for (int i = 0; i < dim; i++) {
        const double by = 2 * enter * (a->motion[i][0] + a->motion[i][1]);
        p->center[i] += by;
        p->size += fabs(by);
    }
    return p->size > 0x1p-100 && p->size < 0x1p100;
}

/* Writes the face of the corner `ahead` and those next to it along each generator of `axis`. */
static GRZ_INLINE void put_face(const facet_difference *p, int ahead, int count, const int axis[], grz_simplex *face) {
    const int all_of_a = (1 << p->count_of_a) - 1;
    face->count = 1 + count;
    for (int k = 0; k <= count; k++) {
        const int id = ahead | (k == 0 ? 0 : 1 << axis[k - 1]);
        face->corner[k] = (grz_corner){id & all_of_a, id >> p->count_of_a};
    }
}

static GRZ_INLINE bool find_facet(int dim, const facet_difference *p, grz_simplex *face) {
    facet facets[FACET_MOST_FACES];
    double middle[3];
    int ahead;
    const facet *const f = facet_at_origin(dim, p, facets, find_facets(dim, p, facets));
    if (!f || !foremost_corner(dim, p, f, middle, &ahead) || !is_inside(dim, p, f, middle)) return false;
    put_face(p, ahead, dim - 1, f->axis, face);
    return true;
}

/* A ball past a box whose axes are all but perpendicular: the nearest point d = c + sum of s_k e_k, |s_k| <= 1, is
 * found axis by axis, in two rounds, as the axes are not exactly perpendicular. It is right if d is perpendicular to
 * the axes along which it is between the ends, and points away from the end where it is at one. */
static GRZ_INLINE bool find_nearest(int dim, const facet_difference *p, grz_simplex *face) {
    double d[3], share[3] = {0}, square[3];
    int ahead = 0, count = 0, axis[3];
    bool sure = true;
    for (int i = 0; i < dim; i++) d[i] = p->center[i];
    for (int k = 0; k < p->count; k++) {
        square[k] = grz_dot(dim, p->step[k], p->step[k]);
        for (int j = 0; j < k; j++) {
            const double skew = grz_dot(dim, p->step[j], p->step[k]);
            sure &= skew * skew < 0x1p-40 * square[j] * square[k];
        }
    }
    for (int step = 0; step < 2 * p->count; step++) {
        const int k = step % p->count;
        const double best = share[k] - grz_dot(dim, d, p->step[k]) / square[k], to = best > 1    ? 1
                                                                                     : best < -1 ? -1
                                                                                                 : best;
        for (int i = 0; i < dim; i++) d[i] += (to - share[k]) * p->step[k][i];
        share[k] = to;
    }
    const double d2 = grz_dot(dim, d, d);
    for (int k = 0; k < p->count; k++) {
        const double along = grz_dot(dim, d, p->step[k]), size2 = d2 * square[k];
        if (fabs(share[k]) < 1) {
            sure &= (fabs(share[k]) < 1 - 0x1p-20) & (along * along < 0x1p-60 * size2) & (d2 < 0x1p16 * square[k]);
            axis[count++] = k;
        } else {
            sure &= (share[k] * along < 0) & (along * along > 0x1p-40 * size2);
            ahead |= ((share[k] > 0) == (k < p->count_of_a)) << k;
        }
    }
    if (!sure || count == dim || !(d2 > 0x1p-40 * p->size * p->size)) return false;
    put_face(p, ahead, count, axis, face);
    return true;
}

/* A point that hits a triangle: it is inside if the areas that it spans with each edge have the sign of the triangle's.
 * */
static bool find_triangle_facet(const grz_core *point, const grz_core *triangle, double enter, grz_simplex *face) {
    double w[3][3], e[3], g[3], n[3], m[3], size = 0;
    for (int i = 0; i < 3; i++) {
        const double *const c = point->center[i], by = 2 * enter * (point->motion[i][0] + point->motion[i][1]);
        size += fabs(c[0]) + fabs(c[1]) + fabs(c[2]) + fabs(by);
        for (int k = 0; k < 3; k++) {
            const double corner = 2 * triangle->points[3 * k + i];
            w[k][i] = (c[0] + c[1]) + c[2] + by - corner;
            size += fabs(corner);
        }
        e[i] = w[1][i] - w[0][i];
        g[i] = w[2][i] - w[0][i];
    }
    grz_cross(e, g, n);
    const double n2 = grz_dot(3, n, n),
                 longest = fabs(e[0]) + fabs(e[1]) + fabs(e[2]) + fabs(g[0]) + fabs(g[1]) + fabs(g[2]);
    bool inside = size > 0x1p-100 && size < 0x1p100 && n2 > 0x1p-25 * size * longest * longest * longest;
    face->count = 3;
    for (int k = 0; k < 3; k++) {
        face->corner[k] = (grz_corner){0, k};
        grz_cross(w[k], w[k == 2 ? 0 : k + 1], m);
        inside &= grz_dot(3, m, n) > 0x1p-20 * n2;
    }
    return inside;
}

static bool is_bounded(const grz_core *core) { return core->ends == GRZ_ENDS_NEAR; }
static bool core_is_round(const grz_core *core) { return !(grz_zero(core->radius[0]) && grz_zero(core->radius[1])); }

/* How many generators a core has; one or two points count as a point and a segment. Too many for any other hull. */
static int count_of_axes(const grz_core *core) {
    return !core->points ? core->count : core->point_count < 3 ? core->point_count - 1 : 2 * FACET_MOST_AXES;
}

static GRZ_INLINE bool find_facet_of(int dim, bool round, const grz_core *a, const grz_core *b, double enter,
                                     grz_simplex *face) {
    facet_difference p;
    if (!make_difference(dim, a, b, enter, &p)) return false;
    return round ? find_nearest(dim, &p, face) : find_facet(dim, &p, face);
}

bool grz_find_zonotope_face(const grz_core *a, const grz_core *b, double enter, grz_simplex *face) {
    const int of_a = count_of_axes(a), of_b = count_of_axes(b), count = of_a + of_b;
    const bool round = core_is_round(a) || core_is_round(b), triangle = b->points && b->point_count == 3;
    if (!is_bounded(a) || !is_bounded(b)) return false;
    if (triangle) return !round && a->dim == 3 && of_a == 0 && !a->points && find_triangle_facet(a, b, enter, face);
    if (round ? count > a->dim || (of_a > 0 && of_b > 0) : count > FACET_MOST_AXES || count < a->dim - 1) return false;
    return a->dim == 2 ? find_facet_of(2, round, a, b, enter, face) : find_facet_of(3, round, a, b, enter, face);
}
