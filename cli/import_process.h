/* Reading a mesh with assimp or lib3mf, by the program graze-import.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_IMPORT_PROCESS_H
#define GRAZE_CLI_IMPORT_PROCESS_H

#include "mesh.h"

/// Reads the file out->path of `size` bytes: vertices, triangles, parts. Writes to *left_out how many points and lines
/// were left out. Reports errors. The mesh is to be freed in every case.
status import_in_process(mesh *out, size_t size, size_t *left_out);

#endif
