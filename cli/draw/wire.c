/* Shapes of space as wires.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/wire.h"

#include "draw/foot.h"
#include "draw/memory.h"
#include "rim.h"

#include <float.h>
#include <math.h>
#include <stdlib.h>

/* The edges of hulls of more points than this are not drawn; the outline is enough. */
enum { MOST_WIRED = 64 };

static grz3_vec plus(grz3_vec a, grz3_vec b) { return (grz3_vec){a.x + b.x, a.y + b.y, a.z + b.z}; }
static grz3_vec minus(grz3_vec a, grz3_vec b) { return (grz3_vec){a.x - b.x, a.y - b.y, a.z - b.z}; }
static grz3_vec times(grz3_vec a, double t) { return (grz3_vec){a.x * t, a.y * t, a.z * t}; }
static double dot(grz3_vec a, grz3_vec b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
static grz3_vec cross(grz3_vec a, grz3_vec b) {
    return (grz3_vec){a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x};
}
static double size_of(grz3_vec a) { return fmax(fmax(fabs(a.x), fabs(a.y)), fabs(a.z)); }

static void add_point(wire *w, grz3_vec p) {
    w->points = resized(w->points, w->count + 1, sizeof *w->points);
    w->points[w->count++] = p;
}

static void add_edge(wire *w, int from, int to) {
    w->edges = resized(w->edges, w->edge_count + 1, sizeof *w->edges);
    w->edges[w->edge_count][0] = from;
    w->edges[w->edge_count++][1] = to;
}

static void add_points(wire *w, const grz3_vec *points, int count) {
    for (int i = 0; i < count; i++) add_point(w, points[i]);
}

/* Corner i is on the upper side of axis k where bit k of i is set. */
static void add_box(wire *w, grz3_vec center, const grz3_vec half[3]) {
    for (int i = 0; i < 8; i++) {
        grz3_vec p = center;
        for (int k = 0; k < 3; k++) p = i >> k & 1 ? plus(p, half[k]) : minus(p, half[k]);
        add_point(w, p);
    }
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++)
            if (!(i >> k & 1)) add_edge(w, i, i | 1 << k);
}

static void add_aabb(wire *w, const grz3_aabb *b, const room *in) {
    const grz3_vec low = {fmax(b->min.x, in->low.x), fmax(b->min.y, in->low.y), fmax(b->min.z, in->low.z)};
    const grz3_vec high = {fmin(b->max.x, in->high.x), fmin(b->max.y, in->high.y), fmin(b->max.z, in->high.z)};
    const grz3_vec from = {isfinite(b->min.x) ? b->min.x : low.x, isfinite(b->min.y) ? b->min.y : low.y,
                           isfinite(b->min.z) ? b->min.z : low.z};
    const grz3_vec to = {isfinite(b->max.x) ? b->max.x : high.x, isfinite(b->max.y) ? b->max.y : high.y,
                         isfinite(b->max.z) ? b->max.z : high.z};
    const grz3_vec center = times(plus(from, to), 0.5), half = times(minus(to, from), 0.5);
    const grz3_vec halves[3] = {{half.x, 0, 0}, {0, half.y, 0}, {0, 0, half.z}};
    add_box(w, center, halves);
}

static void add_obb(wire *w, const grz3_obb *b) {
    const grz3_vec halves[3] = {times(b->axis[0], b->half.x), times(b->axis[1], b->half.y),
                                times(b->axis[2], b->half.z)};
    add_box(w, b->center, halves);
}

/* Adds a ray, or, if `both_ways`, a line, as a segment that leaves the room. */
static void add_ray(wire *w, grz3_vec origin, grz3_vec dir, const room *in, bool both_ways) {
    const double most = size_of(dir), reach = 2 * (size_of(minus(in->high, in->low)) + size_of(minus(origin, in->low)));
    const grz3_vec step =
        most > 0 ? times((grz3_vec){dir.x / most, dir.y / most, dir.z / most}, reach) : (grz3_vec){0, 0, 0};
    add_point(w, both_ways ? minus(origin, step) : origin);
    add_point(w, plus(origin, step));
    add_edge(w, 0, 1);
}

/* True if all points of the facet with normal n lie on one side of the line through a and b, within `slack`: then a to
 * b is an edge of the facet. */
