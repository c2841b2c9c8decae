/* Chooses how a list of boxes is cut, from a sample of them.
 *
 * The sweep goes along the axis on which the fewest of the sample overlap. The other axes are cut into cells at least
 * twice as large as most boxes, and into no more cells than are needed for columns with few comparisons: a box that
 * lies in several cells costs a record in each.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/search.h"

#include "num/bits.h"

#include <math.h>

enum {
    MOST_SAMPLES = 512,
    COLUMN_SIZE = 8192,     /* records: so many lie in a cache */
    ENOUGH_COMPARISONS = 96 /* a box: fewer are not worth more columns */
};

typedef struct plan_sample {
    size_t count;
    double box[MOST_SAMPLES][6];
    grz_item item[MOST_SAMPLES];
} plan_sample;

/* Random places, as the list may be periodic (a linear congruential generator, Knuth's constants for MMIX). Below
 * 2^32. */
static uint64_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 32;
}

/* Adds `wanted` of the `count` items from `first` on to the sample; without those whose boxes are empty. */
static void add_samples(const grz_search *s, const grz_list *list, size_t first, size_t count, size_t wanted,
                        plan_sample *out) {
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
static void take_sample(const grz_search *s, const grz_list *list, plan_sample *out) {
    const size_t most = list->count / 128, wanted = most < 64 ? 64 : most > MOST_SAMPLES ? MOST_SAMPLES : most;
    out->count = 0;
    add_samples(s, list, 0, list->lead, wanted / 2, out);
    add_samples(s, list, list->lead, list->count - list->lead, list->lead ? wanted / 2 : wanted, out);
}

/* x, but at least `least` and at most `most`. */
static double clamp(double x, double least, double most) { return x < least ? least : x > most ? most : x; }

/* Shell's shell_sort with Ciura's gaps. */
static void shell_sort(double *at, size_t count) {
    static const size_t gaps[] = {301, 132, 57, 23, 10, 4, 1};
    for (size_t g = 0; g < sizeof gaps / sizeof *gaps; g++) {
        for (size_t i = gaps[g]; i < count; i++) {
            const double x = at[i];
            size_t j = i;
            for (; j >= gaps[g] && at[j - gaps[g]] > x; j -= gaps[g]) at[j] = at[j - gaps[g]];
            at[j] = x;
        }
    }
}

/* x * factor, a power of two, correct also for a subnormal x with denormals-are-zero. */
static double magnified(double x, double factor) {
    const uint64_t bits = grz_bits(x), magnitude = bits & ~(UINT64_C(1) << 63);
    if (magnitude == 0 || magnitude > GRZ_MANTISSA_MASK) return x * factor;
    const double y = (double)magnitude * (0x1p-537 * factor) * 0x1p-537;
    return bits >> 63 ? -y : y;
}

int32_t grz_key_carefully(const grz_domain *domain, int axis, double x) {
    const double key = (magnified(x, domain->factor[axis]) - domain->low[axis]) * domain->scale[axis];
    return key > 0 ? (int32_t)(key < domain->top ? key : domain->top) : 0;
}

/* Chooses low and scale of an axis: the keys cover the middle 15 of 16 of the finite least corners, and on both sides
 * as much again, as far as there are corners. Returns the largest magnitude in the middle. */
static double choose_range(grz_domain *domain, const plan_sample *of, int axis, double factor) {
    double least[MOST_SAMPLES];
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        if (grz_finite(of->box[i][axis])) least[count++] = magnified(of->box[i][axis], factor);
    }
    domain->factor[axis] = factor;
    domain->low[axis] = 0;
    domain->scale[axis] = 1;
    if (count == 0) return 1;
    shell_sort(least, count);
    const double p = least[count / 32], q = least[count - 1 - count / 32], width = q - p;
    const bool narrow = width == 0;
    const double low = narrow || least[0] > p - width ? least[0] : p - width;
    const double high = narrow || least[count - 1] < q + width ? least[count - 1] : q + width;
    domain->low[axis] = low;
    if (high > low) domain->scale[axis] = domain->top / (high - low);
    return fabs(p) > fabs(q) ? fabs(p) : fabs(q);
}

