/* Reading a mesh with assimp or lib3mf, the parent process.
 *
 * SPDX-License-Identifier: MIT */
#include "import_process.h"

#include "archive.h"
#include "child.h"
#include "import.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What reads a file in the child process. */
typedef struct importer {
    const char *name;
    status (*run)(const char *path, FILE *to);
} importer;

static const importer *importer_of(const char *path) {
    static const importer assimp = {"assimp", import_mesh};
#if defined(GRAZE_HAS_LIB3MF)
    static const importer lib3mf = {"lib3mf", import_3mf};
    const char *const dot = strrchr(path, '.');
    if (dot != NULL && strcasecmp(dot, ".3mf") == 0) return &lib3mf;
#else
    (void)path;
#endif
    return &assimp;
}

/* A mesh that is read. */
typedef struct import_work {
    const importer *by;
    mesh *out;
    size_t *left_out;
} import_work;

static status send_mesh(void *context, FILE *to) {
    const import_work *const work = context;
    const char *const path = work->out->path;
    return archive_is_refused(path) ? STATUS_UNREADABLE : work->by->run(path, to);
}

static bool receive_part(FILE *from, mesh_part *out) {
    size_t sizes[2];
    if (fread(sizes, sizeof sizes, 1, from) != 1) return false;
    out->end = sizes[0];
    out->name = child_receive(from, sizes[1], 1);
    if (out->name != NULL) out->name[sizes[1]] = '\0';
    return out->name != NULL;
}

static bool receive_mesh(void *context, FILE *from) {
    const import_work *const work = context;
    mesh *const out = work->out;
    import_head head;
    if (fread(&head, sizeof head, 1, from) != 1) return false;
    *work->left_out = head.left_out;
    out->vertex_count = head.vertices;
    out->count = head.triangles;
    out->vertices = child_receive(from, head.vertices, sizeof *out->vertices);
    out->triangles = out->vertices != NULL ? child_receive(from, head.triangles, sizeof *out->triangles) : NULL;
    out->faces.at = out->triangles != NULL ? child_receive(from, head.faces, sizeof *out->faces.at) : NULL;
    out->faces.count = out->faces.room = head.faces;
    memcpy(out->faces.counts, head.face_counts, sizeof head.face_counts);
    out->parts = out->faces.at != NULL ? calloc(head.parts + 1, sizeof *out->parts) : NULL;
    bool more = out->parts != NULL;
    for (; more && out->part_count < head.parts; out->part_count++)
        more = receive_part(from, &out->parts[out->part_count]);
    return more;
}

status import_in_process(mesh *out, size_t size, size_t *left_out) {
    import_work work = {importer_of(out->path), out, left_out};
    const child_work child = {out->path, size, work.by->name, &work, send_mesh, receive_mesh};
    return child_run(&child);
}
