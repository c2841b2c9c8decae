/* What the borders of two shapes have in common. Which edges have common points is decided exactly.
 *
 * SPDX-License-Identifier: MIT */
#include "draw/border.h"

#include "draw/memory.h"
#include "shape.h"

#include <stdlib.h>

/* An edge; of a point both ends are the same. */
typedef struct edge {
    grz2_vec a, b;
} edge;

typedef struct edges {
    size_t count, room;
    edge *at;
} edges;

static double least(double x, double y) { return x < y ? x : y; }
static double most(double x, double y) { return x > y ? x : y; }

static grz2_aabb box_of(const edge *e) {
    return (grz2_aabb){{least(e->a.x, e->b.x), least(e->a.y, e->b.y)}, {most(e->a.x, e->b.x), most(e->a.y, e->b.y)}};
}

static bool boxes_have_common(const grz2_aabb *p, const grz2_aabb *q) {
    return p->min.x <= q->max.x && q->min.x <= p->max.x && p->min.y <= q->max.y && q->min.y <= p->max.y;
}

/* Adds an edge that meets the box. */
static void add(edges *to, grz2_vec a, grz2_vec b, const grz2_aabb *in) {
    const edge e = {a, b};
    const grz2_aabb own = box_of(&e);
    if (!boxes_have_common(&own, in)) return;
    if (to->count == to->room) {
        to->room = to->room > 0 ? 2 * to->room : 16;
        to->at = resized(to->at, to->room, sizeof *to->at);
    }
    to->at[to->count++] = e;
}

static void add_ring(edges *to, const grz2_vec *at, size_t count, bool closed, const grz2_aabb *in) {
    for (size_t i = 1; i < count; i++) add(to, at[i - 1], at[i], in);
    if (count == 1 || (count > 2 && closed)) add(to, at[count - 1], at[0], in);
}

/* The edges of a shape that meet a box; none of a shape of another kind. */
static edges edges_of(const grz2_shape *s, const grz2_aabb *in) {
    edges out = {.count = 0};
    const grz2_vec low = s->aabb.min, high = s->aabb.max;
    if (s->radius != 0) return out;
    switch ((int)s->kind) {
    case SHAPE_POLYGON: {
        const shape_rings r = shape_rings_of(s);
        for (size_t i = 0, begin = 0; i < r.count; begin = r.ends[i++])
            add_ring(&out, r.all.points + begin, r.ends[i] - begin, !r.is_polyline, in);
        break;
    }
    case GRZ_POINT: add_ring(&out, &s->point, 1, false, in); break;
    case GRZ_SEGMENT: add_ring(&out, &s->segment.a, 2, false, in); break;
    case GRZ_TRIANGLE: add_ring(&out, &s->triangle.a, 3, true, in); break;
    case GRZ_AABB: add_ring(&out, (const grz2_vec[]){low, {high.x, low.y}, high, {low.x, high.y}}, 4, true, in); break;
    default: break;
    }
    return out;
}

static grz2_aabb bounds_of(const grz2_shape *s) {
    grz2_shape hull = *s;
    if ((int)s->kind == SHAPE_POLYGON) hull.kind = GRZ_HULL;
    return grz2_bounds(&hull);
}

/* The order of x, then y. */
static int by_place(const void *p, const void *q) {
    const grz2_vec *const a = p, *const b = q;
    const int along_x = (a->x > b->x) - (a->x < b->x);
    return along_x != 0 ? along_x : (a->y > b->y) - (a->y < b->y);
}

static bool same(grz2_vec a, grz2_vec b) { return by_place(&a, &b) == 0; }

static void add_dot(border *to, grz2_vec at) {
    if ((to->dot_count & (to->dot_count - 1)) == 0)
        to->dots = resized(to->dots, to->dot_count > 0 ? 2 * to->dot_count : 1, sizeof *to->dots);
    to->dots[to->dot_count++] = at;
}

static void add_line(border *to, grz2_vec a, grz2_vec b) {
    if (same(a, b)) {
        add_dot(to, a);
        return;
    }
    if ((to->line_count & (to->line_count - 1)) == 0)
        to->lines = resized(to->lines, to->line_count > 0 ? 2 * to->line_count : 1, sizeof *to->lines);
    to->lines[to->line_count][0] = a;
    to->lines[to->line_count++][1] = b;
}

/* True if a point on the line of an edge is on the edge. */
static bool is_between(grz2_vec p, const edge *e) {
    const grz2_aabb own = box_of(e);
    return p.x >= own.min.x && p.x <= own.max.x && p.y >= own.min.y && p.y <= own.max.y;
}

