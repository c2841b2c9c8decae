/* Is a mesh closed, and which points are inside?
 *
 * Closed: its edges are counted in a hash table; those that belong to an odd number of triangles are open.
 *
 * Inside: the parity of the triangles that the ray from the point along x crosses. Where it meets an edge or a vertex
 * it is decided for a point that is moved by an infinitely small e in y and e^2 in z (Edelsbrunner and Mucke,
 * Simulation of simplicity, 1990): seen along x it is then on no edge, and of two triangles at an edge it is in one, or
 * in both or none where they fold. The sum of all triangles' shadows along x modulo 2, of which each edge belongs to an
 * even number, has no outline: so the parity is the same along every other ray.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/memory.h"
#include "num/bits.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query3.h>

#include <math.h>
#include <string.h>

/* An edge that was met, by a corner that it begins at, and how often. */
typedef struct grz_edge {
    uint32_t corner, count;
} grz_edge;

/* A corner's number is 12 * block + 3 * lane + its own. */
static void edge_ends(const grz_mesh *mesh, uint32_t corner, grz3_vec ends[2]) {
    const grz3_triangle t = grz_mesh_triangle(mesh, corner / 12, (int)(corner / 3 % GRZ_BLOCK));
    const grz3_vec *const corners[3] = {&t.a, &t.b, &t.c};
    ends[0] = *corners[corner % 3];
    ends[1] = *corners[(corner + 1) % 3];
}

static uint64_t mixed(uint64_t x) {
    x ^= x >> 32;
    x *= UINT64_C(0xd6e8feb86659fd93);
    return x ^ x >> 29;
}

static uint64_t hash_of(const grz3_vec *v) {
    return mixed(mixed(mixed((uint64_t)grz_order(v->x)) + (uint64_t)grz_order(v->y)) + (uint64_t)grz_order(v->z));
}

/* A hash table: its places are a power of two, at most half of them used. */
static void count_edge(const grz_mesh *mesh, grz_edge_table t, uint32_t corner) {
    grz3_vec ends[2], others[2];
    edge_ends(mesh, corner, ends);
    if (grz_same_point(&ends[0], &ends[1])) return;
    size_t at = (size_t)mixed(hash_of(&ends[0]) + hash_of(&ends[1])) & (t.places - 1);
    for (; t.edges[at].count > 0; at = (at + 1) & (t.places - 1)) {
        edge_ends(mesh, t.edges[at].corner, others);
        if ((grz_same_point(&ends[0], &others[0]) && grz_same_point(&ends[1], &others[1])) ||
            (grz_same_point(&ends[0], &others[1]) && grz_same_point(&ends[1], &others[0])))
            break;
    }
    if (t.edges[at].count == 0) t.edges[at].corner = corner;
    t.edges[at].count++;
}

grz_edge_table grz_edge_table_take(const grz_mesh *mesh) {
    size_t places = 16;
    while (places < 6 * mesh->triangles) places *= 2;
    return (grz_edge_table){places, grz_allocate(mesh->allocator, places, sizeof(grz_edge))};
}

void grz_edge_table_give_back(const grz_mesh *mesh, grz_edge_table table) {
    grz_release(mesh->allocator, table.edges, table.places, sizeof(grz_edge));
}

void grz_mesh_count_open_edges(grz_mesh *mesh, grz_edge_table table) {
    memset(table.edges, 0, table.places * sizeof(grz_edge));
    for (uint32_t i = 0; i < mesh->tree.node_count; i++) {
        const grz_bvh_node *const node = grz_bvh_get(mesh->tree.nodes, 3, i);
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            const uint32_t leaf = node->child[lane] & ~GRZ_LEAF;
            if (!grz_bvh_is_leaf(node->child[lane])) continue;
            for (uint32_t k = 0; k < 3 * (leaf % GRZ_BLOCK + 1); k++)
                count_edge(mesh, table, leaf / GRZ_BLOCK * 12 + k);
        }
    }
    mesh->open_edges = 0;
    for (size_t i = 0; i < table.places; i++) mesh->open_edges += table.edges[i].count % 2;
}

/* Inside. */

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

static bool count_leaf_crossings(void *context, uint32_t leaf) {
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
    const grz_bvh_box line = grz_bvh_box_of(3, least, greatest);
    crossings c = {.mesh = mesh, .point = *point};
    grz_bvh_searches_in_use()->visit(&mesh->tree, &line, count_leaf_crossings, &c);
    *inside = c.on || c.odd;
    return GRZ_OK;
}
