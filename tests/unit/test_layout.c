/* How the edges of a polygon lie to each other, against all pairs of edges in integers.
 *
 * SPDX-License-Identifier: MIT */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

#include "polygon/layout.h"
#include "support/effort.h"
#include "support/rng.h"

#include <graze/graze.h>

#include <math.h>
#include <string.h>

/* Points of a lattice, in two rings or parts. */
enum { MOST = 300 };
struct path {
    int count, first_end; /* the first ring ends there; count: there is one ring */
    bool polyline;
    int at[MOST][2];
};

/* The lattice: one place after the other is `step` more. So all arithmetic is exact. */
struct lattice {
    double origin, step;
};
static const struct lattice lattices[] = {
    {0, 1}, {0, 0x1p-1074}, {0, 0x1p960}, {1, 0x1p-52}, {-0x1p40, 0x1p-12}, {5e6, 0x1p-20},
};
enum { LATTICES = sizeof lattices / sizeof *lattices };

static grz2_polygon *build(const struct path *p, const struct lattice *l) {
    static grz2_vec at[MOST];
    const uint32_t ends[2] = {(uint32_t)p->first_end, (uint32_t)p->count};
    const grz2_polygon_options options = {.polyline = p->polyline};
    grz2_polygon *polygon;
    for (int i = 0; i < p->count; i++)
        at[i] = (grz2_vec){l->origin + l->step * p->at[i][0], l->origin + l->step * p->at[i][1]};
    const grz2_rings rings = {GRZ_DOUBLE, (size_t)p->count, 0, at, 2, ends, 0, NULL};
    assert_int_equal(grz2_polygon_build(&polygon, &rings, &options), GRZ_OK);
    return polygon;
}

struct edge {
    const int *a, *b;
};

static int edges_of(const struct path *p, struct edge *out) {
    int count = 0;
    for (int ring = 0, first = 0; ring < 2; ring++) {
        const int end = ring == 0 ? p->first_end : p->count;
        for (int i = first; i < end; i++) {
            if (p->polyline && i + 1 == end && end - first > 1) continue;
            out[count++] = (struct edge){p->at[i], p->at[i + 1 < end ? i + 1 : first]};
        }
        first = end;
    }
    return count;
}

static int turn(const int *a, const int *b, const int *c) {
    const long d = (long)(b[0] - a[0]) * (c[1] - a[1]) - (long)(b[1] - a[1]) * (c[0] - a[0]);
    return (d > 0) - (d < 0);
}

static bool same(const int *a, const int *b) { return a[0] == b[0] && a[1] == b[1]; }

static bool is_on(struct edge e, const int *p) {
    bool between = turn(e.a, e.b, p) == 0;
    for (int k = 0; k < 2; k++) between = between && (p[k] - e.a[k]) * (p[k] - e.b[k]) <= 0;
    return between;
}

/* On one line: how many different ends of one lie on the other. */
static bool are_along(struct edge e, struct edge f) {
    if (turn(e.a, e.b, f.a) != 0 || turn(e.a, e.b, f.b) != 0) return false;
    const int *const on[4] = {is_on(f, e.a) ? e.a : NULL, is_on(f, e.b) ? e.b : NULL, is_on(e, f.a) ? f.a : NULL,
                              is_on(e, f.b) ? f.b : NULL};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < i; k++)
            if (on[i] && on[k] && !same(on[i], on[k])) return true;
    return false;
}

static bool do_cross(struct edge e, struct edge f) {
    return turn(e.a, e.b, f.a) * turn(e.a, e.b, f.b) < 0 && turn(f.a, f.b, e.a) * turn(f.a, f.b, e.b) < 0;
}

static bool is_inner_point(struct edge e, const int *p) { return is_on(e, p) && !same(e.a, p) && !same(e.b, p); }

/* LAYERED, CROSSED, or if neither, NODED. */
static grz_layout layout_by_definition(const struct path *p) {
    static struct edge edges[MOST];
    grz_layout worst = GRZ_LAYOUT_NODED;
    const int count = edges_of(p, edges);
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++) {
            const struct edge e = edges[i], f = edges[k];
            const bool inner =
                is_inner_point(e, f.a) || is_inner_point(e, f.b) || is_inner_point(f, e.a) || is_inner_point(f, e.b);
            if (are_along(e, f)) return GRZ_LAYOUT_LAYERED;
            if (inner || do_cross(e, f)) worst = GRZ_LAYOUT_CROSSED;
        }
    return worst;
}

/* Of a ring or two that are NODED: has each corner two edges? */
static bool are_rings_apart(const struct edge *edges, int count) {
    for (int i = 0; i < count; i++) {
        int here = 0;
        for (int k = 0; k < count; k++) here += same(edges[k].a, edges[i].a) + same(edges[k].b, edges[i].a);
        if (here != 2 || same(edges[i].a, edges[i].b)) return false;
    }
    return true;
}

/* Is the inside to the left of the edge? From its middle to the right, a little to the left of it, in quarters and
 * less: by edges that are to the right of the middle at its height, or a little above it where the edge is level. */
