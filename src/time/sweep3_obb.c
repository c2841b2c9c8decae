/* Oriented boxes on the move, and upright ones past them.
 *
 * SPDX-License-Identifier: MIT */
#include "shape/core3.h"
#include "pair/functions3.h"
#include "time/closed_form.h"
#include "shape/vec3.h"
#include "time/moving_boxes.h"

GRZ_SWEEP_FALLBACK(obb, obb)
GRZ_SWEEP_FALLBACK(aabb, obb)

/* Slabs across the three faces of each box; across axis i of one and axis j of the other, i <= j, where j = i stands in
 * both halves. Generators: the axes of a, 0 to 2, and of b, 3 to 5. */
enum { PAIRS = 9, SLABS = 0x1df7f };
static const unsigned char order[2 * PAIRS][GRZ_BOX_MOST_GENERATORS] = {
    {1, 2, 0, 3, 4, 5}, {4, 5, 0, 1, 2, 3}, {2, 0, 1, 3, 4, 5}, {5, 3, 0, 1, 2, 4}, {0, 1, 2, 3, 4, 5},
    {3, 4, 0, 1, 2, 5}, {0, 3, 1, 2, 4, 5}, {0, 3, 1, 2, 4, 5}, {0, 4, 1, 2, 3, 5}, {1, 3, 0, 2, 4, 5},
    {0, 5, 1, 2, 3, 4}, {2, 3, 0, 1, 4, 5}, {1, 4, 0, 2, 3, 5}, {1, 4, 0, 2, 3, 5}, {1, 5, 0, 2, 3, 4},
    {2, 4, 0, 1, 3, 5}, {2, 5, 0, 1, 3, 4}, {2, 5, 0, 1, 3, 4},
};

/* The same of an upright box a, the last generator of no extent. */
enum { AXIS_ALIGNED = 5 };
static const unsigned char axis_aligned_order[2 * PAIRS][GRZ_BOX_MOST_GENERATORS] = {
    {1, 2, 3, 4, 5}, {4, 5, 3, 6, 6}, {2, 0, 3, 4, 5}, {5, 3, 4, 6, 6}, {0, 1, 3, 4, 5}, {3, 4, 5, 6, 6},
    {0, 3, 4, 5, 6}, {0, 3, 4, 5, 6}, {0, 4, 3, 5, 6}, {1, 3, 4, 5, 6}, {0, 5, 3, 4, 6}, {2, 3, 4, 5, 6},
    {1, 4, 3, 5, 6}, {1, 4, 3, 5, 6}, {1, 5, 3, 4, 6}, {2, 4, 3, 5, 6}, {2, 5, 3, 4, 6}, {2, 5, 3, 4, 6},
};

/* Where the boxes are, and how they are turned. */
typedef struct placed {
    grz3_vec c, v, a_half, b_half; /* c and v: see moving_boxes.h */
    const grz3_vec *a_axis, *b_axis;
} placed;

/* Both boxes side by side, the low half what a is to b, the high half what b is to a. The normals' triple products with
 * the axes are those of own faces' normals N with the other's axes: for n = own i x other j, n . own p is N q . other
 * j, where i, p and q differ. */
