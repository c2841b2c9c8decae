/* Shapes that move against polygons: edge by edge as the library sweeps segments, and what is inside in fractions.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/modes.h"
#include "support/numbers.h"
#include "support/rng.h"
#include "support/shape.h"

#include <graze/graze.h>

#include <gmp.h>
#include <math.h>
#include <string.h>

enum { MOST = 64 };

struct outline {
    size_t count, rings, area_count;
    grz2_vec at[MOST];
    uint32_t ends[8], areas[8];
    bool polyline;
};

static grz2_polygon *build(const struct outline *o) {
    const grz2_rings rings = {
        GRZ_DOUBLE, o->count, 0, o->at, o->rings, o->ends, o->area_count, o->area_count > 0 ? o->areas : NULL};
    const grz2_polygon_options options = {.polyline = o->polyline};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &options), GRZ_OK);
    return polygon;
}

struct edges {
    size_t count;
    grz2_segment at[MOST];
    size_t area[MOST];
    bool polyline;
};

static size_t area_of_ring(const struct outline *o, size_t ring) {
    size_t area = 0;
    while (area < o->area_count && o->areas[area] <= ring) area++;
    return area;
}

static struct edges edges_of(const struct outline *o) {
    struct edges e = {.polyline = o->polyline};
    for (size_t i = 0; i < o->count; i++)
        if (!isfinite(o->at[i].x) || !isfinite(o->at[i].y)) return e;
    for (size_t ring = 0, first = 0; ring < o->rings; first = o->ends[ring++])
        for (size_t i = first; i < o->ends[ring]; i++) {
            const bool last = i + 1 == o->ends[ring];
            if (last && o->polyline && o->ends[ring] - first > 1) continue;
            e.area[e.count] = area_of_ring(o, ring);
            e.at[e.count++] = (grz2_segment){o->at[i], o->at[last ? first : i + 1]};
        }
    return e;
}

/* Points in fractions. */
struct place {
    mpq_t x, y;
};

static void place_init(struct place *p) { mpq_inits(p->x, p->y, NULL); }
static void place_clear(struct place *p) { mpq_clears(p->x, p->y, NULL); }
static void place_set(struct place *p, double x, double y) {
    mpq_set_d(p->x, x);
    mpq_set_d(p->y, y);
}
/* p += v t */
static void place_add(struct place *p, const struct place *v, const mpq_t t) {
    mpq_t m;
    mpq_init(m);
    mpq_mul(m, v->x, t);
    mpq_add(p->x, p->x, m);
    mpq_mul(m, v->y, t);
    mpq_add(p->y, p->y, m);
    mpq_clear(m);
}

/* out = (b - a) x (p - a) for doubles a and b */
static void area_of(mpq_t out, const grz2_vec *a, const grz2_vec *b, const struct place *p) {
    mpq_t ax, ay, bx, by, px, py;
    mpq_inits(ax, ay, bx, by, px, py, NULL);
    mpq_set_d(ax, a->x);
    mpq_set_d(ay, a->y);
    mpq_set_d(bx, b->x);
    mpq_set_d(by, b->y);
    mpq_sub(bx, bx, ax);
    mpq_sub(by, by, ay);
    mpq_sub(px, p->x, ax);
    mpq_sub(py, p->y, ay);
    mpq_mul(out, bx, py);
    mpq_mul(px, by, px);
    mpq_sub(out, out, px);
    mpq_clears(ax, ay, bx, by, px, py, NULL);
}

static int compare_d(const mpq_t a, double b) {
    mpq_t q;
    mpq_init(q);
    mpq_set_d(q, b);
    const int order = mpq_cmp(a, q);
    mpq_clear(q);
    return order;
}

static int side(const grz2_vec *a, const grz2_vec *b, const struct place *p) {
    mpq_t area;
    mpq_init(area);
    area_of(area, a, b, p);
    const int sign = mpq_sgn(area);
    mpq_clear(area);
    return sign;
}

static bool is_on(const grz2_segment *e, const struct place *p) {
    if (side(&e->a, &e->b, p) != 0) return false;
    return compare_d(p->x, fmin(e->a.x, e->b.x)) >= 0 && compare_d(p->x, fmax(e->a.x, e->b.x)) <= 0 &&
           compare_d(p->y, fmin(e->a.y, e->b.y)) >= 0 && compare_d(p->y, fmax(e->a.y, e->b.y)) <= 0;
}

static bool is_on_any(const struct edges *e, const struct place *p) {
    bool on = false;
    for (size_t i = 0; i < e->count && !on; i++) on = is_on(&e->at[i], p);
    return on;
}

/* By the even-odd rule, of a point on no edge. */
static bool is_inside(const struct edges *e, const struct place *p) {
    bool odd[8] = {false}, any = false;
    for (size_t i = 0; i < e->count && !e->polyline; i++) {
        const grz2_vec *const a = &e->at[i].a, *const b = &e->at[i].b;
        const bool up = compare_d(p->y, a->y) >= 0, other = compare_d(p->y, b->y) >= 0;
        if (up != other && (side(a, b, p) > 0) == up) odd[e->area[i]] ^= true;
    }
    for (int i = 0; i < 8; i++) any |= odd[i];
    return any;
}

/* Does the segment from p to q, without p, meet an edge? */
static bool meets_behind(const struct edges *e, const struct place *p, const struct place *q) {
    struct place d, w, v;
    mpq_t det, s, t, m;
    place_init(&d), place_init(&w), place_init(&v);
    mpq_inits(det, s, t, m, NULL);
    bool meets = false;
    for (size_t i = 0; i < e->count && !meets; i++) {
        mpq_sub(d.x, q->x, p->x), mpq_sub(d.y, q->y, p->y);
        place_set(&v, e->at[i].a.x, e->at[i].a.y);
        mpq_sub(w.x, v.x, p->x), mpq_sub(w.y, v.y, p->y);
        place_set(&v, e->at[i].b.x, e->at[i].b.y);
        mpq_sub(v.x, v.x, p->x), mpq_sub(v.y, v.y, p->y);
        mpq_sub(v.x, v.x, w.x), mpq_sub(v.y, v.y, w.y);
        mpq_mul(det, d.x, v.y), mpq_mul(m, d.y, v.x), mpq_sub(det, det, m);
        mpq_mul(s, w.x, v.y), mpq_mul(m, w.y, v.x), mpq_sub(s, s, m); /* along d */
        mpq_mul(t, w.x, d.y), mpq_mul(m, w.y, d.x), mpq_sub(t, t, m); /* along the edge */
        if (mpq_sgn(det) != 0) {
            mpq_div(s, s, det), mpq_div(t, t, det);
            meets = mpq_sgn(s) > 0 && mpq_cmp_si(s, 1, 1) <= 0 && mpq_sgn(t) >= 0 && mpq_cmp_si(t, 1, 1) <= 0;
        } else if (mpq_sgn(t) == 0) { /* on one line, or the edge is a point */
            mpq_mul(s, d.x, d.x), mpq_mul(m, d.y, d.y), mpq_add(det, s, m);
            for (int k = 0; k < 2; k++) {
                mpq_mul(s, w.x, d.x), mpq_mul(m, w.y, d.y), mpq_add(s, s, m);
                mpq_mul(t, w.x, d.y), mpq_mul(m, w.y, d.x), mpq_sub(t, t, m);
                if (mpq_sgn(t) == 0 && mpq_sgn(s) > 0 && mpq_cmp(s, det) <= 0) meets = true;
                mpq_add(w.x, w.x, v.x), mpq_add(w.y, w.y, v.y);
            }
        }
    }
    mpq_clears(det, s, t, m, NULL);
    place_clear(&d), place_clear(&w), place_clear(&v);
    return meets;
}

