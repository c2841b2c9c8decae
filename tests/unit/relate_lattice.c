/* SPDX-License-Identifier: MIT */
#include "relate_lattice.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include <math.h>
#include <stdint.h>
#include <stdlib.h>

typedef struct vec {
    int64_t x, y;
} vec;

/* The point at / w, moved by e ahead + e^2 aside, where e is positive and less than any number that matters. */
typedef struct place {
    vec at;
    int64_t w;
    vec ahead, aside;
} place;

struct edge {
    vec a, b;
    size_t area; /* ascending */
    bool line;   /* of a polyline; these come last */
};

enum { MOST_EDGES = 512 };

struct set {
    size_t count, end_count;
    struct edge edge[MOST_EDGES];
    vec end[MOST_EDGES]; /* of parts of lines, each of which has two */
};

typedef struct fraction {
    int64_t n, d; /* d > 0 */
} fraction;

static vec vec_of(const grz2_vec *v) {
    assert_true(fabs(v->x) <= LATTICE_REACH && fabs(v->y) <= LATTICE_REACH && floor(v->x) == v->x &&
                floor(v->y) == v->y);
    return (vec){(int64_t)v->x, (int64_t)v->y};
}

static void add_rings(struct set *s, const struct truth_set *from) {
    assert_true(s->count + from->count <= MOST_EDGES && s->end_count + 2 * from->rings <= MOST_EDGES);
    for (size_t ring = 0, first = 0; ring < from->rings; first = from->ends[ring++]) {
        const size_t end = from->ends[ring];
        for (size_t i = first; i < end; i++) {
            const bool last = i + 1 == end;
            if (last && from->polyline && end - first > 1) continue;
            s->edge[s->count++] = (struct edge){vec_of(&from->at[i]), vec_of(&from->at[last ? first : i + 1]),
                                                truth_area_of_ring(from, ring), from->polyline};
        }
        if (first == end || !from->polyline) continue;
        s->end[s->end_count++] = vec_of(&from->at[first]);
        s->end[s->end_count++] = vec_of(&from->at[end - 1]);
    }
}

static void set_from(struct set *s, const struct truth_set *from) {
    s->count = s->end_count = 0;
    add_rings(s, from);
    if (from->lines) add_rings(s, from->lines);
}

static vec minus(vec a, vec b) { return (vec){a.x - b.x, a.y - b.y}; }
static int64_t det(vec a, vec b) { return a.x * b.y - a.y * b.x; }
static int sign(int64_t x) { return (x > 0) - (x < 0); }
static int first_sign(int64_t a, int64_t b, int64_t c) { return sign(a ? a : b ? b : c); }

/* From a lattice point to the place, times w, without the small moves. */
static vec from_to(vec a, const place *p) { return (vec){p->at.x - a.x * p->w, p->at.y - a.y * p->w}; }

/* Of what does not move. */
static bool is_on(const struct edge *e, const place *p) {
    const vec a = from_to(e->a, p), b = from_to(e->b, p);
    return det(a, b) == 0 && a.x * b.x <= 0 && a.y * b.y <= 0;
}

static bool is_below(const place *p, vec v) { return first_sign(v.y * p->w - p->at.y, -p->ahead.y, -p->aside.y) > 0; }

/* In some area, by the edges that a ray to the right meets; of a place that is on no edge. */
static bool is_odd(const struct set *s, const place *p) {
    bool odd = false;
    for (size_t i = 0; i < s->count && !s->edge[i].line; i++) {
        const struct edge *const e = &s->edge[i];
        if (odd && e->area != s->edge[i - 1].area) return true;
        const bool up = is_below(p, e->b);
        if (is_below(p, e->a) == up) continue;
        const vec along = minus(e->b, e->a);
        const int side = first_sign(det(along, from_to(e->a, p)), det(along, p->ahead), det(along, p->aside));
        assert_true(side != 0);
        odd ^= (side > 0) == up;
    }
    return odd;
}

/* To each side of an edge that leaves a point of the border, close to the point and closer to the edge: a place in each
 * of the sectors between edges. */
static bool is_surrounded(const struct set *s, const place *p) {
    bool any = false;
    for (size_t i = 0; i < s->count; i++) {
        const struct edge *const e = &s->edge[i];
        if (!is_on(e, p)) continue;
        const vec ends[2] = {e->a, e->b};
        for (int k = 0; k < 4; k++) {
            const vec back = from_to(ends[k / 2], p);
            if (back.x == 0 && back.y == 0) continue;
            place beside = {p->at, p->w, {-back.x, -back.y}, {back.y, -back.x}};
            if (k % 2) beside.aside = (vec){-back.y, back.x};
            if (!is_odd(s, &beside)) return false;
            any = true;
        }
    }
    if (any) return true;
    const place beside = {p->at, p->w, {1, 0}, {0, 1}}; /* of an edge that is a point only */
    return is_odd(s, &beside);
}

