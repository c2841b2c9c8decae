/* Divides space into cells of about equal work, by a sample of boxes.
 *
 * Work is a sum of weights at points: of each box at its least corner, and of each pair at the point that decides who
 * owns it (owner.c). So a part of space is cut at a weighted median of these points, and the pairs of a crowd count
 * like further boxes: crowds are cut again and again. Of the axes that one is taken on which the heavier side, with a
 * copy of each box that the cut crosses, has the least work for each of its cells (as a k-d tree; Bentley, 1975).
 *
 * Of a million boxes with a million pairs 4096 have 16 pairs, each of which stands for 60,000: where it lies is chance.
 * So in a part of space that has only few pairs of the sample their work is spread evenly over its boxes.
 *
 * A median is found by selection (Hoare, "Algorithm 65: Find", 1961), with weights.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "boxes/source.h"
#include "num/bits.h"

#include <graze/split.h>

#include <math.h>
#include <string.h>

enum {
    MOST_PAIRED = 4096, /* so many boxes of the sample are searched for pairs */
    MOST_PAIR_POINTS = 1 << 16,
    FEW_PAIRS = 64 /* their number is off by 1 / sqrt(64), an eighth, in the mean */
};

/* A pair costs so much of what a box costs, which is sorted a few times. */
static const double pair_work = 0.25;

typedef struct load {
    double at[3];
    double weight;
    bool is_pair;
} load;

typedef struct division {
    int dimension;
    size_t boxes, points;
    double (*box)[6]; /* [boxes] of the sample that are not empty */
    load *point;      /* [points]: where work lies */
    uint32_t *list;   /* indices of boxes: those that meet a part, and behind them those of what it is divided into */
    double *cells, *work;
    double scale;
} division;

/* A part of space that becomes `count` cells: from cell `first` on, with the points from `low` to `high` - 1, and the
 * boxes that list[begin], ... list[end - 1] are. */
typedef struct space_part {
    double box[6];
    size_t first, count, low, high, begin, end;
} space_part;

/* A cut at `at`: what is below it is in the first part. `score` is the work a cell on its heavier side. */
typedef struct space_cut {
    int axis; /* -1: there is none */
    double at, score;
} space_cut;

static double weight_of(const division *d, size_t low, size_t high) {
    double sum = 0;
    for (size_t i = low; i < high; i++) sum += d->point[i].weight;
    return sum;
}

static void exchange(load *a, load *b) {
    const load c = *a;
    *a = *b;
    *b = c;
}

/* Moves the points below `at` to the front, those at `at` behind them; returns where the second and the third group
 * begin. */
static void partition(division *d, size_t low, size_t high, int axis, double at, size_t *equal, size_t *above) {
    size_t begin = low, i = low, end = high;
    while (i < end) {
        const int order = grz_compare(d->point[i].at[axis], at);
        if (order < 0) exchange(&d->point[begin++], &d->point[i++]);
        else if (order > 0) exchange(&d->point[i], &d->point[--end]);
        else i++;
    }
    *equal = begin;
    *above = end;
}

/* The least coordinate up to which, and with which, the points weigh at least `wanted`; *below is the weight of those
 * below it, *with that with those at it. */
static double weighted_median(division *d, const space_part *p, int axis, double wanted, double *below, double *with) {
    size_t low = p->low, high = p->high;
    uint64_t state = 1;
    *below = 0;
    for (;;) {
        state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const double at = d->point[low + (size_t)((state >> 33) % (high - low))].at[axis];
        size_t equal, above;
        partition(d, low, high, axis, at, &equal, &above);
        const double before = *below + weight_of(d, low, equal), until = before + weight_of(d, equal, above);
        if (equal > low && before >= wanted) {
            high = equal;
        } else if (above < high && until < wanted) {
            *below = until;
            low = above;
        } else {
            *below = before;
            *with = until;
            return at;
        }
    }
}

/* The least coordinate of a point above `at`; +inf if there is none. */
static double next_above(const division *d, const space_part *p, int axis, double at) {
    double next = (double)INFINITY;
    for (size_t i = p->low; i < p->high; i++) {
        const double x = d->point[i].at[axis];
        if (grz_compare(x, at) > 0 && grz_compare(x, next) < 0) next = x;
    }
    return next;
}

static bool meets_part(const division *d, const double *box, const space_part *p) {
    bool meets = true;
    for (int k = 0; k < d->dimension; k++) {
        meets &= grz_compare(box[k], p->box[d->dimension + k]) < 0;
        meets &= grz_compare(p->box[k], box[d->dimension + k]) <= 0;
    }
    return meets;
}

/* How many boxes are on both sides of a cut of this part. */
static double crossed(const division *d, const space_part *p, int axis, double at) {
    size_t count = 0;
    for (size_t i = p->begin; i < p->end; i++) {
        const double *const box = d->box[d->list[i]];
        count += grz_compare(box[axis], at) < 0 && grz_compare(at, box[d->dimension + axis]) <= 0;
    }
    return (double)count;
}

