/* The list of the commands.
 *
 * SPDX-License-Identifier: MIT */
#include "command.h"

// clang-format off
const command_form *const commands[] = {
    &command_query,
    &command_pairs,
    &command_contacts,
    &command_distance,
    &command_relate,
    &command_join,
    &command_sweep,
    &command_cast,
    &command_sight,
    &command_inside,
    &command_nearest,
    &command_bounds,
    &command_area,
    &command_clash,
    &command_section,
    &command_check,
    &command_draw,
    &command_table,
    &command_completions,
    NULL,
};
// clang-format on
