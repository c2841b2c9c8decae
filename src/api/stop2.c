/* Where shapes of the plane stop before another one.
 *
 * SPDX-License-Identifier: MIT */
#include "api/course.h"
#include "form/form.h"
#include "shape/core2.h"
#include "shape/place2.h"
#include "time/times.h"

#include <graze/query2.h>
#include <graze/times2.h>

#include <stddef.h>

#include "shape/space2.inc"
#include "api/stop.inc"

grz2_shape grz2_shape_at(const grz2_shape *s, const grz2_vec *place) {
    return grz2_shape_valid(s) ? grz2_put_at(s, place) : (grz2_shape){.kind = GRZ_EMPTY};
}
grz_answer grz2_stop(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db, grz2_vec *place,
                     double *time) {
    return grz2_stop_any(a, da, b, db, place, time);
}
