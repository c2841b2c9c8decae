/* Reads a mesh with assimp, and turns it into triangles.
 *
 * SPDX-License-Identifier: MIT */
#include "import/imported.h"
#include "import/linked_files.h"

#include "child_limits.h"

#include <assimp/cimport.h>
#include <assimp/postprocess.h>
#include <assimp/scene.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* A node with meshes and its transform. */
typedef struct placement {
    const struct aiNode *node;
    transform where;
} placement;

typedef struct importer {
    const struct aiScene *scene;
    placement *placements;
    size_t placement_count, placement_room;
    imported mesh;
} importer;

static bool add_node(importer *m, const struct aiNode *node, const transform *where) {
    if (m->placement_count == m->placement_room) {
        const size_t room = m->placement_room > 0 ? 2 * m->placement_room : 64;
        placement *const more = realloc(m->placements, room * sizeof *more);
        if (more == NULL) return false;
        m->placements = more;
        m->placement_room = room;
    }
    m->placements[m->placement_count++] = (placement){.node = node, .where = *where};
    return true;
}

/* Appends the nodes with meshes, in the order of the file. False: out of memory. */
static bool collect(importer *m, const struct aiNode *node, const transform *parent) {
    const struct aiMatrix4x4 *const o = &node->mTransformation;
    const transform own = {{{o->a1, o->a2, o->a3, o->a4}, {o->b1, o->b2, o->b3, o->b4}, {o->c1, o->c2, o->c3, o->c4}}};
    const transform where = transform_below(parent, &own);
    if (node->mNumMeshes > 0 && !add_node(m, node, &where)) return false;
    for (unsigned i = 0; i < node->mNumChildren; i++) {
        if (!collect(m, node->mChildren[i], &where)) return false;
    }
    return true;
}

static size_t most_triangles(const struct aiMesh *mesh) {
    size_t count = 0;
    for (unsigned i = 0; i < mesh->mNumFaces; i++) {
        const unsigned corners = mesh->mFaces[i].mNumIndices;
        count += corners > 3 ? 2 * (size_t)corners : 1;
    }
    return count;
}

/* Of all placements, since one mesh may stand at many places. */
static void count_all(const importer *m, size_t *vertices, size_t *triangles) {
    *vertices = *triangles = 0;
    for (size_t p = 0; p < m->placement_count; p++) {
        const struct aiNode *const node = m->placements[p].node;
        for (unsigned i = 0; i < node->mNumMeshes; i++) {
            *vertices += m->scene->mMeshes[node->mMeshes[i]]->mNumVertices;
            *triangles += most_triangles(m->scene->mMeshes[node->mMeshes[i]]);
        }
    }
}

static unsigned most_corners(const struct aiMesh *mesh) {
    unsigned most = 0;
    for (unsigned i = 0; i < mesh->mNumFaces; i++)
        if (mesh->mFaces[i].mNumIndices > most) most = mesh->mFaces[i].mNumIndices;
    return most;
}

static bool add_mesh(importer *m, const struct aiMesh *mesh, const transform *where) {
    uint32_t *const joined = malloc(((size_t)mesh->mNumVertices + most_corners(mesh) + 1) * sizeof *joined);
    if (joined == NULL) return false;
    uint32_t *const ring = joined + mesh->mNumVertices;
    for (unsigned i = 0; i < mesh->mNumVertices; i++) {
        const struct aiVector3D *const v = &mesh->mVertices[i];
        joined[i] = imported_vertex(&m->mesh, (double[3]){v->x, v->y, v->z}, where);
    }
    const bool mirrored = transform_mirrors(where);
    bool added = true;
    for (unsigned i = 0; added && i < mesh->mNumFaces; i++) {
        const struct aiFace *const face = &mesh->mFaces[i];
        for (unsigned k = 0; k < face->mNumIndices; k++) ring[k] = joined[face->mIndices[k]];
        added = imported_face(&m->mesh, ring, face->mNumIndices, mirrored);
    }
    free(joined);
    return added;
}

static bool add_placement(importer *m, const placement *p) {
    const struct aiString *const name = &p->node->mName;
    for (unsigned i = 0; i < p->node->mNumMeshes; i++) {
        if (!add_mesh(m, m->scene->mMeshes[p->node->mMeshes[i]], &p->where)) return false;
    }
    return imported_end_part(&m->mesh, name->data, strlen(name->data));
}

static status gather(importer *m, const char *path) {
    size_t vertices, triangles;
    if (!collect(m, m->scene->mRootNode, &transform_none)) return imported_no_memory();
    count_all(m, &vertices, &triangles);
    if (triangles > limits_triangles()) return imported_too_many(path);
    bool added = imported_reserve(&m->mesh, vertices, triangles);
    for (size_t i = 0; added && i < m->placement_count; i++) added = add_placement(m, &m->placements[i]);
    return added ? STATUS_OK : imported_no_memory();
}

/* Imports with assimp, which opens files through linked_files.h, and drops what it writes to standard error. Validation
 * makes sure of the indices. */
static const struct aiScene *import_quietly(const char *path) {
    const int kept = dup(STDERR_FILENO), nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDERR_FILENO);
    struct aiFileIO files = linked_files(path);
    const struct aiScene *const scene = aiImportFileEx(path, aiProcess_ValidateDataStructure, &files);
    dup2(kept, STDERR_FILENO);
    return scene;
}

static status refuse(const char *path) {
    const char *const why = aiGetErrorString();
    return strcmp(why, "std::bad_alloc") == 0 ? imported_no_memory() : imported_refuse(path, "assimp", why);
}

status import_mesh(const char *path, FILE *to) {
    importer m = {.scene = import_quietly(path)};
    if (linked_files_refused() != NULL) return linked_files_say_refused(path);
    if (m.scene == NULL || m.scene->mRootNode == NULL) return refuse(path);
    const status result = gather(&m, path);
    return result == STATUS_OK ? imported_send(&m.mesh, path, to) : result;
}