/* Keys must not depend on flush-to-zero or denormals-are-zero in the thread that makes them. With a range of numbers
 * above 2^-400 that is wider than 2^-460, what these modes change is less than 2^-53 of `low`, or nothing after the
 * scaling. Of floats, whose subnormals are larger, the same holds where the range is wider than 2^-40. */
static void choose_domain(const grz_search *s, const plan_sample *of, grz_domain *out) {
    const bool floats = s->sources[0].is_float | s->sources[1].is_float;
    *out = (grz_domain){.dimension = s->sources[0].dimension, .top = 0x1p31 - 0x1p8};
    for (int k = 0; k < out->dimension; k++) {
        const double largest = choose_range(out, of, k, 1);
        if (largest < 0x1p-400) choose_range(out, of, k, 0x1p500);
        if (largest > 0x1p900) choose_range(out, of, k, 0x1p-200);
        out->careful |= out->factor[k] != 1 || (floats && out->scale[k] > 0x1p71);
    }
}

/* The size that 7 of 8 records of one set do not exceed, as a part of the domain; 0 if there are none. Counts records
 * with a flag GRZ_SMALL only if `small`. */
static double usual_size_of(const grz_record *r, size_t count, int low, int high, uint32_t set, bool small) {
    double size[MOST_SAMPLES];
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const bool wanted = small || r[i].flags < GRZ_SMALL;
        if (wanted && (r[i].flags & (GRZ_IN_A | GRZ_IN_B)) == set) size[n++] = (r[i].at[high] - r[i].at[low]) * 0x1p-31;
    }
    if (n == 0) return 0;
    shell_sort(size, n);
    return size[n - 1 - n / 8];
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
    int32_t lows[MOST_SAMPLES], highs[MOST_SAMPLES];
    uint32_t sets[MOST_SAMPLES];
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

/* How many pairs of the sample a plan compares: they begin in the same column and overlap along the sweep. */
static size_t count_comparisons(const grz_plan *p, const grz_record *r, size_t count) {
    const int dimension = p->domain.dimension;
    uint32_t column[MOST_SAMPLES];
    size_t found = 0;
    for (size_t i = 0; i < count; i++) {
        const grz_cells c = grz_cells_of(p, &r[i]);
        column[i] = c.first[0] << 16 | c.first[1];
        for (size_t j = 0; j < i; j++) {
            if (column[j] != column[i] || (r[i].flags & r[j].flags & SETS) != 0) continue;
            found += (r[i].at[p->sweep] <= r[j].at[dimension + p->sweep]) &
                     (r[j].at[p->sweep] <= r[i].at[dimension + p->sweep]);
        }
    }
    return found;
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

grz_plan grz_plan_of(const grz_search *s, const grz_list *list) {
    grz_plan p = {.cells = {1, 1}};
    plan_sample of;
    grz_record r[MOST_SAMPLES];
    take_sample(s, list, &of);
    choose_domain(s, &of, &p.domain);
    const size_t count = s->place(&p.domain, s->sources, of.item, of.count, r);
    choose_axes(&p, r, count);
    if (count < 2 || GRZ_SMALL << list->level == 0) return p;
    const int dimension = p.domain.dimension;
    double size[2] = {1, 1};
    for (int k = 0; k < dimension - 1; k++) size[k] = usual_size(r, count, p.grid[k], dimension + p.grid[k]);
    const double all = (double)list->count, pairs = 0.5 * (double)count * (double)(count - 1);
    double columns = all / COLUMN_SIZE;
    for (;;) {
        if (!choose_cells(&p, size, columns > 1 ? columns : 1)) return p;
        const double each = all * (double)count_comparisons(&p, r, count) / pairs;
        if (each <= ENOUGH_COMPARISONS || columns > all / 16) return p;
        columns *= each > 64 ? 4 : 2;
    }
}
