/* graze: what the functions on many things ask of their caller: memory, threads; and how they say what became of them.
 *
 * The queries on single shapes allocate nothing and cannot fail. Those that keep or find many things take an allocator
 * and, if they are to run on several threads, a way to run tasks; NULL stands for aligned_alloc and free, and for the
 * calling thread.
 *
 * SPDX-License-Identifier: MIT */
#ifndef GRAZE_HOST_H
#define GRAZE_HOST_H

#include <graze/base.h>

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/// What became of a call. 0: it is done. Positive: it ended early because a callback asked it to. Negative: it failed;
/// what it leaves is said there.
typedef enum grz_status {
    GRZ_OK = 0,
    GRZ_STOPPED = 1,
    GRZ_ERROR_MEMORY = -1,   ///< the allocator had none left, or a size is beyond what an address can say
    GRZ_ERROR_ARGUMENT = -2, ///< an argument outside its domain
    GRZ_ERROR_STREAM = -3,   ///< a stream could not be read or written
    GRZ_ERROR_FORMAT = -4    ///< what was read is not what graze has saved
} grz_status;

/// What a status means, in a few English words: "out of memory". NULL for a number that is no status.
GRZ_API const char *grz_status_text(grz_status status);

/// Where memory comes from. `alignment` is a power of two, at most 64; `release` gets the size and the alignment that
/// `allocate` was asked for. `allocate` may answer NULL: then the call that asked answers GRZ_ERROR_MEMORY. Calls come
/// from one thread at a time.
typedef struct grz_allocator {
    void *(*allocate)(void *user, size_t size, size_t alignment);
    void (*release)(void *user, void *memory, size_t size, size_t alignment);
    void *user;
} grz_allocator;

/// How to run tasks side by side: `run` is to call task(context, i) once for each i in 0 .. count-1, in any order, on
/// any threads, and to return when all have returned. `threads` is about how many run at a time, at least 1.
typedef struct grz_parallel {
    size_t threads;
    void (*run)(void *user, size_t count, void (*task)(void *context, size_t index), void *context);
    void *user;
} grz_parallel;

/// One that starts this many threads anew for each run, the calling one among them (POSIX threads; where there are
/// none, or no further one can be started, fewer). 0 stands for 1.
GRZ_API grz_parallel grz_threads(size_t threads);

/// Where bytes go: false if they cannot.
typedef struct grz_writer {
    bool (*write)(void *user, const void *bytes, size_t count);
    void *user;
} grz_writer;

/// Where bytes come from: how many there were, fewer than asked for only at the end or if they cannot be read.
typedef struct grz_reader {
    size_t (*read)(void *user, void *bytes, size_t count);
    void *user;
} grz_reader;

/// Which instructions the functions on many things, those for times of boxes and circles, and those on hulls of many
/// points use: "scalar", "sse2", "avx2", "avx512" or "neon". The best that the machine has and the library knows, or
/// the one that the environment's GRAZE_ISA names if both have it; looked up once. Answers do not depend on it.
GRZ_API const char *grz_isa(void);

#ifdef __cplusplus
}
#endif
#endif
