/* A root of a polynomial in doubles, near enough to begin with.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CCD_GUESS_H
#define GRZ_CCD_GUESS_H

/* The root from 0 to 1 of c[0] + c[1] t + ... at which derivative k has the sign code[k], about. */
double grz_guessed_root(int degree, const double c[], const int code[]);

#endif
