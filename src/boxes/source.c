/* Boxes in the caller's memory.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/source.h"

#include "overlap/balls_boxes.h"
#include "num/bits.h"

bool grz_source_of(const grz_boxes *boxes, grz_source *out) {
    if (!boxes || (boxes->dimension != 2 && boxes->dimension != 3)) return false;
    if (boxes->number != GRZ_DOUBLE && boxes->number != GRZ_FLOAT) return false;
    if (boxes->count > UINT32_MAX || (!boxes->first && boxes->count > 0)) return false;
    const size_t size = boxes->number == GRZ_FLOAT ? sizeof(float) : sizeof(double);
    if (boxes->stride % size != 0 || (boxes->stride > 0 && boxes->stride < 2 * (size_t)boxes->dimension * size))
        return false;
    *out = (grz_source){
        .first = (const char *)boxes->first,
        .count = boxes->count,
        .stride = boxes->stride ? boxes->stride : 2 * (size_t)boxes->dimension * size,
        .dimension = boxes->dimension,
        .is_float = boxes->number == GRZ_FLOAT,
    };
    return true;
}

/* A box that is not empty meets itself. */
bool grz_box_valid(int dimension, const double box[6]) {
    return grz_meet_boxes(dimension, box, box + dimension, box, box + dimension) != GRZ_APART;
}

void grz_source_box(const grz_source *s, size_t i, double box[6]) {
    const char *const from = s->first + i * s->stride;
    if (s->dimension == 2) grz_read_numbers(from, s->is_float, 4, box);
    else grz_read_numbers(from, s->is_float, 6, box);
}

bool grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open) {
    double p[6], q[6];
    grz_source_box(a, i, p);
    grz_source_box(b, j, q);
    if (grz_boxes_apart(a->dimension, p, q)) return false;
    if (grz_boxes_surely_overlap(a->dimension, p, q)) return true;
    const grz_meet meet = grz_meet_boxes(a->dimension, p, p + a->dimension, q, q + a->dimension);
    return open ? meet == GRZ_MEETING : meet != GRZ_APART;
}
