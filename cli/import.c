/* Reads a mesh with assimp, and turns it into triangles.
 *
 * SPDX-License-Identifier: MIT */
#include "import.h"

#include "files/names.h"
#include "text.h"

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fcntl.h>
#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first three rows of a matrix whose last one is 0 0 0 1. */
typedef struct transform {
    double at[3][4];
} transform;

/* A node with meshes and its transform. After its triangles are added it is a part. */
typedef struct placement {
    const struct aiNode *node;
    transform where;
    size_t end; /* behind the last of its triangles */
} placement;

typedef struct importer {
    const struct aiScene *scene;
    placement *parts;
    size_t part_count, part_room;
    double (*vertices)[3]; /* no two are equal */
    uint32_t (*triangles)[3];
    uint32_t *slots; /* a hash table with open addressing of 1 + the index of a vertex, at most half full; 0 is free */
    size_t vertex_count, count, left_out, slot_count;
    names names; /* of the parts */
} importer;

/* The transform of a node to the world: that of its parent times its own. */
static transform below(const transform *parent, const struct aiMatrix4x4 *m) {
    const double own[4][4] = {
        {m->a1, m->a2, m->a3, m->a4}, {m->b1, m->b2, m->b3, m->b4}, {m->c1, m->c2, m->c3, m->c4}, {0, 0, 0, 1}};
    transform t;
    for (int i = 0; i < 3; i++) {
        for (int j = 0; j < 4; j++) {
            const double *const row = parent->at[i];
            t.at[i][j] = row[0] * own[0][j] + row[1] * own[1][j] + row[2] * own[2][j] + row[3] * own[3][j];
        }
    }
    return t;
}

/* True if it changes orientation, from right-handed to left-handed. */
static bool mirrors(const transform *t) {
    const double *const a = t->at[0], *const b = t->at[1], *const c = t->at[2];
    return a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0]) +
               a[2] * (b[0] * c[1] - b[1] * c[0]) <
           0;
}

static bool add_node(importer *m, const struct aiNode *node, const transform *where) {
    if (m->part_count == m->part_room) {
        const size_t room = m->part_room > 0 ? 2 * m->part_room : 64;
        placement *const parts = realloc(m->parts, room * sizeof *parts);
        if (parts == NULL) return false;
        m->parts = parts;
        m->part_room = room;
    }
    m->parts[m->part_count++] = (placement){.node = node, .where = *where};
    return true;
}

/* Appends the nodes with meshes, in the order of the file. False: out of memory. */
static bool collect(importer *m, const struct aiNode *node, const transform *parent) {
    const transform where = below(parent, &node->mTransformation);
    if (node->mNumMeshes > 0 && !add_node(m, node, &where)) return false;
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        if (!collect(m, node->mChildren[i], &where)) return false;
    }
    return true;
}

/* Of all placements, since one mesh may stand at many places: room for their vertices and triangles. */
static bool reserve(importer *m) {
    size_t vertices = 0, triangles = 0;
    for (size_t p = 0; p < m->part_count; p++) {
        const struct aiNode *const node = m->parts[p].node;
        for (unsigned i = 0; i < node->mNumMeshes; i++) {
            vertices += m->scene->mMeshes[node->mMeshes[i]]->mNumVertices;
            triangles += m->scene->mMeshes[node->mMeshes[i]]->mNumFaces;
        }
    }
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

static uint32_t append(importer *m, const double v[3]) {
    memcpy(m->vertices[m->vertex_count], v, sizeof *m->vertices);
    return (uint32_t)m->vertex_count++;
}

/* The index of the vertex with these coordinates, a new one if there is none. Vertices that are not finite are never
 * merged. */
static uint32_t join(importer *m, const double v[3]) {
    if (!isfinite(v[0]) || !isfinite(v[1]) || !isfinite(v[2])) return append(m, v);
    size_t i = hash(v) & (m->slot_count - 1);
    for (; m->slots[i] != 0; i = (i + 1) & (m->slot_count - 1)) {
        const double *const at = m->vertices[m->slots[i] - 1];
        if (at[0] == v[0] && at[1] == v[1] && at[2] == v[2]) return m->slots[i] - 1;
    }
    m->slots[i] = append(m, v) + 1;
    return m->slots[i] - 1;
}

static uint32_t add_vertex(importer *m, const struct aiVector3D *v, const transform *where) {
    double placed[3];
    for (int i = 0; i < 3; i++) {
        const double *const row = where->at[i];
        placed[i] = row[0] * (double)v->x + row[1] * (double)v->y + row[2] * (double)v->z + row[3] + 0.0; /* no -0 */
    }
    return join(m, placed);
}

static bool add_mesh(importer *m, const struct aiMesh *mesh, const transform *where) {
    uint32_t *const joined = malloc(((size_t)mesh->mNumVertices + 1) * sizeof *joined);
    if (joined == NULL) return false;
    for (unsigned i = 0; i < mesh->mNumVertices; i++) joined[i] = add_vertex(m, &mesh->mVertices[i], where);
    const int second = mirrors(where) ? 2 : 1; /* swap two corners, so that the front stays the front */
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        const struct aiFace *const face = &mesh->mFaces[i];
        if (face->mNumIndices != 3) {
            m->left_out++;
            continue;
        }
        uint32_t *const t = m->triangles[m->count++];
        t[0] = joined[face->mIndices[0]];
        t[second] = joined[face->mIndices[1]];
        t[3 - second] = joined[face->mIndices[2]];
    }
    free(joined);
    return true;
}