static bool is_rim(const wire *w, size_t a, size_t b, grz3_vec n, double slack) {
    const grz3_vec out = cross(n, minus(w->points[b], w->points[a]));
    const double scale = slack * size_of(out);
    bool low = false, high = false;
    for (size_t i = 0; i < w->count; i++) {
        const grz3_vec d = minus(w->points[i], w->points[a]);
        if (fabs(dot(n, d)) > slack * size_of(n)) continue; /* not a point of this facet */
        low |= dot(out, d) < -scale;
        high |= dot(out, d) > scale;
    }
    return !(low && high);
}

/* Adds the edges of the hull: those of its facets, the planes through three points with all others on one side. */
static void add_hull_edges(wire *w) {
    double size = 0;
    for (size_t i = 0; i < w->count; i++) size = fmax(size, size_of(minus(w->points[i], w->points[0])));
    const double slack = 1e-9 * size;
    for (size_t i = 0; i < w->count; i++)
        for (size_t j = i + 1; j < w->count; j++) {
            bool edge = false;
            for (size_t k = 0; k < w->count && !edge; k++) {
                if (k == i || k == j) continue;
                const grz3_vec n = cross(minus(w->points[j], w->points[i]), minus(w->points[k], w->points[i]));
                bool low = false, high = false;
                for (size_t m = 0; m < w->count && !(low && high); m++) {
                    const double d = dot(n, minus(w->points[m], w->points[i]));
                    low |= d < -slack * size_of(n);
                    high |= d > slack * size_of(n);
                }
                edge = !(low && high) && size_of(n) > 0 && is_rim(w, i, j, n, slack);
            }
            if (edge) add_edge(w, (int)i, (int)j);
        }
}

/* Adds the part of the plane inside the room: the points at which it crosses the edges of the room. */
static void add_plane(wire *w, grz3_vec normal, double offset, const room *in) {
    const double most = size_of(normal);
    const grz3_vec n = {normal.x / most, normal.y / most, normal.z / most}, size = minus(in->high, in->low);
    for (int i = 0; i < 8; i++)
        for (int k = 0; k < 3; k++) {
            if (i >> k & 1) continue;
            const grz3_vec p = {i & 1 ? in->high.x : in->low.x, i & 2 ? in->high.y : in->low.y,
                                i & 4 ? in->high.z : in->low.z};
            const grz3_vec edge = {k == 0 ? size.x : 0, k == 1 ? size.y : 0, k == 2 ? size.z : 0};
            const double rise = dot(n, edge), t = (offset / most - dot(n, p)) / rise;
            if (rise != 0 && t >= 0 && t <= 1) add_point(w, plus(p, times(edge, t)));
        }
    for (size_t i = 0; i < w->count; i++)
        for (size_t j = i + 1; j < w->count; j++)
            if (is_rim(w, i, j, n, 1e-9 * size_of(size))) add_edge(w, (int)i, (int)j);
}

/* The rims of what is round about an axis are drawn as polygons of so many sides, and a few lines between them. */
enum { RIM = 64, RIM_STEP = 16 };

static void add_rims(wire *w, const grz3_shape *s) {
    grz3_vec rim[2][RIM];
    if (!rims_of(s, RIM, 1, rim[0], rim[1])) return;
    add_points(w, rim[0], 2 * RIM);
    for (int i = 0; i < RIM; i++) {
        add_edge(w, i, (i + 1) % RIM);
        add_edge(w, RIM + i, RIM + (i + 1) % RIM);
        if (i % RIM_STEP == 0) add_edge(w, i, RIM + i);
    }
}

