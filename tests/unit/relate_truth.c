/* SPDX-License-Identifier: MIT */
#include "relate_truth.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

typedef struct point {
    mpq_t x, y;
} point;

struct edge {
    point a, b;
    size_t area; /* ascending */
    bool line;   /* of a polyline; these come last */
};

struct set {
    size_t count;
    struct edge *edges;
    bool polyline;
    size_t end_count;
    point *ends; /* of parts */
};

static void open_point(point *p) { mpq_inits(p->x, p->y, NULL); }
static void close_point(point *p) { mpq_clears(p->x, p->y, NULL); }

static void set_point(point *p, const grz2_vec *v) {
    mpq_set_d(p->x, v->x);
    mpq_set_d(p->y, v->y);
}

static bool same(const point *p, const point *q) { return mpq_equal(p->x, q->x) && mpq_equal(p->y, q->y); }

static void add_rings(struct set *s, const struct truth_set *from) {
    for (size_t ring = 0, first = 0; ring < from->rings; first = from->ends[ring++]) {
        const size_t end = from->ends[ring];
        if (end == first) continue;
        for (size_t i = first; i < end; i++) {
            const bool last = i + 1 == end;
            if (last && from->polyline && end - first > 1) continue;
            struct edge *const e = &s->edges[s->count++];
            e->area = truth_area_of_ring(from, ring);
            e->line = from->polyline;
            open_point(&e->a), open_point(&e->b);
            set_point(&e->a, &from->at[i]), set_point(&e->b, &from->at[last ? first : i + 1]);
        }
        for (int k = 0; k < 2 && from->polyline; k++) {
            open_point(&s->ends[s->end_count]);
            set_point(&s->ends[s->end_count++], &from->at[k ? end - 1 : first]);
        }
    }
}

static void open_set(struct set *s, const struct truth_set *from) {
    const struct truth_set none = {0}, *const lines = from->lines ? from->lines : &none;
    *s = (struct set){.polyline = from->polyline};
    s->edges = malloc((from->count + lines->count + 1) * sizeof *s->edges);
    s->ends = malloc(2 * (from->rings + lines->rings + 1) * sizeof *s->ends);
    add_rings(s, from);
    add_rings(s, lines);
}

static void close_set(struct set *s) {
    for (size_t i = 0; i < s->count; i++) close_point(&s->edges[i].a), close_point(&s->edges[i].b);
    for (size_t i = 0; i < s->end_count; i++) close_point(&s->ends[i]);
    free(s->edges), free(s->ends);
}

/* out = det(b - a, d - c) */
static void determinant(mpq_t out, const point *a, const point *b, const point *c, const point *d) {
    mpq_t t[4];
    for (int i = 0; i < 4; i++) mpq_init(t[i]);
    mpq_sub(t[0], b->x, a->x), mpq_sub(t[1], d->y, c->y);
    mpq_sub(t[2], b->y, a->y), mpq_sub(t[3], d->x, c->x);
    mpq_mul(t[0], t[0], t[1]), mpq_mul(t[2], t[2], t[3]);
    mpq_sub(out, t[0], t[2]);
    for (int i = 0; i < 4; i++) mpq_clear(t[i]);
}

/* n / d = b - a, not in lowest terms, which would take most of the time. */
static void difference(mpz_t n, mpz_t d, const mpq_t a, const mpq_t b, mpz_t product) {
    mpz_mul(n, mpq_numref(b), mpq_denref(a));
    mpz_mul(product, mpq_numref(a), mpq_denref(b));
    mpz_sub(n, n, product);
    mpz_mul(d, mpq_denref(a), mpq_denref(b));
}

/* Of det(b - a, d - c). */
static int sign_of(const point *a, const point *b, const point *c, const point *d) {
    static struct {
        bool open; /* kept from call to call */
        mpz_t n[4], d[4], product;
    } w;
    if (!w.open) {
        for (int i = 0; i < 4; i++) mpz_inits(w.n[i], w.d[i], NULL);
        mpz_init(w.product);
        w.open = true;
    }
    difference(w.n[0], w.d[0], a->x, b->x, w.product), difference(w.n[1], w.d[1], c->y, d->y, w.product);
    difference(w.n[2], w.d[2], a->y, b->y, w.product), difference(w.n[3], w.d[3], c->x, d->x, w.product);
    for (int i = 0; i < 4; i += 2) { /* the two products, each times the denominators of the other */
        mpz_mul(w.n[i], w.n[i], w.n[i + 1]);
        mpz_mul(w.product, w.d[2 - i], w.d[3 - i]);
        mpz_mul(w.n[i], w.n[i], w.product);
    }
    const int order = mpz_cmp(w.n[0], w.n[2]);
    return (order > 0) - (order < 0);
}

