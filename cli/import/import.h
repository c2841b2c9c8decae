/* The program graze-import, which reads a mesh with assimp or lib3mf and sends what is in it to graze through a pipe.
 *
 * It is a program of its own because these two need some thirty libraries, which take longer to load than most
 * questions take to answer.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_IMPORT_IMPORT_H
#define GRAZE_CLI_IMPORT_IMPORT_H

#include <stdint.h>
#include <stdio.h>

#ifdef __cplusplus
extern "C" {
#endif

#include "command.h"
#include "mesh_faces.h"

/// Sent first. Then follow the vertices (3 doubles each), the triangles (3 uint32_t each), the faces of more corners,
/// and for each part its end and the length of its name (size_t each), and the name.
typedef struct import_head {
    size_t vertices, triangles, faces, parts;
    size_t left_out; ///< how many points and lines were left out
    size_t face_counts[MESH_FACES_COUNTS];
} import_head;

/// Reads a file and sends it. Errors are printed to standard error. The process must exit afterwards: nothing is freed.
status import_mesh(const char *path, FILE *to);
/// The same for 3MF, in a build with lib3mf.
status import_3mf(const char *path, FILE *to);

#ifdef __cplusplus
}
#endif

#endif
