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

/* True if p <= q: less is less with denormals-are-zero, too, and equal bits are equal. False decides nothing. */
static inline bool surely_at_most(double p, double q) { return (p < q) | (grz_bits(p) == grz_bits(q)); }

/* Of two boxes of which no comparison of doubles says that they are apart. If all least corners are finite, and each
 * number is less than, or bit for bit equal to, those that it must not exceed, the boxes meet. Else grz_meet_boxes
 * decides. */
static GRZ_INLINE grz_meet meet_or_touch(int dimension, const double p[], const double q[]) {
    bool certain = true, open = true;
    for (int k = 0; k < dimension; k++) {
        const double least[2] = {p[k], q[k]}, greatest[2] = {p[dimension + k], q[dimension + k]};
        for (int i = 0; i < 2; i++) {
            certain &= grz_finite(least[i]);
            certain &= surely_at_most(least[i], greatest[i]);
            certain &= surely_at_most(least[i], greatest[1 - i]);
        }
        open &= (least[0] < greatest[1]) & (least[1] < greatest[0]);
    }
    if (certain) return open ? GRZ_MEETING : GRZ_TOUCHING;
    return grz_meet_boxes(dimension, p, p + dimension, q, q + dimension);
}

static GRZ_NOINLINE grz_meet meet_closely(int dimension, const double p[], const double q[]) {
    return dimension == 2 ? meet_or_touch(2, p, q) : meet_or_touch(3, p, q);
}

bool grz_sources_meet(const grz_source *a, size_t i, const grz_source *b, size_t j, bool open) {
    double room[2][6];
    const double *const p = grz_source_numbers(a, i, room[0]), *const q = grz_source_numbers(b, j, room[1]);
    if (a->dimension == 2 ? grz_boxes_apart(2, p, q) : grz_boxes_apart(3, p, q)) return false;
    const grz_meet m = meet_closely(a->dimension, p, q);
    return open ? m == GRZ_MEETING : m != GRZ_APART;
}
