/* Faces against what the even-odd rule says of each point: in integers, whose quotients by UNIT are the places.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "support/effort.h"
#include "support/ledger.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* Corners lie at multiples of UNIT, other points anywhere. */
enum { UNIT = 6, MOST = 400 };

struct place {
    int64_t x, y;
};

struct ring {
    size_t count;
    struct place at[MOST];
};

static void add(struct ring *r, int64_t x, int64_t y) {
    assert_true(r->count < MOST);
    r->at[r->count++] = (struct place){x * UNIT, y * UNIT};
}

static int sign(int64_t x) { return (x > 0) - (x < 0); }

static int turn(struct place a, struct place b, struct place c) {
    return sign((a.x - c.x) * (b.y - c.y) - (a.y - c.y) * (b.x - c.x));
}

static bool is_between(struct place a, struct place b, struct place p) {
    return llabs(b.x - a.x) == llabs(p.x - a.x) + llabs(b.x - p.x) &&
           llabs(b.y - a.y) == llabs(p.y - a.y) + llabs(b.y - p.y);
}

static bool is_on(struct place a, struct place b, struct place p) { return turn(a, b, p) == 0 && is_between(a, b, p); }

static struct place corner(const struct ring *r, size_t i) { return r->at[i % r->count]; }

static bool is_on_edge(const struct ring *r, struct place p) {
    for (size_t i = 0; i < r->count; i++)
        if (is_on(corner(r, i), corner(r, i + 1), p)) return true;
    return false;
}

/* Of a point that is on no edge. */
static bool is_inside(const struct ring *r, struct place p) {
    bool odd = false;
    for (size_t i = 0; i < r->count; i++) {
        const struct place a = corner(r, i), b = corner(r, i + 1);
        if ((a.y > p.y) != (b.y > p.y)) odd ^= turn(a, b, p) * (b.y > a.y ? 1 : -1) > 0;
    }
    return odd;
}

/* Of an edge what lies between corners next to each other on it. */
struct piece {
    struct place a, b;
};

/* The pieces of an edge from one end to the other. Returns how many there are. */
static size_t divide(const struct ring *r, size_t i, struct piece pieces[MOST]) {
    struct place at = corner(r, i), end = corner(r, i + 1);
    size_t count = 0;
    while (!(at.x == end.x && at.y == end.y)) {
        struct place next = end;
        for (size_t v = 0; v < r->count; v++) {
            const struct place p = r->at[v];
            if (is_on(at, next, p) && !(p.x == at.x && p.y == at.y)) next = p;
        }
        pieces[count++] = (struct piece){at, next};
        at = next;
    }
    return count;
}

/* Is a piece on an odd number of edges? */
static bool is_odd(const struct ring *r, const struct piece *p) {
    bool odd = false;
    for (size_t i = 0; i < r->count; i++)
        odd ^= is_on(corner(r, i), corner(r, i + 1), p->a) && is_on(corner(r, i), corner(r, i + 1), p->b);
    return odd;
}

/* Do two pieces cross between their ends? */
static bool cross(const struct piece *p, const struct piece *q) {
    return turn(p->a, p->b, q->a) * turn(p->a, p->b, q->b) < 0 && turn(q->a, q->b, p->a) * turn(q->a, q->b, p->b) < 0;
}

/* Does one of the pieces cross one of another edge, both there an odd number of times? */
static bool is_crossed_at(const struct ring *r, const struct piece *pieces, size_t count, size_t other) {
    struct piece others[MOST];
    const size_t other_count = divide(r, other, others);
    for (size_t i = 0; i < count; i++)
        for (size_t k = 0; k < other_count; k++)
            if (cross(&pieces[i], &others[k]) && is_odd(r, &pieces[i]) && is_odd(r, &others[k])) return true;
    return false;
}

static bool is_crossed(const struct ring *r) {
    for (size_t i = 0; i < r->count; i++) {
        struct piece pieces[MOST];
        const size_t count = divide(r, i, pieces);
        for (size_t k = 0; k < i; k++)
            if (is_crossed_at(r, pieces, count, k)) return true;
    }
    return false;
}

static struct place least_of(const struct ring *r, int factor) {
    struct place p = r->at[0];
    for (size_t i = 0; i < r->count; i++) {
        if (factor * r->at[i].x < factor * p.x) p.x = r->at[i].x;
        if (factor * r->at[i].y < factor * p.y) p.y = r->at[i].y;
    }
    return p;
}

