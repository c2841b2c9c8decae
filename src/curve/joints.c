/* Which triangles follow each other across the edges of a mesh: a hash table of edges, each with the list of its sides.
 *
 * SPDX-License-Identifier: MIT */
#include "curve/joints.h"

#include "base/watch.h"
#include "mesh/mesh.h"
#include "shape/point_hash.h"
#include "mesh/triangle_pair.h"
#include "mesh/triangles.h"

#include <graze/predicates.h>

#include <string.h>

static const grz3_vec *side_corner(const grz3_triangle triangles[], uint32_t side, int step) {
    return grz_triangle_corner(&triangles[side / 3], (int)(side % 3) + step);
}

/* A side of an edge from a to b, by the angle at which its triangle stands there. */
typedef struct crowded_side {
    const grz3_vec *a, *b, *c; /* c: the third corner of its triangle */
    int sector; /* 0: the angle of the first one, or the triangle is flat; 1: less than half a turn from it; 2; 3 */
    bool back;  /* it goes from b to a */
    uint32_t side;
} crowded_side;

static bool is_crowded_before(const crowded_side *x, const crowded_side *y) {
    if (x->sector != y->sector) return x->sector < y->sector;
    const int turn = x->sector % 2 == 1 ? grz3_orient(x->a, x->b, x->c, y->c) : 0;
    return turn != 0 ? turn > 0 : x->side < y->side;
}

#define GRZ_ITEM crowded_side
#define GRZ_HEAP(name) crowded_sides_##name
#define GRZ_IS_BEFORE is_crowded_before
#include "base/heap.inc"

typedef struct pairing {
    const grz_allocator *allocator;
    const grz3_triangle *triangles;
    uint32_t *joint;
    uint32_t *edges; /* a hash table: one more than the last side of an edge, 0 for none */
    size_t places;
    grz_growing crowd; /* crowded_side: those of one edge */
} pairing;

static bool is_same_edge(const pairing *j, uint32_t s, uint32_t t) {
    const grz3_vec *const a = side_corner(j->triangles, s, 0), *const b = side_corner(j->triangles, s, 1);
    const grz3_vec *const c = side_corner(j->triangles, t, 0), *const d = side_corner(j->triangles, t, 1);
    return (grz_same_point(a, c) && grz_same_point(b, d)) || (grz_same_point(a, d) && grz_same_point(b, c));
}

/* Until all are met, joint[s] is the side of the same edge before s. */
static void list_side(pairing *j, uint32_t side, uint64_t hash) {
    size_t at = (size_t)grz_hash_mix(hash) & (j->places - 1);
    while (j->edges[at] > 0 && !is_same_edge(j, j->edges[at] - 1, side)) at = (at + 1) & (j->places - 1);
    j->joint[side] = j->edges[at] > 0 ? j->edges[at] - 1 : GRZ_NO_JOINT;
    j->edges[at] = side + 1;
}

static bool list_sides(pairing *j, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint64_t hash[3];
        if (i % 1024 == 1023 && grz_watch_stops()) return false;
        for (int e = 0; e < 3; e++) hash[e] = grz_hash_point(grz_triangle_corner(&j->triangles[i], e));
        for (uint32_t e = 0; e < 3; e++) {
            const uint32_t side = 3 * i + e;
            if (j->joint[side] == GRZ_NO_JOINT) continue;
            if (grz_same_point(side_corner(j->triangles, side, 0), side_corner(j->triangles, side, 1)))
                j->joint[side] = GRZ_NO_JOINT;
            else list_side(j, side, hash[e] + hash[(e + 1) % 3]);
        }
    }
    return true;
}

/* A coordinate plane in which the triangle a b c is none: is it there on the same side of a b as a b d is? */
static bool leans_as(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, const grz3_vec *d) {
    const double *const p = &a->x, *const q = &b->x, *const r = &c->x, *const s = &d->x;
    int turn = 0, other = 0;
    for (int k = 0; k < 3 && (turn == 0 || other == 0); k++) {
        const int u = (k + 1) % 3, v = (k + 2) % 3;
        const grz2_vec from = {p[u], p[v]}, to = {q[u], q[v]}, first = {r[u], r[v]}, second = {s[u], s[v]};
        turn = grz2_orient(&from, &to, &first);
        other = grz2_orient(&from, &to, &second);
    }
    return turn == other || turn == 0 || other == 0;
}

