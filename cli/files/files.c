/* Meshes of the formats that graze reads itself.
 *
 * SPDX-License-Identifier: MIT */
#include "files.h"

#include "text.h"

#include <graze/models.h>

#include <stdio.h>

status files_read(mesh *out) {
    grz_model_error error;
    const grz_status read = grz_model_read(&out->model, out->path, &error);
    if (read != GRZ_OK) {
        fprintf(stderr, "graze: %s\n", error.text);
        return read == GRZ_ERROR_FORMAT ? STATUS_UNREADABLE : STATUS_INPUT;
    }
    const grz_model *const m = out->model;
    for (size_t i = 0; i < m->note_count; i++) fprintf(stderr, "graze: %s: %s\n", text_path(out->path).at, m->notes[i]);
    out->vertices = m->vertices;
    out->vertex_count = m->vertex_count;
    out->triangles = m->triangles;
    out->count = m->triangle_count;
    out->parts = m->parts;
    out->part_count = m->part_count;
    out->faces = (mesh_faces){.at = m->faces, .count = m->face_count};
    return STATUS_OK;
}
