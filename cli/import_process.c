/* Reading a mesh with assimp or lib3mf, the parent process.
 *
 * Files come from anywhere, and there are broken ones on which assimp crashes or never comes to an end. So it and
 * lib3mf work in a process of their own, which may do either, and what they make of the file comes back through a
 * pipe. The readers in files/ need no such thing.
 *
 * SPDX-License-Identifier: MIT */
#include "import_process.h"

#include "import.h"
#include "progress.h"
#include "text.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static status fail(const char *path, int problem) {
    fprintf(stderr, "graze: %s: %s\n", text_path(path).at, strerror(problem));
    return STATUS_INPUT;
}

/* What reads a file in the child process. */
typedef struct importer {
    const char *name;
    status (*run)(const char *path, FILE *to);
} importer;

static const importer *importer_of(const char *path) {
    static const importer assimp = {"assimp", import_mesh};
#if defined(GRAZE_HAS_LIB3MF)
    static const importer lib3mf = {"lib3mf", import_3mf};
    const char *const dot = strrchr(path, '.');
    if (dot != NULL && strcasecmp(dot, ".3mf") == 0) return &lib3mf;
#else
    (void)path;
#endif
    return &assimp;
}

/* Limits the processor time of this process: on some broken files assimp loops. A sound file of some megabytes takes it
 * less than a second. */
static void limit_time(size_t size) {
    struct rlimit limit;
    const rlim_t enough = 5 + (rlim_t)(size / 100000);
    if (getrlimit(RLIMIT_CPU, &limit) != 0 || (limit.rlim_cur != RLIM_INFINITY && limit.rlim_cur <= enough)) return;
    limit.rlim_cur = enough;
    setrlimit(RLIMIT_CPU, &limit);
}

/* The child process. Errors of sending are reported by the parent, which misses data. */
static _Noreturn void import_and_exit(const char *path, size_t size, int pipe_end) {
    FILE *const to = fdopen(pipe_end, "wb");
    if (to == NULL) _exit(STATUS_OK);
    limit_time(size);
    const status result = importer_of(path)->run(path, to);
    fclose(to);
    _exit(result);
}

/* Receives an array of `count` elements. NULL: not enough memory, or the data is incomplete. */
static void *receive(FILE *from, size_t count, size_t size) {
    void *const at = count < SIZE_MAX / size ? malloc(count * size + 1) : NULL;
    if (at != NULL && fread(at, size, count, from) == count) return at;
    free(at);
    return NULL;
}

static bool receive_part(FILE *from, mesh_part *out) {
    size_t sizes[2];
    if (fread(sizes, sizeof sizes, 1, from) != 1) return false;
    out->end = sizes[0];
    out->name = receive(from, sizes[1], 1);
    if (out->name != NULL) out->name[sizes[1]] = '\0';
    return out->name != NULL;
}

/* Waits until data arrives, with a progress bar that only shows the time: assimp does not say how much is left. */
static void await(int pipe_end) {
    struct pollfd end = {.fd = pipe_end, .events = POLLIN};
    progress bar = progress_begin();
    for (double seconds = 0.2; poll(&end, 1, 200) == 0; seconds += 0.2) {
        if (progress_due(&bar)) progress_say(&bar, seconds, "s of reading");
    }
    progress_end(&bar);
}

static bool receive_mesh(FILE *from, mesh *out, size_t *left_out) {
    import_head head;
    if (fread(&head, sizeof head, 1, from) != 1) return false;
    *left_out = head.left_out;
    out->vertex_count = head.vertices;
    out->count = head.triangles;
    out->vertices = receive(from, head.vertices, sizeof *out->vertices);
    out->triangles = out->vertices != NULL ? receive(from, head.triangles, sizeof *out->triangles) : NULL;
    out->parts = out->triangles != NULL ? calloc(head.parts + 1, sizeof *out->parts) : NULL;
    bool more = out->parts != NULL;
    for (; more && out->part_count < head.parts; out->part_count++)
        more = receive_part(from, &out->parts[out->part_count]);
    return more;
}

/* Waits for the child process, and reports if it failed. */
static status outcome(const char *path, pid_t process) {
    int how;
    while (waitpid(process, &how, 0) < 0 && errno == EINTR) continue;
    if (WIFEXITED(how)) return WEXITSTATUS(how);
    const char *const end = WTERMSIG(how) == SIGXCPU ? "does not come to an end with it"
                            : WTERMSIG(how) == SIGKILL
                                ? "was killed while it read it: the memory or the time that it may take is too little"
                                : "crashed on it";
    fprintf(stderr, "graze: %s: %s %s\n", text_path(path).at, importer_of(path)->name, end);
    return STATUS_UNREADABLE;
}

status import_in_process(mesh *out, size_t size, size_t *left_out) {
    int ends[2];
    if (pipe(ends) != 0) return fail(out->path, errno);
    const pid_t process = fork();
    if (process == 0) {
        close(ends[0]);
        import_and_exit(out->path, size, ends[1]);
    }
    close(ends[1]);
    FILE *const from = process > 0 ? fdopen(ends[0], "rb") : NULL;
    const int problem = errno;
    if (from != NULL) await(ends[0]);
    const bool received = from != NULL && receive_mesh(from, out, left_out);
    if (from != NULL) {
        fclose(from);
    } else {
        close(ends[0]);
    }
    if (process < 0) return fail(out->path, problem);
    const status result = outcome(out->path, process);
    return result == STATUS_OK && !received ? fail(out->path, ENOMEM) : result;
}