/* Planes that keep the numbers exact, seen along each axis and at a slant, far away and in small units. */
static grz3_vec put(struct place p, int plane) {
    const double unit = ldexp(1, plane % 3 == 1 ? -60 : plane % 3 == 2 ? 30 : 0);
    const double x = (double)p.x * unit, y = (double)p.y * unit;
    switch (plane / 3) {
    case 0: return (grz3_vec){x, y, 0.1};
    case 1: return (grz3_vec){unit * 0x1p40, x, y};
    case 2: return (grz3_vec){y + unit * 0x1p38, -7, x};
    case 3: return (grz3_vec){x, y, 3 * x - 2 * y + 5 * unit};
    default: return (grz3_vec){2 * y - x, x, y};
    }
}

enum { PLANES = 15 };

struct cut {
    uint32_t triangles[2 * MOST][3];
    grz_face_facts facts;
};

/* The triangles as places in the ring. */
static void cut(struct cut *out, const struct ring *r, int plane) {
    grz3_vec vertices[MOST];
    uint32_t indices[MOST];
    for (size_t i = 0; i < r->count; i++) {
        const size_t at = (i * 7 + 3) % r->count; /* another order, where 7 is prime to the count */
        indices[i] = (uint32_t)(r->count % 7 ? at : i);
        vertices[indices[i]] = put(r->at[i], plane);
    }
    assert_int_equal(grz3_triangulate(vertices, indices, r->count, NULL, out->triangles, &out->facts), GRZ_OK);
    for (size_t t = 0; t < out->facts.triangles; t++) {
        for (int k = 0; k < 3; k++) {
            size_t i = 0;
            while (i < r->count && indices[i] != out->triangles[t][k]) i++;
            assert_true(i < r->count);
            out->triangles[t][k] = (uint32_t)i;
        }
    }
}

/* How many triangles have the point inside, or with `closed` at their border, too. */
static int count_at(const struct ring *r, const struct cut *c, struct place p, bool closed) {
    int count = 0;
    for (size_t i = 0; i < c->facts.triangles; i++) {
        const uint32_t *const t = c->triangles[i];
        const struct place a = r->at[t[0]], b = r->at[t[1]], d = r->at[t[2]];
        const int all = turn(a, b, d), one = turn(a, b, p) * all, two = turn(b, d, p) * all,
                  three = turn(d, a, p) * all;
        if (all == 0) continue; /* of what is flat as a whole */
        count += closed ? one >= 0 && two >= 0 && three >= 0 : one > 0 && two > 0 && three > 0;
    }
    return count;
}

static void compare_at(const struct ring *r, const struct cut *c, struct place p) {
    const int inner = count_at(r, c, p, false), all = count_at(r, c, p, true);
    if (is_on_edge(r, p)) {
        assert_true(inner <= 1); /* an edge that is there twice may be inside */
    } else if (is_inside(r, p)) {
        assert_true(inner == 1 || (inner == 0 && all > 1));
    } else {
        assert_int_equal(all, 0);
    }
}

static bool is_same(struct place a, struct place b) { return a.x == b.x && a.y == b.y; }

/* Is it a corner of any triangle? */
static bool is_used(const struct ring *r, const struct cut *c, struct place p) {
    for (size_t i = 0; i < c->facts.triangles; i++)
        for (int k = 0; k < 3; k++)
            if (is_same(r->at[c->triangles[i][k]], p)) return true;
    return false;
}

/* No triangle is flat, and a corner that is used divides each edge that it lies on. */
static void check_triangles(const struct ring *r, const struct cut *c) {
    for (size_t i = 0; i < c->facts.triangles; i++) {
        const uint32_t *const t = c->triangles[i];
        assert_int_not_equal(turn(r->at[t[0]], r->at[t[1]], r->at[t[2]]), 0);
        for (size_t v = 0; v < 3 * r->count; v++) {
            const struct place a = r->at[t[v % 3]], b = r->at[t[(v + 1) % 3]], p = r->at[v / 3];
            if (is_on(a, b, p) && !is_same(a, p) && !is_same(b, p)) assert_false(is_used(r, c, p));
        }
    }
}