/* a + t (b - a) */
static void step(point *out, const point *a, const point *b, const mpq_t t) {
    mpq_t d;
    mpq_init(d);
    mpq_sub(d, b->x, a->x), mpq_mul(d, d, t);
    mpq_add(out->x, a->x, d);
    mpq_sub(d, b->y, a->y), mpq_mul(d, d, t);
    mpq_add(out->y, a->y, d);
    mpq_clear(d);
}

static bool lies_between(const mpq_t a, const mpq_t x, const mpq_t b) { return mpq_cmp(a, x) * mpq_cmp(x, b) >= 0; }

static bool is_on(const struct edge *e, const point *p) {
    return lies_between(e->a.x, p->x, e->b.x) && lies_between(e->a.y, p->y, e->b.y) &&
           sign_of(&e->a, &e->b, &e->a, p) == 0;
}

static bool is_on_any(const struct set *s, const point *p) {
    for (size_t i = 0; i < s->count; i++)
        if (is_on(&s->edges[i], p)) return true;
    return false;
}

static bool is_on_area(const struct set *s, const point *p) {
    for (size_t i = 0; i < s->count && !s->edges[i].line; i++)
        if (is_on(&s->edges[i], p)) return true;
    return false;
}

/* In some area. Of a point that is on no edge, or is on edges of other areas. */
static bool is_odd(const struct set *s, const point *p) {
    bool odd = false;
    for (size_t i = 0; i < s->count && !s->edges[i].line; i++) {
        const struct edge *const e = &s->edges[i];
        if (odd && e->area != s->edges[i - 1].area) return true;
        const bool a = mpq_cmp(e->a.y, p->y) > 0, b = mpq_cmp(e->b.y, p->y) > 0;
        if (a != b) odd ^= (sign_of(&e->a, &e->b, &e->a, p) > 0) == b;
    }
    return odd;
}

/* True if the segment from p to q meets the edge anywhere but in p. */
static bool is_in_between(const struct edge *e, const point *p, const point *q) {
    const struct edge way = {*p, *q, 0, false}; /* shares the numbers */
    if (is_on(e, q)) return true;
    if ((is_on(&way, &e->a) && !same(&e->a, p)) || (is_on(&way, &e->b) && !same(&e->b, p))) return true;
    return sign_of(&e->a, &e->b, &e->a, p) * sign_of(&e->a, &e->b, &e->a, q) < 0 &&
           sign_of(p, q, p, &e->a) * sign_of(p, q, p, &e->b) < 0;
}

/* Takes q towards p until no edge is between: by a half, a quarter, a sixteenth, ..., as an edge may be 2^2000 times
 * nearer. */
static void come_close(const struct set *s, const point *p, point *q) {
    mpq_t part;
    mpq_init(part);
    mpq_set_ui(part, 1, 2);
    for (size_t i = 0; i < s->count; i++)
        for (; is_in_between(&s->edges[i], p, q); mpq_mul(part, part, part)) step(q, p, q, part);
    mpq_clear(part);
}

/* Upper half-plane first. */
static int half_of(const point *d) { return mpq_sgn(d->y) > 0 || (mpq_sgn(d->y) == 0 && mpq_sgn(d->x) > 0) ? 0 : 1; }

static int compare_angles(const void *x, const void *y) {
    const point *const p = x, *const q = y;
    if (half_of(p) != half_of(q)) return half_of(p) - half_of(q);
    mpq_t left, right;
    mpq_inits(left, right, NULL);
    mpq_mul(left, p->x, q->y), mpq_mul(right, p->y, q->x);
    const int order = mpq_cmp(right, left);
    mpq_clears(left, right, NULL);
    return order;
}

/* The directions in which edges leave a point. */
static size_t directions_at(const struct set *s, const point *p, point *out) {
    size_t count = 0;
    for (size_t i = 0; i < s->count; i++) {
        const struct edge *const e = &s->edges[i];
        if (!is_on(e, p)) continue;
        const point *const ends[2] = {&e->a, &e->b};
        for (int k = 0; k < 2; k++) {
            if (same(ends[k], p)) continue;
            open_point(&out[count]);
            mpq_sub(out[count].x, ends[k]->x, p->x), mpq_sub(out[count].y, ends[k]->y, p->y);
            count++;
        }
    }
    qsort(out, count, sizeof *out, compare_angles);
    return count;
}

