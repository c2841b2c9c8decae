/* Sweeps of two oriented boxes, and of an axis-aligned and an oriented one: here the slabs of both boxes are computed;
 * moving_boxes.h finds the verdict from the slabs, and rounds the times.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "num/vec.h"
#include "time/closed_form.h"
#include "shape/vec3.h"
#include "time/moving_boxes.h"

/* Pairs 0 to 2 have the slabs across the three faces of each box, those of a in the low halves. Pairs 3 to 8 have those
 * across axis i of one box and axis j of the other, i <= j, in the order 00, 01, 02, 11, 12, 22: the low half is i of a
 * and j of b. Where j = i both halves are the same slab, of which the low one counts. Generators: the axes of a, 0 to
 * 2, and of b, 3 to 5. */
enum { OBBS3_PAIRS = 9, OBBS3_SLABS = 0x3ffff & ~(2 << 2 * 3 | 2 << 2 * 6 | 2 << 2 * 8) };
static const unsigned char sweep3_obbs_order[2 * OBBS3_PAIRS][GRZ_BOX_MOST_GENERATORS] = {
    {1, 2, 0, 3, 4, 5}, {4, 5, 0, 1, 2, 3}, {2, 0, 1, 3, 4, 5}, {5, 3, 0, 1, 2, 4}, {0, 1, 2, 3, 4, 5},
    {3, 4, 0, 1, 2, 5}, {0, 3, 1, 2, 4, 5}, {0, 3, 1, 2, 4, 5}, {0, 4, 1, 2, 3, 5}, {1, 3, 0, 2, 4, 5},
    {0, 5, 1, 2, 3, 4}, {2, 3, 0, 1, 4, 5}, {1, 4, 0, 2, 3, 5}, {1, 4, 0, 2, 3, 5}, {1, 5, 0, 2, 3, 4},
    {2, 4, 0, 1, 3, 5}, {2, 5, 0, 1, 3, 4}, {2, 5, 0, 1, 3, 4},
};
static const grz_box_facets sweep3_obbs_facets = {
    .pairs = OBBS3_PAIRS, .count = 6, .slabs = OBBS3_SLABS, .order = sweep3_obbs_order};

/* The same of an axis-aligned box a; generator 6 has a half extent of 0. */
static const unsigned char sweep3_aabb_obb_order[2 * OBBS3_PAIRS][GRZ_BOX_MOST_GENERATORS] = {
    {1, 2, 3, 4, 5}, {4, 5, 3, 6, 6}, {2, 0, 3, 4, 5}, {5, 3, 4, 6, 6}, {0, 1, 3, 4, 5}, {3, 4, 5, 6, 6},
    {0, 3, 4, 5, 6}, {0, 3, 4, 5, 6}, {0, 4, 3, 5, 6}, {1, 3, 4, 5, 6}, {0, 5, 3, 4, 6}, {2, 3, 4, 5, 6},
    {1, 4, 3, 5, 6}, {1, 4, 3, 5, 6}, {1, 5, 3, 4, 6}, {2, 4, 3, 5, 6}, {2, 5, 3, 4, 6}, {2, 5, 3, 4, 6},
};
static const grz_box_facets sweep3_aabb_obb_facets = {
    .pairs = OBBS3_PAIRS, .count = 5, .slabs = OBBS3_SLABS, .order = sweep3_aabb_obb_order};

/* The question: a is oriented; or it is NULL, and `aligned` is in its place. */
typedef struct obbs3_sweep {
    const grz3_aabb *aligned;
    const grz3_obb *a, *b;
    const grz3_vec *da, *db;
} obbs3_sweep;

/* Where the boxes are and how they are turned; c and v as in moving_boxes.h. */
typedef struct obbs3_place {
    grz3_vec c, v, a_half, b_half;
    const grz3_vec *a_axis, *b_axis;
} obbs3_place;

static GRZ_INLINE obbs3_place obbs3_place_of(const obbs3_sweep *q) {
    static const grz3_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    obbs3_place m = {.v = grz3_from_to(*q->db, *q->da), .b_half = q->b->half, .b_axis = q->b->axis};
    if (q->aligned) {
        const grz3_vec min = grz3_from_to(q->b->center, q->aligned->min),
                       max = grz3_from_to(q->b->center, q->aligned->max);
        m.c = (grz3_vec){-0.5 * (max.x + min.x), -0.5 * (max.y + min.y), -0.5 * (max.z + min.z)};
        m.a_half = (grz3_vec){0.5 * (max.x - min.x), 0.5 * (max.y - min.y), 0.5 * (max.z - min.z)};
        m.a_axis = axes;
    } else {
        m.c = grz3_from_to(q->a->center, q->b->center);
        m.a_half = q->a->half;
        m.a_axis = q->a->axis;
    }
    return m;
}

