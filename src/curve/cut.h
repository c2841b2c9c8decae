/* Points where a plane cuts the edges of a mesh, and how they lie in the plane.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CURVE_CUT_H
#define GRZ_CURVE_CUT_H

#include <graze/shapes3.h>

/* { x : normal . x = offset }, moved by an infinitely small step along its normal. */
typedef struct grz_cut_plane {
    double normal[3], offset;
    int along; /* an axis: the normal is 1 or -1 along it, else 0; -1: it is another one */
    /* The axes that the plane is seen along: counter-clockwise there is so against the normal, too, if sense is 1. */
    int u, v, sense;
} grz_cut_plane;

/* False if the normal is 0 or not finite. */
bool grz_cut_plane_of(const grz3_vec *normal, grz_cut_plane *out);

/* Where an edge is cut: `below` is not above the plane, `above` is. `at` is the rounded point. */
typedef struct grz_cut_point {
    const grz3_vec *below, *above;
    grz3_vec at;
} grz_cut_point;

/* Sets `at`. */
void grz_cut_round(const grz_cut_plane *plane, grz_cut_point *cut);

/* -1, 0, 1 as x has a lesser, the same or a greater coordinate than y along an axis of the plane. */
int grz_cut_compare(const grz_cut_plane *plane, int axis, const grz_cut_point *x, const grz_cut_point *y);
/* 1 if x, y and z run counter-clockwise, seen against the normal; -1 if clockwise. */
int grz_cut_turn(const grz_cut_plane *plane, const grz_cut_point *x, const grz_cut_point *y, const grz_cut_point *z);

#endif
