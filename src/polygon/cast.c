/* Where a segment, ray or line meets a polygon.
 *
 * The first and the last time are those of its edges, each correctly rounded (time/): rounding keeps the order of
 * times, so the least of the rounded ones is the least, rounded. For all intervals the times at which the caster meets
 * edges are sorted exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "base/answer.h"
#include "base/memory.h"
#include "polygon/caster.h"
#include "polygon/crossing.h"
#include "shape/core2.h"

#include <graze/times2.h>

#include <math.h>

/* A caster and what it is cast at. */
typedef struct polygon_cast {
    const grz2_polygon *polygon;
    const grz2_shape *caster;
    grz_path path;
    grz_motion motion;
    bool first_only; /* the first time, or if not `timed` whether there is one */
    bool timed;
    bool found;
    double enter, exit;
    const grz_allocator *allocator;
    grz_growing crossings; /* of grz_crossing: all of them, if they are wanted */
    bool failed;           /* no memory for them */
} polygon_cast;

/* False if the caster or the polygon is empty. */
static bool begin_cast(polygon_cast *c) {
    c->enter = c->exit = (double)INFINITY;
    if (!grz2_caster_path(c->caster, &c->path) || c->polygon->tree.item_count == 0) return false;
    c->motion = grz_path_motion(&c->path);
    return true;
}

static bool is_in_polygon(const polygon_cast *c, const double *point) {
    const grz2_vec at = {point[0], point[1]};
    return grz2_polygon_locate(c->polygon, &at) != GRZ_OUTSIDE;
}

static void take_times(polygon_cast *c, double enter, double exit) {
    if (!c->found || grz_compare(enter, c->enter) < 0) c->enter = enter;
    if (!c->found || grz_compare(exit, c->exit) > 0) c->exit = exit;
    c->found = true;
    if (c->first_only) c->motion.to = grz_above(c->enter);
}

/* False if no more edges matter. */
static bool cast_at_edge(void *context, const grz2_segment *segment) {
    polygon_cast *const c = (polygon_cast *)context;
    const grz2_shape edge = grz2_shape_from_segment(segment);
    double enter = 0, exit = 0;
    if (!grz2_cast(c->caster, &edge, c->timed ? &enter : NULL, c->first_only ? NULL : &exit).yes) return true;
    take_times(c, enter, exit);
    return c->timed;
}

static void find_times(polygon_cast *c) {
    if (!grz_path_has_length(&c->path)) {
        c->found = is_in_polygon(c, c->path.origin);
        if (c->found) c->enter = grz_path_first(&c->path), c->exit = grz_path_last(&c->path);
        return;
    }
    if (c->path.span != GRZ_SPAN_LINE && is_in_polygon(c, c->path.origin)) take_times(c, 0, 0);
    if (c->found && c->first_only) return;
    if (c->path.span == GRZ_SPAN_UNIT && !c->first_only && is_in_polygon(c, c->path.to)) take_times(c, 1, 1);
    grz_edge_search edges = {c->polygon, cast_at_edge, c};
    grz_motion_search(&c->motion, &c->polygon->tree, grz2_polygon_see_leaf, &edges);
}

grz_answer grz2_polygon_cast(const grz2_polygon *polygon, const grz2_shape *caster, double *enter, double *exit) {
    polygon_cast c = {
        .polygon = polygon, .caster = caster, .first_only = exit == NULL, .timed = enter != NULL || exit != NULL};
    const bool supported = grz2_can_cast(caster);
    c.enter = c.exit = (double)INFINITY;
    if (supported && begin_cast(&c)) find_times(&c);
    if (enter) *enter = c.enter;
    if (exit) *exit = c.exit;
    return supported ? grz_answered(c.found) : grz_unanswered();
}

/* All intervals */

static grz_crossing *crossings_of(const polygon_cast *c) { return (grz_crossing *)c->crossings.items; }

static bool add_cast_crossing(void *context, const grz_crossing *x) {
    polygon_cast *const c = (polygon_cast *)context;
    if (!grz_grow(c->allocator, &c->crossings, sizeof *x)) return false;
    crossings_of(c)[c->crossings.count++] = *x;
    return true;
}

/* The intervals found so far. */
typedef struct interval_list {
    grz_interval *buffer;
    size_t capacity, total;
    double enter; /* of the one that is open */
    bool open;
} interval_list;

static void open_interval(interval_list *list, double enter) {
    if (!list->open) list->enter = enter;
    list->open = true;
}

