/* On which sides of a triangle's edges points and paths lie.
 *
 * Two stages use the same code: the filter, whose signs are 0 where they are not certain; and, if `exact`, the short
 * stage, where nothing rounds and a sign is 0 if the number is.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_OVERLAP_TRIANGLE2_H
#define GRZ_OVERLAP_TRIANGLE2_H

#include "num/verdict.h"
#include "overlap/orient2.h"

static GRZ_INLINE int grz2_smaller(int a, int b) { return a < b ? a : b; }
static GRZ_INLINE int grz2_larger(int a, int b) { return a > b ? a : b; }

/* The sign of p x q. */
static GRZ_INLINE int grz2_sign(grz2_vec p, grz2_vec q, bool exact) {
    const double determinant = grz2_cross(p, q);
    return exact ? (determinant > 0) - (determinant < 0) : grz2_turn(p, q);
}

/* The corners, and the sign of the side of each edge on which the triangle lies; 0 if it is flat. */
typedef struct grz2_corners {
    grz2_vec at[3];
    int turn;
} grz2_corners;

static GRZ_INLINE grz2_corners grz2_corners_of(const grz2_triangle *t, bool exact) {
    const int turn = grz2_sign(grz2_from_to(t->a, t->b), grz2_from_to(t->a, t->c), exact);
    return (grz2_corners){{t->a, t->b, t->c}, turn};
}

/* At least as large as each coordinate of a vector between two of the corners and points. */
static GRZ_INLINE double grz2_size_of(const grz2_corners *t, const grz2_vec *q, int count) {
    double size = grz2_norm1(grz2_from_to(t->at[0], t->at[1])) + grz2_norm1(grz2_from_to(t->at[0], t->at[2]));
    for (int k = 0; k < count; k++) size += grz2_norm1(grz2_from_to(t->at[0], q[k]));
    return size;
}

/* The answer to a reach: 1, -1 or 0, as the functions below return. Of a reach of 0 `touching` says whether it is known
 * that the two touch. A reach is not a grz_meet, because its callers take the least of two and multiply it by whether
 * the bounds hold. */
static GRZ_INLINE grz_meet grz2_meet_of_reach(int reach, bool touching) {
    if (GRZ_LIKELY(reach != 0)) return grz_meet_of_sign(reach);
    return touching ? GRZ_TOUCHING : GRZ_UNDECIDED;
}

/* 1: for each edge some of the points lie on the triangle's side of it. -1: for some edge all of them lie on the other
 * side. 0: neither is certain or, if `exact`, for some edge some points lie on its line, and none on the triangle's
 * side. */
static GRZ_INLINE int grz2_reach_into(const grz2_corners *t, const grz2_vec *q, int count, bool exact) {
    int worst = 1;
    for (int i = 0; i < 3; i++) {
        const grz2_vec edge = grz2_from_to(t->at[i], t->at[(i + 1) % 3]);
        int best = -1;
        for (int k = 0; k < count; k++) {
            best = grz2_larger(best, t->turn * grz2_sign(edge, grz2_from_to(t->at[i], q[k]), exact));
        }
        worst = grz2_smaller(worst, best);
    }
    return worst;
}

/* A point that starts at `origin` and moves by to - from in a time of 1. It stops then, at `to`, or never, if
 * `endless`. */
typedef struct grz2_drift {
    const grz2_vec *origin, *to, *from;
    bool endless;
} grz2_drift;

static GRZ_INLINE grz2_vec grz2_displacement(const grz2_drift *m) { return grz2_from_to(*m->from, *m->to); }

/* As grz2_reach_into, for the path of a point; and also for the corners and the line of the path, which is an edge with
 * both sides. */
static GRZ_INLINE int grz2_reach_along(const grz2_drift *m, const grz2_corners *t, bool exact) {
    const grz2_vec v = grz2_displacement(m);
    int worst = 1, left = -1, right = -1;
    for (int i = 0; i < 3; i++) {
        const grz2_vec at = t->at[i], edge = grz2_from_to(at, t->at[(i + 1) % 3]);
        const grz2_vec last = m->endless ? v : grz2_from_to(at, *m->to);
        const int start = grz2_sign(edge, grz2_from_to(at, *m->origin), exact), stop = grz2_sign(edge, last, exact);
        const int side = grz2_sign(v, grz2_from_to(*m->origin, at), exact);
        worst = grz2_smaller(worst, grz2_larger(t->turn * start, t->turn * stop));
        left = grz2_larger(left, side);
        right = grz2_larger(right, -side);
    }
    return grz2_smaller(worst, grz2_smaller(left, right));
}

#endif
