/* Words and numbers of a line of text: the bottom layer of reading meshes, queries and scenes. Any locale is the same.
 *
 * A line may have any length and hold any bytes. Words are separated by blanks (spaces and tabs). A word that begins
 * with # begins a comment, which takes the rest of the line; within a word # is a byte like any other. Reading
 * allocates nothing; a reader that fails writes one printable sentence to `error` of the line.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_MODELS_TEXT_H
#define GRAZE_MODELS_TEXT_H

#include <stdbool.h>
#include <stddef.h>

/// A line that is being read from left to right. *end is always readable, and is never a part of a number.
typedef struct text_line {
    const char *at, *end; ///< the unread rest
    size_t number;        ///< its number in its input, from 1
    char error[480];      ///< why it could not be read; undefined unless a reader returned false
} text_line;

/// A word of a line. Size 0: the end of the line, or a comment, whose # is at `at`.
typedef struct text_word {
    const char *at;
    size_t size;
} text_word;

/// A line over a string, which must live as long as the line.
text_line text_line_of(const char *string);

/// True if the line holds more than blanks and a comment.
bool text_significant(const text_line *line);

/// The next word, which stays unread.
text_word text_peek(const text_line *line);
/// The next word, read.
text_word text_next(text_line *line);
/// True if the word is this string; text_is_any_case: of small letters, where the word may have capital ones.
bool text_is(text_word word, const char *string);
bool text_is_any_case(text_word word, const char *string);

typedef enum text_number_kind { TEXT_NUMBER, TEXT_TOO_LARGE, TEXT_NO_NUMBER } text_number_kind;

/// Reads a word of a line as strtod does in the C locale: decimal or hexadecimal, inf, nan, any length, correctly
/// rounded. TEXT_TOO_LARGE for a finite number that overflows. *number is written only with TEXT_NUMBER.
text_number_kind text_number(text_word word, double *number);

/// Reads the next word as a number. An error calls it by the parts of its name that are not "": sphere, center, z.
bool text_read_number(text_line *line, double *number, const char *owner, const char *field, const char *axis);

/// Reads an argument of numbers with commas between them, "1,2,3". Returns how many there are; 0 if there are more than
/// `most`, or a word is no number; -1 if one overflows.
int text_read_list(const char *list, int most, double *numbers);

/// Both write an error to the line and return false, so that a reader can say `return text_fail(...)`.
/// text_fail: a printf format. text_unexpected: "expected <what>, got '<word>'", or "... got the end of the line".
#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
bool text_fail(text_line *line, const char *format, ...);
bool text_unexpected(text_line *line, const char *what, text_word got);

/// Room for a quoted word: 40 bytes, four characters each, two quotes, the end.
enum { TEXT_QUOTE_SIZE = 4 * 40 + 3 };

/// Writes the word in single quotes, at most 40 bytes of it, those outside 0x20-0x7e as \xNN. Returns `quote`.
const char *text_quote(text_word word, char quote[TEXT_QUOTE_SIZE]);

/// What a message shows of an argument or a path, with bytes as in a quoted word: `printf("%s", text_path(path).at)`.
typedef struct text_shown {
    char at[4 * 255 + 4];
} text_shown;

/// An argument as a quoted word.
text_shown text_argument(const char *argument);
/// A path, without quotes; of a long one "..." and its last 255 bytes.
text_shown text_path(const char *path);

#endif