/* A direction between d and the next one counter-clockwise. */
static void between(point *out, const point *d, const point *next) {
    mpq_set_ui(out->x, 0, 1), mpq_set_ui(out->y, 0, 1);
    const point zero = *out; /* shares the numbers */
    const int turn = sign_of(&zero, d, &zero, next);
    if (turn > 0) {
        mpq_add(out->x, d->x, next->x), mpq_add(out->y, d->y, next->y);
    } else if (turn == 0) { /* a quarter of a turn; opposite, or the same after a full turn */
        mpq_neg(out->x, d->y), mpq_set(out->y, d->x);
    } else { /* more than half a turn */
        mpq_add(out->x, d->x, next->x), mpq_add(out->y, d->y, next->y);
        mpq_neg(out->x, out->x), mpq_neg(out->y, out->y);
    }
}

/* Is everything around a point of an edge inside, where no edge is? */
static bool is_surrounded(const struct set *s, const point *p) {
    point *const d = malloc((2 * s->count + 1) * sizeof *d), beside;
    open_point(&beside);
    size_t count = directions_at(s, p, d);
    bool all = true;
    if (count == 0) {
        open_point(&d[0]);
        mpq_set_ui(d[0].x, 1, 1);
        count = 1;
    }
    for (size_t i = 0; i < count && all; i++) {
        const point *const next = &d[(i + 1) % count];
        if (count > 1 && i + 1 < count && compare_angles(&d[i], next) == 0) continue;
        if (i + 1 == count && compare_angles(&d[i], next) == 0) mpq_neg(beside.x, d[i].x), mpq_neg(beside.y, d[i].y);
        else between(&beside, &d[i], next);
        mpq_add(beside.x, beside.x, p->x), mpq_add(beside.y, beside.y, p->y);
        come_close(s, p, &beside);
        all = is_odd(s, &beside);
    }
    for (size_t i = 0; i < count; i++) close_point(&d[i]);
    close_point(&beside);
    free(d);
    return all;
}

/* 0 interior, 1 boundary, 2 exterior. What is in areas is a part of them, whatever lines are there. */
static int part_of(const struct set *s, const point *p) {
    if (is_on_area(s, p)) return is_surrounded(s, p) ? 0 : 1;
    if (is_odd(s, p)) return 0;
    if (!is_on_any(s, p)) return 2;
    size_t ends = 0;
    for (size_t i = 0; i < s->end_count; i++) ends += same(&s->ends[i], p);
    return ends % 2 ? 1 : 0;
}

static void note(const struct set s[2], const point *p, int dimension, int found[3][3]) {
    int *const entry = &found[part_of(&s[0], p)][part_of(&s[1], p)];
    if (*entry < dimension) *entry = dimension;
}

static int compare_times(const void *x, const void *y) { return mpq_cmp(*(const mpq_t *)x, *(const mpq_t *)y); }

static void time_of(mpq_t out, const struct edge *e, const point *p) {
    mpq_t d;
    mpq_init(d);
    if (mpq_equal(e->a.x, e->b.x)) mpq_sub(out, p->y, e->a.y), mpq_sub(d, e->b.y, e->a.y);
    else mpq_sub(out, p->x, e->a.x), mpq_sub(d, e->b.x, e->a.x);
    mpq_div(out, out, d);
    mpq_clear(d);
}

/* The times at which e meets f. */
static size_t cut(const struct edge *e, const struct edge *f, mpq_t *times) {
    size_t count = 0;
    const point *const ends[2] = {&f->a, &f->b};
    mpq_t n, d;
    mpq_inits(n, d, NULL);
    for (int k = 0; k < 2; k++)
        if (is_on(e, ends[k])) mpq_init(times[count]), time_of(times[count++], e, ends[k]);
    if (sign_of(&e->a, &e->b, &e->a, &f->a) * sign_of(&e->a, &e->b, &e->a, &f->b) < 0) { /* so they are not parallel */
        determinant(d, &e->a, &e->b, &f->a, &f->b);
        determinant(n, &e->a, &f->a, &f->a, &f->b);
        mpq_div(n, n, d);
        if (mpq_sgn(n) > 0 && mpq_cmp_ui(n, 1, 1) < 0) mpq_init(times[count]), mpq_set(times[count++], n);
    }
    mpq_clears(n, d, NULL);
    return count;
}

