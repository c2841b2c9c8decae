/* Meshes of the formats that graze reads itself, by the library of readers in models/.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_FILES_FILES_H
#define GRAZE_CLI_FILES_FILES_H

#include "mesh.h"

/// Reads vertices, triangles, faces and parts of a file of such a format. What is wrong goes to standard error, as what
/// is left out. STATUS_OK, STATUS_UNREADABLE or STATUS_INPUT.
status files_read(mesh *out);

#endif
