/* The cells that a segment touches, from its start to its end: the walk of Amanatides and Woo, "A fast voxel traversal
 * algorithm for ray tracing", 1987, and of Cleary and Wyvill, "Analysis of an algorithm for fast ray tracing using
 * uniform space subdivision", 1988. Theirs adds up a parameter for each axis, and takes the axis whose parameter is the
 * least: rounding makes it err at corners, and by more with each step. Here a line's parameter is computed from the
 * line's number, with a bound; where two are so close that it does not tell which line comes first, exact numbers do,
 * which know of ties, too.
 *
 * Between two crossings the segment is in one cell, or in several where it runs along lines. At a crossing it is on the
 * lines of one axis or more: closed cells on both sides of each have the point, a half-open one that on the upper side.
 *
 * SPDX-License-Identifier: MIT */
#include "cells/segment.h"

#include "cells/signs.h"

/* A segment on one axis. */
typedef struct cell_axis {
    double at;    /* the parameter of the next line that it crosses, infinite if there is none, */
    double count; /* which is start + count step */
    double start, step;
    uint64_t left;  /* how many lines it crosses yet */
    int64_t line;   /* the next one */
    int way;        /* -1, 0, 1: where it goes */
    bool is_double; /* is it in the cell before, too? At the start, on a line, and along one */
} cell_axis;

typedef struct cell_way {
    const grz_cell_grid *grid;
    const double *a, *b;
    cell_axis axis[3];
    int64_t cell[3]; /* in which it is */
    bool is_double;  /* on any axis */
    double off;      /* what the difference of two parameters is off by at the most; infinite if that is not known */
    grz_cell_visitor visit;
    void *user;
} cell_way;

/* A place no more than one line beyond the cells that may be visited. */
static grz_cell_place cell_near_place(const grz_cell_grid *grid, int i, grz_cell_place place) {
    if (place.line < grid->first[i] - 1) return (grz_cell_place){grid->first[i] - 1, false};
    if (place.line > grid->last[i] + 1) return (grz_cell_place){grid->last[i] + 1, false};
    return place;
}

/* Where it is at the start, and which lines it crosses, near the cells that may be visited. A half-open cell that it
 * leaves downwards has the line; one that it leaves upwards has not. */
static void cell_axis_set(cell_way *way, int i, grz_cell_place of_a, grz_cell_place of_b) {
    const grz_cell_place a = cell_near_place(way->grid, i, of_a), b = cell_near_place(way->grid, i, of_b);
    const bool closed = !way->grid->half_open;
    cell_axis *const axis = &way->axis[i];
    axis->way = grz_compare(way->b[i], way->a[i]);
    axis->is_double = closed && a.is_on;
    way->cell[i] = a.line;
    axis->line = axis->way > 0 ? a.line + 1 : a.line - axis->is_double;
    axis->left = 0;
    if (axis->way > 0) axis->left = (uint64_t)(b.line - a.line);
    if (axis->way < 0) axis->left = (uint64_t)(axis->line - (b.line - (closed && b.is_on)));
}

/* In units of u: line - a is off by 1 of |origin - a| and 2 of the product, and 1 of both for their sum; the length,
 * the quotients, the product with the count and the last sum by 1 each. So a parameter is off by at most 4 of
 * (|origin| + |a| + |line size|) / length and 3 of |start| + |count step|, which is 1 at the most, or so. */
GRZ_BOUND(cell_parameter_error, 4 * GRZ_U);

/* The parameter of the next line, and how much later that of each further one is. Returns the size for the bound. */
static double cell_axis_estimate(const cell_way *way, int i, cell_axis *axis) {
    const double origin = way->grid->origin[i], size = way->grid->size[i], a = way->a[i], b = way->b[i];
    axis->count = axis->start = axis->step = 0;
    axis->at = (double)INFINITY;
    if (axis->left == 0) return 0;
    const double line = (double)axis->line * size, length = b - a;
    axis->at = axis->start = ((origin - a) + line) / length;
    axis->step = size / fabs(length);
    const bool moderate = grz_is_moderate(origin) && grz_is_moderate(size) && grz_is_moderate(a) && grz_is_moderate(b);
    return moderate ? (fabs(origin) + fabs(a) + fabs(line)) / fabs(length) + fabs(axis->start) +
                          (double)axis->left * axis->step
                    : (double)INFINITY;
}

static void cell_way_estimate(cell_way *way) {
    double size = 0;
    for (int i = 0; i < way->grid->dim; i++) size += cell_axis_estimate(way, i, &way->axis[i]);
    way->off = GRZ_FILTER_CLAIMS ? cell_parameter_error * size : (double)INFINITY;
}