/* Both boxes side by side: in the low halves a is the own box and b the other one, in the high halves the reverse. */
typedef struct obbs3_sides {
    grz_two own[3][3], other[3][3], half[3], other_half[3]; /* axes and half extents */
    grz_two normal[3][3];                                   /* of the own faces */
    grz_two size[3][3], other_size[3][3];                   /* |normal i . other axis j|, and with the boxes swapped */
} obbs3_sides;

/* The slabs across the faces. */
static GRZ_INLINE void obbs3_face_slabs(const grz_two c[3], const grz_two v[3], obbs3_sides *b, grz_box_slabs *s) {
    for (int i = 0; i < 3; i++) grz_two_cross(b->own[(i + 1) % 3], b->own[(i + 2) % 3], b->normal[i]);
    const grz_two det = grz_two_abs(grz_two_dot(3, b->normal[0], b->own[0]));
    for (int i = 0; i < 3; i++) {
        grz_two reach = grz_two_mul(b->half[i], det);
        for (int j = 0; j < 3; j++) {
            b->size[i][j] = grz_two_abs(grz_two_dot(3, b->normal[i], b->other[j]));
            b->other_size[i][j] = grz_two_swap(b->size[i][j]);
            reach = grz_two_add(reach, grz_two_mul(b->other_half[j], b->size[i][j]));
        }
        s->p[i] = grz_two_dot(3, b->normal[i], c);
        s->q[i] = grz_two_dot(3, b->normal[i], v);
        s->r[i] = reach;
    }
}

/* The slabs across pairs of axes, after those across the faces. For n = own i x other j the triple product n . own p is
 * that of the face normal q with other j, where i, p and q differ; so nothing is computed anew. */
static GRZ_INLINE void obbs3_edge_slabs(const grz_two c[3], const grz_two v[3], const obbs3_sides *b,
                                        grz_box_slabs *s) {
    for (int i = 0, k = 3; i < 3; i++) {
        for (int j = i; j < 3; j++, k++) {
            const int p = (i + 1) % 3, q = (i + 2) % 3, l = (j + 1) % 3, o = (j + 2) % 3;
            const grz_two own_reach =
                grz_two_add(grz_two_mul(b->half[p], b->size[q][j]), grz_two_mul(b->half[q], b->size[p][j]));
            const grz_two other_reach = grz_two_add(grz_two_mul(b->other_half[l], b->other_size[o][i]),
                                                    grz_two_mul(b->other_half[o], b->other_size[l][i]));
            grz_two n[3];
            grz_two_cross(b->own[i], b->other[j], n);
            s->p[k] = grz_two_dot(3, n, c);
            s->q[k] = grz_two_dot(3, n, v);
            s->r[k] = grz_two_add(own_reach, other_reach);
        }
    }
}

/* All slabs and their errors; false if the bounds do not hold. */
static GRZ_INLINE bool obbs3_slabs(const obbs3_place *m, grz_box_slabs *s) {
    const grz_two c[3] = {grz_two_same(m->c.x), grz_two_same(m->c.y), grz_two_same(m->c.z)},
                  v[3] = {grz_two_same(m->v.x), grz_two_same(m->v.y), grz_two_same(m->v.z)};
    obbs3_sides b;
    grz_two lengths[3];
    for (int i = 0; i < 3; i++) {
        for (int x = 0; x < 3; x++) {
            b.own[i][x] = grz_two_of(grz3_at(&m->a_axis[i], x), grz3_at(&m->b_axis[i], x));
            b.other[i][x] = grz_two_swap(b.own[i][x]);
        }
        b.half[i] = grz_two_of(grz3_at(&m->a_half, i), grz3_at(&m->b_half, i));
        b.other_half[i] = grz_two_swap(b.half[i]);
        lengths[i] = grz_two_length(3, b.own[i]);
    }
    obbs3_face_slabs(c, v, &b, s);
    obbs3_edge_slabs(c, v, &b, s);
    const grz_two longest = grz_two_max(lengths[0], grz_two_max(lengths[1], lengths[2]));
    const grz_two least = grz_two_min(b.half[0], grz_two_min(b.half[1], b.half[2]));
    const double axis = grz_max(grz_two_low(longest), grz_two_high(longest)),
                 axes = grz_two_total(grz_two_add(lengths[0], grz_two_add(lengths[1], lengths[2]))),
                 halves = grz_two_total(grz_two_add(b.half[0], grz_two_add(b.half[1], b.half[2]))),
                 size = grz3_norm1(m->c) + grz3_norm1(m->v) + axis * halves;
    s->last = 1;
    s->error = s->error_of_q = moving_boxes_error * axis * axis * size;
    return grz_box_usable(axis, axes, size, grz_min(grz_two_low(least), grz_two_high(least)));
}

