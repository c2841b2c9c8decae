/* What a library finds in a file of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#include "import/imported.h"

#include "child_limits.h"
#include "text.h"

#include <graze/face.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

const transform transform_none = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};

transform transform_below(const transform *parent, const transform *own) {
    transform t;
    for (int i = 0; i < 3; i++) {
        const double *const row = parent->at[i];
        for (int j = 0; j < 4; j++) {
            const double last = j == 3 ? row[3] : 0;
            t.at[i][j] = row[0] * own->at[0][j] + row[1] * own->at[1][j] + row[2] * own->at[2][j] + last;
        }
    }
    return t;
}

bool transform_mirrors(const transform *t) {
    const double *const a = t->at[0], *const b = t->at[1], *const c = t->at[2];
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]) <
           0;
}

bool imported_reserve(imported *m, size_t vertices, size_t triangles) {
    if (vertices >= UINT32_MAX || triangles >= UINT32_MAX) return false;
    for (m->slot_count = 16; m->slot_count < 2 * vertices;) m->slot_count *= 2;
    m->vertices = malloc((vertices + 1) * sizeof *m->vertices);
    m->triangles = malloc((triangles + 1) * sizeof *m->triangles);
    m->slots = calloc(m->slot_count, sizeof *m->slots);
    return m->vertices != NULL && m->triangles != NULL && m->slots != NULL;
}

static size_t hash(const double v[3]) {
    uint64_t h = 0, bits;
    for (int i = 0; i < 3; i++) {
        memcpy(&bits, &v[i], sizeof bits);
        h = (h ^ bits) * 0x9e3779b97f4a7c15u;
        h ^= h >> 32;
    }
    return (size_t)h;
}

static uint32_t append(imported *m, const double v[3]) {
    memcpy(m->vertices[m->vertex_count], v, sizeof *m->vertices);
    return (uint32_t)m->vertex_count++;
}

/* The index of the vertex with these coordinates, a new one if there is none. Vertices that are not finite are never
 * merged. */
static uint32_t join(imported *m, const double v[3]) {
    if (!isfinite(v[0]) || !isfinite(v[1]) || !isfinite(v[2])) return append(m, v);
    size_t i = hash(v) & (m->slot_count - 1);
    for (; m->slots[i] != 0; i = (i + 1) & (m->slot_count - 1)) {
        const double *const at = m->vertices[m->slots[i] - 1];
        if (at[0] == v[0] && at[1] == v[1] && at[2] == v[2]) return m->slots[i] - 1;
    }
    m->slots[i] = append(m, v) + 1;
    return m->slots[i] - 1;
}

uint32_t imported_vertex(imported *m, const double at[3], const transform *where) {
    double placed[3];
    for (int i = 0; i < 3; i++) {
        const double *const row = where->at[i];
        placed[i] = row[0] * at[0] + row[1] * at[1] + row[2] * at[2] + row[3] + 0.0; /* no -0 */
    }
    return join(m, placed);
}

static bool add_triangle(imported *m, const uint32_t corners[3]) {
    memcpy(m->triangles[m->count++], corners, sizeof *m->triangles);
    return true;
}

static bool cut(imported *m, const uint32_t *corners, size_t count) {
    grz_face_facts facts;
    if (grz3_triangulate((const grz3_vec *)m->vertices, corners, count, NULL, m->triangles + m->count, &facts) !=
        GRZ_OK)
        return false;
    const bool added = mesh_faces_add(&m->faces, (mesh_face){.first = (uint32_t)m->count}, &facts);
    m->count += facts.triangles;
    return added;
}

bool imported_face(imported *m, uint32_t *corners, size_t count, bool mirrored) {
    m->left_out += count < 3;
    if (count < 3) return true;
    for (size_t i = 1, k = count - 1; mirrored && i < k; i++, k--) {
        const uint32_t first = corners[i];
        corners[i] = corners[k];
        corners[k] = first;
    }
    return count > 3 ? cut(m, corners, count) : add_triangle(m, corners);
}

bool imported_end_part(imported *m, const char *name, size_t size) {
    const size_t before = m->names.count > 0 ? m->ends[m->names.count - 1] : 0;
    if (m->count == before) return true;
    if (m->names.count == m->end_room) {
        const size_t room = m->end_room > 0 ? 2 * m->end_room : 64;
        size_t *const ends = realloc(m->ends, room * sizeof *ends);
        if (ends == NULL) return false;
        m->ends = ends;
        m->end_room = room;
    }
    m->ends[m->names.count] = m->count;
    return names_add(&m->names, name, size);
}

status imported_send(const imported *m, const char *path, FILE *to) {
    import_head head = {.vertices = m->vertex_count,
                        .triangles = m->count,
                        .faces = m->faces.count,
                        .parts = m->names.count,
                        .left_out = m->left_out};
    memcpy(head.face_counts, m->faces.counts, sizeof head.face_counts);
    if (m->count == 0) {
        fprintf(stderr, "graze: %s: there is no triangle in it\n", text_path(path).at);
        return STATUS_UNREADABLE;
    }
    fwrite(&head, sizeof head, 1, to);
    fwrite(m->vertices, sizeof *m->vertices, m->vertex_count, to);
    fwrite(m->triangles, sizeof *m->triangles, m->count, to);
    if (m->faces.count > 0) fwrite(m->faces.at, sizeof *m->faces.at, m->faces.count, to);
    for (size_t i = 0; i < m->names.count; i++) {
        const size_t sizes[2] = {m->ends[i], strlen(m->names.at[i])};
        fwrite(sizes, sizeof sizes, 1, to);
        fwrite(m->names.at[i], 1, sizes[1], to);
    }
    return STATUS_OK;
}

status imported_no_memory(void) {
    limits_say_no_memory();
    return STATUS_INPUT;
}

status imported_too_many(const char *path) {
    fprintf(stderr,
            "graze: %s: its parts, each where it stands, are more than %llu triangles, the limit for its size\n",
            text_path(path).at, (unsigned long long)limits_triangles());
    return STATUS_UNREADABLE;
}

status imported_refuse(const char *path, const char *library, const char *why) {
    char text[256];
    snprintf(text, sizeof text, "%s", why);
    for (char *at = text; *at != '\0'; at++) {
        const unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == 0x7f) *at = ' ';
    }
    fprintf(stderr, "graze: %s: %s cannot read it: %s\n", text_path(path).at, library, text);
    return STATUS_UNREADABLE;
}