/* At places anywhere, and at those of a small lattice. */
static void compare_places(const struct ring *r, const struct cut *c, struct rng *rng) {
    const struct place low = least_of(r, 1), high = least_of(r, -1);
    for (int i = 0; i < 40; i++) {
        const uint64_t x = rng_bits(rng) % (uint64_t)(high.x - low.x + 3), y = rng_bits(rng);
        compare_at(r, c,
                   (struct place){low.x - 1 + (int64_t)x, low.y - 1 + (int64_t)(y % (uint64_t)(high.y - low.y + 3))});
    }
    for (int64_t x = low.x; x <= high.x && high.x - low.x <= 12 * UNIT; x += UNIT)
        for (int64_t y = low.y; y <= high.y; y += UNIT) compare_at(r, c, (struct place){x, y});
}

static void compare(const struct ring *r, struct rng *rng) {
    struct cut c;
    cut(&c, r, rng_int(rng, 0, PLANES - 1));
    if (r->count > 3 && r->count < 100) assert_int_equal(c.facts.kind == GRZ_FACE_CROSSED, is_crossed(r));
    if (c.facts.kind == GRZ_FACE_CROSSED) {
        assert_int_equal(c.facts.triangles, r->count - 2);
        return;
    }
    if (c.facts.kind == GRZ_FACE_PROPER && r->count > 3) check_triangles(r, &c);
    if (c.facts.kind == GRZ_FACE_FLAT) assert_true(c.facts.triangles == 0 || c.facts.triangles == r->count - 2);
    compare_places(r, &c, rng);
}

/* Any corners on a lattice of few places. */
static void make_any(struct ring *r, struct rng *rng) {
    const int size = rng_int(rng, 1, 5);
    for (int i = rng_int(rng, 3, 9); i > 0; i--) add(r, rng_int(rng, 0, size), rng_int(rng, 0, size));
}

static struct place middle;

static int by_angle(const void *x, const void *y) {
    const struct place *const a = x, *const b = y;
    const bool low_a = a->y < middle.y || (a->y == middle.y && a->x < middle.x);
    const bool low_b = b->y < middle.y || (b->y == middle.y && b->x < middle.x);
    if (low_a != low_b) return low_a ? 1 : -1;
    return -turn(middle, *a, *b);
}

static void make_star(struct ring *r, struct rng *rng) {
    const int size = rng_once_in(rng, 3) ? 8 : 1000;
    middle = (struct place){size * UNIT / 2, size * UNIT / 2};
    for (int i = rng_int(rng, 4, 60); i > 0; i--) add(r, rng_int(rng, 0, size), rng_int(rng, 0, size));
    qsort(r->at, r->count, sizeof *r->at, by_angle);
}

/* The border of cells: all of its loops, each joined with the first by an edge there and back. */
static void make_cells(struct ring *r, struct rng *rng) {
    enum { SIZE = 6 };
    bool cell[SIZE + 2][SIZE + 2] = {{false}}, used[SIZE + 2][SIZE + 2][4] = {{{false}}};
    static const int dx[4] = {1, 0, -1, 0}, dy[4] = {0, 1, 0, -1};
    int size = rng_int(rng, 2, SIZE), x = 1, y = 1;
    for (int i = rng_int(rng, 1, size * size); i > 0; i--) {
        cell[x][y] = true;
        const int to = rng_int(rng, 0, 3);
        if (x + dx[to] >= 1 && x + dx[to] <= size) x += dx[to];
        if (y + dy[to] >= 1 && y + dy[to] <= size) y += dy[to];
    }
    struct place first = {0, 0};
    for (x = 1; x <= size; x++)
        for (y = 1; y <= size; y++) {
            if (!cell[x][y] || cell[x][y - 1] || used[x][y][0]) continue;
            int px = x, py = y,
                to = 0; /* at the corner (px, py), along the lower side of a cell, which is to the left */
            if (r->count == 0) first = (struct place){px, py};
            const struct place begin = {px, py};
            do {
                used[px][py][to] = true;
                add(r, px, py);
                px += dx[to], py += dy[to];
                /* the cells ahead, to the right and to the left */
                const int ahead_x = px - (to == 2 || to == 1), ahead_y = py - (to == 3 || to == 2);
                const int right_x = to == 1 ? px : to == 3 ? px - 1 : to == 0 ? px : px - 1;
                const int right_y = to == 0 ? py - 1 : to == 2 ? py : to == 1 ? py : py - 1;
                const bool right = cell[right_x][right_y], ahead = cell[ahead_x][ahead_y];
                to = right ? (to + 3) % 4 : ahead ? to : (to + 1) % 4;
            } while (px != begin.x || py != begin.y || to != 0);
            add(r, begin.x, begin.y);
            if (begin.x != first.x || begin.y != first.y) add(r, first.x, first.y);
        }
}

