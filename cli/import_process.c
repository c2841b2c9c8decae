/* Reading a mesh with assimp or lib3mf: runs graze-import, and receives what it sends.
 *
 * SPDX-License-Identifier: MIT */
#include "import_process.h"

#include "child.h"
#include "import/import.h"
#include "text.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

/* What reads a file. */
static const char *library_of(const char *path) {
#if defined(GRAZE_HAS_LIB3MF)
    const char *const dot = strrchr(path, '.');
    if (dot != NULL && strcasecmp(dot, ".3mf") == 0) return "lib3mf";
#else
    (void)path;
#endif
    return "assimp";
}

enum { MOST_PATH = 4096 };

/* The folder of this program, as far as the system says it; "" otherwise. */
static void own_folder(char folder[MOST_PATH]) {
    const ssize_t size = readlink("/proc/self/exe", folder, MOST_PATH - 1);
    folder[size > 0 ? size : 0] = '\0';
    char *const end = strrchr(folder, '/');
    if (end != NULL) *end = '\0';
}

/* Finds graze-import: beside this program, as in a build; where an installation has it, seen from this program, which
 * may have been moved with it; where it was to be installed. */
static bool find_program(char program[MOST_PATH], const char *path) {
    char folder[MOST_PATH];
    own_folder(folder);
    const char *const roots[3][2] = {{folder, "."}, {folder, GRAZE_TO_LIBEXEC}, {GRAZE_LIBEXEC, "."}};
    for (int i = 0; i < 3; i++) {
        const int size = snprintf(program, MOST_PATH, "%s/%s/graze-import", roots[i][0], roots[i][1]);
        const bool is_known = roots[i][0][0] != '\0' && size < MOST_PATH;
        if (is_known && access(program, X_OK) == 0) return true;
    }
    fprintf(stderr, "graze: %s: it is read by the program graze-import, which is neither beside graze%s%s nor in %s\n",
            text_path(path).at, *folder != '\0' ? " in " : "", *folder != '\0' ? text_path(folder).at : "",
            text_path(GRAZE_LIBEXEC).at);
    return false;
}

/* A mesh that is read. */
typedef struct import_work {
    const char *program, *library;
    size_t size;
    mesh *out;
    size_t *left_out;
} import_work;

/* In the child: becomes graze-import. */
static status send_mesh(void *context, FILE *to) {
    const import_work *const work = context;
    char size[24];
    snprintf(size, sizeof size, "%zu", work->size);
    const char *const arguments[] = {"graze-import", grz_version(), work->library, work->out->path, size, NULL};
    if (dup2(fileno(to), STDOUT_FILENO) >= 0) execv(work->program, (char *const *)(uintptr_t)arguments);
    fprintf(stderr, "graze: %s: %s\n", text_path(work->program).at, strerror(errno));
    return STATUS_INPUT;
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
    char program[MOST_PATH];
    if (!find_program(program, out->path)) return STATUS_INPUT;
    import_work work = {program, library_of(out->path), size, out, left_out};
    const child_work child = {out->path, work.library, &work, send_mesh, receive_mesh};
    return child_run(&child);
}