static bool add_crowded(pairing *j, const crowded_side *first, uint32_t side) {
    if (!grz_grow(j->allocator, &j->crowd, sizeof(crowded_side))) return false;
    crowded_side *const s = (crowded_side *)j->crowd.items + j->crowd.count++;
    const grz3_vec *const from = side_corner(j->triangles, side, 0), *const c = side_corner(j->triangles, side, 2);
    *s = (crowded_side){.a = from, .b = side_corner(j->triangles, side, 1), .c = c, .side = side};
    if (!first) return true;
    s->a = first->a, s->b = first->b;
    s->back = !grz_same_point(from, first->a);
    const int turn = grz3_orient(s->a, s->b, first->c, c);
    s->sector = turn > 0 ? 1 : turn < 0 ? 3 : leans_as(s->a, s->b, first->c, c) ? 0 : 2;
    return true;
}

static void join_two_sides(pairing *j, uint32_t s, uint32_t t, uint32_t crowded) {
    j->joint[s] = t | crowded;
    j->joint[t] = s | crowded;
}

/* In the order about the edge, each is joined with the one before it that is left, if that has the opposite direction;
 * what is left then has one direction. */
static void join_crowded(pairing *j) {
    crowded_side *const s = (crowded_side *)j->crowd.items;
    size_t left = 0;
    crowded_sides_sort(s, j->crowd.count);
    for (size_t i = 0; i < j->crowd.count; i++) {
        if (left > 0 && s[left - 1].back != s[i].back) join_two_sides(j, s[--left].side, s[i].side, GRZ_CROWDED);
        else s[left++] = s[i];
    }
    for (; left > 1; left -= 2) join_two_sides(j, s[left - 1].side, s[left - 2].side, GRZ_CROWDED);
    if (left > 0) j->joint[s[0].side] = GRZ_NO_JOINT;
}

/* The first one is one whose triangle is not flat, if there is one. */
static bool join_crowd(pairing *j, uint32_t last) {
    uint32_t first = last;
    for (uint32_t s = last; s != GRZ_NO_JOINT; s = j->joint[s]) {
        first = s;
        if (!grz_triangle_is_flat(&j->triangles[s / 3])) break;
    }
    j->crowd.count = 0;
    if (!add_crowded(j, NULL, first)) return false;
    const crowded_side about = *(const crowded_side *)j->crowd.items;
    for (uint32_t s = last; s != GRZ_NO_JOINT; s = j->joint[s])
        if (s != first && !add_crowded(j, &about, s)) return false;
    join_crowded(j);
    return true;
}

static bool join_edges(pairing *j) {
    for (size_t i = 0; i < j->places; i++) {
        if (j->edges[i] == 0) continue;
        const uint32_t last = j->edges[i] - 1, other = j->joint[last];
        if (other == GRZ_NO_JOINT) continue;
        if (j->joint[other] == GRZ_NO_JOINT) join_two_sides(j, last, other, 0);
        else if (!join_crowd(j, last)) return false;
    }
    return true;
}

bool grz_join_sides(const grz_allocator *allocator, const grz3_triangle triangles[], uint32_t count, uint32_t joint[]) {
    pairing j = {.allocator = allocator, .triangles = triangles, .joint = joint, .places = 16};
    while (j.places < (size_t)4 * count) j.places *= 2; /* mostly two sides an edge, never more edges than 3 count */
    j.edges = (uint32_t *)grz_allocate(allocator, j.places, sizeof *j.edges);
    bool done = false;
    if (j.edges) {
        memset(j.edges, 0, j.places * sizeof *j.edges);
        done = list_sides(&j, count) && join_edges(&j);
    }
    grz_growing_release(allocator, &j.crowd, sizeof(crowded_side));
    grz_release(allocator, j.edges, j.places, sizeof *j.edges);
    return done;
}