/* Corners that are there twice, between their neighbours, and spikes. */
static void spoil(struct ring *r, struct rng *rng) {
    struct ring from = *r;
    r->count = 0;
    for (size_t i = 0; i < from.count; i++) {
        const struct place a = from.at[i], b = corner(&from, i + 1);
        r->at[r->count++] = a;
        if (r->count > MOST - 8) continue;
        if (rng_once_in(rng, 6)) r->at[r->count++] = a;
        const struct place half = {(a.x + b.x) / 2, (a.y + b.y) / 2};
        const bool exact = 2 * half.x == a.x + b.x && 2 * half.y == a.y + b.y;
        if (exact && rng_once_in(rng, 5)) r->at[r->count++] = half;
        if (!rng_once_in(rng, 8)) continue;
        const struct place far = rng_once_in(rng, 2) ? from.at[rng_int(rng, 0, (int)from.count - 1)]
                                                     : (struct place){a.x + UNIT * rng_int(rng, -3, 3), a.y + UNIT};
        r->at[r->count++] = far;
        r->at[r->count++] = exact ? half : a;
        r->at[r->count++] = far;
        r->at[r->count++] = exact ? half : a;
    }
}

static void turn_around(struct ring *r) {
    for (size_t i = 0; i < r->count / 2; i++) {
        const struct place p = r->at[i];
        r->at[i] = r->at[r->count - 1 - i];
        r->at[r->count - 1 - i] = p;
    }
}

/* A million rings in the long check, a third from each maker. */
static void compare_many(const char *name, void (*make)(struct ring *, struct rng *), int usual) {
    struct rng rng = rng_seeded(33, name);
    const long few = effort(usual), many = inputs_a_cell() * 34;
    for (long i = few > many ? few : many; i > 0; i--) {
        struct ring r = {0};
        make(&r, &rng);
        assert_true(r.count >= 3);
        if (rng_once_in(&rng, 2)) spoil(&r, &rng);
        if (rng_once_in(&rng, 2)) turn_around(&r);
        compare(&r, &rng);
    }
}

static void any_corners(void **state) {
    (void)state;
    compare_many("any corners", make_any, 20000);
}

static void stars(void **state) {
    (void)state;
    compare_many("stars", make_star, 400);
}

static void cells(void **state) {
    (void)state;
    compare_many("cells", make_cells, 2000);
}

