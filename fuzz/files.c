/* Fuzz target: the readers of meshes on any bytes: the first says the format. What is read is whole: its triangles name
 * vertices that are there, and its parts are as many as their names; what is not, is complained about in one printable
 * line with its line or byte.
 *
 * SPDX-License-Identifier: MIT */
#include "files/files.h"
#include "reading.h"

static const char *const endings[] = {"obj", "off", "ply", "stl"};

static void check_mesh(const mesh *m) {
    assert(m->count > 0 && m->part_count > 0 && m->parts[m->part_count - 1].end == m->count);
    for (size_t i = 0; i < m->count; i++)
        for (int k = 0; k < 3; k++) assert(m->triangles[i][k] < m->vertex_count);
    for (size_t i = 0; i < m->part_count; i++) {
        assert(m->parts[i].end > (i > 0 ? m->parts[i - 1].end : 0));
        assert(m->parts[i].name[0] != '\0');
        for (size_t k = 0; k < i; k++) assert(strcmp(m->parts[i].name, m->parts[k].name) != 0);
    }
    for (size_t i = 0; i < m->face_count; i++) assert(m->faces[i].first + m->faces[i].count <= m->count);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    FILE *const usual = stderr;
    char *words = NULL;
    size_t length = 0;
    const char *const path = file_of(data + 1, size - 1, endings[data[0] % 4]);
    mesh m = {.path = path};
    if ((stderr = open_memstream(&words, &length)) == NULL) abort();
    const status result = files_read(&m, size - 1);
    fclose(stderr);
    stderr = usual;
    assert(result == STATUS_OK || result == STATUS_UNREADABLE);
    const size_t lines = check_words(words, path);
    assert(result == STATUS_OK || lines == 1);
    (void)lines;
    if (result == STATUS_OK) check_mesh(&m);
    mesh_free(&m);
    free(words);
    unlink(path);
    return 0;
}