/* Is what is next to p in a direction inside? The direction is along no edge at p. */
static bool is_inside_beside(const struct edges *e, const struct place *p, const struct place *d) {
    struct place q;
    mpq_t t;
    place_init(&q);
    mpq_init(t);
    mpq_set_si(t, 1, 1);
    for (int i = 0; i < 5000; i++) {
        mpq_set(q.x, p->x), mpq_set(q.y, p->y);
        place_add(&q, d, t);
        if (!meets_behind(e, p, &q)) break;
        mpq_div_2exp(t, t, 8);
        assert_true(i < 4999);
    }
    const bool inside = is_inside(e, &q);
    mpq_clear(t);
    place_clear(&q);
    return inside;
}

/* What a mover is: its first point; if it is thin, the direction into it; if it has an interior, a point of it. */
struct mover {
    bool endless, has_area;
    struct place at, into, inner;
};

static void take_points(struct mover *m, const grz2_vec *p, int count) {
    place_set(&m->at, p[0].x, p[0].y);
    int other = 0;
    for (int i = 1; i < count && !m->has_area; i++) {
        if (p[i].x == p[0].x && p[i].y == p[0].y) continue;
        if (other == 0) {
            other = i;
            continue;
        }
        struct place q;
        place_init(&q);
        place_set(&q, p[i].x, p[i].y);
        m->has_area = side(&p[0], &p[other], &q) != 0;
        mpq_add(m->inner.x, m->at.x, q.x), mpq_add(m->inner.y, m->at.y, q.y);
        place_set(&q, p[other].x, p[other].y);
        mpq_add(m->inner.x, m->inner.x, q.x), mpq_add(m->inner.y, m->inner.y, q.y);
        place_clear(&q);
    }
    mpq_t third;
    mpq_init(third);
    mpq_set_si(third, 1, 3);
    mpq_mul(m->inner.x, m->inner.x, third), mpq_mul(m->inner.y, m->inner.y, third);
    mpq_clear(third);
    if (m->has_area || other == 0) return;
    place_set(&m->into, p[other].x, p[other].y);
    mpq_sub(m->into.x, m->into.x, m->at.x), mpq_sub(m->into.y, m->into.y, m->at.y);
}

static void take_box(struct mover *m, double width, grz2_vec along, double height, grz2_vec across) {
    m->has_area = width > 0 && height > 0 && (along.x != 0 || along.y != 0);
    if (width > 0) place_set(&m->into, along.x, along.y);
    else if (height > 0) place_set(&m->into, across.x, across.y);
}

static void add_half(mpq_t out, double a, double b) {
    mpq_t q;
    mpq_init(q);
    mpq_set_d(out, a);
    mpq_set_d(q, b);
    mpq_add(out, out, q);
    mpq_div_2exp(out, out, 1);
    mpq_clear(q);
}

static void mover_of(struct mover *m, const grz2_shape *s) {
    double r = s->radius;
    m->endless = m->has_area = false;
    place_init(&m->at), place_init(&m->into), place_init(&m->inner);
    switch ((int)s->kind) {
    case GRZ_RAY:
    case GRZ_LINE:
        m->endless = s->ray.dir.x != 0 || s->ray.dir.y != 0;
        place_set(&m->at, s->ray.origin.x, s->ray.origin.y);
        break;
    case GRZ_PLANE:
    case GRZ_HALFSPACE: m->endless = true; break;
    case GRZ_BALL:
        r = s->circle.radius;
        take_points(m, &s->circle.center, 1);
        break;
    case GRZ_CAPSULE:
        r = s->capsule.radius;
        take_points(m, &s->capsule.a, 2);
        break;
    case GRZ_POINT: take_points(m, &s->point, 1); break;
    case GRZ_SEGMENT: take_points(m, &s->segment.a, 2); break;
    case GRZ_TRIANGLE: take_points(m, &s->triangle.a, 3); break;
    case GRZ_HULL: take_points(m, s->hull.points, s->hull.count); break;
    case GRZ_AABB:
        m->endless = !isfinite(s->aabb.min.x) || !isfinite(s->aabb.min.y) || !isfinite(s->aabb.max.x) ||
                     !isfinite(s->aabb.max.y);
        if (m->endless) break;
        place_set(&m->at, s->aabb.min.x, s->aabb.min.y);
        take_box(m, s->aabb.max.x > s->aabb.min.x, (grz2_vec){1, 0}, s->aabb.max.y > s->aabb.min.y, (grz2_vec){0, 1});
        add_half(m->inner.x, s->aabb.min.x, s->aabb.max.x), add_half(m->inner.y, s->aabb.min.y, s->aabb.max.y);
        break;
    case GRZ_RECT:
        place_set(&m->at, s->rect.x, s->rect.y);
        take_box(m, s->rect.width, (grz2_vec){1, 0}, s->rect.height, (grz2_vec){0, 1});
        add_half(m->inner.x, s->rect.x, s->rect.width / 2), add_half(m->inner.y, s->rect.y, s->rect.height / 2);
        mpq_set_d(m->inner.x, s->rect.width), mpq_div_2exp(m->inner.x, m->inner.x, 1);
        mpq_add(m->inner.x, m->inner.x, m->at.x);
        mpq_set_d(m->inner.y, s->rect.height), mpq_div_2exp(m->inner.y, m->inner.y, 1);
        mpq_add(m->inner.y, m->inner.y, m->at.y);
        break;
    case GRZ_OBB:
        place_set(&m->at, s->obb.center.x, s->obb.center.y);
        take_box(m, s->obb.half.x, s->obb.u, s->obb.half.y, (grz2_vec){-s->obb.u.y, s->obb.u.x});
        mpq_set(m->inner.x, m->at.x), mpq_set(m->inner.y, m->at.y);
        break;
    default: break;
    }
    if (r > 0 && !m->endless) {
        m->has_area = true;
        mpq_set(m->inner.x, m->at.x), mpq_set(m->inner.y, m->at.y);
    }
}

