/* The making of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/memory.h"
#include "exact/bits.h"

#include <math.h>
#include <string.h>

enum { MOST_TRIANGLES = (1 << 29) - 1 };

/* The vertices of a source, and what is found out about them. */
typedef struct reader {
    const grz_triangles *from;
    size_t stride;
} reader;

static void read_vertex(const reader *r, uint32_t index, double at[3]) {
    const char *const p = (const char *)r->from->vertices + index * r->stride;
    if (r->from->number == GRZ_FLOAT) {
        float x[3];
        memcpy(x, p, sizeof x);
        for (int k = 0; k < 3; k++) at[k] = (double)x[k];
    } else {
        memcpy(at, p, 3 * sizeof *at);
    }
}

static uint32_t vertex_of(const grz_triangles *t, size_t triangle, int corner) {
    const size_t i = 3 * triangle + (size_t)corner;
    return t->indices ? t->indices[i] : (uint32_t)i;
}

static void read_triangle(const reader *r, size_t triangle, double at[3][3]) {
    for (int i = 0; i < 3; i++) read_vertex(r, vertex_of(r->from, triangle, i), at[i]);
}

static bool has_good_arguments(const grz_triangles *t) {
    if (t->count > MOST_TRIANGLES || t->vertex_count > UINT32_MAX) return false;
    if (t->number != GRZ_DOUBLE && t->number != GRZ_FLOAT) return false;
    if (t->count > 0 && !t->vertices) return false;
    if (!t->indices) return 3 * t->count <= t->vertex_count;
    uint32_t most = 0;
    for (size_t i = 0; i < 3 * t->count; i++) most = t->indices[i] > most ? t->indices[i] : most;
    return t->count == 0 || most < t->vertex_count;
}

/* Grows the box by a triangle's; false if the triangle is empty. */
static bool bounds_of(const double at[3][3], double least[3], double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        if (!grz_finite(at[0][k]) || !grz_finite(at[1][k]) || !grz_finite(at[2][k])) return false;
        least[k] = fmin(fmin(at[0][k], at[1][k]), at[2][k]);
        greatest[k] = fmax(fmax(at[0][k], at[1][k]), at[2][k]);
    }
    return true;
}

static bool is_float(double x) { return grz_order((double)(float)x) == grz_order(x); }

