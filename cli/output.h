/* Standard output: a buffer of the command's own, and what is written to it.
 *
 * stdio would lose errno: a write fails inside a printf or a flush, and by the time that ferror is asked a later call
 * has changed it. Nothing else may write to standard output.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_OUTPUT_H
#define GRAZE_CLI_OUTPUT_H

#include <graze/base.h>

#include <stdbool.h>
#include <stddef.h>

/// False once something could not be written. What is written after that is dropped; finish_output says why.
bool output_works(void);

/// Writes bytes, a string, a byte, or as printf does: then less than 64 KiB at once, so no name of a shape or part.
void output_bytes(const void *at, size_t size);
void output_string(const char *string);
void output_char(char c);
#if defined(__GNUC__)
__attribute__((format(printf, 1, 2)))
#endif
void output_format(const char *format, ...);

/// Passes all that was written on to the system, so that its reader need not wait.
void output_flush(void);

/// A number as JavaScript writes it: the fewest digits that read back the same, and of those the nearest to it; `inf`,
/// `-inf`, never -0. Returns `text`.
enum { OUTPUT_NUMBER_SIZE = 32 };
const char *output_number_text(double number, char text[OUTPUT_NUMBER_SIZE]);

/// Writes a number so, infinities in JSON as strings.
void output_number(double number, bool json);

/// Writes a vector: `X Y Z`, in JSON `[X,Y,Z]`.
void output_vector(const double *numbers, int count, bool json);

/// Writes the times of a contact after what they are the times of: ` ENTER EXIT`, in JSON `,"enter":ENTER,"exit":EXIT`.
void output_times(grz_interval times, bool json);

/// Writes a string in JSON, with its quotes. Bytes that are not UTF-8 become U+FFFD.
void output_json_string(const char *at, size_t size);

#endif
