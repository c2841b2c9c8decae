/* Triangles of a mesh that meet a shape, and pairs of triangles of meshes.
 *
 * SPDX-License-Identifier: MIT */
#include "base/watch.h"
#include "bounds/numbers.h"
#include "boxes/source.h"
#include "mesh/mesh.h"
#include "mesh/solid.h"

#include "num/bits.h"
#include "shape/vec3.h"
#include "tree/search.h"

#include <graze/predicates.h>
#include <graze/query3.h>

typedef struct mesh_overlap_search {
    const grz_mesh *mesh;
    const grz3_shape *shape;
    grz_triangle_visitor visit; /* NULL: any will do */
    void *user;
    bool found;
} mesh_overlap_search;

static bool overlap_triangles(void *context, uint32_t leaf) {
    mesh_overlap_search *const s = (mesh_overlap_search *)context;
    grz3_triangle t[GRZ_BLOCK];
    grz_mesh_triangles(s->mesh, leaf / GRZ_BLOCK, (int)(leaf % GRZ_BLOCK) + 1, t);
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_shape triangle = grz3_shape_from_triangle(&t[i]);
        if (!grz3_overlap(s->shape, &triangle)) continue;
        s->found = true;
        if (!s->visit || !s->visit(s->user, grz_mesh_index(s->mesh, leaf / GRZ_BLOCK, i))) return false;
    }
    return true;
}

/* True if it was not stopped. */
static bool run_mesh_overlap(mesh_overlap_search *s) {
    double bounds[6];
    grz_bounds_numbers(3, s->shape, bounds);
    const grz_bvh_box box = grz_bvh_box_of(3, bounds, bounds + 3);
    return grz_bvh_searches_in_use()->visit(&s->mesh->tree, &box, overlap_triangles, s);
}

grz_status grz_mesh_overlap(const grz_mesh *mesh, const grz3_shape *shape, grz_mesh_solid solid, bool *overlap) {
    mesh_overlap_search s = {.mesh = mesh, .shape = shape};
    grz3_vec point;
    *overlap = false;
    if (!grz_mesh_can_be(mesh, solid)) return GRZ_ERROR_ARGUMENT;
    if (run_mesh_overlap(&s)) s.found = grz_mesh_holds_shape(mesh, solid, shape, &point);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *overlap = s.found;
    return GRZ_OK;
}

grz_status grz_mesh_overlap_all(const grz_mesh *mesh, const grz3_shape *shape, grz_triangle_visitor visit, void *user) {
    mesh_overlap_search s = {.mesh = mesh, .shape = shape, .visit = visit, .user = user};
    return run_mesh_overlap(&s) ? GRZ_OK : GRZ_STOPPED;
}

/* Pairs of triangles. */

/* The triangles of a leaf. */
typedef struct leaf_triangles {
    uint32_t leaf; /* GRZ_NO_CHILD: none yet */
    int count;
    grz3_triangle at[GRZ_BLOCK];
    uint32_t index[GRZ_BLOCK];
    double bounds[GRZ_BLOCK][6];
} leaf_triangles;

/* A join comes to the same leaf many times in a row. */
static void read_leaf(const grz_mesh *mesh, uint32_t leaf, leaf_triangles *t) {
    if (t->leaf == leaf) return;
    t->leaf = leaf;
    t->count = (int)(leaf % GRZ_BLOCK) + 1;
    grz_mesh_triangles(mesh, leaf / GRZ_BLOCK, t->count, t->at);
    for (int i = 0; i < t->count; i++) {
        t->index[i] = grz_mesh_index(mesh, leaf / GRZ_BLOCK, i);
        grz_triangle_bounds(&t->at[i], t->bounds[i], t->bounds[i] + 3);
    }
}

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
static bool triangles_meet(const grz3_triangle *a, const grz3_triangle *b) {
    return couple_of(a, b).shared > 0 || grz3_overlap_triangle_triangle(a, b);
}

typedef struct mesh_pair_search {
    const grz_mesh *a, *b;
    grz_pair_visitor visit;
    void *user;
    leaf_triangles of_a, of_b; /* those at hand */
} mesh_pair_search;

static mesh_pair_search search_of_pairs(const grz_mesh *a, const grz_mesh *b, grz_pair_visitor visit, void *user) {
    mesh_pair_search s = {.a = a, .b = b, .visit = visit, .user = user};
    s.of_a.leaf = s.of_b.leaf = GRZ_NO_CHILD;
    return s;
}

