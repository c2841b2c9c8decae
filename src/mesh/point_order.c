/* A curve through cubic cells, one after the other (Morton, "A computer oriented geodetic data base", 1966), and the
 * points in the order of their cells.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/point_order.h"

#include "base/memory.h"
#include "num/bits.h"
#include "shape/vec3.h"

#include <math.h>
#include <string.h>

/* 2^bits cells on each axis, between bounds of the points: in all at most as many as there are points. */
typedef struct cell_grid {
    int bits;
    double low[3], scale[3];
} cell_grid;

enum { MOST_BITS = 6, FEW_POINTS = 64 };

static cell_grid grid_of(const grz3_vec *points, size_t count) {
    cell_grid g = {.bits = 0};
    while (g.bits < MOST_BITS && (size_t)8 << 3 * g.bits <= count) g.bits++;
    for (int k = 0; k < 3; k++) {
        double low = (double)INFINITY, high = -(double)INFINITY;
        for (size_t i = 0; i < count; i++) {
            const double at = grz3_at(&points[i], k);
            if (!grz_finite(at)) continue;
            low = at < low ? at : low;
            high = at > high ? at : high;
        }
        g.low[k] = low;
        g.scale[k] = (double)(1 << g.bits) / (high - low);
    }
    return g;
}

/* The bits of x, y and z by turns. What is no number, or beyond the bounds, is in some cell. */
static uint32_t cell_of(const cell_grid *g, const grz3_vec *point) {
    const double last = (double)((1 << g->bits) - 1);
    uint32_t cell = 0;
    for (int k = 0; k < 3; k++) {
        const double at = (grz3_at(point, k) - g->low[k]) * g->scale[k];
        const uint32_t along = at > 0 ? (uint32_t)(at < last ? at : last) : 0;
        for (int bit = 0; bit < g->bits; bit++) cell |= (along >> bit & 1) << (3 * bit + k);
    }
    return cell;
}

uint32_t *grz_order_points(const grz_allocator *allocator, const grz3_vec *points, size_t count) {
    if (count < FEW_POINTS) return NULL;
    const cell_grid g = grid_of(points, count);
    const size_t cells = (size_t)1 << 3 * g.bits;
    uint32_t *order = (uint32_t *)grz_allocate(allocator, count, sizeof *order);
    uint32_t *const next = (uint32_t *)grz_allocate(allocator, cells, sizeof *next); /* place in the order, by cell */
    if (order && next) {
        uint32_t place = 0;
        memset(next, 0, cells * sizeof *next);
        for (size_t i = 0; i < count; i++) next[cell_of(&g, &points[i])]++;
        for (size_t c = 0; c < cells; c++) {
            const uint32_t here = next[c];
            next[c] = place;
            place += here;
        }
        for (size_t i = 0; i < count; i++) order[next[cell_of(&g, &points[i])]++] = (uint32_t)i;
    } else {
        grz_release(allocator, order, count, sizeof *order);
        order = NULL;
    }
    grz_release(allocator, next, cells, sizeof *next);
    return order;
}
