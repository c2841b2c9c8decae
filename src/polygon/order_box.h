/* Bounds of points by grz_order: integers, of which the least and the greatest are found fast, also where doubles that
 * are subnormal count as 0.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_ORDER_BOX_H
#define GRZ_POLYGON_ORDER_BOX_H

#include "num/bits.h"
#include "shape/vec2.h"

#include <math.h>

typedef struct grz_order_box {
    int64_t least[2], greatest[2];
} grz_order_box;

static const grz_order_box grz_no_order_box = {{INT64_MAX, INT64_MAX}, {INT64_MIN, INT64_MIN}};

static inline void grz_enclose_order(grz_order_box *box, int k, int64_t least, int64_t greatest) {
    box->least[k] = least < box->least[k] ? least : box->least[k];
    box->greatest[k] = greatest > box->greatest[k] ? greatest : box->greatest[k];
}

static inline void grz_enclose_point(grz_order_box *box, const grz2_vec *point) {
    for (int k = 0; k < 2; k++) grz_enclose_order(box, k, grz_order(grz2_at(point, k)), grz_order(grz2_at(point, k)));
}

static inline void grz_order_box_to_doubles(const grz_order_box *box, double least[2], double greatest[2]) {
    for (int k = 0; k < 2; k++) {
        least[k] = grz_at_order(box->least[k]);
        greatest[k] = grz_at_order(box->greatest[k]);
    }
}

/* True if all numbers are finite, of one point or more: infinities and NaN are before or after them in that order. */
static inline bool grz_is_finite_order_box(const grz_order_box *box) {
    const int64_t infinite = grz_order((double)INFINITY);
    bool finite = true;
    for (int k = 0; k < 2; k++) finite = finite && box->least[k] > -infinite && box->greatest[k] < infinite;
    return finite;
}

#endif