/* All triangles of a node. One without any is no part. */
static bool add_placement(importer *m, const placement *p) {
    const size_t before = m->count;
    for (unsigned i = 0; i < p->node->mNumMeshes; i++) {
        if (!add_mesh(m, m->scene->mMeshes[p->node->mMeshes[i]], &p->where)) return false;
    }
    if (m->count == before) return true;
    m->parts[m->part_count] = *p;
    m->parts[m->part_count++].end = m->count;
    const struct aiString *const name = &p->node->mName;
    return names_add(&m->names, name->data, strlen(name->data));
}

static bool gather(importer *m) {
    static const transform identity = {{{1, 0, 0, 0}, {0, 1, 0, 0}, {0, 0, 1, 0}}};
    if (!collect(m, m->scene->mRootNode, &identity) || !reserve(m)) return false;
    const size_t placements = m->part_count;
    m->part_count = 0;
    for (size_t i = 0; i < placements; i++) {
        const placement p = m->parts[i];
        if (!add_placement(m, &p)) return false;
    }
    return true;
}

/* Sends everything. Errors are not checked: the receiver sees that something is missing. */
static void send(const importer *m, FILE *to) {
    const import_head head = {m->vertex_count, m->count, m->part_count, m->left_out};
    fwrite(&head, sizeof head, 1, to);
    fwrite(m->vertices, sizeof *m->vertices, m->vertex_count, to);
    fwrite(m->triangles, sizeof *m->triangles, m->count, to);
    for (size_t i = 0; i < m->part_count; i++) {
        const size_t sizes[2] = {m->parts[i].end, strlen(m->names.at[i])};
        fwrite(sizes, sizeof sizes, 1, to);
        fwrite(m->names.at[i], 1, sizes[1], to);
    }
}

static status no_memory(const char *path) {
    fprintf(stderr, "graze: %s: out of memory\n", text_path(path).at);
    return STATUS_INPUT;
}

static status refuse(const char *path, const char *why) {
    if (strcmp(why, "std::bad_alloc") == 0) return no_memory(path);
    char text[256];
    snprintf(text, sizeof text, "%s", why);
    for (char *at = text; *at != '\0'; at++) {
        const unsigned char byte = (unsigned char)*at;
        if (byte < 0x20 || byte == 0x7f) *at = ' ';
    }
    fprintf(stderr, "graze: %s: assimp cannot read it: %s\n", text_path(path).at, text);
    return STATUS_UNREADABLE;
}

/* Imports with assimp, and drops what assimp writes to standard error. Validation comes first, because the later steps
 * trust the indices. */
static const struct aiScene *import_quietly(const char *path) {
    const int kept = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    const struct aiScene *const scene = aiImportFile(path, aiProcess_ValidateDataStructure | aiProcess_Triangulate);
    dup2(kept, STDERR_FILENO);
    return scene;
}

status import_mesh(const char *path, FILE *to) {
    importer m = {.scene = import_quietly(path)};
    if (m.scene == NULL || m.scene->mRootNode == NULL) return refuse(path, aiGetErrorString());
    if (!gather(&m)) return no_memory(path);
    if (m.count == 0) {
        fprintf(stderr, "graze: %s: there is no triangle in it\n", text_path(path).at);
        return STATUS_UNREADABLE;
    }
    send(&m, to);
    return STATUS_OK;
}