static void mover_clear(struct mover *m) { place_clear(&m->at), place_clear(&m->into), place_clear(&m->inner); }

/* The relative motion. */
static void motion_of(struct place *v, const grz2_vec *by, const grz2_vec *polygon_by) {
    struct place w;
    place_init(&w);
    place_set(v, by->x, by->y);
    place_set(&w, polygon_by->x, polygon_by->y);
    mpq_sub(v->x, v->x, w.x), mpq_sub(v->y, v->y, w.y);
    place_clear(&w);
}

static bool is_zero(const struct place *v) { return mpq_sgn(v->x) == 0 && mpq_sgn(v->y) == 0; }

static bool is_inside_at(const struct edges *e, const struct place *p, const struct place *v, int time) {
    struct place q;
    mpq_t t;
    place_init(&q);
    mpq_init(t);
    mpq_set_si(t, time, 1);
    mpq_set(q.x, p->x), mpq_set(q.y, p->y);
    place_add(&q, v, t);
    const bool inside = !is_on_any(e, &q) && is_inside(e, &q);
    mpq_clear(t);
    place_clear(&q);
    return inside;
}

/* out = d, turned to the left (or the right) by less than any angle between edges. */
static void turn_a_little(struct place *out, const struct place *d, int way) {
    mpq_t little;
    mpq_init(little);
    mpq_set_si(little, way, 1);
    mpq_div_2exp(little, little, 5000);
    mpq_mul(out->x, d->y, little);
    mpq_sub(out->x, d->x, out->x);
    mpq_mul(out->y, d->x, little);
    mpq_add(out->y, d->y, out->y);
    mpq_clear(little);
}

/* Of a point of the path at which no edge begins or ends, or of a thin mover at rest: is what is next to it inside, on
 * the way into the mover, or on both sides of the path or of the mover? */
static bool is_thin_inside(const struct edges *e, const struct mover *m, const struct place *p, const struct place *v) {
    struct place beside;
    mpq_t turn, n;
    mpq_inits(turn, n, NULL);
    place_init(&beside);
    mpq_mul(turn, v->x, m->into.y), mpq_mul(n, v->y, m->into.x), mpq_sub(turn, turn, n);
    bool inside = true;
    for (int way = -1; way <= 1; way += 2) {
        if (way * mpq_sgn(turn) < 0) continue;
        turn_a_little(&beside, is_zero(v) ? &m->into : v, way);
        inside = inside && is_inside_beside(e, p, &beside);
    }
    place_clear(&beside);
    mpq_clears(turn, n, NULL);
    return inside;
}

/* Of a point at rest: is all around it inside? */
static bool is_surrounded(const struct edges *e, const struct place *p) {
    struct place d, beside;
    bool inside = is_on_any(e, p) || is_inside(e, p);
    place_init(&d), place_init(&beside);
    for (size_t i = 0; i < 2 * e->count && inside && !e->polyline; i++) {
        const grz2_vec *const end = i % 2 ? &e->at[i / 2].a : &e->at[i / 2].b;
        if (!is_on(&e->at[i / 2], p)) continue;
        place_set(&d, end->x, end->y);
        mpq_sub(d.x, d.x, p->x), mpq_sub(d.y, d.y, p->y);
        if (is_zero(&d)) continue;
        for (int way = -1; way <= 1 && inside; way += 2) {
            turn_a_little(&beside, &d, way);
            inside = is_inside_beside(e, p, &beside);
        }
    }
    place_clear(&d), place_clear(&beside);
    return inside;
}

static int compare_fractions(const void *a, const void *b) {
    return mpq_cmp(*(const mpq_t *)a, *(const mpq_t *)b); // NOLINT
}

/* All times from 0 to 1 at which a point that follows the path meets edges, and both ends; sorted. */
static size_t times_of_path(const struct edges *e, const struct place *p, const struct place *v, mpq_t *times) {
    size_t count = 0;
    struct place w, d;
    mpq_t det, t, m;
    place_init(&w), place_init(&d);
    mpq_inits(det, t, m, NULL);
    for (int k = 0; k < 2; k++) mpq_init(times[count]), mpq_set_si(times[count++], k, 1);
    for (size_t i = 0; i < e->count; i++) {
        for (int k = 0; k < 2; k++) {
            /* the line of the edge, then, if it is parallel, an end of it */
            place_set(&w, k == 0 ? e->at[i].a.x : e->at[i].b.x, k == 0 ? e->at[i].a.y : e->at[i].b.y);
            place_set(&d, k == 0 ? e->at[i].b.x : e->at[i].a.x, k == 0 ? e->at[i].b.y : e->at[i].a.y);
            mpq_sub(d.x, d.x, w.x), mpq_sub(d.y, d.y, w.y);
            mpq_sub(w.x, w.x, p->x), mpq_sub(w.y, w.y, p->y);
            mpq_mul(det, v->x, d.y), mpq_mul(m, v->y, d.x), mpq_sub(det, det, m);
            if (mpq_sgn(det) != 0) {
                mpq_mul(t, w.x, d.y), mpq_mul(m, w.y, d.x), mpq_sub(t, t, m);
            } else {
                mpq_mul(t, w.x, v->x), mpq_mul(m, w.y, v->y), mpq_add(t, t, m);
                mpq_mul(det, v->x, v->x), mpq_mul(m, v->y, v->y), mpq_add(det, det, m);
            }
            mpq_div(t, t, det);
            if (mpq_sgn(t) <= 0 || mpq_cmp_si(t, 1, 1) >= 0) continue;
            mpq_init(times[count]);
            mpq_set(times[count++], t);
        }
    }
    mpq_clears(det, t, m, NULL);
    place_clear(&w), place_clear(&d);
    qsort(times, count, sizeof *times, compare_fractions);
    return count;
}

/* The times at which a thin mover is inside; false: never. At rest or not. */
static bool thin_times(const struct edges *e, const struct mover *m, const struct place *v, mpq_t first, mpq_t last) {
    static mpq_t times[2 * MOST + 2];
    mpq_set_si(first, 0, 1);
    mpq_set_si(last, 1, 1);
    if (is_zero(v)) {
        if (!is_zero(&m->into)) return is_thin_inside(e, m, &m->at, v);
        return is_surrounded(e, &m->at);
    }
    const size_t count = times_of_path(e, &m->at, v, times);
    bool found = false;
    struct place p;
    mpq_t t;
    place_init(&p);
    mpq_init(t);
    for (size_t i = 0; i + 1 < count; i++) {
        if (mpq_cmp(times[i], times[i + 1]) == 0) continue;
        mpq_add(t, times[i], times[i + 1]);
        mpq_div_2exp(t, t, 1);
        mpq_set(p.x, m->at.x), mpq_set(p.y, m->at.y);
        place_add(&p, v, t);
        if (!is_thin_inside(e, m, &p, v)) continue;
        if (!found) mpq_set(first, times[i]);
        mpq_set(last, times[i + 1]);
        found = true;
    }
    for (size_t i = 0; i < count; i++) mpq_clear(times[i]);
    mpq_clear(t);
    place_clear(&p);
    return found;
}

