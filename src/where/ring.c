/* The corners of a convex polygon in their order.
 *
 * SPDX-License-Identifier: MIT */
#include "where/ring.h"

static bool ring_same(grz_where_ring_corner a, grz_where_ring_corner b) { return a.i == b.i && a.j == b.j; }

/* -1, 0, 1: the side of the plane on which corner k of the shape is. */
static int ring_side_now(grz_arena *arena, const grz_where_ring *ring, int k) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational p;
    grz_exact_corner(arena, ring->of, k, &p);
    const int side = grz_exact_height(arena, ring->cut, &p).sign;
    grz_dy_free(arena, mark);
    return side;
}

static int ring_side(grz_arena *arena, const grz_where_ring *ring, int k) {
    return k < GRZ_WHERE_RING_SIDES ? ring->side[k] : ring_side_now(arena, ring, k);
}

/* May there be an edge between two corners? Along a generator of a zonotope; anywhere between points. */
static bool ring_joined(const grz_where_ring *ring, int i, int j) {
    const unsigned bits = (unsigned)(i ^ j);
    return ring->of->body->core.points || (bits & (bits - 1)) == 0;
}

/* The next candidate after *c, in the order of the numbers; false if there is none. It begins after {-1, -1}. */
static bool ring_candidate(grz_arena *arena, const grz_where_ring *ring, grz_where_ring_corner *c) {
    const int count = grz_corner_count(ring->of);
    if (!ring->cut) {
        c->i = c->j = c->i + 1;
        return c->i < count;
    }
    int i = c->i, j = c->j + 1;
    for (; i < count; i++, j = i) {
        if (i < 0) continue;
        const int side = ring_side(arena, ring, i);
        if (side == 0) {
            if (j > i) continue;
            *c = (grz_where_ring_corner){i, i};
            return true;
        }
        for (j = j > i ? j : i + 1; j < count; j++) {
            if (!ring_joined(ring, i, j) || ring_side(arena, ring, j) != -side) continue;
            *c = (grz_where_ring_corner){i, j};
            return true;
        }
    }
    return false;
}

void grz_where_ring_point(grz_arena *arena, const grz_where_ring *ring, grz_where_ring_corner corner,
                          grz_rational *out) {
    const grz_dy_mark mark = grz_dy_now(arena);
    grz_rational p, q;
    if (corner.i == corner.j) {
        grz_exact_corner(arena, ring->of, corner.i, out);
        return;
    }
    grz_exact_corner(arena, ring->of, corner.i, &p);
    grz_exact_corner(arena, ring->of, corner.j, &q);
    const grz_dyadic of_p = grz_dy_abs(grz_exact_height(arena, ring->cut, &p)),
                     of_q = grz_dy_abs(grz_exact_height(arena, ring->cut, &q));
    grz_rational_mix(arena, ring->of->dim, of_q, &p, of_p, &q, out);
    grz_rational_keep(arena, mark, ring->of->dim, out);
}

static grz_where_ring_corner ring_least(grz_arena *arena, const grz_where_ring *ring) {
    grz_where_ring_corner least = {-1, -1}, c = {-1, -1};
    grz_rational best, p;
    const grz_dy_mark start = grz_dy_now(arena);
    grz_dy_mark mark = start;
    while (ring_candidate(arena, ring, &c)) {
        grz_where_ring_point(arena, ring, c, &p);
        if (least.i < 0 || grz_rational_compare(arena, ring->of->dim, &p, &best) < 0) {
            least = c;
            grz_dy_free(arena, start);
            grz_where_ring_point(arena, ring, c, &best);
            mark = grz_dy_now(arena);
        }
        grz_dy_free(arena, mark);
    }
    grz_dy_free(arena, start);
    return least;
}

/* Is p a better end than best for the edge that begins at `from`? It is to the right of it, or farther on its way. What
 * an area has in common with a plane that it crosses lies on one line. */
static bool ring_is_better(grz_arena *arena, const grz_where_ring *ring, const grz_rational *from,
                           const grz_rational *best, const grz_rational *p) {
    const bool on_line = ring->cut && ring->of->extent == GRZ_WHERE_AREA;
    const grz_dy_mark mark = grz_dy_now(arena);
    const int dim = ring->of->dim, turn = on_line ? 0 : grz_exact_turn(arena, ring->seen, from, best, p).sign;
    grz_dy_free(arena, mark);
    if (turn != 0) return turn < 0;
    return grz_rational_compare(arena, dim, p, best) * grz_rational_compare(arena, dim, best, from) > 0;
}

/* The corner after `at`; `at` itself if there is no other point. */
static grz_where_ring_corner ring_after(grz_arena *arena, const grz_where_ring *ring, grz_where_ring_corner at) {
    const grz_dy_mark start = grz_dy_now(arena);
    grz_where_ring_corner next = at, c = {-1, -1};
    grz_rational from, best, p;
    grz_where_ring_point(arena, ring, at, &from);
    const grz_dy_mark of_best = grz_dy_now(arena);
    grz_dy_mark mark = of_best;
    while (ring_candidate(arena, ring, &c)) {
        grz_where_ring_point(arena, ring, c, &p);
        const bool better = ring_same(next, at) ? grz_rational_compare(arena, ring->of->dim, &p, &from) != 0
                                                : ring_is_better(arena, ring, &from, &best, &p);
        if (better) {
            next = c;
            grz_dy_free(arena, of_best);
            grz_where_ring_point(arena, ring, c, &best);
            mark = grz_dy_now(arena);
        }
        grz_dy_free(arena, mark);
    }
    grz_dy_free(arena, start);
    return next;
}

void grz_where_ring_of(grz_arena *arena, const grz_exact_body *of, const grz_exact_plane *cut, grz_where_ring *ring) {
    ring->of = of;
    ring->cut = cut;
    ring->seen = cut && of->extent != GRZ_WHERE_AREA ? cut : &of->plane;
    const int count = grz_corner_count(of);
    for (int k = 0; cut && k < count && k < GRZ_WHERE_RING_SIDES; k++)
        ring->side[k] = (signed char)ring_side_now(arena, ring, k);
    ring->first = ring_least(arena, ring);
    ring->kept = 0;
    ring->whole = false;
    grz_where_ring_corner at = ring->first;
    while (!ring->whole && ring->kept < GRZ_WHERE_RING_KEPT) {
        ring->corner[ring->kept++] = at;
        at = ring_after(arena, ring, at);
        ring->whole = ring_same(at, ring->first);
    }
    ring->count = ring->kept < 3 ? ring->kept : 3;
}

static grz_where_ring_corner ring_next(grz_arena *arena, const grz_where_ring *ring, int step,
                                       grz_where_ring_corner at) {
    if (step + 1 < ring->kept) return ring->corner[step + 1];
    return ring->whole ? ring->first : ring_after(arena, ring, at);
}

grz_where_ring_walk grz_where_ring_start(grz_arena *arena, const grz_where_ring *ring) {
    return (grz_where_ring_walk){ring, 0, false, ring->first, ring_next(arena, ring, 0, ring->first)};
}

void grz_where_ring_go(grz_arena *arena, grz_where_ring_walk *walk) {
    if (ring_same(walk->next, walk->ring->first)) {
        walk->done = true;
        return;
    }
    walk->step++;
    walk->at = walk->next;
    walk->next = ring_next(arena, walk->ring, walk->step, walk->at);
}
