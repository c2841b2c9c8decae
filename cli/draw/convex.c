/* Convex polygons and figures: clipping, outlines, common regions, places of contact.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/convex.h"

#include "draw/memory.h"

#include <math.h>
#include <stdlib.h>

static const double pi = 3.14159265358979323846;

/* chord_error: the largest distance of a chord from its arc. along_error: edges closer than this count as lying along
 * each other. In units of the page. */
static const double chord_error = 0.03;
static const double along_error = 0.02;

void polygon_add(polygon *p, point q) {
    if (p->count == p->room) {
        p->room = p->room ? 2 * p->room : 8;
        p->at = resized(p->at, p->room, sizeof *p->at);
    }
    p->at[p->count++] = q;
}

void polygon_end_ring(polygon *p) {
    if (p->count == polygon_ring_begin(p, p->end_count)) return;
    p->ends = resized(p->ends, p->end_count + 1, sizeof *p->ends);
    p->ends[p->end_count++] = p->count;
}

size_t polygon_rings(const polygon *p) { return p->end_count > 0 ? p->end_count : 1; }

size_t polygon_ring_begin(const polygon *p, size_t i) {
    if (i == 0) return 0;
    return p->end_count > 0 ? p->ends[i - 1] : p->count;
}

void polygon_end_area(polygon *p) {
    p->areas = resized(p->areas, p->area_count + 1, sizeof *p->areas);
    p->areas[p->area_count++] = p->end_count;
}

size_t polygon_areas(const polygon *p) { return p->area_count > 0 ? p->area_count : 1; }

size_t polygon_area_begin(const polygon *p, size_t i) {
    if (i == 0) return 0;
    return p->area_count > 0 ? p->areas[i - 1] : polygon_rings(p);
}

void polygon_free(polygon *p) {
    free(p->at);
    free(p->ends);
    free(p->areas);
    *p = (polygon){0};
}

box polygon_bounds(const polygon *p) {
    box b = {p->at[0].x, p->at[0].y, p->at[0].x, p->at[0].y};
    for (size_t i = 1; i < p->count; i++) {
        b.x0 = fmin(b.x0, p->at[i].x);
        b.y0 = fmin(b.y0, p->at[i].y);
        b.x1 = fmax(b.x1, p->at[i].x);
        b.y1 = fmax(b.y1, p->at[i].y);
    }
    return b;
}

point polygon_middle(const polygon *p) {
    point sum = {0, 0};
    for (size_t i = 0; i < p->count; i++) {
        sum.x += p->at[i].x;
        sum.y += p->at[i].y;
    }
    return (point){sum.x / (double)p->count, sum.y / (double)p->count};
}

static int compare_points(const void *x, const void *y) {
    const point *const a = x, *const b = y;
    if (a->x != b->x) return a->x < b->x ? -1 : 1;
    return (a->y > b->y) - (a->y < b->y);
}

/* True if a, b, c turn left. */
static bool turns_left(point a, point b, point c) { return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x) > 0; }

/* The lower, then the upper half of the hull, each from one end to the other in order of x (Andrew, "Another efficient
 * algorithm for convex hulls in two dimensions", 1979). */
void polygon_wrap(polygon *p) {
    polygon hull = {0};
    if (p->count > 1) qsort(p->at, p->count, sizeof *p->at, compare_points);
    for (size_t half = 0, first = 0; half < 2 && p->count > 1; half++, first = hull.count) {
        for (size_t i = 0; i < p->count; i++) {
            const point q = p->at[half == 0 ? i : p->count - 1 - i];
            while (hull.count >= first + 2 && !turns_left(hull.at[hull.count - 2], hull.at[hull.count - 1], q))
                hull.count--;
            polygon_add(&hull, q);
        }
        hull.count--; /* the other half begins with this corner */
    }
    if (hull.count == 0) return;
    polygon_free(p);
    *p = hull;
}

static bool same_point(point a, point b) { return a.x == b.x && a.y == b.y; }

/* Adds a point to the ring that began at `begin`. */
static void add_unless_last(polygon *p, size_t begin, point q) {
    if (p->count == begin || !same_point(p->at[p->count - 1], q)) polygon_add(p, q);
}

/* One step of Sutherland and Hodgman's algorithm ("Reentrant polygon clipping", 1974) for one ring: adds the part of it
 * where n . x <= d. */
