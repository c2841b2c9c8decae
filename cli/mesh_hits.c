/* The hits of a caster in a mesh: finding, sorting, printing.
 *
 * SPDX-License-Identifier: MIT */
#include "mesh_hits.h"

#include "output.h"

#include <stdlib.h>
#include <string.h>

bool mesh_hits_find(mesh_hits *all, const mesh *m, const grz3_shape *caster, const grz_mesh_cast_options *options) {
    grz_mesh_cast_all(m->tree, caster, options, NULL, 0, &all->count);
    all->at = all->count < SIZE_MAX / sizeof *all->at ? malloc(all->count * sizeof *all->at + 1) : NULL;
    if (all->at == NULL) return false;
    grz_mesh_cast_all(m->tree, caster, options, all->at, all->count, &all->count);
    return true;
}

void mesh_hits_free(mesh_hits *all) {
    free(all->at);
    *all = (mesh_hits){0};
}

void mesh_triangle_print(const mesh *m, uint32_t triangle, bool json) {
    const char *const part = m->parts[mesh_part_of(m, triangle)].name;
    output_format(json ? "\"triangle\":%lu,\"part\":" : "%lu ", (unsigned long)triangle);
    if (json) output_json_string(part, strlen(part));
    else output_string(part);
}

const char *mesh_side_word(int side) { return side > 0 ? "front" : side < 0 ? "back" : "flat"; }

void mesh_hit_print(const mesh *m, const grz_mesh_hit *hit, bool json) {
    mesh_triangle_print(m, hit->triangle, json);
    output_string(json ? ",\"time\":" : " ");
    output_number(hit->time, json);
}
