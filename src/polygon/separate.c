/* Where a shape that was put into a polygon is free of it: a place among the edges that were met so far, again with
 * those that it meets there, until it meets none. Of a polygon with an inside it is the shortest of some ways out.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "num/bits.h"
#include "num/vec.h"
#include "polygon/polygon.h"
#include "tree/search.h"

#include <graze/depth2.h>
#include <graze/query2.h>

#include <math.h>

typedef struct polygon_crowd {
    const grz2_polygon *polygon;
    grz2_shape at;     /* the shape in its place */
    grz_growing edges; /* grz2_shape: those that were met so far */
    bool no_memory;
} polygon_crowd;

static bool is_clear(const polygon_crowd *c) {
    const grz2_polygon_sweep_options open = {.open = true};
    return !grz2_polygon_sweep_any(c->polygon, &c->at, NULL, &open);
}

static bool add_edges_overlapped(void *context, uint32_t leaf) {
    polygon_crowd *const c = (polygon_crowd *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(c->polygon, leaf, &count);
    for (int i = 0; i < count && !c->no_memory; i++) {
        const grz2_shape edge = grz2_shape_from_segment(&edges[i]);
        if (!grz2_overlap_open(&c->at, &edge)) continue;
        c->no_memory = !grz_grow(c->polygon->allocator, &c->edges, sizeof edge);
        if (!c->no_memory) ((grz2_shape *)c->edges.items)[c->edges.count++] = edge;
    }
    return !c->no_memory;
}

static void visit_near(const polygon_crowd *c, grz_bvh_leaf_visitor *visit, void *context) {
    double bounds[4];
    grz_bounds_numbers(2, &c->at, bounds);
    const grz_bvh_box box = grz_bvh_box_of(2, bounds, bounds + 2);
    grz_bvh_searches_in_use()->visit(&c->polygon->tree, &box, visit, context);
}

/* Adds the edges that are overlapped openly. At a place that is free of those met so far they are new ones. Returns how
 * many there are. */
static size_t meet_edges_openly(polygon_crowd *c) {
    const size_t before = c->edges.count;
    if (grz2_shape_valid(&c->at)) visit_near(c, add_edges_overlapped, c);
    return c->edges.count - before;
}

/* Where the shape is free of all edges, near its place. False: there is no such place, or no memory. */
static bool leave_edges(polygon_crowd *c, grz_answer *answer) {
    const grz2_shape start = c->at;
    grz2_vec end;
    *answer = grz2_separate(&start, NULL, 0, &end);
    c->edges.count = 0;
    while (answer->yes && meet_edges_openly(c) > 0 && !c->no_memory) {
        *answer = grz2_separate(&start, (const grz2_shape *)c->edges.items, c->edges.count, &end);
        if (answer->yes) c->at = grz2_shape_at(&start, &end);
    }
    return answer->yes && !c->no_memory;
}

/* A way that may lead out: along a unit vector, about so far. */
typedef struct way_off {
    grz2_vec along;
    double far;
} way_off;

#define GRZ_ITEM way_off
#define GRZ_HEAP(name) ways_off_##name
#define GRZ_IS_BEFORE(a, b) ((a)->far < (b)->far)
#include "base/heap.inc"
#undef GRZ_IS_BEFORE

enum { MOST_WAYS_OFF = 96, MOST_LINES = 32, MOST_WAYS_OF_CONTACTS = 24 };

typedef struct ways_off {
    polygon_crowd *crowd;
    grz_growing list; /* way_off */
} ways_off;

static void add_way_off(ways_off *w, grz2_vec n, double far) {
    if (w->list.count >= MOST_WAYS_OFF || !(far > 0) || !grz_finite(far)) return;
    if (!grz_grow(w->crowd->polygon->allocator, &w->list, sizeof(way_off))) w->crowd->no_memory = true;
    else ((way_off *)w->list.items)[w->list.count++] = (way_off){n, far};
}

/* From the middle of the shape towards a point, and as far again as the shape is large. */
static void add_way_off_towards(ways_off *w, const grz2_vec *point) {
    double b[4];
    grz_bounds_numbers(2, &w->crowd->at, b);
    const double x = point->x - (b[0] / 2 + b[2] / 2), y = point->y - (b[1] / 2 + b[3] / 2);
    const double far = sqrt(x * x + y * y), wide = b[2] - b[0], high = b[3] - b[1];
    if (far > 0 && grz_finite(far)) add_way_off(w, (grz2_vec){x / far, y / far}, far + (wide > high ? wide : high) / 2);
}

static bool add_way_off_contact(void *user, const grz2_polygon_contact *contact) {
    ways_off *const w = (ways_off *)user;
    add_way_off(w, contact->normal, contact->depth);
    for (int i = 0; i < contact->count; i++) add_way_off_towards(w, &contact->points[i].point);
    return w->list.count < MOST_WAYS_OF_CONTACTS;
}

/* Beyond the line of an edge, to either side. */
static void add_ways_off_line(ways_off *w, const grz2_segment *e) {
    const double x = e->b.x - e->a.x, y = e->b.y - e->a.y, length = sqrt(x * x + y * y);
    if (!(length > 0) || !grz_finite(length)) return;
    for (int side = -1; side <= 1; side += 2) {
        const grz2_vec n = {side * y / length, -side * x / length};
        const grz2_halfspace behind = {n, n.x * e->a.x + n.y * e->a.y};
        const grz2_shape half = grz2_shape_from_halfspace(&behind);
        double far;
        if (grz2_depth_along(&w->crowd->at, &half, &n, &far).yes) add_way_off(w, n, far);
    }
}

static bool add_ways_off_leaf(void *context, uint32_t leaf) {
    ways_off *const w = (ways_off *)context;
    int count;
    const grz2_segment *const edges = grz2_polygon_leaf(w->crowd->polygon, leaf, &count);
    for (int i = 0; i < count; i++) add_ways_off_line(w, &edges[i]);
    return w->list.count < MOST_WAYS_OFF;
}

/* Beyond the bounds of all edges, along each axis: these lead outside in any case. */
static void add_ways_off_bounds(ways_off *w) {
    const double(*const box)[2] = w->crowd->polygon->box;
    double bounds[4];
    grz_bounds_numbers(2, &w->crowd->at, bounds);
    for (int k = 0; k < 2; k++) {
        const double x = k == 0 ? 1 : 0, y = 1 - x;
        add_way_off(w, (grz2_vec){x, y}, box[1][k] - bounds[k]);
        add_way_off(w, (grz2_vec){0 - x, 0 - y}, bounds[2 + k] - box[0][k]);
    }
}

static void add_ways_off_edges(ways_off *w) {
    const grz2_polygon *const polygon = w->crowd->polygon;
    const size_t edges = polygon->tree.item_count;
    for (size_t i = 0; i < edges && edges <= MOST_LINES; i++) add_ways_off_line(w, &polygon->edges[i]);
    if (edges > MOST_LINES) visit_near(w->crowd, add_ways_off_leaf, w);
}

static grz2_shape shifted(const grz2_shape *s, const grz2_vec *along, double far) {
    grz2_vec at;
    grz2_separate(s, NULL, 0, &at);
    const grz2_vec to = {at.x + along->x * far, at.y + along->y * far};
    return grz2_shape_at(s, &to);
}

/* Puts the shape as far along a way as is needed, or a bit further where rounding leaves it in the polygon. */
static bool is_free_at(const polygon_crowd *c, const grz2_vec *along, double far, double size, grz2_shape *there) {
    polygon_crowd moved = *c;
    bool is_free = false;
    for (int exponent = -54; exponent <= -48 && !is_free; exponent += 2) {
        moved.at = shifted(&c->at, along, far + (exponent > -54 ? ldexp(size, exponent) : 0));
        is_free = grz2_shape_valid(&moved.at) && is_clear(&moved);
    }
    if (is_free) *there = moved.at;
    return is_free;
}

/* Goes a way until the shape has left the polygon; beyond a valley, say, the way is longer than it was said to be. */
static bool go_off(const polygon_crowd *c, const way_off *way, double size, double *far, grz2_shape *there) {
    static const double stretches[] = {1.25, 2, 4};
    bool is_free = false;
    for (size_t i = 0; i < sizeof stretches / sizeof *stretches && !is_free; i++) {
        const double length = way->far * stretches[i];
        const grz2_vec by = {way->along.x * length, way->along.y * length};
        const grz2_polygon_sweep_options open = {.open = true, .times_only = true};
        grz2_polygon_sweep_hit hit;
        if (!grz2_polygon_sweep(c->polygon, &c->at, &by, &open, &hit) || hit.exit >= 1) continue;
        *far = hit.exit * length;
        is_free = is_free_at(c, &way->along, *far, fmax(size, *far), there);
    }
    return is_free;
}

/* The shortest of those ways that lead outside. Ways that were said to be far longer than it are not gone. */
static GRZ_NOINLINE bool go_shortest(polygon_crowd *c, const way_off *ways, size_t count) {
    double bounds[4], shortest = (double)INFINITY;
    grz2_shape end = c->at;
    grz_bounds_numbers(2, &c->at, bounds);
    const double size = grz_largest(4, bounds);
    for (size_t i = 0; i < count && !(ways[i].far > 2 * shortest); i++) {
        double far = (double)INFINITY;
        grz2_shape there;
        if (!go_off(c, &ways[i], size, &far, &there) || far >= shortest) continue;
        shortest = far;
        end = there;
    }
    c->at = end;
    return grz_finite(shortest);
}

/* Contacts need nearly all of the stack, so the ways are not on it. */
static GRZ_NOINLINE bool leave_inside(polygon_crowd *c) {
    ways_off w = {.crowd = c};
    if (grz2_polygon_contacts(c->polygon, &c->at, NULL, add_way_off_contact, &w) == GRZ_ERROR_MEMORY)
        c->no_memory = true;
    add_ways_off_bounds(&w);
    add_ways_off_edges(&w);
    way_off *const ways = (way_off *)w.list.items;
    if (w.list.count > 0) ways_off_sort(ways, w.list.count);
    const bool found = !c->no_memory && go_shortest(c, ways, w.list.count);
    grz_growing_release(c->polygon->allocator, &w.list, sizeof(way_off));
    return found;
}

grz_status grz2_polygon_separate(const grz2_polygon *polygon, const grz2_shape *shape, grz2_vec *place, bool *is_free) {
    polygon_crowd c = {.polygon = polygon, .at = *shape};
    grz2_vec start, end;
    grz_answer answer = grz2_separate(shape, NULL, 0, &start);
    bool found = answer.yes;
    if (found && !is_clear(&c)) found = polygon->polyline ? leave_edges(&c, &answer) : leave_inside(&c);
    grz_growing_release(polygon->allocator, &c.edges, sizeof(grz2_shape));
    grz2_separate(&c.at, NULL, 0, &end);
    if (place) *place = found ? end : start;
    if (is_free) *is_free = found;
    return answer.unsupported ? GRZ_ERROR_ARGUMENT : c.no_memory ? GRZ_ERROR_MEMORY : GRZ_OK;
}