static void clip_ring(const polygon *p, size_t begin, size_t end, point n, double d, polygon *out) {
    const size_t first = out->count;
    for (size_t i = begin; i < end; i++) {
        const point a = p->at[i], b = p->at[ring_next(i, begin, end)];
        const double over_a = n.x * a.x + n.y * a.y - d, over_b = n.x * b.x + n.y * b.y - d;
        if (over_a <= 0) add_unless_last(out, first, a);
        if ((over_a < 0 && over_b > 0) || (over_a > 0 && over_b < 0)) {
            /* always from inside to outside, so that the two directions of a segment are cut in the same point */
            const bool leaves = over_a < 0;
            const point in = leaves ? a : b, outside = leaves ? b : a;
            const double t = (leaves ? over_a : over_b) / (leaves ? over_a - over_b : over_b - over_a);
            point cut = {in.x + t * (outside.x - in.x), in.y + t * (outside.y - in.y)};
            /* exact along an axis, for corners that are very far away */
            if (n.y == 0) cut.x = d / n.x;
            if (n.x == 0) cut.y = d / n.y;
            add_unless_last(out, first, cut);
        }
    }
    while (out->count > first + 1 && same_point(out->at[first], out->at[out->count - 1])) out->count--;
}

/* Ends in out what ends in p with its ring i. */
static void end_as(const polygon *p, size_t i, polygon *out) {
    if (p->end_count > 0) polygon_end_ring(out);
    while (out->area_count < p->area_count && p->areas[out->area_count] == i + 1) polygon_end_area(out);
}

/* out = the part of p where n . x <= d. */
static void clip_to_half(const polygon *p, point n, double d, polygon *out) {
    out->count = out->end_count = out->area_count = 0;
    for (size_t i = 0; i < polygon_rings(p); i++) {
        clip_ring(p, polygon_ring_begin(p, i), polygon_ring_begin(p, i + 1), n, d, out);
        end_as(p, i, out);
    }
}

static void swap(polygon *a, polygon *b) {
    polygon t = *a;
    *a = *b;
    *b = t;
}

void polygon_clip(polygon *p, box to) {
    static const point normals[] = {{1, 0}, {0, 1}, {-1, 0}, {0, -1}};
    double limits[] = {to.x1, to.y1, -to.x0, -to.y0};
    polygon other = {0};
    for (int i = 0; i < 4; i++) {
        clip_to_half(p, normals[i], limits[i], &other);
        swap(p, &other);
    }
    polygon_free(&other);
}

void polygon_common(const polygon *a, const polygon *b, polygon *out) {
    const polygon *thin = a->count <= b->count ? a : b, *knife = thin == a ? b : a;
    polygon other = {0};
    out->count = 0;
    for (size_t i = 0; i < thin->count; i++) {
        polygon_add(out, thin->at[i]);
    }
    for (size_t i = 0; i < knife->count; i++) {
        point p = knife->at[i], q = knife->at[(i + 1) % knife->count];
        double length = hypot(q.x - p.x, q.y - p.y);
        if (length > 0) {
            point n = {(q.y - p.y) / length, -(q.x - p.x) / length};
            /* a little outward, so that a common point on an edge is not lost to rounding */
            clip_to_half(out, n, n.x * p.x + n.y * p.y + 1e-6, &other);
            swap(out, &other);
        }
    }
    polygon_free(&other);
}

typedef struct circle {
    point center;
    double radius;
} circle;

static point on_circle(const circle *c, double angle) {
    return (point){c->center.x + c->radius * cos(angle), c->center.y + c->radius * sin(angle)};
}

/* Adds chords from angle `from` (without its point) to angle `to`; short ones inside the box `seen`. */
static void add_arc(polygon *out, const circle *c, double from, double to, box seen, int depth) {
    point p = on_circle(c, from), q = on_circle(c, to);
    const double quarter = sin((to - from) / 4), sagitta = 2 * c->radius * quarter * quarter;
    box hull = box_grown((box){fmin(p.x, q.x), fmin(p.y, q.y), fmax(p.x, q.x), fmax(p.y, q.y)}, sagitta);
    if (depth == 0 || (to - from <= pi / 2 && (sagitta <= chord_error || !boxes_meet(hull, seen)))) {
        polygon_add(out, q);
        return;
    }
    double middle = from + (to - from) / 2;
    add_arc(out, c, from, middle, seen, depth - 1);
    add_arc(out, c, middle, to, seen, depth - 1);
}

/* The angle of the outward normal of an edge of a counter-clockwise polygon. */
static double facing(point a, point b) { return atan2(a.x - b.x, b.y - a.y); }

