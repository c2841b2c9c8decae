/* The making of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/memory.h"
#include "num/bits.h"
#include "mesh/reader.h"

#include <float.h>
#include <math.h>

enum { MOST_TRIANGLES = (1 << 28) - 1 };

/* By bits: a mesh that is made where subnormals count as 0 is asked elsewhere. */
static double lesser(double a, double b) { return grz_order(a) < grz_order(b) ? a : b; }
static double greater(double a, double b) { return grz_order(a) > grz_order(b) ? a : b; }

static uint32_t vertex_of(const grz_triangles *t, size_t triangle, int corner) {
    const size_t i = 3 * triangle + (size_t)corner;
    return t->indices ? t->indices[i] : (uint32_t)i;
}

static void read_triangle(const grz_triangle_reader *r, size_t triangle, double at[3][3]) {
    for (int i = 0; i < 3; i++) grz_read_vertex(r, vertex_of(r->from, triangle, i), at[i]);
}

static bool has_good_arguments(const grz_triangles *t) {
    if (t->count > MOST_TRIANGLES || t->vertex_count > UINT32_MAX) return false;
    if (t->number != GRZ_DOUBLE && t->number != GRZ_FLOAT) return false;
    if (t->count > 0 && !t->vertices) return false;
    if (t->vertex_stride > 0 && t->vertex_stride < 3 * (t->number == GRZ_FLOAT ? sizeof(float) : sizeof(double)))
        return false;
    if (!t->indices) return 3 * t->count <= t->vertex_count;
    uint32_t most = 0;
    for (size_t i = 0; i < 3 * t->count; i++) most = t->indices[i] > most ? t->indices[i] : most;
    return t->count == 0 || most < t->vertex_count;
}

/* The box of a triangle; false if the triangle is empty. */
static bool bounds_of(const double at[3][3], double least[3], double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        if (!grz_finite(at[0][k]) || !grz_finite(at[1][k]) || !grz_finite(at[2][k])) return false;
        least[k] = lesser(lesser(at[0][k], at[1][k]), at[2][k]);
        greatest[k] = greater(greater(at[0][k], at[1][k]), at[2][k]);
    }
    return true;
}

/* One that is never taken for 0. */
static bool is_float(double x) {
    return grz_zero(x) || (fabs(x) >= (double)FLT_MIN && grz_order((double)(float)x) == grz_order(x));
}

/* What is said of all triangles together. */
static void add_to_facts(grz_mesh *mesh, const double at[3][3], const double least[3], const double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        mesh->box[0][k] = lesser(mesh->box[0][k], least[k]);
        mesh->box[1][k] = greater(mesh->box[1][k], greatest[k]);
        mesh->of_floats &= is_float(at[0][k]) && is_float(at[1][k]) && is_float(at[2][k]);
    }
}

/* The triangles that are not empty, as items of a tree if that is not NULL; how many they are. */
static size_t read_all(const grz_triangle_reader *r, grz_mesh *mesh, grz_bvh_item *items) {
    size_t count = 0;
    for (int k = 0; k < 3; k++) mesh->box[0][k] = (double)INFINITY, mesh->box[1][k] = -(double)INFINITY;
    mesh->of_floats = true;
    mesh->size = 0;
    for (size_t i = 0; i < r->from->count; i++) {
        double at[3][3], least[3], greatest[3];
        read_triangle(r, i, at);
        if (!bounds_of((const double(*)[3])at, least, greatest)) continue;
        if (items) items[count] = grz_bvh_item_of(3, least, greatest, (uint32_t)i);
        count++;
        add_to_facts(mesh, (const double(*)[3])at, least, greatest);
    }
    for (int k = 0; k < 3; k++)
        mesh->size = greater(mesh->size, 4 * greater(fabs(mesh->box[0][k]), fabs(mesh->box[1][k])));
    mesh->moderate = mesh->size < 0x1p100;
    mesh->empty = r->from->count - count;
    return count;
}

