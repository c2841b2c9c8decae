/* Chooses how a list of boxes is cut, from a sample of them.
 *
 * The sweep goes along the axis on which the fewest of the sample overlap. The other axes are cut into cells at least
 * twice as large as most boxes, and into no more cells than are needed for columns with few comparisons: a box that
 * lies in several cells costs a record in each.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/box_pairs.h"

#include "num/bits.h"

#include <math.h>

enum { FAILED_WORK = 128 };                  /* the cost of keys that meet of boxes apart, in comparisons of keys */
static const double column_records = 8192;   /* so many lie in a cache */
static const double enough_comparisons = 96; /* a box: fewer are not worth more columns */

/* Random places, as the list may be periodic (a linear congruential generator, Knuth's constants for MMIX). Below
 * 2^32. */
static uint64_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 32;
}

/* Adds `wanted` of the `count` items from `first` on to the sample; without those whose boxes are empty. */
static void add_samples(const grz_box_pairs *s, const grz_list *list, size_t first, size_t count, size_t wanted,
                        grz_sample *out) {
    uint64_t state = 1;
    for (size_t i = 0; i < wanted && (count > wanted || i < count); i++) {
        grz_item room;
        const size_t place = first + (count <= wanted ? i : (size_t)(next_random(&state) * count >> 32));
        const grz_item *const item = grz_list_items(s, list, place, 1, &room);
        const grz_source *const source = &s->sources[(item->flags & GRZ_IN_B) != 0];
        grz_source_box(source, item->index, out->box[out->count]);
        if (grz_box_valid(source->dimension, out->box[out->count])) out->item[out->count++] = *item;
    }
}

/* Half of the sample is from the items that lead, if any, as they decide how large cells are. */
static void take_sample(const grz_box_pairs *s, const grz_list *list, grz_sample *out) {
    const size_t most = list->count / 128;
    const size_t least = most < GRZ_FEWEST_SAMPLES ? (size_t)GRZ_FEWEST_SAMPLES : most,
                 wanted = least > GRZ_MOST_SAMPLES ? (size_t)GRZ_MOST_SAMPLES : least;
    out->count = 0;
    add_samples(s, list, 0, list->lead, wanted / 2, out);
    add_samples(s, list, list->lead, list->count - list->lead, list->lead ? wanted / 2 : wanted, out);
}

/* x, but at least `least` and at most `most`. */
static double clamp(double x, double least, double most) { return x < least ? least : x > most ? most : x; }

/* The size that 7 of 8 records of one set do not exceed, as a part of the domain; 0 if there are none. Counts records
 * with a flag GRZ_SMALL only if `small`. */
static double usual_size_of(const grz_record *r, size_t count, int low, int high, uint32_t set, bool small) {
    int64_t size[GRZ_MOST_SAMPLES];
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const bool wanted = small || r[i].flags < GRZ_SMALL;
        if (wanted && (r[i].flags & (GRZ_IN_A | GRZ_IN_B)) == set) size[n++] = r[i].at[high] - r[i].at[low];
    }
    if (n == 0) return 0;
    grz_sort_samples(size, n);
    return (double)size[n - 1 - n / 8] * 0x1p-31;
}

/* The same of both sets, the larger; of records without GRZ_SMALL if there are any, as only their pairs among
 * themselves are wanted. */
static double usual_size(const grz_record *r, size_t count, int low, int high) {
    double largest = 0;
    for (int small = 0; small < 2 && largest == 0; small++) {
        for (uint32_t set = 0; set <= GRZ_IN_B; set += GRZ_IN_A) {
            const double size = usual_size_of(r, count, low, high, set, small);
            if (size > largest) largest = size;
        }
    }
    return clamp(largest, 0x1p-16, 1);
}

/* Two records with one of these flags in common are of one set of two, and are not compared. */
enum { SETS = GRZ_IN_A | GRZ_IN_B };

/* How many pairs of the sample are compared and overlap along one axis. */
static size_t count_overlaps(const grz_record *r, size_t count, int low, int high) {
    int32_t lows[GRZ_MOST_SAMPLES], highs[GRZ_MOST_SAMPLES];
    uint32_t sets[GRZ_MOST_SAMPLES];
    for (size_t i = 0; i < count; i++) {
        lows[i] = r[i].at[low];
        highs[i] = r[i].at[high];
        sets[i] = r[i].flags & SETS;
    }
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        int32_t n = 0;
        for (size_t j = i + 1; j < count; j++)
            n += (lows[i] <= highs[j]) & (lows[j] <= highs[i]) & ((sets[i] & sets[j]) == 0);
        found += (size_t)n;
    }
    return found;
}

/* Do the keys of two boxes meet, though the boxes do not? Comparing them is then left to an exact comparison. */
static bool keys_fail(int dimension, const grz_record *r, const double a[6], const grz_record *q, const double b[6]) {
    bool keys = true, boxes = true;
    for (int k = 0; k < dimension; k++) {
        keys &= (r->at[k] <= q->at[dimension + k]) & (q->at[k] <= r->at[dimension + k]);
        boxes &= grz_less_equal(a[k], b[dimension + k]);
        boxes &= grz_less_equal(b[k], a[dimension + k]);
    }
    return keys & !boxes;
}

