/* Standard output: whether it still takes what is written, and strings in JSON.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_OUTPUT_H
#define GRAZE_CLI_OUTPUT_H

#include <graze/base.h>

#include <stdbool.h>
#include <stddef.h>

/// False once something could not be written. To be asked right after writing, while errno still tells why.
bool output_works(void);

/// A number as JavaScript writes it: the fewest digits that read back the same, and of those the nearest to it; `inf`, `-inf`, never -0.
/// Returns `text`.
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