/* Two edges of one line: what lies between the second and the third of their ends, if they have a common point. */
static void add_common_line(border *to, edge e, edge f) {
    grz2_vec swap;
    if (by_place(&e.a, &e.b) > 0) swap = e.a, e.a = e.b, e.b = swap;
    if (by_place(&f.a, &f.b) > 0) swap = f.a, f.a = f.b, f.b = swap;
    const grz2_vec from = by_place(&e.a, &f.a) > 0 ? e.a : f.a, until = by_place(&e.b, &f.b) < 0 ? e.b : f.b;
    if (by_place(&from, &until) <= 0) add_line(to, from, until);
}

/* Adds the ends of an edge that are on another one. `a` and `b`: on which side of that one its ends are. */
static void add_ends(border *to, const edge *e, int a, int b, const edge *other) {
    if (a == 0 && is_between(e->a, other)) add_dot(to, e->a);
    if (b == 0 && is_between(e->b, other)) add_dot(to, e->b);
}

/* Where two edges cross, limited to the first one. */
static grz2_vec crossing_of(const edge *e, const edge *f) {
    const double ex = e->b.x - e->a.x, ey = e->b.y - e->a.y, fx = f->b.x - f->a.x, fy = f->b.y - f->a.y;
    const double t = ((f->a.x - e->a.x) * fy - (f->a.y - e->a.y) * fx) / (ex * fy - ey * fx);
    const double share = t > 0 ? least(t, 1) : 0; /* 0 also for a NaN of large numbers */
    return (grz2_vec){e->a.x + share * ex, e->a.y + share * ey};
}

static void add_common(border *to, const edge *e, const edge *f) {
    const int fa = grz2_orient(&e->a, &e->b, &f->a), fb = grz2_orient(&e->a, &e->b, &f->b);
    const int ea = grz2_orient(&f->a, &f->b, &e->a), eb = grz2_orient(&f->a, &f->b, &e->b);
    if (fa == 0 && fb == 0 && ea == 0 && eb == 0) {
        add_common_line(to, *e, *f);
    } else if (fa * fb < 0 && ea * eb < 0) {
        add_dot(to, crossing_of(e, f));
    } else {
        add_ends(to, f, fa, fb, e);
        add_ends(to, e, ea, eb, f);
    }
}

/* Leaves out dots that are there twice, and those at the end of a line. */
static void thin_out(border *b) {
    size_t count = 0, k = 0;
    grz2_vec *const ends = resized(NULL, 2 * b->line_count + 1, sizeof *ends);
    for (size_t i = 0; i < b->line_count; i++) ends[2 * i] = b->lines[i][0], ends[2 * i + 1] = b->lines[i][1];
    if (b->line_count > 0) qsort(ends, 2 * b->line_count, sizeof *ends, by_place);
    if (b->dot_count > 0) qsort(b->dots, b->dot_count, sizeof *b->dots, by_place);
    for (size_t i = 0; i < b->dot_count; i++) {
        while (k < 2 * b->line_count && by_place(&ends[k], &b->dots[i]) < 0) k++;
        const bool ends_line = k < 2 * b->line_count && same(ends[k], b->dots[i]);
        if (!ends_line && (count == 0 || !same(b->dots[i], b->dots[count - 1]))) b->dots[count++] = b->dots[i];
    }
    b->dot_count = count;
    free(ends);
}

border border_of(const grz2_shape *a, const grz2_shape *b) {
    border out = {.line_count = 0};
    if ((int)a->kind != SHAPE_POLYGON && (int)b->kind != SHAPE_POLYGON) return out;
    const grz2_aabb around_a = bounds_of(a), around_b = bounds_of(b);
    edges of_a = edges_of(a, &around_b), of_b = edges_of(b, &around_a);
    for (size_t i = 0; i < of_a.count; i++) {
        const grz2_aabb own = box_of(&of_a.at[i]);
        for (size_t k = 0; k < of_b.count; k++) {
            const grz2_aabb other = box_of(&of_b.at[k]);
            if (boxes_have_common(&own, &other)) add_common(&out, &of_a.at[i], &of_b.at[k]);
        }
    }
    free(of_a.at);
    free(of_b.at);
    thin_out(&out);
    return out;
}

void border_free(border *b) {
    free(b->lines);
    free(b->dots);
    *b = (border){.line_count = 0};
}
