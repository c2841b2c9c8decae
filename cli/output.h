/* Standard output, with a buffer of the command's own. All commands print through it, and nothing else may write to
 * standard output.
 *
 * Not stdio, because it loses errno: a write fails inside a printf or a flush, and before the caller can ask ferror a
 * later call has changed errno.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_OUTPUT_H
#define GRAZE_CLI_OUTPUT_H

#include "command.h"
#include "decimal.h"

#include <graze/base.h>

#include <stdbool.h>
#include <stddef.h>

/// Opens /dev/null in the place of each standard stream that is closed, so that no file which is opened later gets its
/// number. To write to it, or to read standard input from it, fails as before. To be called first of all.
void output_keep_streams(void);

/// False after a write has failed. Later output is dropped; finish_output reports the error.
bool output_works(void);

/// Writes bytes, a string, a byte, or a text formatted as by printf, which must be shorter than 64 KiB: names of shapes
/// and parts may be longer.
void output_bytes(const void *at, size_t size);
void output_string(const char *string);
void output_char(char c);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void output_format(const char *format, ...);

/// Writes to this file instead of standard output, as target.h says: finish_output puts it there when all is written,
/// or removes what is unfinished after an error. STATUS_OUTPUT, which is reported, if it cannot be opened. `path` must
/// live until then.
status output_to_file(const char *path);

/// Hands what is printed to `take`, after output_flush, instead of the system; NULL: to the system again.
typedef void output_take(void *context, const char *bytes, size_t size);
void output_divert(output_take *take, void *context);

/// Writes the buffer to the system, so that the reader need not wait.
void output_flush(void);

/// Writes a number in that form; infinities in JSON as strings.
void output_number(double number, bool json);

/// Writes a vector: `X Y Z`, in JSON `[X,Y,Z]`.
void output_vector(const double *numbers, int count, bool json);

/// Writes the times of a contact after what they are the times of: ` ENTER EXIT`, in JSON `,"enter":ENTER,"exit":EXIT`.
void output_times(grz_interval times, bool json);

/// Writes a string in JSON, with its quotes. Bytes that are not UTF-8 become U+FFFD. output_json_inside: without them.
void output_json_string(const char *at, size_t size);
void output_json_inside(const char *at, size_t size);

#endif