/* A piece of an edge: its middle, and what is to both sides of it. */
static void note_piece(const struct set s[2], const struct edge *e, const mpq_t from, const mpq_t to, int found[3][3]) {
    point middle, beside;
    mpq_t t, half;
    mpq_inits(t, half, NULL);
    open_point(&middle), open_point(&beside);
    mpq_set_ui(half, 1, 2);
    mpq_add(t, from, to), mpq_mul(t, t, half);
    step(&middle, &e->a, &e->b, t);
    note(s, &middle, 1, found);
    for (int side = 0; side < 2; side++) {
        mpq_sub(beside.x, e->a.y, e->b.y), mpq_sub(beside.y, e->b.x, e->a.x);
        if (side) mpq_neg(beside.x, beside.x), mpq_neg(beside.y, beside.y);
        mpq_add(beside.x, beside.x, middle.x), mpq_add(beside.y, beside.y, middle.y);
        for (int k = 0; k < 2; k++) come_close(&s[k], &middle, &beside);
        note(s, &beside, 2, found);
    }
    close_point(&middle), close_point(&beside);
    mpq_clears(t, half, NULL);
}

static void note_edge(const struct set s[2], const struct edge *e, int found[3][3]) {
    note(s, &e->a, 0, found);
    note(s, &e->b, 0, found);
    if (same(&e->a, &e->b)) return;
    mpq_t *const times = malloc((3 * (s[0].count + s[1].count) + 2) * sizeof *times);
    size_t count = 2;
    mpq_init(times[0]), mpq_init(times[1]);
    mpq_set_ui(times[1], 1, 1);
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < s[k].count; i++) count += cut(e, &s[k].edges[i], times + count);
    qsort(times, count, sizeof *times, compare_times);
    point p;
    open_point(&p);
    for (size_t i = 0; i + 1 < count; i++) {
        if (mpq_equal(times[i], times[i + 1])) continue;
        note_piece(s, e, times[i], times[i + 1], found);
        step(&p, &e->a, &e->b, times[i]);
        note(s, &p, 0, found);
    }
    close_point(&p);
    for (size_t i = 0; i < count; i++) mpq_clear(times[i]);
    free(times);
}

void truth_of_relation(const struct truth_set *a, const struct truth_set *b, char matrix[10]) {
    struct set s[2];
    int found[3][3] = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, 2}};
    open_set(&s[0], a), open_set(&s[1], b);
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < s[k].count; i++) note_edge(s, &s[k].edges[i], found);
    for (int i = 0; i < 9; i++) matrix[i] = "F012"[found[i / 3][i % 3] + 1];
    matrix[9] = 0;
    close_set(&s[0]), close_set(&s[1]);
}

int truth_of_place(const struct truth_set *a, const grz2_vec *at) {
    struct set s;
    point p;
    open_set(&s, a), open_point(&p);
    set_point(&p, at);
    const int part = part_of(&s, &p);
    close_point(&p), close_set(&s);
    return part;
}

/* The square of the distance of p from the piece of e between two times, in place of a greater one. */
static void take_distance(mpq_t least, bool *found, const struct edge *e, const mpq_t from, const mpq_t to,
                          const point *p) {
    mpq_t t, size, d;
    point at;
    mpq_inits(t, size, d, NULL), open_point(&at);
    /* the time of the nearest point of the line: (p - a) . (b - a) / (b - a)^2 */
    mpq_sub(at.x, e->b.x, e->a.x), mpq_sub(at.y, e->b.y, e->a.y);
    mpq_mul(size, at.x, at.x), mpq_mul(d, at.y, at.y), mpq_add(size, size, d);
    mpq_sub(t, p->x, e->a.x), mpq_mul(t, t, at.x);
    mpq_sub(d, p->y, e->a.y), mpq_mul(d, d, at.y);
    mpq_add(t, t, d), mpq_div(t, t, size);
    if (mpq_cmp(t, from) < 0) mpq_set(t, from);
    if (mpq_cmp(t, to) > 0) mpq_set(t, to);
    step(&at, &e->a, &e->b, t);
    mpq_sub(at.x, at.x, p->x), mpq_sub(at.y, at.y, p->y);
    mpq_mul(size, at.x, at.x), mpq_mul(d, at.y, at.y), mpq_add(size, size, d);
    if (!*found || mpq_cmp(size, least) < 0) mpq_set(least, size);
    *found = true;
    mpq_clears(t, size, d, NULL), close_point(&at);
}

