/* The contact of a ball with an oriented box (ball_obb.inc).
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_CONTACT_BALL_OBB_H
#define GRZ_CONTACT_BALL_OBB_H

#include "contact/balls.h"
#include "distance/oriented_box.h"

typedef struct grz_oriented_box {
    const double *center, *half, *axis[3];
} grz_oriented_box;

/* A part of the sizes that is far more than doubles are off by: products of axes are up to 2^-44 of their lengths, by
 * which weights are off, and results are rounded. */
static const double GRZ_BOX_SLACK = 0x1p-30;

grz_known grz_contact_with_obb_avx2(int dim, const double center[], double radius, const grz_oriented_box *box,
                                    bool point, grz_known_contact *c);
grz_known grz_contact_with_obb_scalar(int dim, const double center[], double radius, const grz_oriented_box *box,
                                      bool point, grz_known_contact *c);

#endif
