/* What a polygon is made of: areas, each of rings in the caller's memory, outlines and holes alike, as what is inside
 * an odd number of rings of an area is inside it; and a copy of their edges, in a tree with up to four in a leaf.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRZ_POLYGON_POLYGON_H
#define GRZ_POLYGON_POLYGON_H

#include "base/atomics.h"
#include "shape/core.h"
#include "num/bits.h"
#include "polygon/direction.h"
#include "tree/bvh.h"

#include <graze/polygon.h>

/* True if the arguments are in their domain (graze/polygon.h). Does not read the coordinates. */
bool grz_rings_are_good(const grz2_rings *rings);

/* Rings of one area, or of all, with their defaults filled in. */
typedef struct grz_ring_reader {
    const grz2_rings *from;
    size_t stride;     /* bytes from a point to the next, not 0 */
    size_t first, end; /* the first ring, and the place after the last one */
    size_t edges;      /* of the rings before the first */
    bool polyline;     /* no edge from the last point of a ring to its first, unless it is the only one */
} grz_ring_reader;

/* Of all rings that count. */
grz_ring_reader grz_ring_reader_of(const grz2_rings *rings, bool polyline);

/* Restricts the reader to one of several areas. */
static inline void grz_ring_reader_take_area(grz_ring_reader *r, size_t area) {
    r->first = area > 0 ? r->from->areas[area - 1] : 0;
    r->end = r->from->areas[area];
}

/* The place after the last point of a ring. */
static inline size_t grz_ring_end(const grz_ring_reader *r, size_t ring) {
    return r->from->ends ? r->from->ends[ring] : r->from->point_count;
}

static GRZ_INLINE grz2_vec grz_ring_point(const grz_ring_reader *r, size_t place, bool is_float) {
    double at[2];
    grz_read_numbers((const char *)r->from->points + place * r->stride, is_float, 2, at);
    return (grz2_vec){at[0], at[1]};
}

/* Gets the edges in the order of their rings; is_first: the edge is the first of its ring. */
typedef void grz_edge_visitor(void *context, size_t place, const grz2_segment *edge, bool is_first);

