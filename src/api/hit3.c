/* The first hit of casts and sweeps of space.
 *
 * SPDX-License-Identifier: MIT */
#include "hit/hit3.h"

#include "form/form.h"
#include "shape/core3.h"
#include "shape/place3.h"
#include "hit/hit_box.h"
#include "time/times.h"
#include "num/rounded.h"
#include "num/subnormals.h"
#include "num/vec.h"

#include <math.h>
#include <stddef.h>
#include <string.h>

#include "shape/space3.inc"
#include "api/hit.inc"

grz_answer grz3_cast_hit(const grz3_shape *caster, const grz3_shape *b, grz3_hit *out) {
    return grz3_cast_hit_any(caster, b, false, out);
}
grz_answer grz3_cast_open_hit(const grz3_shape *caster, const grz3_shape *b, grz3_hit *out) {
    return grz3_cast_hit_any(caster, b, true, out);
}
grz_answer grz3_sweep_hit(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                          grz3_hit *out) {
    return grz3_sweep_hit_any(a, da, b, db, false, out);
}
grz_answer grz3_sweep_open_hit(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db,
                               grz3_hit *out) {
    return grz3_sweep_hit_any(a, da, b, db, true, out);
}

void grz3_hit_at(const grz3_shape *a, const grz3_vec *da, const grz3_shape *b, const grz3_vec *db, double start,
                 double enter, const grz_simplex *face, grz3_hit *out) {
    grz3_hit_at_time(grz_answered(true), start, enter, face, a, da, b, db, out);
}
