/* The angle of a direction in the plane, the same on every machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_ARCTANGENT_H
#define GRZ_NUM_ARCTANGENT_H

/* The angle from the x axis to (x, y), from 0 to pi, where y >= 0: atan2(y, x), within 2^-49. x and y are not both 0,
 * and the larger one is from 2^-900 to 2^1000 in size. */
double grz_angle_above(double x, double y);

#endif
