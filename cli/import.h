/* The far side of reading a mesh: what asks assimp, in a process of its own, and sends what came of it.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_IMPORT_H
#define GRAZE_CLI_IMPORT_H

#include "command.h"

#include <stdint.h>
#include <stdio.h>

/// What is sent first. Then come the vertices (three doubles), the triangles (three uint32_t), and the parts: their end
/// and the length of their name (size_t), and the name.
typedef struct import_head {
    size_t vertices, triangles, parts;
    size_t left_out; ///< points and lines
} import_head;

/// Reads a file and sends it. What is wrong goes to standard error. The process is to end then: nothing is freed.
status import_mesh(const char *path, FILE *to);

#endif
