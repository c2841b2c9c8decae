/* graze sweep of a mesh whose corners move.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SWEEP_MESH_H
#define GRAZE_CLI_SWEEP_MESH_H

#include "scenes.h"

/// A pair_command's run_meshes: the same mesh before and after, of which it prints the triangles that touch on the way.
status sweep_of_meshes(int count, char **paths, const style *how);

#endif
