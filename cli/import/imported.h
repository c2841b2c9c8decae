/* What a library finds in a file of a mesh: parts, placed by transforms, with their vertices joined; in the program
 * that reads it (import.h). For C++, too.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_IMPORT_IMPORTED_H
#define GRAZE_CLI_IMPORT_IMPORTED_H

#include "import/import.h"

#ifdef __cplusplus
extern "C" {
#endif

#include "mesh_faces.h"
#include "names.h"

/// The first three rows of a matrix whose last one is 0 0 0 1.
typedef struct transform {
    double at[3][4];
} transform;

extern const transform transform_none;
/// The transform of a node to the world: that of its parent times its own.
transform transform_below(const transform *parent, const transform *own);
/// True if it changes orientation, from right-handed to left-handed.
bool transform_mirrors(const transform *t);

typedef struct imported {
    double (*vertices)[3]; ///< no two are equal
    uint32_t (*triangles)[3];
    uint32_t *slots; ///< a hash table with open addressing of 1 + the index of a vertex, at most half full; 0 is free
    size_t vertex_count, count, left_out, slot_count;
    size_t *ends; ///< of each part: behind the last of its triangles
    size_t end_room;
    names names; ///< of the parts
    mesh_faces faces;
} imported;

/// Room for all vertices that will be added, and for all triangles: one for a face of three corners, twice its corners
/// for one of more; once, before. False: out of memory.
bool imported_reserve(imported *m, size_t vertices, size_t triangles);
/// The index of a vertex that a transform places; the same for all at that place.
uint32_t imported_vertex(imported *m, const double at[3], const transform *where);
/// Adds a face by such indices, cut into triangles, and for less than three corners nothing; one that was mirrored is
/// turned, so that its front stays the front. False: out of memory.
bool imported_face(imported *m, uint32_t *corners, size_t count, bool mirrored);
/// Ends a part: all triangles since the part before. One without any is no part. False: out of memory.
bool imported_end_part(imported *m, const char *name, size_t size);

/// Sends all, for files that have a triangle. Errors are not checked: the receiver sees that something is missing.
status imported_send(const imported *m, const char *path, FILE *to);
status imported_no_memory(void);
/// Says that the parts of a file have more than limits_triangles().
status imported_too_many(const char *path);
/// Says why a library ("assimp") cannot read the file.
status imported_refuse(const char *path, const char *library, const char *why);

#ifdef __cplusplus
}
#endif
#endif
