/* Builds, refits and frees a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/memory.h"
#include "base/watch.h"
#include "mesh/moments.h"
#include "mesh/triangles.h"
#include "num/bits.h"
#include "shape/vec3.h"

#include <float.h>
#include <math.h>

/* Triangles in the caller's memory. */
typedef struct triangle_reader {
    const grz_triangles *from;
    size_t stride; /* bytes from a vertex to the next */
} triangle_reader;

static triangle_reader triangle_reader_of(const grz_triangles *triangles) {
    const size_t size = 3 * (triangles->number == GRZ_FLOAT ? sizeof(float) : sizeof(double));
    return (triangle_reader){triangles, triangles->vertex_stride ? triangles->vertex_stride : size};
}

static void read_vertex(const triangle_reader *r, uint32_t index, double at[3]) {
    grz_read_numbers((const char *)r->from->vertices + index * r->stride, r->from->number == GRZ_FLOAT, 3, at);
}

/* Triangles without a transform: those that were given, or with transformed vertices. */
typedef struct transformed {
    grz_triangles triangles;
    double (*vertices)[3]; /* to be given back; NULL: there was no transform */
} transformed;

/* Each coordinate is the double nearest to what it is exactly. */
void grz_read_vertices(const grz_triangles *from, double (*to)[3]) {
    const triangle_reader reader = triangle_reader_of(from);
    for (size_t i = 0; i < from->vertex_count; i++) read_vertex(&reader, (uint32_t)i, to[i]);
    if (!from->transform) return;
    const grz_affine map = grz_affine_of(from->transform);
    grz_affine_map(&map, from->vertex_count, (const double(*)[3])to, to);
}

static grz_status transform_all(transformed *moved_to, const grz_triangles *from, const grz_allocator *allocator) {
    *moved_to = (transformed){.triangles = *from};
    if (!from->transform) return GRZ_OK;
    moved_to->vertices = (double(*)[3])grz_allocate(allocator, from->vertex_count, sizeof *moved_to->vertices);
    if (!moved_to->vertices) return GRZ_ERROR_MEMORY;
    if (from->count > 0) grz_read_vertices(from, moved_to->vertices);
    moved_to->triangles.number = GRZ_DOUBLE;
    moved_to->triangles.vertex_stride = 0;
    moved_to->triangles.vertices = moved_to->vertices;
    moved_to->triangles.transform = NULL;
    return GRZ_OK;
}

static void release_transformed(const transformed *moved_to, const grz_allocator *allocator) {
    grz_release(allocator, moved_to->vertices, moved_to->triangles.vertex_count, sizeof *moved_to->vertices);
}

enum { MOST_TRIANGLES = (1 << 28) - 1 };

/* Compares by bits, as the thread that builds the mesh may take subnormals for 0, and the one that asks may not. */
static double lesser_by_order(double a, double b) { return grz_order(a) < grz_order(b) ? a : b; }
static double greater_by_order(double a, double b) { return grz_order(a) > grz_order(b) ? a : b; }

static void read_triangle(const triangle_reader *r, size_t triangle, double at[3][3]) {
    for (int i = 0; i < 3; i++) read_vertex(r, grz_vertex_index(r->from, triangle, i), at[i]);
}

bool grz_triangles_are_good(const grz_triangles *t) {
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
static GRZ_INLINE bool triangle_bounds(const double at[3][3], double least[3], double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        if (!grz_finite(at[0][k]) || !grz_finite(at[1][k]) || !grz_finite(at[2][k])) return false;
        least[k] = lesser_by_order(lesser_by_order(at[0][k], at[1][k]), at[2][k]);
        greatest[k] = greater_by_order(greater_by_order(at[0][k], at[1][k]), at[2][k]);
    }
    return true;
}

/* Is x 0, or exactly a normal float? Subnormal floats do not count: some threads take them for 0. */
static bool is_exact_float(double x) {
    return grz_zero(x) || (fabs(x) >= (double)FLT_MIN && grz_order((double)(float)x) == grz_order(x));
}

