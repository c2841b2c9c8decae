/* graze cast: the request, for a scene or for a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CAST_H
#define GRAZE_CLI_CAST_H

#include "scenes.h"

/// A vector from the command line.
typedef struct cast_vector {
    const char *text; ///< NULL: not given
    double at[3];
    int count;
} cast_vector;

typedef struct cast_request {
    cast_vector from, to, dir;
    bool line, first, any, help; ///< the options of these names
    bool front;                  ///< for meshes only
    bool in_range;               ///< for meshes only: --range was given
    double range[2];
    style how;
} cast_request;

/// The segment, ray or line that is cast.
shape cast_caster(const cast_request *r, int dimension);

/// Prints what it hits in the scene of *path. STATUS_USAGE if a vector does not have the dimension of the scene.
status cast_at_scene(const cast_request *r, char **path);

/// Prints what it hits in a mesh.
status cast_at_mesh(const cast_request *r, const char *path);

#endif