struct question {
    struct shape shape;
    grz2_vec by, polygon_by;
    bool open;
};

/* A fraction from 0 to 1 as a double, half-way cases to the earlier or the later one. */
static double rounded(const mpq_t t, bool later) {
    double x = mpq_get_d(t); /* toward 0 */
    const double next = nextafter(x, INFINITY);
    mpq_t middle, q;
    mpq_inits(middle, q, NULL);
    mpq_set_d(middle, x);
    mpq_set_d(q, next);
    mpq_add(middle, middle, q);
    mpq_div_2exp(middle, middle, 1);
    const int order = mpq_cmp(t, middle);
    mpq_clears(middle, q, NULL);
    return order > 0 || (order == 0 && later) ? next : x;
}

static grz_answer sweep_edge(const struct question *q, const grz2_shape *mover, bool open, const grz2_segment *e,
                             double *enter, double *exit) {
    const grz2_shape edge = grz2_shape_from_segment(e);
    return (open ? grz2_sweep_open : grz2_sweep)(mover, &q->by, &edge, &q->polygon_by, enter, exit);
}

/* What is true of edges: the first time, the last one, and the lowest edge of the first. */
static bool truth_of_edges(const struct question *q, const grz2_shape *mover, bool open, const struct edges *e,
                           grz2_polygon_sweep_hit *hit) {
    *hit = (grz2_polygon_sweep_hit){.edge = UINT32_MAX, .enter = INFINITY, .exit = -1};
    for (size_t i = 0; i < e->count; i++) {
        double enter, exit;
        if (!sweep_edge(q, mover, open, &e->at[i], &enter, &exit).yes) continue;
        if (enter < hit->enter) hit->edge = (uint32_t)i, hit->enter = enter;
        hit->exit = fmax(hit->exit, exit);
    }
    return hit->exit >= 0;
}

/* Whether they overlap openly at the start. */
static bool is_open_at_start(const grz2_shape *mover, const struct mover *m, const struct edges *e) {
    struct place still;
    mpq_t a, b;
    bool open = false;
    for (size_t i = 0; i < e->count && !open; i++) {
        const grz2_shape edge = grz2_shape_from_segment(&e->at[i]);
        open = grz2_overlap_open(mover, &edge);
    }
    if (open || m->endless || e->polyline) return open;
    place_init(&still);
    mpq_inits(a, b, NULL);
    open = m->has_area ? is_inside_at(e, &m->inner, &still, 0) : thin_times(e, m, &still, a, b);
    mpq_clears(a, b, NULL);
    place_clear(&still);
    return open;
}

static bool truth_of(const struct question *q, const grz2_shape *mover, const struct edges *e,
                     grz2_polygon_sweep_hit *hit) {
    const grz2_polygon_sweep_hit miss = {.enter = INFINITY, .exit = INFINITY};
    struct mover m;
    struct place v;
    bool met;
    if (!grz2_shape_valid(mover) || !isfinite(q->by.x + q->by.y) || !isfinite(q->polygon_by.x + q->polygon_by.y) ||
        e->count == 0) {
        *hit = miss;
        return false;
    }
    mover_of(&m, mover);
    place_init(&v);
    motion_of(&v, &q->by, &q->polygon_by);
    met = truth_of_edges(q, mover, q->open, e, hit);
    bool by_point = false;
    if (!m.endless && !e->polyline && (!q->open || m.has_area)) {
        const struct place *const p = q->open ? &m.inner : &m.at;
        if (is_inside_at(e, p, &v, 0)) {
            if (hit->enter > 0) hit->edge = UINT32_MAX;
            met = true, hit->enter = 0;
        }
        if (hit->exit < 1 && is_inside_at(e, p, &v, 1)) met = true, hit->exit = 1;
    } else if (!m.endless && !e->polyline) {
        mpq_t first, last;
        mpq_inits(first, last, NULL);
        if (thin_times(e, &m, &v, first, last)) {
            met = true;
            const double enter = rounded(first, false);
            if (enter < hit->enter) hit->edge = UINT32_MAX, hit->enter = enter, by_point = true;
            hit->exit = fmax(hit->exit, rounded(last, true));
        }
        mpq_clears(first, last, NULL);
    }
    if (met) {
        const bool in = hit->enter == 0 && is_open_at_start(mover, &m, e);
        const grz2_vec at = {mpq_get_d(m.at.x), mpq_get_d(m.at.y)};
        const grz2_shape first_point = grz2_shape_from_point(&at);
        const grz2_shape *of = mover;
        bool open = q->open;
        hit->point = at;
        if (by_point && !in) {
            of = &first_point, open = false;
            for (size_t i = e->count; i-- > 0;) {
                double enter;
                if (sweep_edge(q, of, false, &e->at[i], &enter, NULL).yes && enter == hit->enter)
                    hit->edge = (uint32_t)i;
            }
            assert_true(hit->edge != UINT32_MAX);
        }
        if (hit->edge != UINT32_MAX) {
            grz2_hit contact;
            const grz2_shape edge = grz2_shape_from_segment(&e->at[hit->edge]);
            (open ? grz2_sweep_open_hit : grz2_sweep_hit)(of, &q->by, &edge, &q->polygon_by, &contact);
            hit->point = contact.point;
            hit->normal = contact.normal;
        }
        if (in) hit->normal = (grz2_vec){0, 0};
    } else {
        *hit = miss;
    }
    place_clear(&v);
    mover_clear(&m);
    return met;
}

static bool same(double a, double b) { return a == b || (isnan(a) && isnan(b)); }

static void print_question(const struct question *q, const struct outline *o) {
    printf("%s kind %d radius %a:", q->open ? "open" : "closed", q->shape.kind, q->shape.radius);
    for (int i = 0; i < shape_count(2, q->shape.kind); i++) printf(" %a", q->shape.n[i]);
    printf(" by %a %a, polygon by %a %a\n", q->by.x, q->by.y, q->polygon_by.x, q->polygon_by.y);
    for (size_t ring = 0, i = 0; ring < o->rings; ring++, printf("; area %zu\n", area_of_ring(o, ring - 1)))
        for (; i < o->ends[ring]; i++) printf(" (%a %a)", o->at[i].x, o->at[i].y);
    printf("polyline %d\n", o->polyline);
}

