/* The readers of graze's own. Each reads a file from its beginning into a model. False: it cannot be read, and
 * scanner.error says why; or in.problem or no_memory does, with an empty error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_READERS_H
#define GRAZE_MODELS_READERS_H

#include "model.h"
#include "scanner.h"

bool obj_read(scanner *s, model *m);
bool off_read(scanner *s, model *m);
bool ply_read(scanner *s, model *m);
bool stl_read(scanner *s, model *m);

#endif
