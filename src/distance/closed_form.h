/* What the closed forms of distances share. Include pair/functions2.h or pair/functions3.h first.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_DISTANCE_CLOSED_FORM_H
#define GRZ_DISTANCE_CLOSED_FORM_H

#include "distance/distance.h"
#include "distance/rounded_root.h"

/* Defines distance2_A_B_by_engine or distance3_A_B_by_engine, for what the closed form is not certain about: +inf if a
 * shape is empty. */
#define GRZ_DISTANCE_BY_ENGINE(DIMENSION, A, B) \
    static GRZ_NOINLINE double distance##DIMENSION##_##A##_##B##_by_engine(const GRZ_NAME(A) * a, \
                                                                           const GRZ_NAME(B) * b) { \
        grz_core x, y; \
        if (!GRZ_NAME(valid_##A)(a) || !GRZ_NAME(valid_##B)(b)) return (double)INFINITY; \
        GRZ_NAME(core_##A)(a, &x); \
        GRZ_NAME(core_##B)(b, &y); \
        return grz_distance_of_cores(&x, &y, NULL); \
    }

#endif
