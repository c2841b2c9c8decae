/* Vectors of length 1, in doubles.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_UNIT_H
#define GRZ_NUM_UNIT_H

/* Writes the unit vector along d, 0 for 0, and returns the length of d. Its squares neither over- nor underflow. */
double grz_unit_along(int dim, const double d[], double unit[]);

#endif
