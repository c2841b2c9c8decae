/* SPDX-License-Identifier: MIT */
#include "polygon/caster.h"

#include "num/bits.h"
#include "shape/core2.h"

#include <graze/times2.h>

#include <math.h>

static const grz2_vec no_vector = {0, 0};

bool grz2_can_cast(const grz2_shape *shape) {
    const grz2_shape point = grz2_shape_from_point(&no_vector);
    return !grz2_cast(shape, &point, NULL, NULL).unsupported;
}

/* The first two vectors of each kind are an origin and an end or a direction. */
bool grz2_caster_path(const grz2_shape *caster, grz_path *path) {
    const grz_kind kind = caster->kind;
    const grz2_vec *const origin = &caster->segment.a, *const to = &caster->segment.b;
    const grz_span span = kind == GRZ_SEGMENT ? GRZ_SPAN_UNIT : kind == GRZ_RAY ? GRZ_SPAN_RAY : GRZ_SPAN_LINE;
    *path = (grz_path){&origin->x, &to->x, kind == GRZ_SEGMENT ? &origin->x : &no_vector.x, span};
    if (kind != GRZ_SEGMENT && kind != GRZ_RAY && kind != GRZ_LINE) return false;
    return grz_zero(caster->radius) && grz2_finite(origin) && grz2_finite(to);
}

bool grz_path_has_length(const grz_path *path) {
    return grz_compare(path->from[0], path->to[0]) != 0 || grz_compare(path->from[1], path->to[1]) != 0;
}

double grz_path_first(const grz_path *path) { return path->span == GRZ_SPAN_LINE ? -(double)INFINITY : 0; }

double grz_path_last(const grz_path *path) { return path->span == GRZ_SPAN_UNIT ? 1 : (double)INFINITY; }