/* Lists the boxes that meet `to`, a part of p, behind those of p: what is behind them is no longer needed. */
static void list_boxes(division *d, const space_part *p, space_part *to) {
    to->begin = to->end = p->end;
    for (size_t i = p->begin; i < p->end; i++)
        if (meets_part(d, d->box[d->list[i]], to)) d->list[to->end++] = d->list[i];
}

static double heavier(double a, double b) { return a > b ? a : b; }

static void consider_cut(const division *d, const space_part *p, int axis, double at, double left, double right,
                         space_cut *best) {
    const bool inside =
        grz_compare(p->box[axis], at) < 0 && grz_compare(at, p->box[d->dimension + axis]) < 0 && left > 0 && right > 0;
    if (!inside) return;
    const size_t first = p->count / 2;
    const double copies = crossed(d, p, axis, at),
                 score = heavier((left + copies) / (double)first, (right + copies) / (double)(p->count - first));
    if (best->axis < 0 || score < best->score) *best = (space_cut){axis, at, score};
}

static space_cut find_space_cut(division *d, const space_part *p) {
    space_cut best = {.axis = -1};
    if (p->low == p->high) return best;
    const double all = weight_of(d, p->low, p->high), wanted = all * ((double)(p->count / 2) / (double)p->count);
    for (int axis = 0; axis < d->dimension; axis++) {
        double below, with;
        const double at = weighted_median(d, p, axis, wanted, &below, &with);
        consider_cut(d, p, axis, at, below, all - below, &best);
        consider_cut(d, p, axis, next_above(d, p, axis, at), with, all - with, &best);
    }
    return best;
}

/* One cell, and as many empty ones as are left. */
static void put_cell(division *d, const space_part *p) {
    const size_t numbers = 2 * (size_t)d->dimension;
    double *const cell = d->cells + p->first * numbers;
    memcpy(cell, p->box, numbers * sizeof *cell);
    for (size_t i = numbers; i < p->count * numbers; i++)
        cell[i] = i % numbers < numbers / 2 ? (double)INFINITY : -(double)INFINITY;
    if (!d->work) return;
    for (size_t i = 1; i < p->count; i++) d->work[p->first + i] = 0;
    d->work[p->first] = weight_of(d, p->low, p->high) * d->scale;
}

/* Spreads the work of pairs over the boxes, if there are few pairs: their points go behind those of the part. */
static void spread_few_pairs(division *d, space_part *p) {
    double of_pairs = 0, of_boxes = 0;
    size_t pairs = 0, boxes = p->low;
    for (size_t i = p->low; i < p->high; i++) {
        pairs += d->point[i].is_pair;
        *(d->point[i].is_pair ? &of_pairs : &of_boxes) += d->point[i].weight;
    }
    if (pairs == 0 || pairs >= FEW_PAIRS || pairs == p->high - p->low) return;
    for (size_t i = p->low; i < p->high; i++)
        if (!d->point[i].is_pair) exchange(&d->point[boxes++], &d->point[i]);
    for (size_t i = p->low; i < boxes; i++) d->point[i].weight *= 1 + of_pairs / of_boxes;
    p->high = boxes;
}

/* The recursion is as deep as the logarithm of the number of cells. */
static void divide_part(division *d, space_part *p) {
    spread_few_pairs(d, p);
    const space_cut c = p->count > 1 ? find_space_cut(d, p) : (space_cut){.axis = -1};
    if (c.axis < 0) {
        put_cell(d, p);
        return;
    }
    size_t at, above;
    partition(d, p->low, p->high, c.axis, c.at, &at, &above);
    space_part first = *p, second = *p;
    first.count = p->count / 2;
    first.high = second.low = at;
    first.box[d->dimension + c.axis] = second.box[c.axis] = c.at;
    second.first = p->first + first.count;
    second.count = p->count - first.count;
    list_boxes(d, p, &first);
    divide_part(d, &first);
    list_boxes(d, p, &second);
    divide_part(d, &second);
}

static bool part_has_point(const division *d, const space_part *p, const double *at) {
    bool inside = true;
    for (int k = 0; k < d->dimension; k++)
        inside &= grz_compare(p->box[k], at[k]) <= 0 && grz_compare(at[k], p->box[d->dimension + k]) < 0;
    return inside;
}

static void add_point(division *d, const space_part *whole, const double *at, double weight, bool is_pair) {
    if (!part_has_point(d, whole, at)) return;
    load *const to = &d->point[d->points++];
    for (int k = 0; k < d->dimension; k++) to->at[k] = at[k];
    to->weight = weight;
    to->is_pair = is_pair;
}

static void take_boxes(division *d, const space_part *whole, const grz_source *sample) {
    for (size_t i = 0; i < sample->count; i++) {
        double *const box = d->box[d->boxes];
        grz_source_box(sample, i, box);
        if (!grz_box_valid(d->dimension, box) || !meets_part(d, box, whole)) continue;
        d->boxes++;
        add_point(d, whole, box, 1, false);
    }
}