/* True if what is to one side of the middle of a piece, close to it, is outside. */
static bool has_outside(const struct set *s, const struct edge *e, const mpq_t from, const mpq_t to) {
    point middle, beside;
    mpq_t t;
    bool outside = false;
    mpq_init(t), open_point(&middle), open_point(&beside);
    mpq_add(t, from, to), mpq_div_2exp(t, t, 1);
    step(&middle, &e->a, &e->b, t);
    for (int side = 0; side < 2; side++) {
        mpq_sub(beside.x, e->a.y, e->b.y), mpq_sub(beside.y, e->b.x, e->a.x);
        if (side) mpq_neg(beside.x, beside.x), mpq_neg(beside.y, beside.y);
        mpq_add(beside.x, beside.x, middle.x), mpq_add(beside.y, beside.y, middle.y);
        come_close(s, &middle, &beside);
        outside = outside || !is_odd(s, &beside);
    }
    mpq_clear(t), close_point(&middle), close_point(&beside);
    return outside;
}

static void take_edge(mpq_t square, bool *found, const struct set *s, const struct edge *e, const point *p) {
    mpq_t *const times = malloc((3 * s->count + 2) * sizeof *times);
    size_t count = 2;
    mpq_init(times[0]), mpq_init(times[1]);
    mpq_set_ui(times[1], 1, 1);
    for (size_t i = 0; i < s->count; i++) count += cut(e, &s->edges[i], times + count);
    qsort(times, count, sizeof *times, compare_times);
    for (size_t i = 0; i + 1 < count; i++)
        if (!mpq_equal(times[i], times[i + 1]) && has_outside(s, e, times[i], times[i + 1]))
            take_distance(square, found, e, times[i], times[i + 1], p);
    for (size_t i = 0; i < count; i++) mpq_clear(times[i]);
    free(times);
}

/* A ring of one point is border if it is not in the interior. */
static void take_lone_point(mpq_t square, bool *found, const struct set *s, const struct edge *e, const point *p) {
    mpq_t d, sum;
    if (part_of(s, &e->a) != 1) return;
    mpq_inits(d, sum, NULL);
    mpq_sub(d, p->x, e->a.x), mpq_mul(sum, d, d);
    mpq_sub(d, p->y, e->a.y), mpq_mul(d, d, d), mpq_add(sum, sum, d);
    if (!*found || mpq_cmp(sum, square) < 0) mpq_set(square, sum);
    *found = true;
    mpq_clears(d, sum, NULL);
}

bool truth_of_border(const struct truth_set *a, const grz2_vec *from, mpq_t square) {
    struct set s;
    point p;
    bool found = false;
    open_set(&s, a), open_point(&p);
    set_point(&p, from);
    for (size_t i = 0; i < s.count; i++) {
        const struct edge *const e = &s.edges[i];
        if (same(&e->a, &e->b)) take_lone_point(square, &found, &s, e, &p);
        else take_edge(square, &found, &s, e, &p);
    }
    close_point(&p), close_set(&s);
    return found;
}

/* Times at which the line of e meets f. */
static size_t cut_line(const struct edge *e, const struct edge *f, mpq_t *times) {
    const int a = sign_of(&e->a, &e->b, &e->a, &f->a), b = sign_of(&e->a, &e->b, &e->a, &f->b);
    size_t count = 0;
    if (a == 0) mpq_init(times[count]), time_of(times[count++], e, &f->a);
    if (b == 0) mpq_init(times[count]), time_of(times[count++], e, &f->b);
    if (a * b < 0) {
        mpq_t d;
        mpq_init(d), mpq_init(times[count]);
        determinant(d, &e->a, &e->b, &f->a, &f->b);
        determinant(times[count], &e->a, &f->a, &f->a, &f->b);
        mpq_div(times[count], times[count], d);
        mpq_clear(d);
        count++;
    }
    return count;
}

static bool is_time_on_path(const struct truth_path *path, const mpq_t t) {
    mpq_t end;
    bool on = true;
    mpq_init(end);
    if (isfinite(path->first)) mpq_set_d(end, path->first), on = mpq_cmp(end, t) <= 0;
    if (isfinite(path->last)) mpq_set_d(end, path->last), on = on && mpq_cmp(end, t) >= 0;
    mpq_clear(end);
    return on;
}

