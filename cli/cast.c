/* The segment, ray or line that `graze cast` casts.
 *
 * SPDX-License-Identifier: MIT */
#include "cast.h"

/* Fills `segment` for all three: a ray or line has its origin and direction at the same places in memory. */
shape cast_caster(const cast_request *r, int dimension) {
    const double *const a = r->from.at, *const b = r->to.text != NULL ? r->to.at : r->dir.at;
    const grz_kind kind = r->to.text != NULL ? GRZ_SEGMENT : r->line ? GRZ_LINE : GRZ_RAY;
    if (dimension == 2) return (shape){.in2 = {.kind = kind, .segment = {{a[0], a[1]}, {b[0], b[1]}}}};
    return (shape){.in3 = {.kind = kind, .segment = {{a[0], a[1], a[2]}, {b[0], b[1], b[2]}}}};
}
