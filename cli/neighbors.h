/* The nearest shapes of each shape of a scene.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_NEIGHBORS_H
#define GRAZE_CLI_NEIGHBORS_H

#include "scenes.h"

/// Called with a shape, one near it, and their rounded distance. Returns false to stop.
typedef bool neighbors_visit(void *context, const scene_item *a, const scene_item *b, double distance);

/// Visits for each shape of the first scene, in its order, the `most` nearest other shapes of the same or the second
/// scene, of those whose exact distance is at most `within`: by their rounded distances, equal ones in the order of
/// the scene. Shapes that are empty or unsupported have no neighbors and are none. Stops early if the output fails.
/// Shows its progress on a terminal. STATUS_INPUT if there is not enough memory, which is reported. Cost: of each shape
/// the logarithm of the number of shapes, and the distances of those whose bounding boxes are as near as the last
/// neighbor; of an unbounded shape, whose box says little, up to all.
status neighbors_visit_all(const scenes *s, size_t most, double within, neighbors_visit *visit, void *context);

#endif