static void set_triangle(grz_mesh *mesh, size_t block, int lane, uint32_t triangle, const double at[3][3]) {
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++) {
            if (mesh->of_floats) ((grz_block_of_floats *)mesh->blocks)[block].at[i][k][lane] = (float)at[i][k];
            else ((grz_block_of_doubles *)mesh->blocks)[block].at[i][k][lane] = at[i][k];
        }
    if (mesh->of_floats) ((grz_block_of_floats *)mesh->blocks)[block].triangle[lane] = triangle;
    else ((grz_block_of_doubles *)mesh->blocks)[block].triangle[lane] = triangle;
}

static size_t count_leaves(const grz_bvh *tree) {
    size_t count = 0;
    for (uint32_t i = 0; i < tree->node_count; i++)
        for (int lane = 0; lane < GRZ_LANES; lane++)
            count += grz_bvh_is_leaf(grz_bvh_get(tree->nodes, 3, i)->child[lane]);
    return count;
}

/* Makes blocks of the leaves' items, in the order of the nodes. */
static void fill_blocks(const grz_triangle_reader *r, grz_mesh *mesh) {
    uint32_t block = 0;
    for (uint32_t i = 0; i < mesh->tree.node_count; i++) {
        uint32_t *const child = grz_bvh_at(mesh->tree.nodes, 3, i)->child;
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            if (!grz_bvh_is_leaf(child[lane])) continue;
            const uint32_t leaf = child[lane] & ~GRZ_LEAF, *const items = mesh->tree.order + leaf / GRZ_BLOCK,
                           used = leaf % GRZ_BLOCK + 1;
            for (int k = 0; k < GRZ_BLOCK; k++) {
                const uint32_t triangle = items[(uint32_t)k < used ? k : 0];
                double at[3][3];
                read_triangle(r, triangle, at);
                set_triangle(mesh, block, k, triangle, (const double(*)[3])at);
            }
            child[lane] = GRZ_LEAF | (block++ * GRZ_BLOCK + used - 1);
        }
    }
}

static grz_status build_tree(grz_mesh *mesh, const grz_triangle_reader *r, const grz_parallel *parallel) {
    grz_bvh_item *const items = grz_allocate(mesh->allocator, mesh->triangles, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    const size_t count = read_all(r, mesh, items);
    const grz_status status = grz_bvh_build(&mesh->tree, 3, items, count, GRZ_BLOCK, mesh->allocator, parallel);
    grz_release(mesh->allocator, items, mesh->triangles, sizeof *items);
    return status;
}

static grz_status fill(grz_mesh *mesh, const grz_triangles *triangles, const grz_parallel *parallel) {
    const grz_triangle_reader r = grz_triangle_reader_of(triangles);
    const grz_status status = build_tree(mesh, &r, parallel);
    if (status != GRZ_OK) return status;
    mesh->block_count = count_leaves(&mesh->tree);
    mesh->blocks = grz_allocate(mesh->allocator, mesh->block_count, grz_block_size(mesh->of_floats));
    if (!mesh->blocks) return GRZ_ERROR_MEMORY;
    fill_blocks(&r, mesh);
    grz_bvh_forget_order(&mesh->tree, mesh->allocator);
    if (!mesh->solid) return GRZ_OK;
    const grz_edge_table table = grz_edge_table_take(mesh);
    if (!table.edges) return GRZ_ERROR_MEMORY;
    grz_mesh_count_open_edges(mesh, table);
    grz_edge_table_give_back(mesh, table);
    return GRZ_OK;
}

grz_status grz_mesh_build(grz_mesh **mesh, const grz_triangles *triangles, const grz_mesh_options *options) {
    static const grz_mesh_options usual = {0};
    const grz_mesh_options *const o = options ? options : &usual;
    *mesh = NULL;
    if (!triangles || !has_good_arguments(triangles)) return GRZ_ERROR_ARGUMENT;
    grz_mesh *const m = grz_allocate(o->allocator, 1, sizeof *m);
    if (!m) return GRZ_ERROR_MEMORY;
    *m = (grz_mesh){.triangles = triangles->count, .solid = o->solid, .allocator = o->allocator};
    grz_placed placed;
    grz_status status = grz_mesh_place(&placed, triangles, o->allocator);
    if (status == GRZ_OK) status = fill(m, &placed.triangles, o->parallel);
    grz_mesh_release_placed(&placed, o->allocator);
    if (status == GRZ_OK) *mesh = m;
    else grz_mesh_free(m);
    return status;
}

/* The box around the triangles of a leaf. */
static void enclose_leaf(void *context, uint32_t leaf, double least[], double greatest[]) {
    const grz_mesh *const mesh = context;
    for (int k = 0; k < 3; k++) least[k] = (double)INFINITY, greatest[k] = -(double)INFINITY;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(mesh, leaf / GRZ_BLOCK, i);
        for (int k = 0; k < 3; k++) {
            const double x = (&t.a.x)[k], y = (&t.b.x)[k], z = (&t.c.x)[k];
            least[k] = lesser(least[k], lesser(lesser(x, y), z));
            greatest[k] = greater(greatest[k], greater(greater(x, y), z));
        }
    }
}