static GRZ_INLINE bool slabs_of(const placed *m, grz_box_slabs *s) {
    const grz_two c[3] = {grz_two_same(m->c.x), grz_two_same(m->c.y), grz_two_same(m->c.z)},
                  v[3] = {grz_two_same(m->v.x), grz_two_same(m->v.y), grz_two_same(m->v.z)};
    grz_two own[3][3], other[3][3], half[3], other_half[3], normal[3][3], lengths[3], size[3][3], other_size[3][3];
    for (int i = 0; i < 3; i++) {
        for (int x = 0; x < 3; x++) {
            own[i][x] = grz_two_of((&m->a_axis[i].x)[x], (&m->b_axis[i].x)[x]);
            other[i][x] = grz_two_swap(own[i][x]);
        }
        half[i] = grz_two_of((&m->a_half.x)[i], (&m->b_half.x)[i]);
        other_half[i] = grz_two_swap(half[i]);
        lengths[i] = grz_two_length(3, own[i]);
    }
    for (int i = 0; i < 3; i++) grz_two_cross(own[(i + 1) % 3], own[(i + 2) % 3], normal[i]);
    const grz_two det = grz_two_abs(grz_two_dot(3, normal[0], own[0]));
    for (int i = 0; i < 3; i++) {
        grz_two reach = grz_two_mul(half[i], det);
        for (int j = 0; j < 3; j++) {
            size[i][j] = grz_two_abs(grz_two_dot(3, normal[i], other[j]));
            other_size[i][j] = grz_two_swap(size[i][j]);
            reach = grz_two_add(reach, grz_two_mul(other_half[j], size[i][j]));
        }
        s->p[i] = grz_two_dot(3, normal[i], c);
        s->q[i] = grz_two_dot(3, normal[i], v);
        s->r[i] = reach;
    }
    for (int i = 0, k = 3; i < 3; i++) {
        for (int j = i; j < 3; j++, k++) {
            const int p = (i + 1) % 3, q = (i + 2) % 3, l = (j + 1) % 3, o = (j + 2) % 3;
            const grz_two own_reach = grz_two_add(grz_two_mul(half[p], size[q][j]), grz_two_mul(half[q], size[p][j]));
            const grz_two other_reach =
                grz_two_add(grz_two_mul(other_half[l], other_size[o][i]), grz_two_mul(other_half[o], other_size[l][i]));
            grz_two n[3];
            grz_two_cross(own[i], other[j], n);
            s->p[k] = grz_two_dot(3, n, c);
            s->q[k] = grz_two_dot(3, n, v);
            s->r[k] = grz_two_add(own_reach, other_reach);
        }
    }
    const grz_two longest = grz_two_max(lengths[0], grz_two_max(lengths[1], lengths[2]));
    const grz_two least = grz_two_min(half[0], grz_two_min(half[1], half[2]));
    const double axis = grz_max(grz_two_low(longest), grz_two_high(longest)),
                 axes = grz_two_total(grz_two_add(lengths[0], grz_two_add(lengths[1], lengths[2]))),
                 halves = grz_two_total(grz_two_add(half[0], grz_two_add(half[1], half[2]))),
                 reach = grz3_norm1(m->c) + grz3_norm1(m->v) + axis * halves;
    s->last = 1;
    s->error = s->error_of_q = moving_boxes_error * axis * axis * reach;
    return grz_box_usable(axis, axes, reach, grz_min(grz_two_low(least), grz_two_high(least)));
}

/* a is oriented, or it is NULL and stands upright. */
static GRZ_NOINLINE int times(const grz3_aabb *aligned, const grz3_obb *a, const grz3_vec *da, const grz3_obb *b,
                              const grz3_vec *db, const grz_box_span *t, double *enter, double *exit) {
    grz_moving_boxes m;
    m.b = &b->center.x, m.to = &da->x, m.from = &db->x;
    for (int k = 0; k < 3; k++) grz_box_generator(&m, 3 + k, (&b->half.x)[k], &b->axis[k].x);
    if (aligned) {
        grz_box_corners(&m, 3, &aligned->min.x, &aligned->max.x);
        grz_box_generator(&m, 6, 0, &b->axis[0].x);
        return grz_box_times(3, AXIS_ALIGNED, PAIRS, &m, t, SLABS, axis_aligned_order, 1, enter, exit);
    }
    grz_box_center(&m, &a->center.x);
    for (int k = 0; k < 3; k++) grz_box_generator(&m, k, (&a->half.x)[k], &a->axis[k].x);
    return grz_box_times(3, 6, PAIRS, &m, t, SLABS, order, 1, enter, exit);
}

/* Surely parallel: the same, but perhaps for the sign, or along the same axis of space. Boxes that stand upright have
 * such axes. */
static bool are_parallel(const grz3_vec *u, const grz3_vec *w) {
    bool same = true, opposite = true;
    int zeros = 0;
    for (int i = 0; i < 3; i++) {
        const double x = (&u->x)[i], y = (&w->x)[i];
        same &= grz_order(x) == grz_order(y);
        opposite &= grz_order(x) == -grz_order(y);
        zeros += grz_zero(x) && grz_zero(y);
    }
    return same || opposite || zeros == 2;
}