/* What is said of all triangles together. */
static void add_to_facts(grz_mesh *mesh, const double at[3][3], const double least[3], const double greatest[3]) {
    for (int k = 0; k < 3; k++) {
        mesh->box[0][k] = lesser_by_order(mesh->box[0][k], least[k]);
        mesh->box[1][k] = greater_by_order(mesh->box[1][k], greatest[k]);
        mesh->of_floats &= is_exact_float(at[0][k]) && is_exact_float(at[1][k]) && is_exact_float(at[2][k]);
    }
}

/* The triangles that are not empty, as items of a tree if that is not NULL; how many they are. If it is stopped, it has
 * read some of them. */
static size_t read_triangles(const triangle_reader *r, grz_mesh *mesh, grz_bvh_item *items) {
    size_t count = 0;
    for (int k = 0; k < 3; k++) mesh->box[0][k] = (double)INFINITY, mesh->box[1][k] = -(double)INFINITY;
    mesh->of_floats = true;
    for (size_t i = 0; i < r->from->count; i++) {
        double at[3][3], least[3], greatest[3];
        if (i % 1024 == 1023 && grz_watch_stops()) break;
        read_triangle(r, i, at);
        if (!triangle_bounds((const double(*)[3])at, least, greatest)) continue;
        if (items) items[count] = grz_bvh_item_of(3, least, greatest, (uint32_t)i);
        count++;
        add_to_facts(mesh, (const double(*)[3])at, least, greatest);
    }
    mesh->moderate = true;
    for (int k = 0; k < 3; k++) mesh->moderate &= count == 0 || (mesh->box[0][k] > -0x1p98 && mesh->box[1][k] < 0x1p98);
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

/* Makes blocks of the leaves' items, in the order of the nodes; of some of them, if it is stopped. */
static void fill_blocks(const triangle_reader *r, grz_mesh *mesh) {
    uint32_t block = 0;
    for (uint32_t i = 0; i < mesh->tree.node_count; i++) {
        if (i % 256 == 255 && grz_watch_stops()) return;
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

/* A grz_bvh_item_box. */
static void box_of_triangle(void *reader, uint32_t triangle, double least[], double greatest[]) {
    double at[3][3];
    read_triangle((const triangle_reader *)reader, triangle, at);
    triangle_bounds((const double(*)[3])at, least, greatest);
}

static grz_status build_mesh_tree(grz_mesh *mesh, const triangle_reader *r, const grz_parallel *parallel) {
    grz_bvh_item *const items = (grz_bvh_item *)grz_allocate(mesh->allocator, mesh->triangles, sizeof *items);
    if (!items) return GRZ_ERROR_MEMORY;
    const size_t count = read_triangles(r, mesh, items);
    triangle_reader copy = *r;
    const grz_bvh_input input = {3, GRZ_BLOCK, items, count, box_of_triangle, &copy};
    const grz_status status = grz_bvh_build(&mesh->tree, &input, mesh->allocator, parallel);
    grz_release(mesh->allocator, items, mesh->triangles, sizeof *items);
    return status;
}

static grz_status fill_border(grz_mesh *mesh, grz_edge_table table) {
    mesh->moments = grz_moments_take(mesh);
    mesh->border = (grz_border *)grz_allocate(mesh->allocator, 1, sizeof *mesh->border);
    if (!mesh->moments || !mesh->border) return GRZ_ERROR_MEMORY;
    grz_moments_fill(mesh, mesh->moments);
    grz_mesh_find_border(mesh, table, mesh->border);
    return grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
}

static size_t places_of_shells(const grz_mesh *mesh) { return 2 * GRZ_BLOCK * mesh->block_count; }

static bool take_shells(grz_mesh *mesh) {
    mesh->shell_of = (uint32_t *)grz_allocate(mesh->allocator, places_of_shells(mesh), sizeof *mesh->shell_of);
    if (mesh->shell_of) mesh->shells = mesh->shell_of + GRZ_BLOCK * mesh->block_count;
    return mesh->shell_of != NULL;
}

static grz_status fill_mesh(grz_mesh *mesh, const grz_triangles *triangles, const grz_parallel *parallel) {
    const triangle_reader r = triangle_reader_of(triangles);
    const grz_status status = build_mesh_tree(mesh, &r, parallel);
    if (status != GRZ_OK) return status;
    mesh->block_count = grz_bvh_count_leaves(&mesh->tree);
    mesh->blocks = grz_allocate(mesh->allocator, mesh->block_count, grz_block_size(mesh->of_floats));
    if (!mesh->blocks) return GRZ_ERROR_MEMORY;
    fill_blocks(&r, mesh);
    grz_bvh_forget_order(&mesh->tree, mesh->allocator);
    if (grz_watch_stops()) return GRZ_STOPPED;
    if (!mesh->solid) return GRZ_OK;
    if (!take_shells(mesh)) return GRZ_ERROR_MEMORY;
    const grz_edge_table table = grz_edge_table_take(mesh);
    if (!table.edges) return GRZ_ERROR_MEMORY;
    grz_mesh_count_edges(mesh, table);
    grz_status status_of_border = grz_watch_stops() ? GRZ_STOPPED : GRZ_OK;
    if (status_of_border == GRZ_OK && mesh->unmatched_edges > 0) status_of_border = fill_border(mesh, table);
    grz_edge_table_give_back(mesh, table);
    return status_of_border;
}

grz_status grz_mesh_build(grz_mesh **mesh, const grz_triangles *triangles, const grz_mesh_options *options) {
    static const grz_mesh_options usual = {0};
    const grz_mesh_options *const o = options ? options : &usual;
    *mesh = NULL;
    if (!triangles || !grz_triangles_are_good(triangles)) return GRZ_ERROR_ARGUMENT;
    grz_mesh *const m = (grz_mesh *)grz_allocate(o->allocator, 1, sizeof *m);
    if (!m) return GRZ_ERROR_MEMORY;
    *m = (grz_mesh){.triangles = triangles->count, .solid = o->solid, .allocator = o->allocator};
    transformed moved_to;
    grz_status status = transform_all(&moved_to, triangles, o->allocator);
    if (status == GRZ_OK) status = fill_mesh(m, &moved_to.triangles, o->parallel);
    release_transformed(&moved_to, o->allocator);
    if (status == GRZ_OK) *mesh = m;
    else grz_mesh_free(m);
    return status;
}

/* The bounds of the triangles of a leaf. */
static void block_bounds(void *context, uint32_t leaf, double least[], double greatest[]) {
    const grz_mesh *const mesh = (const grz_mesh *)context;
    for (int k = 0; k < 3; k++) least[k] = (double)INFINITY, greatest[k] = -(double)INFINITY;
    for (int i = 0; i <= (int)(leaf % GRZ_BLOCK); i++) {
        const grz3_triangle t = grz_mesh_triangle(mesh, leaf / GRZ_BLOCK, i);
        for (int k = 0; k < 3; k++) {
            const double x = grz3_at(&t.a, k), y = grz3_at(&t.b, k), z = grz3_at(&t.c, k);
            least[k] = lesser_by_order(least[k], lesser_by_order(lesser_by_order(x, y), z));
            greatest[k] = greater_by_order(greatest[k], greater_by_order(greater_by_order(x, y), z));
        }
    }
}

static void refit_blocks(grz_mesh *mesh, const triangle_reader *r) {
    for (uint32_t i = 0; i < mesh->block_count; i++)
        for (int lane = 0; lane < GRZ_BLOCK; lane++) {
            const uint32_t triangle = grz_mesh_index(mesh, i, lane);
            double at[3][3];
            read_triangle(r, triangle, at);
            set_triangle(mesh, i, lane, triangle, (const double(*)[3])at);
        }
    grz_bvh_refit(&mesh->tree, block_bounds, mesh, mesh->allocator);
}

static grz_status rebuild_mesh(grz_mesh *mesh, const grz_triangles *triangles) {
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

/* What a solid mesh needs when it is moved; taken before anything is changed. */
typedef struct edge_memory {
    grz_edge_table table;
    grz_moments *moments;
    grz_border *border;
} edge_memory;

static void give_back_border(const grz_mesh *mesh, grz_moments *moments, grz_border *border) {
    grz_moments_give_back(mesh, moments);
    grz_release(mesh->allocator, border, 1, sizeof *border);
}

static bool take_edge_memory(const grz_mesh *mesh, edge_memory *memory) {
    *memory = (edge_memory){grz_edge_table_take(mesh), mesh->moments ? mesh->moments : grz_moments_take(mesh),
                            mesh->border ? mesh->border
                                         : (grz_border *)grz_allocate(mesh->allocator, 1, sizeof *mesh->border)};
    if (memory->table.edges && memory->moments && memory->border) return true;
    grz_edge_table_give_back(mesh, memory->table);
    if (!mesh->moments) give_back_border(mesh, memory->moments, memory->border);
    return false;
}

static void refit_edges(grz_mesh *mesh, const edge_memory *memory) {
    grz_mesh_count_edges(mesh, memory->table);
    const bool has_border = mesh->unmatched_edges > 0;
    if (has_border) {
        grz_mesh_find_border(mesh, memory->table, memory->border);
        grz_moments_fill(mesh, memory->moments);
    } else {
        give_back_border(mesh, memory->moments, memory->border);
    }
    mesh->moments = has_border ? memory->moments : NULL;
    mesh->border = has_border ? memory->border : NULL;
    grz_edge_table_give_back(mesh, memory->table);
}

/* To triangles without a transform. */
static grz_status move_to(grz_mesh *mesh, const grz_triangles *triangles) {
    const triangle_reader r = triangle_reader_of(triangles);
    grz_mesh moved = *mesh;
    read_triangles(&r, &moved, NULL);
    if (grz_watch_stops()) return GRZ_STOPPED;
    /* What was or is empty is not in the tree, and floats have no room for doubles. */
    if (mesh->empty > 0 || moved.empty > 0 || (mesh->of_floats && !moved.of_floats))
        return rebuild_mesh(mesh, triangles);
    edge_memory memory = {0};
    if (mesh->solid && !take_edge_memory(mesh, &memory)) return GRZ_ERROR_MEMORY;
    const bool before = grz_watch_pause();
    moved.of_floats = mesh->of_floats;
    *mesh = moved;
    refit_blocks(mesh, &r);
    if (mesh->solid) refit_edges(mesh, &memory);
    grz_watch_resume(before);
    return GRZ_OK;
}

grz_status grz_mesh_refit(grz_mesh *mesh, const grz_triangles *triangles) {
    if (mesh->source) return GRZ_ERROR_ARGUMENT;
    if (!triangles || !grz_triangles_are_good(triangles) || triangles->count != mesh->triangles)
        return GRZ_ERROR_ARGUMENT;
    const grz_allocator *const allocator = mesh->allocator;
    transformed moved_to;
    grz_status status = transform_all(&moved_to, triangles, allocator);
    if (status == GRZ_OK) status = move_to(mesh, &moved_to.triangles);
    release_transformed(&moved_to, allocator);
    return status;
}

void grz_mesh_release_parts(grz_mesh *mesh) {
    const bool is_posed = grz_mesh_is_posed(mesh);
    if (is_posed) {
        mesh->tree.nodes = NULL;
        mesh->tree.node_room = 0;
    } else {
        grz_release(mesh->allocator, mesh->blocks, mesh->block_count, grz_block_size(mesh->of_floats));
        grz_release(mesh->allocator, mesh->shell_of, places_of_shells(mesh), sizeof *mesh->shell_of);
    }
    give_back_border(mesh, mesh->moments, mesh->border);
    grz_bvh_release(&mesh->tree, mesh->allocator);
}

void grz_mesh_free(grz_mesh *mesh) {
    if (!mesh) return;
    grz_mesh_release_parts(mesh);
    grz_release(mesh->allocator, mesh, 1, sizeof *mesh);
}

grz_mesh_facts grz_mesh_about(const grz_mesh *mesh) {
    size_t bytes = sizeof *mesh + grz_bvh_frame_bytes(&mesh->tree);
    if (!grz_mesh_is_posed(mesh))
        bytes += mesh->tree.node_count * (grz_bvh_node_size(3) + (mesh->moments ? sizeof(grz_moments) : 0)) +
                 mesh->block_count * grz_block_size(mesh->of_floats) + (mesh->border ? sizeof *mesh->border : 0) +
                 (mesh->shell_of ? places_of_shells(mesh) * sizeof *mesh->shell_of : 0);
    return (grz_mesh_facts){.triangles = mesh->triangles,
                            .empty = mesh->empty,
                            .bytes = bytes,
                            .solid = mesh->solid,
                            .open_edges = mesh->open_edges,
                            .unmatched_edges = mesh->unmatched_edges};
}