static void refit(grz_mesh *mesh, const grz_triangle_reader *r) {
    for (uint32_t i = 0; i < mesh->block_count; i++)
        for (int lane = 0; lane < GRZ_BLOCK; lane++) {
            const uint32_t triangle = grz_mesh_index(mesh, i, lane);
            double at[3][3];
            read_triangle(r, triangle, at);
            set_triangle(mesh, i, lane, triangle, (const double(*)[3])at);
        }
    grz_bvh_refit(&mesh->tree, enclose_leaf, mesh);
}

static grz_status rebuild(grz_mesh *mesh, const grz_triangles *triangles) {
    const grz_mesh_options options = {.allocator = mesh->allocator, .solid = mesh->solid};
    grz_mesh *fresh;
    const grz_status status = grz_mesh_build(&fresh, triangles, &options);
    if (status != GRZ_OK) return status;
    const grz_mesh old = *mesh;
    *mesh = *fresh;
    *fresh = old;
    grz_mesh_free(fresh);
    return GRZ_OK;
}

/* To triangles without a transform. */
static grz_status move_to(grz_mesh *mesh, const grz_triangles *triangles) {
    const grz_triangle_reader r = grz_triangle_reader_of(triangles);
    grz_mesh moved = *mesh;
    read_all(&r, &moved, NULL);
    /* What was or is empty is not in the tree, and floats have no room for doubles. */
    if (mesh->empty > 0 || moved.empty > 0 || (mesh->of_floats && !moved.of_floats)) return rebuild(mesh, triangles);
    const grz_edge_table table = mesh->solid ? grz_edge_table_take(mesh) : (grz_edge_table){0};
    if (mesh->solid && !table.edges) return GRZ_ERROR_MEMORY;
    moved.of_floats = mesh->of_floats;
    *mesh = moved;
    refit(mesh, &r);
    if (mesh->solid) grz_mesh_count_open_edges(mesh, table);
    grz_edge_table_give_back(mesh, table);
    return GRZ_OK;
}

grz_status grz_mesh_refit(grz_mesh *mesh, const grz_triangles *triangles) {
    if (!triangles || !has_good_arguments(triangles) || triangles->count != mesh->triangles) return GRZ_ERROR_ARGUMENT;
    const grz_allocator *const allocator = mesh->allocator;
    grz_placed placed;
    grz_status status = grz_mesh_place(&placed, triangles, allocator);
    if (status == GRZ_OK) status = move_to(mesh, &placed.triangles);
    grz_mesh_release_placed(&placed, allocator);
    return status;
}

void grz_mesh_free(grz_mesh *mesh) {
    if (!mesh) return;
    grz_bvh_release(&mesh->tree, mesh->allocator);
    grz_release(mesh->allocator, mesh->blocks, mesh->block_count, grz_block_size(mesh->of_floats));
    grz_release(mesh->allocator, mesh, 1, sizeof *mesh);
}

grz_mesh_facts grz_mesh_about(const grz_mesh *mesh) {
    const size_t bytes = sizeof *mesh + mesh->tree.node_count * grz_bvh_node_size(3) +
                         mesh->block_count * grz_block_size(mesh->of_floats);
    return (grz_mesh_facts){mesh->triangles, mesh->empty, bytes, mesh->solid, mesh->open_edges};
}