/* Parallel axes have a normal of 0, and no slab; and each with another axis that of a face. False if there are none. */
static bool leave_out_parallels(const placed *m, grz_box_slabs *s) {
    bool of_a[3] = {false}, of_b[3] = {false}, any = false;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 3; j++) {
            const bool parallel = are_parallel(&m->a_axis[i], &m->b_axis[j]);
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

static GRZ_INLINE placed placed_of(const grz3_aabb *aligned, const grz3_obb *a, const grz3_vec *da, const grz3_obb *b,
                                   const grz3_vec *db) {
    static const grz3_vec axes[3] = {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
    placed m = {.v = grz3_from_to(*db, *da), .b_half = b->half, .b_axis = b->axis};
    if (aligned) {
        const grz3_vec min = grz3_from_to(b->center, aligned->min), max = grz3_from_to(b->center, aligned->max);
        m.c = (grz3_vec){-0.5 * (max.x + min.x), -0.5 * (max.y + min.y), -0.5 * (max.z + min.z)};
        m.a_half = (grz3_vec){0.5 * (max.x - min.x), 0.5 * (max.y - min.y), 0.5 * (max.z - min.z)};
        m.a_axis = axes;
    } else {
        m.c = grz3_from_to(a->center, b->center);
        m.a_half = a->half;
        m.a_axis = a->axis;
    }
    return m;
}

/* 1, -1, 0: contact, none, not certain. */
static GRZ_INLINE int contact_of(const grz3_aabb *aligned, const grz3_obb *a, const grz3_vec *da, const grz3_obb *b,
                                 const grz3_vec *db, bool parallels, double *enter, double *exit) {
    const placed m = placed_of(aligned, a, da, b, db);
    grz_box_slabs s;
    grz_box_span t;
    const bool usable = GRZ_FILTER_CLAIMS && slabs_of(&m, &s) && (!parallels || leave_out_parallels(&m, &s));
    const int contact = (int)usable * grz_box_verdict(PAIRS, &s, &t);
    if (!enter && !exit) return contact; /* without a branch on it */
    grz_never(enter, exit);
    return contact <= 0 ? contact : times(aligned, a, da, b, db, &t, enter, exit);
}

/* By itself, as the stack has no room for the slabs of both where the engine is asked. */
static GRZ_NOINLINE int contact_again(const grz3_aabb *aligned, const grz3_obb *a, const grz3_vec *da,
                                      const grz3_obb *b, const grz3_vec *db, double *enter, double *exit) {
    return contact_of(aligned, a, da, b, db, true, enter, exit);
}

static GRZ_INLINE grz_answer sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                           bool open, double *enter, double *exit) {
    int contact = contact_of(NULL, a, da, b, db, false, enter, exit);
    if (contact == 0) contact = contact_again(NULL, a, da, b, db, enter, exit);
    return contact != 0 ? grz_answered(contact > 0) : sweep_slowly_obb_obb(a, da, b, db, open, enter, exit);
}

grz_answer grz3_times_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                    bool open, double *enter, double *exit) {
    return sweep_obb_obb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                        double *exit) {
    return sweep_obb_obb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_obb_obb(const grz3_obb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                             double *enter, double *exit) {
    return sweep_obb_obb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}

static GRZ_INLINE grz_answer sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b,
                                            const grz3_vec *db, bool open, double *enter, double *exit) {
    int contact = contact_of(a, NULL, da, b, db, false, enter, exit);
    if (contact == 0) contact = contact_again(a, NULL, da, b, db, enter, exit);
    return contact != 0 ? grz_answered(contact > 0) : sweep_slowly_aabb_obb(a, da, b, db, open, enter, exit);
}

grz_answer grz3_times_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                                     bool open, double *enter, double *exit) {
    return sweep_aabb_obb(a, da, b, db, open, enter, exit);
}
bool grz3_sweep_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db, double *enter,
                         double *exit) {
    return sweep_aabb_obb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), false, enter, exit).yes;
}
bool grz3_sweep_open_aabb_obb(const grz3_aabb *a, const grz3_vec *da, const grz3_obb *b, const grz3_vec *db,
                              double *enter, double *exit) {
    return sweep_aabb_obb(a, GRZ_MOTION(da), b, GRZ_MOTION(db), true, enter, exit).yes;
}