static bool join_triangles(void *context, uint32_t a, uint32_t b) {
    mesh_pair_search *const s = (mesh_pair_search *)context;
    leaf_triangles *const x = &s->of_a, *const y = &s->of_b;
    read_leaf(s->a, a, x);
    read_leaf(s->b, b, y);
    for (int i = 0; i < x->count; i++)
        for (int k = 0; k < y->count; k++) {
            const grz_pair pair = {x->index[i], y->index[k]};
            if (grz_boxes_apart(3, x->bounds[i], y->bounds[k])) continue;
            if (triangles_meet(&x->at[i], &y->at[k]) && !s->visit(s->user, &pair, 1)) return false;
        }
    return true;
}

/* The join of a tree with itself gives each pair of leaves once; grz_mesh_pairs of a mesh with itself must give (x, y)
 * and (y, x). */
static bool join_triangles_twice(void *context, uint32_t a, uint32_t b) {
    return join_triangles(context, a, b) && (a == b || join_triangles(context, b, a));
}

grz_status grz_mesh_pairs(const grz_mesh *a, const grz_mesh *b, grz_pair_visitor visit, void *user) {
    mesh_pair_search s = search_of_pairs(a, b, visit, user);
    return grz_bvh_searches_in_use()->join(&a->tree, &b->tree, a == b ? join_triangles_twice : join_triangles, &s)
               ? GRZ_OK
               : GRZ_STOPPED;
}

static bool stop_at_pair(void *user, const grz_pair *pairs, size_t count) {
    (void)pairs, (void)count;
    *(bool *)user = true;
    return false;
}

grz_status grz_meshes_overlap(const grz_mesh *a, const grz_mesh *b, grz_mesh_solid solid_a, grz_mesh_solid solid_b,
                              bool *overlap) {
    bool found = false;
    grz3_vec point;
    *overlap = false;
    if (!grz_mesh_can_be(a, solid_a) || !grz_mesh_can_be(b, solid_b)) return GRZ_ERROR_ARGUMENT;
    if (grz_mesh_pairs(a, b, stop_at_pair, &found) == GRZ_OK)
        found = grz_mesh_has_shell_in(a, b, solid_a, solid_b, &point);
    if (grz_watch_stops()) return GRZ_STOPPED;
    *overlap = found;
    return GRZ_OK;
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

static bool triangle_is_flat(const grz3_triangle *t) { return view_of(&t->a, &t->b, &t->c) < 0; }

static bool meet_beyond(const grz3_triangle *a, const grz3_triangle *b) {
    const couple c = couple_of(a, b);
    switch (c.shared) {
    case 0: return grz3_overlap_triangle_triangle(a, b);
    case 1: return meet_beyond_corner(&c, a, b);
    case 2: return meet_beyond_edge(&c);
    default: return true;
    }
}

static bool triangles_intersect(const grz3_triangle *a, const grz3_triangle *b) {
    return meet_beyond(a, b) && !triangle_is_flat(a) && !triangle_is_flat(b);
}

static bool join_self(void *context, uint32_t a, uint32_t b) {
    mesh_pair_search *const s = (mesh_pair_search *)context;
    leaf_triangles *const x = &s->of_a, *const y = &s->of_b;
    read_leaf(s->a, a, x);
    read_leaf(s->a, b, y);
    for (int i = 0; i < x->count; i++)
        for (int k = a == b ? i + 1 : 0; k < y->count; k++) {
            if (!triangles_intersect(&x->at[i], &y->at[k])) continue;
            const bool ordered = x->index[i] < y->index[k];
            const grz_pair pair = {ordered ? x->index[i] : y->index[k], ordered ? y->index[k] : x->index[i]};
            if (!s->visit(s->user, &pair, 1)) return false;
        }
    return true;
}

grz_status grz_mesh_self_pairs(const grz_mesh *mesh, grz_pair_visitor visit, void *user) {
    mesh_pair_search s = search_of_pairs(mesh, mesh, visit, user);
    return grz_bvh_searches_in_use()->join(&mesh->tree, &mesh->tree, join_self, &s) ? GRZ_OK : GRZ_STOPPED;
}

grz_status grz_mesh_flat(const grz_mesh *mesh, grz_triangle_visitor visit, void *user) {
    for (uint32_t i = 0; i < mesh->tree.node_count; i++) {
        if (i % 64 == 63 && grz_watch_stops()) return GRZ_STOPPED;
        const grz_bvh_node *const node = grz_bvh_get(mesh->tree.nodes, 3, i);
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            if (!grz_bvh_is_leaf(node->child[lane])) continue;
            leaf_triangles t = {.leaf = GRZ_NO_CHILD};
            read_leaf(mesh, node->child[lane] & ~GRZ_LEAF, &t);
            for (int k = 0; k < t.count; k++)
                if (triangle_is_flat(&t.at[k]) && !visit(user, t.index[k])) return GRZ_STOPPED;
        }
    }
    return GRZ_OK;
}
