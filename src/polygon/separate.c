/* Where a shape that was put into a polygon is free of it: a place among the edges that were met so far, again with
 * those that it meets there, until it meets none. If it is inside, it takes the shortest way that leads outside.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "bounds/numbers.h"
#include "num/bits.h"
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

/* A way that may lead out: along a unit vector. */
typedef struct way_off {
    grz2_vec along;
    double far;
} way_off;

#define GRZ_ITEM way_off
#define GRZ_HEAP(name) ways_off_##name
#define GRZ_IS_BEFORE(a, b) ((a)->far < (b)->far)
#include "base/heap.inc"
#undef GRZ_IS_BEFORE

enum { MOST_WAYS_OFF = 96, MOST_LINES = 32, MOST_WAYS_OF_CONTACTS = 32 };

typedef struct ways_off {
    const polygon_crowd *crowd;
    int count;
    way_off at[MOST_WAYS_OFF];
} ways_off;

static void add_way_off(ways_off *w, grz2_vec n, double far) {
    if (w->count < MOST_WAYS_OFF && far >= 0 && grz_finite(far))
        w->at[w->count++] = (way_off){{n.x + 0.0, n.y + 0.0}, far};
}

static bool add_way_off_contact(void *user, const grz2_polygon_contact *contact) {
    ways_off *const w = (ways_off *)user;
    add_way_off(w, contact->normal, contact->depth);
    return w->count < MOST_WAYS_OF_CONTACTS;
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
    return w->count < MOST_WAYS_OFF;
}

static void shift_off(polygon_crowd *c, double x, double y) {
    grz2_vec at;
    grz2_separate(&c->at, NULL, 0, &at);
    const grz2_vec to = {at.x + x, at.y + y};
    c->at = grz2_shape_at(&c->at, &to);
}

/* Goes a way; a bit further where rounding leaves it in the polygon. */
static bool go_off(polygon_crowd *c, const way_off *way) {
    const grz2_shape start = c->at;
    bool is_free = false;
    double bounds[4], size = way->far;
    grz_bounds_numbers(2, &start, bounds);
    for (int k = 0; k < 4; k++) size = fmax(size, fabs(bounds[k]));
    for (int exponent = -54; exponent <= -48 && !is_free; exponent += 2) {
        const double far = way->far + (exponent > -54 ? ldexp(size, exponent) : 0);
        c->at = start;
        shift_off(c, way->along.x * far, way->along.y * far);
        is_free = grz2_shape_valid(&c->at) && is_clear(c);
    }
    if (!is_free) c->at = start;
    return is_free;
}

/* The shortest of those ways that lead outside: along the normals of contacts, and beyond the lines of the edges that
 * are near, or of all if they are few. */
static bool leave_by_shortest_way(polygon_crowd *c) {
    ways_off w = {.crowd = c};
    bool is_free = false;
    if (grz2_polygon_contacts(c->polygon, &c->at, NULL, add_way_off_contact, &w) == GRZ_ERROR_MEMORY)
        c->no_memory = true;
    const size_t edges = c->polygon->tree.item_count;
    for (size_t i = 0; i < edges && edges <= MOST_LINES; i++) add_ways_off_line(&w, &c->polygon->edges[i]);
    if (edges > MOST_LINES) visit_near(c, add_ways_off_leaf, &w);
    ways_off_sort(w.at, (size_t)w.count);
    for (int i = 0; i < w.count && !is_free && !c->no_memory; i++) is_free = go_off(c, &w.at[i]);
    return is_free;
}

static bool take_deepest_off(void *user, const grz2_polygon_contact *contact) {
    *(grz2_polygon_contact *)user = *contact;
    return false;
}

/* Moves the shape across its deepest contact. False: it has none, or is stuck. */
static bool push_off(polygon_crowd *c) {
    const grz2_polygon_contact_options options = {.skip_inner_edges = true};
    grz2_polygon_contact deepest = {.depth = 0};
    const grz_status status = grz2_polygon_contacts(c->polygon, &c->at, &options, take_deepest_off, &deepest);
    c->no_memory = c->no_memory || status == GRZ_ERROR_MEMORY;
    if (status != GRZ_STOPPED || !(deepest.depth > 0) || !isfinite(deepest.depth)) return false;
    shift_off(c, deepest.normal.x * deepest.depth, deepest.normal.y * deepest.depth);
    return true;
}

/* Beyond the bounds of all edges, the shortest way along an axis. */
static void leave_bounds(polygon_crowd *c) {
    double bounds[4], shortest = (double)INFINITY, by[2] = {0, 0};
    int axis = 0;
    grz_bounds_numbers(2, &c->at, bounds);
    for (int k = 0; k < 2; k++) {
        const double up = c->polygon->box[1][k] - bounds[k], down = bounds[2 + k] - c->polygon->box[0][k];
        if (fmin(up, down) >= shortest) continue;
        shortest = fmin(up, down);
        axis = k;
        by[k] = up < down ? up : -down;
    }
    by[axis] *= 1 + 0x1p-30;
    shift_off(c, axis == 0 ? by[0] : 0, axis == 1 ? by[1] : 0);
}

/* Each push ends beyond a line, where other parts of the polygon may be. */
static bool leave_inside(polygon_crowd *c, grz_answer *answer) {
    enum { MOST_PUSHES = 16 };
    if (leave_by_shortest_way(c)) return true;
    for (int round = 0; round <= MOST_PUSHES; round++) {
        for (int i = 0; i < MOST_PUSHES && !is_clear(c); i++)
            if (!push_off(c)) break;
        if (!leave_edges(c, answer) || is_clear(c)) return answer->yes && !c->no_memory;
        if (round == MOST_PUSHES - 1) leave_bounds(c);
    }
    return false;
}

grz_status grz2_polygon_separate(const grz2_polygon *polygon, const grz2_shape *shape, grz2_vec *place, bool *is_free) {
    polygon_crowd c = {.polygon = polygon, .at = *shape};
    grz2_vec start, end;
    grz_answer answer = grz2_separate(shape, NULL, 0, &start);
    bool found = answer.yes;
    if (found && !is_clear(&c)) found = polygon->polyline ? leave_edges(&c, &answer) : leave_inside(&c, &answer);
    grz_growing_release(polygon->allocator, &c.edges, sizeof(grz2_shape));
    grz2_separate(&c.at, NULL, 0, &end);
    if (place) *place = found ? end : start;
    if (is_free) *is_free = found;
    return answer.unsupported ? GRZ_ERROR_ARGUMENT : c.no_memory ? GRZ_ERROR_MEMORY : GRZ_OK;
}
