/* Where shapes of space stop before another one.
 *
 * SPDX-License-Identifier: MIT */
#include "api/course.h"
#include "form/form.h"
#include "shape/core3.h"
#include "shape/place3.h"
#include "time/times.h"

#include <graze/query3.h>
#include <graze/times3.h>

#include <stddef.h>

#include "shape/space3.inc"
#include "api/stop.inc"

grz3_shape grz3_shape_at(const grz3_shape *s, const grz3_vec *place) {
    return grz3_shape_valid(s) ? grz3_put_at(s, place) : (grz3_shape){.kind = GRZ_EMPTY};
}
grz_answer grz3_stop(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, grz3_vec *place,
                     double *time) {
    return grz3_stop_any(a, da, b, db, place, time);
}
