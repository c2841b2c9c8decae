/* A file of a mesh while it is read: lines that end as they do on any system, words, numbers, bytes; and what is wrong
 * with it, and where.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_SCANNER_H
#define GRAZE_MODELS_SCANNER_H

#include "lines.h"

#include <graze/shapes3.h>

#include <stdint.h>

typedef struct scanner {
    input in;
    text_line line;          ///< what is left of the line that is being read
    const char *rest, *last; ///< what of a line of the input comes after a carriage return within it
    size_t size;             ///< of the file, in bytes
    char error[600];         ///< why it cannot be read
    char note[300];          ///< what is not as the format says, though it can be read; "" if nothing
} scanner;

/// Opens a regular file of `size` bytes.
scanner scanner_open(const char *path, size_t size);
void scanner_close(scanner *s);

/// Goes on to the next line that holds more than blanks and a comment. False at the end.
bool scanner_line(scanner *s);
/// The next word of the line, or with scanner_word of the file; size 0 at its end.
text_word scanner_word(scanner *s);

/// Reads the x, y and z of a vertex from the words of the line, or of the file.
bool scanner_vertex(scanner *s, grz3_vec *at, bool any_line);
/// Reads a word as an integer from `least` to `most`.
bool scanner_integer(scanner *s, text_word word, const char *what, int64_t least, int64_t most, int64_t *out);

/// The next bytes; NULL, with an error that names the byte, if there are no more so many.
const char *scanner_bytes(scanner *s, size_t size, const char *what);
/// How many bytes were read, all in all.
size_t scanner_offset(const scanner *s);

/// All write an error and return false: what is wrong with the line; with the byte at an offset; what was expected
/// where a word is.
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
bool scanner_fail(scanner *s, size_t line, const char *format, ...);
bool scanner_fail_at(scanner *s, size_t byte, const char *why);
bool scanner_unexpected(scanner *s, const char *what, text_word got);

#endif