static inline void cell_step(cell_way *way, int i) {
    cell_axis *const axis = &way->axis[i];
    way->cell[i] += axis->way;
    axis->line += axis->way;
    axis->count += 1;
    axis->at = --axis->left > 0 ? axis->start + axis->count * axis->step : (double)INFINITY;
}

/* The axes, as bits, whose next line is the first one; 0: none is left. */
static unsigned cell_next(const cell_way *way) {
    int first = -1;
    unsigned axes = 0;
    for (int i = 0; i < way->grid->dim; i++) {
        const cell_axis *const axis = &way->axis[i];
        if (axis->left == 0 || (first >= 0 && axis->at - way->axis[first].at > way->off)) continue;
        const int order = first < 0 ? -1
                                    : grz_crossing_order(way->grid, way->a, way->b, (grz_line_crossing){i, axis->line},
                                                         (grz_line_crossing){first, way->axis[first].line});
        if (order < 0) first = i;
        if (order <= 0) axes = (order == 0 ? axes : 0) | 1U << i;
    }
    return axes;
}

/* Visits all cells of a box, but those that are in `old` on all of `axes`, if there are any. */
static bool cell_visit_box(const cell_way *way, const int64_t lo[3], const int64_t hi[3], unsigned axes,
                           const int64_t old[3]) {
    const grz_cell_grid *const grid = way->grid;
    int64_t from[3] = {0, 0, 0}, to[3] = {0, 0, 0}, cell[3];
    for (int i = 0; i < grid->dim; i++) {
        from[i] = lo[i] < grid->first[i] ? grid->first[i] : lo[i];
        to[i] = hi[i] > grid->last[i] ? grid->last[i] : hi[i];
    }
    for (cell[2] = from[2]; cell[2] <= to[2]; cell[2]++)
        for (cell[1] = from[1]; cell[1] <= to[1]; cell[1]++)
            for (cell[0] = from[0]; cell[0] <= to[0]; cell[0]++) {
                bool is_old = axes != 0;
                for (int i = 0; i < grid->dim && is_old; i++) is_old = !(axes >> i & 1) || cell[i] == old[i];
                if (!is_old && !way->visit(way->user, cell)) return false;
            }
    return true;
}

/* The cells that it is in: those of `before` are in the box on the axes whose bits are set, too. */
static bool cell_visit_here(const cell_way *way, unsigned axes, const int64_t before[3]) {
    int64_t lo[3], hi[3];
    for (int i = 0; i < way->grid->dim; i++) {
        const int64_t other = axes >> i & 1 ? before[i] : way->cell[i] - way->axis[i].is_double;
        lo[i] = other < way->cell[i] ? other : way->cell[i];
        hi[i] = other < way->cell[i] ? way->cell[i] : other;
    }
    return cell_visit_box(way, lo, hi, axes, before);
}

/* Crosses lines of closed cells: it is on both sides of each for a moment. */
static bool cell_cross_closed(cell_way *way, unsigned axes) {
    const int64_t before[3] = {way->cell[0], way->cell[1], way->cell[2]};
    for (int i = 0; i < way->grid->dim; i++)
        if (axes >> i & 1) cell_step(way, i);
    return cell_visit_here(way, axes, before);
}

/* Crosses lines of half-open cells: it enters upper cells with the line, and lower ones after it. */
static bool cell_cross_half_open(cell_way *way, unsigned axes) {
    for (int sense = 1; sense >= -1; sense -= 2) {
        bool any = false;
        for (int i = 0; i < way->grid->dim; i++) {
            if (!(axes >> i & 1) || way->axis[i].way != sense) continue;
            cell_step(way, i);
            any = true;
        }
        if (any && !cell_visit_here(way, 0, NULL)) return false;
    }
    return true;
}

/* Has it left the cells that may be visited, on an axis, for good? */
static inline bool cell_is_beyond(const cell_way *way, int i) {
    return way->axis[i].way > 0 ? way->cell[i] > way->grid->last[i]
                                : way->axis[i].way < 0 && way->cell[i] < way->grid->first[i];
}

/* The axis of the next line, if its parameter is less than all others beyond doubt; else -1. */
static inline int cell_next_axis(const cell_way *way, int dim) {
    const cell_axis *const axis = way->axis;
    int i = axis[0].at < axis[1].at ? 0 : 1, k = 1 - i;
    if (dim == 3 && axis[2].at < axis[i].at) k = i, i = 2;
    else if (dim == 3 && axis[2].at < axis[k].at) k = 2;
    return axis[k].at - axis[i].at > way->off ? i : -1;
}

