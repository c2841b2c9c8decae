/* Questions about a mesh and many points or casters, for which the library has no function or other results.
 *
 * SPDX-License-Identifier: MIT */
#include "exports.h"

#include <graze/mesh.h>

#include <string.h>

/* Writes count times, count triangles, count bytes for whether there is a hit. The first caster that is none; -1: all
 * are. */
EXPORT(graze_mesh_cast_each)
int graze_mesh_cast_each(const grz_mesh *mesh, grz_kind kind, const double *rows, int count,
                         const grz_mesh_cast_options *options, double *times) {
    uint32_t *const triangles = (uint32_t *)(void *)(times + count);
    uint8_t *const hits = (uint8_t *)(void *)(triangles + count);
    if (count > 0 && (kind < GRZ_SEGMENT || kind > GRZ_LINE)) return 0;
    grz3_shape caster = {.kind = kind};
    for (int i = 0; i < count; i++) {
        grz_mesh_hit hit;
        memcpy(&caster.segment, rows + 6 * i, sizeof caster.segment);
        hits[i] = grz_mesh_cast(mesh, &caster, options, &hit).yes;
        times[i] = hit.time;
        triangles[i] = hit.triangle;
    }
    return -1;
}

EXPORT(graze_mesh_contains_each)
grz_status graze_mesh_contains_each(const grz_mesh *mesh, const grz3_vec *points, int count,
                                    grz_mesh_solid solid, bool *inside) {
    for (int i = 0; i < count; i++) {
        const grz_status status = grz_mesh_contains(mesh, &points[i], solid, &inside[i]);
        if (status != GRZ_OK) return status;
    }
    return GRZ_OK;
}
