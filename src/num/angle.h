/* Cosine and sine, the same on every machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_ANGLE_H
#define GRZ_NUM_ANGLE_H

/* Each within 0.501 ulp, for any finite angle in radians. */
void grz_cos_sin(double angle, double *cosine, double *sine);

#endif