static void check(const struct question *q, const struct outline *o, const grz2_polygon *polygon) {
    const struct edges e = edges_of(o);
    const grz2_shape mover = shape_for_library(&q->shape).in2;
    const grz2_polygon_sweep_options options = {.open = q->open, .polygon_by = &q->polygon_by};
    grz2_polygon_sweep_options less = options;
    grz2_polygon_sweep_hit truth, hit, other;
    const bool yes = truth_of(q, &mover, &e, &truth);
    const bool met = grz2_polygon_sweep(polygon, &mover, &q->by, &options, &hit);
    const bool right = met == yes && hit.edge == truth.edge && hit.enter == truth.enter && hit.exit == truth.exit &&
                       same(hit.point.x, truth.point.x) && same(hit.point.y, truth.point.y) &&
                       same(hit.normal.x, truth.normal.x) && same(hit.normal.y, truth.normal.y);
    if (!right) {
        print_question(q, o);
        printf("is %d edge %u %.17g %.17g at %g %g normal %g %g\n", met, hit.edge, hit.enter, hit.exit, hit.point.x,
               hit.point.y, hit.normal.x, hit.normal.y);
        printf("should be %d edge %u %.17g %.17g at %g %g normal %g %g\n", yes, truth.edge, truth.enter, truth.exit,
               truth.point.x, truth.point.y, truth.normal.x, truth.normal.y);
    }
    assert_true(right);
    assert_int_equal(grz2_polygon_sweep_any(polygon, &mover, &q->by, &options), yes);
    less.times_only = less.no_exit = true;
    assert_int_equal(grz2_polygon_sweep(polygon, &mover, &q->by, &less, &other), yes);
    assert_true(other.edge == hit.edge && other.enter == hit.enter && other.exit == (yes ? 0 : (double)INFINITY));
    assert_true(other.point.x == 0 && other.normal.y == 0);
}

enum mix { LATTICE, ULPS, RANDOM, FAR, SPECIAL, MIXES };

static double number(struct rng *rng, enum mix mix) {
    static const double special[] = {0, -0.0, 0x1p-1074, -0x1p-1060, 0x1p-1022, 1e200, -1e300, 1e-60};
    const double at = rng_int(rng, -4, 4);
    switch (mix) {
    case LATTICE: return at;
    case ULPS: return rng_once_in(rng, 3) ? nextafter(at, rng_once_in(rng, 2) ? -9 : 9) : at;
    case RANDOM: return 4 * rng_signed(rng);
    case FAR: return 1e12 + at;
    default: return rng_once_in(rng, 3) ? special[rng_int(rng, 0, 7)] : rng_int(rng, -2, 2);
    }
}

static void make_outline(struct outline *o, struct rng *rng, enum mix mix) {
    o->count = o->rings = o->area_count = 0;
    o->polyline = rng_once_in(rng, 6);
    for (int rings = rng_int(rng, 1, 4); rings > 0; rings--) {
        const double shift = mix == SPECIAL ? 0 : 4 * rng_int(rng, 0, 2);
        for (int points = rng_int(rng, rng_once_in(rng, 9) ? 1 : 3, rng_once_in(rng, 4) ? 12 : 5); points > 0; points--)
            o->at[o->count++] = (grz2_vec){number(rng, mix) + shift, number(rng, mix)};
        o->ends[o->rings++] = (uint32_t)o->count;
    }
    if (rng_once_in(rng, 3))
        for (size_t ring = 1; ring <= o->rings; ring++)
            if (ring == o->rings || rng_once_in(rng, 2)) o->areas[o->area_count++] = (uint32_t)ring;
    if (rng_once_in(rng, 100)) o->at[0].x = (double)NAN;
}

/* A wide box around everything, so that much is inside. */
static void surround(struct outline *o, struct rng *rng, enum mix mix) {
    if (mix == SPECIAL || o->rings > 5 || o->area_count > 0 || rng_once_in(rng, 2)) return;
    const double at = mix == FAR ? 1e12 : 0;
    const grz2_vec box[4] = {{at - 6, at - 6}, {at + 16, at - 6}, {at + 16, at + 6}, {at - 6, at + 6}};
    for (int i = 0; i < 4; i++) o->at[o->count++] = box[i];
    o->ends[o->rings++] = (uint32_t)o->count;
}

static struct question make_question(struct rng *rng, enum mix mix) {
    static const double quarters[] = {0, 0.25, 0.5, 1};
    struct question q = {.shape = {.dim = 2, .kind = rng_int(rng, GRZ_POINT, GRZ_HULL)}, .open = rng_once_in(rng, 2)};
    const char *const roles = shape_roles(2, q.shape.kind);
    for (int i = 0; roles[i]; i++) {
        q.shape.n[i] = number(rng, roles[i] == 'p' || mix == SPECIAL ? mix : mix == FAR ? LATTICE : mix);
        if (roles[i] == 's') q.shape.n[i] = rng_once_in(rng, 4) ? 0 : fabs(q.shape.n[i]) / 2;
    }
    for (int k = 0; k < 2 && q.shape.kind == GRZ_AABB; k++)
        if (q.shape.n[2 + k] < q.shape.n[k] && !rng_once_in(rng, 30)) q.shape.n[2 + k] = q.shape.n[k];
    if (rng_once_in(rng, 4)) q.shape.radius = quarters[rng_int(rng, 0, 3)];
    const enum mix moves = mix == FAR ? LATTICE : mix;
    for (int k = 0; k < 2; k++) {
        numbers_of(&q.by)[k] = rng_once_in(rng, 4) ? 0 : 2 * number(rng, moves);
        if (rng_once_in(rng, 3)) numbers_of(&q.polygon_by)[k] = number(rng, rng_once_in(rng, 2) ? moves : LATTICE);
    }
    if (rng_once_in(rng, 60)) q.by.x = rng_once_in(rng, 2) ? (double)NAN : (double)INFINITY;
    return q;
}

static void sweeps_are_those_of_edges_and_inside(void **state) {
    (void)state;
    struct rng rng = rng_seeded(61, "polygon sweeps");
    const int count = effort(300);
    int met = 0;
    for (int n = 0; n < count; n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        struct outline o;
        make_outline(&o, &rng, mix);
        surround(&o, &rng, mix);
        grz2_polygon *const polygon = build(&o);
        for (int i = 0; i < 8; i++) {
            const struct question q = make_question(&rng, mix);
            check(&q, &o, polygon);
            const grz2_shape mover = shape_for_library(&q.shape).in2;
            met += grz2_polygon_sweep_any(polygon, &mover, &q.by, NULL);
        }
        grz2_polygon_free(polygon);
    }
    assert_true(met > 2 * count);
}