wire wire_of(const grz3_shape *s, const room *in) {
    wire w = {.radius = s->kind == GRZ_BALL      ? s->sphere.radius
                        : s->kind == GRZ_CAPSULE ? s->capsule.radius
                                                 : s->radius};
    if (!grz3_shape_valid(s)) return w;
    switch (s->kind) {
    case GRZ_POINT: add_point(&w, s->point); break;
    case GRZ_BALL: add_point(&w, s->sphere.center); break;
    case GRZ_SEGMENT: add_points(&w, &s->segment.a, 2); break;
    case GRZ_CAPSULE: add_points(&w, &s->capsule.a, 2); break;
    case GRZ_TRIANGLE: add_points(&w, &s->triangle.a, 3); break;
    case GRZ_HULL: add_points(&w, s->hull.points, s->hull.count); break;
    case GRZ_RAY: add_ray(&w, s->ray.origin, s->ray.dir, in, false); break;
    case GRZ_LINE: add_ray(&w, s->line.origin, s->line.dir, in, true); break;
    case GRZ_PLANE: add_plane(&w, s->plane.normal, s->plane.offset, in); break;
    case GRZ_HALFSPACE: add_plane(&w, s->halfspace.normal, s->halfspace.offset, in); break;
    case GRZ_AABB: add_aabb(&w, &s->aabb, in); break;
    case GRZ_OBB: add_obb(&w, &s->obb); break;
    default: add_rims(&w, s);
    }
    if (s->kind == GRZ_SEGMENT || s->kind == GRZ_CAPSULE) add_edge(&w, 0, 1);
    if (s->kind == GRZ_TRIANGLE)
        for (int i = 0; i < 3; i++) add_edge(&w, i, (i + 1) % 3);
    if (s->kind == GRZ_HULL && w.count <= MOST_WIRED) add_hull_edges(&w);
    return w;
}

void wire_free(wire *w) {
    free(w->points);
    free(w->edges);
    *w = (wire){0};
}

/* Limits a coordinate so that computing with the corners of the room does not overflow. */
static double limited(double x) { return fmin(fmax(x, -DBL_MAX / 64), DBL_MAX / 64); }

static void include_on(double *low, double *high, double x, double radius) {
    if (!isfinite(x)) return;
    *low = fmin(*low, limited(x - radius));
    *high = fmax(*high, limited(x + radius));
}

static void include(room *r, grz3_vec p, double radius) {
    include_on(&r->low.x, &r->high.x, p.x, radius);
    include_on(&r->low.y, &r->high.y, p.y, radius);
    include_on(&r->low.z, &r->high.z, p.z, radius);
}

static void include_bounded(room *r, const grz3_shape *s) {
    const room nowhere = {{0, 0, 0}, {0, 0, 0}};
    wire w = wire_of(s, &nowhere);
    for (size_t k = 0; k < w.count; k++) include(r, w.points[k], w.radius);
    wire_free(&w);
}

/* Adds the point of a plane that is nearest to the middle of the room so far. */
static void include_foot(room *r, const double plane[]) {
    const grz3_vec middle = times(plus(r->low, r->high), 0.5);
    double at[3] = {middle.x, middle.y, middle.z};
    drop_foot(3, plane, at);
    include(r, (grz3_vec){at[0], at[1], at[2]}, 0);
}

static void close_up(double *low, double *high) {
    if (*low > *high) *low = *high = 0;
}

room room_of(const grz3_shape *shapes, size_t count) {
    room r = {{INFINITY, INFINITY, INFINITY}, {-INFINITY, -INFINITY, -INFINITY}};
    for (size_t i = 0; i < count; i++) {
        const grz3_shape *const s = &shapes[i];
        if (!grz3_shape_valid(s)) continue;
        if (s->kind == GRZ_RAY || s->kind == GRZ_LINE) {
            include(&r, s->kind == GRZ_RAY ? s->ray.origin : s->line.origin, 0);
        } else if (s->kind == GRZ_AABB) {
            include(&r, s->aabb.min, s->radius);
            include(&r, s->aabb.max, s->radius);
        } else if (s->kind != GRZ_PLANE && s->kind != GRZ_HALFSPACE) {
            include_bounded(&r, s);
        }
    }
    close_up(&r.low.x, &r.high.x);
    close_up(&r.low.y, &r.high.y);
    close_up(&r.low.z, &r.high.z);
    for (size_t i = 0; i < count; i++) {
        const grz3_shape *const s = &shapes[i];
        if (!grz3_shape_valid(s)) continue;
        if (s->kind == GRZ_PLANE) include_foot(&r, (const double *)&s->plane);
        if (s->kind == GRZ_HALFSPACE) include_foot(&r, (const double *)&s->halfspace);
    }
    const grz3_vec size = minus(r.high, r.low);
    const double rim = size_of(size) > 0 ? size_of(size) / 8 : 1;
    r.low = minus(r.low, (grz3_vec){rim, rim, rim});
    r.high = plus(r.high, (grz3_vec){rim, rim, rim});
    return r;
}