/* All times that matter, in order: those at which the path meets edges, and its ends. */
static size_t times_of_path(const struct set *s, const struct edge *e, const struct truth_path *path, mpq_t *times) {
    size_t count = 0;
    const double ends[2] = {path->first, path->last};
    for (int k = 0; k < 2; k++)
        if (isfinite(ends[k])) mpq_init(times[count]), mpq_set_d(times[count++], ends[k]);
    for (size_t i = 0; i < s->count; i++)
        for (size_t found = cut_line(e, &s->edges[i], times + count); found > 0; found--) {
            if (is_time_on_path(path, times[count])) {
                count++;
                continue;
            }
            mpq_swap(times[count], times[count + found - 1]);
            mpq_clear(times[count + found - 1]);
        }
    qsort(times, count, sizeof *times, compare_times);
    return count;
}

static bool is_in(const struct set *s, const struct edge *e, const mpq_t t) {
    point p;
    open_point(&p);
    step(&p, &e->a, &e->b, t);
    const bool in = is_on_any(s, &p) || (!s->polyline && is_odd(s, &p));
    close_point(&p);
    return in;
}

/* In the interior of an area. */
static bool is_inner(const struct set *s, const struct edge *e, const mpq_t t) {
    point p;
    open_point(&p);
    step(&p, &e->a, &e->b, t);
    const bool inner = !s->polyline && part_of(s, &p) == 0;
    close_point(&p);
    return inner;
}

typedef bool place_test(const struct set *s, const struct edge *e, const mpq_t t);

static bool is_halfway(place_test *is, const struct set *s, const struct edge *e, const mpq_t a, const mpq_t b) {
    mpq_t t;
    mpq_init(t);
    mpq_add(t, a, b);
    mpq_div_2exp(t, t, 1);
    const bool yes = is(s, e, t);
    mpq_clear(t);
    return yes;
}

/* The path as the edge from its place at time 0 to that at time 1. */
static void open_path(struct edge *e, const struct truth_path *path) {
    open_point(&e->a), open_point(&e->b);
    set_point(&e->a, &path->origin), set_point(&e->b, &path->direction);
    mpq_add(e->b.x, e->b.x, e->a.x), mpq_add(e->b.y, e->b.y, e->a.y);
}

bool truth_of_inner_path(const struct truth_set *a, const struct truth_path *path, mpq_t enter, mpq_t exit) {
    struct set s;
    struct edge e;
    bool found = false;
    open_set(&s, a), open_path(&e, path);
    mpq_t *const times = malloc((4 * s.count + 2) * sizeof *times);
    const size_t all = times_of_path(&s, &e, path, times);
    for (size_t i = 0; i + 1 < all; i++) {
        if (mpq_equal(times[i], times[i + 1]) || !is_halfway(is_inner, &s, &e, times[i], times[i + 1])) continue;
        if (!found) mpq_inits(enter, exit, NULL), mpq_set(enter, times[i]);
        mpq_set(exit, times[i + 1]);
        found = true;
    }
    for (size_t i = 0; i < all; i++) mpq_clear(times[i]);
    free(times);
    close_point(&e.a), close_point(&e.b), close_set(&s);
    return found;
}

size_t truth_of_path(const struct truth_set *a, const struct truth_path *path, mpq_t *enter, mpq_t *exit) {
    struct set s;
    struct edge e;
    size_t count = 0;
    open_set(&s, a), open_path(&e, path);
    mpq_t *const times = malloc((4 * s.count + 2) * sizeof *times);
    const size_t all = times_of_path(&s, &e, path, times);
    bool open = false;
    for (size_t i = 0; i < all; i++) {
        const bool in = is_in(&s, &e, times[i]);
        if (in && !open) {
            mpq_inits(enter[count], exit[count], NULL);
            mpq_set(enter[count], times[i]);
        }
        open = in && i + 1 < all && is_halfway(is_in, &s, &e, times[i], times[i + 1]);
        if (in && !open) mpq_set(exit[count++], times[i]);
    }
    for (size_t i = 0; i < all; i++) mpq_clear(times[i]);
    free(times);
    close_point(&e.a), close_point(&e.b), close_set(&s);
    return count;
}
