/* The edges of rings in the caller's memory, one after the other.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_RINGS_H
#define GRZ_POLYGON_RINGS_H

#include "num/bits.h"
#include "num/stage.h"

#include <graze/polygon.h>

/* Are the arguments in their domain (polygon.h)? The coordinates are not looked at. */
bool grz_rings_are_good(const grz2_rings *rings);

/* Rings with their defaults filled in. */
typedef struct grz_ring_reader {
    const grz2_rings *from;
    size_t stride, count; /* bytes from point to point; rings */
    bool polyline;        /* no edge from the last point of a ring to its first, if there are more than one */
} grz_ring_reader;

grz_ring_reader grz_ring_reader_of(const grz2_rings *rings, bool polyline);

static GRZ_INLINE grz2_vec grz_ring_point(const grz_ring_reader *r, size_t place, bool is_float) {
    double at[2];
    grz_read_numbers((const char *)r->from->points + place * r->stride, is_float, 2, at);
    return (grz2_vec){at[0], at[1]};
}

/* Gets the edges in the order of their rings; is_first: the edge is the first of its ring. */
typedef void grz_edge_visitor(void *context, size_t place, const grz2_segment *edge, bool is_first);

static GRZ_INLINE size_t grz_ring_edges_of(const grz_ring_reader *r, bool is_float, grz_edge_visitor *visit,
                                           void *context) {
    size_t edges = 0;
    for (size_t ring = 0, first = 0; ring < r->count; ring++) {
        const size_t end = r->from->ends ? r->from->ends[ring] : r->from->point_count, points = end - first;
        const size_t last = r->polyline && points > 1 ? end - 1 : end;
        if (points == 0) continue;
        const grz2_vec start = grz_ring_point(r, first, is_float);
        grz2_segment edge = {.b = start};
        for (size_t i = first; i < last; i++) {
            edge = (grz2_segment){edge.b, i + 1 < end ? grz_ring_point(r, i + 1, is_float) : start};
            visit(context, edges++, &edge, i == first);
        }
        first = end;
    }
    return edges;
}

/* Visits all edges; a ring or part of one point has that point as its edge. Returns how many there are. Inline, so that
 * the visitor is, and once for each type of number, so that no loop asks for it. */
static GRZ_INLINE size_t grz_ring_edges(const grz_ring_reader *r, grz_edge_visitor *visit, void *context) {
    const bool is_float = r->from->number == GRZ_FLOAT;
    return is_float ? grz_ring_edges_of(r, true, visit, context) : grz_ring_edges_of(r, false, visit, context);
}

#endif
