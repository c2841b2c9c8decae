/* Rotation matrices of quaternions.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_ROTATION_H
#define GRZ_NUM_ROTATION_H

/* The columns of the rotation matrix of q / |q|, with q = x, y, z, w: each number rounded once to the nearest double.
 * NaN if q is zero or not finite. */
void grz_rotation_of(const double q[4], double column[3][3]);

#endif