static bool is_left_inside(struct edge e, const struct edge *edges, int count) {
    const long x = 2L * (e.a[0] + e.b[0]), y = 2L * (e.a[1] + e.b[1]);
    const bool level = e.a[1] == e.b[1], rises = e.b[1] > e.a[1];
    /* to the right of an edge that rises the ray begins on its other side */
    bool odd = level ? false : rises;
    for (int i = 0; i < count; i++) {
        const struct edge f = edges[i];
        if (f.a == e.a) continue;
        const long ay = 4L * f.a[1], by = 4L * f.b[1];
        const bool above_a = level && e.b[0] < e.a[0] ? ay >= y : ay > y,
                   above_b = level && e.b[0] < e.a[0] ? by >= y : by > y;
        if (above_a == above_b) continue;
        const long d = (by - ay) * (4L * f.a[0] - x) - (4L * f.b[0] - 4L * f.a[0]) * (ay - y);
        odd ^= (d > 0) == (by > ay);
    }
    return odd;
}

/* What the layout is said to be, if it is NODED. */
static grz_layout side_of_inside(const struct path *p) {
    static struct edge edges[MOST];
    const int count = edges_of(p, edges);
    int left = 0;
    if (p->polyline || !are_rings_apart(edges, count)) return GRZ_LAYOUT_NODED;
    for (int i = 0; i < count; i++) left += is_left_inside(edges[i], edges, count);
    return left == count ? GRZ_LAYOUT_INSIDE_LEFT : left == 0 ? GRZ_LAYOUT_INSIDE_RIGHT : GRZ_LAYOUT_NODED;
}

static bool has_lone_point(const struct path *p) {
    for (int ring = 0, first = 0; ring < 2; ring++) {
        const int end = ring == 0 ? p->first_end : p->count;
        bool lone = end > first;
        for (int i = first; i < end; i++) lone = lone && same(p->at[i], p->at[first]);
        if (lone) return true;
        first = end;
    }
    return false;
}

static void check_layout(const struct path *p, int seen[5]) {
    const grz_layout worst = has_lone_point(p) ? GRZ_LAYOUT_LAYERED : layout_by_definition(p);
    const grz_layout expected = worst == GRZ_LAYOUT_NODED ? side_of_inside(p) : worst;
    seen[expected - GRZ_LAYOUT_LAYERED]++;
    for (int i = 0; i < LATTICES; i++) {
        grz2_polygon *const polygon = build(p, &lattices[i]);
        grz_locator locator = grz_locator_of(polygon, NULL);
        assert_int_equal(grz2_polygon_layout(&locator), expected);
        grz_locator_release(&locator);
        grz2_polygon_free(polygon);
    }
}

static void add(struct path *p, int x, int y) {
    p->at[p->count][0] = x;
    p->at[p->count++][1] = y;
}

/* Out along one stair and perhaps back along another, so that most leaves are monotone along both axes; a fold, a bend
 * back, also across the stair, a long edge or a repeated corner at some place. */
static void make_stairs(struct path *p, struct rng *rng) {
    *p = (struct path){.polyline = rng_once_in(rng, 3)};
    const int steps = rng_int(rng, 1, 70), odd = rng_int(rng, 0, 4 * steps), lift = rng_int(rng, 0, 3);
    for (int back = 0; back < (p->polyline && odd < steps ? 1 : 2); back++)
        for (int i = 0; i < steps; i++) {
            const int k = back ? steps - 1 - i : i, y = 2 * k + (k % 3 == 1) + (back ? lift : 0);
            add(p, 2 * k, y);
            if (back * steps + i != odd) continue;
            const int far = rng_int(rng, 1, 9);
            switch (rng_int(rng, 0, 5)) {
            case 0: add(p, 2 * k + 1, y), add(p, 2 * k, y); break;
            case 1: add(p, 2 * k - far, y + rng_int(rng, -3, 3)); break;
            case 4: add(p, 2 * k - far, y + 2), add(p, 2 * k - far, y - far - 4); break;
            case 2: add(p, rng_int(rng, 0, 2 * steps), rng_int(rng, 0, 2 * steps)); break;
            case 3: add(p, 2 * k, y); break;
            default: break;
            }
        }
    p->first_end = rng_once_in(rng, 2) ? p->count : p->count / 2;
}

static void make_scribble(struct path *p, struct rng *rng) {
    *p = (struct path){.polyline = rng_once_in(rng, 3)};
    const int size = rng_int(rng, 2, 500);
    for (int points = rng_int(rng, 1, rng_once_in(rng, 3) ? 40 : 8); points > 0; points--)
        add(p, rng_int(rng, 0, size), rng_int(rng, 0, size));
    p->first_end = rng_int(rng, 0, p->count);
}

static void layouts_by_definition(void **state) {
    (void)state;
    static struct path p;
    struct rng rng = rng_seeded(1, "layouts");
    int seen[5] = {0};
    for (int i = 0, count = effort(3000); i < count; i++) {
        if (i % 2 == 0) make_stairs(&p, &rng);
        else make_scribble(&p, &rng);
        check_layout(&p, seen);
    }
    for (int i = 0; i < 5; i++) assert_true(seen[i] > 0);
}

/* One stair, crossed by an edge some edges later, at all places within the leaves. */
static void stairs_that_are_crossed_later(void **state) {
    (void)state;
    int seen[5] = {0};
    for (int at = 10; at < 18; at++)
        for (int far = 1; far < 20; far++) {
            struct path p = {.polyline = true};
            for (int k = 0; k < 30; k++) {
                const int y = 2 * k + (k % 3 == 1);
                add(&p, 2 * k, y);
                if (k == at) add(&p, 2 * k - far, y + 2), add(&p, 2 * k - far, y - far - 4);
            }
            p.first_end = p.count;
            check_layout(&p, seen);
        }
    assert_true(seen[GRZ_LAYOUT_CROSSED - GRZ_LAYOUT_LAYERED] > 100);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(layouts_by_definition),
                                       cmocka_unit_test(stairs_that_are_crossed_later)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
