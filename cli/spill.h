/* Temporary files: bytes are appended, and then read back.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_SPILL_H
#define GRAZE_CLI_SPILL_H

#include "command.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/// A directory for temporary files, and the first problem with them.
typedef struct spill_place {
    const char *directory;
    int problem; ///< 0, or the errno of an error; ENOMEM: out of memory
} spill_place;

/// Reports the problem of a place, if it has one: STATUS_INPUT if there is not enough memory, STATUS_OUTPUT for a file.
status spill_report(const spill_place *place);

/// A file without a name: nothing is left of it when the process ends, however it ends.
typedef struct spill {
    spill_place *place;
    int file;      ///< -1: closed
    uint64_t size; ///< bytes appended
    uint64_t at;   ///< where spill_read goes on
    char *buffer;  ///< room for `room` bytes; buffer[begin, end) were not written yet, or not read yet
    size_t room, begin, end;
} spill;

/// All functions return false when place->problem is set; what is open is to be closed in every case.
bool spill_open(spill *s, spill_place *place, size_t room);
bool spill_append(spill *s, const void *bytes, size_t size);
/// Writes what is held, and frees the buffer.
bool spill_finish(spill *s);
/// Bytes at a place in a finished file.
bool spill_read_at(const spill *s, uint64_t at, void *bytes, size_t size);
/// Makes a finished file be read from a place on, through a buffer of `room` bytes.
bool spill_rewind(spill *s, uint64_t at, size_t room);
/// The next bytes of a file that is read; they must all be there.
bool spill_read(spill *s, void *bytes, size_t size);
void spill_close(spill *s);

#endif
