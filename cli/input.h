/* Inputs of the command: a file or standard input, before whose lines standard output is flushed, so that no answer is
 * held back; and complaints about them on standard error.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_INPUT_H
#define GRAZE_CLI_INPUT_H

#include "lines.h"

/// Opens a file, "-" for standard input. An input that could not be opened has no lines.
input input_open(const char *path);
/// The part of a file from byte `begin` on: the lines that begin there or later, but before `end`, numbered from 1. If
/// `end` is UINT64_MAX, the bytes.
input input_open_part(const char *path, uint64_t begin, uint64_t end);
/// Says on standard error why a line cannot be read, `graze: FILE: line 7: WHY`, but not of more than 20 lines;
/// input_close counts the rest.
void input_complain(input *in, const text_line *line, const char *why);
/// The same for another `place` than a line, "feature 7".
void input_complain_at(input *in, const char *place, const char *why);
void input_close(input *in);

/// The name of an input: its path, or "standard input" for "-"; input_shown: quoted for messages.
const char *input_name(const char *path);
text_shown input_shown(const char *path);

#endif
