/* Where a shape that was put into a polygon is free of it: a place among the edges that were met so far, again with
 * those that it meets there, until it meets none. Of a polygon with an inside it is the shortest of some ways out.
 *
 * SPDX-License-Identifier: MIT */
#include "bounds/numbers.h"
#include "num/bits.h"
#include "num/subnormals.h"
#include "num/vec.h"
#include "polygon/polygon.h"
#include "tree/separate.h"

#include <graze/depth2.h>

#include <math.h>

enum { MOST_LINES = 32, MOST_WAYS_OF_CONTACTS = 24 };

static const grz2_polygon *polygon_of(const grz_separation *s) { return (const grz2_polygon *)s->owner; }

static bool read_part_edge(const void *owner, uint32_t leaf, int i, grz_shape_copy *part) {
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf((const grz2_polygon *)owner, leaf, &count);
    if (i < count) part->in2 = grz2_shape_from_segment(&edges[i]);
    return i < count;
}

static bool is_clear(grz_separation *s) {
    const grz2_polygon_sweep_options open = {.open = true};
    return !grz2_polygon_sweep_any(polygon_of(s), &s->at.in2, NULL, &open);
}

static void add_way_off(grz_separation *s, double x, double y, double far) {
    const double along[2] = {x, y};
    if (far > 0) grz_add_way_out(s, along, far);
}

/* From the middle of the shape towards a point, and as far again as the shape is large. */
static void add_way_off_towards(grz_separation *s, const grz2_vec *point) {
    double b[4];
    grz_bounds_numbers(2, &s->at, b);
    const double x = point->x - (b[0] / 2 + b[2] / 2), y = point->y - (b[1] / 2 + b[3] / 2);
    const double far = sqrt(x * x + y * y), wide = b[2] - b[0], high = b[3] - b[1];
    if (far > 0 && grz_finite(far)) add_way_off(s, x / far, y / far, far + (wide > high ? wide : high) / 2);
}

static bool add_way_off_contact(void *user, const grz2_polygon_contact *contact) {
    grz_separation *const s = (grz_separation *)user;
    add_way_off(s, contact->normal.x, contact->normal.y, contact->depth);
    for (int i = 0; i < contact->count; i++) add_way_off_towards(s, &contact->points[i].point);
    return s->ways.count < MOST_WAYS_OF_CONTACTS;
}

/* Beyond the line of an edge, to either side. */
static void add_ways_off_line(grz_separation *s, const grz2_segment *e) {
    const double x = e->b.x - e->a.x, y = e->b.y - e->a.y, length = sqrt(x * x + y * y);
    if (!(length > 0) || !grz_finite(length)) return;
    for (int side = -1; side <= 1; side += 2) {
        const grz2_vec n = {side * y / length, -side * x / length};
        const grz2_halfspace behind = {n, n.x * e->a.x + n.y * e->a.y};
        const grz2_shape half = grz2_shape_from_halfspace(&behind);
        double far;
        if (grz2_depth_along(&s->at.in2, &half, &n, &far).yes) add_way_off(s, n.x, n.y, far);
    }
}

static bool add_ways_off_edge(void *context, const grz2_segment *edge) {
    grz_separation *const s = (grz_separation *)context;
    add_ways_off_line(s, edge);
    return s->ways.count < GRZ_MOST_WAYS_OUT;
}

/* Beyond the bounds of all edges, along each axis: these lead outside in any case. */
static void add_ways_off_bounds(grz_separation *s) {
    const double(*const box)[2] = polygon_of(s)->box;
    double bounds[4];
    grz_bounds_numbers(2, &s->at, bounds);
    for (int k = 0; k < 2; k++) {
        const double x = k == 0 ? 1 : 0, y = 1 - x;
        add_way_off(s, x, y, box[1][k] - bounds[k]);
        add_way_off(s, -x, -y, bounds[2 + k] - box[0][k]);
    }
}

static void add_ways_off_edges(grz_separation *s) {
    const grz2_polygon *const polygon = polygon_of(s);
    const size_t edges = polygon->tree.item_count;
    for (size_t i = 0; i < edges && edges <= MOST_LINES; i++) add_ways_off_line(s, &polygon->edges[i]);
    grz_edge_search search = {polygon, add_ways_off_edge, s};
    if (edges > MOST_LINES) grz_visit_near(s, grz2_polygon_see_leaf, &search);
}

/* Goes a way until the shape has left the polygon; beyond a valley, say, the way is longer than it was said to be. */
static bool go_off(grz_separation *s, const grz_way_out *way, double size, double *far) {
    static const double stretches[] = {1.25, 2, 4};
    bool is_free = false;
    for (size_t i = 0; i < sizeof stretches / sizeof *stretches && !is_free; i++) {
        const double length = way->far * stretches[i];
        const grz2_vec by = {way->along[0] * length, way->along[1] * length};
        const grz2_polygon_sweep_options open = {.open = true, .times_only = true};
        grz2_polygon_sweep_hit hit;
        if (!grz2_polygon_sweep(polygon_of(s), &s->at.in2, &by, &open, &hit) || hit.exit >= 1) continue;
        *far = hit.exit * length;
        is_free = grz_go_out(s, way->along, *far, fmax(size, *far), is_clear);
    }
    return is_free;
}

/* The shortest of those ways that lead outside. Ways that were said to be far longer than it are not gone. */
static GRZ_NOINLINE bool go_shortest(grz_separation *s) {
    const grz_way_out *const ways = grz_sorted_ways_out(s);
    const grz_shape_copy start = s->at;
    grz_shape_copy end = start;
    double bounds[4], shortest = (double)INFINITY;
    grz_bounds_numbers(2, &start, bounds);
    const double size = grz_largest(4, bounds);
    for (size_t i = 0; i < s->ways.count && !(ways[i].far > 2 * shortest); i++) {
        double far = (double)INFINITY;
        s->at = start;
        if (!go_off(s, &ways[i], size, &far) || far >= shortest) continue;
        shortest = far;
        end = s->at;
    }
    s->at = end;
    return grz_finite(shortest);
}

static GRZ_NOINLINE bool leave_inside(grz_separation *s) {
    if (grz2_polygon_contacts(polygon_of(s), &s->at.in2, NULL, add_way_off_contact, s) == GRZ_ERROR_MEMORY)
        s->no_memory = true;
    add_ways_off_bounds(s);
    add_ways_off_edges(s);
    return !s->no_memory && go_shortest(s);
}

grz_status grz2_polygon_separate(const grz2_polygon *polygon, const grz2_shape *shape, grz2_vec *place, bool *is_free) {
    grz_separation s = {
        .dim = 2, .owner = polygon, .tree = &polygon->tree, .part = read_part_edge, .allocator = polygon->allocator};
    s.shape = grz_from2(shape);
    s.at.in2 = *shape;
    grz_answer answer = grz2_separate(shape, NULL, 0, NULL);
    bool found = answer.yes;
    if (found && !is_clear(&s)) {
        const grz_mode mode = grz_keep_subnormals();
        found = polygon->polyline ? grz_leave_parts(&s, &answer) : leave_inside(&s);
        grz_restore_mode(mode);
    }
    return grz_end_separation(&s, found, answer, (double *)place, is_free);
}
