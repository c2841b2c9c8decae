/* The solid angle of a triangle as Girard's theorem has it, from the angles between its planes, to 500 bits. Shares no
 * formula with the library.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_UNIT_SOLID_ANGLE_TRUTH_H
#define TESTS_UNIT_SOLID_ANGLE_TRUTH_H

#include <graze/shapes3.h>

#include <gmp.h>

/* Call it first; numbers that are made then have so many bits. */
void solid_angle_begin(void);
/* out += the part of the sphere around the point, positive if the point is behind the triangle. The point is not on the
 * triangle. */
void solid_angle_add(mpf_t out, const grz3_triangle *triangle, const grz3_vec *point);

#endif