/* Makes the slabs of parallel axes, whose normal is 0, so wide that they decide nothing. The slab of one of these with
 * any other axis is that of a face, and is left out, too. False if no axes are parallel. */
static bool obbs3_leave_out_parallels(const obbs3_place *m, grz_box_slabs *s) {
    bool of_a[3] = {false}, of_b[3] = {false}, any = false;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const bool parallel = grz_are_parallel(3, &m->a_axis[i].x, &m->b_axis[j].x);
            of_a[i] |= parallel;
            of_b[j] |= parallel;
            any |= parallel;
        }
    }
    for (int i = 0, k = 3; i < 3; i++) {
        for (int j = i; j < 3; j++, k++) {
            const double low = of_a[i] || of_b[j] ? 0x1p300 : 0, high = of_b[i] || of_a[j] ? 0x1p300 : 0;
            s->r[k] = grz_two_add(s->r[k], grz_two_of(low, high));
        }
    }
    return any;
}

static GRZ_NOINLINE grz_meet obbs3_times(const obbs3_sweep *q, const grz_box_span *t, double *enter, double *exit) {
    grz_moving_boxes m;
    grz_box_motion(&m, &q->b->center.x, &q->da->x, &q->db->x);
    for (int k = 0; k < 3; k++) grz_box_generator(&m, 3 + k, grz3_at(&q->b->half, k), &q->b->axis[k].x);
    if (q->aligned) {
        grz_box_corners(&m, 3, &q->aligned->min.x, &q->aligned->max.x);
        grz_box_generator(&m, 6, 0, &q->b->axis[0].x);
        return grz_box_times(3, &sweep3_aabb_obb_facets, &m, t, 1, enter, exit);
    }
    grz_box_center(&m, &q->a->center.x);
    for (int k = 0; k < 3; k++) grz_box_generator(&m, k, grz3_at(&q->a->half, k), &q->a->axis[k].x);
    return grz_box_times(3, &sweep3_obbs_facets, &m, t, 1, enter, exit);
}

static GRZ_INLINE grz_meet obbs3_answer(const obbs3_sweep *q, bool parallels, double *enter, double *exit) {
    const obbs3_place m = obbs3_place_of(q);
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && obbs3_slabs(&m, &s) && (!parallels || obbs3_leave_out_parallels(&m, &s));
    const grz_meet hit = grz_box_verdict(OBBS3_PAIRS, usable, &s, &t);
    if (!grz_needs_times(hit, enter, exit)) return hit;
    const obbs3_sweep copy = *q; /* so that *q stays in registers */
    return obbs3_times(&copy, &t, enter, exit);
}

/* Not inlined: the stack has no room for the slabs of both attempts where the engine is asked. */
static GRZ_NOINLINE grz_meet obbs3_answer_with_parallels(const obbs3_sweep *q, double *enter, double *exit) {
    return obbs3_answer(q, true, enter, exit);
}

static GRZ_INLINE grz_meet sweep3_closed_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b,
                                                 const grz3_vec *db, double *enter, double *exit) {
    const obbs3_sweep q = {NULL, a, b, da, db};
    const grz_meet hit = obbs3_answer(&q, false, enter, exit);
    if (hit != GRZ_UNDECIDED) return hit;
    const obbs3_sweep copy = q;
    return obbs3_answer_with_parallels(&copy, enter, exit);
}
GRZ_SWEEP(3, obb, obb)

grz_answer grz3_times_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                    bool open, double *enter, double *exit) {
    return sweep3_obb_obb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                        double *exit) {
    return sweep3_obb_obb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                             double *enter, double *exit) {
    return sweep3_obb_obb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), true, enter, exit).yes;
}

static GRZ_INLINE grz_meet sweep3_closed_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b,
                                                  const grz3_vec *db, double *enter, double *exit) {
    const obbs3_sweep q = {a, NULL, b, da, db};
    const grz_meet hit = obbs3_answer(&q, false, enter, exit);
    if (hit != GRZ_UNDECIDED) return hit;
    const obbs3_sweep copy = q;
    return obbs3_answer_with_parallels(&copy, enter, exit);
}
GRZ_SWEEP(3, aabb, obb)

grz_answer grz3_times_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                     bool open, double *enter, double *exit) {
    return sweep3_aabb_obb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                         double *exit) {
    return sweep3_aabb_obb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                              double *enter, double *exit) {
    return sweep3_aabb_obb(a, GRZ3_MOTION(da), b, GRZ3_MOTION(db), true, enter, exit).yes;
}
