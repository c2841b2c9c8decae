/* Vertices where a transform puts them: each coordinate is the double nearest to what it is exactly. In double-double arithmetic, which is
 * certain of nearly all; the rest in integers.
 *
 * SPDX-License-Identifier: MIT */
#include "base/memory.h"
#include "exact/dd.h"
#include "exact/rounded.h"
#include "exact/stage.h"
#include "mesh/reader.h"

static bool are_moderate(const double x[], int count) {
    bool moderate = true;
    for (int i = 0; i < count; i++) moderate &= grz_is_moderate(x[i]);
    return moderate;
}

/* Three products are within 4 u^2 of themselves, three sums within 4 u^2 of their results, which are less than the sum of all magnitudes;
 * and the slack that is added to a low part rounds by u^2 of that. */
GRZ_BOUND(mesh_place_error, 20 * GRZ_U * GRZ_U);

static bool place_quickly(const double row[4], const double at[3], double *out) {
    grz_dd sum = grz_dd_of(row[3]);
    double size = fabs(row[3]);
    for (int k = 0; k < 3; k++) {
        const grz_dd product = grz_dd_product(row[k], at[k]);
        sum = grz_dd_add(sum, product);
        size += fabs(product.hi);
    }
    *out = grz_zero(sum.hi) ? 0 : sum.hi;
    return grz_dd_rounds(sum, mesh_place_error * size);
}

static GRZ_NOINLINE double place_exactly(const double row[4], const double at[3]) {
    const double factors[4] = {at[0], at[1], at[2], 1};
    return grz_rounded_dot(4, row, factors);
}

static void place_all(const grz_triangles *from, double (*to)[3]) {
    const grz_triangle_reader reader = grz_triangle_reader_of(from);
    const double *const matrix = from->transform;
    const bool ordinary = GRZ_FILTER_CLAIMS && are_moderate(matrix, 12);
    for (size_t i = 0; i < from->vertex_count; i++) {
        double at[3];
        grz_read_vertex(&reader, (uint32_t)i, at);
        const bool quick = ordinary && are_moderate(at, 3);
        for (int k = 0; k < 3; k++)
            if (!quick || !place_quickly(matrix + 4 * k, at, &to[i][k])) to[i][k] = place_exactly(matrix + 4 * k, at);
    }
}

grz_status grz_mesh_place(grz_placed *placed, const grz_triangles *from, const grz_allocator *allocator) {
    *placed = (grz_placed){.triangles = *from};
    if (!from->transform) return GRZ_OK;
    placed->vertices = grz_allocate(allocator, from->vertex_count, sizeof *placed->vertices);
    if (!placed->vertices) return GRZ_ERROR_MEMORY;
    if (from->count > 0) place_all(from, placed->vertices);
    placed->triangles.number = GRZ_DOUBLE;
    placed->triangles.vertex_stride = 0;
    placed->triangles.vertices = placed->vertices;
    placed->triangles.transform = NULL;
    return GRZ_OK;
}

void grz_mesh_release_placed(const grz_placed *placed, const grz_allocator *allocator) {
    grz_release(allocator, placed->vertices, placed->triangles.vertex_count, sizeof *placed->vertices);
}
