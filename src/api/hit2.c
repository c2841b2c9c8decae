/* The first hit of casts and sweeps of the plane.
 *
 * SPDX-License-Identifier: MIT */
#include "form/form.h"
#include "shape/core2.h"
#include "shape/place2.h"
#include "hit/hit_box.h"
#include "time/times.h"
#include "num/rounded.h"
#include "num/subnormals.h"

#include <graze/times2.h>

#include <math.h>
#include <stddef.h>

#include "shape/space2.inc"
#include "api/hit.inc"

grz_answer grz2_cast_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *out) {
    return grz2_cast_hit_any(caster, b, false, out);
}
grz_answer grz2_cast_open_hit(const grz2_shape *caster, const grz2_shape *b, grz2_hit *out) {
    return grz2_cast_hit_any(caster, b, true, out);
}
grz_answer grz2_sweep_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                          grz2_hit *out) {
    return grz2_sweep_hit_any(a, da, b, db, false, out);
}
grz_answer grz2_sweep_open_hit(const grz2_shape *a, const grz2_vec *da, const grz2_shape *b, const grz2_vec *db,
                               grz2_hit *out) {
    return grz2_sweep_hit_any(a, da, b, db, true, out);
}
