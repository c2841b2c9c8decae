/* Two triangles, by the corners that they share (triangle_pair.h).
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/triangle_pair.h"

#include "mesh/mesh.h"
#include "shape/vec3.h"

#include <graze/predicates.h>
#include <graze/query3.h>

/* The corners of two triangles, those that they share first. */
typedef struct couple {
    const grz3_vec *a[3], *b[3];
    int shared;
} couple;

static couple couple_of(const grz3_triangle *a, const grz3_triangle *b) {
    couple c = {{&a->a, &a->b, &a->c}, {&b->a, &b->b, &b->c}, 0};
    for (int i = 0; i < 3; i++)
        for (int k = c.shared; k < 3; k++) {
            if (!grz_same_point(c.a[i], c.b[k])) continue;
            const grz3_vec *const from_a = c.a[i], *const from_b = c.b[k];
            c.a[i] = c.a[c.shared], c.a[c.shared] = from_a;
            c.b[k] = c.b[c.shared], c.b[c.shared] = from_b;
            c.shared++;
            break;
        }
    return c;
}

/* A shared corner is a common point; no arithmetic is needed. */
bool grz_triangles_meet(const grz3_triangle *a, const grz3_triangle *b) {
    return couple_of(a, b).shared > 0 || grz3_overlap_triangle_triangle(a, b);
}

/* Coordinates without axis k. */
static grz2_vec seen_along(const grz3_vec *v, int k) {
    return (grz2_vec){grz3_at(v, (k + 1) % 3), grz3_at(v, (k + 2) % 3)};
}

/* On which side of the line through a and b is c, seen along axis k? */
static int turn_seen(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c, int k) {
    const grz2_vec p = seen_along(a, k), q = seen_along(b, k), r = seen_along(c, k);
    return grz2_orient(&p, &q, &r);
}

/* An axis along which a triangle is seen as one; -1 if it is flat. */
static int view_of(const grz3_vec *a, const grz3_vec *b, const grz3_vec *c) {
    for (int k = 0; k < 3; k++)
        if (turn_seen(a, b, c, k) != 0) return k;
    return -1;
}

/* With one corner shared: the segment from it to a common point beyond, prolonged, leaves one of the two triangles
 * through the opposite edge while it is still in the other. */
static bool meet_beyond_corner(const couple *c, const grz3_triangle *a, const grz3_triangle *b) {
    const grz3_segment across_a = {*c->a[1], *c->a[2]}, across_b = {*c->b[1], *c->b[2]};
    return grz3_overlap_segment_triangle(&across_a, b) || grz3_overlap_segment_triangle(&across_b, a);
}

/* With an edge shared: only if they lie in one plane, on the same side of it. */
static bool meet_beyond_edge(const couple *c) {
    if (grz3_orient(c->a[0], c->a[1], c->a[2], c->b[2]) != 0) return false;
    const int k = view_of(c->a[0], c->a[1], c->a[2]);
    return turn_seen(c->a[0], c->a[1], c->a[2], k) == turn_seen(c->a[0], c->a[1], c->b[2], k);
}

bool grz_triangle_is_flat(const grz3_triangle *t) { return view_of(&t->a, &t->b, &t->c) < 0; }

static bool meet_beyond(const grz3_triangle *a, const grz3_triangle *b) {
    const couple c = couple_of(a, b);
    switch (c.shared) {
    case 0: return grz3_overlap_triangle_triangle(a, b);
    case 1: return meet_beyond_corner(&c, a, b);
    case 2: return meet_beyond_edge(&c);
    default: return true;
    }
}

bool grz_triangles_intersect(const grz3_triangle *a, const grz3_triangle *b) {
    return meet_beyond(a, b) && !grz_triangle_is_flat(a) && !grz_triangle_is_flat(b);
}