/* See grz_ring_edges, for one type of number. */
static GRZ_INLINE size_t grz_ring_edges_of(const grz_ring_reader *r, bool is_float, grz_edge_visitor *visit,
                                           void *context) {
    size_t edges = r->edges;
    for (size_t ring = r->first, first = ring > 0 ? grz_ring_end(r, ring - 1) : 0; ring < r->end; ring++) {
        const size_t end = grz_ring_end(r, ring), points = end - first;
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

/* Visits all edges; a ring or part of one point has that point as its edge. Returns how many there are, with those
 * before. Inline, so that the visitor is inlined; once for each type of number, so that the loop does not check the
 * type. */
static GRZ_INLINE size_t grz_ring_edges(const grz_ring_reader *r, grz_edge_visitor *visit, void *context) {
    const bool is_float = r->from->number == GRZ_FLOAT;
    return is_float ? grz_ring_edges_of(r, true, visit, context) : grz_ring_edges_of(r, false, visit, context);
}

enum { GRZ_POLYGON_LEAF = 4 };

/* A leaf of the tree is GRZ_POLYGON_LEAF * first edge + number of edges - 1: edges of one ring, one after the other. */
struct grz2_polygon {
    grz_bvh tree;
    size_t bytes;         /* of the block that the polygon, its edges, its starts and their areas are in */
    grz2_segment *edges;  /* in the order of their rings */
    grz2_segment *starts; /* [ring_count]: of each ring the first edge that has a length, if any has */
    size_t ring_count;
    uint8_t *closed;    /* of each node which children have only whole rings; NULL: there are few rings, or no inside */
    uint32_t *areas;    /* of each edge its area, or GRZ_NO_AREA; NULL: all are of one */
    atomic_bool *inner; /* of several areas, of each edge: it is known to be no border of their union anywhere */
    uint32_t area_count; /* at least 1 */
    bool polyline;
    bool mixed;     /* areas, and lines after them: the edges of lines have GRZ_NO_AREA */
    grz2_vec *ends; /* [end_count]: of lines, the points at which an odd number of parts end, in order */
    size_t end_count;
    double box[2][2];  /* bounds of all edges: the least corner, then the greatest */
    atomic_int layout; /* a grz_layout (polygon/layout.h), once that has been asked for */
    const grz_allocator *allocator;
};

/* In place of the area of an edge that belongs to a line of a mixed set. */
#define GRZ_NO_AREA UINT32_MAX

/* Builds areas and lines as one set, which only what relates, locates and measures distances knows; the others expect
 * areas or lines. Both are good rings. One of them may have no points: then the set is a polyline or a polygon. */
grz_status grz2_mixed_build(grz2_polygon **polygon, const grz2_rings *areas, const grz2_rings *lines,
                            const grz2_polygon_options *options);

/* The edges of a leaf: *count of them. */
static inline const grz2_segment *grz2_polygon_leaf(const grz2_polygon *polygon, uint32_t leaf, int *count) {
    *count = (int)(leaf % GRZ_POLYGON_LEAF) + 1;
    return polygon->edges + leaf / GRZ_POLYGON_LEAF;
}

/* Gets an edge of the polygon; returns false to end the search. */
typedef bool grz_edge_seer(void *context, const grz2_segment *edge);

/* A search of the tree edge by edge: what gets them, and its context. */
typedef struct grz_edge_search {
    const grz2_polygon *polygon;
    grz_edge_seer *see;
    void *context;
} grz_edge_search;

/* A grz_bvh_leaf_visitor, whose context is a grz_edge_search. */
bool grz2_polygon_see_leaf(void *search, uint32_t leaf);

/* Shows the edges of all leaves whose bounds meet those from `least` to `greatest`. False if the search was ended. */
bool grz2_polygon_see_edges(const grz2_polygon *polygon, const double least[], const double greatest[],
                            grz_edge_seer *see, void *context);

/* The place of an edge of the polygon. */
static inline uint32_t grz2_number_of_edge(const grz2_polygon *polygon, const grz2_segment *edge) {
    return (uint32_t)(edge - polygon->edges);
}

/* The area of an edge of the polygon. */
static inline uint32_t grz2_area_of_edge(const grz2_polygon *polygon, const grz2_segment *edge) {
    return polygon->areas ? polygon->areas[edge - polygon->edges] : 0;
}

/* True if the edge of the polygon bounds no area. */
static inline bool grz2_is_line_edge(const grz2_polygon *polygon, const grz2_segment *edge) {
    return polygon->polyline || (polygon->mixed && grz2_area_of_edge(polygon, edge) == GRZ_NO_AREA);
}

/* The comparison of doubles, which takes subnormal ones for 0 in some threads, finds most points different. */
static inline bool grz2_is_same_point(const grz2_vec *a, const grz2_vec *b) {
    return a->x == b->x && a->y == b->y &&
           ((grz_order(a->x) ^ grz_order(b->x)) | (grz_order(a->y) ^ grz_order(b->y))) == 0;
}

/* The least and the greatest coordinates of an edge. */
void grz2_edge_bounds(const grz2_segment *edge, double least[2], double greatest[2]);

/* Where a finite point lies. An edge that is there twice counts as an edge, even if both sides of it are inside. */
typedef enum grz_place_in {
    GRZ_OUTSIDE = GRZ_APART,
    GRZ_ON_EDGE = GRZ_TOUCHING,
    GRZ_INSIDE = GRZ_MEETING
} grz_place_in;
grz_place_in grz2_polygon_locate(const grz2_polygon *polygon, const grz2_vec *point);

/* Writes a point of a valid shape; returns false if the shape is unbounded. */
bool grz2_point_of_shape(const grz2_shape *shape, grz2_vec *point);

/* True if the point is one of a polyline's ends. */
bool grz2_polygon_ends_at(const grz2_polygon *polygon, const grz2_vec *point);

/* True if the point is inside when it is moved by an infinitely small amount: in a direction, turned to the left by a
 * still smaller angle. It must be on no edge then. */
bool grz2_polygon_contains_beside(const grz2_polygon *polygon, const grz2_vec *point, const grz_direction2 *towards);
/* The same of the direction from the point to another one: is what is to the left of that vector, close to its start,
 * inside? */
bool grz2_polygon_contains_left(const grz2_polygon *polygon, const grz2_vec *from, const grz2_vec *to);

#endif