/* A convex polygon is a hull. */
static void a_convex_polygon_is_met_as_a_hull(void **state) {
    (void)state;
    struct rng rng = rng_seeded(62, "convex polygons");
    const int count = effort(1500);
    int met = 0;
    for (int n = 0; n < count; n++) {
        const enum mix mix = n % 3 == 0 ? LATTICE : n % 3 == 1 ? ULPS : RANDOM;
        struct outline o = {.count = 3, .rings = 1, .ends = {3}};
        for (int i = 0; i < 3; i++) o.at[i] = (grz2_vec){number(&rng, mix), number(&rng, mix)};
        const grz2_triangle t = {o.at[0], o.at[1], o.at[2]};
        const grz2_shape triangle = grz2_shape_from_triangle(&t);
        if (grz2_orient(&t.a, &t.b, &t.c) == 0) continue;
        grz2_polygon *const polygon = build(&o);
        for (int i = 0; i < 8; i++) {
            const struct question q = make_question(&rng, mix);
            const grz2_shape mover = shape_for_library(&q.shape).in2;
            const grz2_polygon_sweep_options options = {.open = q.open, .polygon_by = &q.polygon_by};
            grz2_polygon_sweep_hit hit;
            double enter, exit;
            struct place v;
            struct mover m;
            if (!isfinite(q.by.x)) continue;
            place_init(&v);
            mover_of(&m, &mover);
            motion_of(&v, &q.by, &q.polygon_by);
            /* a thin mover that moves along itself is inside by its first point only */
            mpq_t turn, other;
            mpq_inits(turn, other, NULL);
            mpq_mul(turn, v.x, m.into.y), mpq_mul(other, v.y, m.into.x), mpq_sub(turn, turn, other);
            const bool by_itself = q.open && !m.has_area && mpq_sgn(turn) == 0 && !is_zero(&m.into);
            mpq_clears(turn, other, NULL);
            mover_clear(&m);
            place_clear(&v);
            const grz_answer truth =
                (q.open ? grz2_sweep_open : grz2_sweep)(&mover, &q.by, &triangle, &q.polygon_by, &enter, &exit);
            if (truth.unsupported || by_itself || (q.open && (mover.kind == GRZ_LINE || mover.kind == GRZ_PLANE)))
                continue;
            met += truth.yes;
            const bool yes = grz2_polygon_sweep(polygon, &mover, &q.by, &options, &hit);
            if (yes != truth.yes || hit.enter != enter || hit.exit != exit) {
                print_question(&q, &o);
                printf("%d %.17g %.17g, not %d %.17g %.17g\n", yes, hit.enter, hit.exit, truth.yes, enter, exit);
            }
            assert_true(yes == truth.yes && hit.enter == enter && hit.exit == exit);
        }
        grz2_polygon_free(polygon);
    }
    assert_true(met > count);
}

static grz2_polygon *polygon_of(const grz2_vec *at, uint32_t count) {
    const grz2_rings rings = {GRZ_DOUBLE, count, 0, at, 1, NULL, 0, NULL};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    return polygon;
}

/* Segments, triangles, hulls and boxes of one point alone, at corners, on edges, inside and outside. */
static void what_is_one_point_moves_as_that_point(void **state) {
    (void)state;
    static const grz2_vec square[] = {{0, 0}, {3, 0}, {3, 3}, {0, 3}};
    grz2_polygon *const polygon = polygon_of(square, 4);
    for (int n = 0; n < 5 * 5 * 9; n++) {
        const grz2_vec at = {n % 5 - 1, n / 5 % 5 - 1}, by = {n / 25 % 3 - 1, n / 75 - 1}, all[3] = {at, at, at};
        const grz2_shape point = grz2_shape_from_point(&at),
                         same[] = {grz2_shape_from_segment(&(grz2_segment){at, at}),
                                   grz2_shape_from_triangle(&(grz2_triangle){at, at, at}),
                                   grz2_shape_from_hull(&(grz2_hull){1, all}),
                                   grz2_shape_from_hull(&(grz2_hull){3, all}),
                                   grz2_shape_from_aabb(&(grz2_aabb){at, at}),
                                   grz2_shape_from_obb(&(grz2_obb){at, {0, 0}, {1, 0}})};
        for (int open = 0; open < 2; open++) {
            const grz2_polygon_sweep_options options = {.open = open, .times_only = true};
            grz2_polygon_sweep_hit wanted, hit;
            const bool met = grz2_polygon_sweep(polygon, &point, &by, &options, &wanted);
            for (int k = 0; k < (int)(sizeof same / sizeof *same); k++) {
                assert_true(grz2_polygon_sweep(polygon, &same[k], &by, &options, &hit) == met);
                assert_true(hit.enter == wanted.enter && hit.exit == wanted.exit);
            }
        }
    }
    grz2_polygon_free(polygon);
}

static const grz2_polygon_sweep_options openly = {.open = true};

/* A floor of four edges, with a corridor of height 1 over it, that ends in a wall. */
static const grz2_vec corridor[] = {{0, 0}, {1, 0}, {2, 0},  {3, 0},   {10, 0}, {10, 1},
                                    {4, 1}, {4, 5}, {12, 5}, {12, -1}, {0, -1}};

static void a_box_slides_along_a_floor_into_a_corridor_that_it_fits(void **state) {
    (void)state;
    grz2_polygon *const polygon = polygon_of(corridor, 11);
    const grz2_vec by = {16, 0};
    for (int ulps = -1; ulps <= 1; ulps++) {
        const double top = ulps < 0 ? nextafter(1, 0) : ulps > 0 ? nextafter(1, 2) : 1;
        const grz2_aabb box = {{-2, 0}, {-1, top}};
        const grz2_shape mover = grz2_shape_from_aabb(&box);
        grz2_polygon_sweep_hit hit;
        assert_true(grz2_polygon_sweep(polygon, &mover, &by, &openly, &hit));
        assert_true(hit.enter == (ulps > 0 ? 5.0 / 16 : 11.0 / 16));
        assert_int_equal(hit.edge, ulps > 0 ? 5 : 4);
        assert_true(hit.normal.x == -1 && hit.normal.y == 0);
        assert_true(grz2_polygon_sweep(polygon, &mover, &by, NULL, &hit));
        assert_true(hit.enter == 1.0 / 16 && hit.edge == 0 && hit.exit == 14.0 / 16);
    }
    const grz2_aabb low = {{-2, -0x1p-1074}, {-1, 0.5}};
    const grz2_shape mover = grz2_shape_from_aabb(&low);
    grz2_polygon_sweep_hit hit;
    assert_true(grz2_polygon_sweep(polygon, &mover, &by, &openly, &hit));
    assert_true(hit.enter == 1.0 / 16 && hit.normal.x == -1);
    grz2_polygon_free(polygon);
}

