/* graze: what the caller provides to functions on many shapes: memory, threads, streams, and a watch that stops them;
 * and the status they return.
 *
 * Queries on single shapes allocate nothing and cannot fail. Functions on many shapes take a grz_allocator (NULL:
 * aligned_alloc and free; on Windows _aligned_malloc and _aligned_free) and, where they can use several threads, a
 * grz_parallel (NULL: the calling thread alone).
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

/// The result of a call. 0: done. Positive: it ended early because a callback asked it to. Negative: it failed; each
/// function says what its results are then.
typedef enum grz_status {
    GRZ_OK = 0,              ///< done
    GRZ_STOPPED = 1,         ///< a callback asked to stop
    GRZ_ERROR_MEMORY = -1,   ///< the allocator returned NULL, or a size exceeds SIZE_MAX
    GRZ_ERROR_ARGUMENT = -2, ///< an argument outside its domain
    GRZ_ERROR_STREAM = -3,   ///< a stream could not be read or written
    GRZ_ERROR_FORMAT = -4    ///< the bytes read are not data that graze has saved, or no file of a mesh
} grz_status;

/// A status in a few English words: "out of memory". NULL for a number that is not a status.
GRZ_API const char *grz_status_text(grz_status status);

/// Where memory comes from. `size` is in bytes; `alignment` is a power of two, at most 64. `release` gets the same size
/// and alignment as the `allocate` of that memory. If `allocate` returns NULL, the function that called it returns
/// GRZ_ERROR_MEMORY. graze calls both from one thread at a time. `user` is passed to both, and not read by graze.
typedef struct grz_allocator {
    void *(*allocate)(void *user, size_t size, size_t alignment);
    void (*release)(void *user, void *memory, size_t size, size_t alignment);
    void *user;
} grz_allocator;

/// How to run tasks in parallel. `run` must call task(context, i) once for each i in 0 .. count-1, in any order and on
/// any threads, and return after all tasks have returned. `threads`, at least 1, is about how many tasks run at the
/// same time: graze divides the work by it. `user` is passed to `run`.
typedef struct grz_parallel {
    size_t threads;
    void (*run)(void *user, size_t count, void (*task)(void *context, size_t index), void *context);
    void *user;
} grz_parallel;

/// A grz_parallel with POSIX threads. Each run starts threads - 1 new threads and uses the calling one, too; fewer if
/// the system has no POSIX threads or cannot start more. 0 means 1, more than 64 mean 64.
GRZ_API grz_parallel grz_threads(size_t threads);

/// Stops long calls, as for Ctrl-C, a button, or a limit of time. Between grz_watch_begin and grz_watch_end the
/// functions that this thread calls ask `go_on` again and again; once it has returned false, they end within some ms.
/// `user` is passed to it, and not read by graze.
///
/// What a stopped function has written is no answer. Its status, if it has one, is GRZ_STOPPED: a build has made
/// nothing and keeps no memory, a change has not happened. A distance is NaN, a yes/no false; arrays of `_n` functions
/// are written in part. grz_watch_end says whether anything was stopped. The objects can be used on.
///
/// `go_on` is asked some hundred to some hundred thousand times a second, so it should take less than a microsecond. It
/// is asked on the thread of grz_watch_begin only, also where a function runs tasks by a grz_parallel, which all end
/// then; so that thread should run some of them, as with grz_threads. What else `run` does there meanwhile is not
/// watched. Nothing is watched while `go_on` runs: it may call graze.
///
/// Functions that ask: what builds trees, meshes and polygons, finds pairs or contacts, compares two meshes or two
/// polygons, sums a winding number, and the `_n` functions with a grz_parallel. Questions about one shape ask where
/// they can be long: whether it touches a polygon, its contacts with a mesh, the distance of an unbounded shape. Others
/// do not: grz_tree_refit and grz_mesh_refit once they change an object, grz_tree_load, which ends if its reader does,
/// grz_mesh_cast_n, grz3_triangulate, what contains many points, and questions about two shapes, which can be long only
/// of hulls: how deep two round ones of 20,000 points around one center are in each other takes 0.6 s.
typedef struct grz_watch {
    bool (*go_on)(void *user);
    void *user;
    const struct grz_watch *outer; ///< graze's own
    bool outer_stopped;            ///< the same
} grz_watch;

/// Begins to watch the calls of this thread. `watch` must stay where it is until grz_watch_end. A thread may begin a
/// second watch within a first; only the second is asked until it ends.
GRZ_API void grz_watch_begin(grz_watch *watch);
/// Ends it: GRZ_STOPPED if `go_on` has returned false, else GRZ_OK. Watches end in the reverse order of their begin, on
/// the thread of it.
GRZ_API grz_status grz_watch_end(grz_watch *watch);
/// True if the watch of this thread says that it is to stop, now or before: asks `go_on`, for loops of your own. On a
/// thread that runs a task for another: if the other's has said so. False without a watch. Costs some ns, and `go_on`.
GRZ_API bool grz_watch_stops(void);

/// Where bytes go. `write` returns true if it has written all `count` bytes, false if it cannot: GRZ_ERROR_STREAM.
typedef struct grz_writer {
    bool (*write)(void *user, const void *bytes, size_t count);
    void *user;
} grz_writer;

/// Where bytes come from. `read` puts up to `count` bytes into `bytes` and returns how many: fewer than `count` only at
/// the end of the stream or on an error.
typedef struct grz_reader {
    size_t (*read)(void *user, void *bytes, size_t count);
    void *user;
} grz_reader;

/// The instruction set in use: "sse2", "avx2", "avx512" or "neon", or "scalar" on a machine that has none of these. It
/// is the best that both the machine and the library have, or the one named by the environment variable GRAZE_ISA if
/// both have it; chosen once, at the first call that needs it. It serves the functions on many shapes, times of boxes
/// and circles, and hulls of many points. Answers do not depend on it.
GRZ_API const char *grz_isa(void);

#ifdef __cplusplus
}
#endif
#endif
