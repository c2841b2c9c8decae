/* The contacts of the shapes of a scene with a mesh, or of two meshes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CONTACTS_MESH_H
#define GRAZE_CLI_CONTACTS_MESH_H

#include "scenes.h"

/// Reads two files, of which one at least is a mesh by its name, and prints the contacts of what is in the one with
/// what is in the other.
status contacts_of_files(int count, char **paths, const style *how);

#endif
