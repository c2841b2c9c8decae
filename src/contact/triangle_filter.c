/* The depth of a zonotope in space and a triangle, in doubles with proven bounds: the nearest facet of their
 * difference, which is parallel to a face of the one or of the other, or to an edge of each (the separating axes of
 * Akenine-Moeller, "Fast 3D triangle-box overlap testing", 2001), if it is certain which one that is. Its depth is then
 * rounded as that of any facet.
 *
 * SPDX-License-Identifier: MIT */
#include "contact/least.h"

#include "num/approx.h"
#include "num/stage.h"
#include "num/vec.h"

/* Facets: 3 spanned by two generators, 9 by a generator and an edge of the triangle, 1 by two edges of the triangle.
 * EDGES: the number of the triangle's first edge among the axes. */
enum { MOST_FACETS_BESIDE = 13, EDGES = 3 };

/* The zonotope less the triangle, doubled as cores are: all is seen from the zonotope's center. Edge k leads from
 * corner k to the next one, once. `length` is the largest |coordinate| of an axis or edge, the axes first. */
typedef struct beside_triangle {
    int count;
    double axis[6][3], length[6], half[3], corner[3][3], size;
} beside_triangle;

/* The facets spanned by p and q, numbers of axes or edges: one on each side. depth: how deep 0 is below each of them,
 * along the normal and against it. */
typedef struct facet_beside {
    int p, q;
    double normal[3], length, at[3], depth[2], error; /* at: normal . corner of the triangle */
} facet_beside;

static bool see_triangle(const grz_core *zonotope, const double *points, beside_triangle *t) {
    bool usable = true;
    t->count = zonotope->count;
    t->size = 0;
    for (int i = 0; i < 3; i++) {
        const double *const c = zonotope->center[i], center = (c[0] + c[1]) + c[2];
        t->size += fabs(c[0]) + fabs(c[1]) + fabs(c[2]);
        for (int k = 0; k < 3; k++) {
            const double x = points[3 * k + i];
            usable = usable & grz_is_moderate(x);
            t->corner[k][i] = 2 * x - center;
            t->size += 2 * fabs(x);
            t->axis[EDGES + k][i] = points[3 * ((k + 1) % 3) + i] - x;
        }
    }
    for (int k = 0; k < 3; k++) t->length[EDGES + k] = grz_norm_max(t->axis[EDGES + k]);
    for (int k = 0; k < t->count; k++) {
        const grz_generator *const g = &zonotope->generator[k];
        t->half[k] = g->half[0] + g->half[1];
        for (int i = 0; i < 3; i++) t->axis[k][i] = g->axis[i][0] + g->axis[i][1];
        t->length[k] = grz_norm_max(t->axis[k]);
        t->size += t->half[k] * t->length[k];
    }
    for (int k = 0; k < EDGES + 3; k++)
        usable = usable & (k >= t->count && k < EDGES ? true : t->length[k] > 0x1p-100 && t->length[k] < 0x1p100);
    return usable && t->size > 0x1p-100 && t->size < 0x1p100;
}

/* With P and Q the lengths of p and q, each within u of them, and T the size: a coordinate of the normal n is within
 * 8 u P Q, one of a corner within 4 u T. Its product with a corner is within 48 u P Q T for that and 18 u for rounding,
 * what the generators reach within 60 u and 18 u: 144 u P Q T. |n| is within 14 u P Q, and a depth, up to 1.8 T, by
 * 26 u P Q T / |n| for that. A root and a quotient round 8 u T, and P Q is at least |n| / 3.5: 28 u P Q T / |n|. */
GRZ_BOUND(contact_triangle_error, 256 * GRZ_U);

static GRZ_INLINE void find_facet_beside(const beside_triangle *t, int p, int q, facet_beside *f) {
    double reach = 0;
    f->p = p;
    f->q = q;
    grz_cross(t->axis[p], t->axis[q], f->normal);
    for (int k = 0; k < t->count; k++)
        if (k != p && k != q) reach += t->half[k] * fabs(grz_dot(3, f->normal, t->axis[k]));
    for (int k = 0; k < 3; k++) f->at[k] = grz_dot(3, f->normal, t->corner[k]);
    /* the ends of an edge that is perpendicular to the normal are equally far */
    if (q >= EDGES) f->at[(q + 1) % 3] = f->at[q % 3];
    f->length = sqrt(grz_dot(3, f->normal, f->normal));
    f->depth[0] = (reach - grz_min(grz_min(f->at[0], f->at[1]), f->at[2])) / f->length;
    f->depth[1] = (reach + grz_max(grz_max(f->at[0], f->at[1]), f->at[2])) / f->length;
    f->error = contact_triangle_error * t->size * t->length[p] * t->length[q] / f->length;
}

