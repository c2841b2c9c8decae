/* Chooses how the coordinates of boxes become keys.
 *
 * Linear keys are (x - low) * scale. They are cheap, and good for boxes spread over one range of places. They are equal
 * for boxes in one of several far clusters, or close to 0 among sizes of all orders. Keys by knots are good for these:
 * each segment between two knots, which are coordinates of a sample, has a share of the keys in proportion to the
 * samples in it, and divides it evenly in the order of doubles (grz_order), so linearly within a factor of 2, and
 * logarithmically beyond.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/box_pairs.h"

#include "num/bits.h"

#include <math.h>

void grz_sort_samples(int64_t *at, size_t count) {
    static const size_t gaps[] = {301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        for (size_t i = gaps[g]; i < count; i++) {
            const int64_t x = at[i];
            size_t j = i;
            for (; j >= gaps[g] && at[j - gaps[g]] > x; j -= gaps[g]) at[j] = at[j - gaps[g]];
            at[j] = x;
        }
    }
}

/* The orders of the finite least corners of the sample on an axis, sorted; returns how many there are. */
static size_t sorted_corners(const grz_sample *of, int axis, int64_t least[GRZ_MOST_SAMPLES]) {
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        if (grz_finite(of->box[i][axis])) least[count++] = grz_order(of->box[i][axis]);
    }
    grz_sort_samples(least, count);
    return count;
}

/* Linear keys must not depend on flush-to-zero or denormals-are-zero in the thread that makes them. With a range of
 * numbers above 2^-400 that is wider than 2^-460, what these modes change is less than 2^-53 of `low`, or nothing after
 * the scaling. Of floats, whose subnormals are larger, the same holds where the range is wider than 2^-40, so where the
 * scale is less than 2^71. */
static bool is_linear_range(double low, double high, double largest, double scale, bool floats) {
    return largest >= 0x1p-400 && largest <= 0x1p900 && high - low <= 0x1p1000 && (!floats || scale <= 0x1p71);
}

/* Chooses low and scale of an axis: the keys cover the middle 15 of 16 of the finite least corners, and on both sides
 * as much again, as far as there are corners, and `beyond` of it more. False if the keys would depend on the thread's
 * modes. */
static bool choose_linear(grz_domain *domain, const int64_t least[], size_t count, int axis, double beyond,
                          bool floats) {
    domain->low[axis] = 0;
    domain->scale[axis] = 1;
    if (count == 0 || (least[0] == 0 && least[count - 1] == 0)) return true;
    const double first = grz_at_order(least[0]), last = grz_at_order(least[count - 1]);
    const double p = grz_at_order(least[count / 32]), q = grz_at_order(least[count - 1 - count / 32]), width = q - p;
    const bool narrow = width == 0;
    const double low = narrow ? first : fmax(first - beyond * width, p - width);
    const double high = narrow ? last : fmin(last + beyond * width, q + width);
    domain->low[axis] = low;
    if (high > low) domain->scale[axis] = domain->top / (high - low);
    return is_linear_range(low, high, fabs(p) > fabs(q) ? fabs(p) : fabs(q), domain->scale[axis], floats);
}

/* Boxes beyond all samples have equal keys. They are as many on each side as there are to a sample, so where that may
 * be more than 16, the keys cover a sixteenth more. */
bool grz_domain_linear(const grz_box_pairs *s, const grz_sample *of, size_t all, grz_domain *out) {
    const double beyond = all > (size_t)16 * GRZ_FEWEST_SAMPLES ? 0x1p-4 : 0;
    const bool floats = s->sources[0].is_float | s->sources[1].is_float;
    bool good = true;
    *out = (grz_domain){.dimension = s->sources[0].dimension, .top = 0x1p31 - 0x1p8};
    for (int k = 0; k < out->dimension; k++) {
        int64_t least[GRZ_MOST_SAMPLES];
        const size_t count = sorted_corners(of, k, least);
        good &= choose_linear(out, least, count, k, beyond, floats);
    }
    return good;
}

static const int64_t least_order = -(int64_t)GRZ_EXPONENT_MASK, greatest_order = (int64_t)GRZ_EXPONENT_MASK;

/* The distance is reduced to less than 2^30, so that its product with the factor, of at most `keys` * 2^32 / (reduced
 * distance + 1), is less than `keys` * 2^32. */
grz_segment grz_segment_of(uint64_t most, uint64_t key, uint64_t keys) {
    const int bits = grz_bit_length(most), shift = bits > 30 ? bits - 30 : 0;
    return (grz_segment){(keys << 32) / ((most >> shift) + 1), (uint32_t)key, (uint32_t)shift};
}

static uint64_t distance(int64_t from, int64_t to) { return (uint64_t)to - (uint64_t)from; }

/* Writes to[0] to to[count + 2]: the least double; the first sample, less what the first eighth of the samples reaches;
 * the samples; the last sample, plus what the last eighth reaches. Neither leaves the range of double. */