static void close_interval(interval_list *list, double exit) {
    if (list->total < list->capacity) list->buffer[list->total] = (grz_interval){list->enter, exit};
    list->total++;
    list->open = false;
}

/* The time of a crossing, rounded as a first or as a last time. */
static double rounded_time_of(const polygon_cast *c, const grz_crossing *x, bool is_last) {
    const grz2_shape edge = grz2_shape_from_segment(x->edge);
    double enter, exit;
    (void)grz2_cast(c->caster, &edge, &enter, &exit);
    return is_last ? exit : enter;
}

/* What is behind the crossings so far: the areas that have what is to the left of the path inside, and how many edges
 * lie on the path. */
typedef struct beside_cast {
    grz_parities left;
    int cover;
} beside_cast;

static bool is_beside_inside(const polygon_cast *c, const beside_cast *b) {
    return b->cover > 0 || (b->left.count > 0 && !c->polygon->polyline);
}

static void pass_crossing(const polygon_cast *c, beside_cast *b, const grz_crossing *x) {
    if (x->left) grz_parities_flip(&b->left, grz2_area_of_edge(c->polygon, x->edge));
    b->cover += x->cover;
}

/* The end of the crossings; NULL plus 0 is not defined in C. */
static const grz_crossing *end_of(const polygon_cast *c) {
    return c->crossings.count > 0 ? crossings_of(c) + c->crossings.count : crossings_of(c);
}

/* Takes the crossings at the path's start: what is to its left is known. Returns the end of them. */
static const grz_crossing *leave_start(const polygon_cast *c, interval_list *list, beside_cast *b) {
    const grz_crossing *x = crossings_of(c), *const last = end_of(c);
    grz_path_flip_start(&c->path, c->polygon, &b->left);
    if (c->path.span == GRZ_SPAN_LINE) return x;
    for (; x < last && grz_crossing_is_at(x, c->path.origin); x++) b->cover += x->cover;
    if (x > crossings_of(c) || is_beside_inside(c, b)) open_interval(list, 0);
    if (list->open && !is_beside_inside(c, b)) close_interval(list, 0);
    return x;
}

static void list_intervals(const polygon_cast *c, interval_list *list, uint64_t *words) {
    beside_cast b = {.left = grz_parities_over(words, c->polygon)};
    const grz_crossing *x = leave_start(c, list, &b), *const last = end_of(c);
    while (x < last) {
        const grz_crossing *const first = x;
        if (!list->open) open_interval(list, rounded_time_of(c, first, false));
        for (; x < last && grz_crossing_compare(&c->path, first, x) == 0; x++) pass_crossing(c, &b, x);
        if (!is_beside_inside(c, &b)) close_interval(list, rounded_time_of(c, first, true));
    }
    if (list->open) close_interval(list, 1);
}

/* A bit for each area needs memory only if there are many. */
static void list_with_areas(polygon_cast *c, interval_list *list) {
    enum { FEW_WORDS = 16 };
    uint64_t few[FEW_WORDS];
    const size_t count = grz_parities_words(c->polygon);
    uint64_t *const words = count <= FEW_WORDS ? few : (uint64_t *)grz_allocate(c->allocator, count, sizeof *words);
    c->failed = !words;
    if (words) list_intervals(c, list, words);
    if (words != few) grz_release(c->allocator, words, count, sizeof *words);
}

static void list_all(polygon_cast *c, interval_list *list) {
    if (!grz_path_has_length(&c->path)) {
        find_times(c);
        if (!c->found) return;
        open_interval(list, c->enter);
        close_interval(list, c->exit);
        return;
    }
    c->failed = !grz_crossings_visit(&c->motion, &c->path, c->polygon, add_cast_crossing, c);
    if (c->failed) return;
    grz_crossings_sort(&c->path, crossings_of(c), c->crossings.count);
    list_with_areas(c, list);
}

grz_status grz2_polygon_cast_all(const grz2_polygon *polygon, const grz2_shape *caster, const grz_allocator *allocator,
                                 grz_interval *buffer, size_t capacity, size_t *total) {
    polygon_cast c = {.polygon = polygon, .caster = caster, .allocator = allocator};
    interval_list list = {.buffer = buffer, .capacity = capacity};
    *total = 0;
    if (!grz2_can_cast(caster)) return GRZ_ERROR_ARGUMENT;
    if (begin_cast(&c)) list_all(&c, &list);
    grz_growing_release(allocator, &c.crossings, sizeof(grz_crossing));
    if (c.failed) return GRZ_ERROR_MEMORY;
    *total = list.total;
    return GRZ_OK;
}
