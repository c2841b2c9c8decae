/* The times at which the line of a path enters and leaves a capsule (cast2_capsule.c).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_TIME_CAST2_CAPSULE_H
#define GRZ_TIME_CAST2_CAPSULE_H

#include "base/isa.h"
#include "num/dd.h"

/* A time as a root of |p + t v|^2 - square. */
typedef struct grz_capsule_root {
    grz_dd p[2], v[2], square;
    double time;   /* close to the root */
    double size_p; /* at least |p|^2 + square */
    double size_v; /* at least |v|^2 */
} grz_capsule_root;

/* Both times, rounded; returns which are certain: 1 for the first, 2 for the last. */
unsigned grz2_capsule_roots_scalar(const grz_capsule_root *in, const grz_capsule_root *out, double at[2]);
unsigned grz2_capsule_roots_avx2(const grz_capsule_root *in, const grz_capsule_root *out, double at[2]);

#endif
