/* How a list of boxes is to be cut, from a sample of them.
 *
 * The axis along which the fewest of the sample overlap is swept. The others are cut into cells that most boxes fill
 * but a part of, and only as far as there are too many in a column to be compared with: cells cost the boxes that lie
 * in several of them.
 *
 * SPDX-License-Identifier: MIT */
#include "boxes/search.h"

#include "num/bits.h"

#include <math.h>

enum {
    MOST_SAMPLES = 512,
    COLUMN_SIZE = 8192,     /* so many records of a column lie in a cache */
    ENOUGH_COMPARISONS = 96 /* a box, that is */
};

typedef struct sample {
    size_t count;
    double box[MOST_SAMPLES][6];
    grz_item item[MOST_SAMPLES];
} sample;

/* Places that follow no period that the list might have (a linear congruential generator, Knuth's constants for
 * MMIX). */
static uint64_t next_random(uint64_t *state) {
    *state = *state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return *state >> 32;
}

/* Adds so many of the valid boxes among `count` from `first` on. */
static void add_samples(const grz_search *s, const grz_list *list, size_t first, size_t count, size_t wanted,
                        sample *out) {
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

/* Those that lead say how large boxes are; with them the others say where they are, which may be infinite. */
static void take_sample(const grz_search *s, const grz_list *list, sample *out) {
    const size_t most = list->count / 128, wanted = most < 64 ? 64 : most > MOST_SAMPLES ? MOST_SAMPLES : most;
    out->count = 0;
    add_samples(s, list, 0, list->lead, wanted / 2, out);
    add_samples(s, list, list->lead, list->count - list->lead, list->lead ? wanted / 2 : wanted, out);
}

static double clamped(double x, double least, double most) { return x < least ? least : x > most ? most : x; }

/* Shell's sort with Ciura's gaps. */
static void sort(double *at, size_t count) {
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

/* A number times a power of two, also where denormals-are-zero. */
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

/* Where most of the boxes begin on an axis, and once that way on both sides if any begin there. Returns the largest
 * magnitude of most. */
static double choose_range(grz_domain *domain, const sample *of, int axis, double factor) {
    double least[MOST_SAMPLES];
    size_t count = 0;
    for (size_t i = 0; i < of->count; i++) {
        if (grz_finite(of->box[i][axis])) least[count++] = magnified(of->box[i][axis], factor);
    }
    domain->factor[axis] = factor;
    domain->low[axis] = 0;
    domain->scale[axis] = 1;
    if (count == 0) return 1;
    sort(least, count);
    const double p = least[count / 32], q = least[count - 1 - count / 32], way = q - p;
    const bool narrow = way == 0;
    const double low = narrow || least[0] > p - way ? least[0] : p - way;
    const double high = narrow || least[count - 1] < q + way ? least[count - 1] : q + way;
    domain->low[axis] = low;
    if (high > low) domain->scale[axis] = domain->top / (high - low);
    return fabs(p) > fabs(q) ? fabs(p) : fabs(q);
}

/* Keys must not depend on whether the thread that makes them has flush-to-zero or denormals-are-zero set. With a range
 * of numbers above 2^-400 that is wider than 2^-460, what these change is less than 2^-53 of `low`, or nothing after
 * the scaling. Of floats, whose subnormals are larger, the same holds where the range is wider than 2^-40. */
static void choose_domain(const grz_search *s, const sample *of, grz_domain *out) {
    const bool floats = s->sources[0].is_float | s->sources[1].is_float;
    *out = (grz_domain){.dimension = s->sources[0].dimension, .top = 0x1p31 - 0x1p8};
    for (int k = 0; k < out->dimension; k++) {
        const double largest = choose_range(out, of, k, 1);
        if (largest < 0x1p-400) choose_range(out, of, k, 0x1p500);
        if (largest > 0x1p900) choose_range(out, of, k, 0x1p-200);
        out->careful |= out->factor[k] != 1 || (floats && out->scale[k] > 0x1p71);
    }
}

/* What 7 of 8 of one set are not larger than, of small ones if `small`, too; 0 if there are none. */
static double usual_size_of(const grz_record *r, size_t count, int low, int high, uint32_t set, bool small) {
    double size[MOST_SAMPLES];
    size_t n = 0;
    for (size_t i = 0; i < count; i++) {
        const bool wanted = small || r[i].flags < GRZ_SMALL;
        if (wanted && (r[i].flags & (GRZ_IN_A | GRZ_IN_B)) == set) size[n++] = (r[i].at[high] - r[i].at[low]) * 0x1p-31;
    }
    if (n == 0) return 0;
    sort(size, n);
    return size[n - 1 - n / 8];
}

/* As a part of the domain, of those whose pairs are wanted among themselves if there are any; of two sets the
 * larger. */
static double usual_size(const grz_record *r, size_t count, int low, int high) {
    double largest = 0;
    for (int small = 0; small < 2 && largest == 0; small++) {
        for (uint32_t set = 0; set <= GRZ_IN_B; set += GRZ_IN_A) {
            const double size = usual_size_of(r, count, low, high, set, small);
            if (size > largest) largest = size;
        }
    }
    return clamped(largest, 0x1p-16, 1);
}

/* Those of one of two sets are not compared with each other. */
enum { SETS = GRZ_IN_A | GRZ_IN_B };

/* How many pairs of the sample that are compared overlap along one axis. */
static size_t overlaps(const grz_record *r, size_t count, int low, int high) {
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

/* And of those that begin in the same column, a plan's comparisons. */
static size_t comparisons(const grz_plan *p, const grz_record *r, size_t count) {
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

/* About so many columns, of cells in the proportions of the boxes, and at least twice as large. False if there cannot
 * be more. */
static bool choose_cells(grz_plan *p, const double size[2], double columns) {
    const int longer = size[0] > size[1], shorter = 1 - longer;
    const double most_short = clamped(0.5 / size[shorter], 1, 0x1p15),
                 most_long = clamped(0.5 / size[longer], 1, 0x1p15);
    const double few = clamped(sqrt(columns * size[shorter] / size[longer]), 1, most_long),
                 many = clamped(columns / few, 1, most_short);
    p->cells[longer] = (uint32_t)few;
    p->cells[shorter] = (uint32_t)many;
    return few < most_long || many < most_short;
}

static void choose_axes(grz_plan *p, const grz_record *r, size_t count) {
    const int dimension = p->domain.dimension;
    size_t fewest = SIZE_MAX;
    for (int k = 0; k < dimension; k++) {
        const size_t n = overlaps(r, count, k, dimension + k);
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
    sample of;
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
        const double each = all * (double)comparisons(&p, r, count) / pairs;
        if (each <= ENOUGH_COMPARISONS || columns > all / 16) return p;
        columns *= each > 64 ? 4 : 2;
    }
}