static void a_body_at_rest_may_slide_and_jump_but_not_sink(void **state) {
    (void)state;
    grz2_polygon *const polygon = polygon_of(corridor, 11);
    const grz2_circle ball = {{1.5, 0.25}, 0.25};
    const grz2_shape mover = grz2_shape_from_circle(&ball);
    const grz2_vec along = {8, 0}, up = {-9, 3}, down = {0x1p-1000, -0x1p-1074};
    grz2_polygon_sweep_hit hit;
    assert_false(grz2_polygon_sweep_any(polygon, &mover, &along, &openly));
    assert_false(grz2_polygon_sweep_any(polygon, &mover, &up, &openly));
    assert_true(grz2_polygon_sweep(polygon, &mover, &down, &openly, &hit));
    assert_true(hit.enter == 0 && hit.exit == 1 && hit.edge == 1 && hit.normal.x == 0 && hit.normal.y == 1);
    assert_true(grz2_polygon_sweep(polygon, &mover, &along, NULL, &hit));
    assert_true(hit.enter == 0 && hit.exit == 1 && hit.edge == 1 && hit.normal.y == 1);
    grz2_polygon_free(polygon);
}

static void what_starts_inside_has_no_normal_and_no_edge(void **state) {
    (void)state;
    const grz2_vec square[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    grz2_polygon *const polygon = polygon_of(square, 4);
    const grz2_circle ball = {{4, 4}, 1};
    const grz2_shape mover = grz2_shape_from_circle(&ball);
    const grz2_vec out = {10, 0};
    const grz2_polygon_sweep_options *const both[] = {NULL, &openly};
    for (int i = 0; i < 2; i++) {
        grz2_polygon_sweep_hit hit;
        assert_true(grz2_polygon_sweep(polygon, &mover, &out, both[i], &hit));
        assert_true(hit.enter == 0 && hit.exit == 0.5 && hit.edge == UINT32_MAX);
        assert_true(hit.normal.x == 0 && hit.normal.y == 0 && hit.point.x == 4 && hit.point.y == 4);
        assert_true(grz2_polygon_sweep(polygon, &mover, NULL, both[i], &hit) && hit.enter == 0 && hit.exit == 1);
    }
    grz2_polygon_free(polygon);
}

/* Squares of side 2 in a row, each over half of the next: more areas than are looked at together (polygon/areas.h). */
static void hundreds_of_areas(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static grz2_vec at[4 * COUNT];
    static uint32_t ends[COUNT], areas[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        const double x = i;
        const grz2_vec square[4] = {{x, 0}, {x + 2, 0}, {x + 2, 2}, {x, 2}};
        memcpy(&at[4 * i], square, sizeof square);
        ends[i] = 4 * (i + 1), areas[i] = i + 1;
    }
    const grz2_rings rings = {GRZ_DOUBLE, sizeof at / sizeof *at, 0, at, COUNT, ends, COUNT, areas};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    const grz2_circle ball = {{-2, 1}, 0.25};
    const grz2_shape mover = grz2_shape_from_circle(&ball);
    const grz2_vec into = {1 + 0x1p-52, 0}, far = {2.5 + COUNT, 0}, through = {4.5 + COUNT, 0};
    for (int open = 0; open < 2; open++) {
        const grz2_polygon_sweep_options options = {.open = open};
        grz2_polygon_sweep_hit hit;
        assert_false(grz2_polygon_sweep_any(polygon, &mover, &into, &options));
        assert_true(grz2_polygon_sweep(polygon, &mover, &far, &options, &hit));
        assert_true(hit.enter == 1.75 / (2.5 + COUNT) && hit.exit == 1 && hit.edge == 3);
        assert_true(grz2_polygon_sweep(polygon, &mover, &through, &options, &hit));
        assert_true(hit.exit == (3.25 + COUNT) / (4.5 + COUNT));
    }
    grz2_polygon_free(polygon);
}

/* A ring around each before, more than are looked at together: from the middle of all into some of the outer ones. */
static void hundreds_of_areas_around_each_other(void **state) {
    (void)state;
    enum { COUNT = 300 };
    static grz2_vec at[4 * COUNT];
    static uint32_t ends[COUNT], areas[COUNT];
    for (uint32_t i = 0; i < COUNT; i++) {
        const double x = i + 1;
        const grz2_vec square[4] = {{-x, -x}, {x, -x}, {x, x}, {-x, x}};
        memcpy(&at[4 * i], square, sizeof square);
        ends[i] = 4 * (i + 1), areas[i] = i + 1;
    }
    const grz2_rings rings = {GRZ_DOUBLE, sizeof at / sizeof *at, 0, at, COUNT, ends, COUNT, areas};
    grz2_polygon *polygon;
    assert_int_equal(grz2_polygon_build(&polygon, &rings, NULL), GRZ_OK);
    const grz2_circle ball = {{0, 0}, 0.25};
    const grz2_shape mover = grz2_shape_from_circle(&ball);
    for (int open = 0; open < 2; open++) {
        const grz2_polygon_sweep_options options = {.open = open};
        for (int to = 0; to < 310; to += 31) {
            const grz2_vec by = {to + 0.5, 0};
            grz2_polygon_sweep_hit hit;
            assert_true(grz2_polygon_sweep(polygon, &mover, &by, &options, &hit));
            assert_true(hit.enter == 0 && hit.exit == (to < COUNT ? 1 : (COUNT + 0.25) / (to + 0.5)));
        }
    }
    grz2_polygon_free(polygon);
}

/* A stick that stands in a room on its floor, or on the ground outside, and slides. */
static void a_stick_on_the_floor_is_inside_where_it_stands(void **state) {
    (void)state;
    const grz2_vec room[] = {{0, 0}, {8, 0}, {8, 8}, {0, 8}};
    grz2_polygon *const polygon = polygon_of(room, 4);
    for (int up = -1; up <= 1; up += 2)
        for (int to = -1; to <= 1; to += 2) {
            const grz2_segment stick = {{4, 0}, {4, up}};
            const grz2_shape mover = grz2_shape_from_segment(&stick);
            const grz2_vec by = {to * 8, 0};
            grz2_polygon_sweep_hit hit;
            assert_int_equal(grz2_polygon_sweep(polygon, &mover, &by, &openly, &hit), up > 0);
            assert_true(up < 0 || (hit.enter == 0 && hit.exit == 0.5 && hit.edge == UINT32_MAX));
            assert_true(grz2_polygon_sweep(polygon, &mover, &by, NULL, &hit) && hit.enter == 0 && hit.exit == 0.5);
        }
    grz2_polygon_free(polygon);
}

static void flushing_to_zero_changes_no_sweep(void **state) {
    (void)state;
    if (!flush_exists()) skip();
    struct rng rng = rng_seeded(63, "flushed sweeps");
    for (int n = 0; n < effort(300); n++) {
        struct outline o;
        make_outline(&o, &rng, n % 2 ? SPECIAL : ULPS);
        const struct question q = make_question(&rng, n % 2 ? SPECIAL : ULPS);
        const grz2_shape mover = shape_for_library(&q.shape).in2;
        const grz2_polygon_sweep_options options = {.open = q.open, .polygon_by = &q.polygon_by};
        grz2_polygon *const polygon = build(&o);
        grz2_polygon_sweep_hit hit, flushed;
        grz2_vec place[2];
        bool is_free[2];
        const bool met = grz2_polygon_sweep(polygon, &mover, &q.by, &options, &hit);
        const grz_status status = grz2_polygon_separate(polygon, &mover, &place[0], &is_free[0]);
        flush_to_zero(true);
        const bool again = grz2_polygon_sweep(polygon, &mover, &q.by, &options, &flushed);
        const grz_status same_status = grz2_polygon_separate(polygon, &mover, &place[1], &is_free[1]);
        flush_to_zero(false);
        assert_int_equal(met, again);
        assert_true(hit.edge == flushed.edge && memcmp(&hit.enter, &flushed.enter, 2 * sizeof hit.enter) == 0);
        assert_true(status == same_status && is_free[0] == is_free[1]);
        grz2_polygon_free(polygon);
    }
}

/* At a place that was found a shape is free, by the definition. */
static void at_the_place_the_polygon_is_not_overlapped_openly(void **state) {
    (void)state;
    struct rng rng = rng_seeded(64, "separated from polygons");
    const int count = effort(1200);
    int moved = 0;
    for (int n = 0; n < count; n++) {
        const enum mix mix = (enum mix)(n % MIXES);
        struct outline o;
        make_outline(&o, &rng, mix);
        surround(&o, &rng, mix);
        const struct question q = make_question(&rng, mix);
        const grz2_shape shape = shape_for_library(&q.shape).in2;
        grz2_polygon *const polygon = build(&o);
        grz2_vec place, start;
        bool is_free;
        const grz_answer answer = grz2_separate(&shape, NULL, 0, &start);
        const grz_status status = grz2_polygon_separate(polygon, &shape, &place, &is_free);
        assert_int_equal(status, answer.unsupported ? GRZ_ERROR_ARGUMENT : GRZ_OK);
        assert_true(is_free || answer.unsupported || mix == SPECIAL);
        const grz2_shape there = grz2_shape_at(&shape, &place);
        if (is_free && grz2_shape_valid(&shape)) {
            const struct edges e = edges_of(&o);
            struct mover m;
            assert_true(grz2_shape_valid(&there));
            mover_of(&m, &there);
            assert_false(is_open_at_start(&there, &m, &e));
            mover_clear(&m);
            mover_of(&m, &shape);
            const bool was_free = !is_open_at_start(&shape, &m, &e);
            mover_clear(&m);
            if (was_free) assert_true(place.x == start.x && place.y == start.y);
            moved += !was_free;
        }
        grz2_polygon_free(polygon);
    }
    assert_true(has_little_effort() ? moved > 0 : moved > count / 4);
}

static void out_of_a_convex_polygon_the_shortest_way_is_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(65, "shortest ways");
    for (int n = 0; n < effort(300); n++) {
        grz2_vec at[16];
        const uint32_t corners = (uint32_t)rng_int(&rng, 3, 16);
        for (uint32_t i = 0; i < corners; i++) at[i] = (grz2_vec){cos(6.28 * i / corners), sin(6.28 * i / corners)};
        grz2_polygon *const polygon = polygon_of(at, corners);
        const grz2_hull hull = {(int)corners, at};
        const grz2_shape shape = grz2_shape_from_hull(&hull);
        const double x = rng_signed(&rng) / 2, y = rng_signed(&rng) / 2, r = rng_unit(&rng) / 2;
        const grz2_circle ball = {{x, y}, r};
        const grz2_aabb box = {{x - r, y - r}, {x + r, y + r / 2}};
        const grz2_shape bodies[2] = {grz2_shape_from_circle(&ball), grz2_shape_from_aabb(&box)};
        for (int i = 0; i < 2; i++) {
            grz2_vec place, start;
            bool is_free;
            double depth;
            if (!grz2_depth(&bodies[i], &shape, 0, NULL, &depth).yes) continue;
            grz2_separate(&bodies[i], NULL, 0, &start);
            assert_int_equal(grz2_polygon_separate(polygon, &bodies[i], &place, &is_free), GRZ_OK);
            assert_true(is_free);
            /* a box may be separated by its own side, across which no edge leads */
            const double far = hypot(place.x - start.x, place.y - start.y);
            assert_true(far >= depth - 1e-14);
            if (i == 0) assert_true(far <= depth + 1e-14);
        }
        grz2_polygon_free(polygon);
    }
}