static int find_facets_beside(const beside_triangle *t, facet_beside f[MOST_FACETS_BESIDE]) {
    int count = 0;
    for (int k = 0; k < t->count; k++) {
        for (int j = 0; j < k; j++) find_facet_beside(t, j, k, &f[count++]);
        for (int e = 0; e < 3; e++) find_facet_beside(t, k, EDGES + e, &f[count++]);
    }
    find_facet_beside(t, EDGES, EDGES + 1, &f[count++]);
    return count;
}

/* The one that is certainly nearest, and its side; false if there is none, or 0 may not be inside. */
static bool find_nearest_beside(const facet_beside f[], int count, int *nearest, int *side) {
    int best = 0;
    bool certain = true;
    for (int n = 0; n < 2 * count; n++) {
        certain = certain & (f[n / 2].depth[n % 2] > f[n / 2].error);
        best = f[n / 2].depth[n % 2] < f[best / 2].depth[best % 2] ? n : best;
    }
    const double most = f[best / 2].depth[best % 2] + f[best / 2].error;
    for (int n = 0; n < 2 * count && certain; n++) certain = n == best || f[n / 2].depth[n % 2] - f[n / 2].error > most;
    *nearest = best / 2;
    *side = best % 2;
    return certain;
}

/* The corners that span the facet: of the zonotope the furthest along the normal (side 0) or against it, of the
 * triangle the furthest in the opposite direction. False if one is not certain. */
static bool find_corners_beside(const beside_triangle *t, const facet_beside *f, int side, int of,
                                grz_contact_axis *axis) {
    const double sign = side == 0 ? 1 : -1, slack = 2 * f->error * f->length;
    int of_zonotope = 0, of_triangle = f->p >= EDGES ? 0 : f->q >= EDGES ? f->q - EDGES : 0;
    bool certain = true;
    for (int k = 0; k < t->count; k++) {
        if (k == f->p || k == f->q) continue;
        const double along = sign * t->half[k] * grz_dot(3, f->normal, t->axis[k]);
        certain = certain & (fabs(along) > slack);
        of_zonotope |= (along > 0) << k;
    }
    for (int k = 1; k < 3 && f->q < EDGES; k++)
        of_triangle = sign * f->at[k] < sign * f->at[of_triangle] ? k : of_triangle;
    for (int k = 0; k < 3; k++) {
        const bool along = f->p >= EDGES || k == of_triangle || (f->q >= EDGES && k == (of_triangle + 1) % 3);
        certain = certain & (along || sign * (f->at[k] - f->at[of_triangle]) > slack);
    }
    int turns = sign > 0 ? -1 : 1;
    axis->face.count = 3;
    for (int n = 0; n < 3; n++) {
        const int along = n == 1 ? f->p : f->q;
        int z = of_zonotope, c = of_triangle;
        if (n > 0 && along < EDGES) z |= 1 << along;
        if (n > 0 && along >= EDGES) c = f->p >= EDGES ? n : (of_triangle + 1) % 3;
        axis->face.corner[n] = of == 0 ? (grz_corner){z, c} : (grz_corner){c, z};
    }
    /* with the zonotope as b the difference is mirrored; and an edge of b leads backwards in a - b: if only one of the
     * two is an edge of b, their cross product is turned round */
    if (of == 1) turns = -turns;
    if (f->p < EDGES && f->q >= EDGES) turns = -turns;
    axis->sign = turns;
    axis->source = GRZ_CONTACT_FACET;
    return certain;
}

bool grz_depth_of_triangle_filter(const grz_core *a, const grz_core *b, grz_contact_axis *axis) {
    const int of = a->points ? 1 : 0;
    const grz_core *const zonotope = of == 0 ? a : b, *const triangle = of == 0 ? b : a;
    beside_triangle t;
    facet_beside f[MOST_FACETS_BESIDE];
    int nearest, side;
    if (!GRZ_LARGE_STAGE_CLAIMS || zonotope->points || zonotope->count != 3 || triangle->point_count != 3) return false;
    if (zonotope->dim != 3 || !see_triangle(zonotope, triangle->points, &t)) return false;
    if (!find_nearest_beside(f, find_facets_beside(&t, f), &nearest, &side)) return false;
    grz_contact_axis found = *axis;
    if (!find_corners_beside(&t, &f[nearest], side, of, &found) || !grz_depth_by_facet(a, b, &found)) return false;
    *axis = found;
    return true;
}
