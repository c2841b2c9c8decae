/* A picture of a map with what is wrong with its areas.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_DRAW_FAULTS_H
#define GRAZE_CLI_DRAW_FAULTS_H

#include "map_faults.h"
#include "picture.h"

/// Draws the scene, and above it, as a second layer, the place of each fault. STATUS_OUTPUT if it cannot be written.
status faults_draw(const map_faults *f, const scene *of, const char *path, format as);

#endif