/* Simple rings have two triangles less than corners, which turn as they do. */
static void simple_rings_keep_their_direction(void **state) {
    (void)state;
    static const struct ring rings[] = {
        {6, {{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}},
        {8, {{0, 0}, {4, 0}, {4, 1}, {3, 1}, {3, 2}, {1, 2}, {1, 1}, {0, 1}}},
        {6, {{3, 1}, {2, 1}, {2, 0}, {0, 0}, {2, 2}, {2, 4}}},
        {4, {{0, 0}, {4, 0}, {1, 1}, {0, 4}}},
        {5, {{0, 0}, {2, 0}, {4, 0}, {4, 4}, {0, 4}}},
    };
    for (size_t i = 0; i < sizeof rings / sizeof *rings; i++) {
        for (int plane = 0; plane < PLANES; plane++) {
            for (int back = 0; back < 2; back++) {
                struct ring r = rings[i];
                struct cut c;
                int64_t area = 0;
                if (back) turn_around(&r);
                for (size_t k = 0; k < r.count; k++)
                    area += corner(&r, k).x * corner(&r, k + 1).y - corner(&r, k).y * corner(&r, k + 1).x;
                cut(&c, &r, plane);
                assert_int_equal(c.facts.kind, GRZ_FACE_PROPER);
                assert_int_equal(c.facts.triangles, r.count - 2);
                for (size_t t = 0; t < c.facts.triangles; t++) {
                    const uint32_t *const at = c.triangles[t];
                    assert_int_equal(turn(r.at[at[0]], r.at[at[1]], r.at[at[2]]), sign(area));
                }
            }
        }
    }
}

static void a_bow_tie_is_crossed(void **state) {
    (void)state;
    const struct ring r = {4, {{0, 0}, {6, 6}, {6, 0}, {0, 6}}};
    for (int plane = 0; plane < PLANES; plane++) {
        struct cut c;
        cut(&c, &r, plane);
        assert_int_equal(c.facts.kind, GRZ_FACE_CROSSED);
        assert_int_equal(c.facts.triangles, 2);
    }
}

/* Two squares that meet at a corner, one to the left and one to the right: their areas cancel out, they do not. */
static void two_loops_of_no_area_together(void **state) {
    (void)state;
    const struct ring r = {8, {{0, 0}, {2, 0}, {2, 2}, {2, 4}, {4, 4}, {4, 2}, {2, 2}, {0, 2}}};
    for (int plane = 0; plane < PLANES; plane++) {
        struct cut c;
        cut(&c, &r, plane);
        assert_int_equal(c.facts.kind, GRZ_FACE_PROPER);
        assert_int_equal(c.facts.triangles, 4);
    }
}

/* Twice the area of a triangle that goes to the left; anything else fails. */
static int64_t left_area(const struct place *at, const uint32_t t[3]) {
    const struct place a = at[t[0]], b = at[t[1]], c = at[t[2]];
    const int64_t area = (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
    assert_true(area > 0);
    return area;
}

enum { TEETH = 4000, COMB = 2 * TEETH + 3 };

/* A comb whose back is on the right: its teeth begin in any order, so that their edges become active in any order, and
 * the gaps between them end in any order. The triangles turn to the left and have the area of the ring: so they cover
 * it, and only once. */
static void compare_comb(struct rng *rng) {
    static struct place at[COMB];
    static grz3_vec v[COMB];
    static uint32_t ring[COMB], triangles[2 * COMB][3];
    grz_face_facts facts;
    int64_t area = 0;
    at[0] = (struct place){3 * TEETH, -1}, at[1] = (struct place){3 * TEETH, 2 * TEETH + 1};
    for (int i = 0; i < 2 * TEETH + 1; i++)
        at[i + 2] = (struct place){rng_int(rng, 0, TEETH) + (i % 2 ? 2 * TEETH - 1 : 0), 2 * TEETH - i};
    for (uint32_t i = 0; i < COMB; i++) {
        const struct place a = at[i], b = at[(i + 1) % COMB];
        v[i] = (grz3_vec){(double)a.x, (double)a.y, 0}, ring[i] = i;
        area += a.x * b.y - a.y * b.x;
    }
    assert_int_equal(grz3_triangulate(v, ring, COMB, NULL, triangles, &facts), GRZ_OK);
    assert_int_equal(facts.kind, GRZ_FACE_PROPER);
    assert_int_equal(facts.triangles, COMB - 2);
    for (size_t i = 0; i < facts.triangles; i++) area -= left_area(at, triangles[i]);
    assert_int_equal(area, 0);
}

static void many_edges_side_by_side(void **state) {
    (void)state;
    struct rng rng = rng_seeded(33, "combs");
    for (int i = 0; i < 3; i++) compare_comb(&rng);
}

static void flat_faces(void **state) {
    (void)state;
    const struct ring line = {4, {{0, 0}, {1, 1}, {3, 3}, {2, 2}}},
                      there_and_back = {4, {{0, 0}, {2, 0}, {2, 2}, {2, 0}}};
    for (int plane = 0; plane < PLANES; plane++) {
        struct cut c;
        cut(&c, &line, plane);
        assert_int_equal(c.facts.kind, GRZ_FACE_FLAT);
        assert_int_equal(c.facts.triangles, 2);
        cut(&c, &there_and_back, plane);
        assert_int_equal(c.facts.kind, GRZ_FACE_FLAT);
        assert_int_equal(c.facts.triangles, 0);
    }
}

static void what_is_not_finite_is_in_every_triangle(void **state) {
    (void)state;
    const grz3_vec v[5] = {{0, 0, 0}, {1, 0, 0}, {2, 2, 0}, {1, NAN, 0}, {0, 2, INFINITY}};
    const uint32_t ring[5] = {0, 1, 2, 3, 4};
    uint32_t triangles[10][3];
    grz_face_facts facts;
    assert_int_equal(grz3_triangulate(v, ring, 5, NULL, triangles, &facts), GRZ_OK);
    assert_int_equal(facts.kind, GRZ_FACE_EMPTY);
    assert_int_equal(facts.triangles, 3);
    for (int i = 0; i < 3; i++) assert_int_equal(triangles[i][0], 3);
    assert_int_equal(grz3_triangulate(v, ring, 2, NULL, triangles, &facts), GRZ_OK);
    assert_int_equal(facts.triangles, 0);
}

/* How many blocks of memory a star of so many corners needs: with fewer it fails. */
static int blocks_of_star(size_t count) {
    grz3_vec v[100];
    uint32_t ring[100], triangles[200][3];
    for (size_t i = 0; i < count; i++) {
        const double angle = 6.283185307179586 * (double)i / (double)count, r = i % 2 == 0 ? 1 : 0.5;
        v[i] = (grz3_vec){r * cos(angle), r * sin(angle), 0};
        ring[i] = (uint32_t)i;
    }
    for (int blocks = 0;; blocks++) {
        struct ledger ledger = {.left = blocks};
        const grz_allocator allocator = {ledger_lend, ledger_take_back, &ledger};
        grz_face_facts facts = {77, GRZ_FACE_EMPTY, 78};
        const grz_status status = grz3_triangulate(v, ring, count, &allocator, triangles, &facts);
        assert_true(status == GRZ_OK || status == GRZ_ERROR_MEMORY);
        assert_int_equal(ledger.lent, 0);
        if (status != GRZ_OK) {
            assert_true(facts.triangles == 77 && facts.kind == GRZ_FACE_EMPTY && facts.left_out == 78);
            continue;
        }
        assert_int_equal(facts.triangles, count - 2);
        return blocks;
    }
}

static void memory_that_ends_anywhere(void **state) {
    (void)state;
    assert_int_equal(blocks_of_star(16), 0);
    assert_int_equal(blocks_of_star(100), 1);
}

/* Faces in space: corners at small integers, some of them the same, or at the same place. */
enum { FEW = 10 };
struct spatial {
    size_t count;
    int at[FEW][3];
};

static int64_t determinant(const int *a, const int *b, const int *c, const int *d) {
    int64_t m[3][3];
    for (int k = 0; k < 3; k++) m[0][k] = b[k] - a[k], m[1][k] = c[k] - a[k], m[2][k] = d[k] - a[k];
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1]) - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0]) +
           m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
}