/* The triangles that are not empty, as items of a tree. */
static size_t make_items(const reader *r, grz_mesh *mesh, grz_bvh_item *items) {
    size_t count = 0;
    for (size_t i = 0; i < r->from->count; i++) {
        double at[3][3], least[3], greatest[3];
        read_triangle(r, i, at);
        if (!bounds_of((const double(*)[3])at, least, greatest)) continue;
        items[count++] = grz_bvh_item_of(3, least, greatest, (uint32_t)i);
        for (int k = 0; k < 3; k++) {
            mesh->box[0][k] = fmin(mesh->box[0][k], least[k]);
            mesh->box[1][k] = fmax(mesh->box[1][k], greatest[k]);
            if (r->from->number == GRZ_DOUBLE) mesh->of_floats &= is_float(at[0][k]) && is_float(at[1][k]) && is_float(at[2][k]);
        }
    }
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

uint32_t grz_mesh_index(const grz_mesh *mesh, uint32_t block, int lane) {
    return mesh->of_floats ? ((const grz_block_of_floats *)mesh->blocks)[block].triangle[lane]
                           : ((const grz_block_of_doubles *)mesh->blocks)[block].triangle[lane];
}

grz3_triangle grz_mesh_triangle(const grz_mesh *mesh, uint32_t block, int lane) {
    double at[3][3];
    for (int i = 0; i < 3; i++)
        for (int k = 0; k < 3; k++)
            at[i][k] = mesh->of_floats ? (double)((const grz_block_of_floats *)mesh->blocks)[block].at[i][k][lane]
                                       : ((const grz_block_of_doubles *)mesh->blocks)[block].at[i][k][lane];
    return (grz3_triangle){{at[0][0], at[0][1], at[0][2]}, {at[1][0], at[1][1], at[1][2]}, {at[2][0], at[2][1], at[2][2]}};
}

/* Whether a lane of a node is a leaf. */
static bool is_leaf(uint32_t child) { return child != GRZ_NO_CHILD && (child & GRZ_LEAF); }

static size_t count_leaves(const grz_bvh *tree) {
    size_t count = 0;
    for (uint32_t i = 0; i < tree->node_count; i++)
        for (int lane = 0; lane < GRZ_LANES; lane++) count += is_leaf(grz_bvh_get(tree->nodes, 3, i)->child[lane]);
    return count;
}

/* Makes blocks of the leaves' items, in the order of the nodes. */
static void fill_blocks(const reader *r, grz_mesh *mesh) {
    uint32_t block = 0;
    for (uint32_t i = 0; i < mesh->tree.node_count; i++) {
        uint32_t *const child = grz_bvh_at(mesh->tree.nodes, 3, i)->child;
        for (int lane = 0; lane < GRZ_LANES; lane++) {
            if (!is_leaf(child[lane])) continue;
            const uint32_t leaf = child[lane] & ~GRZ_LEAF, *const items = mesh->tree.order + leaf / GRZ_BLOCK, used = leaf % GRZ_BLOCK + 1;
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

static grz_status fill(grz_mesh *mesh, const grz_triangles *triangles, const grz_parallel *parallel) {
    const reader r = {triangles, triangles->vertex_stride ? triangles->vertex_stride
                                                          : 3 * (triangles->number == GRZ_FLOAT ? sizeof(float) : sizeof(double))};
    grz_bvh_item *const items = grz_allocate(mesh->allocator, triangles->count, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    const size_t count = make_items(&r, mesh, items);
    mesh->empty = triangles->count - count;
    for (int k = 0; k < 3; k++) mesh->size = fmax(mesh->size, 4 * fmax(fabs(mesh->box[0][k]), fabs(mesh->box[1][k])));
    mesh->moderate = mesh->size < 0x1p100;
    grz_status status = grz_bvh_build(&mesh->tree, 3, items, count, GRZ_BLOCK, mesh->allocator, parallel);
    grz_release(mesh->allocator, items, triangles->count, sizeof *items);
    if (status != GRZ_OK) return status;
    mesh->block_count = count_leaves(&mesh->tree);
    mesh->blocks = grz_allocate(mesh->allocator, mesh->block_count, grz_block_size(mesh->of_floats));
    if (!mesh->blocks) return GRZ_ERROR_MEMORY;
    fill_blocks(&r, mesh);
    grz_bvh_forget_order(&mesh->tree, mesh->allocator);
    return GRZ_OK;
}

grz_status grz_mesh_build(grz_mesh **mesh, const grz_triangles *triangles, const grz_mesh_options *options) {
    *mesh = NULL;
    if (!triangles || !has_good_arguments(triangles)) return GRZ_ERROR_ARGUMENT;
    const grz_allocator *const allocator = options ? options->allocator : NULL;
    grz_mesh *const m = grz_allocate(allocator, 1, sizeof *m);
    if (!m) return GRZ_ERROR_MEMORY;
    *m = (grz_mesh){.of_floats = true, .triangles = triangles->count, .allocator = allocator};
    for (int k = 0; k < 3; k++) m->box[0][k] = (double)INFINITY, m->box[1][k] = -(double)INFINITY;
    const grz_status status = fill(m, triangles, options ? options->parallel : NULL);
    if (status == GRZ_OK) *mesh = m;
    else grz_mesh_free(m);
    return status;
}

void grz_mesh_free(grz_mesh *mesh) {
    if (!mesh) return;
    grz_bvh_release(&mesh->tree, mesh->allocator);
    grz_release(mesh->allocator, mesh->blocks, mesh->block_count, grz_block_size(mesh->of_floats));
    grz_release(mesh->allocator, mesh, 1, sizeof *mesh);
}

grz_mesh_facts grz_mesh_about(const grz_mesh *mesh) {
    const size_t bytes = sizeof *mesh + mesh->tree.node_count * grz_bvh_node_size(3) + mesh->block_count * grz_block_size(mesh->of_floats);
    return (grz_mesh_facts){mesh->triangles, mesh->empty, bytes};
}
