/* Meshes of the formats that graze reads itself, with each number as the file has it: OBJ, STL, PLY and OFF.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_FILES_H
#define GRAZE_CLI_FILES_FILES_H

#include "mesh.h"

/// True if the ending of the name is that of such a format.
bool files_are_own(const char *path);
/// Reads vertices, triangles, faces and parts of a regular file of `size` bytes. What is wrong goes to standard error,
/// as what is left out. STATUS_OK, STATUS_UNREADABLE or STATUS_INPUT.
status files_read(mesh *out, size_t size);

#endif