enum part { INTERIOR, BOUNDARY, EXTERIOR };

static bool is_still(const place *p) { return p->ahead.x == 0 && p->ahead.y == 0; }

static enum part part_of(const struct set *s, const place *p) {
    bool on_area = false, on_line = false, odd = false;
    for (size_t i = 0; is_still(p) && i < s->count; i++)
        if (is_on(&s->edge[i], p)) *(s->edge[i].line ? &on_line : &on_area) = true;
    if (on_area) return is_surrounded(s, p) ? INTERIOR : BOUNDARY;
    if (is_odd(s, p)) return INTERIOR;
    if (!on_line) return EXTERIOR;
    for (size_t i = 0; i < s->end_count; i++) {
        const vec back = from_to(s->end[i], p);
        odd ^= back.x == 0 && back.y == 0;
    }
    return odd ? BOUNDARY : INTERIOR;
}

static void note(const struct set s[2], const place *p, int dimension, int found[3][3]) {
    int *const entry = &found[part_of(&s[0], p)][part_of(&s[1], p)];
    if (*entry < dimension) *entry = dimension;
}

static place place_at(const struct edge *e, fraction t) {
    const vec along = minus(e->b, e->a);
    return (place){.at = {e->a.x * t.d + along.x * t.n, e->a.y * t.d + along.y * t.n}, .w = t.d};
}

/* The times at which e, which is no point, meets f. Where both lie on one line, f's ends are met. */
static size_t cut(const struct edge *e, const struct edge *f, fraction times[2]) {
    const vec along = minus(e->b, e->a), other = minus(f->b, f->a), between = minus(f->a, e->a);
    const int64_t d = det(along, other), size = along.x * along.x + along.y * along.y;
    size_t count = 0;
    if (d != 0) {
        const fraction t = {det(between, other) * sign(d), llabs(d)};
        const int64_t on_other = det(between, along) * sign(d);
        if (t.n >= 0 && t.n <= t.d && on_other >= 0 && on_other <= t.d) times[count++] = t;
        return count;
    }
    if (det(along, between) != 0) return 0;
    for (int k = 0; k < 2; k++) {
        const vec to = minus(k ? f->b : f->a, e->a);
        const fraction t = {to.x * along.x + to.y * along.y, size};
        if (t.n >= 0 && t.n <= t.d) times[count++] = t;
    }
    return count;
}

static int compare_times(const void *x, const void *y) {
    const fraction *const a = x, *const b = y;
    return sign(a->n * b->d - b->n * a->d);
}

/* The middle of a piece, and what is to both sides of it. */
static void note_piece(const struct set s[2], const struct edge *e, fraction from, fraction to, int found[3][3]) {
    const vec along = minus(e->b, e->a);
    place p = place_at(e, (fraction){from.n * to.d + to.n * from.d, 2 * from.d * to.d});
    note(s, &p, 1, found);
    p.ahead = (vec){-along.y, along.x};
    note(s, &p, 2, found);
    p.ahead = (vec){along.y, -along.x};
    note(s, &p, 2, found);
}

static void note_edge(const struct set s[2], const struct edge *e, int found[3][3]) {
    static fraction times[4 * MOST_EDGES + 2];
    const place end[2] = {{.at = e->a, .w = 1}, {.at = e->b, .w = 1}};
    for (int k = 0; k < 2; k++) note(s, &end[k], 0, found);
    if (e->a.x == e->b.x && e->a.y == e->b.y) return;
    size_t count = 2;
    times[0] = (fraction){0, 1}, times[1] = (fraction){1, 1};
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < s[k].count; i++) count += cut(e, &s[k].edge[i], times + count);
    qsort(times, count, sizeof *times, compare_times);
    for (size_t i = 0; i + 1 < count; i++) {
        if (compare_times(&times[i], &times[i + 1]) == 0) continue;
        const place p = place_at(e, times[i]);
        note(s, &p, 0, found);
        note_piece(s, e, times[i], times[i + 1], found);
    }
}

void lattice_relation(const struct truth_set *a, const struct truth_set *b, char matrix[10]) {
    static struct set s[2];
    int found[3][3] = {{-1, -1, -1}, {-1, -1, -1}, {-1, -1, 2}};
    set_from(&s[0], a), set_from(&s[1], b);
    for (int k = 0; k < 2; k++)
        for (size_t i = 0; i < s[k].count; i++) note_edge(s, &s[k].edge[i], found);
    for (int i = 0; i < 9; i++) matrix[i] = "F012"[found[i / 3][i % 3] + 1];
    matrix[9] = 0;
}
