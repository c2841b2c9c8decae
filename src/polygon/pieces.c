/* SPDX-License-Identifier: MIT */
#include "polygon/pieces.h"

#include "base/memory.h"
#include "polygon/border.h"
#include "polygon/layers.h"
#include "polygon/lines.h"
#include "shape/vec2.h"

#include <graze/query2.h>

/* A point that is an edge: does it lie on another one? Of equal points the first counts. */
typedef struct point_search {
    const grz2_polygon *polygon;
    grz2_shape point;
    uint32_t number;
} point_search;

static bool is_no_edge_at(void *context, const grz2_segment *edge) {
    const point_search *const s = (const point_search *)context;
    const grz2_shape e = grz2_shape_from_segment(edge);
    const bool before = grz2_number_of_edge(s->polygon, edge) < s->number;
    return !((before || !grz2_is_same_point(&edge->a, &edge->b)) && grz2_overlap(&e, &s->point));
}

static bool is_point_by_itself(const grz2_polygon *polygon, const grz2_vec *point, uint32_t number) {
    point_search s = {polygon, grz2_shape_from_point(point), number};
    return grz2_polygon_see_edges(polygon, &point->x, &point->x, is_no_edge_at, &s) &&
           !grz2_polygon_contains_beside(polygon, point, &grz_direction2_right);
}

grz_pieces grz_pieces_of(const grz2_polygon *polygon) {
    return (grz_pieces){.polygon = polygon, .locator = grz_locator_of(polygon, polygon->allocator)};
}

void grz_pieces_release(const grz_pieces *pieces) {
    const grz2_polygon *const polygon = pieces->polygon;
    grz_locator_release(&pieces->locator);
    grz_release(polygon->allocator, pieces->layers, polygon->tree.item_count, sizeof *pieces->layers);
}

/* What lies on an edge, after a point of it. Of copies the first has all pieces. */
static grz_layers layers_after(grz_pieces *pieces, uint32_t edge, const grz2_vec *at) {
    const grz2_polygon *const polygon = pieces->polygon;
    const grz2_segment *const e = &polygon->edges[edge];
    if (pieces->layers && pieces->layers[edge] == GRZ_EDGE_ALONE)
        return (grz_layers){.count = 1, .first = edge, .next = e->b};
    const grz_layers layers = grz2_polygon_layers_after(polygon, e, at);
    pieces->compared += layers.compared;
    if (pieces->compared > 128 * polygon->tree.item_count && !pieces->has_tried) {
        pieces->has_tried = true;
        pieces->layers = grz2_polygon_edge_layers(polygon, polygon->allocator);
    }
    return layers;
}

grz_edge_piece grz_pieces_before(const grz_pieces *pieces, uint32_t edge) {
    const grz2_vec start = pieces->polygon->edges[edge].a;
    return (grz_edge_piece){.at = {start, start}, .edge = edge};
}

bool grz_pieces_next(grz_pieces *pieces, grz_edge_piece *p) {
    const grz2_polygon *const polygon = pieces->polygon;
    const grz2_segment *const e = &polygon->edges[p->edge];
    const bool is_point = grz2_is_same_point(&e->a, &e->b);
    if (p->is_last || (pieces->layers && pieces->layers[p->edge] == GRZ_EDGE_COPY)) return false;
    if (polygon->polyline || is_point) {
        p->at = *e;
        p->is_last = true;
        return polygon->polyline || is_point_by_itself(polygon, &e->a, p->edge);
    }
    grz_layers layers;
    do {
        const grz2_vec from = p->at.b;
        if (grz2_is_same_point(&from, &e->b)) return false;
        layers = layers_after(pieces, p->edge, &from);
        p->at = (grz2_segment){from, layers.next};
        p->is_border = polygon->areas || layers.count % 2 != 0;
    } while (layers.first != p->edge);
    return true;
}

/* False if there is no outside. */
static bool set_outside(grz_edge_piece *p, const grz_edge_border *b) {
    p->outside = (int)b->left - (int)b->right;
    return b->left || b->right;
}

/* By what of the piece is border and within the margin. */
static bool look_along(const grz2_polygon *polygon, grz_edge_piece *p, const grz2_shape *shape, double margin) {
    const grz_edge_border near = grz_edge_border_near(polygon, &polygon->edges[p->edge], &p->at, shape, margin);
    return set_outside(p, &near);
}

/* Of one area, what is to its left is seen where it begins, what is to its right where it ends. If both are inside it
 * may still be outside between, where other edges cross it. */
bool grz_pieces_set_outside(grz_pieces *pieces, grz_edge_piece *p, const grz2_shape *shape, double margin) {
    const grz2_polygon *const polygon = pieces->polygon;
    p->outside = 0;
    if (polygon->polyline || grz2_is_same_point(&p->at.a, &p->at.b)) return true;
    if (polygon->areas) return look_along(polygon, p, shape, margin);
    const bool left = grz_locator_contains_left(&pieces->locator, &p->at.a, &p->at.b),
               right = grz_locator_contains_left(&pieces->locator, &p->at.b, &p->at.a);
    if (p->is_border && left != right) p->outside = left ? -1 : 1;
    return p->is_border || !(left && right) || look_along(polygon, p, shape, margin);
}

double grz_pieces_distance(grz_pieces *pieces, grz_edge_piece *p, const grz2_shape *shape, double distance) {
    const grz2_polygon *const polygon = pieces->polygon;
    if (!polygon->areas)
        return p->is_border && grz_pieces_set_outside(pieces, p, shape, 0) ? distance : (double)INFINITY;
    const grz_edge_border nearest = grz_edge_border_nearest(polygon, &polygon->edges[p->edge], &p->at, shape, distance);
    return set_outside(p, &nearest) ? nearest.distance : (double)INFINITY;
}
