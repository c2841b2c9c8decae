/* graze cast: what is asked, of a scene or of a mesh.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CAST_H
#define GRAZE_CLI_CAST_H

#include "scenes.h"

/// A vector of the command line.
typedef struct cast_vector {
    const char *text; ///< NULL: not given
    double at[3];
    int count;
} cast_vector;

typedef struct cast_request {
    cast_vector from, to, dir;
    bool line, first, any, help;
    bool front, in_range; ///< of meshes alone
    double range[2];
    style how;
} cast_request;

/// The segment, ray or line.
shape cast_caster(const cast_request *r, int dimension);

/// What it hits of a scene; STATUS_USAGE if its vectors are of another space.
status cast_at_scene(const cast_request *r, char **path);

/// What it hits of a mesh.
status cast_at_mesh(const cast_request *r, const char *path);

#endif