static void extend_samples(const int64_t least[], size_t count, int64_t to[]) {
    const uint64_t reach[2] = {distance(least[0], least[count / 8]),
                               distance(least[count - 1 - count / 8], least[count - 1])};
    const uint64_t room[2] = {distance(least_order, least[0]), distance(least[count - 1], greatest_order)};
    uint64_t by[2];
    for (int i = 0; i < 2; i++) {
        by[i] = reach[i] < room[i] ? reach[i] : room[i];
        if (by[i] > INT64_MAX) by[i] = INT64_MAX;
    }
    to[0] = least_order;
    to[1] = least[0] - (int64_t)by[0];
    for (size_t i = 0; i < count; i++) to[i + 2] = least[i];
    to[count + 2] = least[count - 1] + (int64_t)by[1];
}

/* The place from first to last - 2 with the widest gap behind it; `first` if there is none. */
static size_t widest_gap(const int64_t at[], size_t first, size_t last) {
    size_t widest = first;
    for (size_t i = first; i + 1 < last; i++) {
        if (distance(at[i], at[i + 1]) > distance(at[widest], at[widest + 1])) widest = i;
    }
    return widest;
}

/* Chooses the places of the knots of an axis among `count` numbers: the first three and the last two, and of groups of
 * the others both ends of the widest gap, so that no segment has both a cluster and the gap behind it. */
static void choose_knots(const int64_t at[], size_t count, size_t place[GRZ_SEGMENTS + 1]) {
    enum { GROUPS = (GRZ_SEGMENTS - 5) / 2 };
    const size_t first = 2, others = count - 4;
    size_t n = 0;
    for (; n < 3; n++) place[n] = n;
    for (size_t g = 0; g < GROUPS; g++) {
        const size_t from = first + others * g / GROUPS, to = first + others * (g + 1) / GROUPS;
        const size_t gap = widest_gap(at, from, to + 1);
        place[n++] = gap;
        place[n++] = gap + (to > from);
    }
    while (n < GRZ_SEGMENTS - 1) place[n++] = count - 2;
    place[n++] = count - 1;
    place[n] = count;
}

/* The numbers from one knot to the next have keys in proportion to the samples among them. */
static void set_knots(grz_domain *domain, const int64_t least[], size_t count, int axis) {
    int64_t at[GRZ_MOST_SAMPLES + 4];
    size_t place[GRZ_SEGMENTS + 1];
    extend_samples(least, count, at);
    at[count + 3] = greatest_order + 1;
    choose_knots(at, count + 3, place);
    const uint64_t each = (UINT64_C(1) << GRZ_KEY_BITS) / (count + 3);
    for (size_t i = 0; i < GRZ_SEGMENTS; i++) {
        domain->knot[axis][i] = at[place[i]];
        const uint64_t most = at[place[i + 1]] > at[place[i]] ? distance(at[place[i]], at[place[i + 1]]) - 1 : 0;
        domain->segment[axis][i] = grz_segment_of(most, each * place[i], each * (place[i + 1] - place[i]));
    }
}

void grz_domain_by_knots(const grz_box_pairs *s, const grz_sample *of, grz_domain *out) {
    *out = (grz_domain){.dimension = s->sources[0].dimension, .by_knots = true};
    for (int k = 0; k < out->dimension; k++) {
        int64_t least[GRZ_MOST_SAMPLES];
        size_t count = sorted_corners(of, k, least);
        if (count == 0) least[count++] = 0;
        set_knots(out, least, count, k);
    }
}

/* The last segment that begins at an order or before it. */
static size_t segment_of(const int64_t knot[GRZ_SEGMENTS], int64_t order) {
    size_t i = 0;
    for (size_t step = GRZ_SEGMENTS / 2; step > 0; step /= 2) i += step * (size_t)(knot[i + step] <= order);
    return i;
}

static int32_t key_in_segment(const grz_domain *domain, int axis, size_t i, int64_t order) {
    const grz_segment *const s = &domain->segment[axis][i];
    return (int32_t)(s->key + (uint32_t)((distance(domain->knot[axis][i], order) >> s->shift) * s->factor >> 32));
}

/* Most boxes begin and end in one segment. */
static void set_keys(const grz_domain *domain, int axis, double low, double high, int32_t *low_key, int32_t *high_key) {
    const int64_t *const knot = domain->knot[axis], from = grz_order(low), to = grz_order(high);
    const size_t i = segment_of(knot, from), k = i + 1 == GRZ_SEGMENTS || to < knot[i + 1] ? i : segment_of(knot, to);
    *low_key = key_in_segment(domain, axis, i, from);
    *high_key = key_in_segment(domain, axis, k, to);
}

size_t grz_place_by_knots(const grz_domain *domain, const grz_source sources[2], const grz_item *items, size_t count,
                          grz_record *out) {
    size_t placed = 0;
    const int dimension = domain->dimension;
    for (size_t i = 0; i < count; i++) {
        double box[6];
        grz_source_box(&sources[(items[i].flags & GRZ_IN_B) != 0], items[i].index, box);
        if (!grz_box_surely_valid(dimension, box) && !grz_box_valid(dimension, box)) continue;
        grz_record *const r = &out[placed++];
        for (int k = 0; k < dimension; k++)
            set_keys(domain, k, box[k], box[dimension + k], &r->at[k], &r->at[dimension + k]);
        r->index = items[i].index;
        r->flags = items[i].flags;
    }
    return placed;
}