/* From the definition: no four corners are in space. */
static bool is_in_plane(const struct spatial *s) {
    for (size_t i = 0; i < s->count * s->count * s->count; i++) {
        const size_t a = i % s->count, b = i / s->count % s->count, c = i / s->count / s->count;
        if (a < b && b < c && determinant(s->at[0], s->at[a], s->at[b], s->at[c]) != 0) return false;
    }
    return true;
}

static bool is_same_place(const int *a, const int *b) { return a[0] == b[0] && a[1] == b[1] && a[2] == b[2]; }

struct spatial_cut {
    uint32_t triangles[2 * FEW][3];
    grz_face_facts facts;
};

static void cut_spatial(struct spatial_cut *out, const struct spatial *s) {
    grz3_vec vertices[FEW];
    uint32_t ring[FEW];
    for (size_t i = 0; i < s->count; i++) {
        vertices[i] = (grz3_vec){s->at[i][0], s->at[i][1], s->at[i][2]};
        ring[i] = (uint32_t)i;
        for (size_t k = 0; i % 2 == 1 && k < i; k++)
            if (is_same_place(s->at[k], s->at[i])) ring[i] = (uint32_t)k;
    }
    assert_int_equal(grz3_triangulate(vertices, ring, s->count, NULL, out->triangles, &out->facts), GRZ_OK);
}

/* How many corners are at places where no triangle has one. */
static size_t count_lost(const struct spatial *s, const struct spatial_cut *c) {
    size_t lost = 0;
    for (size_t i = 0; i < s->count; i++) {
        size_t k = 0;
        while (k < 3 * c->facts.triangles && !is_same_place(s->at[i], s->at[c->triangles[k / 3][k % 3]])) k++;
        lost += k == 3 * c->facts.triangles;
    }
    return lost;
}

