/* What is inside of a mesh?
 *
 * Parity of the triangles that the way from the point along x crosses. Where it meets an edge or a vertex it is decided
 * for a point that is moved by an infinitely small e in y and e^2 in z (Edelsbrunner and Mucke, Simulation of
 * simplicity, 1990): seen along x it is then on no edge, and of two triangles at an edge it is in one, or in both or
 * none where they fold. The sum of all triangles' shadows along x modulo 2, of which each edge belongs to an even
 * number, has no outline: so the parity is that of any other way to infinity.
 *
 * SPDX-License-Identifier: MIT */
#include "num/bits.h"
#include "mesh/mesh.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>

typedef struct crossings {
    const grz_mesh *mesh;
    grz3_vec point;
    bool on, odd;
} crossings;

/* The side of the line from a to b, seen along x, on which the point lies once it has been moved by e in y and e^2 in
 * z; 0 only if a and b are one. orient2(a, b, p) changes with p.y by a.z - b.z and with p.z by b.y - a.y. */
static int moved_turn(const grz3_vec *a, const grz3_vec *b, const grz3_vec *p) {
    const grz2_vec a2 = {a->y, a->z}, b2 = {b->y, b->z}, p2 = {p->y, p->z};
    const int side = grz2_orient(&a2, &b2, &p2);
    if (side != 0) return side;
    const int64_t az = grz_order(a->z), bz = grz_order(b->z), ay = grz_order(a->y), by = grz_order(b->y);
    if (az != bz) return az > bz ? 1 : -1;
    return (by > ay) - (by < ay);
}

/* Seen along x, is the moved point in the triangle, and the triangle beyond it? The plane is passed where orient3
 * changes its sign; what is below it for a triangle that turns to the left is before it. */
static bool is_crossed(const grz3_triangle *t, const grz3_vec *p) {
    const int turn = moved_turn(&t->a, &t->b, p);
    if (turn == 0 || moved_turn(&t->b, &t->c, p) != turn || moved_turn(&t->c, &t->a, p) != turn) return false;
    return grz3_orient(&t->a, &t->b, &t->c, p) * turn > 0;
}

static bool cross_leaf(void *context, uint32_t leaf) {
    crossings *const c = context;
    const grz3_shape point = grz3_shape_from_point(&c->point);
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(c->mesh, leaf / GRZ_BLOCK, i);
        const bool in_plane = grz3_orient(&t.a, &t.b, &t.c, &c->point) == 0;
        const grz3_shape triangle = grz3_shape_from_triangle(&t);
        if (in_plane && grz3_overlap(&point, &triangle)) {
            c->on = true;
            return false;
        }
        c->odd ^= is_crossed(&t, &c->point);
    }
    return true;
}

grz_status grz_mesh_contains(const grz_mesh *mesh, const grz3_vec *point, bool *inside) {
    *inside = false;
    if (!mesh->solid || mesh->open_edges > 0) return GRZ_ERROR_ARGUMENT;
    if (!grz_finite(point->x) || !grz_finite(point->y) || !grz_finite(point->z)) return GRZ_OK;
    const double least[3] = {point->x, point->y, point->z}, greatest[3] = {(double)INFINITY, point->y, point->z};
    const grz_bvh_box way = grz_bvh_box_of(3, least, greatest);
    crossings c = {.mesh = mesh, .point = *point};
    grz_bvh_searches_in_use()->visit(&mesh->tree, &way, cross_leaf, &c);
    *inside = c.on || c.odd;
    return GRZ_OK;
}
