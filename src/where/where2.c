/* What two shapes of the plane have in common.
 *
 * SPDX-License-Identifier: MIT */
#include <graze/where2.h>

#include "base/answer.h"
#include "num/subnormals.h"
#include "pair/own.h"
#include "shape/core2.h"
#include "where/chord.h"
#include "where/quick.h"

#include <string.h>

#include "shape/space2.inc"

static void grz2_where_set(const grz_common *common, grz2_common_set *set) {
    set->kind = common->kind;
    set->count = common->count;
    set->direction = (grz2_vec){common->direction[0], common->direction[1]};
}

#include "where/where.inc"

grz_answer grz2_where(const grz2_shape *a, const grz2_shape *b, grz2_common_set *set, grz2_common_corner *corners,
                      int capacity) {
    return grz2_where_any(a, b, set, corners, capacity);
}
