/* The edges of a mesh: which are open or unmatched, so whether it is closed; and which triangles they join. They are
 * counted in a hash table: how often each is taken in one direction, less how often in the other. Open are those for
 * which this is odd, as for an odd number of triangles; unmatched those for which it is not 0.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/memory.h"
#include "base/watch.h"
#include "shape/point_hash.h"

#include <string.h>

/* An edge that was met: one more than a corner that it begins at, 0 for none; and how often it was taken from there,
 * less how often back. */
typedef struct grz_edge {
    uint32_t corner;
    int32_t net;
} grz_edge;

/* A corner's number is 12 * block + 3 * lane + its own. */
static void edge_ends(const grz_mesh *mesh, uint32_t corner, grz3_vec ends[2]) {
    const grz3_triangle t = grz_mesh_triangle(mesh, corner / 12, (int)(corner / 3 % GRZ_BLOCK));
    const grz3_vec *const corners[3] = {&t.a, &t.b, &t.c};
    ends[0] = *corners[corner % 3];
    ends[1] = *corners[(corner + 1) % 3];
}

/* The shell of a triangle, as far as its edges were met. Each triangle on the way comes nearer to it. */
static uint32_t find_shell(uint32_t *shell_of, uint32_t triangle) {
    while (shell_of[triangle] != triangle) {
        shell_of[triangle] = shell_of[shell_of[triangle]];
        triangle = shell_of[triangle];
    }
    return triangle;
}

static void join_shells(const grz_mesh *mesh, uint32_t a, uint32_t b) {
    const uint32_t x = find_shell(mesh->shell_of, a), y = find_shell(mesh->shell_of, b);
    mesh->shell_of[x > y ? x : y] = x > y ? y : x;
}

/* A hash table: its places are a power of two, at most half of them used. */
static void count_edge(const grz_mesh *mesh, grz_edge_table t, uint32_t corner) {
    grz3_vec ends[2], others[2];
    edge_ends(mesh, corner, ends);
    if (grz_same_point(&ends[0], &ends[1])) return;
    size_t at = (size_t)grz_hash_mix(grz_hash_point(&ends[0]) + grz_hash_point(&ends[1])) & (t.places - 1);
    for (; t.edges[at].corner > 0; at = (at + 1) & (t.places - 1)) {
        edge_ends(mesh, t.edges[at].corner - 1, others);
        const bool same = grz_same_point(&ends[0], &others[0]) && grz_same_point(&ends[1], &others[1]);
        const bool back = grz_same_point(&ends[0], &others[1]) && grz_same_point(&ends[1], &others[0]);
        if (!same && !back) continue;
        t.edges[at].net += same ? 1 : -1;
        join_shells(mesh, (t.edges[at].corner - 1) / 3, corner / 3);
        return;
    }
    t.edges[at] = (grz_edge){corner + 1, 1};
}

grz_edge_table grz_edge_table_take(const grz_mesh *mesh) {
    size_t places = 16;
    while (places < 6 * mesh->triangles) places *= 2;
    return (grz_edge_table){places, (struct grz_edge *)grz_allocate(mesh->allocator, places, sizeof(grz_edge))};
}

void grz_edge_table_give_back(const grz_mesh *mesh, grz_edge_table table) {
    grz_release(mesh->allocator, table.edges, table.places, sizeof(grz_edge));
}

/* Once all edges were met. What a block does not use belongs to its first triangle. */
static void list_shells(grz_mesh *mesh) {
    mesh->shell_count = 0;
    for (uint32_t i = 0; i < GRZ_BLOCK * mesh->block_count; i++) {
        const uint32_t shell = find_shell(mesh->shell_of, i);
        mesh->shell_of[i] = shell;
        if (shell == i) mesh->shells[mesh->shell_count++] = i;
    }
}

void grz_mesh_count_edges(grz_mesh *mesh, grz_edge_table table) {
    memset(table.edges, 0, table.places * sizeof(grz_edge));
    for (uint32_t i = 0; i < GRZ_BLOCK * mesh->block_count; i++) mesh->shell_of[i] = i;
    uint32_t leaf, steps = 0;
    for (size_t at = 0; grz_bvh_next_leaf(&mesh->tree, &at, &leaf);) {
        const uint32_t first = leaf / GRZ_BLOCK * GRZ_BLOCK;
        if (grz_step_stops(&steps, 2048)) return;
        for (uint32_t k = leaf % GRZ_BLOCK + 1; k < GRZ_BLOCK; k++) mesh->shell_of[first + k] = first;
        for (uint32_t k = 0; k < 3 * (leaf % GRZ_BLOCK + 1); k++) count_edge(mesh, table, 3 * first + k);
    }
    list_shells(mesh);
    mesh->open_edges = mesh->unmatched_edges = 0;
    for (size_t i = 0; i < table.places; i++) {
        mesh->open_edges += table.edges[i].net % 2 != 0;
        mesh->unmatched_edges += table.edges[i].net != 0;
    }
}

void grz_mesh_find_border(const grz_mesh *mesh, grz_edge_table table, grz_border *border) {
    border->count = 0;
    if (mesh->unmatched_edges > GRZ_MOST_BORDER) return;
    for (size_t i = 0; i < table.places; i++) {
        if (table.edges[i].net == 0) continue;
        border->edges[border->count].net = table.edges[i].net;
        edge_ends(mesh, table.edges[i].corner - 1, border->edges[border->count++].ends);
    }
}