/* By the even-odd rule. */
static bool is_in_area(const polygon *p, size_t area, point q) {
    bool inside = false;
    for (size_t ring = polygon_area_begin(p, area); ring < polygon_area_begin(p, area + 1); ring++) {
        const size_t begin = polygon_ring_begin(p, ring), end = polygon_ring_begin(p, ring + 1);
        for (size_t i = begin; i < end; i++) {
            const point a = p->at[i], b = p->at[ring_next(i, begin, end)];
            const bool crosses = (a.y > q.y) != (b.y > q.y);
            if (crosses && q.x < a.x + (q.y - a.y) / (b.y - a.y) * (b.x - a.x)) inside = !inside;
        }
    }
    return inside;
}

bool polygon_holds(const polygon *p, point q) {
    bool inside = false;
    for (size_t area = 0; area < polygon_areas(p) && !inside; area++) inside = is_in_area(p, area, q);
    return inside;
}

void polygon_copy(const polygon *p, polygon *out) {
    out->count = out->end_count = out->area_count = 0;
    for (size_t i = 0; i < polygon_rings(p); i++) {
        for (size_t k = polygon_ring_begin(p, i); k < polygon_ring_begin(p, i + 1); k++) polygon_add(out, p->at[k]);
        end_as(p, i, out);
    }
}

void figure_outline(const figure *f, box seen, polygon *out) {
    enum { DEPTH = 48 }; /* more halving would not change an angle */
    if (f->is_ring) {
        polygon_copy(&f->core, out);
        polygon_clip(out, seen);
        return;
    }
    out->count = 0;
    for (size_t i = 0; i < f->core.count; i++) {
        point corner = f->core.at[i], before = f->core.at[(i + f->core.count - 1) % f->core.count],
              after = f->core.at[(i + 1) % f->core.count];
        if (f->radius > 0) {
            circle c = {corner, f->radius};
            double from = f->core.count == 1 ? 0 : facing(before, corner),
                   to = f->core.count == 1 ? 2 * pi : facing(corner, after);
            to += to < from ? 2 * pi : 0;
            polygon_add(out, on_circle(&c, from));
            add_arc(out, &c, from, to, seen, DEPTH);
        } else {
            polygon_add(out, corner);
        }
    }
    polygon_clip(out, seen);
}

static point nearest_on_segment(point p, point a, point b) {
    point d = {b.x - a.x, b.y - a.y};
    double square = d.x * d.x + d.y * d.y, t = square > 0 ? ((p.x - a.x) * d.x + (p.y - a.y) * d.y) / square : 0;
    t = t > 0 ? fmin(t, 1) : 0;
    return (point){a.x + t * d.x, a.y + t * d.y};
}

/* A corner of one core and the closest point on an edge of the other. The closest points of separate convex cores are
 * such a pair. */
typedef struct corner_edge {
    double distance;
    point place; ///< the point between the two that divides their distance by the radii
} corner_edge;

static corner_edge nearest_on_edge(const figure *a, size_t corner, const figure *b, size_t edge) {
    point p = a->core.at[corner], q = nearest_on_segment(p, b->core.at[edge], b->core.at[(edge + 1) % b->core.count]);
    double radii = a->radius + b->radius, share = radii > 0 ? a->radius / radii : 0.5;
    return (corner_edge){hypot(q.x - p.x, q.y - p.y), {p.x + share * (q.x - p.x), p.y + share * (q.y - p.y)}};
}

/* The least distance of a corner of a and an edge of b. Adds the places of all pairs at distances up to `most` to
 * out. */
static double nearest_pairs(const figure *a, const figure *b, double most, polygon *out) {
    double least = INFINITY;
    for (size_t i = 0; i < a->core.count; i++) {
        for (size_t j = 0; j < b->core.count; j++) {
            const corner_edge pair = nearest_on_edge(a, i, b, j);
            least = fmin(least, pair.distance);
            if (pair.distance <= most) polygon_add(out, pair.place);
        }
    }
    return least;
}

/* Finds all places at the least distance, and returns the two of them that are farthest from each other. */
nearest figures_nearest(const figure *a, const figure *b) {
    const double least = fmin(nearest_pairs(a, b, -1, NULL), nearest_pairs(b, a, -1, NULL));
    polygon places = {0};
    nearest_pairs(a, b, least + along_error, &places);
    nearest_pairs(b, a, least + along_error, &places);
    nearest found = {.gap = least - a->radius - b->radius};
    double longest = -1;
    for (size_t i = 0; i < places.count; i++) {
        for (size_t j = i; j < places.count; j++) {
            double length = hypot(places.at[j].x - places.at[i].x, places.at[j].y - places.at[i].y);
            if (length <= longest) continue;
            longest = length;
            found.from = places.at[i];
            found.to = places.at[j];
        }
    }
    polygon_free(&places);
    return found;
}
