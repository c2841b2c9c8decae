/* The points that a command asks a mesh about: those of --at, then those of a file, which may be endless.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_POINTS_H
#define GRAZE_CLI_POINTS_H

#include "command.h"

#include <graze/graze.h>

/// Which points are asked about. Start from a zero one.
typedef struct points {
    grz3_vec *at; ///< those of --at
    size_t count;
    const char *path; ///< the file of --points, "-" for standard input; NULL: none
    bool finite;      ///< a line with a number that is not finite counts as unreadable
    bool no_memory;   ///< a point of --at is missing
} points;

/// Adds the value "X,Y,Z" of --at. False: it is wrong, which is reported as an error of `graze COMMAND`.
bool points_add(points *p, const char *command, const char *text);
void points_free(points *p);

/// Points that are answered together.
enum { POINTS_TOGETHER = 8192 };
typedef struct points_batch {
    grz3_vec at[POINTS_TOGETHER];
    bool unreadable[POINTS_TOGETHER]; ///< a line that has no point; `at` is 0 then
    size_t count;
} points_batch;

/// Answers the points of a batch, of which there may be none.
typedef void points_answer(void *context, const points_batch *batch);

/// Reads all points, and has them answered in their order: those of a file before it waits for more lines. Stops early
/// if the output fails. Reports unreadable lines, with file and line, and shows its progress on a terminal. STATUS_OK;
/// STATUS_UNREADABLE if a line could not be read; or STATUS_INPUT, for the file or for memory.
status points_visit(const points *p, points_answer *answer, void *context);

#endif
