/* SPDX-License-Identifier: MIT */
#include "tree/separate.h"

#include "api/shapes.h"
#include "base/watch.h"
#include "bounds/numbers.h"

#include <math.h>

static bool add_parts_overlapped(void *context, uint32_t leaf) {
    grz_separation *const s = (grz_separation *)context;
    const size_t size = grz_shape_size(s->dim);
    grz_shape_copy part;
    for (int i = 0; !s->no_memory && s->part(s->owner, leaf, i, &part); i++) {
        if (!grz_overlap_open(s->dim, grz_from_copy(&s->at), grz_from_copy(&part))) continue;
        s->no_memory = !grz_grow(s->allocator, &s->parts, size);
        if (!s->no_memory) memcpy((char *)s->parts.items + size * s->parts.count++, &part, size);
    }
    return !s->no_memory;
}

void grz_visit_near(const grz_separation *s, grz_bvh_leaf_visitor *visit, void *context) {
    double bounds[6];
    grz_bounds_numbers(s->dim, &s->at, bounds);
    const grz_bvh_box box = grz_bvh_box_of(s->dim, bounds, bounds + s->dim);
    grz_bvh_searches_in_use()->visit(s->tree, &box, visit, context);
}

size_t grz_meet_parts(grz_separation *s) {
    const size_t before = s->parts.count;
    if (grz_is_valid(s->dim, grz_from_copy(&s->at))) grz_visit_near(s, add_parts_overlapped, s);
    return s->parts.count - before;
}

bool grz_leave_parts(grz_separation *s, grz_answer *answer) {
    const grz_shape_copy start = s->at;
    const double *const from = grz_reference_of(s->dim, grz_from_copy(&start));
    double end[3];
    *answer = grz_separate(s->dim, grz_from_copy(&start), NULL, NULL, 0, end);
    s->parts.count = 0;
    while (answer->yes && grz_meet_parts(s) > 0 && !s->no_memory) {
        *answer = grz_separate(s->dim, s->shape, from, (const grz_shape *)s->parts.items, s->parts.count, end);
        if (answer->yes) grz_put_shape(s->dim, s->shape, end, &s->at);
    }
    return answer->yes && !s->no_memory;
}

#define GRZ_ITEM grz_way_out
#define GRZ_HEAP(name) ways_out_##name
#define GRZ_IS_BEFORE(a, b) ((a)->far < (b)->far)
#include "base/heap.inc"

bool grz_add_way_out(grz_separation *s, const double along[], double far) {
    if (s->ways.count >= GRZ_MOST_WAYS_OUT || !(far >= 0) || !grz_finite(far)) return s->ways.count < GRZ_MOST_WAYS_OUT;
    if (!grz_grow(s->allocator, &s->ways, sizeof(grz_way_out))) {
        s->no_memory = true;
        return false;
    }
    grz_way_out *const way = (grz_way_out *)s->ways.items + s->ways.count++;
    *way = (grz_way_out){.far = far};
    for (int i = 0; i < s->dim; i++) way->along[i] = along[i] + 0.0; /* not -0 */
    return s->ways.count < GRZ_MOST_WAYS_OUT;
}

const grz_way_out *grz_sorted_ways_out(grz_separation *s) {
    grz_way_out *const ways = (grz_way_out *)s->ways.items;
    if (s->ways.count > 0) ways_out_sort(ways, s->ways.count);
    return ways;
}

void grz_shift(grz_separation *s, const double along[], double far) {
    const double *const from = grz_reference_of(s->dim, grz_from_copy(&s->at));
    double to[3];
    for (int i = 0; i < s->dim; i++) to[i] = from[i] + along[i] * far;
    grz_put_shape(s->dim, s->shape, to, &s->at);
}

/* The least part, 2^-52 of `size`, is 2^-1074 or more. */
bool grz_go_out(grz_separation *s, const double along[], double far, double size, bool (*is_free)(grz_separation *)) {
    const grz_shape_copy start = s->at;
    for (int exponent = -54; exponent <= -48; exponent += 2) {
        s->at = start;
        grz_shift(s, along, far + (exponent > -54 ? grz_ldexp(fmax(size, 0x1p-1022), exponent) : 0));
        if (grz_is_valid(s->dim, grz_from_copy(&s->at)) && is_free(s)) return true;
    }
    s->at = start;
    return false;
}

grz_status grz_end_separation(grz_separation *s, bool found, grz_answer answer, double *place, bool *is_free) {
    grz_growing_release(s->allocator, &s->parts, grz_shape_size(s->dim));
    grz_growing_release(s->allocator, &s->ways, sizeof(grz_way_out));
    const bool stopped = grz_watch_stops();
    found = found && !stopped;
    if (place) grz_separate(s->dim, found ? grz_from_copy(&s->at) : s->shape, NULL, NULL, 0, place);
    if (is_free) *is_free = found;
    return answer.unsupported ? GRZ_ERROR_ARGUMENT : s->no_memory ? GRZ_ERROR_MEMORY : stopped ? GRZ_STOPPED : GRZ_OK;
}