/* Do the ring and the triangles together take each way between two places an even number of times? */
static bool has_border_of_ring(const struct spatial *s, const struct spatial_cut *c) {
    size_t ends[FEW * 7][2], count = 0;
    for (size_t i = 0; i < s->count; i++, count++) ends[count][0] = i, ends[count][1] = (i + 1) % s->count;
    for (size_t i = 0; i < 3 * c->facts.triangles; i++, count++) {
        const uint32_t *const t = c->triangles[i / 3];
        ends[count][0] = t[i % 3], ends[count][1] = t[(i + 1) % 3];
    }
    for (size_t i = 0; i < count; i++) {
        const int *const a = s->at[ends[i][0]], *const b = s->at[ends[i][1]];
        size_t same = 0;
        for (size_t k = 0; k < count; k++) {
            const int *const p = s->at[ends[k][0]], *const q = s->at[ends[k][1]];
            same += (is_same_place(a, p) && is_same_place(b, q)) || (is_same_place(a, q) && is_same_place(b, p));
        }
        if (!is_same_place(a, b) && same % 2 != 0) return false;
    }
    return true;
}

/* No corner is lost in silence, and none at all of a face in no plane. */
static grz_face_kind compare_spatial(const struct spatial *s) {
    struct spatial_cut c;
    cut_spatial(&c, s);
    const grz_face_kind kind = c.facts.kind;
    assert_int_equal(count_lost(s, &c), c.facts.left_out);
    if (is_in_plane(s)) {
        assert_int_not_equal(kind, GRZ_FACE_FOLDED);
        if (kind == GRZ_FACE_FLAT) assert_int_equal(c.facts.left_out, c.facts.triangles > 0 ? 0 : s->count);
        if (kind == GRZ_FACE_CROSSED) assert_int_equal(c.facts.left_out, 0);
    } else {
        assert_int_not_equal(kind, GRZ_FACE_FLAT);
        assert_int_equal(c.facts.left_out, 0);
    }
    if (kind == GRZ_FACE_CROSSED || kind == GRZ_FACE_FOLDED) {
        assert_int_equal(c.facts.triangles, s->count - 2);
        assert_true(has_border_of_ring(s, &c));
    }
    return kind;
}

static void make_spatial(struct spatial *s, struct rng *rng) {
    const int size = rng_int(rng, 1, 3);
    s->count = (size_t)rng_int(rng, 3, FEW);
    for (size_t i = 0; i < s->count; i++) {
        const bool again = i > 1 && rng_once_in(rng, 4), beside = i > 0 && rng_once_in(rng, 2);
        const size_t from = again ? (size_t)rng_int(rng, 0, (int)i - 1) : i - 1;
        for (int k = 0; k < 3; k++) s->at[i][k] = again || beside ? s->at[from][k] : rng_int(rng, 0, size);
        if (beside && !again) s->at[i][rng_int(rng, 0, 2)] = rng_int(rng, 0, size);
    }
}

static void no_corner_is_lost_in_silence(void **state) {
    (void)state;
    struct rng rng = rng_seeded(33, "faces in space");
    long kinds[GRZ_FACE_FOLDED + 1] = {0};
    for (long i = effort(100000); i > 0; i--) {
        struct spatial s;
        make_spatial(&s, &rng);
        kinds[compare_spatial(&s)]++;
    }
    for (int k = 0; k <= GRZ_FACE_FOLDED; k++) assert_true((kinds[k] > 0) == (k != GRZ_FACE_EMPTY));
}

/* Which axis is left out, and in which direction the ring goes, makes no difference. */
static void expect_spatial(struct spatial s, grz_face_kind kind, size_t triangles, size_t left_out) {
    for (int turns = 0; turns < 6; turns++) {
        struct spatial_cut c;
        cut_spatial(&c, &s);
        assert_int_equal(compare_spatial(&s), kind);
        assert_int_equal(c.facts.triangles, triangles);
        assert_int_equal(c.facts.left_out, left_out);
        for (size_t i = 0; i < s.count; i++) {
            const int x = s.at[i][0];
            s.at[i][0] = s.at[i][1], s.at[i][1] = s.at[i][2], s.at[i][2] = turns == 2 ? -x : x;
        }
    }
}

