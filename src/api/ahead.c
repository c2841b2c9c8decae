/* The obstacles that a shape meets next on a line along an axis: see ahead.h.
 *
 * SPDX-License-Identifier: MIT */
#include "api/ahead.h"

#include "api/shapes.h"

#include <math.h>

typedef struct ahead_box {
    double min[3], max[3];
} ahead_box;

static bool is_item_before(const grz_ahead_item *a, const grz_ahead_item *b) {
    return a->begin < b->begin || (!(b->begin < a->begin) && a->obstacle < b->obstacle);
}

#define GRZ_ITEM grz_ahead_item
#define GRZ_HEAP(name) ahead_##name
#define GRZ_IS_BEFORE(a, b) is_item_before(a, b)
#include "base/heap.inc"

/* What is not listed, as there is no room. */
static void leave_out_ahead(grz_ahead *l, const grz_ahead_item *item) {
    if (item->begin > -(float)INFINITY) l->end = fmin(l->end, (double)item->begin);
}

static void add_ahead(grz_ahead *l, const grz_ahead_item *item) {
    if (l->items < GRZ_MOST_AHEAD) {
        ahead_rise(l->item, (size_t)l->items++, *item);
    } else if (is_item_before(item, &l->item[0])) {
        leave_out_ahead(l, &l->item[0]);
        ahead_sink(l->item, (size_t)l->items, 0, *item);
    } else {
        leave_out_ahead(l, item);
    }
}

/* How far the shape is from where it begins to overlap an obstacle, as their bounds say; +infinity if it does not. */
static double gap_ahead(const grz_ahead *l, const ahead_box *a, const ahead_box *b) {
    bool meet = true;
    for (int i = 0; i < l->dim; i++) {
        const double low = a->min[i] - b->max[i], high = b->min[i] - a->max[i];
        if (i != l->axis) meet = meet && low < 0 && high < 0;
        else meet = meet && (l->sign > 0 ? low < 0 : high < 0);
    }
    if (!meet) return (double)INFINITY;
    return l->sign > 0 ? b->min[l->axis] - a->max[l->axis] : a->min[l->axis] - b->max[l->axis];
}

/* How many obstacles a part has. */
static size_t size_of_part_ahead(const grz_ahead *l) { return (l->count + GRZ_PARTS_AHEAD - 1) / GRZ_PARTS_AHEAD; }

/* Most obstacles are boxes, which are their own bounds. One that is not a number meets nothing, so only its order is
 * asked for. */
static void bounds_ahead(int dim, const grz_shape *obstacle, ahead_box *box) {
    bool is_box = grz_kind_of(dim, obstacle) == GRZ_AABB && grz_zero(grz_rounding_of(dim, obstacle));
    const double *const p = grz_reference_of(dim, obstacle); /* of a box min, then max */
    for (int i = 0; i < dim && is_box; i++) {
        is_box = !(p[dim + i] < p[i]);
        box->min[i] = p[i];
        box->max[i] = p[dim + i];
    }
    if (!is_box) grz_bounds_of(dim, obstacle, box->min, box->max);
}

/* Lists what there is of a part, and notes where it begins. */
static void list_part_ahead(grz_ahead *l, size_t part, const ahead_box *a, double at) {
    const size_t size = size_of_part_ahead(l), first = part * size;
    l->begin[part] = (float)INFINITY;
    for (size_t i = first; i < l->count && i < first + size; i++) {
        ahead_box b;
        bounds_ahead(l->dim, grz_shape_of(l->dim, l->obstacles, i), &b);
        const double gap = gap_ahead(l, a, &b), begin = l->sign * at + gap;
        if (!(gap < (double)INFINITY)) continue;
        const double before = begin - 0x1p-20 * (fabs(at) + fabs(gap)); /* the nearest float is not after it */
        const grz_ahead_item item = {gap <= 0 ? -(float)INFINITY : (float)before, (uint32_t)i};
        if (item.begin < l->begin[part]) l->begin[part] = item.begin;
        add_ahead(l, &item);
    }
}

/* The part that begins first, of those that are not listed; what begins where the shape is counts as one. */
static size_t next_part_ahead(const grz_ahead *l, double at, uint32_t listed) {
    size_t next = GRZ_PARTS_AHEAD;
    double least = (double)INFINITY;
    for (size_t k = 0; k < GRZ_PARTS_AHEAD && k * size_of_part_ahead(l) < l->count; k++) {
        const double begin = (double)l->begin[k] <= l->sign * at ? -(double)INFINITY : (double)l->begin[k];
        if ((listed >> k & 1) || !(begin < least)) continue;
        least = begin;
        next = k;
    }
    return next;
}

/* `at`: where the shape is along the line. */
static GRZ_NOINLINE void list_ahead(grz_ahead *l, const grz_shape *s, double at) {
    ahead_box a;
    grz_bounds_of(l->dim, s, a.min, a.max);
    uint32_t listed = 0;
    for (size_t k = 0; k < GRZ_PARTS_AHEAD && !l->listed; k++) l->begin[k] = -(float)INFINITY;
    l->listed = true;
    l->items = 0;
    l->end = (double)INFINITY;
    for (;;) {
        const size_t part = next_part_ahead(l, at, listed);
        if (part == GRZ_PARTS_AHEAD) break;
        if (l->items == GRZ_MOST_AHEAD && (double)l->begin[part] > l->sign * at && l->begin[part] > l->item[0].begin) {
            l->end = fmin(l->end, (double)l->begin[part]);
            break;
        }
        list_part_ahead(l, part, &a, at);
        listed |= UINT32_C(1) << part;
    }
    l->was_in = 0;
}

/* Drops an obstacle that the shape has left: as it is convex, it is not met again. */
static void drop_ahead(grz_ahead *l, int k) {
    const uint64_t was_in = l->was_in >> --l->items & 1;
    l->item[k] = l->item[l->items];
    l->was_in = (l->was_in & ~(UINT64_C(1) << k)) | was_in << k;
}

/* The lowest listed obstacle that is overlapped openly; the number of all if there is none. */
static size_t lowest_listed(grz_ahead *l, const grz_shape *s, double at) {
    size_t lowest = l->count;
    for (int k = 0; k < l->items; k++) {
        if (!(l->item[k].begin <= l->sign * at) || l->item[k].obstacle >= lowest) continue;
        if (grz_overlap_open(l->dim, s, grz_shape_of(l->dim, l->obstacles, l->item[k].obstacle))) {
            lowest = l->item[k].obstacle;
            l->was_in |= UINT64_C(1) << k;
        } else if (l->was_in >> k & 1) {
            drop_ahead(l, k--);
        }
    }
    return lowest;
}

/* The nearest one to that which was found last, as they are given, that is overlapped openly: of many that lie in a
 * row the next one. The number of all if there is none. */
static size_t nearest_given(const grz_ahead *l, const grz_shape *s) {
    for (size_t far = 0; far < l->count; far++) {
        const size_t up = l->last + far, down = l->last - far;
        if (up < l->count && grz_overlap_open(l->dim, s, grz_shape_of(l->dim, l->obstacles, up))) return up;
        if (far > 0 && far <= l->last && grz_overlap_open(l->dim, s, grz_shape_of(l->dim, l->obstacles, down)))
            return down;
    }
    return l->count;
}

size_t grz_overlapped_ahead(grz_ahead *l, const grz_shape *s, double at) {
    if (!l->listed || l->sign * at >= l->end) list_ahead(l, s, at);
    size_t i = lowest_listed(l, s, at);
    if (i == l->count) i = nearest_given(l, s);
    if (i < l->count) l->last = i;
    return i;
}