/* Every `step`-th pair is kept; `step` is doubled when there is no more room. */
typedef struct pair_sample {
    size_t count, seen, step;
    grz_pair pair[MOST_PAIR_POINTS];
} pair_sample;

static bool keep_pairs(void *user, const grz_pair *pairs, size_t count) {
    pair_sample *const s = (pair_sample *)user;
    for (size_t i = 0; i < count; i++) {
        if (s->seen++ % s->step != 0) continue;
        if (s->count == MOST_PAIR_POINTS) {
            for (size_t k = 0; k < MOST_PAIR_POINTS / 2; k++) s->pair[k] = s->pair[2 * k];
            s->count = MOST_PAIR_POINTS / 2;
            s->step *= 2;
            if ((s->seen - 1) % s->step != 0) continue;
        }
        s->pair[s->count++] = pairs[i];
    }
    return true;
}

/* One of m boxes of the sample stands for boxes / m, and a pair of two of them for the square of that, times the scale:
 * scale * scale pairs, in units of `scale` boxes. */
static grz_status take_pair_points(division *d, const space_part *whole, const grz_allocator *allocator) {
    const size_t step = (d->boxes + MOST_PAIRED - 1) / MOST_PAIRED, few = step > 0 ? d->boxes / step : 0;
    if (few < 2) return GRZ_OK;
    pair_sample *const s = (pair_sample *)grz_allocate(allocator, 1, sizeof *s);
    if (!s) return GRZ_ERROR_MEMORY;
    s->count = s->seen = 0;
    s->step = 1;
    /* boxes of six numbers, of which in the plane the first four are read */
    const grz_boxes some = {d->dimension, GRZ_DOUBLE, few, step * sizeof *d->box, d->box};
    const grz_pairs_options options = {.allocator = allocator};
    const grz_status status = grz_boxes_pairs(&some, NULL, &options, keep_pairs, s);
    const double ratio = (double)d->boxes / (double)few,
                 weight = pair_work * (double)s->step * ratio * ratio * d->scale;
    for (size_t i = 0; i < s->count && status == GRZ_OK; i++) {
        const double *const a = d->box[s->pair[i].a * step], *const b = d->box[s->pair[i].b * step];
        double at[3];
        for (int k = 0; k < d->dimension; k++) at[k] = grz_less_equal(a[k], b[k]) ? b[k] : a[k];
        add_point(d, whole, at, weight, true);
    }
    grz_release(allocator, s, 1, sizeof *s);
    return status;
}

static space_part whole_of(int dimension, size_t count, const double *within) {
    space_part p = {.count = count};
    for (int k = 0; k < dimension; k++) {
        p.box[k] = within ? within[k] : -(double)INFINITY;
        p.box[dimension + k] = within ? within[dimension + k] : (double)INFINITY;
    }
    return p;
}

/* A list of all boxes for each level of the recursion is enough. */
static size_t room_of_lists(size_t boxes, size_t number) {
    size_t levels = 2;
    while (number > 1) {
        number = (number + 1) / 2;
        levels++;
    }
    return boxes * levels;
}

static grz_status split_space(division *d, space_part *whole, const grz_source *sample,
                              const grz_allocator *allocator) {
    const size_t room = sample->count + MOST_PAIR_POINTS, lists = room_of_lists(sample->count, whole->count);
    d->box = (double(*)[6])grz_allocate(allocator, sample->count, sizeof *d->box);
    d->point = (load *)grz_allocate(allocator, room, sizeof *d->point);
    d->list = (uint32_t *)grz_allocate(allocator, lists, sizeof *d->list);
    grz_status status = GRZ_ERROR_MEMORY;
    if (d->box && d->point && d->list) {
        take_boxes(d, whole, sample);
        status = take_pair_points(d, whole, allocator);
    }
    if (status == GRZ_OK) {
        for (size_t i = 0; i < d->boxes; i++) d->list[i] = (uint32_t)i;
        whole->end = d->boxes;
        whole->high = d->points;
        divide_part(d, whole);
    }
    grz_release(allocator, d->list, lists, sizeof *d->list);
    grz_release(allocator, d->point, room, sizeof *d->point);
    grz_release(allocator, d->box, sample->count, sizeof *d->box);
    return status;
}

grz_status grz_split_boxes(const grz_boxes *sample, size_t number, const grz_split_options *options, double *cells) {
    static const grz_split_options usual = {0};
    const grz_split_options *const how = options ? options : &usual;
    const double scale = grz_zero(how->scale) ? 1 : how->scale;
    grz_source source;
    if (!cells || number == 0 || !grz_source_of(sample, &source) || !(scale >= 1 && scale < (double)INFINITY))
        return GRZ_ERROR_ARGUMENT;
    space_part whole = whole_of(sample->dimension, number, how->within);
    if (!grz_box_valid(sample->dimension, whole.box)) return GRZ_ERROR_ARGUMENT;
    division d = {.dimension = sample->dimension, .cells = cells, .work = how->work, .scale = scale};
    return split_space(&d, &whole, &source, how->allocator);
}