/* Where no double lies between neighbours, a place is one of few. */
static void among_the_least_numbers_a_place_is_found(void **state) {
    (void)state;
    struct rng rng = rng_seeded(66, "least places");
    for (int n = 0; n < effort(300); n++) {
        grz2_vec at[6];
        const bool flush = n % 2 && flush_exists();
        const double unit = rng_once_in(&rng, 2) ? 0x1p-1074 : 0x1p-1060;
        for (int i = 0; i < 6; i++) at[i] = (grz2_vec){rng_int(&rng, -3, 3) * unit, rng_int(&rng, -3, 3) * unit};
        grz2_polygon *const polygon = polygon_of(at, (uint32_t)rng_int(&rng, 3, 4));
        const grz2_segment segment = {at[4], at[5]};
        const grz2_circle ball = {at[4], rng_int(&rng, 0, 3) * unit};
        const grz2_shape bodies[2] = {grz2_shape_from_segment(&segment), grz2_shape_from_circle(&ball)};
        const grz2_polygon_sweep_options open = {.open = true};
        for (int i = 0; i < 2; i++) {
            grz2_vec place;
            bool is_free;
            flush_to_zero(flush);
            const grz_status status = grz2_polygon_separate(polygon, &bodies[i], &place, &is_free);
            flush_to_zero(false);
            assert_int_equal(status, GRZ_OK);
            assert_true(is_free);
            const grz2_shape there = grz2_shape_at(&bodies[i], &place);
            assert_false(grz2_polygon_sweep_any(polygon, &there, NULL, &open));
        }
        grz2_polygon_free(polygon);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sweeps_are_those_of_edges_and_inside),
        cmocka_unit_test(a_convex_polygon_is_met_as_a_hull),
        cmocka_unit_test(what_is_one_point_moves_as_that_point),
        cmocka_unit_test(a_box_slides_along_a_floor_into_a_corridor_that_it_fits),
        cmocka_unit_test(a_body_at_rest_may_slide_and_jump_but_not_sink),
        cmocka_unit_test(what_starts_inside_has_no_normal_and_no_edge),
        cmocka_unit_test(hundreds_of_areas),
        cmocka_unit_test(hundreds_of_areas_around_each_other),
        cmocka_unit_test(a_stick_on_the_floor_is_inside_where_it_stands),
        cmocka_unit_test(flushing_to_zero_changes_no_sweep),
        cmocka_unit_test(at_the_place_the_polygon_is_not_overlapped_openly),
        cmocka_unit_test(out_of_a_convex_polygon_the_shortest_way_is_found),
        cmocka_unit_test(among_the_least_numbers_a_place_is_found),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
