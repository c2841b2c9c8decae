/* What several questions ask of two shapes first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_API_TWO_SHAPES_H
#define GRZ_API_TWO_SHAPES_H

#include <graze/shapes2.h>
#include <graze/shapes3.h>

#include <stdbool.h>

/* Can one shape be moved so that it is free of the other, as far as graze can say? (separable.inc, in depth2.c and
 * depth3.c) */
bool grz2_can_be_left(const grz2_shape *a, const grz2_shape *b);
bool grz3_can_be_left(const grz3_shape *a, const grz3_shape *b);

/* The last time of the overlap of two shapes, of which a moves by d in a time of 1, by the closed form of their sweep;
 * false if there is none, or if it does not prove that time. (dispatch.inc, in dispatch2.c and dispatch3.c) */
bool grz2_leave_by_closed_form(const grz2_shape *a, const grz2_vec *d, const grz2_shape *b, double *exit);
bool grz3_leave_by_closed_form(const grz3_shape *a, const grz3_vec *d, const grz3_shape *b, double *exit);

#endif
