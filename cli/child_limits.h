/* What a process may take that reads a file with a library: processor time, time, memory, and triangles.
 *
 * A small file can be made so that it takes hours or all memory: it refers to its parts over and over, or is packed. So
 * each limit grows with the bytes that are read, and is far beyond what sound files take.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_CLI_CHILD_LIMITS_H
#define GRAZE_CLI_CHILD_LIMITS_H

#ifdef __cplusplus
extern "C" {
#endif

#include <stdint.h>

/// From now on this process is one that `library` ("assimp") works in, to read the file `name`. When it has taken too
/// long it says so, and exits with `late`.
void limits_begin(const char *name, const char *library, int late);

/// Raises the limits for so many more bytes that are read: of the file, and of others that it refers to.
void limits_raise(uint64_t bytes);

/// Lets this process wait for others as long as they take, until limits_go_on, which takes what this returns.
unsigned limits_wait(void);
void limits_go_on(unsigned left);

/// The most triangles that may come of these bytes.
uint64_t limits_triangles(void);

/// Says that there is not enough memory, and how much there may be.
void limits_say_no_memory(void);

#ifdef __cplusplus
}
#endif
#endif
