/* Boxes of doubles in floats, rounded outward, and from frame to frame.
 *
 * SPDX-License-Identifier: MIT */
#include "tree/bvh.h"

#include <math.h>

grz_bvh_box grz_bvh_box_of(int dim, const double least[], const double greatest[]) {
    grz_bvh_box box = {{0}};
    for (int k = 0; k < dim; k++) box.at[2 * k] = least[k], box.at[2 * k + 1] = greatest[k];
    return box;
}

grz_shape_copy grz_bvh_shape_of(int dim, const grz_bvh_box *box) {
    double bounds[6];
    for (int k = 0; k < dim; k++) bounds[k] = box->at[2 * k], bounds[dim + k] = box->at[2 * k + 1];
    return grz_shape_of_box(dim, bounds);
}

void grz_bvh_box_in(int dim, const grz_bvh_frame *frame, const grz_bvh_box *box, float out[6]) {
    for (int k = 0; k < dim; k++) {
        out[2 * k] = grz_float_below(grz_bvh_below(box->at[2 * k], frame->origin[k]));
        out[2 * k + 1] = grz_float_above(grz_bvh_above(box->at[2 * k + 1], frame->origin[k]));
    }
}

/* The sum of a float and the rounded difference of the origins is off by less than 2^-52 of both, and so is the bound
 * after its correction, which is at least twice as much. No step underflows: a float that is not 0 is at least 2^-126,
 * as is a difference of origins. */
void grz_bvh_box_between(int dim, const grz_bvh_frame *from, const grz_bvh_frame *to, float box[6]) {
    if (grz_bvh_same_origin(from, to)) return;
    for (int k = 0; k < dim; k++) {
        const double shift = from->origin[k] - to->origin[k];
        const double least = (double)box[2 * k], greatest = (double)box[2 * k + 1];
        box[2 * k] = grz_float_below(least + shift - (fabs(least) + fabs(shift)) * 0x1p-50);
        box[2 * k + 1] = grz_float_above(greatest + shift + (fabs(greatest) + fabs(shift)) * 0x1p-50);
    }
}
