/* Posed meshes: the tree and the triangles of another mesh, seen through a matrix.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh/mesh.h"

#include "base/memory.h"

#include <math.h>

static double larger_size(double a, double b) { return fabs(a) > fabs(b) ? fabs(a) : fabs(b); }

/* A box of all that the matrix makes of another one; it is larger by more than its bounds and the coordinates of
 * vertices are rounded. False if coordinates may be beyond 2^98. */
static bool find_posed_box(const double box[2][3], const double matrix[12], double out[2][3]) {
    bool moderate = true;
    for (int i = 0; i < 3; i++) {
        const double *const row = matrix + 4 * i;
        double least = row[3], greatest = row[3], size = fabs(row[3]);
        for (int k = 0; k < 3; k++) {
            const double a = row[k] * box[0][k], b = row[k] * box[1][k];
            least += a < b ? a : b;
            greatest += a < b ? b : a;
            size += larger_size(a, b);
        }
        out[0][i] = least - size * 0x1p-49 - 0x1p-900;
        out[1][i] = greatest + size * 0x1p-49 + 0x1p-900;
        moderate = moderate && size < 0x1p97;
    }
    return moderate;
}

/* Can the tree of the source be seen through the matrix without overflow? */
static bool can_be_seen(const grz_mesh *source, const double matrix[12], double box[2][3]) {
    return source->moderate && source->tree.node_count > 0 && grz_bvh_can_pose(&source->tree, matrix) &&
           find_posed_box(source->box, matrix, box);
}

static grz_status see_source(grz_mesh *posed, const double matrix[12]) {
    const grz_mesh *const source = posed->source;
    const uint32_t frames = source->tree.frame_count;
    if (frames > 0) {
        posed->tree.frames = (grz_bvh_frame *)grz_allocate(posed->allocator, frames, sizeof *posed->tree.frames);
        if (!posed->tree.frames) return GRZ_ERROR_MEMORY;
        posed->tree.frame_room = frames;
    }
    grz_bvh_set_pose(&posed->tree, &posed->pose, &source->tree, matrix);
    posed->map = grz_affine_of(matrix);
    posed->blocks = source->blocks;
    posed->block_count = source->block_count;
    posed->of_floats = source->of_floats;
    posed->moderate = true;
    posed->triangles = source->triangles;
    posed->empty = source->empty;
    posed->solid = source->solid;
    posed->open_edges = source->open_edges;
    posed->unmatched_edges = source->unmatched_edges;
    posed->shell_of = source->shell_of;
    posed->shells = source->shells;
    posed->shell_count = source->shell_count;
    return GRZ_OK;
}

/* Writes the vertices of all triangles, three each; those of empty ones are NaN. */
static void list_vertices(const grz_mesh *mesh, grz3_triangle triangles[]) {
    const grz3_vec none = {(double)NAN, (double)NAN, (double)NAN};
    for (size_t i = 0; i < mesh->triangles; i++) triangles[i] = (grz3_triangle){none, none, none};
    for (uint32_t block = 0; block < mesh->block_count; block++)
        for (int lane = 0; lane < GRZ_BLOCK; lane++)
            triangles[grz_mesh_index(mesh, block, lane)] = grz_mesh_kept_triangle(mesh, block, lane);
}

static grz_status make_anew(grz_mesh *posed, const double matrix[12]) {
    const grz_mesh *const source = posed->source;
    const grz_mesh_options options = {.allocator = posed->allocator, .solid = source->solid};
    grz3_triangle *const all = (grz3_triangle *)grz_allocate(posed->allocator, source->triangles, sizeof *all);
    if (!all) return GRZ_ERROR_MEMORY;
    list_vertices(source, all);
    const grz_triangles triangles = {.number = GRZ_DOUBLE,
                                     .vertex_count = 3 * source->triangles,
                                     .vertices = all,
                                     .count = source->triangles,
                                     .transform = matrix};
    grz_mesh *fresh;
    const grz_status status = grz_mesh_build(&fresh, &triangles, &options);
    grz_release(posed->allocator, all, source->triangles, sizeof *all);
    if (status != GRZ_OK) return status;
    *posed = *fresh;
    posed->source = source;
    grz_release(posed->allocator, fresh, 1, sizeof *fresh);
    return GRZ_OK;
}

grz_status grz_mesh_set_pose(grz_mesh *posed, const double matrix[12]) {
    if (!posed->source || !matrix) return GRZ_ERROR_ARGUMENT;
    grz_mesh moved = {.allocator = posed->allocator, .source = posed->source};
    const bool seen = can_be_seen(moved.source, matrix, moved.box);
    const grz_status status = seen ? see_source(&moved, matrix) : make_anew(&moved, matrix);
    if (status != GRZ_OK) return status;
    grz_mesh_release_parts(posed);
    *posed = moved;
    if (seen) posed->tree.pose = &posed->pose;
    return GRZ_OK;
}

grz_status grz_mesh_build_posed(grz_mesh **posed, const grz_mesh *mesh, const double matrix[12]) {
    *posed = NULL;
    if (!mesh || mesh->source) return GRZ_ERROR_ARGUMENT;
    grz_mesh *const m = (grz_mesh *)grz_allocate(mesh->allocator, 1, sizeof *m);
    if (!m) return GRZ_ERROR_MEMORY;
    *m = (grz_mesh){.allocator = mesh->allocator, .source = mesh};
    const grz_status status = grz_mesh_set_pose(m, matrix);
    if (status == GRZ_OK) *posed = m;
    else grz_mesh_free(m);
    return status;
}