static void folded_faces_keep_their_corners(void **state) {
    (void)state;
    const struct spatial stairs = {4, {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {1, 1, 1}}},
                         stairs_and_corner = {5, {{0, 0, 0}, {2, 0, 0}, {2, 2, 0}, {2, 2, 2}, {1, 3, 0}}},
                         hidden_from_above = {5, {{0, 0, 1}, {4, 0, 0}, {4, 4, 0}, {4, 4, 2}, {0, 4, 3}}},
                         upright_spike = {6, {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {4, 4, 5}, {4, 4, 0}, {0, 4, 0}}},
                         slanted_spike = {6, {{0, 0, 0}, {4, 0, 0}, {4, 4, 0}, {5, 6, 7}, {4, 4, 0}, {0, 4, 0}}},
                         star = {6, {{0, 0, 0}, {1, 0, 0}, {0, 0, 0}, {0, 1, 0}, {0, 0, 0}, {0, 0, 1}}},
                         two_floors = {10,
                                       {{0, 0, 0},
                                        {1, 0, 0},
                                        {1, 1, 0},
                                        {0, 1, 0},
                                        {0, 0, 0},
                                        {0, 0, 1},
                                        {1, 0, 1},
                                        {1, 1, 1},
                                        {0, 1, 1},
                                        {0, 0, 1}}};
    expect_spatial(stairs, GRZ_FACE_FOLDED, 2, 0);
    expect_spatial(stairs_and_corner, GRZ_FACE_FOLDED, 3, 0);
    expect_spatial(hidden_from_above, GRZ_FACE_PROPER, 3, 0);
    expect_spatial(upright_spike, GRZ_FACE_FOLDED, 4, 0);
    expect_spatial(slanted_spike, GRZ_FACE_FOLDED, 4, 0);
    expect_spatial(star, GRZ_FACE_FOLDED, 4, 0);
    expect_spatial(two_floors, GRZ_FACE_FOLDED, 8, 0);
}

static void corners_of_spikes_are_counted(void **state) {
    (void)state;
    const struct spatial
        outside = {6, {{0, 0, 3}, {4, 0, 3}, {4, 4, 3}, {5, 6, 3}, {4, 4, 3}, {0, 4, 3}}},
        inside = {6, {{0, 0, 3}, {4, 0, 3}, {4, 4, 3}, {2, 1, 3}, {4, 4, 3}, {0, 4, 3}}},
        long_one = {8, {{0, 0, 3}, {4, 0, 3}, {4, 4, 3}, {5, 6, 3}, {9, 9, 3}, {5, 6, 3}, {4, 4, 3}, {0, 4, 3}}},
        there_and_back = {4, {{0, 0, 0}, {2, 0, 0}, {2, 2, 1}, {2, 0, 0}}},
        on_a_line = {4, {{0, 0, 0}, {2, 2, 2}, {3, 3, 3}, {1, 1, 1}}};
    expect_spatial(outside, GRZ_FACE_PROPER, 2, 1);
    expect_spatial(inside, GRZ_FACE_PROPER, 2, 1);
    expect_spatial(long_one, GRZ_FACE_PROPER, 2, 3);
    expect_spatial(there_and_back, GRZ_FACE_FLAT, 0, 4);
    expect_spatial(on_a_line, GRZ_FACE_FLAT, 2, 0);
}

/* A spike has no inside, so an edge that it crosses is crossed by nothing. */
static void a_spike_across_an_edge_is_not_crossed(void **state) {
    (void)state;
    const struct ring across = {6, {{0, 0}, {24, 0}, {24, 24}, {6, -12}, {24, 24}, {0, 24}}},
                      both = {8, {{0, 0}, {24, 0}, {48, 24}, {24, 0}, {24, 24}, {48, 0}, {24, 24}, {0, 24}}};
    for (int plane = 0; plane < PLANES; plane++) {
        struct cut c;
        cut(&c, &across, plane);
        assert_int_equal(c.facts.kind, GRZ_FACE_PROPER);
        cut(&c, &both, plane);
        assert_int_equal(c.facts.kind, GRZ_FACE_PROPER);
        assert_int_equal(c.facts.left_out, 2);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(simple_rings_keep_their_direction),
        cmocka_unit_test(a_bow_tie_is_crossed),
        cmocka_unit_test(two_loops_of_no_area_together),
        cmocka_unit_test(flat_faces),
        cmocka_unit_test(folded_faces_keep_their_corners),
        cmocka_unit_test(corners_of_spikes_are_counted),
        cmocka_unit_test(a_spike_across_an_edge_is_not_crossed),
        cmocka_unit_test(no_corner_is_lost_in_silence),
        cmocka_unit_test(what_is_not_finite_is_in_every_triangle),
        cmocka_unit_test(memory_that_ends_anywhere),
        cmocka_unit_test(many_edges_side_by_side),
        cmocka_unit_test(any_corners),
        cmocka_unit_test(stars),
        cmocka_unit_test(cells),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