static GRZ_FORCE_INLINE bool cell_walk(cell_way *way, int dim) {
    for (int i = 0; i < dim; i++)
        if (cell_is_beyond(way, i)) return true;
    for (;;) {
        const int i = way->is_double ? -1 : cell_next_axis(way, dim);
        if (i >= 0) { /* one cell to the next one */
            cell_step(way, i);
            if (cell_is_beyond(way, i)) return true;
            if (!way->visit(way->user, way->cell)) return false;
            continue;
        }
        const unsigned axes = cell_next(way);
        if (axes == 0) return true;
        if (!(way->grid->half_open ? cell_cross_half_open(way, axes) : cell_cross_closed(way, axes))) return false;
        for (int k = 0; k < dim; k++)
            if (cell_is_beyond(way, k)) return true;
    }
}

typedef struct cell_entry_query {
    const cell_way *way;
    int axis;
    grz_line_crossing entry;
} cell_entry_query;

/* Does it cross a line before it enters? n: by how many lines that is after the next one. */
static bool cell_is_before_entry(const void *context, int64_t n) {
    const cell_entry_query *const query = (const cell_entry_query *)context;
    const cell_axis *const axis = &query->way->axis[query->axis];
    return grz_crossing_order(query->way->grid, query->way->a, query->way->b,
                              (grz_line_crossing){query->axis, axis->line + axis->way * n}, query->entry) < 0;
}

/* Skips what it crosses before the line at which it enters the cells that may be visited on one axis. */
static void cell_skip_to(cell_way *way, int entered) {
    const grz_line_crossing entry = {entered, way->axis[entered].line};
    const double at = way->axis[entered].at;
    for (int i = 0; i < way->grid->dim; i++) {
        cell_axis *const axis = &way->axis[i];
        if (i == entered || axis->left == 0) continue;
        const cell_entry_query query = {way, i, entry};
        const int64_t before =
            grz_last_line(cell_is_before_entry, &query, 0, (int64_t)(axis->left - 1), (at - axis->start) / axis->step) +
            1;
        axis->line += axis->way * before;
        axis->left -= (uint64_t)before;
        way->cell[i] = axis->line - (axis->way > 0);
    }
}

/* -1: it never is among the cells that may be visited; 0: it is at the start; 1: it enters by the line of an axis. A
 * segment that starts before them has them after its next line. */
static int cell_entry(const cell_way *way, int *entered) {
    int found = 0;
    for (int i = 0; i < way->grid->dim; i++) {
        const cell_axis *const axis = &way->axis[i];
        const bool is_below =
            way->cell[i]<way->grid->first[i], is_above = way->cell[i] - axis->is_double> way->grid->last[i];
        if (!is_below && !is_above) continue;
        if (axis->left == 0 || axis->way != (is_below ? 1 : -1)) return -1;
        if (!found || grz_crossing_order(way->grid, way->a, way->b, (grz_line_crossing){i, axis->line},
                                         (grz_line_crossing){*entered, way->axis[*entered].line}) > 0)
            *entered = i;
        found = 1;
    }
    return found;
}

/* Behind the lines that it starts on, but for those that it runs along. */
static void cell_leave_start(cell_way *way) {
    for (int i = 0; i < way->grid->dim; i++) {
        cell_axis *const axis = &way->axis[i];
        if (axis->way < 0) way->cell[i] -= axis->is_double;
        if (axis->way != 0) axis->is_double = false;
        way->is_double = way->is_double || axis->is_double;
    }
}

bool grz_visit_segment(const grz_cell_grid *grid, const grz_cell_segment *segment, grz_cell_visitor visit, void *user) {
    cell_way way = {.grid = grid, .a = segment->a, .b = segment->b, .visit = visit, .user = user};
    int entered = 0;
    for (int i = 0; i < grid->dim; i++) cell_axis_set(&way, i, segment->of_a[i], segment->of_b[i]);
    const int entry = cell_entry(&way, &entered);
    if (entry < 0) return true;
    if (entry == 0 && !cell_visit_here(&way, 0, NULL)) return false;
    cell_leave_start(&way);
    cell_way_estimate(&way);
    if (entry > 0) {
        cell_skip_to(&way, entered);
        cell_way_estimate(&way);
    }
    return grid->dim == 2 ? cell_walk(&way, 2) : cell_walk(&way, 3);
}
