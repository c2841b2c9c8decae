/* What the commands about one scene or two share: reading them, and going through all pairs of their shapes.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SCENES_H
#define GRAZE_CLI_SCENES_H

#include "scene.h"

typedef struct scenes {
    int count; ///< 1 or 2, of the same space
    scene at[2];
} scenes;

/// Reads one scene or two. If they are not of the same space, or a line cannot be read, that is said, and that none of
/// `what` ("pairs") are printed; of scenes that are read, how many shapes are invalid, at rest or `moving`. The scenes
/// are to be freed in every case.
status scenes_read(scenes *out, int count, char **paths, const char *what, bool moving);
void scenes_free(scenes *s);

/// What is to be done with a pair of shapes. False: no more of them.
typedef bool scenes_visit(void *context, const scene_item *a, const scene_item *b);

/// Visits the pairs of each shape with a later one of its scene, or, of two scenes, with each of the other, that may
/// meet where they are or, if `moving`, on their way; and those about which the library has no answer. Ends early where
/// nothing can be printed any more. Tells on a terminal how far it is. STATUS_INPUT if there is not enough memory,
/// which is said.
status scenes_visit_pairs(const scenes *s, bool moving, scenes_visit *visit, void *context);

/// How the answers of a command are printed, which count, and whether the point and normal of a contact belong to them.
typedef struct style {
    bool open, json, points;
} style;

/// A command `[--open] [--json] [--points] SCENE [SCENE]` about pairs of shapes.
typedef struct pair_command {
    const command_form *form;
    const char *what; ///< what it prints: "pairs"
    bool moving;      ///< do shapes move?
    status (*run)(const scenes *s, const style *how);
} pair_command;

/// Reads the options and the scenes, and runs the command.
status pair_command_run(const pair_command *c, int argc, char **argv);

#endif
