/* Cosine and sine in doubles, for poses: as good as the pose needs, and the same on every machine.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_NUM_TURN_H
#define GRZ_NUM_TURN_H

/* Angles beyond this are not asked for: doubles do not tell their turns apart. */
#define GRZ_LARGEST_TURN 0x1p26

/* Of the angle rate * t in radians, at most GRZ_LARGEST_TURN in magnitude: each within 5 * 2^-53 of the exact value
 * (turn.c), an absolute error. */
void grz_turn_cos_sin(double rate, double t, double *cosine, double *sine);

#endif
