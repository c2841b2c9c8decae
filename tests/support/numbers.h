/* The numbers of a vector or a shape by their index.
 *
 * SPDX-License-Identifier: MIT */
#ifndef TESTS_SUPPORT_NUMBERS_H
#define TESTS_SUPPORT_NUMBERS_H

/* The numbers of a struct of nothing but doubles, in the order of its members. They are addressed from the whole
 * struct: (&v.x)[i] would leave the member x, which is undefined. */
static inline double *numbers_of(void *shape) { return (double *)shape; }
static inline const double *numbers_in(const void *shape) { return (const double *)shape; }

#endif