/* How many comparisons of keys a plan takes for the sample: of those pairs that begin in the same column and overlap
 * along the sweep, in buckets of which there are as many as boxes. An exact comparison counts as FAILED_WORK. Stops
 * counting soon after `enough`: of most plans that are tried it matters only whether that is exceeded. */
static double count_comparisons(const grz_plan *p, const grz_sample *of, const grz_record *r, size_t all,
                                double enough) {
    const int dimension = p->domain.dimension, low = p->sweep, high = dimension + p->sweep;
    int shift = 0;
    while (shift < GRZ_KEY_BITS && all <= (UINT32_C(1) << GRZ_KEY_BITS) >> (shift + 1)) shift++;
    uint32_t column[GRZ_MOST_SAMPLES];
    size_t found = 0;
    for (size_t i = 0; i < of->count && (double)found <= enough + 1; i++) {
        const grz_cells c = grz_cells_of(p, &r[i]);
        column[i] = c.first[0] << 16 | c.first[1];
        for (size_t j = 0; j < i; j++) {
            if (column[j] != column[i] || (r[i].flags & r[j].flags & SETS) != 0) continue;
            if (r[i].at[low] >> shift > r[j].at[high] >> shift || r[j].at[low] >> shift > r[i].at[high] >> shift)
                continue;
            found += keys_fail(dimension, &r[i], of->box[i], &r[j], of->box[j]) ? FAILED_WORK : 1;
        }
    }
    return (double)found;
}

/* Sets the cells for about `columns` columns: in the proportions of the boxes, and at least twice as large. False if
 * more columns are not possible. */
static bool choose_cells(grz_plan *p, const double size[2], double columns) {
    const int longer = size[0] > size[1], shorter = 1 - longer;
    const double most_short = clamp(0.5 / size[shorter], 1, 0x1p15), most_long = clamp(0.5 / size[longer], 1, 0x1p15);
    const double few = clamp(sqrt(columns * size[shorter] / size[longer]), 1, most_long),
                 many = clamp(columns / few, 1, most_short);
    p->cells[longer] = (uint32_t)few;
    p->cells[shorter] = (uint32_t)many;
    return few < most_long || many < most_short;
}

/* Chooses the axis of the sweep and the axes of the grid. */
static void choose_axes(grz_plan *p, const grz_record *r, size_t count) {
    const int dimension = p->domain.dimension;
    size_t fewest = SIZE_MAX;
    for (int k = 0; k < dimension; k++) {
        const size_t n = count_overlaps(r, count, k, dimension + k);
        if (n >= fewest) continue;
        fewest = n;
        p->sweep = k;
    }
    for (int k = 0, next = 0; k < dimension; k++) {
        if (k != p->sweep) p->grid[next++] = k;
    }
    if (dimension == 2) p->grid[1] = p->grid[0];
}

/* Chooses axes and cells in the domain of the plan; returns how many comparisons a box will then take. */
static double choose_columns(grz_plan *p, const grz_list *list, const grz_sample *of, const grz_record *r) {
    const size_t count = of->count;
    choose_axes(p, r, count);
    p->cells[0] = p->cells[1] = 1;
    if (count < 2 || GRZ_SMALL << list->level == 0) return 0;
    const int dimension = p->domain.dimension;
    double size[2] = {1, 1};
    for (int k = 0; k < dimension - 1; k++) size[k] = usual_size(r, count, p->grid[k], dimension + p->grid[k]);
    const double all = (double)list->count, pairs = 0.5 * (double)count * (double)(count - 1);
    double columns = all / column_records;
    for (;;) {
        const bool more = choose_cells(p, size, columns > 1 ? columns : 1), last = !more || columns > all / 16;
        const double enough = last ? HUGE_VAL : enough_comparisons * pairs / all;
        const double each = all * count_comparisons(p, of, r, list->count, enough) / pairs;
        if (last || each <= enough_comparisons) return each;
        columns *= 4;
    }
}

static double place_and_choose(const grz_box_pairs *s, const grz_list *list, const grz_sample *of, grz_plan *p) {
    grz_record r[GRZ_MOST_SAMPLES];
    s->place(&p->domain, s->sources, of->item, of->count, r); /* all of them, as none is empty */
    return choose_columns(p, list, of, r);
}

/* Keys by knots take longer to make than linear ones: they must be worth it. */
grz_plan grz_plan_of(const grz_box_pairs *s, const grz_list *list) {
    grz_plan p, by_knots;
    grz_sample of;
    take_sample(s, list, &of);
    const bool is_linear = grz_domain_linear(s, &of, list->count, &p.domain);
    const double each = is_linear ? place_and_choose(s, list, &of, &p) : HUGE_VAL;
    if (each <= enough_comparisons) return p;
    grz_domain_by_knots(s, &of, &by_knots.domain);
    return place_and_choose(s, list, &of, &by_knots) < each / 2 ? by_knots : p;
}
